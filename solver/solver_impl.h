/* solver/solver_impl.h - the internals of a solver, for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a battle advances from interval to interval: a method takes steps to
 *          a bound or to the first event before it; the event is applied after
 *          the ledger has booked the step. The model defines intervals and the
 *          effects of events. Deterministic methods are GSL's steppers and
 *          closed forms, chosen for each interval.
 */
#pragma once

#include <gsl/gsl_odeiv2.h>

#include "lanchester/solver.h"
#include "model/engine_impl.h"
#include "model/island_impl.h"
#include "solver/closed_form.h"

/* One step within an interval: variables and rates at both ends. */
typedef struct lan_step {
    double t0;
    double t1;
    double *y0;
    double *f0;
    double *y1;
    double *f1;
} lan_step;

/* Advances from a step's start to a time within the step: writes the variables
 * and rates there, and the solver's flow if a condition compares rates. */
typedef lan_status (*lan_partial_step_fn)(lan_solver *solver,
                                          lan_battle *battle,
                                          const lan_step *step, double time,
                                          double *y, double *f);

/* A method that takes the steps of an interval; a step never exceeds the
 * interval. */
typedef struct lan_way {
    /* Begins an interval whose first step starts at the battle's present
     * state. */
    lan_status (*begin)(lan_solver *solver, lan_battle *battle, double bound,
                        lan_step *step);

    /* Takes a step, at most to a bound: sets its end, y1, f1 and the solver's
     * flow there. */
    lan_status (*take_step)(lan_solver *solver, lan_battle *battle,
                            double bound, lan_step *step);
    lan_partial_step_fn partial_step;

    /* Ends the interval. */
    void (*end)(lan_solver *solver, lan_battle *battle);
} lan_way;

extern const lan_way lan_way_gsl;
extern const lan_way lan_way_closed;

/* Workspace for finding the first event within a step. */
typedef struct lan_event_finder {
    lan_event *events;
    int32_t count;
    lan_condition *start;
    lan_condition *end;
    lan_condition *aside; /* for finite differences; block that holds all
                             three */
    double *y;            /* at a trial; block that holds f too */
    double *f;
    size_t variables;
    bool knows_slopes;      /* derivatives of conditions that compare rates are
                               known at the step's start */
    bool knows_end_slopes;  /* the same at the step's end */
    bool compares_rates;    /* some condition compares rates */
    unsigned char *cleared; /* [conditions] known not to occur within the
                               step */
} lan_event_finder;

/* Destination and schedule of output rows during a run. */
typedef struct lan_recorder {
    lan_trajectory *trajectory; /* or NULL */
    double every;               /* interval between rows */
    double end;                 /* rows are at k * every below this */
    int64_t next;               /* k of the next row */
    int64_t past;               /* first k that is not wanted */
    const double *times;        /* if not NULL, rows are at times[k] instead */
    double last_time;           /* time of the last row */
} lan_recorder;

/* The closed form of the present interval. */
typedef struct lan_closed {
    lan_closed_solution solution;
    double start;
    double step;          /* length of the next step */
    double scale[2];      /* scale of strengths */
    double own[2];        /* non-combat losses, 1/time */
    double lost_other[2]; /* non-combat losses at the start */
} lan_closed;

/* How far ahead an island's solution must be known. */
typedef struct lan_outlook {
    bool is_on;
    bool is_given_up; /* the present interval is given up, at `clear` */
    double until;     /* events after this time may be left for later */
    double clear;     /* everything up to this time is known */
} lan_outlook;

/* The state of a battle before it settled. */
typedef struct lan_before {
    double *x; /* [groups] */
    size_t row_count;
    bool taken; /* valid for the present instant */
} lan_before;

/* Arrays of a solver, sized for its present plan. */
typedef struct lan_workspace {
    lan_event_finder finder;
    lan_before before;
    double *numbers; /* block that holds the arrays of steps and `before` */
    double *y[2];
    double *f[2];
    double *morale;        /* [armies] morale of a stochastic row */
    unsigned char *backup; /* state of the battle before an advance */
} lan_workspace;

/* GSL's steppers and their drivers. */
struct lan_gsl {
    gsl_odeiv2_system system;
    double *scales;             /* [variables] error scales in the interval */
    double *differences;        /* [3][variables] work space of the
                                   Jacobian */
    gsl_odeiv2_control control; /* of both drivers */
    gsl_odeiv2_driver *driver;  /* takes the steps */
    gsl_odeiv2_driver *partial; /* takes parts of one step */
    bool exact_rates;           /* the driver provides the rates at a step's
                                   end */
    bool tick_begins;           /* no step of the tick has been taken yet */
    double h;                   /* next step */
    lan_steady steady;          /* the interval's losses */
    lan_solver *solver;
    lan_battle *battle;
};

struct lan_jumps;

struct lan_solver {
    lan_solver_options options;
    lan_solver_report report;
    lan_progress progress;
    lan_plan *plan;      /* plan that the solver is ready for; holds a
                            reference */
    struct lan_gsl *gsl; /* or NULL */
    lan_closed closed;
    struct lan_jumps *jumps; /* or NULL */
    lan_status watched;      /* status of the last row added */
    lan_recorder recorder;
    lan_outlook outlook;
    bool stops_at_rest; /* for an island: stop once all its rates are zero */
    lan_workspace work;
    lan_flow flow; /* of the last computed rates */
    bool has_invariant;
    lan_invariant_law invariant_law;
    lan_invariant invariant; /* value at the start of the run */
};

/* Prepares a solver for a battle. */
lan_status lan_solver_adopt(lan_solver *solver, const lan_battle *battle,
                            lan_error *err);

/* solver.c: resets all counts; the method is closed form until an interval is
 * not. */
void lan_report_begin(lan_solver *solver, const lan_battle *battle);

/* True if the run has reached its stop because all rates are zero. */
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

/* Lists the conditions of the interval that begins and their initial values. */
void lan_event_finder_begin(lan_event_finder *finder, const lan_battle *battle,
                            const double *variables, const double *rates);

/* Accepts a step: its end becomes the start of the next step. */
void lan_event_finder_go_on(lan_event_finder *finder);

/* Looks for the first event in a step. If there is one, cuts the step to end at
 * the event and sets *found; the flow is then that of the new end. */
lan_status lan_event_finder_find(lan_solver *solver, lan_battle *battle,
                                 lan_step *step,
                                 lan_partial_step_fn partial_step, bool *found);

/* Applies all events at the end of the step that was just cut. */
lan_status lan_event_finder_apply(lan_solver *solver, lan_battle *battle,
                                  double time);

/* trajectory.c */

/* Records from now on, starting with a row of the first instant. end: time at
 * which the battle will end. */
lan_status lan_recorder_begin(lan_solver *solver, const lan_battle *battle,
                              const lan_rows *rows, double end,
                              lan_trajectory *trajectory);

/* Records the rows before a time: within a step whose end the ledger has
 * reached, or, for NULL, while the counts are constant. */
lan_status lan_recorder_pass(lan_solver *solver, lan_battle *battle,
                             double until, const lan_step *step,
                             lan_partial_step_fn partial_step);

static inline bool lan_recorder_is_on(const lan_solver *solver)
{
    return solver->recorder.trajectory != NULL;
}

/* Called before the first change of an instant, and after the battle settled:
 * records rows of jumps and events. No effect if no run is recorded. */
lan_status lan_recorder_before(lan_solver *solver, const lan_battle *battle);
lan_status lan_recorder_after(lan_solver *solver, const lan_battle *battle);

/* Records the last row, unless it exists already. */
lan_status lan_recorder_end(lan_solver *solver, const lan_battle *battle);

/* chance.c */

/* Prepares the workspace for stochastic battles, which write rows and marks
 * into the recorder; LAN_EINVAL if a count is not an integer. */
lan_status lan_chance_prepare(lan_solver *solver, const lan_battle *battle,
                              lan_error *err);
void lan_chance_forget(lan_solver *solver);

/* Continues the battle of the solver's jumps to its end or its pause. */
lan_status lan_chance_draw(lan_solver *solver);

/* Replaces the rows of a trajectory; NULL: none. */
void lan_trajectory_take(lan_trajectory *trajectory,
                         const lan_trajectory *rows);

/* gsl.c: prepares the steppers for this number of variables. */
lan_status lan_gsl_fit(lan_solver *solver, size_t variables);
void lan_gsl_destroy(struct lan_gsl *gsl);

/* closed_form.c: prepares the closed form of the interval that has begun and
 * returns NULL, or returns why no closed form exists. */
const char *lan_closed_begin(lan_closed *closed, const lan_battle *battle);

/* Prepares the closed form, or reports why there is none: LAN_ENOCLOSED. */
lan_status lan_closed_check(lan_closed *closed, const lan_battle *battle,
                            lan_error *err);

/* True if a closed form may be exact for the battle: two groups. */
bool lan_closed_is_possible(const lan_battle *battle);
