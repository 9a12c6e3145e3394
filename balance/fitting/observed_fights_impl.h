/* balance/fitting/observed_fights_impl.h - what would be observed of many
 * fights of one description.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_FITTING_OBSERVED_FIGHTS_IMPL_H
#define LAN_BALANCE_FITTING_OBSERVED_FIGHTS_IMPL_H

#include "lanchester/campaign.h"
#include "lanchester/fit.h"

/* As lan_observed_fight(), of what is within its ranges. */
LAN_MUST_CHECK
lan_status observed_fight_all(const lan_engagement_def *engagement,
                              const lan_observed_fights *how,
                              const lan_progress *progress, lan_observed **out,
                              lan_error *err);

#endif
