/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Armies that jump about a map at random, against one battle of all of them
 * whose pairs are looked at one by one.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "tests/support/field.h"
#include "tests/support/plain_fire.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define SIDE   9  /* cells */
#define ARMIES 8  /* at most */
#define TURNS  10 /* times at which armies jump */
#define SPAN   0.3

typedef struct drawn_campaign {
    scene *s;
    char rows[SIDE][SIDE + 1];
    const char *drawing[SIDE + 1];
    int32_t places[ARMIES]; /* -1: off the map */
    bool hidden[ARMIES];
    field *f;
    plain_fire plain;
} drawn_campaign;

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
            type->hit = random_between(random, 0.005, 0.04);
            type->attack_area = 4.0;
            type->fire =
                random_chance(random, 0.4) ? LAN_LAW_AREA : LAN_LAW_AIMED;
            type->range = random_chance(random, 0.3)
                              ? LAN_NAN
                              : random_between(random, 0.0, 500.0);
            type->falloff = random_chance(random, 0.5)
                                ? random_between(random, 0.5, 2.0)
                                : 0.0;
        }
    }
}

static void draw_ground(random_source *random, drawn_campaign *c)
{
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            c->rows[y][x] = ".....wwhb#"[random_integer(random, 0, 9)];
        }
        c->rows[y][SIDE] = '\0';
        c->drawing[y] = c->rows[y];
    }
    c->drawing[SIDE] = NULL;
}

/* --- the plain reading of reach ------------------------------------------ */

static char ground_of(const drawn_campaign *c, int32_t place)
{
    return c->rows[place / SIDE][place % SIDE];
}

static double plain_factor(const drawn_campaign *c, int32_t from, int32_t at)
{
    const lan_unit_def *type = &c->s->units[from];
    const int32_t p = c->places[c->plain.army[from]];
    const int32_t q = c->places[c->plain.army[at]];
    const double dx = p % SIDE - q % SIDE;
    const double dy = p / SIDE - q / SIDE;
    const double r = FIELD_CELL * sqrt(dx * dx + dy * dy);
    const bool is_beside = fabs(dx) <= 1.0 && fabs(dy) <= 1.0;
    if (c->hidden[c->plain.army[at]] || (!is_beside && !(r <= type->range)) ||
        (type->fire != LAN_LAW_AREA &&
         !lan_places_is_clear(c->f->places, p, q))) {
        return -1.0;
    }
    const double falloff =
        type->falloff > 0.0 && type->range > 0.0
            ? pow(fmax(0.0, 1.0 - r / type->range), type->falloff)
            : 1.0;
    return (ground_of(c, p) == 'h' ? 1.5 : 1.0) *
           (ground_of(c, q) == 'w' ? 0.6 : 1.0) * falloff;
}

static bool is_pair(const drawn_campaign *c, int32_t from, int32_t at)
{
    const lan_army_def *a = &c->s->armies[c->plain.army[from]];
    const lan_army_def *b = &c->s->armies[c->plain.army[at]];
    return c->places[c->plain.army[from]] >= 0 &&
           c->places[c->plain.army[at]] >= 0 && a->side != b->side;
}

static void look_at_pairs(drawn_campaign *c)
{
    for (int32_t i = 0; i < c->plain.groups; i++) {
        for (int32_t j = 0; j < c->plain.groups; j++) {
            c->plain.factor[i][j] =
                is_pair(c, i, j) ? plain_factor(c, i, j) : -1.0;
        }
    }
    for (int32_t a = 0; a < c->s->army_count; a++) {
        const double own = c->s->armies[a].front;
        const bool is_bridge =
            c->places[a] >= 0 && ground_of(c, c->places[a]) == 'b';
        c->plain.front[a] = is_bridge ? fmin(40.0, own) : own;
    }
}

static void describe_plain(drawn_campaign *c)
{
    int32_t group = 0;
    for (int32_t a = 0; a < c->s->army_count; a++) {
        for (size_t g = 0; g < c->s->armies[a].group_count; g++, group++) {
            const lan_unit_def *type = &c->s->units[group];
            c->plain.army[group] = a;
            c->plain.is_area[group] = type->fire == LAN_LAW_AREA;
            c->plain.x[group] = c->s->groups[group].count;
            for (int32_t j = 0; j < c->s->group_count; j++) {
                c->plain.coefficient[group][j] =
                    type->hit * (type->fire == LAN_LAW_AREA
                                     ? type->attack_area / 1000.0
                                     : 1.0);
            }
        }
    }
    c->plain.groups = group;
}

/* --- jumping about ------------------------------------------------------- */

static bool is_taken(const drawn_campaign *c, int32_t place)
{
    for (int32_t a = 0; a < c->s->army_count; a++) {
        if (c->places[a] == place) {
            return true;
        }
    }
    return false;
}

static void jump(random_source *random, drawn_campaign *c, int32_t army)
{
    int32_t place = random_integer(random, 0, SIDE * SIDE - 1);
    while (is_taken(c, place)) {
        place = random_integer(random, 0, SIDE * SIDE - 1);
    }
    const bool is_in = c->places[army] >= 0;
    c->places[army] = place;
    if (is_in) {
        field_move(c->f, army, place % SIDE, place / SIDE);
    } else {
        field_enter(c->f, army, place % SIDE, place / SIDE);
    }
}

/* Losses of one's own begin where an army comes onto the map. */
static void begin_losses(drawn_campaign *c)
{
    for (int32_t i = 0; i < c->plain.groups; i++) {
        const int32_t a = c->plain.army[i];
        c->plain.losses[i] = c->places[a] >= 0 ? c->s->armies[a].losses : 0.0;
    }
}

static void take_turn(random_source *random, drawn_campaign *c)
{
    for (int32_t a = 0; a < c->s->army_count; a++) {
        if (random_chance(random, 0.4)) {
            jump(random, c, a);
        }
        if (random_chance(random, 0.1)) {
            c->hidden[a] = !c->hidden[a];
            field_hide(c->f, a, c->hidden[a]);
        }
    }
    field_settle(c->f);
    look_at_pairs(c);
    begin_losses(c);
}

static void assert_strengths(random_source *random, drawn_campaign *c,
                             uint32_t number, int turn)
{
    lan_outcome *outcome = field_outcome(c->f);
    for (int32_t i = 0; i < c->plain.groups; i++) {
        const double got = outcome->groups[i].left;
        const double want = c->plain.x[i];
        if (!(fabs(got - want) <= 2e-7 * c->s->groups[i].count)) {
            fail_with("seed %lu, case %u, turn %d: group %d has %.12g, "
                      "integrated %.12g",
                      random_seed(random), number, turn, i, got, want);
        }
    }
    lan_outcome_destroy(outcome);
}

static void assert_play(random_source *random, uint32_t number)
{
    drawn_campaign c = {.plain = {.groups = 0}};
    random_begin(random, number);
    draw_armies(random, &c);
    draw_ground(random, &c);
    for (int32_t a = 0; a < ARMIES; a++) {
        c.places[a] = -1;
    }
    c.f = field_draw(scene_def(c.s), c.drawing);
    describe_plain(&c);
    for (int turn = 1; turn <= TURNS; turn++) {
        take_turn(random, &c);
        plain_fire_run(&c.plain, SPAN, 100);
        field_run(c.f, SPAN * turn);
        assert_strengths(random, &c, number, turn);
    }
    field_destroy(c.f);
    scene_destroy(c.s);
}

TEST(islands_are_one_battle_of_all_whose_pairs_reach)
{
    random_source *random = random_create(40417);
    const int cases = random_cases(200);
    for (int k = 0; k < cases; k++) {
        assert_play(random, (uint32_t)k);
    }
    random_destroy(random);
}
