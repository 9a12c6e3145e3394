/* solver/duels/duels_impl.h - many plain duels at once, their numbers in
 * columns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    duels are added to columns, solved together, and asked for their
 *          ends. By steps, which are those of a Taylor series, each lane of a
 *          vector has a duel, its own step and its own clock, and takes the
 *          next duel when a step has crossed a level: where in that step is
 *          found for a vector of them at once; by closed
 *          forms a vector has the duels of one form that lie side by side.
 *          Ends that closed forms and events have in common with
 *          lan_solver_run() are within 10 rtol of it by steps, and within 1e-10
 *          of a side and of the time by closed forms.
 * Range    no bit of an end depends on the duels beside it, on the column, on
 *          how many there are or on the width.
 * Errors   what cannot be told by numbers alone ends as LAN_DUEL_UNTOLD: a
 *          group that falls to its level while soldiers come, both sides beaten
 *          within a hair of each other, a strength that may dip below its level
 *          and return, a rest without end, steps that are too short or too
 *          many.
 * Owner    the caller, until _destroy().
 * Threads  one a table of columns.
 */
#ifndef LAN_SOLVER_DUELS_DUELS_IMPL_H
#define LAN_SOLVER_DUELS_DUELS_IMPL_H

#include "base/lanes_impl.h"
#include "engine/plain_duel_impl.h"
#include "lanchester/solver.h"

/* Duels of a table: a multiple of LAN_LANES_MOST. */
#define LAN_DUELS_MOST 256

/* Terms of a step's series, each as dear as the rates. */
#define LAN_DUELS_TERMS 20

typedef struct lan_duels {
    int32_t width; /* 2, 4, 8 */
    int32_t count;
    double rtol;
    double atol;
    bool by_forms; /* closed forms where there is one, steps elsewhere */
    /* [LAN_DUELS_MOST] each, aligned to a vector; of group 0 and 1 */
    double *x[2];
    double *fielded[2];
    double *aimed[2];
    double *area[2];
    double *losses[2];
    double *break_at[2];
    double *scale[2];
    double *end;
    lan_duel_piece *pieces; /* [LAN_DUELS_MOST][LAN_DUEL_PIECES] */
    int32_t *piece_count;
    /* of the ends; [LAN_DUELS_MOST] */
    double *time;
    double *left[2];
    double *lost_other[2];
    int32_t *ending; /* lan_duel_ending */
    int32_t *loser;
    int64_t *steps; /* taken and rejected; 0: by a closed form */
    void *block;
} lan_duels;

/* width  2, 4, 8, or 0: as many as this machine has use for; more than it has
 *        lanes counts as that many */
LAN_MUST_CHECK
lan_status lan_duels_create(const lan_solver_options *options, int32_t width,
                            lan_duels **out);
void lan_duels_destroy(lan_duels *duels);

/* Forgets all duels. */
void lan_duels_clear(lan_duels *duels);

/* Adds one; there is room for LAN_DUELS_MOST. Returns its column. */
int32_t lan_duels_add(lan_duels *duels, const lan_plain_duel *duel);

/* Solves all. */
void lan_duels_solve(lan_duels *duels);

void lan_duels_end_of(const lan_duels *duels, int32_t column,
                      lan_duel_end *out);

/* --- for the files of this folder ----------------------------------------- */

/* By closed forms, those that have one: writes 1 into is_solved[count] where
 * it did (duel_forms.c). */
void lan_duels_by_forms(lan_duels *duels, unsigned char *is_solved);

/* By steps, those whose is_solved is 0 (duel_steps.c). */
void lan_duels_by_steps(lan_duels *duels, const unsigned char *is_solved);

#endif
