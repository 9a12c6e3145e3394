/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "lanchester/results.h"
#include "plots/kinds/kinds.h"
#include "results/pages/campaign_impl.h"
#include "results/scene/scene.h"

/* More groups than that are summed up by army, and more armies by side. */
#define GROUPS_SHOWN 60
#define ARMIES_SHOWN 40

/* As in a sentence. */
#define TIME_DIGITS 4

/* Of the curve as text. */
#define CURVE_ROWS 12

static void add_head(lan_document *document, const lan_battle_result *result)
{
    const lan_fought *fought = result->fought;
    char sentence[LAN_SENTENCE_SIZE];

    lan_page_title(document, fought->scenario, result->path);
    lan_document_sentence(
        document, LAN_TONE_PLAIN, "%s",
        lan_sentence_write(fought->battle, fought->outcome,
                           lan_scenario_time_unit(fought->scenario), true,
                           sentence));
    lan_page_fire(document, fought);
    lan_page_ends(document, fought);
    if (fought->outcome->near_tie) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "A near tie: the winner was as near to its own "
                              "end as the error of the solver.");
    }
}

/* --- the order of battle ------------------------------------------------- */

/* A zero that says nothing is not shown. */
static double or_nothing(double value)
{
    return value > 0.0 ? value : LAN_NAN;
}

static void add_tally(lan_table *table, const lan_tally *tally)
{
    lan_table_number(table, tally->start);
    lan_table_number(table, or_nothing(tally->reinforced));
    lan_table_number(table, or_nothing(tally->not_arrived));
    lan_table_number(table, tally->lost_combat);
    lan_table_number(table, or_nothing(tally->lost_other));
    lan_table_number(table, tally->left);
    lan_table_number(table, lan_tally_share(tally));
}

static void add_state(lan_table *table, const char *state, double since)
{
    char number[LAN_NUMBER_SIZE];

    if (isnan(since)) {
        lan_table_skip(table);
    } else {
        lan_table_text(table, "%s at %s", state,
                       lan_number_grouped(since, TIME_DIGITS, number));
    }
}

static void add_army(lan_table *table, const lan_fought *fought, int32_t army,
                     int indent)
{
    const lan_battle *battle = fought->battle;
    const lan_army_outcome *is = &fought->outcome->armies[army];
    const int32_t first = lan_battle_army_first_group(battle, army);
    const lan_tally tally = lan_tally_army(battle, fought->outcome, army);
    const char *name = lan_battle_army_name(battle, army);

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_indent(table, indent);
    if (lan_battle_army_group_count(battle, army) == 1) {
        lan_table_text(table, "%s, %s", name,
                       lan_battle_group_name(battle, first));
    } else {
        lan_table_name(table, name);
    }
    add_tally(table, &tally);
    if (isnan(is->morale)) {
        lan_table_skip(table);
    } else {
        lan_table_shown(table, is->morale, "%.2f", is->morale);
    }
    add_state(table, lan_army_state_name(is->state), is->since);
}

static void add_groups(lan_table *table, const lan_fought *fought, int32_t army,
                       int indent)
{
    const lan_battle *battle = fought->battle;
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);

    for (int32_t i = first; i < first + count; i++) {
        const lan_tally tally = lan_tally_group(fought->outcome, i);
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_indent(table, indent);
        lan_table_name(table, lan_battle_group_name(battle, i));
        add_tally(table, &tally);
        lan_table_skip(table);
        add_state(table, "gone", fought->outcome->groups[i].gone_at);
    }
}

/* True for a side whose only army has its name. */
static bool is_one_army(const lan_battle *battle, int32_t side)
{
    const char *name = lan_battle_side_name(battle, side);

    for (int32_t i = 0; i < lan_battle_army_count(battle); i++) {
        if (lan_battle_army_side(battle, i) == side &&
            strcmp(lan_battle_army_name(battle, i), name) != 0) {
            return false;
        }
    }
    return true;
}

/* The armies of one side, under a line of its own where they are several or
 * the only one has another name. */
static void add_side(lan_table *table, const lan_fought *fought, int32_t side)
{
    const lan_battle *battle = fought->battle;
    const bool with_groups = lan_battle_group_count(battle) <= GROUPS_SHOWN;
    const int indent = is_one_army(battle, side) ? 0 : 1;

    if (indent > 0) {
        const lan_tally tally = lan_tally_side(battle, fought->outcome, side);
        lan_table_row(table, LAN_TONE_STRONG);
        lan_table_text(table, "side %s", lan_battle_side_name(battle, side));
        add_tally(table, &tally);
    }
    size_t armies = 0;
    for (int32_t i = 0; i < lan_battle_army_count(battle); i++) {
        if (lan_battle_army_side(battle, i) == side &&
            armies++ < ARMIES_SHOWN) {
            add_army(table, fought, i, indent);
            if (with_groups && lan_battle_army_group_count(battle, i) > 1) {
                add_groups(table, fought, i, indent + 1);
            }
        }
    }
    if (armies > ARMIES_SHOWN) {
        lan_table_row(table, LAN_TONE_FAINT);
        lan_table_indent(table, indent);
        lan_table_text(table, "and %zu more", armies - ARMIES_SHOWN);
    }
}

static void add_order(lan_document *document, const lan_fought *fought)
{
    static const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "start", NULL, LAN_AS_COUNT},
        {NULL, "reinforced", NULL, LAN_AS_COUNT},
        {NULL, "not arrived", NULL, LAN_AS_COUNT},
        {NULL, "lost in combat", NULL, LAN_AS_COUNT},
        {NULL, "lost otherwise", NULL, LAN_AS_COUNT},
        {NULL, "left", NULL, LAN_AS_COUNT},
        {NULL, "", NULL, LAN_AS_PERCENT},
        {NULL, "morale", NULL, LAN_AS_NUMBER},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .label = "Order of battle",
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};

    lan_table *table = lan_document_table(document, &def);
    for (int32_t i = 0; i < lan_battle_side_count(fought->battle); i++) {
        add_side(table, fought, i);
    }
}

/* --- the curve ----------------------------------------------------------- */

static void add_curve(lan_document *document, const lan_fought *fought,
                      const lan_campaign_story *story)
{
    const lan_curve curve = {.title = lan_scenario_title(fought->scenario),
                             .time_unit =
                                 lan_scenario_time_unit(fought->scenario),
                             .battle = fought->battle,
                             .def = lan_scenario_battle_def(fought->scenario),
                             .trajectory = fought->trajectory,
                             .outcome = fought->outcome,
                             .story = story};
    lan_figure *figure = NULL;

    if (fought->trajectory->row_count < 2 ||
        !lan_document_is_for_people(document)) {
        return;
    }
    const lan_status status = lan_curve_figure(&curve, 1, &figure, NULL);
    if (status == LAN_OK) {
        lan_document_figure(document, figure, CURVE_ROWS);
        lan_document_lead(document);
    } else if (status != LAN_ELIMIT) { /* too many lines to be told apart */
        lan_document_lose(document, status);
    }
}

static void add_scene(lan_document *document, const lan_fought *fought)
{
    json_t *scene = NULL;

    if (fought->trajectory->row_count < 2 ||
        !lan_document_wants(document, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_status status = lan_scene_create(fought, &scene);
    if (status == LAN_OK) {
        lan_document_scene(document, scene);
    } else {
        lan_document_lose(document, status);
    }
}

/* --- how it was solved --------------------------------------------------- */

static void add_steps(lan_document *document, const lan_solver_report *report)
{
    lan_document_sentence(
        document, LAN_TONE_FAINT,
        "GSL %s: %lld steps, %lld rejected, %lld right-hand sides, %lld "
        "event%s",
        lan_stepper_name(report->stepper), (long long)report->steps,
        (long long)report->rejected, (long long)report->rhs_calls,
        (long long)report->events, report->events == 1 ? "" : "s");
    if (!isnan(report->drift)) {
        lan_document_more(document, ", invariant kept to %.1e", report->drift);
    }
    lan_document_more(document, ".");
}

static void add_solver(lan_document *document, const lan_solver_report *report,
                       uint64_t seed)
{
    if (report->method == LAN_METHOD_CLOSED) {
        lan_document_sentence(
            document, LAN_TONE_FAINT, "Closed form: %s, %lld event%s.",
            report->form == NULL ? "nothing changes" : report->form,
            (long long)report->events, report->events == 1 ? "" : "s");
    } else if (report->method == LAN_METHOD_CHANCE) {
        lan_document_sentence(document, LAN_TONE_FAINT,
                              "A random battle, seed %" PRIu64 ": %lld jump%s.",
                              seed, (long long)report->steps,
                              report->steps == 1 ? "" : "s");
    } else {
        add_steps(document, report);
    }
}

void lan_page_battle(lan_document *document, const lan_battle_result *result)
{
    const lan_fought *fought = result->fought;
    lan_campaign_view view;
    const bool has_map = lan_campaign_view_of(fought, result->path, &view);

    lan_page_outcome(document, fought);
    add_head(document, result);
    if (has_map) {
        lan_page_campaign_fields(document, &view);
        lan_page_campaign_objective_line(document, &view);
    }
    add_order(document, fought);
    lan_page_losses(document, fought);
    lan_page_killed(document, fought);
    for (size_t i = 0; i < result->turning_count; i++) {
        lan_page_turning(document, fought->battle, &result->turnings[i]);
    }
    if (has_map) {
        lan_page_campaign_armies(document, &view);
        lan_page_campaign_log(document, &view, result->log);
        lan_page_campaign_map(document, &view);
    } else {
        lan_page_moments(document, fought);
        lan_page_bodies_stage(document, result);
    }
    add_curve(document, fought, has_map ? view.story : NULL);
    add_scene(document, fought);
    lan_page_curve(document, fought->battle, fought->trajectory);
    lan_document_gap(document);
    if (has_map) {
        lan_page_campaign_work(document, &view);
        if (fought->report.method == LAN_METHOD_CHANCE) {
            lan_document_more(document,
                              " Every loss was drawn, seed %" PRIu64 ".",
                              result->seed);
        }
    } else if (fought->engagement != NULL) {
        lan_page_bodies_work(document, result);
    } else {
        add_solver(document, &fought->report, result->seed);
        if (fought->report.method == LAN_METHOD_CHANCE) {
            lan_page_wounds(document, fought->scenario);
        }
    }
}

void lan_page_events(lan_document *document, const lan_fought *fought)
{
    lan_campaign_view view;

    if (lan_campaign_view_of(fought, "", &view)) {
        lan_page_campaign_events(document, &view);
    }
}

void lan_page_positions(lan_document *document, const lan_fought *fought)
{
    lan_campaign_view view;

    if (lan_campaign_view_of(fought, "", &view)) {
        lan_page_campaign_positions(document, &view);
    }
}
