/* docs/examples/game_loop.c - a battle inside a game: made in code, advanced in
 * ticks, read and changed between them, saved and restored.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   cc game_loop.c $(pkg-config --cflags --libs lanchester) -lm
 */
#include <lanchester/lanchester.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RED, BLUE };

/* Ends the program where something failed; a game would do better. */
static void must(lan_status status, const lan_error *err)
{
    if (status != LAN_OK) {
        fprintf(stderr, "%s\n",
                err != NULL ? err->text : lan_status_text(status));
        exit(EXIT_FAILURE);
    }
}

static lan_battle *make_battle(void)
{
    lan_unit_def rifle = lan_unit_def_default();
    lan_group_def groups[2] = {lan_group_def_default(),
                               lan_group_def_default()};
    lan_army_def armies[2] = {lan_army_def_default(), lan_army_def_default()};
    lan_battle_def def = lan_battle_def_default();
    lan_battle *battle = NULL;
    lan_error err;

    rifle.name = "rifle";
    rifle.rate = 2.0; /* shots a minute */
    rifle.hit = 0.005;
    for (int i = 0; i < 2; i++) {
        groups[i].name = "rifle";
        groups[i].type = 0;
        groups[i].count = i == RED ? 100.0 : 80.0;
        armies[i].name = i == RED ? "red" : "blue";
        armies[i].groups = &groups[i];
        armies[i].group_count = 1;
    }
    def.end = 240.0;
    def.units = &rifle;
    def.unit_count = 1;
    def.armies = armies;
    def.army_count = 2;

    lan_error_clear(&err);
    must(lan_battle_create(&def, &battle, &err), &err); /* copies all of it */
    return battle;
}

static void advance(lan_battle *battle, lan_solver *solver, double minutes)
{
    lan_error err;

    lan_error_clear(&err);
    must(lan_battle_advance(battle, minutes, solver, &err), &err);
}

static void say(const lan_battle *battle, const char *what)
{
    printf("%6.2f min  red %7.3f  blue %7.3f  %s\n", lan_battle_time(battle),
           lan_battle_strength(battle, RED), lan_battle_strength(battle, BLUE),
           what);
}

int main(void)
{
    const lan_solver_options options = lan_solver_options_default();
    lan_battle *battle = make_battle();
    lan_solver *solver = NULL;
    lan_error err;

    lan_error_clear(&err);
    must(lan_solver_create(battle, &options, &solver, &err), &err);
    say(battle, "they meet");

    /* A quarter of a minute a tick. */
    for (int tick = 0; tick < 120; tick++) {
        advance(battle, solver, 0.25);
    }
    say(battle, "the player saves");

    const size_t size = lan_battle_state_size(battle);
    void *saved = malloc(size);
    must(saved == NULL ? LAN_ENOMEM : lan_battle_save(battle, saved, size),
         NULL);

    must(lan_battle_reinforce(battle, BLUE, 40.0), NULL);
    say(battle, "40 more for blue");
    while (!lan_battle_is_over(battle)) {
        advance(battle, solver, 0.25);
    }
    say(battle, "blue has won");

    must(lan_battle_restore(battle, saved, size), NULL);
    say(battle, "the player loads");
    for (int tick = 0; tick < 80; tick++) {
        advance(battle, solver, 0.25);
    }
    must(lan_battle_withdraw(battle, BLUE), NULL);
    say(battle, "blue is ordered out");

    /* Ticks or not, it is the same battle: the square law at 50 minutes. */
    const double red = 100.0 * cosh(0.5) - 80.0 * sinh(0.5);
    const double off = fabs(lan_battle_strength(battle, RED) - red);

    free(saved);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return off <= 100.0 * options.rtol * 100.0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
