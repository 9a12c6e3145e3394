/* tests/support/scratch.h - a folder of a test's own, gone afterwards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>

/* Set-up and tear-down of a cmocka test or group: *state is then the path of
 * an empty folder (const char *) below TMPDIR. */
int scratch_setup(void **state);
int scratch_teardown(void **state);

/* The path of name in a scratch folder; the caller frees it. */
char *scratch_path(const char *folder, const char *name);

/* The whole content of a file, with a NUL behind it, *size without; NULL if
 * it cannot be read. The caller frees it. */
char *scratch_read(const char *path, size_t *size);

/* Replaces the content of a file. Ends the program where that fails. */
void scratch_write(const char *path, const char *content);

/* Number of names in a folder, without . and .. */
size_t scratch_count(const char *folder);
