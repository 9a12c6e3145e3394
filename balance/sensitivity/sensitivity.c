/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/sensitivity/sensitivity_impl.h"
#include "base/real.h"
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

static lan_status find_ranges(study *s, const lan_response *response)
{
    const lan_sensitivity_def *def = s->def;
    lan_sensitivity *found = s->found;
    lan_input_range *ranges =
        arena_take(s->memory, found->input_count, sizeof *ranges);
    lan_status status = LAN_OK;
    for (size_t i = 0; ranges != NULL && i < found->input_count; i++) {
        ranges[i] = found->inputs[i].range;
    }
    if (ranges == NULL) {
        return LAN_ENOMEM;
    }
    study_begin_part(s, IDLE_SHARE, 1.0);
    if (def->method == LAN_SENSITIVITY_MORRIS) {
        const lan_morris_options options = {def->trajectories, def->levels,
                                            s->options->seed};
        status = lan_morris_find(response, ranges, &options, s->progress,
                                 &found->morris);
    } else {
        const lan_sobol_options options = {def->samples, s->options->seed};
        status = lan_sobol_find(response, ranges, &options, s->progress,
                                &found->sobol);
    }
    return status == LAN_ELIMIT
               ? lan_fail(s->err, status, 0, 0,
                          "%d samples of %zu values are more than %d battles: "
                          "give fewer samples",
                          (int)def->samples, found->input_count,
                          LAN_SOBOL_MOST_POINTS)
               : status;
}

/* Adds what the method asked; what fails beside it is not named. */
static void add_report(lan_sensitivity *found)
{
    const int64_t before = found->report.asked;
    found->report = found->elasticity != NULL ? found->elasticity->report
                    : found->morris != NULL   ? found->morris->report
                    : found->sobol != NULL    ? found->sobol->report
                                              : found->report;
    found->report.asked += found->elasticity != NULL || found->morris != NULL ||
                                   found->sobol != NULL
                               ? before
                               : 0;
}

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
        return find_ranges(s, &response);
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
                     ? study_find_snowball(&s)
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
    add_report(found);
    *out = found;
    return LAN_OK;
}

void lan_sensitivity_destroy(lan_sensitivity *sensitivity)
{
    if (sensitivity != NULL) {
        arena memory = {.last = sensitivity->memory};
        lan_elasticities_destroy(sensitivity->elasticity);
        lan_morris_destroy(sensitivity->morris);
        lan_sobol_destroy(sensitivity->sobol);
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
