/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/line_impl.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"

/* Tells where the places of the scan are farthest apart. */
static void tell_gap(const line *l, const lan_scan *scan, lan_solve_part *part)
{
    double most = 0.0;
    part->places = l->count;
    for (size_t i = 1; i < l->count; i++) {
        const double a = l->seen[i - 1].x;
        const double b = l->seen[i].x;
        const double factor = lan_scan_factor(scan, a, b);
        if (factor > most) {
            most = factor;
            part->gap[0] = a;
            part->gap[1] = b;
        }
    }
    part->is_coarse = most > LAN_SOLVE_COARSE;
}

static void search(line *l, size_t points)
{
    lan_solve_part *part = l->part;
    const double room = l->hi - l->lo + 1.0;
    const bool is_short = l->is_whole && room < (double)points;
    lan_scan scan =
        line_scan(l, l->lo, l->hi, is_short ? (size_t)fmax(room, 2.0) : points);
    scan.by_decades = !l->objective->of_odds;
    line_look(l, &scan);
    if (l->count == 0 || !line_goes_on(l)) {
        return;
    }
    part->at_lo = l->seen[0].v + l->wanted;
    part->at_hi = l->seen[l->count - 1].v + l->wanted;
    tell_gap(l, &scan, part);
    if (isnan(part->wanted)) {
        line_find_best(l);
    } else {
        line_find_roots(l);
    }
}

/* The size of the scenario's own value, or 1. */
static double own_of(const lan_objective *objective)
{
    const double own = fabs(lan_experiment_own(objective->experiment, 0));
    return own > 0.0 && isfinite(own) ? own : 1.0;
}

void lan_solve_line(lan_objective *objective, size_t points,
                    lan_solve_part *part)
{
    const lan_solve_def *def = objective->def;
    line l = {.objective = objective,
              .part = part,
              .wanted = isnan(part->wanted) ? 0.0 : part->wanted,
              .lo = def->between.ends[0],
              .hi = def->between.ends[1],
              .own = own_of(objective),
              .is_whole = part->is_whole,
              .is_squared =
                  def->find == LAN_SOLVE_BREAK_EVEN && !objective->of_odds,
              .sign = def->find == LAN_SOLVE_MAXIMUM ? -1.0 : 1.0,
              .places = calloc(SCAN_MOST_PLACES, sizeof *l.places),
              .values = calloc(SCAN_MOST_PLACES, sizeof *l.values),
              .seen = calloc(SCAN_MOST_PLACES, sizeof *l.seen)};
    if (l.is_whole) {
        l.lo = ceil(l.lo);
        l.hi = floor(l.hi);
    }
    if (l.places != NULL && l.values != NULL && l.seen != NULL) {
        search(&l, points);
    } else {
        objective->status = LAN_ENOMEM;
    }
    free(l.places);
    free(l.values);
    free(l.seen);
}
