/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sweep_ranks.h"

#include <stdlib.h>

#include "cli/terminal.h"

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

static lan_sweep_options options_for(run_spans *spans, int jobs)
{
    lan_sweep_options options = lan_sweep_options_default();
    options.jobs = jobs;
    options.next = next_own;
    options.next_context = spans;
    options.wanted = count_own(spans);
    return options;
}

/* --- rank 0 -------------------------------------------------------------- */

typedef struct sweep_leader {
    lan_store *store;
    lan_cli_ranks_inbox inbox;
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
    return status == LAN_OK ? lan_cli_ranks_take(&leader->inbox) : status;
}

/* Rows of others are taken during long battles, too. */
static bool lead_on(void *context, double done, double total)
{
    sweep_leader *leader = context;
    (void)done;
    (void)total;
    return lan_cli_ranks_take(&leader->inbox) == LAN_OK &&
           lan_progress_report(leader->progress,
                               leader->own + (double)leader->inbox.report.done,
                               leader->all);
}

static lan_status lead(sweep_leader *leader, run_spans *spans, int jobs,
                       lan_error *err)
{
    const lan_progress progress = {.call = lead_on, .context = leader};
    lan_sweep_options options = options_for(spans, jobs);
    lan_sweep_report report;
    lan_status status = LAN_OK;
    if (options.wanted > 0) { /* 0 would mean all */
        status = lan_sweep_run(leader->inbox.sweep, &options, lead_row, leader,
                               &progress, &report, err);
    }
    return lan_cli_ranks_wait(&leader->inbox, status, &progress);
}

lan_status lan_cli_sweep_lead(const lan_cli_ranks *ranks,
                              const lan_sweep *sweep, int jobs,
                              lan_store *store, const lan_progress *progress,
                              lan_error *err)
{
    run_spans spans = {.step = ranks->count};
    sweep_leader leader = {
        .store = store,
        .inbox = lan_cli_ranks_inbox_of(ranks, sweep, lan_store_add, store),
        .progress = progress,
        .all = (double)(lan_store_wanted(store) - lan_store_rows(store))};
    lan_status status = find_spans(store, &spans);
    if (status != LAN_OK) {
        spans.count = 0; /* nothing for anybody to do */
    }
    const lan_status shared =
        lan_cli_ranks_share(ranks, &spans.ends, &spans.count);
    if (shared == LAN_OK) {
        const lan_status led = lead(&leader, &spans, jobs, err);
        status = status == LAN_OK ? led : status;
    }
    free(spans.ends);
    status = status == LAN_OK ? shared : status;
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

/* --- the others ---------------------------------------------------------- */

typedef struct sweep_follower {
    const lan_cli_ranks *ranks;
    const lan_sweep *sweep;
} sweep_follower;

static lan_status follow_row(void *context, const lan_sweep_row *row)
{
    const sweep_follower *follower = context;
    return lan_cli_ranks_send(follower->ranks, follower->sweep, row);
}

static lan_status follow(const lan_cli *cli, const lan_cli_ranks *ranks,
                         const lan_sweep *sweep, int jobs, run_spans *spans)
{
    sweep_follower follower = {ranks, sweep};
    lan_sweep_options options = options_for(spans, jobs);
    lan_sweep_report report;
    lan_cli_meter meter;
    lan_status status = LAN_OK;
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "sweep");
    if (options.wanted > 0) { /* 0 would mean all */
        status = lan_sweep_run(sweep, &options, follow_row, &follower, progress,
                               &report, NULL);
    }
    lan_cli_ranks_send_end(ranks, status);
    lan_cli_meter_stop(&meter);
    return status;
}

lan_cli_exit lan_cli_sweep_follow(const lan_cli *cli, lan_cli_ranks *ranks,
                                  const lan_sweep *sweep, int jobs)
{
    run_spans spans = {.rank = ranks->rank, .step = ranks->count};
    const lan_cli_exit status = lan_cli_ranks_agree(ranks, LAN_CLI_DONE);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (lan_cli_ranks_share(ranks, &spans.ends, &spans.count) != LAN_OK) {
        return LAN_CLI_FAILED;
    }
    const lan_status fought = follow(cli, ranks, sweep, jobs, &spans);
    free(spans.ends);
    return lan_cli_exit_of(fought);
}
