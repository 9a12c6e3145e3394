/* tactics/bodies/engagement_check_impl.h - what the parts of
 * lan_engagement_def_check() share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_BODIES_ENGAGEMENT_CHECK_IMPL_H
#define LAN_TACTICS_BODIES_ENGAGEMENT_CHECK_IMPL_H

#include "tactics/bodies/engagement_impl.h"

typedef struct engagement_check {
    const lan_engagement_def *def;
    lan_finding_fn report;
    void *context;
    bool has_error;
    char path[240];
    lan_battlefield *ground; /* NULL: an open field, or not known */
} engagement_check;

/* --- engagement_check_report.c --- */

/* Sets the place that findings are about. */
LAN_PRINTF(2, 3)
void engagement_at(engagement_check *check, const char *format, ...);

/* Reports a finding there, at a key below it. */
LAN_PRINTF(3, 4)
void engagement_error(engagement_check *check, const char *key,
                      const char *format, ...);
LAN_PRINTF(3, 4)
void engagement_warning(engagement_check *check, const char *key,
                        const char *format, ...);

/* A number that is finite and above 0, or from 0 on. */
void engagement_above_0(engagement_check *check, const char *key, double value);
void engagement_from_0(engagement_check *check, const char *key, double value);

/* --- engagement_check_map.c --- */

/* What is wrong with a map and those on it; makes the battlefield where nothing
 * is. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status engagement_check_map(engagement_check *check);

/* Whether an army stands in walls. */
void engagement_check_walls(engagement_check *check,
                            const lan_formation_frame *frames, size_t army);

/* --- engagement_check_arrays.c --- */

/* Where armies stand, and whom they reach from
 * there; of a description without other errors. */
LAN_MUST_CHECK
lan_status engagement_check_arrays(engagement_check *check);

#endif
