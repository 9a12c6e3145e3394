/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "lanchester/library.h"
#include "results/pages/pages_impl.h"

/* The scenario's name: the file, without its folder. */
static const char *scenario_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : lan_text_file_name(path);
}

void lan_page_report_end(lan_document *to, const lan_battle_result *battle,
                         const char *const *settings, size_t count)
{
    const lan_scenario *scenario = battle->fought->scenario;
    const lan_solver_report *report = &battle->fought->report;
    const char *const name = scenario_name(battle->path);
    const bool has_steps = report->method == LAN_METHOD_GSL;
    const char *file = NULL;

    doc_heading(to, "How this report was made");
    lan_table *const table = doc_facts(to);
    table_fact(table, "scenario", "%s", name);
    for (size_t i = 0; (file = lan_scenario_file(scenario, i)) != NULL; i++) {
        table_fact(table, i == 0 ? "files it names" : "", "%s",
                   lan_text_file_name(file));
    }
    for (size_t i = 0; i < count; i++) {
        table_fact(table, i == 0 ? "settings" : "", "%s", settings[i]);
    }
    table_fact(table, "solver", "%s%s%s", lan_method_name(report->method),
               has_steps ? ", " : "",
               has_steps ? lan_stepper_name(report->stepper) : "");
    table_fact(table, "seed", "%" PRIu64, battle->seed);
    table_fact(table, "lanchester", "%s", lan_version());
    doc_listing(to, LAN_FOR(LAN_FORMAT_HTML), name,
                lan_scenario_text(scenario));
}
