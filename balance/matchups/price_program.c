/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glpk.h>
#include <stdlib.h>

#include "balance/matchups/linear_program_impl.h"
#include "balance/matchups/price_ladder_impl.h"
#include "base/real.h"

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

lan_status price_ladders_solve(price_ladders *l)
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
    return status == LAN_OK ? LAN_OK
                            : lan_fail(l->work->err, status, 0, 0, "%s",
                                       lan_status_text(status));
}
