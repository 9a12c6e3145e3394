/* balance/sweeps/sweep_impl.h - what a sweep is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SWEEPS_SWEEP_IMPL_H
#define LAN_BALANCE_SWEEPS_SWEEP_IMPL_H

#include "balance/arena_impl.h"
#include "balance/sweeps/sweeps.h"

/* Runs of a design, at most: those that a double counts exactly. */
#define LAN_DESIGN_RUNS_MAX (INT64_C(1) << 53)

struct lan_design {
    lan_design_kind kind;
    uint64_t seed;
    bool is_random; /* what is run depends on the seed */
    int64_t points;
    int64_t repeat;
    size_t path_count;
    struct design_path *paths;
    struct design_walk *walk; /* of a sequence; or NULL */
    arena memory;
};

struct lan_sweep {
    const lan_scenario *scenario;
    lan_design *design;
    const lan_parameter **parameters; /* of the design */
    lan_measure **records;
    size_t record_count;
    double precision; /* of simulated odds; LAN_NAN: as usual */
    lan_odds_options odds;
    arena memory;
};

struct lan_columns {
    size_t count;
    size_t set_count;
    lan_column *items;
    arena memory;
};

/* Columns of no name yet; NULL without memory. */
lan_columns *lan_columns_begin(size_t set_count, size_t recorded_count);

/* Names a column, and makes room for its words in *words; it has none without
 * memory. */
lan_column *lan_columns_name(lan_columns *columns, size_t index,
                             const char *name, size_t word_count,
                             const char ***words);

/* True for a value that the column can have. */
bool lan_column_has(const lan_column *column, double value);

/* Seconds of a clock that never goes back. */
double lan_sweep_seconds(void);

/* Processes that share a sweep. All call each of these functions together. */
typedef struct sweep_share {
    int rank; /* 0 .. count - 1; 0 delivers the rows */
    int count;
    lan_status (*agree)(lan_status own); /* OK only where all are */
    /* The runs of rank 0 are to be those of all. */
    void (*plan)(int64_t *runs, int64_t *count);
    /* Joins the bits of all in rank 0. */
    void (*collect)(void *bytes, size_t count);
} sweep_share;

/* lan_sweep_run() of several processes.
 *
 * options  `next` and `wanted` of rank 0 count
 * share    NULL: one process */
lan_status lan_sweep_run_shared(const lan_sweep *sweep,
                                const lan_sweep_options *options,
                                const sweep_share *share, lan_sweep_sink sink,
                                void *context, const lan_progress *progress,
                                lan_sweep_report *report, lan_error *err);

/* Makes the design of a scenario's `sweep:`.
 *
 * Returns LAN_EINVAL where the scenario has no sweep, LAN_ELIMIT for more than
 * LAN_DESIGN_RUNS_MAX runs, LAN_ENOMEM.
 */
lan_status lan_design_create(const lan_scenario *scenario, uint64_t seed,
                             lan_design **out, lan_error *err);
void lan_design_destroy(lan_design *design);

int64_t lan_design_point_of_run(const lan_design *design, int64_t run);
uint64_t lan_design_seed_of_run(const lan_design *design, int64_t run);

#endif
