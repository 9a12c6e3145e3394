/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a quantity that is known to an error passes a value: between a place
 * where it is known to be on one side of it and one where it is known to be on
 * the other.
 */
#include <math.h>
#include <stdlib.h>

#include "balance/solving/solve_impl.h"
#include "base/real.h"

/* A place is found to such a share of the range: finer is below the error of
 * any number of fights that is fought. */
#define PLACE_SHARE 1e-3

/* A value and how far it may be off. */
typedef struct sighting {
    double x;
    double v; /* less the wanted one; LAN_NAN: none */
    double error;
} sighting;

typedef struct noisy {
    lan_objective *objective;
    lan_solve_part *part;
    double room; /* from end to end of the range */
    sighting *seen;
    size_t count;
} noisy;

static sighting look_at(noisy *n, double x)
{
    const double v = lan_objective_value(n->objective, &x) - n->part->wanted;
    return (sighting){x, v, n->objective->error};
}

/* The side of the wanted value on which it is known to be: -1, 1, or 0. */
static int known_side(const sighting *is)
{
    return is->v > is->error ? 1 : is->v < -is->error ? -1 : 0;
}

/* What a place between two is asked. */
typedef enum border {
    BORDER_KNOWN,  /* is it still known to be on the left one's side? */
    BORDER_SIGN,   /* is its mean on that side? */
    BORDER_UNKNOWN /* is it not yet known to be on the right one's? */
} border;

static bool is_on_left(border which, int left, const sighting *at)
{
    switch (which) {
    case BORDER_KNOWN:
        return known_side(at) == left;
    case BORDER_SIGN:
        return (at->v < 0.0) == (left < 0);
    case BORDER_UNKNOWN:
        break;
    }
    return known_side(at) != -left;
}

/* Narrows the bracket of a border. */
static void narrow(noisy *n, border which, sighting *a, sighting *b)
{
    const int left = known_side(a);
    const bool is_whole = n->part->is_whole;
    const double least = is_whole ? 1.0 : PLACE_SHARE * n->room;
    while (n->objective->status == LAN_OK && b->x - a->x > least) {
        const double middle = 0.5 * a->x + 0.5 * b->x;
        const sighting at = look_at(n, is_whole ? floor(middle) : middle);
        *(is_on_left(which, left, &at) ? a : b) = at;
    }
}

/* Adds the passage between two places that are known to be on either side. */
static void add_passage(noisy *n, const sighting *left, const sighting *right)
{
    sighting ends[3][2];
    for (int i = BORDER_KNOWN; i <= BORDER_UNKNOWN; i++) {
        ends[i][0] = *left;
        ends[i][1] = *right;
        narrow(n, (border)i, &ends[i][0], &ends[i][1]);
    }
    const sighting *a = &ends[BORDER_SIGN][0];
    const sighting *b = &ends[BORDER_SIGN][1];
    const sighting *nearer = fabs(a->v) < fabs(b->v) ? a : b;
    const bool is_between = n->part->is_whole && fabs(nearer->v) > 0.0;
    const sighting *lo = is_between ? a : nearer;
    const sighting *hi = is_between ? b : nearer;
    const lan_solve_answer answer = {.kind = is_between ? LAN_SOLVE_BETWEEN
                                                        : LAN_SOLVE_AT,
                                     .lo = &lo->x,
                                     .hi = &hi->x,
                                     .value_lo = lo->v + n->part->wanted,
                                     .value_hi = hi->v + n->part->wanted,
                                     .error_lo = lo->error,
                                     .error_hi = hi->error,
                                     .from = ends[BORDER_KNOWN][0].x,
                                     .to = ends[BORDER_UNKNOWN][1].x};
    if (n->objective->status == LAN_OK) {
        lan_solve_part_add(n->part, 1, &answer);
    }
}

/* From place to place that is known to be on a side; those between are not
 * known to be on any. */
static void add_passages(noisy *n)
{
    const sighting *last = NULL;
    for (size_t i = 0; i < n->count; i++) {
        const sighting *here = &n->seen[i];
        const int side = known_side(here);
        if (last != NULL && side == -known_side(last) && side != 0) {
            add_passage(n, last, here);
        }
        last = side != 0 ? here : last;
    }
}

/* Where the places are farthest apart, as of exact values. */
static void tell_gap(noisy *n, const lan_scan *scan)
{
    double most = 0.0;
    for (size_t i = 1; i < n->count; i++) {
        const double factor =
            lan_scan_factor(scan, n->seen[i - 1].x, n->seen[i].x);
        if (factor > most) {
            most = factor;
            n->part->gap[0] = n->seen[i - 1].x;
            n->part->gap[1] = n->seen[i].x;
        }
    }
    n->part->places = n->count;
    n->part->is_coarse = most > LAN_SOLVE_COARSE;
}

static void look_over_range(noisy *n, const lan_scan *scan, double *places)
{
    lan_objective *objective = n->objective;
    const size_t count = lan_scan_places(scan, places);
    objective->expected = fmax(objective->expected, (double)objective->battles +
                                                        2.0 * (double)count);
    for (size_t i = 0; i < count && objective->status == LAN_OK; i++) {
        n->seen[n->count++] = look_at(n, places[i]);
    }
    if (objective->status == LAN_OK) {
        n->part->at_lo = n->seen[0].v + n->part->wanted;
        n->part->at_hi = n->seen[n->count - 1].v + n->part->wanted;
        tell_gap(n, scan);
        add_passages(n);
    }
}

void lan_solve_noisy(lan_objective *objective, size_t points,
                     lan_solve_part *part)
{
    const double *ends = objective->def->between.ends;
    const double own = fabs(lan_experiment_own(objective->experiment, 0));
    const lan_scan scan = {.lo = part->is_whole ? ceil(ends[0]) : ends[0],
                           .hi = part->is_whole ? floor(ends[1]) : ends[1],
                           .own = own > 0.0 && isfinite(own) ? own : 1.0,
                           .points = points,
                           .is_whole = part->is_whole};
    noisy n = {.objective = objective,
               .part = part,
               .room = scan.hi - scan.lo,
               .seen = calloc(SCAN_MOST_PLACES, sizeof *n.seen)};
    double *places = calloc(SCAN_MOST_PLACES, sizeof *places);
    if (n.seen != NULL && places != NULL) {
        look_over_range(&n, &scan, places);
    } else {
        objective->status = LAN_ENOMEM;
    }
    free(places);
    free(n.seen);
}
