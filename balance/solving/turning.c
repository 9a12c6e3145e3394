/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The smallest scale of a side at which the side reaches its aim.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/solving/solve_impl.h"
#include "balance/tally.h"
#include "base/number.h"

/* Ratio of successive factors in the scan: the fourth root of 2. In 2500 random
 * battles a ratio of 2 misses the smallest winning factor in two battles, and
 * this ratio in one (compared with 32 factors a doubling). */
#define GRID_RATIO 1.189207115002721

/* A side whose scale is searched for. */
typedef struct turning {
    lan_battle *given;         /* the unscaled battle, for names */
    lan_battle_def def;        /* the description, with `sides` */
    lan_campaign_def campaign; /* its battle is NULL if there is none */
    lan_side_def *sides;       /* of def; the first is scaled */
    double scale;              /* of the side, in the description */
    int32_t side;
    lan_solver_options options;
    lan_turning_options how;
    battle_player player;
    int32_t battles;
    bool is_given_up;   /* no calls are left, or a battle failed */
    int64_t calls_left; /* of right-hand sides */
    lan_status status;
    lan_error *err;
} turning;

/* --- the description ----------------------------------------------------- */

/* Copies the sides of the description, the scaled side first. */
static lan_status take_sides(turning *t, const lan_battle_def *given)
{
    const char *name = lan_battle_side_name(t->given, t->side);
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

/* Scales the side; returns the sum of its starting counts. */
static double scale_side(turning *t, double factor)
{
    lan_sum total = {0.0, 0.0};
    t->sides[0].scale = factor * t->scale;
    for (size_t i = 0; i < t->def.army_count; i++) {
        const lan_army_def *army = &t->def.armies[i];
        const bool is_ours =
            lan_battle_army_side(t->given, (int32_t)i) == t->side;
        for (size_t j = 0; is_ours && j < army->group_count; j++) {
            lan_sum_add(&total, t->sides[0].scale * army->groups[j].count);
        }
    }
    return lan_sum_value(&total);
}

/* --- one battle ---------------------------------------------------------- */

static bool is_campaign(const turning *t)
{
    return t->campaign.battle != NULL;
}

static bool is_aim_reached(const turning *t)
{
    const lan_outcome *outcome = t->player.outcome;
    if (outcome->winner != LAN_WINNER_NONE) {
        return outcome->winner == t->side;
    }
    bool is_standing = false; /* an army of the side still fights */
    for (int32_t i = 0; i < outcome->army_count; i++) {
        is_standing = is_standing ||
                      (lan_battle_army_side(t->player.whole, i) == t->side &&
                       outcome->armies[i].state == LAN_ARMY_FIGHTING);
    }
    return t->how.aim == LAN_TURNING_HOLD && is_standing;
}

/* Calls of the right-hand side in the last battle or campaign. */
static int64_t calls_of(const turning *t)
{
    return is_campaign(t) ? lan_campaign_story_of(t->player.campaign)->rhs_calls
                          : lan_solver_report_of(t->player.solver)->rhs_calls;
}

/* Reports progress, and stops a battle (not a campaign) that has used all
 * calls. */
static bool may_go_on(void *context, double done, double total)
{
    const turning *t = context;
    return (is_campaign(t) || calls_of(t) < t->calls_left) &&
           lan_progress_report(t->how.progress, done, total);
}

/* True if the side reaches its aim at this factor. If a battle fails or no
 * calls are left, returns false and sets is_given_up, which ends every search.
 * A battle that uses all calls is the last, but is no failure. */
static bool is_reached_at(turning *t, double factor)
{
    battle_task task = {.campaign = is_campaign(t) ? &t->campaign : NULL,
                        .solver = t->options};
    lan_status status = LAN_OK;
    lan_error err;
    t->is_given_up =
        t->is_given_up || t->status != LAN_OK || t->calls_left <= 0;
    if (t->is_given_up) {
        return false;
    }
    t->battles++;
    lan_error_clear(&err);
    (void)scale_side(t, factor);
    if (!is_campaign(t)) {
        status = battle_player_define(&t->player, &t->def, &task.battle, &err);
    }
    if (status == LAN_OK) {
        status = battle_player_run(&t->player, &task, &err);
    }
    if (status == LAN_OK || t->player.solver != NULL) {
        t->calls_left -= calls_of(t);
    }
    if (status == LAN_OK) {
        return is_aim_reached(t);
    }
    t->is_given_up = true;
    if (status != LAN_ECANCELLED || t->calls_left > 0) {
        (void)fail_as(&err, status);
        t->status = lan_fail(t->err, status, 0, 0, "%s", err.text);
    }
    return false;
}

static bool is_missed_at(void *context, double factor)
{
    return !is_reached_at(context, factor);
}

/* --- the search ---------------------------------------------------------- */

static void begin_battles(turning *t, int64_t calls)
{
    t->is_given_up = false;
    t->battles = 0;
    t->calls_left = calls;
}

/* Raises the factor from 1 until the side reaches its aim, then bisects the
 * last step. LAN_NAN if the side never reaches its aim. */
static double find_factor(turning *t)
{
    root_search at = {.is_left = is_missed_at,
                      .context = t,
                      .right = 1.0,
                      .rtol = t->how.rtol};
    bool is_found = false;
    while (!is_found && !t->is_given_up && at.right < LAN_TURNING_MAX_FACTOR) {
        at.left = at.right;
        at.right = fmin(GRID_RATIO * at.left, LAN_TURNING_MAX_FACTOR);
        is_found = is_reached_at(t, at.right);
    }
    if (is_found) {
        root_search_narrow(&at);
    }
    return is_found && !t->is_given_up ? at.right : LAN_NAN;
}

static lan_status find_least(turning *t, lan_turning_point *out)
{
    *out = (lan_turning_point){
        .kind = LAN_TURNING_NO_START, .factor = LAN_NAN, .count = LAN_NAN};
    begin_battles(t, t->how.calls);
    if (!(scale_side(t, 1.0) > 0.0)) {
        return LAN_OK;
    }
    out->kind = LAN_TURNING_AHEAD;
    if (!is_reached_at(t, 1.0)) {
        out->factor = find_factor(t);
        out->kind = t->is_given_up       ? LAN_TURNING_GIVEN_UP
                    : isnan(out->factor) ? LAN_TURNING_NEVER
                                         : LAN_TURNING_FOUND;
    }
    if (out->kind == LAN_TURNING_FOUND) {
        out->count = scale_side(t, out->factor);
    }
    out->battles = t->battles;
    out->calls = t->how.calls - t->calls_left;
    return t->status;
}

static void turning_clear(turning *t)
{
    battle_player_clear(&t->player);
    lan_battle_destroy(t->given);
    free(t->sides);
}

/* Checks the arguments and copies what will be scaled. Call turning_clear()
 * even after a failure. */
static lan_status turning_begin(turning *t, const lan_battle_def *def,
                                int32_t side, const lan_solver_options *options,
                                const lan_turning_options *how, lan_error *err)
{
    const lan_progress progress = {may_go_on, t};
    *t = (turning){.options = *options, .how = *how, .side = side, .err = err};
    battle_player_set_progress(&t->player, &progress);
    const lan_status status = lan_battle_create(def, &t->given, err);
    if (status != LAN_OK) {
        return status;
    }
    return side >= 0 && side < lan_battle_side_count(t->given) &&
                   how->rtol >= 1e-12 && how->rtol <= 0.1 && how->calls >= 1 &&
                   (unsigned)how->aim <= LAN_TURNING_HOLD
               ? take_sides(t, def)
               : LAN_EINVAL;
}

lan_turning_options lan_turning_options_default(void)
{
    return (lan_turning_options){
        .aim = LAN_TURNING_WIN, .rtol = 1e-6, .calls = INT64_MAX};
}

lan_status lan_turning_point_find(const lan_battle_def *def, int32_t side,
                                  const lan_solver_options *options,
                                  const lan_turning_options *how,
                                  lan_turning_point *out, lan_error *err)
{
    turning t;
    lan_turning_point found;
    lan_status status = turning_begin(&t, def, side, options, how, err);
    status = status == LAN_OK ? find_least(&t, &found) : status;
    turning_clear(&t);
    if (status == LAN_OK) {
        *out = found;
    }
    return fail_as(err, status);
}

/* --- answers for a finished battle --------------------------------------- */

/* A number is printed with five digits and computed to one more. Otherwise
 * rounding up could add two units. */
#define TURNING_RTOL 1e-6
#define ALL_DIGITS   17

/* Fixed cost of a call, in links. */
#define CALL_LINKS 40.0

/* A count for holding out is reported only if it is below this share of the
 * count for winning. */
#define HELD_BELOW 0.999

/* Most links of a battle (a quarter of a second), because a search fights
 * dozens of battles; and most links of the search for one side, because its
 * battles may cost far more than the first. */
#define TURNING_BATTLE 3e7
#define TURNING_WORK   2e8

double lan_battle_call_cost(const lan_battle *battle)
{
    const double groups = lan_battle_group_count(battle);
    return groups * groups + CALL_LINKS;
}

/* The smallest number with this many digits that is not below `value`. */
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

/* Checks a factor with one battle.
 *
 * calls  at most, in this battle
 */
static bool is_sure(turning *t, int64_t calls, double factor)
{
    begin_battles(t, calls);
    return is_reached_at(t, factor);
}

/* Finds the smallest factor within *left calls. Rounds count and factor up to
 * the printed digits, and checks both with a battle. The true minimum is up to
 * TURNING_RTOL smaller and may be a round number, so the smaller count is tried
 * first. If no rounded count reaches the aim, all digits stay. */
static lan_status find_point(turning *t, lan_turning_aim aim, int64_t calls,
                             double start, int64_t *left,
                             lan_turning_point *point, int *digits)
{
    t->how.aim = aim;
    t->how.calls = *left;
    const lan_status status = find_least(t, point);
    /* without calls the next search gives up at once */
    *left = *left > point->calls ? *left - point->calls : 1;
    if (status != LAN_OK || point->kind != LAN_TURNING_FOUND) {
        return status;
    }
    const double counts[] = {
        round_up(point->count * (1.0 - TURNING_RTOL), LAN_TURNING_DIGITS),
        round_up(point->count, LAN_TURNING_DIGITS)};
    for (int i = counts[0] < counts[1] ? 0 : 1; i < 2; i++) {
        const double ratio = counts[i] / start;
        const double factor = round_up(ratio, LAN_TURNING_DIGITS);
        if (is_sure(t, calls, ratio) && is_sure(t, calls, factor)) {
            point->count = counts[i];
            point->factor = factor;
            *digits = LAN_TURNING_DIGITS;
            break;
        }
    }
    return t->status;
}

/* Finds the count for winning and, if a smaller count may hold out, the count
 * for holding out. */
static lan_status ask_side(turning *t, int64_t calls, lan_turning *to)
{
    lan_turning_point held;
    int64_t left = calls;
    lan_status status = find_point(t, LAN_TURNING_WIN, calls, to->start, &left,
                                   &to->won, &to->won_digits);
    if (status != LAN_OK) {
        return status;
    }
    t->how.aim = LAN_TURNING_HOLD;
    if (to->won.kind == LAN_TURNING_NEVER ||
        (to->won.kind == LAN_TURNING_FOUND &&
         is_sure(t, calls, HELD_BELOW * to->won.factor))) {
        status = find_point(t, LAN_TURNING_HOLD, calls, to->start, &left, &held,
                            &to->held_digits);
        if (status == LAN_OK && !(held.factor > HELD_BELOW * to->won.factor)) {
            to->held = held;
        }
    }
    return t->status == LAN_OK ? status : t->status;
}

/* Searches for one side. If no solver can compute a scaled battle, the
 * remaining answers stay unknown. */
static lan_status find_side(const lan_fought *fought,
                            const lan_turning_options *how, int32_t side,
                            lan_turning *to, lan_error *err)
{
    const lan_solver_options given =
        lan_scenario_solver_options(fought->scenario);
    const lan_solver_options options = battle_player_by_equations(&given);
    const lan_campaign_def *campaign = lan_scenario_campaign(fought->scenario);
    turning t;
    *to = (lan_turning){
        .side = side,
        .start = lan_tally_side(fought->battle, fought->outcome, side).start,
        .won.kind = LAN_TURNING_AHEAD,
        .won_digits = ALL_DIGITS,
        .held.kind = LAN_TURNING_GIVEN_UP,
        .held.factor = LAN_NAN,
        .held_digits = ALL_DIGITS};
    lan_status status =
        turning_begin(&t, lan_scenario_battle_def(fought->scenario), side,
                      &options, how, err);
    if (status == LAN_OK && campaign != NULL) {
        t.campaign = *campaign;
        t.campaign.battle = &t.def;
    }
    status = status == LAN_OK ? ask_side(&t, how->calls, to) : status;
    turning_clear(&t);
    return status == LAN_ECANCELLED || status == LAN_ENOMEM ? status : LAN_OK;
}

lan_status lan_turnings_find(const lan_fought *fought,
                             const lan_progress *progress, lan_turning *out,
                             size_t *count, lan_error *err)
{
    const double cost = lan_battle_call_cost(fought->battle);
    const lan_turning_options how = {.aim = LAN_TURNING_WIN,
                                     .rtol = TURNING_RTOL,
                                     .calls =
                                         (int64_t)(TURNING_WORK / cost) + 1,
                                     .progress = progress};
    const int32_t sides = lan_battle_side_count(fought->battle);
    const bool is_worth_it =
        fought->outcome->reason != LAN_END_STALEMATE &&
        lan_scenario_engagement(fought->scenario) == NULL &&
        (double)fought->report.rhs_calls * cost < TURNING_BATTLE;
    lan_status status = LAN_OK;
    *count = 0;
    for (int32_t i = 0;
         i < sides && *count < LAN_TURNINGS && is_worth_it && status == LAN_OK;
         i++) {
        if (i != fought->outcome->winner) {
            lan_turning *to = &out[*count];
            status = find_side(fought, &how, i, to, err);
            *count += status == LAN_OK && to->won.kind != LAN_TURNING_AHEAD;
        }
    }
    return status;
}
