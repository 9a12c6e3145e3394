/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/staged.h"
#include "tests/support/defaults.h"

#include <stdio.h>
#include <stdlib.h>

/* A factor near 1 that no two of the first hundred variants share; it swings
 * to both sides. */
static double swing(int v, double size)
{
    const double turn = fmod(0.61803398874989485 * (v + 1), 1.0);
    return 1.0 + size * (2.0 * turn - 1.0);
}

staged_duel staged_square(int v)
{
    return (staged_duel){.law_on_x = LAN_LAW_AIMED,
                         .law_on_y = LAN_LAW_AIMED,
                         .x0 = 1130.0 * swing(v, 0.3),
                         .y0 = 970.0,
                         .a = 0.0117,
                         .b = 0.0093,
                         .end = 5000.0};
}

staged_duel staged_linear(int v)
{
    return (staged_duel){.law_on_x = LAN_LAW_AREA,
                         .law_on_y = LAN_LAW_AREA,
                         .x0 = 640.0 * swing(v, 0.3),
                         .y0 = 510.0,
                         .a = 2.3e-4,
                         .b = 1.7e-4,
                         .end = 2000.0};
}

staged_duel staged_reinforced(int v)
{
    return (staged_duel){.law_on_x = LAN_LAW_AREA,
                         .law_on_y = LAN_LAW_AREA,
                         .x0 = 730.0,
                         .y0 = 1210.0 * swing(v, 0.2),
                         .a = 1.9e-5,
                         .b = 3.1e-5,
                         .losses_x = 0.0021,
                         .losses_y = 0.0034,
                         .rate = 4.7,
                         .from = 0.0,
                         .to = 60.0 * swing(v, 0.3),
                         .end = 2000.0};
}

staged_many staged_eight(int v)
{
    staged_many scene = {.end = 1000.0};
    for (int i = 0; i < STAGED_MANY; i++) {
        const int k = i % STAGED_SIDE;
        const double side = i < STAGED_SIDE ? swing(v, 0.1) : 1.0;
        scene.count[i] =
            side * (113.0 + 47.3 * ((3 * i + i / 3) % STAGED_SIDE));
        scene.hit[i] = 0.021 + 0.0047 * ((5 * i + 2 + i / 8) % STAGED_SIDE);
        scene.health[i] = 0.83 + 0.19 * k;
    }
    for (int i = 0; i < STAGED_MANY; i++) {
        for (int j = 0; j < STAGED_MANY; j++) {
            const bool enemies = (i < STAGED_SIDE) != (j < STAGED_SIDE);
            scene.kill[i][j] = enemies ? scene.hit[j] / scene.health[i] : 0.0;
        }
    }
    return scene;
}

static lan_battle *make(const lan_battle_def *def)
{
    lan_battle *battle = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (lan_battle_create(def, &battle, &err) != LAN_OK) {
        fprintf(stderr, "scene: %s\n", err.text);
        exit(EXIT_FAILURE);
    }
    return battle;
}

static lan_fire_def fire_of(const staged_duel *scene, int32_t from, lan_law law,
                            double coefficient)
{
    lan_fire_def fire = fire_by_default();
    fire.from_army = from;
    fire.at_army = 1 - from;
    fire.law = law;
    fire.coefficient = coefficient;
    if (law == LAN_LAW_POWER) {
        fire.enemy = scene->enemy;
        fire.own = scene->own;
    }
    return fire;
}

lan_battle *staged_duel_battle(const staged_duel *scene)
{
    lan_unit_def unit = lan_unit_def_default();
    unit.name = "soldier";
    const lan_reinforcement_def coming = {.form = LAN_REINFORCEMENT_RATE,
                                          .from = scene->from,
                                          .to = scene->to,
                                          .rate = scene->rate};
    lan_group_def groups[2];
    lan_army_def armies[2];
    for (int k = 0; k < 2; k++) {
        groups[k] = lan_group_def_default();
        groups[k].name = "soldiers";
        groups[k].count = k == 0 ? scene->x0 : scene->y0;
        groups[k].losses = k == 0 ? scene->losses_x : scene->losses_y;
        armies[k] = lan_army_def_default();
        armies[k].name = k == 0 ? "x" : "y";
        armies[k].groups = &groups[k];
        armies[k].group_count = 1;
    }
    groups[0].reinforcements = &coming;
    groups[0].reinforcement_count = scene->rate > 0.0;
    const lan_fire_def fire[2] = {fire_of(scene, 1, scene->law_on_x, scene->a),
                                  fire_of(scene, 0, scene->law_on_y, scene->b)};
    lan_battle_def def = lan_battle_def_default();
    def.end = scene->end;
    def.units = &unit;
    def.unit_count = 1;
    def.armies = armies;
    def.army_count = 2;
    def.fire = fire;
    def.fire_count = 2;
    return make(&def);
}

lan_battle *staged_many_battle(const staged_many *scene)
{
    static const char *const names[STAGED_SIDE] = {"first",   "second", "third",
                                                   "fourth",  "fifth",  "sixth",
                                                   "seventh", "eighth"};
    char types[STAGED_MANY][16];
    lan_unit_def units[STAGED_MANY];
    lan_group_def groups[STAGED_MANY];
    lan_army_def armies[2];
    for (int i = 0; i < STAGED_MANY; i++) {
        snprintf(types[i], sizeof types[i], "type-%d", i);
        units[i] = lan_unit_def_default();
        units[i].name = types[i];
        units[i].hit = scene->hit[i];
        units[i].health = scene->health[i];
        groups[i] = lan_group_def_default();
        groups[i].name = names[i % STAGED_SIDE];
        groups[i].type = i;
        groups[i].count = scene->count[i];
    }
    for (int a = 0; a < 2; a++) {
        armies[a] = lan_army_def_default();
        armies[a].name = a == 0 ? "x" : "y";
        armies[a].groups = &groups[a * STAGED_SIDE];
        armies[a].group_count = STAGED_SIDE;
    }
    lan_battle_def def = lan_battle_def_default();
    def.end = scene->end;
    def.share = LAN_SHARE_EVEN;
    def.units = units;
    def.unit_count = STAGED_MANY;
    def.armies = armies;
    def.army_count = 2;
    return make(&def);
}
