/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The least scale of a side at which it reaches its aim.
 */
#include "lanchester/solve.h"

#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/solving/root_search_impl.h"
#include "balance/solving/turning_subject_impl.h"
#include "base/real.h"

/* Factors looked at grow by this, the fourth root of two. Of 2500 random
 * battles looked through at 32 factors a doubling, doubling would have
 * overlooked the least that wins in two, and this does in one. */
#define GRID_RATIO 1.189207115002721

/* A side whose scale is searched for. */
typedef struct turning {
    lan_battle_def def;        /* the given one, with sides of its own */
    lan_campaign_def campaign; /* of it; its battle is NULL: there is none */
    lan_side_def *sides;       /* of it; the first is scaled */
    double scale;              /* that the description gives it */
    int32_t side;
    lan_measure *margin; /* of the side */
    lan_solver_options options;
    const lan_turning_options *how;
    battle_player player;
    root_search search; /* between a factor that fails and one that succeeds */
    int32_t battles;
    int64_t calls_left; /* of right-hand sides */
    lan_status status;
    lan_error *err;
} turning;

/* --- the description ----------------------------------------------------- */

static void turning_clear(turning *t)
{
    battle_player_clear(&t->player);
    lan_measure_destroy(t->margin);
    free(t->sides);
}

/* Gives the description sides of its own, ours first. */
static lan_status take_sides(turning *t, const lan_battle_def *given,
                             const char *name)
{
    t->def = *given;
    t->scale = 1.0;
    t->sides = calloc(given->side_count + 1, sizeof *t->sides);
    if (t->sides == NULL) {
        return LAN_ENOMEM;
    }
    t->def.sides = t->sides;
    t->def.side_count = 1;
    for (size_t i = 0; i < given->side_count; i++) {
        if (strcmp(given->sides[i].name, name) == 0) {
            t->scale = given->sides[i].scale;
        } else {
            t->sides[t->def.side_count++] = given->sides[i];
        }
    }
    t->sides[0] = (lan_side_def){name, t->scale};
    return LAN_OK;
}

/* Scales the side; returns its starting counts together. */
static double scale_side(turning *t, double factor)
{
    const char *name = t->sides[0].name;
    lan_sum total = {0.0, 0.0};
    t->sides[0].scale = factor * t->scale;
    for (size_t i = 0; i < t->def.army_count; i++) {
        const lan_army_def *army = &t->def.armies[i];
        const char *side = army->side != NULL ? army->side : army->name;
        for (size_t j = 0; strcmp(side, name) == 0 && j < army->group_count;
             j++) {
            lan_sum_add(&total, t->sides[0].scale * army->groups[j].count);
        }
    }
    return lan_sum_value(&total);
}

/* --- how far behind ------------------------------------------------------ */

static bool is_campaign(const turning *t)
{
    return t->campaign.battle != NULL;
}

/* What was fought last. */
static const lan_battle *battle_of(const turning *t)
{
    return is_campaign(t) ? lan_campaign_whole(t->player.campaign)
                          : t->player.battle;
}

/* True where an army of the side is in the fight when the battle ends. */
static bool is_standing(const turning *t, const lan_outcome *outcome)
{
    const lan_battle *battle = battle_of(t);
    for (int32_t i = 0; i < outcome->army_count; i++) {
        if (lan_battle_army_side(battle, i) == t->side &&
            outcome->armies[i].state == LAN_ARMY_FIGHTING) {
            return true;
        }
    }
    return false;
}

static bool is_aim_reached(const turning *t, const lan_outcome *outcome,
                           double margin)
{
    if (outcome->winner != LAN_WINNER_NONE) {
        const bool is_level = t->how->aim == LAN_TURNING_LEVEL &&
                              outcome->winner == LAN_WINNER_MUTUAL;
        return outcome->winner == t->side || (is_level && margin >= 0.0);
    }
    switch (t->how->aim) {
    case LAN_TURNING_WIN:
        return false;
    case LAN_TURNING_HOLD:
        return is_standing(t, outcome);
    case LAN_TURNING_LEVEL:
        break;
    }
    return margin >= 0.0;
}

/* Positive where the side reaches its aim, negative where it does not: the
 * margin seen from it, or a whole one where the aim belies the margin. */
static double overmatch(turning *t)
{
    const lan_outcome *outcome = t->player.outcome;
    const double margin =
        lan_measure_value(t->margin, battle_of(t), outcome, NULL);
    const bool is_ahead = is_aim_reached(t, outcome, margin);
    if (is_ahead != (margin >= 0.0)) {
        t->search.is_halved = true;
        return is_ahead ? 1.0 : -1.0;
    }
    /* By the square law what is left goes with the root of the distance from
     * the turning point: its square is a straight line there. Never zero, so
     * that the sign always tells. */
    const double size = fmax(margin * margin, DBL_MIN);
    return is_ahead ? size : -size;
}

/* Passes the question on, and stops a battle that uses the calls up. */
static bool may_go_on(void *context, double done, double total)
{
    const turning *t = context;
    const lan_solver *solver = t->player.solver;
    const int64_t calls =
        is_campaign(t) ? 0 : lan_solver_report_of(solver)->rhs_calls;
    return calls < t->calls_left &&
           lan_progress_report(t->how->progress, done, total);
}

static lan_status fight_battle(turning *t, lan_error *err)
{
    lan_battle *battle = NULL;
    lan_status status = battle_player_define(&t->player, &t->def, &battle, err);
    if (status == LAN_OK) {
        status = battle_player_prepare(&t->player, battle, &t->options, err);
    }
    if (status == LAN_OK) {
        status = battle_player_fight(&t->player, battle, &t->options, NULL,
                                     NULL, err);
        t->calls_left -= lan_solver_report_of(t->player.solver)->rhs_calls;
    }
    return status;
}

static lan_status play_campaign(turning *t, lan_error *err)
{
    const lan_campaign_request request = {.solver = t->options};
    t->campaign.battle = &t->def;
    lan_status status =
        battle_player_begin_campaign(&t->player, &t->campaign, err);
    if (status == LAN_OK) {
        status = battle_player_play(&t->player, &request, err);
    }
    if (status == LAN_OK) {
        t->calls_left -= lan_campaign_story_of(t->player.campaign)->rhs_calls;
    }
    return status;
}

/* Fights within the calls that are left; a battle that uses them up is no
 * failure, but the last of the search. */
static lan_status fight(turning *t, double factor)
{
    lan_error err;
    lan_error_clear(&err);
    (void)scale_side(t, factor);
    const lan_status status =
        is_campaign(t) ? play_campaign(t, &err) : fight_battle(t, &err);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(
                     status == LAN_ECANCELLED && t->calls_left <= 0 ? NULL
                                                                    : t->err,
                     status, 0, 0, "%s",
                     err.status != LAN_OK ? err.text : lan_status_text(status));
}

/* What is asked of a factor; LAN_NAN, and every search ends, where a battle
 * fails or none may be fought any more. */
static double overmatch_at(void *context, double factor)
{
    turning *t = context;
    if (t->status != LAN_OK || t->battles == t->how->battles ||
        t->calls_left <= 0) {
        return LAN_NAN;
    }
    t->battles++;
    const lan_status status = fight(t, factor);
    const bool is_spent = status == LAN_ECANCELLED && t->calls_left <= 0;
    t->status = is_spent ? LAN_OK : status;
    return status == LAN_OK ? overmatch(t) : LAN_NAN;
}

/* --- the search ---------------------------------------------------------- */

/* Goes up from 1 until the side reaches its aim; false where it never does, or
 * the battles ran out. */
static bool bracket(turning *t)
{
    double factor = 1.0;
    while (factor < LAN_TURNING_MAX_FACTOR) {
        factor = fmin(GRID_RATIO * factor, LAN_TURNING_MAX_FACTOR);
        const root_place here = {factor, overmatch_at(t, factor)};
        if (!(here.v < 0.0)) {
            t->search.is_stopped = isnan(here.v);
            t->search.right = here;
            return here.v > 0.0;
        }
        t->search.left = here;
    }
    return false;
}

static lan_status search_least(turning *t, lan_turning_point *out)
{
    t->search.left = (root_place){1.0, overmatch_at(t, 1.0)};
    if (t->search.left.v > 0.0) {
        out->kind = LAN_TURNING_AHEAD;
        return t->status;
    }
    out->kind = LAN_TURNING_NEVER;
    if (isnan(t->search.left.v)) {
        t->search.is_stopped = true;
    } else if (bracket(t)) {
        const lan_status status = root_search_narrow(&t->search);
        t->status = t->status == LAN_OK ? status : t->status;
        out->kind = LAN_TURNING_FOUND;
    }
    if (t->search.is_stopped) {
        out->kind = LAN_TURNING_GIVEN_UP;
    } else if (out->kind == LAN_TURNING_FOUND) {
        out->factor = t->search.right.x;
        out->count = scale_side(t, out->factor);
    }
    return t->status;
}

lan_turning_options lan_turning_options_default(void)
{
    return (lan_turning_options){.aim = LAN_TURNING_WIN,
                                 .rtol = 1e-6,
                                 .battles = 200,
                                 .calls = INT64_MAX};
}

static lan_status check_arguments(const lan_battle *battle, int32_t side,
                                  const lan_turning_options *how,
                                  lan_error *err)
{
    if (side < 0 || side >= lan_battle_side_count(battle)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "no side %d of %d", (int)side,
                        (int)lan_battle_side_count(battle));
    }
    if (!(how->rtol >= 1e-12 && how->rtol <= 0.1) || how->battles < 1 ||
        how->calls < 1 || (unsigned)how->aim > LAN_TURNING_LEVEL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "aim %d to a tolerance of %g within %d battles and "
                        "%" PRId64 " calls cannot be had",
                        (int)how->aim, how->rtol, (int)how->battles,
                        how->calls);
    }
    return LAN_OK;
}

/* The measure of the side's margin. */
static lan_status find_margin(turning *t, const lan_battle *battle)
{
    const char *name = lan_battle_side_name(battle, t->side);
    const size_t size = sizeof "margin." + strlen(name);
    char *full = malloc(size);
    if (full == NULL) {
        return LAN_ENOMEM;
    }
    (void)snprintf(full, size, "margin.%s", name);
    const lan_status status =
        lan_measure_create(battle, full, &t->margin, t->err);
    free(full);
    return status;
}

/* The side's name as the description has it: it lives as long. */
static const char *name_of_side(const lan_battle_def *def,
                                const lan_battle *battle, int32_t side)
{
    int32_t army = 0;
    while (lan_battle_army_side(battle, army) != side) {
        army++;
    }
    const lan_army_def *first = &def->armies[army];
    return first->side != NULL ? first->side : first->name;
}

/* Checks the arguments, and takes what will be scaled. */
static lan_status turning_begin(turning *t, const lan_turning_subject *subject,
                                int32_t side, const lan_solver_options *options,
                                const lan_turning_options *how, lan_error *err)
{
    const lan_battle_def *def = subject->battle;
    const lan_progress progress = {may_go_on, t};
    lan_battle *battle = NULL;
    *t = (turning){
        .options = *options,
        .how = how,
        .side = side,
        .search = {.ask = overmatch_at, .context = t, .rtol = how->rtol},
        .calls_left = how->calls,
        .err = err};
    lan_status status = lan_battle_create(def, &battle, err);
    if (status != LAN_OK) {
        return status;
    }
    status = check_arguments(battle, side, how, err);
    if (status == LAN_OK) {
        status = take_sides(t, def, name_of_side(def, battle, side));
    }
    if (status == LAN_OK) {
        status = find_margin(t, battle);
    }
    if (subject->campaign != NULL) {
        t->campaign = *subject->campaign;
    }
    battle_player_set_progress(&t->player, &progress);
    lan_battle_destroy(battle);
    if (status != LAN_OK) {
        turning_clear(t);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    return LAN_OK;
}

lan_status lan_turning_subject_find(const lan_turning_subject *subject,
                                    int32_t side,
                                    const lan_solver_options *options,
                                    const lan_turning_options *how,
                                    lan_turning_point **out, lan_error *err)
{
    turning t;
    lan_status status = turning_begin(&t, subject, side, options, how, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_turning_point *found = calloc(1, sizeof *found);
    if (found == NULL) {
        turning_clear(&t);
        return fail_as(err, LAN_ENOMEM);
    }
    found->kind = LAN_TURNING_NO_START;
    found->factor = LAN_NAN;
    found->count = LAN_NAN;
    if (scale_side(&t, 1.0) > 0.0) {
        status = search_least(&t, found);
        found->battles = t.battles;
        found->calls = how->calls - t.calls_left;
    }
    turning_clear(&t);
    if (status != LAN_OK) {
        lan_turning_point_destroy(found);
        return status;
    }
    *out = found;
    return LAN_OK;
}

lan_status lan_turning_point_find(const lan_battle_def *def, int32_t side,
                                  const lan_solver_options *options,
                                  const lan_turning_options *how,
                                  lan_turning_point **out, lan_error *err)
{
    const lan_turning_subject subject = {.battle = def};
    return lan_turning_subject_find(&subject, side, options, how, out, err);
}

void lan_turning_point_destroy(lan_turning_point *point)
{
    free(point);
}

lan_status lan_turning_subject_try(const lan_turning_subject *subject,
                                   int32_t side, double factor,
                                   const lan_solver_options *options,
                                   const lan_turning_options *how, bool *out,
                                   lan_error *err)
{
    turning t;
    const lan_status status =
        turning_begin(&t, subject, side, options, how, err);
    if (status != LAN_OK) {
        return status;
    }
    const double value = overmatch_at(&t, factor);
    turning_clear(&t);
    if (t.status == LAN_OK) {
        *out = value > 0.0;
    }
    return t.status;
}
