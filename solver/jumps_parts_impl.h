/* solver/jumps_parts_impl.h - the parts of the jump process, each above the one
 * before it, for jumps*.c only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SOLVER_JUMPS_PARTS_IMPL_H
#define LAN_SOLVER_JUMPS_PARTS_IMPL_H

#include <math.h>

#include "model/whole_impl.h"
#include "solver/jumps_impl.h"

/* --- jumps_rates.c: what the engine says of the present counts ------------ */

/* Asks for the rates at the present counts, morale and time. */
void lan_jumps_find_rates(lan_jumps *jumps);

/* Fixes what holds while the same groups and armies fight. */
void lan_jumps_begin_interval(lan_jumps *jumps);

/* The next of the battle's random numbers in (0, 1). */
static inline double lan_jumps_draw_unit(lan_jumps *jumps)
{
    return lan_random_unit(&jumps->stream);
}

/* Goes back to where so many were drawn. */
static inline void lan_jumps_draw_again(lan_jumps *jumps, uint64_t drawn)
{
    jumps->stream = lan_random_at(jumps->stream.seed, LAN_RANDOM_CHANCE,
                                  jumps->stream.number, drawn);
}

/* Draws who takes a soldier of this group, by the last rates, which may be
 * those that a run follows; -1 where that is not asked for. */
int32_t lan_jumps_draw_killer(lan_jumps *jumps, int32_t victim, bool in_run);

/* True where an army's morale recovers by itself. */
bool lan_jumps_recovers(const lan_jumps *jumps, int32_t army);
bool lan_jumps_does_any_recover(const lan_jumps *jumps);

/* True for a group that has soldiers, but no more than the count at which it is
 * gone: it is in the fight while it rises only. */
bool lan_jumps_is_low(const lan_jumps *jumps, int32_t group);
bool lan_jumps_is_any_low(const lan_jumps *jumps);

/* True where more arrives at a group per time than it would lose at its gone
 * level. */
bool lan_jumps_does_rise(lan_jumps *jumps, int32_t group);

/* Draws what takes soldiers of a group that are lost at once, by what would
 * take most from it at its level: true for combat, with the killer, or -1. */
bool lan_jumps_draw_cause(lan_jumps *jumps, int32_t group, int32_t *killer);

/* Morale of an army after one loss in combat. A level that whole losses reach
 * is reached: rounding leaves it within a thousandth of a loss. */
static inline double lan_jumps_lowered_morale(const lan_jumps *jumps,
                                              int32_t army)
{
    const lan_morale_def *def = &jumps->battle->plan->armies[army].morale;
    const double loss = def->loss_weight / jumps->fielded[army];
    const double left = jumps->battle->state.morale[army] - loss;
    const double level = fmax(0.0, def->break_at);
    return fabs(left - level) <= 1e-3 * loss ? level : fmax(0.0, left);
}

/* --- jumps_referee.c: what a jump and the clock do to the battle ---------- */

/* Forgets what held for the battle before. */
void lan_jumps_forget_interval(lan_jumps *jumps);

/* Makes a battle at time 0 one of whole soldiers. */
void lan_jumps_adopt(lan_jumps *jumps);

/* Counts armies anew; where something was changed from outside, judges it. */
void lan_jumps_adopt_again(lan_jumps *jumps);

/* One soldier comes, or goes; killer: a group, or -1 where it was not combat.
 * Books, and judges who is out and whether the battle is over. */
void lan_jumps_come(lan_jumps *jumps, int32_t group);
void lan_jumps_lose(lan_jumps *jumps, int32_t group, int32_t killer,
                    bool combat);

/* Time of the next change that is scheduled; infinite where none is. */
double lan_jumps_instant(const lan_jumps *jumps);

/* Does what the clock does now. */
void lan_jumps_clock(lan_jumps *jumps);

/* Ends the battle as a stalemate. */
void lan_jumps_stall(lan_jumps *jumps);

/* --- kernels --------------------------------------------------------------
 * Each draws steps, at most so many, and returns how many: fewer where another
 * kernel has to go on, or nothing more happens before the pause. */

/* Jumps within which a bound of rates that change is to hold, on average:
 * fewer make it tighter, more make it anew less often. */
#define LAN_BOUND_JUMPS 2.0

/* jumps_step.c: moves time on; morale recovers meanwhile. False where that is
 * beyond the pause, and time stays. */
bool lan_jumps_move_time(lan_jumps *jumps, double time);

/* One step of any battle, at rates that stay as they are until
 * the clock's next instant, or that change meanwhile. */
int32_t lan_jumps_step_constant(lan_jumps *jumps, int32_t most);
int32_t lan_jumps_step_thinned(lan_jumps *jumps, int32_t most);

/* jumps_run.c: many steps of the first kind, where rates are followed, without
 * asking at each of them what only events change. */
int32_t lan_jumps_run_constant(lan_jumps *jumps, int32_t most);

/* The same of the second kind, where only morale moves. */
int32_t lan_jumps_run_thinned(lan_jumps *jumps, int32_t most);

#endif
