/* plots/kinds/campaign_spans_impl.h - the battles of a campaign in the
 * figure of its curve.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_FIGURES_CAMPAIGN_SPANS_IMPL_H
#define LAN_RESULTS_FIGURES_CAMPAIGN_SPANS_IMPL_H

#include "lanchester/campaign.h"
#include "plots/figure.h"

/* Shades the time of each battle from 0 to `top`.
 *
 * has_names  with a flag for each, where they are few, and in the legend */
void campaign_add_spans(const lan_battle *battle,
                        const lan_campaign_story *story, double top,
                        bool has_names, lan_panel *panel);

#endif
