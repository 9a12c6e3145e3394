/* plots/glyphs_impl.h - characters that no font of the machine has.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What draws PNG and PDF for gnuplot puts a box in the place of a character
 * without a glyph, many times as large as the picture. So such a character
 * becomes a question mark before.
 */
#ifndef LAN_RESULTS_GLYPHS_IMPL_H
#define LAN_RESULTS_GLYPHS_IMPL_H

#include <stdbool.h>
#include <stdio.h>

#include "lanchester/base.h"

/* True where a text holds a character that a usual font may lack. */
bool glyphs_are_rare(const char *text);

/* Replaces, in place, every rare character that no font has.
 *
 * fonts  a line each, as fontconfig writes "%{fontformat} %{charset}":
 *        "TrueType 20-7e a0-17f 192"; other kinds than TrueType and CFF are
 *        passed over, as they are where text is drawn
 *
 * Returns LAN_ENOMEM, and then text is as it was.
 */
LAN_MUST_CHECK
lan_status glyphs_replace(char *text, FILE *fonts);

/* The same by the fonts of this machine; nothing is done where fc-list cannot
 * tell them. */
LAN_MUST_CHECK
lan_status glyphs_replace_missing(char *text);

#endif
