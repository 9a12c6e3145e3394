/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/parallel_for_impl.h"

#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

#include "base/threads_impl.h"

/* Naps of a caller who waits: from short ones, so that short work is not held
 * up, to such that asking costs nothing, ns. */
#define NAP_LEAST 20000
#define NAP_MOST  1000000

typedef struct loop {
    parallel_worker worker;
    void *context;
    const lan_progress *progress;
    int64_t count;
    atomic_llong next;
    atomic_llong finished;
    atomic_int working; /* jobs other than the caller's */
    atomic_bool is_cancelled;
    atomic_llong failed; /* the lowest item that did; count while none has */
    lan_status status;   /* of that one */
    lan_error err;
} loop;

/* What a job draws, and the item that it is at. */
struct parallel_items {
    loop *at;
    int job;
    int64_t item; /* that it is at alone; -1: at none, or several */
    double share; /* of the item drawn last, as told; it never goes back */
    double told;  /* the same of all */
};

/* The caller's thread passes the question on, the others go by what it was
 * told. An item above one that failed is of no use any more. */
static bool may_go_on(void *context, double done, double total)
{
    parallel_items *own = context;
    loop *at = own->at;
    if (atomic_load(&at->is_cancelled) ||
        own->item > atomic_load(&at->failed)) {
        return false;
    }
    if (own->job != 0) {
        return true;
    }
    own->share = fmax(own->share, total > 0.0 ? fmin(done / total, 1.0) : 0.0);
    own->told =
        fmax(own->told, (double)atomic_load(&at->finished) + own->share);
    if (!lan_progress_report(at->progress, own->told,
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

int64_t parallel_items_next(parallel_items *items)
{
    loop *at = items->at;
    const int64_t item = atomic_fetch_add(&at->next, 1);
    items->share = 0.0;
    return item < at->count && item < atomic_load(&at->failed) &&
                   may_go_on(items, 0.0, 1.0)
               ? item
               : -1;
}

void parallel_items_over(parallel_items *items, int64_t item, lan_status status,
                         const lan_error *err)
{
    if (status != LAN_OK) {
        note_failure(items->at, item, status, err);
    }
    atomic_fetch_add(&items->at->finished, 1);
}

void parallel_await(const atomic_int *working, const lan_progress *progress)
{
    long nap = NAP_LEAST;
    while (atomic_load(working) > 0 &&
           lan_progress_report(progress, 0.0, 1.0)) {
        const struct timespec time = {.tv_nsec = nap};
        nanosleep(&time, NULL);
        nap = 2 * nap < NAP_MOST ? 2 * nap : NAP_MOST;
    }
}

/* The others may have all that is left, and it is the caller who is asked. */
static void await_others(loop *at, const lan_progress *ticker)
{
    const int64_t next = atomic_load(&at->next);
    const int64_t drawn = next < at->count ? next : at->count;
    if (atomic_load(&at->finished) < drawn) {
        parallel_await(&at->working, ticker);
    }
}

/* What a worker could not go on for is told where no item says anything. */
static void work(loop *at)
{
    parallel_items items = {.at = at, .job = lan_thread_number(), .item = -1};
    const lan_progress ticker = {may_go_on, &items};
    lan_error err;
    const int others = items.job != 0 ? 1 : 0;
    lan_error_clear(&err);
    atomic_fetch_add(&at->working, others);
    const lan_status status =
        at->worker(at->context, items.job, &items, &ticker);
    if (status != LAN_OK) {
        note_failure(at, at->count - 1, status, &err);
    }
    atomic_fetch_sub(&at->working, others);
    if (others == 0) {
        await_others(at, &ticker);
    }
}

lan_status parallel_draw(int jobs, int64_t count, parallel_worker worker,
                         void *context, const lan_progress *progress,
                         lan_error *err)
{
    loop at = {.worker = worker,
               .context = context,
               .progress = progress,
               .count = count,
               .failed = count};
    parallel_items first = {.at = &at, .item = -1};
    lan_error_clear(&at.err);
    (void)may_go_on(&first, 0.0, 1.0); /* once, however items are shared out */
#pragma omp parallel num_threads(jobs)
    {
        work(&at);
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

/* --- one item after another ---------------------------------------------- */

typedef struct one_by_one {
    parallel_task task;
    void *context;
} one_by_one;

static lan_status work_out(void *context, int job, parallel_items *items,
                           const lan_progress *ticker)
{
    const one_by_one *by = context;
    for (int64_t item = parallel_items_next(items); item >= 0;
         item = parallel_items_next(items)) {
        lan_error err;
        lan_error_clear(&err);
        items->item = item;
        const lan_status status =
            by->task(by->context, job, item, ticker, &err);
        items->item = -1;
        parallel_items_over(items, item, status, &err);
    }
    return LAN_OK;
}

lan_status parallel_for(int jobs, int64_t count, parallel_task task,
                        void *context, const lan_progress *progress,
                        lan_error *err)
{
    one_by_one by = {task, context};
    return parallel_draw(jobs, count, work_out, &by, progress, err);
}
