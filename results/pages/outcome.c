/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle for programs: its outcome, and its curve.
 */
#include <stdlib.h>

#include "results/pages/campaign_impl.h"

/* --- fields --------------------------------------------------------------- */

static void add_solver(lan_document *to, const lan_solver_report *report)
{
    const bool steps = report->method == LAN_METHOD_GSL;
    lan_document_begin(to, "solver");
    lan_document_text(to, "method", lan_method_name(report->method));
    lan_document_text(to, "form", report->form);
    lan_document_text(to, "stepper",
                      steps ? lan_stepper_name(report->stepper) : NULL);
    lan_document_whole(to, "steps", report->steps);
    lan_document_whole(to, "rejected", report->rejected);
    lan_document_whole(to, "rhs_calls", report->rhs_calls);
    lan_document_whole(to, "events", report->events);
    lan_document_number(to, "drift", report->drift);
    lan_document_end(to);
}

/* What soldiers did who are bodies. */
static void add_bodies(lan_document *to, const lan_engagement_story *story)
{
    lan_document_begin(to, "bodies");
    lan_document_number(to, "step", story->step);
    lan_document_whole(to, "steps", story->steps);
    lan_document_whole(to, "fired", story->fired);
    lan_document_whole(to, "hits", story->hits);
    lan_document_whole(to, "contacts", story->contacts);
    lan_document_whole(to, "capped", story->capped);
    lan_document_whole(to, "stuck", story->stuck);
    lan_document_end(to);
}

static void add_group(lan_document *to, const lan_fought *fought, int32_t group)
{
    const lan_battle *battle = fought->battle;
    const lan_group_outcome *is = &fought->outcome->groups[group];
    lan_document_begin(to, lan_battle_group_name(battle, group));
    lan_document_text(
        to, "type",
        lan_battle_type_name(battle, lan_battle_group_type(battle, group)));
    lan_document_number(to, "start", is->start);
    lan_document_number(to, "reinforced", is->reinforced);
    lan_document_number(to, "not_arrived", is->not_arrived);
    lan_document_number(to, "left", is->left);
    lan_document_number(to, "lost_combat", is->lost_combat);
    lan_document_number(to, "lost_other", is->lost_other);
    lan_document_number(to, "gone_at", is->gone_at);
    if (lan_battle_def_approaches(lan_scenario_battle_def(fought->scenario))) {
        lan_document_number(to, "fired_at", is->fired_at);
    }
    lan_document_end(to);
}

static void add_armies(lan_document *to, const lan_fought *fought)
{
    const lan_battle *battle = fought->battle;
    lan_document_begin(to, "armies");
    for (int32_t army = 0; army < fought->outcome->army_count; army++) {
        const lan_army_outcome *is = &fought->outcome->armies[army];
        const int32_t first = lan_battle_army_first_group(battle, army);
        const int32_t count = lan_battle_army_group_count(battle, army);
        lan_document_begin(to, lan_battle_army_name(battle, army));
        lan_document_text(
            to, "side",
            lan_battle_side_name(battle, lan_battle_army_side(battle, army)));
        lan_document_text(to, "state", lan_army_state_name(is->state));
        lan_document_number(to, "since", is->since);
        lan_document_number(to, "morale", is->morale);
        lan_document_begin(to, "units");
        for (int32_t i = first; i < first + count; i++) {
            add_group(to, fought, i);
        }
        lan_document_end(to);
        lan_document_end(to);
    }
    lan_document_end(to);
}

/* The columns of a curve: "time", then "army.group" of every group; NULL: no
 * memory. free() gives all back at once. */
static lan_column_def *curve_columns(const lan_battle *battle, size_t count)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        size += lan_trajectory_heading(battle, i, NULL, 0) + 1;
    }
    lan_column_def *columns = malloc((count + 1) * sizeof *columns + size);
    if (columns == NULL) {
        return NULL;
    }
    char *at = (char *)(columns + count + 1);
    columns[0] = (lan_column_def){.key = "time", .format = LAN_AS_NUMBER};
    for (size_t i = 0; i < count; i++) {
        const size_t length = lan_trajectory_heading(battle, i, NULL, 0);
        lan_trajectory_heading(battle, i, at, length + 1);
        columns[i + 1] = (lan_column_def){.key = at, .format = LAN_AS_NUMBER};
        at += length + 1;
    }
    return columns;
}

/* Victims of each killer; pairs without a loss are left out. */
static void add_killed(lan_document *to, const lan_fought *fought)
{
    const size_t count = (size_t)fought->outcome->group_count;
    lan_column_def *const groups = curve_columns(fought->battle, count);
    if (groups == NULL) {
        lan_document_lose(to, LAN_ENOMEM);
        return;
    }
    lan_document_begin(to, "killed");
    for (size_t i = 0; i < count; i++) {
        lan_document_begin(to, groups[i + 1].key);
        for (size_t j = 0; j < count; j++) {
            const double killed = fought->outcome->killed[i * count + j];
            if (killed > 0.0) {
                lan_document_number(to, groups[j + 1].key, killed);
            }
        }
        lan_document_end(to);
    }
    lan_document_end(to);
    free(groups);
}

void lan_page_outcome(lan_document *to, const lan_fought *fought)
{
    const lan_outcome *outcome = fought->outcome;
    if (!lan_document_wants(to, LAN_FORMAT_JSON)) {
        return;
    }
    lan_page_schema(to, fought->scenario);
    lan_document_text(to, "winner",
                      lan_outcome_winner_name(outcome, fought->battle));
    lan_document_flag(to, "near_tie", outcome->near_tie);
    lan_document_number(to, "margin", outcome->margin);
    lan_document_number(to, "value_margin", outcome->value_margin);
    lan_document_begin(to, "end");
    lan_document_number(to, "time", outcome->time);
    lan_document_text(to, "reason", lan_end_reason_name(outcome->reason));
    lan_document_end(to);
    lan_document_text(to, "time_unit",
                      lan_scenario_time_unit(fought->scenario));
    add_solver(to, &fought->report);
    if (fought->engagement != NULL) {
        add_bodies(to, lan_engagement_story_of(fought->engagement));
    }
    add_armies(to, fought);
    add_killed(to, fought);
}

/* --- the curve ------------------------------------------------------------ */

void lan_page_curve(lan_document *to, const lan_battle *battle,
                    const lan_trajectory *trajectory)
{
    const size_t width = trajectory->columns + 1;
    if (!lan_document_wants(to, LAN_FORMAT_CSV)) {
        return;
    }
    lan_column_def *columns = curve_columns(battle, trajectory->columns);
    const lan_table_def def = {
        .formats = LAN_FOR_ROWS, .columns = columns, .column_count = width};
    if (columns == NULL) {
        lan_document_lose(to, LAN_ENOMEM);
        return;
    }
    lan_table *table = lan_document_table(to, &def);
    for (size_t r = 0; r < trajectory->row_count; r++) {
        lan_table_row(table, LAN_TONE_PLAIN);
        for (size_t i = 0; i < width; i++) {
            lan_table_number(table, trajectory->values[r * width + i]);
        }
    }
    free(columns);
}

/* --- several battles ------------------------------------------------------ */

lan_table *lan_page_battles_begin(lan_document *to)
{
    static const lan_column_def columns[] = {
        {"file", "file", NULL, LAN_AS_TEXT},
        {"winner", "winner", NULL, LAN_AS_TEXT},
        {"near_tie", "", NULL, LAN_AS_TEXT},
        {"left", "left", NULL, LAN_AS_COUNT},
        {"share", "", NULL, LAN_AS_PERCENT},
        {"time", "end", NULL, LAN_AS_TIME},
        {"time_unit", "", NULL, LAN_AS_TEXT},
        {"reason", "reason", NULL, LAN_AS_TEXT},
        {"margin", "margin", NULL, LAN_AS_SIGNED},
    };
    const lan_table_def def = {.formats = LAN_FOR_ALL, LAN_COLUMNS(columns)};
    lan_document_whole(to, "schema", 1);
    lan_document_begin_list(to, "runs");
    return lan_document_table(to, &def);
}

static void add_row(lan_table *table, const lan_battle_result *result)
{
    const lan_fought *fought = result->fought;
    const lan_outcome *outcome = fought->outcome;

    lan_table_row_of(table, result->path);
    lan_table_name(table, lan_outcome_winner_name(outcome, fought->battle));
    lan_table_name(table, outcome->near_tie ? "near tie" : "");
    if (outcome->winner >= 0) {
        const lan_tally tally =
            lan_tally_side(fought->battle, outcome, outcome->winner);
        lan_table_number(table, tally.left);
        lan_table_number(table, lan_tally_share(&tally));
    } else {
        lan_table_skip(table);
        lan_table_skip(table);
    }
    lan_table_number(table, outcome->time);
    lan_table_name(table, lan_scenario_time_unit(fought->scenario));
    lan_table_name(table, lan_end_reason_name(outcome->reason));
    lan_table_shown(table, outcome->margin, "%+.4f", outcome->margin);
}

void lan_page_battles_add(lan_document *to, lan_table *table,
                          const lan_battle_result *result)
{
    lan_campaign_view view;

    add_row(table, result);
    lan_document_begin(to, NULL);
    lan_page_outcome(to, result->fought);
    if (lan_campaign_view_of(result->fought, result->path, &view)) {
        lan_page_campaign_fields(to, &view);
    }
    lan_document_text(to, "file", result->path);
    lan_document_end(to);
}

void lan_page_battles_fail(lan_document *to, lan_table *table, const char *path,
                           int status)
{
    lan_table_row(table, LAN_TONE_BAD);
    lan_table_name(table, path);
    lan_table_text(table, "failed");
    lan_document_begin(to, NULL);
    lan_document_whole(to, "schema", 1);
    lan_document_whole(to, "status", status);
    lan_document_text(to, "file", path);
    lan_document_end(to);
}

void lan_page_battles_end(lan_document *to)
{
    lan_document_end(to);
}
