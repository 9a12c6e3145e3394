/* base/direction.h - words that are written from right to left.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BASE_DIRECTION_H
#define LAN_BASE_DIRECTION_H

#include <stddef.h>

/* Bytes of text before the first letter that is written leftwards; all where
 * there is none. */
size_t lan_direction_rightward(const char *text, size_t length);

/* Bytes of the words written leftwards with which text begins. */
size_t lan_direction_leftward(const char *text, size_t length);

#endif
