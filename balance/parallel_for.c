/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/parallel_for_impl.h"

#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

#include "balance/fail_impl.h"
#include "base/threads_impl.h"

/* Poll interval while the caller's thread waits for other jobs, ns. */
#define NAP 100000

typedef struct loop {
    parallel_task task;
    void *context;
    const lan_progress *progress;
    int64_t count;
    atomic_llong next;
    atomic_llong finished;
    atomic_int working; /* jobs other than the caller's */
    atomic_bool is_cancelled;
    atomic_llong failed; /* the lowest failed item; count if none */
    lan_error err;       /* of this item */
} loop;

/* The work of one thread. */
typedef struct loop_job {
    loop *at;
    int job;
    int64_t item; /* -1: none */
    double share; /* of the item; never decreases */
    double all;   /* of all items; never decreases */
} loop_job;

/* Job 0 calls the caller's progress callback; other jobs only read its
 * answer. Items above a failed item are abandoned. */
static bool may_go_on(void *context, double done, double total)
{
    loop_job *own = context;
    loop *at = own->at;
    if (atomic_load(&at->is_cancelled) ||
        own->item > atomic_load(&at->failed)) {
        return false;
    }
    if (own->job != 0) {
        return true;
    }
    own->share = fmax(own->share, total > 0.0 ? fmin(done / total, 1.0) : 0.0);
    own->all = fmax(own->all, (double)atomic_load(&at->finished) + own->share);
    if (!lan_progress_report(at->progress, own->all,
                             fmax((double)at->count, 1.0))) {
        atomic_store(&at->is_cancelled, true);
        return false;
    }
    return true;
}

static void note_failure(loop *at, int64_t item, const lan_error *err)
{
#pragma omp critical(parallel_failure)
    if (item < atomic_load(&at->failed)) {
        atomic_store(&at->failed, item);
        at->err = *err;
    }
}

static void work(loop *at)
{
    const struct timespec nap = {.tv_nsec = NAP};
    loop_job own = {.at = at, .job = lan_thread_number(), .item = -1};
    const lan_progress ticker = {may_go_on, &own};
    const int others = own.job != 0 ? 1 : 0;
    atomic_fetch_add(&at->working, others);
    for (;;) { /* items in ascending order, until no more are needed */
        const int64_t item = atomic_fetch_add(&at->next, 1);
        lan_error err;
        own.share = 0.0;
        own.item = -1;
        if (item >= at->count || item >= atomic_load(&at->failed) ||
            !may_go_on(&own, 0.0, 1.0)) {
            break;
        }
        own.item = item;
        lan_error_clear(&err);
        if (fail_as(&err, at->task(at->context, own.job, item, &ticker,
                                   &err)) != LAN_OK) {
            note_failure(at, item, &err);
        }
        atomic_fetch_add(&at->finished, 1);
    }
    atomic_fetch_sub(&at->working, others);
    /* the caller's thread polls while other jobs work */
    while (others == 0 && atomic_load(&at->finished) < at->count &&
           atomic_load(&at->working) > 0 && may_go_on(&own, 0.0, 1.0)) {
        nanosleep(&nap, NULL);
    }
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
    loop_job first = {.at = &at, .item = -1};
    lan_error_clear(&at.err);
    (void)may_go_on(&first, 0.0, 1.0); /* once, for any number of jobs */
#pragma omp parallel num_threads(jobs)
    {
        work(&at);
    }
    (void)jobs; /* without OpenMP */
    return atomic_load(&at.is_cancelled) ? fail_as(err, LAN_ECANCELLED)
           : atomic_load(&at.failed) == count
               ? LAN_OK
               : lan_fail(err, at.err.status, 0, 0, "%s", at.err.text);
}
