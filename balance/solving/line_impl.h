/* balance/solving/line_impl.h - the range of one path, between those who search
 * it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   those of the objective.
 */
#ifndef LAN_BALANCE_SOLVING_LINE_IMPL_H
#define LAN_BALANCE_SOLVING_LINE_IMPL_H

#include "balance/solving/root_search_impl.h"
#include "balance/solving/scan_impl.h"
#include "balance/solving/solve_impl.h"

/* How closely a place is found, as a share of itself. */
#define PLACE_RTOL 1e-11

/* An interval of the wanted value that is narrower than this share of the
 * range is a point that rounding has widened. */
#define FLAT_SHARE 1e-6

/* Values so near to the wanted one, as a share of all seen, are it. */
#define ZERO_SHARE 1e-13

/* Whole numbers that tie leave such a margin at most: the root of the solver's
 * error, and rounding. */
#define TIE_MARGIN 1e-7

typedef root_place place;

typedef struct line {
    lan_objective *objective;
    lan_solve_part *part;
    double wanted;
    double lo;
    double hi;
    double own; /* a usual size of a place, > 0 */
    bool is_whole;
    bool is_squared; /* roots are looked for of the signed square */
    double sign;     /* of a least or most: +1 or -1 */
    double zero;     /* |v| that counts as none */
    double span;     /* of all values seen around */
    bool has_gap;    /* the minimiser met a place of no value */
    size_t count;
    double *places; /* SCAN_MOST_PLACES of them */
    double *values; /* the same, of a look */
    place *seen;
} line;

/* The value there less the wanted one; LAN_NAN: none. */
double line_value_at(line *l, double x);

bool line_is_zero(const line *l, double v);

/* False where something has failed. */
bool line_goes_on(const line *l);

/* Looks at all places of a scan. */
lan_scan line_scan(const line *l, double lo, double hi, size_t points);
void line_look(line *l, const lan_scan *scan);

/* How far a place of such a size is judged by what is around it: the range, if
 * that is not much wider than the place and the scenario's own are large. */
double line_room_at(const line *l, double size);

/* Takes the scale of the values around x from those seen. */
void line_take_span(line *l, double x);

/* Adds an answer. */
void line_add(line *l, lan_solve_kind kind, place lo, place hi);

/* The end of an interval of zeros, which holds `in` and not `out`. */
place line_edge_of(line *l, place in, double out);

/* Wider than rounding makes a point. */
bool line_is_stretch(const line *l, double lo, double hi);

/* Adds the interval of zeros from first to last; before and after it are
 * other values, unless the range ends there. */
void line_add_zeros(line *l, place first, place last, double before,
                    double after);

/* Adds every root between the places seen (line_roots.c). */
void line_find_roots(line *l);

/* Adds where the least or most of the places seen is (line_best.c). */
void line_find_best(line *l);

#endif
