/* base/input_file.h - a whole file, or standard input, as bytes in memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   LAN_EIO with the system's reason in err; LAN_ELIMIT; LAN_ENOMEM.
 */
#pragma once

#include <stddef.h>

#include "lanchester/base.h"

/* Reads a whole file into a new buffer, which the caller frees.
 *
 * path   "-" is standard input, which stays open
 * limit  most bytes, below SIZE_MAX; LAN_ELIMIT if the file has more. Memory
 *        use is proportional to the size of the file, not to the limit.
 *
 * A NUL follows the last byte and is not counted in length.
 */
lan_status lan_input_file_read(const char *path, size_t limit, char **text,
                               size_t *length, lan_error *err);
