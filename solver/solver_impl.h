/* solver/solver_impl.h - what a solver is inside, for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a battle goes from one interval to the next: by steps of a method to
 *          a bound or to the first event on the way, which is applied once the
 *          ledger is there. What an interval is, and what follows from an
 *          event, the model says. Deterministic methods are GSL's steppers and
 *          closed forms, chosen interval by interval.
 */
#pragma once

#include <gsl/gsl_odeiv2.h>

#include "lanchester/solver.h"
#include "model/engine_impl.h"
#include "model/island_impl.h"
#include "solver/closed_form.h"

/* One step within an interval: both ends, as variables and their rates. */
typedef struct lan_step {
    double t0;
    double t1;
    double *y0;
    double *f0;
    double *y1;
    double *f1;
} lan_step;

/* Takes a battle from a step's start to a time within it: writes variables,
 * rates and, where a condition compares rates, the solver's flow there. */
typedef lan_status (*lan_partial_step_fn)(lan_solver *solver,
                                          lan_battle *battle,
                                          const lan_step *step, double time,
                                          double *y, double *f);

/* A method that takes the steps of an interval, at most one interval long. */
typedef struct lan_way {
    /* Begins an interval whose first step starts where the battle stands. */
    lan_status (*begin)(lan_solver *solver, lan_battle *battle, double bound,
                        lan_step *step);

    /* Takes a step to a bound at most: sets its end, y1, f1 and the solver's
     * flow there. */
    lan_status (*take_step)(lan_solver *solver, lan_battle *battle,
                            double bound, lan_step *step);
    lan_partial_step_fn partial_step;

    /* The interval ends. */
    void (*end)(lan_solver *solver, lan_battle *battle);
} lan_way;

extern const lan_way lan_way_gsl;
extern const lan_way lan_way_closed;

/* Workspace that finds the first event within a step. */
typedef struct lan_event_finder {
    lan_event *events;
    int32_t count;
    double *numbers; /* block behind the arrays below */
    double *g0;
    double *dg0;
    double *g1;
    double *dg1;
    double *g; /* at a trial */
    double *dg;
    double *y;
    double *f;
    size_t variables;
    bool knows_slopes;      /* of conditions that compare rates, at the start of
                               the step */
    bool knows_end_slopes;  /* and at its end */
    bool compares_rates;    /* some condition does */
    unsigned char *cleared; /* known not to happen within the step */
} lan_event_finder;

/* Where rows go while a battle is run. */
typedef struct lan_recorder {
    lan_trajectory *trajectory; /* or NULL */
    double every;               /* distance of rows */
    double end;                 /* rows at k * every below this */
    int64_t next;               /* k of the next row */
    int64_t past;               /* and of the first that is not wanted */
    const double *times;        /* instead: rows at times[k]; or NULL */
    double last_time;           /* of the last row */
} lan_recorder;

/* The closed form of the present interval. */
typedef struct lan_closed {
    lan_closed_solution solution;
    double start;
    double step;          /* next one's length */
    double scale[2];      /* of strengths */
    double own[2];        /* losses in proportion, 1/time */
    double lost_other[2]; /* at the start */
} lan_closed;

/* How far an island that is solved ahead is to be looked at. */
typedef struct lan_outlook {
    bool is_on;
    bool is_given_up; /* the present interval is, at `clear` */
    double until;     /* what comes after this time may be left */
    double clear;     /* up to here all is known */
} lan_outlook;

/* A battle as it was before it settled. */
typedef struct lan_before {
    double *x; /* [groups] */
    size_t row_count;
    bool taken; /* for the present instant */
} lan_before;

/* Arrays of a solver, for the plan that it is ready for. */
typedef struct lan_workspace {
    lan_event_finder finder;
    lan_before before;
    double *numbers; /* block behind the arrays of steps and before */
    double *y[2];
    double *f[2];
    double *morale;        /* [armies] of a stochastic row */
    unsigned char *backup; /* state before an advance */
} lan_workspace;

/* GSL's steppers as a solver holds them. */
struct lan_gsl {
    gsl_odeiv2_system system;
    double *scales;               /* [variables] of errors, in the interval */
    double *differences;          /* [3][variables], work of the Jacobian */
    gsl_odeiv2_control control;   /* of both drivers */
    gsl_odeiv2_control *standard; /* of GSL's, which it goes by */
    gsl_odeiv2_driver *driver;    /* takes the steps */
    gsl_odeiv2_driver *partial;   /* takes parts of one */
    bool exact_rates;             /* leaves the rates at a step's end behind */
    bool tick_begins;             /* no step of the tick was taken yet */
    double h;                     /* next step */
    lan_steady steady;            /* the interval's losses */
    lan_solver *solver;
    lan_battle *battle;
};

struct lan_jumps;

struct lan_solver {
    lan_solver_options options;
    lan_solver_report report;
    lan_progress progress;
    lan_plan *plan;      /* of the battle that it is ready for; held */
    struct lan_gsl *gsl; /* or NULL */
    lan_closed closed;
    struct lan_jumps *jumps; /* or NULL */
    lan_status watched; /* of the rows that were added while it looked on */
    lan_recorder recorder;
    lan_outlook outlook;
    bool stops_at_rest; /* of an island: where all its rates come to be zero */
    lan_workspace work;
    lan_flow flow; /* of the rates that were asked for last */
    bool has_invariant;
    lan_invariant_law invariant_law;
    lan_invariant invariant; /* at the start of the run */
};

/* Makes a solver ready for a battle. */
lan_status lan_solver_adopt(lan_solver *solver, const lan_battle *battle,
                            lan_error *err);

/* solver.c: counts from zero: the method is closed until an interval is not. */
void lan_report_begin(lan_solver *solver, const lan_battle *battle);

/* Whether it has come to where it stops because all rates are zero. */
static inline bool lan_run_rests(const lan_solver *solver,
                                 const lan_battle *battle)
{
    return solver->stops_at_rest && !lan_battle_is_over(battle) &&
           lan_island_is_still(battle);
}

/* event_finder.c */

lan_status lan_event_finder_create(lan_event_finder *finder, size_t events,
                                   size_t variables);
void lan_event_finder_clear(lan_event_finder *finder);

/* Lists the conditions of the interval that begins and their values there. */
void lan_event_finder_begin(lan_event_finder *finder, const lan_battle *battle,
                            const double *variables, const double *rates);

/* The step that was accepted ends where the next begins. */
void lan_event_finder_go_on(lan_event_finder *finder);

/* Looks for the first event in a step. Where there is one the step is cut
 * short to it, and *found is set; the flow is then that of its end. */
lan_status lan_event_finder_find(lan_solver *solver, lan_battle *battle,
                                 lan_step *step,
                                 lan_partial_step_fn partial_step, bool *found);

/* Applies all that happens at the end of the step just cut. */
lan_status lan_event_finder_apply(lan_solver *solver, lan_battle *battle,
                                  double time);

/* trajectory.c */

/* Records from now on, with a row of the first instant; end: when the battle
 * will end. */
lan_status lan_recorder_begin(lan_solver *solver, const lan_battle *battle,
                              const lan_rows *rows, double end,
                              lan_trajectory *trajectory);

/* Rows before a time: within a step whose end the ledger has reached, or, for
 * NULL, where counts stay as they are so long. */
lan_status lan_recorder_pass(lan_solver *solver, lan_battle *battle,
                             double until, const lan_step *step,
                             lan_partial_step_fn partial_step);

bool lan_recorder_is_on(const lan_solver *solver);

/* Before the first change of an instant, and after the battle settled: rows
 * where something jumps or happens. Nothing where no run is recorded. */
lan_status lan_recorder_before(lan_solver *solver, const lan_battle *battle);
lan_status lan_recorder_after(lan_solver *solver, const lan_battle *battle);

/* The last row, where it is not there yet. */
lan_status lan_recorder_end(lan_solver *solver, const lan_battle *battle);

/* chance.c */

/* Makes the workspace for stochastic battles, which writes rows and marks into
 * the recorder; LAN_EINVAL where a count is not an integer. */
lan_status lan_chance_prepare(lan_solver *solver, const lan_battle *battle,
                              lan_error *err);
void lan_chance_forget(lan_solver *solver);

/* Goes on with the battle of the solver's jumps to its end, or to its pause. */
lan_status lan_chance_draw(lan_solver *solver);

/* Puts rows in place of those that it has; NULL: none. */
void lan_trajectory_take(lan_trajectory *trajectory,
                         const lan_trajectory *rows);

/* gsl.c: makes the steppers ready for so many variables. */
lan_status lan_gsl_fit(lan_solver *solver, size_t variables);
void lan_gsl_destroy(struct lan_gsl *gsl);

/* closed_form.c: what no closed form has of the interval that has begun, or
 * NULL: then the solver's is made. */
const char *lan_closed_begin(lan_closed *closed, const lan_battle *battle);

/* Makes it, or says why there is none: LAN_ENOCLOSED. */
lan_status lan_closed_check(lan_closed *closed, const lan_battle *battle,
                            lan_error *err);

/* True for a battle of two groups of which a closed form may be exact. */
bool lan_closed_is_possible(const lan_battle *battle);
