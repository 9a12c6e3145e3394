/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Prices for integer soldiers and rounded values, by integer programming. Each
 * type has choices around the best so far, from the weakest to the strongest;
 * "type i is at choice c or above" is a binary column. If i at c is too strong
 * for j below d, c needs d: a row. Rows are added when a solution violates
 * them, so that few pairs are fought. A row has two columns of opposite signs,
 * so that vertices are integers and the first solution with all pairs in the
 * band is the smallest change among the choices.
 */
#include "balance/matchups/games_impl.h"
#include "balance/matchups/price_impl.h"
#include "base/real.h"

/* Most choices on either side of the best, for all types together and for one
 * type; most searches around an improved point, and solutions per search. */
#define SIDES_ALL     200
#define SIDE_MOST     70
#define SIDE_LEAST    8
#define CHOICES       (2 * SIDE_MOST + 2)
#define SEARCHES_MOST 24
#define SOLUTIONS     200

/* Most numbers of soldiers to try before one is affordable at a rounded cost.
 */
#define NUMBERS_MOST 10000

/* ln of the ratio of neighbouring values that do not buy soldiers, and ln of
 * the ratio of the farthest spacing to the nearest where values are spread. */
#define SPACING 0.002
#define FARTHER 3.5

/* Shifts of all values, in x, from which a search starts again; the last shift
 * leads to the smallest armies, whose odds are nearest to even. */
static const double shifts[] = {0.0, 0.0, 0.1, -0.1, 0.4, -0.4, 10.0};
#define SHIFTS (sizeof shifts / sizeof shifts[0])

/* Among equally large changes the more even ones are preferred: largest extra
 * weight of a change, and the change above which it applies. */
#define EVEN       0.02
#define EVEN_BELOW 0.2

/* The choices of a type, the weakest first. */
typedef struct price_ladder {
    const price_variable *variable; /* NULL: nothing changes */
    double values[CHOICES];
    int count;
    int column; /* column of choice 1 less 1; choice 0 has none */
    int at;     /* choice in the solution */
} price_ladder;

typedef struct price_steps {
    price_work *work;
    price_ladder *ladders; /* [types] */
    int *needs; /* [types][choices][types] the smallest choice of another type
                   that a choice needs */
    linear_row row;
    double level; /* tolerance of the sum of ln; infinite: free */
    double price; /* lower bound of the solution's objective */
    bool is_solved;
} price_steps;

static double x_of(const price_ladder *ladder, int choice)
{
    return ladder->variable == NULL
               ? 0.0
               : price_x(ladder->variable, ladder->values[choice]);
}

/* Objective of a choice with this x. */
static double weight_of(double x)
{
    return fabs(x) + EVEN * (hypot(x, EVEN_BELOW) - EVEN_BELOW);
}

/* Inserts a value, in order of strength, unless it is there already. */
static void add_choice(double value, price_ladder *ladder)
{
    double *values = ladder->values;
    const double side = ladder->variable->is_cost ? -1.0 : 1.0;
    int at = ladder->count;
    while (at > 0 && side * values[at - 1] > side * value) {
        at--;
    }
    if (at == 0 || side * values[at - 1] < side * value) {
        memmove(&values[at + 1], &values[at],
                (size_t)(ladder->count - at) * sizeof *values);
        values[at] = value;
        ladder->count++;
    }
}

static bool buys(const price_work *work, double cost, double soldiers)
{
    return fabs(lan_matchup_soldiers(work->wanted.budget, cost) - soldiers) <
           0.5;
}

/* The cost nearest to the scenario's that buys this number of soldiers, within
 * the bounds and rounded; LAN_NAN if there is none. */
static double cost_of(const price_work *work, const price_variable *variable,
                      double soldiers)
{
    static const double offsets[] = {0.0, 1.0, -1.0};
    const double step = work->def->step;
    const double from = variable->is.from;
    const double most =
        fmin(work->wanted.budget / soldiers, from * exp(variable->hi));
    const double least =
        fmax(work->wanted.budget / (soldiers + 1.0), from * exp(variable->lo));
    const double cost = fmin(fmax(from, least), most);
    if (lan_is_zero(cost - from) && buys(work, from, soldiers)) {
        return from;
    }
    /* The rounded cost may buy another number: try its neighbours. */
    for (size_t i = 0; i < 3; i++) {
        const double value =
            price_digits(step > 0.0 ? (round(cost / step) + offsets[i]) * step
                                    : cost * (1.0 + offsets[i] * PRICE_DIGIT));
        if (price_is_allowed(variable, value) && buys(work, value, soldiers)) {
            return value;
        }
    }
    return LAN_NAN;
}

/* The next value up (+1) or down (-1), at least `by` away in ln; 0: none. */
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
        const double cost = cost_of(work, variable, soldiers);
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
    const int most =
        (int)fmin(fmax(SIDES_ALL / work->count, SIDE_LEAST), SIDE_MOST);
    if (variable->is_counted) {
        const double nearest = cost_of(
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

/* --- pairs of choices ------------------------------------------------------
 */

/* The army of a type at a choice. */
static lan_matchup_unit stand_on(const price_steps *s, int32_t type, int choice)
{
    price_work *work = s->work;
    const price_ladder *ladder = &s->ladders[type];
    lan_matchup_unit army = work->out->before->units[type];
    if (ladder->variable != NULL && ladder->variable->is_cost) {
        army.soldiers = (int32_t)lan_matchup_soldiers(work->wanted.budget,
                                                      ladder->values[choice]);
        army.cost = ladder->values[choice];
    } else if (ladder->variable != NULL) {
        price_note(
            work, lan_scenario_copy_set(work->copy, ladder->variable->parameter,
                                        ladder->values[choice], work->err));
    }
    return army;
}

/* The place of a fight among those that are known. */
static price_fight *find_fight(const price_work *work, uint64_t key)
{
    return &work->fights[key * UINT64_C(0x9e3779b97f4a7c15) >> 48];
}

/* True if a type at a choice is too strong for another at one. The one of
 * the lower number is the row, as in the table. */
static bool is_too_strong(const price_steps *s, int32_t i, int a, int32_t j,
                          int b)
{
    price_work *work = s->work;
    const bool is_row = i < j;
    const lan_matchup_unit one = stand_on(s, i, a);
    const lan_matchup_unit other = stand_on(s, j, b);
    const uint64_t key =
        (((uint64_t)i * LAN_PRICE_MAX_TYPES + (uint64_t)j) << 48) |
        ((uint64_t)one.soldiers << 24) | (uint64_t)other.soldiers;
    price_fight *known = find_fight(work, key);
    if (work->is_counted && known->key == key) {
        return known->is_strong;
    }
    lan_matchup_cell cell = {0};
    lan_odds_options odds = work->options.odds;
    odds.seed = lan_matchup_seed(
        odds.seed,
        lan_matchup_pair(is_row ? i : j, is_row ? j : i, work->count));
    const lan_meeting meeting = {.def =
                                     lan_scenario_copy_battle_def(work->copy),
                                 .army = &work->wanted.army,
                                 .solver = &work->options.solver,
                                 .budget = work->wanted.budget,
                                 .is_of_odds = work->options.has_odds,
                                 .player = &work->player};
    if (price_goes_on(work)) {
        work->out->worked_out++;
        work->units += work->unit;
        price_note(work, lan_matchup_meet(&meeting, is_row ? &one : &other,
                                          is_row ? &other : &one,
                                          work->options.has_odds ? &odds : NULL,
                                          &work->ticker, &cell, work->err));
    }
    cell = is_row ? cell : lan_matchup_mirror(&cell);
    *known = (price_fight){key, lan_matchup_ahead(&cell, work->by) > 0.0 &&
                                    price_excess(work, &cell) > 0.0};
    return known->is_strong;
}

/* Bisects from a pair in which i is too strong for j: the smallest choice of j
 * above b (way > 0), or the largest of i below a, at which it is not. */
static int first_fit(const price_steps *s, int32_t i, int a, int32_t j, int b,
                     int way)
{
    int strong = way > 0 ? b : a;
    int fit = way > 0 ? s->ladders[j].count : -1;
    while (strong + way != fit && price_goes_on(s->work)) {
        const int at = (strong + fit) / 2;
        const bool is = way > 0 ? is_too_strong(s, i, a, j, at)
                                : is_too_strong(s, i, at, j, b);
        *(is ? &strong : &fit) = at;
    }
    return fit;
}

static int *need_of(const price_steps *s, int32_t i, int a, int32_t j)
{
    const size_t n = (size_t)s->work->count;
    return &s->needs[((size_t)i * CHOICES + (size_t)a) * n + (size_t)j];
}

/* If i is at choice a or above, j must be at b or above. */
static void note_need(const price_steps *s, int32_t i, int a, int32_t j, int b)
{
    for (int c = a; c < s->ladders[i].count; c++) {
        int *need = need_of(s, i, c, j);
        *need = *need > b ? *need : b;
    }
}

/* Notes the needs of the solution's pairs that are outside the band. */
static void find_needs(const price_steps *s, const lan_matchup *met)
{
    const int32_t n = s->work->count;
    for (int32_t k = 0; k < n * n; k++) {
        const lan_matchup_cell *cell = &met->cells[k];
        const int32_t row = k / n;
        const int32_t column = k % n;
        if (row >= column || !(price_excess(s->work, cell) > 0.0)) {
            continue;
        }
        const bool is_row = lan_matchup_ahead(cell, s->work->by) > 0.0;
        const int32_t i = is_row ? row : column;
        const int32_t j = is_row ? column : row;
        const int a = s->ladders[i].at;
        const int b = s->ladders[j].at;
        note_need(s, i, a, j, first_fit(s, i, a, j, b, 1));
        note_need(s, i, first_fit(s, i, a, j, b, -1) + 1, j, b + 1);
    }
}

/* --- their linear program ---------------------------------------------------
 */

/* Adds the constraints of a choice: the choice below it, and its needs. */
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

/* With a fixed sum of ln the vertices are not integers: GLPK then branches. */
static void solve_least(void *context)
{
    price_steps *s = context;
    glp_prob *lp = glp_create_prob();
    glp_smcp first;
    glp_iocp how;
    double off = 0.0; /* sum of ln at the weakest choices */
    s->price = 0.0;
    for (int32_t i = 0; i < s->work->count; i++) {
        price_ladder *ladder = &s->ladders[i];
        const bool is_levelled =
            ladder->variable != NULL && ladder->variable->is_levelled;
        ladder->column = glp_get_num_cols(lp);
        s->price += weight_of(x_of(ladder, 0));
        off += is_levelled ? x_of(ladder, 0) : 0.0;
        for (int c = 1; c < ladder->count; c++) {
            const int column = glp_add_cols(lp, 1);
            glp_set_col_kind(lp, column, GLP_BV);
            glp_set_obj_coef(lp, column,
                             weight_of(x_of(ladder, c)) -
                                 weight_of(x_of(ladder, c - 1)));
            if (is_levelled) {
                linear_row_put(&s->row, column,
                               x_of(ladder, c) - x_of(ladder, c - 1));
            }
        }
    }
    if (isfinite(s->level)) {
        linear_row_add(&s->row, lp, GLP_DB, -s->level - off, s->level - off);
    }
    for (int32_t i = 0; i < s->work->count; i++) {
        for (int c = 0; c < s->ladders[i].count; c++) {
            load_needs(s, lp, i, c);
        }
    }
    glp_init_smcp(&first);
    glp_init_iocp(&how);
    first.msg_lev = GLP_MSG_OFF;
    first.presolve = GLP_ON;
    how.msg_lev = GLP_MSG_OFF;
    how.mip_gap = 1e-3;
    how.br_tech = GLP_BR_MFV; /* the usual rule is slow on chains of choices */
    const bool is_relaxed = isinf(s->level);
    s->is_solved =
        glp_simplex(lp, &first) == 0 && glp_get_status(lp) == GLP_OPT;
    if (s->is_solved && !is_relaxed) {
        (void)glp_intopt(lp, &how); /* it fails where it stops at the gap */
        s->is_solved =
            glp_mip_status(lp) == GLP_OPT || glp_mip_status(lp) == GLP_FEAS;
    }
    s->price += is_relaxed ? glp_get_obj_val(lp) : glp_mip_obj_val(lp);
    for (int32_t i = 0; i < s->work->count; i++) {
        price_ladder *ladder = &s->ladders[i];
        ladder->at = 0;
        for (int c = 1; c < ladder->count; c++) {
            const int column = ladder->column + c;
            const double is = is_relaxed ? glp_get_col_prim(lp, column)
                                         : glp_mip_col_val(lp, column);
            ladder->at += is > 0.5 ? 1 : 0;
        }
    }
    glp_delete_prob(lp);
}

/* --- searches of them -------------------------------------------------------
 */

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

/* The values of the solution, corrected to keep the sum of ln if it is fixed.
 */
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

/* Solves, and adds the needs of the solution's pairs, until all pairs are
 * inside the band, there is no solution, or the best so far is as good. True if
 * it improved the best. */
static bool solve_all(price_steps *s, price_candidate *last,
                      price_candidate *next, price_candidate *best)
{
    price_work *work = s->work;
    double least = price_is_reached(best) ? -1e-9 : LAN_INF;
    for (size_t k = 0; k < work->variable_count; k++) {
        least += weight_of(price_x(&work->variables[k], best->values[k]));
    }
    for (int i = 0; i < SOLUTIONS && price_goes_on(work); i++) {
        double values[LAN_PRICE_MAX_VALUES];
        if (!price_note(work, linear_program_run(solve_least, s)) ||
            !s->is_solved || s->price > least) {
            return false;
        }
        take_values(s, values);
        price_try(work, values, last->table != NULL ? last : best, next);
        if (price_goes_on(work) && price_is_reached(next)) {
            const bool is_better = price_is_better(next, best);
            if (is_better) {
                price_swap(next, best);
            }
            return is_better;
        }
        if (price_goes_on(work)) {
            find_needs(s, next->table);
        }
        price_swap(last, next);
    }
    return false;
}

/* Searches around the given values; true if it improved the best. */
static bool search_around(price_work *work, const double *around,
                          bool is_spread, price_candidate *best)
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
    bool is_better = false;
    if (price_note(work, memory.is_short ? LAN_ENOMEM : LAN_OK)) {
        prepare(&s, around, is_spread);
        is_better = solve_all(&s, &last, &next, best);
    }
    lan_matchup_destroy(last.table);
    lan_matchup_destroy(next.table);
    arena_clear(&memory);
    return is_better;
}

/* Searches around the best with spread values, then, after a success, with
 * adjacent values, and then around values that are all shifted up or down. True
 * if it improved the best. */
static bool search_all(price_work *work, price_candidate *best)
{
    bool is_better = false;
    for (size_t i = 0; i < SHIFTS && price_goes_on(work); i++) {
        double around[LAN_PRICE_MAX_VALUES];
        for (size_t k = 0; k < work->variable_count; k++) {
            const price_variable *variable = &work->variables[k];
            const double x = price_x(variable, best->values[k]);
            around[k] = price_round(work, variable, x + shifts[i]);
        }
        if (i == 0 || (i == 1 && price_is_reached(best)) ||
            (i > 1 && !is_better && !work->is_simulated)) {
            is_better = search_around(work, around, i == 0, best) || is_better;
        }
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

/* --- neighbours ------------------------------------------------------------
 */

/* Largest and smallest step, in x. */
#define FARTHEST 0.5
#define NEAREST  0.002
#define NEARBY   0.03 /* smallest step with simulated odds */

#define SWEEPS_MOST 200

/* Moves one value by x; if the mean cost is fixed, the other costs move the
 * opposite way. False if no value changes. */
static bool move_value(const price_work *work, const price_candidate *from,
                       size_t k, double by, double *values)
{
    const bool is_levelled = work->variables[k].is_levelled;
    double others = -1.0;
    bool is_moved = false;
    for (size_t m = 0; m < work->variable_count; m++) {
        others += work->variables[m].is_levelled ? 1.0 : 0.0;
    }
    for (size_t m = 0; m < work->variable_count; m++) {
        const price_variable *variable = &work->variables[m];
        const bool follows = variable->is_levelled && is_levelled;
        const double step = m == k ? by : follows ? -by / others : 0.0;
        const double x = price_x(variable, from->values[m]) + step;
        values[m] = from->values[m];
        if (!lan_is_zero(step)) {
            values[m] = price_round(work, variable, fabs(x) < 1e-9 ? 0.0 : x);
        }
        is_moved = is_moved || !lan_is_zero(values[m] - from->values[m]);
    }
    return is_moved;
}

void price_try_neighbours(price_work *work, price_candidate *best)
{
    price_candidate next = {.table = NULL};
    double values[LAN_PRICE_MAX_VALUES];
    double by = FARTHEST;
    for (int i = 0;
         i < SWEEPS_MOST && by >= (work->is_simulated ? NEARBY : NEAREST);
         i++) {
        bool is_better = false;
        for (size_t k = 0; k < work->variable_count; k++) {
            /* up, down, and back to the scenario's value */
            const double now = best->values[k];
            const double least = fmax(by, work->def->step / now);
            const double moves[] = {least, -least,
                                    -price_x(&work->variables[k], now)};
            for (size_t m = 0; m < 3 && price_goes_on(work); m++) {
                if (!move_value(work, best, k, moves[m], values)) {
                    continue;
                }
                price_try(work, values, best, &next);
                if (price_goes_on(work) && price_is_better(&next, best)) {
                    price_swap(&next, best);
                    is_better = true;
                }
            }
        }
        by *= is_better ? 1.0 : 0.5;
    }
    lan_matchup_destroy(next.table);
}
