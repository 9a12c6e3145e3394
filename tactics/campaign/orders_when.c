/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/orders_when_impl.h"

#include <math.h>

#include "model/engine_impl.h"

#define LEVEL_ROUNDING 1e-9

bool lan_order_is_due(double due, double time)
{
    return isnan(due) || time >= due - lan_instant(due);
}

bool lan_order_is_low(double level, double most)
{
    return isnan(most) || level <= most + LEVEL_ROUNDING;
}

static bool is_reached_by(const lan_orders_view *view, int32_t army,
                          int32_t other)
{
    return view->is_on_map(view->context, other) &&
           !view->is_out(view->context, other) &&
           view->is_reached_by(view->context, army, other);
}

static bool is_seen(const lan_orders_view *view, int32_t army, int32_t other)
{
    return view->is_on_map(view->context, other) &&
           view->side_sees(view->context, army, other);
}

/* Asks about one army, about every enemy until one answers yes, or about
 * nobody: then it holds. */
static bool enemy_answers(const lan_orders_view *view,
                          const lan_order_moment *moment, int32_t whom,
                          bool (*question)(const lan_orders_view *, int32_t,
                                           int32_t))
{
    if (whom == LAN_ORDER_NOBODY) {
        return true;
    }
    if (whom != LAN_ORDER_ANY) {
        return question(view, moment->army, whom);
    }
    const int32_t side = view->side(view->context, moment->army);
    for (int32_t a = 0; a < moment->army_count; a++) {
        if (view->side(view->context, a) != side &&
            question(view, moment->army, a)) {
            return true;
        }
    }
    return false;
}

bool lan_order_when_holds(const lan_order_when *when,
                          const lan_orders_view *view,
                          const lan_order_moment *moment)
{
    if (!lan_order_is_due(when->time, moment->time) ||
        !lan_order_is_low(moment->left, when->left) ||
        !lan_order_is_low(moment->morale, when->morale)) {
        return false;
    }
    if (when->out != LAN_ORDER_NOBODY &&
        !view->is_out(view->context, when->out)) {
        return false;
    }
    if (when->holds >= 0 && view->holder(view->context, when->holds) !=
                                view->side(view->context, moment->army)) {
        return false;
    }
    return enemy_answers(view, moment, when->reached_by, is_reached_by) &&
           enemy_answers(view, moment, when->sees, is_seen);
}
