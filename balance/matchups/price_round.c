/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "balance/matchups/price_ladder_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* Implications that one violated pair gives at a time. */
#define GIVEN_MOST 16

/* Programs that are solved, and ladders that are made around a better place. */
#define PROGRAMS_MOST 400
#define LADDERS_MOST  6

/* A change smaller by less is not worth another ladder. */
#define BETTER 1e-3

/* What is known of rungs that meet, from the first type. */
enum { UNKNOWN, FITS, TOO_STRONG, TOO_WEAK };

/* One violated pair, and what follows from it. */
typedef struct violation {
    int32_t i; /* the one that is too strong */
    int32_t j;
    size_t a; /* their rungs */
    size_t c;
    price_implication given[GIVEN_MOST];
    size_t given_count;
} violation;

typedef struct rounding {
    price_work *work;
    price_ladders ladders;
    unsigned char **known; /* [pairs] of rungs of the first by the second */
    lan_scenario_copy **copies; /* [jobs] */
    battle_player *players;     /* [jobs] */
    int jobs;
    violation *violations; /* [pairs] */
    size_t violation_count;
} rounding;

static size_t number_of(const rounding *r, int32_t i, int32_t j)
{
    const size_t n = (size_t)r->work->count;
    const size_t row = (size_t)i;
    return row * n - row * (row + 1) / 2 + (size_t)(j - i) - 1;
}

/* --- battles ------------------------------------------------------------- */

static lan_status set_rung(const rounding *r, lan_scenario_copy *copy,
                           int32_t type, size_t rung, lan_error *err)
{
    const price_ladder *ladder = &r->ladders.ladders[type];
    return ladder->variable == NULL || ladder->variable->is_cost
               ? LAN_OK
               : lan_scenario_copy_set(copy, ladder->variable->parameter,
                                       ladder->rungs[rung].value, err);
}

static lan_matchup_unit unit_of(const rounding *r, int32_t type, size_t rung)
{
    lan_matchup_unit unit = r->work->table->units[type];
    const int32_t soldiers = r->ladders.ladders[type].rungs[rung].soldiers;
    unit.soldiers = soldiers > 0 ? soldiers : unit.soldiers;
    return unit;
}

/* A pair on two rungs, as match-ups have it. */
static lan_status meet_rungs(const rounding *r, int job, int32_t i, size_t a,
                             int32_t j, size_t c, const lan_progress *ticker,
                             lan_matchup_cell *out, lan_error *err)
{
    const price_work *work = r->work;
    const lan_matchup_unit row = unit_of(r, i, a);
    const lan_matchup_unit column = unit_of(r, j, c);
    lan_odds_options options = work->options.odds;
    options.threads = 1;
    options.seed =
        lan_matchup_seed(options.seed, lan_matchup_pair(i, j, work->count));
    lan_status status = set_rung(r, r->copies[job], i, a, err);
    if (status == LAN_OK) {
        status = set_rung(r, r->copies[job], j, c, err);
    }
    const lan_meeting meeting = {
        .def = lan_scenario_copy_battle_def(r->copies[job]),
        .army = &work->wanted.army,
        .solver = &work->options.solver,
        .budget = work->wanted.budget,
        .player = &r->players[job]};
    return status == LAN_OK ? lan_matchup_meet(&meeting, &row, &column,
                                               &options, ticker, out, err)
                            : status;
}

static unsigned char judge_odds(const rounding *r, const lan_matchup_cell *cell)
{
    const lan_price_def *def = r->work->def;
    const bool is_strong = price_share_high(cell) > def->high;
    const bool is_weak = price_share_low(cell) < def->low;
    if (is_strong && is_weak) {
        return lan_matchup_share(cell) > 0.5 ? TOO_STRONG : TOO_WEAK;
    }
    return is_strong ? TOO_STRONG : is_weak ? TOO_WEAK : FITS;
}

/* Whether i on rung a is too strong for j on rung c. */
static lan_status compare_rungs(rounding *r, int job, int32_t i, size_t a,
                                int32_t j, size_t c, const lan_progress *ticker,
                                bool *is_too_strong, lan_error *err)
{
    const bool is_mirrored = i > j;
    const int32_t first = is_mirrored ? j : i;
    const int32_t second = is_mirrored ? i : j;
    const size_t x = is_mirrored ? c : a;
    const size_t y = is_mirrored ? a : c;
    const size_t width = r->ladders.ladders[second].count;
    unsigned char *known =
        &r->known[number_of(r, first, second)][x * width + y];
    lan_status status = LAN_OK;
    if (*known == UNKNOWN) {
        lan_matchup_cell cell;
        status = meet_rungs(r, job, first, x, second, y, ticker, &cell, err);
        if (status == LAN_OK) {
            *known = judge_odds(r, &cell);
        }
    }
    *is_too_strong = *known == (is_mirrored ? TOO_WEAK : TOO_STRONG);
    return status;
}

/* --- what follows from a violated pair ----------------------------------- */

/* Of the rungs from lo up to hi of one of a violated pair, while the other
 * stands on `fixed`, the first at which it is decided otherwise than on lo: of
 * i the lowest that is too strong, of j the lowest that stands up to it; hi
 * where there is none before. */
static lan_status find_threshold(rounding *r, int job, const violation *v,
                                 bool is_of_i, size_t fixed, size_t lo,
                                 size_t hi, const lan_progress *ticker,
                                 size_t *out, lan_error *err)
{
    lan_status status = LAN_OK;
    while (lo < hi && status == LAN_OK) {
        const size_t middle = lo + (hi - lo) / 2;
        bool is_too_strong = false;
        status = compare_rungs(r, job, v->i, is_of_i ? middle : fixed, v->j,
                               is_of_i ? fixed : middle, ticker, &is_too_strong,
                               err);
        lo = is_too_strong == is_of_i ? lo : middle + 1;
        hi = is_too_strong == is_of_i ? middle : hi;
    }
    *out = hi;
    return status;
}

/* Writes down what j must be for the rung where i stands and for some below
 * it. */
static lan_status take_violation(void *context, int job, int64_t item,
                                 const lan_progress *ticker, lan_error *err)
{
    rounding *r = context;
    violation *v = &r->violations[item];
    size_t lowest = v->a;
    size_t match = r->ladders.ladders[v->j].count;
    lan_status status =
        find_threshold(r, job, v, true, v->c, 0, v->a, ticker, &lowest, err);
    const size_t span = v->a - lowest;
    const size_t count = span < GIVEN_MOST ? span + 1 : GIVEN_MOST;
    for (size_t g = 0; g < count && status == LAN_OK; g++) {
        const size_t a = count > 1 ? v->a - g * span / (count - 1) : v->a;
        status = find_threshold(r, job, v, false, a, v->c + 1, match, ticker,
                                &match, err);
        v->given[v->given_count++] = (price_implication){v->i, v->j, a, match};
    }
    return status;
}

static lan_status add_implications(rounding *r)
{
    price_ladders *l = &r->ladders;
    const size_t room = l->implication_count + r->violation_count * GIVEN_MOST;
    if (room > l->implication_room) {
        price_implication *grown =
            realloc(l->implications, 2 * room * sizeof *grown);
        if (grown == NULL) {
            return lan_fail(r->work->err, LAN_ENOMEM, 0, 0, "out of memory");
        }
        l->implications = grown;
        l->implication_room = 2 * room;
    }
    for (size_t v = 0; v < r->violation_count; v++) {
        memcpy(l->implications + l->implication_count, r->violations[v].given,
               r->violations[v].given_count * sizeof *l->implications);
        l->implication_count += r->violations[v].given_count;
    }
    return LAN_OK;
}

/* --- the search ---------------------------------------------------------- */

/* Compares one pair as the program has it, for the list of violations. */
static lan_status compare_pair(void *context, int job, int64_t item,
                               const lan_progress *ticker, lan_error *err)
{
    rounding *r = context;
    violation *v = &r->violations[item];
    bool is_too_strong = false;
    lan_status status = compare_rungs(r, job, v->i, v->a, v->j, v->c, ticker,
                                      &is_too_strong, err);
    if (status == LAN_OK && !is_too_strong) {
        const violation turned = {.i = v->j, .j = v->i, .a = v->c, .c = v->a};
        status = compare_rungs(r, job, v->j, v->c, v->i, v->a, ticker,
                               &is_too_strong, err);
        *v = turned;
    }
    v->given_count = is_too_strong ? 1 : 0;
    return status;
}

static lan_status run_parallel(rounding *r, parallel_task task)
{
    return parallel_for(r->jobs, (int64_t)r->violation_count, task, r,
                        &r->work->ticker, r->work->err);
}

/* Lists the pairs that are outside as the program has them. */
static lan_status find_violations(rounding *r)
{
    size_t kept = 0;
    r->violation_count = 0;
    for (int32_t i = 0; i < r->work->count; i++) {
        for (int32_t j = i + 1; j < r->work->count; j++) {
            r->violations[r->violation_count++] =
                (violation){.i = i,
                            .j = j,
                            .a = r->ladders.rungs[i],
                            .c = r->ladders.rungs[j]};
        }
    }
    const lan_status status = run_parallel(r, compare_pair);
    for (size_t v = 0; v < r->violation_count; v++) {
        if (r->violations[v].given_count > 0) {
            r->violations[kept] = r->violations[v];
            r->violations[kept++].given_count = 0;
        }
    }
    r->violation_count = kept;
    return status;
}

/* Solves, fights, and adds what the battles say, until none is outside or
 * nothing is left. */
static lan_status search_ladders(rounding *r, bool *is_found)
{
    lan_status status = LAN_OK;
    *is_found = false;
    for (int i = 0; i < PROGRAMS_MOST && status == LAN_OK; i++) {
        status = price_ladders_solve(&r->ladders);
        if (status != LAN_OK || !r->ladders.is_possible) {
            return status;
        }
        status = find_violations(r);
        if (status == LAN_OK && r->violation_count == 0) {
            *is_found = true;
            return LAN_OK;
        }
        if (status == LAN_OK) {
            status = run_parallel(r, take_violation);
        }
        if (status == LAN_OK) {
            status = add_implications(r);
        }
        r->work->done += (int64_t)r->violation_count;
    }
    return status;
}

static lan_status try_found(rounding *r, const price_candidate *around,
                            price_candidate *next)
{
    price_work *work = r->work;
    double values[LAN_PRICE_MAX_VALUES];
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        const int32_t type = variable->unit;
        const price_rung *rung =
            &r->ladders.ladders[type].rungs[r->ladders.rungs[type]];
        const bool is_moved = fabs(r->ladders.xs[type] - rung->x) > 1e-9;
        values[k] = is_moved ? price_round(work, variable, r->ladders.xs[type])
                             : rung->value;
    }
    return price_candidate_try(work, values, around, next);
}

/* --- room ---------------------------------------------------------------- */

static void rounding_clear(rounding *r)
{
    for (int job = 0; r->copies != NULL && job < r->jobs; job++) {
        lan_scenario_copy_destroy(r->copies[job]);
    }
    for (int job = 0; r->players != NULL && job < r->jobs; job++) {
        battle_player_clear(&r->players[job]);
    }
    for (size_t p = 0; r->known != NULL && p < r->work->pair_count; p++) {
        free(r->known[p]);
    }
    free(r->copies);
    free(r->players);
    free(r->known);
    free(r->violations);
    price_ladders_clear(&r->ladders);
}

/* Room for what becomes known; numbers of one type are set from rung to rung,
 * all others stay the scenario's. */
static lan_status make_room(rounding *r)
{
    const price_work *work = r->work;
    bool is_made = true;
    r->jobs = lan_thread_count(work->options.threads);
    r->known = calloc(work->pair_count, sizeof *r->known);
    r->copies = calloc((size_t)r->jobs, sizeof *r->copies);
    r->players = calloc((size_t)r->jobs, sizeof *r->players);
    r->violations = calloc(work->pair_count, sizeof *r->violations);
    if (r->known == NULL || r->copies == NULL || r->players == NULL ||
        r->violations == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < work->count && is_made; i++) {
        for (int32_t j = i + 1; j < work->count && is_made; j++) {
            unsigned char **known = &r->known[number_of(r, i, j)];
            *known = calloc(r->ladders.ladders[i].count,
                            r->ladders.ladders[j].count);
            is_made = *known != NULL;
        }
    }
    for (int job = 0; job < r->jobs && is_made; job++) {
        is_made =
            lan_scenario_copy_create(work->scenario, &r->copies[job]) == LAN_OK;
    }
    return is_made ? LAN_OK : LAN_ENOMEM;
}

static lan_status rounding_init(rounding *r, price_work *work,
                                const price_candidate *around, double most)
{
    *r = (rounding){.work = work};
    lan_status status = price_ladders_init(&r->ladders, work, around, most);
    if (status == LAN_OK && make_room(r) != LAN_OK) {
        status = lan_fail(work->err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    return status;
}

/* --- one ladder after the other ------------------------------------------ */

bool price_is_separable(const price_work *work)
{
    if (work->mix != NULL) {
        return false;
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        if (work->variables[k].unit < 0) {
            return false;
        }
        for (size_t m = 0; m < k; m++) {
            if (work->variables[m].unit == work->variables[k].unit) {
                return false;
            }
        }
    }
    return true;
}

/* Tries ladders around the best; *goes_on where others may be better. */
static lan_status try_ladders(price_work *work, price_candidate *best,
                              bool *goes_on)
{
    rounding r;
    price_candidate next = {0};
    bool is_found = false;
    const double before = price_is_reached(best) ? best->change : LAN_INF;
    lan_status status = rounding_init(&r, work, best, before);
    *goes_on = false;
    if (status == LAN_OK) {
        status = search_ladders(&r, &is_found);
    }
    if (status == LAN_OK && is_found) {
        status = price_candidate_init(work, &next);
        if (status == LAN_OK) {
            status = try_found(&r, best, &next);
        }
        if (status == LAN_OK && price_is_better(&next, best)) {
            price_candidate_swap(&next, best);
            *goes_on =
                r.ladders.is_cut && best->change < before * (1.0 - BETTER);
        }
    }
    work->is_exhausted = status == LAN_OK && !r.ladders.is_possible &&
                         !r.ladders.is_cut && r.ladders.rungs != NULL;
    price_candidate_clear(&next);
    rounding_clear(&r);
    return status;
}

lan_status price_round_band(price_work *work, price_candidate *best)
{
    bool goes_on = price_is_separable(work);
    lan_status status = LAN_OK;
    for (int i = 0; i < LADDERS_MOST && goes_on && status == LAN_OK; i++) {
        status = try_ladders(work, best, &goes_on);
    }
    return status;
}
