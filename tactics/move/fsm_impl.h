/* tactics/move/fsm_impl.h - the four-state machine of the sources, in ticks.
 * For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    Still -> FindPath -> Run -> Moving -> Run ... -> Still. Agents act
 *          in the order of their indices, which is their priority. Who makes a
 *          step holds both cells for that tick. Where the next cell is held by
 *          a still agent, or by one of lower priority for longer than the
 *          patience, another route is searched for past it; otherwise the agent
 *          waits. An agent whose search has failed tries again once who was in
 *          its way has moved. The lower priority waits on: it can deadlock.
 * Owner    the crowd is kept.
 * Threads  one.
 * Source   Shen Lu's four-state mover.
 */
#ifndef LAN_TACTICS_MOVE_FSM_IMPL_H
#define LAN_TACTICS_MOVE_FSM_IMPL_H

#include "tactics/move/crowd_impl.h"

typedef struct lan_fsm lan_fsm;

LAN_MUST_CHECK
lan_status lan_fsm_create(lan_crowd *crowd, int64_t patience, lan_fsm **out);
void lan_fsm_destroy(lan_fsm *fsm);

/* Plays a tick. */
void lan_fsm_step(lan_fsm *fsm);

/* Whether no agent will ever move again; some are away from their goals. */
bool lan_fsm_is_stuck(const lan_fsm *fsm);

/* Searches beyond each agent's first. */
int64_t lan_fsm_replans(const lan_fsm *fsm);

/* The first ring of agents each of whom waits for the next, for ever; NULL:
 * none so far. */
const int32_t *lan_fsm_ring(const lan_fsm *fsm, size_t *count);

#endif
