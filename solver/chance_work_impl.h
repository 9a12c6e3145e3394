/* solver/chance_work_impl.h - many stochastic battles, by any number of
 * threads, for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads  each has a battle and a workspace of its own; the first one reports
 *          how far it is, and all stop where the report says so. Nothing is
 *          allocated while battles are fought.
 */
#ifndef LAN_SOLVER_CHANCE_WORK_IMPL_H
#define LAN_SOLVER_CHANCE_WORK_IMPL_H

#include <stdatomic.h>

#include "lanchester/base.h"
#include "solver/jumps_impl.h"

/* One thread's; the gap keeps what another one writes out of its cache lines.
 */
typedef struct lan_chance_worker {
    lan_jumps jumps;
    lan_battle *battle;
    unsigned char gap[64];
} lan_chance_worker;

typedef struct lan_chance_work {
    int threads;
    lan_chance_worker *workers; /* [threads] */
    const lan_progress *progress;
    double done;         /* what is reported as progress, with */
    atomic_llong fought; /* those of this range, */
    double total;        /* of these */
    atomic_bool stopped;
} lan_chance_work;

/* What is done for battle `number`. */
typedef void (*lan_chance_task)(void *context, lan_jumps *jumps,
                                int64_t number);

/* Makes workspaces; battle NULL: only the number of threads is found. threads
 * 0: as many as there are processors. _clear() undoes it in any case. */
LAN_MUST_CHECK
lan_status lan_chance_work_create(lan_chance_work *work,
                                  const lan_battle *battle,
                                  const lan_jumps_request *request, int threads,
                                  const lan_progress *progress);
void lan_chance_work_clear(lan_chance_work *work);

/* Reports how far it is, where this is the first thread; true where all are to
 * stop. */
bool lan_chance_work_is_stopped(lan_chance_work *work);

/* Does a task for the battles first .. first + count - 1, a portion of them at
 * a time; false where it was stopped. */
bool lan_chance_work_range(lan_chance_work *work, int64_t first, int32_t count,
                           int32_t portion, lan_chance_task task,
                           void *context);

/* Fights a battle to its end; false where all are to stop. */
bool lan_chance_work_fight(lan_chance_work *work, lan_jumps *jumps,
                           uint64_t seed, uint64_t number);

#endif
