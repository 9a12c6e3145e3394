/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/matchup_impl.h"

#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/random.h"
#include "base/threads_impl.h"

/* A cell to be computed. */
typedef struct pairing {
    int32_t row;
    int32_t column;
    int32_t terrain; /* of the column; -1: open ground */
    int64_t number;  /* among all of the table */
} pairing;

/* A table being computed. */
typedef struct job {
    lan_meeting meeting; /* of all pairs */
    const lan_matchup_def *wanted;
    const lan_matchup_options *options;
    lan_matchup *out;
    pairing *pairs;
    int64_t count;
    battle_player *players; /* [thread] */
} job;

lan_matchup_options lan_matchup_options_default(void)
{
    return (lan_matchup_options){.solver = lan_solver_options_default(),
                                 .has_odds = true,
                                 .odds = lan_odds_options_default(),
                                 .threads = 1};
}

/* --- all pairs ----------------------------------------------------------- */

/* Lists the pairs on open ground row by row from the diagonal, then each table
 * of a terrain, all cells row by row; with roles open ground is such a table,
 * too. Neighbours cost alike: shuffled, a tenth of them takes a tenth of the
 * time. */
static void list_pairs(job *work, const bool *meets, bool is_shuffled)
{
    const lan_matchup *made = work->out;
    lan_random_stream stream = lan_random_begin(1, LAN_RANDOM_MATCHUP, 0);
    int64_t number = 0;
    work->count = 0;
    for (int32_t t = -1; t < made->terrain_count; t++) {
        const bool is_mirrored = t < 0 && made->roles == LAN_ROLES_ALIKE;
        for (int32_t i = 0; i < made->count; i++) {
            for (int32_t j = is_mirrored ? i : 0; j < made->count; j++) {
                if (meets == NULL || meets[number]) {
                    const int64_t at =
                        is_shuffled ? lan_random_below(
                                          &stream, (uint32_t)work->count + 1)
                                    : work->count;
                    work->pairs[work->count++] = work->pairs[at];
                    work->pairs[at] = (pairing){i, j, t, number};
                }
                number++;
            }
        }
    }
}

static lan_status meet_pair(void *context, int thread, int64_t item,
                            const lan_progress *progress, lan_error *err)
{
    job *work = context;
    lan_matchup *made = work->out;
    const size_t n = (size_t)made->count;
    const pairing *of = &work->pairs[item];
    const lan_matchup_unit *row = &made->units[of->row];
    const lan_matchup_unit *column = &made->units[of->column];
    const lan_matchup_ground *ground =
        of->terrain < 0 ? NULL : &work->wanted->grounds[of->terrain];
    lan_odds_options odds = work->options->odds;
    lan_matchup_cell cell;
    lan_error why;
    odds.seed = lan_matchup_seed(odds.seed, of->number);
    odds.threads = work->count > 1 ? 1 : odds.threads;
    lan_meeting meeting = work->meeting;
    meeting.ground = ground;
    meeting.player = &work->players[thread];
    lan_error_clear(&why);
    const lan_status status =
        fail_as(&why, lan_matchup_meet(&meeting, row, column,
                                       work->options->has_odds ? &odds : NULL,
                                       progress, &cell, &why));
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%.64s against %.64s%s%.64s: %s",
                        row->name, column->name, ground != NULL ? " in " : "",
                        ground != NULL ? made->terrains[of->terrain].name : "",
                        why.text);
    }
    lan_matchup_cell *cells =
        ground == NULL ? made->cells : made->terrains[of->terrain].cells;
    cells[(size_t)of->row * n + (size_t)of->column] = cell;
    if (ground == NULL && of->row != of->column &&
        made->roles == LAN_ROLES_ALIKE) {
        cells[(size_t)of->column * n + (size_t)of->row] =
            lan_matchup_mirror(&cell);
    }
    return LAN_OK;
}

lan_status lan_matchup_work_out(const lan_battle_def *def,
                                const lan_matchup_def *wanted,
                                const lan_matchup_options *options,
                                const lan_progress *progress, const bool *meets,
                                lan_matchup *matchup, lan_error *err)
{
    const int threads = lan_thread_count(options->threads);
    const size_t n = (size_t)matchup->count;
    if (matchup->cells == NULL) {
        /* of open ground, and then of every terrain */
        const size_t count = wanted->ground_count;
        matchup->cells = calloc(n * n * (count + 1), sizeof *matchup->cells);
        matchup->terrains = calloc(count + 1, sizeof *matchup->terrains);
        if (matchup->cells == NULL || matchup->terrains == NULL) {
            return fail_as(err, LAN_ENOMEM);
        }
        for (size_t t = 0; t < count; t++) {
            matchup->terrains[t] = (lan_matchup_terrain){
                wanted->grounds[t].name, wanted->grounds[t].cover,
                matchup->cells + n * n * (t + 1)};
        }
        matchup->terrain_count = (int32_t)count;
    }
    job work = {.meeting = {.def = def,
                            .army = &wanted->army,
                            .solver = &options->solver,
                            .budget = matchup->budget,
                            .roles = matchup->roles,
                            .has_other = options->has_other},
                .wanted = wanted,
                .options = options,
                .out = matchup,
                .pairs = calloc(n * n * ((size_t)matchup->terrain_count + 1),
                                sizeof *work.pairs),
                .players = calloc((size_t)threads, sizeof *work.players)};
    lan_status status = LAN_ENOMEM;
    matchup->has_odds = options->has_odds;
    if (work.pairs != NULL && work.players != NULL) {
        list_pairs(&work, meets, true);
        const int jobs = work.count > 1 ? threads : 1; /* or those of a pair */
        status =
            parallel_for(jobs, work.count, meet_pair, &work, progress, NULL);
        if (status != LAN_OK && status != LAN_ECANCELLED) {
            list_pairs(&work, meets, false); /* the first of several failures */
            status =
                parallel_for(jobs, work.count, meet_pair, &work, progress, err);
        }
    }
    for (int i = 0; i < threads && work.players != NULL; i++) {
        battle_player_clear(&work.players[i]);
    }
    free(work.pairs);
    free(work.players);
    return fail_as(err, status);
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

/* Half of the battles in each role. The mean of two intervals contains the mean
 * of their values. */
static lan_matchup_cell mean_cell(const lan_matchup_cell *a,
                                  const lan_matchup_cell *b)
{
    const bool is_simulated =
        a->method == LAN_ODDS_SIMULATE || b->method == LAN_ODDS_SIMULATE;
    return (lan_matchup_cell){.win = mean(a->win, b->win),
                              .lose = mean(a->lose, b->lose),
                              .neither = mean(a->neither, b->neither),
                              .low = mean(a->low, b->low),
                              .high = mean(a->high, b->high),
                              .lose_low = mean(a->lose_low, b->lose_low),
                              .lose_high = mean(a->lose_high, b->lose_high),
                              /* the less certain of two */
                              .method = a->method == b->method ? a->method
                                        : is_simulated ? LAN_ODDS_SIMULATE
                                                       : LAN_ODDS_NORMAL,
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
