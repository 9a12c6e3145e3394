/* solver/kept_steps_impl.h - the steps of a run, kept until rows are taken
 * within them, for floor 3 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a list of the starts of all steps and, wherever the battle settled,
 *          its state before and after.
 * Range    up to 64 MiB; where that is not enough the list is full and of no
 *          use, which is no error.
 * Errors   LAN_ENOMEM.
 */
#ifndef LAN_SOLVER_KEPT_STEPS_IMPL_H
#define LAN_SOLVER_KEPT_STEPS_IMPL_H

#include "solver/solver_impl.h"

typedef enum lan_kept_kind {
    LAN_KEPT_START,  /* the battle's state as the run begins */
    LAN_KEPT_BEFORE, /* before it settles at an instant */
    LAN_KEPT_AFTER,
    LAN_KEPT_STEP
} lan_kept_kind;

typedef struct lan_kept_steps {
    unsigned char *bytes;
    size_t size;
    size_t capacity;
    size_t variables;
    size_t state_size;
    bool is_full;
} lan_kept_steps;

/* What was kept: pointers into the list. */
typedef struct lan_kept {
    lan_kept_kind kind;
    const unsigned char *state;
    lan_step step; /* y1 and f1 are NULL */
} lan_kept;

/* Begins a list that is zero or was cleared. */
LAN_MUST_CHECK
lan_status lan_kept_steps_begin(lan_kept_steps *steps,
                                const lan_battle *battle);
void lan_kept_steps_clear(lan_kept_steps *steps);

LAN_MUST_CHECK
lan_status lan_kept_steps_add_state(lan_kept_steps *steps,
                                    const lan_battle *battle,
                                    lan_kept_kind kind);
LAN_MUST_CHECK
lan_status lan_kept_steps_add(lan_kept_steps *steps, const lan_step *step);

/* The next of a list from cursor 0; false at its end. */
bool lan_kept_steps_next(const lan_kept_steps *steps, size_t *cursor,
                         lan_kept *out);

#endif
