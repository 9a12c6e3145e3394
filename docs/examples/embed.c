/* docs/examples/embed.c - a battle inside a game's loop, without a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two armies of blue fight one of red. The game ticks; reinforcements come, the
 * militia is ordered out, a turn is tried out and taken back.
 *
 *   cc embed.c $(pkg-config --cflags --libs lanchester) -o embed
 *
 * embed.yaml beside it is the same battle for `lanchester run`.
 */
#include <stdio.h>
#include <stdlib.h>

#include <lanchester/lanchester.h>

#define TICK 0.25 /* h */

enum { KNIGHT, MILITIA, SPEARMAN, TYPES };
enum { GUARD, LEVY, HOST, ARMIES };

/* Everything a battle is made of. The library copies what it needs, so all of
 * this may go once the battle is there. */
static lan_battle *make_battle(lan_error *err)
{
    static const char *const types[] = {"knight", "militia", "spearman"};
    static const char *const armies[] = {"guard", "levy", "host"};
    static const double counts[] = {100.0, 60.0, 130.0};
    static const double hits[] = {0.05, 0.015, 0.035};
    lan_unit_def unit[TYPES];
    lan_group_def group[ARMIES];
    lan_army_def army[ARMIES];
    const lan_counter_def counter = {
        .attacker = SPEARMAN, .target = KNIGHT, .factor = 1.4};
    for (int i = 0; i < TYPES; i++) {
        unit[i] = lan_unit_def_default();
        unit[i].name = types[i];
        unit[i].hit = hits[i];
        group[i] = lan_group_def_default();
        group[i].name = types[i];
        group[i].type = i;
        group[i].count = counts[i];
        army[i] = lan_army_def_default();
        army[i].name = armies[i];
        army[i].side = i == HOST ? "red" : "blue";
        army[i].groups = &group[i];
        army[i].group_count = 1;
    }
    lan_battle_def def = lan_battle_def_default();
    def.end = 240.0;
    def.units = unit;
    def.unit_count = TYPES;
    def.counters = &counter;
    def.counter_count = 1;
    def.armies = army;
    def.army_count = ARMIES;
    lan_battle *battle = NULL;
    return lan_battle_create(&def, &battle, err) == LAN_OK ? battle : NULL;
}

/* What the game does besides fighting. */
static lan_status play_turn(lan_battle *battle, int tick)
{
    if (tick == 24) { /* 6 h: the king sends 25 knights */
        const int32_t knights =
            lan_battle_find_group(battle, "guard", "knight");
        return lan_battle_reinforce(battle, knights, 25.0);
    }
    if (tick == 48) { /* 12 h: the militia goes home */
        return lan_battle_withdraw(battle, LEVY);
    }
    return LAN_OK;
}

/* Looks ten ticks ahead and takes them back: as if nothing had been. */
static lan_status look_ahead(lan_battle *battle, lan_solver *solver)
{
    const size_t size = lan_battle_state_size(battle);
    void *state = malloc(size);
    if (state == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = lan_battle_save(battle, state, size);
    if (status == LAN_OK) {
        status = lan_battle_advance(battle, 10.0 * TICK, solver, NULL);
    }
    if (status == LAN_OK) {
        printf("ahead  %.2f h: %.1f spearmen would be left\n",
               lan_battle_time(battle), lan_battle_strength(battle, SPEARMAN));
        status = lan_battle_restore(battle, state, size);
    }
    free(state);
    return status;
}

static lan_status play(lan_battle *battle, lan_solver *solver, lan_error *err)
{
    lan_status status = LAN_OK;
    for (int tick = 1; status == LAN_OK && !lan_battle_is_over(battle);
         tick++) {
        status = lan_battle_advance(battle, TICK, solver, err);
        if (status == LAN_OK && !lan_battle_is_over(battle)) {
            status = play_turn(battle, tick);
        }
        if (status == LAN_OK && tick == 36) {
            status = look_ahead(battle, solver);
        }
        if (tick % 24 == 0) {
            printf("time   %.2f h: %.1f knights, %.1f militia, %.1f spearmen\n",
                   lan_battle_time(battle), lan_battle_strength(battle, KNIGHT),
                   lan_battle_strength(battle, MILITIA),
                   lan_battle_strength(battle, SPEARMAN));
        }
    }
    return status;
}

static lan_status print_result(const lan_battle *battle)
{
    lan_outcome *outcome = NULL;
    const lan_status status = lan_outcome_create(battle, &outcome);
    if (status != LAN_OK) {
        return status;
    }
    printf("winner %s by %s\n", lan_outcome_winner_name(outcome, battle),
           lan_end_reason_name(outcome->reason));
    printf("levy   %s since %.2f h\n",
           lan_army_state_name(outcome->armies[LEVY].state),
           outcome->armies[LEVY].since);
    printf("end    %.10f %.10f %.10f %.10f\n", outcome->time,
           outcome->groups[KNIGHT].left, outcome->groups[MILITIA].left,
           outcome->groups[SPEARMAN].left);
    lan_outcome_destroy(outcome);
    return LAN_OK;
}

int main(void)
{
    lan_error err = {0};
    lan_solver *solver = NULL;
    lan_init(); /* memory that runs out within GSL is LAN_ENOMEM as well */
    lan_battle *battle = make_battle(&err);
    if (battle == NULL) {
        fprintf(stderr, "embed: %s\n", err.text);
        return EXIT_FAILURE;
    }
    const lan_solver_options options = lan_solver_options_default();
    lan_status status = lan_solver_create(battle, &options, &solver, &err);
    if (status == LAN_OK) {
        status = play(battle, solver, &err);
    }
    if (status == LAN_OK) {
        status = print_result(battle);
    }
    if (status != LAN_OK) {
        fprintf(stderr, "embed: %s\n",
                err.status != LAN_OK ? err.text : lan_status_text(status));
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return status == LAN_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
