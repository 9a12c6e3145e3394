/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/chance_work_impl.h"

#include <stdlib.h>

#include "base/threads_impl.h"
#include "model/whole_impl.h"

/* Steps after which a battle looks up. */
#define LOOK_UP 8192

/* More threads than this are never of use. */
#define MAX_THREADS 1024

static int count_threads(int wanted)
{
    const int threads = lan_thread_count(wanted);
    return threads < MAX_THREADS ? threads : MAX_THREADS;
}

lan_status lan_chance_work_create(lan_chance_work *work,
                                  const lan_battle *battle,
                                  const lan_jumps_request *request, int threads,
                                  const lan_progress *progress)
{
    work->threads = count_threads(threads);
    work->workers = NULL;
    work->progress = progress;
    work->done = 0.0;
    work->total = 1.0;
    atomic_init(&work->fought, 0);
    atomic_init(&work->stopped, false);
    if (battle == NULL) {
        return LAN_OK;
    }
    work->workers = calloc((size_t)work->threads, sizeof *work->workers);
    if (work->workers == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = LAN_OK;
    for (int t = 0; status == LAN_OK && t < work->threads; t++) {
        lan_chance_worker *worker = &work->workers[t];
        status = lan_battle_copy(battle, &worker->battle);
        if (status == LAN_OK) {
            status = lan_jumps_create(&worker->jumps, battle->plan, request);
        }
        worker->jumps.battle = worker->battle;
    }
    return status;
}

void lan_chance_work_clear(lan_chance_work *work)
{
    for (int t = 0; work->workers != NULL && t < work->threads; t++) {
        lan_battle_destroy(work->workers[t].battle);
        lan_jumps_clear(&work->workers[t].jumps);
    }
    free(work->workers);
}

bool lan_chance_work_is_stopped(lan_chance_work *work)
{
    if (lan_thread_number() == 0 &&
        !lan_progress_report(work->progress,
                             work->done + (double)atomic_load(&work->fought),
                             work->total)) {
        atomic_store(&work->stopped, true);
    }
    return atomic_load(&work->stopped);
}

bool lan_chance_work_fight(lan_chance_work *work, lan_jumps *jumps,
                           uint64_t seed, uint64_t number)
{
    lan_jumps_begin(jumps, jumps->battle, seed, number);
    while (lan_jumps_go(jumps, LOOK_UP)) {
        if (lan_chance_work_is_stopped(work)) {
            return false;
        }
    }
    return true;
}

bool lan_chance_work_range(lan_chance_work *work, int64_t first, int32_t count,
                           int32_t portion, lan_chance_task task, void *context)
{
    const int32_t portions = (count + portion - 1) / portion;
    atomic_store(&work->fought, 0);
#pragma omp parallel for schedule(dynamic) num_threads(work->threads)
    for (int32_t p = 0; p < portions; p++) {
        lan_jumps *jumps = &work->workers[lan_thread_number()].jumps;
        const int32_t begin = p * portion;
        const int32_t end = begin + portion < count ? begin + portion : count;
        bool stop = lan_chance_work_is_stopped(work);
        for (int32_t k = begin; k < end && !stop; k++) {
            task(context, jumps, first + k);
            stop = atomic_load(&work->stopped);
        }
        atomic_fetch_add(&work->fought, end - begin);
    }
    return !atomic_load(&work->stopped);
}
