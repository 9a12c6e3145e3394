/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "plots/text.h"
#include "results/pages/matchup_impl.h"

#define HEADING_COLUMNS 10 /* of a type's name above a column */
#define CELL_COLUMNS    6  /* the least: "+100.0" */
#define LINE_COLUMNS    100
#define COUNTERS_SIZE   512

/* Elo's points of one unit of log-odds: ten to one is 400. */
#define ELO (400.0 / log(10.0))

/* --- every type against every other -------------------------------------- */

static lan_tone tone_of(double ahead)
{
    const double well = 2.0 * LAN_MATCHUP_BAND_HIGH - 1.0;
    return ahead > well    ? LAN_TONE_AHEAD
           : ahead < -well ? LAN_TONE_BEHIND
                           : LAN_TONE_PLAIN;
}

typedef char heading[LAN_SHOWN_SIZE];

/* Writes the names above the columns, or numbers where names would make the
 * lines too long; returns whether these are numbers. */
static bool write_headings(const lan_matchup_view *view, heading *headings)
{
    size_t widest = 0;
    size_t width = 0;

    for (int32_t j = 0; j < view->matchup->count; j++) {
        const char *name =
            view->matchup->units[lan_matchup_shown_type(view, j)].name;
        lan_shown_fit(name, HEADING_COLUMNS, true, headings[j],
                      sizeof headings[j]);
        const size_t columns = lan_shown_columns(headings[j]);
        const size_t whole = lan_shown_columns(name);
        widest = whole > widest ? whole : widest;
        width += 2 + (columns > CELL_COLUMNS ? columns : CELL_COLUMNS);
    }
    if (widest + width <= LINE_COLUMNS) {
        return false;
    }
    for (int32_t j = 0; j < view->matchup->count; j++) {
        snprintf(headings[j], sizeof headings[j], "%d", (int)j + 1);
    }
    return true;
}

static void fill_matrix(lan_table *table, const lan_matchup_view *view,
                        bool is_numbered)
{
    for (int32_t i = 0; i < view->matchup->count; i++) {
        const int32_t row = lan_matchup_shown_type(view, i);
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_name(table, view->matchup->units[row].name);
        if (is_numbered) {
            lan_table_whole(table, i + 1);
        } else {
            lan_table_skip(table);
        }
        for (int32_t j = 0; j < view->matchup->count; j++) {
            const int32_t column = lan_matchup_shown_type(view, j);
            const double ahead = lan_matchup_shown_ahead(view, row, column);
            char text[LAN_MATCHUP_CELL_SIZE];
            const lan_matchup_cell *cell =
                lan_matchup_at(view->matchup, row, column);
            lan_table_shown(table, ahead, "%s%s",
                            lan_matchup_shown_cell(view, row, column, text),
                            lan_matchup_depends(cell) ? "*" : "");
            lan_table_tone(table, tone_of(ahead));
        }
    }
}

/* Who wins by either rule of wounds, where that is not the same type. */
static void add_dependent(lan_document *document, const lan_matchup_view *view,
                          lan_wounds wounds)
{
    const bool spreads = wounds == LAN_WOUNDS_SPREAD;
    const lan_matchup *matchup = view->matchup;
    bool is_any = false;
    for (int32_t k = 0; k < matchup->count * matchup->count; k++) {
        const int32_t row = k / matchup->count;
        const int32_t column = k % matchup->count;
        const lan_matchup_cell *cell = lan_matchup_at(matchup, row, column);
        if (!lan_matchup_depends(cell) ||
            (column < row && matchup->roles == LAN_ROLES_ALIKE &&
             view->terrain == NULL)) {
            continue;
        }
        if (!is_any) {
            lan_document_sentence(document, LAN_TONE_PLAIN,
                                  "* depends on target choice:");
        }
        is_any = true;
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "  %s against %s wins %.1f %% where hits spread, %.1f %% where "
            "they are focused.",
            matchup->units[row].name, matchup->units[column].name,
            100.0 * (spreads ? cell->win : cell->other_win),
            100.0 * (spreads ? cell->other_win : cell->win));
    }
}

/* What the words in the cells mean, where there are some. */
static void add_inabilities(lan_document *document,
                            const lan_matchup_view *view)
{
    const lan_matchup_cell *attack = lan_matchup_shown_attack(view);
    const int32_t count = view->matchup->count;
    bool is_any[] = {false, false, false};

    for (int32_t i = 0; attack != NULL && i < count * count; i++) {
        is_any[attack[i].inability] = true;
    }
    if (is_any[LAN_MATCHUP_NO_ATTACK]) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "no att: the row cannot attack the column.");
    }
    if (is_any[LAN_MATCHUP_NO_DEFENCE]) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "no def: the column has no defence against the "
                              "row, which wins.");
    }
}

/* What the figure shows is a table as text, and in HTML where the figure would
 * be too large. */
static void add_matrix(lan_document *document, const lan_matchup_view *view)
{
    const bool is_drawn = view->matchup->count <= LAN_MATCHUP_DRAWN_MAX;
    const size_t count = (size_t)view->matchup->count;
    lan_column_def *columns = calloc(count + 2, sizeof *columns);
    heading *headings = calloc(count, sizeof *headings);

    if (columns == NULL || headings == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
    } else {
        const bool is_numbered = write_headings(view, headings);
        columns[0] = (lan_column_def){.heading = ""};
        columns[1] = (lan_column_def){.heading = "", .format = LAN_AS_NUMBER};
        for (size_t j = 0; j < count; j++) {
            columns[2 + j] = (lan_column_def){.heading = headings[j],
                                              .format = LAN_AS_NUMBER};
        }
        const lan_table_def def = {
            .formats = is_drawn ? LAN_FOR(LAN_FORMAT_TEXT) : LAN_FOR_PEOPLE,
            .columns = columns,
            .column_count = count + 2};
        fill_matrix(lan_document_table(document, &def), view, is_numbered);
    }
    free(columns);
    free(headings);
}

/* --- each type ----------------------------------------------------------- */

/* Per cent of a share, rounded first: what rounds to 0 is 0, not -0.0. */
static double to_percent(double share)
{
    return round(1000.0 * share) / 10.0 + 0.0;
}

/* "horse, pike" */
static void add_counters(lan_table *table, const lan_matchup_view *view,
                         const lan_matchup_standing *standing)
{
    char text[COUNTERS_SIZE] = "nothing";
    size_t used = 0;

    for (size_t k = 0; k < LAN_MATCHUP_BEST && standing->counters[k] >= 0 &&
                       used < sizeof text;
         k++) {
        used += (size_t)snprintf(
            text + used, sizeof text - used, "%s%s", k > 0 ? ", " : "",
            view->matchup->units[standing->counters[k]].name);
    }
    lan_table_name(table, text);
}

static void add_type(lan_table *table, const lan_matchup_view *view,
                     int32_t type)
{
    const lan_matchup_unit *unit = &view->matchup->units[type];
    const lan_matchup_findings *findings = view->findings;
    const double score = findings->rating->score[type];

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, unit->name);
    lan_table_number(table, unit->cost);
    lan_table_whole(table, unit->soldiers);
    if (view->contest != NULL) {
        lan_table_number(table, view->contest->row_mix[type]);
        lan_table_number(table, view->contest->column_mix[type]);
    } else {
        lan_table_number(table, findings->nash->mix[type]);
    }
    if (findings->by == LAN_PAYOFF_ODDS) {
        lan_table_shown(table, score, "%+.0f", round(ELO * score) + 0.0);
    } else {
        lan_table_shown(table, score, "%+.1f", to_percent(score));
    }
    lan_table_whole(table, findings->standings[type].beats);
    add_counters(table, view, &findings->standings[type]);
}

static void add_types(lan_document *document, const lan_matchup_view *view)
{
    static const lan_column_def columns[] = {
        {NULL, "type", NULL, LAN_AS_TEXT},
        {NULL, "cost", NULL, LAN_AS_NUMBER},
        {NULL, "soldiers", NULL, LAN_AS_COUNT},
        {NULL, "mix", NULL, LAN_AS_PERCENT},
        {NULL, "rating", NULL, LAN_AS_NUMBER},
        {NULL, "beats", NULL, LAN_AS_COUNT},
        {NULL, "countered by", NULL, LAN_AS_TEXT},
    };
    static const lan_column_def by_roles[] = {
        {NULL, "type", NULL, LAN_AS_TEXT},
        {NULL, "cost", NULL, LAN_AS_NUMBER},
        {NULL, "units", NULL, LAN_AS_COUNT},
        {NULL, "attack", NULL, LAN_AS_PERCENT},
        {NULL, "defence", NULL, LAN_AS_PERCENT},
        {NULL, "rating", NULL, LAN_AS_NUMBER},
        {NULL, "beats", NULL, LAN_AS_COUNT},
        {NULL, "countered by", NULL, LAN_AS_TEXT},
    };
    const bool has_roles = view->contest != NULL;
    const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE,
        .columns = has_roles ? by_roles : columns,
        .column_count = has_roles ? sizeof by_roles / sizeof by_roles[0]
                                  : sizeof columns / sizeof columns[0]};

    lan_table *table = lan_document_table(document, &def);
    for (int32_t i = 0; i < view->matchup->count; i++) {
        add_type(table, view, lan_matchup_shown_type(view, i));
    }
}

/* --- grounds ------------------------------------------------------------- */

static void add_ground(lan_document *document, const lan_matchup_result *result,
                       int32_t terrain)
{
    const lan_matchup_view view = lan_page_matchup_view(result, terrain);
    char number[LAN_NUMBER_SIZE];
    char subject[LAN_MATCHUP_SUBJECT_SIZE];

    if (view.terrain != NULL) {
        lan_document_heading(document, "%s", view.terrain->name);
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "The row attacks from open ground; cover multiplies hits on the "
            "column by %s.",
            lan_number_count(view.terrain->cover, number));
    }
    lan_document_gap(document);
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "%s:", lan_matchup_shown_subject(&view, subject));
    add_matrix(document, &view);
    lan_page_matchup_figure(document, &view);
    add_inabilities(document, &view);
    add_dependent(document, &view,
                  lan_scenario_battle_def(result->scenario)->wounds);
    if (lan_matchup_shown_attack(&view) != NULL) {
        lan_document_gap(document);
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Each attacking and attacked in turn:");
    }
    add_types(document, &view);
    lan_page_matchup_findings(document, result, &view);
    lan_page_matchup_team(document, &view);
}

/* --- where each type defends best ---------------------------------------- */

/* The first of those where it stands best; -1: on open ground. */
static int32_t best_ground(const lan_matchup_result *result, int32_t type)
{
    const lan_matchup_payoff by = result->findings->by;
    const double level = 1e-9;
    double most = lan_matchup_defence(result->matchup, -1, type, by);
    int32_t best = -1;

    for (int32_t t = 0; t < result->matchup->terrain_count; t++) {
        const double here = lan_matchup_defence(result->matchup, t, type, by);
        if (here > most + level) {
            most = here;
            best = t;
        }
    }
    return best;
}

static void add_defence(lan_table *table, const lan_matchup_result *result,
                        int32_t type)
{
    const lan_matchup *matchup = result->matchup;
    const lan_matchup_payoff by = result->findings->by;
    const int32_t best = best_ground(result, type);

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, matchup->units[type].name);
    for (int32_t t = -1; t < matchup->terrain_count; t++) {
        const double ahead = lan_matchup_defence(matchup, t, type, by);
        if (by == LAN_PAYOFF_ODDS) {
            lan_table_shown(table, ahead, "%.1f", 50.0 + 50.0 * ahead);
        } else {
            lan_table_shown(table, ahead, "%+.1f", to_percent(ahead));
        }
    }
    lan_table_name(table,
                   best < 0 ? "open ground" : matchup->terrains[best].name);
}

/* How each type fares where it stands, all others attacking it one by one. */
static void add_defences(lan_document *document,
                         const lan_matchup_result *result)
{
    static const char *const captions[] = {
        [LAN_PAYOFF_ODDS] = "Mean win probability of a type that all others "
                            "attack, by where it stands, in %",
        [LAN_PAYOFF_MARGIN] = "Mean margin of a type that all others attack, "
                              "by where it stands, in %",
        [LAN_PAYOFF_VALUE] = "Mean value gained by a type that all others "
                             "attack, by where it stands, in %"};
    const lan_matchup *matchup = result->matchup;
    const lan_matchup_view open = lan_page_matchup_view(result, -1);
    const size_t count = (size_t)matchup->terrain_count;
    lan_column_def columns[LAN_TERRAIN_MOST + 3] = {
        {.heading = "type"}, {.heading = "open", .format = LAN_AS_NUMBER}};

    for (size_t t = 0; t < count; t++) {
        columns[2 + t] = (lan_column_def){.heading = matchup->terrains[t].name,
                                          .format = LAN_AS_NUMBER};
    }
    columns[2 + count] = (lan_column_def){.heading = "defends best in"};
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count = count + 3};
    lan_document_gap(document);
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "%s:", captions[result->findings->by]);
    lan_table *table = lan_document_table(document, &def);
    for (int32_t i = 0; i < matchup->count; i++) {
        add_defence(table, result, lan_matchup_shown_type(&open, i));
    }
}

/* --- the page ------------------------------------------------------------ */

/* Why armies do not cost the same, where some types have a cost and nothing was
 * said of it. */
static void add_lack_of_cost(lan_document *document,
                             const lan_matchup_result *result)
{
    const lan_matchup *matchup = result->matchup;
    const lan_matchup_def def = lan_scenario_matchup_def(result->scenario);
    const char *first = NULL;
    int32_t lacking = 0;
    for (int32_t i = 0; i < matchup->count; i++) {
        if (!(matchup->units[i].cost > 0.0)) {
            first = lacking++ == 0 ? matchup->units[i].name : first;
        }
    }
    if (!isnan(matchup->budget) || def.count > 0 || lacking == 0 ||
        lacking == matchup->count) {
        return;
    }
    if (lacking == 1) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Armies cannot cost the same: %s has no cost.",
                              first);
    } else {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "Armies cannot cost the same: %s and %d more have no cost.", first,
            (int)lacking - 1);
    }
}

static void add_head(lan_document *document, const lan_matchup_result *result)
{
    const lan_matchup *matchup = result->matchup;
    const bool by_number = isnan(matchup->budget);
    const bool is_one = by_number && matchup->units[0].soldiers == 1;
    char number[LAN_NUMBER_SIZE];

    lan_page_title(document, result->scenario, result->path);
    lan_number_count(by_number ? matchup->units[0].soldiers : matchup->budget,
                     number);
    if (matchup->roles == LAN_ROLES_ATTACK) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            by_number ? "Every type attacks every other, %s unit%s each, to "
                        "the death."
                      : "Every type attacks every other, armies that cost %s, "
                        "to the death%s.",
            number, by_number && !is_one ? "s" : "");
        return;
    }
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          by_number
                              ? "Every type against every other, %s soldiers "
                                "each."
                              : "Every type against every other, armies that "
                                "cost %s.",
                          number);
    add_lack_of_cost(document, result);
    if (matchup->has_odds) {
        lan_page_wounds(document, result->scenario);
    }
}

void lan_page_matchup(lan_document *document, const lan_matchup_result *result)
{
    lan_page_matchup_fields(document, result);
    add_head(document, result);
    add_ground(document, result, -1);
    for (int32_t t = 0; t < result->matchup->terrain_count; t++) {
        add_ground(document, result, t);
    }
    if (result->matchup->terrain_count > 0) {
        add_defences(document, result);
    }
    lan_page_matchup_rows(document, result);
}

void lan_page_matchup_ground(lan_document *document,
                             const lan_matchup_result *result, int32_t terrain)
{
    add_head(document, result);
    add_ground(document, result, terrain);
}
