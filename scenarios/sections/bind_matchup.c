/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/real.h"
#include "scenarios/sections/bind_impl.h"

lan_matchup_def lan_matchup_def_default(void)
{
    return (lan_matchup_def){.budget = LAN_NAN, .army = lan_army_def_default()};
}

void scn_bind_matchup(scn_reader *reader)
{
    scn_matchup *matchup = &reader->scenario->matchup;
    const lan_matchup_def preset = lan_matchup_def_default();
    scn_node *node =
        scn_node_child(reader->scenario->root, "matchup", strlen("matchup"));
    *matchup = (scn_matchup){.budget = preset.budget, .army = preset.army};
    if (node == NULL || node->kind != SCN_MAP) {
        return; /* not given, or something else: told with the top section */
    }
    scn_bind_section(reader, node, &scn_section_matchup, matchup);
    scn_node *army = scn_bound_child(node, "army", SCN_MAP);
    if (army != NULL) {
        scn_bind_section(reader, army, &scn_section_matchup_army,
                         &matchup->army);
        scn_bind_morale(reader, army, &matchup->army);
    }
}
