/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The searches for prices. Linear programs on derivatives of the log-odds find
 * the vicinity of the solution. Integer programs find the numbers of soldiers
 * and the rounded values. Then single values are tried in turn.
 */
#include <gsl/gsl_cdf.h>

#include "balance/matchups/games_impl.h"
#include "balance/matchups/price_impl.h"

/* --- log-odds ------------------------------------------------------------- */

/* Log-odds near even per standard deviation; for aimed fire, approximately, per
 * ln(force ratio beyond parity) times the root of the number of soldiers. */
#define STEEPNESS 1.6

/* Win probabilities up to this have a derivative of 0. */
#define CERTAIN 1e-15

/* Cap on the ends of simulated intervals. */
#define SUREST 0.999999

/* Log-odds near even; in the tails the deviation of a normal distribution,
 * which is linear in the logarithms of numbers. */
static double stretch_odds(double win, double lose)
{
    return STEEPNESS * (win < lose ? gsl_cdf_ugaussian_Pinv(win)
                                   : gsl_cdf_ugaussian_Qinv(lose));
}

static double log_odds(double share)
{
    return stretch_odds(share, 1.0 - share);
}

/* ln of the row's force ratio beyond parity, as what is left of the winner
 * shows it by aimed fire; LAN_NAN if the loser does no harm. By other laws it
 * is about as large, and 0 at parity, too. */
static double find_ratio(double margin)
{
    const double ratio = -0.5 * log1p(-margin * margin);
    return isfinite(ratio) ? copysign(ratio, margin) : LAN_NAN;
}

/* --- demands -------------------------------------------------------------- */

/* Weight of a demand's shortfall relative to the sum of changes. */
#define PENALTY 50.0

/* Steps for derivatives: in x, and in number of soldiers. */
#define NUDGE          0.02
#define NUDGE_SOLDIERS 0.04

/* Factor on ln that passes a threshold. */
#define BEYOND (1.0 + 1e-6)

/* The band is narrowed by this, to keep rounding errors inside. */
#define NARROWER 1e-3

/* The demand of a pair (band) or type (mix): lo <= value + slopes dx <= hi. */
typedef struct price_demand {
    double value;
    double lo;
    double hi;
    double change;  /* of the value, by a step of one variable */
    double *slopes; /* [variables] */
} price_demand;

/* The demands of a round, and its step. */
typedef struct price_demands {
    price_work *work;
    size_t row_count; /* pairs, or types of a mix */
    price_demand *rows;
    double x[LAN_PRICE_MAX_VALUES];
    double dx[LAN_PRICE_MAX_VALUES];
    double moved[LAN_PRICE_MAX_VALUES]; /* values */
    linear_row row;
    arena memory;
    double vague;    /* divisor of log-odds */
    double farthest; /* largest log-odds */
    double stride;
    bool is_solved;
} price_demands;

/* True for odds with a derivative of 0. */
static bool is_certain(const lan_matchup *table, int32_t i, int32_t j)
{
    const lan_matchup_cell *cell = lan_matchup_at(table, i, j);
    return fmin(lan_matchup_share(cell), cell->lose + 0.5 * cell->neither) <
           CERTAIN;
}

/* The value of a pair at the copy's values; certain odds are replaced by the
 * force ratio beyond parity. */
static double worth_of(price_demands *r, const lan_matchup *table, int32_t i,
                       int32_t j, bool certain)
{
    price_work *work = r->work;
    const lan_matchup_cell *cell = lan_matchup_at(table, i, j);
    double value = 0.0;
    if (work->by != LAN_PAYOFF_ODDS) {
        return lan_matchup_ahead(cell, work->by);
    }
    if (certain) {
        const lan_matchup_unit *a = &table->units[i];
        const lan_matchup_unit *b = &table->units[j];
        value = STEEPNESS * sqrt(fmin(a->soldiers, b->soldiers)) *
                find_ratio(cell->margin);
        if (cell->method == LAN_ODDS_SIMULATE) { /* beyond its resolution */
            value += copysign(log_odds(cell->high - cell->low),
                              cell->win - cell->lose);
        }
    } else {
        value = stretch_odds(lan_matchup_share(cell),
                             cell->lose + 0.5 * cell->neither);
    }
    work->is_helpless = work->is_helpless || isnan(value);
    r->farthest = fmax(r->farthest, fabs(value)); /* ignores NaN */
    if (work->mix == NULL) {
        return value;
    }
    return isnan(value)
               ? lan_matchup_ahead(cell, LAN_PAYOFF_ODDS)
               : 1.0 - 2.0 * gsl_cdf_ugaussian_Q(value / r->vague / STEEPNESS);
}

/* Fills the demands' changes: by what pairs are worth (from NULL), or by how
 * much that has changed since a table; if odds are certain in one of them,
 * ratios give both. A mix demands of each type what it gains against it. */
static void fill_changes(price_demands *r, const lan_matchup *from,
                         const lan_matchup *table)
{
    const price_work *work = r->work;
    const double *mix = work->mix;
    price_demand *row = r->rows;
    for (size_t i = 0; i < r->row_count; i++) {
        r->rows[i].change = 0.0;
    }
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++) {
            const bool certain = is_certain(table, i, j) ||
                                 (from != NULL && is_certain(from, i, j));
            double by = worth_of(r, table, i, j, certain);
            by -= from != NULL ? worth_of(r, from, i, j, certain) : 0.0;
            by = isfinite(by) ? by : 0.0;
            if (mix == NULL) {
                (row++)->change = by;
            } else {
                r->rows[i].change += mix[j] * by;
                r->rows[j].change -= mix[i] * by;
            }
        }
    }
}

/* Sets the demands. Returns a candidate's merit: weighted shortfall plus
 * change. In a mix, no type gains against the mix, and no type of it loses. */
static double measure(price_demands *r, const price_candidate *base)
{
    price_work *work = r->work;
    const double band[] = {work->def->low, work->def->high};
    const bool by_odds = work->by == LAN_PAYOFF_ODDS;
    double lacking = 0.0;
    size_t p = 0;
    r->farthest = 0.0;
    fill_changes(r, NULL, base->table);
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count && work->mix == NULL;
             j++, p++) {
            /* odds with their whole interval must be in the band */
            const lan_matchup_cell *cell = lan_matchup_at(base->table, i, j);
            const double most = fmin(price_share(work, cell, 1), SUREST);
            const double least =
                fmax(price_share(work, cell, -1), 1.0 - SUREST);
            const bool certain = is_certain(base->table, i, j);
            const double value = worth_of(r, base->table, i, j, certain);
            price_demand *row = &r->rows[p];
            row->lo =
                by_odds ? log_odds(band[0]) + NARROWER : 2.0 * band[0] - 1.0;
            row->hi =
                by_odds ? log_odds(band[1]) - NARROWER : 2.0 * band[1] - 1.0;
            if (isnan(value)) {
                row->lo = -LAN_INF;
                row->hi = LAN_INF;
            } else if (by_odds && !certain) {
                row->lo += value - log_odds(least);
                row->hi -= log_odds(most) - value;
            }
        }
    }
    for (size_t i = 0; i < r->row_count; i++) {
        price_demand *row = &r->rows[i];
        row->value = row->change;
        if (work->mix != NULL) {
            row->hi = 0.0;
            row->lo = work->mix[i] > 0.0 ? 0.0 : -LAN_INF;
        }
        lacking += fmax(fmax(row->value - row->hi, row->lo - row->value), 0.0);
    }
    return PENALTY * (lacking + base->offset) + base->change;
}

/* The step in x of a variable for its derivative: small, but for damage and
 * health with wounds up to the next effective value. */
static double nudge_of(const price_work *work, const price_variable *variable,
                       double value)
{
    const lan_battle_def *def = lan_scenario_copy_battle_def(work->copy);
    const alike_field field = {def, work->types, (size_t)work->count,
                               work->wanted.army.hidden};
    const double x = price_x(variable, value);
    double near[2];
    alike_thresholds(&field, variable->is.path, near);
    for (int k = 1; k >= 0 && def->wounds != LAN_WOUNDS_NONE; k--) {
        if (price_is_allowed(variable, near[k])) {
            return BEYOND * (price_x(variable, near[k]) - x);
        }
    }
    return x + NUDGE <= variable->hi   ? NUDGE
           : x - NUDGE >= variable->lo ? -NUDGE
                                       : 0.0;
}

/* Finds the derivatives by moving one value at a time. */
static void find_slopes(price_demands *r, const price_candidate *base)
{
    price_work *work = r->work;
    price_candidate moved = {.table = NULL};
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        double by = 0.0;
        r->x[k] = price_x(variable, base->values[k]);
        price_set_values(work, base->values);
        memcpy(r->moved, base->values, work->variable_count * sizeof(double));
        if (variable->is_cost && !isnan(work->wanted.budget)) {
            const double now = base->table->units[variable->is.unit].soldiers;
            const double least = fmax(1.0, round(NUDGE_SOLDIERS * now));
            const double then = now > least + 1.0 ? now - least : now + least;
            r->moved[k] = work->wanted.budget / (then + 1e-6);
            by = log(now / then);
        } else {
            by = nudge_of(work, variable, base->values[k]);
            r->moved[k] *= exp(by);
        }
        if (!lan_is_zero(by)) {
            price_try(work, r->moved, base, -1, &moved);
        }
        if (price_goes_on(work) && !lan_is_zero(by)) {
            fill_changes(r, base->table, moved.table);
        }
        for (size_t i = 0; i < r->row_count; i++) {
            price_demand *row = &r->rows[i];
            row->slopes[k] = lan_is_zero(by) ? 0.0 : row->change / by;
        }
    }
    lan_matchup_destroy(moved.table);
}

/* --- the linear program of slopes ------------------------------------------
 * Columns: dx of every variable, |x + dx|, their maximum, and the shortfall
 * of every demand. */

static void load_changes(price_demands *r, glp_prob *lp)
{
    const int n = (int)r->work->variable_count;
    linear_row *row = &r->row;
    for (int k = 0; k < n; k++) {
        const price_variable *variable = &r->work->variables[k];
        const double lo = fmax(variable->lo - r->x[k], -r->stride);
        const double hi = fmin(variable->hi - r->x[k], r->stride);
        const bool is_fixed = !(hi - lo > 1e-12);
        glp_set_col_bnds(lp, k + 1, is_fixed ? GLP_FX : GLP_DB,
                         is_fixed ? fmin(fmax(0.0, lo), hi) : lo, hi);
        for (int side = -1; side <= 1; side += 2) {
            linear_row_put(row, n + k + 1, 1.0);
            linear_row_put(row, k + 1, side);
            linear_row_add(row, lp, GLP_LO, -side * r->x[k], 0.0);
        }
        linear_row_put(row, 2 * n + 1, 1.0);
        linear_row_put(row, n + k + 1, -1.0);
        linear_row_add(row, lp, GLP_LO, 0.0, 0.0);
        glp_set_obj_coef(lp, n + k + 1, 1.0);
    }
    glp_set_obj_coef(lp, 2 * n + 1, PRICE_LARGEST);
    double sum = 0.0;
    for (int k = 0; k < n; k++) {
        if (r->work->variables[k].is_levelled) {
            linear_row_put(row, k + 1, 1.0);
            sum += r->x[k];
        }
    }
    if (row->count > 0) {
        linear_row_add(row, lp, GLP_FX, -sum, -sum);
    }
}

static void solve_round(void *context)
{
    price_demands *r = context;
    const int n = (int)r->work->variable_count;
    const int columns = 2 * n + 1 + (int)r->row_count;
    glp_prob *lp = glp_create_prob();
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.it_lim = 20000;
    glp_add_cols(lp, columns);
    for (int k = n + 1; k <= columns; k++) {
        glp_set_col_bnds(lp, k, GLP_LO, 0.0, 0.0);
    }
    for (int d = 0; d < (int)r->row_count; d++) {
        const price_demand *demand = &r->rows[d];
        glp_set_obj_coef(lp, 2 * n + 2 + d, PENALTY);
        for (int side = -1; side <= 1; side += 2) {
            const double bound = side < 0 ? demand->hi : demand->lo;
            const double by = bound - demand->value;
            const int kind = side < 0 ? GLP_UP : GLP_LO;
            for (int k = 0; k < n; k++) {
                linear_row_put(&r->row, k + 1, demand->slopes[k]);
            }
            linear_row_put(&r->row, 2 * n + 2 + d, side);
            linear_row_add(&r->row, lp, isfinite(bound) ? kind : GLP_FR, by,
                           by);
        }
    }
    load_changes(r, lp);
    r->is_solved = glp_simplex(lp, &how) == 0 && glp_get_status(lp) == GLP_OPT;
    for (int k = 0; k < n; k++) {
        r->dx[k] = glp_get_col_prim(lp, k + 1);
    }
    glp_delete_prob(lp);
}

/* --- rounds of it --------------------------------------------------------- */

#define ROUNDS_BAND      20
#define ROUNDS_SIMULATED 10
#define ROUNDS_MIX       150

/* Trust region of x in a round: first, smallest, smallest if simulated,
 * largest. */
#define STRIDE           0.4
#define STRIDE_LEAST     1e-4
#define STRIDE_SIMULATED 0.02
#define STRIDE_MOST      1.2

/* Certain odds have a derivative of 0. For a mix, log-odds are first divided so
 * that none exceeds FARTHEST_ODDS; the divisor then shrinks by the factor
 * SHARPER, down to 1. */
#define FARTHEST_ODDS 1.6
#define SHARPER       0.75

/* Step of x below which the divisor is reduced. */
#define STILL_VAGUE 0.01

/* Iterates the linear programs: accepts a better solution, otherwise shrinks
 * the trust region. */
void price_follow_slopes(price_work *work, price_candidate *best)
{
    const size_t n = work->variable_count;
    const size_t rows =
        work->mix == NULL ? work->pair_count : (size_t)work->count;
    price_demands r = {
        .work = work, .row_count = rows, .vague = 1.0, .stride = STRIDE};
    price_candidate base = {.table = NULL};
    price_candidate next = {.table = NULL};
    arena *memory = &r.memory;
    const int rounds = work->mix != NULL    ? ROUNDS_MIX
                       : work->is_simulated ? ROUNDS_SIMULATED
                                            : ROUNDS_BAND;
    const double least = work->is_simulated ? STRIDE_SIMULATED : STRIDE_LEAST;
    r.rows = arena_take(memory, rows, sizeof *r.rows);
    r.row.index = arena_take(memory, n + 3, sizeof *r.row.index);
    r.row.cells = arena_take(memory, n + 3, sizeof *r.row.cells);
    for (size_t i = 0; i < rows && !memory->is_short; i++) {
        r.rows[i].slopes = arena_take(memory, n, sizeof(double));
    }
    price_note(work, memory->is_short ? LAN_ENOMEM : LAN_OK);
    price_try(work, best->values, best, -1, &base);
    if (price_goes_on(work) && work->mix != NULL) {
        (void)measure(&r, &base);
        r.vague = fmax(1.0, r.farthest / FARTHEST_ODDS);
    }
    for (int i = 0; i < rounds && price_goes_on(work); i++) {
        const double merit = measure(&r, &base);
        find_slopes(&r, &base);
        r.is_solved = false;
        if (price_goes_on(work)) {
            price_note(work, linear_program_run(solve_round, &r));
        }
        double moved = 0.0; /* the largest step */
        for (size_t k = 0; k < n && r.is_solved; k++) {
            r.moved[k] =
                price_round(work, &work->variables[k], r.x[k] + r.dx[k]);
            moved = fmax(moved, fabs(r.dx[k]));
        }
        if (r.is_solved) {
            price_try(work, r.moved, &base, -1, &next);
        }
        if (r.is_solved && price_goes_on(work) && measure(&r, &next) < merit) {
            price_swap(&base, &next);
            r.stride = fmin(fmax(r.stride, 2.0 * moved), STRIDE_MOST);
        } else if (r.is_solved) {
            r.stride = fmin(r.stride, moved) / 3.0;
        }
        if (price_goes_on(work) && price_is_better(&base, best)) {
            price_try(work, base.values, &base, -1, best);
        }
        const double still = r.vague > 1.0 ? STILL_VAGUE : least;
        if (moved < still || r.stride < still) {
            if (!(r.vague > 1.0)) {
                break;
            }
            r.vague = fmax(1.0, SHARPER * r.vague);
            r.stride = STRIDE;
        }
    }
    lan_matchup_destroy(base.table);
    lan_matchup_destroy(next.table);
    arena_clear(&r.memory);
}

/* --- whole soldiers and steps ---------------------------------------------
 *
 * Each type has choices around the best so far, from the weakest to the
 * strongest; "type i is at choice c or above" is a binary column. If i at c is
 * too strong for j below d, c needs d: a row. Rows are added when a solution
 * violates them, so that few pairs are fought. A row has two columns of
 * opposite signs, so that vertices are integers and the first solution with all
 * pairs in the band is the smallest change among the choices. With a fixed sum
 * of ln they are not: GLPK then branches.
 */

/* Most choices on either side of the best: for all types together, with
 * simulated odds, and for one type; most searches around an improved solution;
 * most programs per search. */
#define SIDES_ALL       200
#define SIDES_SIMULATED 80
#define SIDE_MOST       70
#define SIDE_LEAST      8
#define CHOICES         (2 * SIDE_MOST + 2)
#define SEARCHES_MOST   24
#define SOLUTIONS       200

/* Most numbers of soldiers tried until a rounded cost buys one exactly. */
#define NUMBERS_MOST 10000

/* ln of the ratio of neighbouring values other than numbers of soldiers; the
 * smallest spacing with simulated odds, whose errors hide smaller ones; and the
 * ratio of the largest spacing to the smallest if values are spread. */
#define SPACING           0.002
#define SPACING_SIMULATED 0.01
#define FARTHER           3.5

/* Preference for even changes among equally large ones: largest extra weight of
 * a change, and the change from which it applies. */
#define EVEN       0.02
#define EVEN_BELOW 0.2

/* The choices of a type, the weakest first. */
typedef struct price_ladder {
    const price_variable *variable; /* NULL: the type does not change */
    double values[CHOICES];
    int count;
    int column; /* column of choice 1 minus 1; choice 0 has none */
    int at;     /* choice in the solution */
} price_ladder;

/* A pair of values that was fought; of those with the same place the last. */
typedef struct price_fight {
    uint64_t key; /* 0: none */
    bool is_strong;
} price_fight;

#define FIGHTS       65536
#define FIGHTS_SHIFT 48

/* A type at a choice or above requires another type at a choice or above. */
typedef struct price_need {
    int32_t type;
    int32_t other;
    int choice;
    int least;
} price_need;

typedef struct price_steps {
    price_work *work;
    price_ladder *ladders;               /* [types] */
    price_fight *fights;                 /* [FIGHTS] */
    double values[LAN_PRICE_MAX_VALUES]; /* of the probe, a single pair */
    price_candidate probe;
    price_need *needs; /* [2 * SOLUTIONS * pairs] */
    size_t need_count;
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

/* Inserts a value in order of strength, without duplicates. */
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
    /* a rounded cost may buy another number: tries the neighbours */
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

static void fill_ladder(const price_work *work, double middle, bool is_spread,
                        price_ladder *ladder)
{
    const price_variable *variable = ladder->variable;
    const double step = work->def->step;
    const double budget = work->wanted.budget;
    const int sides = work->is_simulated ? SIDES_SIMULATED : SIDES_ALL;
    const double spacing = work->is_simulated ? SPACING_SIMULATED : SPACING;
    const int most =
        (int)fmin(fmax(sides / work->count, SIDE_LEAST), SIDE_MOST);
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
        double by = is_spread ? spacing : 0.0;
        for (int c = 0; c < most; c++, by *= exp(FARTHER / most)) {
            /* the next value up or down, at least `by` away in ln */
            const double apart = value * exp(side * by);
            if (variable->is_counted) {
                const double now = lan_matchup_soldiers(budget, value);
                const double there = lan_matchup_soldiers(budget, apart);
                double soldiers =
                    side > 0 ? fmin(now - 1.0, there) : fmax(now + 1.0, there);
                value = LAN_NAN;
                for (int i = 0;
                     i < NUMBERS_MOST && soldiers >= 1.0 && isnan(value); i++) {
                    value = cost_of(work, variable, soldiers);
                    soldiers -= side;
                }
            } else {
                const double next = step > 0.0 ? value + side * step
                                               : value * exp(side * SPACING);
                value = side > 0 ? fmax(next, apart) : fmin(next, apart);
                value = step > 0.0 ? round(value / step) * step
                                   : price_digits(value);
            }
            if (!price_is_allowed(variable, value)) {
                break;
            }
            add_choice(value, ladder);
        }
    }
}

/* --- pairs of choices ------------------------------------------------------
 */

/* If few battles show odds farther than this outside of the band, no more are
 * simulated: 3 standard deviations. */
#define FAR 0.1

/* Mixes the value of a type at a choice into a key, and gives it to the probe.
 */
static void place(price_steps *s, int32_t type, int choice, uint64_t *key)
{
    const price_ladder *ladder = &s->ladders[type];
    uint64_t bits = 0;
    if (ladder->variable != NULL) {
        s->values[ladder->variable - s->work->variables] =
            ladder->values[choice];
        memcpy(&bits, &ladder->values[choice], sizeof bits);
    }
    *key = (*key ^ bits ^ (uint64_t)type) * UINT64_C(0x9e3779b97f4a7c15);
}

/* True if a type at a choice is too strong for another at one. */
static bool is_too_strong(price_steps *s, int32_t i, int a, int32_t j, int b)
{
    price_work *work = s->work;
    const int64_t pair = i < j ? lan_matchup_pair(i, j, work->count)
                               : lan_matchup_pair(j, i, work->count);
    const int64_t battles = work->options.odds.battles;
    uint64_t key = 1;
    place(s, i, a, &key);
    place(s, j, b, &key);
    price_fight *known = &s->fights[key >> FIGHTS_SHIFT];
    int k = known->key == key ? 2 : work->is_coarse ? 0 : 1;
    for (; k < 2 && price_goes_on(work); k++) {
        work->options.odds.battles = k == 0 ? PRICE_ROUGH_BATTLES : battles;
        price_try(work, s->values, NULL, pair, &s->probe);
        work->options.odds.battles = battles;
        if (price_goes_on(work)) {
            const lan_matchup_cell *cell = lan_matchup_at(s->probe.table, i, j);
            const double excess = price_excess(work, cell);
            *known = (price_fight){
                key, excess > 0.0 && lan_matchup_ahead(cell, work->by) > 0.0};
            k += fabs(excess) > FAR ? 1 : 0;
        }
    }
    return known->is_strong;
}

/* Bisects from a pair in which i is too strong for j: the smallest choice of j
 * above b (way > 0), or the largest choice of i below a, at which i is not too
 * strong. */
static int first_fit(price_steps *s, int32_t i, int a, int32_t j, int b,
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

static void add_need(price_steps *s, int32_t type, int choice, int32_t other,
                     int least)
{
    s->needs[s->need_count++] = (price_need){type, other, choice, least};
}

/* Records the requirements of the solution's pairs outside the band. */
static void find_needs(price_steps *s, const lan_matchup *met)
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
        add_need(s, i, a, j, first_fit(s, i, a, j, b, 1));
        add_need(s, i, first_fit(s, i, a, j, b, -1) + 1, j, b + 1);
    }
}

/* --- their linear program ---------------------------------------------------
 */

/* Loads the rows: a choice requires the choice below it, and its requirements.
 * */
static void load_needs(price_steps *s, glp_prob *lp)
{
    linear_row *row = &s->row;
    for (int32_t i = 0; i < s->work->count; i++) {
        for (int c = 2; c < s->ladders[i].count; c++) {
            linear_row_put(row, s->ladders[i].column + c, 1.0);
            linear_row_put(row, s->ladders[i].column + c - 1, -1.0);
            linear_row_add(row, lp, GLP_UP, 0.0, 0.0);
        }
    }
    for (size_t k = 0; k < s->need_count; k++) {
        const price_need *need = &s->needs[k];
        const price_ladder *other = &s->ladders[need->other];
        if (need->choice > 0) {
            linear_row_put(row, s->ladders[need->type].column + need->choice,
                           1.0);
        }
        if (need->least < other->count) {
            linear_row_put(row, other->column + need->least, -1.0);
        }
        linear_row_add(row, lp, GLP_UP, 0.0, need->choice > 0 ? 0.0 : -1.0);
    }
}

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
            const double x = x_of(ladder, c);
            const double below = x_of(ladder, c - 1);
            const int column = glp_add_cols(lp, 1);
            glp_set_col_kind(lp, column, GLP_BV);
            glp_set_obj_coef(lp, column, weight_of(x) - weight_of(below));
            if (is_levelled) {
                linear_row_put(&s->row, column, x - below);
            }
        }
    }
    if (isfinite(s->level)) {
        linear_row_add(&s->row, lp, GLP_DB, -s->level - off, s->level - off);
    }
    load_needs(s, lp);
    glp_init_smcp(&first);
    glp_init_iocp(&how);
    first.msg_lev = GLP_MSG_OFF;
    first.presolve = GLP_ON;
    how.msg_lev = GLP_MSG_OFF;
    how.mip_gap = 1e-3;
    how.br_tech = GLP_BR_MFV; /* the default rule is slow on chains of choices
                               */
    s->is_solved =
        glp_simplex(lp, &first) == 0 && glp_get_status(lp) == GLP_OPT;
    if (s->is_solved) {
        (void)glp_intopt(lp, &how); /* returns an error code when it stops at
                                       the gap */
        s->is_solved =
            glp_mip_status(lp) == GLP_OPT || glp_mip_status(lp) == GLP_FEAS;
    }
    s->price += glp_mip_obj_val(lp);
    for (int32_t i = 0; i < s->work->count; i++) {
        price_ladder *ladder = &s->ladders[i];
        ladder->at = 0;
        for (int c = 1; c < ladder->count; c++) {
            ladder->at += glp_mip_col_val(lp, ladder->column + c) > 0.5 ? 1 : 0;
        }
    }
    glp_delete_prob(lp);
}

/* --- searches of them -------------------------------------------------------
 */

/* Solves and adds requirements of the solution's pairs until all pairs are
 * inside the band, there is no solution, or the best candidate is as good. True
 * if the best was improved. */
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
        double off = 0.0;
        double costs = 0.0;
        for (size_t k = 0; k < work->variable_count; k++) {
            const price_ladder *ladder =
                &s->ladders[work->variables[k].is.unit];
            values[k] = ladder->values[ladder->at];
            if (ladder->variable->is_levelled) {
                off += x_of(ladder, ladder->at);
                costs += 1.0;
            }
        }
        for (size_t k = 0; k < work->variable_count; k++) {
            const price_variable *variable = &work->variables[k];
            const double x = price_x(variable, values[k]);
            if (variable->is_levelled && !(work->def->step > 0.0)) {
                values[k] = price_round(work, variable, x - off / costs);
            }
        }
        price_try(work, values, last->table != NULL ? last : best, -1, next);
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

/* Searches around the best candidate; true if it was improved. */
static bool search_around(price_work *work, bool is_spread, price_fight *fights,
                          price_candidate *best)
{
    const size_t n = (size_t)work->count;
    price_candidate last = {.table = NULL};
    price_candidate next = {.table = NULL};
    arena memory = {.last = NULL};
    price_steps s = {
        .work = work,
        .level = LAN_INF,
        .fights = fights,
        .ladders = arena_take(&memory, n, sizeof *s.ladders),
        .needs = arena_take(&memory, 2 * SOLUTIONS * work->pair_count,
                            sizeof *s.needs),
        .row.index = arena_take(&memory, n * CHOICES + 2, sizeof(int)),
        .row.cells = arena_take(&memory, n * CHOICES + 2, sizeof(double))};
    bool is_better = false;
    memcpy(s.values, best->values, sizeof s.values);
    if (price_note(work, memory.is_short ? LAN_ENOMEM : LAN_OK)) {
        for (size_t i = 0; i < n; i++) {
            s.ladders[i].count = 1;
        }
        for (size_t k = 0; k < work->variable_count; k++) {
            const price_variable *variable = &work->variables[k];
            price_ladder *ladder = &s.ladders[variable->is.unit];
            ladder->variable = variable;
            fill_ladder(work, best->values[k], is_spread, ladder);
            if (variable->is_levelled) {
                const double step = 0.499 * work->def->step / variable->is.from;
                s.level = fmax(isinf(s.level) ? SPACING : s.level, step);
            }
        }
        is_better = solve_all(&s, &last, &next, best);
    }
    lan_matchup_destroy(last.table);
    lan_matchup_destroy(next.table);
    lan_matchup_destroy(s.probe.table);
    arena_clear(&memory);
    return is_better;
}

/* Searches around the best candidate with spread values and, after a success,
 * with adjacent values, as long as it improves. With simulated odds, adjacent
 * values differ visibly only in numbers of soldiers. */
void price_round_band(price_work *work, price_candidate *best)
{
    price_fight *fights = calloc(FIGHTS, sizeof *fights);
    bool goes_on = price_note(work, fights != NULL ? LAN_OK : LAN_ENOMEM) &&
                   work->is_separable;
    const bool resolves = !work->is_simulated || work->variables[0].is_counted;
    for (int i = 0; i < SEARCHES_MOST && goes_on && price_goes_on(work); i++) {
        goes_on = search_around(work, true, fights, best);
        if (price_is_reached(best) && resolves) {
            goes_on = search_around(work, false, fights, best) || goes_on;
        }
    }
    work->is_exhausted = work->is_separable && !price_is_reached(best);
    free(fights);
}
