/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/field_table_impl.h"

#include <assert.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"
#include "tactics/map/generate.h"

/* Enums are written through int. */
static_assert(sizeof(lan_generator) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_corners) == sizeof(int), "an enum is an int");

static const scn_word generate_words[] = {
#define X(name, text) {text, name},
    LAN_GENERATOR_LIST(X)
#undef X
        {NULL, 0}};

static const scn_word corners_words[] = {
#define X(name, text) {text, name},
    LAN_CORNERS_LIST(X)
#undef X
        {NULL, 0}};

static bool is_generated(const void *base)
{
    const scn_map *map = base;
    return map->generate >= 0;
}

static bool is_random(const void *base)
{
    const scn_map *map = base;
    return map->generate == LAN_GENERATOR_RANDOM;
}

static bool is_maze(const void *base)
{
    const scn_map *map = base;
    return map->generate == LAN_GENERATOR_MAZE;
}

static bool is_rooms(const void *base)
{
    const scn_map *map = base;
    return map->generate == LAN_GENERATOR_ROOMS;
}

#define SIDE .lo = 1.0, .hi = LAN_GRID_MAP_MOST

#define AT(member) .offset = offsetof(scn_map, member)
static const scn_field map_fields[] = {
    {.key = "file",
     KIND(TEXT, ONE),
     AT(file),
     .meaning = "a map of Moving AI beside the scenario; exactly one of file, "
                "rows and generate",
     .instead_of = {"rows", "generate"}},
    {.key = "rows",
     KIND(DRAWING, ONE),
     AT(rows),
     .meaning = "the map drawn, a line a row, north first",
     .instead_of = {"file", "generate"}},
    {.key = "generate",
     KIND(CHOICE, ONE),
     .words = generate_words,
     AT(generate),
     .meaning = "the map made from width, height and seed",
     .instead_of = {"file", "rows"},
     .is_shown = is_generated},
    {.key = "width",
     KIND(WHOLE, ONE),
     SIDE,
     AT(width),
     .unit = "cells",
     .meaning = "generate: west to east; needed there",
     .is_shown = is_generated},
    {.key = "height",
     KIND(WHOLE, ONE),
     SIDE,
     AT(height),
     .unit = "cells",
     .meaning = "generate: north to south; needed there",
     .is_shown = is_generated},
    {.key = "seed",
     KIND(WHOLE, ONE),
     .lo = 0.0,
     .hi = INT32_MAX,
     AT(seed),
     .preset = "1",
     .meaning = "generate: another number is another map",
     .is_shown = is_generated},
    {.key = "walls",
     KIND(NUMBER, ONE),
     SHARE,
     AT(walls),
     .preset = "0.2",
     .meaning = "generate random: share of the cells that are walls",
     .is_shown = is_random},
    {.key = "corridor",
     KIND(WHOLE, ONE),
     SIDE,
     AT(corridor),
     .unit = "cells",
     .preset = "1",
     .meaning = "generate maze: width of a corridor",
     .is_shown = is_maze},
    {.key = "room",
     KIND(WHOLE, ONE),
     SIDE,
     AT(room),
     .unit = "cells",
     .preset = "8",
     .meaning = "generate rooms: side of a room",
     .is_shown = is_rooms},
    {.key = "doors",
     KIND(NUMBER, ONE),
     SHARE,
     AT(doors),
     .preset = "0.75",
     .meaning = "generate rooms: how many walls between rooms that have "
                "another way get a door too",
     .is_shown = is_rooms},
    {.key = "cell",
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(cell),
     .unit = "m",
     .preset = "1",
     .meaning = "side of a cell"},
    {.key = "corners",
     KIND(CHOICE, ONE),
     .words = corners_words,
     AT(corners),
     .preset = "forbid",
     .meaning = "a diagonal step needs both cells beside it free, one of "
                "them, or none"},
};
#undef AT
const scn_section scn_section_map =
    SECTION(map_fields, "map", "the map", .has_forms = true);

/* Costs are judged once more: searches count in hundredths. */
#define COST(least) .lo = (least), .hi = 100.0

#define AT(member) .offset = offsetof(scn_terrain_cost, member)
static const scn_field cost_fields[] = {
    {.key = "all",
     KIND(NUMBER, ONE),
     COST(0.01),
     AT(all),
     .preset = "1",
     .meaning = "for every class without a cost of its own"},
    {.key = "foot",
     KIND(NUMBER, ONE),
     COST(0.0),
     AT(foot),
     .preset = "all",
     .meaning = "on foot; 0: cannot enter"},
    {.key = "horse",
     KIND(NUMBER, ONE),
     COST(0.0),
     AT(horse),
     .preset = "all",
     .meaning = "on horseback; 0: cannot enter"},
    {.key = "wheels",
     KIND(NUMBER, ONE),
     COST(0.0),
     AT(wheels),
     .preset = "all",
     .meaning = "on wheels; 0: cannot enter"},
};
#undef AT
const scn_section scn_section_terrain_cost = {.path = "terrain.NAME.cost",
                                              .title = "a terrain's cost",
                                              .short_key = "all",
                                              .fields = cost_fields,
                                              .count = COUNT(cost_fields)};

#define AT(member) .offset = offsetof(scn_terrain, member)
static const scn_field terrain_fields[] = {
    {.key = "glyph",
     KIND(TEXT, ONE),
     .is_required = true,
     AT(glyph),
     .meaning = "its sign in rows and files: a printable ASCII character, none "
                "of [ { !"},
    {.key = "cost",
     KIND(SECTION, ONE),
     .section = &scn_section_terrain_cost,
     .meaning = "how many times as long a cell takes as plain ground, in "
                "steps of 0.01; one number, or one by class"},
    {.key = "passable",
     KIND(FLAG, ONE),
     AT(passable),
     .preset = "true",
     .meaning = "false: nobody can enter, whatever the cost"},
    {.key = "cover",
     KIND(NUMBER, ONE),
     SHARE,
     AT(cover),
     .preset = "1",
     .meaning = "multiplies hits on who stands in it"},
};
#undef AT
const scn_section scn_section_terrain =
    SECTION(terrain_fields, "terrain.NAME", "a terrain");
