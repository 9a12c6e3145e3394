/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/sensitivity/sensitivity_impl.h"
#include "balance/solving/solve_impl.h"

/* Relative error of a result through the battle's tolerance, and of exact win
 * probabilities. */
#define NOISE       1e-9
#define EXACT_NOISE 1e-12

/* For simulated win probabilities: their error at a precision of 0.005, and the
 * largest relative step of an elasticity. Smaller steps drown in random error.
 */
#define ODDS_ERROR     0.0025
#define SIMULATED_STEP 0.2

/* Estimated shares of the work done after the search for idle inputs, after the
 * search for parity, and after the slopes of elasticities without and with win
 * probabilities. */
#define IDLE_SHARE       0.05
#define PARITY_SHARE     0.25
#define SLOPE_SHARE      0.25
#define ODDS_SLOPE_SHARE 0.9

/* One part in so many of the rest of the search for parity is a place that is
 * looked at. */
#define LOOKS 8.0

static bool is_played(const study *s)
{
    return lan_scenario_campaign(s->scenario) != NULL ||
           lan_scenario_engagement(s->scenario) != NULL;
}

/* --- outputs and their errors -------------------------------------------- */

static void find_outputs(study *s, study_battles *battles)
{
    const lan_path_list *of = &s->def->of;
    lan_sensitivity *found = s->found;
    study_measure(s, of->items, of->count, battles);
    found->outputs = arena_take(s->memory, of->count, sizeof *found->outputs);
    for (size_t i = 0; i < of->count && study_goes_on(s); i++) {
        const lan_measure *measure = battles->measures[i];
        study_note(s, lan_measure_check_averages(measure, s->scenario,
                                                 s->def->repeat, s->err));
        if (study_goes_on(s) && measure->kind != LAN_MEASURE_NUMBER) {
            study_note(s,
                       refuse(s->err,
                              "'%.100s' is not a number that can be analysed",
                              of->items[i]));
        }
        found->outputs[found->output_count++] =
            arena_copy(s->memory, measure->name);
        s->has_odds = s->has_odds || measure->needs_odds;
    }
}

/* Fights the unchanged scenario.
 *
 * recorded  one per measure
 */
static lan_status fight_own(study *s, lan_experiment *experiment,
                            double *recorded, lan_error *err)
{
    double *own = arena_take(s->memory, s->found->input_count, sizeof *own);
    if (!study_goes_on(s)) {
        return s->status;
    }
    study_set_none(s, own);
    lan_experiment_set_progress(experiment, s->progress);
    return lan_experiment_run(experiment, own, s->options->seed, recorded, err);
}

/* Errors of means of many fights: the errors in the unchanged scenario. */
static void find_mean_errors(study *s, const study_battles *battles,
                             double *errors)
{
    lan_experiment_def def = study_experiment(s, battles);
    lan_experiment *experiment = NULL;
    double *recorded = arena_take(s->memory, battles->count, sizeof *recorded);
    def.errors = errors;
    if (study_goes_on(s)) {
        study_note(s, lan_experiment_create(&def, &experiment));
    }
    if (study_goes_on(s)) {
        study_note(s, fight_own(s, experiment, recorded, s->err));
    }
    lan_experiment_destroy(experiment);
}

/* Sets the error of each output; returns true if an output is simulated. */
static bool find_errors(study *s, const study_battles *battles, double *errors)
{
    if (lan_scenario_engagement(s->scenario) != NULL && s->def->repeat > 0) {
        find_mean_errors(s, battles, errors);
        return true;
    }
    const bool is_simulated =
        s->has_odds &&
        (is_played(s) || lan_odds_seconds(s->battle, NULL) > 0.0);
    for (size_t i = 0; i < battles->count; i++) {
        const lan_measure *measure = battles->measures[i];
        errors[i] = is_simulated && measure->needs_odds ? ODDS_ERROR
                    : measure->unit == LAN_MEASURE_IN_SHARES
                        ? 4.0 * DBL_EPSILON /* rounding of differences */
                        : 0.0;
    }
    return is_simulated;
}

/* --- how long it takes --------------------------------------------------- */

/* Battles per input: for its slope, and for its flip, which needs no win
 * probabilities. */
#define SLOPE_BATTLES 8.0
#define FLIP_BATTLES  48.0

/* Estimates the duration by timing one battle. A failure of this battle is not
 * reported here but where its result is needed. */
static void report_cost(study *s, const study_battles *of)
{
    const lan_sensitivity_def *def = s->def;
    lan_experiment *first = of->crew.items[0];
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
    double *recorded = arena_take(s->memory, of->count, sizeof *recorded);
    if (s->options->estimate != NULL && recorded != NULL) {
        const lan_status status = fight_own(s, first, recorded, NULL);
        const double one =
            status == LAN_OK ? lan_experiment_seconds(first) : 0.0;
        study_note(s, status == LAN_ECANCELLED ? status : LAN_OK);
        s->options->estimate(s->options->estimate_context,
                             battles * (one + odds) + flips * one);
    }
}

/* --- where another side wins --------------------------------------------- */

/* A flip of the winner is searched up to this factor and its inverse, in this
 * many steps in each direction, by equal factors. The flip is then narrowed
 * down to this relative tolerance. Two flips within one step are missed. */
#define FARTHEST  10.0
#define SCAN      24
#define FLIP_RTOL 1e-8

typedef struct flip_search {
    const study *s;
    experiment_crew crew;
    double *x;          /* [job][input] */
    double base;        /* the winner in the unchanged scenario */
    atomic_llong asked; /* battles fought */
} flip_search;

/* How a winner differs from the winner in the unchanged scenario. */
typedef enum flip_change { AS_NOW, NO_SIDE, ANOTHER_SIDE } flip_change;

/* The search for the flip of one input, in one thread. */
typedef struct flip_input {
    flip_search *of;
    size_t input;
    int job;
    lan_status status; /* failure that ends the search */
    flip_change most;  /* largest change seen */
    double winner;     /* at the largest change, or of the last battle */
} flip_input;

static flip_change change_at(flip_input *at, double factor)
{
    const study *s = at->of->s;
    double *x = at->of->x + (size_t)at->job * s->found->input_count;
    at->winner = LAN_NAN;
    if (at->status != LAN_OK) {
        return AS_NOW;
    }
    study_set_none(s, x);
    x[at->input] = s->found->inputs[at->input].value * factor;
    atomic_fetch_add(&at->of->asked, 1);
    const lan_status status = lan_experiment_run(
        at->of->crew.items[at->job], x, s->options->seed, &at->winner, NULL);
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        at->status = status;
    }
    if (status != LAN_OK) {
        at->winner = LAN_NAN;
    }
    return isnan(at->winner) || lan_is_zero(at->winner - at->of->base) ? AS_NOW
           : at->winner < (double)lan_battle_side_count(s->battle)
               ? ANOTHER_SIDE
               : NO_SIDE;
}

/* True if the winner is as at the lower end of the bracket: changed for factors
 * below 1, unchanged for factors above 1. */
static bool is_as_lower(void *context, double factor)
{
    flip_input *at = context;
    const double before = at->winner;
    const bool is_changed = change_at(at, factor) >= at->most;
    at->winner = is_changed ? at->winner : before;
    return is_changed == (factor < 1.0);
}

/* Finds in each direction the nearest step at which another side wins or, if
 * there is none, at which no side wins. Keeps the nearer of both. */
static lan_status find_flip(void *context, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    flip_search *of = context;
    flip_input at = {.of = of, .input = (size_t)item, .job = job};
    lan_sensitivity *found = of->s->found;
    lan_flip *flip = &found->flips[item];
    flip_change seen[2] = {AS_NOW, AS_NOW};
    double steps[2] = {0.0, 0.0};
    double winners[2];
    bool is_over[2] = {false, false};
    (void)err;
    lan_experiment_set_progress(of->crew.items[job], ticker);
    for (int step = 1; step <= SCAN && at.most < ANOTHER_SIDE; step++) {
        for (int way = 0; way < 2; way++) {
            const double signed_step = way == 0 ? step : -step;
            if (is_over[way]) {
                continue;
            }
            const flip_change change =
                change_at(&at, pow(FARTHEST, signed_step / SCAN));
            is_over[way] = isnan(at.winner);
            if (change > seen[way]) {
                seen[way] = change;
                steps[way] = signed_step;
                winners[way] = at.winner;
            }
        }
        at.most = seen[0] > seen[1] ? seen[0] : seen[1];
    }
    for (int way = 0; way < 2; way++) {
        const double inner = steps[way] - (way == 0 ? 1.0 : -1.0);
        root_search bracket = {
            .is_left = is_as_lower,
            .context = &at,
            .left = pow(FARTHEST, fmin(inner, steps[way]) / SCAN),
            .right = pow(FARTHEST, fmax(inner, steps[way]) / SCAN),
            .rtol = FLIP_RTOL};
        if (seen[way] < at.most || seen[way] == AS_NOW) {
            continue;
        }
        at.winner = winners[way];
        root_search_narrow(&bracket);
        const double factor = way == 0 ? bracket.right : bracket.left;
        /* of two that are equally near the one with more */
        if (!flip->is_found ||
            fabs(log(factor)) < fabs(log(flip->factor)) - 2.0 * FLIP_RTOL) {
            *flip = (lan_flip){.is_found = true,
                               .factor = factor,
                               .value = found->inputs[item].value * factor,
                               .winner = found->words[(size_t)at.winner]};
        }
    }
    return at.status;
}

static void find_flips(study *s)
{
    static const char *const names[] = {"winner"};
    lan_sensitivity *found = s->found;
    const size_t count = found->input_count;
    study_battles battles = {.count = 0};
    flip_search of = {.s = s, .base = LAN_NAN};
    of.x =
        arena_take(s->memory, (size_t)s->options->jobs * count, sizeof *of.x);
    found->flips = arena_take(s->memory, count, sizeof *found->flips);
    for (size_t i = 0; study_goes_on(s) && i < count; i++) {
        found->flips[i] = (lan_flip){.factor = LAN_NAN, .value = LAN_NAN};
    }
    study_measure(s, names, 1, &battles);
    study_start(s, &battles);
    if (study_goes_on(s)) {
        const lan_status status =
            fight_own(s, battles.crew.items[0], &of.base, NULL);
        study_note(s, status == LAN_ECANCELLED || status == LAN_ENOMEM
                          ? status
                          : LAN_OK);
        found->report.asked++;
    }
    if (study_goes_on(s) && !isnan(of.base)) {
        found->winner = found->words[(size_t)of.base];
        of.crew = battles.crew;
        study_note(s, parallel_for(s->options->jobs, (int64_t)count, find_flip,
                                   &of, s->progress, NULL));
        found->report.asked += atomic_load(&of.asked);
    }
    study_close(&battles);
}

/* --- methods ------------------------------------------------------------- */

static void work_out(study *s)
{
    const lan_sensitivity_method method = s->def->method;
    const lan_parity *parity = s->found->parity;
    study_battles battles = {.count = 0};
    double *errors = arena_take(s->memory, s->def->of.count, sizeof *errors);
    bool is_simulated = false;
    find_outputs(s, &battles);
    study_find_inputs(s);
    if (parity != NULL && !parity->is_found) {
        study_close(&battles);
        return;
    }
    study_start(s, &battles);
    if (study_goes_on(s)) {
        report_cost(s, &battles);
        is_simulated = find_errors(s, &battles, errors);
    }
    lan_response response = battles.crew.response;
    response.noise = parity != NULL ? EXACT_NOISE : NOISE;
    response.errors = parity != NULL ? &s->odds_error : errors;
    const double share = method != LAN_SENSITIVITY_ELASTICITY ? 1.0
                         : s->has_odds                        ? ODDS_SLOPE_SHARE
                                                              : SLOPE_SHARE;
    study_begin_part(s, parity != NULL ? PARITY_SHARE : IDLE_SHARE, share);
    if (study_goes_on(s) && method == LAN_SENSITIVITY_MORRIS) {
        study_find_morris(s, &response);
    } else if (study_goes_on(s) && method == LAN_SENSITIVITY_SOBOL) {
        study_find_sobol(s, &response);
    } else if (study_goes_on(s)) {
        study_find_elasticity(s, &response,
                              is_simulated ? SIMULATED_STEP : 0.0);
        study_begin_part(s, share, 1.0);
    }
    if (study_goes_on(s) && method == LAN_SENSITIVITY_ELASTICITY) {
        find_flips(s);
    }
    study_close(&battles);
}

/* --- snowball -------------------------------------------------------------
 * The counts at which both sides have equal win probabilities, and the effect
 * of 1 % of a value there. The win probabilities are exact, or a normal
 * approximation with a known error.
 */

/* The weaker side is doubled at most this often; then the factor is bisected at
 * most this often. */
#define DOUBLE_TIMES 10
#define HALVE_TIMES  60

/* Room for "armies.ARMY.units.GROUP.count=NUMBER". */
#define SETTING_SIZE 512

typedef struct snowball {
    study *s;
    lan_parity *parity;
    char *text; /* of the scenario */
    size_t length;
    char **settings; /* [groups] */
    size_t groups;
    int32_t side; /* the scaled side */
    double share; /* of the work that is done */
} snowball;

/* A factor, and the lead of the scaled side there. */
typedef struct even_place {
    double factor;
    double soldiers; /* of the scaled side */
    double given;    /* of it in the scenario */
    double lead;
    double odds; /* win probability of side 0 */
    lan_odds_method method;
    double error; /* of the approximation */
} even_place;

static void write_scenario(snowball *b)
{
    arena *memory = b->s->memory;
    FILE *stream = open_memstream(&b->text, &b->length);
    const lan_status status =
        stream != NULL ? lan_scenario_write(b->s->scenario, stream) : LAN_OK;
    if (stream == NULL || fclose(stream) != 0) {
        memory->is_short = true;
    }
    b->groups = (size_t)lan_battle_group_count(b->s->battle);
    b->settings = arena_take(memory, b->groups, sizeof *b->settings);
    for (size_t i = 0; i < b->groups && !memory->is_short; i++) {
        b->settings[i] = arena_take(memory, SETTING_SIZE, 1);
    }
    study_note(b->s, status);
}

/* The scenario with integer counts at a factor; NULL after a failure. */
static lan_scenario *read_scaled(const snowball *b, even_place *at)
{
    study *s = b->s;
    const lan_battle_def *def = lan_scenario_battle_def(s->scenario);
    lan_messages *messages = NULL;
    lan_scenario *made = NULL;
    size_t i = 0;
    at->soldiers = at->given = 0.0;
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        const bool is_scaled =
            lan_battle_army_side(s->battle, (int32_t)a) == b->side;
        for (size_t g = 0; g < army->group_count; g++) {
            const double given = army->groups[g].count;
            const double count =
                fmax(floor(given * (is_scaled ? at->factor : 1.0) + 0.5),
                     given > 0.0 ? 1.0 : 0.0);
            at->soldiers += is_scaled ? count : 0.0;
            at->given += is_scaled ? given : 0.0;
            (void)snprintf(b->settings[i++], SETTING_SIZE,
                           "armies.%s.units.%s.count=%.17g", army->name,
                           army->groups[g].name, count);
        }
    }
    study_note(s, lan_messages_create(&messages));
    if (study_goes_on(s)) {
        const lan_reading what = {.name = "",
                                  .text = b->text,
                                  .length = b->length,
                                  .settings = (const char *const *)b->settings,
                                  .setting_count = b->groups};
        study_note(s, lan_scenario_read(&what, messages, &made));
    }
    lan_messages_destroy(messages);
    return made;
}

static bool may_look(const snowball *b)
{
    return study_goes_on(b->s) && b->parity->why == NULL;
}

/* The automatic method is exact or approximate if that takes about a second at
 * most. Otherwise it simulates; one battle at the lowest precision keeps that
 * short. */
static even_place look(snowball *b, double factor)
{
    study *s = b->s;
    lan_odds_options options = lan_odds_options_default();
    lan_battle *battle = NULL;
    lan_odds *odds = NULL;
    even_place out = {.factor = factor, .lead = LAN_NAN};
    lan_scenario *scaled = read_scaled(b, &out);
    options.battles = 1;
    options.precision = 1.0;
    const double from = b->share;
    b->share += (PARITY_SHARE - from) / LOOKS;
    study_begin_part(s, from, b->share);
    if (study_goes_on(s)) {
        study_note(s, lan_battle_create(lan_scenario_battle_def(scaled),
                                        &battle, s->err));
    }
    if (study_goes_on(s)) {
        study_note(s,
                   lan_odds_find(battle, &options, s->progress, &odds, s->err));
    }
    lan_battle_destroy(battle);
    lan_scenario_destroy(scaled);
    if (odds == NULL) {
        return out;
    }
    s->found->report.asked++;
    out.lead =
        (odds->sides[0].win - odds->sides[1].win) * (b->side == 0 ? 1.0 : -1.0);
    out.odds = odds->sides[0].win;
    out.method = odds->method;
    out.error = fmax(odds->error, 0.0); /* NaN: unknown */
    if (odds->method == LAN_ODDS_SIMULATE) {
        b->parity->why = "its odds need simulation";
        b->parity->obstacle = odds->why;
    }
    lan_odds_destroy(odds);
    return out;
}

/* Doubles the weaker side until it leads, then bisects until the counts are
 * consecutive. Returns the factor with the smaller lead. */
static even_place find_even(snowball *b)
{
    even_place hi = look(b, 1.0);
    if (hi.lead > 0.0) {
        b->side = 1;
        hi.lead = -hi.lead;
        lan_scenario_destroy(read_scaled(b, &hi));
    }
    even_place lo = hi;
    for (int i = 0; i < DOUBLE_TIMES && may_look(b) && hi.lead < 0.0; i++) {
        lo = hi;
        hi = look(b, 2.0 * hi.factor);
    }
    if (may_look(b) && hi.lead < 0.0) {
        b->parity->why = "no integer count makes the sides even";
    }
    for (int i = 0;
         i < HALVE_TIMES && may_look(b) && hi.soldiers - lo.soldiers > 1.5;
         i++) {
        const even_place middle = look(b, sqrt(lo.factor * hi.factor));
        *(middle.lead < 0.0 ? &lo : &hi) = middle;
    }
    return fabs(lo.lead) < fabs(hi.lead) ? lo : hi;
}

static void find_parity(snowball *b)
{
    study *s = b->s;
    b->parity->side = s->found->words[0];
    if (is_played(s)) { /* no closed form for campaigns and engagements */
        b->parity->why = "its odds need simulation";
        b->parity->obstacle = lan_scenario_campaign(s->scenario) != NULL
                                  ? CAMPAIGN_ODDS_WHY
                                  : ENGAGEMENT_ODDS_WHY;
        return;
    }
    even_place even = find_even(b);
    b->parity->side = s->found->words[b->side];
    if (may_look(b)) {
        s->moved = read_scaled(b, &even);
        lan_battle_destroy(s->battle);
        s->battle = NULL;
    }
    if (may_look(b)) {
        *b->parity = (lan_parity){.side = b->parity->side,
                                  .is_found = true,
                                  .factor = even.soldiers / even.given,
                                  .soldiers = even.soldiers,
                                  .given = even.given,
                                  .odds = even.odds,
                                  .method = even.method};
        s->odds_error = even.error;
        s->scenario = s->moved;
        study_note(s, lan_battle_create(lan_scenario_battle_def(s->scenario),
                                        &s->battle, s->err));
    }
    study_begin_part(s, PARITY_SHARE, PARITY_SHARE);
}

/* The win probability of side 0 replaces the outputs to be analysed. */
static void begin_snowball(study *s)
{
    lan_sensitivity_def *def = arena_take(s->memory, 1, sizeof *def);
    const char **of = arena_take(s->memory, 1, sizeof *of);
    snowball b = {.s = s, .parity = arena_take(s->memory, 1, sizeof *b.parity)};
    char name[128];
    if (lan_battle_side_count(s->battle) != 2) {
        study_note(s, refuse(s->err, "a snowball needs two sides, not %d",
                             (int)lan_battle_side_count(s->battle)));
    }
    snprintf(name, sizeof name, "odds.%s", lan_battle_side_name(s->battle, 0));
    write_scenario(&b);
    if (study_goes_on(s)) {
        *of = arena_copy(s->memory, name);
        *def = *s->def;
        def->of = (lan_path_list){of, 1};
        s->def = def;
        s->found->parity = b.parity;
        find_parity(&b);
    }
    free(b.text);
}

/* --- the analysis -------------------------------------------------------- */

static void copy_words(study *s)
{
    lan_measure *measure = NULL;
    lan_sensitivity *found = s->found;
    study_note(
        s, measure_create_of(s->battle, NULL, "winner", -1, &measure, s->err));
    const size_t count = study_goes_on(s) ? measure->word_count : 0;
    found->words = arena_take(s->memory, count, sizeof *found->words);
    for (size_t i = 0; i < count && study_goes_on(s); i++) {
        found->words[i] = arena_copy(s->memory, measure->words[i]);
    }
    lan_measure_destroy(measure);
}

lan_status lan_sensitivity_find(const lan_scenario *scenario,
                                const lan_sensitivity_def *def,
                                const lan_sensitivity_options *options,
                                const lan_progress *progress,
                                lan_sensitivity **out, lan_error *err)
{
    arena memory = {.last = NULL};
    if (options->jobs < 1 || options->jobs > PARALLEL_JOBS_MOST ||
        (def->between.count > 0 && def->between.count != def->change.count)) {
        return fail_as(err, LAN_EINVAL);
    }
    lan_sensitivity *found = arena_take(&memory, 1, sizeof *found);
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
    if (study_goes_on(&s)) {
        study_note(&s, lan_battle_create(lan_scenario_battle_def(scenario),
                                         &s.battle, err));
    }
    if (study_goes_on(&s)) {
        copy_words(&s);
    }
    if (study_goes_on(&s) && def->method == LAN_SENSITIVITY_SNOWBALL) {
        begin_snowball(&s);
    }
    if (study_goes_on(&s)) {
        work_out(&s);
    }
    lan_battle_destroy(s.battle);
    for (size_t i = 0; s.parameters != NULL && i < found->input_count; i++) {
        lan_parameter_destroy(s.parameters[i]);
    }
    lan_scenario_destroy(s.moved);
    found->memory = memory.last;
    if (!study_goes_on(&s)) {
        lan_sensitivity_destroy(found);
        return fail_as(err, s.status);
    }
    *out = found;
    return LAN_OK;
}

void lan_sensitivity_destroy(lan_sensitivity *sensitivity)
{
    arena memory = {.last = sensitivity != NULL ? sensitivity->memory : NULL};
    arena_clear(&memory);
}

/* --- order --------------------------------------------------------------- */

static double effect_of(const lan_sensitivity *found, size_t output,
                        size_t input)
{
    const size_t at = output * found->input_count + input;
    const double effect =
        found->elasticity != NULL
            ? fabs(found->elasticity[at].per_percent.value)
        : found->morris != NULL ? found->morris[at].mu_star.value
        : found->sobol != NULL  ? found->sobol->indices[at].total.value
                                : LAN_NAN; /* no parity was found */
    return isnan(effect) ? -LAN_INF : effect;
}

/* Insertion sort: the inputs are few, and the sort is stable. */
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
