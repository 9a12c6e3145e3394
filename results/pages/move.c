/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/number.h"
#include "base/real.h"
#include "results/pages/pages_impl.h"

/* Agents of a ring that are named to people. */
#define RING_MOST 12

static double ratio_of(int64_t value, int64_t least)
{
    return value <= 0 || least <= 0 ? LAN_NAN : (double)value / (double)least;
}

/* --- fields -------------------------------------------------------------- */

/* A tick, or null. */
static void add_tick(lan_document *to, const char *key, int64_t tick)
{
    lan_document_number(to, key, tick < 0 ? LAN_NAN : (double)tick);
}

static void add_fields(lan_document *to, const lan_move_result *result,
                       const lan_move_totals *totals)
{
    const lan_move_def *def = result->def;
    const lan_move_conflicts *const conflicts = &result->conflicts;
    size_t count = 0;
    const int32_t *ring = lan_move_plan_ring(result->plan, &count);

    lan_document_whole(to, "schema", 1);
    lan_document_text(to, "map", result->map);
    lan_document_text(to, "scen", result->scen);
    lan_document_text(to, "mover", lan_move_mover_name(def->mover));
    lan_document_whole(to, "neighbours", def->neighbours);
    lan_document_seed(to, def->seed);
    lan_document_text(to, "end", lan_move_end_text(totals->end));
    lan_document_whole(to, "agents", totals->agents);
    lan_document_whole(to, "arrived", totals->arrived);
    lan_document_whole(to, "no_way", totals->no_way);
    lan_document_whole(to, "ticks", totals->ticks);
    add_tick(to, "makespan", totals->makespan);
    lan_document_whole(to, "least_makespan", totals->least_makespan);
    lan_document_number(to, "makespan_ratio",
                        ratio_of(totals->makespan, totals->least_makespan));
    lan_document_whole(to, "cost", totals->cost);
    lan_document_whole(to, "least_cost", totals->least_cost);
    lan_document_number(to, "cost_ratio",
                        ratio_of(totals->cost, totals->least_cost));
    lan_document_whole(to, "blocked", totals->blocked);
    lan_document_whole(to, "replans", totals->replans);
    lan_document_whole(to, "generated", totals->generated);
    lan_document_whole(to, "different", totals->different);
    add_tick(to, "deadlock_at", totals->deadlock_at);
    lan_document_begin(to, "conflicts");
    lan_document_whole(to, "illegal", conflicts->illegal);
    lan_document_whole(to, "vertex", conflicts->vertex);
    lan_document_whole(to, "swap", conflicts->swap);
    lan_document_whole(to, "crossing", conflicts->crossing);
    lan_document_whole(to, "corner", conflicts->corner);
    lan_document_end(to);
    lan_document_begin_list(to, "ring");
    for (size_t i = 0; i < count; i++) {
        lan_document_whole(to, NULL, ring[i] + 1);
    }
    lan_document_end(to);
}

/* --- the table ----------------------------------------------------------- */

/* "77, 1.60417 times the least of 48" */
static void add_bounded(lan_table *table, const char *label, int64_t value,
                        int64_t least)
{
    char ratio[LAN_NUMBER_SIZE];
    if (value >= 0 && least > 0) {
        lan_table_fact(table, label, "%lld, %s times the least of %lld",
                       (long long)value,
                       lan_number_digits(ratio_of(value, least), 4, ratio),
                       (long long)least);
    } else if (value >= 0) {
        lan_table_fact(table, label, "%lld", (long long)value);
    }
}

static void add_conflicts(lan_table *table, const lan_move_conflicts *conflicts)
{
    const long long sum = lan_move_conflicts_sum(conflicts);
    if (sum == 0) {
        lan_table_fact(table, "conflicts", "0");
        return;
    }
    lan_table_fact(table, "conflicts",
                   "%lld: %lld illegal steps, %lld in one cell, %lld swaps, "
                   "%lld crossings, %lld past corners",
                   sum, (long long)conflicts->illegal,
                   (long long)conflicts->vertex, (long long)conflicts->swap,
                   (long long)conflicts->crossing,
                   (long long)conflicts->corner);
    lan_table_tone(table, LAN_TONE_BAD);
}

/* "3 waits for 5, 5 for 9, 9 for 3" */
static void add_ring(lan_table *table, const lan_move_result *result,
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
    lan_table_fact(table, "deadlock", "at tick %lld: agent %s",
                   (long long)totals->deadlock_at, line);
}

static void add_table(lan_document *to, const lan_move_result *result,
                      const lan_move_totals *totals)
{
    char number[LAN_NUMBER_SIZE];
    lan_table *table = lan_document_facts(to);

    lan_table_fact(table, "arrived", "%d of %d", (int)totals->arrived,
                   (int)totals->agents);
    if (totals->no_way > 0) {
        lan_table_fact(table, "no way", "for %d", (int)totals->no_way);
    }
    add_bounded(table, "makespan", totals->makespan, totals->least_makespan);
    if (totals->ticks > 0) {
        add_bounded(table, "costs", totals->cost, totals->least_cost);
    }
    add_conflicts(table, &result->conflicts);
    lan_table_fact(table, "blocked", "%lld tick%s of agents",
                   (long long)totals->blocked, totals->blocked == 1 ? "" : "s");
    add_ring(table, result, totals);
    lan_number_digits(1e3 * result->seconds, 4, number);
    if (result->def->mover == LAN_MOVE_LACAM) {
        lan_table_fact(
            table, "searched", "%lld configurations, %lld different, in %s ms",
            (long long)totals->generated, (long long)totals->different, number);
        return;
    }
    lan_table_fact(table, "replans", "%lld", (long long)totals->replans);
    lan_table_fact(table, "played", "%lld ticks in %s ms",
                   (long long)totals->ticks, number);
}

/* --- rows ---------------------------------------------------------------- */

static void add_ways(lan_document *to, const lan_move_result *result,
                     const lan_move_totals *totals)
{
    static const lan_column_def columns[] = {
        {"agent", NULL, NULL, LAN_AS_NUMBER},
        {"tick", NULL, NULL, LAN_AS_NUMBER},
        {"x", NULL, NULL, LAN_AS_NUMBER},
        {"y", NULL, NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.formats = LAN_FOR_ROWS, LAN_COLUMNS(columns)};
    lan_table *table = lan_document_table(to, &def);
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

void lan_page_move(lan_document *to, const lan_move_result *result)
{
    const lan_move_totals totals = lan_move_plan_totals(result->plan);

    add_fields(to, result, &totals);
    if (lan_document_wants(to, LAN_FORMAT_HTML)) {
        lan_document_title(to, "%d agents on one map", (int)totals.agents);
    }
    lan_document_sentence(
        to, totals.end == LAN_MOVE_ARRIVED ? LAN_TONE_STRONG : LAN_TONE_BAD,
        "%d agents by %s, %d neighbours: %s.", (int)totals.agents,
        lan_move_mover_name(result->def->mover), result->def->neighbours,
        lan_move_end_text(totals.end));
    add_table(to, result, &totals);
    if (lan_document_wants(to, LAN_FORMAT_CSV)) {
        add_ways(to, result, &totals);
    }
}
