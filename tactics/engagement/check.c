/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an engagement cannot be made of, with the place and what to do: rules of
 * the model, soldiers, the map, and where armies stand on it.
 */
#include <stdlib.h>

#include "base/text.h"
#include "model/check_impl.h"
#include "model/engine_impl.h"
#include "tactics/engagement/engagement_impl.h"

typedef struct engagement_check {
    chk_context chk;
    const lan_engagement_def *def;
    lan_battlefield *ground; /* NULL: open field, or invalid */
} engagement_check;

static void check_above_0(engagement_check *check, const char *key,
                          double value)
{
    if (!(value > 0.0) || isinf(value)) {
        chk_error(&check->chk, key, "must be a number above 0, is %g", value);
    }
}

static void check_from_0(engagement_check *check, const char *key, double value)
{
    if (!(value >= 0.0) || isinf(value)) {
        chk_error(&check->chk, key, "must be 0 or more, is %g", value);
    }
}

/* --- rules of the model --------------------------------------------------- */

static void check_fire(engagement_check *check)
{
    const lan_battle_def *battle = check->def->battle;
    for (size_t k = 0; k < battle->fire_count; k++) {
        const lan_fire_def *fire = &battle->fire[k];
        chk_place(&check->chk, "fire.%zu", k);
        if (fire->law > LAN_LAW_AREA) {
            chk_error(&check->chk, "law",
                      "law %s applies to strengths, not to single soldiers: "
                      "give aimed, area or none",
                      lan_law_name(fire->law));
        } else if (fire->law != LAN_LAW_NONE && !isnan(fire->coefficient)) {
            chk_error(&check->chk, "coefficient",
                      "solver bodies needs no coefficient: give the unit type "
                      "rate and hit instead");
        }
    }
}

static void check_rules(engagement_check *check)
{
    const lan_battle_def *battle = check->def->battle;
    chk_place(&check->chk, "rules");
    if (!isnan(battle->gone)) {
        chk_error(
            &check->chk, "gone",
            "a group of soldiers is gone with its last soldier: remove it");
    }
    if (battle->wounds == LAN_WOUNDS_FOCUS) {
        chk_warning(&check->chk, "wounds",
                    "hits fall where shots are aimed: 'focus' has no effect");
    }
    for (size_t a = 0; a < battle->army_count; a++) {
        chk_place(&check->chk, "armies.%s", battle->armies[a].name);
        if (!isinf(battle->armies[a].front)) {
            chk_error(&check->chk, "front",
                      "positions decide which soldiers can fire: remove it");
        }
    }
}

/* --- counts --------------------------------------------------------------- */

static void check_whole(engagement_check *check, const char *key, double count)
{
    if (fabs(count - round(count)) > 1e-9) {
        chk_error(&check->chk, key, "%g soldiers are not a whole number",
                  count);
    }
}

/* Checks a group; returns its soldiers at the start plus reinforcements. */
static double check_group(engagement_check *check, const lan_army_def *army,
                          const lan_group_def *group)
{
    const lan_battle_def *battle = check->def->battle;
    double all = group->count * lan_battle_def_scale(battle, army);
    chk_place(&check->chk, "armies.%s.units.%s", army->name, group->name);
    check_whole(check, "count", all);
    for (size_t k = 0; k < group->reinforcement_count; k++) {
        const lan_reinforcement_def *coming = &group->reinforcements[k];
        const bool is_at = coming->form == LAN_REINFORCEMENT_AT;
        chk_place(&check->chk, "armies.%s.units.%s.reinforcements.%zu",
                  army->name, group->name, k);
        check_whole(check, "count", is_at ? coming->count : 0.0);
        if (is_at || coming->form == LAN_REINFORCEMENT_SPAN) {
            all += coming->count;
        }
    }
    return all;
}

static void check_counts(engagement_check *check)
{
    const lan_battle_def *battle = check->def->battle;
    double all = 0.0;
    for (size_t a = 0; a < battle->army_count; a++) {
        const lan_army_def *army = &battle->armies[a];
        for (size_t g = 0; g < army->group_count; g++) {
            all += check_group(check, army, &army->groups[g]);
        }
    }
    if (all > LAN_ENGAGEMENT_MAX_SOLDIERS) {
        chk_place(&check->chk, "%s", "");
        chk_error(&check->chk, "armies",
                  "%.10g soldiers are more than %d: scale all armies "
                  "down, or solve the equations",
                  all, LAN_ENGAGEMENT_MAX_SOLDIERS);
    }
}

/* --- soldiers ------------------------------------------------------------- */

static void check_body(engagement_check *check, const lan_soldier_def *soldier)
{
    const lan_body_type *body = &soldier->body;
    const bool is_hull = body->half_length > 0.0;
    check_above_0(check, "body.radius", body->radius);
    check_from_0(check, "body.length", 2.0 * body->half_length);
    check_above_0(check, "body.width", is_hull ? 2.0 * body->half_width : 1.0);
    check_above_0(check, "body.height",
                  isnan(soldier->height) ? 1.0 : soldier->height);
    if (!(body->mass >= DBL_MIN)) {
        chk_error(&check->chk, "body.mass", "must be a number above 0, is %g",
                  body->mass);
    }
    if (!(body->restitution >= 0.0 && body->restitution <= 1.0)) {
        chk_error(&check->chk, "body.restitution",
                  "must be within 0 .. 1, is %g", body->restitution);
    }
    check_from_0(check, "body.friction", body->friction);
    check_from_0(check, "body.drag", body->drag);
}

/* Checks a given potential; without a unit, its unit is the distance at rest.
 * */
static void check_potential(engagement_check *check, const lan_unit_def *unit,
                            const lan_soldier_def *soldier)
{
    lan_potential of = soldier->potential;
    lan_error err = {.status = LAN_OK};
    if (isnan(of.unit)) {
        of.unit = lan_soldier_rest(unit, soldier);
    }
    if (isnan(soldier->potential.unit) && !(of.unit < LAN_INF)) {
        chk_error(&check->chk, "potential.unit",
                  "its distance from an enemy at rest is unknown: give it, or "
                  "a range and 'steer'");
    } else if (lan_potential_check(&of, &err) != LAN_OK) {
        chk_error(&check->chk, "potential", "%s", err.text);
    }
}

static void check_kind(engagement_check *check, const lan_unit_def *unit)
{
    const lan_battle_def *battle = check->def->battle;
    char shown[48];
    if (unit->weapon_count == 0 &&
        lan_battle_def_answer(battle, unit->kind) >= 0) {
        lan_text_printable(battle->kinds[unit->kind], shown, sizeof shown);
        chk_error(
            &check->chk, "kind",
            "attacks of kind '%s' are answered, which solver bodies does not "
            "support: remove kinds.%s.retaliate, or give another solver",
            shown, shown);
    }
}

static void check_soldier(engagement_check *check, const lan_unit_def *unit,
                          const lan_soldier_def *soldier)
{
    check_kind(check, unit);
    check_body(check, soldier);
    if ((unsigned)soldier->steer > LAN_STEER_LINE) {
        chk_error(&check->chk, "steer", "is not a way to steer");
    }
    if (soldier->has_potential) {
        check_potential(check, unit, soldier);
    }
    if ((unsigned)soldier->intervals > LAN_INTERVALS_REGULAR) {
        chk_error(&check->chk, "intervals", "must be exponential or regular");
    }
    check_from_0(check, "spacing", soldier->spacing);
    check_from_0(check, "altitude", soldier->altitude);
    if (!(soldier->shot_speed > 0.0)) {
        chk_error(&check->chk, "shot_speed",
                  "must be above 0, is %g: leave it out where shots "
                  "hit at once",
                  soldier->shot_speed);
    } else if (soldier->shot_speed < LAN_INF &&
               isnan(lan_soldier_longest(unit).range)) {
        chk_error(&check->chk, "range", "shots that fly need a range: give it");
    }
}

static void check_soldiers(engagement_check *check)
{
    const lan_engagement_def *def = check->def;
    for (size_t u = 0; u < def->battle->unit_count; u++) {
        chk_place(&check->chk, "units.%s", def->battle->units[u].name);
        check_soldier(check, &def->battle->units[u], &def->soldiers[u]);
    }
}

static bool is_in_fight(const lan_engagement_def *def, size_t type)
{
    for (size_t a = 0; a < def->battle->army_count; a++) {
        const lan_army_def *army = &def->battle->armies[a];
        for (size_t g = 0; g < army->group_count; g++) {
            if ((size_t)army->groups[g].type == type) {
                return true;
            }
        }
    }
    return false;
}

/* Checks that no type moves too far in a step, and that all forces are stable.
 * */
static void check_step(engagement_check *check)
{
    const lan_engagement_def *def = check->def;
    const double step = def->step;
    lan_neighbour types[LAN_KINDS_MOST];
    chk_place(&check->chk, "solver");
    check_above_0(check, "step", isnan(step) ? 1.0 : step);
    if (isnan(step) || check->chk.has_error) {
        return;
    }
    size_t count = 0; /* types in the fight, one of each kind */
    for (size_t u = 0; u < def->battle->unit_count; u++) {
        const lan_unit_def *unit = &def->battle->units[u];
        if (is_in_fight(def, u) && count < LAN_KINDS_MOST) {
            types[count++] = (lan_neighbour){
                .unit = unit,
                .soldier = &def->soldiers[u],
                .pace = lan_soldier_pace(unit, &def->soldiers[u]) /
                        lan_battlefield_least(check->ground, unit->movement)};
        }
    }
    for (size_t u = 0; u < count; u++) {
        const double most =
            LAN_STRIDE * lan_soldier_least(types[u].soldier) / types[u].pace;
        if (types[u].pace > 0.0 && step > most) {
            chk_error(&check->chk, "step",
                      "in a step of %g a %s walks more than half its radius: "
                      "give at most %g, or remove it",
                      step, types[u].unit->name, most);
            return;
        }
    }
    const double stable =
        lan_drives_largest_step(types, count, def->map != NULL);
    if (step > stable) {
        chk_error(&check->chk, "step",
                  "in a step of %g the stiffest force is unstable: give at "
                  "most %g, or remove it",
                  step, stable);
    }
}

/* --- areas ---------------------------------------------------------------- */

/* An attack's circle must fit into the square whose edges wrap; otherwise the
 * hit probability is not the ratio of the areas. */
static void check_areas(engagement_check *check)
{
    const lan_battle_def *battle = check->def->battle;
    for (size_t a = 0; a < battle->army_count; a++) {
        chk_place(&check->chk, "armies.%s", battle->armies[a].name);
        for (size_t u = 0; u < battle->unit_count; u++) {
            const lan_unit_def *unit = &battle->units[u];
            double widest = LAN_NAN; /* no area is given */
            for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
                widest = fmax(widest, lan_unit_weapon(unit, w).attack_area);
            }
            if (widest > 0.25 * LAN_PI * battle->armies[a].area) {
                chk_error(&check->chk, "area",
                          "an attack of %s covers %g m2, a circle wider than "
                          "this square: give at least %g m2",
                          unit->name, widest, widest * 4.0 / LAN_PI);
            }
        }
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
        chk_place(&check->chk, "terrain.%s", terrain->name);
        if (!isinf(terrain->front)) {
            chk_error(&check->chk, "front",
                      "positions decide which soldiers can fire: remove it");
        }
    }
}

/* Checks what a map requires of a type in the fight. */
static void check_type(engagement_check *check, size_t type)
{
    const lan_unit_def *unit = &check->def->battle->units[type];
    const double width = 2.0 * lan_soldier_least(&check->def->soldiers[type]);
    chk_place(&check->chk, "units.%s", unit->name);
    if (isnan(lan_soldier_longest(unit).range)) {
        chk_error(&check->chk, "range",
                  "on a map a soldier needs a range: give it");
    }
    if (lan_movement_name((lan_movement)unit->movement) == NULL) {
        chk_error(&check->chk, "class", "is not a movement class");
    }
    if (width > LAN_BODY_MOST * check->def->cell) {
        chk_error(&check->chk, "body",
                  "%g m wide, it is wider than %d cells of the map: "
                  "give larger cells",
                  width, LAN_BODY_MOST);
    }
}

static lan_status check_map(engagement_check *check)
{
    const lan_engagement_def *def = check->def;
    if (def->map == NULL) {
        return LAN_OK;
    }
    chk_place(&check->chk, "map");
    if (!(def->cell > 0.0 && def->cell < LAN_INF)) {
        chk_error(&check->chk, "cell", "must be a length above 0 m, is %g",
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
        const char *name = def->battle->armies[a].name;
        chk_place(&check->chk, "armies.%s", name);
        if (!def->arrays[a].has_place) {
            chk_error(&check->chk, "at",
                      "armies.%s stands nowhere on the map: give its place",
                      name);
        }
    }
    if (check->chk.has_error) {
        return LAN_OK;
    }
    const lan_status status =
        lan_battlefield_create(def->map, def->terrains, def->cell,
                               lan_engagement_classes(def), &check->ground);
    if (status == LAN_EINVAL) {
        chk_place(&check->chk, "%s", "");
        chk_error(&check->chk, "terrain", "is none that a map may have");
        return LAN_OK;
    }
    return status;
}

/* --- walls ---------------------------------------------------------------- */

/* Checks that formations are clear of walls. The places of a loose formation
 * are drawn in the fight until one has room, so it may stand anywhere. */
static void check_walls(engagement_check *check,
                        const lan_formation_frame *frames, size_t army)
{
    const lan_battle_def *battle = check->def->battle;
    const lan_army_def *def = &battle->armies[army];
    const double scale = lan_battle_def_scale(battle, def);
    lan_formation_frame frame = frames[army];
    const bool is_loose = frame.kind == LAN_FORMATION_LOOSE;
    const lan_unit_def *walled = NULL; /* type of the first soldier in a wall */
    lan_point at = {0.0, 0.0};         /* its place */
    int in_walls = 0;
    int32_t index = 0;
    frame.kind = is_loose ? LAN_FORMATION_SQUARE : frame.kind;
    for (size_t g = 0; check->ground != NULL && g < def->group_count; g++) {
        const int32_t type = def->groups[g].type;
        const int32_t past =
            index + (int32_t)round(def->groups[g].count * scale);
        for (; index < past; index++) {
            const lan_point place = lan_formation_place(&frame, index, NULL);
            if (!lan_soldier_has_room(check->ground, &battle->units[type],
                                      &check->def->soldiers[type], place,
                                      frame.facing)) {
                if (in_walls++ == 0) {
                    walled = &battle->units[type];
                    at = place;
                }
            }
        }
    }
    if (in_walls > 0 && (!is_loose || in_walls == index)) {
        const lan_cell cell = lan_battlefield_cell(check->ground, at);
        chk_error(
            &check->chk, "at",
            "%d of its %d soldiers stand where class %s cannot, the first in "
            "cell [%d, %d]: its formation is %.4g m wide and %.4g m deep; "
            "place it elsewhere, or give it other ranks or spacing",
            in_walls, (int)index,
            lan_movement_name((lan_movement)walled->movement), (int)cell.x,
            (int)cell.y, lan_formation_width(&frame),
            lan_formation_depth(&frame));
    }
}

/* ------------------------------------------------------------------------
 *
 * Where armies stand at the start: not in each other, nor in themselves, and
 * not out of reach of all.
 */

/* --- each by itself ------------------------------------------------------- */

/* Least distance between an army's soldiers: hulls in one file need their
 * length, hulls in one rank their width; a single soldier without
 * reinforcements needs none. */
static double least_spacing(const lan_engagement_def *def, size_t army)
{
    const lan_army_def *a = &def->battle->armies[army];
    const lan_array_def *array = &def->arrays[army];
    const bool is_one = array->ranks == 1;
    const bool is_file = is_one && array->formation == LAN_FORMATION_COLUMN;
    const bool is_rank = is_one && array->formation == LAN_FORMATION_LINE;
    double most = 0.0;
    double all = 0.0;
    for (size_t g = 0; g < a->group_count; g++) {
        const lan_group_def *group = &a->groups[g];
        const lan_body_type *body = &def->soldiers[group->type].body;
        const bool is_hull = body->half_length > 0.0;
        const double length = is_hull ? body->half_length : body->radius;
        const double width = is_hull ? body->half_width : body->radius;
        most = fmax(most, fmax(is_rank ? 0.0 : length, is_file ? 0.0 : width));
        all += group->reinforcement_count > 0 ? LAN_INF : group->count;
    }
    return all <= 1.0 ? 0.0 : 2.0 * most;
}

static void check_array(engagement_check *check, size_t army)
{
    const lan_engagement_def *def = check->def;
    const lan_array_def *array = &def->arrays[army];
    const double least = least_spacing(def, army);
    if (array->has_place && !(isfinite(array->at.x) && isfinite(array->at.y))) {
        chk_error(&check->chk, "at", "a place is two finite numbers, in m");
    }
    if (isinf(array->facing)) {
        chk_error(&check->chk, "facing", "must be an angle in degrees");
    }
    if ((unsigned)array->formation > LAN_FORMATION_LOOSE) {
        chk_error(&check->chk, "formation.kind",
                  "must be line, column, square, wedge or loose");
    }
    if (array->ranks < 1) {
        chk_error(&check->chk, "formation.ranks", "must be 1 or more, is %d",
                  (int)array->ranks);
    }
    check_above_0(check, "formation.spacing", array->spacing);
    if (array->spacing < least && array->formation != LAN_FORMATION_LOOSE) {
        chk_error(&check->chk, "formation.spacing",
                  "soldiers %g m apart overlap: give a formation.spacing of at "
                  "least %g m",
                  array->spacing, least);
    }
}

/* --- against each other --------------------------------------------------- */

/* The corners of a formation's area. */
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
    lan_point corners[4];
    lan_point others[4];
    const lan_convex own = ground_of(&frames[army], corners);
    for (size_t b = 0; b < army; b++) {
        const lan_convex other = ground_of(&frames[b], others);
        lan_overlap by = {.depth = 0.0};
        if (frames[army].count > 0 && frames[b].count > 0 &&
            lan_convex_overlap(&own, &other, &by) &&
            by.depth > 1e-6 * frames[army].spacing) {
            chk_error(&check->chk, "at",
                      "its formation reaches %g m into the formation of %s: "
                      "place them farther apart",
                      by.depth, check->def->battle->armies[b].name);
        }
    }
}

/* Warns of a group that does not move, has no enemy in range, and that no enemy
 * approaches. */
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
            chk_place(&check->chk, "armies.%s.units.%s", armies[army].name,
                      group->name);
            chk_warning(&check->chk, "range",
                        "it does not move, and no enemy is within %g m: the "
                        "nearest is %g m away",
                        reach, nearest);
        }
    }
}

/* Beyond this distance rounding makes bodies coincide. */
static bool check_near(engagement_check *check,
                       const lan_formation_frame *frame)
{
    const double far = lan_formation_depth(frame) + lan_formation_width(frame) +
                       fmax(fabs(frame->at.x), fabs(frame->at.y));
    if (!(far <= LAN_BODIES_FAR)) {
        chk_error(
            &check->chk, "at",
            "it reaches %g m from [0, 0]: soldiers stand at most %g m away",
            far, LAN_BODIES_FAR);
    }
    return far <= LAN_BODIES_FAR;
}

/* --- all of them ---------------------------------------------------------- */

static void check_frames(engagement_check *check, lan_formation_frame *frames,
                         int32_t *counts)
{
    const lan_engagement_def *def = check->def;
    const lan_battle_def *battle = def->battle;
    bool any_walks = false;
    for (size_t u = 0; u < battle->unit_count; u++) {
        any_walks |=
            lan_soldier_pace(&battle->units[u], &def->soldiers[u]) > 0.0;
    }
    for (size_t a = 0; a < battle->army_count; a++) {
        const lan_army_def *army = &battle->armies[a];
        double count = 0.0;
        for (size_t g = 0; g < army->group_count; g++) {
            count += army->groups[g].count;
        }
        counts[a] = (int32_t)round(count * lan_battle_def_scale(battle, army));
    }
    lan_formation_frames(def, counts, frames);
    for (size_t a = 0; a < battle->army_count; a++) {
        chk_place(&check->chk, "armies.%s", battle->armies[a].name);
        if (!check_near(check, &frames[a])) {
            return;
        }
        check_apart(check, frames, a);
        check_walls(check, frames, a);
        check_reach(check, frames, a, any_walks);
    }
}

static lan_status check_arrays(engagement_check *check)
{
    const size_t armies = check->def->battle->army_count;
    for (size_t a = 0; a < armies; a++) {
        chk_place(&check->chk, "armies.%s", check->def->battle->armies[a].name);
        check_array(check, a);
    }
    if (check->chk.has_error) {
        return LAN_OK;
    }
    lan_pool pool = {.count = 0};
    lan_formation_frame *frames = lan_pool_take(&pool, armies, sizeof *frames);
    int32_t *counts = lan_pool_take(&pool, armies, sizeof *counts);
    if (!pool.is_short) {
        check_frames(check, frames, counts);
    }
    lan_pool_free(&pool);
    return pool.is_short ? LAN_ENOMEM : LAN_OK;
}

/* --- all ------------------------------------------------------------------ */

lan_status lan_engagement_def_check(const lan_engagement_def *def,
                                    lan_finding_fn report, void *context)
{
    engagement_check check = {
        .chk = {.report = report, .report_context = context}, .def = def};
    if (def == NULL || def->battle == NULL || def->soldiers == NULL ||
        def->arrays == NULL) {
        chk_error(&check.chk, "armies",
                  "a battle, soldiers and arrays must be given");
        return LAN_EINVAL;
    }
    lan_status status = lan_battle_def_check(def->battle, report, context);
    if (status != LAN_OK) {
        return status;
    }
    check_soldiers(&check);
    check_counts(&check);
    check_fire(&check);
    check_rules(&check);
    check_areas(&check);
    status = check_map(&check);
    if (status == LAN_OK) {
        check_step(&check);
        status = check_arrays(&check);
    }
    lan_battlefield_destroy(check.ground);
    return status == LAN_OK && check.chk.has_error ? LAN_EINVAL : status;
}
