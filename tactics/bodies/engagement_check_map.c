/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a map asks of those who fight on it: that they fit on it, and do not
 * stand in its walls.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_check_impl.h"

/* --- the map -------------------------------------------------------------- */

static void check_fronts(engagement_check *check)
{
    const lan_engagement_def *def = check->def;
    const size_t count = lan_grid_map_terrain_count(def->map);
    for (size_t i = 0; i < count; i++) {
        const lan_terrain *terrain =
            def->terrains != NULL ? &def->terrains[i]
                                  : lan_grid_map_terrain(def->map, (int32_t)i);
        engagement_at(check, "terrain.%s", terrain->name);
        if (!isinf(terrain->front)) {
            engagement_error(check, "front",
                             "who can fire is found by where soldiers stand: "
                             "leave it out");
        }
    }
}

static bool is_in_fight(const lan_engagement_def *def, size_t type)
{
    bool is_in = false;
    for (size_t a = 0; a < def->battle->army_count; a++) {
        const lan_army_def *army = &def->battle->armies[a];
        for (size_t g = 0; g < army->group_count; g++) {
            is_in = is_in || (size_t)army->groups[g].type == type;
        }
    }
    return is_in;
}

/* What a map asks of a type of somebody in the fight. */
static void check_type(engagement_check *check, size_t type)
{
    const lan_unit_def *unit = &check->def->battle->units[type];
    const double width = 2.0 * lan_soldier_least(&check->def->soldiers[type]);
    engagement_at(check, "units.%s", unit->name);
    if (isnan(lan_soldier_longest(unit).range)) {
        engagement_error(check, "range",
                         "on a map a soldier fires as far as his range: give "
                         "it");
    }
    if (lan_movement_name((lan_movement)unit->movement) == NULL) {
        engagement_error(check, "class", "is none of the movement classes");
    }
    if (width > LAN_BODY_MOST * check->def->cell) {
        engagement_error(check, "body",
                         "%g m wide, it is wider than %d cells of the map: "
                         "give larger cells",
                         width, LAN_BODY_MOST);
    }
}

static void check_army(engagement_check *check, size_t army)
{
    const lan_army_def *def = &check->def->battle->armies[army];
    engagement_at(check, "armies.%s", def->name);
    if (!check->def->arrays[army].has_place) {
        engagement_error(check, "at",
                         "armies.%s stands nowhere on the map: give its place",
                         def->name);
    }
}

lan_status engagement_check_map(engagement_check *check)
{
    const lan_engagement_def *def = check->def;
    if (def->map == NULL) {
        return LAN_OK;
    }
    engagement_at(check, "map");
    if (!(def->cell > 0.0 && def->cell < LAN_INF)) {
        engagement_error(check, "cell", "must be a length above 0 m, is %g",
                         def->cell);
        return LAN_OK;
    }
    check_fronts(check);
    for (size_t u = 0; u < def->battle->unit_count; u++) {
        if (is_in_fight(def, u)) {
            check_type(check, u);
        }
    }
    for (size_t a = 0; a < def->battle->army_count; a++) {
        check_army(check, a);
    }
    if (check->has_error) {
        return LAN_OK;
    }
    const lan_status status =
        lan_battlefield_create(def->map, def->terrains, def->cell,
                               lan_engagement_classes(def), &check->ground);
    if (status == LAN_EINVAL) {
        engagement_at(check, "%s", "");
        engagement_error(check, "terrain", "is none that a map may have");
        return LAN_OK;
    }
    return status;
}

/* --- walls ---------------------------------------------------------------- */

/* Soldiers of an army that stand in walls, and the place of the first. */
typedef struct walled_in {
    int32_t count;
    lan_point first;
    lan_movement movement;
} walled_in;

static void look_at_group(const engagement_check *check,
                          const lan_formation_frame *frame,
                          const lan_group_def *group, int32_t first,
                          int32_t count, walled_in *in)
{
    const lan_unit_def *unit = &check->def->battle->units[group->type];
    const lan_soldier_def *soldier = &check->def->soldiers[group->type];
    for (int32_t k = 0; k < count; k++) {
        const lan_point at = lan_formation_place(frame, first + k, NULL);
        if (lan_soldier_has_room(check->ground, unit, soldier, at,
                                 frame->facing)) {
            continue;
        }
        in->first = in->count == 0 ? at : in->first;
        in->movement = (lan_movement)unit->movement;
        in->count++;
    }
}

/* Of a loose formation places are drawn in the fight, until there is room: one
 * that has some may stand where it likes. */
void engagement_check_walls(engagement_check *check,
                            const lan_formation_frame *frames, size_t army)
{
    const lan_army_def *def = &check->def->battle->armies[army];
    const double scale = lan_battle_def_scale(check->def->battle, def);
    lan_formation_frame frame = frames[army];
    const bool is_loose = frame.kind == LAN_FORMATION_LOOSE;
    walled_in in = {.count = 0};
    int32_t first = 0;
    if (check->ground == NULL) {
        return;
    }
    frame.kind = is_loose ? LAN_FORMATION_SQUARE : frame.kind;
    for (size_t g = 0; g < def->group_count; g++) {
        const int32_t count = (int32_t)round(def->groups[g].count * scale);
        look_at_group(check, &frame, &def->groups[g], first, count, &in);
        first += count;
    }
    if (in.count > 0 && (!is_loose || in.count == first)) {
        const lan_cell cell = lan_battlefield_cell(check->ground, in.first);
        engagement_error(
            check, "at",
            "%d of its %d soldiers stand where class %s cannot, the first in "
            "cell [%d, %d]: its formation is %.4g m wide and %.4g m deep; "
            "place it elsewhere, or give it other ranks or spacing",
            (int)in.count, (int)first, lan_movement_name(in.movement),
            (int)cell.x, (int)cell.y, lan_formation_width(&frame),
            lan_formation_depth(&frame));
    }
}
