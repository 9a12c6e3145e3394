/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/crew_impl.h"

#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifdef _OPENMP
#include <omp.h>
#endif

typedef struct crew {
    crew_task task;
    void *context;
    const lan_progress *progress;
    int64_t count;
    atomic_llong finished;
    atomic_int stopped; /* a status: LAN_OK while the work goes on */
} crew;

static void stop(crew *at, lan_status why)
{
    int going = LAN_OK;
    atomic_compare_exchange_strong(&at->stopped, &going, (int)why);
}

/* Of the caller's thread: passes the question on. */
static bool ask(void *context, double done, double total)
{
    crew *at = context;
    (void)done;
    (void)total;
    if (atomic_load(&at->stopped) != LAN_OK) {
        return false;
    }
    if (!lan_progress_report(at->progress, (double)atomic_load(&at->finished),
                             fmax((double)at->count, 1.0))) {
        stop(at, LAN_ECANCELLED);
    }
    return atomic_load(&at->stopped) == LAN_OK;
}

/* Of the others: goes by what the caller's was told. */
static bool look(void *context, double done, double total)
{
    const crew *at = context;
    (void)done;
    (void)total;
    return atomic_load(&at->stopped) == LAN_OK;
}

static void work_out(crew *at, int job, int64_t item)
{
    const lan_progress ticker = {job == 0 ? ask : look, at};
    if (!ticker.call(at, 0.0, 1.0)) {
        return;
    }
    const lan_status status = at->task(at->context, job, item, &ticker);
    if (status != LAN_OK) {
        stop(at, status);
    }
    atomic_fetch_add(&at->finished, 1);
}

lan_status crew_run(int jobs, int64_t count, crew_task task, void *context,
                    const lan_progress *progress)
{
    crew at = {
        .task = task, .context = context, .progress = progress, .count = count};
    (void)ask(&at, 0.0, 1.0); /* once at least, however threads are shared */
#ifdef _OPENMP
#pragma omp parallel num_threads(jobs)
    {
        const int job = omp_get_thread_num();
#pragma omp for schedule(dynamic, 1)
        for (int64_t item = 0; item < count; item++) {
            work_out(&at, job, item);
        }
    }
#else
    (void)jobs;
    for (int64_t item = 0; item < count; item++) {
        work_out(&at, 0, item);
    }
#endif
    return (lan_status)atomic_load(&at.stopped);
}
