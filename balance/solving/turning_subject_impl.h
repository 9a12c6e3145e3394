/* balance/solving/turning_subject_impl.h - turning points of a battle or of a
 * campaign alike.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_TURNING_SUBJECT_IMPL_H
#define LAN_BALANCE_TURNING_SUBJECT_IMPL_H

#include "lanchester/campaign.h"
#include "lanchester/solve.h"

typedef struct lan_turning_subject {
    const lan_battle_def *battle;
    const lan_campaign_def *campaign; /* of it; NULL: a battle alone */
} lan_turning_subject;

/* lan_turning_point_find() and _try() of it. */
LAN_MUST_CHECK
lan_status lan_turning_subject_find(const lan_turning_subject *subject,
                                    int32_t side,
                                    const lan_solver_options *options,
                                    const lan_turning_options *how,
                                    lan_turning_point **out, lan_error *err);
LAN_MUST_CHECK
lan_status lan_turning_subject_try(const lan_turning_subject *subject,
                                   int32_t side, double factor,
                                   const lan_solver_options *options,
                                   const lan_turning_options *how, bool *out,
                                   lan_error *err);

#endif
