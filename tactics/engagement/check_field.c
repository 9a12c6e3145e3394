/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a map asks of those who fight on it: that they fit on it, and do not
 * stand in its walls.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* --- findings ------------------------------------------------------------- */

static void report_finding(engagement_check *check, bool is_error,
                           const char *key, const char *text)
{
    char path[320];
    (void)snprintf(path, sizeof path, "%s%s%s", check->path,
                   check->path[0] != '\0' ? "." : "", key);
    check->has_error = check->has_error || is_error;
    if (check->report != NULL) {
        check->report(check->context, is_error, path, text);
    }
}

void engagement_error(engagement_check *check, const char *key,
                      const char *format, ...)
{
    char text[240];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    report_finding(check, true, key, text);
}

void engagement_warning(engagement_check *check, const char *key,
                        const char *format, ...)
{
    char text[240];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    report_finding(check, false, key, text);
}

void engagement_at(engagement_check *check, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(check->path, sizeof check->path, format, args);
    va_end(args);
}

void engagement_above_0(engagement_check *check, const char *key, double value)
{
    if (!(value > 0.0) || isinf(value)) {
        engagement_error(check, key, "must be a number above 0, is %g", value);
    }
}

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
static void check_walls(engagement_check *check,
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

/* ------------------------------------------------------------------------
 *
 * Where armies stand at the start: not in each other, nor in themselves, and
 * not out of reach of all.
 */

/* --- each by itself ------------------------------------------------------- */

/* True where nobody stands beside another one, nor comes. */
static bool is_alone(const lan_army_def *army)
{
    double all = 0.0;
    bool any_comes = false;
    for (size_t g = 0; g < army->group_count; g++) {
        all += army->groups[g].count;
        any_comes |= army->groups[g].reinforcement_count > 0;
    }
    return all <= 1.0 && !any_comes;
}

/* How far apart an army's soldiers must stand: hulls in one file by their
 * length, in one rank by their width. */
static double least_spacing(const lan_engagement_def *def, size_t army)
{
    const lan_army_def *a = &def->battle->armies[army];
    const lan_array_def *array = &def->arrays[army];
    const bool is_one = array->ranks == 1;
    const bool is_file = is_one && array->formation == LAN_FORMATION_COLUMN;
    const bool is_rank = is_one && array->formation == LAN_FORMATION_LINE;
    double most = 0.0;
    for (size_t g = 0; g < a->group_count && !is_alone(a); g++) {
        const lan_body_type *body = &def->soldiers[a->groups[g].type].body;
        const double length =
            body->half_length > 0.0 ? body->half_length : body->radius;
        const double width =
            body->half_length > 0.0 ? body->half_width : body->radius;
        most = fmax(most, is_rank ? 0.0 : 2.0 * length);
        most = fmax(most, is_file ? 0.0 : 2.0 * width);
    }
    return most;
}

static void check_array(engagement_check *check, size_t army)
{
    const lan_engagement_def *def = check->def;
    const lan_array_def *array = &def->arrays[army];
    const double least = least_spacing(def, army);
    if (array->has_place && !(isfinite(array->at.x) && isfinite(array->at.y))) {
        engagement_error(check, "at", "a place is two finite numbers, in m");
    }
    if (isinf(array->facing)) {
        engagement_error(check, "facing", "must be an angle in degrees");
    }
    if (lan_formation_name(array->formation) == NULL) {
        engagement_error(check, "formation.kind",
                         "must be line, column, square, wedge or loose");
    }
    if (array->ranks < 1) {
        engagement_error(check, "formation.ranks", "must be 1 or more, is %d",
                         (int)array->ranks);
    }
    engagement_above_0(check, "formation.spacing", array->spacing);
    if (array->spacing < least && array->formation != LAN_FORMATION_LOOSE) {
        engagement_error(check, "formation.spacing",
                         "soldiers %g m apart stand in each other: give a "
                         "formation.spacing of %g m at least",
                         array->spacing, least);
    }
}

/* --- against each other --------------------------------------------------- */

/* The corners of the ground that a formation stands on. */
static lan_convex ground_of(const lan_formation_frame *frame,
                            lan_point corners[4])
{
    const double depth = lan_formation_depth(frame);
    const double middle = 0.5 * (depth - frame->spacing);
    lan_box_points(lan_point_at(frame->at, frame->facing, -middle),
                   frame->facing, 0.5 * depth, 0.5 * lan_formation_width(frame),
                   corners);
    return (lan_convex){corners, 4, 0.0};
}

static void check_apart(engagement_check *check,
                        const lan_formation_frame *frames, size_t army)
{
    const lan_army_def *armies = check->def->battle->armies;
    lan_point corners[4];
    lan_point others[4];
    const lan_convex own = ground_of(&frames[army], corners);
    for (size_t b = 0; b < army; b++) {
        const lan_convex other = ground_of(&frames[b], others);
        lan_overlap by = {.depth = 0.0};
        if (frames[army].count > 0 && frames[b].count > 0 &&
            lan_convex_overlap(&own, &other, &by) &&
            by.depth > 1e-6 * frames[army].spacing) {
            engagement_error(check, "at",
                             "its formation stands %g m deep in that of %s: "
                             "place them farther apart",
                             by.depth, armies[b].name);
        }
    }
}

/* Warns of a group that stands with nobody in reach, where nobody comes. */
static void check_reach(engagement_check *check,
                        const lan_formation_frame *frames, size_t army,
                        bool any_walks)
{
    const lan_engagement_def *def = check->def;
    const lan_army_def *armies = def->battle->armies;
    lan_point corners[4];
    lan_point others[4];
    const lan_convex own = ground_of(&frames[army], corners);
    double nearest = LAN_INF;
    for (size_t b = 0; b < def->battle->army_count; b++) {
        const lan_convex other = ground_of(&frames[b], others);
        if (!lan_army_def_is_friend(&armies[army], &armies[b])) {
            nearest = fmin(nearest, lan_convex_distance(&own, &other));
        }
    }
    for (size_t g = 0; g < armies[army].group_count && !any_walks; g++) {
        const lan_group_def *group = &armies[army].groups[g];
        const double reach =
            lan_soldier_reach(&def->battle->units[group->type]);
        if (group->count > 0.0 && reach < nearest) {
            engagement_at(check, "armies.%s.units.%s", armies[army].name,
                          group->name);
            engagement_warning(check, "range",
                               "it stands, and no enemy is within %g m: the "
                               "nearest is %g m away",
                               reach, nearest);
        }
    }
}

/* Beyond there bodies can no more be told apart. */
static bool check_near(engagement_check *check,
                       const lan_formation_frame *frame)
{
    const double far = lan_formation_depth(frame) + lan_formation_width(frame) +
                       fmax(fabs(frame->at.x), fabs(frame->at.y));
    if (!(far <= LAN_BODIES_FAR)) {
        engagement_error(check, "at",
                         "it stands as far as %g m from [0, 0]: nobody may be "
                         "farther than %g m",
                         far, LAN_BODIES_FAR);
    }
    return far <= LAN_BODIES_FAR;
}

/* --- all ------------------------------------------------------------------ */

static bool does_any_walk(const lan_engagement_def *def)
{
    bool any = false;
    for (size_t u = 0; u < def->battle->unit_count; u++) {
        any = any ||
              lan_soldier_pace(&def->battle->units[u], &def->soldiers[u]) > 0.0;
    }
    return any;
}

static int32_t count_army(const lan_engagement_def *def, size_t army)
{
    const lan_army_def *a = &def->battle->armies[army];
    double count = 0.0;
    for (size_t g = 0; g < a->group_count; g++) {
        count += a->groups[g].count;
    }
    return (int32_t)round(count * lan_battle_def_scale(def->battle, a));
}

static void check_frames(engagement_check *check, lan_formation_frame *frames,
                         int32_t *counts)
{
    const lan_engagement_def *def = check->def;
    const bool any_walks = does_any_walk(def);
    for (size_t a = 0; a < def->battle->army_count; a++) {
        counts[a] = count_army(def, a);
    }
    lan_formation_frames(def, counts, frames);
    for (size_t a = 0; a < def->battle->army_count; a++) {
        engagement_at(check, "armies.%s", def->battle->armies[a].name);
        if (!check_near(check, &frames[a])) {
            return;
        }
        check_apart(check, frames, a);
        check_walls(check, frames, a);
        check_reach(check, frames, a, any_walks);
    }
}

lan_status engagement_check_arrays(engagement_check *check)
{
    const size_t armies = check->def->battle->army_count;
    for (size_t a = 0; a < armies; a++) {
        engagement_at(check, "armies.%s", check->def->battle->armies[a].name);
        check_array(check, a);
    }
    if (check->has_error) {
        return LAN_OK;
    }
    lan_formation_frame *frames = calloc(armies, sizeof *frames);
    int32_t *counts = calloc(armies, sizeof *counts);
    if (frames != NULL && counts != NULL) {
        check_frames(check, frames, counts);
    }
    const lan_status status =
        frames != NULL && counts != NULL ? LAN_OK : LAN_ENOMEM;
    free(frames);
    free(counts);
    return status;
}
