/* tests/property/test_campaign_games.c - random campaigns played by a game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/any_campaign.h"
#include "tests/support/played.h"
#include "tests/support/support.h"

/* A campaign that a game plays: every change is drawn by its own stream. */
typedef struct game {
    test_reading reading;
    const lan_campaign_def *def;
    lan_campaign *campaign;
} game;

static game begin_game(const char *text, lan_method method)
{
    game g = {.reading = read_valid(text)};
    g.def = lan_scenario_campaign(g.reading.scenario);
    lan_campaign_request request = {
        .solver = lan_scenario_solver_options(g.reading.scenario),
        .run = 3,
        .wants_story = true};
    request.solver.method = method;
    assert_ok(lan_campaign_create(g.def, &g.campaign, NULL));
    assert_ok(lan_campaign_begin(g.campaign, &request, NULL));
    return g;
}

static void game_clear(game *g)
{
    lan_campaign_destroy(g->campaign);
    reading_clear(&g->reading);
}

/* Ticks of random lengths up to a time, with looks at what is between. */
static void tick_to(random_source *random, game *g, double until)
{
    while (!lan_campaign_is_over(g->campaign) &&
           lan_campaign_time(g->campaign) < until) {
        const lan_battle *now = NULL;
        const double left = until - lan_campaign_time(g->campaign);
        const double dt = random_between(random, 0.0, 3.0);
        if (random_chance(random, 0.2) && dt < left) {
            assert_ok(lan_campaign_look(g->campaign, &now, NULL));
        }
        assert_ok(lan_campaign_advance(g->campaign, fmin(dt, left), NULL));
    }
}

static void assert_same_bits(const lan_campaign *a, const lan_campaign *b)
{
    const lan_campaign_story *s = lan_campaign_story_of(a);
    const lan_campaign_story *t = lan_campaign_story_of(b);
    const lan_battle *v = lan_campaign_whole(a);
    const lan_battle *w = lan_campaign_whole(b);
    assert_int_equal(s->event_count, t->event_count);
    assert_int_equal(s->step_count, t->step_count);
    assert_int_equal(s->battle_count, t->battle_count);
    assert_int_equal(lan_battle_group_count(v), lan_battle_group_count(w));
    for (size_t i = 0; i < s->event_count; i++) {
        assert_close(s->events[i].time, t->events[i].time, 0.0, 0.0);
        assert_true(s->events[i].kind == t->events[i].kind &&
                    s->events[i].army == t->events[i].army &&
                    s->events[i].place == t->events[i].place);
    }
    for (int32_t g = 0; g < lan_battle_group_count(v); g++) {
        assert_close(lan_battle_strength(v, g), lan_battle_strength(w, g), 0.0,
                     0.0);
    }
}

/* Whether the campaign of a number is one to be compared; it is written. */
static bool is_valid(random_source *random, int number, writing *w)
{
    any_campaign(random, (uint32_t)number, w);
    test_reading reading = read_text(w->text);
    const bool valid = reading.status == LAN_OK;
    reading_clear(&reading);
    return valid;
}

TEST(ticks_of_any_length_are_the_bits_of_one_call)
{
    static writing w;
    random_source *random = random_create(20263);
    const int cases = random_cases(120);
    int compared = 0;
    for (int k = 0; k < cases; k++) {
        if (!is_valid(random, k, &w)) {
            continue;
        }
        const lan_method method =
            k % 3 == 0 ? LAN_METHOD_CHANCE : LAN_METHOD_AUTO;
        game one = begin_game(w.text, method);
        game many = begin_game(w.text, method);
        lan_campaign *whole = NULL;
        lan_campaign_request request = {
            .solver = lan_scenario_solver_options(one.reading.scenario),
            .run = 3,
            .wants_story = true};
        request.solver.method = method;
        assert_ok(lan_campaign_create(one.def, &whole, NULL));
        assert_ok(lan_campaign_play(whole, &request, NULL));
        assert_ok(lan_campaign_advance(one.campaign, 1e9, NULL));
        tick_to(random, &many, 1e9);
        assert_same_bits(one.campaign, many.campaign);
        lan_outcome *outcome = NULL;
        assert_ok(lan_outcome_create(lan_campaign_whole(whole), &outcome));
        if (outcome->reason != LAN_END_STALEMATE) {
            assert_same_bits(whole, many.campaign);
            compared++;
        }
        lan_outcome_destroy(outcome);
        lan_campaign_destroy(whole);
        game_clear(&one);
        game_clear(&many);
    }
    assert_true(compared > cases / 4);
    random_destroy(random);
}

/* --- changes ------------------------------------------------------------- */

static void change_anything(random_source *random, game *g)
{
    const lan_battle *whole = lan_campaign_whole(g->campaign);
    const int32_t armies = lan_battle_army_count(whole);
    const int32_t army = random_integer(random, 0, armies - 1);
    lan_order_def order = lan_order_def_default();
    const int32_t cells =
        lan_grid_map_width(g->def->map) * lan_grid_map_height(g->def->map);
    const int32_t via[] = {random_integer(random, 0, cells - 1)};
    switch (random_integer(random, 0, 2)) {
    case 0:
        order.verb = LAN_ORDER_MOVE;
        order.place = random_integer(random, 0, cells - 1);
        order.places = via;
        order.place_count = random_integer(random, 0, 1) == 0 ? 0 : 1;
        break;
    case 1:
        order.hold_for = random_between(random, 0.0, 5.0);
        break;
    default: /* refused where the army is out */
        (void)!lan_campaign_reinforce(g->campaign,
                                      random_integer(random, 0, armies - 1),
                                      random_integer(random, 0, 50), NULL);
        return;
    }
    if (!lan_campaign_is_over(g->campaign)) {
        assert_ok(lan_campaign_order(g->campaign, army, &order, 1, NULL));
    }
}

/* A copy of the first army, on its own side, somewhere else. */
static void add_any_army(random_source *random, game *g)
{
    lan_army_def army = g->def->battle->armies[0];
    lan_campaign_army_def how = g->def->armies[0];
    int32_t index = -1;
    army.name = "reserve";
    how.enters =
        lan_campaign_time(g->campaign) + random_between(random, 0.0, 2.0);
    how.orders = NULL;
    how.order_count = 0;
    const int32_t armies =
        lan_battle_army_count(lan_campaign_whole(g->campaign));
    if (!lan_campaign_is_over(g->campaign)) {
        assert_ok(
            lan_campaign_add_army(g->campaign, &army, &how, &index, NULL));
        assert_int_equal(index, armies);
    }
}

TEST(a_saved_campaign_goes_on_to_the_same_bits)
{
    static writing w;
    random_source *random = random_create(20264);
    const int cases = random_cases(80);
    for (int k = 0; k < cases; k++) {
        if (!is_valid(random, k, &w)) {
            continue;
        }
        game g = begin_game(w.text, LAN_METHOD_AUTO);
        game other = begin_game(w.text, LAN_METHOD_AUTO);
        for (int turn = 0; turn < 3; turn++) {
            change_anything(random, &g);
            tick_to(random, &g, 3.0 * turn + 2.0);
        }
        const size_t size = lan_campaign_save(g.campaign, NULL, 0);
        unsigned char *bytes = malloc(size);
        assert_non_null(bytes);
        assert_int_equal(lan_campaign_save(g.campaign, bytes, size), size);
        assert_ok(lan_campaign_restore(other.campaign, bytes, size, NULL));
        assert_same_bits(g.campaign, other.campaign);
        tick_to(random, &g, 30.0);
        assert_ok(lan_campaign_advance(
            other.campaign, 30.0 - lan_campaign_time(other.campaign), NULL));
        assert_same_bits(g.campaign, other.campaign);
        /* back in time, with an army that came later */
        assert_ok(lan_campaign_restore(g.campaign, bytes, size, NULL));
        add_any_army(random, &g);
        tick_to(random, &g, 20.0);
        assert_ok(lan_campaign_restore(g.campaign, bytes, size, NULL));
        tick_to(random, &g, 30.0);
        assert_same_bits(g.campaign, other.campaign);
        bytes[size / 2] ^= 1U;
        assert_int_equal(lan_campaign_restore(g.campaign, bytes, size, NULL),
                         LAN_EINVAL);
        free(bytes);
        game_clear(&g);
        game_clear(&other);
    }
    random_destroy(random);
}
