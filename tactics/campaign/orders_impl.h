/* tactics/campaign/orders_impl.h - what an army is to do now, by its orders;
 * who holds which place; when an objective is reached. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    state machines over plain questions: none of them knows how armies
 *          move or fight. They ask through lan_orders_view.
 * Threads  one.
 */
#ifndef LAN_TACTICS_CAMPAIGN_ORDERS_IMPL_H
#define LAN_TACTICS_CAMPAIGN_ORDERS_IMPL_H

#include "lanchester/campaign.h"

/* How the campaign stands, at the present instant. */
typedef struct lan_orders_view {
    const void *context;
    int32_t (*side)(const void *context, int32_t army);
    double (*left)(const void *context, int32_t army);   /* share of fielded */
    double (*morale)(const void *context, int32_t army); /* LAN_NAN: none */
    bool (*is_out)(const void *context, int32_t army); /* gone, broken, fled */
    bool (*is_on_map)(const void *context, int32_t army);
    bool (*is_at)(const void *context, int32_t army, int32_t place);
    /* Whether it cannot come nearer: a friend stands there, and it stands on
     * the nearest free place. */
    bool (*is_as_near)(const void *context, int32_t army, int32_t place);
    bool (*is_reached_by)(const void *context, int32_t army, int32_t other);
    bool (*side_sees)(const void *context, int32_t army, int32_t other);
    int32_t (*holder)(const void *context, int32_t place); /* side; -1 */
    /* Whether a group of an unbroken army of another side than this one covers
     * a place. */
    bool (*is_covered)(const void *context, int32_t side, int32_t place);
} lan_orders_view;

/* What an army shall do. */
typedef enum lan_intent_kind {
    LAN_INTENT_HOLD,  /* stay: an order, or none left */
    LAN_INTENT_WAIT,  /* for the time at which an order begins */
    LAN_INTENT_GO,    /* to place */
    LAN_INTENT_CHASE, /* army, wherever it goes */
    LAN_INTENT_FOLLOW /* army, a friend: to be beside it */
} lan_intent_kind;

typedef struct lan_intent {
    lan_intent_kind kind;
    int32_t place; /* -1 */
    int32_t army;  /* -1 */
    int32_t order; /* number of its entry; -1: none */
    bool avoids;   /* retreat: stance avoid, whatever the army's is */
} lan_intent;

typedef struct lan_orders lan_orders;

/* Borrows the orders of one campaign. */
LAN_MUST_CHECK
lan_status lan_orders_create(const lan_campaign_def *def, lan_orders **out);
void lan_orders_destroy(lan_orders *orders);
void lan_orders_reset(lan_orders *orders);

/* Brings the orders of an army up to a time: ends what is done, begins what is
 * next, fires what has become true. True where its intent changed; *fired is
 * the standing entry that fired, or -1: of several at one instant the last in
 * the file, which has interrupted the others. An army that is out or not on the
 * map holds; its orders begin as it enters. What is true then has become true.
 */
bool lan_orders_update(lan_orders *orders, const lan_orders_view *view,
                       int32_t army, double time, int32_t *fired);
lan_intent lan_orders_intent(const lan_orders *orders, int32_t army);

/* When its last order to go to a place (move, retreat, attack: PLACE) was done
 * and it was there; LAN_NAN: no such order, or it is under way, or interrupted.
 */
double lan_orders_arrived(const lan_orders *orders, int32_t army);

/* How many such orders were done so far. */
int32_t lan_orders_arrivals(const lan_orders *orders, int32_t army);

/* The next time at which the clock alone changes its orders; LAN_INF. */
double lan_orders_next(const lan_orders *orders, int32_t army);

/* The highest levels that its standing entries wait for and that it had not
 * come down to at the last update; LAN_NAN: none. */
void lan_orders_watch(const lan_orders *orders, int32_t army, double *left,
                      double *morale);

/* --- who holds a place --------------------------------------------------- */

/* The places whose holder an order or an objective asks for. */
typedef struct lan_holdings lan_holdings;

LAN_MUST_CHECK
lan_status lan_holdings_create(const lan_campaign_def *def, lan_holdings **out);
void lan_holdings_destroy(lan_holdings *holdings);
void lan_holdings_reset(lan_holdings *holdings);
size_t lan_holdings_count(const lan_holdings *holdings);
int32_t lan_holdings_place(const lan_holdings *holdings, size_t index);

/* Side that holds a place; -1: none, or not one of them. */
int32_t lan_holdings_of(const lan_holdings *holdings, int32_t place);

/* An unbroken army of a side stands on a place. */
void lan_holdings_stand(lan_holdings *holdings, int32_t side, int32_t place);

/* Judges a place by its index: true where its holder changed. `held` is by the
 * side whose unbroken army was the last to stand on it, while no unbroken enemy
 * covers it. */
bool lan_holdings_judge(lan_holdings *holdings, const lan_orders_view *view,
                        size_t index);

/* --- objectives ---------------------------------------------------------- */

typedef struct lan_objectives lan_objectives;

LAN_MUST_CHECK
lan_status lan_objectives_create(const lan_campaign_def *def,
                                 lan_objectives **out);
void lan_objectives_destroy(lan_objectives *objectives);
void lan_objectives_reset(lan_objectives *objectives);

/* The first in the file that is reached at this time, or -1. To be called
 * whenever a holder changes or an army is out. What is given `until` is judged
 * then and never again: the place is held, and has been for `for`; the army is
 * not out. To survive without `until` is to do so until the battle's end. */
int32_t lan_objectives_update(lan_objectives *objectives,
                              const lan_orders_view *view, double time);

/* The next time at which the clock alone decides one; LAN_INF. */
double lan_objectives_next(const lan_objectives *objectives);

#endif
