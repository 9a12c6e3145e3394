/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "results/pages/matchup_impl.h"

/* Open ground, or a terrain. */
typedef struct ground {
    lan_matchup_view view;
    const lan_matchup_cell *cells; /* the row attacks */
    const lan_unit_def *types;     /* of the scenario */
} ground;

/* What one cannot do by its role; NULL: nothing. */
static const char *inability_name(const lan_matchup_cell *cell)
{
    static const char *const names[] = {[LAN_MATCHUP_NO_ATTACK] = "attack",
                                        [LAN_MATCHUP_NO_DEFENCE] = "defend"};
    return names[cell->inability];
}

static ground ground_of(const lan_matchup_result *result, int32_t terrain)
{
    const lan_matchup_view view = lan_page_matchup_view(result, terrain);
    return (ground){view,
                    terrain < 0 ? result->matchup->cells
                                : result->matchup->terrains[terrain].cells,
                    lan_scenario_battle_def(result->scenario)->units};
}

static const char *type_name(const ground *at, int32_t type)
{
    return type >= 0 ? at->view.matchup->units[type].name : NULL;
}

static const lan_matchup_cell *cell_at(const ground *at, int32_t row,
                                       int32_t column)
{
    return &at->cells[row * at->view.matchup->count + column];
}

/* --- fields -------------------------------------------------------------- */

static void add_names(lan_document *document, const char *key, const ground *at,
                      const int32_t *types, size_t count)
{
    lan_document_begin_list(document, key);
    for (size_t i = 0; i < count && types[i] >= 0; i++) {
        lan_document_text(document, NULL, type_name(at, types[i]));
    }
    lan_document_end(document);
}

static void add_type(lan_document *document, const ground *at, int32_t type)
{
    const lan_matchup_unit *unit = &at->view.matchup->units[type];
    const lan_matchup_findings *findings = at->view.findings;
    const lan_matchup_standing *standing = &findings->standings[type];

    lan_document_begin(document, unit->name);
    lan_document_whole(document, "soldiers", unit->soldiers);
    lan_document_number(document, "cost", unit->cost);
    if (unit->troop_count > 0) {
        lan_document_begin(document, "troops");
        for (int32_t i = 0; i < unit->troop_count; i++) {
            lan_document_whole(document, at->types[unit->troops[i].type].name,
                               unit->troops[i].soldiers);
        }
        lan_document_end(document);
    }
    lan_document_number(document, "mix", findings->nash->mix[type]);
    if (at->view.contest != NULL) {
        lan_document_number(document, "attack_mix",
                            at->view.contest->row_mix[type]);
        lan_document_number(document, "defence_mix",
                            at->view.contest->column_mix[type]);
    }
    lan_document_number(document, "against_mix", findings->nash->against[type]);
    lan_document_number(document, "rating", findings->rating->score[type]);
    lan_document_whole(document, "beats", standing->beats);
    lan_document_whole(document, "beaten_by", standing->beaten_by);
    add_names(document, "counters", at, standing->counters, LAN_MATCHUP_BEST);
    lan_document_text(document, "dominated_by",
                      type_name(at, standing->dominated_by));
    lan_document_end(document);
}

static void add_types(lan_document *document, const ground *at)
{
    lan_document_begin(document, "units");
    for (int32_t i = 0; i < at->view.matchup->count; i++) {
        add_type(document, at, i);
    }
    lan_document_end(document);
}

static void add_odds(lan_document *document, const lan_matchup_cell *cell)
{
    lan_document_number(document, "win", cell->win);
    lan_document_number(document, "lose", cell->lose);
    lan_document_number(document, "neither", cell->neither);
    lan_document_pair(document, "interval", cell->low, cell->high);
    lan_document_text(document, "method", lan_odds_method_word(cell->method));
}

static void add_cells(lan_document *document, const ground *at)
{
    const lan_matchup *matchup = at->view.matchup;

    lan_document_begin(document, "cells");
    for (int32_t i = 0; i < matchup->count; i++) {
        lan_document_begin(document, type_name(at, i));
        for (int32_t j = 0; j < matchup->count; j++) {
            const lan_matchup_cell *cell = cell_at(at, i, j);
            lan_document_begin(document, type_name(at, j));
            if (matchup->has_odds) {
                add_odds(document, cell);
            }
            if (!isnan(cell->other_win)) {
                lan_document_number(document, "other_win", cell->other_win);
                lan_document_number(document, "other_lose", cell->other_lose);
                lan_document_data(document, "depends",
                                  json_boolean(lan_matchup_depends(cell)));
            }
            lan_document_number(document, "margin", cell->margin);
            lan_document_number(document, "value", cell->value);
            lan_document_number(document, "time", cell->time);
            lan_document_text(document, "reason",
                              lan_end_reason_name(cell->reason));
            if (at->view.contest != NULL) {
                lan_document_text(document, "cannot", inability_name(cell));
            }
            lan_document_end(document);
        }
        lan_document_end(document);
    }
    lan_document_end(document);
}

static void add_rating(lan_document *document, const ground *at)
{
    static const char *const kinds[] = {"level", "ladder", "mixed", "ring"};
    const lan_rating *rating = at->view.findings->rating;

    lan_document_begin(document, "rating");
    lan_document_text(document, "kind", kinds[rating->kind]);
    lan_document_number(document, "cyclic_share", rating->cyclic_share);
    if (rating->ring[0] < 0) {
        lan_document_text(document, "ring", NULL);
    } else {
        add_names(document, "ring", at, rating->ring, 3);
    }
    lan_document_end(document);
}

static void add_outside(lan_document *document, const ground *at)
{
    const lan_matchup *matchup = at->view.matchup;

    lan_document_begin_list(document, "outside");
    for (int32_t i = 0; matchup->has_odds && i < matchup->count; i++) {
        for (int32_t j = i + 1; j < matchup->count; j++) {
            if (lan_matchup_is_outside(lan_matchup_at(matchup, i, j))) {
                const int32_t pair[] = {i, j};
                add_names(document, NULL, at, pair, 2);
            }
        }
    }
    lan_document_end(document);
}

/* What open ground and a terrain have alike. */
static void add_findings(lan_document *document, const ground *at)
{
    const lan_matchup_findings *findings = at->view.findings;

    add_types(document, at);
    add_cells(document, at);
    lan_document_begin(document, "nash");
    lan_document_number(document, "value", 0.0);
    lan_document_number(document, "gain", findings->nash->gain);
    lan_document_end(document);
    if (at->view.contest != NULL) {
        lan_document_begin(document, "contest");
        lan_document_number(document, "value", at->view.contest->value);
        lan_document_end(document);
    }
    add_rating(document, at);
    add_outside(document, at);
    lan_document_whole(document, "cut", findings->cut);
    lan_page_matchup_team_fields(document, &at->view);
}

/* By how much a type, attacked by all others, is ahead of them.
 *
 * terrain  where it stands; -1: on open ground
 */
static void add_defence(lan_document *document,
                        const lan_matchup_result *result, int32_t terrain)
{
    const lan_matchup *matchup = result->matchup;

    lan_document_begin(document, "defence");
    for (int32_t i = 0; i < matchup->count; i++) {
        lan_document_number(
            document, matchup->units[i].name,
            lan_matchup_defence(matchup, terrain, i, result->findings->by));
    }
    lan_document_end(document);
}

static void add_terrains(lan_document *document,
                         const lan_matchup_result *result)
{
    lan_document_begin_list(document, "terrains");
    for (int32_t t = 0; t < result->matchup->terrain_count; t++) {
        const ground at = ground_of(result, t);
        lan_document_begin(document, NULL);
        lan_document_text(document, "name", at.view.terrain->name);
        lan_document_number(document, "cover", at.view.terrain->cover);
        add_findings(document, &at);
        add_defence(document, result, t);
        lan_document_end(document);
    }
    lan_document_end(document);
}

void lan_page_matchup_fields(lan_document *document,
                             const lan_matchup_result *result)
{
    const lan_matchup_findings *findings = result->findings;
    const ground open = ground_of(result, -1);

    if (!lan_document_wants(document, LAN_FORMAT_JSON)) {
        return;
    }
    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "title", lan_scenario_title(result->scenario));
    lan_document_text(document, "by", lan_matchup_payoff_name(findings->by));
    lan_document_number(document, "budget", result->matchup->budget);
    if (result->matchup->roles == LAN_ROLES_ATTACK) {
        lan_document_text(document, "roles", "attack");
    }
    add_findings(document, &open);
    lan_document_begin(document, "side_bias");
    lan_document_number(document, "difference", findings->side_bias);
    lan_document_number(document, "error", findings->bias_error);
    lan_document_end(document);
    add_defence(document, result, -1);
    add_terrains(document, result);
}

/* --- rows ---------------------------------------------------------------- */

/* Columns that only some have. */
typedef struct row_extras {
    bool has_roles;
    bool has_team;
} row_extras;

static void add_row(lan_table *table, const ground *at, row_extras extras,
                    int32_t row, int32_t column)
{
    const lan_matchup *matchup = at->view.matchup;
    const lan_matchup_cell *cell = cell_at(at, row, column);
    const double numbers[] = {cell->win,   cell->lose, cell->neither,
                              cell->low,   cell->high, cell->margin,
                              cell->value, cell->time};

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, type_name(at, row));
    lan_table_name(table, type_name(at, column));
    lan_table_whole(table, matchup->units[row].soldiers);
    lan_table_whole(table, matchup->units[column].soldiers);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        lan_table_number(table, numbers[i]);
    }
    lan_table_name(table, lan_end_reason_name(cell->reason));
    lan_table_name(table,
                   matchup->has_odds ? lan_odds_method_word(cell->method) : "");
    lan_table_name(table,
                   at->view.terrain == NULL ? "" : at->view.terrain->name);
    if (extras.has_roles) {
        const char *what = inability_name(cell);
        lan_table_name(table, what != NULL ? what : "");
    }
    if (extras.has_team) {
        lan_table_name(
            table, at->view.complement->answers[column].by == row ? "yes" : "");
    }
}

static const lan_column_def row_columns[] = {
    {"unit", NULL, NULL, LAN_AS_TEXT},
    {"against", NULL, NULL, LAN_AS_TEXT},
    {"soldiers", NULL, NULL, LAN_AS_COUNT},
    {"against_soldiers", NULL, NULL, LAN_AS_COUNT},
    {"win", NULL, NULL, LAN_AS_NUMBER},
    {"lose", NULL, NULL, LAN_AS_NUMBER},
    {"neither", NULL, NULL, LAN_AS_NUMBER},
    {"low", NULL, NULL, LAN_AS_NUMBER},
    {"high", NULL, NULL, LAN_AS_NUMBER},
    {"margin", NULL, NULL, LAN_AS_NUMBER},
    {"value", NULL, NULL, LAN_AS_NUMBER},
    {"time", NULL, NULL, LAN_AS_NUMBER},
    {"reason", NULL, NULL, LAN_AS_TEXT},
    {"method", NULL, NULL, LAN_AS_TEXT},
    {"terrain", NULL, NULL, LAN_AS_TEXT},
};

#define ROW_COLUMNS (sizeof row_columns / sizeof row_columns[0])

void lan_page_matchup_rows(lan_document *document,
                           const lan_matchup_result *result)
{
    const row_extras extras = {.has_roles =
                                   result->matchup->roles == LAN_ROLES_ATTACK,
                               .has_team = result->complement != NULL};
    lan_column_def columns[ROW_COLUMNS + 2];
    size_t column_count = ROW_COLUMNS;

    memcpy(columns, row_columns, sizeof row_columns);
    if (extras.has_roles) {
        columns[column_count++] =
            (lan_column_def){"cannot", NULL, NULL, LAN_AS_TEXT};
    }
    if (extras.has_team) {
        columns[column_count++] =
            (lan_column_def){"answers", NULL, NULL, LAN_AS_TEXT};
    }
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = column_count};
    const int32_t count = result->matchup->count;

    lan_table *table = lan_document_table(document, &def);
    for (int32_t t = -1; lan_document_wants(document, LAN_FORMAT_CSV) &&
                         t < result->matchup->terrain_count;
         t++) {
        const ground at = ground_of(result, t);
        for (int32_t i = 0; i < count * count; i++) {
            add_row(table, &at, extras, i / count, i % count);
        }
    }
}
