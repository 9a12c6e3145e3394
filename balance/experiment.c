/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_statistics_double.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/tally.h"
#include "base/progress_part.h"
#include "base/threads_impl.h"
#include "solver/chance_impl.h"

/* --- many runs ----------------------------------------------------------- */

/* A task that is run many times, with one player per thread. */
typedef struct runs {
    battle_task task; /* with rows if curves are wanted */
    const lan_progress *progress;
    /* Reads the results of a run from its thread's player and curve. */
    void (*take)(const struct runs *runs, int thread, size_t item);
    void *to;
    int threads;
    battle_player *players;  /* [threads] */
    lan_trajectory **curves; /* [threads] NULL until the thread needs a curve */
    arena memory;
    /* The batch in progress. */
    int64_t first;
    double total;
} runs;

/* Call the clear function even after a failure. */
static lan_status begin_runs(runs *r, int threads)
{
    const int count = lan_thread_count(threads);
    r->threads = count < PARALLEL_JOBS_MOST ? count : PARALLEL_JOBS_MOST;
    r->task.is_again = true;
    r->players = arena_take(&r->memory, (size_t)r->threads, sizeof *r->players);
    r->curves = arena_take(&r->memory, (size_t)r->threads, sizeof *r->curves);
    return r->memory.is_short ? LAN_ENOMEM : LAN_OK;
}

static void clear_runs(runs *r)
{
    for (int i = 0; !r->memory.is_short && i < r->threads; i++) {
        battle_player_clear(&r->players[i]);
        lan_trajectory_destroy(r->curves[i]);
    }
    arena_clear(&r->memory);
}

static lan_status play(void *context, int thread, int64_t item,
                       const lan_progress *ticker, lan_error *err)
{
    const runs *r = context;
    battle_task task = r->task;
    lan_status status = LAN_OK;
    if (task.rows != NULL && r->curves[thread] == NULL) {
        status = lan_trajectory_create(&r->curves[thread]);
    }
    task.trajectory = r->curves[thread];
    task.run = (uint64_t)(r->first + item);
    battle_player_set_progress(&r->players[thread], ticker);
    if (status == LAN_OK) {
        status = battle_player_run(&r->players[thread], &task, err);
    }
    if (status == LAN_OK && r->take != NULL) {
        r->take(r, thread, (size_t)item);
    }
    return status;
}

/* Reports the finished runs, without those in progress. */
static bool report_of_all(void *context, double done, double total)
{
    const runs *r = context;
    (void)total;
    return lan_progress_report(r->progress, (double)r->first + done, r->total);
}

static lan_status play_all(runs *r, int64_t first, int64_t count, double total,
                           lan_error *err)
{
    const lan_progress progress = {report_of_all, r};
    r->first = first;
    r->total = total;
    return parallel_for(r->threads, count, play, r, &progress, err);
}

/* Fights an engagement `fights` times, until time.end at the latest. */
static lan_status fight_all(runs *r, int threads, int32_t fights,
                            lan_error *err)
{
    r->task.until_end = true;
    lan_status status = begin_runs(r, threads);
    if (status == LAN_OK) {
        status = play_all(r, 0, fights, fights, err);
    }
    clear_runs(r);
    return fail_as(err, status);
}

/* --- odds ---------------------------------------------------------------- */

static void take_end(const runs *r, int thread, size_t item)
{
    const lan_chance_ends *ends = r->to;
    const lan_battle *whole = r->players[thread].whole;
    const lan_outcome *outcome = r->players[thread].outcome;
    const int32_t sides = lan_battle_side_count(whole);
    for (int32_t s = 0; s < sides; s++) {
        ends->left[item * (size_t)sides + (size_t)s] =
            (int32_t)lround(lan_tally_side(whole, outcome, s).left);
    }
    ends->winner[item] = outcome->winner;
    ends->time[item] = outcome->time;
}

static lan_status play_range(void *context, int64_t first, int32_t count,
                             double total, const lan_chance_ends *ends,
                             lan_error *err)
{
    runs *r = context;
    lan_chance_ends to = *ends;
    r->to = &to;
    r->take = take_end;
    return play_all(r, first, count, total, err);
}

/* Computes win probabilities: for a battle by lan_odds_find(), otherwise from
 * runs 0, 1, ... of the options' seed, each a function of its number. A
 * campaign always ends at its time.end. LAN_ENOCLOSED if an exact answer is
 * requested and there is none.
 *
 * task  its battle is created from its description, at time 0
 */
static lan_status play_odds(const battle_task *task,
                            const lan_odds_options *options,
                            const lan_progress *progress, lan_odds **out,
                            lan_error *err)
{
    runs r = {.task = {.campaign = task->campaign,
                       .engagement = task->engagement,
                       .solver = lan_solver_options_default(),
                       .until_end = options->until_end},
              .progress = progress};
    lan_odds_fights fights = {.context = &r,
                              .run = play_range,
                              .why = task->engagement != NULL
                                         ? ENGAGEMENT_ODDS_WHY
                                         : CAMPAIGN_ODDS_WHY};
    if (battle_task_is_battle(task)) {
        return lan_odds_find(task->battle, options, progress, out, err);
    }
    r.task.solver.method = LAN_METHOD_CHANCE;
    r.task.solver.seed = options->seed;
    lan_status status = begin_runs(&r, options->threads);
    if (status == LAN_OK && options->method != LAN_ODDS_EXACT) {
        status = play(&r, 0, 0, progress, err); /* duration of one run */
        fights.seconds =
            status == LAN_OK ? battle_player_seconds(&r.players[0]) : 0.0;
    }
    if (status == LAN_OK) {
        status = lan_odds_find_by_fights(task->battle, &fights, options,
                                         progress, out, err);
    }
    clear_runs(&r);
    return fail_as(err, status);
}

/* --- strengths over time ------------------------------------------------- */

/* Soldiers of an army in a row of the curve. */
static int32_t soldiers_in_row(const lan_battle *battle, const double *row,
                               int32_t army)
{
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);
    double sum = 0.0;
    for (int32_t i = first; i < first + count; i++) {
        sum += row[1 + i];
    }
    return (int32_t)lround(sum);
}

/* Writes out[times][armies][fights]. A finished fight keeps its state. */
static void take_strengths(const runs *r, int thread, size_t item)
{
    int32_t *out = r->to;
    const size_t fights = (size_t)r->total;
    const lan_trajectory *curve = r->curves[thread];
    const lan_battle *whole = r->players[thread].whole;
    const size_t width = curve->columns + 1;
    size_t at = 0;
    for (size_t t = 0; t < r->task.rows->time_count; t++) {
        while (at + 1 < curve->row_count &&
               curve->values[(at + 1) * width] <= r->task.rows->times[t]) {
            at++;
        }
        for (int32_t a = 0; a < lan_battle_army_count(whole); a++) {
            out[item] = soldiers_in_row(whole, &curve->values[at * width], a);
            out += fights;
        }
    }
}

/* Fights the engagement and writes each army's strength at each time; the
 * shares of the band are not used. */
static lan_status find_strengths(const lan_engagement_def *engagement,
                                 const lan_chance_band *band,
                                 const lan_progress *progress, int32_t *out,
                                 lan_error *err)
{
    const lan_rows rows = {.times = band->times,
                           .time_count = band->time_count};
    runs r = {.task = {.engagement = engagement,
                       .solver = {.seed = band->seed},
                       .rows = &rows},
              .progress = progress,
              .take = take_strengths,
              .to = out};
    return fight_all(&r, band->threads, band->battles, err);
}

lan_status lan_scenario_band(const lan_scenario *scenario,
                             const lan_chance_band *band,
                             const lan_progress *progress, double *out,
                             lan_error *err)
{
    const lan_engagement_def *engagement = lan_scenario_engagement(scenario);
    lan_battle *battle = NULL;
    int32_t *found = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    if (status == LAN_OK && engagement == NULL) {
        status = lan_chance_band_find(battle, band, progress, out, err);
    } else if (status == LAN_OK) {
        status = lan_chance_band_check(battle, band, err);
    }
    if (status == LAN_OK && engagement != NULL) {
        const size_t armies = engagement->battle->army_count;
        found = calloc(band->time_count * armies * (size_t)band->battles + 1,
                       sizeof *found);
        status = found != NULL
                     ? find_strengths(engagement, band, progress, found, err)
                     : LAN_ENOMEM;
        if (status == LAN_OK) {
            lan_chance_band_take(band, armies, found, out);
        }
    }
    free(found);
    lan_battle_destroy(battle);
    return fail_as(err, status);
}

/* --- what would be observed ---------------------------------------------- */

/* Rows of an observation. */
#define ROWS 33

/* Strengths are recorded until an army has lost this share of its start.
 * Fights that are over add no information. */
#define LOST 0.5

/* Number of pilot fights that set the end of the observation, and number of
 * sample times over twice the duration of the first fight. */
#define PILOTS 64
#define LOOKS  513

/* Mean of a row of strengths. */
static double mean_strength(const int32_t *row, int32_t fights)
{
    double sum = 0.0;
    for (int32_t k = 0; k < fights; k++) {
        sum += row[k];
    }
    return sum / fights;
}

/* The first sample time at which an army has lost the share LOST on average;
 * the last sample time if none. */
static size_t find_look(const int32_t *found, size_t armies, int32_t fights)
{
    const size_t of_look = armies * (size_t)fights;
    for (size_t look = 1; look < LOOKS; look++) {
        for (size_t a = 0; a < armies; a++) {
            const int32_t *first = &found[a * (size_t)fights];
            if (mean_strength(&first[look * of_look], fights) <=
                (1.0 - LOST) * mean_strength(first, fights)) {
                return look;
            }
        }
    }
    return LOOKS - 1;
}

/* A table of ROWS times and a column for each army. */
static lan_observed *create_observed(size_t armies)
{
    arena memory = {.last = NULL};
    lan_observed *made = arena_take(&memory, 1, sizeof *made);
    const lan_observed empty = {
        .column_count = armies,
        .columns = arena_take(&memory, armies, sizeof *empty.columns),
        .row_count = ROWS,
        .times = arena_take(&memory, ROWS, sizeof(double)),
        .values = arena_take(&memory, ROWS * armies, sizeof(double))};
    if (memory.is_short) {
        arena_clear(&memory);
        return NULL;
    }
    *made = empty;
    made->memory = memory.last;
    for (size_t a = 0; a < armies; a++) {
        made->columns[a] = (lan_observed_column){
            .kind = LAN_OBSERVED_STRENGTH, .army = (int32_t)a, .group = -1};
    }
    return made;
}

/* Pilot fights find the time at which an army has lost the share LOST on
 * average, over twice the time of the first; all fights are observed until
 * then. */
static lan_status observe(const lan_engagement_def *engagement, uint64_t seed,
                          int32_t fights, int threads,
                          const lan_progress *progress, lan_observed **out,
                          lan_error *err)
{
    const size_t armies = engagement->battle->army_count;
    const int32_t pilots = fights < PILOTS ? fights : PILOTS;
    const double all = 1.0 + pilots + fights;
    const size_t looks = LOOKS * (size_t)pilots;
    const size_t rows = ROWS * (size_t)fights;
    const battle_task task = {
        .engagement = engagement, .solver = {.seed = seed}, .until_end = true};
    double times[LOOKS];
    lan_chance_band band = {.seed = seed,
                            .battles = pilots,
                            .threads = threads,
                            .times = times,
                            .time_count = LOOKS};
    battle_player player = {.battle = NULL};
    lan_progress_part part;
    lan_observed *made = create_observed(armies);
    int32_t *room =
        calloc((looks > rows ? looks : rows) * armies, sizeof *room);
    lan_status status =
        made != NULL && room != NULL ? LAN_OK : fail_as(err, LAN_ENOMEM);
    lan_progress_part_begin(&part, progress, 0.0, 1.0 / all);
    battle_player_set_progress(&player, &part.progress);
    if (status == LAN_OK) {
        status = battle_player_run(&player, &task, err);
    }
    for (size_t i = 0; i < LOOKS && status == LAN_OK; i++) {
        times[i] = 2.0 * player.outcome->time * ((double)i / (LOOKS - 1.0));
    }
    lan_progress_part_begin(&part, progress, 1.0 / all, (1.0 + pilots) / all);
    if (status == LAN_OK) {
        status = find_strengths(engagement, &band, &part.progress, room, err);
    }
    if (status == LAN_OK) {
        const double end = times[find_look(room, armies, pilots)];
        for (size_t r = 0; r < ROWS; r++) {
            made->times[r] = end * ((double)r / (ROWS - 1.0));
        }
        band.battles = fights;
        band.times = made->times;
        band.time_count = ROWS;
        lan_progress_part_begin(&part, progress, (1.0 + pilots) / all, 1.0);
        status = find_strengths(engagement, &band, &part.progress, room, err);
    }
    for (size_t i = 0; i < ROWS * armies && status == LAN_OK; i++) {
        made->values[i] = mean_strength(&room[i * (size_t)fights], fights);
    }
    battle_player_clear(&player);
    free(room);
    if (status != LAN_OK) {
        lan_observed_destroy(made);
        return fail_as(err, status);
    }
    *out = made;
    return LAN_OK;
}

lan_status lan_observed_fight(const lan_scenario *scenario, uint64_t seed,
                              int32_t fights, int threads,
                              const lan_progress *progress, lan_observed **out,
                              lan_error *err)
{
    const lan_engagement_def *engagement = lan_scenario_engagement(scenario);
    if (engagement == NULL || fights < 1 || threads < 0 ||
        fights > LAN_OBSERVED_FIGHTS_MAX) {
        return refuse(err, "the number of fights by bodies is 1 to %d",
                      LAN_OBSERVED_FIGHTS_MAX);
    }
    return observe(engagement, seed, fights, threads, progress, out, err);
}

/* --- experiments --------------------------------------------------------- */

/* Precision that no number of battles reaches, so that all `repeat` battles
 * are fought. */
#define LEAST_PRECISION 1e-6

struct lan_experiment {
    lan_experiment_def def;
    lan_scenario_copy *copy;
    battle_task task;         /* the copy's, before the fight */
    const lan_battle *battle; /* after the fight; NULL: none yet */
    battle_player player;
    double seconds; /* of the last battle */
    bool needs_odds;
    bool needs_battle;
    bool needs_law;
    lan_fit_law law; /* fitted to the last fights, if a measure needs it */
    bool is_of_many; /* true if the last run is a mean over repeated fights */
    double *values;  /* [measure_count][repeat] of the repeated fights */
    double *own;     /* [parameter_count] the scenario's values */
    void *memory;
};

lan_status lan_experiment_create(const lan_experiment_def *def,
                                 lan_experiment **out)
{
    const size_t repeat = def->repeat > 0 ? (size_t)def->repeat : 0;
    arena memory = {.last = NULL};
    lan_experiment *made = arena_take(&memory, 1, sizeof *made);
    double *own = arena_take(&memory, def->parameter_count, sizeof *own);
    double *values =
        arena_take(&memory, def->measure_count * repeat, sizeof *values);
    lan_scenario_copy *copy = NULL;
    const lan_status status =
        memory.is_short ? LAN_ENOMEM
                        : lan_scenario_copy_create(def->scenario, &copy);
    if (status != LAN_OK) {
        arena_clear(&memory);
        return status;
    }
    *made = (lan_experiment){.def = *def,
                             .copy = copy,
                             .needs_battle = def->measure_count == 0,
                             .values = values,
                             .own = own,
                             .memory = memory.last};
    for (size_t i = 0; i < def->measure_count; i++) {
        const bool of_odds = def->measures[i]->needs_odds;
        const bool of_law = measure_needs_law(def->measures[i]);
        made->needs_odds = made->needs_odds || of_odds;
        made->needs_law = made->needs_law || of_law;
        made->needs_battle = made->needs_battle || !(of_odds || of_law);
    }
    for (size_t i = 0; i < def->parameter_count; i++) {
        own[i] = lan_scenario_copy_get(copy, def->parameters[i]);
    }
    *out = made;
    return LAN_OK;
}

void lan_experiment_destroy(lan_experiment *experiment)
{
    if (experiment != NULL) {
        battle_player_clear(&experiment->player);
        lan_scenario_copy_destroy(experiment->copy);
        arena_free(experiment->memory);
    }
}

double lan_experiment_own(const lan_experiment *experiment, size_t parameter)
{
    return parameter < experiment->def.parameter_count
               ? experiment->own[parameter]
               : LAN_NAN;
}

void lan_experiment_set_progress(lan_experiment *experiment,
                                 const lan_progress *progress)
{
    battle_player_set_progress(&experiment->player, progress);
}

static int threads_of(const lan_experiment_def *def)
{
    return def->odds != NULL ? def->odds->threads : 1;
}

/* --- odds and laws ------------------------------------------------------- */

/* Win probabilities of the battle, which stays at time 0, or of the campaign or
 * engagement. *out stays NULL if they must be exact and cannot be. */
static lan_status find_odds(const lan_experiment *e, uint64_t seed,
                            lan_odds **out, lan_error *err)
{
    lan_odds_options options =
        e->def.odds != NULL ? *e->def.odds : lan_odds_options_default();
    options.seed = seed;
    if (e->is_of_many) {
        options.battles = e->def.repeat; /* the same fights */
        options.precision = LEAST_PRECISION;
        options.patience = 0.0;
        options.until_end = true;
    }
    if (e->def.exact_odds) {
        /* `auto` computes exact values if that takes about a second at most;
         * otherwise these options limit the simulation */
        options.battles = 1;
        options.precision = 1.0;
    }
    return e->def.exact_odds && !battle_task_is_battle(&e->task)
               ? LAN_OK
               : play_odds(&e->task, &options, &e->player.progress, out, err);
}

/* The law of many fights with individual soldiers. */
static lan_status find_law(lan_experiment *e, uint64_t seed, lan_error *err)
{
    const lan_engagement_def *engagement = e->task.engagement;
    lan_observed *observed = NULL;
    lan_fit_laws laws = {.used = 0};
    if (engagement == NULL) {
        return refuse(err, "law.enemy and law.own need fights by bodies: give "
                           "solver: bodies (--solver bodies)");
    }
    lan_status status =
        observe(engagement, seed, e->def.repeat > 0 ? e->def.repeat : 1000,
                threads_of(&e->def), &e->player.progress, &observed, err);
    if (status == LAN_OK) {
        status = lan_fit_law_find(engagement->battle, observed, &laws, err);
    }
    if (status == LAN_OK) {
        e->law = laws.law[LAN_FIT_LAW_POWER];
    }
    lan_observed_destroy(observed);
    return status;
}

/* --- fights with bodies -------------------------------------------------- */

lan_status measure_refuse_averages(lan_error *err)
{
    return refuse(err, "solver bodies fights one random battle: give repeat "
                       "for a mean, odds.SIDE, or another solver");
}

lan_status lan_measure_check_averages(const lan_measure *measure,
                                      const lan_scenario *scenario,
                                      int32_t repeat, lan_error *err)
{
    return lan_scenario_engagement(scenario) == NULL || repeat > 0 ||
                   measure->needs_odds || measure_needs_law(measure)
               ? LAN_OK
               : measure_refuse_averages(err);
}

/* Quantile of a two-sided 95 % interval. */
#define UPPER 0.975

/* Reads the measures of a fight, values[measure_count][repeat]. */
static void take_measures(const runs *r, int thread, size_t item)
{
    lan_experiment *e = r->to;
    const battle_player *player = &r->players[thread];
    const fought_battle fought = {.battle = player->whole,
                                  .outcome = player->outcome};
    for (size_t i = 0; i < e->def.measure_count; i++) {
        const lan_measure *measure = e->def.measures[i];
        double error = 0.0;
        if (measure_has_mean(measure)) {
            e->values[i * (size_t)e->def.repeat + item] =
                measure_value(measure, &fought, &error);
        }
    }
    if (item == 0) {
        e->seconds = battle_player_seconds(player) * e->def.repeat;
    }
}

/* Fights 0 .. repeat - 1 of the seed, until time.end at most. Words and flags
 * have no mean. */
static lan_status find_means(lan_experiment *e, uint64_t seed, lan_error *err)
{
    const lan_experiment_def *def = &e->def;
    for (size_t i = 0; i < def->measure_count; i++) {
        if (def->measures[i]->kind != LAN_MEASURE_NUMBER) {
            return refuse(err,
                          "%.64s is a word, and %d fights have no mean of it: "
                          "ask for odds.SIDE, or remove repeat",
                          def->measures[i]->name, def->repeat);
        }
    }
    runs r = {
        .task = {.engagement = e->task.engagement, .solver = {.seed = seed}},
        .progress = &e->player.progress,
        .take = take_measures,
        .to = e};
    return fight_all(&r, threads_of(def), def->repeat, err);
}

/* The mean of a measure and half its 95 % interval by Student's distribution;
 * LAN_INF for one fight. */
static double mean_of(const lan_experiment *e, size_t measure, double *error)
{
    const size_t fights = (size_t)e->def.repeat;
    const double *values = &e->values[measure * fights];
    const double mean = gsl_stats_mean(values, 1, fights);
    *error = fights > 1 ? gsl_cdf_tdist_Pinv(UPPER, e->def.repeat - 1.0) *
                              gsl_stats_sd_m(values, 1, fights, mean) /
                              sqrt(e->def.repeat)
                        : LAN_INF;
    return mean;
}

static lan_status fight(lan_experiment *e, uint64_t seed, lan_error *err)
{
    battle_task *task = &e->task;
    task->solver = lan_scenario_copy_solver_options(e->copy);
    if (e->is_of_many) {
        return find_means(e, seed, err);
    }
    if (e->def.by_averages) {
        if (task->engagement != NULL) {
            return measure_refuse_averages(err);
        }
        task->solver = battle_player_by_equations(&task->solver);
    }
    task->solver.seed = seed;
    const lan_status status = battle_player_run(&e->player, task, err);
    if (status == LAN_OK) {
        e->battle = e->player.whole;
        e->seconds = battle_player_seconds(&e->player);
    }
    return status;
}

/* --- a run --------------------------------------------------------------- */

/* Resets parameters to the scenario's values first, then sets the others.
 * Resetting a parameter can remove a section that another parameter's value
 * creates. */
static lan_status set_values(lan_experiment *e, const double *values,
                             lan_error *err)
{
    const lan_experiment_def *def = &e->def;
    lan_status status = LAN_OK;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; status == LAN_OK && i < def->parameter_count; i++) {
            if (isnan(values[i]) == (pass == 0)) {
                status = lan_scenario_copy_set(e->copy, def->parameters[i],
                                               values[i], err);
            }
        }
    }
    e->task = (battle_task){.until_end = true, .wants_story = true};
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(e->copy, &e->task.battle, err);
    }
    if (status == LAN_OK) {
        status = lan_scenario_copy_played(e->copy, &e->task.campaign,
                                          &e->task.engagement, err);
    }
    e->battle = e->task.battle;
    e->is_of_many = e->task.engagement != NULL && def->repeat > 0;
    return status;
}

static void take_all(const lan_experiment *e, const lan_odds *odds,
                     double *recorded)
{
    const lan_experiment_def *def = &e->def;
    const bool is_known =
        odds != NULL && (odds->method != LAN_ODDS_SIMULATE || !def->exact_odds);
    const fought_battle fought = {
        .battle = e->battle,
        .outcome = e->player.outcome,
        .odds = is_known ? odds : NULL,
        .campaign = e->task.campaign,
        .story = e->task.campaign != NULL && e->player.campaign != NULL
                     ? lan_campaign_story_of(e->player.campaign)
                     : NULL,
        .law = e->needs_law ? &e->law : NULL};
    for (size_t i = 0; i < def->measure_count; i++) {
        const lan_measure *measure = def->measures[i];
        double error = 0.0;
        recorded[i] = e->is_of_many && measure_has_mean(measure)
                          ? mean_of(e, i, &error)
                          : measure_value(measure, &fought, &error);
        if (def->errors != NULL) {
            def->errors[i] = error;
        }
    }
}

lan_status lan_experiment_run(lan_experiment *experiment, const double *values,
                              uint64_t seed, double *recorded, lan_error *err)
{
    lan_odds *odds = NULL;
    lan_status status = set_values(experiment, values, err);
    if (status == LAN_OK && experiment->needs_odds) {
        status = find_odds(experiment, seed, &odds, err);
    }
    if (status == LAN_OK && experiment->needs_law) {
        status = find_law(experiment, seed, err);
    }
    if (status == LAN_OK && experiment->needs_battle) {
        status = fight(experiment, seed, err);
    }
    if (status == LAN_OK) {
        take_all(experiment, odds, recorded);
    }
    lan_odds_destroy(odds);
    return fail_as(err, status);
}

double lan_experiment_seconds(const lan_experiment *experiment)
{
    return experiment->seconds;
}

/* --- the scenario as it stands ------------------------------------------- */

lan_status lan_scenario_odds(const lan_scenario *scenario,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds **out,
                             lan_error *err)
{
    const lan_odds_options usual = lan_odds_options_default();
    battle_task task = {.campaign = lan_scenario_campaign(scenario),
                        .engagement = lan_scenario_engagement(scenario)};
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &task.battle, err);
    if (status == LAN_OK) {
        status = play_odds(&task, options != NULL ? options : &usual, progress,
                           out, err);
    }
    lan_battle_destroy(task.battle);
    return status;
}

double lan_scenario_odds_seconds(const lan_scenario *scenario,
                                 const lan_odds_options *options)
{
    lan_battle *battle = NULL;
    if (lan_scenario_campaign(scenario) != NULL ||
        lan_scenario_engagement(scenario) != NULL ||
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, NULL) !=
            LAN_OK) {
        return 0.0;
    }
    const double seconds = lan_odds_seconds(battle, options);
    lan_battle_destroy(battle);
    return seconds;
}
