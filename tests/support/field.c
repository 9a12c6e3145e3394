/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/field.h"

#include <stdlib.h>
#include <string.h>

#include "lanchester/island.h"
#include "tests/support/support.h"

static lan_terrain terrain_of(const char *name, char glyph)
{
    lan_terrain terrain = lan_terrain_make(name, glyph, 1.0);
    terrain.cover = glyph == 'w' ? 0.6 : 1.0;
    terrain.attack = glyph == 'h' ? 1.5 : 1.0;
    terrain.front = glyph == 'b' ? 40.0 : LAN_INF;
    terrain.is_opaque = glyph == '#';
    return terrain;
}

static lan_grid_map *make_map(const char *const *rows, int32_t width,
                              int32_t height)
{
    const lan_terrain terrains[] = {
        terrain_of("plain", '.'), terrain_of("wood", 'w'),
        terrain_of("hill", 'h'), terrain_of("bridge", 'b'),
        terrain_of("wall", '#')};
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(width, height, LAN_CORNERS_ALLOW, terrains, 5,
                                  &map));
    for (int32_t y = 0; rows != NULL && y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            const lan_cell at = {x, y};
            assert_ok(lan_grid_map_set(
                map, at, lan_grid_map_find_glyph(map, rows[y][x])));
        }
    }
    return map;
}

static bool side_sees(void *context, int32_t side, int32_t army)
{
    (void)side;
    const field *f = context;
    return !f->is_hidden[army] ||
           (f->fights != NULL && f->armies[army].concealed &&
            lan_fights_has_fired(f->fights, army));
}

static field *make_field(const lan_battle_def *battle, lan_grid_map *map)
{
    field *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->def = lan_campaign_def_default();
    f->def.battle = battle;
    f->def.map = map;
    f->def.cell = FIELD_CELL;
    f->map = map;
    f->armies = calloc(battle->army_count, sizeof *f->armies);
    f->is_hidden = calloc(battle->army_count, sizeof *f->is_hidden);
    assert_true(f->armies != NULL && f->is_hidden != NULL);
    for (size_t a = 0; a < battle->army_count; a++) {
        f->armies[a] = lan_campaign_army_def_default();
    }
    f->def.armies = f->armies;
    assert_ok(lan_places_create(map, NULL, LAN_MAP_SQUARE, FIELD_CELL, NULL,
                                &f->places, NULL));
    const lan_fights_calls calls = {.context = f, .sees = side_sees};
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(
        lan_fights_create(&f->def, f->places, &calls, &f->fights, &err), &err);
    const lan_solver_options options = lan_solver_options_default();
    field_begin(f, &options, 0);
    return f;
}

field *field_draw(const lan_battle_def *battle, const char *const *rows)
{
    int32_t height = 0;
    while (rows[height] != NULL) {
        height++;
    }
    return make_field(battle, make_map(rows, (int32_t)strlen(rows[0]), height));
}

field *field_open(const lan_battle_def *battle, int32_t width, int32_t height)
{
    return make_field(battle, make_map(NULL, width, height));
}

void field_destroy(field *f)
{
    lan_fights_destroy(f->fights);
    lan_places_destroy(f->places);
    lan_grid_map_destroy(f->map);
    free(f->armies);
    free(f->is_hidden);
    free(f);
}

void field_begin(field *f, const lan_solver_options *options, uint64_t run)
{
    assert_ok(lan_fights_reset(f->fights, options, run, NULL));
    f->time = 0.0;
    f->event_count = 0;
}

int32_t field_place(const field *f, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return lan_places_of_cell(f->places, at);
}

void field_enter(field *f, int32_t army, int32_t x, int32_t y)
{
    lan_island_enter(lan_fights_whole(f->fights), army, f->time);
    lan_fights_enter(f->fights, army, field_place(f, x, y));
}

void field_move(field *f, int32_t army, int32_t x, int32_t y)
{
    lan_fights_move(f->fights, army, field_place(f, x, y));
}

void field_leave(field *f, int32_t army)
{
    lan_fights_leave(f->fights, army);
}

void field_hide(field *f, int32_t army, bool is_hidden)
{
    f->is_hidden[army] = is_hidden;
    lan_fights_look(f->fights, army);
}

static void write_down(field *f)
{
    size_t count = 0;
    const lan_fight_event *events = lan_fights_events(f->fights, &count);
    for (size_t k = 0; k < count && f->event_count < FIELD_EVENTS; k++) {
        f->events[f->event_count++] =
            (field_event){.time = f->time, .what = events[k]};
    }
}

void field_settle(field *f)
{
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_fights_settle(f->fights, f->time, &err), &err);
    write_down(f);
}

double field_step(field *f, double until)
{
    lan_error err;
    double next = until;
    lan_error_clear(&err);
    assert_ok_or(lan_fights_next(f->fights, until, &next, &err), &err);
    f->time = next;
    assert_ok_or(lan_fights_happen(f->fights, next, &err), &err);
    write_down(f);
    field_settle(f);
    return next;
}

void field_run(field *f, double until)
{
    while (field_step(f, until) < until) {
    }
}

lan_outcome *field_outcome(field *f)
{
    const lan_battle *whole = NULL;
    lan_outcome *outcome = NULL;
    assert_ok(lan_fights_show(f->fights, f->time, &whole, NULL));
    assert_ok(lan_outcome_create(whole, &outcome));
    return outcome;
}

double field_time_of(const field *f, lan_fight_event_kind kind, int32_t army,
                     int n)
{
    for (size_t k = 0; k < f->event_count; k++) {
        if (f->events[k].what.kind == kind && f->events[k].what.army == army &&
            n-- == 0) {
            return f->events[k].time;
        }
    }
    return LAN_NAN;
}
