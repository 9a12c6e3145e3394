/* tests/support/replay.c - runs a fuzz target over the files named.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stands in for libFuzzer where the compiler has none: the same arguments do
 * the same.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Largest input replayed: the reader's limit and some more. */
#define INPUT_MAX ((size_t)5 << 20)

static int replay(const char *path, uint8_t *buffer)
{
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        perror(path);
        return EXIT_FAILURE;
    }
    const size_t size = fread(buffer, 1, INPUT_MAX, stream);
    (void)fclose(stream);

    /* a block of exactly this size, so that a sanitizer sees a read past it */
    uint8_t *data = malloc(size > 0 ? size : 1);
    if (data == NULL) {
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < size; i++) {
        data[i] = buffer[i];
    }
    (void)LLVMFuzzerTestOneInput(data, size);
    free(data);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    uint8_t *buffer = malloc(INPUT_MAX);
    int status = buffer == NULL ? EXIT_FAILURE : EXIT_SUCCESS;

    for (int i = 1; i < argc && status == EXIT_SUCCESS; i++) {
        status = replay(argv[i], buffer);
    }
    free(buffer);
    return status;
}
