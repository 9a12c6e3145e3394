/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "balance/sweeps/ranks_rows_impl.h"

/* --- which runs ---------------------------------------------------------- */

/* Runs that are lacking, as spans [begin, end) in rising order, of which one
 * rank takes every `step`-th number. */
typedef struct run_spans {
    int64_t *ends; /* begin, end, begin, ... */
    size_t count;  /* of both together */
    size_t at;     /* begin of the span looked at last */
    int64_t rank;
    int64_t step;
} run_spans;

static bool add_span(run_spans *spans, size_t *room, int64_t begin)
{
    if (spans->count == *room) {
        const size_t more = *room == 0 ? 64 : 2 * *room;
        int64_t *ends = realloc(spans->ends, more * sizeof *ends);
        if (ends == NULL) {
            return false;
        }
        spans->ends = ends;
        *room = more;
    }
    spans->ends[spans->count++] = begin;
    spans->ends[spans->count++] = begin + 1;
    return true;
}

/* Spans of what a store lacks. */
static lan_status find_spans(lan_store *store, run_spans *spans)
{
    size_t room = 0;
    for (int64_t run = lan_store_next(store, 0); run >= 0;
         run = lan_store_next(store, run + 1)) {
        if (spans->count > 0 && spans->ends[spans->count - 1] == run) {
            spans->ends[spans->count - 1]++;
        } else if (!add_span(spans, &room, run)) {
            return LAN_ENOMEM;
        }
    }
    return LAN_OK;
}

/* The rank's first number that is not before `run`. */
static int64_t own_from(const run_spans *spans, int64_t run)
{
    const int64_t over = run % spans->step;
    return run + (spans->rank - over + spans->step) % spans->step;
}

/* `next` of lan_sweep_options. */
static int64_t next_own(void *context, int64_t run)
{
    run_spans *spans = context;
    if (spans->at < spans->count && run < spans->ends[spans->at]) {
        spans->at = 0; /* asked from the front again */
    }
    while (spans->at < spans->count) {
        const int64_t begin = spans->ends[spans->at];
        const int64_t own = own_from(spans, run > begin ? run : begin);
        if (own < spans->ends[spans->at + 1]) {
            return own;
        }
        spans->at += 2;
    }
    return -1;
}

/* Numbers of the rank in all spans. */
static int64_t count_own(const run_spans *spans)
{
    int64_t sum = 0;
    for (size_t i = 0; i < spans->count; i += 2) {
        sum += (own_from(spans, spans->ends[i + 1]) -
                own_from(spans, spans->ends[i])) /
               spans->step;
    }
    return sum;
}

static lan_status run_own(const lan_sweep *sweep, run_spans *spans, int jobs,
                          lan_sweep_sink sink, void *context,
                          const lan_progress *progress, lan_error *err)
{
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    options.jobs = jobs;
    options.next = next_own;
    options.next_context = spans;
    options.wanted = count_own(spans);
    return options.wanted > 0 /* 0 would mean all */
               ? lan_sweep_run(sweep, &options, sink, context, progress,
                               &report, err)
               : LAN_OK;
}

/* Gives all ranks the spans of rank 0, in memory of their own. */
static lan_status share_spans(const lan_ranks *ranks, run_spans *spans)
{
    const lan_ranks_messenger *by = ranks->by;
    int64_t count = (int64_t)spans->count;
    by->broadcast(by->context, &count, sizeof count);
    if (ranks->rank > 0) {
        spans->ends = malloc((size_t)count * sizeof *spans->ends + 1);
        spans->count = (size_t)count;
    }
    const bool lacks_room = ranks->rank > 0 && spans->ends == NULL;
    if (by->largest(by->context, lacks_room) > 0) {
        return LAN_ENOMEM;
    }
    by->broadcast(by->context, spans->ends, (size_t)count * sizeof(int64_t));
    return LAN_OK;
}

/* --- rank 0 -------------------------------------------------------------- */

typedef struct sweep_leader {
    lan_store *store;
    ranks_inbox inbox;
    const lan_progress *progress;
    double own; /* rows */
    double all; /* rows that are expected of all ranks */
} sweep_leader;

/* A row of its own; those of others that have come are taken with it. */
static lan_status lead_row(void *context, const lan_sweep_row *row)
{
    sweep_leader *leader = context;
    const lan_status status = lan_store_add(leader->store, row);
    leader->own += 1.0;
    return status == LAN_OK ? ranks_take_rows(&leader->inbox) : status;
}

/* Rows of others are taken during long battles, too. */
static bool lead_on(void *context, double done, double total)
{
    sweep_leader *leader = context;
    (void)done;
    (void)total;
    return ranks_take_rows(&leader->inbox) == LAN_OK &&
           lan_progress_report(leader->progress,
                               leader->own + (double)leader->inbox.taken,
                               leader->all);
}

/* Fights rank 0's part and waits for the others. */
static lan_status lead_ranks(const lan_ranks *ranks, const lan_sweep *sweep,
                             int jobs, lan_store *store,
                             const lan_progress *progress, lan_error *err)
{
    run_spans spans = {.step = ranks->count};
    sweep_leader leader = {
        .store = store,
        .progress = progress,
        .all = (double)(lan_store_wanted(store) - lan_store_rows(store))};
    const lan_progress led = {.call = lead_on, .context = &leader};
    lan_status status =
        ranks_inbox_init(ranks, sweep, lan_store_add, store, &leader.inbox);
    if (status == LAN_OK) {
        status = find_spans(store, &spans);
    }
    if (status != LAN_OK) {
        spans.count = 0; /* nothing for any rank to do */
    }
    const lan_status shared = share_spans(ranks, &spans);
    if (shared == LAN_OK && status == LAN_OK) {
        status = run_own(sweep, &spans, jobs, lead_row, &leader, &led, err);
    }
    if (shared == LAN_OK) {
        status = ranks_wait_for_rows(&leader.inbox, status, &led);
    }
    ranks_inbox_clear(&leader.inbox);
    free(spans.ends);
    return status == LAN_OK ? shared : status;
}

/* --- the others ---------------------------------------------------------- */

typedef struct sweep_follower {
    const lan_ranks *ranks;
    const lan_sweep *sweep;
} sweep_follower;

static lan_status follow_row(void *context, const lan_sweep_row *row)
{
    const sweep_follower *follower = context;
    return ranks_send_row(follower->ranks, follower->sweep, row);
}

/* Fights another rank's part. */
static lan_status follow_ranks(const lan_ranks *ranks, const lan_sweep *sweep,
                               int jobs, const lan_progress *progress,
                               lan_error *err)
{
    run_spans spans = {.rank = ranks->rank, .step = ranks->count};
    sweep_follower follower = {ranks, sweep};
    lan_status status = share_spans(ranks, &spans);
    if (status == LAN_OK) {
        status =
            run_own(sweep, &spans, jobs, follow_row, &follower, progress, err);
        ranks_send_end(ranks, status);
    }
    free(spans.ends);
    return status;
}

/* --- alone --------------------------------------------------------------- */

/* The progress of a fight, which also commits while long battles last. */
typedef struct store_watch {
    const lan_progress *progress;
    lan_store *store;
} store_watch;

static bool watch_store(void *context, double done, double total)
{
    const store_watch *of = context;
    return lan_store_keep_up(of->store) == LAN_OK &&
           lan_progress_report(of->progress, done, total);
}

static lan_status run_alone(const lan_sweep *sweep, int jobs, lan_store *store,
                            const lan_progress *progress, lan_error *err)
{
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    options.jobs = jobs;
    options.next = lan_store_next;
    options.next_context = store;
    options.wanted = lan_store_wanted(store) - lan_store_rows(store);
    return lan_sweep_run(sweep, &options, lan_store_add, store, progress,
                         &report, err);
}

lan_status lan_ranks_sweep(const lan_ranks *ranks, const lan_sweep *sweep,
                           int jobs, lan_store *store,
                           const lan_progress *progress, lan_error *err)
{
    store_watch watched = {.progress = progress, .store = store};
    const lan_progress keeping = {.call = watch_store, .context = &watched};
    const lan_status status =
        ranks->count == 1 ? run_alone(sweep, jobs, store, &keeping, err)
        : ranks->rank == 0
            ? lead_ranks(ranks, sweep, jobs, store, &keeping, err)
            : follow_ranks(ranks, sweep, jobs, progress, err);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}
