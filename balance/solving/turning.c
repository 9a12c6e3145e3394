/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The least scale of a side at which it reaches its aim.
 */
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
    int32_t battles;
    bool is_given_up;   /* the battles or calls are used up */
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

static bool is_aim_reached(const turning *t)
{
    const lan_outcome *outcome = t->player.outcome;
    const fought_battle fought = {.battle = battle_of(t), .outcome = outcome};
    const bool is_level = t->how.aim == LAN_TURNING_LEVEL &&
                          measure_side_margin(&fought, t->side) >= 0.0;
    if (outcome->winner != LAN_WINNER_NONE) {
        return outcome->winner == t->side ||
               (is_level && outcome->winner == LAN_WINNER_MUTUAL);
    }
    return is_level ||
           (t->how.aim == LAN_TURNING_HOLD && is_standing(t, outcome));
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
    const battle_task task = {.campaign = &t->campaign, .solver = t->options};
    t->campaign.battle = &t->def;
    const lan_status status = battle_player_run(&t->player, &task, err);
    if (status == LAN_OK) {
        t->calls_left -= lan_campaign_story_of(t->player.campaign)->rhs_calls;
    }
    return status;
}

/* Fights at a factor; false too, and every search ends, where a battle fails or
 * none may be fought any more. One that uses the calls up is no failure, but
 * the last. */
static bool is_reached_at(turning *t, double factor)
{
    lan_error err;
    t->is_given_up = t->is_given_up || t->status != LAN_OK ||
                     t->battles == t->how.battles || t->calls_left <= 0;
    if (t->is_given_up) {
        return false;
    }
    t->battles++;
    lan_error_clear(&err);
    (void)scale_side(t, factor);
    const lan_status status =
        is_campaign(t) ? play_campaign(t, &err) : fight_battle(t, &err);
    if (status == LAN_OK) {
        return is_aim_reached(t);
    }
    t->is_given_up = true;
    if (status != LAN_ECANCELLED || t->calls_left > 0) {
        t->status =
            lan_fail(t->err, status, 0, 0, "%s",
                     err.status != LAN_OK ? err.text : lan_status_text(status));
    }
    return false;
}

static bool is_missed_at(void *context, double factor)
{
    return !is_reached_at(context, factor);
}

/* --- the search ---------------------------------------------------------- */

static void begin_battles(turning *t)
{
    t->is_given_up = false;
    t->battles = 0;
    t->calls_left = t->how.calls;
}

/* Goes up from 1 until the side reaches its aim, and halves what lies between
 * the last two; LAN_NAN if it never does. */
static double find_factor(turning *t)
{
    root_search search = {.is_left = is_missed_at,
                          .context = t,
                          .right = 1.0,
                          .rtol = t->how.rtol};
    bool is_found = false;
    while (!is_found && !t->is_given_up &&
           search.right < LAN_TURNING_MAX_FACTOR) {
        search.left = search.right;
        search.right = fmin(GRID_RATIO * search.left, LAN_TURNING_MAX_FACTOR);
        is_found = is_reached_at(t, search.right);
    }
    if (is_found) {
        root_search_narrow(&search);
    }
    return is_found && !t->is_given_up ? search.right : LAN_NAN;
}

static lan_status find_least(turning *t, lan_turning_point *out)
{
    *out = (lan_turning_point){
        .kind = LAN_TURNING_NO_START, .factor = LAN_NAN, .count = LAN_NAN};
    begin_battles(t);
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

/* A number is printed with five digits, and looked for to one more, lest it be
 * rounded up by two units. Going up to the greatest factor takes forty battles,
 * and halving eighteen. */
#define TURNING_RTOL    1e-6
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
    int64_t battle_calls; /* of a battle fought to be sure: at most */
    int64_t calls_left;   /* for the searches */
    double start;         /* soldiers that the side had */
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

/* Fights one battle to be sure. */
static bool is_sure(question *q, double factor)
{
    begin_battles(&q->t);
    q->t.calls_left = q->battle_calls;
    return is_reached_at(&q->t, factor);
}

/* Rounds a point that was found up to what is printed, and fights that to be
 * sure: the number and the factor. The true least lies at most TURNING_RTOL
 * below, and may be a round number: that is asked first. All digits stay where
 * the aim is missed so near above the point. */
static int round_point(question *q, lan_turning_point *point)
{
    const double counts[] = {
        round_up(point->count * (1.0 - TURNING_RTOL), LAN_TURNING_DIGITS),
        round_up(point->count, LAN_TURNING_DIGITS)};
    for (int i = counts[0] < counts[1] ? 0 : 1; i < 2; i++) {
        const double ratio = counts[i] / q->start;
        const double factor = round_up(ratio, LAN_TURNING_DIGITS);
        if (is_sure(q, ratio) && is_sure(q, factor)) {
            point->count = counts[i];
            point->factor = factor;
            return LAN_TURNING_DIGITS;
        }
    }
    return ALL_DIGITS;
}

static lan_status find_point(question *q, lan_turning_aim aim,
                             lan_turning_point *point, int *digits)
{
    turning *t = &q->t;
    t->how.aim = aim;
    t->how.calls = q->calls_left;
    const lan_status status = find_least(t, point);
    /* without calls the next search gives up at once */
    q->calls_left =
        q->calls_left > point->calls ? q->calls_left - point->calls : 1;
    if (status == LAN_OK && point->kind == LAN_TURNING_FOUND) {
        *digits = round_point(q, point);
    }
    return t->status;
}

/* Whether it is worth asking what the side would have held out with. */
static bool may_hold(question *q, const lan_turning_point *won)
{
    q->t.how.aim = LAN_TURNING_HOLD;
    return won->kind == LAN_TURNING_NEVER ||
           (won->kind == LAN_TURNING_FOUND &&
            is_sure(q, HELD_BELOW * won->factor));
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
static lan_status find_side(const lan_fought *fought,
                            const lan_turning_options *how, int32_t side,
                            lan_turning *to, lan_error *err)
{
    const lan_solver_options given =
        lan_scenario_solver_options(fought->scenario);
    const lan_solver_options options = battle_player_by_equations(&given);
    *to = (lan_turning){
        .side = side,
        .start = lan_tally_side(fought->battle, fought->outcome, side).start,
        .won.kind = LAN_TURNING_AHEAD,
        .won_digits = ALL_DIGITS,
        .held.kind = LAN_TURNING_GIVEN_UP,
        .held.factor = LAN_NAN,
        .held_digits = ALL_DIGITS};
    question q = {.battle_calls = how->calls,
                  .calls_left = how->calls,
                  .start = to->start};
    lan_status status = turning_begin(
        &q.t, lan_scenario_battle_def(fought->scenario),
        lan_scenario_campaign(fought->scenario), side, &options, how, err);
    status = status == LAN_OK ? ask_side(&q, to) : status;
    turning_clear(&q.t);
    return status == LAN_ECANCELLED || status == LAN_ENOMEM ? status : LAN_OK;
}

lan_status lan_turnings_find(const lan_fought *fought,
                             const lan_progress *progress, lan_turning *out,
                             size_t *count, lan_error *err)
{
    const double cost = lan_battle_call_cost(fought->battle);
    const lan_turning_options how = {.aim = LAN_TURNING_WIN,
                                     .rtol = TURNING_RTOL,
                                     .battles = TURNING_BATTLES,
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
