/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chances carried forward over the grid of two groups' losses.
 *
 * A state (k, l) takes what flows into it, v, and passes it on: with rates a
 * (x loses) and b (y loses) it lasts 1 / (a + b), and v a / (a + b) flows to
 * (k + 1, l), the rest to (k, l + 1). What flows along l is kept by l, what
 * flows along k by k: each state reads two numbers and leaves two in their
 * place. At the end the flows along l have left the grid where x is out, those
 * along k where y is out: they are the answer. All terms are positive, so that
 * nothing cancels, however unlikely it is.
 *
 * States of an anti-diagonal do not need each other: they are done eight at a
 * time. The grid is cut into tiles, so that what a tile touches stays near the
 * processor and tiles nothing flows into are passed over. Tiles of an
 * anti-diagonal of tiles do not need each other either: threads share them.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/odds_exact_impl.h"

/* Widths of a tile: its tables take 48 KiB at once. */
#define TILE_X 512
#define TILE_Y 2048

/* States at a time; a sum in so many parts has the same bits on every machine,
 * whatever its vectors are. */
#define LANES 8

lan_status lan_odds_sweep_create(int32_t m, int32_t n, lan_odds_sweep *out)
{
    const size_t count = 4 * ((size_t)m + (size_t)n);
    double *block = calloc(count, sizeof *block);
    if (block == NULL) {
        return LAN_ENOMEM;
    }
    double *x = block;
    double *y = block + 4 * (size_t)m;
    *out = (lan_odds_sweep){.m = m,
                            .n = n,
                            .fire_x = x,
                            .body_x = x + m,
                            .own_x = x + 2 * (size_t)m,
                            .x_wins = x + 3 * (size_t)m,
                            .fire_y = y,
                            .body_y = y + n,
                            .own_y = y + 2 * (size_t)n,
                            .y_wins = y + 3 * (size_t)n,
                            .block = block,
                            .size = count * sizeof *block};
    return LAN_OK;
}

void lan_odds_sweep_clear(lan_odds_sweep *sweep)
{
    free(sweep->block);
    *sweep = (lan_odds_sweep){0};
}

/* An interval of one anti-diagonal: both sides' tables from its first state. */
typedef struct run_of_states {
    const double *fire_x;
    const double *body_x;
    const double *own_x;
    const double *fire_y;
    const double *body_y;
    const double *own_y;
    double *along_k;
    double *along_l;
    int32_t count;
} run_of_states;

/* Passes on what flows into state s of a run; returns the time spent there,
 * times the chance to come there. */
static inline __attribute__((always_inline)) double
pass_state_on(const run_of_states *run, int32_t s, bool square)
{
    double a = run->fire_y[s];
    double b = run->fire_x[s];
    if (!square) {
        a = a * run->body_x[s] + run->own_x[s];
        b = b * run->body_y[s] + run->own_y[s];
    }
    const double into = run->along_k[s] + run->along_l[s];
    const double v = into >= LAN_SWEEP_NOTHING ? into : 0.0;
    const double time = v / (a + b);
    run->along_l[s] = time * a;
    run->along_k[s] = time * b;
    return time;
}

static inline __attribute__((always_inline)) double
pass_run_on(const run_of_states *whole, bool square)
{
    double sum[LANES] = {0.0};
    run_of_states run = *whole;
    for (; run.count >= LANES; run.count -= LANES) {
#pragma omp simd
        for (int32_t s = 0; s < LANES; s++) {
            sum[s] += pass_state_on(&run, s, square);
        }
        run.fire_x += LANES;
        run.body_x += LANES;
        run.own_x += LANES;
        run.fire_y += LANES;
        run.body_y += LANES;
        run.own_y += LANES;
        run.along_k += LANES;
        run.along_l += LANES;
    }
    for (int32_t s = 0; s < run.count; s++) {
        sum[s] += pass_state_on(&run, s, square);
    }
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) +
           ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

static double pass_by_two(const run_of_states *run, bool square)
{
    return square ? pass_run_on(run, true) : pass_run_on(run, false);
}

/* The same with the vectors that most machines have. No product is fused with
 * a sum, so that the bits are the same. */
#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2"))) static double
pass_by_four(const run_of_states *run, bool square)
{
    return square ? pass_run_on(run, true) : pass_run_on(run, false);
}

static bool has_four(void)
{
    return __builtin_cpu_supports("avx2");
}
#else
#define pass_by_four pass_by_two

static bool has_four(void)
{
    return false;
}
#endif

typedef struct tile {
    int32_t k; /* first */
    int32_t k_past;
    int32_t l;
    int32_t l_past;
} tile;

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static tile tile_at(const lan_odds_sweep *sweep, int32_t column, int32_t row)
{
    const int32_t k = column * TILE_X;
    const int32_t l = row * TILE_Y;
    return (tile){.k = k,
                  .k_past = k + least(TILE_X, sweep->m - k),
                  .l = l,
                  .l_past = l + least(TILE_Y, sweep->n - l)};
}

static bool flows_into(const lan_odds_sweep *sweep, const tile *t)
{
    bool any = false;
    for (int32_t k = t->k; k < t->k_past; k++) {
        any = any || sweep->x_wins[k] > 0.0;
    }
    for (int32_t l = t->l; !any && l < t->l_past; l++) {
        any = sweep->y_wins[sweep->n - 1 - l] > 0.0;
    }
    return any;
}

/* Carries the flows through a tile; returns the mean time spent in it. */
static double sweep_tile(lan_odds_sweep *sweep, const tile *t, bool by_four)
{
    if (!flows_into(sweep, t)) {
        return 0.0;
    }
    lan_sum time = {0};
    const int32_t last = t->k_past - 1 - t->k + t->l_past - 1 - t->l;
    for (int32_t d = 0; d <= last; d++) {
        /* d = (k - t->k) + (l - t->l) */
        const int32_t past = t->k + least(d + 1, t->k_past - t->k);
        const int32_t k = t->k + most(0, d - (t->l_past - 1 - t->l));
        const int32_t y = sweep->n - 1 - (t->l + d - (k - t->k));
        const run_of_states run = {.fire_x = sweep->fire_x + k,
                                   .body_x = sweep->body_x + k,
                                   .own_x = sweep->own_x + k,
                                   .fire_y = sweep->fire_y + y,
                                   .body_y = sweep->body_y + y,
                                   .own_y = sweep->own_y + y,
                                   .along_k = sweep->x_wins + k,
                                   .along_l = sweep->y_wins + y,
                                   .count = past - k};
        lan_sum_add(&time, by_four ? pass_by_four(&run, sweep->bodies_are_one)
                                   : pass_by_two(&run, sweep->bodies_are_one));
    }
    return lan_sum_value(&time);
}

/* Tiles of one anti-diagonal; time[row] is what each adds. */
static void sweep_wave(lan_odds_sweep *sweep, int32_t wave, int32_t columns,
                       int32_t rows, int threads, double *time)
{
    const bool by_four = has_four();
    const int32_t first = most(0, wave - (columns - 1));
    const int32_t past = least(wave + 1, rows);
#pragma omp parallel for num_threads(threads)                                  \
    schedule(dynamic) if (threads > 1 && past - first > 1)
    for (int32_t row = first; row < past; row++) {
        const tile t = tile_at(sweep, wave - row, row);
        time[row] = sweep_tile(sweep, &t, by_four);
    }
    (void)threads; /* without OpenMP */
}

lan_status lan_odds_sweep_run(lan_odds_sweep *sweep, int threads,
                              const lan_progress *progress)
{
    const int32_t columns = (sweep->m - 1) / TILE_X + 1;
    const int32_t rows = (sweep->n - 1) / TILE_Y + 1;
    const int32_t waves = columns + rows - 1;
    double *time = malloc((size_t)rows * sizeof *time);
    if (time == NULL) {
        return LAN_ENOMEM;
    }
    memset(sweep->x_wins, 0, (size_t)sweep->m * sizeof *sweep->x_wins);
    memset(sweep->y_wins, 0, (size_t)sweep->n * sizeof *sweep->y_wins);
    sweep->x_wins[0] = 1.0;
    lan_status status = LAN_OK;
    lan_sum duration = {0};
    for (int32_t wave = 0; status == LAN_OK && wave < waves; wave++) {
        if (!lan_progress_report(progress, wave, waves)) {
            status = LAN_ECANCELLED;
            continue;
        }
        sweep_wave(sweep, wave, columns, rows, threads, time);
        for (int32_t row = most(0, wave - (columns - 1));
             row < least(wave + 1, rows); row++) {
            lan_sum_add(&duration, time[row]);
        }
    }
    free(time);
    sweep->duration = lan_sum_value(&duration);
    return status;
}

double lan_odds_sweep_states(double m, double n)
{
    /* Within an anti-diagonal chances fall off like a normal law's: beyond 37
     * standard deviations of at most sqrt(m + n) / 2 nothing flows. */
    const double width = 37.0 * sqrt(m + n) + TILE_X + TILE_Y;
    return fmin(m * n, width * (m + n));
}
