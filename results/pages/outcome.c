/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "results/pages/pages_impl.h"

void lan_page_title(lan_document *document, const lan_scenario *scenario,
                    const char *path)
{
    const char *title = lan_scenario_title(scenario);

    lan_document_title(document, "%s", title[0] != '\0' ? title : path);
}

void lan_page_wounds(lan_document *document, const lan_scenario *scenario)
{
    static const char *const notice =
        "win probabilities assume that one hit kills, and soldiers here take "
        "several: set rules.wounds to focus or spread";
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    if (lan_scenario_engagement(scenario) != NULL) {
        return;
    }
    if (lan_battle_def_ignores_wounds(def)) {
        lan_document_text(document, "notice", notice);
        lan_document_sentence(document, LAN_TONE_PLAIN, "Note: %s.", notice);
    } else if (def->wounds != LAN_WOUNDS_NONE) {
        lan_document_text(document, "wounds", lan_wounds_name(def->wounds));
        lan_document_sentence(
            document, LAN_TONE_PLAIN, "Soldiers are wounded first: hits %s.",
            def->wounds == LAN_WOUNDS_SPREAD
                ? "spread over all of a group (rules.wounds: spread)"
                : "focus on one of a group (rules.wounds: focus)");
    }
}

static void add_solver(lan_document *document, const lan_solver_report *report)
{
    const bool steps = report->method == LAN_METHOD_GSL;

    lan_document_begin(document, "solver");
    lan_document_text(document, "method", lan_method_name(report->method));
    lan_document_text(document, "form", report->form);
    lan_document_text(document, "stepper",
                      steps ? lan_stepper_name(report->stepper) : NULL);
    lan_document_whole(document, "steps", report->steps);
    lan_document_whole(document, "rejected", report->rejected);
    lan_document_whole(document, "rhs_calls", report->rhs_calls);
    lan_document_whole(document, "events", report->events);
    lan_document_number(document, "drift", report->drift);
    lan_document_end(document);
}

/* What soldiers did who are bodies. */
static void add_bodies(lan_document *document,
                       const lan_engagement_story *story)
{
    lan_document_begin(document, "bodies");
    lan_document_number(document, "step", story->step);
    lan_document_whole(document, "steps", story->steps);
    lan_document_whole(document, "fired", story->fired);
    lan_document_whole(document, "hits", story->hits);
    lan_document_whole(document, "contacts", story->contacts);
    lan_document_whole(document, "capped", story->capped);
    lan_document_whole(document, "stuck", story->stuck);
    lan_document_end(document);
}

/* --- armies -------------------------------------------------------------- */

static void add_group(lan_document *document, const lan_fought *fought,
                      int32_t group)
{
    const lan_battle *battle = fought->battle;
    const lan_group_outcome *is = &fought->outcome->groups[group];
    lan_document_begin(document, lan_battle_group_name(battle, group));
    lan_document_text(
        document, "type",
        lan_battle_type_name(battle, lan_battle_group_type(battle, group)));
    lan_document_number(document, "start", is->start);
    lan_document_number(document, "reinforced", is->reinforced);
    lan_document_number(document, "not_arrived", is->not_arrived);
    lan_document_number(document, "left", is->left);
    lan_document_number(document, "lost_combat", is->lost_combat);
    lan_document_number(document, "lost_other", is->lost_other);
    lan_document_number(document, "gone_at", is->gone_at);
    if (lan_battle_def_approaches(lan_scenario_battle_def(fought->scenario))) {
        lan_document_number(document, "fired_at", is->fired_at);
    }
    lan_document_end(document);
}

static void add_army(lan_document *document, const lan_fought *fought,
                     int32_t army)
{
    const lan_battle *battle = fought->battle;
    const lan_army_outcome *is = &fought->outcome->armies[army];
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);

    lan_document_begin(document, lan_battle_army_name(battle, army));
    lan_document_text(
        document, "side",
        lan_battle_side_name(battle, lan_battle_army_side(battle, army)));
    lan_document_text(document, "state", lan_army_state_name(is->state));
    lan_document_number(document, "since", is->since);
    lan_document_number(document, "morale", is->morale);
    lan_document_begin(document, "units");
    for (int32_t i = first; i < first + count; i++) {
        add_group(document, fought, i);
    }
    lan_document_end(document);
    lan_document_end(document);
}

static void add_armies(lan_document *document, const lan_fought *fought)
{
    lan_document_begin(document, "armies");
    for (int32_t i = 0; i < fought->outcome->army_count; i++) {
        add_army(document, fought, i);
    }
    lan_document_end(document);
}

/* --- who killed whom ----------------------------------------------------- */

/* "army.group" of every group, or NULL; free() gives all back at once. */
static char **group_labels(const lan_battle *battle)
{
    const size_t count = (size_t)lan_battle_group_count(battle);
    size_t size = count * sizeof(char *);

    for (size_t i = 0; i < count; i++) {
        size += lan_trajectory_heading(battle, i, NULL, 0) + 1;
    }
    char **labels = malloc(size);
    if (labels == NULL) {
        return NULL;
    }
    char *at = (char *)(labels + count);
    for (size_t i = 0; i < count; i++) {
        const size_t length = lan_trajectory_heading(battle, i, NULL, 0);
        lan_trajectory_heading(battle, i, at, length + 1);
        labels[i] = at;
        at += length + 1;
    }
    return labels;
}

/* Victims of each killer; pairs without a loss are left out. */
static void add_killed(lan_document *document, const lan_fought *fought)
{
    const int32_t count = fought->outcome->group_count;
    char **labels = group_labels(fought->battle);

    if (labels == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
        return;
    }
    lan_document_begin(document, "killed");
    for (int32_t i = 0; i < count; i++) {
        lan_document_begin(document, labels[i]);
        for (int32_t j = 0; j < count; j++) {
            const double killed =
                fought->outcome->killed[(size_t)i * (size_t)count + (size_t)j];
            if (killed > 0.0) {
                lan_document_number(document, labels[j], killed);
            }
        }
        lan_document_end(document);
    }
    lan_document_end(document);
    free(labels);
}

void lan_page_outcome(lan_document *document, const lan_fought *fought)
{
    const lan_outcome *outcome = fought->outcome;

    if (!lan_document_wants(document, LAN_FORMAT_JSON)) {
        return;
    }
    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "title", lan_scenario_title(fought->scenario));
    lan_document_text(document, "winner",
                      lan_outcome_winner_name(outcome, fought->battle));
    lan_document_flag(document, "near_tie", outcome->near_tie);
    lan_document_number(document, "margin", outcome->margin);
    lan_document_number(document, "value_margin", outcome->value_margin);
    lan_document_begin(document, "end");
    lan_document_number(document, "time", outcome->time);
    lan_document_text(document, "reason", lan_end_reason_name(outcome->reason));
    lan_document_end(document);
    lan_document_text(document, "time_unit",
                      lan_scenario_time_unit(fought->scenario));
    add_solver(document, &fought->report);
    if (fought->engagement != NULL) {
        add_bodies(document, lan_engagement_story_of(fought->engagement));
    }
    add_armies(document, fought);
    add_killed(document, fought);
}
