/* lanchester/sweep.h - many points of a scenario, fought on many threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_SWEEP_H
#define LANCHESTER_SWEEP_H

#include "lanchester/experiment.h"
#include "lanchester/parameter.h"

#pragma GCC visibility push(default)

/* Which points a sweep fights.
 *
 * Shape    points are numbered from 0; point i is a function of the design, the
 *          seed and i alone, so that any part of a sweep can be computed
 *          anywhere. In a grid the last path changes fastest. Each point is
 *          fought `repeat` times: run n is battle n % repeat of point n /
 *          repeat, and its seed is a function of seed, point and battle.
 * Range    all values are in the range of their parameters.
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  any number of readers; one thread per walker.
 * Source   Latin hypercube: M. McKay, R. Beckman, W. Conover, Technometrics
 *          21(2), 1979, 239-245. Sobol and Halton: GSL's sequences under a
 *          random shift modulo 1 (R. Cranley, T. Patterson, SIAM J. Numer.
 *          Anal. 13(6), 1976, 904-914). Points of a Latin hypercube come from a
 *          permutation that is computed where it is asked for: a Feistel
 *          network that is walked until it is in range (J. Black, P. Rogaway,
 *          CT-RSA 2002, 114-130).
 */

/* Runs of a design, at most: those that a double counts exactly. */
#define LAN_DESIGN_RUNS_MAX (INT64_C(1) << 53)

typedef struct lan_design lan_design;

/* Makes the design of a scenario's `sweep:`.
 *
 * Returns LAN_EINVAL where the scenario has no sweep, LAN_ELIMIT for more than
 * LAN_DESIGN_RUNS_MAX runs, LAN_ENOMEM.
 */
LAN_MUST_CHECK
lan_status lan_design_create(const lan_scenario *scenario, uint64_t seed,
                             lan_design **out, lan_error *err);
void lan_design_destroy(lan_design *design);

/* The paths that are varied; NULL for an index beyond. */
size_t lan_design_path_count(const lan_design *design);
const lan_parameter *lan_design_parameter(const lan_design *design,
                                          size_t index);

int64_t lan_design_point_count(const lan_design *design);
int64_t lan_design_repeat(const lan_design *design);
int64_t lan_design_run_count(const lan_design *design);
uint64_t lan_design_seed(const lan_design *design);

int64_t lan_design_point_of_run(const lan_design *design, int64_t run);
uint64_t lan_design_seed_of_run(const lan_design *design, int64_t run);

/* What works points out: cheapest in rising order. */
typedef struct lan_design_walker lan_design_walker;

LAN_MUST_CHECK
lan_status lan_design_walker_create(const lan_design *design,
                                    lan_design_walker **out);
void lan_design_walker_destroy(lan_design_walker *walker);

/* Writes the values of a point, one per path; LAN_NAN: as the scenario says. */
void lan_design_walker_at(lan_design_walker *walker, int64_t point,
                          double *values);

/* Fights every point of a scenario's `sweep:`.
 *
 * Shape    runs are numbered as in lanchester/sweep.h; rows are delivered
 *          one by one in order of run, and are the same for any number of jobs.
 *          A run that fails is a row with its error; the others go on.
 * Errors   LAN_EINVAL with the place in the scenario's file for a name that
 *          cannot be recorded; LAN_ECANCELLED; LAN_ENOMEM; what the sink says.
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  _run() takes as many as asked for; sink and progress are called by
 *          the calling thread only.
 */

typedef struct lan_sweep lan_sweep;

/* Makes a sweep and checks all of it before anything is fought. */
LAN_MUST_CHECK
lan_status lan_sweep_create(const lan_scenario *scenario, uint64_t seed,
                            lan_sweep **out, lan_error *err);
void lan_sweep_destroy(lan_sweep *sweep);

const lan_design *lan_sweep_design(const lan_sweep *sweep);
size_t lan_sweep_record_count(const lan_sweep *sweep);
/* NULL for an index beyond. */
const lan_measure *lan_sweep_record(const lan_sweep *sweep, size_t index);

/* One run, until the next is delivered. */
typedef struct lan_sweep_row {
    int64_t run;
    const double *values;   /* by path of the design */
    const double *recorded; /* by record; all LAN_NAN where it failed */
    lan_status status;
    const char *error; /* "" where status is LAN_OK */
} lan_sweep_row;

/* Takes a row; anything but LAN_OK ends the sweep. */
typedef lan_status (*lan_sweep_sink)(void *context, const lan_sweep_row *row);

typedef struct lan_sweep_options {
    int jobs; /* threads, 1 .. 1024 */
    /* The first wanted run that is not before `run`, or -1; NULL: all. */
    int64_t (*next)(void *context, int64_t run);
    void *next_context;
    int64_t wanted; /* number of runs that next() gives; 0: all */
} lan_sweep_options;

/* One job, all runs. */
lan_sweep_options lan_sweep_options_default(void);

typedef struct lan_sweep_report {
    int64_t done;   /* rows delivered */
    int64_t failed; /* of these */
} lan_sweep_report;

/* Fights the wanted runs. report is written whatever is returned. */
LAN_MUST_CHECK
lan_status lan_sweep_run(const lan_sweep *sweep,
                         const lan_sweep_options *options, lan_sweep_sink sink,
                         void *context, const lan_progress *progress,
                         lan_sweep_report *report, lan_error *err);

/* What stands in a row of a sweep, column by column.
 *
 * Shape    first the paths set, in the order of the design, then the records. A
 *          value is a double for every kind: a number as it is, a word as its
 *          index in the list of words, a flag as 0 or 1; LAN_NAN where there is
 *          none.
 * Owner    the caller, until _destroy(); independent of the sweep.
 * Threads  any number of readers.
 */

typedef struct lan_columns lan_columns;

typedef enum lan_column_kind {
    LAN_COLUMN_NUMBER,
    LAN_COLUMN_WORD,
    LAN_COLUMN_FLAG
} lan_column_kind;

typedef struct lan_column {
    const char *name; /* the path set, or what is recorded */
    lan_column_kind kind;
    bool may_be_auto; /* LAN_PARAMETER_AUTO is the word "auto" */
    double own;       /* the scenario's, where a case sets nothing; LAN_NAN */
    const char *const *words; /* word_count of them */
    size_t word_count;        /* 0 unless the kind is LAN_COLUMN_WORD */
} lan_column;

/* Makes the columns of a sweep's rows. */
LAN_MUST_CHECK
lan_status lan_columns_create(const lan_sweep *sweep, lan_columns **out);
void lan_columns_destroy(lan_columns *columns);

size_t lan_columns_count(const lan_columns *columns);
size_t lan_columns_set_count(const lan_columns *columns); /* the first ones */
/* NULL for an index beyond. */
const lan_column *lan_columns_at(const lan_columns *columns, size_t index);

/* The value of a column in a row; `own` where a case sets nothing; LAN_NAN for
 * an index beyond. */
double lan_columns_value(const lan_columns *columns, const lan_sweep_row *row,
                         size_t index);

/* A value as text: "" for LAN_NAN and for a number of no word. Returns buffer
 * or a word of the column. */
const char *lan_column_text(const lan_column *column, double value,
                            char buffer[LAN_TEXT_DOUBLE_SIZE]);

/* A sweep in a few numbers, whatever its length.
 *
 * Shape    per record: of numbers mean, standard deviation, extremes and five
 *          quantiles; of words and flags how often each came, with its 95 %
 *          interval. Rows are taken one by one, and the memory does not grow.
 * Range    quantiles are exact up to 4096 values; of n more, the share below
 *          one is off by at most log2(n / 4096) / 4096, whatever their order.
 * Owner    the caller, until _destroy().
 * Threads  one.
 * Source   quantiles: J. I. Munro and M. S. Paterson, Theor. Comput. Sci. 12,
 *          1980, 315-323; intervals: E. Wilson, J. Am. Stat. Assoc. 22, 1927,
 *          209-212.
 */

#define LAN_SUMMARY_QUANTILES 5

/* The share below a quantile: 0.05, 0.25, 0.5, 0.75, 0.95; LAN_NAN beyond. */
double lan_summary_share(int quantile);

typedef struct lan_sweep_summary lan_sweep_summary;

LAN_MUST_CHECK
lan_status lan_sweep_summary_create(const lan_sweep *sweep,
                                    lan_sweep_summary **out);
void lan_sweep_summary_destroy(lan_sweep_summary *summary);

/* Takes a row in: a lan_sweep_sink whose context is the summary. */
lan_status lan_sweep_summary_add(void *summary, const lan_sweep_row *row);

/* Of a record that is a number; LAN_NAN where no row has one, and for an index
 * or a record that is none. */
typedef struct lan_number_summary {
    int64_t count; /* rows that have a value */
    double mean;
    double sd; /* LAN_NAN for fewer than two */
    double least;
    double most;
    double quantiles[LAN_SUMMARY_QUANTILES];
} lan_number_summary;

lan_number_summary lan_sweep_summary_number(const lan_sweep_summary *summary,
                                            size_t record);

/* How often a word (or 0: false, 1: true) came; never, of none, for an index
 * beyond. */
typedef struct lan_word_summary {
    int64_t count; /* of all rows that have a value */
    int64_t times; /* this one */
    double share;
    double low; /* Wilson's 95 % interval; the share where none is random */
    double high;
} lan_word_summary;

lan_word_summary lan_sweep_summary_word(const lan_sweep_summary *summary,
                                        size_t record, size_t word);

#pragma GCC visibility pop

#endif
