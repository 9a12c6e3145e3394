/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/heap_impl.h"

#include <stdlib.h>

#include "base/real.h"
#include "tests/support/support.h"

#define NODES 97

static lan_heap make(bool first)
{
    lan_heap heap;
    assert_ok(lan_heap_init(&heap, NODES));
    lan_heap_reset(&heap, first);
    return heap;
}

TEST(an_empty_heap_gives_nothing)
{
    lan_heap heap = make(false);
    assert_int_equal(lan_heap_take(&heap), -1);
    assert_false(lan_heap_holds(&heap, 0));
    lan_heap_clear(&heap);
}

TEST(among_equals_the_last_or_the_first_comes_first)
{
    for (int first = 0; first < 2; first++) {
        lan_heap heap = make(first != 0);
        for (int32_t node = 0; node < 7; node++) {
            lan_heap_put(&heap, node, 2.385);
        }
        for (int32_t i = 0; i < 7; i++) {
            assert_int_equal(lan_heap_take(&heap), first ? i : 6 - i);
        }
        lan_heap_clear(&heap);
    }
}

/* The remainder by seven, then the greater node. */
static bool by_remainder(const void *owner, int32_t a, int32_t b)
{
    const int32_t seven = *(const int32_t *)owner;
    return a % seven != b % seven ? a % seven < b % seven : a > b;
}

TEST(among_equals_the_owner_may_say_what_comes_first)
{
    static const int32_t seven = 7;
    static const int32_t want[] = {2, 14, 7, 15, 9, 3, 5};
    lan_heap heap = make(false);
    heap.order = by_remainder;
    heap.owner = &seven;
    lan_heap_put(&heap, 2, 1.25);
    lan_heap_put(&heap, 5, 7.5);
    for (int32_t k = 5; k > 0; k--) {
        lan_heap_put(&heap, want[k], 2.385);
    }
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        assert_int_equal(lan_heap_first(&heap), want[i]);
        assert_int_equal(lan_heap_take(&heap), want[i]);
    }
    assert_int_equal(lan_heap_first(&heap), -1);
    lan_heap_clear(&heap);
}

TEST(a_lowered_node_counts_as_the_last_one_added)
{
    lan_heap heap = make(false);
    lan_heap_put(&heap, 5, 3.7);
    lan_heap_put(&heap, 8, 1.3);
    lan_heap_put(&heap, 5, 1.3);
    assert_int_equal(lan_heap_take(&heap), 5);
    assert_int_equal(lan_heap_take(&heap), 8);
    assert_int_equal(lan_heap_take(&heap), -1);
    lan_heap_clear(&heap);
}

/* What a heap should hold: f of each node, infinite for none. */
static int32_t plain_least(const double *f)
{
    int32_t least = 0;
    for (int32_t i = 1; i < NODES; i++) {
        least = f[i] < f[least] ? i : least;
    }
    return least;
}

TEST(nodes_come_in_order_whatever_is_put_and_lowered)
{
    random_source *random = random_create(33);
    lan_heap heap = make(false);
    for (int round = 0; round < 200; round++) {
        double f[NODES];
        lan_heap_reset(&heap, false); /* with what place[] held before */
        for (int32_t i = 0; i < NODES; i++) {
            f[i] = LAN_INF;
            assert_false(lan_heap_holds(&heap, i));
        }
        for (int act = 0; act < 400; act++) {
            const int32_t node = random_integer(random, 0, NODES - 1);
            const double value = random_between(random, 0.0, 9.5);
            assert_int_equal(lan_heap_holds(&heap, node), isfinite(f[node]));
            if (value < f[node]) {
                lan_heap_put(&heap, node, value);
                f[node] = value;
            }
            if (random_chance(random, 0.3)) {
                const int32_t least = plain_least(f);
                const int32_t got = lan_heap_take(&heap);
                assert_int_equal(got, isfinite(f[least]) ? least : -1);
                f[least] = LAN_INF;
            }
        }
    }
    lan_heap_clear(&heap);
    random_destroy(random);
}
