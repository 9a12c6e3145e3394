/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where armies stand at the start: not in each other, nor in themselves, and
 * not out of reach of all.
 */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/bodies/bodies_impl.h"
#include "tactics/bodies/engagement_check_impl.h"
#include "tactics/bodies/plane_impl.h"

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
        const lan_body *body = &def->soldiers[a->groups[g].type].body;
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

static lan_oriented_box box_of(const lan_formation_frame *frame)
{
    const double depth = lan_formation_depth(frame);
    const double middle = 0.5 * (depth - frame->spacing);
    return (lan_oriented_box){
        .at = lan_point_at(frame->at, frame->facing, -middle),
        .along = frame->facing,
        .half_length = 0.5 * depth,
        .half_width = 0.5 * lan_formation_width(frame)};
}

static double distance_of_corners(const lan_oriented_box *a,
                                  const lan_oriented_box *b)
{
    lan_point corners[4];
    double least = LAN_INF;
    lan_oriented_box_corners(a, corners);
    for (int k = 0; k < 4; k++) {
        const lan_point nearest = lan_oriented_box_nearest(b, corners[k]);
        least =
            fmin(least, lan_point_length(lan_point_minus(nearest, corners[k])));
    }
    return least;
}

static void check_apart(engagement_check *check,
                        const lan_formation_frame *frames, size_t army)
{
    const lan_army_def *armies = check->def->battle->armies;
    const lan_oriented_box own = box_of(&frames[army]);
    for (size_t b = 0; b < army; b++) {
        const lan_oriented_box other = box_of(&frames[b]);
        lan_overlap by = {.depth = 0.0};
        if (frames[army].count > 0 && frames[b].count > 0 &&
            lan_oriented_box_on_oriented_box(&own, &other, &by) &&
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
    const lan_oriented_box own = box_of(&frames[army]);
    double nearest = LAN_INF;
    for (size_t b = 0; b < def->battle->army_count; b++) {
        const lan_oriented_box other = box_of(&frames[b]);
        if (!lan_army_def_is_friend(&armies[army], &armies[b])) {
            nearest = fmin(nearest, distance_of_corners(&own, &other));
            nearest = fmin(nearest, distance_of_corners(&other, &own));
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
        engagement_check_walls(check, frames, a);
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
