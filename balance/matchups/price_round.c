/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ladders: the values that each type may be given, from its weakest to its
 * strongest. Where type i on rung a is too strong for j on rung c so is every
 * stronger i for every weaker j: that is written down as an implication, i >= a
 * makes j >= b, b being the first rung of j that is strong enough. The smallest
 * change that keeps some implications is an integer program whose relaxation is
 * tight: each row says that one threshold is passed where another is.
 */
#include <glpk.h>
#include <stdlib.h>
#include <string.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/linear_program_impl.h"
#include "balance/matchups/price_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

typedef struct price_rung {
    double value;
    double x;  /* ln of its change */
    double lo; /* of x for as many soldiers, all included */
    double hi;
    int32_t soldiers; /* of an army, or 0: as the match-ups have it */
} price_rung;

typedef struct price_ladder {
    const price_variable *variable; /* NULL: nothing changes */
    price_rung *rungs;
    size_t count;
    size_t least;       /* the rung of the least change */
    bool *is_threshold; /* [count] some implication names it */
    size_t first_column;
} price_ladder;

/* Type i on rung a or above makes type j stand on rung b or above; b may be
 * the count of its rungs: then there is none. */
typedef struct price_implication {
    int32_t i;
    int32_t j;
    size_t a;
    size_t b;
} price_implication;

typedef struct price_ladders {
    price_work *work;
    price_ladder *ladders; /* [types] */
    price_implication *implications;
    size_t implication_count;
    size_t implication_room;
    bool is_cut;      /* a ladder has not all rungs there are */
    size_t *rungs;    /* [types] the best */
    double *xs;       /* [types] and where on them */
    bool is_possible; /* there is a best */
} price_ladders;

/* Rungs of all ladders, and of one of them; so many on each side of the middle
 * are next to each other, those beyond by so much farther apart. */
#define RUNGS_MOST   2400
#define LADDER_MOST  240
#define LADDER_LEAST 24
#define APART        0.03

/* ln from rung to rung of numbers that are not counted. */
#define SPACING 0.002

#define ROUNDING 1e-12

/* A ladder being built, outward from the middle. */
typedef struct building {
    const price_work *work;
    const price_variable *variable;
    double lo; /* of x */
    double hi;
    bool is_counted; /* by soldiers */
    bool is_single;  /* each multiple of the step counts */
} building;

static bool is_allowed(const building *b, double value)
{
    const double x = log(value / b->variable->from);
    return value > 0.0 && x >= b->lo - 1e-9 && x <= b->hi + 1e-9;
}

/* --- one rung after the other -------------------------------------------- */

/* The next value on a side: +1 up, -1 down; at least so much farther away.
 * LAN_NAN: none. */
static double next_value(const building *b, double value, int side, double by)
{
    const double step = b->work->def->step;
    const double budget = b->work->wanted.budget;
    const double apart = value * exp(side * by);
    if (!b->is_counted || b->is_single) {
        const double next =
            step > 0.0 ? value + side * step : value * exp(side * SPACING);
        const double far = side > 0 ? fmax(next, apart) : fmin(next, apart);
        return step > 0.0 ? round(far / step) * step : far;
    }
    const double now = price_soldiers(b->work, value);
    const double there = price_soldiers(b->work, apart);
    double soldiers =
        side > 0 ? fmin(now - 1.0, there) : fmax(now + 1.0, there);
    if (step > 0.0 && soldiers >= 1.0) {
        /* The next number that some multiple buys. */
        const double multiple =
            side > 0
                ? floor(budget / (soldiers + 1.0) / step * (1.0 + ROUNDING)) +
                      1.0
                : floor(budget / soldiers / step * (1.0 + ROUNDING));
        soldiers =
            multiple > 0.0 ? price_soldiers(b->work, multiple * step) : 0.0;
    }
    return soldiers >= 1.0 ? price_cost(b->work, b->variable, soldiers)
                           : LAN_NAN;
}

static price_rung make_rung(const building *b, double value)
{
    const double x = log(value / b->variable->from);
    price_rung rung = {.value = value, .x = x, .lo = x, .hi = x};
    if (b->is_counted) {
        const double soldiers = price_soldiers(b->work, value);
        rung.soldiers = (int32_t)fmin(soldiers, INT32_MAX);
        if (!(b->work->def->step > 0.0)) {
            const double all = log(b->work->wanted.budget / b->variable->from);
            rung.lo = fmax(all - log(soldiers + 1.0) + 1e-5, b->lo);
            rung.hi = fmin(all - log(soldiers) - 1e-5, b->hi);
            rung.lo = fmin(rung.lo, x);
            rung.hi = fmax(rung.hi, x);
        }
    }
    return rung;
}

static void add_rung(const building *b, double value, price_ladder *ladder)
{
    for (size_t r = 0; r < ladder->count; r++) {
        const double is = ladder->rungs[r].value;
        if ((is >= value && is <= value) ||
            (b->is_counted && !b->is_single &&
             ladder->rungs[r].soldiers ==
                 (int32_t)price_soldiers(b->work, value))) {
            return;
        }
    }
    ladder->rungs[ladder->count++] = make_rung(b, value);
}

/* Adds rungs on one side of the middle; true where there are more. */
static bool add_side(const building *b, double middle, int side, size_t most,
                     price_ladder *ladder)
{
    double value = middle;
    for (size_t r = 0; r < most; r++) {
        value = next_value(b, value, side, r < most / 2 ? 0.0 : APART);
        if (isnan(value) || !is_allowed(b, value)) {
            return r > most / 2;
        }
        add_rung(b, value, ladder);
    }
    return true;
}

/* Costs fall from rung to rung, other numbers rise. */
static int compare_costs(const void *a, const void *b)
{
    const double x = ((const price_rung *)a)->value;
    const double y = ((const price_rung *)b)->value;
    return (x < y) - (x > y);
}

static int compare_values(const void *a, const void *b)
{
    return -compare_costs(a, b);
}

static lan_status ladder_init(price_ladders *l, size_t type, double middle,
                              double most, price_ladder *ladder)
{
    const price_work *work = l->work;
    const price_variable *variable = ladder->variable;
    size_t room = RUNGS_MOST / (size_t)work->count;
    room = room > LADDER_MOST ? LADDER_MOST : room;
    room = room < LADDER_LEAST ? LADDER_LEAST : room;
    ladder->rungs = calloc(room + 2, sizeof *ladder->rungs);
    ladder->is_threshold = calloc(room + 3, sizeof *ladder->is_threshold);
    if (ladder->rungs == NULL || ladder->is_threshold == NULL) {
        return fail_as(work->err, LAN_ENOMEM);
    }
    if (variable == NULL) {
        ladder->rungs[ladder->count++] =
            (price_rung){.soldiers = work->table->units[type].soldiers};
        return LAN_OK;
    }
    building b = {work,
                  variable,
                  fmax(variable->lo, fmin(-most, variable->hi)),
                  fmin(variable->hi, fmax(most, variable->lo)),
                  variable->is_cost,
                  work->def->step > 0.0 && price_has_level(work, variable)};
    const double start = price_round(work, variable, 0.0);
    const double nearest =
        b.is_counted && !b.is_single
            ? price_cost(work, variable, price_soldiers(work, middle))
            : middle;
    add_rung(&b, is_allowed(&b, start) ? start : middle, ladder);
    add_rung(&b, isnan(nearest) ? middle : nearest, ladder);
    l->is_cut = add_side(&b, middle, -1, room / 2, ladder) || l->is_cut;
    l->is_cut = add_side(&b, middle, 1, room / 2, ladder) || l->is_cut;
    qsort(ladder->rungs, ladder->count, sizeof *ladder->rungs,
          variable->is_cost ? compare_costs : compare_values);
    for (size_t r = 1; r < ladder->count; r++) {
        if (fabs(ladder->rungs[r].x) < fabs(ladder->rungs[ladder->least].x)) {
            ladder->least = r;
        }
    }
    return LAN_OK;
}

/* --- all of them --------------------------------------------------------- */

static lan_status ladders_init(price_ladders *l, price_work *work,
                               const price_candidate *around, double most)
{
    const size_t n = (size_t)work->count;
    lan_status status = LAN_OK;
    *l = (price_ladders){.work = work};
    l->ladders = calloc(n, sizeof *l->ladders);
    l->rungs = calloc(n, sizeof *l->rungs);
    l->xs = calloc(n, sizeof *l->xs);
    if (l->ladders == NULL || l->rungs == NULL || l->xs == NULL) {
        return fail_as(work->err, LAN_ENOMEM);
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        price_ladder *ladder = &l->ladders[work->variables[k].unit];
        ladder->variable = &work->variables[k];
        status = ladder_init(l, (size_t)ladder->variable->unit,
                             around->values[k], most, ladder);
        if (status != LAN_OK) {
            return status;
        }
    }
    for (size_t i = 0; i < n && status == LAN_OK; i++) {
        if (l->ladders[i].variable == NULL) {
            status = ladder_init(l, i, 0.0, 0.0, &l->ladders[i]);
        }
    }
    return status;
}

static void ladders_clear(price_ladders *l)
{
    for (int32_t i = 0; l->ladders != NULL && i < l->work->count; i++) {
        free(l->ladders[i].rungs);
        free(l->ladders[i].is_threshold);
    }
    free(l->ladders);
    free(l->implications);
    free(l->rungs);
    free(l->xs);
    *l = (price_ladders){0};
}

/* --- the smallest change ------------------------------------------------- */

/* Branch and bound ends this near to the best, of it. */
#define GAP 2e-4

/* What the sum of ln of costs may be off, where it has to stay. */
#define LEVEL 1e-6

/* A program over the thresholds that implications name: between two of them a
 * type stands where its change is least.
 *
 * Columns: a 0-1 variable a threshold; the largest change; for each type its
 * change and, where costs keep their mean, x. */
typedef struct thresholds {
    price_ladders *ladders;
    glp_prob *lp;
    int *index; /* from 1 as GLPK counts */
    double *cells;
    int count; /* cells of the row being made */
    int *x;    /* [types] its column; 0: the mean is not kept */
} thresholds;

/* --- pieces of a ladder -------------------------------------------------- */

/* Rungs from one threshold up to the next. */
typedef struct piece {
    size_t first;
    size_t end;
    double x; /* of the least change */
    double lo;
    double hi;
} piece;

static piece piece_from(const price_ladder *ladder, size_t first)
{
    size_t end = first + 1;
    while (end < ladder->count && !ladder->is_threshold[end]) {
        end++;
    }
    const size_t at = ladder->least < first  ? first
                      : ladder->least >= end ? end - 1
                                             : ladder->least;
    const double a = ladder->rungs[first].lo;
    const double b = ladder->rungs[end - 1].lo;
    const double c = ladder->rungs[first].hi;
    const double d = ladder->rungs[end - 1].hi;
    return (piece){first, end, ladder->rungs[at].x, fmin(a, b), fmax(c, d)};
}

/* --- rows ---------------------------------------------------------------- */

static void put_cell(thresholds *t, int column, double value)
{
    t->count++;
    t->index[t->count] = column;
    t->cells[t->count] = value;
}

static void add_row(thresholds *t, int kind, double lo, double hi)
{
    const int row = glp_add_rows(t->lp, 1);
    glp_set_row_bnds(t->lp, row, kind, lo, hi);
    glp_set_mat_row(t->lp, row, t->count, t->index, t->cells);
    t->count = 0;
}

static double change_of(const piece *p)
{
    return fabs(p->x);
}

static double lowest_of(const piece *p)
{
    return p->lo;
}

static double highest_of(const piece *p)
{
    return p->hi;
}

/* Adds a row: a column is at least, or at most, what a ladder's piece is, which
 * is a sum over its thresholds. */
static void add_bound(thresholds *t, const price_ladder *ladder, int bounded,
                      int kind, double (*of)(const piece *p))
{
    piece before = piece_from(ladder, 0);
    const double constant = of(&before);
    put_cell(t, bounded, 1.0);
    int column = (int)ladder->first_column;
    while (before.end < ladder->count) {
        const piece next = piece_from(ladder, before.end);
        put_cell(t, column++, of(&before) - of(&next));
        before = next;
    }
    add_row(t, kind, constant, constant);
}

static int column_of(const price_ladder *ladder, size_t rung)
{
    int column = (int)ladder->first_column;
    for (size_t r = 1; r < rung; r++) {
        column += ladder->is_threshold[r] ? 1 : 0;
    }
    return column;
}

static void load_implication(thresholds *t, const price_implication *is)
{
    const price_ladder *from = &t->ladders->ladders[is->i];
    const price_ladder *to = &t->ladders->ladders[is->j];
    double least = 0.0;
    if (is->b < to->count) {
        put_cell(t, column_of(to, is->b), 1.0);
    }
    if (is->a > 0) {
        put_cell(t, column_of(from, is->a), -1.0);
    } else {
        least = 1.0;
    }
    add_row(t, GLP_LO, least, 0.0); /* an empty row cannot be kept */
}

static void load_ladder(thresholds *t, price_ladder *ladder)
{
    int before = 0;
    ladder->first_column = (size_t)glp_get_num_cols(t->lp) + 1;
    for (size_t r = 1; r < ladder->count; r++) {
        if (!ladder->is_threshold[r]) {
            continue;
        }
        const int column = glp_add_cols(t->lp, 1);
        glp_set_col_kind(t->lp, column, GLP_BV);
        if (before > 0) {
            put_cell(t, before, 1.0);
            put_cell(t, column, -1.0);
            add_row(t, GLP_LO, 0.0, 0.0);
        }
        before = column;
    }
}

/* The change of a type is what its piece takes at least, and no larger than the
 * largest; x, where it counts, is in the piece. */
static void load_change(thresholds *t, const price_ladder *ladder, int largest,
                        int x)
{
    const int change = glp_add_cols(t->lp, 1);
    glp_set_col_bnds(t->lp, change, GLP_LO, 0.0, 0.0);
    glp_set_obj_coef(t->lp, change, 1.0);
    add_bound(t, ladder, change, GLP_LO, change_of);
    put_cell(t, largest, 1.0);
    put_cell(t, change, -1.0);
    add_row(t, GLP_LO, 0.0, 0.0);
    if (x == 0) {
        return;
    }
    glp_set_col_bnds(t->lp, x, GLP_FR, 0.0, 0.0);
    add_bound(t, ladder, x, GLP_LO, lowest_of);
    add_bound(t, ladder, x, GLP_UP, highest_of);
    for (int side = -1; side <= 1; side += 2) {
        put_cell(t, change, 1.0);
        put_cell(t, x, side);
        add_row(t, GLP_LO, 0.0, 0.0);
    }
}

/* How far the sum of ln may be off: by half the largest step, as a candidate is
 * judged. */
static double level_tolerance(const price_ladders *l)
{
    double most = LEVEL;
    for (int32_t i = 0; i < l->work->count; i++) {
        const price_variable *variable = l->ladders[i].variable;
        if (variable != NULL && price_has_level(l->work, variable)) {
            most = fmax(most, 0.499 * l->work->def->step / variable->from);
        }
    }
    return most;
}

static void load_level(thresholds *t)
{
    const price_ladders *l = t->ladders;
    for (int32_t i = 0; i < l->work->count; i++) {
        if (t->x[i] > 0) {
            put_cell(t, t->x[i], 1.0);
        }
    }
    const double most = level_tolerance(l);
    if (t->count > 0) {
        add_row(t, GLP_DB, -most, most);
    }
}

static void load_program(thresholds *t)
{
    price_ladders *l = t->ladders;
    glp_set_obj_dir(t->lp, GLP_MIN);
    for (int32_t i = 0; i < l->work->count; i++) {
        load_ladder(t, &l->ladders[i]);
    }
    const int largest = glp_add_cols(t->lp, 1);
    glp_set_col_bnds(t->lp, largest, GLP_LO, 0.0, 0.0);
    glp_set_obj_coef(t->lp, largest, PRICE_LARGEST);
    for (int32_t i = 0; i < l->work->count; i++) {
        const price_variable *variable = l->ladders[i].variable;
        const bool has_level =
            variable != NULL && price_has_level(l->work, variable);
        t->x[i] = has_level ? glp_add_cols(t->lp, 1) : 0;
        load_change(t, &l->ladders[i], largest, t->x[i]);
    }
    load_level(t);
    for (size_t k = 0; k < l->implication_count; k++) {
        load_implication(t, &l->implications[k]);
    }
}

/* --- the answer ---------------------------------------------------------- */

static void read_answer(const thresholds *t)
{
    price_ladders *l = t->ladders;
    for (int32_t i = 0; i < l->work->count; i++) {
        const price_ladder *ladder = &l->ladders[i];
        piece is = piece_from(ladder, 0);
        int column = (int)ladder->first_column;
        while (is.end < ladder->count &&
               glp_mip_col_val(t->lp, column++) > 0.5) {
            is = piece_from(ladder, is.end);
        }
        const double x = t->x[i] > 0 ? glp_mip_col_val(t->lp, t->x[i]) : is.x;
        size_t rung = is.first;
        for (size_t r = is.first; r < is.end; r++) {
            const price_rung *best = &ladder->rungs[rung];
            const price_rung *at = &ladder->rungs[r];
            if (fmax(at->lo - x, x - at->hi) <
                fmax(best->lo - x, x - best->hi)) {
                rung = r;
            }
        }
        l->rungs[i] = rung;
        l->xs[i] =
            fmin(fmax(x, ladder->rungs[rung].lo), ladder->rungs[rung].hi);
    }
}

/* Ends at the gap with a place that may not be the very best. */
static bool is_branched(glp_prob *lp, const glp_iocp *how)
{
    const int ended = glp_intopt(lp, how);
    return (ended == 0 || ended == GLP_EMIPGAP) &&
           (glp_mip_status(lp) == GLP_OPT || glp_mip_status(lp) == GLP_FEAS);
}

static void solve_thresholds(void *context)
{
    thresholds *t = context;
    glp_smcp how;
    glp_iocp branch;
    glp_init_smcp(&how);
    glp_init_iocp(&branch);
    how.msg_lev = GLP_MSG_OFF;
    branch.msg_lev = GLP_MSG_OFF;
    branch.mip_gap = GAP;
    t->lp = glp_create_prob();
    load_program(t);
    t->ladders->is_possible = glp_simplex(t->lp, &how) == 0 &&
                              glp_get_status(t->lp) == GLP_OPT &&
                              is_branched(t->lp, &branch);
    if (t->ladders->is_possible) {
        read_answer(t);
    }
    glp_delete_prob(t->lp);
}

static void mark_thresholds(price_ladders *l)
{
    for (size_t k = 0; k < l->implication_count; k++) {
        const price_implication *is = &l->implications[k];
        l->ladders[is->i].is_threshold[is->a] = true;
        l->ladders[is->j].is_threshold[is->b] = true;
    }
    for (int32_t i = 0; i < l->work->count; i++) {
        price_ladder *ladder = &l->ladders[i];
        const bool has_level = ladder->variable != NULL &&
                               price_has_level(l->work, ladder->variable);
        for (size_t r = 1; r < ladder->count; r++) {
            /* Each multiple of a step counts for the mean. */
            ladder->is_threshold[r] = ladder->is_threshold[r] ||
                                      (has_level && l->work->def->step > 0.0);
        }
        ladder->is_threshold[0] = false;
    }
}

static lan_status ladders_solve(price_ladders *l)
{
    thresholds t = {.ladders = l};
    const size_t types = (size_t)l->work->count;
    size_t columns = 0;
    mark_thresholds(l);
    for (size_t i = 0; i < types; i++) {
        columns += l->ladders[i].count + 4;
    }
    t.index = calloc(columns + types, sizeof *t.index);
    t.cells = calloc(columns, sizeof *t.cells);
    t.x = t.index == NULL ? NULL : t.index + columns;
    const lan_status status = t.index == NULL || t.cells == NULL
                                  ? LAN_ENOMEM
                                  : linear_program_run(solve_thresholds, &t);
    free(t.index);
    free(t.cells);
    return fail_as(l->work->err, status);
}

/* --- battles between rungs ------------------------------------------------ */

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
    status = status == LAN_OK ? set_rung(r, r->copies[job], j, c, err) : status;
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
            return fail_as(r->work->err, LAN_ENOMEM);
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
        status = ladders_solve(&r->ladders);
        if (status != LAN_OK || !r->ladders.is_possible) {
            return status;
        }
        status = find_violations(r);
        if (status == LAN_OK && r->violation_count == 0) {
            *is_found = true;
            return LAN_OK;
        }
        status = status == LAN_OK ? run_parallel(r, take_violation) : status;
        status = status == LAN_OK ? add_implications(r) : status;
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
    free(r->known);
    ladders_clear(&r->ladders);
}

/* Room for what becomes known; numbers of one type are set from rung to rung,
 * all others stay the scenario's. */
static lan_status make_room(rounding *r)
{
    const price_work *work = r->work;
    bool is_made = true;
    r->jobs = lan_thread_count(work->options.threads);
    const size_t jobs = (size_t)r->jobs;
    const block_array arrays[] = {
        {offsetof(rounding, known), work->pair_count, sizeof *r->known},
        {offsetof(rounding, copies), jobs, sizeof(lan_scenario_copy *)},
        {offsetof(rounding, players), jobs, sizeof *r->players},
        {offsetof(rounding, violations), work->pair_count,
         sizeof *r->violations}};
    if (block_make(r, 0, arrays, 4) == NULL) {
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
    lan_status status = ladders_init(&r->ladders, work, around, most);
    if (status == LAN_OK && make_room(r) != LAN_OK) {
        status = fail_as(work->err, LAN_ENOMEM);
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
    status = status == LAN_OK ? search_ladders(&r, &is_found) : status;
    if (status == LAN_OK && is_found) {
        status = price_candidate_init(work, &next);
        status = status == LAN_OK ? try_found(&r, best, &next) : status;
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
