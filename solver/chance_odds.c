/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Odds by simulation: batches of battles, each a function of its number only,
 * fought by any number of threads and counted in the order of their numbers.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/chance_ends_impl.h"
#include "solver/odds_impl.h"

/* Battles after which it is asked whether the answer is good enough. */
#define BATCH 4096

/* Batches that are fought at once, at most: threads wait for each other after
 * them only, and where the machine is busy that takes longer than a batch. */
#define ROUND 16

/* Share of what seems to be missing that is fought without asking. */
#define SURE 0.9

/* Normal deviate of a two-sided 95 % interval. */
#define DEVIATE 1.9599639845400545

/* --- how long it takes --------------------------------------------------- */

double lan_odds_simulate_seconds(const lan_battle *battle,
                                 const lan_odds_options *options)
{
    const double needed = DEVIATE / options->precision; /* of an even battle */
    const double battles =
        fmin((double)options->battles, needed * needed + BATCH);
    return battles * lan_chance_seconds(battle);
}

/* Battles that patience lasts for. */
static double affordable_battles(const lan_odds_fights *fights,
                                 const lan_odds_options *options)
{
    const double one = fights->seconds;
    return options->patience > 0.0 && one > 0.0 ? options->patience / one
                                                : LAN_INF;
}

/* A simulation under way. */
typedef struct simulation {
    const lan_battle *battle;
    const lan_odds_options *options;
    const lan_odds_fights *fights;
    lan_chance_ends ends; /* of a round */
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

static bool is_good_enough(const simulation *sim)
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

/* --- batches ------------------------------------------------------------- */

/* Adds battles of a round to the counts, in their order. */
static void count_batch(simulation *sim, int32_t from, int32_t count)
{
    const int32_t sides = sim->odds.side_count;
    for (int32_t k = from; k < from + count; k++) {
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

/* Adds a round, batch by batch; true where the answer was good enough after
 * one of them. */
static bool count_round(simulation *sim, int32_t count)
{
    for (int32_t from = 0; from < count; from += BATCH) {
        count_batch(sim, from, count - from < BATCH ? count - from : BATCH);
        if (is_good_enough(sim)) {
            return true;
        }
    }
    return false;
}

/* Battles that the answer will take, by the odds so far. */
static double expected_battles(const simulation *sim)
{
    const double deviates = 2.0 * DEVIATE / sim->options->precision;
    double spread = sim->battles > 0 ? 0.0 : 0.25;
    for (int32_t s = 0; sim->battles > 0 && s < sim->odds.side_count; s++) {
        const double p = (double)sim->wins[s] / (double)sim->battles;
        spread = fmax(spread, p * (1.0 - p));
    }
    return fmin(fmax(deviates * deviates * spread, BATCH),
                (double)sim->options->battles);
}

/* Battles of the next round: one batch where little is known or missing. What
 * is fought beyond need is not counted. */
static int32_t next_round(const simulation *sim)
{
    const int64_t rest = sim->options->battles - sim->battles;
    const double missing = expected_battles(sim) - (double)sim->battles;
    const double batches =
        sim->battles > 0 ? fmin(SURE * missing / BATCH, ROUND) : 1.0;
    const int32_t count = batches > 1.0 ? (int32_t)batches * BATCH : BATCH;
    return rest < count ? (int32_t)rest : count;
}

static lan_status fight_all(simulation *sim, const lan_progress *progress,
                            lan_error *err)
{
    const int64_t most = sim->options->battles;
    lan_status status = LAN_OK;
    bool enough = false;
    while (status == LAN_OK && !enough && sim->battles < most) {
        const int32_t count = next_round(sim);
        const double total =
            fmax(expected_battles(sim), (double)(sim->battles + count));
        if (!lan_progress_report(progress, (double)sim->battles, total)) {
            return LAN_ECANCELLED;
        }
        status = sim->fights->run(sim->fights->context, sim->battles, count,
                                  total, &sim->ends, err);
        enough = status == LAN_OK && count_round(sim, count);
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

/* --- begin and end ------------------------------------------------------- */

/* Soldiers that may come at random times: more come once in 10^30 battles.
 */
static double arrivals_at_most(double mean)
{
    return mean > 0.0 ? ceil(mean + 12.0 * sqrt(mean) + 40.0) : 0.0;
}

/* Most soldiers that a side may have at once. */
static lan_status find_most(const lan_battle *battle, int32_t *most,
                            lan_error *err)
{
    const lan_plan *plan = battle->plan;
    for (int32_t s = 0; s < plan->side_count; s++) {
        const int32_t at_once = lan_odds_start_and_jumps(battle, s);
        double start = 0.0;
        double due = 0.0;
        for (int32_t i = 0; i < plan->group_count; i++) {
            if (plan->armies[plan->groups[i].army].side == s) {
                start += plan->groups[i].start;
                due += plan->groups[i].scheduled;
            }
        }
        const double all =
            at_once + arrivals_at_most(fmax(start + due - at_once, 0.0));
        if (!(all <= LAN_ODDS_MOST)) {
            return lan_fail(err, LAN_ELIMIT, 0, 0,
                            "side %s may have %.9g soldiers: odds go up to %d",
                            plan->sides[s], all, LAN_ODDS_MOST);
        }
        most[s] = (int32_t)all;
    }
    return LAN_OK;
}

static lan_status allocate_counts(simulation *sim, const int32_t *most)
{
    const size_t sides = (size_t)sim->battle->plan->side_count;
    const int64_t most_at_once = (int64_t)ROUND * BATCH;
    const size_t round =
        (size_t)(sim->options->battles < most_at_once ? sim->options->battles
                                                      : most_at_once);
    lan_chance_ends *ends = &sim->ends;
    ends->winner = calloc(round, sizeof *ends->winner);
    ends->left = calloc(round, sides * sizeof *ends->left);
    ends->time = calloc(round, sizeof *ends->time);
    sim->wins = calloc(sides, sizeof *sim->wins);
    sim->left_sum = calloc(sides, sizeof *sim->left_sum);
    if (ends->winner == NULL || ends->left == NULL || ends->time == NULL ||
        sim->wins == NULL || sim->left_sum == NULL) {
        return LAN_ENOMEM;
    }
    return lan_odds_allocate(sim->battle, most, &sim->odds);
}

static void clear_simulation(simulation *sim)
{
    free(sim->ends.winner);
    free(sim->ends.left);
    free(sim->ends.time);
    free(sim->wins);
    free(sim->left_sum);
}

static lan_status begin_simulation(simulation *sim, lan_error *err)
{
    const lan_battle *battle = sim->battle;
    int32_t *most = calloc((size_t)battle->plan->side_count, sizeof *most);
    if (most == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = find_most(battle, most, err);
    if (status == LAN_OK) {
        status = allocate_counts(sim, most);
    }
    free(most);
    return status;
}

static lan_status refuse_length(const lan_battle *battle,
                                const lan_odds_fights *fights,
                                const lan_odds_options *options, lan_error *err)
{
    return lan_fail(err, LAN_ELIMIT, 0, 0,
                    "no odds: %d battles of %.3g soldiers take %.2g s, more "
                    "than %.2g; take fewer soldiers, or go by the equations",
                    LAN_ODDS_FEWEST, lan_chance_soldiers(battle),
                    LAN_ODDS_FEWEST * fights->seconds, options->patience);
}

lan_status lan_odds_simulate_fights(const lan_battle *battle,
                                    const lan_odds_fights *fights,
                                    const lan_odds_options *wanted,
                                    const lan_progress *progress, lan_odds *out,
                                    lan_error *err)
{
    lan_odds_options options = *wanted;
    const double most = affordable_battles(fights, wanted);
    const bool is_bounded = most < (double)wanted->battles;
    if (is_bounded && most < LAN_ODDS_FEWEST) {
        return refuse_length(battle, fights, wanted, err);
    }
    options.battles = is_bounded ? (int64_t)most : wanted->battles;
    simulation sim = {.battle = battle, .options = &options, .fights = fights};
    lan_status status = begin_simulation(&sim, err);
    if (status == LAN_OK) {
        status = fight_all(&sim, progress, err);
    }
    if (status == LAN_OK) {
        write_odds(&sim);
        sim.odds.is_short = is_bounded && !is_good_enough(&sim);
        *out = sim.odds;
    } else {
        lan_odds_clear(&sim.odds);
    }
    clear_simulation(&sim);
    return lan_odds_say(status, err);
}

static lan_status run_battles(void *context, int64_t first, int32_t count,
                              double total, const lan_chance_ends *ends,
                              lan_error *err)
{
    lan_chance_fights *fights = context;
    (void)err;
    fights->work.done = (double)first;
    fights->work.total = total;
    return lan_chance_fights_run(fights, first, count, ends) ? LAN_OK
                                                             : LAN_ECANCELLED;
}

lan_status lan_odds_simulate(const lan_battle *battle,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err)
{
    lan_chance_fights work = {.seed = 0};
    const lan_odds_fights fights = {.context = &work,
                                    .run = run_battles,
                                    .seconds = lan_chance_seconds(battle)};
    lan_status status = lan_chance_fights_create(&work, battle, options->seed,
                                                 options->until_end,
                                                 options->threads, progress);
    if (status == LAN_OK) {
        status = lan_odds_simulate_fights(battle, &fights, options, progress,
                                          out, err);
    }
    lan_chance_fights_clear(&work);
    return lan_odds_say(status, err);
}
