/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole soldiers and steps. Each type has choices around a middle, from the
 * weakest to the strongest; "type i is at choice c or beyond" is a column, 0 or
 * 1. Where i at c is too strong for j at d, c needs j above d: a row. Rows are
 * added as candidates break them: those at the solution and, on the way from it
 * to the middle, those nearer to what is inside. A row has two columns of
 * opposite signs, so that vertices are integers and the first solution with all
 * pairs inside is the least change among the choices.
 */
#include "balance/fail_impl.h"
#include "balance/matchups/games_impl.h"
#include "balance/matchups/price_impl.h"
#include "base/real.h"

/* Choices on one side of the middle, of all types and of one; searches around a
 * better place, and solutions of a search. */
#define SIDES_ALL     200
#define SIDE_MOST     70
#define SIDE_LEAST    8
#define CHOICES       (2 * SIDE_MOST + 2)
#define SEARCHES_MOST 24
#define ROUNDS_MOST   400

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
    int middle;
    int solved; /* the choice of the solution */
    int at;     /* that of the candidate */
    int off[2]; /* pairs in which the candidate is too strong, too weak */
    int solved_off[2]; /* the same of the solution */
} price_ladder;

typedef struct price_steps {
    price_work *work;
    price_ladder *ladders; /* [types] */
    int *needs;            /* [types][choices][types] the least choice of
                              another that a choice needs */
    price_candidate *best;
    price_candidate last; /* what was tried before, and now */
    price_candidate next;
    linear_row row;
    double level; /* what the sum of ln may be off; infinite: free */
    double price; /* of the solution, at least */
    bool is_solved;
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
    ladder->middle = 0;
    for (int c = 0; c < ladder->count; c++) {
        const double off = fabs(ladder->values[c] - middle);
        if (off < fabs(ladder->values[ladder->middle] - middle)) {
            ladder->middle = c;
        }
    }
}

/* --- the linear program --------------------------------------------------- */

static int *need_of(const price_steps *s, int32_t i, int a, int32_t j)
{
    const size_t n = (size_t)s->work->count;
    return &s->needs[((size_t)i * CHOICES + (size_t)a) * n + (size_t)j];
}

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
        ladder->solved = 0;
        for (int c = 1; c < ladder->count; c++) {
            const int column = ladder->column + c;
            const double is = has_level ? glp_mip_col_val(lp, column)
                                        : glp_get_col_prim(lp, column);
            ladder->solved += is > 0.5 ? 1 : 0;
        }
    }
    glp_delete_prob(lp);
}

/* --- candidates ----------------------------------------------------------- */

/* The values of the choices, with the sum of ln where it has to stay. */
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

/* From its choice on, i needs j above the choice at which it stands. */
static void note_need(const price_steps *s, int32_t i, int32_t j)
{
    for (int c = s->ladders[i].at; c < s->ladders[i].count; c++) {
        int *need = need_of(s, i, c, j);
        *need = *need > s->ladders[j].at ? *need : s->ladders[j].at + 1;
    }
}

/* Notes what the pairs outside need. */
static void note_needs(const price_steps *s, const lan_matchup *table)
{
    const price_work *work = s->work;
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++) {
            const lan_matchup_cell *cell = lan_matchup_at(table, i, j);
            const bool is_strong =
                price_share_high(work, cell) > work->def->high &&
                (lan_matchup_share(cell) > 0.5 ||
                 !(price_share_low(work, cell) < work->def->low));
            const int32_t strong = is_strong ? i : j;
            const int32_t weak = is_strong ? j : i;
            if (price_excess(work, cell) > 0.0) {
                note_need(s, strong, weak);
                s->ladders[strong].off[0]++;
                s->ladders[weak].off[1]++;
            }
        }
    }
}

/* Tries the choices that the ladders stand at. */
static lan_status try_choices(price_steps *s)
{
    double values[LAN_PRICE_MAX_VALUES];
    take_values(s, values);
    price_swap(&s->last, &s->next);
    const lan_status status = price_try(
        s->work, values, s->last.table != NULL ? &s->last : s->best, &s->next);
    for (int32_t i = 0; i < s->work->count; i++) {
        memset(s->ladders[i].off, 0, sizeof s->ladders[i].off);
    }
    if (status == LAN_OK && s->next.worst > 0.0) {
        note_needs(s, s->next.table);
    }
    return status;
}

/* Tries choices between the middle (0) and the solution (1). */
static lan_status try_between(price_steps *s, double share)
{
    for (int32_t i = 0; i < s->work->count; i++) {
        price_ladder *ladder = &s->ladders[i];
        ladder->at = ladder->middle +
                     (int)lround(share * (ladder->solved - ladder->middle));
    }
    return try_choices(s);
}

/* From the solution moves each type down as long as it is too strong for
 * another, or up as long as it is too weak, by doubled steps: the next solution
 * is not far then. */
static lan_status try_beyond(price_steps *s)
{
    const int32_t count = s->work->count;
    lan_status status = LAN_OK;
    for (int32_t i = 0; i < count; i++) {
        memcpy(s->ladders[i].solved_off, s->ladders[i].off,
               sizeof s->ladders[i].off);
    }
    for (int32_t k = 0; k < 2 * count; k++) {
        price_ladder *moved = &s->ladders[k / 2];
        const int way = k % 2;
        moved->off[way] = moved->solved_off[way];
        for (int step = 2 * way - 1; status == LAN_OK && moved->off[way] > 0 &&
                                     !price_is_reached(&s->next);
             step *= 2) {
            moved->at = moved->solved + step;
            if (moved->at < 0 || moved->at >= moved->count) {
                break;
            }
            status = try_choices(s);
        }
        moved->at = moved->solved;
    }
    return status;
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

/* The nearest share of the way to a solution that is tried. */
#define NEAR_MIDDLE 0.1

/* Solves, and adds what candidates need, until the solution is inside, none is
 * left, or the best is as good. */
static lan_status solve_all(price_steps *s, bool *is_better)
{
    price_work *work = s->work;
    lan_status status = LAN_OK;
    for (int i = 0; i < ROUNDS_MOST && status == LAN_OK; i++) {
        const bool has_reached = price_is_reached(s->best);
        double least = has_reached ? -1e-9 : LAN_INF;
        double share = 1.0;
        for (size_t k = 0; k < work->variable_count; k++) {
            least += cost_of(price_x(&work->variables[k], s->best->values[k]));
        }
        status = fail_as(work->err, linear_program_run(solve_least, s));
        if (status != LAN_OK || !s->is_solved || s->price > least) {
            return status;
        }
        status = try_between(s, share);
        while (status == LAN_OK && has_reached && share > NEAR_MIDDLE &&
               !price_is_reached(&s->next)) {
            share *= 0.5;
            status = try_between(s, share);
        }
        if (status == LAN_OK && !has_reached && !price_is_reached(&s->next)) {
            status = try_beyond(s);
        }
        if (status == LAN_OK && price_is_reached(&s->next)) {
            if (price_is_better(&s->next, s->best)) {
                *is_better = true;
                price_swap(&s->next, s->best);
            }
            if (has_reached && !(share < 1.0)) {
                return LAN_OK;
            }
        }
    }
    return status;
}

/* Searches around some values; *is_better where it found something better than
 * the best. */
static lan_status search_around(price_work *work, const double *around,
                                bool is_spread, price_candidate *best,
                                bool *is_better)
{
    const size_t n = (size_t)work->count;
    arena memory = {.last = NULL};
    price_steps s = {
        .work = work,
        .best = best,
        .ladders = arena_take(&memory, n, sizeof *s.ladders),
        .needs = arena_take(&memory, n * CHOICES * n, sizeof *s.needs),
        .row.index = arena_take(&memory, n * CHOICES + 2, sizeof(int)),
        .row.cells = arena_take(&memory, n * CHOICES + 2, sizeof(double))};
    lan_status status =
        fail_as(work->err, memory.is_short ? LAN_ENOMEM : LAN_OK);
    if (status == LAN_OK) {
        prepare(&s, around, is_spread);
        status = solve_all(&s, is_better);
    }
    lan_matchup_destroy(s.last.table);
    lan_matchup_destroy(s.next.table);
    arena_clear(&memory);
    return status;
}

/* Searches around the best, and then around values that are all higher or lower
 * than these. */
static lan_status search_all(price_work *work, price_candidate *best,
                             bool *is_better)
{
    double around[LAN_PRICE_MAX_VALUES];
    lan_status status =
        search_around(work, best->values, true, best, is_better);
    if (status == LAN_OK && price_is_reached(best)) {
        status = search_around(work, best->values, false, best, is_better);
    }
    for (size_t i = 0;
         i < SHIFTS && status == LAN_OK && !*is_better && !work->is_simulated;
         i++) {
        for (size_t k = 0; k < work->variable_count; k++) {
            const price_variable *variable = &work->variables[k];
            const double x = price_x(variable, best->values[k]);
            around[k] = price_round(work, variable, x + shifts[i]);
        }
        status = search_around(work, around, false, best, is_better);
    }
    return status;
}

lan_status price_round_band(price_work *work, price_candidate *best)
{
    bool goes_on = work->is_separable;
    lan_status status = LAN_OK;
    for (int i = 0; i < SEARCHES_MOST && goes_on && status == LAN_OK; i++) {
        goes_on = false;
        status = search_all(work, best, &goes_on);
    }
    work->is_exhausted = work->is_separable && !price_is_reached(best);
    return status;
}
