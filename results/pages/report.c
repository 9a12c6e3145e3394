/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "lanchester/library.h"
#include "results/pages/pages_impl.h"

static void add_page(lan_document *to, const lan_report_result *result,
                     lan_report_part part)
{
    switch (part) {
    case LAN_REPORT_ODDS:
        lan_page_odds(to, result->odds);
        break;
    case LAN_REPORT_MATCHUP:
        lan_page_matchup(to, result->matchup);
        break;
    case LAN_REPORT_SENSITIVITY:
        lan_page_sensitivity(to, result->sensitivity);
        break;
    case LAN_REPORT_PRICE:
        lan_page_price(to, result->price);
        break;
    }
}

/* A part, followed by what it lacks. */
static void add_section(lan_document *to, const lan_report_result *result,
                        lan_report_part part)
{
    /* by the names of the commands */
    static const char *const names[LAN_REPORT_PARTS][2] = {
        [LAN_REPORT_ODDS] = {"odds", "Win probabilities"},
        [LAN_REPORT_MATCHUP] = {"matchup", "Match-ups"},
        [LAN_REPORT_SENSITIVITY] = {"sensitivity", "Which values matter"},
        [LAN_REPORT_PRICE] = {"price", "Prices"},
    };
    const void *const parts[LAN_REPORT_PARTS] = {
        result->odds, result->matchup, result->sensitivity, result->price};
    const char *const trouble = result->troubles[part];
    const bool is_made = parts[part] != NULL;
    if (!is_made && trouble == NULL) {
        return;
    }
    doc_section(to, names[part][0], names[part][1]);
    if (is_made) {
        add_page(to, result, part);
    } else {
        doc_fields(to, "error: %s", trouble);
    }
    if (trouble != NULL) {
        doc_gap(to);
        doc_sentence(to, LAN_TONE_BAD, "%s: %s.",
                     is_made ? "Incomplete" : "Not computed", trouble);
    }
    doc_section_end(to);
}

/* The scenario's name: the file, without its folder. */
static const char *scenario_name(const lan_report_result *result)
{
    const char *path = result->battle->path;
    return strcmp(path, "-") == 0 ? "standard input" : lan_text_file_name(path);
}

/* The scenario, the files that it names, the settings, the solver, the seed and
 * the version. */
static void add_making(lan_document *to, const lan_report_result *result)
{
    const lan_scenario *scenario = result->battle->fought->scenario;
    const lan_solver_report *report = &result->battle->fought->report;
    const bool has_steps = report->method == LAN_METHOD_GSL;
    const char *file = NULL;

    doc_heading(to, "How this report was made");
    lan_table *const table = doc_facts(to);
    table_fact(table, "scenario", "%s", scenario_name(result));
    for (size_t i = 0; (file = lan_scenario_file(scenario, i)) != NULL; i++) {
        table_fact(table, i == 0 ? "files it names" : "", "%s",
                   lan_text_file_name(file));
    }
    for (size_t i = 0; i < result->setting_count; i++) {
        table_fact(table, i == 0 ? "settings" : "", "%s", result->settings[i]);
    }
    table_fact(table, "solver", "%s%s%s", lan_method_name(report->method),
               has_steps ? ", " : "",
               has_steps ? lan_stepper_name(report->stepper) : "");
    table_fact(table, "seed", "%" PRIu64, result->battle->seed);
    table_fact(table, "lanchester", "%s", lan_version());
}

void lan_page_report(lan_document *to, const lan_report_result *result)
{
    lan_page_battle(to, result->battle);
    for (int part = 0; part < LAN_REPORT_PARTS; part++) {
        add_section(to, result, (lan_report_part)part);
    }
    add_making(to, result);
    doc_listing(to, LAN_FOR(LAN_FORMAT_HTML), scenario_name(result),
                lan_scenario_text(result->battle->fought->scenario));
}
