/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>

#include "base/output_file.h"
#include "base/text.h"
#include "plots/plots_impl.h"

/* A file ending and its picture format. */
typedef struct picture_kind {
    const char *ending;
    const char *terminal; /* gnuplot's terminal; NULL: drawn without gnuplot */
    double unit;          /* gnuplot_script */
    double letters;
    const char *last; /* last bytes of a complete file, line breaks excluded */
} picture_kind;

/* The PDF has the size of the others at 96 px per inch. */
static const picture_kind kinds[] = {
    {".png", "pngcairo", 1.0, 0.75, "IEND\xAE\x42\x60\x82"},
    {".svg", NULL, 1.0, 0.0, "</svg>"},
    {".pdf", "pdfcairo", 96.0, 0.5625, "%%EOF"},
};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])
#define KIND_PNG   (&kinds[0])

static lan_status blame(lan_status status, lan_error *err)
{
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

static bool has_file(const lan_picture *picture)
{
    return picture->path != NULL && strcmp(picture->path, "-") != 0;
}

/* The kind of a file by its ending, or NULL. */
static const picture_kind *kind_of(const char *path)
{
    const char *const slash = strrchr(path, '/');
    const char *const name = slash != NULL ? slash + 1 : path;
    const char *const dot = strrchr(name, '.');
    for (size_t i = 0; dot != NULL && dot > name && i < KIND_COUNT; i++) {
        if (strcasecmp(dot, kinds[i].ending) == 0) {
            return &kinds[i];
        }
    }
    return NULL;
}

lan_status lan_picture_check(const lan_picture *picture, lan_error *err)
{
    if (picture->keep && (picture->script_only || !has_file(picture))) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "--keep needs a picture file: -o FILE.png");
    }
    if (!has_file(picture)) {
        return LAN_OK;
    }
    char shown[96];
    lan_text_printable(picture->path, shown, sizeof shown);
    const bool is_picture = kind_of(picture->path) != NULL;
    if (picture->script_only && is_picture) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "--script-only writes a gnuplot script, but '%s' is "
                        "the name of a picture; name it .gp",
                        shown);
    }
    if (!picture->script_only && !is_picture) {
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "'%s' names no picture format: it must end in .png, .svg or .pdf",
            shown);
    }
    /* gnuplot's single-quoted strings cannot contain control characters */
    if ((picture->keep || picture->script_only) &&
        !lan_text_is_plain(picture->path, strlen(picture->path))) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the name '%s' cannot be written into a script", shown);
    }
    return LAN_OK;
}

/* --- scripts ------------------------------------------------------------- */

/* The output: a picture or, if of.note is set, a script. */
typedef struct job {
    const picture_kind *kind;
    gnuplot_script of;
} job;

static job job_of(const lan_figure *figure, const picture_kind *kind)
{
    return (job){.kind = kind,
                 .of = {.figure = figure,
                        .terminal = kind->terminal,
                        .unit = kind->unit,
                        .letters = kind->letters}};
}

static lan_status write_job(const job *what, FILE *out, lan_error *err);

/* Writes a file, or leaves the old file unchanged. */
static lan_status write_file(const char *path, const job *what, lan_error *err)
{
    lan_output_file *file = NULL;
    lan_status status = lan_output_file_open(path, &file, err);
    if (status != LAN_OK) {
        return status;
    }
    status = blame(write_job(what, lan_output_file_stream(file), err), err);
    if (status != LAN_OK) {
        lan_output_file_discard(file);
        return status;
    }
    return lan_output_file_commit(file, err);
}

/* Writes the script: alone, for a picture with the figure's name; or next to a
 * picture, for the same picture or for its PNG if gnuplot does not draw the
 * picture. */
static lan_status put_script(const lan_picture *picture,
                             const lan_figure *figure, lan_error *err)
{
    const bool is_beside = picture->keep;
    const char *const base = is_beside ? picture->path : figure->name;
    const picture_kind *const own = is_beside ? kind_of(base) : NULL;
    const picture_kind *const kind =
        own != NULL && own->terminal != NULL ? own : KIND_PNG;
    const int stem =
        (int)(strlen(base) - (own != NULL ? strlen(own->ending) : 0));
    const size_t size = strlen(base) + 5;
    char *const names = malloc(2 * size);
    if (names == NULL) {
        return blame(LAN_ENOMEM, err);
    }
    char *const beside = names + size;
    (void)snprintf(names, size, "%.*s%s", stem, base, kind->ending);
    (void)snprintf(beside, size, "%.*s.gp", stem, base);
    const char *const slash = strrchr(names, '/');
    job script = job_of(figure, kind);
    script.of.note =
        is_beside ? ", in this folder: gnuplot FILE" : ": gnuplot FILE";
    script.of.output = slash != NULL ? slash + 1 : names;
    lan_status status = LAN_OK;
    if (is_beside || has_file(picture)) {
        status = write_file(is_beside ? beside : picture->path, &script, err);
    } else {
        status = blame(gnuplot_write(&script.of, picture->out), err);
        status = status == LAN_OK && ferror(picture->out)
                     ? lan_fail(err, LAN_EIO, 0, 0, "cannot write the script")
                     : status;
    }
    free(names);
    return status;
}

/* --- pictures by gnuplot ------------------------------------------------- */

/* gnuplot reads its standard input by name, because reading it directly takes a
 * system call per byte. -d skips ~/.gnuplot and gnuplotrc. No path gets into a
 * script. */
#define SCRIPT  "/dev/stdin"
#define COMMAND "exec gnuplot -d " SCRIPT " </dev/fd/%d 2>/dev/fd/%d"

/* Exit statuses of the shell for a program that is missing or cannot be run. */
#define NOT_RUN   126
#define NOT_FOUND 127

/* The error at a line of the script, "line 3: undefined variable"; the command
 * and a mark precede it in the report. Otherwise the first line that is not a
 * warning, or "". Works in place. */
static const char *first_message(char *report)
{
    static const char place[] = "\"" SCRIPT "\" ";
    const char *first = "";
    char *rest = report;
    for (char *line = strtok_r(report, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        const bool is_aside = line[strspn(line, " \t^")] == '\0' ||
                              strstr(line, " warning: ") != NULL;
        if (!is_aside && strncmp(line, place, strlen(place)) == 0) {
            return line + strlen(place);
        }
        if (!is_aside && first[0] == '\0') {
            first = line + strspn(line, " \t");
        }
    }
    return first;
}

/* Turns gnuplot's exit status and messages into an error. */
static lan_status judge_end(FILE *errors, int status, lan_error *err)
{
    char report[4096];
    char line[160];
    rewind(errors);
    report[fread(report, 1, sizeof report - 1, errors)] = '\0';
    lan_text_printable(first_message(report), line, sizeof line);
    if (WIFSIGNALED(status)) {
        return lan_fail(err, LAN_EIO, 0, 0, "gnuplot was ended by signal %d",
                        WTERMSIG(status));
    }
    if (WEXITSTATUS(status) == NOT_FOUND || WEXITSTATUS(status) == NOT_RUN) {
        return lan_fail(err, LAN_EMISSING, 0, 0,
                        "gnuplot is not installed; on Debian: apt-get install "
                        "gnuplot-nox (or use --script-only)");
    }
    return status == 0
               ? LAN_OK
               : lan_fail(err, LAN_EIO, 0, 0, "gnuplot failed: %s",
                          line[0] == '\0' ? "it did not say why" : line);
}

/* Most bytes at the end of a complete file, line breaks included. */
#define LAST_SIZE 12

/* Copies gnuplot's picture. gnuplot does not report write errors, but then the
 * end of the file is missing. Returns the error, or NULL. */
static const char *copy_drawn(FILE *drawn, FILE *out, const char *want)
{
    char last[LAST_SIZE] = "";
    bool has_any = false;
    for (int c = 0; (c = fgetc(drawn)) != EOF; has_any = true) {
        (void)fputc(c, out); /* commit reports errors */
        memmove(last, last + 1, LAST_SIZE - 1);
        last[LAST_SIZE - 1] = (char)c;
    }
    const size_t size = strlen(want);
    size_t length = LAST_SIZE;
    while (length > 0 && last[length - 1] == '\n') {
        length--;
    }
    return !has_any ? "gnuplot drew nothing"
           : length >= size && memcmp(last + length - size, want, size) == 0
               ? NULL
               : "gnuplot could not write all of the picture: is there room "
                 "for temporary files?";
}

static lan_status draw_by_gnuplot(const job *what, FILE *out, lan_error *err)
{
    FILE *const files[2] = {tmpfile(), tmpfile()}; /* read, reported */
    char command[sizeof COMMAND + 24];
    lan_status status = LAN_OK;
    if (files[0] == NULL || files[1] == NULL) {
        status = lan_fail(err, LAN_EIO, 0, 0, "cannot make a temporary file");
    } else {
        status = blame(gnuplot_write(&what->of, files[0]), err);
    }
    if (status == LAN_OK && fflush(files[0]) != 0) {
        status = lan_fail(err, LAN_EIO, 0, 0,
                          "cannot write a temporary file: %s", strerror(errno));
    }
    if (status == LAN_OK) {
        (void)snprintf(command, sizeof command, COMMAND, fileno(files[0]),
                       fileno(files[1]));
        FILE *const pipe = popen(command, "r");
        const char *const trouble =
            pipe != NULL ? copy_drawn(pipe, out, what->kind->last)
                         : "cannot run gnuplot";
        status = pipe != NULL ? judge_end(files[1], pclose(pipe), err) : LAN_OK;
        if (status == LAN_OK && trouble != NULL) {
            status = lan_fail(err, LAN_EIO, 0, 0, "%s", trouble);
        }
    }
    for (int i = 0; i < 2; i++) {
        if (files[i] != NULL) {
            fclose(files[i]);
        }
    }
    return status;
}

static lan_status write_job(const job *what, FILE *out, lan_error *err)
{
    return what->of.note != NULL ? gnuplot_write(&what->of, out)
           : what->kind->terminal == NULL
               ? lan_figure_to_svg(what->of.figure, NULL, out)
               : draw_by_gnuplot(what, out, err);
}

/* --- all ----------------------------------------------------------------- */

lan_status lan_picture_make(const lan_picture *picture,
                            const lan_figure *figure, lan_error *err)
{
    const bool is_script = picture->script_only;
    lan_status status = lan_picture_check(picture, err);
    if (status == LAN_OK && !is_script && !has_file(picture)) {
        const lan_characters_style style = {.columns = picture->columns,
                                            .utf8 = picture->utf8,
                                            .color = picture->color,
                                            .has_title = true};
        return blame(lan_figure_to_characters(figure, &style, picture->out),
                     err);
    }
    if (status == LAN_OK && !is_script) {
        const job what = job_of(figure, kind_of(picture->path));
        status = write_file(picture->path, &what, err);
    }
    return status == LAN_OK && (is_script || picture->keep)
               ? put_script(picture, figure, err)
               : status;
}
