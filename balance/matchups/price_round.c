/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole soldiers and steps. Each type has choices around the best so far, from
 * the weakest to the strongest; "type i is at choice c or beyond" is a column,
 * 0 or 1. Where i at c is too strong for j below d, c needs d: a row. Rows are
 * added as solutions break them, so that few pairs are fought. A row has two
 * columns of opposite signs, so that vertices are integers and the first
 * solution with all pairs inside is the least change among the choices.
 */
#include <stdatomic.h>

#include "balance/matchups/games_impl.h"
#include "balance/matchups/price_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* Choices on one side of the best, of all types and of one; searches around a
 * better place, and solutions of a search. */
#define SIDES_ALL     200
#define SIDE_MOST     70
#define SIDE_LEAST    8
#define CHOICES       (2 * SIDE_MOST + 2)
#define SEARCHES_MOST 24
#define ROUNDS_MOST   200

/* Numbers of soldiers that are looked at for one that a multiple buys. */
#define NUMBERS_MOST 10000

/* ln from value to value of numbers that are not counted, and ln of what the
 * farthest is farther away by than the next where values are spread. */
#define SPACING 0.002
#define FARTHER 3.5

/* By what all values are moved to look elsewhere, as x: at last to the smallest
 * armies, whose odds are nearest to even. */
static const double shifts[] = {0.1, -0.1, 0.4, -0.4, 10.0};
#define SHIFTS (sizeof shifts / sizeof shifts[0])

/* Of changes as large the evener ones are taken: what a change weighs more, at
 * most, and beyond which it does. */
#define EVEN       0.02
#define EVEN_BELOW 0.2

/* The choices of a type, the weakest first. */
typedef struct price_ladder {
    const price_variable *variable; /* NULL: nothing changes */
    double values[CHOICES];
    int count;
    int column; /* of its choice 0, which has none */
    int at;     /* of the solution */
} price_ladder;

typedef struct price_steps {
    price_work *work;
    price_ladder *ladders;  /* [types] */
    int *needs;             /* [types][choices][types] the least choice of
                               another that a choice needs */
    const lan_matchup *met; /* match-ups at the solution */
    linear_row row;
    double level; /* what the sum of ln may be off; infinite: free */
    double price; /* of the solution, at least */
    bool is_solved;
    atomic_llong fought; /* pairs */
} price_steps;

/* --- choices -------------------------------------------------------------- */

static double x_of(const price_ladder *ladder, int choice)
{
    return ladder->variable == NULL
               ? 0.0
               : price_x(ladder->variable, ladder->values[choice]);
}

/* Puts a value where it belongs by its strength, unless it is there. */
static void add_choice(double value, price_ladder *ladder)
{
    double *values = ladder->values;
    const double side = ladder->variable->is_cost ? -1.0 : 1.0;
    int at = ladder->count;
    while (at > 0 && side * values[at - 1] > side * value) {
        at--;
    }
    if (at > 0 && !(side * values[at - 1] < side * value)) {
        return;
    }
    memmove(&values[at + 1], &values[at],
            (size_t)(ladder->count - at) * sizeof *values);
    values[at] = value;
    ladder->count++;
}

/* The next value on a side, +1 up, -1 down, at least so much farther away; 0:
 * none. */
static double next_value(const price_work *work, const price_variable *variable,
                         double value, int side, double by)
{
    const double step = work->def->step;
    const double apart = value * exp(side * by);
    if (!variable->is_counted) {
        const double next =
            step > 0.0 ? value + side * step : value * exp(side * SPACING);
        const double far = side > 0 ? fmax(next, apart) : fmin(next, apart);
        return step > 0.0 ? round(far / step) * step : price_digits(far);
    }
    const double budget = work->wanted.budget;
    const double now = lan_matchup_soldiers(budget, value);
    const double there = lan_matchup_soldiers(budget, apart);
    double soldiers =
        side > 0 ? fmin(now - 1.0, there) : fmax(now + 1.0, there);
    for (int i = 0; i < NUMBERS_MOST && soldiers >= 1.0; i++) {
        const double cost = price_cost(work, variable, soldiers);
        if (!isnan(cost)) {
            return cost;
        }
        soldiers -= side;
    }
    return 0.0;
}

static void fill_ladder(const price_work *work, double middle, bool is_spread,
                        price_ladder *ladder)
{
    const price_variable *variable = ladder->variable;
    const int all = SIDES_ALL / work->count;
    const int most = all > SIDE_MOST    ? SIDE_MOST
                     : all < SIDE_LEAST ? SIDE_LEAST
                                        : all;
    if (variable->is_counted) {
        const double nearest = price_cost(
            work, variable, lan_matchup_soldiers(work->wanted.budget, middle));
        middle = isnan(nearest) ? middle : nearest;
    }
    ladder->count = 0;
    add_choice(price_round(work, variable, 0.0), ladder);
    add_choice(middle, ladder);
    for (int side = -1; side <= 1; side += 2) {
        double value = middle;
        double by = is_spread ? SPACING : 0.0;
        for (int c = 0; c < most; c++, by *= exp(FARTHER / most)) {
            value = next_value(work, variable, value, side, by);
            if (!price_is_allowed(variable, value)) {
                break;
            }
            add_choice(value, ladder);
        }
    }
}

/* --- pairs ---------------------------------------------------------------- */

/* A pair that is fought. */
typedef struct price_fight {
    price_steps *s;
    const lan_progress *ticker;
    lan_error *err;
    lan_status status;
} price_fight;

static void stand_on(price_fight *fight, int32_t type, int choice,
                     lan_matchup_unit *army)
{
    const price_work *work = fight->s->work;
    const price_ladder *ladder = &fight->s->ladders[type];
    *army = work->out->before->units[type];
    if (ladder->variable != NULL && ladder->variable->is_cost) {
        army->soldiers = (int32_t)lan_matchup_soldiers(work->wanted.budget,
                                                       ladder->values[choice]);
    } else if (ladder->variable != NULL && fight->status == LAN_OK) {
        fight->status =
            lan_scenario_copy_set(work->copy, ladder->variable->parameter,
                                  ladder->values[choice], fight->err);
    }
}

static bool is_strong(const price_work *work, const lan_matchup_cell *cell)
{
    return price_share_high(work, cell) > work->def->high &&
           (lan_matchup_share(cell) > 0.5 ||
            !(price_share_low(work, cell) < work->def->low));
}

/* True if a type at a choice is too strong for another at one. The one of
 * the lower number is the row, as in the table. */
static bool is_too_strong(price_fight *fight, int32_t i, int a, int32_t j,
                          int b)
{
    price_work *work = fight->s->work;
    const int row = i < j ? 0 : 1;
    lan_matchup_unit units[2];
    lan_matchup_cell cell = {0};
    lan_odds_options odds = work->options.odds;
    odds.seed = lan_matchup_seed(
        odds.seed, lan_matchup_pair(i < j ? i : j, i < j ? j : i, work->count));
    odds.threads = 1;
    const lan_meeting meeting = {.def =
                                     lan_scenario_copy_battle_def(work->copy),
                                 .army = &work->wanted.army,
                                 .solver = &work->options.solver,
                                 .budget = work->wanted.budget};
    stand_on(fight, i, a, &units[row]);
    stand_on(fight, j, b, &units[1 - row]);
    if (fight->status == LAN_OK) {
        atomic_fetch_add(&fight->s->fought, 1);
        fight->status = lan_matchup_meet(&meeting, &units[0], &units[1], &odds,
                                         fight->ticker, &cell, fight->err);
    }
    if (row == 1) {
        cell = lan_matchup_mirror(&cell);
    }
    return is_strong(work, &cell);
}

/* Of i at a, too strong for j at b: the first choice of j above, or the first
 * of i below, where it is not; by doubled steps, then halved ones. */
static int first_fit(price_fight *fight, int32_t i, int a, int32_t j, int b,
                     int way)
{
    const int end = way > 0 ? fight->s->ladders[j].count : -1;
    int strong = way > 0 ? b : a;
    int fit = end;
    for (int step = 1; strong + way != fit && fight->status == LAN_OK;) {
        const int apart = (fit - strong) * way;
        const int by = fit != end || step >= apart ? apart / 2 : step;
        const int at = strong + way * by;
        const bool is = way > 0 ? is_too_strong(fight, i, a, j, at)
                                : is_too_strong(fight, i, at, j, b);
        strong = is ? at : strong;
        fit = is ? fit : at;
        step *= 2;
    }
    return fit;
}

static int *need_of(const price_steps *s, int32_t i, int a, int32_t j)
{
    const size_t n = (size_t)s->work->count;
    return &s->needs[((size_t)i * CHOICES + (size_t)a) * n + (size_t)j];
}

/* From choice a of i on, j has to be at b at least. */
static void note_need(const price_steps *s, int32_t i, int a, int32_t j, int b)
{
    for (int c = a; c < s->ladders[i].count; c++) {
        int *need = need_of(s, i, c, j);
        *need = *need > b ? *need : b;
    }
}

/* Notes what a pair of the solution needs where it is outside. */
static lan_status find_needs(void *context, int thread, int64_t number,
                             const lan_progress *ticker, lan_error *err)
{
    price_steps *s = context;
    const int32_t n = s->work->count;
    int32_t i = (int32_t)(number / n);
    int32_t j = (int32_t)(number % n);
    const lan_matchup_cell *cell = lan_matchup_at(s->met, i, j);
    price_fight fight = {s, ticker, err, LAN_OK};
    (void)thread;
    if (i >= j || !(price_excess(s->work, cell) > 0.0)) {
        return LAN_OK;
    }
    if (!is_strong(s->work, cell)) {
        const int32_t weak = i;
        i = j;
        j = weak;
    }
    const int a = s->ladders[i].at;
    const int b = s->ladders[j].at;
    const int above = first_fit(&fight, i, a, j, b, 1);
    const int below = first_fit(&fight, i, a, j, b, -1);
    if (fight.status == LAN_OK) {
        note_need(s, i, a, j, above);
        note_need(s, i, below + 1, j, b + 1);
    }
    return fight.status;
}

/* --- the linear program --------------------------------------------------- */

static double cost_of(double x)
{
    return fabs(x) + EVEN * (hypot(x, EVEN_BELOW) - EVEN_BELOW);
}

/* A choice needs the one below it, and those of others. */
static void load_needs(price_steps *s, glp_prob *lp, int32_t i, int c)
{
    const int column = s->ladders[i].column + c;
    linear_row *row = &s->row;
    if (c > 1) {
        linear_row_put(row, column, 1.0);
        linear_row_put(row, column - 1, -1.0);
        linear_row_add(row, lp, GLP_UP, 0.0, 0.0);
    }
    for (int32_t j = 0; j < s->work->count; j++) {
        const int need = *need_of(s, i, c, j);
        if (need == (c > 0 ? *need_of(s, i, c - 1, j) : 0)) {
            continue;
        }
        if (c > 0) {
            linear_row_put(row, column, 1.0);
        }
        if (need < s->ladders[j].count) {
            linear_row_put(row, s->ladders[j].column + need, -1.0);
        }
        linear_row_add(row, lp, GLP_UP, 0.0, c > 0 ? 0.0 : -1.0);
    }
}

static void load_level(price_steps *s, glp_prob *lp)
{
    double first = 0.0;
    for (int32_t i = 0; i < s->work->count; i++) {
        const price_ladder *ladder = &s->ladders[i];
        if (ladder->variable == NULL || !ladder->variable->is_levelled) {
            continue;
        }
        first += x_of(ladder, 0);
        for (int c = 1; c < ladder->count; c++) {
            linear_row_put(&s->row, ladder->column + c,
                           x_of(ladder, c) - x_of(ladder, c - 1));
        }
    }
    linear_row_add(&s->row, lp, GLP_DB, -s->level - first, s->level - first);
}

static bool optimise(const price_steps *s, glp_prob *lp)
{
    glp_smcp how;
    glp_iocp branch;
    glp_init_smcp(&how);
    glp_init_iocp(&branch);
    how.msg_lev = GLP_MSG_OFF;
    branch.msg_lev = GLP_MSG_OFF;
    branch.mip_gap = 1e-3;
    if (glp_simplex(lp, &how) != 0 || glp_get_status(lp) != GLP_OPT) {
        return false;
    }
    if (isinf(s->level)) {
        return true;
    }
    (void)glp_intopt(lp, &branch); /* it fails where it stops at the gap */
    return glp_mip_status(lp) == GLP_OPT || glp_mip_status(lp) == GLP_FEAS;
}

static void solve_least(void *context)
{
    price_steps *s = context;
    const bool has_level = isfinite(s->level);
    glp_prob *lp = glp_create_prob();
    int columns = 0;
    s->price = 0.0;
    for (int32_t i = 0; i < s->work->count; i++) {
        s->ladders[i].column = columns;
        columns += s->ladders[i].count - 1;
    }
    glp_add_cols(lp, columns + 1);
    for (int32_t i = 0; i < s->work->count; i++) {
        const price_ladder *ladder = &s->ladders[i];
        s->price += cost_of(x_of(ladder, 0));
        load_needs(s, lp, i, 0);
        for (int c = 1; c < ladder->count; c++) {
            const int column = ladder->column + c;
            glp_set_col_bnds(lp, column, GLP_DB, 0.0, 1.0);
            glp_set_col_kind(lp, column, has_level ? GLP_BV : GLP_CV);
            glp_set_obj_coef(lp, column,
                             cost_of(x_of(ladder, c)) -
                                 cost_of(x_of(ladder, c - 1)));
            load_needs(s, lp, i, c);
        }
    }
    if (has_level) {
        load_level(s, lp);
    }
    s->is_solved = optimise(s, lp);
    s->price += has_level ? glp_mip_obj_val(lp) : glp_get_obj_val(lp);
    for (int32_t i = 0; i < s->work->count; i++) {
        price_ladder *ladder = &s->ladders[i];
        ladder->at = 0;
        for (int c = 1; c < ladder->count; c++) {
            const int column = ladder->column + c;
            const double is = has_level ? glp_mip_col_val(lp, column)
                                        : glp_get_col_prim(lp, column);
            ladder->at += is > 0.5 ? 1 : 0;
        }
    }
    glp_delete_prob(lp);
}

/* --- the search ----------------------------------------------------------- */

static void prepare(price_steps *s, const double *around, bool is_spread)
{
    const price_work *work = s->work;
    s->level = LAN_INF;
    for (int32_t i = 0; i < work->count; i++) {
        s->ladders[i].count = 1;
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        price_ladder *ladder = &s->ladders[variable->is.unit];
        ladder->variable = variable;
        fill_ladder(work, around[k], is_spread, ladder);
        if (variable->is_levelled) {
            const double step = 0.499 * work->def->step / variable->is.from;
            s->level = fmax(isinf(s->level) ? SPACING : s->level, step);
        }
    }
}

/* The values of the solution, with the sum of ln where it has to stay. */
static void take_values(const price_steps *s, double *values)
{
    const price_work *work = s->work;
    double off = 0.0;
    double costs = 0.0;
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_ladder *ladder = &s->ladders[work->variables[k].is.unit];
        values[k] = ladder->values[ladder->at];
        if (ladder->variable->is_levelled) {
            off += x_of(ladder, ladder->at);
            costs += 1.0;
        }
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        if (variable->is_levelled && !(work->def->step > 0.0)) {
            values[k] = price_round(work, variable,
                                    price_x(variable, values[k]) - off / costs);
        }
    }
}

/* Solves, and adds what the solution's pairs need, until all are inside, none
 * is left, or the best is as good. */
static void solve_all(price_steps *s, price_candidate *last,
                      price_candidate *next, price_candidate *best,
                      bool *is_better)
{
    price_work *work = s->work;
    const int64_t pairs = (int64_t)work->count * work->count;
    int threads = lan_thread_count(work->options.threads);
    double least = price_is_reached(best) ? -1e-9 : LAN_INF;
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        least += cost_of(price_x(variable, best->values[k]));
        /* other values than costs stand in the copy, which is one */
        threads = variable->is_cost ? threads : 1;
    }
    for (int i = 0; i < ROUNDS_MOST && price_goes_on(work); i++) {
        double values[LAN_PRICE_MAX_VALUES];
        if (!price_note(work, linear_program_run(solve_least, s)) ||
            !s->is_solved || s->price > least) {
            return;
        }
        take_values(s, values);
        price_try(work, values, last->table != NULL ? last : best, next);
        if (price_goes_on(work) && price_is_reached(next)) {
            if (price_is_better(next, best)) {
                *is_better = true;
                price_swap(next, best);
            }
            return;
        }
        if (price_goes_on(work)) {
            s->met = next->table;
            price_note(work, parallel_for(threads, pairs, find_needs, s,
                                          &work->ticker, work->err));
        }
        price_swap(last, next);
    }
}

/* Searches around some values; *is_better where it found something better than
 * the best. */
static void search_around(price_work *work, const double *around,
                          bool is_spread, price_candidate *best,
                          bool *is_better)
{
    const size_t n = (size_t)work->count;
    price_candidate last = {.table = NULL};
    price_candidate next = {.table = NULL};
    arena memory = {.last = NULL};
    price_steps s = {
        .work = work,
        .ladders = arena_take(&memory, n, sizeof *s.ladders),
        .needs = arena_take(&memory, n * CHOICES * n, sizeof *s.needs),
        .row.index = arena_take(&memory, n * CHOICES + 2, sizeof(int)),
        .row.cells = arena_take(&memory, n * CHOICES + 2, sizeof(double))};
    if (price_note(work, memory.is_short ? LAN_ENOMEM : LAN_OK)) {
        prepare(&s, around, is_spread);
        solve_all(&s, &last, &next, best, is_better);
    }
    work->out->worked_out += atomic_load(&s.fought);
    work->units += work->unit * atomic_load(&s.fought);
    lan_matchup_destroy(last.table);
    lan_matchup_destroy(next.table);
    arena_clear(&memory);
}

/* Searches around the best, and then around values that are all higher or lower
 * than these. True if it found something better. */
static bool search_all(price_work *work, price_candidate *best)
{
    double around[LAN_PRICE_MAX_VALUES];
    bool is_better = false;
    search_around(work, best->values, true, best, &is_better);
    if (price_is_reached(best)) {
        search_around(work, best->values, false, best, &is_better);
    }
    for (size_t i = 0;
         i < SHIFTS && price_goes_on(work) && !is_better && !work->is_simulated;
         i++) {
        for (size_t k = 0; k < work->variable_count; k++) {
            const price_variable *variable = &work->variables[k];
            const double x = price_x(variable, best->values[k]);
            around[k] = price_round(work, variable, x + shifts[i]);
        }
        search_around(work, around, false, best, &is_better);
    }
    return is_better;
}

void price_round_band(price_work *work, price_candidate *best)
{
    bool goes_on = work->is_separable;
    for (int i = 0; i < SEARCHES_MOST && goes_on && price_goes_on(work); i++) {
        goes_on = search_all(work, best);
    }
    work->is_exhausted = work->is_separable && !price_is_reached(best);
}
