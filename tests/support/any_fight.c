/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/any_fight.h"

#include <math.h>
#include <stdio.h>

#include "base/real.h"

static void draw_unit(random_source *random, lan_unit_def *unit,
                      const char *name)
{
    *unit = lan_unit_def_default();
    unit->name = name;
    unit->hit = random_between(random, 0.05, 1.0);
    unit->rate = random_between(random, 0.5, 3.0);
    unit->damage = random_between(random, 0.3, 2.0);
    unit->health = random_between(random, 0.5, 3.0);
    if (random_chance(random, 0.7)) {
        unit->range = random_between(random, 3.0, 60.0);
        unit->falloff =
            random_chance(random, 0.5) ? random_between(random, 0.0, 2.0) : 0.0;
    }
    if (random_chance(random, 0.6)) {
        unit->speed = random_between(random, 2.0, 30.0);
    }
    if (random_chance(random, 0.2)) {
        unit->fire = LAN_LAW_AREA;
        unit->attack_area = random_between(random, 1.0, 300.0);
    }
}

static void draw_soldier(random_source *random, lan_soldier_def *soldier,
                         const lan_unit_def *unit)
{
    static const lan_steer steers[] = {LAN_STEER_STAND_OFF, LAN_STEER_CHASE,
                                       LAN_STEER_INTERCEPT, LAN_STEER_PURSUE,
                                       LAN_STEER_FLEE,      LAN_STEER_HOLD};
    *soldier = lan_soldier_def_default();
    soldier->body.radius = random_between(random, 0.2, 0.5);
    soldier->body.mass = random_magnitude(random, 10.0, 1000.0);
    soldier->body.friction = random_between(random, 0.0, 0.5);
    soldier->steer = steers[random_integer(random, 0, 5)];
    soldier->through = random_chance(random, 0.5);
    if (isfinite(unit->range) && random_chance(random, 0.4)) {
        soldier->shot_speed = random_between(random, 20.0, 300.0);
        soldier->friendly_fire = random_chance(random, 0.5);
    }
    soldier->intervals = random_chance(random, 0.3) ? LAN_INTERVALS_REGULAR
                                                    : LAN_INTERVALS_EXPONENTIAL;
    soldier->altitude =
        random_chance(random, 0.2) ? random_between(random, 0.0, 20.0) : 0.0;
}

static void draw_group(random_source *random, any_fight *of, int32_t i)
{
    lan_group_def *group = &of->groups[i];
    lan_reinforcement_def *coming = &of->coming[i];
    (void)snprintf(of->names[i], sizeof of->names[i], "type%d", (int)i);
    draw_unit(random, &of->units[i], of->names[i]);
    draw_soldier(random, &of->soldiers[i], &of->units[i]);
    *group = lan_group_def_default();
    group->name = of->names[i];
    group->type = i;
    group->count = random_integer(random, 1, 14);
    if (random_chance(random, 0.3)) {
        group->losses = random_between(random, 0.0, 0.1);
    }
    *coming = (lan_reinforcement_def){.form = LAN_REINFORCEMENT_AT,
                                      .from = random_between(random, 0.0, 5.0),
                                      .count = random_integer(random, 1, 5)};
    if (random_chance(random, 0.5)) {
        coming->form = LAN_REINFORCEMENT_RATE;
        coming->to = coming->from + random_between(random, 1.0, 5.0);
        coming->rate = random_between(random, 0.1, 2.0);
    }
    group->reinforcements = coming;
    group->reinforcement_count = random_chance(random, 0.4);
}

static void draw_army(random_source *random, any_fight *of, int32_t a)
{
    static const char *const names[ANY_FIGHT_ARMIES] = {"blue", "red", "green"};
    lan_army_def *army = &of->armies[a];
    lan_array_def *array = &of->arrays[a];
    *army = lan_army_def_default();
    army->name = names[a];
    army->side = a == 1 ? "red" : "blue";
    army->groups = &of->groups[2 * a];
    army->group_count = (size_t)random_integer(random, 1, 2);
    army->area = random_between(random, 500.0, 3000.0);
    army->break_at =
        random_chance(random, 0.3) ? random_between(random, 0.1, 0.6) : 0.0;
    army->has_morale = random_chance(random, 0.4);
    army->morale =
        (lan_morale_def){.start = random_between(random, 0.5, 1.0),
                         .loss_weight = random_between(random, 0.0, 1.5),
                         .recovery = random_between(random, 0., 0.1),
                         .effect = random_between(random, 0.0, 1.0),
                         .desertion = random_between(random, 0.0, 0.3),
                         .break_at = random_between(random, 0.0, 0.4)};
    *array = lan_array_def_default();
    array->formation = (lan_formation)random_integer(random, 0, 4);
    array->ranks = random_integer(random, 1, 4);
    array->spacing = random_between(random, 1.0, 3.0);
}

/* Far enough from each other for any formation of so many. */
static void place_armies(random_source *random, any_fight *of)
{
    for (int32_t a = 0; a < ANY_FIGHT_ARMIES; a++) {
        of->arrays[a].has_place = true;
        of->arrays[a].at.x =
            (a == 1 ? 1.0 : -1.0) * random_between(random, 45.0, 60.0);
        of->arrays[a].at.y = a == 2 ? 200.0 : 0.0;
        of->arrays[a].facing = a == 1 ? 270.0 : 90.0;
    }
}

/* Gives a type a second weapon next to its own, in a list. */
static void draw_weapons(random_source *random, any_fight *of, int32_t i)
{
    lan_unit_def *unit = &of->units[i];
    lan_weapon_def *weapons = of->weapons[i];
    weapons[0] = lan_unit_weapon(unit, 0);
    weapons[0].name = "gun";
    weapons[1] = weapons[0];
    weapons[1].name = "mg";
    weapons[1].hit = random_between(random, 0.05, 1.0);
    weapons[1].rate = random_between(random, 0.5, 3.0);
    weapons[1].range = isfinite(unit->range) && random_chance(random, 0.6)
                           ? random_between(random, 0.0, 60.0)
                           : LAN_NAN;
    weapons[1].fire = random_chance(random, 0.3) ? LAN_LAW_AREA : LAN_LAW_AIMED;
    weapons[1].attack_area = random_between(random, 1.0, 300.0);
    unit->weapons = weapons;
    unit->weapon_count = 2;
    unit->choose =
        random_chance(random, 0.5) ? LAN_CHOOSE_BEST : LAN_CHOOSE_ALL;
}

void any_fight_draw(random_source *random, any_fight *out)
{
    *out = (any_fight){.battle = lan_battle_def_default(),
                       .def = lan_engagement_def_default()};
    for (int32_t i = 0; i < ANY_FIGHT_GROUPS; i++) {
        draw_group(random, out, i);
    }
    for (int32_t a = 0; a < ANY_FIGHT_ARMIES; a++) {
        draw_army(random, out, a);
    }
    if (random_chance(random, 0.7)) {
        place_armies(random, out);
    }
    out->counter = (lan_counter_def){
        .attacker = 0, .target = 2, .factor = random_between(random, 0.0, 3.0)};
    out->battle.end = 12.0;
    out->battle.share = (lan_share)random_integer(random, 0, 3);
    out->battle.units = out->units;
    out->battle.unit_count = ANY_FIGHT_GROUPS;
    out->battle.counters = &out->counter;
    out->battle.counter_count = 1;
    out->battle.armies = out->armies;
    out->battle.army_count = random_chance(random, 0.3) ? 3 : 2;
    out->def.battle = &out->battle;
    out->def.soldiers = out->soldiers;
    out->def.arrays = out->arrays;
    out->def.fires_at_nearest = random_chance(random, 0.2);
    for (int32_t i = 0; i < ANY_FIGHT_GROUPS; i++) {
        if (random_chance(random, 0.3)) {
            draw_weapons(random, out, i);
        }
    }
}
