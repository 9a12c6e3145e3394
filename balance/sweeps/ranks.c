/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "balance/fail_impl.h"
#include "balance/sweeps/ranks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef WITH_MPI
#include <mpi.h>
#endif

/* Ranks fight in rounds: rank 0 sends the runs the store lacks, each rank
 * fights every so manieth of them, and their rows come back together. A round
 * is to take about this long, s: what is waited for at its end is little beside
 * it, and no more is lost to a kill. */
#define ROUND_TIME 1.0
#define ROUND_MOST 1024 /* rows of a rank */

/* The progress of a fight, which also commits while long battles last. */
typedef struct store_watch {
    const lan_progress *progress;
    lan_store *store;
} store_watch;

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

#ifdef WITH_MPI

static int largest_of_all(int number)
{
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return number;
}

#endif

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
    return ranks->count > 1 ? largest_of_all(number) : number;
#else
    (void)ranks;
    return number;
#endif
}

/* --- alone --------------------------------------------------------------- */

static bool watch_store(void *context, double done, double total)
{
    const store_watch *of = context;
    return lan_store_keep_up(of->store) == LAN_OK &&
           lan_progress_report(of->progress, done, total);
}

static lan_status sweep_alone(const lan_sweep *sweep, int jobs,
                              lan_store *store, const lan_progress *progress,
                              lan_error *err)
{
    store_watch watched = {.progress = progress, .store = store};
    const lan_progress keeping = {.call = watch_store, .context = &watched};
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    options.jobs = jobs;
    options.next = lan_store_next;
    options.next_context = store;
    options.wanted = lan_store_wanted(store) - lan_store_rows(store);
    return lan_sweep_run(sweep, &options, lan_store_add, store, &keeping,
                         &report, err);
}

/* --- together ------------------------------------------------------------ */

#ifdef WITH_MPI

/* What rank 0 sends to all before a round. */
typedef struct round_plan {
    int64_t status; /* of the rounds before */
    int64_t count;  /* of runs; 0: it was the last round */
} round_plan;

/* A row on its way: this, the values, what was recorded, and the error. */
typedef struct row_head {
    int64_t run;
    int64_t status;
} row_head;

typedef struct rounds {
    const lan_ranks *ranks;
    const lan_sweep *sweep;
    int jobs;
    const lan_progress *progress;
    size_t paths;
    size_t records;
    size_t row_size;
    int64_t *runs; /* of a round, of all ranks */
    int64_t count;
    int64_t next;   /* rank 0 has looked at those before */
    char *rows;     /* of this rank */
    int64_t filled; /* of these */
    char *all;      /* of rank 0: the rows of all ranks, rank by rank */
    int64_t *ends;  /* of rank 0: rows and status of each rank */
    double done;    /* rows of the rounds before */
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
    rounds *work = context;
    const row_head head = {row->run, (int64_t)row->status};
    char *at = work->rows + (size_t)work->filled++ * work->row_size;
    memcpy(at, &head, sizeof head);
    at += sizeof head;
    memcpy(at, row->values, work->paths * sizeof(double));
    at += work->paths * sizeof(double);
    memcpy(at, row->recorded, work->records * sizeof(double));
    at += work->records * sizeof(double);
    snprintf(at, LAN_ERROR_TEXT_SIZE, "%s", row->error);
    return LAN_OK;
}

static lan_status unpack_row(const rounds *work, const char *bytes,
                             lan_store *store)
{
    row_head head;
    memcpy(&head, bytes, sizeof head);
    const double *values = (const double *)(const void *)(bytes + sizeof head);
    const lan_sweep_row row = {
        .run = head.run,
        .values = values,
        .recorded = values + work->paths,
        .status = (lan_status)head.status,
        .error = (const char *)(values + work->paths + work->records)};
    return lan_store_add(store, &row);
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
static lan_status fight_round(rounds *work, lan_error *err)
{
    const lan_progress progress = {.call = report_round, .context = work};
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    options.jobs = work->jobs;
    options.next = next_own;
    options.next_context = work;
    work->filled = 0;
    return next_own(work, 0) >= 0
               ? lan_sweep_run(work->sweep, &options, pack_row, work, &progress,
                               &report, err)
               : LAN_OK;
}

/* The next runs that the store lacks, so many. */
static void plan_round(rounds *work, lan_store *store, int64_t most)
{
    work->count = 0;
    while (work->count < most) {
        const int64_t run = lan_store_next(store, work->next);
        if (run < 0) {
            return;
        }
        work->runs[work->count++] = run;
        work->next = run + 1;
    }
}

/* Brings the rows of all ranks to rank 0 and what became of each. */
static void gather_rows(const rounds *work, lan_status status)
{
    const int64_t end[2] = {work->filled, (int64_t)status};
    const int size = (int)(work->row_size * ROUND_MOST);
    MPI_Gather(end, 2, MPI_INT64_T, work->ends, 2, MPI_INT64_T, 0,
               MPI_COMM_WORLD);
    MPI_Gather(work->rows, size, MPI_BYTE, work->all, size, MPI_BYTE, 0,
               MPI_COMM_WORLD);
}

/* Takes the rows of a round into the store; the first thing that went wrong.
 */
static lan_status store_rows(rounds *work, lan_store *store)
{
    lan_status status = LAN_OK;
    for (int rank = 0; rank < work->ranks->count; rank++) {
        const int64_t *end = &work->ends[2 * rank];
        const char *rows =
            work->all + (size_t)rank * ROUND_MOST * work->row_size;
        for (int64_t i = 0; status == LAN_OK && i < end[0]; i++) {
            status = unpack_row(work, rows + (size_t)i * work->row_size, store);
            work->done += 1.0;
        }
    }
    for (int rank = 0; status == LAN_OK && rank < work->ranks->count; rank++) {
        status = (lan_status)work->ends[2 * rank + 1];
    }
    return status == LAN_OK ? lan_store_keep_up(store) : status;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Rounds until nothing is lacking or something went wrong; all ranks end with
 * the same status. */
static lan_status run_rounds(rounds *work, lan_store *store, lan_error *err)
{
    const int64_t count = work->ranks->count;
    int64_t size = work->jobs; /* rows of a rank */
    round_plan plan = {.status = LAN_OK};
    for (;;) {
        const double begun = seconds_now();
        if (store != NULL) {
            plan_round(work, store, plan.status == LAN_OK ? size * count : 0);
            plan.count = work->count;
        }
        MPI_Bcast(&plan, sizeof plan, MPI_BYTE, 0, MPI_COMM_WORLD);
        work->count = plan.count;
        if (plan.count == 0) {
            return (lan_status)plan.status;
        }
        MPI_Bcast(work->runs, (int)plan.count, MPI_INT64_T, 0, MPI_COMM_WORLD);
        gather_rows(work, fight_round(work, err));
        if (store != NULL) {
            plan.status = (int64_t)store_rows(work, store);
            const double took = seconds_now() - begun;
            size = took < 0.5 * ROUND_TIME               ? 2 * size
                   : took > 2.0 * ROUND_TIME && size > 1 ? size / 2
                                                         : size;
            size = size < ROUND_MOST ? size : ROUND_MOST;
        }
    }
}

static lan_status sweep_together(const lan_ranks *ranks, const lan_sweep *sweep,
                                 int jobs, lan_store *store,
                                 const lan_progress *progress, lan_error *err)
{
    const size_t most = ROUND_MOST * (size_t)ranks->count;
    rounds work = {.ranks = ranks,
                   .sweep = sweep,
                   .jobs = jobs,
                   .progress = progress,
                   .paths = lan_design_path_count(lan_sweep_design(sweep)),
                   .records = lan_sweep_record_count(sweep)};
    work.row_size = sizeof(row_head) +
                    (work.paths + work.records) * sizeof(double) +
                    LAN_ERROR_TEXT_SIZE;
    work.runs = calloc(most, sizeof *work.runs);
    work.rows = calloc(ROUND_MOST, work.row_size);
    if (store != NULL) {
        work.all = calloc(most, work.row_size);
        work.ends = calloc((size_t)ranks->count, 2 * sizeof *work.ends);
        work.wanted = (double)(lan_store_wanted(store) - lan_store_rows(store));
    }
    const bool lacks_room =
        work.runs == NULL || work.rows == NULL ||
        (store != NULL && (work.all == NULL || work.ends == NULL));
    const lan_status status = largest_of_all(lacks_room) > 0
                                  ? LAN_ENOMEM
                                  : run_rounds(&work, store, err);
    free(work.runs);
    free(work.rows);
    free(work.all);
    free(work.ends);
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
