/* scenarios/format/part_impl.h - a scenario in parts, to tell whether two are
 * the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_FORMAT_PART_IMPL_H
#define LAN_SCENARIOS_FORMAT_PART_IMPL_H

#include "lanchester/scenario.h"

typedef enum scn_part {
    SCN_PART_BATTLE, /* all that a battle may depend on */
    SCN_PART_SWEEP   /* `sweep:` without its seed, samples and repeat */
} scn_part;

/* Writes a part as lan_scenario_write() writes all of them. */
LAN_MUST_CHECK
lan_status scn_write_part(const lan_scenario *scenario, scn_part part,
                          FILE *out);

#endif
