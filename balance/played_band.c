/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bands of what is played soldier by soldier.
 */
#include <math.h>
#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/threads_impl.h"
#include "lanchester/experiment.h"
#include "solver/chance_band_impl.h"

/* What a thread fights by. */
typedef struct band_job {
    battle_player player;
    lan_trajectory *trajectory;
} band_job;

typedef struct band_runs {
    const lan_engagement_def *def;
    const lan_chance_band *band;
    size_t armies;
    int threads;
    band_job *jobs;   /* [threads] */
    int32_t *samples; /* [times][armies][battles] */
} band_runs;

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
static void take_samples(const band_runs *runs, const band_job *job, size_t run)
{
    const lan_chance_band *band = runs->band;
    const lan_trajectory *curve = job->trajectory;
    const lan_battle *whole = lan_engagement_whole(job->player.engagement);
    const size_t width = curve->columns + 1;
    size_t at = 0;
    for (size_t t = 0; t < band->time_count; t++) {
        while (at + 1 < curve->row_count &&
               curve->values[(at + 1) * width] <= band->times[t]) {
            at++;
        }
        for (size_t a = 0; a < runs->armies; a++) {
            const size_t row = t * runs->armies + a;
            runs->samples[row * (size_t)band->battles + run] =
                soldiers_in_row(whole, &curve->values[at * width], (int32_t)a);
        }
    }
}

static lan_status begin_job(const band_runs *runs, band_job *job,
                            lan_error *err)
{
    if (job->trajectory == NULL &&
        lan_trajectory_create(&job->trajectory) != LAN_OK) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    return job->player.engagement == NULL
               ? battle_player_begin_engagement(&job->player, runs->def, err)
               : LAN_OK;
}

static lan_status fight_and_take(void *context, int thread, int64_t run,
                                 const lan_progress *ticker, lan_error *err)
{
    const band_runs *runs = context;
    const lan_chance_band *band = runs->band;
    band_job *job = &runs->jobs[thread];
    const lan_rows rows = {.times = band->times,
                           .time_count = band->time_count};
    lan_status status = begin_job(runs, job, err);
    if (status != LAN_OK) {
        return status;
    }
    const lan_engagement_request request = {.seed = band->seed,
                                            .run = (uint64_t)run,
                                            .until_end = true,
                                            .rows = &rows,
                                            .trajectory = job->trajectory};
    battle_player_set_progress(&job->player, ticker);
    status = battle_player_engage(&job->player, &request, err);
    if (status == LAN_OK) {
        take_samples(runs, job, (size_t)run);
    }
    return status;
}

static lan_status fight_all(band_runs *runs, const lan_progress *progress,
                            double *out, lan_error *err)
{
    const lan_chance_band *band = runs->band;
    runs->jobs = calloc((size_t)runs->threads, sizeof *runs->jobs);
    runs->samples =
        calloc(band->time_count * runs->armies * (size_t)band->battles + 1,
               sizeof *runs->samples);
    if (runs->jobs == NULL || runs->samples == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    const lan_status status = parallel_for(runs->threads, band->battles,
                                           fight_and_take, runs, progress, err);
    if (status == LAN_OK) {
        lan_chance_band_take(band, runs->armies, runs->samples, out);
    }
    return status;
}

static void clear_runs(band_runs *runs)
{
    for (int i = 0; runs->jobs != NULL && i < runs->threads; i++) {
        battle_player_clear(&runs->jobs[i].player);
        lan_trajectory_destroy(runs->jobs[i].trajectory);
    }
    free(runs->jobs);
    free(runs->samples);
}

lan_status lan_scenario_band(const lan_scenario *scenario,
                             const lan_chance_band *band,
                             const lan_progress *progress, double *out,
                             lan_error *err)
{
    const int threads = lan_thread_count(band->threads);
    band_runs runs = {
        .def = lan_scenario_engagement(scenario),
        .band = band,
        .threads = threads < PARALLEL_JOBS_MOST ? threads : PARALLEL_JOBS_MOST};
    lan_battle *battle = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    if (status == LAN_OK && runs.def == NULL) {
        status = lan_chance_band_find(battle, band, progress, out, err);
    } else if (status == LAN_OK) {
        runs.armies = (size_t)lan_battle_army_count(battle);
        status = lan_chance_band_check(battle, band, err);
        if (status == LAN_OK) {
            status = fight_all(&runs, progress, out, err);
        }
        clear_runs(&runs);
    }
    lan_battle_destroy(battle);
    return status;
}
