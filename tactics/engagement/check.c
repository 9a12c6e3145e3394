/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an engagement cannot be made of, with the place and what to do.
 */
#include "base/real.h"
#include "base/text.h"
#include "model/engine_impl.h"
#include "tactics/engagement/engagement_impl.h"

static void check_from_0(engagement_check *check, const char *key, double value)
{
    if (!(value >= 0.0) || isinf(value)) {
        engagement_error(check, key, "must be a number from 0 on, is %g",
                         value);
    }
}

/* --- rules of the model --------------------------------------------------- */

static void check_fire(engagement_check *check)
{
    const lan_battle_def *battle = check->def->battle;
    for (size_t k = 0; k < battle->fire_count; k++) {
        const lan_fire_def *fire = &battle->fire[k];
        engagement_at(check, "fire.%zu", k);
        if (!lan_law_row_of(fire->law)->is_bilinear) {
            engagement_error(check, "law",
                             "a law of strengths, %s, says nothing of one "
                             "soldier: give aimed, area or none",
                             lan_law_name(fire->law));
        } else if (fire->law != LAN_LAW_NONE && !isnan(fire->coefficient)) {
            engagement_error(check, "coefficient",
                             "a soldier fires and hits: give his unit type "
                             "rate and hit instead");
        }
    }
}

static void check_rules(engagement_check *check)
{
    const lan_battle_def *battle = check->def->battle;
    engagement_at(check, "rules");
    if (!isnan(battle->gone)) {
        engagement_error(check, "gone",
                         "a group of soldiers is gone with its last one: "
                         "leave it out");
    }
    for (size_t a = 0; a < battle->army_count; a++) {
        engagement_at(check, "armies.%s", battle->armies[a].name);
        if (!isinf(battle->armies[a].front)) {
            engagement_error(check, "front",
                             "who can fire is found by where soldiers stand: "
                             "leave it out");
        }
    }
}

/* --- counts --------------------------------------------------------------- */

static void check_whole(engagement_check *check, const char *key, double count)
{
    if (fabs(count - round(count)) > 1e-9) {
        engagement_error(check, key, "%g soldiers are not a whole number",
                         count);
    }
}

/* Soldiers that a group starts with and receives. */
static double check_group(engagement_check *check, const lan_army_def *army,
                          const lan_group_def *group)
{
    const lan_battle_def *battle = check->def->battle;
    double all = group->count * lan_battle_def_scale(battle, army);
    engagement_at(check, "armies.%s.units.%s", army->name, group->name);
    check_whole(check, "count", all);
    for (size_t k = 0; k < group->reinforcement_count; k++) {
        const lan_reinforcement_def *coming = &group->reinforcements[k];
        engagement_at(check, "armies.%s.units.%s.reinforcements.%zu",
                      army->name, group->name, k);
        if (coming->form == LAN_REINFORCEMENT_AT) {
            check_whole(check, "count", coming->count);
        }
        all += coming->form == LAN_REINFORCEMENT_AT ||
                       coming->form == LAN_REINFORCEMENT_SPAN
                   ? coming->count
                   : 0.0;
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
        engagement_at(check, "%s", "");
        engagement_error(check, "armies",
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
    engagement_above_0(check, "body.radius", body->radius);
    check_from_0(check, "body.length", 2.0 * body->half_length);
    engagement_above_0(check, "body.width",
                       is_hull ? 2.0 * body->half_width : 1.0);
    engagement_above_0(check, "body.height",
                       isnan(soldier->height) ? 1.0 : soldier->height);
    if (!(body->mass >= DBL_MIN)) {
        engagement_error(check, "body.mass", "must be a number above 0, is %g",
                         body->mass);
    }
    if (!(body->restitution >= 0.0 && body->restitution <= 1.0)) {
        engagement_error(check, "body.restitution",
                         "must be within 0 .. 1, is %g", body->restitution);
    }
    check_from_0(check, "body.friction", body->friction);
    check_from_0(check, "body.drag", body->drag);
}

/* Of one that is given; its place of rest where no unit is. */
static void check_potential(engagement_check *check, const lan_unit_def *unit,
                            const lan_soldier_def *soldier)
{
    lan_potential of = soldier->potential;
    lan_error err = {.status = LAN_OK};
    if (isnan(of.unit)) {
        of.unit = lan_soldier_rest(unit, soldier);
    }
    if (isnan(soldier->potential.unit) && !(of.unit < LAN_INF)) {
        engagement_error(check, "potential.unit",
                         "nothing says how far from an enemy it rests: give "
                         "it, or a range and a way to steer");
    } else if (lan_potential_check(&of, &err) != LAN_OK) {
        engagement_error(check, "potential", "%s", err.text);
    }
}

static void check_kind(engagement_check *check, const lan_unit_def *unit)
{
    const lan_battle_def *battle = check->def->battle;
    char shown[48];
    if (unit->weapon_count == 0 &&
        lan_battle_def_answer(battle, unit->kind) >= 0) {
        lan_text_printable(battle->kinds[unit->kind], shown, sizeof shown);
        engagement_error(check, "kind",
                         "attacks of kind '%s' are answered at once, which a "
                         "soldier who is a body does not do: take "
                         "kinds.%s.retaliate away, or solve the equations",
                         shown, shown);
    }
}

static void check_soldier(engagement_check *check, const lan_unit_def *unit,
                          const lan_soldier_def *soldier)
{
    check_kind(check, unit);
    check_body(check, soldier);
    if ((size_t)soldier->steer > (size_t)LAN_STEER_LINE) {
        engagement_error(check, "steer", "is none of the ways to steer");
    }
    if (soldier->has_potential) {
        check_potential(check, unit, soldier);
    }
    if (lan_intervals_name(soldier->intervals) == NULL) {
        engagement_error(check, "intervals", "must be exponential or regular");
    }
    check_from_0(check, "spacing", soldier->spacing);
    check_from_0(check, "altitude", soldier->altitude);
    if (!(soldier->shot_speed > 0.0)) {
        engagement_error(check, "shot_speed",
                         "must be above 0, is %g: leave it out where shots "
                         "hit at once",
                         soldier->shot_speed);
    } else if (soldier->shot_speed < LAN_INF &&
               isnan(lan_soldier_longest(unit).range)) {
        engagement_error(check, "range",
                         "a shot that flies goes as far as its range: give "
                         "it");
    }
}

static void check_soldiers(engagement_check *check)
{
    const lan_engagement_def *def = check->def;
    for (size_t u = 0; u < def->battle->unit_count; u++) {
        engagement_at(check, "units.%s", def->battle->units[u].name);
        check_soldier(check, &def->battle->units[u], &def->soldiers[u]);
    }
}

/* Types that are fielded, as many as there are kinds of forces. */
static size_t list_fielded(const engagement_check *check, lan_neighbour *out)
{
    const lan_engagement_def *def = check->def;
    const lan_battle_def *battle = def->battle;
    size_t count = 0;
    for (size_t u = 0; u < battle->unit_count; u++) {
        bool is_fielded = false;
        for (size_t a = 0; a < battle->army_count && !is_fielded; a++) {
            for (size_t g = 0; g < battle->armies[a].group_count; g++) {
                is_fielded |= battle->armies[a].groups[g].type == (int32_t)u;
            }
        }
        if (is_fielded && count < LAN_KINDS_MOST) {
            out[count] = (lan_neighbour){
                .unit = &battle->units[u],
                .soldier = &def->soldiers[u],
                .pace = lan_soldier_pace(&battle->units[u], &def->soldiers[u]) /
                        lan_battlefield_least(check->ground,
                                              battle->units[u].movement)};
        }
        count += is_fielded;
    }
    return count < LAN_KINDS_MOST ? count : LAN_KINDS_MOST;
}

/* No type alone goes too far in a step, and all forces are stable. */
static void check_step(engagement_check *check)
{
    const lan_engagement_def *def = check->def;
    const double step = def->step;
    lan_neighbour types[LAN_KINDS_MOST];
    engagement_at(check, "solver");
    if (isnan(step)) {
        return;
    }
    engagement_above_0(check, "step", step);
    if (check->has_error) {
        return;
    }
    const size_t count = list_fielded(check, types);
    for (size_t u = 0; u < count; u++) {
        const double most =
            LAN_STRIDE * lan_soldier_least(types[u].soldier) / types[u].pace;
        if (types[u].pace > 0.0 && step > most) {
            engagement_error(check, "step",
                             "in a step of %g a %s walks more than half its "
                             "radius: give %g at most, or leave it out",
                             step, types[u].unit->name, most);
            return;
        }
    }
    const double stable =
        lan_drives_largest_step(types, count, def->map != NULL);
    if (step > stable) {
        engagement_error(check, "step",
                         "in a step of %g the stiffest force is unstable: "
                         "give %g at most, or leave it out",
                         step, stable);
    }
}

/* --- areas ---------------------------------------------------------------- */

/* The largest area that an attack of a type covers; LAN_NAN: none is given. */
static double widest_attack(const lan_unit_def *unit)
{
    double widest = LAN_NAN;
    for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
        widest = fmax(widest, lan_unit_weapon(unit, w).attack_area);
    }
    return widest;
}

/* An attack's circle must fit into the square whose edges wrap, or the chance
 * to be covered is not the ratio of the areas. */
static void check_areas(engagement_check *check)
{
    const lan_battle_def *battle = check->def->battle;
    for (size_t a = 0; a < battle->army_count; a++) {
        engagement_at(check, "armies.%s", battle->armies[a].name);
        for (size_t u = 0; u < battle->unit_count; u++) {
            const double attack = widest_attack(&battle->units[u]);
            if (attack > 0.25 * LAN_PI * battle->armies[a].area) {
                engagement_error(check, "area",
                                 "an attack of %s covers %g m2, a circle wider "
                                 "than this square: give %g m2 at least",
                                 battle->units[u].name, attack,
                                 attack * 4.0 / LAN_PI);
            }
        }
    }
}

/* --- all ------------------------------------------------------------------ */

static bool is_complete(const lan_engagement_def *def)
{
    return def != NULL && def->battle != NULL && def->soldiers != NULL &&
           def->arrays != NULL;
}

lan_status lan_engagement_def_check(const lan_engagement_def *def,
                                    lan_finding_fn report, void *context)
{
    engagement_check check = {.def = def, .report = report, .context = context};
    if (!is_complete(def)) {
        engagement_error(&check, "armies",
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
    status = engagement_check_map(&check);
    if (status == LAN_OK) {
        check_step(&check);
        status = engagement_check_arrays(&check);
    }
    lan_battlefield_destroy(check.ground);
    return status == LAN_OK && check.has_error ? LAN_EINVAL : status;
}
