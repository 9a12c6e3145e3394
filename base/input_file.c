/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/input_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST_BUFFER ((size_t)1 << 16)

#define MEBI 20 /* 2 to this is a Mi */

/* A stream of its own for standard input, so that closing it leaves the
 * process's one open. */
static FILE *open_input(const char *path)
{
    if (strcmp(path, "-") != 0) {
        return fopen(path, "rb");
    }
    const int copy = dup(STDIN_FILENO);
    FILE *in = copy >= 0 ? fdopen(copy, "rb") : NULL;
    if (in == NULL && copy >= 0) {
        close(copy);
    }
    return in;
}

/* The size to go on with once `full` bytes are in use, not beyond `most`. */
static size_t next_size(size_t full, size_t most)
{
    const size_t twice = full < FIRST_BUFFER ? FIRST_BUFFER : 2 * full;
    return twice > most || full > most / 2 ? most : twice;
}

/* Reads up to `most` bytes into a buffer that has room for one more. */
static lan_status read_stream(FILE *in, size_t most, char **buffer,
                              size_t *count)
{
    size_t size = 0;
    while (*count == size && size < most) {
        size = next_size(size, most);
        char *grown = realloc(*buffer, size + 1);
        if (grown == NULL) {
            return LAN_ENOMEM;
        }
        *buffer = grown;
        *count += fread(*buffer + *count, 1, size - *count, in);
    }
    return ferror(in) ? LAN_EIO : LAN_OK;
}

static lan_status explain(lan_status status, size_t limit, lan_error *err)
{
    switch ((int)status) {
    case LAN_EIO:
        return lan_fail(err, LAN_EIO, 0, 0, "cannot be read: %s",
                        strerror(errno));
    case LAN_ELIMIT:
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "is longer than %zu %s, the most that is read",
                        limit >> MEBI == 0 ? limit : limit >> MEBI,
                        limit >> MEBI == 0 ? "bytes" : "MiB");
    default:
        return status;
    }
}

lan_status lan_input_file_read(const char *path, size_t limit, char **text,
                               size_t *length, lan_error *err)
{
    char *buffer = NULL;
    size_t count = 0;
    FILE *in = open_input(path);
    if (in == NULL) {
        return explain(LAN_EIO, limit, err);
    }
    errno = 0;
    /* One byte too many shows that there are more. */
    lan_status status = read_stream(in, limit + 1, &buffer, &count);
    if (status == LAN_OK && count > limit) {
        status = LAN_ELIMIT;
    }
    status = explain(status, limit, err);
    fclose(in);
    if (status != LAN_OK) {
        free(buffer);
        return status;
    }
    buffer[count] = '\0';
    *text = buffer;
    *length = count;
    return LAN_OK;
}
