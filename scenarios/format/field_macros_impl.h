/* scenarios/format/field_macros_impl.h - how the rows of the field table are
 * written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_FORMAT_FIELD_MACROS_IMPL_H
#define LAN_SCENARIOS_FORMAT_FIELD_MACROS_IMPL_H

#include "base/real.h"
#include "scenarios/format/field_table_impl.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Ranges of numbers. */
#define AT_LEAST0 .lo = 0.0, .hi = LAN_INF
#define ABOVE0    .lo = 0.0, .is_above = true, .hi = LAN_INF
#define SHARE     .lo = 0.0, .hi = 1.0
#define TOLERANCE .lo = 1e-14, .hi = 0.1

#define SECTION(array, where, what)                                            \
    {                                                                          \
        .path = (where), .title = (what), .fields = (array),                   \
        .count = COUNT(array)                                                  \
    }

/* A field of a part that is not there yet. */
#define LATER(word, what)                                                      \
    {                                                                          \
        .key = (word), .kind = SCN_FIELD_LATER, .meaning = (what)              \
    }

#endif
