/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/pibt_impl.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/support.h"

#define MOST 8 /* candidates of an agent */
#define MANY 100000

/* What agents want, as lists, and which calls were refused. */
typedef struct wishes {
    int32_t (*want)[MOST]; /* [agents] ends with LAN_PIBT_NONE */
    int32_t firm;          /* may not be pushed */
    int32_t barred;        /* a place that nobody may step to */
} wishes;

static int32_t list_wishes(void *context, int32_t agent, int32_t *out)
{
    const wishes *all = context;
    int32_t count = 0;
    while (count < MOST && all->want[agent][count] != LAN_PIBT_NONE) {
        out[count] = all->want[agent][count];
        count++;
    }
    return count;
}

static bool is_pushable(void *context, int32_t pusher, int32_t agent)
{
    (void)pusher;
    return ((const wishes *)context)->firm != agent;
}

static bool is_unbarred(void *context, int32_t agent, int32_t from, int32_t to)
{
    (void)agent;
    (void)from;
    return ((const wishes *)context)->barred != to;
}

static lan_pibt *pibt_of(wishes *all, int32_t agents, int32_t places)
{
    const lan_pibt_calls calls = {all, list_wishes, is_pushable, is_unbarred};
    lan_pibt *pibt = NULL;
    assert_ok(lan_pibt_create(agents, places, MOST, &calls, &pibt));
    for (int32_t a = 0; a < agents; a++) {
        lan_pibt_put(pibt, a, a);
    }
    lan_pibt_begin(pibt);
    return pibt;
}

#define N LAN_PIBT_NONE

TEST(the_best_free_place_is_taken)
{
    int32_t want[1][MOST] = {{3, 0, N}};
    wishes all = {want, N, N};
    lan_pibt *pibt = pibt_of(&all, 1, 4);
    assert_int_equal(lan_pibt_next(pibt, 0), N);
    assert_true(lan_pibt_decide(pibt, 0));
    assert_int_equal(lan_pibt_next(pibt, 0), 3);
    assert_int_equal(lan_pibt_taker(pibt, 3), 0);
    assert_int_equal(lan_pibt_place(pibt, 0), 0);
    lan_pibt_commit(pibt);
    assert_int_equal(lan_pibt_place(pibt, 0), 3);
    assert_int_equal(lan_pibt_holder(pibt, 3), 0);
    assert_int_equal(lan_pibt_holder(pibt, 0), N);
    lan_pibt_begin(pibt);
    assert_int_equal(lan_pibt_taker(pibt, 3), N);
    assert_int_equal(lan_pibt_next(pibt, 0), N);
    lan_pibt_destroy(pibt);
}

TEST(who_stands_in_the_way_steps_aside)
{
    int32_t want[2][MOST] = {{1, 0, N}, {1, 0, 2, N}};
    wishes all = {want, N, N};
    lan_pibt *pibt = pibt_of(&all, 2, 3);
    assert_true(lan_pibt_decide(pibt, 0));
    assert_int_equal(lan_pibt_next(pibt, 0), 1);
    assert_int_equal(lan_pibt_next(pibt, 1), 2);
    lan_pibt_destroy(pibt);
}

TEST(two_do_not_swap)
{
    int32_t want[2][MOST] = {{1, 0, N}, {0, 1, N}};
    wishes all = {want, N, N};
    lan_pibt *pibt = pibt_of(&all, 2, 2);
    assert_true(lan_pibt_decide(pibt, 0));
    assert_int_equal(lan_pibt_next(pibt, 0), 0);
    assert_int_equal(lan_pibt_next(pibt, 1), 1);
    lan_pibt_destroy(pibt);
}

TEST(a_ring_of_three_turns)
{
    int32_t want[3][MOST] = {{1, 0, N}, {2, 1, N}, {0, 2, N}};
    wishes all = {want, N, N};
    lan_pibt *pibt = pibt_of(&all, 3, 3);
    assert_true(lan_pibt_decide(pibt, 0));
    for (int32_t a = 0; a < 3; a++) {
        assert_int_equal(lan_pibt_next(pibt, a), (a + 1) % 3);
    }
    lan_pibt_commit(pibt);
    assert_int_equal(lan_pibt_holder(pibt, 0), 2);
    lan_pibt_destroy(pibt);
}

TEST(where_a_push_fails_the_next_candidate_is_tried)
{
    int32_t want[2][MOST] = {{1, 2, 0, N}, {1, 0, N}};
    wishes all = {want, N, N};
    lan_pibt *pibt = pibt_of(&all, 2, 3);
    assert_true(lan_pibt_decide(pibt, 0));
    assert_int_equal(lan_pibt_next(pibt, 0), 2);
    assert_int_equal(lan_pibt_next(pibt, 1), 1);
    lan_pibt_destroy(pibt);
}

TEST(who_has_no_place_left_stays_and_says_so)
{
    int32_t want[2][MOST] = {{1, N}, {1, N}};
    wishes all = {want, N, N};
    lan_pibt *pibt = pibt_of(&all, 2, 3);
    assert_false(lan_pibt_decide(pibt, 0));
    assert_int_equal(lan_pibt_next(pibt, 0), 0);
    assert_int_equal(lan_pibt_next(pibt, 1), 1);
    lan_pibt_destroy(pibt);
}

TEST(a_fixed_agent_keeps_its_place)
{
    int32_t want[2][MOST] = {{1, 0, N}, {2, N}};
    wishes all = {want, N, N};
    lan_pibt *pibt = pibt_of(&all, 2, 3);
    lan_pibt_fix(pibt, 1);
    assert_true(lan_pibt_decide(pibt, 0));
    assert_int_equal(lan_pibt_next(pibt, 0), 0);
    assert_int_equal(lan_pibt_next(pibt, 1), 1);
    lan_pibt_destroy(pibt);
}

TEST(who_may_not_be_pushed_decides_for_itself)
{
    int32_t want[2][MOST] = {{1, 0, N}, {2, N}};
    wishes all = {want, 1, N};
    lan_pibt *pibt = pibt_of(&all, 2, 3);
    assert_true(lan_pibt_decide(pibt, 0));
    assert_int_equal(lan_pibt_next(pibt, 0), 0);
    assert_int_equal(lan_pibt_next(pibt, 1), N);
    assert_true(lan_pibt_decide(pibt, 1));
    assert_int_equal(lan_pibt_next(pibt, 1), 2);
    lan_pibt_destroy(pibt);
}

TEST(a_step_that_may_not_be_made_is_left_out)
{
    int32_t want[1][MOST] = {{1, 2, 0, N}};
    wishes all = {want, N, 1};
    lan_pibt *pibt = pibt_of(&all, 1, 3);
    assert_true(lan_pibt_decide(pibt, 0));
    assert_int_equal(lan_pibt_next(pibt, 0), 2);
    lan_pibt_destroy(pibt);
}

TEST(off_the_map_nothing_is_decided)
{
    int32_t want[2][MOST] = {{1, 0, N}, {1, N}};
    wishes all = {want, N, N};
    lan_pibt *pibt = pibt_of(&all, 2, 2);
    lan_pibt_put(pibt, 1, N);
    assert_int_equal(lan_pibt_holder(pibt, 1), N);
    assert_false(lan_pibt_decide(pibt, 1));
    assert_true(lan_pibt_decide(pibt, 0));
    assert_int_equal(lan_pibt_next(pibt, 0), 1);
    lan_pibt_destroy(pibt);
}

/* A row of agents each of whom wants the next place; with room there is one
 * more. */
static void assert_row_moves(bool has_room)
{
    int32_t(*want)[MOST] = calloc(MANY, sizeof *want);
    assert_non_null(want);
    for (int32_t a = 0; a < MANY; a++) {
        want[a][0] = a + 1 < MANY || has_room ? a + 1 : a;
        want[a][1] = a;
        want[a][2] = N;
    }
    wishes all = {want, N, N};
    lan_pibt *pibt = pibt_of(&all, MANY, MANY + 1);
    assert_true(lan_pibt_decide(pibt, 0));
    for (int32_t a = 0; a < MANY; a++) {
        assert_int_equal(lan_pibt_next(pibt, a), has_room ? a + 1 : a);
    }
    lan_pibt_destroy(pibt);
    free(want);
}

TEST(a_hundred_thousand_move_in_one_chain)
{
    assert_row_moves(true);
    assert_row_moves(false);
}

/* --- against the textbook's recursion ------------------------------------ */

typedef struct plain {
    const wishes *all;
    int32_t place[MOST * 4];
    int32_t next[MOST * 4];
    int32_t agents;
} plain;

/* Another agent for whom the array has this place. */
static int32_t other_at(const int32_t *array, int32_t count, int32_t agent,
                        int32_t place)
{
    for (int32_t a = 0; a < count; a++) {
        if (a != agent && array[a] == place) {
            return a;
        }
    }
    return N;
}

static bool plain_pibt(plain *p, int32_t agent)
{
    for (int32_t i = 0; p->all->want[agent][i] != N; i++) {
        const int32_t to = p->all->want[agent][i];
        const int32_t taker = other_at(p->next, p->agents, agent, to);
        const int32_t holder = other_at(p->place, p->agents, agent, to);
        if (taker != N || (holder != N && p->next[holder] == p->place[agent])) {
            continue;
        }
        p->next[agent] = to;
        if (holder != N && p->next[holder] == N && !plain_pibt(p, holder)) {
            continue;
        }
        return true;
    }
    p->next[agent] = p->place[agent];
    return false;
}

TEST(random_rounds_are_those_of_the_recursion)
{
    enum { AGENTS = 12, PLACES = 16 };
    random_source *random = random_create(20221);
    for (int c = 0; c < random_cases(2000); c++) {
        random_begin(random, (uint32_t)c);
        int32_t want[AGENTS][MOST];
        for (int32_t a = 0; a < AGENTS; a++) {
            const int32_t count = random_integer(random, 1, MOST - 1);
            for (int32_t i = 0; i < count; i++) {
                want[a][i] = random_integer(random, 0, PLACES - 1);
            }
            want[a][count] = N;
        }
        wishes all = {want, N, N};
        plain p = {.all = &all, .agents = AGENTS};
        lan_pibt *pibt = pibt_of(&all, AGENTS, PLACES);
        for (int32_t a = 0; a < AGENTS; a++) {
            p.place[a] = a;
            p.next[a] = N;
        }
        for (int32_t a = 0; a < AGENTS; a++) {
            if (p.next[a] == N &&
                lan_pibt_decide(pibt, a) != plain_pibt(&p, a)) {
                fail_with("case %d: agent %d differs", c, (int)a);
            }
        }
        for (int32_t a = 0; a < AGENTS; a++) {
            assert_int_equal(lan_pibt_next(pibt, a), p.next[a]);
            assert_int_equal(lan_pibt_taker(pibt, p.next[a]), a);
        }
        lan_pibt_destroy(pibt);
    }
    random_destroy(random);
}

TEST(create_refuses_what_is_out_of_range)
{
    wishes all = {NULL, N, N};
    lan_pibt_calls calls = {&all, list_wishes, NULL, NULL};
    lan_pibt *pibt = NULL;
    assert_int_equal(lan_pibt_create(-1, 4, 1, &calls, &pibt), LAN_EINVAL);
    assert_int_equal(lan_pibt_create(1, 0, 1, &calls, &pibt), LAN_EINVAL);
    assert_int_equal(lan_pibt_create(1, 4, 0, &calls, &pibt), LAN_EINVAL);
    calls.candidates = NULL;
    assert_int_equal(lan_pibt_create(1, 4, 1, &calls, &pibt), LAN_EINVAL);
    assert_null(pibt);
}
