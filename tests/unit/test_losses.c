/* tests/unit/test_losses.c - losses per time at the first instant, by numbers
 * worked out by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "base/real.h"
#include "model/engine_impl.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RTOL   1e-14
#define GROUPS 4

/* A scenario, and what its groups lose in combat per time. */
typedef struct loss_case {
    const char *what;
    const char *text;
    double losses[GROUPS];
} loss_case;

static void assert_losses(const loss_case *cases, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        lan_battle *battle = battle_of_text(cases[k].text);
        print_message("# %s\n", cases[k].what);
        for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
            assert_close(battle->now.flow.combat[i], cases[k].losses[i], RTOL,
                         0.0);
        }
        lan_battle_destroy(battle);
    }
}

#define HEAD         "format: 1\ntime: {end: 31.5}\n"
#define COUNT(cases) (sizeof(cases) / sizeof(cases)[0])

/* 73 x against 41.5 y, whose type has a number in every place. */
#define DUEL                                                                   \
    HEAD "units: {x: {hit: 0, health: 4.2}, y: {rate: 3.1, hit: 0.07, "        \
         "damage: 2.5, attack_area: 3.7}}\n"                                   \
         "armies: {x: {area: 910, units: {x: 73}}, y: {units: {y: 41.5}}}\n"
#define K (3.1 * 0.07 * 2.5 / 4.2)

TEST(laws_of_a_pair)
{
    const double area = K * (3.7 / 910.0) * 73.0 * 41.5;
    const loss_case cases[] = {
        {"aimed: k times the attackers", DUEL, {K * 41.5}},
        {"a counter multiplies",
         DUEL "counters: {y: {x: 1.7}}\n",
         {1.7 * K * 41.5}},
        {"area: the area ratio times both strengths",
         DUEL "fire: [{from: y, at: x, law: area}]\n",
         {area}},
        {"hidden armies are fired at by area",
         HEAD "units: {x: {hit: 0, health: 4.2}, y: {rate: 3.1, hit: 0.07, "
              "damage: 2.5, attack_area: 3.7}}\n"
              "armies: {x: {area: 910, hidden: true, units: {x: 73}}, y: "
              "{units: {y: 41.5}}}\n",
         {area}},
        {"power: powers of both strengths",
         DUEL "fire: [{from: y, at: x, law: power, coefficient: 0.013, enemy: "
              "0.7, own: 1.3}]\n",
         {0.013 * pow(41.5, 0.7) * pow(73.0, 1.3)}},
        {"power of nothing",
         DUEL "fire: [{from: y, at: x, law: power, coefficient: 0.013, enemy: "
              "0, own: 0}]\n",
         {0.013}},
        {"search",
         DUEL "fire: [{from: y, at: x, law: search, coefficient: 0.01, half: "
              "20}]\n",
         {0.01 * 41.5 * 73.0 / 93.0}},
        {"a coefficient replaces k and its counter",
         DUEL "counters: {y: {x: 1.7}}\n"
              "fire: [{from: y, at: x, law: aimed, coefficient: 0.031}]\n",
         {0.031 * 41.5}},
        {"a coefficient replaces the area ratio",
         DUEL "fire: [{from: y, at: x, law: area, coefficient: 2.3e-4}]\n",
         {2.3e-4 * 73.0 * 41.5}},
        {"the last entry that matches wins",
         DUEL "fire: [{from: y.y, at: x, law: aimed, coefficient: 0.5}, {from: "
              "y, at: x, law: aimed, coefficient: 0.031}, {from: x, at: y, "
              "law: none}]\n",
         {0.031 * 41.5}},
        {"an entry holds before its stop",
         DUEL "fire: [{from: y, at: x, law: aimed, coefficient: 0.03, during: "
              "[0, 4.5]}]\n",
         {0.03 * 41.5}},
    };
    assert_losses(cases, COUNT(cases));
}

/* 73 x against three groups of an army or two. */
#define THREE(rules)                                                           \
    HEAD "units: {x: {hit: 0.03}, a: {hit: 0}, b: {hit: 0}, c: {hit: 0}}\n"    \
         "armies: {x: {units: {x: 73}}, y: {units: {a: 41.5, b: 19, c: "       \
         "7.25}}}\nrules: " rules "\n"
#define APART(rules)                                                           \
    HEAD "units: {x: {hit: 0.03}, a: {hit: 0}, b: {hit: 0}, c: {hit: 0}}\n"    \
         "armies: {x: {units: {x: 73}}, y: {side: e, units: {a: 41.5, b: "     \
         "19}}, z: {side: e, units: {c: 7.25}}}\n"                             \
         "fire: [{from: x, at: y, law: area, coefficient: 2e-3}]\n"            \
         "rules: " rules "\n"
#define FIRE (0.03 * 73.0)
#define AREA (2e-3 * 73.0)

TEST(shares_of_several_targets)
{
    const double all = 41.5 + 19.0 + 7.25;
    const double weighed = 0.4 * 41.5 + 19.0 + 3.1 * 7.25;
    const double army = 2.3 * 41.5 + 19.0;
    const double both = army + 1.9 * 7.25;
    const loss_case cases[] = {
        {"by strength",
         THREE("{share: proportional}"),
         {0.0, FIRE * 41.5 / all, FIRE * 19.0 / all, FIRE * 7.25 / all}},
        {"even",
         THREE("{share: even}"),
         {0.0, FIRE / 3.0, FIRE / 3.0, FIRE / 3.0}},
        {"weights multiply strengths",
         THREE("{share: weights, weights: {x: {a: 0.4, c: 3.1}}}"),
         {0.0, FIRE * 0.4 * 41.5 / weighed, FIRE * 19.0 / weighed,
          FIRE * 3.1 * 7.25 / weighed}},
        {"weight zero is never fired at",
         THREE("{share: weights, weights: {x: {a: 0, b: 0}}}"),
         {0.0, 0.0, 0.0, FIRE}},
        {"the first of a list",
         THREE("{share: priority, priority: {x: [c, a]}}"),
         {0.0, 0.0, 0.0, FIRE}},
        {"without a list by strength",
         THREE("{share: priority, priority: {a: [x]}}"),
         {0.0, FIRE * 41.5 / all, FIRE * 19.0 / all, FIRE * 7.25 / all}},
        {"an army hit by area fire is one target",
         APART("{share: proportional}"),
         {0.0, 60.5 / all * AREA * 41.5, 60.5 / all * AREA * 19.0,
          FIRE * 7.25 / all}},
        {"which even counts once",
         APART("{share: even}"),
         {0.0, 0.5 * AREA * 41.5, 0.5 * AREA * 19.0, 0.5 * FIRE}},
        {"whose weights add up",
         APART("{share: weights, weights: {x: {a: 2.3, c: 1.9}}}"),
         {0.0, army / both * AREA * 41.5, army / both * AREA * 19.0,
          1.9 * 7.25 / both * FIRE}},
        {"and which is preferred by its best group",
         APART("{share: priority, priority: {x: [b, c]}}"),
         {0.0, AREA * 41.5, AREA * 19.0, 0.0}},
        {"power laws know no shares",
         HEAD "units: {x: {hit: 0}, a: {hit: 0}, b: {hit: 0}}\n"
              "armies: {x: {units: {x: 73}}, y: {units: {a: 41.5, b: 19}}}\n"
              "fire: [{from: x, at: y, law: power, coefficient: 0.013, enemy: "
              "0.7, own: 1.3}]\n",
         {0.0, 0.013 * pow(73.0, 0.7) * pow(41.5, 1.3),
          0.013 * pow(73.0, 0.7) * pow(19.0, 1.3)}},
    };
    assert_losses(cases, COUNT(cases));
}

/* 80 a and 40 b against 41.5 c. */
#define ARMY(keys)                                                             \
    HEAD "units: {a: {hit: 0.03}, b: {hit: 0.05}, c: {hit: 0.011}}\n"          \
         "armies: {x: {" keys "units: {a: 80, b: 40}}, y: {units: {c: "        \
         "41.5}}}\n"

TEST(fronts_and_morale)
{
    const double all = 0.03 * 80.0 + 0.05 * 40.0;
    const double a = 0.011 * 41.5 * 80.0 / 120.0;
    const double b = 0.011 * 41.5 * 40.0 / 120.0;
    const loss_case cases[] = {
        {"a wide front", ARMY("front: 120.5, "), {a, b, all}},
        {"a front lets its number fight",
         ARMY("front: 50, "),
         {a, b, 50.0 / 120.0 * all}},
        {"fire by a power of morale",
         ARMY("morale: {start: 0.64, effect: 0.5}, "),
         {a, b, 0.8 * all}},
        {"both",
         ARMY("front: 50, morale: {start: 0.64, effect: 0.5}, "),
         {a, b, 0.8 * 50.0 / 120.0 * all}},
    };
    assert_losses(cases, COUNT(cases));
}

/* 30 gunners against 40 foot and 10 tanks that do not fire. */
#define GUNNER(keys)                                                           \
    HEAD "units:\n  gunner: {" keys "}\n"                                      \
         "  foot: {rate: 0, hit: 0, health: 2}\n"                              \
         "  tank: {rate: 0, hit: 0, health: 50, armour: heavy, protection: "   \
         "3, least: 0.25}\n"                                                   \
         "armies: {blue: {units: {gunner: 30}}, red: {area: 800, units: "      \
         "{foot: 40, tank: 10}}}\n"

TEST(weapons_armour_and_protection)
{
    const double foot = 30.0 / 2.0;
    const double tank = 30.0 / 50.0;
    const loss_case cases[] = {
        {"aimed and area weapons add up",
         GUNNER("weapons: {gun: {rate: 0.5, hit: 0.2, damage: 4}, "
                "bomb: {rate: "
                "0.1, hit: 0.4, damage: 20, fire: area, "
                "attack_area: 6}}"),
         {0.0, foot * (0.8 * 0.1 * 4.0 + 0.04 * 20.0 * 6.0 / 800.0 * 40.0),
          tank * (0.2 * 0.1 * 1.0 + 0.04 * 17.0 * 6.0 / 800.0 * 10.0)}},
        {"unlike targets divide each for itself",
         GUNNER("weapons: {gun: {rate: 0.5, hit: 0.2, damage: 8, "
                "targets: "
                "[tank]}, mg: {rate: 4, hit: 0.1, damage: 10}}"),
         {0.0, foot * 0.8 * 0.4 * 10.0, tank * (0.1 * 5.0 + 0.2 * 0.4 * 7.0)}},
        {"the best weapon fires alone",
         GUNNER("choose: best, weapons: {gun: {rate: 0.5, hit: "
                "0.2, damage: "
                "8}, mg: {rate: 4, hit: 0.1, damage: 10, kind: "
                "ball}}") "armour: {ball: {heavy: 0.4}}\n",
         {0.0, foot * 0.8 * 0.4 * 10.0, tank * 0.2 * 0.1 * 5.0}},
        {"protection after armour and counters",
         GUNNER("hit: 0.5, damage: 10, kind: ball") "counters: "
                                                    "{gunner: {tank: "
                                                    "2, foot: 0.5}}\n"
                                                    "armour: {ball: "
                                                    "{heavy: 0.35}}\n",
         {0.0, foot * 0.8 * 0.5 * 5.0, tank * 0.2 * 0.5 * 4.0}},
        {"at least a share gets through",
         GUNNER("hit: 0.5, damage: 10, kind: ball") "armour: {ball: "
                                                    "{heavy: 0.1}}\n",
         {0.0, foot * 0.8 * 0.5 * 10.0, tank * 0.2 * 0.5 * 0.25}},
        {"a coefficient is the soldier's",
         GUNNER("weapons: {gun: {hit: 0.2, targets: [tank]}, mg: "
                "{hit: 0.1}}") "fire: [{from: blue, at: red, law: "
                               "aimed, coefficient: 0.3}]\n",
         {0.0, 0.8 * 30.0 * 0.3, 0.2 * 30.0 * 0.3}},
        {"a law is each weapon's",
         GUNNER("weapons: {gun: {hit: 0.2, damage: 9, attack_area: "
                "5, targets: "
                "[tank]}, mg: {hit: 0.1, attack_area: 7, damage: "
                "4}}") "fire: [{from: blue, at: red, law: area}]\n",
         {0.0, foot * 40.0 * 0.1 * 4.0 * 7.0 / 800.0,
          tank * 10.0 * (0.2 * 6.0 * 5.0 + 0.1 * 1.0 * 7.0) / 800.0}},
    };
    assert_losses(cases, COUNT(cases));
}

/* Swords and bows on both sides, 100 against 90: the sword alone is answered.
 */
#define ELVES                                                                  \
    HEAD "units:\n"                                                            \
         "  elf: {weapons: {sword: {hit: 0.022, kind: blade}, bow: {hit: "     \
         "0.025}}}\n"
#define ORCS                                                                   \
    "  orc: {weapons: {sword: {hit: 0.013, kind: blade}, bow: {hit: "          \
    "0.018}}}\n"
#define TWO      "armies: {elves: {units: {elf: 100}}, orcs: {units: {orc: 90}}}\n"
#define ANSWERED "kinds: {blade: {retaliate: true}}\n"
#define BY_ORC   0.031
#define BY_ELF   0.047

TEST(attacks_that_are_answered)
{
    const double elf = BY_ORC * 90.0;
    const double orc = BY_ELF * 100.0;
    const double to_elf = 0.013 * 100.0;
    const double to_orc = 0.022 * 90.0;
    const loss_case cases[] = {
        {"no answers", ELVES ORCS TWO, {elf, orc}},
        {"by weapons of the class",
         ELVES ORCS TWO ANSWERED,
         {elf + to_elf, orc + to_orc}},
        {"not without such a weapon",
         ELVES "  orc: {hit: 0.02}\n" TWO ANSWERED,
         {0.02 * 90.0, orc}},
        {"kinds of one class answer each other",
         HEAD "units: {elf: {hit: 0.05, kind: blade, armour: leather}, orc: "
              "{hit: 0.03, kind: pierce, armour: mail}}\n" TWO
              "armour: {blade: {mail: 0.8}, pierce: {leather: 1.2}}\n"
              "kinds: {blade: {retaliate: melee}, pierce: {retaliate: "
              "melee}}\n",
         {0.03 * 1.2 * 190.0, 0.05 * 0.8 * 190.0}},
        {"once for each class",
         HEAD "units: {elf: {weapons: {a: {hit: 0.01, kind: blade}, b: {hit: "
              "0.02, kind: blade}, c: {hit: 0.03, kind: club}}}, orc: "
              "{weapons: {a: {hit: 0.011, kind: blade}, b: {hit: 0.007, kind: "
              "club}}}}\n" TWO
              "kinds: {blade: {retaliate: true}, club: {retaliate: true}}\n",
         {0.018 * 90.0 + 0.018 * 100.0, 0.06 * 100.0 + 0.06 * 90.0}},
        {"the best weapon is answered, by the best of the class",
         HEAD "units: {elf: {choose: best, weapons: {a: {hit: 0.06, kind: "
              "blade}, b: {hit: 0.04}}}, orc: {choose: best, weapons: {a: "
              "{hit: 0.05, kind: blade}, b: {hit: 0.02, kind: blade}, c: {hit: "
              "0.09}}}}\n" TWO ANSWERED,
         {0.09 * 90.0 + 0.05 * 100.0, 0.06 * 100.0}},
        {"area fire is not answered",
         HEAD "units: {elf: {hit: 0.05, kind: blade, fire: area, attack_area: "
              "100}, orc: {hit: 0.03, kind: blade}}\n"
              "armies: {elves: {units: {elf: 100}}, orcs: {area: 1000, units: "
              "{orc: 90}}}\n" ANSWERED,
         {0.03 * 90.0, 0.005 * 90.0 * 100.0}},
        {"nor a coefficient",
         ELVES ORCS TWO ANSWERED
         "fire: [{from: elves, at: orcs, law: aimed, coefficient: 0.5}]\n",
         {elf, 50.0 + to_orc}},
        {"an army that does not fire answers",
         ELVES ORCS TWO ANSWERED "fire: [{from: orcs, at: elves, law: none}]\n",
         {to_elf, orc}},
        {"attackers that fight are answered, by their shares",
         ELVES ORCS "  wall: {rate: 0, hit: 0}\n"
                    "armies: {elves: {front: 60, units: {elf: 100}}, orcs: "
                    "{front: 40, units: {orc: 30, wall: 90}}}\n" ANSWERED,
         {BY_ORC * 10.0 + 0.013 * 0.25 * 60.0,
          BY_ELF * 0.25 * 60.0 + 0.022 * 10.0, BY_ELF * 0.75 * 60.0}},
    };
    assert_losses(cases, COUNT(cases));
}

/* Losses other than combat, desertion and morale, for 80 a and 40 b. */
TEST(rates_besides_combat)
{
    lan_battle *battle = battle_of_text(
        ARMY("losses: 0.004, morale: {start: 0.64, loss_weight: 1.7, "
             "recovery: 0.013, desertion: 0.021}, "));
    const lan_plan *plan = battle->plan;
    const double *rates = battle->now.rates;
    const double lambda = 0.004 + 0.021 * 0.36;
    assert_close(rates[plan->groups[1].other_index], lambda * 40.0, RTOL, 0.0);
    assert_close(rates[1], -0.011 * 41.5 * 40.0 / 120.0 - lambda * 40.0, RTOL,
                 0.0);
    assert_close(rates[plan->armies[0].morale_index],
                 -1.7 * 0.011 * 41.5 / 120.0 + 0.013 * 0.36, RTOL, 0.0);
    assert_int_equal(plan->groups[2].other_index, -1);
    lan_battle_destroy(battle);
}

/* z = x^0.6 has dz/dt = 0.6 x^-0.4 dx/dt, in which x cancels. */
TEST(a_tangential_power_law_is_followed_in_z)
{
    lan_battle *battle = battle_of_text(
        DUEL "fire: [{from: y, at: x, law: power, coefficient: 0.013, enemy: "
             "0.7, own: 0.4}]\n");
    assert_close(battle->now.variables[0], pow(73.0, 0.6), RTOL, 0.0);
    assert_close(battle->now.rates[0], -0.6 * 0.013 * pow(41.5, 0.7), RTOL,
                 0.0);
    assert_close(battle->now.flow.combat[0],
                 0.013 * pow(41.5, 0.7) * pow(73.0, 0.4), RTOL, 0.0);
    lan_battle_destroy(battle);
}
