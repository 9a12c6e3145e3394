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

/* A row: FIELD("during", NUMBER, PAIR, ...). */
#define FIELD(name, value, form, ...)                                          \
    {                                                                          \
        .key = (name), .scalar = SCN_SCALAR_##value,                           \
        .shape = SCN_SHAPE_##form, __VA_ARGS__                                 \
    }

/* Ranges of numbers. */
#define AT_LEAST0 .lo = 0.0, .hi = LAN_INF
#define ABOVE0    .lo = 0.0, .is_above = true, .hi = LAN_INF
#define SHARE     .lo = 0.0, .hi = 1.0
#define TOLERANCE .lo = 1e-14, .hi = 0.1

/* It has a meaning where the enum of a member is one of some, a bit each. */
#define FORM(type, member, bits)                                               \
    .form_at = offsetof(type, member), .forms = (bits)

/* The section of an array of fields: its path, its title, what else it is. */
#define SECTION(array, where, ...)                                             \
    {                                                                          \
        .path = (where), .fields = (array), .count = COUNT(array),             \
        .title = __VA_ARGS__                                                   \
    }

#endif
