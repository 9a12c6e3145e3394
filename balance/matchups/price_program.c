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
 * Columns: a 0-1 variable a threshold; the largest change; and for each type,
 * where costs keep their mean, how far it goes up and down from there. */
typedef struct thresholds {
    price_ladders *ladders;
    glp_prob *lp;
    int *index; /* from 1 as GLPK counts */
    double *cells;
    int count; /* cells of the row being made */
    int columns;
    bool has_level;
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

static double of_change(const piece *p)
{
    return fabs(p->x);
}

static double of_place(const piece *p)
{
    return p->x;
}

static double of_room_above(const piece *p)
{
    return p->hi - p->x;
}

static double of_room_below(const piece *p)
{
    return p->x - p->lo;
}

/* Adds what a ladder's piece is, as a sum over its thresholds; returns the
 * constant. */
static double put_sum(thresholds *t, const price_ladder *ladder,
                      double (*of)(const piece *p), double by)
{
    piece before = piece_from(ladder, 0);
    const double constant = by * of(&before);
    int column = (int)ladder->first_column;
    while (before.end < ladder->count) {
        const piece next = piece_from(ladder, before.end);
        put_cell(t, column++, by * (of(&next) - of(&before)));
        before = next;
    }
    return constant;
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

/* What each change costs, and that none is larger than the largest. */
static void load_change(thresholds *t, const price_ladder *ladder, int largest,
                        int moves)
{
    const double constant = put_sum(t, ladder, of_change, -1.0);
    for (int c = 1; c <= t->count; c++) {
        glp_set_obj_coef(t->lp, t->index[c], -t->cells[c]);
    }
    put_cell(t, largest, 1.0);
    for (int side = 0; side < 2 && moves > 0; side++) {
        put_cell(t, moves + side, -1.0);
        glp_set_obj_coef(t->lp, moves + side, 1.0);
    }
    add_row(t, GLP_LO, -constant, 0.0);
}

/* Up and down from where the change is least, within the piece. */
static void load_moves(thresholds *t, const price_ladder *ladder, int moves)
{
    for (int side = 0; side < 2; side++) {
        glp_set_col_bnds(t->lp, moves + side, GLP_LO, 0.0, 0.0);
        const double room =
            put_sum(t, ladder, side == 0 ? of_room_above : of_room_below, -1.0);
        put_cell(t, moves + side, 1.0);
        add_row(t, GLP_UP, 0.0, -room);
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

static void load_level(thresholds *t, const int *moves)
{
    const price_ladders *l = t->ladders;
    double constant = 0.0;
    for (int32_t i = 0; i < l->work->count; i++) {
        if (moves[i] > 0) {
            constant += put_sum(t, &l->ladders[i], of_place, 1.0);
            put_cell(t, moves[i], 1.0);
            put_cell(t, moves[i] + 1, -1.0);
        }
    }
    const double most = level_tolerance(l);
    if (t->count > 0) {
        add_row(t, GLP_DB, -constant - most, -constant + most);
    }
}

static void load_program(thresholds *t, int *moves)
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
        moves[i] = has_level ? glp_add_cols(t->lp, 2) : 0;
        if (has_level) {
            load_moves(t, &l->ladders[i], moves[i]);
        }
        load_change(t, &l->ladders[i], largest, moves[i]);
    }
    load_level(t, moves);
    for (size_t k = 0; k < l->implication_count; k++) {
        load_implication(t, &l->implications[k]);
    }
}

/* --- the answer ---------------------------------------------------------- */

static void read_answer(const thresholds *t, const int *moves)
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
        double x = is.x;
        if (moves[i] > 0) {
            x += glp_mip_col_val(t->lp, moves[i]) -
                 glp_mip_col_val(t->lp, moves[i] + 1);
        }
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
    int *moves = t->index + t->columns;
    glp_smcp how;
    glp_iocp branch;
    glp_init_smcp(&how);
    glp_init_iocp(&branch);
    how.msg_lev = GLP_MSG_OFF;
    branch.msg_lev = GLP_MSG_OFF;
    branch.mip_gap = GAP;
    t->lp = glp_create_prob();
    load_program(t, moves);
    t->ladders->is_possible = glp_simplex(t->lp, &how) == 0 &&
                              glp_get_status(t->lp) == GLP_OPT &&
                              is_branched(t->lp, &branch);
    if (t->ladders->is_possible) {
        read_answer(t, moves);
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
    const int types = (int)l->work->count;
    mark_thresholds(l);
    for (int32_t i = 0; i < types; i++) {
        t.columns += (int)l->ladders[i].count + 4;
    }
    t.index = calloc((size_t)(t.columns + types), sizeof *t.index);
    t.cells = calloc((size_t)t.columns, sizeof *t.cells);
    const lan_status status = t.index == NULL || t.cells == NULL
                                  ? LAN_ENOMEM
                                  : linear_program_run(solve_thresholds, &t);
    free(t.index);
    free(t.cells);
    return status == LAN_OK ? LAN_OK
                            : lan_fail(l->work->err, status, 0, 0, "%s",
                                       lan_status_text(status));
}
