/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/played_means_impl.h"

#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_cdf.h>

#include "balance/battle_player_impl.h"
#include "balance/measure_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* Of a two-sided interval of 95 %. */
#define UPPER 0.975

typedef struct means_runs {
    const means_def *def;
    battle_player *players; /* [threads] */
    double *values;         /* [fights][measure_count] */
    double seconds;         /* of fight 0 */
} means_runs;

static lan_status fight_and_take(void *context, int thread, int64_t run,
                                 const lan_progress *ticker, lan_error *err)
{
    means_runs *runs = context;
    const means_def *def = runs->def;
    battle_player *player = &runs->players[thread];
    const lan_engagement_request request = {
        .seed = def->seed, .run = (uint64_t)run, .until_end = true};
    lan_status status = LAN_OK;
    battle_player_set_progress(player, ticker);
    if (player->engagement == NULL) {
        status = battle_player_begin_engagement(player, def->engagement, err);
    }
    if (status == LAN_OK) {
        status = battle_player_engage(player, &request, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    const fought_battle fought = {.battle =
                                      lan_engagement_whole(player->engagement),
                                  .outcome = player->outcome};
    double *values = &runs->values[(size_t)run * def->measure_count];
    for (size_t i = 0; i < def->measure_count; i++) {
        values[i] =
            measure_has_mean(def->measures[i])
                ? def->measures[i]->row->value(def->measures[i], &fought)
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
    const int wanted = lan_thread_count(def->threads);
    const int threads =
        wanted < PARALLEL_JOBS_MOST ? wanted : PARALLEL_JOBS_MOST;
    means_runs runs = {.def = def,
                       .players = calloc((size_t)threads, sizeof *runs.players),
                       .values =
                           calloc((size_t)def->fights * def->measure_count,
                                  sizeof *runs.values)};
    lan_status status = LAN_ENOMEM;
    if (runs.players != NULL && runs.values != NULL) {
        status = parallel_for(threads, def->fights, fight_and_take, &runs,
                              progress, err);
    }
    if (status == LAN_OK) {
        take_means(&runs, out);
        *seconds = runs.seconds * def->fights;
    }
    for (int i = 0; runs.players != NULL && i < threads; i++) {
        battle_player_clear(&runs.players[i]);
    }
    free(runs.values);
    free(runs.players);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}
