/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/list_impl.h"
#include "base/text.h"
#include "cli/signals.h"

/* Widths of pictures of characters. */
#define LEAST_COLUMNS 50
#define MOST_COLUMNS  160

/* --- messages ------------------------------------------------------------ */

void lan_cli_say(const char *format, ...)
{
    char text[1024];
    char shown[1024];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(stderr, "lanchester: %s\n",
            lan_text_printable(text, shown, sizeof shown));
}

/* As compilers do, so that editors find the place. */
static void say_place(const char *path, const lan_error *err)
{
    char file[512];
    char text[512];
    fprintf(stderr, "%s:%d:", lan_text_printable(path, file, sizeof file),
            err->line);
    if (err->column > 0) {
        fprintf(stderr, "%d:", err->column);
    }
    fprintf(stderr, " error: %s\n",
            lan_text_printable(err->text, text, sizeof text));
}

lan_cli_exit lan_cli_blame(const char *what, lan_status status,
                           const lan_error *err)
{
    const bool told = err != NULL && err->text[0] != '\0';
    const char *text = told ? err->text : lan_status_text(status);

    if (status == LAN_OK || status == LAN_ECANCELLED) {
        return lan_cli_exit_of(status);
    }
    if (what != NULL && told && err->line > 0) {
        say_place(what, err);
    } else if (what == NULL) {
        lan_cli_say("%s", text);
    } else {
        lan_cli_say("%s: %s", what, text);
    }
    return lan_cli_exit_of(status);
}

lan_cli_exit lan_cli_exit_of(lan_status status)
{
    switch (status) {
    case LAN_OK:
        return LAN_CLI_DONE;
    case LAN_EINVAL:
    case LAN_EPARSE:
    case LAN_ELIMIT:
    case LAN_ENOCLOSED:
        return LAN_CLI_SCENARIO;
    case LAN_ECANCELLED: {
        const int caught = lan_cli_signal();
        return (lan_cli_exit)(LAN_CLI_SIGNAL + (caught != 0 ? caught : SIGINT));
    }
    case LAN_ENOMEM:
    case LAN_EIO:
    case LAN_ESTEP:
    case LAN_EMISSING:
        break;
    }
    return LAN_CLI_FAILED;
}

lan_cli_exit lan_cli_worse(lan_cli_exit a, lan_cli_exit b)
{
    return a > b ? a : b;
}

lan_cli_exit lan_cli_ended(lan_cli_exit status, lan_cli_exit written)
{
    return written == LAN_CLI_FAILED && status < LAN_CLI_SIGNAL
               ? LAN_CLI_FAILED
               : lan_cli_worse(status, written);
}

lan_cli_exit lan_cli_blame_picture(const char *what, lan_status status,
                                   const lan_error *err)
{
    if (status == LAN_EIO && ferror(stdout) != 0) {
        return LAN_CLI_FAILED;
    }
    return lan_cli_blame(status == LAN_EIO ? NULL : what, status, err);
}

/* --- results ------------------------------------------------------------- */

bool lan_cli_is_dash(const char *path)
{
    return strcmp(path, "-") == 0;
}

bool lan_cli_ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path);
    const size_t end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

lan_cli_exit lan_cli_output_open(const char *path, lan_cli_output *out)
{
    lan_error err;
    lan_output_file *file = NULL;

    if (path == NULL || lan_cli_is_dash(path)) {
        *out = (lan_cli_output){stdout, NULL, "standard output"};
        return LAN_CLI_DONE;
    }
    lan_error_clear(&err);
    const lan_status status = lan_output_file_open(path, &file, &err);
    if (status != LAN_OK) {
        return lan_cli_blame(NULL, status, &err);
    }
    *out = (lan_cli_output){lan_output_file_stream(file), file, path};
    return LAN_CLI_DONE;
}

/* True for what a result would replace, which no terminal or pipe is. */
static bool is_same_file(const char *a, const char *b)
{
    struct stat of_a;
    struct stat of_b;
    if (stat(a, &of_a) != 0 || stat(b, &of_b) != 0) {
        return strcmp(a, b) == 0;
    }
    return S_ISREG(of_a.st_mode) && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

/* Refuses to write where a file is; dashes and option make the name of the
 * option that says where. */
static lan_cli_exit spare_file(const char *dashes, const char *option,
                               const char *path, const char *file,
                               const char *what)
{
    if (path == NULL || lan_cli_is_dash(path) || lan_cli_is_dash(file) ||
        !is_same_file(path, file)) {
        return LAN_CLI_DONE;
    }
    lan_cli_say("%s%s %s is %s: the result would replace it", dashes, option,
                path, what);
    return LAN_CLI_USAGE;
}

lan_cli_exit lan_cli_spare(const char *path, const char *file, const char *what)
{
    return spare_file("-", "o", path, file, what);
}

lan_cli_exit lan_cli_spare_by(const char *option, const char *path,
                              const char *file, const char *what)
{
    return spare_file("--", option, path, file, what);
}

/* A reader that has seen enough (`| head`) is no failure to talk about, but
 * the result did not get out. */
static lan_cli_exit flush_stdout(void)
{
    const int reason = lan_stream_flush(stdout);
    if (reason == 0) {
        return LAN_CLI_DONE;
    }
    if (reason != EPIPE) {
        lan_cli_say("standard output: %s", strerror(reason));
    }
    clearerr(stdout);
    return LAN_CLI_FAILED;
}

lan_cli_exit lan_cli_output_close(lan_cli_output *out, lan_cli_exit status)
{
    lan_error err;

    lan_error_clear(&err);
    if (out->file == NULL) {
        return lan_cli_ended(status, flush_stdout());
    }
    if (status != LAN_CLI_DONE) {
        lan_output_file_discard(out->file);
    } else {
        status =
            lan_cli_blame(NULL, lan_output_file_commit(out->file, &err), &err);
    }
    *out = (lan_cli_output){NULL, NULL, NULL};
    return status;
}

/* --- letters and colours ------------------------------------------------- */

bool lan_cli_has_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int32_t lan_cli_columns(void)
{
    struct winsize size = {.ws_col = 0};
    return isatty(STDOUT_FILENO) == 1 &&
                   ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0
               ? size.ws_col
               : 0;
}

int32_t lan_cli_picture_columns(int32_t usual)
{
    const int32_t columns = lan_cli_columns();
    return columns <= 0              ? usual
           : columns < LEAST_COLUMNS ? LEAST_COLUMNS
           : columns > MOST_COLUMNS  ? MOST_COLUMNS
                                     : columns;
}
