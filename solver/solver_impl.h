/* solver/solver_impl.h - what a solver is inside, for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    every way of solving a battle takes it from one interval to the
 *          next: it goes on to a bound or to the first event on the way, enters
 *          what happened in the ledger and applies the event. What an interval
 *          is, and what follows from an event, the engine says.
 */
#ifndef LAN_SOLVER_SOLVER_IMPL_H
#define LAN_SOLVER_SOLVER_IMPL_H

#include "lanchester/solver.h"
#include "model/engine_impl.h"
#include "solver/closed_form.h"
#include "solver/event_root_impl.h"
#include "solver/invariant.h"

/* How a whole battle is solved. */
typedef enum lan_choice {
    LAN_CHOICE_NONE, /* in no closed form: by GSL */
    LAN_CHOICE_DUEL  /* two groups in closed form */
} lan_choice;

/* One step within an interval: both ends, as variables and their rates. */
typedef struct lan_step {
    double t0;
    double t1;
    double *y0;
    double *f0;
    double *y1;
    double *f1;
    const double *scales; /* errors are shares of; or NULL */
} lan_step;

/* Takes a battle from a step's start to a time within it: writes variables,
 * rates and the solver's flow there. */
typedef lan_status (*lan_partial_step_fn)(lan_solver *solver,
                                          lan_battle *battle,
                                          const lan_step *step, double time,
                                          double *y, double *f);

/* A way to solve an interval. */
typedef struct lan_way {
    /* Goes on to a bound or to the first event on the way. */
    lan_status (*solve_interval)(lan_solver *solver, lan_battle *battle,
                                 double bound, lan_error *err);
} lan_way;

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
    bool needs_flow;        /* some condition compares rates */
    bool is_beside;         /* where none does, rates are found elsewhere */
    bool knows_slopes;      /* of such conditions, at the start of the step */
    bool knows_end_slopes;  /* and at its end */
    unsigned char *cleared; /* known not to happen within the step */
    /* the search in a step */
    lan_step *step;
    lan_event_root search;
    int32_t suspect; /* the condition that it is after */
    int32_t root;    /* the one at which the step ends; -1: none */
    int32_t turn;
    int64_t moves; /* calls of the rates by which an end was moved */
    bool found;
    double trial_strain; /* error of the last redone part of a step, over what
                            is allowed; 0: exact */
    double strain;       /* that of the part that the step was cut to */
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
    bool takes_row;             /* just now: what is called is not counted */
} lan_recorder;

/* The duel of the present interval, for its rows. */
typedef struct lan_duel {
    lan_closed_duel duel;
    lan_closed_solution solution;
    double start;
    lan_duel_terms terms[2]; /* at the start */
} lan_duel;

/* How far an island that is solved ahead is to be looked at. */
typedef struct lan_outlook {
    bool is_on;
    bool is_given_up; /* the present interval is, at `clear` */
    double until;     /* what comes after this time may be left */
    double clear;     /* up to here all is known */
} lan_outlook;

/* A battle as it was before it settled. */
typedef struct lan_before {
    double *x;                 /* [groups] */
    unsigned char *alive;      /* [groups] */
    unsigned char *army_state; /* [armies] */
    size_t row_count;
    bool taken; /* for the present instant */
} lan_before;

/* Arrays of a solver, by the largest battle so far. */
typedef struct lan_workspace {
    size_t variables; /* the room there is */
    size_t groups;
    size_t armies;
    size_t events;
    size_t state_size;
    lan_event_finder finder;
    lan_before before;
    double *numbers; /* block behind the arrays of steps and before */
    double *y[2];
    double *f[2];
    double *morale;        /* [armies] of a stochastic row */
    unsigned char *backup; /* state before an advance */
} lan_workspace;

struct lan_gsl;
struct lan_jumps;
struct lan_jumps_watch;

struct lan_solver {
    lan_solver_options options;
    lan_solver_report report;
    lan_progress progress;
    lan_plan *plan;      /* of the battle that the way was chosen for; held */
    const lan_way *way;  /* NULL of stochastic ones */
    lan_shape shape;     /* of that plan; zeros where there is none */
    int64_t closed_form; /* as in lan_battle_closed_form() */
    struct lan_gsl *gsl; /* or NULL */
    struct lan_jumps *jumps; /* or NULL */
    lan_status watched; /* of the rows that were added while it looked on */
    lan_duel duel;
    lan_recorder recorder;
    lan_outlook outlook;
    bool stops_at_rest; /* of an island: where all its rates come to be zero */
    lan_workspace work;
    lan_flow flow; /* of the rates that were asked for last */
    bool has_invariant;
    bool invariant_swapped; /* its x is the second group */
    lan_invariant_law invariant_law;
    lan_invariant invariant; /* at the start of the run */
};

/* workspace.c: makes room for battles of a shape; LAN_ENOMEM leaves it as it
 * was. */
LAN_MUST_CHECK
lan_status lan_workspace_reserve(lan_workspace *work, const lan_shape *shape);
void lan_workspace_clear(lan_workspace *work);

/* prepare.c: LAN_EINVAL for options that no solver takes. */
LAN_MUST_CHECK
lan_status lan_solver_check_options(const lan_solver_options *options,
                                    lan_error *err);

/* Makes a solver ready for a battle, and chooses the way where it last solved
 * another. */
LAN_MUST_CHECK
lan_status lan_solver_adopt(lan_solver *solver, const lan_battle *battle,
                            lan_error *err);

/* run.c */

/* A win by a smaller reserve is a near tie, as lan_battle_set_out() takes it.
 */
double lan_run_near_tie(const lan_solver_options *options);

/* A run or tick sets out from where the battle stands. */
void lan_run_set_out(const lan_solver *solver, lan_battle *battle);

/* Sets everything back to where a run begins, counters too; the drift of its
 * invariant is not followed, or is. */
void lan_run_restart(lan_solver *solver, lan_battle *battle);
void lan_run_rewind(lan_solver *solver, lan_battle *battle);

/* Whether it has come to where it stops because all rates are zero. */
bool lan_run_rests(const lan_solver *solver, const lan_battle *battle);

/* A run on its way to a time, interval by interval. */
typedef struct lan_run {
    double target;
    int standstill; /* intervals without any time passing */
    int64_t left;   /* intervals that it may still have */
} lan_run;

lan_run lan_run_begin(const lan_solver *solver, double target);

/* Whether another interval follows, and when it ends at the latest. */
bool lan_run_goes_on(const lan_run *run, lan_solver *solver,
                     const lan_battle *battle);
double lan_run_bound(const lan_run *run, const lan_battle *battle);

/* Solves an interval by the solver's way, and settles. */
LAN_MUST_CHECK
lan_status lan_run_interval(lan_solver *solver, lan_battle *battle,
                            double bound, lan_error *err);

/* Settles after an interval; rows and marks where a run is recorded. */
LAN_MUST_CHECK
lan_status lan_run_settle(lan_solver *solver, lan_battle *battle);

/* Counts an interval; LAN_ESTEP where two events undo each other for ever. */
LAN_MUST_CHECK
lan_status lan_run_count(lan_run *run, double start, double now,
                         lan_error *err);

/* Goes on to a time. */
LAN_MUST_CHECK
lan_status lan_run_to(lan_solver *solver, lan_battle *battle, double target,
                      lan_error *err);

/* Whether an interval that has come to this time within it is left there: the
 * way that solves it then returns at once, with nothing applied. */
bool lan_run_gives_up(lan_solver *solver, double time);

/* run_rows.c: a run with rows into a trajectory, which is left to be cleared
 * where it fails. */
LAN_MUST_CHECK
lan_status lan_run_with_rows(lan_solver *solver, lan_battle *battle,
                             const lan_rows *rows, lan_trajectory *trajectory,
                             lan_error *err);

/* step_size.c */

/* Error scales of the battle at the present instant. */
void lan_step_scales(const lan_battle *battle, double atol, double *scales);

/* A step in which no variable covers more than a small share of its scale, and
 * which moves time on; infinite where nothing moves. */
double lan_step_first(const lan_battle *battle, const lan_step *step);

/* event_finder.c */

/* Error of a part of a step, over what is allowed, from which it is strained:
 * above the 1.1 up to which GSL takes a step, as it is counted a little
 * otherwise. */
#define LAN_STRAINED 2.0

/* Times that a strained part is halved: it is as exact as a double by then. */
#define LAN_MOST_HALVINGS 50

LAN_MUST_CHECK
lan_status lan_event_finder_create(lan_event_finder *finder, size_t events,
                                   size_t variables);
void lan_event_finder_clear(lan_event_finder *finder);

/* Lists the conditions of the interval that begins and their values there. */
void lan_event_finder_begin(lan_event_finder *finder, const lan_battle *battle,
                            const double *variables, const double *rates);

/* Lists the conditions alone. */
void lan_event_finder_list(lan_event_finder *finder, const lan_battle *battle);

/* Takes the values at the start of the next step anew, from the flow of that
 * time: what they depend on has changed. */
void lan_event_finder_look(lan_event_finder *finder, const lan_battle *battle,
                           const lan_flow *flow, double time,
                           const double *variables, const double *rates);

/* The step that was accepted ends where the next begins. */
void lan_event_finder_go_on(lan_event_finder *finder);

/* Looks for the first event in a step, whose end the flow is of: true where the
 * battle is wanted at a time within it. It is put into finder->y, f and strain
 * and the flow, and the search goes on; when it no longer wants anything
 * finder->found says whether there is an event, to which the step is then cut
 * short: the flow is that of its end. */
bool lan_event_finder_search(lan_event_finder *at, const lan_battle *battle,
                             lan_flow *flow, lan_step *step, double *time);
bool lan_event_finder_go_on_search(lan_event_finder *at,
                                   const lan_battle *battle, lan_flow *flow,
                                   double *time);

/* Looks for the first event in a step. Where there is one the step is cut
 * short to it, and *found is set; the flow is then that of its end, and the
 * strain says how exact the part is. */
LAN_MUST_CHECK
lan_status lan_event_finder_find(lan_solver *solver, lan_battle *battle,
                                 lan_step *step,
                                 lan_partial_step_fn partial_step, bool *found);

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
                             const lan_step *step,
                             lan_partial_step_fn partial_step);

/* Rows before a time until which counts stay as they are. */
LAN_MUST_CHECK
lan_status lan_recorder_hold(lan_solver *solver, const lan_battle *battle,
                             const struct lan_jumps *jumps, double until);

/* A row of the present instant. */
LAN_MUST_CHECK
lan_status lan_recorder_row(lan_solver *solver, const lan_battle *battle);

/* Marks what the battle's first instant brought. */
LAN_MUST_CHECK
lan_status lan_recorder_starts(lan_solver *solver, const lan_battle *battle);

bool lan_recorder_is_on(const lan_solver *solver);

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

/* chance.c */

/* Makes the workspace for stochastic battles; LAN_EINVAL where a count is not
 * whole. */
LAN_MUST_CHECK
lan_status lan_chance_prepare(lan_solver *solver, const lan_battle *battle,
                              lan_error *err);
void lan_chance_forget(lan_solver *solver);

/* Writes rows and marks of a battle of whole soldiers into the recorder. */
struct lan_jumps_watch lan_chance_watch(lan_solver *solver);

/* Battle `number` of the seed from its start to its end; rows and trajectory
 * both or neither. */
LAN_MUST_CHECK
lan_status lan_chance_solve(lan_solver *solver, lan_battle *battle,
                            uint64_t number, const lan_rows *rows,
                            lan_trajectory *trajectory);

/* Whether a battle that goes on as it began can go on in this way: stochastic
 * its soldiers are whole. LAN_EINVAL where not. */
LAN_MUST_CHECK
lan_status lan_chance_check_way(const lan_battle *battle, bool by_chance,
                                lan_error *err);

/* Goes on with battle `number` of the seed to a time, from where it stands. */
LAN_MUST_CHECK
lan_status lan_chance_advance(lan_solver *solver, lan_battle *battle,
                              uint64_t number, double target);

/* trajectory.c */

/* Values in a row of a battle beside the time. */
size_t lan_trajectory_columns(const lan_battle *battle);

/* Appends a row: time, strengths, morale of the armies that have one. */
LAN_MUST_CHECK
lan_status lan_trajectory_append(lan_trajectory *trajectory,
                                 const lan_battle *battle, double time,
                                 lan_view view);

/* Puts rows in place of those that it has; NULL: none. */
void lan_trajectory_take(lan_trajectory *trajectory,
                         const lan_trajectory *rows);

/* gsl.c */
extern const lan_way lan_way_gsl;

/* gsl_drivers.c: makes the steppers ready for so many variables. */
LAN_MUST_CHECK
lan_status lan_gsl_fit(lan_solver *solver, size_t variables, lan_error *err);
void lan_gsl_destroy(struct lan_gsl *gsl);

/* The battle is advanced to this time, or for infinity run from its start. */
void lan_gsl_begin(struct lan_gsl *gsl, double tick_end);

/* The same of a battle that goes on as if it had not been left: with the step
 * that it came to. */
void lan_gsl_go_on(struct lan_gsl *gsl, double tick_end);

#endif
