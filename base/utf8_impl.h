/* base/utf8_impl.h - the characters of a text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns the number of bytes of the UTF-8 character that begins at text, its
 * code point in *point; 0 if the bytes are none: cut off, overlong, a
 * surrogate, or beyond U+10FFFF. Never reads past length, which is at least 1.
 */
size_t lan_utf8_decode(const char *text, size_t length, uint32_t *point);

/* Takes from the end of a text that was cut off what is no whole character. */
void lan_utf8_trim(char *text);
