/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Open ground and each terrain are one view each; all views have the same
 * parts.
 */

#include "results/pages/pages_impl.h"

#define HEADING_COLUMNS  10 /* of a type's name above a column */
#define CELL_COLUMNS     6  /* least width of a cell: "+100.0" */
#define LINE_COLUMNS     100
#define NAMES_LISTED     6
#define DOMINATED_LISTED 12

/* Elo points per unit of log-odds: odds of ten to one are 400 points. */
#define ELO (400.0 / log(10.0))

lan_matchup_view lan_page_matchup_view(const lan_matchup_result *result,
                                       int32_t terrain)
{
    const char *const title = lan_scenario_title(result->scenario);
    const lan_matchup *const all = result->matchup;
    const lan_ground_result *const ground = &result->grounds[terrain + 1];
    return (lan_matchup_view){
        .title = title[0] != '\0' ? title : result->path,
        .matchup = ground->in_turn != NULL ? ground->in_turn : all,
        .findings = ground->findings,
        .complement = ground->complement,
        .contest = ground->contest,
        .attack = result->grounds->in_turn != NULL ? all->cells : NULL,
        .terrain = terrain >= 0 ? &all->terrains[terrain] : NULL,
        .is_by_rating = result->is_by_rating};
}

void page_matchup_figure(lan_document *to, const lan_matchup_view *view)
{
    lan_figure *figure = NULL;
    if (view->matchup->count <= LAN_MATCHUP_DRAWN_MAX) {
        doc_figure(to, lan_matchup_figure(view, &figure, NULL), &figure,
                   LAN_FIGURE_NOT_AS_TEXT, false);
    }
}

static const char *type_name(const lan_matchup_view *view, int32_t type)
{
    return type >= 0 ? view->matchup->units[type].name : NULL;
}

/* The results of the row as attacker. */
static const lan_matchup_cell *attacks_of(const lan_matchup_view *view)
{
    const lan_matchup_cell *const attack = lan_matchup_shown_attack(view);
    return attack != NULL ? attack : view->matchup->cells;
}

/* What a role cannot do ("no att", "no def"), or NULL. */
static const char *inability_name(const lan_matchup_cell *cell)
{
    static const char *const names[] = {[LAN_MATCHUP_NO_ATTACK] = "attack",
                                        [LAN_MATCHUP_NO_DEFENCE] = "defend"};
    return names[cell->inability];
}

/* --- every type against every other -------------------------------------- */

/* Adds a column per type, named by numbers if names would make lines too long.
 * Returns true for numbers. */
static bool add_headings(lan_document *to, lan_table *table,
                         const lan_matchup_view *view)
{
    const size_t count = (size_t)view->matchup->count;
    const char **const names = doc_room(to, count, sizeof *names);
    double widest = 0.0;
    double width = 0.0;
    for (size_t k = 0; k < count; k++) {
        const char *const name =
            type_name(view, lan_matchup_shown_type(view, (int32_t)k));
        names[k] = lan_shown_fit(doc_arena(to), name, HEADING_COLUMNS);
        widest = fmax(widest, (double)lan_shown_columns(name));
        width += 2.0 + fmax(CELL_COLUMNS, (double)lan_shown_columns(names[k]));
    }
    const bool is_numbered = widest + width > LINE_COLUMNS;
    for (size_t k = 0; k < count; k++) {
        table_column(table, NULL,
                     is_numbered ? doc_write(to, "%zu", k + 1) : names[k],
                     LAN_AS_NUMBER);
    }
    return is_numbered;
}

/* Adds the table as text, and in HTML if there are too many types for the
 * figure. */
static void add_matrix(lan_document *to, const lan_matchup_view *view)
{
    const double well = 2.0 * LAN_MATCHUP_BAND_HIGH - 1.0;
    const int32_t count = view->matchup->count;
    lan_table *const table =
        doc_table(to, NULL,
                  count <= LAN_MATCHUP_DRAWN_MAX ? LAN_FOR(LAN_FORMAT_TEXT)
                                                 : LAN_FOR_PEOPLE,
                  "=|=#n");
    const bool is_numbered = add_headings(to, table, view);
    for (int32_t k = 0; k < count * count; k++) {
        const int32_t row = lan_matchup_shown_type(view, k / count);
        const int32_t column = lan_matchup_shown_type(view, k % count);
        const double ahead = lan_matchup_shown_ahead(view, row, column);
        const lan_matchup_cell *const cell =
            lan_matchup_at(view->matchup, row, column);
        if (k % count == 0) {
            table_add(table, "%s|%g", type_name(view, row),
                      is_numbered ? (double)(k / count + 1) : LAN_NAN);
        }
        table_shown(table, ahead, "%s%s",
                    lan_matchup_shown_cell(doc_arena(to), view, row, column),
                    lan_matchup_depends(cell) ? "*" : "");
        table_tone(table, ahead > well    ? LAN_TONE_AHEAD
                          : ahead < -well ? LAN_TONE_BEHIND
                                          : LAN_TONE_PLAIN);
    }
}

/* Explains "no att" and "no def" if they occur. */
static void add_inabilities(lan_document *to, const lan_matchup_view *view)
{
    const lan_matchup_cell *attack = lan_matchup_shown_attack(view);
    const int32_t count = view->matchup->count;
    bool is_any[] = {false, false, false};
    for (int32_t i = 0; attack != NULL && i < count * count; i++) {
        is_any[attack[i].inability] = true;
    }
    if (is_any[LAN_MATCHUP_NO_ATTACK]) {
        doc_say(to, "no att: the row cannot attack the column.");
    }
    if (is_any[LAN_MATCHUP_NO_DEFENCE]) {
        doc_say(
            to,
            "no def: the column has no defence against the row, which wins.");
    }
}

/* Lists match-ups whose winner depends on the rule of wounds. */
static void add_dependent(lan_document *to, const lan_matchup_view *view,
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
            doc_say(to, "* depends on target choice:");
        }
        is_any = true;
        doc_say(to,
                "  %s against %s wins %.1f %% if hits spread, %.1f %% if they "
                "are focused.",
                type_name(view, row), type_name(view, column),
                100.0 * (spreads ? cell->win : cell->other_win),
                100.0 * (spreads ? cell->other_win : cell->win));
    }
}

/* --- each type ----------------------------------------------------------- */

static void add_type(lan_document *to, lan_table *table,
                     const lan_matchup_view *view, int32_t type)
{
    const lan_matchup_unit *unit = &view->matchup->units[type];
    const lan_matchup_findings *findings = view->findings;
    const lan_matchup_standing *standing = &findings->standings[type];
    const double score = findings->rating->score[type];
    const bool by_odds = findings->by == LAN_PAYOFF_ODDS;
    const double *const mix =
        view->contest != NULL ? view->contest->row_mix : findings->nash->mix;
    page_list counters = {.text = "nothing"};

    for (size_t k = 0; k < LAN_MATCHUP_BEST && standing->counters[k] >= 0;
         k++) {
        page_list_add(to, &counters, type_name(view, standing->counters[k]));
    }
    table_add(table, "%s|%g|%d|%g|%g", unit->name, unit->cost, unit->soldiers,
              mix[type],
              view->contest != NULL ? view->contest->column_mix[type]
                                    : LAN_NAN);
    table_cells(table, by_odds ? "%+.0f|%d|%s" : "%+.1f|%d|%s",
                by_odds ? round(ELO * score) + 0.0 : page_percent(score),
                standing->beats, counters.text);
}

static void add_types(lan_document *to, const lan_matchup_view *view)
{
    lan_table *table = doc_table(
        to, NULL, LAN_FOR_PEOPLE,
        view->contest != NULL
            ? "=type|=cost#n|=units#c|=attack#%|=defence#%|=rating#n|"
              "=beats#c|=countered by"
            : "=type|=cost#n|=soldiers#c|=mix#%|#%|=rating#n|=beats#c|"
              "=countered by");
    for (int32_t i = 0; i < view->matchup->count; i++) {
        add_type(to, table, view, lan_matchup_shown_type(view, i));
    }
}

/* --- what open ground, or a terrain, says of the game --------------------- */

/* "spear 33.1 %, horse 21.8 %, bow 45.1 %", without types that have no share.
 * */
static const char *shares_text(lan_document *to, const lan_matchup_view *view,
                               const double *mix)
{
    page_list list = {.text = ""};
    for (int32_t i = 0; i < view->matchup->count; i++) {
        if (mix[i] > 0.0) {
            page_list_add(to, &list,
                          doc_write(to, "%s %.1f %%", type_name(view, i),
                                    100.0 * mix[i]));
        }
    }
    return list.text;
}

/* Adds the best mixes of attackers and of defenders with their value, and the
 * mix for both roles. */
static void add_mixes(lan_document *to, const lan_matchup_view *view)
{
    const lan_contest *contest = view->contest;
    if (contest != NULL) {
        const bool by_odds = view->findings->by == LAN_PAYOFF_ODDS;
        doc_say(to, "Best to attack with: %s.",
                shares_text(to, view, contest->row_mix));
        doc_say(to,
                by_odds
                    ? "Best to defend with: %s; the attacker then wins %.1f %%."
                    : "Best to defend with: %s; the attacker is then ahead by "
                      "%.1f %%.",
                shares_text(to, view, contest->column_mix),
                by_odds ? 50.0 + 50.0 * contest->value
                        : page_percent(contest->value));
    }
    doc_say(to, "%s mix gains against this one: %s.",
            contest != NULL ? "When types attack and defend in turn, no other"
                            : "No other",
            shares_text(to, view, view->findings->nash->mix));
}

static void add_kind(lan_document *to, const lan_matchup_view *view)
{
    const lan_rating *rating = view->findings->rating;
    const double cyclic = 100.0 * rating->cyclic_share;
    if (rating->kind == LAN_RATING_LEVEL) {
        doc_say(to, "All are level.");
    } else if (rating->kind == LAN_RATING_IS_RING) {
        doc_say(to,
                "It is rock, paper, scissors: %.0f %% of the results are "
                "cyclic, ratings explain %.0f %%.",
                cyclic, 100.0 - cyclic);
    } else {
        doc_say(to,
                "It is a ladder%s: ratings explain %.0f %% of the results, "
                "%.0f %% are cyclic.",
                rating->kind == LAN_RATING_IS_MIXED ? " with counters" : "",
                100.0 - cyclic, cyclic);
    }
    if (rating->ring[0] >= 0) {
        page_ring(to, "The strongest ring", view->matchup, rating->ring);
    }
}

/* Lists types without a counter, types that beat nothing, and dominated types.
 * */
static void add_lists(lan_document *to, const lan_matchup_view *view)
{
    page_list best = {.most = NAMES_LISTED};
    page_list worst = {.most = NAMES_LISTED};
    page_list dominated = {.most = DOMINATED_LISTED};
    for (int32_t i = 0; i < view->matchup->count; i++) {
        const lan_matchup_standing *is = &view->findings->standings[i];
        const char *const name = type_name(view, i);
        if (is->beaten_by == 0) {
            page_list_add(to, &best, name);
        }
        if (is->beats == 0) {
            page_list_add(to, &worst, name);
        }
        if (is->dominated_by >= 0) {
            page_list_add(to, &dominated,
                          doc_write(to, "%s by %s", name,
                                    type_name(view, is->dominated_by)));
        }
    }
    if (best.count > 0) {
        doc_say(to, "Nothing counters %s.", page_list_text(to, &best));
    }
    if (worst.count > 0) {
        doc_say(to, "Beats no other type: %s.", page_list_text(to, &worst));
    }
    if (dominated.count > 0) {
        doc_say(to,
                "Dominated: %s; the other type is never worse, and sometimes "
                "better.",
                page_list_text(to, &dominated));
    }
}

/* States the limits of the numbers: match-ups outside the band, the widest
 * interval if wider than requested, and an advantage of one side over its own
 * type, which would be an error. */
static void add_limits(lan_document *to, const lan_matchup_view *view)
{
    const lan_matchup_findings *findings = view->findings;
    const int64_t n = view->matchup->count;
    double widest = 0.0;
    if (view->matchup->has_odds && findings->outside > 0) {
        doc_say(to, "%d of %jd match-ups lie outside %.0f to %.0f %%.",
                (int)findings->outside, (n * (n - 1) / 2),
                100.0 * LAN_MATCHUP_BAND_LOW, 100.0 * LAN_MATCHUP_BAND_HIGH);
    }
    for (int64_t i = 0; view->matchup->has_odds && i < n * n; i++) {
        const lan_matchup_cell *cell = &view->matchup->cells[i];
        widest = fmax(widest, cell->high - cell->low);
    }
    if (widest > lan_odds_options_default().precision) {
        doc_say(to, "Simulated odds are accurate to %.2g %% (95 %% intervals).",
                50.0 * widest);
    }
    if (lan_matchup_shown_attack(view) != NULL) {
        return;
    }
    if (findings->side_bias <= 1e-9) { /* rounding */
        doc_say(to, "A type against itself is even: no side has an advantage.");
    } else {
        doc_say(to,
                "A type against itself: one side wins at most %.2g %% more "
                "often; the error is %.2g %%.",
                100.0 * findings->side_bias, 100.0 * findings->bias_error);
    }
}

static void add_cut(lan_document *to, const lan_scenario *scenario,
                    const lan_matchup_view *view)
{
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    const int cut = (int)view->findings->cut;
    if (cut == 0) {
        return;
    }
    if (def->is_open_ended) {
        doc_say(to,
                "Warning: %d of the deterministic battles never end: the two "
                "types are even, or neither harms the other",
                cut);
    } else {
        doc_say(to,
                "Warning: time.end, %s, stops %d of the deterministic battles",
                page_time(to, def->end, lan_scenario_time_unit(scenario)), cut);
    }
    doc_more(to,
             view->matchup->has_odds ? "; odds are fought to the end." : ".");
}

/* --- the best team against the field -------------------------------------- */

/* A payoff in the unit of the table: "77.4" for odds, otherwise "-12.5". */
static const char *payoff_text(lan_document *to, lan_matchup_payoff by,
                               double ahead)
{
    const bool by_odds = by == LAN_PAYOFF_ODDS;
    return doc_write(to, by_odds ? "%.1f" : "%+.1f",
                     page_percent(by_odds ? 0.5 + 0.5 * ahead : ahead));
}

static void add_answers(lan_document *to, const lan_matchup_view *view)
{
    lan_table *table =
        doc_table(to, NULL, LAN_FOR_PEOPLE, "=against|=answer|=%#n");
    for (int32_t i = 0; i < view->matchup->count; i++) {
        const int32_t type = lan_matchup_shown_type(view, i);
        const lan_complement_answer *answer = &view->complement->answers[type];
        table_add(table, "%s|%s|%s", type_name(view, type),
                  type_name(view, answer->by),
                  payoff_text(to, view->findings->by, answer->ahead));
    }
}

/* Adds the best team, if one was requested. */
static void add_team(lan_document *to, const lan_matchup_view *view)
{
    const lan_complement *team = view->complement;
    const lan_matchup_payoff by = view->findings->by;
    page_list types = {.text = ""};
    page_list unbeaten = {.text = ""};
    if (team == NULL) {
        return;
    }
    for (int32_t i = 0; i < team->team_count; i++) {
        page_list_add(to, &types, type_name(view, team->team[i]));
    }
    for (int32_t i = 0; i < view->matchup->count; i++) {
        if (!team->answers[i].is_beaten) {
            page_list_add(to, &unbeaten, type_name(view, i));
        }
    }
    doc_gap(to);
    doc_say(to,
            by == LAN_PAYOFF_ODDS
                ? "The best team of %s: %s; it wins %s %% in the mean of its "
                  "best answers, %s %% in the worst."
                : "The best team of %s: %s; it is ahead by %s %% in the mean "
                  "of its best answers, %s %% in the worst.",
            page_counted(to, team->team_count, "type"), types.text,
            payoff_text(to, by, team->mean), payoff_text(to, by, team->worst));
    if (!team->is_exact) {
        doc_say(to,
                "There are more than %d teams: types were added and exchanged "
                "one by one, so that a better team may exist.",
                LAN_COMPLEMENT_MAX_TEAMS);
    }
    add_answers(to, view);
    if (unbeaten.count == 0) {
        doc_say(to, "The team beats all of the field.");
    } else {
        doc_say(to, "No type of the team beats %s.", unbeaten.text);
    }
}

/* --- grounds ------------------------------------------------------------- */

static void add_ground(lan_document *to, const lan_matchup_result *result,
                       int32_t terrain)
{
    const lan_matchup_view view = lan_page_matchup_view(result, terrain);
    if (view.terrain != NULL) {
        doc_heading(to, view.terrain->name);
        doc_say(to,
                "The row attacks from open ground; cover multiplies hits on "
                "the column by %s.",
                doc_count(to, view.terrain->cover));
    }
    doc_gap(to);
    doc_say(to, "%s:", lan_matchup_shown_subject(doc_arena(to), &view));
    add_matrix(to, &view);
    page_matchup_figure(to, &view);
    add_inabilities(to, &view);
    add_dependent(to, &view, lan_scenario_battle_def(result->scenario)->wounds);
    if (lan_matchup_shown_attack(&view) != NULL) {
        doc_gap(to);
        doc_say(to, "Each attacking and attacked in turn:");
    }
    add_types(to, &view);
    add_mixes(to, &view);
    add_kind(to, &view);
    add_lists(to, &view);
    add_limits(to, &view);
    add_cut(to, result->scenario, &view);
    add_team(to, &view);
}

/* Adds each type's mean result as defender on each ground, and its first best
 * ground. */
static void add_defences(lan_document *to, const lan_matchup_result *result)
{
    static const char *const captions[] = {
        [LAN_PAYOFF_ODDS] = "Mean win probability of a type that all others "
                            "attack, by its terrain, in %",
        [LAN_PAYOFF_MARGIN] = "Mean margin of a type that all others attack, "
                              "by its terrain, in %",
        [LAN_PAYOFF_VALUE] = "Mean value gained by a type that all others "
                             "attack, by its terrain, in %"};
    const lan_matchup *matchup = result->matchup;
    const lan_matchup_view open = lan_page_matchup_view(result, -1);
    const lan_matchup_payoff by = result->grounds->findings->by;

    doc_gap(to);
    doc_say(to, "%s:", captions[by]);
    lan_table *table = doc_table(to, NULL, LAN_FOR_PEOPLE, "=type|=open#n");
    for (int32_t t = 0; t < matchup->terrain_count; t++) {
        table_column(table, NULL, matchup->terrains[t].name, LAN_AS_NUMBER);
    }
    table_column(table, NULL, "defends best in", LAN_AS_TEXT);
    for (int32_t i = 0; i < matchup->count; i++) {
        const int32_t type = lan_matchup_shown_type(&open, i);
        const char *best = "open ground";
        double most = lan_matchup_defence(matchup, -1, type, by);
        table_add(table, "%s", matchup->units[type].name);
        for (int32_t t = -1; t < matchup->terrain_count; t++) {
            const double ahead = lan_matchup_defence(matchup, t, type, by);
            if (ahead > most + 1e-9) {
                most = ahead;
                best = matchup->terrains[t].name;
            }
            table_cells(table, by == LAN_PAYOFF_ODDS ? "%.1f" : "%+.1f",
                        by == LAN_PAYOFF_ODDS ? 50.0 + 50.0 * ahead
                                              : page_percent(ahead));
        }
        table_cells(table, "%s", best);
    }
}

/* --- for programs --------------------------------------------------------- */

static void add_names(lan_document *to, const char *key,
                      const lan_matchup_view *view, const int32_t *types,
                      size_t count)
{
    doc_fields(to, "%s: [", key);
    for (size_t i = 0; i < count && types[i] >= 0; i++) {
        doc_fields(to, "%s", type_name(view, types[i]));
    }
    doc_fields(to, "]");
}

static void add_type_fields(lan_document *to, const lan_matchup_view *view,
                            const lan_unit_def *types, int32_t type)
{
    const lan_matchup_unit *unit = &view->matchup->units[type];
    const lan_matchup_findings *findings = view->findings;
    const lan_matchup_standing *standing = &findings->standings[type];

    doc_fields(to, "%s: { soldiers: %d cost: %g", unit->name, unit->soldiers,
               unit->cost);
    if (unit->troop_count > 0) {
        doc_fields(to, "troops: {");
        for (int32_t i = 0; i < unit->troop_count; i++) {
            doc_fields(to, "%s: %d", types[unit->troops[i].type].name,
                       unit->troops[i].soldiers);
        }
        doc_fields(to, "}");
    }
    doc_fields(to, "mix: %g", findings->nash->mix[type]);
    if (view->contest != NULL) {
        doc_fields(to, "attack_mix: %g defence_mix: %g",
                   view->contest->row_mix[type],
                   view->contest->column_mix[type]);
    }
    doc_fields(to, "against_mix: %g rating: %g beats: %d beaten_by: %d",
               findings->nash->against[type], findings->rating->score[type],
               standing->beats, standing->beaten_by);
    add_names(to, "counters", view, standing->counters, LAN_MATCHUP_BEST);
    doc_fields(to, "dominated_by: %s }",
               type_name(view, standing->dominated_by));
}

static void add_cells(lan_document *to, const lan_matchup_view *view)
{
    const int32_t count = view->matchup->count;
    doc_fields(to, "cells: {");
    for (int32_t k = 0; k < count * count; k++) {
        const lan_matchup_cell *const cell = &attacks_of(view)[k];
        if (k % count == 0) {
            doc_fields(to, "%s: {", type_name(view, k / count));
        }
        doc_fields(to, "%s: {", type_name(view, k % count));
        if (view->matchup->has_odds) {
            doc_fields(
                to,
                "win: %g lose: %g neither: %g interval: [ %g %g ] method: %s",
                cell->win, cell->lose, cell->neither, cell->low, cell->high,
                lan_odds_method_word(cell->method));
        }
        if (!isnan(cell->other_win)) {
            doc_fields(to, "other_win: %g other_lose: %g depends: %i",
                       cell->other_win, cell->other_lose,
                       lan_matchup_depends(cell));
        }
        doc_fields(to, "margin: %g value: %g time: %g reason: %s", cell->margin,
                   cell->value, cell->time, lan_end_reason_name(cell->reason));
        if (view->contest != NULL) {
            doc_fields(to, "cannot: %s", inability_name(cell));
        }
        doc_fields(to, (k + 1) % count == 0 ? "} }" : "}");
    }
    doc_fields(to, "}");
}

static void add_team_fields(lan_document *to, const lan_matchup_view *view)
{
    const lan_complement *team = view->complement;
    if (team == NULL) {
        return;
    }
    doc_fields(to, "complement: {");
    add_names(to, "team", view, team->team, (size_t)team->team_count);
    doc_fields(to, "mean: %g worst: %g exact: %i teams: %jd answers: {",
               team->mean, team->worst, team->is_exact, (intmax_t)team->teams);
    for (int32_t i = 0; i < team->count; i++) {
        const lan_complement_answer *answer = &team->answers[i];
        doc_fields(to, "%s: { by: %s ahead: %g beaten: %i }",
                   type_name(view, i), type_name(view, answer->by),
                   answer->ahead, answer->is_beaten);
    }
    doc_fields(to, "} unbeaten: [");
    for (int32_t i = 0; i < team->count; i++) {
        if (!team->answers[i].is_beaten) {
            doc_fields(to, "%s", type_name(view, i));
        }
    }
    doc_fields(to, "] }");
}

static void add_rating_fields(lan_document *to, const lan_matchup_view *view)
{
    static const char *const kinds[] = {"level", "ladder", "mixed", "ring"};
    const lan_matchup *matchup = view->matchup;
    const lan_rating *rating = view->findings->rating;

    doc_fields(to, "rating: { kind: %s cyclic_share: %g", kinds[rating->kind],
               rating->cyclic_share);
    page_ring_field(to, matchup, rating->ring);
    doc_fields(to, "} outside: [");
    for (int32_t i = 0; matchup->has_odds && i < matchup->count; i++) {
        for (int32_t j = i + 1; j < matchup->count; j++) {
            if (lan_matchup_is_outside(lan_matchup_at(matchup, i, j))) {
                doc_fields(to, "[ %s %s ]", type_name(view, i),
                           type_name(view, j));
            }
        }
    }
    doc_fields(to, "]");
}

/* Adds the fields that open ground and terrains share. */
static void add_ground_fields(lan_document *to, const lan_matchup_view *view,
                              const lan_unit_def *types)
{
    doc_fields(to, "units: {");
    for (int32_t i = 0; i < view->matchup->count; i++) {
        add_type_fields(to, view, types, i);
    }
    doc_fields(to, "}");
    add_cells(to, view);
    doc_fields(to, "nash: { value: %g gain: %g }", 0.0,
               view->findings->nash->gain);
    if (view->contest != NULL) {
        doc_fields(to, "contest: { value: %g }", view->contest->value);
    }
    add_rating_fields(to, view);
    doc_fields(to, "cut: %d", view->findings->cut);
    add_team_fields(to, view);
}

/* Adds the mean lead of each type when all others attack it. terrain: of the
 * defender; -1: open ground */
static void add_defence_fields(lan_document *to,
                               const lan_matchup_result *result,
                               int32_t terrain)
{
    const lan_matchup *of = result->matchup;
    doc_fields(to, "defence: {");
    for (int32_t i = 0; i < of->count; i++) {
        doc_fields(
            to, "%s: %g", of->units[i].name,
            lan_matchup_defence(of, terrain, i, result->grounds->findings->by));
    }
    doc_fields(to, "}");
}

static void add_fields(lan_document *to, const lan_matchup_result *result)
{
    const lan_matchup_findings *findings = result->grounds->findings;
    const lan_unit_def *const types =
        lan_scenario_battle_def(result->scenario)->units;
    const lan_matchup_view open = lan_page_matchup_view(result, -1);

    page_schema(to, result->scenario);
    doc_fields(to, "by: %s budget: %g", lan_matchup_payoff_name(findings->by),
               result->matchup->budget);
    if (result->matchup->roles == LAN_ROLES_ATTACK) {
        doc_fields(to, "roles: %s", "attack");
    }
    add_ground_fields(to, &open, types);
    doc_fields(to, "side_bias: { difference: %g error: %g }",
               findings->side_bias, findings->bias_error);
    add_defence_fields(to, result, -1);
    doc_fields(to, "terrains: [");
    for (int32_t t = 0; t < result->matchup->terrain_count; t++) {
        const lan_matchup_view view = lan_page_matchup_view(result, t);
        doc_fields(to, "{ name: %s cover: %g", view.terrain->name,
                   view.terrain->cover);
        add_ground_fields(to, &view, types);
        add_defence_fields(to, result, t);
        doc_fields(to, "}");
    }
    doc_fields(to, "]");
}

/* --- rows: a line for each row and column of each ground ------------------ */

static void add_rows(lan_document *to, const lan_matchup_result *result)
{
    const bool has_roles = result->matchup->roles == LAN_ROLES_ATTACK;
    /* results by the other rule of wounds */
    const bool has_other = !isnan(result->matchup->cells[0].other_win);
    const int32_t count = result->matchup->count;
    lan_table *table = doc_table(
        to, NULL, LAN_FOR_ROWS,
        doc_write(to,
                  "unit|against|soldiers|against_soldiers|win|lose|neither|low|"
                  "high|margin|value|time|reason|method|terrain%s%s%s",
                  has_roles ? "|cannot" : "",
                  result->grounds->complement != NULL ? "|answers" : "",
                  has_other ? "|other_win|other_lose|depends" : ""));
    for (int32_t t = -1; lan_document_wants(to, LAN_FORMAT_CSV) &&
                         t < result->matchup->terrain_count;
         t++) {
        const lan_matchup_view view = lan_page_matchup_view(result, t);
        for (int32_t i = 0; i < count * count; i++) {
            const lan_matchup_unit *const row = &view.matchup->units[i / count];
            const lan_matchup_unit *const column =
                &view.matchup->units[i % count];
            const lan_matchup_cell *const cell = &attacks_of(&view)[i];
            table_add(table, "%s|%s|%d|%d|%g|%g|%g|%g|%g|%g|%g|%g|%s|%s|%s",
                      row->name, column->name, row->soldiers, column->soldiers,
                      cell->win, cell->lose, cell->neither, cell->low,
                      cell->high, cell->margin, cell->value, cell->time,
                      lan_end_reason_name(cell->reason),
                      view.matchup->has_odds
                          ? lan_odds_method_word(cell->method)
                          : "",
                      view.terrain == NULL ? "" : view.terrain->name);
            if (has_roles) {
                table_cells(table, "%s", inability_name(cell));
            }
            if (view.complement != NULL) {
                const int32_t by = view.complement->answers[i % count].by;
                table_cells(table, "%s", by == i / count ? "yes" : "");
            }
            if (has_other) {
                table_cells(table, "%g|%g|%s", cell->other_win,
                            cell->other_lose,
                            lan_matchup_depends(cell) ? "yes" : "");
            }
        }
    }
}

/* --- the page ------------------------------------------------------------ */

/* States why armies have equal numbers, not equal costs, if only some types
 * have a cost. */
static void add_lack_of_cost(lan_document *to, const lan_matchup_result *result)
{
    const lan_matchup *matchup = result->matchup;
    const char *first = NULL;
    int32_t lacking = 0;
    for (int32_t i = 0; i < matchup->count; i++) {
        if (!(matchup->units[i].cost > 0.0)) {
            first = lacking++ == 0 ? matchup->units[i].name : first;
        }
    }
    if (!isnan(matchup->budget) ||
        lan_scenario_matchup_def(result->scenario).count > 0 || lacking == 0 ||
        lacking == matchup->count) {
        return;
    }
    doc_say(to, "Armies cannot cost the same: %s", first);
    doc_more(to, "%s",
             lacking == 1 ? " has no cost."
                          : doc_write(to, " and %d more have no cost.",
                                      (int)lacking - 1));
}

static void add_head(lan_document *to, const lan_matchup_result *result)
{
    const lan_matchup *matchup = result->matchup;
    const bool by_number = isnan(matchup->budget);
    const bool is_one = by_number && matchup->units[0].soldiers == 1;
    const char *const number =
        doc_count(to, by_number ? matchup->units[0].soldiers : matchup->budget);

    page_title(to, result->scenario, result->path);
    if (matchup->roles == LAN_ROLES_ATTACK) {
        doc_say(to,
                by_number ? "Every type attacks every other, %s unit%s each, "
                            "to the death."
                          : "Every type attacks every other, armies that cost "
                            "%s, to the death%s.",
                number, by_number && !is_one ? "s" : "");
        return;
    }
    doc_say(to,
            by_number ? "Every type against every other, %s soldiers each."
                      : "Every type against every other, armies that cost %s.",
            number);
    add_lack_of_cost(to, result);
    if (matchup->has_odds) {
        page_wounds(to, result->scenario);
    }
}

void lan_page_matchup(lan_document *to, const lan_matchup_result *result)
{
    add_fields(to, result);
    add_head(to, result);
    for (int32_t t = -1; t < result->matchup->terrain_count; t++) {
        add_ground(to, result, t);
    }
    if (result->matchup->terrain_count > 0) {
        add_defences(to, result);
    }
    add_rows(to, result);
}

void lan_page_matchup_ground(lan_document *to, const lan_matchup_result *result,
                             int32_t terrain)
{
    add_head(to, result);
    add_ground(to, result, terrain);
}
