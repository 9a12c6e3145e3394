/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/matchup_json.h"

#include <math.h>

#include "base/text.h"
#include "results/pages/pages.h"

/* Open ground, or a terrain. */
typedef struct table {
    const lan_matchup *matchup; /* of a terrain: in turn */
    const lan_matchup_findings *findings;
    const lan_matchup_cell *cells; /* the row attacks */
} table;

static table open_ground(const lan_cli_matchup *made)
{
    return (table){made->matchup, made->findings, made->matchup->cells};
}

static table terrain_of(const lan_cli_matchup *made, int32_t terrain)
{
    return (table){made->terrains[terrain].in_turn,
                   made->terrains[terrain].findings,
                   made->matchup->terrains[terrain].cells};
}

static const char *name_of(const table *made, int32_t unit)
{
    return unit >= 0 ? made->matchup->units[unit].name : NULL;
}

static const lan_matchup_cell *cell_at(const table *made, int32_t row,
                                       int32_t column)
{
    return &made->cells[row * made->matchup->count + column];
}

static const char *method_of(const lan_matchup *matchup,
                             const lan_matchup_cell *cell)
{
    return !matchup->has_odds ? NULL : lan_odds_method_word(cell->method);
}

/* --- JSON ---------------------------------------------------------------- */

static json_t *counters_json(const table *made, int32_t unit)
{
    const lan_matchup_standing *at = &made->findings->standings[unit];
    json_t *list = json_array();
    for (size_t k = 0; k < LAN_MATCHUP_BEST && at->counters[k] >= 0; k++) {
        if (json_array_append_new(
                list, json_string(name_of(made, at->counters[k]))) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *unit_json(const table *made, int32_t unit)
{
    const lan_matchup_unit *is = &made->matchup->units[unit];
    const lan_matchup_findings *f = made->findings;
    const lan_matchup_standing *at = &f->standings[unit];
    return json_pack(
        "{s:i, s:o, s:f, s:f, s:f, s:i, s:i, s:o, s:s?}", "soldiers",
        (int)is->soldiers, "cost", lan_cli_json_number(is->cost), "mix",
        f->nash->mix[unit], "against_mix", f->nash->against[unit], "rating",
        f->rating->score[unit], "beats", (int)at->beats, "beaten_by",
        (int)at->beaten_by, "counters", counters_json(made, unit),
        "dominated_by", name_of(made, at->dominated_by));
}

static json_t *odds_json(const lan_matchup *matchup,
                         const lan_matchup_cell *cell)
{
    return matchup->has_odds
               ? json_pack("{s:f, s:f, s:f, s:[f, f], s:s}", "win", cell->win,
                           "lose", cell->lose, "neither", cell->neither,
                           "interval", cell->low, cell->high, "method",
                           method_of(matchup, cell))
               : json_object();
}

static json_t *cell_json(const table *made, int32_t row, int32_t column)
{
    const lan_matchup_cell *cell = cell_at(made, row, column);
    json_t *object = odds_json(made->matchup, cell);
    json_t *averages =
        json_pack("{s:f, s:o, s:f, s:s}", "margin", cell->margin, "value",
                  lan_cli_json_number(cell->value), "time", cell->time,
                  "reason", lan_end_reason_name(cell->reason));
    if (json_object_update(object, averages) != 0) {
        json_decref(object);
        object = NULL;
    }
    json_decref(averages);
    return object;
}

static json_t *row_json(const table *made, int32_t row)
{
    json_t *object = json_object();
    for (int32_t j = 0; j < made->matchup->count; j++) {
        if (json_object_set_new(object, name_of(made, j),
                                cell_json(made, row, j)) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

/* An object with a key for each type. */
static json_t *by_unit(const table *made,
                       json_t *(*value)(const table *, int32_t))
{
    json_t *object = json_object();
    for (int32_t i = 0; i < made->matchup->count; i++) {
        if (json_object_set_new(object, name_of(made, i), value(made, i)) !=
            0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *outside_json(const table *made)
{
    const int32_t count = made->matchup->count;
    json_t *list = json_array();
    for (int32_t i = 0; i < count && made->matchup->has_odds; i++) {
        for (int32_t j = i + 1; j < count; j++) {
            if (lan_matchup_is_outside(lan_matchup_at(made->matchup, i, j)) &&
                json_array_append_new(list,
                                      json_pack("[s, s]", name_of(made, i),
                                                name_of(made, j))) != 0) {
                json_decref(list);
                return NULL;
            }
        }
    }
    return list;
}

static json_t *ring_json(const table *made)
{
    const int32_t *ring = made->findings->rating->ring;
    return ring[0] < 0
               ? json_null()
               : json_pack("[s, s, s]", name_of(made, ring[0]),
                           name_of(made, ring[1]), name_of(made, ring[2]));
}

static const char *kind_name(lan_rating_kind kind)
{
    static const char *const names[] = {"level", "ladder", "mixed", "ring"};
    return names[kind];
}

static json_t *rating_json(const table *made)
{
    const lan_rating *rating = made->findings->rating;
    return json_pack("{s:s, s:f, s:o}", "kind", kind_name(rating->kind),
                     "cyclic_share", rating->cyclic_share, "ring",
                     ring_json(made));
}

/* --- terrains ------------------------------------------------------------ */

/* Where a type, attacked by all others, is ahead of them by most; null: on open
 * ground. */
static json_t *defence_json(const lan_cli_matchup *made, int32_t terrain)
{
    const lan_matchup *matchup = made->matchup;
    json_t *object = json_object();
    for (int32_t i = 0; i < matchup->count; i++) {
        const double ahead =
            lan_matchup_defence(matchup, terrain, i, made->findings->by);
        if (json_object_set_new(object, matchup->units[i].name,
                                lan_cli_json_number(ahead)) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *terrain_json(const lan_cli_matchup *made, int32_t terrain)
{
    const table is = terrain_of(made, terrain);
    const lan_matchup_terrain *at = &made->matchup->terrains[terrain];
    return json_pack(
        "{s:s, s:f, s:o, s:o, s:o, s:{s:f, s:f}, s:o, s:o, s:i}", "name",
        at->name, "cover", at->cover, "cells", by_unit(&is, row_json),
        "defence", defence_json(made, terrain), "units",
        by_unit(&is, unit_json), "nash", "value", 0.0, "gain",
        is.findings->nash->gain, "rating", rating_json(&is), "outside",
        outside_json(&is), "cut", (int)is.findings->cut);
}

static json_t *terrains_json(const lan_cli_matchup *made)
{
    json_t *list = json_array();
    for (int32_t t = 0; t < made->matchup->terrain_count; t++) {
        if (json_array_append_new(list, terrain_json(made, t)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *lan_cli_matchup_json(const lan_cli_matchup *made)
{
    const lan_matchup_findings *f = made->findings;
    const table open = open_ground(made);
    return json_pack(
        "{s:i, s:o, s:s, s:o, s:o, s:o, s:{s:f, s:f}, s:o, s:o, s:i, s:{s:f, "
        "s:f}, s:o, s:o}",
        "schema", 1, "title",
        lan_cli_json_text(lan_scenario_title(made->scenario)), "by",
        lan_matchup_payoff_name(f->by), "budget",
        lan_cli_json_number(made->matchup->budget), "units",
        by_unit(&open, unit_json), "cells", by_unit(&open, row_json), "nash",
        "value", 0.0, "gain", f->nash->gain, "rating", rating_json(&open),
        "outside", outside_json(&open), "cut", (int)f->cut, "side_bias",
        "difference", f->side_bias, "error", f->bias_error, "defence",
        defence_json(made, -1), "terrains", terrains_json(made));
}

/* --- CSV ----------------------------------------------------------------- */

/* An empty field for what there is not. */
static void write_number(FILE *out, double value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];

    fprintf(out, ",%s",
            isnan(value) ? "" : lan_text_from_double(value, number));
}

static void write_line(FILE *out, const table *made, int32_t row,
                       int32_t column, const char *terrain)
{
    const lan_matchup *matchup = made->matchup;
    const lan_matchup_cell *cell = cell_at(made, row, column);
    const double numbers[] = {cell->win,   cell->lose, cell->neither,
                              cell->low,   cell->high, cell->margin,
                              cell->value, cell->time};
    /* names have no commas: scenarios/reader/names.c */
    fprintf(out, "%s,%s,%d,%d", name_of(made, row), name_of(made, column),
            (int)matchup->units[row].soldiers,
            (int)matchup->units[column].soldiers);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        write_number(out, numbers[i]);
    }
    const char *method = method_of(matchup, cell);
    fprintf(out, ",%s,%s,%s\n", lan_end_reason_name(cell->reason),
            method != NULL ? method : "", terrain);
}

static void write_lines(FILE *out, const table *made, const char *terrain)
{
    for (int32_t i = 0; i < made->matchup->count; i++) {
        for (int32_t j = 0; j < made->matchup->count; j++) {
            write_line(out, made, i, j, terrain);
        }
    }
}

void lan_cli_matchup_csv(FILE *out, const lan_cli_matchup *made)
{
    const table open = open_ground(made);
    fputs("unit,against,soldiers,against_soldiers,win,lose,neither,low,high,"
          "margin,value,time,reason,method,terrain\n",
          out);
    write_lines(out, &open, "");
    for (int32_t t = 0; t < made->matchup->terrain_count; t++) {
        const table is = terrain_of(made, t);
        write_lines(out, &is, made->matchup->terrains[t].name);
    }
}
