/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/graph.h"

#include "base/real.h"
#include "tests/support/support.h"

TEST(without_positions_there_is_no_estimate)
{
    const lan_graph_edge road[] = {{0, 1, 2.5, false}};
    lan_graph *graph = NULL;
    assert_ok(lan_graph_create(2, NULL, road, 1, &graph, NULL));
    assert_close(lan_graph_estimate(graph, 0, 1), 0.0, 0.0, 0.0);
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

TEST(errors_are_reported)
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
