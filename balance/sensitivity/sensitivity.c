/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include <stdio.h>
#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/sensitivity/sensitivity_impl.h"
#include "lanchester/solve.h"

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
                       lan_fail(s->err, LAN_EINVAL, 0, 0,
                                "'%.100s' is not a number that can be analysed",
                                of->items[i]));
        }
        found->outputs[found->output_count++] =
            arena_copy(s->memory, measure->name);
        s->has_odds = s->has_odds || measure->needs_odds;
    }
}

/* Fights the scenario as it stands.
 *
 * recorded  one per measure */
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

/* What means of many fights may be off: as of the scenario as it stands. */
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

/* Writes what each output may be off; returns whether one is simulated. */
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
                        ? 4.0 * DBL_EPSILON /* of differences of shares */
                        : 0.0;
    }
    return is_simulated;
}

/* --- how long it takes --------------------------------------------------- */

/* Battles of an input for its slope, and for its flip, which needs no odds. */
#define SLOPE_BATTLES 8.0
#define FLIP_BATTLES  48.0

/* One battle is timed; that it fails is reported where it is asked for. */
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

/* How far a winner is from the one now. */
enum { AS_NOW, NO_SIDE, ANOTHER_SIDE };

/* Factors of an input between which the winner becomes another. */
typedef struct bracket {
    double before; /* not yet */
    double factor;
    double winner; /* there; a side, or none; LAN_NAN: there is no battle */
    int change;
} bracket;

/* Looks at a factor. */
static bracket look_beyond(flip_input *at, double before, double factor)
{
    const study *s = at->of->s;
    double *x = at->of->x + (size_t)at->job * s->found->input_count;
    bracket out = {before, factor, LAN_NAN, AS_NOW};
    if (at->status != LAN_OK) {
        return out;
    }
    study_set_none(s, x);
    x[at->input] = s->found->inputs[at->input].value * factor;
    at->of->asked[at->input]++;
    const lan_status status = lan_experiment_run(
        at->of->crew.items[at->job], x, s->options->seed, &out.winner, NULL);
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        at->status = status;
    }
    if (status != LAN_OK) {
        out.winner = LAN_NAN;
    } else if (!isnan(out.winner) && !lan_is_zero(out.winner - at->of->base)) {
        out.change = out.winner < (double)lan_battle_side_count(s->battle)
                         ? ANOTHER_SIDE
                         : NO_SIDE;
    }
    return out;
}

/* Takes the nearest step of each way at which another side wins; if there is
 * none the nearest of each at which no side does. Returns which it is. */
static int scan(flip_input *at, bracket found[2])
{
    bool is_over[2] = {false, false};
    int most = AS_NOW;
    for (int step = 1; step <= SCAN && most < ANOTHER_SIDE; step++) {
        for (int way = 0; way < 2; way++) {
            const double sign = way == 0 ? 1.0 : -1.0;
            if (is_over[way]) {
                continue;
            }
            const bracket there =
                look_beyond(at, pow(FARTHEST, sign * (step - 1) / SCAN),
                            pow(FARTHEST, sign * step / SCAN));
            is_over[way] = isnan(there.winner);
            most = there.change > most ? there.change : most;
            found[way] = there.change > found[way].change ? there : found[way];
        }
    }
    return most;
}

static lan_status find_flip(void *context, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    flip_search *of = context;
    flip_input at = {.of = of, .input = (size_t)item, .job = job};
    lan_sensitivity *found = of->s->found;
    lan_flip *flip = &found->flips[item];
    bracket both[2] = {{.change = AS_NOW}, {.change = AS_NOW}};
    (void)err;
    lan_experiment_set_progress(of->crew.items[job], ticker);
    const int most = scan(&at, both);
    for (bracket *b = both; b < both + 2; b++) {
        bracket middle = *b;
        if (b->change < most || most == AS_NOW) {
            continue;
        }
        /* halves until there is no battle between them */
        for (int i = 0; i < HALVINGS && !isnan(middle.winner); i++) {
            middle = look_beyond(&at, b->before, sqrt(b->before * b->factor));
            if (middle.change >= b->change) {
                *b = (bracket){b->before, middle.factor, middle.winner,
                               b->change};
            } else if (!isnan(middle.winner)) {
                b->before = middle.factor;
            }
        }
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

static void find_flips(study *s)
{
    static const char *const names[] = {"winner"};
    lan_sensitivity *found = s->found;
    const size_t count = found->input_count;
    study_battles battles = {.count = 0};
    flip_search of = {.s = s, .base = LAN_NAN};
    of.x =
        arena_take(s->memory, (size_t)s->options->jobs * count, sizeof *of.x);
    of.asked = arena_take(s->memory, count, sizeof *of.asked);
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
        for (size_t i = 0; i < count; i++) {
            found->report.asked += of.asked[i];
        }
    }
    study_close(&battles);
}

/* --- methods ------------------------------------------------------------- */

static void work_out(study *s)
{
    const lan_sensitivity_method method = s->def->method;
    study_battles battles = {.count = 0};
    double *errors = arena_take(s->memory, s->def->of.count, sizeof *errors);
    bool is_simulated = false;
    find_outputs(s, &battles);
    study_find_inputs(s);
    study_start(s, &battles);
    if (study_goes_on(s)) {
        report_cost(s, &battles);
        is_simulated = find_errors(s, &battles, errors);
    }
    lan_response response = battles.crew.response;
    response.noise = NOISE;
    response.errors = errors;
    const double share = method != LAN_SENSITIVITY_ELASTICITY ? 1.0
                         : s->has_odds                        ? ODDS_SLOPE_SHARE
                                                              : SLOPE_SHARE;
    study_begin_part(s, IDLE_SHARE, share);
    if (study_goes_on(s) && method == LAN_SENSITIVITY_MORRIS) {
        study_find_morris(s, &response);
    } else if (study_goes_on(s) && method == LAN_SENSITIVITY_SOBOL) {
        study_find_sobol(s, &response);
    } else if (study_goes_on(s)) {
        study_find_elasticity(s, &response,
                              is_simulated ? SIMULATED_STEP : 0.0);
        study_begin_part(s, share, 1.0);
        find_flips(s);
    }
    study_close(&battles);
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
    lan_odds_method method;     /* auto until parity is found */
    double error;               /* of the odds at parity, by an approximation */
} snowball;

/* --- groups -------------------------------------------------------------- */

static void find_groups(snowball *b)
{
    study *s = b->s;
    const lan_battle_def *def = lan_scenario_battle_def(s->scenario);
    char path[512];
    b->groups = arena_take(s->memory, (size_t)lan_battle_group_count(s->battle),
                           sizeof *b->groups);
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        for (size_t g = 0; g < army->group_count && study_goes_on(s); g++) {
            group_count *group = &b->groups[b->count++];
            group->given = army->groups[g].count;
            group->side = lan_battle_army_side(s->battle, (int32_t)a);
            snprintf(path, sizeof path, "armies.%s.units.%s.count", army->name,
                     army->groups[g].name);
            study_note(s, lan_parameter_create(s->scenario, path,
                                               &group->parameter, s->err));
        }
    }
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

/* --- odds ---------------------------------------------------------------- */

/* The odds with the counts as they are, and the values of all inputs; NULL: as
 * the scenario has them. Auto is exact, or approximates, where that takes no
 * more than about a second, and elsewhere has next to nothing to simulate. */
static lan_status find_odds(const snowball *b, int job, const double *x,
                            const lan_progress *progress, lan_odds **out,
                            lan_error *err)
{
    const study *s = b->s;
    lan_scenario_copy *copy = b->copies[job];
    lan_odds_options options = lan_odds_options_default();
    lan_battle *battle = NULL;
    lan_status status = LAN_OK;
    options.method = b->method;
    options.seed = s->options->seed;
    options.battles = 1;
    options.precision = 1.0;
    for (size_t i = 0; i < b->count && status == LAN_OK; i++) {
        status = lan_scenario_copy_set(copy, b->groups[i].parameter,
                                       b->groups[i].now, err);
    }
    for (size_t i = 0;
         x != NULL && i < s->found->input_count && status == LAN_OK; i++) {
        status = lan_scenario_copy_set(copy, s->parameters[i], x[i], err);
    }
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(copy, &battle, err);
    }
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

static bool may_look(const snowball *b)
{
    return study_goes_on(b->s) && b->parity->why == NULL;
}

static place look(snowball *b, double factor)
{
    study *s = b->s;
    lan_odds *odds = NULL;
    place out = {
        .factor = factor, .soldiers = scale_counts(b, factor), .lead = LAN_NAN};
    study_note(s, find_odds(b, 0, NULL, s->progress, &odds, s->err));
    if (odds == NULL) {
        return out;
    }
    s->found->report.asked++;
    out.lead =
        (odds->sides[0].win - odds->sides[1].win) * (b->side == 0 ? 1.0 : -1.0);
    out.odds = odds->sides[0].win;
    out.method = odds->method;
    out.error = fmax(odds->error, 0.0); /* NaN: not known */
    if (odds->method == LAN_ODDS_SIMULATE) {
        b->parity->why = "its odds have to be simulated";
        b->parity->obstacle = odds->why;
    }
    lan_odds_destroy(odds);
    return out;
}

/* Goes on from where the averages are even to where the odds change sides, and
 * halves until the counts are neighbours; returns the evener of the two. */
static place find_even(snowball *b, double factor)
{
    place lo = look(b, factor);
    place hi = lo;
    for (int i = 0;
         i < WIDEN_TIMES && may_look(b) && (lo.lead > 0.0 || hi.lead < 0.0);
         i++) {
        if (lo.lead > 0.0) {
            hi = lo;
            lo = look(b, lo.factor / WIDEN);
        } else {
            lo = hi;
            hi = look(b, hi.factor * WIDEN);
        }
    }
    if (may_look(b) && (lo.lead > 0.0 || hi.lead < 0.0)) {
        b->parity->why = "odds are even for no number of its soldiers";
    }
    for (int i = 0;
         i < HALVE_TIMES && may_look(b) && hi.soldiers - lo.soldiers > 1.5;
         i++) {
        const place middle = look(b, sqrt(lo.factor * hi.factor));
        *(middle.lead < 0.0 ? &lo : &hi) = middle;
    }
    return fabs(lo.lead) < fabs(hi.lead) ? lo : hi;
}

/* Which side is behind by the equations, and with how many it would not be. */
static double find_factor(snowball *b)
{
    study *s = b->s;
    const lan_solver_options given = lan_scenario_solver_options(s->scenario);
    const lan_solver_options options = battle_player_by_equations(&given);
    lan_turning_options how = lan_turning_options_default();
    lan_turning_point found = {.kind = LAN_TURNING_AHEAD};
    how.aim = LAN_TURNING_LEVEL;
    how.progress = s->progress;
    for (int32_t side = 0;
         side < 2 && found.kind == LAN_TURNING_AHEAD && study_goes_on(s);
         side++) {
        study_note(
            s, lan_turning_point_find(lan_scenario_battle_def(s->scenario),
                                      side, &options, &how, &found, s->err));
        s->found->report.asked += study_goes_on(s) ? found.battles : 0;
        b->side = found.kind != LAN_TURNING_AHEAD ? side : 0;
    }
    b->parity->side = s->found->words[b->side];
    if (found.kind != LAN_TURNING_AHEAD && found.kind != LAN_TURNING_FOUND) {
        b->parity->why = "no number of its soldiers makes the sides even";
    }
    /* both ahead: even as it is */
    return found.kind == LAN_TURNING_FOUND ? found.factor : 1.0;
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
    b->method = even->method == LAN_ODDS_EXACT ? LAN_ODDS_EXACT : LAN_ODDS_AUTO;
}

static void find_parity(snowball *b)
{
    const lan_scenario *scenario = b->s->scenario;
    if (is_played(b->s)) { /* odds of what is played have no closed form */
        *b->parity =
            (lan_parity){.side = b->s->found->words[0],
                         .why = "its odds have to be simulated",
                         .obstacle = lan_scenario_campaign(scenario) != NULL
                                         ? CAMPAIGN_ODDS_WHY
                                         : ENGAGEMENT_ODDS_WHY};
        return;
    }
    const double factor = find_factor(b);
    if (may_look(b)) {
        const place even = find_even(b, factor);
        if (may_look(b)) {
            keep_parity(b, &even);
        }
    }
}

/* --- slopes -------------------------------------------------------------- */

/* `answer` of lan_response: the odds of side 0 by the values of all inputs. */
static lan_status answer_odds(void *context, int job, const double *x,
                              double *y, const lan_progress *ticker,
                              lan_error *err)
{
    lan_odds *odds = NULL;
    lan_status status = find_odds(context, job, x, ticker, &odds, err);
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
static void move_count(lan_sensitivity_input *input, double now)
{
    const double ratio = now / input->value;
    lan_input_range *range = &input->range;
    *range =
        (lan_input_range){.lo = fmin(floor(range->lo * ratio + 0.5), now - 1.0),
                          .hi = fmax(floor(range->hi * ratio + 0.5), now + 1.0),
                          .is_whole = true};
    input->least = fmin(range->lo, 0.5 * now);
    input->most = fmax(range->hi, 1.5 * now);
    input->value = now;
}

/* Finds the change of the odds at parity by each input. */
static void find_slopes(snowball *b)
{
    const lan_response response = {.input_count = b->s->found->input_count,
                                   .output_count = 1,
                                   .jobs = b->s->options->jobs,
                                   .noise = EXACT_NOISE,
                                   .errors = &b->error,
                                   .context = b,
                                   .answer = answer_odds};
    lan_sensitivity *found = b->s->found;
    for (size_t i = 0; i < found->input_count * b->count; i++) {
        const group_count *group = &b->groups[i % b->count];
        lan_sensitivity_input *input = &found->inputs[i / b->count];
        const char *path = lan_parameter_path(group->parameter);
        const size_t length = strlen(input->path); /* "count" may be left out */
        if (input->range.is_whole && strncmp(input->path, path, length) == 0 &&
            (path[length] == '\0' || strcmp(path + length, ".count") == 0)) {
            move_count(input, group->now);
        }
    }
    study_begin_part(b->s, PARITY_SHARE, 1.0);
    study_find_elasticity(b->s, &response, 0.0);
}

static void find_snowball(study *s)
{
    lan_sensitivity *found = s->found;
    snowball b = {.s = s};
    char name[128];
    if (lan_battle_side_count(s->battle) != 2) {
        study_note(s, lan_fail(s->err, LAN_EINVAL, 0, 0,
                               "the snowball is of two sides, not of %d",
                               (int)lan_battle_side_count(s->battle)));
        return;
    }
    snprintf(name, sizeof name, "odds.%s", lan_battle_side_name(s->battle, 0));
    b.parity = found->parity = arena_take(s->memory, 1, sizeof *b.parity);
    b.copies = arena_take(s->memory, (size_t)s->options->jobs,
                          sizeof(lan_scenario_copy *));
    found->outputs = arena_take(s->memory, 1, sizeof *found->outputs);
    if (study_goes_on(s)) {
        found->outputs[found->output_count++] = arena_copy(s->memory, name);
        study_find_inputs(s);
        find_groups(&b);
    }
    for (int i = 0; i < s->options->jobs && study_goes_on(s); i++) {
        study_note(s, lan_scenario_copy_create(s->scenario, &b.copies[i]));
    }
    if (study_goes_on(s)) {
        find_parity(&b);
    }
    if (study_goes_on(s) && b.parity->is_found) {
        find_slopes(&b);
    }
    for (int i = 0; b.copies != NULL && i < s->options->jobs; i++) {
        lan_scenario_copy_destroy(b.copies[i]);
    }
    for (size_t i = 0; i < b.count; i++) {
        lan_parameter_destroy(b.groups[i].parameter);
    }
}

/* --- the whole ----------------------------------------------------------- */

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
    arena memory = {.last = NULL};
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
               .status = check(def, options, err),
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
        find_snowball(&s);
    } else if (study_goes_on(&s)) {
        work_out(&s);
    }
    lan_battle_destroy(s.battle);
    for (size_t i = 0; s.parameters != NULL && i < found->input_count; i++) {
        lan_parameter_destroy(s.parameters[i]);
    }
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
