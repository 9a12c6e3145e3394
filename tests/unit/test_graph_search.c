/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/graph.h"

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tactics/search/spaces/graph_search_impl.h"
#include "tests/support/support.h"

/* A board of countries: borders cost a month, sea ways two, without
 * positions. An island empire hangs on by a strait that is sailed one way. */
enum country {
    ARVIA,
    BRUM,
    CALDON,
    DRESK,
    EASTMARK,
    FENS,
    GOTH,
    HARBOUR,
    ISLES,
    JARL,
    COUNTRY_COUNT
};

static const lan_graph_edge borders[] = {
    {ARVIA, BRUM, 1.0, false},    {BRUM, CALDON, 1.0, false},
    {CALDON, DRESK, 1.0, false},  {ARVIA, EASTMARK, 1.0, false},
    {EASTMARK, FENS, 1.0, false}, {FENS, DRESK, 2.5, false},
    {DRESK, GOTH, 1.0, false},    {GOTH, HARBOUR, 1.0, false},
    {HARBOUR, ISLES, 2.0, true},  {ISLES, ARVIA, 7.5, true},
};

static lan_graph *board(void)
{
    lan_graph *graph = NULL;
    assert_ok(lan_graph_create(COUNTRY_COUNT, NULL, borders,
                               sizeof borders / sizeof borders[0], &graph,
                               NULL));
    return graph;
}

static lan_graph_search *search_over(const lan_graph *graph)
{
    lan_graph_search *search = NULL;
    assert_ok(lan_graph_search_create(graph, &search));
    return search;
}

static lan_graph_route run(lan_graph_search *search,
                           const lan_graph_request *request)
{
    lan_graph_route route;
    assert_ok(lan_graph_search_run(search, request, &route));
    return route;
}

TEST(an_army_marches_by_the_shortest_borders)
{
    lan_graph *graph = board();
    lan_graph_search *search = search_over(graph);
    const lan_graph_request request = lan_graph_request_default(ARVIA, HARBOUR);
    const int32_t want[] = {ARVIA, BRUM, CALDON, DRESK, GOTH, HARBOUR};
    const lan_graph_route route = run(search, &request);
    int32_t nodes[COUNTRY_COUNT];
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_close(route.cost, 5.0, 1e-15, 0.0);
    assert_int_equal(lan_graph_search_nodes(search, nodes, COUNTRY_COUNT), 6);
    assert_memory_equal(nodes, want, sizeof want);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(nodes_that_do_not_fit_are_counted)
{
    lan_graph *graph = board();
    lan_graph_search *search = search_over(graph);
    const lan_graph_request request = lan_graph_request_default(BRUM, DRESK);
    int32_t nodes[3] = {-7, -7, -7};
    (void)run(search, &request);
    assert_int_equal(lan_graph_search_nodes(search, nodes, 2), 3);
    assert_int_equal(nodes[0], -7);
    assert_int_equal(lan_graph_search_nodes(search, nodes, 3), 3);
    assert_int_equal(nodes[0], BRUM);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(a_strait_is_sailed_one_way)
{
    lan_graph *graph = board();
    lan_graph_search *search = search_over(graph);
    lan_graph_request request = lan_graph_request_default(HARBOUR, ISLES);
    assert_close(run(search, &request).cost, 2.0, 1e-15, 0.0);
    request = lan_graph_request_default(ISLES, HARBOUR);
    assert_close(run(search, &request).cost, 7.5 + 5.0, 1e-15, 0.0);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(a_country_without_borders_is_refused_at_once)
{
    lan_graph *graph = board();
    lan_graph_search *search = search_over(graph);
    const lan_graph_request request = lan_graph_request_default(ARVIA, JARL);
    const lan_graph_route route = run(search, &request);
    assert_int_equal(route.end, LAN_ROUTE_OTHER_ISLAND);
    assert_int_equal(route.expanded, 0);
    assert_int_equal(lan_graph_search_nodes(search, NULL, 0), 0);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(a_way_out_only_is_found_to_lead_nowhere)
{
    const lan_graph_edge out[] = {{0, 1, 2.5, true}, {0, 2, 1.5, true}};
    lan_graph *graph = NULL;
    assert_ok(lan_graph_create(3, NULL, out, 2, &graph, NULL));
    lan_graph_search *search = search_over(graph);
    const lan_graph_request request = lan_graph_request_default(1, 2);
    const lan_graph_route route = run(search, &request);
    assert_int_equal(route.end, LAN_ROUTE_NONE);
    assert_int_equal(route.expanded, 1);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(who_is_there_already_stays)
{
    lan_graph *graph = board();
    lan_graph_search *search = search_over(graph);
    const lan_graph_request request = lan_graph_request_default(JARL, JARL);
    const lan_graph_route route = run(search, &request);
    int32_t node = -7;
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_close(route.cost, 0.0, 0.0, 0.0);
    assert_int_equal(lan_graph_search_nodes(search, &node, 1), 1);
    assert_int_equal(node, JARL);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(the_nearest_of_several_depots_is_found)
{
    const int32_t depots[] = {JARL, ISLES, FENS, HARBOUR};
    lan_graph *graph = board();
    lan_graph_search *search = search_over(graph);
    lan_graph_request request = lan_graph_request_default(CALDON, -1);
    request.goals = depots;
    request.goal_count = 4;
    const lan_graph_route route = run(search, &request);
    assert_int_equal(depots[route.goal], HARBOUR);
    assert_close(route.cost, 3.0, 1e-15, 0.0);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(nodes_that_are_none_are_refused)
{
    lan_graph *graph = board();
    lan_graph_search *search = search_over(graph);
    lan_graph_request bad[4];
    bad[0] = lan_graph_request_default(-1, DRESK);
    bad[1] = lan_graph_request_default(DRESK, COUNTRY_COUNT);
    bad[2] = lan_graph_request_default(DRESK, -1);
    bad[3] = lan_graph_request_default(DRESK, FENS);
    bad[3].tie = LAN_TIE_COUNT;
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(lan_graph_search_begin(search, &bad[i]), LAN_EINVAL);
    }
    assert_false(lan_graph_search_visited(search, DRESK));
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(positions_spare_expansions)
{
    enum { SIDE = 21 };
    static lan_graph_point points[SIDE * SIDE];
    static lan_graph_edge edges[2 * SIDE * SIDE];
    size_t count = 0;
    for (int32_t y = 0; y < SIDE; y++) {
        for (int32_t x = 0; x < SIDE; x++) {
            const int32_t node = y * SIDE + x;
            const lan_graph_edge east = {node, node + 1, 0.0, false};
            const lan_graph_edge south = {node, node + SIDE, 0.0, false};
            points[node].x = 2.5 * x + 0.3 * (y % 3);
            points[node].y = 2.5 * y - 0.4 * (x % 2);
            if (x + 1 < SIDE) {
                edges[count++] = east;
            }
            if (y + 1 < SIDE) {
                edges[count++] = south;
            }
        }
    }
    lan_graph *graph = NULL;
    assert_ok(
        lan_graph_create(SIDE * SIDE, points, edges, count, &graph, NULL));
    lan_graph_search *search = search_over(graph);
    lan_graph_request request = lan_graph_request_default(
        10 * SIDE + 2, 11 * SIDE + 17); /* across the middle */
    const lan_graph_route seeing = run(search, &request);
    request.is_blind = true;
    const lan_graph_route blind = run(search, &request);
    assert_close(seeing.cost, blind.cost, 1e-13, 0.0);
    assert_true(3 * seeing.expanded < blind.expanded);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(generations_wrap_without_old_answers)
{
    lan_graph *graph = board();
    lan_graph_search *search = search_over(graph);
    const lan_graph_request there = lan_graph_request_default(ARVIA, HARBOUR);
    const lan_graph_request back = lan_graph_request_default(HARBOUR, ARVIA);
    (void)run(search, &there); /* leaves records and a goal of generation 1 */
    search->generation = UINT32_MAX - 1;
    assert_close(run(search, &there).cost, 5.0, 1e-15, 0.0);
    assert_int_equal(search->generation, UINT32_MAX);
    assert_close(run(search, &back).cost, 5.0, 1e-15, 0.0);
    assert_int_equal(search->generation, 1);
    assert_close(run(search, &there).cost, 5.0, 1e-15, 0.0);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(a_node_takes_48_bytes_at_most)
{
    const size_t head = sizeof(lan_graph_search);
    lan_graph *graph = board();
    lan_graph_search *search = search_over(graph);
    const size_t bytes = lan_graph_search_memory(search) - head;
    assert_in_range(bytes, COUNTRY_COUNT, 48 * COUNTRY_COUNT);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}
