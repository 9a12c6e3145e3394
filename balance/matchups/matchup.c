/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/matchup_impl.h"

#include <stdlib.h>

#include "base/real.h"
#include "base/threads_impl.h"

/* Pairs that are worked out, and what the threads tell each other. */
typedef struct job {
    const lan_battle_def *def;
    const lan_matchup_def *wanted;
    const lan_matchup_options *options;
    const lan_progress *progress;
    lan_matchup *out;
    const lan_matchup_part *part; /* NULL: all pairs, as many as are bought */
    int64_t pairs;
    int64_t done;
    bool is_cancelled;
    /* Of the first pair that failed; pairs when none has. */
    int64_t failed;
    lan_status status;
    lan_error err;
} job;

/* How far it is, as seen by one thread; only the first one tells. */
typedef struct watch {
    job *work;
    bool tells;
} watch;

lan_matchup_options lan_matchup_options_default(void)
{
    return (lan_matchup_options){.solver = lan_solver_options_default(),
                                 .has_odds = true,
                                 .odds = lan_odds_options_default(),
                                 .threads = 1};
}

/* --- one pair ------------------------------------------------------------ */

static bool watch_over(void *context, double done, double total)
{
    const watch *at = context;
    job *work = at->work;
    bool is_cancelled;
    int64_t pairs_done;
#pragma omp atomic read
    is_cancelled = work->is_cancelled;
#pragma omp atomic read
    pairs_done = work->done;
    if (is_cancelled || !at->tells) {
        return !is_cancelled;
    }
    const double part = total > 0.0 ? fmin(done / total, 1.0) : 0.0;
    if (!lan_progress_report(work->progress, (double)pairs_done + part,
                             (double)work->pairs)) {
#pragma omp atomic write
        work->is_cancelled = true;
        return false;
    }
    return true;
}

/* Two types that meet, and where. */
typedef struct pairing {
    int32_t row;
    int32_t column;
    int32_t terrain; /* of the column; -1: open ground */
} pairing;

static void keep_cell(const lan_matchup *made, const pairing *of,
                      const lan_matchup_cell *cell)
{
    const size_t n = (size_t)made->count;
    const size_t row = (size_t)of->row;
    const size_t column = (size_t)of->column;
    if (of->terrain >= 0) {
        made->terrains[of->terrain].cells[row * n + column] = *cell;
        return;
    }
    made->cells[row * n + column] = *cell;
    if (row != column) {
        made->cells[column * n + row] = lan_matchup_mirror(cell);
    }
}

static lan_status work_out(const job *work, int64_t pair, const pairing *of,
                           const lan_progress *progress, lan_error *err)
{
    const lan_matchup *made = work->out;
    const lan_matchup_options *options = work->options;
    const lan_meeting meeting = {
        work->def, &work->wanted->army, &options->solver, made->budget,
        of->terrain < 0 ? NULL : &work->wanted->grounds[of->terrain]};
    lan_odds_options odds = options->odds;
    lan_matchup_cell cell;
    odds.seed = lan_matchup_seed(options->odds.seed, pair);
    odds.threads = 1;
    lan_matchup_unit units[] = {made->units[of->row], made->units[of->column]};
    if (work->part != NULL && work->part->soldiers != NULL) {
        units[0].soldiers = work->part->soldiers[2 * pair];
        units[1].soldiers = work->part->soldiers[2 * pair + 1];
    }
    const lan_status status = lan_matchup_meet(&meeting, &units[0], &units[1],
                                               options->has_odds ? &odds : NULL,
                                               progress, &cell, err);
    if (status == LAN_OK) {
        keep_cell(made, of, &cell);
    }
    return status;
}

/* --- all pairs ----------------------------------------------------------- */

/* The pair of a number: on open ground rows one after the other, from the
 * diagonal on; then terrain by terrain every row with every column. */
static pairing pair_of(int64_t pair, int32_t count)
{
    const int64_t open = (int64_t)count * (count + 1) / 2;
    const int64_t cells = (int64_t)count * count;
    int64_t before = 0;
    int32_t i = 0;
    if (pair >= open) {
        const int64_t at = (pair - open) % cells;
        return (pairing){(int32_t)(at / count), (int32_t)(at % count),
                         (int32_t)((pair - open) / cells)};
    }
    while (before + (count - i) <= pair) {
        before += count - i;
        i++;
    }
    return (pairing){i, (int32_t)(i + (pair - before)), -1};
}

/* Keeps the failure of the first pair, whichever thread met it. */
static void note_failure(job *work, int64_t pair, const pairing *of,
                         lan_status status, const lan_error *err)
{
    const lan_matchup_unit *units = work->out->units;
    const lan_matchup_terrain *terrains = work->out->terrains;
#pragma omp critical(lan_matchup_failure)
    if (pair < work->failed) {
        lan_error_clear(&work->err);
        work->status = lan_fail(
            &work->err, status, 0, 0, "%.64s against %.64s%s%.64s: %s",
            units[of->row].name, units[of->column].name,
            of->terrain < 0 ? "" : " in ",
            of->terrain < 0 ? "" : terrains[of->terrain].name,
            err->status != LAN_OK ? err->text : lan_status_text(status));
#pragma omp atomic write
        work->failed = pair;
    }
}

/* Pairs behind one that failed are left out; those before are still met, so
 * that the same one is told however the threads are shared out. */
static void take_pair(job *work, int64_t pair)
{
    watch at = {work, lan_is_first_thread()};
    const lan_progress progress = {watch_over, &at};
    const pairing of = pair_of(pair, work->out->count);
    int64_t failed;
    lan_error err;
#pragma omp atomic read
    failed = work->failed;
    if (pair > failed || !watch_over(&at, 0.0, 1.0)) {
        return;
    }
    if (work->part != NULL && !work->part->meets[pair]) {
#pragma omp atomic
        work->done++;
        return;
    }
    lan_error_clear(&err);
    const lan_status status = work_out(work, pair, &of, &progress, &err);
    if (status != LAN_OK) {
        note_failure(work, pair, &of, status, &err);
    }
#pragma omp atomic
    work->done++;
}

static lan_status run(job *work, lan_error *err)
{
    const int threads = lan_thread_count(work->options->threads);
    const int64_t pairs = work->pairs;
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (int64_t pair = 0; pair < pairs; pair++) {
        take_pair(work, pair);
    }
    (void)threads; /* without OpenMP */
    if (work->is_cancelled || work->status == LAN_ECANCELLED) {
        return lan_fail(err, LAN_ECANCELLED, 0, 0, "%s",
                        lan_status_text(LAN_ECANCELLED));
    }
    if (work->status != LAN_OK && err != NULL && err->status == LAN_OK) {
        *err = work->err;
    }
    return work->status;
}

/* Cells of open ground and of every terrain. */
static lan_status allocate(const lan_matchup_def *wanted, lan_matchup *made)
{
    const size_t cells = (size_t)made->count * (size_t)made->count;
    made->cells = calloc(cells, sizeof *made->cells);
    if (made->cells == NULL) {
        return LAN_ENOMEM;
    }
    if (wanted->ground_count == 0) {
        return LAN_OK;
    }
    made->terrains = calloc(wanted->ground_count, sizeof *made->terrains);
    if (made->terrains == NULL) {
        return LAN_ENOMEM;
    }
    made->terrain_count = (int32_t)wanted->ground_count;
    for (int32_t t = 0; t < made->terrain_count; t++) {
        lan_matchup_terrain *terrain = &made->terrains[t];
        terrain->name = wanted->grounds[t].name;
        terrain->cover = wanted->grounds[t].cover;
        terrain->cells = calloc(cells, sizeof *terrain->cells);
        if (terrain->cells == NULL) {
            return LAN_ENOMEM;
        }
    }
    return LAN_OK;
}

lan_status lan_matchup_work_out(const lan_battle_def *def,
                                const lan_matchup_def *wanted,
                                const lan_matchup_options *options,
                                const lan_progress *progress,
                                const lan_matchup_part *part,
                                lan_matchup *matchup, lan_error *err)
{
    const int64_t count = matchup->count;
    lan_status status =
        matchup->cells == NULL ? allocate(wanted, matchup) : LAN_OK;
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    matchup->has_odds = options->has_odds;
    job work = {.def = def,
                .wanted = wanted,
                .options = options,
                .progress = progress,
                .out = matchup,
                .part = part,
                .pairs = count * (count + 1) / 2 +
                         matchup->terrain_count * count * count};
    work.failed = work.pairs;
    return run(&work, err);
}

lan_status lan_matchup_find(const lan_battle_def *def,
                            const lan_matchup_def *wanted,
                            const lan_matchup_options *options,
                            const lan_progress *progress, lan_matchup *out,
                            lan_error *err)
{
    lan_matchup made;
    lan_status status = lan_matchup_muster(def, wanted, &made, err);
    if (status != LAN_OK) {
        return status;
    }
    status =
        lan_matchup_work_out(def, wanted, options, progress, NULL, &made, err);
    if (status != LAN_OK) {
        lan_matchup_clear(&made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

void lan_matchup_clear(lan_matchup *matchup)
{
    free(matchup->units);
    free(matchup->cells);
    for (int32_t t = 0; t < matchup->terrain_count; t++) {
        free(matchup->terrains[t].cells);
    }
    free(matchup->terrains);
    *matchup = (lan_matchup){0};
}

const lan_matchup_cell *lan_matchup_at(const lan_matchup *matchup, int32_t row,
                                       int32_t column)
{
    return &matchup
                ->cells[(size_t)row * (size_t)matchup->count + (size_t)column];
}
