/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

/* A chain of symbolic links longer than this is a circle: Linux's own limit. */
#define LINKS_MAX 40

/* Longest target of a link that is followed. */
#define LINK_SIZE 4096

/* Names tried before giving up: each is one of 36^6. */
#define NAMES_MAX 100

/* Bytes of the target's name kept in the temporary one, well below the usual
 * 255 with the dot and the suffix. */
#define STEM_MAX 200

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
    if (file != NULL) {
        free(file->target);
        free(file->temporary);
        free(file);
    }
}

/* Bytes of path up to and with its last slash. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/* The path of name, seen from the first folder bytes of path; NULL without
 * memory. */
static char *join(const char *path, size_t folder, const char *name)
{
    const size_t kept = name[0] == '/' ? 0 : folder;
    const size_t size = strlen(name) + 1;
    char *joined = malloc(kept + size);

    if (joined != NULL) {
        memcpy(joined, path, kept);
        memcpy(joined + kept, name, size);
    }
    return joined;
}

/* Replaces *path by where its symbolic links lead, which need not exist. */
static lan_status follow_links(char **path, lan_error *err)
{
    for (int links = 0; links < LINKS_MAX; links++) {
        char link[LINK_SIZE];
        const ssize_t length = readlink(*path, link, sizeof link);
        if (length < 0) {
            return LAN_OK; /* no link, or what open() will complain about */
        }
        if ((size_t)length >= sizeof link) {
            return fail_system(err, *path, ENAMETOOLONG);
        }
        link[length] = '\0';
        char *next = join(*path, folder_length(*path), link);
        if (next == NULL) {
            return fail_memory(err);
        }
        free(*path);
        *path = next;
    }
    return fail_system(err, *path, ELOOP);
}

/* Writes six letters that hardly anybody else writes at this moment. */
static void write_suffix(char *suffix, int attempt)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    struct timespec now = {0, 0};

    (void)clock_gettime(CLOCK_REALTIME, &now);
    uint64_t seed = (uint64_t)now.tv_nsec ^ (uint64_t)now.tv_sec << 30 ^
                    (uint64_t)getpid() << 40 ^ (uint64_t)attempt;
    for (int i = 0; i < 6; i++) {
        /* Knuth's 64-bit linear congruential step; its high bits are good */
        seed = seed * UINT64_C(6364136223846793005) +
               UINT64_C(1442695040888963407);
        suffix[i] = letters[(seed >> 33) % 36];
    }
}

/* Makes a new file beside file->target; its descriptor, or -1 and errno. */
static int create_temporary(lan_output_file *file)
{
    const size_t folder = folder_length(file->target);
    const char *name = file->target + folder;
    const size_t kept = strlen(name) < STEM_MAX ? strlen(name) : STEM_MAX;
    const size_t stem = folder + 1 + kept + 1;

    file->temporary = malloc(stem + 7);
    if (file->temporary == NULL) {
        errno = ENOMEM;
        return -1;
    }
    memcpy(file->temporary, file->target, folder);
    snprintf(file->temporary + folder, kept + 9, ".%.*s.XXXXXX", (int)kept,
             name);
    for (int attempt = 0; attempt < NAMES_MAX; attempt++) {
        write_suffix(file->temporary + stem, attempt);
        const int fd = open(file->temporary,
                            O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST) {
            return fd;
        }
    }
    return -1;
}

/* Opens the stream on a temporary file; old is the file to be replaced, NULL
 * where there is none. */
static lan_status open_temporary(lan_output_file *file, const struct stat *old,
                                 lan_error *err)
{
    const int fd = create_temporary(file);
    if (fd < 0) {
        return errno == ENOMEM ? fail_memory(err)
                               : fail_system(err, file->target, errno);
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

static lan_status open_itself(lan_output_file *file, lan_error *err)
{
    file->stream = fopen(file->target, "w");
    return file->stream == NULL ? fail_system(err, file->target, errno)
                                : LAN_OK;
}

/* True for names by which the system hands out what is open already: to
 * rename a file over what they lead to would not write where they point. */
static bool is_name_of_open_file(const char *path)
{
    return strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
}

static lan_status open_either(lan_output_file *file, lan_error *err)
{
    struct stat old;
    const bool exists = stat(file->target, &old) == 0;

    if (is_name_of_open_file(file->target) ||
        (exists && !S_ISREG(old.st_mode))) {
        return open_itself(file, err);
    }
    if (exists && faccessat(AT_FDCWD, file->target, W_OK, AT_EACCESS) != 0) {
        return fail_system(err, file->target, errno);
    }
    const lan_status status = follow_links(&file->target, err);
    if (status != LAN_OK) {
        return status;
    }
    if (file->target[folder_length(file->target)] == '\0') {
        return fail_system(err, file->target, ENOENT);
    }
    return open_temporary(file, exists ? &old : NULL, err);
}

lan_status lan_output_file_open(const char *path, lan_output_file **out,
                                lan_error *err)
{
    lan_output_file *file = calloc(1, sizeof *file);
    if (file == NULL) {
        return fail_memory(err);
    }
    file->target = join(path, 0, path);
    if (file->target == NULL) {
        file_free(file);
        return fail_memory(err);
    }

    const lan_status status = open_either(file, err);
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

    if (fclose(file->stream) != 0 && reason == 0) {
        reason = errno;
    }
    if (reason == 0 && file->temporary != NULL &&
        rename(file->temporary, file->target) != 0) {
        reason = errno;
    }
    lan_status status = LAN_OK;
    if (reason != 0) {
        status = fail_system(err, file->target, reason);
        if (file->temporary != NULL) {
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
