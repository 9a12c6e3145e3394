/* scenarios/published.h - battles whose numbers stand in the literature.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    static data: per case a scenario as text and the numbers published
 *          for it, as they are printed.
 * Source   named case by case.
 */
#pragma once

#include <stddef.h>

typedef enum lan_published_what {
    LAN_PUBLISHED_LEFT,    /* strength of a group */
    LAN_PUBLISHED_END,     /* time at which the battle is over */
    LAN_PUBLISHED_TURNING, /* start with which a side is no longer behind */
    LAN_PUBLISHED_START    /* start of a group for which the battle ends then */
} lan_published_what;

typedef struct lan_published_value {
    lan_published_what what;
    const char *army;  /* of the group; the side of a turning point; or NULL */
    const char *group; /* or NULL */
    const char *at;    /* LEFT: at this time; START: the end wanted; NULL: at
                          the end of the battle */
    const char *value; /* as published */
    double tolerance;  /* of the published digits, or of the solver */
    const char *note;  /* what the number is, "sqrt(516)"; "" */
} lan_published_value;

typedef struct lan_published_case {
    const char *name;
    const char *source;
    const char *scenario; /* the text of a scenario file */
    const lan_published_value *values;
    size_t value_count;
} lan_published_case;

/* All cases; writes their number. */
const lan_published_case *lan_published_cases(size_t *count);
