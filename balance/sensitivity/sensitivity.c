/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include <stdio.h>
#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/played_impl.h"
#include "balance/sensitivity/sensitivity_impl.h"
#include "base/real.h"
#include "lanchester/solve.h"
#include "lanchester/solver.h"

/* What a battle's own tolerance may be off by, as a share of a result. */
#define NOISE 1e-9

/* Where odds are simulated: what they may be off by, being known to 0.005, and
 * the largest step of an elasticity, as a share of the value: small steps drown
 * in chance. */
#define ODDS_ERROR     0.0025
#define SIMULATED_STEP 0.2

/* Shares of the work after which it is known what is idle, and, of
 * elasticities, what the slopes are: about so, by the battles of each. */
#define IDLE_SHARE       0.05
#define SLOPE_SHARE      0.25
#define ODDS_SLOPE_SHARE 0.9

static bool is_played(const study *s)
{
    return lan_scenario_campaign(s->scenario) != NULL ||
           lan_scenario_engagement(s->scenario) != NULL;
}

/* --- outputs and their errors -------------------------------------------- */

static lan_status find_outputs(study *s, study_battles *battles)
{
    const lan_path_list *of = &s->def->of;
    lan_sensitivity *found = s->found;
    lan_status status = study_measure(s, of->items, of->count, battles);
    found->outputs = arena_take(s->memory, of->count, sizeof *found->outputs);
    for (size_t i = 0; i < of->count && status == LAN_OK; i++) {
        const lan_measure *measure = battles->measures[i];
        status = lan_measure_check_averages(measure, s->scenario,
                                            s->def->repeat, s->err);
        if (status == LAN_OK &&
            lan_measure_kind_of(measure) != LAN_MEASURE_NUMBER) {
            status = lan_fail(s->err, LAN_EINVAL, 0, 0,
                              "'%.100s' is not a number that can be looked at",
                              of->items[i]);
        }
        if (status == LAN_OK && !s->memory->is_short) {
            found->outputs[found->output_count++] =
                arena_copy(s->memory, lan_measure_name(measure));
            s->has_odds = s->has_odds || lan_measure_needs_odds(measure);
        }
    }
    return s->memory->is_short ? LAN_ENOMEM : status;
}

/* Whether the odds of the scenario are simulated. One battle is enough to see:
 * auto is exact wherever that is quick. */
static bool must_simulate(const study *s)
{
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    if (is_played(s)) {
        return true;
    }
    options.battles = 1;
    options.precision = 1.0;
    if (lan_odds_find(s->battle, &options, s->progress, &odds, NULL) !=
        LAN_OK) {
        return false; /* reported where it is asked for */
    }
    const bool is_simulated = odds->method == LAN_ODDS_SIMULATE;
    lan_odds_destroy(odds);
    return is_simulated;
}

/* What means of many fights may be off: as of the scenario as it stands. */
static lan_status find_mean_errors(const study *s, const study_battles *battles,
                                   double *errors)
{
    lan_experiment_def def = study_experiment(s, battles);
    lan_experiment *experiment = NULL;
    double *own = arena_take(s->memory, s->found->input_count, sizeof *own);
    double *recorded = arena_take(s->memory, battles->count, sizeof *recorded);
    def.errors = errors;
    lan_status status = s->memory->is_short
                            ? LAN_ENOMEM
                            : lan_experiment_create(&def, &experiment);
    if (status == LAN_OK) {
        study_set_none(s, own);
        lan_experiment_set_progress(experiment, s->progress);
        status = lan_experiment_run(experiment, own, s->options->seed, recorded,
                                    s->err);
    }
    lan_experiment_destroy(experiment);
    return status;
}

/* Writes what each output may be off, and whether one is simulated. */
static lan_status find_errors(const study *s, const study_battles *battles,
                              double *errors, bool *is_simulated)
{
    if (lan_scenario_engagement(s->scenario) != NULL && s->def->repeat > 0) {
        *is_simulated = true;
        return find_mean_errors(s, battles, errors);
    }
    *is_simulated = s->has_odds && must_simulate(s);
    for (size_t i = 0; i < battles->count; i++) {
        const lan_measure *measure = battles->measures[i];
        errors[i] = *is_simulated && lan_measure_needs_odds(measure)
                        ? ODDS_ERROR
                        : lan_measure_rounding(measure);
    }
    return LAN_OK;
}

/* --- how long it takes --------------------------------------------------- */

/* Battles of an input for its slope, and for its flip, which needs no odds. */
#define SLOPE_BATTLES 8.0
#define FLIP_BATTLES  48.0

/* What one battle takes; 0 where it fails, which is reported where it is asked
 * for. */
static lan_status time_battle(const study *s, double *seconds)
{
    lan_measure *measure = NULL;
    lan_experiment *experiment = NULL;
    double margin = LAN_NAN;
    lan_status status = lan_measure_create(s->battle, "margin", &measure, NULL);
    if (status == LAN_OK) {
        const lan_experiment_def def = {
            .scenario = s->scenario,
            .measures = (const lan_measure *const *)&measure,
            .measure_count = 1};
        status = lan_experiment_create(&def, &experiment);
    }
    if (status == LAN_OK) {
        lan_experiment_set_progress(experiment, s->progress);
        status = lan_experiment_run(experiment, NULL, s->options->seed, &margin,
                                    NULL);
    }
    *seconds = status == LAN_OK ? lan_experiment_seconds(experiment) : 0.0;
    lan_experiment_destroy(experiment);
    lan_measure_destroy(measure);
    return status == LAN_ECANCELLED ? status : LAN_OK;
}

/* LAN_ECANCELLED or LAN_OK. */
static lan_status report_cost(const study *s)
{
    const lan_sensitivity_def *def = s->def;
    const double inputs = (double)s->found->input_count;
    const double flips =
        def->method == LAN_SENSITIVITY_ELASTICITY ? FLIP_BATTLES * inputs : 0.0;
    const double battles = def->method == LAN_SENSITIVITY_MORRIS
                               ? def->trajectories * (inputs + 1.0)
                           : def->method == LAN_SENSITIVITY_SOBOL
                               ? def->samples * (inputs + 2.0)
                               : SLOPE_BATTLES * inputs;
    const double odds = !s->has_odds   ? 0.0
                        : is_played(s) ? lan_odds_options_default().patience
                                       : lan_odds_seconds(s->battle, NULL);
    double one = 0.0;
    if (s->options->estimate == NULL) {
        return LAN_OK;
    }
    const lan_status status = time_battle(s, &one);
    if (status == LAN_OK) {
        s->options->estimate(s->options->estimate_context,
                             battles * (one + odds) + flips * one);
    }
    return status;
}

/* --- where another side wins --------------------------------------------- */

/* Factors within which a flip of the winner is looked for, up and down: evenly
 * by factors so many steps to each side, then so many halvings of a gap, to
 * 1e-8 of the factor. A winner that changes twice in a step is not seen. */
#define FARTHEST 10.0
#define SCAN     24
#define HALVINGS 24

typedef struct flip_search {
    const study *s;
    experiment_crew crew;
    double *x;      /* [job][input] */
    double base;    /* the winner now */
    int64_t *asked; /* [input] battles */
} flip_search;

/* One input in one thread. */
typedef struct flip_input {
    flip_search *of;
    size_t input;
    int job;
    lan_status status; /* what ends the search */
} flip_input;

/* Factors of an input between which the winner becomes another. */
typedef struct bracket {
    double before; /* not yet */
    double factor; /* LAN_NAN: there is none */
    double winner; /* there; a side, or none */
} bracket;

/* The winner at a factor; LAN_NAN where there is no battle. */
static double winner_at(flip_input *at, double factor)
{
    const study *s = at->of->s;
    double *x = at->of->x + (size_t)at->job * s->found->input_count;
    double winner = LAN_NAN;
    if (at->status != LAN_OK) {
        return LAN_NAN;
    }
    study_set_none(s, x);
    x[at->input] = s->found->inputs[at->input].value * factor;
    at->of->asked[at->input]++;
    const lan_status status = lan_experiment_run(
        at->of->crew.items[at->job], x, s->options->seed, &winner, NULL);
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        at->status = status;
    }
    return status == LAN_OK ? winner : LAN_NAN;
}

/* Any winner other than now, or none. */
static bool is_other(const flip_search *of, double winner)
{
    return !isnan(winner) && !(winner <= of->base && winner >= of->base);
}

/* True for a side other than the one that wins now; no winner is none. */
static bool is_other_side(const flip_search *of, double winner)
{
    return winner < (double)of->s->found->word_count - 2.0 &&
           is_other(of, winner);
}

/* Takes the nearest step of each way at which another side wins; if there is
 * none the nearest of each at which no side does. */
static void scan(flip_input *at, bracket found[2])
{
    bracket sides[2] = {{.factor = LAN_NAN}, {.factor = LAN_NAN}};
    bracket none[2] = {{.factor = LAN_NAN}, {.factor = LAN_NAN}};
    bool is_over[2] = {false, false};
    bool is_found = false;
    for (int step = 1; step <= SCAN && !is_found && at->status == LAN_OK;
         step++) {
        for (int way = 0; way < 2; way++) {
            const double sign = way == 0 ? 1.0 : -1.0;
            const double factor = pow(FARTHEST, sign * step / SCAN);
            const double winner =
                is_over[way] ? LAN_NAN : winner_at(at, factor);
            const bracket here = {pow(FARTHEST, sign * (step - 1) / SCAN),
                                  factor, winner};
            is_over[way] = isnan(winner);
            if (is_other_side(at->of, winner)) {
                sides[way] = here;
                is_found = true;
            } else if (isnan(none[way].factor) && is_other(at->of, winner)) {
                none[way] = here;
            }
        }
    }
    memcpy(found, is_found ? sides : none, 2 * sizeof *found);
}

static void narrow_flip(flip_input *at, bracket *b)
{
    const bool is_side = is_other_side(at->of, b->winner);
    for (int i = 0; i < HALVINGS; i++) {
        const double middle = sqrt(b->before * b->factor);
        const double winner = winner_at(at, middle);
        if (isnan(winner)) {
            return; /* there is no battle between them */
        }
        if (is_side ? is_other_side(at->of, winner)
                    : is_other(at->of, winner)) {
            b->factor = middle;
            b->winner = winner;
        } else {
            b->before = middle;
        }
    }
}

static lan_status find_flip(void *context, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    flip_search *of = context;
    flip_input at = {.of = of, .input = (size_t)item, .job = job};
    lan_sensitivity *found = of->s->found;
    lan_flip *flip = &found->flips[item];
    bracket both[2];
    (void)err;
    lan_experiment_set_progress(of->crew.items[job], ticker);
    scan(&at, both);
    for (int way = 0; way < 2; way++) {
        bracket *b = &both[way];
        if (isnan(b->factor)) {
            continue;
        }
        narrow_flip(&at, b);
        if (!flip->is_found ||
            !(fabs(log(flip->factor)) < fabs(log(b->factor)))) {
            *flip = (lan_flip){.is_found = true,
                               .factor = b->factor,
                               .value = found->inputs[item].value * b->factor,
                               .winner = found->words[(size_t)b->winner]};
        }
    }
    return at.status;
}

static void own_point(void *context, int64_t number, double *x)
{
    (void)number;
    study_set_none(context, x);
}

static lan_status find_flips(study *s)
{
    static const char *const names[] = {"winner"};
    lan_sensitivity *found = s->found;
    const size_t count = found->input_count;
    lan_response_report report = {.asked = 0};
    study_battles battles = {.count = 0};
    flip_search of = {.s = s};
    of.x =
        arena_take(s->memory, (size_t)s->options->jobs * count, sizeof *of.x);
    of.asked = arena_take(s->memory, count, sizeof *of.asked);
    found->flips = arena_take(s->memory, count, sizeof *found->flips);
    lan_status status = study_measure(s, names, 1, &battles);
    status = status == LAN_OK ? study_start(s, &battles) : status;
    status = s->memory->is_short ? LAN_ENOMEM : status;
    if (status == LAN_OK) {
        status = experiment_run_many(&battles.crew, 1, own_point, s, NULL,
                                     &of.base, &report);
    }
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        found->flips[i] = (lan_flip){.factor = LAN_NAN, .value = LAN_NAN};
    }
    found->report.asked += report.asked;
    if (status == LAN_OK && !isnan(of.base)) {
        found->winner = found->words[(size_t)of.base];
        of.crew = battles.crew;
        status = parallel_for(s->options->jobs, (int64_t)count, find_flip, &of,
                              s->progress, NULL);
        for (size_t i = 0; i < count; i++) {
            found->report.asked += of.asked[i];
        }
    }
    study_close(&battles);
    return status;
}

/* --- methods ------------------------------------------------------------- */

static lan_status work_out(study *s, study_battles *battles)
{
    bool is_simulated = false;
    lan_status status = find_outputs(s, battles);
    double *errors = arena_take(s->memory, s->def->of.count, sizeof *errors);
    status = status == LAN_OK ? study_find_inputs(s) : status;
    status = status == LAN_OK ? study_start(s, battles) : status;
    status = status == LAN_OK ? report_cost(s) : status;
    status = s->memory->is_short ? LAN_ENOMEM : status;
    status = status == LAN_OK ? find_errors(s, battles, errors, &is_simulated)
                              : status;
    if (status != LAN_OK) {
        return status;
    }
    lan_response response = experiment_crew_response(&battles->crew);
    response.noise = NOISE;
    response.errors = errors;
    if (s->def->method != LAN_SENSITIVITY_ELASTICITY) {
        study_begin_part(s, IDLE_SHARE, 1.0);
        return s->def->method == LAN_SENSITIVITY_MORRIS
                   ? study_find_morris(s, &response)
                   : study_find_sobol(s, &response);
    }
    const double share = s->has_odds ? ODDS_SLOPE_SHARE : SLOPE_SHARE;
    study_begin_part(s, IDLE_SHARE, share);
    status = study_find_elasticity(s, &response,
                                   is_simulated ? SIMULATED_STEP : 0.0);
    if (status == LAN_OK) {
        study_begin_part(s, share, 1.0);
        status = find_flips(s);
    }
    return status;
}

/* --- snowball -------------------------------------------------------------
 * Where the odds of the sides are even, and what one per cent of a value adds
 * to them there: by exact odds, or a normal approximation whose error is known.
 */

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
        lan_turning_point found;
        const lan_status status =
            lan_turning_point_find(lan_scenario_battle_def(s->scenario), side,
                                   &options, &how, &found, s->err);
        if (status != LAN_OK) {
            return status;
        }
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
static lan_status report_snowball_cost(snowball *b, double factor)
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
        status = report_snowball_cost(b, factor);
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

static lan_status work_out_snowball(snowball *b)
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

static lan_status find_snowball(study *s)
{
    snowball b = {.s = s};
    if (lan_battle_side_count(s->battle) != 2) {
        return lan_fail(s->err, LAN_EINVAL, 0, 0,
                        "the snowball is of two sides, not of %d",
                        (int)lan_battle_side_count(s->battle));
    }
    const lan_status status = work_out_snowball(&b);
    for (int i = 0; b.copies != NULL && i < s->options->jobs; i++) {
        lan_scenario_copy_destroy(b.copies[i]);
    }
    for (size_t i = 0; i < b.count; i++) {
        lan_parameter_destroy(b.groups[i].parameter);
    }
    return status;
}

/* --- the whole ----------------------------------------------------------- */

static lan_status copy_words(study *s)
{
    lan_measure *measure = NULL;
    lan_sensitivity *found = s->found;
    const lan_status status =
        lan_measure_create(s->battle, "winner", &measure, s->err);
    if (status != LAN_OK) {
        return status;
    }
    const size_t count = lan_measure_word_count(measure);
    found->words = arena_take(s->memory, count, sizeof *found->words);
    for (size_t i = 0; i < count && !s->memory->is_short; i++) {
        found->words[found->word_count++] =
            arena_copy(s->memory, lan_measure_word(measure, i));
    }
    lan_measure_destroy(measure);
    return s->memory->is_short ? LAN_ENOMEM : LAN_OK;
}

static lan_status check(const lan_sensitivity_def *def,
                        const lan_sensitivity_options *options, lan_error *err)
{
    if (options->jobs < 1 || options->jobs > PARALLEL_JOBS_MOST ||
        def->of.count < 1 || def->of.count > LAN_SENSITIVITY_MAX_OF ||
        def->change.count > LAN_SENSITIVITY_MAX_PATHS ||
        !(def->range > 0.0 && def->range < 1.0) ||
        (def->between.count > 0 && def->between.count != def->change.count)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%zu values of %zu quantities in %zu ranges or by "
                        "%.3g cannot be looked at",
                        def->change.count, def->of.count, def->between.count,
                        def->range);
    }
    return LAN_OK;
}

lan_status lan_sensitivity_find(const lan_scenario *scenario,
                                const lan_sensitivity_def *def,
                                const lan_sensitivity_options *options,
                                const lan_progress *progress,
                                lan_sensitivity **out, lan_error *err)
{
    lan_status status = check(def, options, err);
    if (status != LAN_OK) {
        return status;
    }
    arena memory = {.last = NULL};
    study_battles battles = {.count = 0};
    lan_sensitivity *found = calloc(1, sizeof *found);
    if (found == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    found->method = def->method;
    study s = {.scenario = scenario,
               .def = def,
               .options = options,
               .whole = progress,
               .memory = &memory,
               .found = found,
               .err = err};
    study_begin_part(&s, 0.0, IDLE_SHARE);
    status =
        lan_battle_create(lan_scenario_battle_def(scenario), &s.battle, err);
    status = status == LAN_OK ? copy_words(&s) : status;
    if (status == LAN_OK) {
        status = def->method == LAN_SENSITIVITY_SNOWBALL
                     ? find_snowball(&s)
                     : work_out(&s, &battles);
    }
    study_close(&battles);
    lan_battle_destroy(s.battle);
    for (size_t i = 0; s.parameters != NULL && i < found->input_count; i++) {
        lan_parameter_destroy(s.parameters[i]);
    }
    found->memory = memory.last;
    if (status != LAN_OK) {
        lan_sensitivity_destroy(found);
        return fail_as(err, status);
    }
    *out = found;
    return LAN_OK;
}

void lan_sensitivity_destroy(lan_sensitivity *sensitivity)
{
    if (sensitivity != NULL) {
        arena memory = {.last = sensitivity->memory};
        arena_clear(&memory);
        free(sensitivity);
    }
}

/* --- order --------------------------------------------------------------- */

static double effect_of(const lan_sensitivity *found, size_t output,
                        size_t input)
{
    const size_t at = output * found->input_count + input;
    const double effect =
        found->elasticity != NULL
            ? fabs(found->elasticity->items[at].per_percent.value)
        : found->morris != NULL ? found->morris->effects[at].mu_star.value
        : found->sobol != NULL  ? found->sobol->indices[at].total.value
                                : LAN_NAN; /* no parity was found */
    return isnan(effect) ? -LAN_INF : effect;
}

/* By insertion: there are few, and equal ones stay in their order. */
void lan_sensitivity_rank(const lan_sensitivity *sensitivity, size_t output,
                          size_t *order)
{
    const bool is_output = output < sensitivity->output_count;
    for (size_t i = 0; i < sensitivity->input_count; i++) {
        size_t at = i;
        while (is_output && at > 0 &&
               effect_of(sensitivity, output, order[at - 1]) <
                   effect_of(sensitivity, output, i)) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}
