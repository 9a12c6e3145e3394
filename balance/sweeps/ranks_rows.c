/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/sweeps/ranks_rows_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What a message is. */
enum { ROW_TAG = 1, END_TAG, STOP_TAG };

/* A row on its way: this, the values, what was recorded, and the error. */
typedef struct row_head {
    int64_t run;
    int64_t status;
} row_head;

static size_t value_count(const lan_sweep *sweep)
{
    return lan_design_path_count(lan_sweep_design(sweep)) +
           lan_sweep_record_count(sweep);
}

static size_t row_size(const lan_sweep *sweep)
{
    return sizeof(row_head) + value_count(sweep) * sizeof(double) +
           LAN_ERROR_TEXT_SIZE;
}

/* --- the others ---------------------------------------------------------- */

lan_status ranks_send_row(const lan_ranks *ranks, const lan_sweep *sweep,
                          const lan_sweep_row *row)
{
    const lan_ranks_messenger *by = ranks->by;
    const size_t paths = lan_design_path_count(lan_sweep_design(sweep));
    const size_t records = lan_sweep_record_count(sweep);
    const row_head head = {row->run, (int64_t)row->status};
    lan_rank_message stop;
    /* It is received at the end, by which all ranks get one. */
    if (by->probe(by->context, 0, STOP_TAG, &stop)) {
        return LAN_ECANCELLED;
    }
    char *bytes = calloc(1, row_size(sweep));
    if (bytes == NULL) {
        return LAN_ENOMEM;
    }
    char *at = bytes;
    memcpy(at, &head, sizeof head);
    at += sizeof head;
    memcpy(at, row->values, paths * sizeof(double));
    at += paths * sizeof(double);
    memcpy(at, row->recorded, records * sizeof(double));
    at += records * sizeof(double);
    snprintf(at, LAN_ERROR_TEXT_SIZE, "%s", row->error);
    by->send(by->context, 0, ROW_TAG, bytes, row_size(sweep));
    free(bytes);
    return LAN_OK;
}

void ranks_send_end(const lan_ranks *ranks, lan_status why)
{
    const lan_ranks_messenger *by = ranks->by;
    const int64_t status = (int64_t)why;
    by->send(by->context, 0, END_TAG, &status, sizeof status);
    by->receive(by->context, 0, STOP_TAG, NULL, 0);
}

/* --- rank 0 -------------------------------------------------------------- */

lan_status ranks_inbox_init(const lan_ranks *ranks, const lan_sweep *sweep,
                            lan_sweep_sink sink, void *context,
                            ranks_inbox *out)
{
    *out = (ranks_inbox){.ranks = ranks,
                         .sweep = sweep,
                         .sink = sink,
                         .context = context,
                         .room = malloc(row_size(sweep)),
                         .open = ranks->count - 1};
    return out->room != NULL ? LAN_OK : LAN_ENOMEM;
}

void ranks_inbox_clear(ranks_inbox *inbox)
{
    free(inbox->room);
    inbox->room = NULL;
}

static void note_status(ranks_inbox *inbox, lan_status status)
{
    if (inbox->status == LAN_OK) {
        inbox->status = status;
    }
}

static void take_end(ranks_inbox *inbox, int from)
{
    const lan_ranks_messenger *by = inbox->ranks->by;
    int64_t status = 0;
    by->receive(by->context, from, END_TAG, &status, sizeof status);
    inbox->open--;
    note_status(inbox, (lan_status)status);
}

/* Rows that come after one could not be taken are let fall. */
static void take_row(ranks_inbox *inbox, int from)
{
    const lan_ranks_messenger *by = inbox->ranks->by;
    const size_t paths = lan_design_path_count(lan_sweep_design(inbox->sweep));
    const char *bytes = inbox->room;
    row_head head;
    by->receive(by->context, from, ROW_TAG, inbox->room,
                row_size(inbox->sweep));
    memcpy(&head, bytes, sizeof head);
    const double *values = (const double *)(const void *)(bytes + sizeof head);
    const lan_sweep_row row = {
        .run = head.run,
        .values = values,
        .recorded = values + paths,
        .status = (lan_status)head.status,
        .error = (const char *)(values + value_count(inbox->sweep))};
    if (inbox->status == LAN_OK) {
        note_status(inbox, inbox->sink(inbox->context, &row));
        inbox->taken++;
    }
}

/* Takes one message if there is one. */
static bool take_message(ranks_inbox *inbox)
{
    const lan_ranks_messenger *by = inbox->ranks->by;
    lan_rank_message message;
    if (!by->probe(by->context, LAN_RANK_ANY, LAN_RANK_ANY, &message)) {
        return false;
    }
    if (message.tag == END_TAG) {
        take_end(inbox, message.from);
    } else {
        take_row(inbox, message.from);
    }
    return true;
}

lan_status ranks_take_rows(ranks_inbox *inbox)
{
    while (inbox->open > 0 && take_message(inbox)) {
    }
    return inbox->status;
}

static void tell_stop(ranks_inbox *inbox)
{
    const lan_ranks_messenger *by = inbox->ranks->by;
    for (int rank = 1; rank < inbox->ranks->count && !inbox->is_stopped;
         rank++) {
        by->send(by->context, rank, STOP_TAG, NULL, 0);
    }
    inbox->is_stopped = true;
}

lan_status ranks_wait_for_rows(ranks_inbox *inbox, lan_status why,
                               const lan_progress *progress)
{
    const struct timespec nap = {.tv_nsec = 1000000};
    const int all = inbox->ranks->count;
    if (why != LAN_OK) {
        inbox->status = why;
    }
    while (inbox->open > 0) {
        note_status(inbox, ranks_take_rows(inbox));
        if (!lan_progress_report(progress, all - inbox->open, all)) {
            note_status(inbox, LAN_ECANCELLED);
        }
        if (inbox->status != LAN_OK) {
            tell_stop(inbox);
        }
        nanosleep(&nap, NULL);
    }
    tell_stop(inbox);
    return inbox->status;
}
