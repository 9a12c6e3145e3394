/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Armies that jump about a map at random, against one battle of all of them
 * whose pairs are looked at one by one.
 */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/map/places_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/defaults.h"
#include "tests/support/plain_fire.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define SIDE    9 /* cells */
#define ARMIES  8 /* at most */
#define TURNS   6 /* times at which armies enter */
#define CELL    100.0
#define SPAN    0.3
#define WEAPONS 2 /* of a type that has a list */

typedef struct drawn_campaign {
    scene *s;
    char rows[SIDE][SIDE + 1];
    int32_t places[ARMIES]; /* -1: off the map */
    lan_campaign_army_def armies[ARMIES];
    lan_campaign_def def;
    lan_grid_map *map;
    lan_places *lines;
    lan_campaign *campaign;
    plain_fire plain;
    lan_weapon_def weapons[2 * ARMIES][WEAPONS]; /* of groups that have them */
    int32_t weapon[PLAIN_FIRE_MOST]; /* of a shooter; -1: the best of its own */
} drawn_campaign;

/* What a weapon does, of any fire. */
static lan_weapon_def draw_weapon(random_source *random, lan_law fire)
{
    lan_weapon_def weapon = weapon_by_default();
    weapon.name = NULL;
    weapon.fire = fire;
    weapon.hit = random_between(random, 0.005, 0.04);
    weapon.attack_area = 4.0;
    weapon.range = random_chance(random, 0.3)
                       ? LAN_NAN
                       : random_between(random, 0.0, 500.0);
    weapon.falloff =
        random_chance(random, 0.5) ? random_between(random, 0.5, 2.0) : 0.0;
    return weapon;
}

static lan_law draw_fire(random_source *random)
{
    return random_chance(random, 0.4) ? LAN_LAW_AREA : LAN_LAW_AIMED;
}

/* Gives a type two weapons, of one law where the best of them fires. */
static void draw_weapons(random_source *random, drawn_campaign *c,
                         int32_t group)
{
    static const char *const names[WEAPONS] = {"bow", "sword"};
    lan_unit_def *type = &c->s->units[group];
    const lan_law fire = draw_fire(random);
    type->choose =
        random_chance(random, 0.5) ? LAN_CHOOSE_BEST : LAN_CHOOSE_ALL;
    for (int w = 0; w < WEAPONS; w++) {
        c->weapons[group][w] = draw_weapon(
            random, type->choose == LAN_CHOOSE_BEST ? fire : draw_fire(random));
        c->weapons[group][w].name = names[w];
    }
    type->weapons = c->weapons[group];
    type->weapon_count = WEAPONS;
}

static void draw_armies(random_source *random, drawn_campaign *c)
{
    static const char *const sides[] = {"blue", "red", "grey"};
    const int32_t count = random_integer(random, 2, ARMIES);
    c->s = scene_create(2 * ARMIES, 100.0);
    for (int32_t a = 0; a < count; a++) {
        const int32_t army = scene_army(c->s, sides[a < 2 ? a : a % 3]);
        c->s->armies[army].area = 1000.0;
        c->s->armies[army].losses = random_chance(random, 0.3) ? 0.02 : 0.0;
        if (random_chance(random, 0.3)) {
            c->s->armies[army].front = random_between(random, 50.0, 400.0);
        }
        const int32_t groups = random_integer(random, 1, 2);
        for (int32_t g = 0; g < groups; g++) {
            const int32_t group =
                scene_group(c->s, random_between(random, 100.0, 300.0));
            lan_unit_def *type = &c->s->units[group];
            const lan_weapon_def own = draw_weapon(random, draw_fire(random));
            type->hit = own.hit;
            type->attack_area = own.attack_area;
            type->fire = own.fire;
            type->range = own.range;
            type->falloff = own.falloff;
            if (random_chance(random, 0.4)) {
                draw_weapons(random, c, group);
            }
        }
    }
}

static lan_terrain terrain_of(const char *name, char glyph)
{
    lan_terrain terrain = lan_terrain_make(name, glyph, 1.0);
    terrain.cover = glyph == 'w' ? 0.6 : 1.0;
    terrain.attack = glyph == 'h' ? 1.5 : 1.0;
    terrain.front = glyph == 'b' ? 40.0 : LAN_INF;
    terrain.is_opaque = glyph == '#';
    return terrain;
}

static void draw_ground(random_source *random, drawn_campaign *c)
{
    const lan_terrain terrains[] = {
        terrain_of("plain", '.'), terrain_of("wood", 'w'),
        terrain_of("hill", 'h'), terrain_of("bridge", 'b'),
        terrain_of("wall", '#')};
    assert_ok(lan_grid_map_create(SIDE, SIDE, LAN_CORNERS_ALLOW, terrains, 5,
                                  &c->map));
    for (int32_t k = 0; k < SIDE * SIDE; k++) {
        char *glyph = &c->rows[k / SIDE][k % SIDE];
        *glyph = ".....wwhb#"[random_integer(random, 0, 9)];
        assert_ok(lan_grid_map_set(c->map, (lan_cell){k % SIDE, k / SIDE},
                                   terrain_of_glyph(c->map, *glyph)));
    }
    assert_ok(lan_places_create(c->map, NULL, LAN_MAP_SQUARE, CELL, NULL,
                                &c->lines, NULL));
}

/* --- the plain reading of reach ------------------------------------------ */

static char ground_of(const drawn_campaign *c, int32_t place)
{
    return c->rows[place / SIDE][place % SIDE];
}

static double plain_factor(const drawn_campaign *c, int32_t from,
                           const lan_weapon_def *weapon, int32_t at)
{
    const double range =
        isnan(weapon->range) ? c->s->units[from].range : weapon->range;
    const int32_t p = c->places[c->plain.army[from]];
    const int32_t q = c->places[c->plain.army[at]];
    const double dx = p % SIDE - q % SIDE;
    const double dy = p / SIDE - q / SIDE;
    const double r = CELL * sqrt(dx * dx + dy * dy);
    const bool is_beside = fabs(dx) <= 1.0 && fabs(dy) <= 1.0;
    if ((!is_beside && !(r <= range)) ||
        (weapon->fire != LAN_LAW_AREA &&
         !lan_places_is_clear(c->lines, p, q))) {
        return -1.0;
    }
    const double falloff =
        weapon->falloff > 0.0 && range > 0.0
            ? pow(fmax(0.0, 1.0 - r / range), weapon->falloff)
            : 1.0;
    return (ground_of(c, p) == 'h' ? 1.5 : 1.0) *
           (ground_of(c, q) == 'w' ? 0.6 : 1.0) * falloff;
}

static double plain_coefficient(const lan_weapon_def *weapon)
{
    return weapon->hit *
           (weapon->fire == LAN_LAW_AREA ? weapon->attack_area / 1000.0 : 1.0);
}

static bool is_pair(const drawn_campaign *c, int32_t from, int32_t at)
{
    const lan_army_def *a = &c->s->armies[c->plain.army[from]];
    const lan_army_def *b = &c->s->armies[c->plain.army[at]];
    return c->places[c->plain.army[from]] >= 0 &&
           c->places[c->plain.army[at]] >= 0 && a->side != b->side;
}

/* A shooter's weapon on a group: of the best the one that takes most there. */
static void look_at_pair(drawn_campaign *c, int32_t shooter, int32_t at)
{
    const int32_t from = c->plain.owner[shooter];
    const lan_unit_def *type = &c->s->units[from];
    const size_t count =
        c->weapon[shooter] < 0 ? lan_unit_weapon_count(type) : 1;
    double *factor = &c->plain.factor[shooter][at];
    double *coefficient = &c->plain.coefficient[shooter][at];
    *factor = -1.0;
    *coefficient = 0.0;
    for (size_t w = 0; is_pair(c, from, at) && w < count; w++) {
        const lan_weapon_def weapon = lan_unit_weapon(
            type, c->weapon[shooter] < 0 ? w : (size_t)c->weapon[shooter]);
        const double f = plain_factor(c, from, &weapon, at);
        if (f >= 0.0 && (*factor < 0.0 || f * plain_coefficient(&weapon) >
                                              *factor * *coefficient)) {
            *factor = f;
            *coefficient = plain_coefficient(&weapon);
        }
    }
}

static void look_at_pairs(drawn_campaign *c)
{
    for (int32_t j = 0; j < c->plain.shooters; j++) {
        for (int32_t i = 0; i < c->plain.groups; i++) {
            look_at_pair(c, j, i);
        }
    }
    for (int32_t a = 0; a < c->s->army_count; a++) {
        const double own = c->s->armies[a].front;
        const bool is_bridge =
            c->places[a] >= 0 && ground_of(c, c->places[a]) == 'b';
        c->plain.front[a] = is_bridge ? fmin(40.0, own) : own;
    }
}

/* A group's weapons: each by itself, or the best of them. */
static void describe_shooters(drawn_campaign *c, int32_t group)
{
    const lan_unit_def *type = &c->s->units[group];
    const bool is_best = type->choose == LAN_CHOOSE_BEST;
    const size_t count = is_best ? 1 : lan_unit_weapon_count(type);
    for (size_t w = 0; w < count; w++) {
        const int32_t shooter = c->plain.shooters++;
        c->plain.owner[shooter] = group;
        c->plain.is_area[shooter] =
            lan_unit_weapon(type, w).fire == LAN_LAW_AREA;
        c->weapon[shooter] = is_best ? -1 : (int32_t)w;
    }
}

static void describe_plain(drawn_campaign *c)
{
    int32_t group = 0;
    for (int32_t a = 0; a < c->s->army_count; a++) {
        for (size_t g = 0; g < c->s->armies[a].group_count; g++, group++) {
            c->plain.army[group] = a;
            c->plain.x[group] = c->s->groups[group].count;
            describe_shooters(c, group);
        }
    }
    c->plain.groups = group;
}

/* --- entering ------------------------------------------------------------ */

static bool is_taken(const drawn_campaign *c, int32_t place)
{
    for (int32_t a = 0; a < c->s->army_count; a++) {
        if (c->armies[a].at == place) {
            return true;
        }
    }
    return false;
}

/* Armies that stand, at places of their own, each from some turn on. */
static void draw_entries(random_source *random, drawn_campaign *c)
{
    for (int32_t a = 0; a < ARMIES; a++) {
        c->armies[a] = lan_campaign_army_def_default();
        c->places[a] = -1;
    }
    for (int32_t a = 0; a < c->s->army_count; a++) {
        int32_t place = random_integer(random, 0, SIDE * SIDE - 1);
        while (is_taken(c, place)) {
            place = random_integer(random, 0, SIDE * SIDE - 1);
        }
        c->armies[a].at = place;
        c->armies[a].enters = SPAN * random_integer(random, 0, TURNS / 2);
        c->armies[a].stance = LAN_STANCE_PRESS;
    }
    c->def = lan_campaign_def_default();
    c->def.battle = scene_def(c->s);
    c->def.map = c->map;
    c->def.cell = CELL;
    c->def.armies = c->armies;
    assert_ok(lan_campaign_create(&c->def, &c->campaign, NULL));
}

/* An army is on the map, and has losses of its own, from when it enters. */
static void take_turn(drawn_campaign *c, int turn)
{
    for (int32_t a = 0; a < c->s->army_count; a++) {
        if (c->armies[a].enters < SPAN * (turn - 0.5)) {
            c->places[a] = c->armies[a].at;
        }
    }
    look_at_pairs(c);
    for (int32_t i = 0; i < c->plain.groups; i++) {
        const int32_t a = c->plain.army[i];
        c->plain.losses[i] = c->places[a] >= 0 ? c->s->armies[a].losses : 0.0;
    }
}

static void assert_strengths(random_source *random, drawn_campaign *c,
                             uint32_t number, int turn)
{
    const lan_battle *now = NULL;
    assert_ok(lan_campaign_look(c->campaign, &now, NULL));
    for (int32_t i = 0; i < c->plain.groups; i++) {
        const double got = lan_battle_strength(now, i);
        const double want = c->plain.x[i];
        if (!(fabs(got - want) <= 2e-7 * c->s->groups[i].count)) {
            fail_with("seed %lu, case %u, turn %d: group %d has %.12g, "
                      "integrated %.12g",
                      random_seed(random), number, turn, i, got, want);
        }
    }
}

static void assert_play(random_source *random, uint32_t number)
{
    drawn_campaign c = {.plain = {.groups = 0}};
    const lan_campaign_request request = {.solver =
                                              lan_solver_options_default()};
    random_begin(random, number);
    draw_armies(random, &c);
    draw_ground(random, &c);
    draw_entries(random, &c);
    describe_plain(&c);
    assert_ok(lan_campaign_begin(c.campaign, &request, NULL));
    for (int turn = 1; turn <= TURNS; turn++) {
        take_turn(&c, turn);
        plain_fire_run(&c.plain, SPAN, 100);
        assert_ok(lan_campaign_advance(c.campaign, SPAN, NULL));
        assert_strengths(random, &c, number, turn);
    }
    lan_campaign_destroy(c.campaign);
    lan_places_destroy(c.lines);
    lan_grid_map_destroy(c.map);
    scene_destroy(c.s);
}

TEST(armies_in_contact_fight_one_battle_of_all_whose_pairs_reach)
{
    random_source *random = random_create(40417);
    const int cases = random_cases(200);
    for (int k = 0; k < cases; k++) {
        assert_play(random, (uint32_t)k);
    }
    random_destroy(random);
}
