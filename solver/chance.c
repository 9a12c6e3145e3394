/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random battles: one by a solver, with rows and counters; many on several
 * threads; the band in which many of them lie; win probabilities by simulation.
 */

#include <gsl/gsl_sort_int.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/threads_impl.h"
#include "solver/jumps_impl.h"
#include "solver/odds_impl.h"
#include "solver/solver_impl.h"

/* Minimum number of battles. A simulation is refused if its time limit does
 * not allow this many. */
#define LAN_ODDS_FEWEST 64

/* Steps after which progress is reported. */
#define REPORT_STEPS 4096

/* Number of battles that a thread takes at a time. */
#define PORTION 16

#define MOST_BATTLES 1000000
#define MOST_NUMBERS 1e8

/* --- one battle by a solver ----------------------------------------------- */

static void record(void *context, lan_jumps *jumps, lan_jumps_moment moment,
                   double until)
{
    lan_solver *solver = context;
    if (solver->watched != LAN_OK || !lan_recorder_is_on(solver)) {
        return;
    }
    if (moment == LAN_JUMPS_PASS) {
        solver->watched =
            lan_recorder_pass(solver, jumps->battle, until, NULL, NULL);
    } else if (moment == LAN_JUMPS_BEFORE) {
        solver->watched = lan_recorder_before(solver, jumps->battle);
    } else {
        solver->watched = lan_recorder_after(solver, jumps->battle);
    }
}

lan_status lan_chance_prepare(lan_solver *solver, const lan_battle *battle,
                              lan_error *err)
{
    const lan_jumps_request request = {
        .until_end = true, .until_change = true, .watch = {solver, record}};
    lan_status status = lan_counts_check(battle, err);
    lan_chance_forget(solver); /* it was created for another plan */
    if (status != LAN_OK) {
        return status;
    }
    solver->jumps = malloc(sizeof *solver->jumps);
    if (solver->jumps == NULL) {
        return LAN_ENOMEM;
    }
    return lan_jumps_create(solver->jumps, battle->plan, &request);
}

void lan_chance_forget(lan_solver *solver)
{
    if (solver->jumps != NULL) {
        lan_jumps_clear(solver->jumps);
        free(solver->jumps);
        solver->jumps = NULL;
    }
}

/* True if the last jump left an island at rest; checked if the jump changed the
 * groups in the fight. */
static bool does_rest(lan_solver *solver, lan_battle *island)
{
    if (!solver->stops_at_rest || solver->jumps->fresh) {
        return false;
    }
    solver->watched = lan_island_find_rates(island);
    return solver->watched == LAN_OK && lan_run_rests(solver, island);
}

lan_status lan_chance_draw(lan_solver *solver)
{
    lan_jumps *jumps = solver->jumps;
    lan_battle *battle = jumps->battle;
    int64_t next_report = 0;
    solver->watched = LAN_OK;
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

/* --- many on several threads ---------------------------------------------- */

/* The padding keeps other threads' writes out of the worker's cache lines. */
typedef struct worker {
    lan_jumps jumps; /* its battle is also private */
    unsigned char gap[64];
} worker;

/* Each thread has its own battle and simulation; the first thread reports
 * progress, and all threads stop if the report returns a stop. Results do not
 * depend on the number of threads. */
typedef struct chance_pool {
    int threads;
    worker *workers; /* [threads] */
    const lan_progress *progress;
    double done;         /* progress already reported */
    double total;        /* of these, */
    atomic_llong fought; /* the battles of this range */
    atomic_bool stopped;
} chance_pool;

/* A task for battle `number`, which it runs through fight() with its seed. */
typedef void (*chance_task)(void *context, lan_jumps *jumps, int64_t number);

/* threads > 0. Call clear_pool() even on failure. */
static lan_status create_pool(chance_pool *pool, const lan_battle *battle,
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
        lan_jumps *own = &pool->workers[t].jumps;
        lan_battle *copy = NULL;
        status = lan_battle_copy(battle, &copy);
        if (status == LAN_OK) {
            status = lan_jumps_create(own, battle->plan, request);
        }
        own->battle = copy;
    }
    return status;
}

static void clear_pool(chance_pool *pool)
{
    for (int t = 0; pool->workers != NULL && t < pool->threads; t++) {
        lan_battle_destroy(pool->workers[t].jumps.battle);
        lan_jumps_clear(&pool->workers[t].jumps);
    }
    free(pool->workers);
}

/* Reports progress if this is the first thread; true if all threads must
 * stop. */
static bool is_stopped(chance_pool *pool)
{
    if (lan_thread_number() == 0 &&
        !lan_progress_report(pool->progress,
                             pool->done + (double)atomic_load(&pool->fought),
                             pool->total)) {
        atomic_store(&pool->stopped, true);
    }
    return atomic_load(&pool->stopped);
}

/* Runs a battle to its end; false if all threads must stop. */
static bool fight(chance_pool *pool, lan_jumps *jumps, uint64_t seed,
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

/* Performs a task for battles first .. first + count - 1; false if it was
 * stopped. */
static bool run_pool(chance_pool *pool, int64_t first, int32_t count,
                     chance_task task, void *context)
{
    atomic_store(&pool->fought, 0);
#pragma omp parallel for schedule(dynamic, PORTION) num_threads(pool->threads)
    for (int32_t k = 0; k < count; k++) {
        if (!is_stopped(pool)) {
            task(context, &pool->workers[lan_thread_number()].jumps, first + k);
        }
        atomic_fetch_add(&pool->fought, 1);
    }
    return !atomic_load(&pool->stopped);
}

/* --- bands ---------------------------------------------------------------- */

/* Strengths found so far: [times][armies][battles]. */
typedef struct samples {
    const lan_chance_band *band;
    chance_pool pool;
    size_t armies;
    int32_t *heads;
} samples;

/* Position of one battle in the grid of times. */
typedef struct cursor {
    samples *all;
    size_t battle;
    size_t next; /* time */
} cursor;

lan_status lan_chance_band_check(const lan_battle *battle,
                                 const lan_chance_band *band, lan_error *err)
{
    if (band->battles < 1 || band->battles > MOST_BATTLES) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "a band takes 1 .. %d battles",
                        MOST_BATTLES);
    }
    if ((double)band->battles * (double)band->time_count *
            battle->plan->army_count >
        MOST_NUMBERS) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "%d battles at %zu times are too many for a band",
                        (int)band->battles, band->time_count);
    }
    return lan_counts_check(battle, err);
}

/* Records the present strengths for all times before `until`. */
static void pass_time(void *context, lan_jumps *jumps, lan_jumps_moment moment,
                      double until)
{
    cursor *at = context;
    const samples *all = at->all;
    const lan_chance_band *band = all->band;
    for (; moment == LAN_JUMPS_PASS && at->next < band->time_count &&
           band->times[at->next] < until;
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
    jumps->request.watch = (lan_jumps_watch){&at, pass_time};
    if (fight(&all->pool, jumps, all->band->seed, (uint64_t)number)) {
        pass_time(&at, jumps, LAN_JUMPS_PASS, LAN_INF);
    }
}

void lan_chance_band_take(const lan_chance_band *band, size_t armies,
                          int32_t *strengths, double *out)
{
    const size_t battles = (size_t)band->battles;
    for (size_t row = 0; row < band->time_count * armies; row++) {
        int32_t *heads = &strengths[row * battles];
        gsl_sort_int(heads, 1, battles);
        for (size_t k = 0; k < band->share_count; k++) {
            const double rank = ceil(band->shares[k] * (double)battles);
            const size_t index = rank > 1.0 ? (size_t)rank - 1 : 0;
            out[row * band->share_count + k] = (double)heads[index];
        }
    }
}

lan_status lan_chance_band_find(const lan_battle *battle,
                                const lan_chance_band *band,
                                const lan_progress *progress, double *out,
                                lan_error *err)
{
    const lan_jumps_request request = {.until_end = true};
    samples all = {.band = band, .armies = (size_t)battle->plan->army_count};
    lan_status status = lan_chance_band_check(battle, band, err);
    if (status != LAN_OK) {
        return status;
    }
    all.heads =
        calloc(band->time_count * all.armies * (size_t)band->battles + 1,
               sizeof *all.heads);
    status = create_pool(&all.pool, battle, &request,
                         lan_thread_count(band->threads), progress);
    all.pool.total = band->battles;
    if (all.heads == NULL) {
        status = LAN_ENOMEM;
    } else if (status == LAN_OK &&
               !run_pool(&all.pool, 0, band->battles, sample_battle, &all)) {
        status = LAN_ECANCELLED;
    }
    if (status == LAN_OK) {
        lan_chance_band_take(band, all.armies, all.heads, out);
    }
    clear_pool(&all.pool);
    free(all.heads);
    return lan_odds_say(status, err);
}

/* Number of battles between two checks of the precision. */
#define BATCH 4096

/* Normal deviate of a two-sided 95 % interval. */
#define DEVIATE 1.9599639845400545

/* Nominal cost in seconds of a stochastic event, and of each pair of groups
 * per event. Fixed values, so that the estimate does not depend on the
 * machine. */
#define JUMP      1.5e-7
#define PAIR_JUMP 1e-8
#define HIT       5e-8 /* a hit that kills no soldier */

/* --- win probabilities ------------------------------------------------------
 *
 * Batches of battles, each a function of its number only, run by any number of
 * threads and counted in the order of their numbers. */

/* --- cost estimate -------------------------------------------------------- */

/* Number of soldiers, or of the most hits that they may take. */
static double count_soldiers(const lan_battle *battle, bool as_hits)
{
    double all = 0.0;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const lan_plan_group *g = &battle->plan->groups[i];
        all += (g->start + g->scheduled) *
               (as_hits ? lan_battle_hits_to_kill(battle, i) : 1.0);
    }
    return all;
}

static double seconds_of_one(const lan_battle *battle, bool until_end)
{
    const double soldiers = count_soldiers(battle, false);
    const double groups = battle->plan->group_count;
    const lan_jumps_request request = {.until_end = until_end,
                                       .outcome_only = true};
    const double hits =
        lan_worn_may_hold(battle->plan, &request)
            ? 0.0
            : fmax(0.0, count_soldiers(battle, true) - soldiers);
    return soldiers * (JUMP + PAIR_JUMP * groups * groups) + HIT * hits;
}

/* Number of battles that reach this precision if both sides are equal. */
static double count_needed(const lan_odds_options *options)
{
    const double needed = DEVIATE / options->precision;
    return fmin((double)options->battles, needed * needed + BATCH);
}

double lan_odds_simulate_seconds(const lan_battle *battle,
                                 const lan_odds_options *options)
{
    const double battles = count_needed(options);
    const double one = seconds_of_one(battle, options->until_end);
    const double patience =
        options->patience > 0.0 ? options->patience : LAN_INF;
    return LAN_ODDS_FEWEST * one > patience ? 0.0 /* refused */
                                            : fmin(battles * one, patience);
}

/* --- counting ------------------------------------------------------------- */

typedef struct simulation {
    const lan_battle *battle;
    const lan_odds_options *options;
    const lan_odds_fights *fights;
    lan_chance_ends ends; /* of a batch */
    int64_t *wins;        /* [sides] total soldiers left; in the block of
                             wins */
    int64_t *left_sum;    /* [sides] sums over the side's wins */
    lan_sum time_sum;
    int64_t battles; /* counted */
    lan_odds odds;   /* survivors hold counts until the end */
} simulation;

/* Wilson's interval for `hits` out of `count`. */
static void wilson(int64_t hits, int64_t count, double *low, double *high)
{
    const double n = (double)count;
    const double p = (double)hits / n;
    const double square = DEVIATE * DEVIATE;
    const double middle = (p + 0.5 * square / n) / (1.0 + square / n);
    const double half = DEVIATE / (1.0 + square / n) *
                        sqrt(p * (1.0 - p) / n + 0.25 * square / (n * n));
    *low = hits == 0 ? 0.0 : fmax(middle - half, 0.0);
    *high = hits == count ? 1.0 : fmin(middle + half, 1.0);
}

static bool is_precise(const simulation *sim)
{
    for (int32_t s = 0; s < sim->odds.side_count; s++) {
        double low;
        double high;
        wilson(sim->wins[s], sim->battles, &low, &high);
        if (high - low > sim->options->precision) {
            return false;
        }
    }
    return true;
}

static void count_batch(simulation *sim, int32_t count)
{
    const int32_t sides = sim->odds.side_count;
    for (int32_t k = 0; k < count; k++) {
        const int32_t *left = &sim->ends.left[(size_t)k * (size_t)sides];
        const int32_t winner = sim->ends.winner[k];
        for (int32_t s = 0; s < sides; s++) {
            sim->left_sum[s] += left[s];
        }
        if (winner >= 0) {
            const lan_side_odds *side = &sim->odds.sides[winner];
            const int32_t n =
                left[winner] < side->most ? left[winner] : side->most;
            sim->wins[winner]++;
            side->survivors[n] += 1.0;
        }
        lan_sum_add(&sim->time_sum, sim->ends.time[k]);
    }
    sim->battles += count;
}

static lan_status run_batches(simulation *sim, const lan_progress *progress,
                              lan_error *err)
{
    const int64_t most = sim->options->battles;
    const double needed = count_needed(sim->options);
    lan_status status = LAN_OK;
    while (status == LAN_OK && sim->battles < most &&
           !(sim->battles > 0 && is_precise(sim))) {
        const int64_t rest = most - sim->battles;
        const int32_t count = rest < BATCH ? (int32_t)rest : BATCH;
        const double total = fmax(needed, (double)(sim->battles + count));
        if (!lan_progress_report(progress, (double)sim->battles, total)) {
            return LAN_ECANCELLED;
        }
        status = sim->fights->run(sim->fights->context, sim->battles, count,
                                  total, &sim->ends, err);
        if (status == LAN_OK) {
            count_batch(sim, count);
        }
    }
    return status;
}

/* Converts counts to shares. */
static void write_odds(simulation *sim)
{
    const double n = (double)sim->battles;
    lan_odds *odds = &sim->odds;
    int64_t undecided = sim->battles;
    for (int32_t s = 0; s < odds->side_count; s++) {
        lan_side_odds *side = &odds->sides[s];
        side->win = (double)sim->wins[s] / n;
        wilson(sim->wins[s], sim->battles, &side->low, &side->high);
        side->expected_left = (double)sim->left_sum[s] / n;
        for (int32_t k = 0; k <= side->most; k++) {
            side->survivors[k] /= n;
        }
        undecided -= sim->wins[s];
    }
    odds->method = LAN_ODDS_SIMULATE;
    odds->neither = (double)undecided / n;
    wilson(undecided, sim->battles, &odds->neither_low, &odds->neither_high);
    odds->mean_duration = lan_sum_value(&sim->time_sum) / n;
    odds->battles = sim->battles;
}

/* --- start and end -------------------------------------------------------- */

/* Upper bound on a side's soldiers. Random arrivals exceed it with
 * probability 1e-30 per battle. */
static lan_status find_most(const lan_battle *battle, int32_t side,
                            int32_t *most, lan_error *err)
{
    const lan_plan *plan = battle->plan;
    const double at_once = lan_counts_of_side(battle, side, LAN_INF);
    double all = at_once;
    double random = -at_once;
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (plan->armies[plan->groups[i].army].side == side) {
            random += plan->groups[i].start + plan->groups[i].scheduled;
        }
    }
    if (random > 0.0) {
        all += ceil(random + 12.0 * sqrt(random) + 40.0);
    }
    if (!(all <= LAN_COUNTS_MOST)) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "side %s may have %.9g soldiers: odds go up to %d",
                        plan->sides[side], all, LAN_COUNTS_MOST);
    }
    *most = (int32_t)round(all);
    return LAN_OK;
}

static lan_status begin_simulation(simulation *sim, lan_error *err)
{
    const int32_t sides = sim->battle->plan->side_count;
    const size_t batch =
        (size_t)(sim->options->battles < BATCH ? sim->options->battles : BATCH);
    lan_chance_ends *ends = &sim->ends;
    ends->left = calloc((batch + 1) * ((size_t)sides + 1), sizeof *ends->left);
    ends->time = calloc(batch, sizeof *ends->time);
    sim->wins = calloc(2 * (size_t)sides, sizeof *sim->wins);
    lan_status status = LAN_OK;
    if (ends->left == NULL || ends->time == NULL || sim->wins == NULL) {
        return LAN_ENOMEM;
    }
    ends->winner = ends->left + batch * (size_t)sides;
    int32_t *most = ends->winner + batch;
    sim->left_sum = sim->wins + sides;
    for (int32_t s = 0; status == LAN_OK && s < sides; s++) {
        status = find_most(sim->battle, s, &most[s], err);
    }
    if (status == LAN_OK) {
        status = lan_odds_allocate(sim->battle, most, &sim->odds);
    }
    return status;
}

lan_status lan_odds_simulate_fights(const lan_battle *battle,
                                    const lan_odds_fights *fights,
                                    const lan_odds_options *wanted,
                                    const lan_progress *progress, lan_odds *out,
                                    lan_error *err)
{
    lan_odds_options options = *wanted;
    const double one = fights->seconds;
    const double most =
        wanted->patience > 0.0 && one > 0.0 ? wanted->patience / one : LAN_INF;
    const bool is_bounded = most < (double)wanted->battles;
    if (is_bounded && most < LAN_ODDS_FEWEST) {
        return lan_fail(
            err, LAN_ELIMIT, 0, 0,
            "no odds: %d battles of %.3g soldiers take %.2g s, more than %.2g; "
            "take fewer soldiers, or another solver",
            LAN_ODDS_FEWEST, count_soldiers(battle, false),
            LAN_ODDS_FEWEST * one, wanted->patience);
    }
    options.battles = is_bounded ? (int64_t)most : wanted->battles;
    simulation sim = {.battle = battle, .options = &options, .fights = fights};
    lan_status status = begin_simulation(&sim, err);
    if (status == LAN_OK) {
        status = run_batches(&sim, progress, err);
    }
    if (status == LAN_OK) {
        write_odds(&sim);
        sim.odds.is_short = is_bounded && !is_precise(&sim);
        *out = sim.odds;
    } else {
        lan_odds_clear(&sim.odds);
    }
    free(sim.ends.left);
    free(sim.ends.time);
    free(sim.wins);
    return lan_odds_say(status, err);
}

/* --- simulations of one scenario ------------------------------------------ */

/* Battles of a scenario and their ends. */
typedef struct source {
    chance_pool pool;
    uint64_t seed;
    const lan_chance_ends *ends;
    int64_t first;
} source;

static void run_one(void *context, lan_jumps *jumps, int64_t number)
{
    source *from = context;
    if (!fight(&from->pool, jumps, from->seed, (uint64_t)number)) {
        return;
    }
    const lan_battle *battle = jumps->battle;
    const lan_plan *plan = battle->plan;
    const size_t at = (size_t)(number - from->first);
    int32_t *left = &from->ends->left[at * (size_t)plan->side_count];
    for (int32_t s = 0; s < plan->side_count; s++) {
        left[s] = 0;
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        left[plan->armies[plan->groups[i].army].side] +=
            (int32_t)battle->state.x[i];
    }
    from->ends->winner[at] = battle->state.head->winner;
    from->ends->time[at] = battle->state.head->time;
}

static lan_status run_range(void *context, int64_t first, int32_t count,
                            double total, const lan_chance_ends *ends,
                            lan_error *err)
{
    source *from = context;
    (void)err;
    from->pool.done = (double)first;
    from->pool.total = total;
    from->ends = ends;
    from->first = first;
    return run_pool(&from->pool, first, count, run_one, from) ? LAN_OK
                                                              : LAN_ECANCELLED;
}

lan_status lan_odds_simulate(const lan_battle *battle,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err)
{
    const lan_jumps_request request = {.until_end = options->until_end,
                                       .outcome_only = true};
    source from = {.seed = options->seed};
    const lan_odds_fights fights = {
        .context = &from,
        .run = run_range,
        .seconds = seconds_of_one(battle, options->until_end)};
    lan_status status =
        create_pool(&from.pool, battle, &request, options->threads, progress);
    if (status == LAN_OK) {
        status = lan_odds_simulate_fights(battle, &fights, options, progress,
                                          out, err);
    }
    clear_pool(&from.pool);
    return lan_odds_say(status, err);
}
