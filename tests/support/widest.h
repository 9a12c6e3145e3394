/* tests/support/widest.h - how wide a text is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_SUPPORT_WIDEST_H
#define LAN_TESTS_SUPPORT_WIDEST_H

#include <stddef.h>

/* Columns of a terminal that the widest line takes; no line is longer than
 * 4095 bytes. */
size_t widest_line(const char *text);

#endif
