/* tests/support/any_table.h - searches by tables over random maps, held against
 * plain Dijkstra.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_SUPPORT_ANY_TABLE_H
#define LAN_TESTS_SUPPORT_ANY_TABLE_H

#include "lanchester/search.h"
#include "tests/support/plain_route.h"
#include "tests/support/random.h"

/* Most cells of a map. */
#define ANY_TABLE_CELLS 4096

typedef struct any_table {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search;
    plain_walker walker;
    int32_t width;
    int32_t cells;
} any_table;

typedef struct any_table_trial {
    const char *algorithm;
    int32_t width_most;
    int32_t height_most;
    uint32_t maps;
    /* Asks for pairs of cells: all or some, and asserts that their costs are
     * the least; or that answers, which may be wrong, are legal and end. */
    void (*assert_pairs)(const any_table *s, random_source *random);
    void (*walk_pairs)(const any_table *s, random_source *random);
} any_table_trial;

/* One pair of such. */
void any_table_assert_pair(const any_table *s, lan_cell from, lan_cell to,
                           double least);
void any_table_walk_pair(const any_table *s, lan_cell from, lan_cell to);

/* Asserts over maps of one cost and of several, all corner rules, bodies of one
 * and of two cells: that routes are the least, also after changes of the map;
 * that tables are the same after saving and loading; that damaged ones are
 * refused and change nothing; and that those made by hand, which have the right
 * checksum, neither crash nor walk for ever. */
void assert_table_routes(const any_table_trial *trial, unsigned long seed);
void assert_table_follows_changes(const any_table_trial *trial,
                                  unsigned long seed);
void assert_table_reloads(const any_table_trial *trial, unsigned long seed);
void assert_table_refuses_damage(const any_table_trial *trial,
                                 unsigned long seed);
void assert_table_survives_hands(const any_table_trial *trial,
                                 unsigned long seed);

#endif
