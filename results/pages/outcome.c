/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle for programs: its outcome and its curve.
 */
#include "results/pages/pages_impl.h"

/* --- fields --------------------------------------------------------------- */

static void add_group(lan_document *to, const lan_fought *fought, int32_t group)
{
    const lan_battle *battle = fought->battle;
    const lan_group_outcome *is = &fought->outcome->groups[group];
    doc_fields(
        to, "%s: { type: %s start: %g reinforced: %g not_arrived: %g left: %g",
        lan_battle_group_name(battle, group),
        lan_battle_type_name(battle, lan_battle_group_type(battle, group)),
        is->start, is->reinforced, is->not_arrived, is->left);
    doc_fields(to, "lost_combat: %g lost_other: %g gone_at: %g",
               is->lost_combat, is->lost_other, is->gone_at);
    if (lan_battle_def_approaches(lan_scenario_battle_def(fought->scenario))) {
        doc_fields(to, "fired_at: %g", is->fired_at);
    }
    doc_fields(to, "}");
}

static void add_armies(lan_document *to, const lan_fought *fought)
{
    const lan_battle *battle = fought->battle;
    doc_fields(to, "armies: {");
    for (int32_t army = 0; army < fought->outcome->army_count; army++) {
        const lan_army_outcome *is = &fought->outcome->armies[army];
        const int32_t first = lan_battle_army_first_group(battle, army);
        const int32_t count = lan_battle_army_group_count(battle, army);
        doc_fields(
            to, "%s: { side: %s state: %s since: %g morale: %g units: {",
            lan_battle_army_name(battle, army),
            lan_battle_side_name(battle, lan_battle_army_side(battle, army)),
            lan_army_state_name(is->state), is->since, is->morale);
        for (int32_t i = first; i < first + count; i++) {
            add_group(to, fought, i);
        }
        doc_fields(to, "} }");
    }
    doc_fields(to, "}");
}

/* Adds the victims of each killer; omits pairs without losses. */
static void add_killed(lan_document *to, const lan_fought *fought)
{
    const int32_t count = fought->outcome->group_count;
    doc_fields(to, "killed: {");
    for (int32_t i = 0; i < count; i++) {
        doc_fields(to, "%s: {", page_group(to, fought->battle, i));
        for (int32_t j = 0; j < count; j++) {
            const double killed = fought->outcome->killed[i * count + j];
            if (killed > 0.0) {
                doc_fields(to, "%s: %g", page_group(to, fought->battle, j),
                           killed);
            }
        }
        doc_fields(to, "}");
    }
    doc_fields(to, "}");
}

void page_outcome(lan_document *to, const lan_fought *fought)
{
    const lan_outcome *outcome = fought->outcome;
    const lan_solver_report *const report = &fought->report;
    const bool steps = report->method == LAN_METHOD_GSL;
    page_schema(to, fought->scenario);
    doc_fields(to, "winner: %s near_tie: %i margin: %g value_margin: %g",
               lan_outcome_winner_name(outcome, fought->battle),
               outcome->near_tie, outcome->margin, outcome->value_margin);
    doc_fields(to, "end: { time: %g reason: %s } time_unit: %s", outcome->time,
               lan_end_reason_name(outcome->reason),
               lan_scenario_time_unit(fought->scenario));
    doc_fields(to,
               "solver: { method: %s form: %s stepper: %s steps: %jd rejected: "
               "%jd rhs_calls: %jd events: %jd drift: %g }",
               lan_method_name(report->method), report->form,
               steps ? lan_stepper_name(report->stepper) : NULL, report->steps,
               report->rejected, report->rhs_calls, report->events,
               report->drift);
    if (fought->engagement !=
        NULL) { /* shots, hits and contacts of individual soldiers */
        const lan_engagement_story *const story =
            lan_engagement_story_of(fought->engagement);
        doc_fields(to,
                   "bodies: { step: %g steps: %jd fired: %jd hits: %jd "
                   "contacts: %jd capped: %jd stuck: %jd }",
                   story->step, story->steps, story->fired, story->hits,
                   story->contacts, story->capped, story->stuck);
    }
    add_armies(to, fought);
    add_killed(to, fought);
}

/* --- the curve ------------------------------------------------------------ */

void page_curve(lan_document *to, const lan_battle *battle,
                const lan_trajectory *trajectory)
{
    const size_t width = trajectory->columns + 1;
    if (!lan_document_wants(to, LAN_FORMAT_CSV)) {
        return;
    }
    lan_table *table = doc_table(to, NULL, LAN_FOR_ROWS, "time");
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        table_column(table, page_group(to, battle, i), NULL, LAN_AS_NUMBER);
    }
    for (int32_t i = 0; i < lan_battle_army_count(battle); i++) {
        if (lan_battle_army_has_morale(battle, i)) {
            table_column(
                table,
                doc_write(to, "%s:morale", lan_battle_army_name(battle, i)),
                NULL, LAN_AS_NUMBER);
        }
    }
    for (size_t i = 0; i < trajectory->row_count * width; i++) {
        if (i % width == 0) {
            table_row(table, LAN_TONE_PLAIN);
        }
        table_cells(table, "%g", trajectory->values[i]);
    }
}

/* --- several battles ------------------------------------------------------ */

lan_table *lan_page_battles_begin(lan_document *to)
{
    doc_fields(to, "schema: %d runs: [", 1);
    return doc_table(to, NULL, LAN_FOR_ALL,
                     "file=file|winner=winner|near_tie=|left=left#c|"
                     "share=#%|time=end#n|time_unit=|reason=reason|"
                     "margin=margin#n");
}

void lan_page_battles_add(lan_document *to, lan_table *table,
                          const lan_battle_result *result)
{
    const lan_fought *fought = result->fought;
    const lan_outcome *outcome = fought->outcome;
    const bool is_won = outcome->winner >= 0;
    lan_group_outcome tally = {.start = 0.0};
    lan_campaign_view view;

    if (is_won) {
        tally = lan_tally_side(fought->battle, outcome, outcome->winner);
    }
    table_add(table, "%s|%s|%s|%g|%g|%g|%s|%s|%+.4f", result->path,
              lan_outcome_winner_name(outcome, fought->battle),
              outcome->near_tie ? "near tie" : "",
              is_won ? tally.left : LAN_NAN,
              is_won ? lan_tally_share(&tally) : LAN_NAN, outcome->time,
              lan_scenario_time_unit(fought->scenario),
              lan_end_reason_name(outcome->reason), outcome->margin);
    doc_fields(to, "{");
    page_outcome(to, fought);
    if (lan_campaign_view_of(fought, result->path, &view)) {
        page_campaign_fields(to, &view);
    }
    doc_fields(to, "file: %s }", result->path);
}

void lan_page_battles_fail(lan_document *to, lan_table *table, const char *path,
                           int status)
{
    table_add_toned(table, LAN_TONE_BAD, "%s|failed", path);
    doc_fields(to, "{ schema: %d status: %d file: %s }", 1, status, path);
}
