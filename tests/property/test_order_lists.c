/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random lists of orders in a random war, told instant by instant, against a
 * second reading of design and manual that is written out here: it looks at
 * every instant of a fine grid and keeps the war's whole history, where the
 * orders of the library are asked only as something happens or as they said.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/campaign/orders_impl.h"
#include "tests/support/orders_world.h"
#include "tests/support/support.h"

#define CASES   3000
#define ENTRIES 6
#define VIA     3
#define GRID    96
#define TICK    0.25

enum { US };

typedef struct war {
    orders_world history[GRID];
    bool news[GRID];
    lan_order_def list[ENTRIES];
    int32_t via[ENTRIES][VIA];
    size_t count;
} war;

/* --- a random war -------------------------------------------------------- */

static int32_t any_army(random_source *random)
{
    return random_integer(random, 1, WORLD_ARMIES - 1);
}

static int32_t any_place(random_source *random)
{
    return random_integer(random, 0, WORLD_PLACES - 1);
}

static double any_time(random_source *random, double most)
{
    return random_integer(random, 0, (int32_t)(most / TICK)) * TICK;
}

static double maybe_time(random_source *random, double chance, double most)
{
    return random_chance(random, chance) ? any_time(random, most) : LAN_NAN;
}

static int32_t maybe_army(random_source *random)
{
    if (random_chance(random, 0.7)) {
        return LAN_ORDER_NOBODY;
    }
    return random_chance(random, 0.5) ? LAN_ORDER_ANY : any_army(random);
}

static lan_order_when any_condition(random_source *random)
{
    lan_order_when when = orders_world_when();
    if (random_chance(random, 0.4)) {
        when.left = random_integer(random, 1, 9) / 10.0;
    }
    if (random_chance(random, 0.2)) {
        when.morale = random_integer(random, 1, 9) / 10.0;
    }
    when.reached_by = maybe_army(random);
    when.sees = maybe_army(random);
    if (random_chance(random, 0.1)) {
        when.out = any_army(random);
    }
    if (random_chance(random, 0.1)) {
        when.holds = any_place(random);
    }
    when.time = maybe_time(random, 0.3, 20.0);
    return when;
}

static void draw_entry(war *w, size_t e, random_source *random)
{
    lan_order_def *order = &w->list[e];
    *order = orders_world_order();
    order->verb = (lan_order_verb)random_integer(random, LAN_ORDER_MOVE,
                                                 LAN_ORDER_RETREAT);
    order->places = w->via[e];
    for (size_t k = 0; k < VIA; k++) {
        w->via[e][k] = any_place(random);
    }
    order->place = any_place(random);
    if (order->verb == LAN_ORDER_FOLLOW ||
        (order->verb == LAN_ORDER_ATTACK && random_chance(random, 0.5))) {
        order->army = any_army(random);
        order->place = -1;
    }
    if (order->verb == LAN_ORDER_PATROL) {
        order->place_count = (size_t)random_integer(random, 1, VIA);
    } else if (order->verb == LAN_ORDER_MOVE) {
        order->place_count = (size_t)random_integer(random, 0, VIA);
    }
    order->hold_for = maybe_time(random, 0.5, 4.0);
    order->hold_until = maybe_time(random, 0.3, 20.0);
    order->at = maybe_time(random, 0.2, 20.0);
    order->has_when = random_chance(random, 0.4);
    if (order->has_when) {
        order->when = any_condition(random);
    }
}

/* Something happens. */
static void change_world(orders_world *world, random_source *random)
{
    const int32_t other = any_army(random);
    const int32_t place = any_place(random);
    world->at[US] = random_chance(random, 0.6) ? any_place(random) : -1;
    world->near[US] = random_chance(random, 0.2) ? any_place(random) : -1;
    world->left[US] *= random_chance(random, 0.5) ? 1.0 : 0.8;
    world->morale[US] = random_integer(random, 0, 10) / 10.0;
    world->reached[US][other] = random_chance(random, 0.5);
    world->seen[US][other] = random_chance(random, 0.5);
    world->off_map[other] = random_chance(random, 0.2);
    world->out[other] |= random_chance(random, 0.1);
    world->holder[place] = random_integer(random, -1, 2);
    world->off_map[US] = world->off_map[US] && random_chance(random, 0.6);
    world->out[US] |= random_chance(random, 0.01);
}

static void draw_war(war *w, random_source *random)
{
    orders_world world = orders_world_make();
    world.off_map[US] = random_chance(random, 0.3);
    const double eventful = random_between(random, 0.05, 0.9);
    for (int32_t t = 0; t < GRID; t++) {
        w->news[t] = t == 0 || random_chance(random, eventful);
        if (w->news[t]) {
            change_world(&world, random);
        }
        w->history[t] = world;
    }
    w->count = (size_t)random_integer(random, 0, ENTRIES);
    for (size_t e = 0; e < w->count; e++) {
        draw_entry(w, e, random);
    }
}

/* --- the second reading -------------------------------------------------- */

typedef struct reading {
    const war *war;
    int32_t queue[ENTRIES + 1]; /* entries to be done, the present one first */
    int32_t queued;
    int32_t begun; /* instant at which the present one began; -1 */
    bool spent[ENTRIES];
    double arrived;
} reading;

static bool stands_at(const orders_world *world, int32_t place)
{
    return world->at[US] == place || world->near[US] == place;
}

/* How many of its places were passed, in order, since it began. */
static int32_t places_passed(const reading *r, const lan_order_def *order,
                             int32_t now)
{
    int32_t passed = 0;
    for (int32_t t = r->begun; t <= now; t++) {
        while (passed < (int32_t)order->place_count &&
               stands_at(&r->war->history[t], order->places[passed])) {
            passed++;
        }
    }
    return passed;
}

static bool way_is_over(const reading *r, const lan_order_def *order,
                        int32_t now)
{
    lan_order_def whole = *order;
    int32_t places[VIA + 1];
    memcpy(places, order->places, order->place_count * sizeof places[0]);
    places[order->place_count] = order->place;
    whole.places = places;
    whole.place_count++;
    return places_passed(r, &whole, now) == (int32_t)whole.place_count;
}

static int32_t patrol_place(const reading *r, const lan_order_def *order,
                            int32_t now)
{
    const int32_t count = (int32_t)order->place_count;
    int32_t next = 0;
    for (int32_t t = r->begun; t <= now; t++) {
        for (int32_t k = 0; k < count; k++) {
            if (stands_at(&r->war->history[t], order->places[next % count])) {
                next++;
            } else {
                break;
            }
        }
    }
    return order->places[next % count];
}

static bool is_over(const reading *r, const lan_order_def *order, int32_t now)
{
    const orders_world *world = &r->war->history[now];
    const double lasted = (now - r->begun) * TICK;
    switch (order->verb) {
    case LAN_ORDER_MOVE:
    case LAN_ORDER_RETREAT:
        return way_is_over(r, order, now);
    case LAN_ORDER_ATTACK:
        return order->army >= 0 ? world->out[order->army]
                                : world->holder[order->place] == 0;
    case LAN_ORDER_HOLD:
        return (!isnan(order->hold_for) && lasted >= order->hold_for) ||
               (!isnan(order->hold_until) && now * TICK >= order->hold_until);
    case LAN_ORDER_PATROL:
    case LAN_ORDER_FOLLOW:
        return false;
    }
    return false;
}

static bool goes_somewhere(const lan_order_def *order)
{
    return order->place >= 0 && order->verb != LAN_ORDER_HOLD &&
           order->verb != LAN_ORDER_PATROL;
}

static void work_off_queue(reading *r, int32_t now)
{
    while (r->queued > 0) {
        const lan_order_def *order = &r->war->list[r->queue[0]];
        if (r->begun < 0) {
            if (order->at > now * TICK) {
                return;
            }
            r->begun = now;
            r->arrived = goes_somewhere(order) ? LAN_NAN : r->arrived;
        }
        if (!is_over(r, order, now)) {
            return;
        }
        if (goes_somewhere(order) &&
            stands_at(&r->war->history[now], order->place)) {
            r->arrived = now * TICK;
        }
        memmove(r->queue, r->queue + 1, ENTRIES * sizeof r->queue[0]);
        r->queued--;
        r->begun = -1;
    }
}

/* Of one army, or of any enemy; `nobody` holds. */
static bool some_enemy(const orders_world *world, int32_t whom,
                       const bool facts[WORLD_ARMIES], bool must_fight)
{
    bool holds = whom == LAN_ORDER_NOBODY;
    for (int32_t a = 1; a < WORLD_ARMIES; a++) {
        const bool is_meant =
            whom == a || (whom == LAN_ORDER_ANY && orders_world_side(a) != 0);
        holds |= is_meant && facts[a] && !world->off_map[a] &&
                 !(must_fight && world->out[a]);
    }
    return holds;
}

static bool has_come_true(const lan_order_when *when, const orders_world *world,
                          double time)
{
    bool holds = some_enemy(world, when->reached_by, world->reached[US], true);
    holds &= some_enemy(world, when->sees, world->seen[US], false);
    holds &= isnan(when->time) || time >= when->time;
    holds &= isnan(when->left) || world->left[US] <= when->left;
    holds &= isnan(when->morale) || world->morale[US] <= when->morale;
    holds &= when->out == LAN_ORDER_NOBODY || world->out[when->out];
    holds &= when->holds < 0 || world->holder[when->holds] == 0;
    return holds;
}

static void begin_reading(reading *r, const war *w)
{
    *r = (reading){.war = w, .begun = -1, .arrived = LAN_NAN};
    for (size_t e = 0; e < w->count; e++) {
        if (!w->list[e].has_when) {
            r->queue[r->queued++] = (int32_t)e;
        }
    }
}

/* Returns the last that fired, or -1. */
static int32_t read_instant(reading *r, int32_t now)
{
    const orders_world *world = &r->war->history[now];
    int32_t fired = -1;
    if (world->off_map[US] || world->out[US]) {
        return fired;
    }
    work_off_queue(r, now);
    for (size_t e = 0; e < r->war->count; e++) {
        const lan_order_def *order = &r->war->list[e];
        if (order->has_when && !r->spent[e] &&
            has_come_true(&order->when, world, now * TICK)) {
            r->spent[e] = true;
            r->queue[0] = (int32_t)e;
            r->queued = 1;
            r->begun = -1;
            fired = (int32_t)e;
            work_off_queue(r, now);
        }
    }
    return fired;
}

static lan_intent intent_as_read(const reading *r, int32_t now)
{
    lan_intent intent = {
        .kind = LAN_INTENT_HOLD, .place = -1, .army = -1, .order = -1};
    const orders_world *world = &r->war->history[now];
    if (world->off_map[US] || world->out[US] || r->queued == 0) {
        return intent;
    }
    const lan_order_def *order = &r->war->list[r->queue[0]];
    intent.order = r->queue[0];
    if (r->begun < 0) {
        intent.kind = LAN_INTENT_WAIT;
    } else if (order->verb == LAN_ORDER_FOLLOW) {
        intent.kind = LAN_INTENT_FOLLOW;
        intent.army = order->army;
    } else if (order->army >= 0) {
        intent.kind = LAN_INTENT_CHASE;
        intent.army = order->army;
    } else if (order->verb == LAN_ORDER_PATROL) {
        intent.kind = LAN_INTENT_GO;
        intent.place = patrol_place(r, order, now);
    } else if (order->verb != LAN_ORDER_HOLD) {
        const int32_t passed = places_passed(r, order, now);
        intent.kind = LAN_INTENT_GO;
        intent.place = passed < (int32_t)order->place_count
                           ? order->places[passed]
                           : order->place;
        intent.avoids = order->verb == LAN_ORDER_RETREAT;
    }
    return intent;
}

/* The highest level of an unspent entry below the present one. */
static double level_as_read(const reading *r, int32_t now, bool of_morale)
{
    const orders_world *world = &r->war->history[now];
    const double present = of_morale ? world->morale[US] : world->left[US];
    double most = LAN_NAN;
    for (size_t e = 0; e < r->war->count; e++) {
        const lan_order_when *when = &r->war->list[e].when;
        const double level = of_morale ? when->morale : when->left;
        if (r->war->list[e].has_when && !r->spent[e] && level < present) {
            most = fmax(most, level);
        }
    }
    return world->off_map[US] || world->out[US] ? LAN_NAN : most;
}

/* --- both ---------------------------------------------------------------- */

static bool is_same_number(double a, double b)
{
    return isnan(a) ? isnan(b) : lan_is_zero(a - b);
}

static bool is_same_intent(lan_intent a, lan_intent b)
{
    return a.kind == b.kind && a.place == b.place && a.army == b.army &&
           a.order == b.order && a.avoids == b.avoids;
}

static void assert_same(const lan_orders *orders, const reading *r, int32_t now,
                        uint32_t number)
{
    const lan_intent got = lan_orders_intent(orders, US);
    const lan_intent want = intent_as_read(r, now);
    if (!is_same_intent(got, want)) {
        fail_with("case %u, time %g: kind %d order %d place %d army %d, not "
                  "kind %d order %d place %d army %d",
                  number, now * TICK, (int)got.kind, got.order, got.place,
                  got.army, (int)want.kind, want.order, want.place, want.army);
    }
    double left = 0.0;
    double morale = 0.0;
    lan_orders_watch(orders, US, &left, &morale);
    if (!is_same_number(lan_orders_arrived(orders, US), r->arrived) ||
        !is_same_number(left, level_as_read(r, now, false)) ||
        !is_same_number(morale, level_as_read(r, now, true))) {
        fail_with("case %u, time %g: arrived %g, levels %g and %g", number,
                  now * TICK, lan_orders_arrived(orders, US), left, morale);
    }
}

static void assert_orders_of_war(const war *w, uint32_t number)
{
    const lan_battle_def battle = {.army_count = WORLD_ARMIES};
    const lan_campaign_army_def armies[WORLD_ARMIES] = {
        {.orders = w->list, .order_count = w->count}};
    const lan_campaign_def def = {.battle = &battle, .armies = armies};
    lan_orders *orders = NULL;
    assert_ok(lan_orders_create(&def, &orders));
    reading second;
    begin_reading(&second, w);
    for (int32_t t = 0; t < GRID; t++) {
        const lan_orders_view view = orders_world_view(&w->history[t]);
        const lan_intent before = lan_orders_intent(orders, US);
        const int32_t want = read_instant(&second, t);
        int32_t fired = -1;
        bool changed = false;
        if (w->news[t] || lan_orders_next(orders, US) <= t * TICK) {
            changed = lan_orders_update(orders, &view, US, t * TICK, &fired);
        }
        assert_int_equal(fired, want);
        assert_same(orders, &second, t, number);
        const lan_intent after = lan_orders_intent(orders, US);
        assert_int_equal(changed, !is_same_intent(before, after));
    }
    lan_orders_destroy(orders);
}

TEST(orders_are_what_a_second_reading_of_them_is)
{
    random_source *random = random_create(1913);
    for (int k = 0, cases = random_cases(CASES); k < cases; k++) {
        war w;
        random_begin(random, (uint32_t)k);
        draw_war(&w, random);
        assert_orders_of_war(&w, (uint32_t)k);
    }
    random_destroy(random);
}
