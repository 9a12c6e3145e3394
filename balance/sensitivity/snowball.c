/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the odds of the sides are even, and what one per cent of a value adds
 * to them there: by exact odds, or a normal approximation whose error is known.
 */
#include <stdio.h>

#include "balance/battle_player_impl.h"
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

/* A group and its count. */
typedef struct group_count {
    lan_parameter *parameter;
    int32_t side;
    double given; /* as the scenario says */
    double now;   /* whole */
} group_count;

typedef struct snowball {
    study *s;
    lan_parity *parity;
    group_count *groups; /* [count] */
    size_t count;
    lan_scenario_copy **copies; /* [job] */
    int32_t side;               /* that is scaled */
    double error;               /* of the odds at parity, by an approximation */
    double looks;               /* at odds, to find it */
} snowball;

/* --- groups -------------------------------------------------------------- */

static lan_status find_groups(snowball *b)
{
    const study *s = b->s;
    const lan_battle_def *def = lan_scenario_battle_def(s->scenario);
    char path[512];
    lan_status status = LAN_OK;
    b->groups = arena_take(s->memory, (size_t)lan_battle_group_count(s->battle),
                           sizeof *b->groups);
    if (b->groups == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        for (size_t g = 0; g < army->group_count && status == LAN_OK; g++) {
            group_count *group = &b->groups[b->count++];
            group->given = army->groups[g].count;
            group->side = lan_battle_army_side(s->battle, (int32_t)a);
            snprintf(path, sizeof path, "armies.%s.units.%s.count", army->name,
                     army->groups[g].name);
            status = lan_parameter_create(s->scenario, path, &group->parameter,
                                          s->err);
        }
    }
    return status;
}

/* Whole counts at a factor; returns the scaled side's soldiers. */
static double scale_counts(snowball *b, double factor)
{
    double soldiers = 0.0;
    for (size_t i = 0; i < b->count; i++) {
        group_count *group = &b->groups[i];
        const bool is_scaled = group->side == b->side;
        group->now = floor(group->given * (is_scaled ? factor : 1.0) + 0.5);
        if (group->given > 0.0) {
            group->now = fmax(group->now, 1.0);
        }
        soldiers += is_scaled ? group->now : 0.0;
    }
    return soldiers;
}

/* Gives every group its count. */
static lan_status set_counts(const snowball *b, lan_scenario_copy *copy,
                             lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; i < b->count && status == LAN_OK; i++) {
        status = lan_scenario_copy_set(copy, b->groups[i].parameter,
                                       b->groups[i].now, err);
    }
    return status;
}

/* --- odds ---------------------------------------------------------------- */

/* Auto is exact, or approximates, where that takes no more than about a second,
 * and elsewhere has next to nothing to simulate. */
static lan_odds_options odds_options(const study *s, lan_odds_method method)
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
    study *s = b->s;
    lan_odds *odds = NULL;
    const double share = PARITY_SHARE * fmin(b->looks++, LOOKS) / LOOKS;
    study_begin_part(s, share, share + PARITY_SHARE / LOOKS);
    *out = (place){.factor = factor, .soldiers = scale_counts(b, factor)};
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
        b->parity->why = "its odds have to be simulated";
        b->parity->obstacle = odds->why;
    }
    lan_odds_destroy(odds);
    return LAN_OK;
}

/* Goes on from where the averages are even to where the odds change sides, and
 * halves until the counts are neighbours; leaves the evener of the two. */
static lan_status find_even(snowball *b, double factor, place *out)
{
    place lo = {.lead = LAN_NAN};
    lan_status status = look(b, factor, &lo);
    place hi = lo;
    for (int i = 0; i < WIDEN_TIMES && status == LAN_OK &&
                    b->parity->why == NULL && (lo.lead > 0.0 || hi.lead < 0.0);
         i++) {
        if (lo.lead > 0.0) {
            hi = lo;
            status = look(b, lo.factor / WIDEN, &lo);
        } else {
            lo = hi;
            status = look(b, hi.factor * WIDEN, &hi);
        }
    }
    if (status == LAN_OK && b->parity->why == NULL &&
        (lo.lead > 0.0 || hi.lead < 0.0)) {
        b->parity->why = "odds are even for no number of its soldiers";
    }
    for (int i = 0; i < HALVE_TIMES && status == LAN_OK &&
                    hi.soldiers - lo.soldiers > 1.5 && b->parity->why == NULL;
         i++) {
        place middle;
        status = look(b, sqrt(lo.factor * hi.factor), &middle);
        *(middle.lead < 0.0 ? &lo : &hi) = middle;
    }
    *out = fabs(lo.lead) < fabs(hi.lead) ? lo : hi;
    return status;
}

/* Which side is behind by the equations, and with how many it would not be. */
static lan_status find_factor(snowball *b, double *factor)
{
    const study *s = b->s;
    const lan_solver_options given = lan_scenario_solver_options(s->scenario);
    const lan_solver_options options = battle_player_by_equations(&given);
    lan_turning_options how = lan_turning_options_default();
    how.aim = LAN_TURNING_LEVEL;
    how.progress = s->progress;
    *factor = 1.0;
    for (int32_t side = 0; side < 2; side++) {
        lan_turning_point *turn = NULL;
        const lan_status status =
            lan_turning_point_find(lan_scenario_battle_def(s->scenario), side,
                                   &options, &how, &turn, s->err);
        if (status != LAN_OK) {
            return status;
        }
        const lan_turning_point found = *turn;
        lan_turning_point_destroy(turn);
        s->found->report.asked += found.battles;
        if (found.kind != LAN_TURNING_AHEAD) { /* both ahead: even as it is */
            b->side = side;
            *factor = found.kind == LAN_TURNING_FOUND ? found.factor : 1.0;
            b->parity->why =
                found.kind == LAN_TURNING_FOUND
                    ? NULL
                    : "no number of its soldiers makes the sides even";
            break;
        }
    }
    b->parity->side = s->found->words[b->side];
    return LAN_OK;
}

/* Reports how long it takes: the counts even by the equations are near those at
 * parity. */
static lan_status report_cost(snowball *b, double factor)
{
    const lan_sensitivity_options *to = b->s->options;
    const double odds = LOOKS + INPUT_ODDS * (double)b->s->found->input_count;
    const lan_odds_options options = odds_options(b->s, LAN_ODDS_AUTO);
    lan_battle *battle = NULL;
    if (to->estimate == NULL) {
        return LAN_OK;
    }
    (void)scale_counts(b, factor);
    lan_status status = set_counts(b, b->copies[0], b->s->err);
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(b->copies[0], &battle, b->s->err);
    }
    if (status == LAN_OK) {
        to->estimate(to->estimate_context,
                     odds * lan_odds_seconds(battle, &options));
    }
    return status;
}

static void keep_parity(snowball *b, const place *even)
{
    double given = 0.0;
    for (size_t i = 0; i < b->count; i++) {
        given += b->groups[i].side == b->side ? b->groups[i].given : 0.0;
    }
    const double soldiers = scale_counts(b, even->factor);
    *b->parity = (lan_parity){.side = b->s->found->words[b->side],
                              .is_found = true,
                              .factor = soldiers / given,
                              .soldiers = soldiers,
                              .given = given,
                              .odds = even->odds,
                              .method = even->method};
    b->error = even->error;
}

static lan_status find_parity(snowball *b)
{
    const lan_scenario *scenario = b->s->scenario;
    const char *obstacle =
        lan_scenario_campaign(scenario) != NULL     ? CAMPAIGN_ODDS_WHY
        : lan_scenario_engagement(scenario) != NULL ? ENGAGEMENT_ODDS_WHY
                                                    : NULL;
    place even = {.lead = LAN_NAN};
    double factor = 1.0;
    if (obstacle != NULL) { /* odds of what is played have no closed form */
        *b->parity = (lan_parity){.side = b->s->found->words[0],
                                  .why = "its odds have to be simulated",
                                  .obstacle = obstacle};
        return LAN_OK;
    }
    lan_status status = find_factor(b, &factor);
    if (status == LAN_OK && b->parity->why == NULL) {
        status = report_cost(b, factor);
    }
    if (status == LAN_OK && b->parity->why == NULL) {
        status = find_even(b, factor, &even);
    }
    if (status == LAN_OK && b->parity->why == NULL) {
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
    const study *s = b->s;
    const bool is_exact = b->parity->method == LAN_ODDS_EXACT;
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

/* A count that is changed stands at its number at parity, and its range goes
 * along. */
static void move_counts(const snowball *b)
{
    for (size_t i = 0; i < b->s->found->input_count; i++) {
        lan_sensitivity_input *input = &b->s->found->inputs[i];
        lan_input_range *range = &input->range;
        if (!range->is_whole) {
            continue;
        }
        const double now =
            lan_scenario_copy_get(b->copies[0], b->s->parameters[i]);
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

/* Finds the change of the odds at parity by each input. */
static lan_status find_slopes(snowball *b)
{
    const lan_response response = {.input_count = b->s->found->input_count,
                                   .output_count = 1,
                                   .jobs = b->s->options->jobs,
                                   .noise = EXACT_NOISE,
                                   .errors = &b->error,
                                   .context = b,
                                   .answer = answer_odds};
    const lan_status status = set_counts(b, b->copies[0], b->s->err);
    if (status != LAN_OK) {
        return status;
    }
    move_counts(b);
    study_begin_part(b->s, PARITY_SHARE, 1.0);
    return study_find_elasticity(b->s, &response, 0.0);
}

/* --- the whole ----------------------------------------------------------- */

static lan_status work_out(snowball *b)
{
    study *s = b->s;
    lan_sensitivity *found = s->found;
    char name[128];
    snprintf(name, sizeof name, "odds.%s", lan_battle_side_name(s->battle, 0));
    b->parity = arena_take(s->memory, 1, sizeof *b->parity);
    b->copies = arena_take(s->memory, (size_t)s->options->jobs,
                           sizeof(lan_scenario_copy *));
    found->outputs = arena_take(s->memory, 1, sizeof *found->outputs);
    if (s->memory->is_short) {
        return LAN_ENOMEM;
    }
    found->parity = b->parity;
    found->outputs[found->output_count++] = arena_copy(s->memory, name);
    lan_status status = s->memory->is_short ? LAN_ENOMEM : study_find_inputs(s);
    status = status == LAN_OK ? find_groups(b) : status;
    for (int i = 0; i < s->options->jobs && status == LAN_OK; i++) {
        status = lan_scenario_copy_create(s->scenario, &b->copies[i]);
    }
    status = status == LAN_OK ? find_parity(b) : status;
    return status == LAN_OK && b->parity->is_found ? find_slopes(b) : status;
}

lan_status study_find_snowball(study *s)
{
    snowball b = {.s = s};
    if (lan_battle_side_count(s->battle) != 2) {
        return lan_fail(s->err, LAN_EINVAL, 0, 0,
                        "the snowball is of two sides, not of %d",
                        (int)lan_battle_side_count(s->battle));
    }
    const lan_status status = work_out(&b);
    for (int i = 0; b.copies != NULL && i < s->options->jobs; i++) {
        lan_scenario_copy_destroy(b.copies[i]);
    }
    for (size_t i = 0; i < b.count; i++) {
        lan_parameter_destroy(b.groups[i].parameter);
    }
    return status;
}
