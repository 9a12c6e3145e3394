/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random battles: one by a solver, with rows and counters; many on several
 * threads; the band in which many of them lie.
 */
#include "lanchester/solver.h"

#include <stdlib.h>

#include "base/real.h"
#include "base/threads_impl.h"
#include "solver/chance_impl.h"
#include "solver/jumps_impl.h"
#include "solver/odds_impl.h"
#include "solver/solver_impl.h"

/* Steps after which progress is reported. */
#define REPORT_STEPS 4096

/* Battles that a thread takes at a time, and bands before progress is reported.
 */
#define PORTION 16
#define BATCH   1024

#define MOST_BATTLES 1000000
#define MOST_NUMBERS 1e8

/* --- one battle by a solver ----------------------------------------------- */

lan_status lan_chance_prepare(lan_solver *solver, const lan_battle *battle,
                              lan_error *err)
{
    const lan_jumps_request request = {.until_end = true, .until_change = true};
    const lan_status status = lan_odds_check_counts(battle, err);
    lan_chance_forget(solver); /* it was of another plan */
    if (status != LAN_OK) {
        return status;
    }
    solver->jumps = malloc(sizeof *solver->jumps);
    if (solver->jumps == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status made =
        lan_jumps_create(solver->jumps, battle->plan, &request);
    if (made != LAN_OK) {
        lan_chance_forget(solver);
    }
    return made;
}

void lan_chance_forget(lan_solver *solver)
{
    if (solver->jumps != NULL) {
        lan_jumps_clear(solver->jumps);
        free(solver->jumps);
        solver->jumps = NULL;
    }
}

static void record_pass(void *context, lan_jumps *jumps, double until)
{
    lan_solver *solver = context;
    if (solver->watched == LAN_OK) {
        solver->watched =
            lan_recorder_hold(solver, jumps->battle, jumps, until);
    }
}

static void record_before(void *context, lan_jumps *jumps)
{
    lan_solver *solver = context;
    if (solver->watched == LAN_OK) {
        solver->watched = lan_recorder_before(solver, jumps->battle);
    }
}

static void record_after(void *context, lan_jumps *jumps)
{
    lan_solver *solver = context;
    if (solver->watched == LAN_OK) {
        solver->watched = lan_recorder_after(solver, jumps->battle);
    }
}

lan_jumps_watch lan_chance_watch(lan_solver *solver)
{
    return (lan_jumps_watch){.context = solver,
                             .pass = record_pass,
                             .before = record_before,
                             .after = record_after};
}

/* True where the last jump left an island at rest; checked where it changed the
 * groups in the fight. */
static bool does_rest(lan_solver *solver, lan_battle *island)
{
    if (!solver->stops_at_rest || solver->jumps->fresh) {
        return false;
    }
    solver->watched = lan_island_find_rates(island);
    return solver->watched == LAN_OK && lan_run_rests(solver, island);
}

/* To the battle's end, or to its pause. */
static lan_status draw_jumps(lan_solver *solver)
{
    lan_jumps *jumps = solver->jumps;
    lan_battle *battle = jumps->battle;
    int64_t next_report = 0;
    while (solver->watched == LAN_OK && lan_jumps_go(jumps, REPORT_STEPS) &&
           !lan_island_is_stopped(battle) && !does_rest(solver, battle)) {
        if (jumps->rate_calls < next_report) {
            continue;
        }
        next_report = jumps->rate_calls + REPORT_STEPS;
        if (!lan_progress_report(&solver->progress, battle->state.head->time,
                                 battle->plan->end)) {
            return LAN_ECANCELLED;
        }
    }
    lan_jumps_suspend(jumps);
    solver->report.steps = jumps->jump_count;
    solver->report.rejected = jumps->thinned;
    solver->report.rhs_calls = jumps->rate_calls;
    solver->report.events = jumps->instants;
    return solver->watched;
}

/* The same battle again, now with rows: the same jumps. */
static lan_status record_jumps(lan_solver *solver, lan_battle *battle,
                               uint64_t number, const lan_rows *rows,
                               lan_trajectory *trajectory)
{
    lan_jumps *jumps = solver->jumps;
    const double end = battle->state.head->time;
    lan_jumps_begin(jumps, battle, solver->options.seed, number);
    lan_recorder_begin(solver, battle, rows, end, trajectory);
    jumps->request.watch = lan_chance_watch(solver);
    lan_status status = lan_recorder_row(solver, battle);
    if (status == LAN_OK) {
        status = lan_recorder_starts(solver, battle);
    }
    if (status == LAN_OK) {
        status = draw_jumps(solver);
    }
    if (status == LAN_OK) {
        status = lan_recorder_end(solver, battle);
    }
    jumps->request.watch = (lan_jumps_watch){.pass = NULL};
    solver->recorder.trajectory = NULL;
    return status;
}

lan_status lan_chance_check_way(const lan_battle *battle, bool by_chance,
                                lan_error *err)
{
    const lan_state_head *head = battle->state.head;
    const bool begins = lan_battle_is_open(battle) ? lan_is_zero(head->step)
                                                   : !(head->time > 0.0);
    if (by_chance && !head->whole && !begins) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a battle that was advanced by the equations does not "
                        "go on as a stochastic one");
    }
    if (!by_chance && head->whole) {
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "a battle that was advanced as a stochastic one does not go on "
            "by the equations");
    }
    return by_chance ? lan_odds_check_present(battle, err) : LAN_OK;
}

lan_status lan_chance_advance(lan_solver *solver, lan_battle *battle,
                              uint64_t number, double target)
{
    solver->watched = LAN_OK;
    solver->jumps->request.watch = (lan_jumps_watch){.pass = NULL};
    lan_jumps_resume(solver->jumps, battle, solver->options.seed, number,
                     target);
    return draw_jumps(solver);
}

lan_status lan_chance_solve(lan_solver *solver, lan_battle *battle,
                            uint64_t number, const lan_rows *rows,
                            lan_trajectory *trajectory)
{
    solver->watched = LAN_OK;
    solver->jumps->request.watch = (lan_jumps_watch){.pass = NULL};
    lan_jumps_begin(solver->jumps, battle, solver->options.seed, number);
    lan_status status = draw_jumps(solver);
    if (status != LAN_OK || rows == NULL) {
        return status;
    }
    lan_trajectory fresh = {.values = NULL};
    status = record_jumps(solver, battle, number, rows, &fresh);
    if (status != LAN_OK) {
        lan_trajectory_take(&fresh, NULL);
        return status;
    }
    lan_trajectory_take(trajectory, &fresh);
    return LAN_OK;
}

/* --- many on several threads ---------------------------------------------- */

/* The gap keeps the writes of another thread out of its cache lines. */
typedef struct lan_chance_worker {
    lan_jumps jumps;
    lan_battle *battle;
    unsigned char gap[64];
} lan_chance_worker;

lan_status lan_chance_pool_create(lan_chance_pool *pool,
                                  const lan_battle *battle,
                                  const lan_jumps_request *request, int threads,
                                  const lan_progress *progress)
{
    pool->threads = threads;
    pool->progress = progress;
    pool->done = 0.0;
    pool->total = 1.0;
    atomic_init(&pool->fought, 0);
    atomic_init(&pool->stopped, false);
    pool->workers = calloc((size_t)threads, sizeof *pool->workers);
    lan_status status = pool->workers == NULL ? LAN_ENOMEM : LAN_OK;
    for (int t = 0; status == LAN_OK && t < threads; t++) {
        lan_chance_worker *worker = &pool->workers[t];
        status = lan_battle_copy(battle, &worker->battle);
        if (status == LAN_OK) {
            status = lan_jumps_create(&worker->jumps, battle->plan, request);
        }
        worker->jumps.battle = worker->battle;
    }
    return status;
}

void lan_chance_pool_clear(lan_chance_pool *pool)
{
    for (int t = 0; pool->workers != NULL && t < pool->threads; t++) {
        lan_battle_destroy(pool->workers[t].battle);
        lan_jumps_clear(&pool->workers[t].jumps);
    }
    free(pool->workers);
}

/* Reports progress if this is the first thread; true if all are to stop. */
static bool is_stopped(lan_chance_pool *pool)
{
    if (lan_thread_number() == 0 &&
        !lan_progress_report(pool->progress,
                             pool->done + (double)atomic_load(&pool->fought),
                             pool->total)) {
        atomic_store(&pool->stopped, true);
    }
    return atomic_load(&pool->stopped);
}

bool lan_chance_fight(lan_chance_pool *pool, lan_jumps *jumps, uint64_t seed,
                      uint64_t number)
{
    lan_jumps_begin(jumps, jumps->battle, seed, number);
    while (lan_jumps_go(jumps, REPORT_STEPS)) {
        if (is_stopped(pool)) {
            return false;
        }
    }
    return true;
}

bool lan_chance_pool_run(lan_chance_pool *pool, int64_t first, int32_t count,
                         lan_chance_task task, void *context)
{
    const int32_t portions = (count + PORTION - 1) / PORTION;
    atomic_store(&pool->fought, 0);
#pragma omp parallel for schedule(dynamic) num_threads(pool->threads)
    for (int32_t p = 0; p < portions; p++) {
        lan_jumps *jumps = &pool->workers[lan_thread_number()].jumps;
        const int32_t begin = p * PORTION;
        const int32_t end = begin + PORTION < count ? begin + PORTION : count;
        bool stop = is_stopped(pool);
        for (int32_t k = begin; k < end && !stop; k++) {
            task(context, jumps, first + k);
            stop = atomic_load(&pool->stopped);
        }
        atomic_fetch_add(&pool->fought, end - begin);
    }
    return !atomic_load(&pool->stopped);
}

/* --- bands ---------------------------------------------------------------- */

/* Strengths found so far: [times][armies][battles]. */
typedef struct samples {
    const lan_chance_band *band;
    lan_chance_pool pool;
    size_t armies;
    int32_t *heads;
} samples;

/* Position of one battle in the grid of times. */
typedef struct cursor {
    samples *all;
    size_t battle;
    size_t next; /* time */
} cursor;

lan_chance_band lan_chance_band_default(void)
{
    return (lan_chance_band){.seed = 1, .battles = 1000, .threads = 1};
}

lan_status lan_chance_band_check(const lan_battle *battle,
                                 const lan_chance_band *band, lan_error *err)
{
    bool right = band->battles >= 1 && band->battles <= MOST_BATTLES &&
                 band->threads >= 0;
    for (size_t k = 0; k < band->time_count; k++) {
        const double last = k > 0 ? band->times[k - 1] : 0.0;
        right = right && band->times[k] >= last && isfinite(band->times[k]);
    }
    for (size_t k = 0; k < band->share_count; k++) {
        right = right && band->shares[k] >= 0.0 && band->shares[k] <= 1.0;
    }
    if (!right) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a band takes 1 .. %d battles, times that do not "
                        "fall, and shares within 0 .. 1",
                        MOST_BATTLES);
    }
    if ((double)band->battles * (double)band->time_count *
            battle->plan->army_count >
        MOST_NUMBERS) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "%d battles at %zu times are too many for a band",
                        (int)band->battles, band->time_count);
    }
    return lan_odds_check_counts(battle, err);
}

/* Notes the present strengths for all times before `until`. */
static void pass_time(void *context, lan_jumps *jumps, double until)
{
    cursor *at = context;
    const samples *all = at->all;
    const lan_chance_band *band = all->band;
    for (; at->next < band->time_count && band->times[at->next] < until;
         at->next++) {
        for (size_t a = 0; a < all->armies; a++) {
            const size_t row = at->next * all->armies + a;
            all->heads[row * (size_t)band->battles + at->battle] =
                (int32_t)jumps->heads[a];
        }
    }
}

static void sample_battle(void *context, lan_jumps *jumps, int64_t number)
{
    samples *all = context;
    cursor at = {.all = all, .battle = (size_t)number};
    jumps->request.watch = (lan_jumps_watch){.context = &at, .pass = pass_time};
    if (lan_chance_fight(&all->pool, jumps, all->band->seed,
                         (uint64_t)number)) {
        pass_time(&at, jumps, LAN_INF);
    }
    jumps->request.watch = (lan_jumps_watch){.pass = NULL};
}

static int by_size(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

void lan_chance_band_take(const lan_chance_band *band, size_t armies,
                          int32_t *strengths, double *out)
{
    const size_t battles = (size_t)band->battles;
    for (size_t row = 0; row < band->time_count * armies; row++) {
        int32_t *heads = &strengths[row * battles];
        qsort(heads, battles, sizeof *heads, by_size);
        for (size_t k = 0; k < band->share_count; k++) {
            const double rank = ceil(band->shares[k] * (double)battles);
            const size_t index = rank > 1.0 ? (size_t)rank - 1 : 0;
            out[row * band->share_count + k] = (double)heads[index];
        }
    }
}

static lan_status gather_samples(samples *all, const lan_battle *battle,
                                 const lan_progress *progress, double *out)
{
    const lan_chance_band *band = all->band;
    const lan_jumps_request request = {.until_end = true};
    all->armies = (size_t)battle->plan->army_count;
    all->heads =
        calloc(band->time_count * all->armies * (size_t)band->battles + 1,
               sizeof *all->heads);
    if (all->heads == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status =
        lan_chance_pool_create(&all->pool, battle, &request,
                               lan_thread_count(band->threads), progress);
    if (status != LAN_OK) {
        return status;
    }
    all->pool.total = band->battles;
    for (int32_t done = 0; done < band->battles; done += BATCH) {
        const int32_t rest = band->battles - done;
        all->pool.done = done;
        if (!lan_chance_pool_run(&all->pool, done, rest < BATCH ? rest : BATCH,
                                 sample_battle, all)) {
            return LAN_ECANCELLED;
        }
    }
    lan_chance_band_take(band, all->armies, all->heads, out);
    return LAN_OK;
}

lan_status lan_chance_band_find(const lan_battle *battle,
                                const lan_chance_band *band,
                                const lan_progress *progress, double *out,
                                lan_error *err)
{
    samples all = {.band = band};
    lan_status status = lan_chance_band_check(battle, band, err);
    if (status != LAN_OK) {
        return status;
    }
    status = gather_samples(&all, battle, progress, out);
    lan_chance_pool_clear(&all.pool);
    free(all.heads);
    return lan_odds_say(status, err);
}
