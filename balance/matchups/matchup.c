/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/matchup_impl.h"

#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* A table being computed. */
typedef struct job {
    const lan_battle_def *def;
    const lan_matchup_def *wanted;
    const lan_matchup_options *options;
    lan_matchup *out;
    const bool *meets;      /* [pairs]; NULL: all of them */
    battle_player *players; /* [thread] */
} job;

lan_matchup_options lan_matchup_options_default(void)
{
    return (lan_matchup_options){.solver = lan_solver_options_default(),
                                 .has_odds = true,
                                 .odds = lan_odds_options_default(),
                                 .threads = 1};
}

/* --- one pair ------------------------------------------------------------ */

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
    if (row != column && made->roles == LAN_ROLES_ALIKE) {
        made->cells[column * n + row] = lan_matchup_mirror(cell);
    }
}

/* --- all pairs ----------------------------------------------------------- */

/* Names the pair that failed. */
static lan_status tell_failure(const lan_matchup *made, const pairing *of,
                               lan_status status, const lan_error *why,
                               lan_error *err)
{
    const bool is_open = of->terrain < 0;
    return lan_fail(
        err, status, 0, 0, "%.64s against %.64s%s%.64s: %s",
        made->units[of->row].name, made->units[of->column].name,
        is_open ? "" : " in ", is_open ? "" : made->terrains[of->terrain].name,
        why->status != LAN_OK ? why->text : lan_status_text(status));
}

/* Pairs on open ground; with roles, count_tables() counts it. */
static int64_t count_open(const lan_matchup *made)
{
    const int64_t count = made->count;
    return made->roles == LAN_ROLES_ATTACK ? 0 : count * (count + 1) / 2;
}

/* Tables of every row with every column. */
static int64_t count_tables(const lan_matchup *made)
{
    return made->terrain_count + (made->roles == LAN_ROLES_ATTACK ? 1 : 0);
}

/* The pair of a number: on open ground row by row from the diagonal; then each
 * table, all cells row by row. With roles the first table is open ground. */
static pairing pair_of(const lan_matchup *made, int64_t pair)
{
    const int32_t count = made->count;
    const int64_t open = count_open(made);
    const int64_t cells = (int64_t)count * count;
    const int32_t first = made->roles == LAN_ROLES_ATTACK ? -1 : 0;
    int64_t before = 0;
    int32_t i = 0;
    if (pair >= open) {
        const int64_t at = (pair - open) % cells;
        return (pairing){(int32_t)(at / count), (int32_t)(at % count),
                         first + (int32_t)((pair - open) / cells)};
    }
    while (before + (count - i) <= pair) {
        before += count - i;
        i++;
    }
    return (pairing){i, (int32_t)(i + (pair - before)), -1};
}

/* If a pair fails, lower pairs continue; the lowest failure is reported. */
static lan_status meet_pair(void *context, int thread, int64_t number,
                            const lan_progress *progress, lan_error *err)
{
    const job *work = context;
    lan_matchup *made = work->out;
    const pairing of = pair_of(made, number);
    lan_odds_options odds = work->options->odds;
    lan_matchup_cell cell;
    lan_error why;
    if (work->meets != NULL && !work->meets[number]) {
        return LAN_OK;
    }
    odds.seed = lan_matchup_seed(odds.seed, number);
    odds.threads = 1;
    const lan_meeting meeting = {
        .def = work->def,
        .army = &work->wanted->army,
        .solver = &work->options->solver,
        .budget = made->budget,
        .ground = of.terrain < 0 ? NULL : &work->wanted->grounds[of.terrain],
        .roles = made->roles,
        .has_other = work->options->has_other,
        .player = &work->players[thread]};
    lan_error_clear(&why);
    const lan_status status = lan_matchup_meet(
        &meeting, &made->units[of.row], &made->units[of.column],
        work->options->has_odds ? &odds : NULL, progress, &cell, &why);
    if (status != LAN_OK) {
        return tell_failure(made, &of, status, &why, err);
    }
    keep_cell(made, &of, &cell);
    return LAN_OK;
}

/* Cells of open ground, and then of every terrain. */
static lan_status allocate(const lan_matchup_def *wanted, lan_matchup *made)
{
    const size_t n = (size_t)made->count * (size_t)made->count;
    const size_t count = wanted->ground_count;
    made->cells = calloc(n * (count + 1), sizeof *made->cells);
    made->terrains = calloc(count + 1, sizeof *made->terrains);
    if (made->cells == NULL || made->terrains == NULL) {
        return LAN_ENOMEM;
    }
    made->terrain_count = (int32_t)count;
    for (size_t t = 0; t < count; t++) {
        made->terrains[t] = (lan_matchup_terrain){wanted->grounds[t].name,
                                                  wanted->grounds[t].cover,
                                                  made->cells + n * (t + 1)};
    }
    return LAN_OK;
}

lan_status lan_matchup_work_out(const lan_battle_def *def,
                                const lan_matchup_def *wanted,
                                const lan_matchup_options *options,
                                const lan_progress *progress, const bool *meets,
                                lan_matchup *matchup, lan_error *err)
{
    const int64_t count = matchup->count;
    lan_status status =
        matchup->cells == NULL ? allocate(wanted, matchup) : LAN_OK;
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    const int threads = lan_thread_count(options->threads);
    job work = {.def = def,
                .wanted = wanted,
                .options = options,
                .out = matchup,
                .meets = meets,
                .players = calloc((size_t)threads, sizeof *work.players)};
    if (work.players == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    matchup->has_odds = options->has_odds;
    status = parallel_for(
        threads, count_open(matchup) + count_tables(matchup) * count * count,
        meet_pair, &work, progress, err);
    for (int i = 0; i < threads; i++) {
        battle_player_clear(&work.players[i]);
    }
    free(work.players);
    return status;
}

lan_status lan_matchup_find(const lan_battle_def *def,
                            const lan_matchup_def *wanted,
                            const lan_matchup_options *options,
                            const lan_progress *progress, lan_matchup **out,
                            lan_error *err)
{
    lan_matchup *made = NULL;
    lan_status status = lan_matchup_raise_armies(def, wanted, &made, err);
    if (status != LAN_OK) {
        return status;
    }
    status =
        lan_matchup_work_out(def, wanted, options, progress, NULL, made, err);
    if (status != LAN_OK) {
        lan_matchup_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

const lan_matchup_cell *lan_matchup_at(const lan_matchup *matchup, int32_t row,
                                       int32_t column)
{
    const int32_t n = matchup->count;
    return row >= 0 && row < n && column >= 0 && column < n
               ? &matchup->cells[(size_t)row * (size_t)n + (size_t)column]
               : NULL;
}

double lan_matchup_ahead(const lan_matchup_cell *cell, lan_matchup_payoff by)
{
    switch (by) {
    case LAN_PAYOFF_ODDS:
        return cell->win - cell->lose;
    case LAN_PAYOFF_MARGIN:
        return cell->margin;
    case LAN_PAYOFF_VALUE:
        return cell->value;
    }
    return LAN_NAN;
}

const char *lan_matchup_lacks(lan_matchup_payoff by)
{
    return by == LAN_PAYOFF_ODDS ? "odds were not computed"
                                 : "a unit type has no cost, and so no value";
}

/* --- the mean of both roles ----------------------------------------------- */

static double mean(double a, double b)
{
    return 0.5 * (a + b);
}

/* The less certain of two methods. */
static lan_odds_method method_of(const lan_matchup_cell *a,
                                 const lan_matchup_cell *b)
{
    if (a->method == b->method) {
        return a->method;
    }
    return a->method == LAN_ODDS_SIMULATE || b->method == LAN_ODDS_SIMULATE
               ? LAN_ODDS_SIMULATE
               : LAN_ODDS_NORMAL;
}

/* Half of the battles in each role. The mean of two intervals contains the mean
 * of their values. */
static lan_matchup_cell mean_cell(const lan_matchup_cell *a,
                                  const lan_matchup_cell *b)
{
    return (lan_matchup_cell){.win = mean(a->win, b->win),
                              .lose = mean(a->lose, b->lose),
                              .neither = mean(a->neither, b->neither),
                              .low = mean(a->low, b->low),
                              .high = mean(a->high, b->high),
                              .lose_low = mean(a->lose_low, b->lose_low),
                              .lose_high = mean(a->lose_high, b->lose_high),
                              .method = method_of(a, b),
                              .margin = mean(a->margin, b->margin),
                              .value = mean(a->value, b->value),
                              .time = mean(a->time, b->time),
                              .reason = b->reason == LAN_END_TIME ? b->reason
                                                                  : a->reason,
                              .error = fmax(a->error, b->error)};
}

lan_status lan_matchup_in_turn(const lan_matchup *matchup, int32_t terrain,
                               lan_matchup **out)
{
    const int32_t first = matchup->roles == LAN_ROLES_ATTACK ? -1 : 0;
    if (terrain < first || terrain >= matchup->terrain_count) {
        return LAN_EINVAL;
    }
    const size_t n = (size_t)matchup->count;
    const lan_matchup_cell *from =
        terrain < 0 ? matchup->cells : matchup->terrains[terrain].cells;
    lan_matchup *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return LAN_ENOMEM;
    }
    *made = (lan_matchup){.count = matchup->count,
                          .has_odds = matchup->has_odds,
                          .budget = matchup->budget,
                          .units = matchup->units,
                          .has_units_of_another = true,
                          .cells = calloc(n * n, sizeof *made->cells)};
    if (made->cells == NULL) {
        free(made);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            const lan_matchup_cell defending =
                lan_matchup_mirror(&from[j * n + i]);
            made->cells[i * n + j] = mean_cell(&from[i * n + j], &defending);
        }
    }
    *out = made;
    return LAN_OK;
}
