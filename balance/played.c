/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/played_impl.h"

#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_statistics_double.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/progress_part.h"
#include "base/real.h"
#include "base/threads_impl.h"
#include "solver/chance_impl.h"

/* --- many runs ----------------------------------------------------------- */

/* What is played many times: by a player for each thread. */
typedef struct runs {
    battle_task task; /* with rows where curves are wanted */
    const lan_progress *progress;
    /* Takes what a run left in its thread's player and curve. */
    void (*take)(const struct runs *runs, int thread, size_t item);
    void *to;
    int threads;
    battle_player *players;  /* [threads] */
    lan_trajectory **curves; /* [threads] the same; NULL until one is needed */
    arena memory;
    /* Those under way. */
    int64_t first;
    double total;
} runs;

/* Clear it in any case. */
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

/* Reports how many of all are done, not of those under way. */
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

/* Fights an engagement so often, to time.end at most. */
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
    const size_t sides = (size_t)lan_battle_side_count(whole);
    int32_t *left = &ends->left[item * sides];
    memset(left, 0, sides * sizeof *left);
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(whole, i);
        left[lan_battle_army_side(whole, army)] +=
            (int32_t)lround(outcome->groups[i].left);
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

lan_status played_odds_find(const battle_task *task,
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
        status = play(&r, 0, 0, progress, err); /* how long one takes */
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

/* --- means --------------------------------------------------------------- */

/* Of a two-sided interval of 95 %. */
#define UPPER 0.975

typedef struct means {
    const lan_experiment_def *def;
    double *values; /* [measure_count][repeat] */
    double seconds; /* of fight 0 */
} means;

static void take_measures(const runs *r, int thread, size_t item)
{
    means *to = r->to;
    const battle_player *player = &r->players[thread];
    const fought_battle fought = {.battle = player->whole,
                                  .outcome = player->outcome};
    for (size_t i = 0; i < to->def->measure_count; i++) {
        const lan_measure *measure = to->def->measures[i];
        to->values[i * (size_t)to->def->repeat + item] =
            measure_has_mean(measure) ? measure_value(measure, &fought)
                                      : LAN_NAN;
    }
    if (item == 0) {
        to->seconds = battle_player_seconds(player);
    }
}

/* The mean of so many values, and half its interval. */
static played_mean mean_of(const double *values, int32_t count)
{
    const size_t n = (size_t)count;
    played_mean out = {gsl_stats_mean(values, 1, n), LAN_INF};
    if (n > 1) {
        out.error = gsl_cdf_tdist_Pinv(UPPER, count - 1.0) *
                    gsl_stats_sd_m(values, 1, n, out.value) / sqrt(count);
    }
    return out;
}

lan_status played_means_find(const lan_engagement_def *engagement,
                             const lan_experiment_def *def, uint64_t seed,
                             const lan_progress *progress, played_mean *out,
                             double *seconds, lan_error *err)
{
    const size_t fights = (size_t)def->repeat;
    means to = {.def = def,
                .values =
                    calloc(fights * def->measure_count + 1, sizeof *to.values)};
    runs r = {.task = {.engagement = engagement, .solver = {.seed = seed}},
              .progress = progress,
              .take = take_measures,
              .to = &to};
    const lan_status status =
        to.values == NULL
            ? LAN_ENOMEM
            : fight_all(&r, def->odds != NULL ? def->odds->threads : 1,
                        def->repeat, err);
    for (size_t i = 0; i < def->measure_count && status == LAN_OK; i++) {
        out[i] = mean_of(&to.values[i * fights], def->repeat);
    }
    *seconds = status == LAN_OK ? to.seconds * def->repeat : *seconds;
    free(to.values);
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

/* Of out[times][armies][fights]. A fight that is over stays as it is. */
typedef struct strengths {
    int32_t *out;
    size_t armies;
    size_t fights;
} strengths;

static void take_strengths(const runs *r, int thread, size_t item)
{
    const strengths *to = r->to;
    const lan_trajectory *curve = r->curves[thread];
    const lan_battle *whole = r->players[thread].whole;
    const size_t width = curve->columns + 1;
    size_t at = 0;
    for (size_t t = 0; t < r->task.rows->time_count; t++) {
        while (at + 1 < curve->row_count &&
               curve->values[(at + 1) * width] <= r->task.rows->times[t]) {
            at++;
        }
        for (size_t a = 0; a < to->armies; a++) {
            to->out[(t * to->armies + a) * to->fights + item] =
                soldiers_in_row(whole, &curve->values[at * width], (int32_t)a);
        }
    }
}

/* Fights them, and writes strengths. */
static lan_status find_strengths(const lan_engagement_def *engagement,
                                 const lan_observed_fights *how,
                                 const double *times, size_t time_count,
                                 const lan_progress *progress, int32_t *out,
                                 lan_error *err)
{
    const lan_rows rows = {.times = times, .time_count = time_count};
    strengths to = {.out = out,
                    .armies = engagement->battle->army_count,
                    .fights = (size_t)how->fights};
    runs r = {.task = {.engagement = engagement,
                       .solver = {.seed = how->seed},
                       .rows = &rows},
              .progress = progress,
              .take = take_strengths,
              .to = &to};
    return fight_all(&r, how->threads, how->fights, err);
}

lan_status lan_scenario_band(const lan_scenario *scenario,
                             const lan_chance_band *band,
                             const lan_progress *progress, double *out,
                             lan_error *err)
{
    const lan_engagement_def *engagement = lan_scenario_engagement(scenario);
    const lan_observed_fights how = {band->seed, band->battles, band->threads};
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
        status = found == NULL
                     ? fail_as(err, LAN_ENOMEM)
                     : find_strengths(engagement, &how, band->times,
                                      band->time_count, progress, found, err);
        if (status == LAN_OK) {
            lan_chance_band_take(band, armies, found, out);
        }
    }
    free(found);
    lan_battle_destroy(battle);
    return status;
}

/* --- what would be observed ---------------------------------------------- */

/* Rows of what is observed. */
#define ROWS 33

/* Strengths are observed until an army has lost this share of its start: of
 * fights that are over there is nothing to be seen. */
#define LOST 0.5

/* Fights from which the end of the observation is taken, and the times within
 * twice the first one's length at which they are looked at. */
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

/* The first look at which an army has lost so much on average, or the last. */
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

static void take_time(const runs *r, int thread, size_t item)
{
    double *length = r->to;
    (void)item;
    *length = r->players[thread].outcome->time;
}

/* When an army has lost so much on average of the first fights. */
static lan_status find_end(const lan_engagement_def *engagement,
                           const lan_observed_fights *pilots,
                           const lan_progress *progress, int32_t *room,
                           double *end, lan_error *err)
{
    const double first = 1.0 / (1.0 + pilots->fights);
    lan_progress_part part;
    double times[LOOKS];
    double length = 0.0;
    runs r = {
        .task = {.engagement = engagement, .solver = {.seed = pilots->seed}},
        .progress = &part.progress,
        .take = take_time,
        .to = &length};
    lan_progress_part_begin(&part, progress, 0.0, first);
    lan_status status = fight_all(&r, 1, 1, err);
    for (size_t i = 0; i < LOOKS; i++) {
        times[i] = 2.0 * length * ((double)i / (LOOKS - 1.0));
    }
    lan_progress_part_begin(&part, progress, first, 1.0);
    if (status == LAN_OK) {
        status = find_strengths(engagement, pilots, times, LOOKS,
                                &part.progress, room, err);
    }
    if (status == LAN_OK) {
        *end = times[find_look(room, engagement->battle->army_count,
                               pilots->fights)];
    }
    return status;
}

static lan_status create_observed(size_t armies, lan_observed **out)
{
    lan_observed *observed = calloc(1, sizeof *observed);
    if (observed == NULL) {
        return LAN_ENOMEM;
    }
    observed->column_count = armies;
    observed->row_count = ROWS;
    observed->columns = calloc(armies, sizeof *observed->columns);
    observed->times = calloc(ROWS, sizeof *observed->times);
    observed->values = calloc(ROWS * armies, sizeof *observed->values);
    if (observed->columns == NULL || observed->times == NULL ||
        observed->values == NULL) {
        lan_observed_destroy(observed);
        return LAN_ENOMEM;
    }
    for (size_t a = 0; a < armies; a++) {
        observed->columns[a] = (lan_observed_column){
            .kind = LAN_OBSERVED_STRENGTH, .army = (int32_t)a, .group = -1};
    }
    *out = observed;
    return LAN_OK;
}

lan_observed_fights lan_observed_fights_default(void)
{
    return (lan_observed_fights){.seed = 1, .fights = 1000, .threads = 1};
}

lan_status played_observe(const lan_engagement_def *engagement,
                          const lan_observed_fights *how,
                          const lan_progress *progress, lan_observed **out,
                          lan_error *err)
{
    const size_t armies = engagement->battle->army_count;
    const lan_observed_fights pilots = {
        how->seed, how->fights < PILOTS ? how->fights : PILOTS, how->threads};
    const double share =
        (1.0 + pilots.fights) / (1.0 + pilots.fights + how->fights);
    const size_t looks = LOOKS * (size_t)pilots.fights;
    const size_t rows = ROWS * (size_t)how->fights;
    int32_t *room =
        calloc((looks > rows ? looks : rows) * armies, sizeof *room);
    lan_observed *made = NULL;
    lan_progress_part part;
    double end = 0.0;
    lan_progress_part_begin(&part, progress, 0.0, share);
    lan_status status = room != NULL ? find_end(engagement, &pilots,
                                                &part.progress, room, &end, err)
                                     : LAN_ENOMEM;
    status = status == LAN_OK ? create_observed(armies, &made) : status;
    for (size_t r = 0; r < ROWS && status == LAN_OK; r++) {
        made->times[r] = end * ((double)r / (ROWS - 1.0));
    }
    lan_progress_part_begin(&part, progress, share, 1.0);
    if (status == LAN_OK) {
        status = find_strengths(engagement, how, made->times, ROWS,
                                &part.progress, room, err);
    }
    for (size_t i = 0; i < ROWS * armies && status == LAN_OK; i++) {
        made->values[i] =
            mean_strength(&room[i * (size_t)how->fights], how->fights);
    }
    free(room);
    if (status != LAN_OK) {
        lan_observed_destroy(made);
        return fail_as(err, status);
    }
    *out = made;
    return LAN_OK;
}

lan_status lan_observed_fight(const lan_scenario *scenario,
                              const lan_observed_fights *how,
                              const lan_progress *progress, lan_observed **out,
                              lan_error *err)
{
    const lan_engagement_def *engagement = lan_scenario_engagement(scenario);
    if (engagement == NULL || how->fights < 1 || how->threads < 0 ||
        how->fights > LAN_OBSERVED_FIGHTS_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "1 .. %d fights by bodies can be observed",
                        LAN_OBSERVED_FIGHTS_MAX);
    }
    return played_observe(engagement, how, progress, out, err);
}
