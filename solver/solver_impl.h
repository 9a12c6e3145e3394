/* solver/solver_impl.h - what a solver is inside, for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    every way of working a battle out takes it from one interval to the
 *          next: lan_<way>_interval() goes on to a bound or to the first event
 *          on the way, ledger what happened and applies the event. What a
 *          interval is, and what follows from an event, the model says.
 */
#ifndef LAN_SOLVER_SOLVER_IMPL_H
#define LAN_SOLVER_SOLVER_IMPL_H

#include "engine/events_impl.h"
#include "solver/closed_form.h"
#include "solver/invariant.h"
#include "solver/solve.h"

#pragma GCC visibility push(hidden)

/* How a whole battle is solved. */
typedef enum lan_choice {
    LAN_CHOICE_NONE,       /* in no closed form: by GSL */
    LAN_CHOICE_DUEL,       /* two groups */
    LAN_CHOICE_EXPONENTIAL /* many groups at fixed shares */
} lan_choice;

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
 * rates and the solver's flow there. */
typedef lan_status (*lan_redo_fn)(lan_solver *solver, lan_battle *battle,
                                  const lan_step *step, double time, double *y,
                                  double *f);

/* Workspace that finds the first event within a step. */
typedef struct lan_event_finder {
    lan_condition *conditions;
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
    unsigned char *cleared; /* known not to happen within the step */
    double trial_strain; /* error of the last redone part of a step, over what
                            is allowed; 0: exact */
    double strain;       /* that of the part that the step was cut to */
} lan_event_finder;

/* Where rows go while a battle is run; NULL trajectory: nowhere. */
typedef struct lan_recorder {
    lan_trajectory *trajectory;
    double every;        /* distance of rows */
    double end;          /* rows at k * every below this */
    int64_t next;        /* k of the next row */
    int64_t past;        /* and of the first that is not wanted */
    const double *times; /* instead: rows at times[k]; or NULL */
    double last_time;    /* of the last row */
} lan_recorder;

/* The duel of the present interval, for its rows. */
typedef struct lan_duel {
    lan_closed_duel duel;
    lan_closed_solution solution;
    double start;
    double other[2]; /* lost otherwise by then */
} lan_duel;

/* A battle as it was before it settled. */
typedef struct lan_before {
    double *x;                 /* [groups] */
    unsigned char *status;     /* [groups] */
    unsigned char *army_state; /* [armies] */
    size_t row_count;
    bool taken; /* for the present instant */
} lan_before;

struct lan_gsl;
struct lan_exponential;
struct lan_jumps;

struct lan_solver {
    lan_solver_options options;
    lan_solver_report report;
    lan_progress progress;
    lan_plan *plan; /* of the battle that the form was chosen for; held */
    lan_choice form;
    struct lan_gsl *gsl;                 /* or NULL */
    struct lan_exponential *exponential; /* or NULL */
    struct lan_jumps *jumps;             /* or NULL */
    lan_status watched; /* of the rows that were added while it looked on */
    lan_duel duel;
    lan_event_finder locator;
    lan_recorder recorder;
    lan_before before;
    int32_t variables;
    int32_t groups;
    int32_t armies;
    double *numbers; /* block behind the arrays of steps and locator */
    double *y[2];
    double *f[2];
    lan_flow flow;         /* of the rates that were asked for last */
    unsigned char *backup; /* state before an advance */
    bool has_invariant;
    bool invariant_swapped; /* its x is the second group */
    lan_invariant_law invariant_law;
    lan_invariant invariant; /* at the start of the run */
};

/* locate.c */
LAN_MUST_CHECK
lan_status lan_event_finder_create(lan_event_finder *locator,
                                   const lan_battle *battle);
void lan_event_finder_clear(lan_event_finder *locator);

/* Lists the conditions of the interval that begins and their values there. */
void lan_event_finder_begin(lan_event_finder *locator, const lan_battle *battle,
                            const double *variables, const double *rates);

/* Takes the values at the start of the next step anew, from the flow of that
 * time: what they depend on has changed. */
void lan_event_finder_look(lan_event_finder *locator, const lan_battle *battle,
                           const lan_flow *flow, double time,
                           const double *variables, const double *rates);

/* The step that was accepted ends where the next begins. */
void lan_event_finder_go_on(lan_event_finder *locator);

/* Looks for the first event in a step. Where there is one the step is cut
 * short to it, and *found is set; the flow is then that of its end, and the
 * strain tells how exact the part is. */
LAN_MUST_CHECK
lan_status lan_event_finder_find(lan_solver *solver, lan_battle *battle,
                                 lan_step *step, lan_redo_fn redo, bool *found);

/* Applies all that happens at the end of the step just cut. */
LAN_MUST_CHECK
lan_status lan_event_finder_apply(lan_solver *solver, lan_battle *battle,
                                  double time);

/* record.c */

/* Records from now on; end: when the battle will end. */
void lan_recorder_begin(lan_solver *solver, const lan_battle *battle,
                        const lan_rows *rows, double end,
                        lan_trajectory *trajectory);

/* Rows within a step whose end the ledger have reached. */
LAN_MUST_CHECK
lan_status lan_recorder_step(lan_solver *solver, lan_battle *battle,
                             const lan_step *step, lan_redo_fn redo);

/* Rows before a time until which counts stay as they are. */
LAN_MUST_CHECK
lan_status lan_recorder_hold(lan_solver *solver, lan_battle *battle,
                             const struct lan_jumps *jumps, double until);

/* A row of the present instant. */
LAN_MUST_CHECK
lan_status lan_recorder_row(lan_solver *solver, const lan_battle *battle);

/* Marks what the battle's first instant brought. */
LAN_MUST_CHECK
lan_status lan_recorder_starts(lan_solver *solver, const lan_battle *battle);

/* Before the first change of an instant, and after the battle settled: rows
 * where something jumps or happens, and its marks. Nothing where no run is
 * recorded. */
LAN_MUST_CHECK
lan_status lan_recorder_before(lan_solver *solver, const lan_battle *battle);
LAN_MUST_CHECK
lan_status lan_recorder_after(lan_solver *solver, const lan_battle *battle);

/* The last row, where it is not there yet. */
LAN_MUST_CHECK
lan_status lan_recorder_end(lan_solver *solver, const lan_battle *battle);

/* chance_run.c */

/* Makes the workspace for battles by chance; LAN_EINVAL where a count is not
 * whole. */
LAN_MUST_CHECK
lan_status lan_chance_prepare(lan_solver *solver, const lan_battle *battle,
                              lan_error *err);
void lan_chance_forget(lan_solver *solver);

/* Battle `number` of the seed from its start to its end; rows and trajectory
 * both or neither. */
LAN_MUST_CHECK
lan_status lan_chance_solve(lan_solver *solver, lan_battle *battle,
                            uint64_t number, const lan_rows *rows,
                            lan_trajectory *trajectory);

/* Whether a battle that goes on as it began can go on in this way: by chance
 * its soldiers are whole. LAN_EINVAL where not. */
LAN_MUST_CHECK
lan_status lan_chance_check_way(const lan_battle *battle, bool by_chance,
                                lan_error *err);

/* Goes on with battle `number` of the seed to a time, from where it stands. */
LAN_MUST_CHECK
lan_status lan_chance_advance(lan_solver *solver, lan_battle *battle,
                              uint64_t number, double target);

/* gsl.c */
LAN_MUST_CHECK
lan_status lan_gsl_create(lan_solver *solver, const lan_battle *battle,
                          lan_error *err);
void lan_gsl_destroy(struct lan_gsl *gsl);
void lan_gsl_reset(struct lan_gsl *gsl);
LAN_MUST_CHECK
lan_status lan_gsl_interval(lan_solver *solver, lan_battle *battle,
                            double bound, lan_error *err);

#pragma GCC visibility pop

#endif
