/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/duel_chain_impl.h"

#include <string.h>

#include "base/lanes_impl.h"
#include "base/random.h"
#include "base/real.h"
#include "engine/whole_impl.h"
#include "model/rate_laws_impl.h"

/* Bits of 1.0: a word of random bits behind them is uniform in 1 .. 2. */
#define ONE_BITS INT64_C(0x3ff0000000000000)

/* Where half a word lies behind them, and they with the half step by which such
 * a number stands in the middle of its interval. */
#define HALF_BITS   UINT64_C(0x000ffffffff00000)
#define MIDDLE_BITS UINT64_C(0x3ff0000000080000)

/* Rates of which no sum, product or quotient of two is infinite or zero. */
#define LEAST_RATE 1e-100
#define MOST_RATE  1e100

/* Battles to be fought. */
typedef struct duel_queue {
    uint64_t first;
    int32_t count;
    lan_chain_end *ends;
} duel_queue;

#define LANES 2
#include "solver/duel_lanes_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "solver/duel_lanes_impl.h"
#undef LANES
#define LANES 8
#include "solver/duel_lanes_impl.h"
#undef LANES
#endif

static bool is_square(const lan_duel_chain *chain)
{
    return lan_is_zero(chain->area[0]) && lan_is_zero(chain->area[1]) &&
           lan_is_zero(chain->other[0]) && lan_is_zero(chain->other[1]);
}

static bool is_brief(const lan_duel_chain *chain)
{
    return chain->start[0] + chain->start[1] <= LAN_CHAIN_SHORT;
}

void lan_duel_chain_run(const lan_duel_chain *chain, uint64_t seed,
                        uint64_t first, int32_t count, lan_chain_end *ends)
{
    const bool square = is_square(chain);
    const bool brief = is_brief(chain);
    const uint64_t purpose = LAN_RANDOM_CHANCE;
    const uint64_t key[3] = {seed, purpose,
                             UINT64_C(0x1BD11BDAA9FC1A22) ^ seed ^ purpose};
    const duel_queue queue = {.first = first, .count = count, .ends = ends};
    switch (lan_lanes_widest()) {
#if LAN_HAS_WIDER_LANES
    case 8:
        run_8(chain, key, &queue, square, brief);
        return;
    case 4:
        run_4(chain, key, &queue, square, brief);
        return;
#endif
    default:
        run_2(chain, key, &queue, square, brief);
    }
}

/* One number uniform in 1 .. 2 of some of a word's bits. */
static double draw_of(uint64_t bits)
{
    double draw;
    memcpy(&draw, &bits, sizeof draw);
    return draw;
}

/* The draws of the next two jumps. */
static void draw_pair(lan_random_stream *stream, bool brief, double *draws)
{
    const uint64_t word = lan_random_uint64(stream);
    if (brief) {
        draws[0] = draw_of(((word >> 12) & HALF_BITS) | MIDDLE_BITS);
        draws[1] = draw_of(((word << 20) & HALF_BITS) | MIDDLE_BITS);
        return;
    }
    const uint64_t next = lan_random_uint64(stream);
    draws[0] = draw_of((word >> 12) | (uint64_t)ONE_BITS);
    draws[1] = draw_of((next >> 12) | (uint64_t)ONE_BITS);
}

static double lose_rate(const lan_duel_chain *chain, int i, bool square,
                        const double *counts)
{
    const double own = counts[i];
    const double enemy = counts[1 - i];
    return square ? chain->aimed[i] * enemy
                  : lan_rate_bilinear(chain->aimed[i], chain->area[i], own,
                                      enemy) +
                        chain->other[i] * own;
}

static bool do_both_stand(const lan_duel_chain *chain, const double *counts)
{
    return counts[0] > chain->floor[0] && counts[1] > chain->floor[1];
}

/* A jump where the battle goes on; the sum of the rates before it. */
static double jump(const lan_duel_chain *chain, bool square, double draw,
                   double *counts)
{
    const double lose_x = lose_rate(chain, 0, square, counts);
    const double lose_y = lose_rate(chain, 1, square, counts);
    const double total = lose_x + lose_y;
    if (do_both_stand(chain, counts)) {
        counts[draw * total < lose_x + total ? 0 : 1] -= 1.0;
    }
    return total;
}

lan_chain_end lan_duel_chain_one(const lan_duel_chain *chain, uint64_t seed,
                                 uint64_t number)
{
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_CHANCE, number);
    const bool square = is_square(chain);
    const bool brief = is_brief(chain);
    lan_chain_end end = {.left = {chain->start[0], chain->start[1]}};
    while (do_both_stand(chain, end.left)) {
        double draws[2];
        draw_pair(&stream, brief, draws);
        const double r = jump(chain, square, draws[0], end.left);
        const bool second = do_both_stand(chain, end.left);
        const double s = jump(chain, square, draws[1], end.left);
        if (square) {
            end.time += (s + (second ? r : 0.0)) / (r * s);
        } else {
            end.time += 1.0 / r;
            end.time += second ? 1.0 / s : 0.0;
        }
    }
    return end;
}

static double largest_rate_sum(const lan_duel_chain *chain)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const double own = chain->start[i];
        const double enemy = chain->start[1 - i];
        sum += lan_rate_bilinear(chain->aimed[i], chain->area[i], own, enemy) +
               chain->other[i] * own;
    }
    return sum;
}

/* Rates grow with counts: the least is that of one against one. */
static double least_rate_sum(const lan_duel_chain *chain)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        sum += chain->aimed[i] + chain->area[i] + chain->other[i];
    }
    return sum;
}

bool lan_duel_chain_of(const lan_battle *battle, lan_duel_chain *out)
{
    const lan_plan *plan = battle->plan;
    const lan_pair_rates *pair = &battle->interval.pair;
    lan_duel_chain chain;
    if (!pair->holds || plan->action_count > 0 ||
        battle->interval.march_until < LAN_INF) {
        return false; /* who reaches whom is to change */
    }
    for (int i = 0; i < 2; i++) {
        chain.aimed[i] = pair->aimed[i];
        chain.area[i] = pair->area[i];
        chain.other[i] = plan->groups[i].losses;
        chain.start[i] = round(battle->state.x[i]);
        chain.floor[i] = lan_whole_floor(plan, i, battle->state.x[i]).count;
        if (!isinf(plan->armies[i].front)) {
            return false;
        }
    }
    if (!(least_rate_sum(&chain) > LEAST_RATE) ||
        !(largest_rate_sum(&chain) < MOST_RATE)) {
        return false;
    }
    *out = chain;
    return true;
}
