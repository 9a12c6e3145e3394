/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/pair_battle.h"

#include <string.h>

#include "base/real.h"

static double exponent(random_source *random)
{
    const double some[] = {0.0, 0.5, 1.0, 2.0};
    return random_chance(random, 0.5) ? some[random_integer(random, 0, 3)]
                                      : random_between(random, 0.1, 1.9);
}

static void draw_fire(random_source *random, scene *s, int32_t from, int32_t at)
{
    const double strength = random_magnitude(random, 1e-3, 1e-1);
    switch (random_integer(random, 0, 3)) {
    case 0:
        scene_fire(s, from, at, LAN_LAW_AIMED, strength);
        return;
    case 1:
        scene_fire(s, from, at, LAN_LAW_AREA, 0.02 * strength);
        return;
    case 2: {
        lan_fire_def *entry = scene_fire(s, from, at, LAN_LAW_POWER, strength);
        entry->enemy = exponent(random);
        entry->own = exponent(random);
        return;
    }
    default:
        return; /* aimed by the types */
    }
}

/* Fire of one kind on a group leaves it to z, if the kind allows. */
static void draw_uniform_power(random_source *random, scene *s, int32_t at)
{
    const double own = random_between(random, 0.05, 0.95);
    for (int32_t from = 0; from < s->group_count; from++) {
        lan_fire_def *entry = scene_fire(s, from, at, LAN_LAW_POWER,
                                         random_magnitude(random, 1e-3, 0.1));
        entry->enemy = exponent(random);
        entry->own = own;
    }
}

static void draw_morale(random_source *random, lan_army_def *army)
{
    army->has_morale = true;
    army->morale = (lan_morale_def){
        .start = random_between(random, 0.2, 1.0),
        .loss_weight = random_between(random, 0.0, 3.0),
        .recovery =
            random_chance(random, 0.5) ? random_between(random, 0.0, 0.1) : 0.0,
        .effect =
            random_chance(random, 0.2) ? 0.0 : random_between(random, 0.2, 2.5),
        .desertion = random_chance(random, 0.5)
                         ? random_between(random, 0.0, 0.05)
                         : 0.0};
    if (random_chance(random, 0.1)) {
        army->morale.start = 0.0; /* held there or rising */
    }
}

static void draw_army(random_source *random, scene *s, int32_t groups)
{
    static const char *const sides[] = {"east", "west", "north"};
    const int32_t count = s->army_count;
    const int32_t a = scene_army(
        s, count < 2 ? sides[count] : sides[random_integer(random, 0, 2)]);
    double total = 0.0;
    for (int32_t k = 0; k < groups; k++) {
        const bool absent = k > 0 && random_chance(random, 0.25);
        const int32_t i =
            scene_group(s, absent ? 0.0 : random_between(random, 10.0, 300.0));
        total += s->groups[i].count;
        s->units[i].hit = random_magnitude(random, 1e-3, 1e-1);
        if (random_chance(random, 0.3)) {
            s->groups[i].losses = random_between(random, 0.0, 0.02);
        }
        if (random_chance(random, absent ? 0.9 : 0.2)) {
            scene_comes_rate(s, i, 0.0, LAN_INF,
                             random_magnitude(random, 0.01, 3.0));
        }
    }
    if (random_chance(random, 0.4)) {
        s->armies[a].front = total * random_between(random, 0.2, 1.5);
    }
    if (random_chance(random, 0.5)) {
        draw_morale(random, &s->armies[a]);
    }
}

static void draw_shares(random_source *random, scene *s)
{
    s->def.share = (lan_share)random_integer(random, 0, 3);
    for (int32_t from = 0; from < s->group_count; from++) {
        for (int32_t at = 0; at < s->group_count; at++) {
            if (s->def.share == LAN_SHARE_WEIGHTS &&
                random_chance(random, 0.5)) {
                scene_weight(s, from, at,
                             random_chance(random, 0.2)
                                 ? 0.0
                                 : random_between(random, 0.1, 4.0));
            }
            if (s->def.share == LAN_SHARE_PRIORITY &&
                random_chance(random, 0.3)) {
                scene_prefer(s, from, at);
            }
        }
    }
}

static bool are_enemies(const scene *s, int32_t from, int32_t at)
{
    int32_t army[2] = {0, 0};
    const int32_t group[2] = {from, at};
    for (int end = 0; end < 2; end++) {
        int32_t past = (int32_t)s->armies[0].group_count;
        while (group[end] >= past) {
            past += (int32_t)s->armies[++army[end]].group_count;
        }
    }
    return strcmp(s->armies[army[0]].side, s->armies[army[1]].side) != 0;
}

/* Fire between armies of one side is an error in a description. */
static void drop_friendly_fire(scene *s)
{
    size_t kept = 0;
    for (size_t k = 0; k < s->def.fire_count; k++) {
        const lan_fire_def *entry = &s->fire[k];
        if (strcmp(s->armies[entry->from_army].side,
                   s->armies[entry->at_army].side) != 0) {
            s->fire[kept++] = *entry;
        }
    }
    s->def.fire_count = kept;
}

void pair_battle_draw(random_source *random, scene *s,
                      double points[PAIR_BATTLE_POINTS])
{
    const int32_t armies = random_integer(random, 2, 3);
    scene_clear(s, 20.0);
    for (int32_t a = 0; a < armies; a++) {
        draw_army(random, s, random_integer(random, 1, 2));
    }
    for (int32_t from = 0; from < s->group_count; from++) {
        for (int32_t at = 0; at < s->group_count; at++) {
            if (are_enemies(s, from, at)) {
                draw_fire(random, s, from, at);
            }
        }
    }
    if (random_chance(random, 0.4)) {
        draw_uniform_power(random, s,
                           random_integer(random, 0, s->group_count - 1));
    }
    drop_friendly_fire(s);
    draw_shares(random, s);
    if (random_chance(random, 0.4)) {
        const double bend[PAIR_BATTLE_POINTS] = {
            0.0,  random_between(random, 0.0, 3.0),
            9.0,  random_between(random, 0.0, 3.0),
            15.0, 0.0};
        memcpy(points, bend, sizeof bend);
        scene_comes_points(s, random_integer(random, 0, s->group_count - 1),
                           points, 3);
    }
}

static void draw_arrival(random_source *random, scene *s, int32_t group)
{
    const double count = random_magnitude(random, 1.0, 200.0);
    const double from =
        random_chance(random, 0.2) ? 0.0 : random_between(random, 0.0, 22.0);
    if (random_chance(random, 0.5)) {
        scene_comes_at(s, group, from, count);
    } else {
        scene_comes_over(s, group, from,
                         from + random_between(random, 0.5, 9.0), count);
    }
}

void pair_battle_draw_events(random_source *random, scene *s)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        if (random_chance(random, 0.2)) {
            draw_arrival(random, s, i);
        }
        if (random_chance(random, 0.3)) {
            s->units[i].rate *= random_magnitude(random, 1.0, 30.0);
        }
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        if (random_chance(random, 0.3)) {
            s->armies[a].break_at = random_between(random, 0.05, 0.9);
        }
        if (s->armies[a].has_morale && random_chance(random, 0.4)) {
            s->armies[a].morale.break_at = random_between(random, 0.05, 0.5);
        }
    }
    for (size_t k = 0; k < s->def.fire_count; k++) {
        s->fire[k].coefficient *= random_magnitude(random, 1.0, 30.0);
        if (random_chance(random, 0.15)) {
            s->fire[k].start = random_between(random, 0.0, 6.0);
            s->fire[k].stop =
                s->fire[k].start + random_between(random, 0.5, 9.0);
        }
    }
}
