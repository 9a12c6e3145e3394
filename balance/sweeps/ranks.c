/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "balance/fail_impl.h"
#include "balance/sweeps/ranks.h"
#include "balance/sweeps/sweep_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WITH_MPI
#include <mpi.h>
#endif

/* Ranks fight in rounds: rank 0 sends the runs the store lacks, each rank
 * fights every so manieth of them, and their rows come back together. A round
 * is to take about this long, s: what is waited for at its end is little beside
 * it, and no more is lost to a kill. */
#define ROUND_TIME 1.0
#define ROUND_MOST 1024 /* rows of a rank */

/* --- joining and leaving ------------------------------------------------- */

/* Set for what mpirun (Open MPI, MPICH) and srun start. */
static bool is_one_of_many(void)
{
    return getenv("OMPI_COMM_WORLD_RANK") != NULL ||
           getenv("PMIX_RANK") != NULL || getenv("PMI_RANK") != NULL;
}

lan_status lan_ranks_join(bool has_part, lan_ranks *out, lan_error *err)
{
    *out = (lan_ranks){.count = 1};
    if (!is_one_of_many()) {
        return LAN_OK;
    }
#ifdef WITH_MPI
    int level = 0;
    (void)has_part;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) !=
        MPI_SUCCESS) {
        return lan_fail(err, LAN_EIO, 0, 0, "MPI does not start");
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &out->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &out->count);
    return LAN_OK;
#else
    return has_part
               ? LAN_OK
               : lan_fail(err, LAN_EINVAL, 0, 0,
                          "this program was built without MPI: configure it "
                          "--with-mpi, or give each process a --shard of its "
                          "own");
#endif
}

void lan_ranks_leave(const lan_ranks *ranks)
{
#ifdef WITH_MPI
    if (ranks->count > 1) {
        MPI_Finalize();
    }
#else
    (void)ranks;
#endif
}

int lan_ranks_worst(const lan_ranks *ranks, int number)
{
#ifdef WITH_MPI
    if (ranks->count > 1) {
        MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_INT, MPI_MAX,
                      MPI_COMM_WORLD);
    }
#else
    (void)ranks;
#endif
    return number;
}

/* --- alone --------------------------------------------------------------- */

static lan_status sweep_alone(const lan_sweep *sweep, int jobs,
                              lan_store *store, const lan_progress *progress,
                              lan_error *err)
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

/* --- together ------------------------------------------------------------ */

#ifdef WITH_MPI

/* A block is numbers: how many rows, what became of them, and each row as its
 * run, status, values, what was recorded, and the letters of its error. */
#define BLOCK_HEAD 2
#define ROW_HEAD   2
#define ERROR_ROOM (LAN_ERROR_TEXT_SIZE / sizeof(double) + 1)

typedef struct rounds {
    const lan_ranks *ranks;
    const lan_sweep *sweep;
    int jobs;
    const lan_progress *progress;
    size_t paths;
    size_t records;
    size_t width;  /* of a row */
    size_t length; /* of a block */
    int64_t *runs; /* of a round, of all ranks */
    int64_t count;
    double *block; /* of this rank */
    double *all;   /* of rank 0: the blocks of all ranks */
    double done;   /* rows of the rounds before */
    double wanted;
} rounds;

/* `next` of lan_sweep_options: runs of this rank. */
static int64_t next_own(void *context, int64_t run)
{
    const rounds *work = context;
    for (int64_t i = work->ranks->rank; i < work->count;
         i += work->ranks->count) {
        if (work->runs[i] >= run) {
            return work->runs[i];
        }
    }
    return -1;
}

static lan_status pack_row(void *context, const lan_sweep_row *row)
{
    const rounds *work = context;
    double *at =
        work->block + BLOCK_HEAD + (size_t)work->block[0] * work->width;
    double *recorded = at + ROW_HEAD + work->paths;
    at[0] = (double)row->run;
    at[1] = (double)row->status;
    memcpy(at + ROW_HEAD, row->values, work->paths * sizeof *at);
    memcpy(recorded, row->recorded, work->records * sizeof *at);
    snprintf((char *)(recorded + work->records), LAN_ERROR_TEXT_SIZE, "%s",
             row->error);
    work->block[0] += 1.0;
    return LAN_OK;
}

/* Each battle counts for all ranks, which fight as many. */
static bool report_round(void *context, double done, double total)
{
    const rounds *work = context;
    (void)total;
    return lan_progress_report(
        work->progress, work->done + done * work->ranks->count, work->wanted);
}

/* Fights the rank's part of a round. */
static void fight_round(rounds *work, lan_error *err)
{
    const lan_progress progress = {.call = report_round, .context = work};
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    options.jobs = work->jobs;
    options.next = next_own;
    options.next_context = work;
    work->block[0] = 0.0;
    work->block[1] =
        (double)(next_own(work, 0) >= 0
                     ? lan_sweep_run(work->sweep, &options, pack_row, work,
                                     &progress, &report, err)
                     : LAN_OK);
}

/* Takes the next runs that the store lacks, so many at most. */
static void plan_round(rounds *work, lan_store *store, int64_t *next,
                       int64_t most)
{
    for (work->count = 0; work->count < most && *next >= 0;) {
        *next = lan_store_next(store, *next);
        if (*next >= 0) {
            work->runs[work->count++] = (*next)++;
        }
    }
}

/* Takes the rows of a round into the store; the first thing that went wrong.
 */
static lan_status store_rows(rounds *work, lan_store *store)
{
    lan_status status = LAN_OK;
    for (int rank = 0; rank < work->ranks->count; rank++) {
        const double *block = work->all + (size_t)rank * work->length;
        for (size_t i = 0; status == LAN_OK && i < (size_t)block[0]; i++) {
            const double *at = block + BLOCK_HEAD + i * work->width;
            const double *recorded = at + ROW_HEAD + work->paths;
            const lan_sweep_row row = {
                .run = (int64_t)at[0],
                .values = at + ROW_HEAD,
                .recorded = recorded,
                .status = (lan_status)at[1],
                .error = (const char *)(recorded + work->records)};
            status = lan_store_add(store, &row);
            work->done += 1.0;
        }
    }
    for (int rank = 0; status == LAN_OK && rank < work->ranks->count; rank++) {
        status = (lan_status)work->all[(size_t)rank * work->length + 1];
    }
    return status;
}

/* Rounds until nothing is lacking or something went wrong; all ranks end with
 * the same status. */
static lan_status run_rounds(rounds *work, lan_store *store, lan_error *err)
{
    const int64_t count = work->ranks->count;
    int64_t size = work->jobs; /* rows of a rank */
    int64_t next = 0;
    int64_t plan[2] = {0, LAN_OK}; /* runs, and what became of those before */
    for (;;) {
        const double begun = lan_sweep_seconds();
        if (store != NULL) {
            plan_round(work, store, &next,
                       plan[1] == LAN_OK ? size * count : 0);
            plan[0] = work->count;
        }
        MPI_Bcast(plan, 2, MPI_INT64_T, 0, MPI_COMM_WORLD);
        work->count = plan[0];
        if (work->count == 0) {
            return (lan_status)plan[1];
        }
        MPI_Bcast(work->runs, (int)work->count, MPI_INT64_T, 0, MPI_COMM_WORLD);
        fight_round(work, err);
        MPI_Gather(work->block, (int)work->length, MPI_DOUBLE, work->all,
                   (int)work->length, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        if (store != NULL) {
            plan[1] = (int64_t)store_rows(work, store);
            size = lan_sweep_next_size(size, lan_sweep_seconds() - begun,
                                       ROUND_TIME, 1, ROUND_MOST);
        }
    }
}

static lan_status sweep_together(const lan_ranks *ranks, const lan_sweep *sweep,
                                 int jobs, lan_store *store,
                                 const lan_progress *progress, lan_error *err)
{
    const size_t count = (size_t)ranks->count;
    arena memory = {.last = NULL};
    rounds work = {.ranks = ranks,
                   .sweep = sweep,
                   .jobs = jobs,
                   .progress = progress,
                   .paths = lan_design_path_count(lan_sweep_design(sweep)),
                   .records = lan_sweep_record_count(sweep)};
    work.width = ROW_HEAD + work.paths + work.records + ERROR_ROOM;
    work.length = BLOCK_HEAD + ROUND_MOST * work.width;
    work.runs = arena_take(&memory, ROUND_MOST * count, sizeof *work.runs);
    work.block = arena_take(&memory, work.length, sizeof *work.block);
    if (store != NULL) {
        work.all = arena_take(&memory, count * work.length, sizeof *work.all);
        work.wanted = (double)(lan_store_wanted(store) - lan_store_rows(store));
    }
    const lan_status status =
        lan_ranks_worst(ranks, memory.is_short ? 1 : 0) > 0
            ? LAN_ENOMEM
            : run_rounds(&work, store, err);
    arena_clear(&memory);
    return status;
}

#endif

lan_status lan_ranks_sweep(const lan_ranks *ranks, const lan_sweep *sweep,
                           int jobs, lan_store *store,
                           const lan_progress *progress, lan_error *err)
{
#ifdef WITH_MPI
    const lan_status status =
        ranks->count > 1
            ? sweep_together(ranks, sweep, jobs, store, progress, err)
            : sweep_alone(sweep, jobs, store, progress, err);
#else
    (void)ranks;
    const lan_status status = sweep_alone(sweep, jobs, store, progress, err);
#endif
    return fail_as(err, status);
}
