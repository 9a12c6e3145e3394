/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/ranks_impl.h"
#include "cli/terminal.h"
#include "lanchester/base.h"

/* What a message is. */
enum { ROW_TAG = 1, END_TAG, STOP_TAG };

/* A row on its way: this, the values, what was recorded, and the error. All
 * ranks are machines of one kind. */
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

/* --- joining and leaving ------------------------------------------------- */

/* What another rank says is heard only where rank 0 has nothing to say. */
static void be_silent(lan_cli_ranks *ranks)
{
    fflush(stdout);
    fflush(stderr);
    ranks->loud = dup(STDERR_FILENO);
    ranks->heard = tmpfile();
    if (freopen("/dev/null", "w", stdout) == NULL || ranks->heard == NULL ||
        dup2(fileno(ranks->heard), STDERR_FILENO) < 0) {
        MPI_Abort(MPI_COMM_WORLD, LAN_CLI_FAILED);
    }
}

lan_cli_exit lan_cli_ranks_join(bool has_part, lan_cli_ranks *out)
{
    int level = 0;
    (void)has_part; /* the ranks fight it together */
    *out = (lan_cli_ranks){.count = 1, .loud = -1};
    if (!lan_cli_ranks_are_started()) {
        return LAN_CLI_DONE;
    }
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) !=
        MPI_SUCCESS) {
        lan_cli_say("MPI does not start");
        return LAN_CLI_FAILED;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &out->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &out->count);
    if (out->rank > 0) {
        be_silent(out);
    }
    return LAN_CLI_DONE;
}

static void be_loud(lan_cli_ranks *ranks)
{
    fflush(stderr);
    dup2(ranks->loud, STDERR_FILENO);
    close(ranks->loud);
    ranks->loud = -1;
}

void lan_cli_ranks_leave(lan_cli_ranks *ranks)
{
    int is_started = 0;
    MPI_Initialized(&is_started);
    if (is_started) {
        MPI_Finalize();
    }
    if (ranks->loud >= 0) {
        be_loud(ranks);
    }
    if (ranks->heard != NULL) {
        fclose(ranks->heard);
    }
    *ranks = (lan_cli_ranks){.count = 1, .loud = -1};
}

static void say_heard(lan_cli_ranks *ranks)
{
    int letter = 0;
    fflush(stderr);
    rewind(ranks->heard);
    be_loud(ranks);
    while ((letter = fgetc(ranks->heard)) != EOF) {
        fputc(letter, stderr);
    }
}

lan_cli_exit lan_cli_ranks_agree(lan_cli_ranks *ranks, lan_cli_exit status)
{
    int own = (int)status;
    int first =
        ranks->rank > 0 && own != LAN_CLI_DONE ? ranks->rank : ranks->count;
    int worst = own;
    int main_status = own;
    if (ranks->count == 1) {
        return status;
    }
    MPI_Allreduce(MPI_IN_PLACE, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Bcast(&main_status, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (main_status == LAN_CLI_DONE && first == ranks->rank) {
        say_heard(ranks);
    }
    return (lan_cli_exit)worst;
}

/* --- numbers for all ----------------------------------------------------- */

/* As many as one message takes. */
#define SHARE_MOST ((size_t)1 << 24)

lan_status lan_cli_ranks_share(const lan_cli_ranks *ranks, int64_t **numbers,
                               size_t *count)
{
    int64_t length = (int64_t)*count;
    int has_room = 1;
    if (ranks->count == 1) {
        return LAN_OK;
    }
    MPI_Bcast(&length, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
    int64_t *all = *numbers;
    if (ranks->rank > 0) {
        all = malloc((size_t)length * sizeof *all + 1);
        has_room = all != NULL;
    }
    MPI_Allreduce(MPI_IN_PLACE, &has_room, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (!has_room) {
        if (ranks->rank > 0) {
            free(all);
        }
        return LAN_ENOMEM;
    }
    for (size_t at = 0; at < (size_t)length; at += SHARE_MOST) {
        const size_t rest = (size_t)length - at;
        MPI_Bcast(all + at, (int)(rest < SHARE_MOST ? rest : SHARE_MOST),
                  MPI_INT64_T, 0, MPI_COMM_WORLD);
    }
    *numbers = all;
    *count = (size_t)length;
    return LAN_OK;
}

/* --- rows ---------------------------------------------------------------- */

lan_status lan_cli_ranks_send(const lan_cli_ranks *ranks,
                              const lan_sweep *sweep, const lan_sweep_row *row)
{
    const size_t paths = lan_design_path_count(lan_sweep_design(sweep));
    const size_t records = lan_sweep_record_count(sweep);
    const row_head head = {row->run, (int64_t)row->status};
    int is_told = 0;
    (void)ranks;
    /* It is received at the end, by which all ranks get one. */
    MPI_Iprobe(0, STOP_TAG, MPI_COMM_WORLD, &is_told, MPI_STATUS_IGNORE);
    if (is_told) {
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
    MPI_Send(bytes, (int)row_size(sweep), MPI_BYTE, 0, ROW_TAG, MPI_COMM_WORLD);
    free(bytes);
    return LAN_OK;
}

void lan_cli_ranks_send_end(const lan_cli_ranks *ranks, lan_status why)
{
    int status = (int)why;
    (void)ranks;
    MPI_Send(&status, 1, MPI_INT, 0, END_TAG, MPI_COMM_WORLD);
    MPI_Recv(NULL, 0, MPI_BYTE, 0, STOP_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void note(lan_cli_ranks_inbox *inbox, lan_status status)
{
    if (inbox->status == LAN_OK) {
        inbox->status = status;
    }
}

static void take_end(lan_cli_ranks_inbox *inbox, int from)
{
    int status = 0;
    MPI_Recv(&status, 1, MPI_INT, from, END_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    inbox->open--;
    note(inbox, (lan_status)status);
}

/* Rows that come after one could not be taken are let fall. */
static void take_row(lan_cli_ranks_inbox *inbox, int from, void *room)
{
    const size_t paths = lan_design_path_count(lan_sweep_design(inbox->sweep));
    const size_t size = row_size(inbox->sweep);
    row_head head;
    MPI_Recv(room, (int)size, MPI_BYTE, from, ROW_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    memcpy(&head, room, sizeof head);
    const double *values = (const double *)((const char *)room + sizeof head);
    const lan_sweep_row row = {
        .run = head.run,
        .values = values,
        .recorded = values + paths,
        .status = (lan_status)head.status,
        .error = (const char *)(values + value_count(inbox->sweep))};
    if (inbox->status == LAN_OK) {
        note(inbox, inbox->sink(inbox->context, &row));
        inbox->report.done++;
        inbox->report.failed += row.status != LAN_OK ? 1 : 0;
    }
}

/* Takes one message if there is one. */
static bool take_one(lan_cli_ranks_inbox *inbox, void *room)
{
    MPI_Status message;
    int has_come = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come,
               &message);
    if (!has_come) {
        return false;
    }
    if (message.MPI_TAG == END_TAG) {
        take_end(inbox, message.MPI_SOURCE);
    } else {
        take_row(inbox, message.MPI_SOURCE, room);
    }
    return true;
}

lan_status lan_cli_ranks_take(lan_cli_ranks_inbox *inbox)
{
    if (inbox->open == 0) {
        return inbox->status;
    }
    double *room = malloc(row_size(inbox->sweep));
    if (room == NULL) {
        return LAN_ENOMEM;
    }
    while (inbox->open > 0 && take_one(inbox, room)) {
    }
    free(room);
    return inbox->status;
}

static void tell_stop(lan_cli_ranks_inbox *inbox)
{
    for (int rank = 1; rank < inbox->ranks->count && !inbox->is_stopped;
         rank++) {
        MPI_Send(NULL, 0, MPI_BYTE, rank, STOP_TAG, MPI_COMM_WORLD);
    }
    inbox->is_stopped = true;
}

lan_status lan_cli_ranks_wait(lan_cli_ranks_inbox *inbox, lan_status why,
                              const lan_progress *progress)
{
    const struct timespec nap = {.tv_nsec = 1000000};
    const int all = inbox->ranks->count;
    if (why != LAN_OK) {
        inbox->status = why;
    }
    while (inbox->open > 0) {
        note(inbox, lan_cli_ranks_take(inbox));
        if (!lan_progress_report(progress, all - inbox->open, all)) {
            note(inbox, LAN_ECANCELLED);
        }
        if (inbox->status != LAN_OK) {
            tell_stop(inbox);
        }
        nanosleep(&nap, NULL);
    }
    tell_stop(inbox);
    return inbox->status;
}
