/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

/* Bytes of the target's name kept in the temporary one, well below the usual
 * 255 with the dot and the suffix. */
#define STEM_MAX 200

/* Digits that separate temporary names, and names tried. */
#define SUFFIX    6
#define NAMES_MAX 100U

struct lan_output_file {
    FILE *stream;
    char *target;    /* what commit replaces, links followed */
    char *temporary; /* NULL: the stream is the target itself */
};

static lan_status fail_system(lan_error *err, const char *path, int reason)
{
    char name[120];
    char why[80];

    if (strerror_r(reason, why, sizeof why) != 0) {
        snprintf(why, sizeof why, "error %d", reason);
    }
    return lan_fail(err, LAN_EIO, 0, 0, "cannot write '%s': %s",
                    lan_text_printable(path, name, sizeof name), why);
}

static lan_status fail_memory(lan_error *err)
{
    return lan_fail(err, LAN_ENOMEM, 0, 0, "%s", lan_status_text(LAN_ENOMEM));
}

static void file_free(lan_output_file *file)
{
    free(file->target);
    free(file->temporary);
    free(file);
}

/* Opens the stream on a new file next to the target, with the mode of the file
 * it replaces or of the umask, which mkstemp() does not go by. */
static lan_status open_temporary(lan_output_file *file, const struct stat *old,
                                 lan_error *err)
{
    const char *name = lan_text_file_name(file->target);
    const int folder = (int)(name - file->target);
    const size_t size = strlen(file->target) + sizeof "..XXXXXX";
    file->temporary = malloc(size);
    if (file->temporary == NULL) {
        return fail_memory(err);
    }
    snprintf(file->temporary, size, "%.*s.%.*s.XXXXXX", folder, file->target,
             STEM_MAX, name);
    char *suffix = file->temporary + strlen(file->temporary) - SUFFIX;
    int fd = -1;
    for (unsigned n = 0; n < NAMES_MAX && fd < 0; n++) {
        snprintf(suffix, SUFFIX + 1, "%06x",
                 (NAMES_MAX * (unsigned)getpid() + n) & 0xFFFFFFU);
        fd = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                  0666);
        n = fd < 0 && errno != EEXIST ? NAMES_MAX : n;
    }
    if (fd < 0) {
        return fail_system(err, file->target, errno);
    }
    if (old == NULL || fchmod(fd, old->st_mode & 07777) == 0) {
        file->stream = fdopen(fd, "w");
    }
    if (file->stream == NULL) {
        const int reason = errno;
        (void)close(fd);
        (void)unlink(file->temporary);
        return fail_system(err, file->target, reason);
    }
    return LAN_OK;
}

/* True for files written in place: devices, pipes and links, and names by which
 * the system gives access to open files. */
static bool is_written_itself(const char *path)
{
    struct stat about;
    return strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0 ||
           path[0] == '\0' ||
           (lstat(path, &about) == 0 && !S_ISREG(about.st_mode));
}

lan_status lan_output_file_open(const char *path, lan_output_file **out,
                                lan_error *err)
{
    struct stat old;
    const bool exists = stat(path, &old) == 0;
    const bool itself = is_written_itself(path);
    if (!itself && exists && faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0) {
        return fail_system(err, path, errno);
    }
    lan_output_file *file = calloc(1, sizeof *file);
    char *target = strdup(path);
    if (file == NULL || target == NULL) {
        free(file);
        free(target);
        return fail_memory(err);
    }
    lan_status status = LAN_OK;
    file->target = target;
    if (!itself) {
        status = open_temporary(file, exists ? &old : NULL, err);
    } else {
        file->stream = fopen(path, "w");
        status = file->stream == NULL ? fail_system(err, path, errno) : LAN_OK;
    }
    if (status != LAN_OK) {
        file_free(file);
        return status;
    }
    *out = file;
    return LAN_OK;
}

FILE *lan_output_file_stream(const lan_output_file *file)
{
    return file->stream;
}

const char *lan_output_file_temporary(const lan_output_file *file)
{
    return file->temporary != NULL ? file->temporary : file->target;
}

int lan_stream_flush(FILE *stream)
{
    errno = 0;
    const bool has_failed = ferror(stream) != 0;
    if (fflush(stream) == 0 && !has_failed) {
        return 0;
    }
    if (errno == 0) {
        clearerr(stream);
        (void)(fputc('\n', stream) == EOF || fflush(stream) != 0);
    }
    return errno != 0 ? errno : EIO;
}

lan_status lan_output_file_commit(lan_output_file *file, lan_error *err)
{
    int reason = lan_stream_flush(file->stream);
    const bool is_new = file->temporary != NULL;

    if (fclose(file->stream) != 0 && reason == 0) {
        reason = errno;
    }
    if (reason == 0 && is_new && rename(file->temporary, file->target) != 0) {
        reason = errno;
    }
    lan_status status = LAN_OK;
    if (reason != 0) {
        status = fail_system(err, file->target, reason);
        if (is_new) {
            (void)unlink(file->temporary);
        }
    }
    file_free(file);
    return status;
}

void lan_output_file_discard(lan_output_file *file)
{
    if (file == NULL) {
        return;
    }
    (void)fclose(file->stream);
    if (file->temporary != NULL) {
        (void)unlink(file->temporary);
    }
    file_free(file);
}
