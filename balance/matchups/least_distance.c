/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/least_distance_impl.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A gain of a row that is more than rounding, of its length. */
#define GAIN 1e-11

/* A column that adds less than this of its length to the others is one of
 * them. */
#define DEPENDENT 1e-10

/* Rests of least squares below this have no solution: |x| would be 1e5. */
#define NO_REST 1e-10

/* What rounding may add to a row. */
#define KEPT 1e-8

#define T_MOST   1e6
#define T_MORE   1e-9
#define HALVINGS 60

/* min |E u - f|, u >= 0, with a column (-a, -b) of E for each row and f =
 * (0, .., 0, 1). */
typedef struct squares {
    const double *rows;
    size_t count;
    size_t height; /* of E: size + 1 */
    double *u;     /* [count] */
    double *rest;  /* [height] f - E u */
    size_t *held;  /* [height] rows whose u may be above 0 */
    size_t held_count;
    bool *is_barred; /* [count] */
    double *matrix;  /* [height][height] */
    double *tau;     /* [height] */
    double *right;   /* [height] */
    double *found;   /* [height] */
    double *left;    /* [height] */
} squares;

static void squares_clear(squares *s)
{
    free(s->u);
    free(s->held);
    free(s->is_barred);
    free(s->matrix);
}

static lan_status squares_init(squares *s, const double *rows, size_t count,
                               size_t size)
{
    const size_t h = size + 1;
    *s = (squares){.rows = rows, .count = count, .height = h};
    s->u = calloc(count + 1, sizeof *s->u);
    s->held = calloc(h, sizeof *s->held);
    s->is_barred = calloc(count + 1, sizeof *s->is_barred);
    s->matrix = calloc(h * h + 5 * h, sizeof *s->matrix);
    if (s->u == NULL || s->held == NULL || s->is_barred == NULL ||
        s->matrix == NULL) {
        squares_clear(s);
        return LAN_ENOMEM;
    }
    s->rest = s->matrix + h * h;
    s->tau = s->rest + h;
    s->right = s->tau + h;
    s->found = s->right + h;
    s->left = s->found + h;
    return LAN_OK;
}

static double row_length(const squares *s, size_t row)
{
    const double *a = s->rows + row * s->height;
    double sum = 0.0;
    for (size_t k = 0; k < s->height; k++) {
        sum += a[k] * a[k];
    }
    return sqrt(sum);
}

static void find_rest(squares *s)
{
    memset(s->rest, 0, s->height * sizeof *s->rest);
    s->rest[s->height - 1] = 1.0;
    for (size_t i = 0; i < s->held_count; i++) {
        const double *a = s->rows + s->held[i] * s->height;
        for (size_t k = 0; k < s->height; k++) {
            s->rest[k] += s->u[s->held[i]] * a[k];
        }
    }
}

/* The row whose weight is worth most to raise; count: none. */
static size_t best_row(const squares *s)
{
    size_t best = s->count;
    double most = 0.0;
    for (size_t j = 0; j < s->count; j++) {
        const double *a = s->rows + j * s->height;
        const double length = row_length(s, j);
        double gain = 0.0;
        if (s->is_barred[j] || s->u[j] > 0.0 || !(length > 0.0)) {
            continue;
        }
        for (size_t k = 0; k < s->height; k++) {
            gain -= a[k] * s->rest[k];
        }
        if (gain / length > GAIN && gain / length > most) {
            most = gain / length;
            best = j;
        }
    }
    return best;
}

/* Least squares over the held rows; false where the last adds nothing to the
 * others. */
static bool solve_held(squares *s)
{
    const size_t n = s->held_count;
    gsl_matrix_view m = gsl_matrix_view_array(s->matrix, s->height, n);
    gsl_vector_view tau = gsl_vector_view_array(s->tau, n);
    gsl_vector_view right = gsl_vector_view_array(s->right, s->height);
    gsl_vector_view found = gsl_vector_view_array(s->found, n);
    gsl_vector_view left = gsl_vector_view_array(s->left, s->height);
    for (size_t i = 0; i < n; i++) {
        const double *a = s->rows + s->held[i] * s->height;
        for (size_t k = 0; k < s->height; k++) {
            gsl_matrix_set(&m.matrix, k, i, -a[k]);
        }
    }
    gsl_vector_set_zero(&right.vector);
    gsl_vector_set(&right.vector, s->height - 1, 1.0);
    if (gsl_linalg_QR_decomp(&m.matrix, &tau.vector) != 0 ||
        fabs(gsl_matrix_get(&m.matrix, n - 1, n - 1)) <
            DEPENDENT * row_length(s, s->held[n - 1])) {
        return false;
    }
    return gsl_linalg_QR_lssolve(&m.matrix, &tau.vector, &right.vector,
                                 &found.vector, &left.vector) == 0;
}

/* Goes from u towards what was found as far as nothing becomes negative, and
 * lets go of what became 0. True where all of it was within. */
static bool approach(squares *s)
{
    double share = 1.0;
    size_t kept = 0;
    size_t first = s->held_count;
    for (size_t i = 0; i < s->held_count; i++) {
        const double u = s->u[s->held[i]];
        if (s->found[i] <= 0.0 && u / (u - s->found[i]) < share) {
            share = u / (u - s->found[i]);
            first = i;
        }
    }
    for (size_t i = 0; i < s->held_count; i++) {
        double *u = &s->u[s->held[i]];
        *u += share * (s->found[i] - *u);
        if (i == first || *u <= 0.0) {
            *u = 0.0;
        } else {
            s->held[kept++] = s->held[i];
        }
    }
    const bool is_within = kept == s->held_count;
    s->held_count = kept;
    return is_within;
}

/* Takes one more row in. */
static void take(squares *s, size_t row)
{
    s->held[s->held_count++] = row;
    if (!solve_held(s) || s->found[s->held_count - 1] <= 0.0) {
        s->held_count--; /* by rounding only: not to be tried again */
        s->is_barred[row] = true;
        return;
    }
    memset(s->is_barred, 0, s->count * sizeof *s->is_barred);
    while (!approach(s) && s->held_count > 0 && solve_held(s)) {
    }
    find_rest(s);
}

static lan_status settle(squares *s)
{
    const size_t most = 20 * (s->count + s->height) + 100;
    find_rest(s);
    for (size_t i = 0; i < most; i++) {
        const size_t row = s->held_count < s->height ? best_row(s) : s->count;
        if (row == s->count) {
            return LAN_OK;
        }
        take(s, row);
    }
    return LAN_ESTEP;
}

/* True where a point keeps all rows: where they almost contradict each other
 * what least squares find may not. */
static bool keeps_rows(const double *rows, size_t count, size_t size,
                       const double *x)
{
    for (size_t i = 0; i < count; i++) {
        const double *a = rows + i * (size + 1);
        double sum = -a[size];
        double scale = fabs(a[size]);
        for (size_t k = 0; k < size; k++) {
            sum += a[k] * x[k];
            scale += fabs(a[k] * x[k]);
        }
        if (sum > KEPT * (1.0 + scale)) {
            return false;
        }
    }
    return true;
}

lan_status lan_least_distance(const double *rows, size_t count, size_t size,
                              double *x, double *weights, bool *is_possible)
{
    squares s;
    lan_status status = squares_init(&s, rows, count, size);
    if (status != LAN_OK) {
        return status;
    }
    status = settle(&s);
    if (status == LAN_OK) {
        const double last = s.rest[size];
        *is_possible = last > NO_REST;
        for (size_t k = 0; k < size && *is_possible; k++) {
            x[k] = s.rest[k] / -last;
        }
        *is_possible = *is_possible && keeps_rows(rows, count, size, x);
        memcpy(weights, s.u, count * sizeof *weights);
    }
    squares_clear(&s);
    return status;
}

/* --- rows that give way -------------------------------------------------- */

typedef struct yielding {
    const double *rows;
    const double *soft;
    size_t count;
    size_t size;
    double *moved;   /* [count][size + 1] */
    double *weights; /* [count], scratch */
} yielding;

static lan_status try_at(const yielding *y, double t, double *x,
                         double *weights, bool *is_possible)
{
    const size_t width = y->size + 1;
    memcpy(y->moved, y->rows, y->count * width * sizeof *y->moved);
    for (size_t i = 0; i < y->count; i++) {
        y->moved[i * width + y->size] += t * y->soft[i];
    }
    return lan_least_distance(y->moved, y->count, y->size, x, weights,
                              is_possible);
}

/* The least t, by doubling and halving. */
static lan_status find_least(const yielding *y, double *x, double *t)
{
    bool is_possible = false;
    double lo = 0.0;
    double hi = 1e-3;
    lan_status status = try_at(y, hi, x, y->weights, &is_possible);
    while (status == LAN_OK && !is_possible && hi < T_MOST) {
        lo = hi;
        hi *= 2.0;
        status = try_at(y, hi, x, y->weights, &is_possible);
    }
    if (status == LAN_OK && !is_possible) {
        return LAN_EINVAL;
    }
    for (int i = 0; i < HALVINGS && status == LAN_OK && hi - lo > 1e-9 * hi;
         i++) {
        const double middle = 0.5 * (lo + hi);
        status = try_at(y, middle, x, y->weights, &is_possible);
        lo = is_possible ? lo : middle;
        hi = is_possible ? middle : hi;
    }
    *t = hi;
    return status;
}

static lan_status soften(const yielding *y, double room, double *x,
                         double *weights, double *t)
{
    bool is_possible = false;
    *t = 0.0;
    lan_status status = try_at(y, 0.0, x, weights, &is_possible);
    if (status != LAN_OK || is_possible) {
        memset(weights, 0, y->count * sizeof *weights);
        return status;
    }
    status = find_least(y, x, t);
    double with_room = *t * (1.0 + room);
    for (int i = 0; i < HALVINGS && status == LAN_OK && !is_possible; i++) {
        status = try_at(y, with_room, x, y->weights, &is_possible);
        with_room = with_room * (1.0 + T_MORE) + T_MORE;
    }
    return status;
}

lan_status lan_least_distance_soft(const double *rows, const double *soft,
                                   size_t count, size_t size, double room,
                                   double *x, double *weights, double *t)
{
    yielding y = {.rows = rows, .soft = soft, .count = count, .size = size};
    y.moved = calloc(count * (size + 1) + 1, sizeof *y.moved);
    y.weights = calloc(count + 1, sizeof *y.weights);
    const lan_status status = y.moved == NULL || y.weights == NULL
                                  ? LAN_ENOMEM
                                  : soften(&y, room, x, weights, t);
    free(y.moved);
    free(y.weights);
    return status;
}
