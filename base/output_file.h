/* base/output_file.h - files that are written atomically: complete or not at
 * all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a temporary file next to the target, renamed over it at commit.
 * Errors   LAN_EIO with the system's reason in err.
 * Owner    an open output belongs to the caller until commit or discard; both
 *          free it, on failure too.
 * Threads  one per open output; if several have the same target, the last
 *          commit wins.
 */
#pragma once

#include <stdio.h>

#include "lanchester/base.h"

typedef struct lan_output_file lan_output_file;

/* Opens a temporary file in the folder of path.
 *
 * The target is not created or changed before commit. A target that is not a
 * regular file (/dev/stdout, a pipe, a symbolic link), or that is below /dev or
 * /proc, is opened directly. The new file gets the mode of the file it
 * replaces, or the default mode under the umask. A file without write
 * permission is not replaced. path is copied. */
lan_status lan_output_file_open(const char *path, lan_output_file **out,
                                lan_error *err);

/* The stream to write to; it belongs to the output file. */
FILE *lan_output_file_stream(const lan_output_file *file);

/* Path of the temporary file, for another program that writes to it. */
const char *lan_output_file_temporary(const lan_output_file *file);

/* Flushes, closes and renames; frees file. On failure the target is unchanged
 * and the temporary file is removed. */
lan_status lan_output_file_commit(lan_output_file *file, lan_error *err);

/* Flushes a stream. Returns 0 if everything written to it reached the file,
 * otherwise an errno value, never 0. A stream does not keep the errno of an
 * earlier failed write: the function writes a line feed to obtain it again. */
int lan_stream_flush(FILE *stream);

/* Removes the temporary file and frees the object; NULL is allowed. */
void lan_output_file_discard(lan_output_file *file);
