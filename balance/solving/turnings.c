/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/turnings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "balance/solving/turning_subject_impl.h"
#include "balance/tally.h"
#include "base/number.h"
#include "base/real.h"

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

/* --- the search ---------------------------------------------------------- */

/* What one side is asked. */
typedef struct question {
    lan_turning_subject subject;
    lan_solver_options options; /* of a battle fought to be sure */
    lan_turning_options how;    /* calls: those that are left */
    int64_t battle_calls;       /* of a battle fought to be sure, at most */
    lan_turning *turning;
    lan_error *err;
} question;

double lan_battle_call_cost(const lan_battle *battle)
{
    const double groups = lan_battle_group_count(battle);
    return groups * groups + CALL_LINKS;
}

static bool is_worth_it(const lan_fought *fought)
{
    return fought->outcome->reason != LAN_END_STALEMATE &&
           (double)fought->report.rhs_calls *
                   lan_battle_call_cost(fought->battle) <
               TURNING_BATTLE;
}

/* tol: what errors of a step are allowed, where the scenario has less */
static lan_status find_aim(question *q, lan_turning_aim aim, double tol,
                           lan_turning_point *out)
{
    lan_solver_options options = q->options;
    lan_turning_point *found = NULL;

    options.rtol = fmax(options.rtol, tol);
    options.atol = fmax(options.atol, tol);
    q->how.aim = aim;
    const lan_status status = lan_turning_subject_find(
        &q->subject, q->turning->side, &options, &q->how, &found, q->err);
    if (status == LAN_OK) {
        *out = *found;
        lan_turning_point_destroy(found);
    }
    if (status == LAN_OK && q->how.calls > out->calls) {
        q->how.calls -= out->calls;
    } else {
        q->how.calls = 1; /* the next search gives up at once */
    }
    return status;
}

static lan_status try_aim(const question *q, double factor, bool *out)
{
    lan_turning_options how = q->how;

    how.calls = q->battle_calls;
    return lan_turning_subject_try(&q->subject, q->turning->side, factor,
                                   &q->options, &how, out, q->err);
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

/* Fights the number as it is printed, and the factor as it is printed. */
static lan_status try_rounded(const question *q, double count,
                              lan_turning_point *point, bool *out)
{
    const double ratio = count / q->turning->start;
    const double factor = round_up(ratio, LAN_TURNING_DIGITS);

    lan_status status = try_aim(q, ratio, out);
    if (status == LAN_OK && *out) {
        status = try_aim(q, factor, out);
    }
    if (status == LAN_OK && *out) {
        point->count = count;
        point->factor = factor;
    }
    return status;
}

/* Rounds a point that was found up to what is printed, and fights that to be
 * sure. The true least lies at most TURNING_RTOL below, and may be a round
 * number: that is asked first. All digits stay where the aim is missed so near
 * above the point; *out is false where it is missed with them as well. */
static lan_status round_point(const question *q, lan_turning_point *point,
                              int *digits, bool *out)
{
    const double above = round_up(point->count, LAN_TURNING_DIGITS);
    const double least =
        round_up(point->count * (1.0 - TURNING_RTOL), LAN_TURNING_DIGITS);
    bool is_rounded = false;
    lan_status status = LAN_OK;

    if (least < above) {
        status = try_rounded(q, least, point, &is_rounded);
    }
    if (status == LAN_OK && !is_rounded) {
        status = try_rounded(q, above, point, &is_rounded);
    }
    *digits = is_rounded ? LAN_TURNING_DIGITS : ALL_DIGITS;
    *out = is_rounded;
    if (status == LAN_OK && !is_rounded) {
        status = try_aim(q, point->factor, out);
    }
    return status;
}

/* Looks for a point by quick battles. Where the winner hangs on how exactly
 * they are solved, a point may not bear being fought with the scenario's own
 * settings: then it is looked for with these. */
static lan_status find_point(question *q, lan_turning_aim aim,
                             lan_turning_point *point, int *digits)
{
    const double tols[] = {BATTLE_TOL, 0.0};
    bool is_reached = false;
    lan_status status = LAN_OK;

    for (size_t i = 0; i < 2 && status == LAN_OK && !is_reached; i++) {
        status = find_aim(q, aim, tols[i], point);
        if (status != LAN_OK || point->kind != LAN_TURNING_FOUND) {
            return status;
        }
        status = round_point(q, point, digits, &is_reached);
    }
    if (!is_reached) {
        point->kind = LAN_TURNING_GIVEN_UP;
    }
    return status;
}

/* Whether it is worth asking what it would have held out with. */
static lan_status may_hold(question *q, bool *out)
{
    const lan_turning_point *won = &q->turning->won;

    *out = won->kind == LAN_TURNING_NEVER;
    if (won->kind != LAN_TURNING_FOUND) {
        return LAN_OK;
    }
    q->how.aim = LAN_TURNING_HOLD;
    return try_aim(q, HELD_BELOW * won->factor, out);
}

static lan_status find_held(question *q)
{
    lan_turning *turning = q->turning;
    lan_turning_point held;
    bool is_worth = false;

    lan_status status = may_hold(q, &is_worth);
    if (status != LAN_OK || !is_worth) {
        return status;
    }
    status = find_point(q, LAN_TURNING_HOLD, &held, &turning->held_digits);
    if (status == LAN_OK && !(held.factor > HELD_BELOW * turning->won.factor)) {
        turning->held = held;
    }
    return status;
}

static lan_status find_turning(question *q)
{
    lan_turning *turning = q->turning;

    const lan_status status =
        find_point(q, LAN_TURNING_WIN, &turning->won, &turning->won_digits);
    return status == LAN_OK ? find_held(q) : status;
}

/* Asks for one side. A battle like this one that no solver can follow leaves
 * open what was not yet found. */
static lan_status ask_side(const lan_fought *fought, question *q)
{
    q->turning->start =
        lan_tally_side(fought->battle, fought->outcome, q->turning->side).start;
    q->battle_calls =
        (int64_t)(TURNING_WORK / lan_battle_call_cost(fought->battle)) + 1;
    q->how.calls = q->battle_calls;
    const lan_status status = find_turning(q);
    return status == LAN_ECANCELLED || status == LAN_ENOMEM ? status : LAN_OK;
}

static lan_status find_all(const lan_fought *fought, question *q,
                           lan_turning *out, size_t *count)
{
    const int32_t sides = lan_battle_side_count(fought->battle);
    lan_status status = LAN_OK;

    for (int32_t i = 0; i < sides && *count < LAN_TURNINGS && status == LAN_OK;
         i++) {
        if (i == fought->outcome->winner) {
            continue;
        }
        q->turning = &out[*count];
        *q->turning = (lan_turning){.side = i,
                                    .won.kind = LAN_TURNING_AHEAD,
                                    .won_digits = ALL_DIGITS,
                                    .held.kind = LAN_TURNING_GIVEN_UP,
                                    .held.factor = LAN_NAN,
                                    .held_digits = ALL_DIGITS};
        status = ask_side(fought, q);
        if (status == LAN_OK && q->turning->won.kind != LAN_TURNING_AHEAD) {
            (*count)++;
        }
    }
    return status;
}

lan_status lan_turnings_find(const lan_fought *fought,
                             const lan_progress *progress, lan_turning *out,
                             size_t *count, lan_error *err)
{
    question q = {.subject.battle = lan_scenario_battle_def(fought->scenario),
                  .subject.campaign = lan_scenario_campaign(fought->scenario),
                  .options = lan_scenario_solver_options(fought->scenario),
                  .how = lan_turning_options_default(),
                  .err = err};

    *count = 0;
    if (lan_scenario_engagement(fought->scenario) != NULL ||
        !is_worth_it(fought)) {
        return LAN_OK;
    }
    if (q.options.method == LAN_METHOD_CHANCE) {
        q.options.method = LAN_METHOD_AUTO; /* what wins by the equations */
    }
    q.how.rtol = TURNING_RTOL;
    q.how.battles = TURNING_BATTLES;
    q.how.progress = progress;
    return find_all(fought, &q, out, count);
}
