/* lanchester/experiment.h - repeated battles at chosen values, and their
 * results.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/scenario.h"

/* The quantities of a battle, by name.
 *
 * Shape    winner, reason, margin, value_margin, duration, near_tie, odds.SIDE,
 *          margin.SIDE, armies.A.{left,lost_combat,lost_other,morale,state},
 *          armies.A.units.G.{left,lost_combat,lost_other,reinforced};
 *          on a map also armies.A.{arrived,marched,at.x,at.y}, battles, ties,
 *          objective; with bodies also law.enemy and law.own, the exponents of
 *          many fights (fit.h).
 *          A value is a double for every kind: a number as it is, a word as its
 *          index in the list of words, a flag as 0 or 1; LAN_NAN if there is
 *          none.
 * Units    see ->unit.
 * Errors   LAN_EINVAL with a suggestion for an unknown name.
 * Owner    the caller, until _destroy(); independent of the battle.
 * Threads  any number of readers.
 */

typedef enum lan_measure_kind {
    LAN_MEASURE_NUMBER,
    LAN_MEASURE_WORD,
    LAN_MEASURE_FLAG
} lan_measure_kind;

typedef enum lan_measure_unit {
    LAN_MEASURE_IN_NOTHING,     /* words, flags and morale: no unit */
    LAN_MEASURE_IN_SOLDIERS,    /* fractional soldiers, too */
    LAN_MEASURE_IN_TIME,        /* the scenario's unit */
    LAN_MEASURE_IN_SHARES,      /* share of the cumulative strength; a margin is
                                   -1 .. 1 */
    LAN_MEASURE_IN_PROBABILITY, /* 0 .. 1 */
    LAN_MEASURE_IN_METRES
} lan_measure_unit;

typedef struct lan_measure {
    const char *name;
    const char *title; /* for people, without unit: "soldiers left of blue",
                          "win probability of red"; with the scenario's names */
    lan_measure_kind kind;
    lan_measure_unit unit;
    double even; /* level at which sides are even: 0 for margins, 0.5 for odds;
                    LAN_NAN */
    const char *even_title; /* "break-even" or "even odds"; NULL */
    int32_t side; /* side that it belongs to, or that prefers larger values; 0
                     for a margin; -1: none */
    bool needs_odds;   /* the value depends on odds */
    size_t word_count; /* words for the value; 0 unless it is a word */
    size_t side_words; /* number of words that are sides; they come first, in
                          order */
    const char **words;
    const struct measure_row *row; /* private to the library: */
    int32_t army;
    int32_t first_group;
    int32_t past_group;
    void *memory;
} lan_measure;

/* Finds the quantity of a name; "odds" alone is the win probability of side 0.
 * */
lan_status lan_measure_create_for(const lan_scenario *scenario,
                                  const char *name, lan_measure **out,
                                  lan_error *err);
void lan_measure_destroy(lan_measure *measure);

/* A value as text: "" for LAN_NAN and for a number without a word. Returns
 * buffer, or a word of the measure. */
const char *lan_measure_text(const lan_measure *measure, double value,
                             char buffer[LAN_TEXT_DOUBLE_SIZE]);

/* Repeated battles of a scenario at chosen values.
 *
 * Shape    values are set through parameters; recorded results are a function
 *          of the values and the seed only.
 * Errors   those of lan_scenario_copy_battle(), lan_solver_run() and
 *          lan_odds_find(); the experiment can continue with other values.
 * Owner    the caller, until _destroy(); parameters and measures are borrowed.
 * Threads  one per experiment; experiments of one scenario are independent.
 */

/* Input and output; arrays are borrowed. */
typedef struct lan_experiment_def {
    const lan_scenario *scenario;
    const lan_parameter *const *parameters;
    size_t parameter_count;
    const lan_measure *const *measures;
    size_t measure_count;
    bool by_averages; /* use `auto` if solver.method is chance; for bodies,
                         numbers of one fight cannot be recorded */
    bool exact_odds;  /* odds that need simulation are LAN_NAN */
    const lan_odds_options *odds; /* options without the seed; NULL: default */
    int32_t repeat; /* bodies: number of fights, from which numbers are means
                       and odds and laws are computed; 0: numbers of one fight,
                       the others of many */
    double *errors; /* [measure_count] errors of the values, written by each
                       run; NULL: not requested */
} lan_experiment_def;

typedef struct lan_experiment lan_experiment;

lan_status lan_experiment_create(const lan_experiment_def *def,
                                 lan_experiment **out);
void lan_experiment_destroy(lan_experiment *experiment);

/* Called now and then during a battle; may be NULL. */
void lan_experiment_set_progress(lan_experiment *experiment,
                                 const lan_progress *progress);

/* Computes the battle, the odds, or both, as the measures need.
 *
 * values    one per parameter; LAN_NAN: the scenario's value
 * recorded  one per measure
 */
lan_status lan_experiment_run(lan_experiment *experiment, const double *values,
                              uint64_t seed, double *recorded, lan_error *err);

/* The odds of a scenario: of its battle by lan_odds_find(); on a map by
 * simulation until time.end, whatever options->until_end is; with bodies by
 * simulation. The latter two return LAN_ENOCLOSED for LAN_ODDS_EXACT.
 *
 * options  NULL: default
 */
lan_status lan_scenario_odds(const lan_scenario *scenario,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds **out,
                             lan_error *err);

/* The range of strengths over time in many fights of a scenario: of its battle
 * by lan_chance_band_find(), or with bodies of fights 0 .. band->battles - 1 of
 * the seed. */
lan_status lan_scenario_band(const lan_scenario *scenario,
                             const lan_chance_band *band,
                             const lan_progress *progress, double *out,
                             lan_error *err);

/* How long the odds take, as lan_odds_seconds() estimates it; 0 also where
 * armies march on a map or soldiers are bodies: not known in advance.
 */
double lan_scenario_odds_seconds(const lan_scenario *scenario,
                                 const lan_odds_options *options);

/* Many points of a scenario, on many threads. */

/* Every point of a scenario's `sweep:`, fought `repeat` times.
 *
 * Shape    points are numbered from 0; point i is a function of the design, the
 *          seed and i alone, so that any part of a sweep can be computed
 *          anywhere. In a grid the last path changes fastest. Run n is battle
 *          n % repeat of point n / repeat, and its seed is a function of seed,
 *          point and battle. Rows are delivered one by one in order of run, and
 *          are the same for any number of jobs. The row of a failed run has its
 *          error; the others continue.
 * Range    all values are in the range of their parameters.
 * Errors   LAN_EINVAL with the place in the scenario's file for a name that
 *          cannot be recorded; LAN_ELIMIT for more than 2^53 runs;
 *          LAN_ECANCELLED; LAN_ENOMEM; the sink's status.
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  _run() uses the requested number; only the calling thread calls sink
 *          and progress.
 * Source   Latin hypercube: M. McKay, R. Beckman, W. Conover, Technometrics
 *          21(2), 1979, 239-245. Sobol and Halton: GSL's sequences under a
 *          random shift modulo 1 (R. Cranley, T. Patterson, SIAM J. Numer.
 *          Anal. 13(6), 1976, 904-914). Points of a Latin hypercube come from a
 *          permutation computed on demand: a Feistel network with cycle walking
 *          (J. Black, P. Rogaway, CT-RSA 2002, 114-130).
 */

/* A column of a row. A value is a double for every kind: a number as it is, a
 * word as its index in the list of words, a flag as 0 or 1; LAN_NAN if there is
 * none. */
typedef struct lan_column {
    const char *name; /* the path, or the name of a result */
    lan_measure_kind kind;
    bool may_be_auto; /* LAN_PARAMETER_AUTO is the word "auto" */
    double own;       /* the scenario's value, used if a case does not set it;
                         LAN_NAN */
    const char *const *words; /* [word_count] */
    size_t word_count;        /* 0 unless the kind is LAN_MEASURE_WORD */
} lan_column;

typedef struct lan_columns {
    size_t count;
    size_t set_count; /* columns of paths first, then recorded results */
    lan_column *items;
} lan_columns;

typedef struct lan_sweep {
    const lan_scenario *scenario;
    uint64_t seed;
    bool is_random; /* runs depend on the seed */
    int64_t points;
    int64_t repeat; /* battles per point */
    size_t parameter_count;
    lan_parameter **parameters; /* varied paths */
    size_t record_count;
    lan_measure **records;
    double precision; /* width of the 95 % intervals of simulated win
                         probabilities, without a time limit; LAN_NAN: default
                         */
    lan_columns columns;
    struct sweep_design *design; /* the library's */
} lan_sweep;

/* Creates a sweep and checks it completely. LAN_EINVAL also without `sweep:`.
 * */
lan_status lan_sweep_create(const lan_scenario *scenario, uint64_t seed,
                            lan_sweep **out, lan_error *err);
void lan_sweep_destroy(lan_sweep *sweep);

/* A run, valid until the next one is delivered. */
typedef struct lan_sweep_row {
    int64_t run;
    const double *values;   /* by path of the design */
    const double *recorded; /* by recorded result; all LAN_NAN after a failure
                             */
    lan_status status;
    const char *error; /* "" if status is LAN_OK */
} lan_sweep_row;

/* Receives a row; a status other than LAN_OK ends the sweep. */
typedef lan_status (*lan_sweep_sink)(void *context, const lan_sweep_row *row);

/* Fights all runs with this many threads, 1 .. 1024. */
lan_status lan_sweep_run(const lan_sweep *sweep, int jobs, lan_sweep_sink sink,
                         void *context, const lan_progress *progress,
                         lan_error *err);

/* The value of a column in a row; `own` if a case does not set it. */
double lan_columns_value(const lan_columns *columns, const lan_sweep_row *row,
                         size_t index);

/* A value as text: "" for LAN_NAN and for a number without a word. Returns
 * buffer, or a word of the column. */
const char *lan_column_text(const lan_column *column, double value,
                            char buffer[LAN_TEXT_DOUBLE_SIZE]);

/* The rows of a sweep in a file that outlives its process.
 *
 * Shape    an SQLite database with one row per run. If a process is killed, its
 *          store can be opened again and lacks at most a second of work. Runs
 *          are identified by point and battle, so `repeat` and (except for
 *          Latin hypercubes) `samples` can be raised later, but not lowered.
 * Range    at most 2^43 points, and SQLite's number of columns (some 1990).
 *          Numbers are restored bit for bit; NaN is NULL. Each row, the set of
 *          rows and the description have checksums: damage is reported, with
 *          the damaged runs.
 * Errors   LAN_EINVAL: a store that is damaged or belongs to another sweep,
 *          shard or version, with the difference; it can be started over.
 *          LAN_EPARSE: not a store; LAN_EIO: cannot be read or written, in use
 *          by another process, moved; LAN_ELIMIT beyond the range; LAN_ENOMEM.
 *          After an error every call returns it, and nothing more is written.
 * Owner    the caller, until _destroy(); the sweep must outlive it.
 * Threads  one per store. While it is open for a sweep, no other process can
 *          use the file.
 */

/* Part `index` of `count`: the runs with (point + battle) mod count = index,
 * whatever samples and repeat are. */
typedef struct lan_shard {
    int32_t index; /* 0 .. count - 1 */
    int32_t count; /* 1 .. LAN_SHARDS_MAX; 1: all runs */
} lan_shard;

#define LAN_SHARDS_MAX 100000

/* Number of a sweep's runs in a shard. */
int64_t lan_shard_run_count(lan_shard shard, const lan_sweep *sweep);

typedef struct lan_store lan_store;

/* Opens the store of a sweep, or makes it where there is no file.
 *
 * sweep  NULL: the store of any sweep, to read it
 * shard  NULL: all runs
 * fresh  forget a store of ours, whatever its sweep or damage */
lan_status lan_store_open(const char *path, const lan_sweep *sweep,
                          const lan_shard *shard, bool fresh, lan_store **out,
                          lan_error *err);

/* Opens a store for reading, without its scenario. */
lan_status lan_store_open_to_read(const char *path, lan_store **out,
                                  lan_error *err);

/* Frees a store; uncommitted rows are lost. NULL is allowed. */
void lan_store_destroy(lan_store *store);

const lan_columns *lan_store_columns(const lan_store *store);

int64_t lan_store_rows(const lan_store *store);   /* runs in the store */
int64_t lan_store_wanted(const lan_store *store); /* runs of the shard */

/* Fights the shard's missing runs; the rows of the last second may need
 * lan_store_commit(). */
lan_status lan_store_fight(lan_store *store, const lan_sweep *sweep, int jobs,
                           const lan_progress *progress, lan_error *err);

/* Commits pending rows. */
lan_status lan_store_commit(lan_store *store, lan_error *err);

/* Delivers the rows, sorted by run; a failure of the sink ends it. */
lan_status lan_store_read(lan_store *store, lan_sweep_sink sink, void *context,
                          lan_error *err);

/* Joins stores of one sweep, scenario, program and seed into a new store of all
 * runs, which appears complete. The largest samples and repeat apply.
 *
 * path      an existing file must be one of the stores
 * progress  in rows; may cancel
 *
 * Returns LAN_EINVAL, without writing, if the stores belong to different sweeps
 * or differ in a run.
 */
lan_status lan_store_merge(const char *path, const char *const *stores,
                           size_t count, const lan_progress *progress,
                           lan_error *err);

/* Checks the expectations of a scenario.
 *
 * Shape    an expectation has one verdict, with one or more checks; it holds if
 *          all its checks hold. The scenario's own battle is fought with the
 *          scenario's solver and the seed; matches and cycles are
 *          deterministic, with odds if winner, odds or a cycle needs them,
 *          exact if possible. Simulated odds have intervals of half a per cent.
 *          A number holds if it is within its error of the range. The error
 *          comes from the measure, or from the cell of a match. A winner must
 *          be likelier by more than the errors of both odds.
 * Errors   a battle that cannot be computed is a verdict with its status and
 *          text, not a failure of the call.
 * Owner    the caller, from lan_expect_judge() to lan_expect_verdict_destroy();
 *          texts belong to the scenario.
 * Threads  any; the bits do not depend on their number.
 */

/* Size of texts of computed and expected values. */
#define LAN_EXPECT_TEXT_SIZE 128

typedef struct lan_expect_check {
    /* The expected value; NULL: in a cycle, the first type is likelier to win.
     * */
    const lan_expect_want *want;
    const char *types[2]; /* armies of a match; NULL: the scenario's battle */
    int32_t soldiers[2];
    double value; /* computed value; LAN_NAN: a word, or none */
    double low;   /* 95 % interval of odds; both equal to value if exact */
    double high;
    char came[LAN_EXPECT_TEXT_SIZE]; /* the value as text */
    bool holds;
    double tolerance; /* tolerance; LAN_NAN for a word */
    bool is_winner;   /* index of the winner among the sides or types */
} lan_expect_check;

typedef struct lan_expect_verdict {
    const lan_expect_def *def;
    bool holds;
    lan_status status; /* LAN_OK, or the failure of the computation, without
                          checks */
    lan_error err;
    lan_expect_check *checks;
    size_t count;
    void *memory;
} lan_expect_verdict;

/* Reports the first unknown name or word: LAN_EINVAL with its place in the
 * file; LAN_ENOMEM. */
lan_status lan_expect_validate(const lan_scenario *scenario, lan_error *err);

/* Judges an expectation; the scenario has passed lan_expect_validate().
 *
 * index    in lan_scenario_expects()
 * threads  to simulate odds; 0: one per processor
 *
 * Returns LAN_EINVAL for an invalid index, LAN_ENOMEM, LAN_ECANCELLED, or
 * LAN_OK with a verdict.
 */
lan_status lan_expect_judge(const lan_scenario *scenario, size_t index,
                            uint64_t seed, int threads,
                            const lan_progress *progress,
                            lan_expect_verdict **out, lan_error *err);

void lan_expect_verdict_destroy(lan_expect_verdict *verdict);

/* The expected value as text: "0.55..0.9", "at least 3", "knight". Returns
 * buffer. */
char *lan_expect_wanted(const lan_expect_check *check,
                        char buffer[LAN_EXPECT_TEXT_SIZE]);
