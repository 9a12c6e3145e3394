/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "tactics/campaign/orders_when_impl.h"

/* How far one army has come with its orders. */
typedef struct progress {
    int32_t entry;    /* under way or waited for; -1: none is left */
    size_t stage;     /* of its places: the next one */
    double ends;      /* a hold */
    double now;       /* of the last update */
    double arrived;   /* LAN_NAN */
    int32_t arrivals; /* so far */
    double left;      /* at the last update, as lan_order_moment has them */
    double morale;    /* the same */
    bool is_begun;    /* the entry */
    bool is_dropped;  /* every entry without `when`: a standing one has fired */
    bool has_entered; /* the army, and is not out */
} progress;

struct lan_orders {
    const lan_campaign_army_def *armies;
    int32_t army_count;
    progress *progress; /* [army_count] */
    size_t *first;      /* [army_count] its first entry in has_fired */
    bool *has_fired;    /* [entries of all armies] */
    size_t entry_count;
};

lan_status lan_orders_create(const lan_campaign_def *def, lan_orders **out)
{
    lan_orders *orders = calloc(1, sizeof *orders);
    if (orders == NULL) {
        return LAN_ENOMEM;
    }
    const size_t count = def->battle->army_count;
    orders->armies = def->armies;
    orders->army_count = (int32_t)count;
    orders->progress = calloc(count, sizeof *orders->progress);
    orders->first = calloc(count, sizeof *orders->first);
    for (size_t a = 0; a < count; a++) {
        if (orders->first != NULL) {
            orders->first[a] = orders->entry_count;
        }
        orders->entry_count += def->armies[a].order_count;
    }
    orders->has_fired =
        calloc(orders->entry_count + 1, sizeof *orders->has_fired);
    if (orders->progress == NULL || orders->first == NULL ||
        orders->has_fired == NULL) {
        lan_orders_destroy(orders);
        return LAN_ENOMEM;
    }
    lan_orders_reset(orders);
    *out = orders;
    return LAN_OK;
}

void lan_orders_destroy(lan_orders *orders)
{
    if (orders != NULL) {
        free(orders->progress);
        free(orders->first);
        free(orders->has_fired);
        free(orders);
    }
}

/* The next entry without `when` from this one on; -1: none. */
static int32_t next_plain_entry(const lan_campaign_army_def *army, size_t from)
{
    for (size_t e = from; e < army->order_count; e++) {
        if (!army->orders[e].has_when) {
            return (int32_t)e;
        }
    }
    return -1;
}

void lan_orders_reset(lan_orders *orders)
{
    for (int32_t a = 0; a < orders->army_count; a++) {
        orders->progress[a] = (progress){
            .entry = next_plain_entry(&orders->armies[a], 0),
            .arrived = LAN_NAN,
            .left = LAN_INF,
            .morale = LAN_INF,
        };
    }
    for (size_t e = 0; e < orders->entry_count; e++) {
        orders->has_fired[e] = false;
    }
}

/* --- one entry ----------------------------------------------------------- */

/* Whether it is an order to go to a place and be done there. */
static bool has_goal(const lan_order_def *order)
{
    return order->verb == LAN_ORDER_MOVE || order->verb == LAN_ORDER_RETREAT ||
           (order->verb == LAN_ORDER_ATTACK && order->army < 0);
}

/* The place that it goes to in this stage: one by the way, or the last. */
static int32_t goal_of_stage(const lan_order_def *order, size_t stage)
{
    return stage < order->place_count ? order->places[stage] : order->place;
}

static bool is_there(const lan_orders_view *view, int32_t army, int32_t place)
{
    return view->is_at(view->context, army, place) ||
           view->is_as_near(view->context, army, place);
}

static void begin_entry(progress *p, const lan_order_def *order, double time)
{
    p->is_begun = true;
    p->stage = 0;
    p->ends = LAN_INF;
    if (!isnan(order->hold_for)) {
        p->ends = time + order->hold_for;
    }
    if (order->hold_until < p->ends) {
        p->ends = order->hold_until;
    }
    if (has_goal(order)) {
        p->arrived = LAN_NAN;
    }
}

/* Passes the places where it is; whether the last is among them. */
static bool move_is_done(progress *p, const lan_order_def *order,
                         const lan_orders_view *view, int32_t army)
{
    while (p->stage <= order->place_count &&
           is_there(view, army, goal_of_stage(order, p->stage))) {
        p->stage++;
    }
    return p->stage > order->place_count;
}

/* Goes on to the next place; each at most once at one instant. */
static void pass_patrol_places(progress *p, const lan_order_def *order,
                               const lan_orders_view *view, int32_t army)
{
    for (size_t k = 0; k < order->place_count; k++) {
        if (!is_there(view, army, order->places[p->stage])) {
            return;
        }
        p->stage = (p->stage + 1) % order->place_count;
    }
}

static bool attack_is_done(const lan_order_def *order,
                           const lan_orders_view *view, int32_t army)
{
    return order->army >= 0 ? view->is_out(view->context, order->army)
                            : view->holder(view->context, order->place) ==
                                  view->side(view->context, army);
}

static bool entry_is_done(progress *p, const lan_order_def *order,
                          const lan_orders_view *view, int32_t army)
{
    switch (order->verb) {
    case LAN_ORDER_MOVE:
    case LAN_ORDER_RETREAT:
        return move_is_done(p, order, view, army);
    case LAN_ORDER_ATTACK:
        return attack_is_done(order, view, army);
    case LAN_ORDER_HOLD:
        return lan_order_is_due(p->ends, p->now);
    case LAN_ORDER_PATROL:
        pass_patrol_places(p, order, view, army);
        return false;
    case LAN_ORDER_FOLLOW:
        return false;
    }
    return true;
}

/* --- all entries of an army ---------------------------------------------- */

/* Begins what is due and ends what is done, as far as the present goes. */
static void go_on_with_entries(lan_orders *orders, const lan_orders_view *view,
                               int32_t army)
{
    progress *p = &orders->progress[army];
    const lan_campaign_army_def *def = &orders->armies[army];
    while (p->entry >= 0) {
        const lan_order_def *order = &def->orders[p->entry];
        if (!p->is_begun) {
            if (!lan_order_is_due(order->at, p->now)) {
                return;
            }
            begin_entry(p, order, p->now);
        }
        if (!entry_is_done(p, order, view, army)) {
            return;
        }
        if (has_goal(order) && is_there(view, army, order->place)) {
            p->arrived = p->now;
            p->arrivals++;
        }
        p->entry =
            p->is_dropped ? -1 : next_plain_entry(def, (size_t)p->entry + 1);
        p->is_begun = false;
    }
}

static bool is_standing(const lan_orders *orders, int32_t army, size_t entry)
{
    return orders->armies[army].orders[entry].has_when &&
           !orders->has_fired[orders->first[army] + entry];
}

/* Asks for the levels that some entry still waits for. */
static void read_levels(lan_orders *orders, const lan_orders_view *view,
                        int32_t army)
{
    progress *p = &orders->progress[army];
    bool asks_left = false;
    bool asks_morale = false;
    for (size_t e = 0; e < orders->armies[army].order_count; e++) {
        const lan_order_when *when = &orders->armies[army].orders[e].when;
        const bool stands = is_standing(orders, army, e);
        asks_left |= stands && !isnan(when->left);
        asks_morale |= stands && !isnan(when->morale);
    }
    p->left = asks_left ? view->left(view->context, army) : LAN_INF;
    p->morale = asks_morale ? view->morale(view->context, army) : LAN_INF;
    p->morale = isnan(p->morale) ? LAN_INF : p->morale;
}

/* Returns the last entry that fired, or -1. */
static int32_t fire_standing_entries(lan_orders *orders,
                                     const lan_orders_view *view, int32_t army)
{
    progress *p = &orders->progress[army];
    const lan_campaign_army_def *def = &orders->armies[army];
    const lan_order_moment moment = {
        .army = army,
        .army_count = orders->army_count,
        .time = p->now,
        .left = p->left,
        .morale = p->morale,
    };
    int32_t fired = -1;
    for (size_t e = 0; e < def->order_count; e++) {
        if (!is_standing(orders, army, e) ||
            !lan_order_when_holds(&def->orders[e].when, view, &moment)) {
            continue;
        }
        fired = (int32_t)e;
        orders->has_fired[orders->first[army] + e] = true;
        p->is_dropped = true;
        p->entry = fired;
        p->is_begun = false;
        go_on_with_entries(orders, view, army);
    }
    return fired;
}

static bool is_same_intent(lan_intent a, lan_intent b)
{
    return a.kind == b.kind && a.place == b.place && a.army == b.army &&
           a.order == b.order && a.avoids == b.avoids;
}

bool lan_orders_update(lan_orders *orders, const lan_orders_view *view,
                       int32_t army, double time, int32_t *fired)
{
    progress *p = &orders->progress[army];
    const lan_intent before = lan_orders_intent(orders, army);
    *fired = -1;
    p->has_entered = view->is_on_map(view->context, army) &&
                     !view->is_out(view->context, army);
    if (p->has_entered) {
        p->now = time;
        read_levels(orders, view, army);
        go_on_with_entries(orders, view, army);
        *fired = fire_standing_entries(orders, view, army);
    }
    return !is_same_intent(before, lan_orders_intent(orders, army));
}

/* --- how it stands ------------------------------------------------------- */

static lan_intent intent_of_order(const lan_order_def *order, size_t stage)
{
    lan_intent intent = {.kind = LAN_INTENT_GO, .place = -1, .army = -1};
    switch (order->verb) {
    case LAN_ORDER_MOVE:
    case LAN_ORDER_RETREAT:
        intent.place = goal_of_stage(order, stage);
        intent.avoids = order->verb == LAN_ORDER_RETREAT;
        break;
    case LAN_ORDER_PATROL:
        intent.place = order->places[stage];
        break;
    case LAN_ORDER_ATTACK:
        intent.kind = order->army < 0 ? LAN_INTENT_GO : LAN_INTENT_CHASE;
        intent.place = order->army < 0 ? order->place : -1;
        intent.army = order->army;
        break;
    case LAN_ORDER_FOLLOW:
        intent.kind = LAN_INTENT_FOLLOW;
        intent.army = order->army;
        break;
    case LAN_ORDER_HOLD:
        intent.kind = LAN_INTENT_HOLD;
        break;
    }
    return intent;
}

lan_intent lan_orders_intent(const lan_orders *orders, int32_t army)
{
    const progress *p = &orders->progress[army];
    lan_intent intent = {
        .kind = LAN_INTENT_HOLD, .place = -1, .army = -1, .order = -1};
    if (p->has_entered && p->entry >= 0) {
        intent.kind = LAN_INTENT_WAIT;
        if (p->is_begun) {
            intent = intent_of_order(&orders->armies[army].orders[p->entry],
                                     p->stage);
        }
        intent.order = p->entry;
    }
    return intent;
}

double lan_orders_arrived(const lan_orders *orders, int32_t army)
{
    return orders->progress[army].arrived;
}

int32_t lan_orders_arrivals(const lan_orders *orders, int32_t army)
{
    return orders->progress[army].arrivals;
}

double lan_orders_next(const lan_orders *orders, int32_t army)
{
    const progress *p = &orders->progress[army];
    const lan_campaign_army_def *def = &orders->armies[army];
    double next = LAN_INF;
    if (!p->has_entered) {
        return next;
    }
    if (p->entry >= 0) {
        const lan_order_def *order = &def->orders[p->entry];
        if (!p->is_begun) {
            next = order->at;
        } else if (order->verb == LAN_ORDER_HOLD) {
            next = p->ends;
        }
    }
    for (size_t e = 0; e < def->order_count; e++) {
        const double time = def->orders[e].when.time;
        if (is_standing(orders, army, e) && !lan_order_is_due(time, p->now)) {
            next = fmin(next, time);
        }
    }
    return next;
}

/* The higher of a level and one that is waited for and not come to yet. */
static double higher_level(double level, double most, double present)
{
    return isnan(most) || lan_order_is_low(present, most) ? level
                                                          : fmax(level, most);
}

void lan_orders_watch(const lan_orders *orders, int32_t army, double *left,
                      double *morale)
{
    const progress *p = &orders->progress[army];
    *left = LAN_NAN;
    *morale = LAN_NAN;
    for (size_t e = 0; p->has_entered && e < orders->armies[army].order_count;
         e++) {
        const lan_order_when *when = &orders->armies[army].orders[e].when;
        if (is_standing(orders, army, e)) {
            *left = higher_level(*left, when->left, p->left);
            *morale = higher_level(*morale, when->morale, p->morale);
        }
    }
}
