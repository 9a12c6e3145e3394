/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "results/pages/pages_impl.h"

#define DIGITS 6

static const char *const design_names[] = {
    [LAN_DESIGN_GRID] = "grid",     [LAN_DESIGN_ZIP] = "zip",
    [LAN_DESIGN_CASES] = "cases",   [LAN_DESIGN_LHS] = "lhs",
    [LAN_DESIGN_SOBOL] = "sobol",   [LAN_DESIGN_HALTON] = "halton",
    [LAN_DESIGN_RANDOM] = "random",
};

/* --- paths --------------------------------------------------------------- */

/* The first few of them. */
static void add_values(lan_table *table, const lan_said_list *list)
{
    char text[64] = "";
    size_t i = 0;

    for (; i < list->count && strlen(text) < 40; i++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", i > 0 ? ", " : "",
                 list->items[i].text);
    }
    lan_table_text(table, "%s%s", text, i < list->count ? ", ..." : "");
}

static void add_range(lan_table *table, const lan_vary_def *vary)
{
    const int64_t count = lan_vary_count(vary);
    const double last = count > 0 ? lan_vary_value(vary, count - 1) : vary->to;
    char from[LAN_NUMBER_SIZE];
    char to[LAN_NUMBER_SIZE];

    lan_table_text(table, "%s to %s%s",
                   lan_number_digits(vary->from, DIGITS, from),
                   lan_number_digits(last, DIGITS, to),
                   vary->scale == LAN_SCALE_LOG ? ", log" : "");
}

static void add_vary(lan_table *table, const lan_vary_def *vary)
{
    const int64_t count = lan_vary_count(vary);

    lan_table_text(table, "%s", vary->path);
    if (count > 0) {
        lan_table_whole(table, count);
    } else {
        lan_table_text(table, "any");
    }
    if (vary->values.count > 0) {
        add_values(table, &vary->values);
    } else {
        add_range(table, vary);
    }
}

static void add_paths(lan_document *document, const lan_sweep_def *def,
                      const lan_design *design)
{
    static const lan_column_def columns[] = {
        {NULL, "path", NULL, LAN_AS_TEXT},
        {NULL, "values", NULL, LAN_AS_NUMBER},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def table_def = {
        .formats = LAN_FOR_PEOPLE, .columns = columns, .column_count = 3};

    lan_table *table = lan_document_table(document, &table_def);
    for (size_t i = 0; i < lan_design_path_count(design); i++) {
        lan_table_row(table, LAN_TONE_PLAIN);
        if (def->design == LAN_DESIGN_CASES) {
            lan_table_text(table, "%s",
                           lan_parameter_path(lan_design_parameter(design, i)));
        } else {
            add_vary(table, &def->vary[i]);
        }
    }
}

/* --- how many ------------------------------------------------------------ */

static void add_line(lan_table *table, const char *what)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "%s", what);
}

/* "winner, margin": what is recorded of each run. */
static void add_records(lan_document *document, lan_table *table,
                        const lan_sweep *sweep)
{
    char *names = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&names, &size);

    for (size_t i = 0; memory != NULL && i < lan_sweep_record_count(sweep);
         i++) {
        fprintf(memory, "%s%s", i > 0 ? ", " : "",
                lan_measure_name(lan_sweep_record(sweep, i)));
    }
    if (memory == NULL || fclose(memory) != 0) {
        lan_document_lose(document, LAN_ENOMEM);
    } else {
        add_line(table, "record");
        lan_table_text(table, "%s", names);
    }
    free(names);
}

static void add_runs(lan_table *table, const lan_design *design)
{
    const long long runs = (long long)lan_design_run_count(design);
    const long long repeat = (long long)lan_design_repeat(design);

    add_line(table, "runs");
    if (repeat > 1) {
        lan_table_text(table, "%lld, %lld a point", runs, repeat);
    } else {
        lan_table_text(table, "%lld", runs);
    }
}

static void add_counts(lan_document *document, const lan_sweep_def *def,
                       const lan_sweep *sweep, lan_shard shard)
{
    static const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def table_def = {
        .formats = LAN_FOR_PEOPLE, .columns = columns, .column_count = 2};
    const lan_design *design = lan_sweep_design(sweep);

    lan_table *table = lan_document_table(document, &table_def);
    add_line(table, "design");
    lan_table_text(table, "%s, seed %llu", design_names[def->design],
                   (unsigned long long)lan_design_seed(design));
    add_line(table, "points");
    lan_table_text(table, "%lld", (long long)lan_design_point_count(design));
    add_runs(table, design);
    add_records(document, table, sweep);
    if (shard.count > 1) {
        add_line(table, "shard");
        lan_table_text(table, "%d/%d, %lld runs", (int)shard.index,
                       (int)shard.count,
                       (long long)lan_shard_run_count(shard, design));
    }
}

void lan_page_sweep_plan(lan_document *document, const lan_scenario *scenario,
                         const lan_sweep *sweep, lan_shard shard)
{
    const lan_sweep_def *def = lan_scenario_sweep(scenario);
    const lan_design *design = lan_sweep_design(sweep);

    add_paths(document, def, design);
    add_counts(document, def, sweep, shard);
}
