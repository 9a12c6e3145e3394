/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdalign.h>
#include <stddef.h>

#include "scenarios/scenario_copy_impl.h"

/* Adds an array; returns where it begins. */
static size_t add_array(size_t *size, size_t count, size_t each)
{
    const size_t step = alignof(max_align_t);
    const size_t begin = (*size + step - 1) / step * step;
    *size = begin + count * each;
    return begin;
}

scn_flat scn_flat_of(const lan_scenario *scenario)
{
    const lan_battle_def *def = &scenario->def;
    size_t groups = 0;
    size_t reinforcements = 0;
    size_t points = 0;
    size_t targets = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        groups += def->armies[a].group_count;
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            const lan_group_def *group = &def->armies[a].groups[g];
            reinforcements += group->reinforcement_count;
            for (size_t r = 0; r < group->reinforcement_count; r++) {
                points += group->reinforcements[r].point_count;
            }
        }
    }
    for (size_t p = 0; p < def->priority_count; p++) {
        targets += def->priorities[p].target_count;
    }
    scn_flat flat = {.size = sizeof(scn_flat_head)};
    flat.units = add_array(&flat.size, def->unit_count, sizeof(lan_unit_def));
    flat.armies = add_array(&flat.size, def->army_count, sizeof(lan_army_def));
    flat.groups = add_array(&flat.size, groups, sizeof(lan_group_def));
    flat.reinforcements =
        add_array(&flat.size, reinforcements, sizeof(lan_reinforcement_def));
    flat.points = add_array(&flat.size, 2 * points, sizeof(double));
    flat.fire = add_array(&flat.size, def->fire_count, sizeof(lan_fire_def));
    flat.priorities =
        add_array(&flat.size, def->priority_count, sizeof(lan_priority_def));
    flat.targets = add_array(&flat.size, targets, sizeof(int32_t));
    return flat;
}
