/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/played_impl.h"

#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_cdf.h>

#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"
#include "solver/chance_impl.h"

static int count_threads(int wanted)
{
    const int threads = lan_thread_count(wanted);
    return threads < PARALLEL_JOBS_MOST ? threads : PARALLEL_JOBS_MOST;
}

static void free_players(battle_player *players, int count)
{
    for (int i = 0; players != NULL && i < count; i++) {
        battle_player_clear(&players[i]);
    }
    free(players);
}

/* A player begins with its first run. */
static lan_status engage(battle_player *player, const lan_engagement_def *def,
                         const lan_engagement_request *request,
                         const lan_progress *ticker, lan_error *err)
{
    battle_player_set_progress(player, ticker);
    const lan_status status =
        player->engagement == NULL
            ? battle_player_begin_engagement(player, def, err)
            : LAN_OK;
    return status == LAN_OK ? battle_player_engage(player, request, err)
                            : status;
}

/* --- odds ---------------------------------------------------------------- */

/* What is played many times: a player for each thread. */
typedef struct played_runs {
    const played_def *def;
    battle_player
        *players; /* [threads] with nothing begun until it is needed */
    int threads;
    uint64_t seed;
    bool until_end;
    const lan_progress *progress;
    /* Those under way. */
    int64_t first;
    double total;
    const lan_chance_ends *ends;
} played_runs;

static lan_status play_campaign(const played_runs *runs, battle_player *player,
                                int64_t run, lan_error *err)
{
    lan_campaign_request request = {.solver = lan_solver_options_default(),
                                    .run = (uint64_t)run};
    lan_status status = LAN_OK;
    request.solver.method = LAN_METHOD_CHANCE;
    request.solver.seed = runs->seed;
    if (player->campaign == NULL) {
        status = battle_player_begin_campaign(player, runs->def->campaign, err);
    }
    return status == LAN_OK ? battle_player_play(player, &request, err)
                            : status;
}

static lan_status play_run(const played_runs *runs, int thread, int64_t run,
                           const lan_progress *ticker, lan_error *err)
{
    battle_player *player = &runs->players[thread];
    const lan_engagement_request request = {
        .seed = runs->seed, .run = (uint64_t)run, .until_end = runs->until_end};
    if (runs->def->engagement != NULL) {
        return engage(player, runs->def->engagement, &request, ticker, err);
    }
    battle_player_set_progress(player, ticker);
    return play_campaign(runs, player, run, err);
}

static void write_end(const lan_chance_ends *ends, size_t at,
                      const battle_player *player)
{
    const lan_battle *whole = player->engagement != NULL
                                  ? lan_engagement_whole(player->engagement)
                                  : lan_campaign_whole(player->campaign);
    const lan_outcome *outcome = player->outcome;
    const size_t sides = (size_t)lan_battle_side_count(whole);
    int32_t *left = &ends->left[at * sides];
    for (size_t s = 0; s < sides; s++) {
        left[s] = 0;
    }
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(whole, i);
        left[lan_battle_army_side(whole, army)] +=
            (int32_t)lround(outcome->groups[i].left);
    }
    ends->winner[at] = outcome->winner;
    ends->time[at] = outcome->time;
}

static lan_status play_and_write(void *context, int job, int64_t item,
                                 const lan_progress *ticker, lan_error *err)
{
    const played_runs *runs = context;
    const lan_status status =
        play_run(runs, job, runs->first + item, ticker, err);
    if (status == LAN_OK) {
        write_end(runs->ends, (size_t)item, &runs->players[job]);
    }
    return status;
}

/* Tells how many of all are done, not of those under way. */
static bool report_of_all(void *context, double done, double total)
{
    const played_runs *runs = context;
    (void)total;
    return lan_progress_report(runs->progress, (double)runs->first + done,
                               runs->total);
}

static lan_status play_range(void *context, int64_t first, int32_t count,
                             double total, const lan_chance_ends *ends,
                             lan_error *err)
{
    played_runs *runs = context;
    const lan_progress progress = {report_of_all, runs};
    runs->first = first;
    runs->total = total;
    runs->ends = ends;
    return parallel_for(runs->threads, count, play_and_write, runs, &progress,
                        err);
}

/* Plays the first run, which says how long one takes. */
static lan_status begin_runs(played_runs *runs, lan_odds_fights *fights,
                             lan_error *err)
{
    runs->players = calloc((size_t)runs->threads, sizeof *runs->players);
    if (runs->players == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    const lan_status status = play_run(runs, 0, 0, runs->progress, err);
    if (status == LAN_OK) {
        fights->seconds =
            runs->def->engagement != NULL
                ? battle_player_engagement_seconds(&runs->players[0])
                : battle_player_campaign_seconds(&runs->players[0]);
    }
    return status;
}

lan_status played_odds_find(const played_def *def, const lan_battle *battle,
                            const lan_odds_options *options,
                            const lan_progress *progress, lan_odds **out,
                            lan_error *err)
{
    played_runs runs = {.def = def,
                        .threads = count_threads(options->threads),
                        .seed = options->seed,
                        .until_end = options->until_end,
                        .progress = progress};
    lan_odds_fights fights = {.context = &runs,
                              .run = play_range,
                              .why = def->engagement != NULL
                                         ? ENGAGEMENT_ODDS_WHY
                                         : CAMPAIGN_ODDS_WHY};
    lan_status status = LAN_OK;
    if (options->method != LAN_ODDS_EXACT) {
        status = begin_runs(&runs, &fights, err);
    }
    if (status == LAN_OK) {
        status = lan_odds_find_by_fights(battle, &fights, options, progress,
                                         out, err);
    }
    free_players(runs.players, runs.threads);
    return status;
}

/* --- means --------------------------------------------------------------- */

/* Of a two-sided interval of 95 %. */
#define UPPER 0.975

typedef struct means_runs {
    const means_def *def;
    battle_player *players; /* [threads] */
    double *values;         /* [fights][measure_count] */
    double seconds;         /* of fight 0 */
} means_runs;

static lan_status fight_and_measure(void *context, int thread, int64_t run,
                                    const lan_progress *ticker, lan_error *err)
{
    means_runs *runs = context;
    const means_def *def = runs->def;
    battle_player *player = &runs->players[thread];
    const lan_engagement_request request = {
        .seed = def->seed, .run = (uint64_t)run, .until_end = true};
    const lan_status status =
        engage(player, def->engagement, &request, ticker, err);
    if (status != LAN_OK) {
        return status;
    }
    const fought_battle fought = {.battle =
                                      lan_engagement_whole(player->engagement),
                                  .outcome = player->outcome};
    double *values = &runs->values[(size_t)run * def->measure_count];
    for (size_t i = 0; i < def->measure_count; i++) {
        values[i] = measure_has_mean(def->measures[i])
                        ? measure_value(def->measures[i], &fought)
                        : LAN_NAN;
    }
    if (run == 0) {
        runs->seconds = battle_player_engagement_seconds(player);
    }
    return LAN_OK;
}

static double mean_of(const means_runs *runs, size_t measure)
{
    const means_def *def = runs->def;
    lan_sum sum = {0.0, 0.0};
    for (size_t k = 0; k < (size_t)def->fights; k++) {
        lan_sum_add(&sum, runs->values[k * def->measure_count + measure]);
    }
    return lan_sum_value(&sum) / def->fights;
}

/* Half the interval of the mean of a column of values. */
static double error_of(const means_runs *runs, size_t measure, double mean)
{
    const means_def *def = runs->def;
    const double freedom = def->fights - 1.0;
    lan_sum sum = {0.0, 0.0};
    if (def->fights < 2) {
        return LAN_INF;
    }
    for (size_t k = 0; k < (size_t)def->fights; k++) {
        const double off =
            runs->values[k * def->measure_count + measure] - mean;
        lan_sum_add(&sum, off * off);
    }
    return gsl_cdf_tdist_Pinv(UPPER, freedom) *
           sqrt(lan_sum_value(&sum) / freedom / def->fights);
}

static void take_means(const means_runs *runs, played_mean *out)
{
    for (size_t i = 0; i < runs->def->measure_count; i++) {
        out[i].value = mean_of(runs, i);
        out[i].error = error_of(runs, i, out[i].value);
    }
}

lan_status played_means_find(const means_def *def, const lan_progress *progress,
                             played_mean *out, double *seconds, lan_error *err)
{
    const int threads = count_threads(def->threads);
    means_runs runs = {.def = def,
                       .players = calloc((size_t)threads, sizeof *runs.players),
                       .values =
                           calloc((size_t)def->fights * def->measure_count,
                                  sizeof *runs.values)};
    lan_status status = LAN_ENOMEM;
    if (runs.players != NULL && runs.values != NULL) {
        status = parallel_for(threads, def->fights, fight_and_measure, &runs,
                              progress, err);
    }
    if (status == LAN_OK) {
        take_means(&runs, out);
        *seconds = runs.seconds * def->fights;
    }
    free_players(runs.players, threads);
    free(runs.values);
    return fail_as(err, status);
}

/* --- strengths over time ------------------------------------------------- */

/* What a thread fights by. */
typedef struct strengths_job {
    battle_player player;
    lan_trajectory *trajectory;
} strengths_job;

typedef struct strengths_runs {
    const strengths_def *def;
    size_t armies;
    int threads;
    strengths_job *jobs; /* [threads] */
    int32_t *samples;    /* [times][armies][battles] */
} strengths_runs;

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

/* A fight that is over stays as it is. */
static void take_samples(const strengths_runs *runs, const strengths_job *job,
                         size_t run)
{
    const strengths_def *def = runs->def;
    const lan_trajectory *curve = job->trajectory;
    const lan_battle *whole = lan_engagement_whole(job->player.engagement);
    const size_t width = curve->columns + 1;
    size_t at = 0;
    for (size_t t = 0; t < def->time_count; t++) {
        while (at + 1 < curve->row_count &&
               curve->values[(at + 1) * width] <= def->times[t]) {
            at++;
        }
        for (size_t a = 0; a < runs->armies; a++) {
            const size_t row = t * runs->armies + a;
            runs->samples[row * (size_t)def->fights + run] =
                soldiers_in_row(whole, &curve->values[at * width], (int32_t)a);
        }
    }
}

static lan_status fight_and_sample(void *context, int thread, int64_t run,
                                   const lan_progress *ticker, lan_error *err)
{
    const strengths_runs *runs = context;
    const strengths_def *def = runs->def;
    strengths_job *job = &runs->jobs[thread];
    const lan_rows rows = {.times = def->times, .time_count = def->time_count};
    if (job->trajectory == NULL &&
        lan_trajectory_create(&job->trajectory) != LAN_OK) {
        return fail_as(err, LAN_ENOMEM);
    }
    const lan_engagement_request request = {.seed = def->seed,
                                            .run = (uint64_t)run,
                                            .until_end = true,
                                            .rows = &rows,
                                            .trajectory = job->trajectory};
    const lan_status status =
        engage(&job->player, def->engagement, &request, ticker, err);
    if (status == LAN_OK) {
        take_samples(runs, job, (size_t)run);
    }
    return status;
}

static void clear_jobs(strengths_runs *runs)
{
    for (int i = 0; runs->jobs != NULL && i < runs->threads; i++) {
        battle_player_clear(&runs->jobs[i].player);
        lan_trajectory_destroy(runs->jobs[i].trajectory);
    }
    free(runs->jobs);
}

lan_status played_strengths_find(const strengths_def *def,
                                 const lan_progress *progress, int32_t *out,
                                 lan_error *err)
{
    strengths_runs runs = {.def = def,
                           .armies = def->engagement->battle->army_count,
                           .threads = count_threads(def->threads),
                           .samples = out};
    lan_status status = LAN_ENOMEM;
    runs.jobs = calloc((size_t)runs.threads, sizeof *runs.jobs);
    if (runs.jobs != NULL) {
        status = parallel_for(runs.threads, def->fights, fight_and_sample,
                              &runs, progress, err);
    }
    clear_jobs(&runs);
    return fail_as(err, status);
}

static lan_status find_by_bodies(const lan_engagement_def *engagement,
                                 const lan_chance_band *band,
                                 const lan_progress *progress, double *out,
                                 lan_error *err)
{
    const size_t armies = engagement->battle->army_count;
    const strengths_def def = {.engagement = engagement,
                               .seed = band->seed,
                               .fights = band->battles,
                               .threads = band->threads,
                               .times = band->times,
                               .time_count = band->time_count};
    int32_t *strengths =
        calloc(band->time_count * armies * (size_t)band->battles + 1,
               sizeof *strengths);
    if (strengths == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    const lan_status status =
        played_strengths_find(&def, progress, strengths, err);
    if (status == LAN_OK) {
        lan_chance_band_take(band, armies, strengths, out);
    }
    free(strengths);
    return status;
}

lan_status lan_scenario_band(const lan_scenario *scenario,
                             const lan_chance_band *band,
                             const lan_progress *progress, double *out,
                             lan_error *err)
{
    const lan_engagement_def *engagement = lan_scenario_engagement(scenario);
    lan_battle *battle = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    if (status == LAN_OK && engagement == NULL) {
        status = lan_chance_band_find(battle, band, progress, out, err);
    } else if (status == LAN_OK) {
        status = lan_chance_band_check(battle, band, err);
        if (status == LAN_OK) {
            status = find_by_bodies(engagement, band, progress, out, err);
        }
    }
    lan_battle_destroy(battle);
    return status;
}
