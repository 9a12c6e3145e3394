/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/number.h"
#include "results/pages/pages_impl.h"

/* Agents of a ring that are named to people. */
#define RING_MOST 12

static double ratio_of(int64_t value, int64_t least)
{
    return value <= 0 || least <= 0 ? LAN_NAN : (double)value / (double)least;
}

/* --- fields -------------------------------------------------------------- */

static void add_conflicts(lan_document *document,
                          const lan_move_conflicts *conflicts)
{
    lan_document_begin(document, "conflicts");
    lan_document_whole(document, "illegal", conflicts->illegal);
    lan_document_whole(document, "vertex", conflicts->vertex);
    lan_document_whole(document, "swap", conflicts->swap);
    lan_document_whole(document, "crossing", conflicts->crossing);
    lan_document_whole(document, "corner", conflicts->corner);
    lan_document_end(document);
}

static void add_ring(lan_document *document, const lan_move_plan *plan)
{
    size_t count = 0;
    const int32_t *ring = lan_move_plan_ring(plan, &count);
    lan_document_begin_list(document, "ring");
    for (size_t i = 0; i < count; i++) {
        lan_document_whole(document, NULL, ring[i] + 1);
    }
    lan_document_end(document);
}

/* A tick, or null. */
static void add_tick(lan_document *document, const char *key, int64_t tick)
{
    lan_document_number(document, key, tick < 0 ? LAN_NAN : (double)tick);
}

static void add_question(lan_document *document, const lan_move_result *result)
{
    const lan_move_def *def = result->def;
    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "map", result->map);
    lan_document_text(document, "scen", result->scen);
    lan_document_text(document, "mover", lan_move_mover_name(def->mover));
    lan_document_whole(document, "neighbours", def->neighbours);
    lan_document_seed(document, def->seed);
}

static void add_totals(lan_document *document, const lan_move_totals *totals)
{
    lan_document_text(document, "end", lan_move_end_text(totals->end));
    lan_document_whole(document, "agents", totals->agents);
    lan_document_whole(document, "arrived", totals->arrived);
    lan_document_whole(document, "no_way", totals->no_way);
    lan_document_whole(document, "ticks", totals->ticks);
    add_tick(document, "makespan", totals->makespan);
    lan_document_whole(document, "least_makespan", totals->least_makespan);
    lan_document_number(document, "makespan_ratio",
                        ratio_of(totals->makespan, totals->least_makespan));
    lan_document_whole(document, "cost", totals->cost);
    lan_document_whole(document, "least_cost", totals->least_cost);
    lan_document_number(document, "cost_ratio",
                        ratio_of(totals->cost, totals->least_cost));
    lan_document_whole(document, "blocked", totals->blocked);
    lan_document_whole(document, "replans", totals->replans);
    lan_document_whole(document, "generated", totals->generated);
    lan_document_whole(document, "different", totals->different);
    add_tick(document, "deadlock_at", totals->deadlock_at);
}

/* --- the table ----------------------------------------------------------- */

static void begin_row(lan_table *table, const char *label)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, label);
}

/* "77, 1.60417 times the least of 48" */
static void add_bounded(lan_table *table, const char *label, int64_t value,
                        int64_t least)
{
    char ratio[LAN_NUMBER_SIZE];
    if (value < 0) {
        return;
    }
    begin_row(table, label);
    if (least > 0) {
        lan_table_text(table, "%lld, %s times the least of %lld",
                       (long long)value,
                       lan_number_digits(ratio_of(value, least), 4, ratio),
                       (long long)least);
    } else {
        lan_table_text(table, "%lld", (long long)value);
    }
}

static void add_conflict_row(lan_table *table,
                             const lan_move_conflicts *conflicts)
{
    const long long sum = lan_move_conflicts_sum(conflicts);
    begin_row(table, "conflicts");
    if (sum == 0) {
        lan_table_text(table, "0");
        return;
    }
    lan_table_text(table,
                   "%lld: %lld illegal steps, %lld in one cell, %lld swaps, "
                   "%lld crossings, %lld past corners",
                   sum, (long long)conflicts->illegal,
                   (long long)conflicts->vertex, (long long)conflicts->swap,
                   (long long)conflicts->crossing,
                   (long long)conflicts->corner);
    lan_table_tone(table, LAN_TONE_BAD);
}

/* "3 waits for 5, 5 for 9, 9 for 3" */
static void add_ring_row(lan_table *table, const lan_move_result *result,
                         const lan_move_totals *totals)
{
    char line[RING_MOST * 32 + 64];
    size_t count = 0;
    size_t used = 0;
    const int32_t *ring = lan_move_plan_ring(result->plan, &count);
    if (ring == NULL) {
        return;
    }
    for (size_t i = 0; i < count && i < RING_MOST; i++) {
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%d %s %d",
                                 i == 0 ? "" : ", ", (int)ring[i] + 1,
                                 i == 0 ? "waits for" : "for",
                                 (int)ring[(i + 1) % count] + 1);
    }
    if (count > RING_MOST) {
        snprintf(line + used, sizeof line - used, ", ... (%zu agents)", count);
    }
    begin_row(table, "deadlock");
    lan_table_text(table, "at tick %lld: agent %s",
                   (long long)totals->deadlock_at, line);
}

static void add_effort(lan_table *table, const lan_move_result *result,
                       const lan_move_totals *totals)
{
    char number[LAN_NUMBER_SIZE];
    if (result->def->mover == LAN_MOVE_LACAM) {
        begin_row(table, "searched");
        lan_table_text(table, "%lld configurations, %lld different, in %s ms",
                       (long long)totals->generated,
                       (long long)totals->different,
                       lan_number_digits(1e3 * result->seconds, 4, number));
        return;
    }
    begin_row(table, "replans");
    lan_table_text(table, "%lld", (long long)totals->replans);
    begin_row(table, "played");
    lan_table_text(table, "%lld ticks in %s ms", (long long)totals->ticks,
                   lan_number_digits(1e3 * result->seconds, 4, number));
}

static void add_table(lan_document *document, const lan_move_result *result,
                      const lan_move_totals *totals)
{
    static const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE, .columns = columns, .column_count = 2};

    lan_table *table = lan_document_table(document, &def);
    begin_row(table, "arrived");
    lan_table_text(table, "%d of %d", (int)totals->arrived,
                   (int)totals->agents);
    if (totals->no_way > 0) {
        begin_row(table, "no way");
        lan_table_text(table, "for %d", (int)totals->no_way);
    }
    add_bounded(table, "makespan", totals->makespan, totals->least_makespan);
    if (totals->ticks > 0) {
        add_bounded(table, "costs", totals->cost, totals->least_cost);
    }
    add_conflict_row(table, &result->conflicts);
    begin_row(table, "blocked");
    lan_table_text(table, "%lld tick%s of agents", (long long)totals->blocked,
                   totals->blocked == 1 ? "" : "s");
    add_ring_row(table, result, totals);
    add_effort(table, result, totals);
}

/* --- rows ---------------------------------------------------------------- */

static void add_ways(lan_document *document, const lan_move_result *result,
                     const lan_move_totals *totals)
{
    static const lan_column_def columns[] = {
        {"agent", NULL, NULL, LAN_AS_NUMBER},
        {"tick", NULL, NULL, LAN_AS_NUMBER},
        {"x", NULL, NULL, LAN_AS_NUMBER},
        {"y", NULL, NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = 4};

    lan_table *table = lan_document_table(document, &def);
    for (int32_t a = 0; a < totals->agents; a++) {
        for (int64_t t = 0; t <= totals->ticks; t++) {
            const lan_cell at = lan_move_plan_cell(result->plan, a, t);
            lan_table_row(table, LAN_TONE_PLAIN);
            lan_table_whole(table, a + 1);
            lan_table_whole(table, t);
            lan_table_whole(table, at.x);
            lan_table_whole(table, at.y);
        }
    }
}

void lan_page_move(lan_document *document, const lan_move_result *result)
{
    const lan_move_totals totals = lan_move_plan_totals(result->plan);
    const bool is_solved = totals.end == LAN_MOVE_ARRIVED;

    add_question(document, result);
    add_totals(document, &totals);
    add_conflicts(document, &result->conflicts);
    add_ring(document, result->plan);
    if (lan_document_wants(document, LAN_FORMAT_HTML)) {
        lan_document_title(document, "%d agents on one map",
                           (int)totals.agents);
    }
    lan_document_sentence(
        document, is_solved ? LAN_TONE_STRONG : LAN_TONE_BAD,
        "%d agents by %s, %d neighbours: %s.", (int)totals.agents,
        lan_move_mover_name(result->def->mover), result->def->neighbours,
        lan_move_end_text(totals.end));
    add_table(document, result, &totals);
    if (lan_document_wants(document, LAN_FORMAT_CSV)) {
        add_ways(document, result, &totals);
    }
}
