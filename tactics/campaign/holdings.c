/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/campaign/orders_impl.h"

#define NO_SIDE (-1)

typedef struct holding {
    int32_t place;
    int32_t last;   /* side whose unbroken army was the last to stand on it */
    int32_t holder; /* side, as judged last */
} holding;

struct lan_holdings {
    size_t count;
    holding places[]; /* by place, rising */
};

static void add_place(lan_holdings *holdings, int32_t place)
{
    if (place >= 0) {
        holdings->places[holdings->count++].place = place;
    }
}

/* Adds each place that is asked about, some more than once. */
static void add_all_places(lan_holdings *holdings, const lan_campaign_def *def)
{
    for (size_t a = 0; a < def->battle->army_count; a++) {
        const lan_campaign_army_def *army = &def->armies[a];
        for (size_t e = 0; e < army->order_count; e++) {
            const lan_order_def *order = &army->orders[e];
            if (order->verb == LAN_ORDER_ATTACK) {
                add_place(holdings, order->place);
            }
            if (order->has_when) {
                add_place(holdings, order->when.holds);
            }
        }
    }
    for (size_t i = 0; i < def->objective_count; i++) {
        if (def->objectives[i].kind == LAN_OBJECTIVE_HOLDS) {
            add_place(holdings, def->objectives[i].place);
        }
    }
}

static int compare_places(const void *a, const void *b)
{
    const int32_t left = ((const holding *)a)->place;
    const int32_t right = ((const holding *)b)->place;
    return (left > right) - (left < right);
}

static void sort_places(lan_holdings *holdings)
{
    qsort(holdings->places, holdings->count, sizeof holdings->places[0],
          compare_places);
    size_t count = 0;
    for (size_t i = 0; i < holdings->count; i++) {
        if (count == 0 ||
            holdings->places[i].place != holdings->places[count - 1].place) {
            holdings->places[count++] = holdings->places[i];
        }
    }
    holdings->count = count;
}

lan_status lan_holdings_create(const lan_campaign_def *def, lan_holdings **out)
{
    size_t most = def->objective_count;
    for (size_t a = 0; a < def->battle->army_count; a++) {
        most += 2 * def->armies[a].order_count;
    }
    lan_holdings *holdings =
        calloc(1, sizeof *holdings + most * sizeof holdings->places[0]);
    if (holdings == NULL) {
        return LAN_ENOMEM;
    }
    add_all_places(holdings, def);
    sort_places(holdings);
    lan_holdings_reset(holdings);
    *out = holdings;
    return LAN_OK;
}

void lan_holdings_destroy(lan_holdings *holdings)
{
    free(holdings);
}

void lan_holdings_reset(lan_holdings *holdings)
{
    for (size_t i = 0; i < holdings->count; i++) {
        holdings->places[i].last = NO_SIDE;
        holdings->places[i].holder = NO_SIDE;
    }
}

size_t lan_holdings_count(const lan_holdings *holdings)
{
    return holdings->count;
}

int32_t lan_holdings_place(const lan_holdings *holdings, size_t index)
{
    return holdings->places[index].place;
}

/* Its index; the count where it is not one of them. */
static size_t find_place(const lan_holdings *holdings, int32_t place)
{
    size_t low = 0;
    size_t high = holdings->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (holdings->places[middle].place < place) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const bool is_one =
        low < holdings->count && holdings->places[low].place == place;
    return is_one ? low : holdings->count;
}

int32_t lan_holdings_of(const lan_holdings *holdings, int32_t place)
{
    const size_t index = find_place(holdings, place);
    return index < holdings->count ? holdings->places[index].holder : NO_SIDE;
}

void lan_holdings_stand(lan_holdings *holdings, int32_t side, int32_t place)
{
    const size_t index = find_place(holdings, place);
    if (index < holdings->count) {
        holdings->places[index].last = side;
    }
}

bool lan_holdings_judge(lan_holdings *holdings, const lan_orders_view *view,
                        size_t index)
{
    holding *h = &holdings->places[index];
    const int32_t before = h->holder;
    h->holder = h->last;
    if (h->last != NO_SIDE &&
        view->is_covered(view->context, h->last, h->place)) {
        h->holder = NO_SIDE;
    }
    return h->holder != before;
}
