/* map_graph.c - a map of places and roads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "lanchester/graph.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/map_impl.h"

typedef struct scn_place_def {
    double x;
    double y;
    const char *terrain; /* or NULL */
} scn_place_def;

typedef struct scn_road_def {
    const char *from; /* or NULL, where that was told about */
    const char *to;
    double length; /* cells; LAN_NAN: straight */
    bool is_one_way;
} scn_road_def;

#define COORDINATE .lo = -LAN_ROAD_MAP_MOST, .hi = LAN_ROAD_MAP_MOST

#define AT(member) .offset = offsetof(scn_place_def, member)
static const scn_field place_fields[] = {
    FIELD("x", NUMBER, ONE, COORDINATE, .is_required = true, AT(x),
          .unit = "cells", .meaning = "to the east"),
    FIELD("y", NUMBER, ONE, COORDINATE, .is_required = true, AT(y),
          .unit = "cells", .meaning = "to the south"),
    FIELD("terrain", NAME, ONE, AT(terrain), .preset = "plain ground",
          .meaning = "what it stands on: a name of terrain"),
};
#undef AT
static const scn_section place_section =
    SECTION(place_fields, "map.graph.places.NAME", "a place",
            .as_list = "[x, y, terrain]", .listed = 3, .marks = SCN_NOT_VARIED);

#define AT(member) .offset = offsetof(scn_road_def, member)
static const scn_field road_fields[] = {
    FIELD("from", NAME, ONE, .is_required = true, AT(from),
          .meaning = "a place"),
    FIELD("to", NAME, ONE, .is_required = true, AT(to),
          .meaning = "another one"),
    FIELD("length", NUMBER, ONE, ABOVE0, AT(length), .unit = "cells",
          .preset = "straight",
          .meaning = "a step costs it times the mean cost of both places"),
    FIELD("one_way", FLAG, ONE, AT(is_one_way), .preset = "false",
          .meaning = "true: it leads from the first to the second only",
          .is_quiet = true),
};
#undef AT
static const scn_section road_section = SECTION(
    road_fields, "map.graph.roads.N", "a road", .as_list = "[from, to, length]",
    .listed = 3, .marks = SCN_NOT_VARIED);

static const scn_field graph_fields[] = {
    FIELD("places", SECTION, MAP, .section = &place_section,
          .is_required = true, .meaning = "where one can be, by name"),
    FIELD("roads", SECTION, LIST, .section = &road_section,
          .meaning =
              "how one gets from place to place; a length may be left out"),
};
const scn_section scn_section_map_graph =
    SECTION(graph_fields, "map.graph", "the graph of a map");

/* --- places -------------------------------------------------------------- */

/* The terrain of a place; NULL where it names none, or none that there is. */
static const lan_terrain *find_terrain(scn_reader *reader, scn_node *place,
                                       const char *name, const scn_palette *all)
{
    const char *names[LAN_TERRAIN_MOST];
    if (name == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->terrains[i].name, name) == 0) {
            return &all->terrains[i];
        }
        names[i] = all->terrains[i].name;
    }
    scn_node *node = scn_node_child(place, "terrain", strlen("terrain"));
    if (scn_is_heard(reader, node)) {
        scn_tell_no(reader, node->place, "no terrain is called", name,
                    lan_text_suggest(name, names, all->count));
    }
    return NULL;
}

static void bind_places(scn_reader *reader, scn_node *map,
                        const scn_palette *all, lan_road_place *out)
{
    scn_place_def *bound = scn_reader_array(reader, map->count, sizeof *bound);
    for (scn_node *node = map->first; node != NULL && bound != NULL;
         node = node->next, bound++) {
        *bound = (scn_place_def){.terrain = NULL};
        (void)scn_check_name(reader, node, node->key, node->key_length,
                             node->key_place);
        scn_bind_section(reader, node, &place_section, bound);
        *out++ = (lan_road_place){
            .name = node->key,
            .at = {bound->x, bound->y},
            .terrain = find_terrain(reader, node, bound->terrain, all),
        };
    }
}

/* --- roads --------------------------------------------------------------- */

/* Index of the place that a road's key names, or -1 and told. */
static int32_t find_place(scn_reader *reader, scn_node *road, const char *key,
                          const char *name, const scn_names *places)
{
    const int32_t index =
        name != NULL ? scn_names_find(places, name, strlen(name)) : -1;
    scn_node *node = scn_node_child(road, key, strlen(key));
    if (name != NULL && index < 0 && scn_is_heard(reader, node)) {
        scn_tell_no(reader, node->place, "no place is called", name,
                    scn_names_suggest(places, name));
    }
    return index;
}

static void bind_roads(scn_reader *reader, scn_node *list,
                       const scn_names *places, lan_road *out)
{
    scn_road_def *bound = scn_reader_array(reader, list->count, sizeof *bound);
    for (scn_node *node = list->first; node != NULL && bound != NULL;
         node = node->next, bound++) {
        *bound = (scn_road_def){.length = LAN_NAN};
        scn_bind_section(reader, node, &road_section, bound);
        *out++ = (lan_road){
            .from = find_place(reader, node, "from", bound->from, places),
            .to = find_place(reader, node, "to", bound->to, places),
            .length = isnan(bound->length) ? 0.0 : bound->length,
            .is_one_way = bound->is_one_way,
        };
    }
}

/* --- the graph ----------------------------------------------------------- */

/* What is left to be found is told at the road that is at fault. */
static void tell_fault(scn_reader *reader, scn_node *graph,
                       const scn_node *roads, lan_status status,
                       const lan_error *err)
{
    scn_node *at =
        err->line > 0 ? scn_node_at(roads, (size_t)err->line - 1) : graph;
    scn_tell_failure(reader, at, scn_node_place(at), status, err);
}

void scn_make_roads(scn_reader *reader, scn_node *graph, const scn_palette *all)
{
    const size_t errors_before = reader->log.messages->errors;
    scn_names names;
    scn_bind_section(reader, graph, &scn_section_map_graph, NULL);
    scn_node *places = scn_bound_child(graph, "places", SCN_MAP);
    scn_node *list = scn_bound_child(graph, "roads", SCN_LIST);
    if (places == NULL) {
        return; /* told as missing */
    }
    const size_t road_count = list != NULL ? list->count : 0;
    lan_road_place *made =
        scn_reader_array(reader, places->count, sizeof *made);
    lan_road *roads = scn_reader_array(reader, road_count + 1, sizeof *roads);
    const char **keys = scn_child_keys(reader, places);
    if (made == NULL || roads == NULL || keys == NULL ||
        scn_names_init(&names, &reader->scenario->arena, keys, places->count) !=
            LAN_OK) {
        reader->status = LAN_ENOMEM;
        return;
    }
    bind_places(reader, places, all, made);
    if (list != NULL) {
        bind_roads(reader, list, &names, roads);
    }
    if (reader->status == LAN_OK &&
        reader->log.messages->errors == errors_before) {
        lan_error err;
        lan_error_clear(&err);
        const lan_status status =
            lan_road_map_create(made, (int32_t)places->count, roads, road_count,
                                &reader->scenario->roads, &err);
        tell_fault(reader, graph, list, status, &err);
    }
}
