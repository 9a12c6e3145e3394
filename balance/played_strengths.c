/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/played_strengths_impl.h"

#include <math.h>
#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/threads_impl.h"

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

static lan_status begin_job(const strengths_runs *runs, strengths_job *job,
                            lan_error *err)
{
    if (job->trajectory == NULL &&
        lan_trajectory_create(&job->trajectory) != LAN_OK) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    return job->player.engagement == NULL
               ? battle_player_begin_engagement(&job->player,
                                                runs->def->engagement, err)
               : LAN_OK;
}

static lan_status fight_and_take(void *context, int thread, int64_t run,
                                 const lan_progress *ticker, lan_error *err)
{
    const strengths_runs *runs = context;
    const strengths_def *def = runs->def;
    strengths_job *job = &runs->jobs[thread];
    const lan_rows rows = {.times = def->times, .time_count = def->time_count};
    lan_status status = begin_job(runs, job, err);
    if (status != LAN_OK) {
        return status;
    }
    const lan_engagement_request request = {.seed = def->seed,
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

static void clear_runs(strengths_runs *runs)
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
    const int threads = lan_thread_count(def->threads);
    strengths_runs runs = {
        .def = def,
        .armies = def->engagement->battle->army_count,
        .threads = threads < PARALLEL_JOBS_MOST ? threads : PARALLEL_JOBS_MOST,
        .samples = out};
    lan_status status = LAN_ENOMEM;
    runs.jobs = calloc((size_t)runs.threads, sizeof *runs.jobs);
    if (runs.jobs != NULL) {
        status = parallel_for(runs.threads, def->fights, fight_and_take, &runs,
                              progress, err);
    }
    clear_runs(&runs);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}
