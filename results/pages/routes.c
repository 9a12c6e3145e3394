/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

/* --- fields -------------------------------------------------------------- */

static void add_effort_fields(lan_document *document,
                              const lan_route_effort *effort)
{
    lan_document_begin(document, NULL);
    lan_document_text(document, "algorithm", effort->algorithm->name);
    if (effort->refusal != NULL) {
        lan_document_text(document, "refused", effort->refusal);
        lan_document_end(document);
        return;
    }
    lan_document_text(document, "used", effort->used);
    lan_document_flag(document, "optimal", effort->algorithm->is_optimal);
    lan_document_flag(document, "any_angle", effort->algorithm->is_any_angle);
    lan_document_text(document, "end", lan_route_end_text(effort->route.end));
    lan_document_number(document, "length", effort->route.length);
    lan_document_number(document, "cost", effort->route.cost);
    lan_document_whole(document, "expanded", (int64_t)effort->route.expanded);
    lan_document_number(document, "microseconds", 1e6 * effort->search);
    lan_document_number(document, "prepare_microseconds",
                        1e6 * effort->prepare);
    lan_document_whole(document, "memory", (int64_t)effort->memory);
    lan_document_end(document);
}

static void add_fields(lan_document *document, const char *path,
                       const lan_route_effort *efforts, size_t count)
{
    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "map", path);
    lan_document_begin_list(document, "algorithms");
    for (size_t i = 0; i < count; i++) {
        add_effort_fields(document, &efforts[i]);
    }
    lan_document_end(document);
}

/* --- table --------------------------------------------------------------- */

static const lan_column_def columns[] = {
    {"algorithm", "algorithm", NULL, LAN_AS_TEXT},
    {"length", "length", NULL, LAN_AS_NUMBER},
    {"cost", "cost", NULL, LAN_AS_NUMBER},
    {"expanded", "expanded", NULL, LAN_AS_NUMBER},
    {"microseconds", "search", "us", LAN_AS_NUMBER},
    {"prepare_microseconds", "prepare", "ms", LAN_AS_NUMBER},
    {"memory", "memory", "KiB", LAN_AS_NUMBER},
    {"remark", "", NULL, LAN_AS_TEXT},
};

#define COLUMN_COUNT (sizeof columns / sizeof columns[0])

static const char *remark_text(const lan_route_effort *effort)
{
    if (effort->refusal != NULL) {
        return effort->refusal;
    }
    if (effort->route.end != LAN_ROUTE_FOUND) {
        return lan_route_end_text(effort->route.end);
    }
    if (effort->used != effort->algorithm->name) {
        return effort->used;
    }
    return effort->algorithm->is_any_angle ? "any angle"
           : effort->algorithm->is_optimal ? "optimal"
                                           : "";
}

/* Empty where nothing was found. */
static void add_measure(lan_table *table, const lan_route *route, double value)
{
    if (route->end == LAN_ROUTE_FOUND) {
        lan_table_shown(table, value, "%.6f", value);
    } else {
        lan_table_skip(table);
    }
}

static void add_work(lan_table *table, const lan_route_effort *effort)
{
    add_measure(table, &effort->route, effort->route.length);
    add_measure(table, &effort->route, effort->route.cost);
    lan_table_whole(table, (int64_t)effort->route.expanded);
    lan_table_shown(table, 1e6 * effort->search, "%.1f", 1e6 * effort->search);
    lan_table_shown(table, 1e6 * effort->prepare, "%.1f",
                    1e3 * effort->prepare);
    lan_table_shown(table, (double)effort->memory, "%zu",
                    effort->memory / 1024);
}

static void add_effort(lan_table *table, const lan_route_effort *effort)
{
    const bool is_refused = effort->refusal != NULL;

    lan_table_row(table, is_refused ? LAN_TONE_FAINT : LAN_TONE_PLAIN);
    lan_table_name(table, effort->algorithm->name);
    if (is_refused) {
        for (size_t i = 1; i + 1 < COLUMN_COUNT; i++) {
            lan_table_skip(table);
        }
    } else {
        add_work(table, effort);
    }
    lan_table_name(table, remark_text(effort));
}

void lan_page_routes(lan_document *document, const char *path,
                     const lan_route_effort *efforts, size_t count)
{
    const lan_table_def def = {.formats =
                                   LAN_FOR_PEOPLE | LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = COLUMN_COUNT};

    if (lan_document_wants(document, LAN_FORMAT_JSON)) {
        add_fields(document, path, efforts, count);
    }
    if (lan_document_wants(document, LAN_FORMAT_HTML)) {
        lan_document_title(document, "One route by all algorithms");
    }
    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < count; i++) {
        add_effort(table, &efforts[i]);
    }
}
