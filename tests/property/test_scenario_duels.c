/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers of a scenario's duel, brought in line with values that are stored
 * in any order, are those of the battle that is made of its description, to the
 * last bit; and so is the copy's battle, whoever has asked for what before.
 */
#include <stdlib.h>
#include <string.h>

#include "lanchester/solver.h"
#include "scenarios/scenario_duel_impl.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define CASES 400
#define TURNS 40

#define PATHS 12

/* A duel, and values of it that are varied. */
typedef struct story {
    const char *text;
    const char *paths[PATHS];
} story;

static const story stories[] = {
    {"format: 1\ntime: {end: 50}\nunits: {soldier: {cost: 1}}\n"
     "armies:\n  x: {units: {soldier: {count: 100}}}\n"
     "  y: {units: {soldier: {count: 80}}}\n"
     "fire:\n  - {name: on-x, from: y, at: x, law: aimed, coefficient: 0.1}\n"
     "  - {name: on-y, from: x, at: y, law: aimed, coefficient: 0.2}\n",
     {"units.soldier.cost", "armies.x.units.soldier.count",
      "fire.on-y.coefficient", "fire.on-x.coefficient", "fire.on-y.law",
      "armies.y.units.soldier.losses", "armies.x.break", "time.end",
      "armies.x.losses", "rules.gone"}},
    {"format: 1\ntime: {end: 60}\nunits: {soldier: {cost: 1}}\n"
     "armies:\n  x: {break: 0.2, units: {soldier: {count: 100, losses: "
     "0.01,\n"
     "    reinforcements: [{at: 0, count: 7}, {at: 0, count: 0.3},"
     " {from: 4, to: 20, rate: 2}]}}}\n"
     "  y: {units: {soldier: {count: 80, losses: 0.02}}}\n"
     "fire:\n  - {name: on-x, from: y, at: x, law: area, coefficient: 0.002}\n"
     "  - {name: on-y, from: x, at: y, law: area, coefficient: 0.001}\n",
     {"units.soldier.cost", "armies.x.units.soldier.count",
      "fire.on-y.coefficient", "fire.on-x.coefficient", "armies.x.losses",
      "armies.x.units.soldier.losses", "armies.x.break", "time.end",
      "armies.y.units.soldier.count", "sides.x.scale"}},
    {"format: 1\ntime: {end: 50}\nunits:\n"
     "  knight: {rate: 0.5, hit: 0.4, health: 2, cost: 5}\n"
     "  archer: {rate: 2, hit: 0.1, damage: 0.7, cost: 2, fire: area,"
     " attack_area: 3}\n"
     "counters: {knight: {archer: 1.5}}\n"
     "armies:\n  x: {area: 2000, units: {knight: {count: 60}}}\n"
     "  y: {area: 1000, units: {archer: {count: 90}}}\n",
     {"units.knight.hit", "units.knight.cost", "units.archer.damage",
      "units.archer.health", "counters.knight.archer", "counters.archer.knight",
      "armies.x.area", "units.archer.attack_area", "units.archer.fire",
      "armies.y.units.archer.count", "armies.x.units.knight.losses",
      "armies.y.hidden"}},
};

typedef struct trial {
    random_source *random;
    const story *story;
    lan_scenario *scenario;
    lan_scenario_copy *copy;
    lan_parameter *parameters[PATHS];
    int32_t parameter_count;
    lan_solver *solver; /* that holds the plan of the copy's battle, or NULL */
    char said[4000];
    int number;
    int plain;
    int other;
    int bad;
} trial;

static void assert_same(const trial *t, const void *got, const void *want,
                        size_t size, const char *what)
{
    if (memcmp(got, want, size) != 0) {
        fail_with("seed %lu case %d: another %s\n%s%s", random_seed(t->random),
                  t->number, what, t->story->text, t->said);
    }
}

static void assert_same_duel(const trial *t, const lan_plain_duel *got,
                             const lan_plain_duel *want)
{
    const size_t pieces = (size_t)want->piece_count * sizeof *want->piece;
    assert_same(t, got, want, offsetof(lan_plain_duel, piece_count), "number");
    assert_same(t, &got->piece_count, &want->piece_count,
                sizeof want->piece_count, "number of pieces");
    assert_same(t, got->piece, want->piece, pieces, "piece");
}

static void assert_same_state(const trial *t, const lan_battle *ours,
                              const lan_battle *theirs)
{
    const size_t size = lan_battle_state_size(theirs);
    unsigned char *bytes[2] = {calloc(1, size), calloc(1, size)};
    assert_non_null(bytes[0]);
    assert_non_null(bytes[1]);
    assert_int_equal(lan_battle_state_size(ours), size);
    assert_ok(lan_battle_save(ours, bytes[0], size));
    assert_ok(lan_battle_save(theirs, bytes[1], size));
    assert_same(t, bytes[0], bytes[1], size, "battle");
    free(bytes[0]);
    free(bytes[1]);
}

static double any_value(trial *t, const lan_parameter *parameter)
{
    if (random_chance(t->random, 0.1)) {
        return LAN_NAN;
    }
    if (random_chance(t->random, 0.1)) {
        return 0.0;
    }
    const char *unit = lan_parameter_unit(parameter);
    switch (lan_parameter_kind_of(parameter)) {
    case LAN_PARAMETER_WORD:
        return (double)random_integer(
            t->random, 0, (int32_t)lan_parameter_word_count(parameter) - 1);
    case LAN_PARAMETER_FLAG:
        return (double)random_integer(t->random, 0, 1);
    case LAN_PARAMETER_WHOLE:
    case LAN_PARAMETER_NUMBER:
        break;
    }
    return unit != NULL && strcmp(unit, "soldiers") == 0
               ? random_between(t->random, 1.0, 200.0)
               : random_between(t->random, 0.0, 1.0);
}

/* Stores some values, most of them but one or two numbers. */
static void vary(trial *t)
{
    for (int k = random_integer(t->random, 0, 3); k > 0; k--) {
        lan_parameter *parameter =
            t->parameters[random_integer(t->random, 0, t->parameter_count - 1)];
        const double value = any_value(t, parameter);
        const size_t used = strlen(t->said);
        if (lan_scenario_copy_set(t->copy, parameter, value, NULL) == LAN_OK) {
            (void)snprintf(t->said + used, sizeof t->said - used, "%s=%.17g\n",
                           lan_parameter_path(parameter), value);
        }
    }
}

/* Fights the copy's battle, so that it is not at its start, and its plan known
 * to a solver; or forgets who knew one. */
static void fight(trial *t, lan_battle *battle)
{
    const lan_solver_options options = lan_solver_options_default();
    if (t->solver != NULL && random_chance(t->random, 0.5)) {
        lan_solver_destroy(t->solver);
        t->solver = NULL;
    } else if (t->solver == NULL) {
        assert_ok(lan_solver_create(battle, &options, &t->solver, NULL));
    }
    if (t->solver != NULL) {
        assert_ok(lan_solver_run(t->solver, battle, NULL, NULL, NULL));
    }
}

static void ask_for_numbers(trial *t, const lan_plain_duel *want, bool is_plain)
{
    const lan_plain_duel *duel = NULL;
    assert_ok(lan_scenario_copy_duel(t->copy, &duel, NULL));
    if ((duel != NULL) != is_plain) {
        fail_with("seed %lu case %d: %s plain\n%s%s", random_seed(t->random),
                  t->number, is_plain ? "not" : "said to be", t->story->text,
                  t->said);
    }
    if (is_plain) {
        assert_same_duel(t, duel, want);
    }
}

static void ask_for_battle(trial *t, const lan_battle *want)
{
    lan_battle *battle = NULL;
    assert_ok(lan_scenario_copy_battle(t->copy, &battle, NULL));
    assert_same_state(t, battle, want);
    if (random_chance(t->random, 0.5)) {
        fight(t, battle);
    }
}

static void compare(trial *t)
{
    const lan_battle_def *def = lan_scenario_copy_battle_def(t->copy);
    const int order = random_integer(t->random, 0, 5);
    lan_battle *fresh = NULL;
    if (lan_battle_create(def, &fresh, NULL) != LAN_OK) {
        const lan_plain_duel *duel = NULL;
        assert_int_equal(lan_scenario_copy_duel(t->copy, &duel, NULL),
                         LAN_EINVAL);
        t->bad++;
        return;
    }
    lan_plain_duel want;
    const bool is_plain = lan_plain_duel_read(fresh, &want);
    *(is_plain ? &t->plain : &t->other) += 1;
    if (order != 0) {
        ask_for_numbers(t, &want, is_plain);
    }
    if (order <= 1) {
        ask_for_battle(t, fresh);
    }
    if (order == 1) {
        ask_for_numbers(t, &want, is_plain);
    }
    lan_battle_destroy(fresh);
}

static void begin(trial *t, int number)
{
    t->number = number;
    random_begin(t->random, (uint32_t)number);
    t->story = &stories[(size_t)number % (sizeof stories / sizeof *stories)];
    t->said[0] = '\0';
    t->parameter_count = 0;
}

static void try_case(trial *t, int number)
{
    begin(t, number);
    test_reading reading = read_text(t->story->text);
    assert_ok(reading.status);
    t->scenario = reading.scenario;
    assert_ok(lan_scenario_copy_create(t->scenario, &t->copy));
    for (size_t k = 0; k < PATHS; k++) {
        lan_error err = {0};
        if (t->story->paths[k] != NULL) {
            assert_ok_or(lan_parameter_create(
                             t->scenario, t->story->paths[k],
                             &t->parameters[t->parameter_count++], &err),
                         &err);
        }
    }
    for (int k = 0; k < TURNS; k++) {
        vary(t);
        compare(t);
    }
    for (int32_t k = 0; k < t->parameter_count; k++) {
        lan_parameter_destroy(t->parameters[k]);
    }
    lan_scenario_copy_destroy(t->copy);
    lan_solver_destroy(t->solver);
    t->solver = NULL;
    reading_clear(&reading);
}

TEST(the_numbers_of_a_copy_are_those_of_its_battle)
{
    trial t = {.random = random_create(20261126)};
    const int cases = random_cases(CASES);
    for (int i = 0; i < cases; i++) {
        try_case(&t, i);
    }
    print_message("# %d plain, %d other, %d bad\n", t.plain, t.other, t.bad);
    assert_true(t.plain >= 10 * cases);
    assert_true(t.other >= cases);
    random_destroy(t.random);
}
