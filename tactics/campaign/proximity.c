/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/proximity_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"

#define CLASS_MOST  40  /* powers of two of a reach in cells */
#define BUCKET_MOST 128 /* buckets along a side */

/* Armies of about the same reach. */
typedef struct reach_class {
    double reach; /* the largest of its armies */
    double size;  /* of a bucket */
    int32_t columns;
    int32_t rows;
    int32_t *first; /* [rows][columns] an army; -1 */
    int32_t armies; /* that are of it */
} reach_class;

typedef struct standing {
    int32_t place; /* -1 */
    int32_t sort;  /* class */
    int32_t bucket;
    int32_t next; /* in its bucket; -1 */
    int32_t before;
    int32_t next_here; /* on its place, of graphs */
    uint64_t asked;    /* number of the question that found it last */
    double reach;
} standing;

struct lan_proximity {
    const lan_places *places;
    int32_t count;
    standing *armies;
    reach_class classes[CLASS_MOST];
    lan_graph_point origin; /* m */
    lan_graph_point extent;
    /* Of graphs; else NULL. */
    int32_t *at;       /* [places] an army on it */
    int32_t *first_in; /* [places + 1] into the next */
    int32_t *in;       /* places from which a road leads to one */
    int32_t *found;
    int32_t found_count;
    uint64_t question;
};

static lan_graph_point point_in_m(const lan_places *places, int32_t place)
{
    const double cell = lan_places_cell(places);
    const lan_graph_point p = lan_places_point(places, place);
    return (lan_graph_point){cell * p.x, cell * p.y};
}

static void measure_extent(lan_proximity *proximity)
{
    const int32_t count = lan_places_count(proximity->places);
    lan_graph_point low = point_in_m(proximity->places, 0);
    lan_graph_point high = low;
    for (int32_t place = 1; place < count; place++) {
        const lan_graph_point p = point_in_m(proximity->places, place);
        low = (lan_graph_point){fmin(low.x, p.x), fmin(low.y, p.y)};
        high = (lan_graph_point){fmax(high.x, p.x), fmax(high.y, p.y)};
    }
    proximity->origin = low;
    proximity->extent = (lan_graph_point){high.x - low.x, high.y - low.y};
}

/* Neighbours of squares and hexagons are within this reach; those of a graph
 * are looked up by its roads. */
static double least_reach(const lan_places *places)
{
    return lan_places_shape(places) == LAN_MAP_GRAPH
               ? 0.0
               : 1.5 * lan_places_cell(places);
}

static int32_t class_of(double reach, double cell)
{
    const int power = reach > cell ? ilogb(reach / cell) : 0;
    return power < CLASS_MOST ? power : CLASS_MOST - 1;
}

static int32_t bucket_count(double length, double size)
{
    return (int32_t)floor(length / size) + 1;
}

static lan_status lay_out_class(const lan_proximity *proximity, reach_class *c)
{
    const lan_graph_point extent = proximity->extent;
    const double longest = fmax(extent.x, extent.y);
    c->size = fmax(c->reach, longest / BUCKET_MOST);
    c->size = c->size > 0.0 ? c->size : 1.0;
    c->columns = bucket_count(extent.x, c->size);
    c->rows = bucket_count(extent.y, c->size);
    c->first = malloc((size_t)c->columns * (size_t)c->rows * sizeof *c->first);
    return c->first == NULL ? LAN_ENOMEM : LAN_OK;
}

static void sort_armies(lan_proximity *proximity, const double *reach)
{
    const double least = least_reach(proximity->places);
    for (int32_t a = 0; a < proximity->count; a++) {
        standing *army = &proximity->armies[a];
        army->reach = fmax(reach[a], least);
        army->sort = class_of(army->reach, lan_places_cell(proximity->places));
        reach_class *c = &proximity->classes[army->sort];
        c->reach = fmax(c->reach, army->reach);
        c->armies++;
    }
}

/* Counts the roads that lead to each place. */
static int32_t count_roads(lan_proximity *proximity)
{
    const int32_t places = lan_places_count(proximity->places);
    int32_t roads = 0;
    for (int32_t place = 0; place < places; place++) {
        const int32_t degree = lan_places_degree(proximity->places, place);
        for (int32_t k = 0; k < degree; k++) {
            const int32_t to = lan_places_beside(proximity->places, place, k);
            if (to >= 0) {
                proximity->first_in[to + 1]++;
                roads++;
            }
        }
    }
    for (int32_t place = 0; place < places; place++) {
        proximity->first_in[place + 1] += proximity->first_in[place];
    }
    return roads;
}

/* Lists where they come from; `at` says how many of a place are listed. */
static void list_roads(lan_proximity *proximity)
{
    const int32_t places = lan_places_count(proximity->places);
    for (int32_t place = 0; place < places; place++) {
        const int32_t degree = lan_places_degree(proximity->places, place);
        for (int32_t k = 0; k < degree; k++) {
            const int32_t to = lan_places_beside(proximity->places, place, k);
            if (to >= 0) {
                proximity->in[proximity->first_in[to] + proximity->at[to]++] =
                    place;
            }
        }
    }
}

static lan_status lay_out_roads(lan_proximity *proximity)
{
    const size_t places = (size_t)lan_places_count(proximity->places);
    proximity->at = calloc(places, sizeof *proximity->at);
    proximity->first_in = calloc(places + 1, sizeof *proximity->first_in);
    if (proximity->at == NULL || proximity->first_in == NULL) {
        return LAN_ENOMEM;
    }
    const size_t roads = (size_t)count_roads(proximity);
    proximity->in = calloc(roads + 1, sizeof *proximity->in);
    if (proximity->in == NULL) {
        return LAN_ENOMEM;
    }
    list_roads(proximity);
    return LAN_OK;
}

static lan_status lay_out(lan_proximity *proximity, const double *reach)
{
    const size_t armies = (size_t)proximity->count;
    proximity->armies = calloc(armies, sizeof *proximity->armies);
    proximity->found = calloc(armies, sizeof *proximity->found);
    if (proximity->armies == NULL || proximity->found == NULL) {
        return LAN_ENOMEM;
    }
    measure_extent(proximity);
    sort_armies(proximity, reach);
    lan_status status = LAN_OK;
    for (int k = 0; status == LAN_OK && k < CLASS_MOST; k++) {
        if (proximity->classes[k].armies > 0) {
            status = lay_out_class(proximity, &proximity->classes[k]);
        }
    }
    if (status == LAN_OK &&
        lan_places_shape(proximity->places) == LAN_MAP_GRAPH) {
        status = lay_out_roads(proximity);
    }
    return status;
}

lan_status lan_proximity_create(const lan_places *places, int32_t armies,
                                const double *reach, lan_proximity **out)
{
    lan_proximity *proximity = calloc(1, sizeof *proximity);
    if (proximity == NULL) {
        return LAN_ENOMEM;
    }
    proximity->places = places;
    proximity->count = armies;
    const lan_status status = lay_out(proximity, reach);
    if (status != LAN_OK) {
        lan_proximity_destroy(proximity);
        return status;
    }
    lan_proximity_reset(proximity);
    *out = proximity;
    return LAN_OK;
}

void lan_proximity_destroy(lan_proximity *proximity)
{
    if (proximity == NULL) {
        return;
    }
    for (int k = 0; k < CLASS_MOST; k++) {
        free(proximity->classes[k].first);
    }
    free(proximity->armies);
    free(proximity->found);
    free(proximity->at);
    free(proximity->first_in);
    free(proximity->in);
    free(proximity);
}

static void empty_buckets(reach_class *c)
{
    for (int32_t k = 0; c->first != NULL && k < c->columns * c->rows; k++) {
        c->first[k] = -1;
    }
}

void lan_proximity_reset(lan_proximity *proximity)
{
    for (int k = 0; k < CLASS_MOST; k++) {
        empty_buckets(&proximity->classes[k]);
    }
    for (int32_t a = 0; a < proximity->count; a++) {
        proximity->armies[a].place = -1;
    }
    const int32_t places = lan_places_count(proximity->places);
    for (int32_t k = 0; proximity->at != NULL && k < places; k++) {
        proximity->at[k] = -1;
    }
}

/* --- standing ------------------------------------------------------------ */

static int32_t column_of(const lan_proximity *proximity, const reach_class *c,
                         double x)
{
    const double k = floor((x - proximity->origin.x) / c->size);
    return (int32_t)fmin(fmax(k, 0.0), (double)(c->columns - 1));
}

static int32_t row_of(const lan_proximity *proximity, const reach_class *c,
                      double y)
{
    const double k = floor((y - proximity->origin.y) / c->size);
    return (int32_t)fmin(fmax(k, 0.0), (double)(c->rows - 1));
}

static void leave_bucket(lan_proximity *proximity, int32_t army)
{
    const standing *s = &proximity->armies[army];
    if (s->before >= 0) {
        proximity->armies[s->before].next = s->next;
    } else {
        proximity->classes[s->sort].first[s->bucket] = s->next;
    }
    if (s->next >= 0) {
        proximity->armies[s->next].before = s->before;
    }
}

static void join_bucket(lan_proximity *proximity, int32_t army)
{
    standing *s = &proximity->armies[army];
    reach_class *c = &proximity->classes[s->sort];
    const lan_graph_point p = point_in_m(proximity->places, s->place);
    s->bucket =
        row_of(proximity, c, p.y) * c->columns + column_of(proximity, c, p.x);
    s->before = -1;
    s->next = c->first[s->bucket];
    if (s->next >= 0) {
        proximity->armies[s->next].before = army;
    }
    c->first[s->bucket] = army;
}

static void leave_place(lan_proximity *proximity, int32_t army)
{
    if (proximity->at == NULL) {
        return;
    }
    int32_t *link = &proximity->at[proximity->armies[army].place];
    while (*link != army) {
        link = &proximity->armies[*link].next_here;
    }
    *link = proximity->armies[army].next_here;
}

static void join_place(lan_proximity *proximity, int32_t army)
{
    standing *s = &proximity->armies[army];
    if (proximity->at != NULL) {
        s->next_here = proximity->at[s->place];
        proximity->at[s->place] = army;
    }
}

void lan_proximity_put(lan_proximity *proximity, int32_t army, int32_t place)
{
    standing *s = &proximity->armies[army];
    if (s->place >= 0) {
        leave_bucket(proximity, army);
        leave_place(proximity, army);
    }
    s->place = place;
    if (place >= 0) {
        join_bucket(proximity, army);
        join_place(proximity, army);
    }
}

int32_t lan_proximity_place(const lan_proximity *proximity, int32_t army)
{
    return proximity->armies[army].place;
}

/* --- questions ----------------------------------------------------------- */

static void find_army(lan_proximity *proximity, int32_t army)
{
    standing *s = &proximity->armies[army];
    if (s->asked != proximity->question) {
        s->asked = proximity->question;
        proximity->found[proximity->found_count++] = army;
    }
}

static void search_class(lan_proximity *proximity, const reach_class *c,
                         lan_graph_point at, double reach)
{
    const int32_t left = column_of(proximity, c, at.x - reach);
    const int32_t right = column_of(proximity, c, at.x + reach);
    const int32_t top = row_of(proximity, c, at.y - reach);
    const int32_t bottom = row_of(proximity, c, at.y + reach);
    for (int32_t row = top; row <= bottom; row++) {
        for (int32_t column = left; column <= right; column++) {
            int32_t army = c->first[row * c->columns + column];
            for (; army >= 0; army = proximity->armies[army].next) {
                find_army(proximity, army);
            }
        }
    }
}

static void find_on_place(lan_proximity *proximity, int32_t place)
{
    int32_t army = place < 0 ? -1 : proximity->at[place];
    for (; army >= 0; army = proximity->armies[army].next_here) {
        find_army(proximity, army);
    }
}

/* Of graphs: who stands where a road leads, or where one comes from. */
static void search_roads(lan_proximity *proximity, int32_t place)
{
    const int32_t degree = lan_places_degree(proximity->places, place);
    for (int32_t k = 0; k < degree; k++) {
        find_on_place(proximity,
                      lan_places_beside(proximity->places, place, k));
    }
    const int32_t past = proximity->first_in[place + 1];
    for (int32_t k = proximity->first_in[place]; k < past; k++) {
        find_on_place(proximity, proximity->in[k]);
    }
}

const int32_t *lan_proximity_near(lan_proximity *proximity, int32_t army,
                                  int32_t *count)
{
    standing *s = &proximity->armies[army];
    const lan_graph_point at = point_in_m(proximity->places, s->place);
    s->asked = ++proximity->question; /* itself is not looked for */
    proximity->found_count = 0;
    for (int k = 0; k < CLASS_MOST; k++) {
        const reach_class *c = &proximity->classes[k];
        if (c->armies > 0) {
            /* A little more: distances are rounded another way. */
            const double reach = fmax(s->reach, c->reach);
            search_class(proximity, c, at, reach * (1.0 + 1e-9));
        }
    }
    if (proximity->at != NULL) {
        search_roads(proximity, s->place);
    }
    *count = proximity->found_count;
    return proximity->found;
}

size_t lan_proximity_memory(const lan_proximity *proximity)
{
    size_t bytes = sizeof *proximity +
                   (size_t)proximity->count *
                       (sizeof *proximity->armies + sizeof *proximity->found);
    for (int k = 0; k < CLASS_MOST; k++) {
        const reach_class *c = &proximity->classes[k];
        bytes += (size_t)c->columns * (size_t)c->rows * sizeof *c->first;
    }
    if (proximity->at != NULL) {
        bytes +=
            (size_t)lan_places_count(proximity->places) * sizeof *proximity->at;
    }
    return bytes;
}
