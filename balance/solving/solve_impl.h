/* balance/solving/solve_impl.h - the search for an answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/arena_impl.h"
#include "balance/measure_impl.h"
#include "lanchester/solve.h"

/* Places in the scan of one path, unless its range is wide. */
#define LAN_SOLVE_SCAN 65

/* A bracket: is_left() differs between its ends. */
typedef struct root_search {
    bool (*is_left)(void *context, double x); /* true as at the left end */
    void *context;
    double left;
    double right;
    double rtol;   /* of the place */
    double atol;   /* of the place; the larger tolerance applies */
    bool is_whole; /* integers only: down to neighbours */
} root_search;

/* Bisects the bracket down to the tolerance; geometrically if one end is a
 * thousand times the other. */
void root_search_narrow(root_search *search);

/* Most places of a scan: 2000 for the decades on each side of 0, and the places
 * of an ordinary range. */
#define SCAN_MOST_PLACES 4097

/* A value less the wanted value, and its error. */
typedef struct place {
    double x;
    double v; /* LAN_NAN: none */
    double error;
} place;

/* A value that holds between two thresholds of a damage or a health. */
typedef struct plateau {
    double near[2]; /* thresholds, as alike_thresholds() gives them */
    double v;
    double error;
} plateau;

/* The search for one part of an answer. */
typedef struct search {
    const lan_scenario *scenario;
    const lan_solve_def *def;
    const lan_progress *progress;
    uint64_t seed;
    lan_error *err;
    lan_status status; /* the first failure; later values are LAN_NAN */
    int64_t battles;
    double expected;
    arena memory; /* also of the answers */
    size_t n;     /* paths */
    lan_parameter *parameters[LAN_SOLVE_MAX_PATHS];
    lan_experiment *experiment;
    lan_solve_part *part; /* the part in progress */
    bool of_odds;         /* the part is of win probabilities */
    bool has_bodies;      /* values are means of many fights, with an error */
    double error;         /* of the last value: half its 95 % interval */
    /* for one path that acts in steps */
    lan_scenario_copy *copy; /* with the last place; NULL: no steps */
    plateau *plateaus;       /* [SCAN_MOST_PLACES] */
    size_t plateau_count;
    double lo[LAN_SOLVE_MAX_PATHS];
    double hi[LAN_SOLVE_MAX_PATHS];
    /* for one path */
    double wanted;
    double own;     /* the scenario's value, a typical size, > 0 */
    bool is_margin; /* break-even of a margin, which falls with a root */
    bool is_noisy;  /* values have errors, and so have their sides */
    double zero;    /* |v| that counts as 0 if values have no error */
    int side;       /* the wanted side */
    size_t count;
    double *places; /* [SCAN_MOST_PLACES] */
    place *seen;    /* [SCAN_MOST_PLACES] */
    /* for several paths */
    double range[LAN_SOLVE_MAX_PATHS]; /* 1 if there is a single number */
    double start[LAN_SOLVE_MAX_PATHS]; /* the scenario's values */
    double start_gap;                  /* value there less the wanted value */
    double (*depth)(struct search *s, const double *u); /* to be minimised */
    double best[LAN_SOLVE_MAX_PATHS];                   /* over all starts */
    double best_depth;
} search;

/* True if nothing has failed. */
static inline bool solve_goes_on(const search *s)
{
    return s->status == LAN_OK;
}

/* Progress of a battle or of win probabilities, which report only their own
 * share; the context is the search. */
bool solve_tick(void *context, double done, double total);

/* The value at x, one number per path; LAN_NAN if there is none. A place has
 * the same bits in every call. */
double solve_value(search *s, const double *x);

/* Adds an answer that extends from lo to hi. */
void solve_add(search *s, lan_solve_kind kind, const double *lo,
               const double *hi);

/* Searches the range of one path. */
void solve_line(search *s);

/* Finds the path of a number and checks both ends of its range. */
lan_status lan_solve_find_path(const lan_scenario *scenario, const char *path,
                               const double ends[2], lan_parameter **out,
                               lan_error *err);

/* True if only integers are allowed: by the kind of a path, or because a place
 * between integers is refused, for example for win probabilities. */
bool lan_solve_is_whole(lan_experiment *experiment,
                        lan_parameter *const *parameters, size_t count,
                        const double *ends, uint64_t seed);
