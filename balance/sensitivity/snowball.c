/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the sides are even by chance.
 */
#include <stdio.h>
#include <stdlib.h>

#include "balance/sensitivity/snowball_impl.h"
#include "base/real.h"
#include "lanchester/solve.h"

/* The search for even odds goes on from there by this factor, at most so
 * often, and then halves. */
#define WIDEN       1.05
#define WIDEN_TIMES 60
#define HALVE_TIMES 60

/* What is usual: odds by SNOWBALL_MANY battles that are asked for to find
 * parity, and for each input. */
#define LOOKS      10.0
#define INPUT_ODDS 2.0

/* Odds that are off by so many standard errors are not even. */
#define SURE_ERRORS 4.0

/* --- groups -------------------------------------------------------------- */

static void clear_crowd(crowd *c)
{
    for (size_t i = 0; c->parameters != NULL && i < c->count; i++) {
        lan_parameter_destroy(c->parameters[i]);
    }
    free(c->parameters);
    free(c->given);
    free(c->counts);
    free(c->is_scaled);
}

static lan_status create_crowd(snowball *b)
{
    const lan_sensing *s = b->s;
    crowd *c = &b->crowd;
    const lan_battle_def *def = lan_scenario_battle_def(s->scenario);
    char path[512];
    lan_status status = LAN_OK;
    c->count = (size_t)lan_battle_group_count(s->battle);
    c->parameters = calloc(c->count, sizeof(lan_parameter *));
    c->given = calloc(c->count, sizeof *c->given);
    c->counts = calloc(c->count, sizeof *c->counts);
    c->is_scaled = calloc(c->count, sizeof *c->is_scaled);
    if (c->parameters == NULL || c->given == NULL || c->counts == NULL ||
        c->is_scaled == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t a = 0, at = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++, at++) {
            const lan_group_def *group = &def->armies[a].groups[g];
            c->given[at] = group->count;
            snprintf(path, sizeof path, "armies.%s.units.%s.count",
                     def->armies[a].name, group->name);
            if (status == LAN_OK) {
                status = lan_parameter_create(s->scenario, path,
                                              &c->parameters[at], s->err);
            }
        }
    }
    return status;
}

static bool is_of_side(const snowball *b, size_t group)
{
    const lan_battle *battle = b->s->battle;
    return lan_battle_army_side(battle, lan_battle_group_army(
                                            battle, (int32_t)group)) == b->side;
}

/* Whole counts at a factor; returns the scaled side's soldiers. */
static double scale(snowball *b, double factor)
{
    crowd *c = &b->crowd;
    double soldiers = 0.0;
    for (size_t i = 0; i < c->count; i++) {
        c->is_scaled[i] = is_of_side(b, i);
        const double wanted =
            c->is_scaled[i] ? factor * c->given[i] : c->given[i];
        c->counts[i] = floor(wanted + 0.5);
        if (c->given[i] > 0.0) {
            c->counts[i] = fmax(c->counts[i], 1.0);
        }
        soldiers += c->is_scaled[i] ? c->counts[i] : 0.0;
    }
    return soldiers;
}

/* --- odds ---------------------------------------------------------------- */

lan_status snowball_find_odds(const snowball *b,
                              const snowball_question *question,
                              snowball_odds *out, lan_error *err)
{
    lan_battle *battle = NULL;
    lan_odds *odds = NULL;
    lan_odds_options options = lan_odds_options_default();
    options.method = question->method;
    options.seed = b->s->options->seed;
    options.threads = question->threads;
    options.battles = question->battles;
    options.precision = 1.0; /* that many and no less */
    lan_status status = lan_scenario_copy_battle(question->copy, &battle, err);
    if (status == LAN_OK) {
        status =
            lan_odds_find(battle, &options, question->progress, &odds, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    const lan_side_odds *sides = odds->sides;
    *out = (snowball_odds){.win = {sides[0].win, sides[1].win},
                           .width = fmax(sides[0].high - sides[0].low,
                                         sides[1].high - sides[1].low),
                           .method = odds->method,
                           .error = odds->error,
                           .battles = odds->method == LAN_ODDS_SIMULATE
                                          ? (double)odds->battles
                                          : LAN_INF};
    lan_odds_destroy(odds);
    return LAN_OK;
}

lan_status snowball_set_counts(const snowball *b, lan_scenario_copy *copy,
                               lan_error *err)
{
    const crowd *c = &b->crowd;
    lan_status status = LAN_OK;
    for (size_t i = 0; i < c->count && status == LAN_OK; i++) {
        status =
            lan_scenario_copy_set(copy, c->parameters[i], c->counts[i], err);
    }
    return status;
}

/* --- parity -------------------------------------------------------------- */

/* A factor, and by how much the scaled side is ahead there. */
typedef struct place {
    double factor;
    double soldiers;
    double lead;
    double odds; /* of side 0 */
    lan_odds_method method;
    double error; /* of an approximation */
} place;

/* By few battles where these leave no doubt who is ahead, else by many. */
static lan_status ask(const snowball *b, snowball_odds *out)
{
    snowball_question question = {.copy = b->copies[0],
                                  .method = LAN_ODDS_AUTO,
                                  .battles = SNOWBALL_FEW,
                                  .threads = b->s->options->jobs,
                                  .progress = b->s->progress};
    lan_status status = snowball_find_odds(b, &question, out, b->s->err);
    if (status != LAN_OK || isinf(out->battles)) {
        return status;
    }
    const double lead = out->win[0] - out->win[1];
    const double spread = out->win[0] + out->win[1] - lead * lead;
    if (fabs(lead) > SURE_ERRORS * sqrt(spread / out->battles)) {
        return LAN_OK;
    }
    question.method = LAN_ODDS_SIMULATE;
    question.battles = SNOWBALL_MANY;
    return snowball_find_odds(b, &question, out, b->s->err);
}

static lan_status look(snowball *b, double factor, place *out)
{
    snowball_odds odds;
    out->factor = factor;
    out->soldiers = scale(b, factor);
    lan_status status = snowball_set_counts(b, b->copies[0], b->s->err);
    if (status == LAN_OK) {
        status = ask(b, &odds);
    }
    if (status != LAN_OK) {
        return status;
    }
    b->s->found->report.asked++;
    const double lead = odds.win[0] - odds.win[1];
    out->lead = b->side == 0 ? lead : -lead;
    out->odds = odds.win[0];
    out->method = odds.method;
    out->error = odds.error;
    return LAN_OK;
}

/* Goes on from where the averages are even to where the odds change sides. */
static lan_status widen(snowball *b, place *lo, place *hi)
{
    lan_status status = LAN_OK;
    for (int i = 0; i < WIDEN_TIMES && status == LAN_OK; i++) {
        if (lo->lead > 0.0) {
            *hi = *lo;
            status = look(b, lo->factor / WIDEN, lo);
        } else if (hi->lead < 0.0) {
            *lo = *hi;
            status = look(b, hi->factor * WIDEN, hi);
        } else {
            return LAN_OK;
        }
    }
    return status;
}

/* Halves until the counts are neighbours; leaves the evener of the two. */
static lan_status narrow(snowball *b, place lo, place hi, place *out)
{
    lan_status status = LAN_OK;
    for (int i = 0; i < HALVE_TIMES && hi.soldiers - lo.soldiers > 1.5; i++) {
        place middle = {.lead = LAN_NAN};
        status = look(b, sqrt(lo.factor * hi.factor), &middle);
        if (status != LAN_OK) {
            return status;
        }
        if (middle.method == LAN_ODDS_SIMULATE &&
            fabs(middle.lead) < SNOWBALL_WIDTH) {
            lo = hi = middle; /* nearer than that cannot be seen */
        } else if (middle.lead < 0.0) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    *out = fabs(lo.lead) < fabs(hi.lead) ? lo : hi;
    return LAN_OK;
}

/* Which side is behind by the averages, and with how many it would not be. */
static lan_status find_factor(snowball *b, double *factor)
{
    const lan_sensing *s = b->s;
    lan_solver_options options = lan_scenario_solver_options(s->scenario);
    lan_turning_options how = lan_turning_options_default();
    lan_status status = LAN_OK;
    how.aim = LAN_TURNING_LEVEL;
    how.progress = s->progress;
    if (options.method == LAN_METHOD_CHANCE) {
        options.method = LAN_METHOD_AUTO;
    }
    lan_turning_kind kind = LAN_TURNING_AHEAD;
    for (b->side = 0; b->side < 2 && status == LAN_OK; b->side++) {
        lan_turning_point *turn = NULL;
        status = lan_turning_point_find(lan_scenario_battle_def(s->scenario),
                                        b->side, &options, &how, &turn, s->err);
        if (status != LAN_OK) {
            break;
        }
        s->found->report.asked += turn->battles;
        kind = turn->kind;
        *factor = kind == LAN_TURNING_FOUND ? turn->factor : 1.0;
        lan_turning_point_destroy(turn);
        if (kind != LAN_TURNING_AHEAD) {
            break;
        }
    }
    b->side = b->side > 1 ? 0 : b->side; /* both ahead: even as it is */
    if (status == LAN_OK && kind != LAN_TURNING_FOUND &&
        kind != LAN_TURNING_AHEAD) {
        s->found->parity->why =
            "no number of its soldiers makes the sides even";
    }
    s->found->parity->side = s->found->words[b->side];
    return status;
}

/* Tells how long it takes: the counts even by the averages are near those at
 * parity. */
static lan_status tell_cost(snowball *b, double factor)
{
    const lan_sensitivity_options *told = b->s->options;
    const double inputs = (double)b->s->found->input_count;
    lan_odds_options options = lan_odds_options_default();
    lan_battle *battle = NULL;
    if (told->estimate == NULL) {
        return LAN_OK;
    }
    (void)scale(b, factor);
    lan_status status = snowball_set_counts(b, b->copies[0], b->s->err);
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(b->copies[0], &battle, b->s->err);
    }
    if (status == LAN_OK) {
        options.battles = SNOWBALL_MANY;
        options.precision = 1e-6; /* that many */
        told->estimate(told->estimate_context,
                       (LOOKS + INPUT_ODDS * inputs) *
                           lan_odds_seconds(battle, &options));
    }
    return status;
}

static lan_status find_parity(snowball *b)
{
    double factor = 1.0;
    place lo = {.lead = LAN_NAN};
    place even = {.lead = LAN_NAN};
    lan_status status = find_factor(b, &factor);
    if (status != LAN_OK || b->s->found->parity->why != NULL) {
        return status;
    }
    status = tell_cost(b, factor);
    if (status == LAN_OK) {
        status = look(b, factor, &lo);
    }
    place hi = lo;
    if (status == LAN_OK) {
        status = widen(b, &lo, &hi);
    }
    if (status == LAN_OK && (lo.lead > 0.0 || hi.lead < 0.0)) {
        b->s->found->parity->why =
            "odds are even for no number of its soldiers";
        return LAN_OK;
    }
    if (status == LAN_OK) {
        status = narrow(b, lo, hi, &even);
    }
    if (status != LAN_OK) {
        return status;
    }
    const double soldiers = scale(b, even.factor);
    double given = 0.0;
    for (size_t i = 0; i < b->crowd.count; i++) {
        given += b->crowd.is_scaled[i] ? b->crowd.given[i] : 0.0;
    }
    *b->s->found->parity = (lan_parity){.side = b->s->found->words[b->side],
                                        .is_found = true,
                                        .factor = soldiers / given,
                                        .soldiers = soldiers,
                                        .given = given,
                                        .odds = even.odds,
                                        .method = even.method};
    b->error = even.error;
    return LAN_OK;
}

/* --- the whole ----------------------------------------------------------- */

/* A count that is changed stands at its number at parity, and its range goes
 * along. */
static void move_counts(snowball *b)
{
    lan_sensing *s = b->s;
    for (size_t i = 0; i < s->found->input_count; i++) {
        lan_sensitivity_input *input = &s->found->inputs[i];
        lan_input_range *range = &input->range;
        if (!range->is_whole) {
            continue;
        }
        const double now =
            lan_scenario_copy_get(b->copies[0], s->parameters[i]);
        const double ratio = now / input->value;
        *range = (lan_input_range){
            .lo = fmin(floor(range->lo * ratio + 0.5), now - 1.0),
            .hi = fmax(floor(range->hi * ratio + 0.5), now + 1.0),
            .is_whole = true};
        input->least = fmin(range->lo, 0.5 * now);
        input->most = fmax(range->hi, 1.5 * now);
        input->value = now;
    }
}

static lan_status name_output(lan_sensing *s)
{
    char name[128];
    snprintf(name, sizeof name, "odds.%s", lan_battle_side_name(s->battle, 0));
    s->found->outputs = calloc(1, sizeof *s->found->outputs);
    if (s->found->outputs == NULL) {
        return LAN_ENOMEM;
    }
    s->found->outputs[0] = sensing_copy(name);
    s->found->output_count = 1;
    return s->found->outputs[0] != NULL ? LAN_OK : LAN_ENOMEM;
}

static lan_status work_out(snowball *b)
{
    lan_status status = create_crowd(b);
    b->s->found->parity = calloc(1, sizeof *b->s->found->parity);
    if (b->s->found->parity == NULL) {
        return LAN_ENOMEM;
    }
    for (int i = 0; i < b->s->options->jobs && status == LAN_OK; i++) {
        status = lan_scenario_copy_create(b->s->scenario, &b->copies[i]);
    }
    if (status == LAN_OK) {
        status = find_parity(b);
    }
    if (status != LAN_OK || !b->s->found->parity->is_found) {
        return status;
    }
    status = snowball_set_counts(b, b->copies[0], b->s->err);
    if (status != LAN_OK) {
        return status;
    }
    move_counts(b);
    return snowball_find_slopes(b);
}

lan_status sensing_find_snowball(lan_sensing *s)
{
    snowball b = {.s = s};
    if (lan_battle_side_count(s->battle) != 2) {
        return lan_fail(s->err, LAN_EINVAL, 0, 0,
                        "the snowball is of two sides, not of %d",
                        (int)lan_battle_side_count(s->battle));
    }
    lan_status status = name_output(s);
    if (status == LAN_OK) {
        status = sensing_find_inputs(s);
    }
    if (status == LAN_OK) {
        b.copies =
            calloc((size_t)s->options->jobs, sizeof(lan_scenario_copy *));
        status = b.copies != NULL ? work_out(&b) : LAN_ENOMEM;
    }
    for (int i = 0; b.copies != NULL && i < s->options->jobs; i++) {
        lan_scenario_copy_destroy(b.copies[i]);
    }
    free(b.copies);
    clear_crowd(&b.crowd);
    return status;
}
