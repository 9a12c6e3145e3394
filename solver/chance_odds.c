/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Win probabilities by simulation: batches of battles, each a function of its
 * number only, run by any number of threads and counted in the order of their
 * numbers.
 */
#include <stdlib.h>

#include "base/real.h"
#include "solver/jumps_impl.h"
#include "solver/odds_impl.h"

/* Battles after which it is decided whether the answer is precise enough. */
#define BATCH 4096

/* Normal deviate of a two-sided 95 % interval. */
#define DEVIATE 1.9599639845400545

/* What a jump counts as, and what more for each pair of groups: seconds by
 * convention, whatever the machine. */
#define JUMP      1.5e-7
#define PAIR_JUMP 1e-8
#define HIT       5e-8 /* that kills no soldier */

/* --- what it takes -------------------------------------------------------- */

static double count_soldiers(const lan_battle *battle)
{
    double soldiers = 0.0;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const lan_plan_group *g = &battle->plan->groups[i];
        soldiers += g->start + g->scheduled;
    }
    return soldiers;
}

/* Most hits that its soldiers may take. */
static double count_hits(const lan_battle *battle)
{
    double hits = 0.0;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const lan_plan_group *g = &battle->plan->groups[i];
        hits += (g->start + g->scheduled) * lan_battle_hits_to_kill(battle, i);
    }
    return hits;
}

static double seconds_of_one(const lan_battle *battle, bool until_end)
{
    const double soldiers = count_soldiers(battle);
    const double groups = battle->plan->group_count;
    const lan_jumps_request request = {.until_end = until_end,
                                       .outcome_only = true};
    const double hits = lan_worn_may_hold(battle->plan, &request)
                            ? 0.0
                            : fmax(0.0, count_hits(battle) - soldiers);
    return soldiers * (JUMP + PAIR_JUMP * groups * groups) + HIT * hits;
}

/* Battles that an even battle takes for this precision. */
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
    int64_t *wins;        /* [sides] */
    int64_t *left_sum;    /* [sides] */
    lan_sum time_sum;
    int64_t battles; /* counted */
    lan_odds odds;   /* survivors are counts until the end */
} simulation;

/* Wilson's interval for `hits` of `count`. */
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

/* Counts become shares. */
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

/* --- beginning and end ---------------------------------------------------- */

/* Most soldiers that a side has: of arrivals at random times more than that
 * come once in 10^30 battles. */
static lan_status find_most(const lan_battle *battle, int32_t side,
                            int32_t *most, lan_error *err)
{
    const lan_plan *plan = battle->plan;
    const double at_once = lan_odds_start_and_jumps(battle, side, LAN_INF);
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
    if (!(all <= LAN_ODDS_MOST)) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "side %s may have %.9g soldiers: odds go up to %d",
                        plan->sides[side], all, LAN_ODDS_MOST);
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
    int32_t *most = calloc((size_t)sides, sizeof *most);
    ends->winner = calloc(batch, sizeof *ends->winner);
    ends->left = calloc(batch, (size_t)sides * sizeof *ends->left);
    ends->time = calloc(batch, sizeof *ends->time);
    sim->wins = calloc((size_t)sides, sizeof *sim->wins);
    sim->left_sum = calloc((size_t)sides, sizeof *sim->left_sum);
    lan_status status = LAN_OK;
    if (most == NULL || ends->winner == NULL || ends->left == NULL ||
        ends->time == NULL || sim->wins == NULL || sim->left_sum == NULL) {
        status = LAN_ENOMEM;
    }
    for (int32_t s = 0; status == LAN_OK && s < sides; s++) {
        status = find_most(sim->battle, s, &most[s], err);
    }
    if (status == LAN_OK) {
        status = lan_odds_allocate(sim->battle, most, &sim->odds);
    }
    free(most);
    return status;
}

static void end_simulation(simulation *sim)
{
    free(sim->ends.winner);
    free(sim->ends.left);
    free(sim->ends.time);
    free(sim->wins);
    free(sim->left_sum);
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
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "no odds: %d battles of %.3g soldiers take %.2g s, "
                        "more than %.2g; take fewer soldiers, or go by the "
                        "equations",
                        LAN_ODDS_FEWEST, count_soldiers(battle),
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
    end_simulation(&sim);
    return lan_odds_say(status, err);
}

/* --- of one battle -------------------------------------------------------- */

/* Battles of a scenario and their ends. */
typedef struct source {
    lan_chance_pool pool;
    uint64_t seed;
    const lan_chance_ends *ends;
    int64_t first;
} source;

static void run_one(void *context, lan_jumps *jumps, int64_t number)
{
    source *from = context;
    if (!lan_chance_fight(&from->pool, jumps, from->seed, (uint64_t)number)) {
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
    return lan_chance_pool_run(&from->pool, first, count, run_one, from)
               ? LAN_OK
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
    lan_status status = lan_chance_pool_create(&from.pool, battle, &request,
                                               options->threads, progress);
    if (status == LAN_OK) {
        status = lan_odds_simulate_fights(battle, &fights, options, progress,
                                          out, err);
    }
    lan_chance_pool_clear(&from.pool);
    return lan_odds_say(status, err);
}
