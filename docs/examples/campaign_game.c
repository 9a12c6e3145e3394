/* docs/examples/campaign_game.c - two players give orders turn by turn to
 * armies on a map; one saves, asks for a way, and loads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   cc campaign_game.c $(pkg-config --cflags --libs lanchester)
 */
#include <lanchester/lanchester.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLUE, RED };

static const char text[] =
    "format: 1\n"
    "time: {unit: hour, end: 100}\n"
    "map:\n"
    "  cell: 1000\n"
    "  rows: |\n"
    "    .....@....\n"
    "    ..........\n"
    "    .....@....\n"
    "units: {foot: {hit: 0.05, speed: 4000, range: 1000}}\n"
    "armies:\n"
    "  blue: {at: [0, 0], units: {foot: 300}}\n"
    "  red: {at: [9, 2], units: {foot: 250}}\n";

static void must(lan_status status, const lan_error *err)
{
    if (status != LAN_OK) {
        fprintf(stderr, "%s: %s\n", lan_status_text(status), err->text);
        exit(EXIT_FAILURE);
    }
}

/* A player's turn: one order for the army, any number would do. */
static void order(lan_campaign *game, int32_t army, lan_order_verb verb,
                  int32_t x, int32_t y)
{
    lan_error err = {0};
    lan_order_def go = lan_order_def_default();
    go.verb = verb;
    go.place = y * 10 + x;
    must(lan_campaign_order(game, army, &go, 1, &err), &err);
}

/* Plays two hours, and prints where armies are and how many are left. */
static void play_turn(lan_campaign *game)
{
    lan_error err = {0};
    const lan_battle *now = NULL;
    must(lan_campaign_advance(game, 2.0, &err), &err);
    must(lan_campaign_look(game, &now, &err), &err);
    printf("%3.0f h", lan_campaign_time(game));
    for (int32_t army = BLUE; army <= RED; army++) {
        lan_campaign_step step = {.from = -1};
        lan_campaign_where(game, army, &step);
        printf("  %s %6.2f at %d,%d", lan_battle_army_name(now, army),
               lan_battle_strength(now, army), step.from % 10, step.from / 10);
    }
    printf("\n");
}

/* How far it is for blue to a cell, in cells of plain ground. */
static double way_to(const lan_grid_map *map, lan_cell from, lan_cell to)
{
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    lan_error none = {0};
    lan_route route;
    const lan_route_request request = lan_route_request_default(from, to);
    must(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground), &none);
    must(lan_search_create(ground, "auto", NULL, &search), &none);
    must(lan_search_run(search, &request, &route), &none);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    return route.cost;
}

int main(void)
{
    lan_error err = {0};
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;
    lan_campaign *game = NULL;
    must(lan_messages_create(&messages), &err);
    must(lan_scenario_read(&(lan_reading){.name = "game", .text = text},
                           messages, &scenario),
         &err);
    const lan_campaign_def *def = lan_scenario_campaign(scenario);
    const lan_campaign_request how = {.solver = lan_solver_options_default()};
    must(lan_campaign_create(def, &game, &err), &err);
    must(lan_campaign_begin(game, &how, &err), &err);

    order(game, BLUE, LAN_ORDER_MOVE, 5, 1); /* both want the gap */
    order(game, RED, LAN_ORDER_MOVE, 5, 1);
    play_turn(game);
    static unsigned char saved[4096];
    const size_t size = lan_campaign_save(game, saved, sizeof saved);
    play_turn(game);
    must(lan_campaign_reinforce(game, RED, 100.0, &err), &err);
    while (!lan_campaign_is_over(game) && lan_campaign_time(game) < 40.0) {
        play_turn(game);
    }
    must(lan_campaign_restore(game, saved, size, &err), &err);
    printf("blue loads: %g cells to the corner\n",
           way_to(def->map, (lan_cell){4, 0}, (lan_cell){0, 2}));
    order(game, BLUE, LAN_ORDER_RETREAT, 0, 2);
    play_turn(game);

    lan_campaign_destroy(game);
    lan_scenario_destroy(scenario);
    lan_messages_destroy(messages);
    return EXIT_SUCCESS;
}
