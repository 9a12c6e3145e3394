/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchup.h"

#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "base/random.h"
#include "base/real.h"
#include "model/outcome.h"

/* Soldiers where neither budget nor count is given: so many of the dearest. */
#define PRESET_SOLDIERS 100

/* What a budget may be short of a whole soldier's cost, by rounding. */
#define ROUNDING 1e-9

/* Pairs that are worked out, and what the threads tell each other. */
typedef struct job {
    const lan_battle_def *def;
    const lan_matchup_def *wanted;
    const lan_matchup_options *options;
    const lan_progress *progress;
    lan_matchup *out;
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

static int thread_count(int wanted)
{
#ifdef _OPENMP
    return wanted > 0 ? wanted : omp_get_num_procs();
#else
    (void)wanted;
    return 1;
#endif
}

static bool is_first_thread(void)
{
#ifdef _OPENMP
    return omp_get_thread_num() == 0;
#else
    return true;
#endif
}

/* --- the armies ---------------------------------------------------------- */

static lan_status refuse(lan_error *err, const char *name, const char *why)
{
    return lan_fail(err, LAN_EINVAL, 0, 0, "unit type '%.64s' %s", name, why);
}

/* The budget that was given, or one that buys some of the dearest; LAN_NAN
 * where it goes by number. */
static double choose_budget(const lan_matchup_def *wanted,
                            const lan_matchup *matchup)
{
    double dearest = 0.0;
    if (wanted->count > 0 || !isnan(wanted->budget)) {
        return wanted->count > 0 ? LAN_NAN : wanted->budget;
    }
    for (int32_t i = 0; i < matchup->count; i++) {
        const double cost = matchup->units[i].cost;
        if (!(cost > 0.0)) {
            return LAN_NAN;
        }
        dearest = fmax(dearest, cost);
    }
    return PRESET_SOLDIERS * dearest;
}

static lan_status buy(lan_matchup_unit *unit, double budget, lan_error *err)
{
    if (!(unit->cost > 0.0)) {
        return refuse(err, unit->name,
                      "has no cost: give it one, or matchup.count");
    }
    const double soldiers = floor(budget / unit->cost * (1.0 + ROUNDING));
    if (soldiers < 1.0) {
        return refuse(err, unit->name, "costs more than matchup.budget");
    }
    if (soldiers > INT32_MAX) {
        return refuse(err, unit->name,
                      "is so cheap that matchup.budget buys billions");
    }
    unit->soldiers = (int32_t)soldiers;
    return LAN_OK;
}

static lan_status raise_armies(const lan_matchup_def *wanted,
                               lan_matchup *matchup, lan_error *err)
{
    lan_status status = LAN_OK;
    matchup->budget = choose_budget(wanted, matchup);
    for (int32_t i = 0; i < matchup->count && status == LAN_OK; i++) {
        lan_matchup_unit *unit = &matchup->units[i];
        if (isnan(matchup->budget)) {
            unit->soldiers =
                wanted->count > 0 ? wanted->count : PRESET_SOLDIERS;
        } else {
            status = buy(unit, matchup->budget, err);
        }
    }
    return status;
}

static lan_status muster(const lan_battle_def *def,
                         const lan_matchup_def *wanted, lan_matchup *out,
                         lan_error *err)
{
    const size_t count =
        wanted->types != NULL ? wanted->type_count : def->unit_count;
    if (count < 2 || count > LAN_MATCHUP_MAX_TYPES) {
        return lan_fail(err, count < 2 ? LAN_EINVAL : LAN_ELIMIT, 0, 0,
                        "match-ups are among 2 to %d unit types, not %zu",
                        LAN_MATCHUP_MAX_TYPES, count);
    }
    lan_matchup made = {.count = (int32_t)count};
    made.units = calloc(count, sizeof *made.units);
    made.cells = calloc(count * count, sizeof *made.cells);
    if (made.units == NULL || made.cells == NULL) {
        lan_matchup_clear(&made);
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        const int32_t type =
            wanted->types != NULL ? wanted->types[i] : (int32_t)i;
        made.units[i] = (lan_matchup_unit){.type = type,
                                           .name = def->units[type].name,
                                           .cost = def->units[type].cost};
    }
    const lan_status status = raise_armies(wanted, &made, err);
    if (status != LAN_OK) {
        lan_matchup_clear(&made);
        return status;
    }
    *out = made;
    return LAN_OK;
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

/* What an army of the pair has, then all it can lose. */
static double army_cost(const lan_matchup_unit *unit)
{
    return unit->cost * (double)unit->soldiers;
}

static void note_outcome(const lan_matchup *matchup,
                         const lan_matchup_unit *row,
                         const lan_matchup_unit *column,
                         const lan_outcome *outcome, lan_matchup_cell *cell)
{
    const double lost =
        row->cost * (outcome->groups[0].start - outcome->groups[0].left);
    const double destroyed =
        column->cost * (outcome->groups[1].start - outcome->groups[1].left);
    const double budget = isnan(matchup->budget)
                              ? 0.5 * (army_cost(row) + army_cost(column))
                              : matchup->budget;
    cell->margin = outcome->margin;
    cell->value = budget > 0.0 ? (destroyed - lost) / budget : LAN_NAN;
    cell->time = outcome->time;
    cell->reason = outcome->reason;
}

static lan_status fight(const job *work, const lan_progress *progress,
                        lan_battle *battle, const lan_matchup_unit *row,
                        const lan_matchup_unit *column, lan_matchup_cell *cell,
                        lan_error *err)
{
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;
    lan_status status =
        lan_solver_create(battle, &work->options->solver, &solver, err);
    if (status == LAN_OK) {
        lan_solver_set_progress(solver, progress);
        status = lan_solver_run(solver, battle, NULL, NULL, err);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(battle, &outcome);
    }
    if (status == LAN_OK) {
        note_outcome(work->out, row, column, outcome, cell);
    }
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    return status;
}

/* Battles of one pair have nothing to do with those of another. */
static uint64_t seed_of(const job *work, int64_t pair)
{
    lan_random_stream stream = lan_random_begin(
        work->options->odds.seed, LAN_RANDOM_MATCHUP, (uint64_t)pair);
    return lan_random_uint64(&stream);
}

static lan_status ask_chance(const job *work, int64_t pair,
                             const lan_progress *progress,
                             const lan_battle *battle, lan_matchup_cell *cell,
                             lan_error *err)
{
    lan_odds_options options = work->options->odds;
    lan_odds odds;
    options.seed = seed_of(work, pair);
    options.threads = 1;
    const lan_status status =
        lan_odds_find(battle, &options, progress, &odds, err);
    if (status != LAN_OK) {
        return status;
    }
    cell->win = odds.sides[0].win;
    cell->lose = odds.sides[1].win;
    cell->neither = odds.neither;
    cell->low = odds.sides[0].low;
    cell->high = odds.sides[0].high;
    cell->lose_low = odds.sides[1].low;
    cell->lose_high = odds.sides[1].high;
    cell->method = odds.method;
    lan_odds_clear(&odds);
    return LAN_OK;
}

static lan_group_def group_of(const lan_matchup_unit *unit)
{
    lan_group_def group = lan_group_def_default();
    group.name = unit->name;
    group.type = unit->type;
    group.count = unit->soldiers;
    return group;
}

static lan_status make_battle(const job *work, const lan_matchup_unit *row,
                              const lan_matchup_unit *column, lan_battle **out,
                              lan_error *err)
{
    const lan_group_def groups[] = {group_of(row), group_of(column)};
    lan_army_def armies[] = {work->wanted->army, work->wanted->army};
    lan_battle_def def = *work->def;
    armies[0].name = "first";
    armies[1].name = "second";
    for (size_t i = 0; i < 2; i++) {
        armies[i].side = NULL;
        armies[i].groups = &groups[i];
        armies[i].group_count = 1;
    }
    def.armies = armies;
    def.army_count = 2;
    def.fire = NULL;
    def.fire_count = 0;
    return lan_battle_create(&def, out, err);
}

static void mirror(lan_matchup *matchup, int32_t row, int32_t column)
{
    const size_t n = (size_t)matchup->count;
    const lan_matchup_cell cell =
        matchup->cells[(size_t)row * n + (size_t)column];
    lan_matchup_cell *other = &matchup->cells[(size_t)column * n + (size_t)row];
    *other = cell;
    other->win = cell.lose;
    other->lose = cell.win;
    other->low = cell.lose_low;
    other->high = cell.lose_high;
    other->lose_low = cell.low;
    other->lose_high = cell.high;
    other->margin = -cell.margin;
    other->value = -cell.value;
}

static lan_status work_out(const job *work, int64_t pair, int32_t row,
                           int32_t column, const lan_progress *progress,
                           lan_error *err)
{
    const lan_matchup_unit *units = work->out->units;
    lan_matchup_cell cell = {.win = LAN_NAN,
                             .lose = LAN_NAN,
                             .neither = LAN_NAN,
                             .low = LAN_NAN,
                             .high = LAN_NAN,
                             .lose_low = LAN_NAN,
                             .lose_high = LAN_NAN};
    lan_battle *battle = NULL;
    lan_status status =
        make_battle(work, &units[row], &units[column], &battle, err);
    if (status == LAN_OK && work->options->has_odds) {
        status = ask_chance(work, pair, progress, battle, &cell, err);
    }
    if (status == LAN_OK) {
        status = fight(work, progress, battle, &units[row], &units[column],
                       &cell, err);
    }
    lan_battle_destroy(battle);
    if (status == LAN_OK) {
        work->out->cells[row * work->out->count + column] = cell;
        if (row != column) {
            mirror(work->out, row, column);
        }
    }
    return status;
}

/* --- all pairs ----------------------------------------------------------- */

/* The pair of a number: rows one after the other, from the diagonal on. */
static void pair_of(int64_t pair, int32_t count, int32_t *row, int32_t *column)
{
    int64_t before = 0;
    int32_t i = 0;
    while (before + (count - i) <= pair) {
        before += count - i;
        i++;
    }
    *row = i;
    *column = (int32_t)(i + (pair - before));
}

/* Keeps the failure of the first pair, whichever thread met it. */
static void note_failure(job *work, int64_t pair, int32_t row, int32_t column,
                         lan_status status, const lan_error *err)
{
    const lan_matchup_unit *units = work->out->units;
#pragma omp critical(lan_matchup_failure)
    if (pair < work->failed) {
        lan_error_clear(&work->err);
        work->status = lan_fail(
            &work->err, status, 0, 0, "%.64s against %.64s: %s",
            units[row].name, units[column].name,
            err->status != LAN_OK ? err->text : lan_status_text(status));
#pragma omp atomic write
        work->failed = pair;
    }
}

/* Pairs behind one that failed are left out; those before are still met, so
 * that the same one is told however the threads are shared out. */
static void take_pair(job *work, int64_t pair)
{
    watch at = {work, is_first_thread()};
    const lan_progress progress = {watch_over, &at};
    int64_t failed;
    int32_t row;
    int32_t column;
    lan_error err;
#pragma omp atomic read
    failed = work->failed;
    if (pair > failed || !watch_over(&at, 0.0, 1.0)) {
        return;
    }
    pair_of(pair, work->out->count, &row, &column);
    lan_error_clear(&err);
    const lan_status status =
        work_out(work, pair, row, column, &progress, &err);
    if (status != LAN_OK) {
        note_failure(work, pair, row, column, status, &err);
    }
#pragma omp atomic
    work->done++;
}

static lan_status run(job *work, lan_error *err)
{
    const int threads = thread_count(work->options->threads);
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

lan_status lan_matchup_find(const lan_battle_def *def,
                            const lan_matchup_def *wanted,
                            const lan_matchup_options *options,
                            const lan_progress *progress, lan_matchup *out,
                            lan_error *err)
{
    lan_matchup made;
    lan_status status = muster(def, wanted, &made, err);
    if (status != LAN_OK) {
        return status;
    }
    const int64_t count = made.count;
    made.has_odds = options->has_odds;
    job work = {.def = def,
                .wanted = wanted,
                .options = options,
                .progress = progress,
                .out = &made,
                .pairs = count * (count + 1) / 2};
    work.failed = work.pairs;
    status = run(&work, err);
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
    *matchup = (lan_matchup){0};
}

const lan_matchup_cell *lan_matchup_at(const lan_matchup *matchup, int32_t row,
                                       int32_t column)
{
    return &matchup
                ->cells[(size_t)row * (size_t)matchup->count + (size_t)column];
}
