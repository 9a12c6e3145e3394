/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "lanchester/library.h"
#include "results/pages/pages_impl.h"

/* --- sections ------------------------------------------------------------ */

/* What is missing, below what there is. */
static void add_trouble(lan_document *document, const char *trouble,
                        bool is_incomplete)
{
    if (trouble == NULL) {
        return;
    }
    if (!is_incomplete) {
        lan_document_text(document, "error", trouble);
    }
    lan_document_gap(document);
    lan_document_sentence(document, LAN_TONE_BAD, "%s: %s.",
                          is_incomplete ? "Incomplete" : "Not computed",
                          trouble);
}

static bool has_page(const lan_report_result *result, lan_report_part part)
{
    switch (part) {
    case LAN_REPORT_ODDS:
        return result->odds != NULL;
    case LAN_REPORT_MATCHUP:
        return result->matchup != NULL;
    case LAN_REPORT_SENSITIVITY:
        return result->sensitivity != NULL;
    case LAN_REPORT_PRICE:
        return result->price != NULL;
    }
    return false;
}

static void add_page(lan_document *document, const lan_report_result *result,
                     lan_report_part part)
{
    switch (part) {
    case LAN_REPORT_ODDS:
        lan_page_odds(document, result->odds);
        break;
    case LAN_REPORT_MATCHUP:
        lan_page_matchup(document, result->matchup);
        break;
    case LAN_REPORT_SENSITIVITY:
        lan_page_sensitivity(document, result->sensitivity);
        break;
    case LAN_REPORT_PRICE:
        lan_page_price(document, result->price);
        break;
    }
}

static void add_section(lan_document *document, const lan_report_result *result,
                        lan_report_part part)
{
    static const struct {
        const char *key; /* as the command is called */
        const char *heading;
    } names[LAN_REPORT_PARTS] = {
        [LAN_REPORT_ODDS] = {"odds", "Win probabilities"},
        [LAN_REPORT_MATCHUP] = {"matchup", "Match-ups"},
        [LAN_REPORT_SENSITIVITY] = {"sensitivity", "Which values matter"},
        [LAN_REPORT_PRICE] = {"price", "Prices"},
    };
    const bool is_made = has_page(result, part);

    if (!is_made && result->troubles[part] == NULL) {
        return;
    }
    lan_document_section(document, names[part].key, names[part].heading);
    if (is_made) {
        add_page(document, result, part);
    }
    add_trouble(document, result->troubles[part], is_made);
    lan_document_section_end(document);
}

/* --- how it was made ----------------------------------------------------- */

/* What the scenario goes by: the file, without its folder. */
static const char *scenario_name(const lan_report_result *result)
{
    const char *path = result->battle->path;
    return strcmp(path, "-") == 0 ? "standard input" : lan_text_file_name(path);
}

/* Begins a row, of which the second cell is to follow. */
static void add_name(lan_table *table, const char *name)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, name);
}

/* The text that was read, what was read with it, and what was set after it. */
static void add_sources(lan_table *table, const lan_report_result *result)
{
    const lan_scenario *scenario = result->battle->fought->scenario;
    const char *file = NULL;

    add_name(table, "scenario");
    lan_table_name(table, scenario_name(result));
    for (size_t i = 0; (file = lan_scenario_file(scenario, i)) != NULL; i++) {
        add_name(table, i == 0 ? "files it names" : "");
        lan_table_name(table, lan_text_file_name(file));
    }
    for (size_t i = 0; i < result->setting_count; i++) {
        add_name(table, i == 0 ? "settings" : "");
        lan_table_name(table, result->settings[i]);
    }
}

static void add_solver(lan_table *table, const lan_solver_report *report)
{
    add_name(table, "solver");
    if (report->method == LAN_METHOD_GSL) {
        lan_table_text(table, "%s, %s", lan_method_name(report->method),
                       lan_stepper_name(report->stepper));
    } else {
        lan_table_name(table, lan_method_name(report->method));
    }
}

static void add_making(lan_document *document, const lan_report_result *result)
{
    static const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};

    lan_document_heading(document, "How this report was made");
    lan_table *const table = lan_document_table(document, &def);
    add_sources(table, result);
    add_solver(table, &result->battle->fought->report);
    add_name(table, "seed");
    lan_table_text(table, "%" PRIu64, result->battle->seed);
    add_name(table, "lanchester");
    lan_table_name(table, lan_version());
}

static void add_text(lan_document *document, const lan_report_result *result)
{
    lan_document_listing(document, scenario_name(result),
                         lan_scenario_text(result->battle->fought->scenario));
}

void lan_page_report(lan_document *document, const lan_report_result *result)
{
    lan_page_battle(document, result->battle);
    for (int part = 0; part < LAN_REPORT_PARTS; part++) {
        add_section(document, result, (lan_report_part)part);
    }
    add_making(document, result);
    add_text(document, result);
}
