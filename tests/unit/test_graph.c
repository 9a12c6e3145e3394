/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/graph.h"

#include "base/real.h"
#include "tests/support/support.h"

/* A triangle of 3-4-5 and a node far off. */
static const lan_graph_point points[] = {
    {1.5, 2.0}, {4.5, 2.0}, {4.5, 6.0}, {90.0, -7.0}};

static const lan_graph_edge edges[] = {
    {0, 1, 0.0, false},
    {1, 2, 6.2, true},
    {2, 0, 0.0, false},
};

static lan_graph *make(void)
{
    lan_graph *graph = NULL;
    assert_ok(lan_graph_create(4, points, edges, 3, &graph, NULL));
    return graph;
}

TEST(steps_lie_in_the_order_given)
{
    lan_graph *graph = make();
    int32_t count = 0;
    const lan_graph_step *steps = lan_graph_steps(graph, 0, &count);
    assert_int_equal(count, 2);
    assert_int_equal(steps[0].to, 1);
    assert_close(steps[0].cost, 3.0, 1e-15, 0.0);
    assert_int_equal(steps[1].to, 2);
    assert_close(steps[1].cost, 5.0, 1e-15, 0.0);
    assert_int_equal(lan_graph_step_count(graph), 5);
    lan_graph_destroy(graph);
}

TEST(a_one_way_edge_leads_one_way)
{
    lan_graph *graph = make();
    int32_t count = 0;
    const lan_graph_step *steps = lan_graph_steps(graph, 1, &count);
    assert_int_equal(count, 2);
    assert_int_equal(steps[1].to, 2);
    assert_close(steps[1].cost, 6.2, 0.0, 0.0);
    steps = lan_graph_steps(graph, 2, &count);
    assert_int_equal(count, 1);
    assert_int_equal(steps[0].to, 0);
    lan_graph_destroy(graph);
}

TEST(there_is_nothing_beyond_the_nodes)
{
    lan_graph *graph = make();
    lan_graph_point point;
    int32_t count = 7;
    assert_int_equal(lan_graph_node_count(graph), 4);
    assert_null(lan_graph_steps(graph, 4, &count));
    assert_int_equal(count, 0);
    assert_null(lan_graph_steps(graph, -1, &count));
    assert_false(lan_graph_point_of(graph, 4, &point));
    assert_int_equal(lan_graph_part(graph, 4), -1);
    assert_close(lan_graph_estimate(graph, 0, 4), 0.0, 0.0, 0.0);
    assert_true(lan_graph_point_of(graph, 3, &point));
    assert_close(point.y, -7.0, 0.0, 0.0);
    lan_graph_destroy(graph);
}

TEST(parts_are_what_no_edge_joins)
{
    lan_graph *graph = make();
    assert_int_equal(lan_graph_part_count(graph), 2);
    assert_int_equal(lan_graph_part(graph, 0), 0);
    assert_int_equal(lan_graph_part(graph, 1), 0);
    assert_int_equal(lan_graph_part(graph, 2), 0);
    assert_int_equal(lan_graph_part(graph, 3), 1);
    lan_graph_destroy(graph);
}

/* Labels by spreading along edges until nothing changes. */
TEST(parts_equal_those_found_by_spreading)
{
    random_source *random = random_create(871);
    for (uint32_t round = 0; round < 200; round++) {
        random_begin(random, round);
        lan_graph_edge any[40];
        int32_t label[30];
        const int32_t nodes = random_integer(random, 2, 30);
        const int32_t count = random_integer(random, 0, 40);
        for (int32_t i = 0; i < count; i++) {
            any[i].from = random_integer(random, 0, nodes - 1);
            any[i].to =
                (any[i].from + random_integer(random, 1, nodes - 1)) % nodes;
            any[i].cost = 1.25;
            any[i].is_one_way = random_chance(random, 0.5);
        }
        for (int32_t i = 0; i < nodes; i++) {
            label[i] = i;
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (int32_t i = 0; i < count; i++) {
                const int32_t a = label[any[i].from];
                const int32_t b = label[any[i].to];
                label[any[i].from] = label[any[i].to] = a < b ? a : b;
                changed = changed || a != b;
            }
        }
        lan_graph *graph = NULL;
        assert_ok(
            lan_graph_create(nodes, NULL, any, (size_t)count, &graph, NULL));
        int32_t next = 0;
        for (int32_t i = 0; i < nodes; i++) {
            const int32_t want =
                label[i] == i ? next++ : lan_graph_part(graph, label[i]);
            if (lan_graph_part(graph, i) != want) {
                fail_with("seed %lu, round %u: node %d lies in part %d, not %d",
                          random_seed(random), (unsigned)round, (int)i,
                          (int)lan_graph_part(graph, i), (int)want);
            }
        }
        assert_int_equal(lan_graph_part_count(graph), next);
        lan_graph_destroy(graph);
    }
    random_destroy(random);
}

TEST(the_least_rate_is_that_of_the_cheapest_length)
{
    const lan_graph_edge road[] = {{0, 1, 0.0, false}, {1, 2, 1.3, false}};
    lan_graph *graph = NULL;
    assert_ok(lan_graph_create(4, points, road, 2, &graph, NULL));
    assert_close(lan_graph_least_rate(graph), 1.3 / 4.0, 1e-15, 0.0);
    const double straight = 5.0 * 1.3 / 4.0;
    assert_close(lan_graph_estimate(graph, 0, 2), straight, 1e-14, 0.0);
    assert_true(lan_graph_estimate(graph, 0, 2) < straight);
    lan_graph_destroy(graph);
}

TEST(without_positions_there_is_no_estimate)
{
    const lan_graph_edge road[] = {{0, 1, 2.5, false}};
    lan_graph_point point;
    lan_graph *graph = NULL;
    assert_ok(lan_graph_create(2, NULL, road, 1, &graph, NULL));
    assert_close(lan_graph_least_rate(graph), 0.0, 0.0, 0.0);
    assert_close(lan_graph_estimate(graph, 0, 1), 0.0, 0.0, 0.0);
    assert_false(lan_graph_point_of(graph, 0, &point));
    lan_graph_destroy(graph);
}

static void assert_refused(int32_t nodes, const lan_graph_point *at,
                           const lan_graph_edge *edge, const char *text)
{
    lan_graph *graph = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(
        lan_graph_create(nodes, at, edge, edge == NULL ? 0 : 1, &graph, &err),
        LAN_EINVAL);
    assert_string_equal(err.text, text);
    assert_null(graph);
}

TEST(what_is_wrong_is_told)
{
    const lan_graph_edge far = {1, 4, 1.5, false};
    const lan_graph_edge loop = {2, 2, 1.5, false};
    const lan_graph_edge gift = {1, 2, -1.5, false};
    const lan_graph_edge nan = {1, 2, LAN_NAN, false};
    const lan_graph_edge none = {1, 2, 0.0, false};
    const lan_graph_point same[] = {{1, 2}, {3, 4}, {3, 4}};
    const lan_graph_point lost[] = {{1, 2}, {LAN_INF, 4}, {3, 4}};
    assert_refused(0, NULL, NULL, "0 nodes, not 1 to 16777216");
    assert_refused(4, NULL, &far, "edge 0 leads from node 1 to 4, of 4 nodes");
    assert_refused(4, NULL, &loop, "edge 0 leads from node 2 to itself");
    assert_refused(4, NULL, &gift,
                   "edge 0 costs -1.5, not 1e-100 to 1e+100 or 0 for its "
                   "length");
    assert_refused(4, NULL, &nan,
                   "edge 0 costs nan, not 1e-100 to 1e+100 or 0 for its "
                   "length");
    assert_refused(4, NULL, &none,
                   "edge 0 is to cost its length, but no positions are given");
    assert_refused(3, same, &none, "edge 0 is to cost its length, which is 0");
    assert_refused(3, lost, &none,
                   "node 1 lies at (inf, 4), not within 1e+100");
}
