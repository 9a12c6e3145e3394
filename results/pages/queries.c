/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/real.h"
#include "results/pages/pages_impl.h"

/* --- rows ---------------------------------------------------------------- */

lan_table *lan_page_queries_begin(lan_document *document)
{
    static const lan_column_def columns[] = {
        {"bucket", NULL, NULL, LAN_AS_NUMBER},
        {"start_x", NULL, NULL, LAN_AS_NUMBER},
        {"start_y", NULL, NULL, LAN_AS_NUMBER},
        {"goal_x", NULL, NULL, LAN_AS_NUMBER},
        {"goal_y", NULL, NULL, LAN_AS_NUMBER},
        {"found", NULL, NULL, LAN_AS_NUMBER},
        {"expected", NULL, NULL, LAN_AS_NUMBER},
        {"difference", NULL, NULL, LAN_AS_NUMBER},
        {"expanded", NULL, NULL, LAN_AS_NUMBER},
        {"microseconds", NULL, NULL, LAN_AS_NUMBER},
        {"algorithm", NULL, NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};

    return lan_document_table(document, &def);
}

void lan_page_queries_add(lan_table *table, const lan_route_answer *answer)
{
    const lan_moving_ai_query *query = answer->query;
    const double found =
        answer->route->end == LAN_ROUTE_FOUND ? answer->route->length : LAN_NAN;

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_whole(table, query->bucket);
    lan_table_whole(table, query->start.x);
    lan_table_whole(table, query->start.y);
    lan_table_whole(table, query->goal.x);
    lan_table_whole(table, query->goal.y);
    lan_table_number(table, found);
    lan_table_number(table, query->length);
    lan_table_number(table, found - query->length);
    lan_table_whole(table, (int64_t)answer->route->expanded);
    /* clocks know no more than nanoseconds */
    lan_table_number(table, round(1e9 * answer->seconds) / 1e3);
    lan_table_name(table, answer->algorithm->name);
}

/* --- scores -------------------------------------------------------------- */

static const lan_column_def columns[] = {
    {"algorithm", "algorithm", NULL, LAN_AS_TEXT},
    {"queries", NULL, NULL, LAN_AS_NUMBER},
    {"agreed", "agree", NULL, LAN_AS_NUMBER},
    {"longer", "longer", NULL, LAN_AS_NUMBER},
    {"shorter", "shorter", NULL, LAN_AS_NUMBER},
    {"none", "none", NULL, LAN_AS_NUMBER},
    {"mean_excess", "mean excess", NULL, LAN_AS_NUMBER},
    {"expanded", "expanded", NULL, LAN_AS_NUMBER},
    {"microseconds", "us/query", NULL, LAN_AS_NUMBER},
    {"must_agree", NULL, NULL, LAN_AS_NUMBER},
    {NULL, "", NULL, LAN_AS_TEXT},
};

static const char *verdict_text(const lan_route_score *score, size_t queries)
{
    if (score->agreed == queries) {
        return "all agree";
    }
    return score->must_agree ? "DISAGREES" : "";
}

static void add_counts(lan_table *table, const lan_route_score *score,
                       size_t queries)
{
    const json_int_t agreed = (json_int_t)score->agreed;

    lan_table_name(table, score->algorithm->name);
    lan_table_whole(table, (int64_t)queries);
    lan_table_data(table, json_integer(agreed), "%zu of %zu", score->agreed,
                   queries);
    lan_table_whole(table, (int64_t)score->longer);
    lan_table_whole(table, (int64_t)score->shorter);
    lan_table_whole(table, (int64_t)score->none);
}

static void add_score(lan_table *table, const lan_route_score *score,
                      size_t queries)
{
    const double count = queries == 0 ? 1.0 : (double)queries;
    const double excess = score->excess / count;
    const double microseconds = 1e6 * score->seconds / count;

    lan_table_row(table, score->must_agree && score->agreed != queries
                             ? LAN_TONE_BAD
                             : LAN_TONE_PLAIN);
    add_counts(table, score, queries);
    lan_table_shown(table, excess, "%.3f %%", 100.0 * excess);
    lan_table_data(table, json_integer((json_int_t)score->expanded), "%.1f",
                   (double)score->expanded / count);
    lan_table_shown(table, microseconds, "%.2f", microseconds);
    lan_table_flag(table, score->must_agree);
    lan_table_name(table, verdict_text(score, queries));
}

void lan_page_queries_end(lan_document *document, const char *map,
                          const char *scen, size_t queries,
                          const lan_route_score *scores, size_t count)
{
    const lan_table_def def = {.key = "algorithms",
                               .formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};

    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "map", map);
    lan_document_text(document, "scen", scen);
    if (lan_document_wants(document, LAN_FORMAT_HTML)) {
        lan_document_title(document, "Routes of a file of queries");
    }
    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < count; i++) {
        add_score(table, &scores[i], queries);
    }
}
