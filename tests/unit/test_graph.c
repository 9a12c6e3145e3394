/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include "tests/support/support.h"

TEST(nodes_and_edges_out_of_range_are_refused)
{
    const lan_point same[] = {{1, 2}, {3, 4}, {3, 4}};
    const lan_point lost[] = {{1, 2}, {LAN_INF, 4}, {3, 4}};
    const struct {
        int32_t nodes;
        const lan_point *at;
        lan_road edge;
    } bad[] = {
        {0, NULL, {0, 1, 1.5, false}},     {4, NULL, {1, 4, 1.5, false}},
        {4, NULL, {2, 2, 1.5, false}},     {4, NULL, {1, 2, -1.5, false}},
        {4, NULL, {1, 2, LAN_NAN, false}}, {4, NULL, {1, 2, 0.0, false}},
        {3, same, {1, 2, 0.0, false}},     {3, lost, {0, 2, 1.5, false}}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lan_graph *graph = NULL;
        lan_error err;
        lan_error_clear(&err);
        assert_int_equal(lan_graph_create(bad[i].nodes, bad[i].at, &bad[i].edge,
                                          1, &graph, &err),
                         LAN_EINVAL);
        assert_true(err.text[0] != '\0');
        assert_null(graph);
    }
}
