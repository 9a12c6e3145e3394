/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hierarchy/hierarchy_impl.h"

#include <math.h>
#include <stdlib.h>

#include "lanchester/field.h"

/* What sums of costs stay below: of arcs in 32 bits, and of doubles. */
#define NARROW_MOST 4294967295.0
#define WIDE_MOST   0x1p52

/* One free cell of each island. */
static lan_status choose_sources(const lan_ground *ground, lan_cell **out)
{
    const size_t count = (size_t)ground->island_count;
    lan_cell *sources = malloc((count + 1) * sizeof *sources);
    if (sources == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->island[node] >= 0) {
            sources[ground->island[node]] = lan_ground_cell(ground, node);
        }
    }
    *out = sources;
    return LAN_OK;
}

static double greatest_known(const lan_field *field, const lan_ground *ground)
{
    double greatest = 0.0;
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->weight[node] != 0) {
            greatest = fmax(
                greatest, lan_field_cost(field, lan_ground_cell(ground, node)));
        }
    }
    return greatest;
}

/* No best way between two cells costs more, in quarters of the unit: twice the
 * costliest from one cell of its island. */
static lan_status bound_costs(const lan_ground *ground, double *out)
{
    lan_cell *sources = NULL;
    lan_field *field = NULL;
    *out = 1.0;
    if (ground->free_count == 0) {
        return LAN_OK;
    }
    lan_status status = choose_sources(ground, &sources);
    if (status == LAN_OK) {
        status = lan_field_create(ground, &field);
    }
    if (status == LAN_OK) {
        status = lan_field_start(field, sources, (size_t)ground->island_count,
                                 LAN_METRIC_EXACT, NULL);
    }
    if (status == LAN_OK) {
        while (!lan_field_step(field, UINT64_MAX)) {
        }
        *out = 2.0 * greatest_known(field, ground) / (ground->unit / 4.0) + 1.0;
    }
    lan_field_destroy(field);
    free(sources);
    return status;
}

/* The last convergent p / q of sqrt 2 with which costs up to the bound stay
 * below. */
static void take_scale(lan_hierarchy *h, double bound, double most)
{
    double q = 1.0;
    double p = 1.0;
    while (bound * (p + q) < most) {
        const double next = p + q;
        p += 2.0 * q;
        q = next;
    }
    h->straight = q;
    h->diagonal = p;
}

lan_status lan_hierarchy_init(lan_hierarchy *h, const lan_ground *ground)
{
    double bound;
    *h = (lan_hierarchy){.ground = ground};
    lan_status status = bound_costs(ground, &bound);
    if (status == LAN_OK) {
        status = lan_dissection_init(&h->cuts, ground);
    }
    if (status != LAN_OK) {
        return status;
    }
    take_scale(h, bound, NARROW_MOST);
    h->is_wide = h->straight * sqrt(2.0) <= bound;
    if (h->is_wide) {
        take_scale(h, bound, WIDE_MOST);
    }
    h->grain = 1 + (uint64_t)(bound * h->straight / LAN_GRAINS_MOST);
    h->first = calloc((size_t)h->cuts.count + 1, sizeof *h->first);
    if (h->first == NULL) {
        lan_hierarchy_clear(h);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

void lan_hierarchy_clear(lan_hierarchy *h)
{
    if (h->ground != NULL) {
        lan_dissection_clear(&h->cuts);
    }
    free(h->first);
    free(h->to);
    free(h->low);
    free(h->high);
    free(h->middle);
    free(h->far);
    *h = (lan_hierarchy){.ground = NULL};
}

static size_t bytes_of_arc(const lan_hierarchy *h)
{
    return sizeof *h->to + sizeof *h->low + sizeof *h->middle +
           (h->is_wide ? sizeof *h->high : 0);
}

size_t lan_hierarchy_memory(const lan_hierarchy *h)
{
    if (h->ground == NULL) {
        return 0;
    }
    const size_t cells = (size_t)h->cuts.count;
    return lan_dissection_memory(&h->cuts) + (cells + 1) * sizeof *h->first +
           (cells * LAN_LANDMARKS + 1) * sizeof *h->far +
           ((size_t)h->arc_room + 1) * bytes_of_arc(h);
}

/* Gives an array another length; false where that fails. */
static bool stretch(void **array, size_t count, size_t size)
{
    void *moved = realloc(*array, (count + 1) * size);
    if (moved == NULL) {
        return false;
    }
    *array = moved;
    return true;
}

lan_status lan_hierarchy_reserve(lan_hierarchy *h, uint32_t arcs)
{
    void *to = h->to;
    void *low = h->low;
    void *high = h->high;
    void *middle = h->middle;
    const bool fits = stretch(&to, arcs, sizeof *h->to) &&
                      stretch(&low, arcs, sizeof *h->low) &&
                      stretch(&middle, arcs, sizeof *h->middle) &&
                      (!h->is_wide || stretch(&high, arcs, sizeof *h->high));
    h->to = to;
    h->low = low;
    h->high = high;
    h->middle = middle;
    h->arc_room = fits ? arcs : h->arc_room;
    return fits ? LAN_OK : LAN_ENOMEM;
}
