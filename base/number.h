/* base/number.h - numbers that are not finite, and room for one as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BASE_NUMBER_H
#define LAN_BASE_NUMBER_H

#include <math.h>

/* INFINITY and NAN are float expressions in C17; these are doubles. */
#define LAN_INF ((double)INFINITY)
#define LAN_NAN ((double)NAN)

/* Room for the longest text of a double, with its NUL. */
#define LAN_TEXT_DOUBLE_SIZE 32

#endif
