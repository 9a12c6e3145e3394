/* tactics/search/hubs/hub_labels_impl.h - for each jump point some hubs, so
 * that any two have one in common that lies on a shortest way between them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hubs are jump points, numbered in an order of importance. A jump point has
 * an entry for a hub where no more important one lies on a shortest way
 * between them; the most important jump point on the shortest ways between two
 * others is therefore an entry of both.
 *
 * Shape    the entries of jump point i: first[i] .. first[i + 1] - 1, with
 *          rising hubs; the last one is the jump point itself, at no cost.
 * Source   Akiba, Iwata and Yoshida, "Fast exact shortest-path distance queries
 *          on large networks by pruned landmark labeling", SIGMOD 2013.
 */
#ifndef LAN_TACTICS_SEARCH_HUBS_HUB_LABELS_IMPL_H
#define LAN_TACTICS_SEARCH_HUBS_HUB_LABELS_IMPL_H

#include "lanchester/base.h"
#include "tactics/search/hubs/hub_graph_impl.h"

typedef struct lan_hub_entry {
    uint32_t hub;
    uint32_t cost;
    uint32_t parent; /* the next jump point on the way to the hub */
} lan_hub_entry;

typedef struct lan_hub_labels {
    uint32_t count;         /* jump points */
    uint32_t *order;        /* [count] jump point of each hub */
    uint32_t *first;        /* [count + 1] */
    lan_hub_entry *entries; /* [first[count]] */
} lan_hub_labels;

/* Writes the jump points in order of importance. LAN_ENOMEM, LAN_ECANCELLED. */
LAN_MUST_CHECK
lan_status lan_hub_order(const lan_hub_graph *graph,
                         const lan_progress *progress, uint32_t *order);

/* LAN_ENOMEM, LAN_ECANCELLED; LAN_ELIMIT where there are to be more than `most`
 * entries.
 *
 * order  [count] jump points; NULL: by lan_hub_order() */
LAN_MUST_CHECK
lan_status lan_hub_labels_init(lan_hub_labels *labels,
                               const lan_hub_graph *graph,
                               const uint32_t *order, size_t most,
                               const lan_progress *progress);
void lan_hub_labels_clear(lan_hub_labels *labels);

/* The entry of a jump point for a hub that it has. */
static inline const lan_hub_entry *
lan_hub_labels_find(const lan_hub_labels *labels, uint32_t point, uint32_t hub)
{
    const lan_hub_entry *low = &labels->entries[labels->first[point]];
    size_t count = labels->first[point + 1] - labels->first[point];
    while (count > 1) {
        const size_t half = count / 2;
        low = low[half].hub <= hub ? low + half : low;
        count -= half;
    }
    return low;
}

#endif
