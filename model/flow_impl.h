/* model/flow_impl.h - what moves at one instant, and by whom, for floors 2 and
 * 3 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    written by lan_rates() for one battle at one time; read by events,
 *          ledger, jumps and odds, which are handed the flow that they need.
 *          Rows of links and targets are as the battle's targeting has them.
 * Owner    the caller's; of zeros before the first lan_flow_fit().
 * Threads  flows are independent: any number for one battle.
 */
#ifndef LAN_MODEL_FLOW_IMPL_H
#define LAN_MODEL_FLOW_IMPL_H

#include <stddef.h>

#include "lanchester/base.h"

typedef struct lan_flow {
    double *x;           /* [groups] strengths, decoded from the variables */
    double *fire;        /* [groups] fighting part times morale */
    double *combat;      /* [groups] losses per time in combat */
    double *army_fire;   /* [armies] factor from strength to fire */
    double *army_morale; /* [armies] that have one */
    double *sum;         /* [links] sum of coefficient x fire */
    double *share;       /* [targets] share of an attacker's fire */
    double *strength;    /* [targets] as their volleys weigh them */
    double *coefficient; /* those of volleys, where they change with time */
    double *factor;      /* of fire that is not divided, where it does */
    double *block;       /* behind all of these */
    size_t room;         /* of the block */
    size_t shape[6];     /* groups, armies, links, targets, coefficients, fire
                            that is not divided: it is laid out for */
} lan_flow;

struct lan_battle;

/* Makes room for a battle as its targeting stands now; allocates only where
 * there was less. What the flow held is gone where it allocates or the battle
 * has another shape. */
LAN_MUST_CHECK
lan_status lan_flow_fit(lan_flow *flow, const struct lan_battle *battle);
void lan_flow_clear(lan_flow *flow);

#endif
