/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/marched.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/support.h"

#define CASES 120
#define SIDE  24

typedef struct drawing {
    char text[SIDE][SIDE + 1];
    const char *rows[SIDE + 1];
} drawing;

/* Cells with some rock and some that take longer. */
static void draw_any(random_source *random, drawing *d)
{
    const int32_t width = random_integer(random, 2, SIDE);
    const int32_t height = random_integer(random, 1, SIDE);
    const double rock = random_between(random, 0.0, 0.4);
    const double slow = random_between(random, 0.0, 0.4);
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            const char cost = (char)('2' + random_integer(random, 0, 3));
            d->text[y][x] = random_chance(random, rock)   ? '@'
                            : random_chance(random, slow) ? cost
                                                          : '.';
        }
        d->text[y][width] = '\0';
        d->rows[y] = d->text[y];
    }
    d->rows[height] = NULL;
}

static bool is_apart(const march_world *m, int32_t a, int32_t b)
{
    return abs(a % m->width - b % m->width) > 1 ||
           abs(a / m->width - b / m->width) > 1;
}

/* A free cell that no army holds or passes by; -1: not found. */
static int32_t find_room(random_source *random, const march_world *m)
{
    for (int32_t tries = 0; tries < 50; tries++) {
        const int32_t place =
            random_integer(random, 0, m->width * m->height - 1);
        bool is_free = m->cells[place] != '@';
        for (int32_t i = 0; is_free && i < m->count; i++) {
            const int32_t from = lan_marching_place(m->marching, i);
            const int32_t to = lan_marching_target(m->marching, i);
            is_free = from != place && to != place &&
                      (from == to ||
                       (is_apart(m, from, place) && is_apart(m, to, place)));
        }
        if (is_free) {
            return place;
        }
    }
    return -1;
}

static int32_t any_goal(random_source *random, const march_world *m)
{
    for (;;) {
        const int32_t place =
            random_integer(random, 0, m->width * m->height - 1);
        if (m->cells[place] != '@') {
            return place;
        }
    }
}

static void do_anything(random_source *random, march_world *m)
{
    const int32_t marcher = random_integer(random, 0, m->count - 1);
    const bool is_on = lan_marching_place(m->marching, marcher) >= 0;
    const double die = random_between(random, 0.0, 1.0);
    if (!is_on) {
        const int32_t place = find_room(random, m);
        if (place >= 0) {
            march_enter(m, marcher, place);
            march_go(m, marcher, any_goal(random, m));
        }
    } else if (die < 0.6) {
        march_go(m, marcher, any_goal(random, m));
    } else if (die < 0.8) {
        march_halt(m, marcher);
    } else if (die < 0.9) {
        m->firm[marcher] = !m->firm[marcher];
        lan_marching_free(m->marching, marcher);
    } else {
        march_leave(m, marcher);
    }
}

static march_world *any_march(random_source *random, const drawing *d,
                              const march_options *options)
{
    int32_t free_count = 0;
    for (int32_t y = 0; d->rows[y] != NULL; y++) {
        for (int32_t x = 0; d->rows[y][x] != '\0'; x++) {
            free_count += d->rows[y][x] != '@';
        }
    }
    if (free_count < 2) {
        return NULL;
    }
    const int32_t most = free_count / 2 < 60 ? free_count / 2 : 60;
    march_world *m =
        march_create(d->rows, random_integer(random, 1, most), options);
    const double slowest = random_chance(random, 0.5) ? 1.0 : 3.0;
    for (int32_t i = 0; i < m->count; i++) {
        m->sides[i] = random_integer(random, 0, 1);
        m->priorities[i] = random_integer(random, 0, 3);
        m->paces[i] = random_between(random, 1.0, slowest);
    }
    march_again(m);
    return m;
}

TEST(no_two_armies_share_a_cell)
{
    random_source *random = random_create(6301);
    const int cases = random_cases(CASES);
    int64_t steps = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        drawing d;
        draw_any(random, &d);
        const march_options options = {
            .mover = number % 2 == 0 ? LAN_MOVER_PIBT : LAN_MOVER_FSM,
            .is_straight = random_chance(random, 0.3),
            .is_blind = random_chance(random, 0.5),
            .patience = random_between(random, 0.5, 4.0)};
        march_world *m = any_march(random, &d, &options);
        for (int32_t k = 0; m != NULL && k < 200; k++) {
            do_anything(random, m);
            march_until(m, m->now + random_between(random, 0.0, 1.0));
        }
        if (m != NULL) {
            march_until(m, m->now + 30.0);
            steps += (int64_t)m->step_count;
            assert_march_is_lawful(m);
            march_destroy(m);
        }
    }
    print_message("# %lld steps\n", (long long)steps);
    assert_true(steps > 20 * cases);
    random_destroy(random);
}

/* Open, with blocks of rock of 2 x 2 that never touch: no dead ends, and every
 * two neighbours lie on a common cycle. */
static void draw_blocks(random_source *random, drawing *d)
{
    const int32_t width = 3 * random_integer(random, 1, 6) + 2;
    const int32_t height = 3 * random_integer(random, 1, 6) + 2;
    for (int32_t y = 0; y < height; y++) {
        memset(d->text[y], '.', (size_t)width);
        d->text[y][width] = '\0';
        d->rows[y] = d->text[y];
    }
    d->rows[height] = NULL;
    for (int32_t y = 1; y + 2 < height; y += 3) {
        for (int32_t x = 1; x + 2 < width; x += 3) {
            if (random_chance(random, 0.5)) {
                d->text[y][x] = d->text[y][x + 1] = '@';
                d->text[y + 1][x] = d->text[y + 1][x + 1] = '@';
            }
        }
    }
}

static void enter_all(random_source *random, march_world *m)
{
    for (int32_t i = 0; i < m->count; i++) {
        int32_t place = -1;
        while (place < 0) {
            place = find_room(random, m);
        }
        march_enter(m, i, place);
    }
}

static march_world *crowd_of_blocks(random_source *random,
                                    const march_options *options, double share)
{
    drawing d;
    draw_blocks(random, &d);
    int32_t room = 0;
    for (int32_t y = 0; d.rows[y] != NULL; y++) {
        for (int32_t x = 0; d.rows[y][x] != '\0'; x++) {
            room += d.rows[y][x] == '.';
        }
    }
    const int32_t most = (int32_t)(share * room);
    march_world *m = march_create(d.rows, most < 1 ? 1 : most, options);
    enter_all(random, m);
    return m;
}

typedef struct tour {
    random_source *random;
    int32_t times;   /* that each has to arrive */
    int32_t left;    /* who have not yet */
    int32_t *counts; /* [marchers] */
} tour;

/* Who has arrived goes elsewhere, before anybody decides. */
static void give_goals(march_world *m)
{
    tour *const t = m->context;
    for (int32_t i = 0; i < m->count; i++) {
        if (lan_marching_is_there(m->marching, i)) {
            t->left -= ++t->counts[i] == t->times;
            march_go(m, i, any_goal(t->random, m));
        }
    }
}

static void assert_all_arrive(random_source *random, bool is_straight,
                              int32_t times)
{
    const march_options options = {.is_straight = is_straight,
                                   .is_blind = true};
    march_world *m =
        crowd_of_blocks(random, &options, random_between(random, 0.05, 0.6));
    tour t = {random, times, m->count, NULL};
    t.counts = calloc((size_t)m->count, sizeof *t.counts);
    assert_non_null(t.counts);
    m->context = &t;
    m->judge = give_goals;
    for (int32_t i = 0; i < m->count; i++) {
        march_go(m, i, any_goal(random, m));
    }
    assert_ok(lan_marching_decide(m->marching, m->now));
    give_goals(m);
    assert_ok(lan_marching_decide(m->marching, m->now));
    while (t.left > 0) {
        if (m->now > 20000.0 || !march_next(m)) {
            fail_with("%d of %d have not arrived %d times", t.left, m->count,
                      times);
        }
    }
    assert_march_is_lawful(m);
    free(t.counts);
    march_destroy(m);
}

TEST(everybody_arrives_where_all_neighbours_lie_on_cycles)
{
    random_source *random = random_create(6302);
    const int cases = random_cases(40);
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        assert_all_arrive(random, number % 2 == 0, 5);
    }
    random_destroy(random);
}

/* Two worlds alike but for the order of calls, and for who is woken. */
static void assert_same_steps(const march_world *a, const march_world *b)
{
    assert_int_equal(a->step_count, b->step_count);
    for (size_t i = 0; i < a->step_count; i++) {
        assert_int_equal(a->steps[i].marcher, b->steps[i].marcher);
        assert_int_equal(a->steps[i].from, b->steps[i].from);
        assert_int_equal(a->steps[i].to, b->steps[i].to);
        assert_memory_equal(&a->steps[i].depart, &b->steps[i].depart,
                            sizeof(double));
        assert_memory_equal(&a->steps[i].arrive, &b->steps[i].arrive,
                            sizeof(double));
    }
}

TEST(the_order_of_calls_changes_nothing)
{
    random_source *random = random_create(6303);
    const int cases = random_cases(60);
    for (int number = 0; number < cases; number++) {
        march_world *worlds[2];
        for (int k = 0; k < 2; k++) {
            random_begin(random, (uint32_t)number);
            const march_options options = {
                .mover = number % 2 == 0 ? LAN_MOVER_PIBT : LAN_MOVER_FSM,
                .is_blind = true};
            march_world *m = worlds[k] = crowd_of_blocks(random, &options, 0.4);
            int32_t *goals = calloc((size_t)m->count, sizeof *goals);
            assert_non_null(goals);
            for (int32_t i = 0; i < m->count; i++) {
                goals[i] = any_goal(random, m);
                m->paces[i] = random_between(random, 1.0, 2.0);
            }
            for (int32_t i = 0; i < m->count; i++) {
                const int32_t who = k == 0 ? i : m->count - 1 - i;
                march_go(m, who, goals[who]);
            }
            march_until(m, 60.0);
            free(goals);
        }
        assert_march_is_lawful(worlds[0]);
        assert_same_steps(worlds[0], worlds[1]);
        march_destroy(worlds[0]);
        march_destroy(worlds[1]);
    }
    random_destroy(random);
}

/* fsm: whoever is in a reported ring stands there without end. */
TEST(a_reported_ring_never_goes)
{
    random_source *random = random_create(6304);
    const int cases = random_cases(50);
    int rings = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        const march_options options = {
            .mover = LAN_MOVER_FSM, .is_straight = true, .is_blind = true};
        march_world *m = crowd_of_blocks(random, &options, 0.5);
        int32_t *stuck = calloc((size_t)m->count, sizeof *stuck);
        assert_non_null(stuck);
        for (int32_t i = 0; i < m->count; i++) {
            march_go(m, i, any_goal(random, m));
        }
        for (double t = 1.0; t < 100.0; t += 1.0) {
            march_until(m, t);
            int32_t length = 0;
            const int32_t *ring = lan_marching_deadlock(m->marching, &length);
            rings += length > 0;
            for (int32_t i = 0; i < length; i++) {
                stuck[ring[i]] = 1 + lan_marching_place(m->marching, ring[i]);
                assert_int_equal(lan_marching_blocker(m->marching, ring[i]),
                                 ring[(i + 1) % length]);
                assert_true(ring[i] >= ring[0]);
            }
        }
        for (int32_t i = 0; i < m->count; i++) {
            if (stuck[i] > 0) {
                assert_int_equal(stuck[i] - 1,
                                 lan_marching_place(m->marching, i));
            }
        }
        assert_march_is_lawful(m);
        free(stuck);
        march_destroy(m);
    }
    print_message("# %d rings\n", rings);
    assert_true(rings > cases / 4);
    random_destroy(random);
}

/* --- drawn ones -------------------------------------------------------------
 */

static march_world *make_fsm(const char *const *rows, int32_t count)
{
    const march_options options = {
        .mover = LAN_MOVER_FSM, .is_straight = true, .patience = 2.0};
    return march_create(rows, count, &options);
}

/* All places of a frame are full, and each marcher wants the next one. */
static void assert_ring(const char *const *rows, const int32_t *ring,
                        int32_t length)
{
    march_world *m = make_fsm(rows, length);
    int32_t count = 0;
    m->options.is_blind = true;
    for (int32_t i = 0; i < length; i++) {
        march_enter(m, i, ring[i]);
        march_go(m, i, ring[(i + 1) % length]);
    }
    march_until(m, 1.5);
    assert_null(lan_marching_deadlock(m->marching, &count));
    march_until(m, 1000.0);
    const int32_t *found = lan_marching_deadlock(m->marching, &count);
    assert_int_equal(count, length);
    for (int32_t i = 0; i < length; i++) {
        assert_int_equal(found[i], i);
        assert_int_equal(lan_marching_target(m->marching, i), ring[i]);
    }
    assert_null(lan_marching_deadlock(m->marching, &count));
    assert_true(isinf(lan_marching_next(m->marching)));
    march_destroy(m);
}

TEST(a_ring_longer_than_64_is_reported_whole)
{
    enum { WIDTH = 40, LENGTH = 2 * WIDTH + 2 };
    static const char *const rows[] = {
        "........................................",
        ".@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@.",
        "........................................", NULL};
    int32_t ring[LENGTH];
    for (int32_t x = 0; x < WIDTH; x++) {
        ring[x] = x;
        ring[WIDTH + 1 + x] = 3 * WIDTH - 1 - x;
    }
    ring[WIDTH] = 2 * WIDTH - 1;
    ring[LENGTH - 1] = WIDTH;
    assert_ring(rows, ring, LENGTH);
}

/* After its patience the higher priority looks for another way, the lower one
 * waits on. */
static void assert_first_aside(double first, double second, int32_t aside)
{
    march_world *m = make_fsm(
        (const char *const[]){".......", ".@@@@@.", ".......", NULL}, 2);
    m->priorities[0] = first;
    m->priorities[1] = second;
    march_again(m);
    march_enter(m, 0, 0);
    march_enter(m, 1, 6);
    march_go(m, 0, 6);
    march_go(m, 1, 0);
    march_until(m, 1000.0);
    assert_int_equal(lan_marching_place(m->marching, 0), 6);
    assert_int_equal(lan_marching_place(m->marching, 1), 0);
    bool went_round[2] = {false, false};
    for (size_t i = 0; i < m->step_count; i++) {
        if (m->steps[i].to / m->width == 2) {
            went_round[m->steps[i].marcher] = true;
        }
    }
    assert_true(went_round[aside]);
    assert_false(went_round[1 - aside]);
    assert_march_is_lawful(m);
    march_destroy(m);
}

TEST(the_higher_priority_goes_round)
{
    assert_first_aside(0.0, 0.0, 0);
    assert_first_aside(1.0, 2.0, 1);
    assert_first_aside(2.0, 1.0, 0);
}
