/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "tactics/campaign/orders_when_impl.h"

typedef struct standing {
    double held_since; /* by its side; LAN_NAN: not held */
    bool is_over;      /* its time has come, and it was not reached */
} standing;

struct lan_objectives {
    const lan_objective_def *defs;
    size_t count;
    double end; /* of the campaign, by the clock */
    double now; /* of the last update */
    standing standing[];
};

lan_status lan_objectives_create(const lan_campaign_def *def,
                                 lan_objectives **out)
{
    lan_objectives *objectives =
        calloc(1, sizeof *objectives +
                      def->objective_count * sizeof objectives->standing[0]);
    if (objectives == NULL) {
        return LAN_ENOMEM;
    }
    objectives->defs = def->objectives;
    objectives->count = def->objective_count;
    objectives->end = def->battle->end;
    lan_objectives_reset(objectives);
    *out = objectives;
    return LAN_OK;
}

void lan_objectives_destroy(lan_objectives *objectives)
{
    free(objectives);
}

void lan_objectives_reset(lan_objectives *objectives)
{
    objectives->now = -LAN_INF;
    for (size_t i = 0; i < objectives->count; i++) {
        objectives->standing[i] = (standing){.held_since = LAN_NAN};
    }
}

/* The one time at which it is judged; LAN_NAN: whenever something happens. To
 * survive is to do so until the end. */
static double day_of_judgement(const lan_objectives *objectives, size_t i)
{
    const lan_objective_def *def = &objectives->defs[i];
    if (def->kind == LAN_OBJECTIVE_OUT) {
        return LAN_NAN;
    }
    const bool is_open = def->kind == LAN_OBJECTIVE_SURVIVES;
    return isnan(def->until) && is_open ? objectives->end : def->until;
}

/* When its side will have held the place for long enough. */
static double held_until(const lan_objectives *objectives, size_t i)
{
    const double hold_for = objectives->defs[i].hold_for;
    return objectives->standing[i].held_since +
           (isnan(hold_for) ? 0.0 : hold_for);
}

static void note_holder(lan_objectives *objectives, size_t i,
                        const lan_orders_view *view)
{
    const lan_objective_def *def = &objectives->defs[i];
    standing *s = &objectives->standing[i];
    if (view->holder(view->context, def->place) != def->side) {
        s->held_since = LAN_NAN;
    } else if (isnan(s->held_since)) {
        s->held_since = objectives->now;
    }
}

static bool is_fulfilled(const lan_objectives *objectives, size_t i,
                         const lan_orders_view *view)
{
    const lan_objective_def *def = &objectives->defs[i];
    switch (def->kind) {
    case LAN_OBJECTIVE_HOLDS:
        return !isnan(objectives->standing[i].held_since) &&
               lan_order_is_due(held_until(objectives, i), objectives->now);
    case LAN_OBJECTIVE_SURVIVES:
        return !view->is_out(view->context, def->army);
    case LAN_OBJECTIVE_OUT:
        return view->is_out(view->context, def->army);
    }
    return false;
}

static bool is_reached(lan_objectives *objectives, size_t i,
                       const lan_orders_view *view)
{
    standing *s = &objectives->standing[i];
    if (objectives->defs[i].kind == LAN_OBJECTIVE_HOLDS) {
        note_holder(objectives, i, view);
    }
    const double day = day_of_judgement(objectives, i);
    if (s->is_over || !lan_order_is_due(day, objectives->now)) {
        return false;
    }
    const bool reached = is_fulfilled(objectives, i, view);
    s->is_over = !reached && !isnan(day);
    return reached;
}

int32_t lan_objectives_update(lan_objectives *objectives,
                              const lan_orders_view *view, double time)
{
    int32_t first = -1;
    objectives->now = time;
    for (size_t i = 0; i < objectives->count; i++) {
        if (is_reached(objectives, i, view) && first < 0) {
            first = (int32_t)i;
        }
    }
    return first;
}

/* When the clock alone decides an objective; LAN_NAN: it does not. */
static double decided_by_clock(const lan_objectives *objectives, size_t i)
{
    const double day = day_of_judgement(objectives, i);
    if (!isnan(day)) {
        return day;
    }
    return objectives->defs[i].kind == LAN_OBJECTIVE_HOLDS
               ? held_until(objectives, i)
               : LAN_NAN;
}

double lan_objectives_next(const lan_objectives *objectives)
{
    double next = LAN_INF;
    for (size_t i = 0; i < objectives->count; i++) {
        const double time = decided_by_clock(objectives, i);
        if (!lan_order_is_due(time, objectives->now)) {
            next = fmin(next, time);
        }
    }
    return next;
}
