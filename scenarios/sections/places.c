/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places of the map by name, and what names them, armies and sides.
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

typedef struct scn_cell_def {
    int32_t x;
    int32_t y;
} scn_cell_def;

#define AT(member) .offset = offsetof(scn_cell_def, member)
static const scn_field place_fields[] = {
    FIELD("x", WHOLE, ONE, .lo = 0.0, .hi = LAN_GRID_MAP_MOST - 1,
          .is_required = true, AT(x), .unit = "cells",
          .meaning = "from the western edge: 0 is the first column"),
    FIELD("y", WHOLE, ONE, .lo = 0.0, .hi = LAN_GRID_MAP_MOST - 1,
          .is_required = true, AT(y), .unit = "cells",
          .meaning = "from the northern edge: 0 is the first row"),
};
#undef AT
const scn_section scn_section_map_place =
    SECTION(place_fields, "map.places.NAME", "a place of cells",
            .as_list = "[x, y]", .listed = 2, .marks = SCN_NOT_VARIED);

static void *slot(void *base, const scn_field *field)
{
    return (char *)base + field->offset;
}

/* --- names --------------------------------------------------------------- */

/* The place of a cell; -1 and told where it is off the map. */
static int32_t place_of_cell(scn_reader *reader, scn_node *node,
                             scn_cell_def cell)
{
    const scn_places *places = &reader->scenario->places;
    char path[SCN_PATH_SIZE];
    if (cell.x < places->width && cell.y < places->height) {
        return cell.y * places->width + cell.x;
    }
    if (scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, node->place,
                 "%s: [%d, %d] is off the map: x goes from 0 to %d, y from 0 "
                 "to %d",
                 scn_node_path(node, path), cell.x, cell.y, places->width - 1,
                 places->height - 1);
    }
    return -1;
}

static int32_t bind_named_cell(scn_reader *reader, scn_node *node)
{
    scn_cell_def *bound = scn_reader_array(reader, 1, sizeof *bound);
    (void)scn_check_name(reader, node, node->key, node->key_length,
                         node->key_place);
    if (bound == NULL) {
        return -1;
    }
    scn_bind_section(reader, node, &scn_section_map_place, bound);
    if (node->is_faulty || (node->first != NULL && (node->first->is_faulty ||
                                                    node->last->is_faulty))) {
        return -1;
    }
    return place_of_cell(reader, node, *bound);
}

static void take_names(scn_reader *reader, scn_node *map, const int32_t *items)
{
    scn_places *places = &reader->scenario->places;
    const char **keys = scn_child_keys(reader, map);
    lan_scenario_place *named =
        scn_reader_array(reader, map->count, sizeof *named);
    if (keys == NULL || items == NULL || named == NULL ||
        scn_names_init(&places->names, &reader->scenario->arena, keys,
                       map->count) != LAN_OK) {
        reader->status = LAN_ENOMEM;
        return;
    }
    for (size_t i = 0; i < map->count; i++) {
        named[i] = (lan_scenario_place){keys[i], items[i]};
    }
    places->items = items;
    places->named = named;
}

const lan_scenario_place *lan_scenario_places(const lan_scenario *scenario,
                                              size_t *count)
{
    *count = scenario->places.named != NULL ? scenario->places.names.count : 0;
    return scenario->places.named;
}

static void bind_cells(scn_reader *reader, scn_node *map)
{
    const lan_grid_map *grid = reader->scenario->grid;
    scn_places *places = &reader->scenario->places;
    scn_node *node = scn_bound_child(map, "places", SCN_MAP);
    places->width = lan_grid_map_width(grid);
    places->height = lan_grid_map_height(grid);
    if (node == NULL) {
        return;
    }
    int32_t *items = scn_reader_array(reader, node->count, sizeof *items);
    size_t count = 0;
    for (scn_node *child = node->first; items != NULL && child != NULL;
         child = child->next) {
        items[count++] = bind_named_cell(reader, child);
    }
    take_names(reader, node, items);
}

/* A graph's places have names already, and come in their order. */
static void bind_nodes(scn_reader *reader, scn_node *map)
{
    scn_node *graph = scn_bound_child(map, "graph", SCN_MAP);
    scn_node *node = scn_bound_child(graph, "places", SCN_MAP);
    int32_t *items = scn_reader_array(reader, node->count, sizeof *items);
    for (size_t i = 0; items != NULL && i < node->count; i++) {
        items[i] = (int32_t)i;
    }
    reader->scenario->places.width = 1;
    reader->scenario->places.height = (int32_t)node->count;
    take_names(reader, node, items);
}

void scn_bind_places(scn_reader *reader, scn_node *map)
{
    if (reader->scenario->grid != NULL) {
        bind_cells(reader, map);
    } else if (reader->scenario->roads != NULL) {
        bind_nodes(reader, map);
    }
}

/* --- what names them ----------------------------------------------------- */

/* A word of a node: whether it is among names, and where. */
static int32_t find_name(const scn_names *names, const scn_node *node)
{
    return names->count > 0 ? scn_names_find(names, node->text, node->length)
                            : -1;
}

/* Index of an army that a node names. */
static int32_t find_army(const scn_reader *reader, const scn_node *node)
{
    return find_name(&reader->armies, node);
}

static void tell_no_place(scn_reader *reader, scn_node *node, const char *what,
                          const char *meant)
{
    const bool is_graph = reader->scenario->roads != NULL;
    char shown[48];
    const bool lacks_map = /* which was reported */
        scn_node_child(reader->scenario->root, "map", strlen("map")) != NULL &&
        reader->scenario->grid == NULL && !is_graph;
    if (!scn_is_heard(reader, node) || lacks_map) {
        return;
    }
    if (meant != NULL || is_graph) {
        scn_tell_no(reader, node->place, what, node->text, meant);
        return;
    }
    scn_tell(&reader->log, true, node->place,
             "%s '%s': name a cell so in map.places, or write it as [x, y]",
             what, lan_text_printable(node->text, shown, sizeof shown));
}

/* Without a map, where an army is is said in m, which is of no concern here. */
static void check_metres(scn_reader *reader, scn_node *node)
{
    const scn_node *map =
        scn_node_child(reader->scenario->root, "map", strlen("map"));
    static const scn_field metres = {.lo = -LAN_INF, .hi = LAN_INF};
    double number = 0.0;
    if (map != NULL && map->kind != SCN_NOTHING) {
        return; /* something is wrong with it, and was told */
    }
    if (node->kind != SCN_LIST || node->count != 2) {
        scn_tell_expected(reader, node,
                          "[x, y], in m, as the scenario has no map");
        return;
    }
    (void)scn_bind_number(reader, node->first, &metres, &number);
    (void)scn_bind_number(reader, node->last, &metres, &number);
}

/* The place of [x, y]; -1: told. */
static int32_t find_cell(scn_reader *reader, scn_node *node)
{
    scn_cell_def cell;
    if (reader->scenario->roads != NULL) {
        scn_tell_expected(reader, node, "the name of a place of map.graph");
        return -1;
    }
    if (node->count != 2) {
        scn_tell_expected(reader, node, "the name of a place or [x, y]");
        return -1;
    }
    reader->bind_value(reader, node->first, &place_fields[0], &cell);
    reader->bind_value(reader, node->last, &place_fields[1], &cell);
    return !node->first->is_faulty && !node->last->is_faulty
               ? place_of_cell(reader, node, cell)
               : -1;
}

/* The place that a node says; -1 where there is none, which is told. */
static int32_t find_place(scn_reader *reader, scn_node *node)
{
    const scn_places *places = &reader->scenario->places;
    if (places->width == 0) {
        check_metres(reader, node);
        return -1;
    }
    if (node->kind == SCN_LIST) {
        return find_cell(reader, node);
    }
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "the name of a place or [x, y]");
        return -1;
    }
    const int32_t index = find_name(&places->names, node);
    if (index < 0) {
        tell_no_place(reader, node, "no place is called",
                      scn_names_suggest(&places->names, node->text));
        return -1;
    }
    return places->items[index];
}

void scn_bind_place(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base)
{
    *(int32_t *)slot(base, field) = find_place(reader, node);
}

/* True for [10, 8], which is one place, where a list of places belongs. */
static bool is_one_cell(const scn_node *node)
{
    double number = 0.0;
    return node->first->kind == SCN_SCALAR && node->first->is_plain &&
           lan_text_to_double(node->first->text, node->first->length,
                              &number) == LAN_OK;
}

void scn_bind_place_list(scn_reader *reader, scn_node *node,
                         const scn_field *field, void *base)
{
    if (node->kind != SCN_LIST || node->count == 0 || is_one_cell(node)) {
        scn_tell_expected(reader, node,
                          "a list of places: [bridge, [10, 8], ...]");
        return;
    }
    int32_t *items =
        scn_block_take(reader, slot(base, field), node->count, sizeof *items);
    size_t count = 0;
    for (scn_node *child = node->first; items != NULL && child != NULL;
         child = child->next) {
        items[count++] = find_place(reader, child);
    }
    const struct {
        const int32_t *items;
        size_t count;
    } list = {items, count};
    memcpy(slot(base, field), &list, sizeof list);
}

/* A word of the field's, which stands for some army; -1: none. */
static int32_t word_of(const scn_node *node, const scn_field *field)
{
    const scn_word *word = field->words;
    while (word != NULL && word->word != NULL &&
           strcmp(word->word, node->text) != 0) {
        word++;
    }
    return word != NULL && word->word != NULL ? word->value : -1;
}

void scn_bind_army(scn_reader *reader, scn_node *node, const scn_field *field,
                   void *base)
{
    int32_t *army = slot(base, field);
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node,
                          field->words != NULL ? "any or the name of an army"
                                               : "the name of an army");
        return;
    }
    *army = find_army(reader, node);
    if (*army < 0) {
        *army = word_of(node, field);
    }
    if (*army == -1 && scn_is_heard(reader, node)) {
        scn_tell_no(reader, node->place, "no army is called", node->text,
                    scn_names_suggest(&reader->armies, node->text));
    }
}

void scn_bind_side(scn_reader *reader, scn_node *node, const scn_field *field,
                   void *base)
{
    const lan_battle_def *def = &reader->scenario->head->def;
    const char **names =
        scn_reader_array(reader, def->side_count + 1, sizeof *names);
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "the name of a side");
        return;
    }
    for (size_t i = 0; names != NULL && i < def->side_count; i++) {
        names[i] = def->sides[i].name;
        if (strcmp(names[i], node->text) == 0) {
            *(int32_t *)slot(base, field) = (int32_t)i;
            return;
        }
    }
    if (names != NULL && def->side_count > 0 && scn_is_heard(reader, node)) {
        scn_tell_no(reader, node->place, "no side is called", node->text,
                    lan_text_suggest(node->text, names, def->side_count));
    }
}

/* An army goes before a place of that name. */
void scn_bind_goal(scn_reader *reader, scn_node *node, const scn_field *field,
                   void *base)
{
    const scn_places *places = &reader->scenario->places;
    int32_t *goal = slot(base, field);
    const char *meant = NULL;
    if (node->kind != SCN_SCALAR) {
        goal[0] = find_place(reader, node);
        return;
    }
    goal[1] = find_army(reader, node);
    if (goal[1] >= 0) {
        return;
    }
    const int32_t index = find_name(&places->names, node);
    if (index >= 0) {
        goal[0] = places->items[index];
        return;
    }
    meant = scn_names_suggest(&reader->armies, node->text);
    if (meant == NULL) {
        meant = scn_names_suggest(&places->names, node->text);
    }
    tell_no_place(reader, node, "no army or place is called", meant);
}
