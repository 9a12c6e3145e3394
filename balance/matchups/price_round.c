/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ladders: the values that each type may be given, from its weakest to its
 * strongest. Where type i on rung a is too strong for j on rung c so is every
 * stronger i for every weaker j: that is written down as an implication, i >= a
 * makes j >= b, b being the first rung of j that is strong enough. The smallest
 * change that keeps some implications is an integer program whose relaxation is
 * tight: each row says that one threshold is passed where another is.
 */
#include <stdlib.h>
#include <string.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/linear_program_impl.h"
#include "balance/matchups/price_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* Rungs of all ladders, and of one of them; half of them on each side of the
 * middle are next to each other, those beyond by so much farther apart. */
#define RUNGS_MOST   2400
#define LADDER_MOST  240
#define LADDER_LEAST 24
#define APART        0.03

/* ln from rung to rung of numbers that are not counted. */
#define SPACING 0.002

#define ROUNDING 1e-12

/* Programs that are solved, and ladders that are made around a better place. */
#define PROGRAMS_MOST 400
#define LADDERS_MOST  6

/* Implications that one violated pair gives at a time. */
#define GIVEN_MOST   16
#define GIVEN_COARSE 3

/* A change smaller by less is not worth another ladder. */
#define BETTER 1e-3

/* Branch and bound ends this near to the best, of it. */
#define GAP 2e-4

/* What the sum of ln of costs may be off, where it has to stay. */
#define LEVEL 1e-6

typedef struct price_rung {
    double value;
    double x;  /* ln of its change */
    double lo; /* of x for as many soldiers, all included */
    double hi;
    int32_t soldiers; /* of an army, or 0: as the match-ups have it */
} price_rung;

typedef struct price_ladder {
    const price_variable *variable; /* NULL: nothing changes */
    bool has_level;
    bool is_counted; /* rungs are numbers of soldiers, else values */
    double lo;       /* of x */
    double hi;
    price_rung rungs[LADDER_MOST + 2];
    size_t count;
    size_t least;                       /* the rung of the least change */
    bool is_threshold[LADDER_MOST + 3]; /* an implication names it */
    int column;                         /* of its first threshold */
    int x_column;
    size_t at; /* the rung found, and where on it */
    double x;
} price_ladder;

/* Type i on rung a or above makes type j stand on rung b or above; b may be
 * the count of its rungs: then there is none. */
typedef struct price_implication {
    int32_t i;
    int32_t j;
    size_t a;
    size_t b;
} price_implication;

/* One violated pair, and what follows from it. */
typedef struct price_violation {
    int32_t i; /* the one that is too strong */
    int32_t j;
    size_t a; /* their rungs */
    size_t c;
    price_implication given[GIVEN_MOST];
    size_t given_count;
    bool is_violated;
} price_violation;

/* What is known of rungs that meet, from the first type. */
enum { UNKNOWN, FITS, TOO_STRONG, TOO_WEAK };

typedef struct price_rounding {
    price_work *work;
    price_ladder *ladders;      /* [types] */
    size_t room;                /* rungs of a ladder */
    bool is_cut;                /* a ladder has not all rungs there are */
    bool is_possible;           /* the program has an answer */
    unsigned char *known;       /* [pairs][rungs of the first][of the second] */
    lan_scenario_copy **copies; /* [jobs] */
    battle_player *players;     /* [jobs] */
    int jobs;
    price_violation *violations; /* [pairs] */
    size_t violation_count;
    price_implication *implications;
    size_t implication_count;
    size_t implication_room;
    linear_row row;
} price_rounding;

/* --- ladders -------------------------------------------------------------- */

/* The next value on a side: +1 up, -1 down; at least so much farther away.
 * LAN_NAN: none. */
static double next_value(const price_work *work, const price_ladder *ladder,
                         double value, int side, double by)
{
    const double step = work->def->step;
    const double budget = work->wanted.budget;
    const double apart = value * exp(side * by);
    if (!ladder->is_counted) {
        const double next =
            step > 0.0 ? value + side * step : value * exp(side * SPACING);
        const double far = side > 0 ? fmax(next, apart) : fmin(next, apart);
        return step > 0.0 ? round(far / step) * step : far;
    }
    const double now = price_soldiers(work, value);
    const double there = price_soldiers(work, apart);
    double soldiers =
        side > 0 ? fmin(now - 1.0, there) : fmax(now + 1.0, there);
    if (step > 0.0 && soldiers >= 1.0) {
        /* The next number that some multiple buys. */
        const double least = budget / (soldiers + (side > 0 ? 1.0 : 0.0));
        const double multiple =
            floor(least / step * (1.0 + ROUNDING)) + (side > 0 ? 1.0 : 0.0);
        soldiers = multiple > 0.0 ? price_soldiers(work, multiple * step) : 0.0;
    }
    return soldiers >= 1.0 ? price_cost(work, ladder->variable, soldiers)
                           : LAN_NAN;
}

static void add_rung(const price_work *work, double value, price_ladder *ladder)
{
    const price_variable *variable = ladder->variable;
    const double x = log(value / variable->from);
    price_rung rung = {.value = value, .x = x, .lo = x, .hi = x};
    if (variable->is_cost) {
        const double soldiers = price_soldiers(work, value);
        rung.soldiers = (int32_t)fmin(soldiers, INT32_MAX);
        if (!(work->def->step > 0.0)) {
            const double all = log(work->wanted.budget / variable->from);
            rung.lo =
                fmin(x, fmax(all - log(soldiers + 1.0) + 1e-5, ladder->lo));
            rung.hi = fmax(x, fmin(all - log(soldiers) - 1e-5, ladder->hi));
        }
    }
    for (size_t r = 0; r < ladder->count; r++) {
        const price_rung *is = &ladder->rungs[r];
        if ((is->value >= value && is->value <= value) ||
            (ladder->is_counted && is->soldiers == rung.soldiers)) {
            return;
        }
    }
    ladder->rungs[ladder->count++] = rung;
}

static bool is_allowed(const price_ladder *ladder, double value)
{
    const double x = log(value / ladder->variable->from);
    return value > 0.0 && x >= ladder->lo - 1e-9 && x <= ladder->hi + 1e-9;
}

/* Adds rungs on one side of the middle; true where there are more. */
static bool add_side(const price_work *work, double middle, int side,
                     size_t most, price_ladder *ladder)
{
    double value = middle;
    for (size_t r = 0; r < most; r++) {
        value =
            next_value(work, ladder, value, side, r < most / 2 ? 0.0 : APART);
        if (isnan(value) || !is_allowed(ladder, value)) {
            return r > most / 2;
        }
        add_rung(work, value, ladder);
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

/* Makes the rungs around a value, whose changes are no more than `most`. */
static void make_ladder(price_rounding *r, double middle, double most,
                        price_ladder *ladder)
{
    const price_work *work = r->work;
    const price_variable *variable = ladder->variable;
    const double start = price_round(work, variable, 0.0);
    ladder->has_level = price_has_level(work, variable);
    ladder->is_counted =
        variable->is_cost && !(work->def->step > 0.0 && ladder->has_level);
    ladder->lo = fmax(variable->lo, fmin(-most, variable->hi));
    ladder->hi = fmin(variable->hi, fmax(most, variable->lo));
    if (ladder->is_counted) {
        const double nearest =
            price_cost(work, variable, price_soldiers(work, middle));
        middle = isnan(nearest) ? middle : nearest;
    }
    add_rung(work, is_allowed(ladder, start) ? start : middle, ladder);
    add_rung(work, middle, ladder);
    r->is_cut = add_side(work, middle, -1, r->room / 2, ladder) || r->is_cut;
    r->is_cut = add_side(work, middle, 1, r->room / 2, ladder) || r->is_cut;
    qsort(ladder->rungs, ladder->count, sizeof *ladder->rungs,
          variable->is_cost ? compare_costs : compare_values);
    for (size_t a = 1; a < ladder->count; a++) {
        if (fabs(ladder->rungs[a].x) < fabs(ladder->rungs[ladder->least].x)) {
            ladder->least = a;
        }
        /* Each multiple of a step counts for the mean. */
        ladder->is_threshold[a] = ladder->has_level && work->def->step > 0.0;
    }
}

/* --- the smallest change --------------------------------------------------
 *
 * A program over the thresholds that implications name: between two of them a
 * type stands where its change is least. Columns: a 0-1 variable a threshold;
 * the largest change; for each type its change and, where costs keep their
 * mean, x. */

/* What is bounded by where a type stands. */
enum { CHANGE, LOWEST, HIGHEST, BOUNDS };

/* Rungs from one threshold up to the next. */
typedef struct price_piece {
    size_t first;
    size_t end;
    double x; /* of the least change */
    double of[BOUNDS];
} price_piece;

static price_piece piece_from(const price_ladder *ladder, size_t first)
{
    const price_rung *rungs = ladder->rungs;
    size_t end = first + 1;
    while (end < ladder->count && !ladder->is_threshold[end]) {
        end++;
    }
    const size_t at = ladder->least < first  ? first
                      : ladder->least >= end ? end - 1
                                             : ladder->least;
    return (price_piece){first,
                         end,
                         rungs[at].x,
                         {fabs(rungs[at].x),
                          fmin(rungs[first].lo, rungs[end - 1].lo),
                          fmax(rungs[first].hi, rungs[end - 1].hi)}};
}

/* Adds a row: a column is at least, or at most, what a ladder's piece is, which
 * is a sum over its thresholds. */
static void add_bound(price_rounding *r, glp_prob *lp,
                      const price_ladder *ladder, int bounded, int kind, int of)
{
    price_piece before = piece_from(ladder, 0);
    const double constant = before.of[of];
    int column = ladder->column;
    linear_row_put(&r->row, bounded, 1.0);
    while (before.end < ladder->count) {
        const price_piece next = piece_from(ladder, before.end);
        linear_row_put(&r->row, column++, before.of[of] - next.of[of]);
        before = next;
    }
    linear_row_add(&r->row, lp, kind, constant, constant);
}

static void load_thresholds(price_rounding *r, glp_prob *lp,
                            price_ladder *ladder)
{
    ladder->column = glp_get_num_cols(lp) + 1;
    for (size_t a = 1; a < ladder->count; a++) {
        if (!ladder->is_threshold[a]) {
            continue;
        }
        const int column = glp_add_cols(lp, 1);
        glp_set_col_kind(lp, column, GLP_BV);
        if (column > ladder->column) {
            linear_row_put(&r->row, column - 1, 1.0);
            linear_row_put(&r->row, column, -1.0);
            linear_row_add(&r->row, lp, GLP_LO, 0.0, 0.0);
        }
    }
}

/* The change of a type is what its piece takes at least, and no larger than the
 * largest; x, where it counts, is in the piece. */
static void load_change(price_rounding *r, glp_prob *lp, price_ladder *ladder,
                        int largest)
{
    ladder->x_column = ladder->has_level ? glp_add_cols(lp, 1) : 0;
    const int x = ladder->x_column;
    const int change = glp_add_cols(lp, 1);
    glp_set_col_bnds(lp, change, GLP_LO, 0.0, 0.0);
    glp_set_obj_coef(lp, change, 1.0);
    add_bound(r, lp, ladder, change, GLP_LO, CHANGE);
    linear_row_put(&r->row, largest, 1.0);
    linear_row_put(&r->row, change, -1.0);
    linear_row_add(&r->row, lp, GLP_LO, 0.0, 0.0);
    if (!ladder->has_level) {
        return;
    }
    glp_set_col_bnds(lp, x, GLP_FR, 0.0, 0.0);
    add_bound(r, lp, ladder, x, GLP_LO, LOWEST);
    add_bound(r, lp, ladder, x, GLP_UP, HIGHEST);
    for (int side = -1; side <= 1; side += 2) {
        linear_row_put(&r->row, change, 1.0);
        linear_row_put(&r->row, x, side);
        linear_row_add(&r->row, lp, GLP_LO, 0.0, 0.0);
    }
}

/* The sum of ln may be off by half the largest step, as a candidate is judged.
 */
static void load_level(price_rounding *r, glp_prob *lp)
{
    double most = LEVEL;
    for (int32_t i = 0; i < r->work->count; i++) {
        const price_ladder *ladder = &r->ladders[i];
        if (ladder->has_level) {
            most =
                fmax(most, 0.499 * r->work->def->step / ladder->variable->from);
            linear_row_put(&r->row, ladder->x_column, 1.0);
        }
    }
    if (r->row.count > 0) {
        linear_row_add(&r->row, lp, GLP_DB, -most, most);
    }
}

static int column_of(const price_ladder *ladder, size_t rung)
{
    int column = ladder->column;
    for (size_t a = 1; a < rung; a++) {
        column += ladder->is_threshold[a] ? 1 : 0;
    }
    return column;
}

static void load_implication(price_rounding *r, glp_prob *lp,
                             const price_implication *is)
{
    const price_ladder *from = &r->ladders[is->i];
    const price_ladder *to = &r->ladders[is->j];
    if (is->b < to->count) {
        linear_row_put(&r->row, column_of(to, is->b), 1.0);
    }
    if (is->a > 0) {
        linear_row_put(&r->row, column_of(from, is->a), -1.0);
    }
    /* an empty row cannot be kept */
    linear_row_add(&r->row, lp, GLP_LO, is->a > 0 ? 0.0 : 1.0, 0.0);
}

static void load_program(price_rounding *r, glp_prob *lp)
{
    for (size_t k = 0; k < r->implication_count; k++) {
        const price_implication *is = &r->implications[k];
        r->ladders[is->i].is_threshold[is->a] = is->a > 0;
        r->ladders[is->j].is_threshold[is->b] = true;
    }
    for (int32_t i = 0; i < r->work->count; i++) {
        load_thresholds(r, lp, &r->ladders[i]);
    }
    const int largest = glp_add_cols(lp, 1);
    glp_set_col_bnds(lp, largest, GLP_LO, 0.0, 0.0);
    glp_set_obj_coef(lp, largest, PRICE_LARGEST);
    for (int32_t i = 0; i < r->work->count; i++) {
        load_change(r, lp, &r->ladders[i], largest);
    }
    load_level(r, lp);
    for (size_t k = 0; k < r->implication_count; k++) {
        load_implication(r, lp, &r->implications[k]);
    }
}

static void read_answer(glp_prob *lp, price_ladder *ladder)
{
    price_piece is = piece_from(ladder, 0);
    int column = ladder->column;
    while (is.end < ladder->count && glp_mip_col_val(lp, column++) > 0.5) {
        is = piece_from(ladder, is.end);
    }
    const double x =
        ladder->has_level ? glp_mip_col_val(lp, ladder->x_column) : is.x;
    const price_rung *best = &ladder->rungs[is.first];
    for (size_t a = is.first; a < is.end; a++) {
        const price_rung *rung = &ladder->rungs[a];
        if (fmax(rung->lo - x, x - rung->hi) <
            fmax(best->lo - x, x - best->hi)) {
            best = rung;
        }
    }
    ladder->at = (size_t)(best - ladder->rungs);
    ladder->x = fmin(fmax(x, best->lo), best->hi);
}

/* Branch and bound ends at the gap, with a place that may not be the very best.
 */
static void solve_program(void *context)
{
    price_rounding *r = context;
    glp_smcp how;
    glp_iocp branch;
    glp_init_smcp(&how);
    glp_init_iocp(&branch);
    how.msg_lev = GLP_MSG_OFF;
    branch.msg_lev = GLP_MSG_OFF;
    branch.mip_gap = GAP;
    glp_prob *lp = glp_create_prob();
    load_program(r, lp);
    r->is_possible =
        glp_simplex(lp, &how) == 0 && glp_get_status(lp) == GLP_OPT;
    if (r->is_possible) {
        const int ended = glp_intopt(lp, &branch);
        r->is_possible =
            (ended == 0 || ended == GLP_EMIPGAP) &&
            (glp_mip_status(lp) == GLP_OPT || glp_mip_status(lp) == GLP_FEAS);
    }
    for (int32_t i = 0; i < r->work->count && r->is_possible; i++) {
        read_answer(lp, &r->ladders[i]);
    }
    glp_delete_prob(lp);
}

/* --- battles between rungs ------------------------------------------------ */

/* Sets a type on a rung; its army, which a cost shows by. */
static lan_status stand_on(const price_rounding *r, int job, int32_t type,
                           size_t rung, lan_matchup_unit *army, lan_error *err)
{
    const price_ladder *ladder = &r->ladders[type];
    const price_rung *on = &ladder->rungs[rung];
    *army = r->work->table->units[type];
    army->soldiers = on->soldiers > 0 ? on->soldiers : army->soldiers;
    return ladder->variable == NULL || ladder->variable->is_cost
               ? LAN_OK
               : lan_scenario_copy_set(r->copies[job],
                                       ladder->variable->parameter, on->value,
                                       err);
}

/* A pair i < j on two rungs, as match-ups have it, and how it is judged. */
static lan_status meet_rungs(const price_rounding *r, int job, int32_t i,
                             size_t a, int32_t j, size_t c,
                             const lan_progress *ticker, unsigned char *out,
                             lan_error *err)
{
    const price_work *work = r->work;
    lan_matchup_unit row;
    lan_matchup_unit column;
    lan_matchup_cell cell;
    lan_odds_options options = work->options.odds;
    options.threads = 1;
    options.seed =
        lan_matchup_seed(options.seed, lan_matchup_pair(i, j, work->count));
    lan_status status = stand_on(r, job, i, a, &row, err);
    status = status == LAN_OK ? stand_on(r, job, j, c, &column, err) : status;
    const lan_meeting meeting = {
        .def = lan_scenario_copy_battle_def(r->copies[job]),
        .army = &work->wanted.army,
        .solver = &work->options.solver,
        .budget = work->wanted.budget,
        .player = &r->players[job]};
    if (status == LAN_OK) {
        status = lan_matchup_meet(&meeting, &row, &column, &options, ticker,
                                  &cell, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    const bool is_strong = price_share_high(work, &cell) > work->def->high;
    const bool is_weak = price_share_low(work, &cell) < work->def->low;
    const bool is_ahead = cell.win + 0.5 * cell.neither > 0.5;
    *out = is_strong && (is_ahead || !is_weak) ? TOO_STRONG
           : is_weak                           ? TOO_WEAK
                                               : FITS;
    return LAN_OK;
}

/* Whether i on rung a is too strong for j on rung c. */
static lan_status compare_rungs(price_rounding *r, int job, int32_t i, size_t a,
                                int32_t j, size_t c, const lan_progress *ticker,
                                bool *is_too_strong, lan_error *err)
{
    const bool is_mirrored = i > j;
    const int32_t first = is_mirrored ? j : i;
    const int32_t second = is_mirrored ? i : j;
    const size_t x = is_mirrored ? c : a;
    const size_t y = is_mirrored ? a : c;
    const size_t n = (size_t)r->work->count;
    const size_t before = (size_t)first;
    const size_t pair =
        before * n - before * (before + 1) / 2 + (size_t)(second - first) - 1;
    const size_t width = r->room + 2;
    unsigned char *known = &r->known[(pair * width + x) * width + y];
    const lan_status status =
        *known != UNKNOWN
            ? LAN_OK
            : meet_rungs(r, job, first, x, second, y, ticker, known, err);
    *is_too_strong = *known == (is_mirrored ? TOO_WEAK : TOO_STRONG);
    return status;
}

/* Compares a pair where it stands, for the list of violations. */
static lan_status compare_pair(void *context, int job, int64_t item,
                               const lan_progress *ticker, lan_error *err)
{
    price_rounding *r = context;
    price_violation *v = &r->violations[item];
    lan_status status = compare_rungs(r, job, v->i, v->a, v->j, v->c, ticker,
                                      &v->is_violated, err);
    if (status == LAN_OK && !v->is_violated) {
        *v = (price_violation){.i = v->j, .j = v->i, .a = v->c, .c = v->a};
        status = compare_rungs(r, job, v->i, v->a, v->j, v->c, ticker,
                               &v->is_violated, err);
    }
    return status;
}

/* Of the rungs from lo up to hi of one of a violated pair, while the other
 * stands on `fixed`, the first at which it is decided otherwise than on lo: of
 * i the lowest that is too strong, of j the lowest that stands up to it; hi
 * where there is none before. */
static lan_status find_threshold(price_rounding *r, int job,
                                 const price_violation *v, bool is_of_i,
                                 size_t fixed, size_t lo, size_t hi,
                                 const lan_progress *ticker, size_t *out,
                                 lan_error *err)
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
    price_rounding *r = context;
    price_violation *v = &r->violations[item];
    size_t lowest = v->a;
    size_t match = r->ladders[v->j].count;
    lan_status status =
        find_threshold(r, job, v, true, v->c, 0, v->a, ticker, &lowest, err);
    const size_t span = v->a - lowest;
    const size_t most = r->work->is_coarse ? GIVEN_COARSE : GIVEN_MOST;
    const size_t count = span < most ? span + 1 : most;
    for (size_t g = 0; g < count && status == LAN_OK; g++) {
        const size_t a = count > 1 ? v->a - g * span / (count - 1) : v->a;
        status = find_threshold(r, job, v, false, a, v->c + 1, match, ticker,
                                &match, err);
        v->given[v->given_count++] = (price_implication){v->i, v->j, a, match};
    }
    return status;
}

static lan_status run_parallel(price_rounding *r, parallel_task task)
{
    return parallel_for(r->jobs, (int64_t)r->violation_count, task, r,
                        &r->work->ticker, r->work->err);
}

/* --- the search ----------------------------------------------------------- */

/* Lists the pairs that are outside as the program has them. */
static lan_status find_violations(price_rounding *r)
{
    size_t kept = 0;
    r->violation_count = 0;
    for (int32_t i = 0; i < r->work->count; i++) {
        for (int32_t j = i + 1; j < r->work->count; j++) {
            r->violations[r->violation_count++] = (price_violation){
                .i = i, .j = j, .a = r->ladders[i].at, .c = r->ladders[j].at};
        }
    }
    const lan_status status = run_parallel(r, compare_pair);
    for (size_t v = 0; v < r->violation_count; v++) {
        if (r->violations[v].is_violated) {
            r->violations[kept++] = r->violations[v];
        }
    }
    r->violation_count = kept;
    r->work->done += (int64_t)kept;
    return status;
}

static lan_status add_implications(price_rounding *r)
{
    const size_t room = r->implication_count + r->violation_count * GIVEN_MOST;
    if (room > r->implication_room) {
        price_implication *grown =
            realloc(r->implications, 2 * room * sizeof *grown);
        if (grown == NULL) {
            return fail_as(r->work->err, LAN_ENOMEM);
        }
        r->implications = grown;
        r->implication_room = 2 * room;
    }
    for (size_t v = 0; v < r->violation_count; v++) {
        const price_violation *is = &r->violations[v];
        memcpy(r->implications + r->implication_count, is->given,
               is->given_count * sizeof *is->given);
        r->implication_count += is->given_count;
    }
    return LAN_OK;
}

/* Solves, fights, and adds what the battles say, until none is outside or
 * nothing is left. */
static lan_status search_ladders(price_rounding *r, bool *is_found)
{
    lan_status status = LAN_OK;
    for (int i = 0; i < PROGRAMS_MOST && status == LAN_OK && !*is_found; i++) {
        status = fail_as(r->work->err, linear_program_run(solve_program, r));
        if (status != LAN_OK || !r->is_possible) {
            return status;
        }
        status = find_violations(r);
        *is_found = status == LAN_OK && r->violation_count == 0;
        status = status == LAN_OK ? run_parallel(r, take_violation) : status;
        status = status == LAN_OK ? add_implications(r) : status;
    }
    return status;
}

static lan_status try_found(const price_rounding *r,
                            const price_candidate *around,
                            price_candidate *next)
{
    price_work *work = r->work;
    double values[LAN_PRICE_MAX_VALUES];
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        const price_ladder *ladder = &r->ladders[variable->unit];
        const price_rung *rung = &ladder->rungs[ladder->at];
        values[k] = fabs(ladder->x - rung->x) > 1e-9
                        ? price_round(work, variable, ladder->x)
                        : rung->value;
    }
    return price_candidate_try(work, values, around, next);
}

static void rounding_clear(price_rounding *r)
{
    for (int job = 0; r->ladders != NULL && job < r->jobs; job++) {
        lan_scenario_copy_destroy(r->copies[job]);
        battle_player_clear(&r->players[job]);
    }
    free(r->ladders);
    free(r->implications);
}

/* Makes ladders around a candidate, and room for what becomes known. */
static lan_status rounding_init(price_rounding *r, price_work *work,
                                const price_candidate *around, double most)
{
    const size_t types = (size_t)work->count;
    size_t room = RUNGS_MOST / types;
    room = room > LADDER_MOST ? LADDER_MOST : room;
    room = room < LADDER_LEAST ? LADDER_LEAST : room;
    *r = (price_rounding){.work = work,
                          .room = room,
                          .jobs = lan_thread_count(work->options.threads)};
    const size_t jobs = (size_t)r->jobs;
    const size_t width = room + 2;
    const block_array arrays[] = {
        {offsetof(price_rounding, ladders), types, sizeof *r->ladders},
        {offsetof(price_rounding, known), work->pair_count * width * width, 1},
        {offsetof(price_rounding, copies), jobs, sizeof *r->copies},
        {offsetof(price_rounding, players), jobs, sizeof *r->players},
        {offsetof(price_rounding, violations), work->pair_count,
         sizeof *r->violations},
        {offsetof(price_rounding, row.index), types * (width + 4), sizeof(int)},
        {offsetof(price_rounding, row.cells), types * (width + 4),
         sizeof(double)}};
    if (block_make(r, 0, arrays, sizeof arrays / sizeof arrays[0]) == NULL) {
        return fail_as(work->err, LAN_ENOMEM);
    }
    for (size_t i = 0; i < types; i++) {
        r->ladders[i].count = 1;
        r->ladders[i].rungs[0].soldiers = work->table->units[i].soldiers;
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        price_ladder *ladder = &r->ladders[work->variables[k].unit];
        ladder->variable = &work->variables[k];
        ladder->count = 0;
        make_ladder(r, around->values[k], most, ladder);
    }
    for (int job = 0; job < r->jobs; job++) {
        if (lan_scenario_copy_create(work->scenario, &r->copies[job]) !=
            LAN_OK) {
            return fail_as(work->err, LAN_ENOMEM);
        }
    }
    return LAN_OK;
}

bool price_is_separable(const price_work *work)
{
    bool is_so = work->mix == NULL;
    for (size_t k = 0; k < work->variable_count; k++) {
        is_so = is_so && work->variables[k].unit >= 0;
        for (size_t m = 0; m < k; m++) {
            is_so = is_so && work->variables[m].unit != work->variables[k].unit;
        }
    }
    return is_so;
}

/* Tries ladders around the best; *goes_on where others may be better. */
static lan_status try_ladders(price_work *work, price_candidate *best,
                              bool *goes_on)
{
    price_rounding r;
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
            *goes_on = r.is_cut && best->change < before * (1.0 - BETTER);
        }
    }
    work->is_exhausted = status == LAN_OK && !r.is_possible && !r.is_cut;
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
