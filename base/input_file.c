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

/* Reads up to `most` bytes into a buffer that has room for one more. */
static lan_status read_stream(FILE *in, size_t most, char **buffer,
                              size_t *count)
{
    size_t size = 0;
    while (*count == size && size < most) {
        const size_t twice = size == 0 ? FIRST_BUFFER : 2 * size;
        size = twice < most ? twice : most;
        char *grown = realloc(*buffer, size + 1);
        if (grown == NULL) {
            return LAN_ENOMEM;
        }
        *buffer = grown;
        *count += fread(*buffer + *count, 1, size - *count, in);
    }
    return ferror(in) ? LAN_EIO : *count < most ? LAN_OK : LAN_ELIMIT;
}

lan_status lan_input_file_read(const char *path, size_t limit, char **text,
                               size_t *length, lan_error *err)
{
    char *buffer = NULL;
    size_t count = 0;
    FILE *in = open_input(path);
    /* One byte too many shows that there are more. */
    const lan_status status =
        in != NULL ? read_stream(in, limit + 1, &buffer, &count) : LAN_EIO;
    if (status == LAN_EIO) {
        (void)lan_fail(err, status, 0, 0, "cannot be read: %s",
                       strerror(errno));
    } else if (status == LAN_ELIMIT) {
        const bool in_mebi = limit >> MEBI > 0;
        (void)lan_fail(
            err, status, 0, 0, "is longer than %zu %s, the most that is read",
            in_mebi ? limit >> MEBI : limit, in_mebi ? "MiB" : "bytes");
    }
    if (in != NULL) {
        fclose(in);
    }
    if (status != LAN_OK) {
        free(buffer);
        return status;
    }
    buffer[count] = '\0';
    *text = buffer;
    *length = count;
    return LAN_OK;
}
