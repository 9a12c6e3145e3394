/* scenarios/format/meant_impl.h - the key or word of the format that was meant.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_FORMAT_MEANT_IMPL_H
#define LAN_SCENARIOS_FORMAT_MEANT_IMPL_H

#include <stddef.h>

/* Returns the entry of words that was most likely meant: by another name for it
 * ("square" for aimed fire, "hp" for health), else as lan_text_suggest() does;
 * or NULL. */
const char *scn_meant(const char *text, const char *const *words, size_t count);

#endif
