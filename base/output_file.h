/* base/output_file.h - files that appear whole or not at all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a temporary file next to the target, renamed over it at commit.
 * Errors   LAN_EIO with the system's reason in err.
 * Owner    an open output belongs to the caller until commit or discard; both
 *          free it, on failure too.
 * Threads  one for each open output; of several of one target the last commit
 *          wins.
 */
#pragma once

#include <stdio.h>

#include "lanchester/base.h"

typedef struct lan_output_file lan_output_file;

/* Opens a temporary file in the folder of path.
 *
 * Nothing of that name exists before commit. A target that is no regular file
 * (/dev/stdout, a pipe, a symbolic link), or that lies below /dev or /proc, is
 * opened itself. The mode is that of a new file under the umask, or of the file
 * replaced; a file that may not be written is not replaced either. path is
 * copied.
 */
lan_status lan_output_file_open(const char *path, lan_output_file **out,
                                lan_error *err);

/* The stream to write to; it belongs to the output file. */
FILE *lan_output_file_stream(const lan_output_file *file);

/* Path of the temporary file, for another program to write into. */
const char *lan_output_file_temporary(const lan_output_file *file);

/* Flushes, closes and renames; frees file. On failure the target is as it was
 * and the temporary file is gone. */
lan_status lan_output_file_commit(lan_output_file *file, lan_error *err);

/* Flushes a stream. Returns 0 if all that was written to it got out, else
 * the reason as errno has it, never 0. The reason of an earlier write that
 * failed is not kept by a stream: it is found by writing once more, a line
 * feed. */
int lan_stream_flush(FILE *stream);

/* Removes the temporary file and frees; NULL is allowed. */
void lan_output_file_discard(lan_output_file *file);
