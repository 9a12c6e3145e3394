/* base/utf8_impl.h - decoding of UTF-8 characters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns the number of bytes of the UTF-8 character at text, and its code
 * point in *point; 0 if the bytes are invalid: truncated, overlong, a
 * surrogate, or beyond U+10FFFF. Never reads past length, which is at least
 * 1. */
size_t lan_utf8_decode(const char *text, size_t length, uint32_t *point);

/* Removes an incomplete character from the end of a truncated text. */
void lan_utf8_trim(char *text);
