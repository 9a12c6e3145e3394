/* tactics/search/saved_impl.h - the head of a saved table: what it is for, and
 * a checksum.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    head, then the table of one algorithm; little-endian everywhere.
 */
#ifndef LAN_TACTICS_SEARCH_SAVED_IMPL_H
#define LAN_TACTICS_SEARCH_SAVED_IMPL_H

#include "lanchester/ground.h"

/* Bytes before the table. */
size_t lan_saved_head_size(void);

/* Writes the head before a table of `length` bytes that is there already. */
void lan_saved_write_head(unsigned char *bytes, const lan_ground *ground,
                          const char *algorithm, size_t length);

/* LAN_EPARSE and the reason where the bytes are not a whole table of this
 * algorithm for this ground. */
LAN_MUST_CHECK
lan_status lan_saved_check_head(const unsigned char *bytes, size_t size,
                                const lan_ground *ground, const char *algorithm,
                                lan_error *err);

#endif
