/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/algorithms_impl.h"

#include <string.h>

/* In the order of the documents. */
static const lan_algorithm_impl *const algorithms[] = {
    &lan_search_astar,    &lan_search_dijkstra,    &lan_search_jps,
    &lan_search_field,    &lan_search_first_moves, &lan_search_visibility,
    &lan_search_two_tier, &lan_search_jump_table,  &lan_search_hierarchy,
    &lan_search_wall,     &lan_search_auto,
};

#define ALGORITHM_COUNT (sizeof algorithms / sizeof algorithms[0])

const lan_algorithm_impl *lan_algorithm_impl_find(const char *name)
{
    for (size_t i = 0; i < ALGORITHM_COUNT; i++) {
        if (strcmp(algorithms[i]->facts.name, name) == 0) {
            return algorithms[i];
        }
    }
    /* a name of its own for what another one can do too */
    return strcmp(lan_search_table.facts.name, name) == 0 ? &lan_search_table
                                                          : NULL;
}

const lan_algorithm *lan_algorithm_at(size_t index)
{
    return index < ALGORITHM_COUNT ? &algorithms[index]->facts : NULL;
}

const lan_algorithm *lan_algorithm_find(const char *name)
{
    const lan_algorithm_impl *impl = lan_algorithm_impl_find(name);
    return impl == NULL ? NULL : &impl->facts;
}
