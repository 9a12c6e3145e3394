/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/core/bucket_queue_impl.h"

#include <stdlib.h>

#include "tactics/search/core/core_impl.h"
#include "tests/support/support.h"

#define NODES 97

static lan_bucket_queue *make_queue(int32_t capacity)
{
    lan_bucket_queue *queue = calloc(1, sizeof *queue);
    assert_non_null(queue);
    assert_ok(lan_bucket_queue_init(queue, capacity));
    return queue;
}

static void destroy_queue(lan_bucket_queue *queue)
{
    lan_bucket_queue_clear(queue);
    free(queue);
}

static int32_t take(lan_bucket_queue *queue)
{
    assert_true(lan_bucket_queue_advance(queue));
    return lan_bucket_queue_take(queue);
}

TEST(of_one_bucket_the_last_comes_first_or_the_first)
{
    lan_bucket_queue *queue = make_queue(9);
    for (int first = 0; first < 2; first++) {
        lan_bucket_queue_reset(queue, 700, 50, 1, first == 1);
        lan_bucket_queue_put(queue, 5, 731);
        lan_bucket_queue_put(queue, 6, 731);
        lan_bucket_queue_put(queue, 7, 731);
        lan_bucket_queue_put(queue, 8, 730);
        assert_int_equal(take(queue), 8);
        assert_int_equal(take(queue), first == 1 ? 5 : 7);
        lan_bucket_queue_put(queue, 9, 731);
        assert_int_equal(take(queue), first == 1 ? 6 : 9);
        assert_int_equal(take(queue), first == 1 ? 7 : 6);
        assert_int_equal(take(queue), first == 1 ? 9 : 5);
        assert_false(lan_bucket_queue_advance(queue));
    }
    destroy_queue(queue);
}

/* Puts in and takes out as a search does: never below what was taken. */
TEST(nodes_come_out_in_order_of_their_buckets)
{
    random_source *random = random_create(3841);
    lan_bucket_queue *queue = make_queue(NODES);
    for (uint32_t i = 0; i < 300; i++) {
        random_begin(random, i);
        const int32_t span = random_integer(random, 1, 1 << 20);
        const int32_t width = random_integer(random, 1, 400);
        uint64_t value[NODES];
        uint64_t low = (uint64_t)random_integer(random, 0, 1 << 30);
        int32_t inside = 0;
        lan_bucket_queue_reset(queue, low, (uint64_t)span, (uint64_t)width,
                               random_chance(random, 0.5));
        for (int32_t next = 0; next < NODES || inside > 0;) {
            if (next < NODES && (inside == 0 || random_chance(random, 0.6))) {
                value[next] =
                    low + (uint64_t)random_integer(random, 0, span - 1);
                lan_bucket_queue_put(queue, next, value[next]);
                next++;
                inside++;
            } else {
                const uint64_t now = value[take(queue)] >> queue->shift;
                assert_true(now >= low >> queue->shift);
                low = now << queue->shift > low ? now << queue->shift : low;
                inside--;
            }
        }
        assert_false(lan_bucket_queue_advance(queue));
    }
    destroy_queue(queue);
    random_destroy(random);
}

static bool is_odd(void *context, int32_t node)
{
    int32_t *calls = context;
    ++*calls;
    return node % 2 == 1;
}

TEST(a_filter_keeps_the_order_and_makes_room)
{
    lan_bucket_queue *queue = make_queue(40);
    for (int first = 0; first < 2; first++) {
        int32_t calls = 0;
        int32_t count = 0;
        lan_bucket_queue_reset(queue, 4000, 4000, 1, first == 1);
        for (; !lan_bucket_queue_full(queue); count++) {
            lan_bucket_queue_put(queue, count,
                                 4000 + 97 * (uint64_t)(count % 7));
        }
        assert_true(count >= 40);
        lan_bucket_queue_filter(queue, is_odd, &calls);
        assert_int_equal(calls, count);
        assert_false(lan_bucket_queue_full(queue));
        for (int32_t left = count / 2, rest = -1, before = 0; left > 0;
             left--) {
            const int32_t node = take(queue);
            assert_int_equal(node % 2, 1);
            assert_true(node % 7 >= rest);
            if (node % 7 == rest) {
                assert_true(first == 1 ? node > before : node < before);
            }
            rest = node % 7;
            before = node;
        }
        assert_false(lan_bucket_queue_advance(queue));
    }
    destroy_queue(queue);
}

/* In chains of chunks, too: those of a bucket, and of the one after. */
TEST(what_comes_next_is_told_side_by_side)
{
    enum { MANY = 3000 };
    lan_bucket_queue *queue = make_queue(MANY);
    int32_t expected = -1; /* node; -1: none was told */
    int32_t told = 0;
    lan_bucket_queue_reset(queue, 0, 50, 1, false);
    for (int32_t node = 0; node < MANY; node++) {
        lan_bucket_queue_put(queue, node, (uint64_t)(node % 13));
    }
    for (int32_t left = MANY; left > 0;) {
        const int32_t *top;
        assert_true(lan_bucket_queue_advance(queue));
        const int32_t *end = lan_bucket_queue_next(queue, &top);
        const int32_t *entry = top;
        assert_true(expected < 0 || *top == expected);
        while (entry != end && top - entry <= left % 7) {
            entry--;
        }
        left -= (int32_t)(top - entry);
        expected = entry == end ? -1 : *entry;
        if (entry == end) {
            const int32_t *beyond;
            end = lan_bucket_queue_beyond(queue, &beyond);
            expected = beyond == end ? -1 : *beyond;
        }
        told += expected >= 0;
        for (const int32_t *taken = top; taken != entry; taken--) {
            assert_int_equal(lan_bucket_queue_peek(queue), *taken);
            lan_bucket_queue_drop(queue, 1);
        }
    }
    assert_true(told > MANY / 13);
    assert_false(lan_bucket_queue_advance(queue));
    destroy_queue(queue);
}

/* A space in which each node leads to all later ones, at the square of the
 * distance: each is improved many times, one step at a time is best. */
static uint64_t no_estimate(const void *space, int32_t node)
{
    (void)space;
    (void)node;
    return 0;
}

static inline void expand_all(lan_core *core, const void *space, int32_t node,
                              uint64_t reached)
{
    for (int32_t to = NODES - 1; to > node; to--) {
        const uint64_t step = (uint64_t)(to - node);
        lan_core_offer(core, space, to, lan_core_add(reached, step * step), 0,
                       no_estimate);
    }
}

TEST(a_full_queue_throws_out_what_improvements_left)
{
    lan_core *core = calloc(1, sizeof *core);
    assert_non_null(core);
    assert_ok(lan_core_init(core, NODES, NODES + 1));
    for (int first = 0; first < 2; first++) {
        lan_core_reset(core, NODES * NODES, 3, first == 1);
        lan_core_add_goal(core, NODES - 1);
        lan_core_start(core, 0, 0);
        while (!lan_core_run(core, NULL, expand_all, no_estimate, 10)) {
        }
        assert_int_equal(core->best, NODES - 1);
        for (int32_t node = 0; node < NODES; node++) {
            assert_int_equal(lan_core_cost(core, node), node);
        }
    }
    lan_core_clear(core);
    free(core);
}
