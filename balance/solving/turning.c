/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The least scale of a side at which it reaches its aim.
 */
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/solving/root_search_impl.h"
#include "balance/solving/turnings.h"
#include "base/number.h"
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
    lan_solver_options options;
    lan_turning_options how;
    battle_player player;
    root_search search; /* between a factor that fails and one that succeeds */
    int32_t battles;
    int64_t calls_left; /* of right-hand sides */
    lan_status status;
    lan_error *err;
} turning;

/* --- the description ----------------------------------------------------- */

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

/* True if an army of the side is in the fight when the battle ends. */
static bool is_standing(const turning *t, const lan_outcome *outcome)
{
    bool is = false;
    for (int32_t i = 0; i < outcome->army_count; i++) {
        is = is || (lan_battle_army_side(battle_of(t), i) == t->side &&
                    outcome->armies[i].state == LAN_ARMY_FIGHTING);
    }
    return is;
}

static bool is_aim_reached(const turning *t, const lan_outcome *outcome,
                           double margin)
{
    const bool is_level = t->how.aim == LAN_TURNING_LEVEL && margin >= 0.0;
    if (outcome->winner != LAN_WINNER_NONE) {
        return outcome->winner == t->side ||
               (is_level && outcome->winner == LAN_WINNER_MUTUAL);
    }
    return is_level ||
           (t->how.aim == LAN_TURNING_HOLD && is_standing(t, outcome));
}

/* Positive where the side reaches its aim, negative where it does not: the
 * margin seen from it, or a whole one where the aim belies the margin. */
static double overmatch(turning *t)
{
    const lan_outcome *outcome = t->player.outcome;
    const fought_battle fought = {.battle = battle_of(t), .outcome = outcome};
    const double margin = measure_side_margin(&fought, t->side);
    const bool is_ahead = is_aim_reached(t, outcome, margin);
    if (is_ahead != (margin >= 0.0)) {
        t->search.is_halved = true;
        return is_ahead ? 1.0 : -1.0;
    }
    /* By the square law what is left goes with the root of the distance from
     * the turning point: its square is a straight line there. Never zero, so
     * that the sign always counts. */
    const double size = fmax(margin * margin, DBL_MIN);
    return is_ahead ? size : -size;
}

/* Passes the question on, and stops a battle that uses the calls up. */
static bool may_go_on(void *context, double done, double total)
{
    const turning *t = context;
    const int64_t calls =
        is_campaign(t) ? 0 : lan_solver_report_of(t->player.solver)->rhs_calls;
    return calls < t->calls_left &&
           lan_progress_report(t->how.progress, done, total);
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
    const lan_status status =
        battle_player_play(&t->player, &t->campaign, &request, err);
    if (status == LAN_OK) {
        t->calls_left -= lan_campaign_story_of(t->player.campaign)->rhs_calls;
    }
    return status;
}

/* What is asked of a factor; LAN_NAN, and every search ends, where a battle
 * fails or none may be fought any more. One that uses the calls up is no
 * failure, but the last. */
static double overmatch_at(void *context, double factor)
{
    turning *t = context;
    lan_error err;
    if (t->status != LAN_OK || t->battles == t->how.battles ||
        t->calls_left <= 0) {
        return LAN_NAN;
    }
    t->battles++;
    lan_error_clear(&err);
    (void)scale_side(t, factor);
    const lan_status status =
        is_campaign(t) ? play_campaign(t, &err) : fight_battle(t, &err);
    if (status == LAN_OK) {
        return overmatch(t);
    }
    if (status != LAN_ECANCELLED || t->calls_left > 0) {
        t->status =
            lan_fail(t->err, status, 0, 0, "%s",
                     err.status != LAN_OK ? err.text : lan_status_text(status));
    }
    return LAN_NAN;
}

/* --- the search ---------------------------------------------------------- */

static void begin_battles(turning *t)
{
    t->search =
        (root_search){.ask = overmatch_at, .context = t, .rtol = t->how.rtol};
    t->battles = 0;
    t->calls_left = t->how.calls;
}

/* Goes up from 1 until the side reaches its aim; false if it never does, or
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

static lan_status find_least(turning *t, lan_turning_point *out)
{
    *out = (lan_turning_point){
        .kind = LAN_TURNING_NO_START, .factor = LAN_NAN, .count = LAN_NAN};
    begin_battles(t);
    if (!(scale_side(t, 1.0) > 0.0)) {
        return LAN_OK;
    }
    t->search.left = (root_place){1.0, overmatch_at(t, 1.0)};
    t->search.is_stopped = isnan(t->search.left.v);
    if (t->search.left.v > 0.0) {
        out->kind = LAN_TURNING_AHEAD;
    } else {
        out->kind = LAN_TURNING_NEVER;
        if (!t->search.is_stopped && bracket(t)) {
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
    }
    out->battles = t->battles;
    out->calls = t->how.calls - t->calls_left;
    return t->status;
}

static void turning_clear(turning *t)
{
    battle_player_clear(&t->player);
    free(t->sides);
}

static lan_status check_arguments(const turning *t, const lan_battle *battle)
{
    const lan_turning_options *how = &t->how;
    return t->side >= 0 && t->side < lan_battle_side_count(battle) &&
                   how->rtol >= 1e-12 && how->rtol <= 0.1 &&
                   how->battles >= 1 && how->calls >= 1 &&
                   (unsigned)how->aim <= LAN_TURNING_LEVEL
               ? LAN_OK
               : LAN_EINVAL;
}

/* Checks the arguments, and takes what will be scaled. Clear it in any case. */
static lan_status turning_begin(turning *t, const lan_battle_def *def,
                                const lan_campaign_def *campaign, int32_t side,
                                const lan_solver_options *options,
                                const lan_turning_options *how, lan_error *err)
{
    const lan_progress progress = {may_go_on, t};
    lan_battle *battle = NULL;
    *t = (turning){.options = *options, .how = *how, .side = side, .err = err};
    if (campaign != NULL) {
        t->campaign = *campaign;
    }
    lan_status status = lan_battle_create(def, &battle, err);
    status = status == LAN_OK ? check_arguments(t, battle) : status;
    if (status == LAN_OK) {
        status = take_sides(t, def, name_of_side(def, battle, side));
    }
    battle_player_set_progress(&t->player, &progress);
    lan_battle_destroy(battle);
    return fail_as(err, status);
}

lan_turning_options lan_turning_options_default(void)
{
    return (lan_turning_options){.aim = LAN_TURNING_WIN,
                                 .rtol = 1e-6,
                                 .battles = 200,
                                 .calls = INT64_MAX};
}

lan_status lan_turning_point_find(const lan_battle_def *def, int32_t side,
                                  const lan_solver_options *options,
                                  const lan_turning_options *how,
                                  lan_turning_point *out, lan_error *err)
{
    turning t;
    lan_turning_point found;
    lan_status status = turning_begin(&t, def, NULL, side, options, how, err);
    status = status == LAN_OK ? find_least(&t, &found) : status;
    turning_clear(&t);
    if (status == LAN_OK) {
        *out = found;
    }
    return fail_as(err, status);
}

/* --- those of a battle that was fought ----------------------------------- */

/* A number is printed with five digits, is looked for to one more, lest it be
 * rounded up by two units, and each battle of the search is solved to two more
 * than that. Going up to the greatest factor takes forty battles, and halving
 * eighteen. */
#define TURNING_RTOL    1e-6
#define BATTLE_TOL      1e-8
#define TURNING_BATTLES 80
#define ALL_DIGITS      17

/* Besides the links, what a call costs as much as. */
#define CALL_LINKS 40.0

/* A number to hold out with is worth a word where it is so much smaller than
 * the one to win with. */
#define HELD_BELOW 0.999

/* A battle more expensive than TURNING_BATTLE links (a quarter of
 * a second) is not fought dozens of times over; and the battles of a side's
 * search, of which some may cost far more than the one it began with, take no
 * more than TURNING_WORK. */
#define TURNING_BATTLE 3e7
#define TURNING_WORK   2e8

/* What one side is asked. */
typedef struct question {
    turning t;
    lan_solver_options options; /* of a battle fought to be sure */
    int64_t battle_calls;       /* the same: at most */
    int64_t calls_left;         /* for the searches */
    double start;               /* soldiers that the side had */
} question;

double lan_battle_call_cost(const lan_battle *battle)
{
    const double groups = lan_battle_group_count(battle);
    return groups * groups + CALL_LINKS;
}

/* The least number of so many digits that is not below. */
static double round_up(double value, int digits)
{
    const double unit = pow(10.0, floor(log10(value)) + 1.0 - digits);
    char text[LAN_NUMBER_SIZE];
    snprintf(text, sizeof text, "%.*e", digits - 1, value);
    if (strtod(text, NULL) < value) {
        snprintf(text, sizeof text, "%.*e", digits - 1, value + 0.5 * unit);
    }
    return strtod(text, NULL);
}

/* Fights one battle as the scenario says. */
static bool is_reached_at(question *q, lan_turning_aim aim, double factor)
{
    turning *t = &q->t;
    t->options = q->options;
    t->how.aim = aim;
    begin_battles(t);
    t->calls_left = q->battle_calls;
    return overmatch_at(t, factor) > 0.0;
}

/* Rounds a point that was found up to what is printed, and fights that to be
 * sure: the number and the factor. The true least lies at most TURNING_RTOL
 * below, and may be a round number: that is asked first. All digits stay where
 * the aim is missed so near above the point; false if it is missed with them
 * as well. */
static bool round_point(question *q, lan_turning_aim aim,
                        lan_turning_point *point, int *digits)
{
    const double counts[] = {
        round_up(point->count * (1.0 - TURNING_RTOL), LAN_TURNING_DIGITS),
        round_up(point->count, LAN_TURNING_DIGITS)};
    for (int i = counts[0] < counts[1] ? 0 : 1; i < 2; i++) {
        const double ratio = counts[i] / q->start;
        const double factor = round_up(ratio, LAN_TURNING_DIGITS);
        if (is_reached_at(q, aim, ratio) && is_reached_at(q, aim, factor)) {
            point->count = counts[i];
            point->factor = factor;
            *digits = LAN_TURNING_DIGITS;
            return true;
        }
    }
    *digits = ALL_DIGITS;
    return is_reached_at(q, aim, point->factor);
}

/* Looks for a point by quick battles. Where the winner hangs on how exactly
 * they are solved, a point may not bear being fought with the scenario's own
 * settings: then it is looked for with these. */
static lan_status find_point(question *q, lan_turning_aim aim,
                             lan_turning_point *point, int *digits)
{
    const double tols[] = {BATTLE_TOL, 0.0};
    turning *t = &q->t;
    lan_turning_point found;
    for (size_t i = 0; i < 2; i++) {
        t->options = q->options;
        t->options.rtol = fmax(t->options.rtol, tols[i]);
        t->options.atol = fmax(t->options.atol, tols[i]);
        t->how.aim = aim;
        t->how.calls = q->calls_left;
        const lan_status status = find_least(t, &found);
        if (status != LAN_OK) {
            return status;
        }
        *point = found;
        /* without calls the next search gives up at once */
        q->calls_left =
            q->calls_left > found.calls ? q->calls_left - found.calls : 1;
        if (point->kind != LAN_TURNING_FOUND ||
            round_point(q, aim, point, digits)) {
            return t->status;
        }
    }
    point->kind = LAN_TURNING_GIVEN_UP;
    return t->status;
}

/* Whether it is worth asking what the side would have held out with. */
static bool may_hold(question *q, const lan_turning_point *won)
{
    return won->kind == LAN_TURNING_NEVER ||
           (won->kind == LAN_TURNING_FOUND &&
            is_reached_at(q, LAN_TURNING_HOLD, HELD_BELOW * won->factor));
}

static lan_status ask_side(question *q, lan_turning *to)
{
    lan_turning_point held;
    lan_status status =
        find_point(q, LAN_TURNING_WIN, &to->won, &to->won_digits);
    if (status == LAN_OK && may_hold(q, &to->won)) {
        status = find_point(q, LAN_TURNING_HOLD, &held, &to->held_digits);
        if (status == LAN_OK && !(held.factor > HELD_BELOW * to->won.factor)) {
            to->held = held;
        }
    }
    return q->t.status == LAN_OK ? status : q->t.status;
}

/* Looks for one side. A battle like this one that no solver can follow leaves
 * open what was not yet found. */
static lan_status find_side(const lan_fought *fought, question *q,
                            const lan_progress *progress, int32_t side,
                            lan_turning *to, lan_error *err)
{
    lan_turning_options how = lan_turning_options_default();
    how.rtol = TURNING_RTOL;
    how.battles = TURNING_BATTLES;
    how.progress = progress;
    *to = (lan_turning){
        .side = side,
        .start = lan_tally_side(fought->battle, fought->outcome, side).start,
        .won.kind = LAN_TURNING_AHEAD,
        .won_digits = ALL_DIGITS,
        .held.kind = LAN_TURNING_GIVEN_UP,
        .held.factor = LAN_NAN,
        .held_digits = ALL_DIGITS};
    q->start = to->start;
    q->calls_left = q->battle_calls;
    lan_status status = turning_begin(
        &q->t, lan_scenario_battle_def(fought->scenario),
        lan_scenario_campaign(fought->scenario), side, &q->options, &how, err);
    status = status == LAN_OK ? ask_side(q, to) : status;
    turning_clear(&q->t);
    return status == LAN_ECANCELLED || status == LAN_ENOMEM ? status : LAN_OK;
}

lan_status lan_turnings_find(const lan_fought *fought,
                             const lan_progress *progress, lan_turning *out,
                             size_t *count, lan_error *err)
{
    const double cost = lan_battle_call_cost(fought->battle);
    const lan_solver_options given =
        lan_scenario_solver_options(fought->scenario);
    question q = {.options = battle_player_by_equations(&given),
                  .battle_calls = (int64_t)(TURNING_WORK / cost) + 1};
    const bool is_worth_it =
        fought->outcome->reason != LAN_END_STALEMATE &&
        (double)fought->report.rhs_calls * cost < TURNING_BATTLE;
    lan_status status = LAN_OK;
    *count = 0;
    for (int32_t i = 0;
         i < lan_battle_side_count(fought->battle) && *count < LAN_TURNINGS &&
         is_worth_it && lan_scenario_engagement(fought->scenario) == NULL &&
         status == LAN_OK;
         i++) {
        if (i != fought->outcome->winner) {
            lan_turning *to = &out[*count];
            status = find_side(fought, &q, progress, i, to, err);
            if (status == LAN_OK && to->won.kind != LAN_TURNING_AHEAD) {
                ++*count;
            }
        }
    }
    return status;
}
