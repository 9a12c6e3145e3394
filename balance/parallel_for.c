/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/parallel_for_impl.h"

#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/threads_impl.h"

typedef struct loop {
    parallel_task task;
    void *context;
    const lan_progress *progress;
    int64_t count;
    atomic_llong finished;
    atomic_bool is_cancelled;
    atomic_llong failed; /* the lowest item that did; count while none has */
    lan_status status;   /* of that one */
    lan_error err;
} loop;

/* An item, as its thread sees it. */
typedef struct turn {
    loop *at;
    int job;
    int64_t item;
    double share; /* of the item, as told; it never goes back */
} turn;

/* The caller's thread passes the question on, the others go by what it was
 * told. An item above one that failed is of no use any more. */
static bool may_go_on(void *context, double done, double total)
{
    turn *own = context;
    loop *at = own->at;
    if (atomic_load(&at->is_cancelled) ||
        own->item > atomic_load(&at->failed)) {
        return false;
    }
    if (own->job != 0) {
        return true;
    }
    own->share = fmax(own->share, total > 0.0 ? fmin(done / total, 1.0) : 0.0);
    if (!lan_progress_report(at->progress,
                             (double)atomic_load(&at->finished) + own->share,
                             fmax((double)at->count, 1.0))) {
        atomic_store(&at->is_cancelled, true);
        return false;
    }
    return true;
}

static void note_failure(loop *at, int64_t item, lan_status status,
                         const lan_error *err)
{
#pragma omp critical(parallel_failure)
    if (item < atomic_load(&at->failed)) {
        atomic_store(&at->failed, item);
        at->status = status;
        at->err = *err;
    }
}

static void work_out(loop *at, int64_t item)
{
    turn own = {.at = at, .job = lan_thread_number(), .item = item};
    const lan_progress ticker = {may_go_on, &own};
    lan_error err;
    if (!may_go_on(&own, 0.0, 1.0)) {
        return;
    }
    lan_error_clear(&err);
    const lan_status status =
        at->task(at->context, own.job, item, &ticker, &err);
    if (status != LAN_OK) {
        note_failure(at, item, status, &err);
    }
    atomic_fetch_add(&at->finished, 1);
}

lan_status parallel_for(int jobs, int64_t count, parallel_task task,
                        void *context, const lan_progress *progress,
                        lan_error *err)
{
    loop at = {.task = task,
               .context = context,
               .progress = progress,
               .count = count,
               .failed = count};
    turn first = {.at = &at};
    lan_error_clear(&at.err);
    (void)may_go_on(&first, 0.0, 1.0); /* once, however items are shared out */
#pragma omp parallel for schedule(dynamic, 1) num_threads(jobs)
    for (int64_t item = 0; item < count; item++) {
        work_out(&at, item);
    }
    (void)jobs; /* without OpenMP */
    if (atomic_load(&at.is_cancelled)) {
        return lan_fail(err, LAN_ECANCELLED, 0, 0, "%s",
                        lan_status_text(LAN_ECANCELLED));
    }
    return at.status == LAN_OK
               ? LAN_OK
               : lan_fail(err, at.status, 0, 0, "%s",
                          at.err.status != LAN_OK ? at.err.text
                                                  : lan_status_text(at.status));
}
