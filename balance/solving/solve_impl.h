/* balance/solving/solve_impl.h - the search for an answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/arena_impl.h"
#include "balance/measure_impl.h"
#include "lanchester/solve.h"

/* Looked at of the range of one path, if that is not wide. */
#define LAN_SOLVE_SCAN 65

/* A bracket: what is_left() says differs between its ends. */
typedef struct root_search {
    bool (*is_left)(void *context, double x); /* as the left end is */
    void *context;
    double left;
    double right;
    double rtol;   /* of the place */
    double atol;   /* the same, where that is more */
    bool is_whole; /* whole numbers only: down to neighbours */
} root_search;

/* Halves the bracket until it is as narrow as that: by factors where one end
 * is a thousand times the other. */
void root_search_narrow(root_search *search);

/* Most places of a scan: 2000 for the decades on each side of 0, plus those of
 * an ordinary range. */
#define SCAN_MOST_PLACES 4097

/* A value less the wanted one, and how far it may be off. */
typedef struct place {
    double x;
    double v; /* LAN_NAN: none */
    double error;
} place;

/* The search for one part of an answer. */
typedef struct search {
    const lan_scenario *scenario;
    const lan_solve_def *def;
    const lan_progress *progress;
    uint64_t seed;
    lan_error *err;
    lan_status status; /* a failure stays: later values are LAN_NAN */
    int64_t battles;
    double expected;
    arena memory; /* of the answers, too */
    size_t n;     /* paths */
    lan_parameter *parameters[LAN_SOLVE_MAX_PATHS];
    lan_experiment *experiment;
    lan_solve_part *part; /* what is looked for */
    bool of_odds;         /* the part is */
    bool has_bodies;      /* values are of many fights, with an error */
    double error;         /* of the last value: half a 95 % interval */
    double lo[LAN_SOLVE_MAX_PATHS];
    double hi[LAN_SOLVE_MAX_PATHS];
    /* of one path */
    double wanted;
    double own;     /* a usual size of a place, > 0 */
    bool is_margin; /* even where it is 0; it falls with a root */
    bool is_noisy;  /* sides of the wanted value are known but for errors */
    double zero;    /* |v| that counts as none, where values have no error */
    int side;       /* that is looked for */
    size_t count;
    double *places; /* SCAN_MOST_PLACES */
    place *seen;    /* the same */
    /* of several */
    double range[LAN_SOLVE_MAX_PATHS]; /* 1 where there is a single number */
    double start[LAN_SOLVE_MAX_PATHS]; /* the scenario's own */
    double start_gap;                  /* value there less the wanted one */
    double (*depth)(struct search *s, const double *u); /* to be least */
    double best[LAN_SOLVE_MAX_PATHS];                   /* of all starts */
    double best_depth;
} search;

/* True as long as nothing has failed. */
static inline bool solve_goes_on(const search *s)
{
    return s->status == LAN_OK;
}

/* Progress of battles and odds, each of which knows only its own share; its
 * context is the search. */
bool solve_tick(void *context, double done, double total);

/* The value where the paths are x; LAN_NAN if there is none. A place has the
 * same bits in every call. */
double solve_value(search *s, const double *x);

/* Adds an answer from lo to hi. */
void solve_add(search *s, lan_solve_kind kind, const double *lo,
               const double *hi);

/* Searches the range of a single path. */
void solve_line(search *s);

/* Finds the path of a number, and checks both ends of its range. */
lan_status lan_solve_find_path(const lan_scenario *scenario, const char *path,
                               const double ends[2], lan_parameter **out,
                               lan_error *err);

/* True if only integers are allowed: by the kind of a path, or because a place
 * between them is refused, as where odds are of whole soldiers. */
bool lan_solve_is_whole(lan_experiment *experiment,
                        lan_parameter *const *parameters, size_t count,
                        const double *ends, uint64_t seed);
