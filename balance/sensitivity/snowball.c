/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the odds of the sides are even, and what one per cent of a value adds
 * to them there: by exact odds, or a normal approximation whose error is known.
 */
#include <stdio.h>
#include <stdlib.h>

#include "balance/block_impl.h"
#include "balance/played_impl.h"
#include "balance/sensitivity/sensitivity_impl.h"
#include "base/real.h"
#include "lanchester/solve.h"
#include "lanchester/solver.h"

/* The search for even odds goes on from there by this factor, at most so
 * often, and then halves. */
#define WIDEN       1.05
#define WIDEN_TIMES 60
#define HALVE_TIMES 60

/* What is usual: odds that are asked for to find parity, and for each input. */
#define LOOKS      15.0
#define INPUT_ODDS 8.0

/* Share of the work that finding parity is, about. */
#define PARITY_SHARE 0.25

/* Relative error of odds that are exact. */
#define EXACT_NOISE 1e-12

/* Groups of the battle, and the counts they have at parity. */
typedef struct side_counts {
    lan_parameter **parameters; /* [group] */
    double *given;              /* [group], as the scenario says */
    double *counts;             /* [group], whole */
    bool *is_scaled;            /* [group] */
    size_t count;
} side_counts;

typedef struct snowball {
    lan_study *s;
    side_counts side_counts;
    lan_scenario_copy **copies; /* [job] */
    int32_t side;               /* that is scaled */
    double error;               /* of the odds at parity, by an approximation */
    double looks;               /* at odds, to find it */
} snowball;

/* --- groups -------------------------------------------------------------- */

static void clear_side_counts(side_counts *c)
{
    for (size_t i = 0; c->parameters != NULL && i < c->count; i++) {
        lan_parameter_destroy(c->parameters[i]);
    }
    free(c->parameters);
}

static lan_status create_side_counts(snowball *b)
{
    const lan_study *s = b->s;
    side_counts *c = &b->side_counts;
    const lan_battle_def *def = lan_scenario_battle_def(s->scenario);
    char path[512];
    lan_status status = LAN_OK;
    c->count = (size_t)lan_battle_group_count(s->battle);
    const block_array arrays[] = {
        {offsetof(side_counts, parameters), c->count, sizeof(lan_parameter *)},
        {offsetof(side_counts, given), c->count, sizeof *c->given},
        {offsetof(side_counts, counts), c->count, sizeof *c->counts},
        {offsetof(side_counts, is_scaled), c->count, sizeof *c->is_scaled}};
    if (block_make(c, 0, arrays, 4) == NULL) {
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
static double scale_counts(snowball *b, double factor)
{
    side_counts *c = &b->side_counts;
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

/* Auto is exact, or approximates, where that takes no more than about a second,
 * and elsewhere has next to nothing to simulate. */
static lan_odds_options odds_options(const lan_study *s, lan_odds_method method)
{
    lan_odds_options options = lan_odds_options_default();
    options.method = method;
    options.seed = s->options->seed;
    options.battles = 1;
    options.precision = 1.0;
    return options;
}

/* The odds of a copy as it is set. */
static lan_status find_odds(const snowball *b, lan_scenario_copy *copy,
                            lan_odds_method method,
                            const lan_progress *progress, lan_odds **out,
                            lan_error *err)
{
    const lan_odds_options options = odds_options(b->s, method);
    lan_battle *battle = NULL;
    const lan_status status = lan_scenario_copy_battle(copy, &battle, err);
    return status == LAN_OK
               ? lan_odds_find(battle, &options, progress, out, err)
               : status;
}

/* Gives every group its count at parity. */
static lan_status set_counts(const snowball *b, lan_scenario_copy *copy,
                             lan_error *err)
{
    const side_counts *c = &b->side_counts;
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

static lan_status look(snowball *b, double factor, place *out)
{
    const lan_study *s = b->s;
    lan_odds *odds = NULL;
    const double share = PARITY_SHARE * fmin(b->looks++, LOOKS) / LOOKS;
    study_begin_part(b->s, share, share + PARITY_SHARE / LOOKS);
    out->factor = factor;
    out->soldiers = scale_counts(b, factor);
    lan_status status = set_counts(b, b->copies[0], s->err);
    if (status == LAN_OK) {
        status = find_odds(b, b->copies[0], LAN_ODDS_AUTO, s->progress, &odds,
                           s->err);
    }
    if (status != LAN_OK) {
        return status;
    }
    s->found->report.asked++;
    const double lead = odds->sides[0].win - odds->sides[1].win;
    out->lead = b->side == 0 ? lead : -lead;
    out->odds = odds->sides[0].win;
    out->method = odds->method;
    out->error = fmax(odds->error, 0.0); /* NaN: not known */
    if (odds->method == LAN_ODDS_SIMULATE) {
        s->found->parity->why = "its odds have to be simulated";
        s->found->parity->obstacle = odds->why;
    }
    lan_odds_destroy(odds);
    return LAN_OK;
}

/* True where the search has ended without a parity. */
static bool has_failed(const snowball *b)
{
    return b->s->found->parity->why != NULL;
}

/* Goes on from where the averages are even to where the odds change sides. */
static lan_status widen(snowball *b, place *lo, place *hi)
{
    lan_status status = LAN_OK;
    for (int i = 0; i < WIDEN_TIMES && status == LAN_OK && !has_failed(b);
         i++) {
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
    for (int i = 0;
         i < HALVE_TIMES && hi.soldiers - lo.soldiers > 1.5 && !has_failed(b);
         i++) {
        place middle = {.lead = LAN_NAN};
        status = look(b, sqrt(lo.factor * hi.factor), &middle);
        if (status != LAN_OK) {
            return status;
        }
        if (middle.lead < 0.0) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    *out = fabs(lo.lead) < fabs(hi.lead) ? lo : hi;
    return LAN_OK;
}

/* Which side is behind by the equations, and with how many it would not be. */
static lan_status find_factor(snowball *b, double *factor)
{
    const lan_study *s = b->s;
    lan_solver_options options = lan_scenario_solver_options(s->scenario);
    lan_turning_options how = lan_turning_options_default();
    lan_status status = LAN_OK;
    how.aim = LAN_TURNING_LEVEL;
    how.progress = s->progress;
    if (options.method == LAN_METHOD_CHANCE ||
        options.method == LAN_METHOD_BODIES) {
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

/* Tells how long it takes: the counts even by the equations are near those at
 * parity. */
static lan_status tell_cost(snowball *b, double factor)
{
    const lan_sensitivity_options *told = b->s->options;
    const double inputs = (double)b->s->found->input_count;
    const lan_odds_options options = odds_options(b->s, LAN_ODDS_AUTO);
    lan_battle *battle = NULL;
    if (told->estimate == NULL) {
        return LAN_OK;
    }
    (void)scale_counts(b, factor);
    lan_status status = set_counts(b, b->copies[0], b->s->err);
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(b->copies[0], &battle, b->s->err);
    }
    if (status == LAN_OK) {
        told->estimate(told->estimate_context,
                       (LOOKS + INPUT_ODDS * inputs) *
                           lan_odds_seconds(battle, &options));
    }
    return status;
}

static void keep_parity(snowball *b, const place *even)
{
    const double soldiers = scale_counts(b, even->factor);
    double given = 0.0;
    for (size_t i = 0; i < b->side_counts.count; i++) {
        given += b->side_counts.is_scaled[i] ? b->side_counts.given[i] : 0.0;
    }
    *b->s->found->parity = (lan_parity){.side = b->s->found->words[b->side],
                                        .is_found = true,
                                        .factor = soldiers / given,
                                        .soldiers = soldiers,
                                        .given = given,
                                        .odds = even->odds,
                                        .method = even->method};
    b->error = even->error;
}

/* Odds of what is played have no closed form. */
static lan_status refuse_played(const snowball *b, const char *obstacle)
{
    lan_parity *parity = b->s->found->parity;
    parity->side = b->s->found->words[0];
    parity->why = "its odds have to be simulated";
    parity->obstacle = obstacle;
    return LAN_OK;
}

static lan_status find_parity(snowball *b)
{
    double factor = 1.0;
    place lo = {.lead = LAN_NAN};
    place even = {.lead = LAN_NAN};
    if (lan_scenario_campaign(b->s->scenario) != NULL) {
        return refuse_played(b, CAMPAIGN_ODDS_WHY);
    }
    if (lan_scenario_engagement(b->s->scenario) != NULL) {
        return refuse_played(b, ENGAGEMENT_ODDS_WHY);
    }
    lan_status status = find_factor(b, &factor);
    if (status == LAN_OK && !has_failed(b)) {
        status = tell_cost(b, factor);
    }
    if (status == LAN_OK && !has_failed(b)) {
        status = look(b, factor, &lo);
    }
    place hi = lo;
    if (status == LAN_OK && !has_failed(b)) {
        status = widen(b, &lo, &hi);
    }
    if (status == LAN_OK && !has_failed(b) &&
        (lo.lead > 0.0 || hi.lead < 0.0)) {
        b->s->found->parity->why =
            "odds are even for no number of its soldiers";
    }
    if (status == LAN_OK && !has_failed(b)) {
        status = narrow(b, lo, hi, &even);
    }
    if (status == LAN_OK && !has_failed(b)) {
        keep_parity(b, &even);
    }
    return status;
}

/* --- slopes -------------------------------------------------------------- */

/* `answer` of lan_response: the odds of side 0 by the values of all inputs. */
static lan_status answer_odds(void *context, int job, const double *x,
                              double *y, const lan_progress *ticker,
                              lan_error *err)
{
    const snowball *b = context;
    const lan_study *s = b->s;
    const bool is_exact = s->found->parity->method == LAN_ODDS_EXACT;
    lan_scenario_copy *copy = b->copies[job];
    lan_odds *odds = NULL;
    lan_status status = set_counts(b, copy, err);
    for (size_t i = 0; i < s->found->input_count && status == LAN_OK; i++) {
        status = lan_scenario_copy_set(copy, s->parameters[i], x[i], err);
    }
    if (status == LAN_OK) {
        status = find_odds(b, copy, is_exact ? LAN_ODDS_EXACT : LAN_ODDS_AUTO,
                           ticker, &odds, err);
    }
    if (status == LAN_OK && odds->method == LAN_ODDS_SIMULATE) {
        status = lan_fail(err, LAN_ENOCLOSED, 0, 0,
                          "no odds but by simulation, unlike at parity");
    } else if (status == LAN_OK) {
        *y = odds->sides[0].win;
    }
    lan_odds_destroy(odds);
    return status;
}

/* Finds the change of the odds at parity by each input. */
static lan_status find_slopes(snowball *b)
{
    lan_study *s = b->s;
    const lan_response response = {.input_count = s->found->input_count,
                                   .output_count = 1,
                                   .jobs = s->options->jobs,
                                   .noise = EXACT_NOISE,
                                   .errors = &b->error,
                                   .context = b,
                                   .answer = answer_odds};
    lan_elasticity_input *inputs = study_elasticity_inputs(s);
    study_begin_part(s, PARITY_SHARE, 1.0);
    const lan_status status =
        inputs != NULL ? lan_elasticity_find(&response, inputs, s->progress,
                                             &s->found->elasticity)
                       : LAN_ENOMEM;
    free(inputs);
    if (status == LAN_OK) {
        study_add_report(s, &s->found->elasticity->report);
    }
    return status;
}

/* --- the whole ----------------------------------------------------------- */

/* A count that is changed stands at its number at parity, and its range goes
 * along. */
static void move_counts(snowball *b)
{
    lan_study *s = b->s;
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

static lan_status name_output(lan_study *s)
{
    char name[128];
    snprintf(name, sizeof name, "odds.%s", lan_battle_side_name(s->battle, 0));
    s->found->outputs = calloc(1, sizeof *s->found->outputs);
    if (s->found->outputs == NULL) {
        return LAN_ENOMEM;
    }
    s->found->outputs[0] = study_copy(name);
    s->found->output_count = 1;
    return s->found->outputs[0] != NULL ? LAN_OK : LAN_ENOMEM;
}

static lan_status work_out(snowball *b)
{
    lan_status status = create_side_counts(b);
    b->s->found->parity = calloc(1, sizeof *b->s->found->parity);
    if (b->s->found->parity == NULL) {
        return LAN_ENOMEM;
    }
    for (int i = 0; i < b->s->options->jobs && status == LAN_OK; i++) {
        status = lan_scenario_copy_create(b->s->scenario, &b->copies[i]);
    }
    status = status == LAN_OK ? find_parity(b) : status;
    if (status != LAN_OK || !b->s->found->parity->is_found) {
        return status;
    }
    status = set_counts(b, b->copies[0], b->s->err);
    if (status != LAN_OK) {
        return status;
    }
    move_counts(b);
    return find_slopes(b);
}

lan_status study_find_snowball(lan_study *s)
{
    snowball b = {.s = s};
    if (lan_battle_side_count(s->battle) != 2) {
        return lan_fail(s->err, LAN_EINVAL, 0, 0,
                        "the snowball is of two sides, not of %d",
                        (int)lan_battle_side_count(s->battle));
    }
    lan_status status = name_output(s);
    status = status == LAN_OK ? study_find_inputs(s) : status;
    if (status == LAN_OK) {
        b.copies =
            calloc((size_t)s->options->jobs, sizeof(lan_scenario_copy *));
        status = b.copies != NULL ? work_out(&b) : LAN_ENOMEM;
    }
    for (int i = 0; b.copies != NULL && i < s->options->jobs; i++) {
        lan_scenario_copy_destroy(b.copies[i]);
    }
    free(b.copies);
    clear_side_counts(&b.side_counts);
    return status;
}
