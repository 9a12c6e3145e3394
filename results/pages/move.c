/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

/* Most agents of a ring named to people. */
#define RING_MOST 12

static double ratio_of(int64_t value, int64_t least)
{
    return value <= 0 || least <= 0 ? LAN_NAN : (double)value / (double)least;
}

/* --- fields -------------------------------------------------------------- */

/* A tick, or null. */
static double tick_of(int64_t tick)
{
    return tick < 0 ? LAN_NAN : (double)tick;
}

static void add_fields(lan_document *to, const lan_move_result *result,
                       const lan_move_totals *totals)
{
    const lan_move_def *def = result->def;
    const lan_move_conflicts *const conflicts = &result->conflicts;
    size_t count = 0;
    const int32_t *ring = lan_move_plan_ring(result->plan, &count);

    doc_fields(to, "schema: %d map: %s scen: %s mover: %s neighbours: %d", 1,
               result->map, result->scen, lan_move_mover_name(def->mover),
               def->neighbours);
    doc_seed(to, def->seed);
    doc_fields(to, "end: %s agents: %d arrived: %d no_way: %d ticks: %jd",
               lan_move_end_text(totals->end), totals->agents, totals->arrived,
               totals->no_way, totals->ticks);
    doc_fields(to,
               "makespan: %g least_makespan: %jd makespan_ratio: %g cost: %jd "
               "least_cost: %jd cost_ratio: %g",
               tick_of(totals->makespan), totals->least_makespan,
               ratio_of(totals->makespan, totals->least_makespan), totals->cost,
               totals->least_cost, ratio_of(totals->cost, totals->least_cost));
    doc_fields(to,
               "blocked: %jd replans: %jd generated: %jd different: %jd "
               "deadlock_at: %g",
               totals->blocked, totals->replans, totals->generated,
               totals->different, tick_of(totals->deadlock_at));
    doc_fields(to,
               "conflicts: { illegal: %jd vertex: %jd swap: %jd crossing: %jd "
               "corner: %jd } ring: [",
               conflicts->illegal, conflicts->vertex, conflicts->swap,
               conflicts->crossing, conflicts->corner);
    for (size_t i = 0; i < count; i++) {
        doc_fields(to, "%d", ring[i] + 1);
    }
    doc_fields(to, "]");
}

/* --- the table ----------------------------------------------------------- */

/* "77, 1.60417 times the least of 48" */
static void add_bounded(lan_document *to, lan_table *table, const char *label,
                        int64_t value, int64_t least)
{
    if (value >= 0 && least > 0) {
        table_fact(table, label, "%jd, %s times the least of %jd", value,
                   doc_digits(to, ratio_of(value, least), 4), least);
    } else if (value >= 0) {
        table_fact(table, label, "%jd", value);
    }
}

/* "3 waits for 5, 5 for 9, 9 for 3" */
static void add_ring(lan_document *to, lan_table *table,
                     const lan_move_result *result,
                     const lan_move_totals *totals)
{
    const char *line = "";
    size_t count = 0;
    const int32_t *ring = lan_move_plan_ring(result->plan, &count);
    if (ring == NULL) {
        return;
    }
    for (size_t i = 0; i < count && i < RING_MOST; i++) {
        line =
            doc_write(to, "%s%s%d %s %d", line, i == 0 ? "" : ", ", ring[i] + 1,
                      i == 0 ? "waits for" : "for", ring[(i + 1) % count] + 1);
    }
    if (count > RING_MOST) {
        line = doc_write(to, "%s, ... (%zu agents)", line, count);
    }
    table_fact(table, "deadlock", "at tick %jd: agent %s", totals->deadlock_at,
               line);
}

static void add_table(lan_document *to, const lan_move_result *result,
                      const lan_move_totals *totals)
{
    const char *const number = doc_digits(to, 1e3 * result->seconds, 4);
    const lan_move_conflicts *const conflicts = &result->conflicts;
    const int64_t sum = lan_move_conflicts_sum(conflicts);
    lan_table *table = doc_facts(to);

    table_fact(table, "arrived", "%d of %d", (int)totals->arrived,
               (int)totals->agents);
    if (totals->no_way > 0) {
        table_fact(table, "no way", "for %d", (int)totals->no_way);
    }
    add_bounded(to, table, "makespan", totals->makespan,
                totals->least_makespan);
    if (totals->ticks > 0) {
        add_bounded(to, table, "costs", totals->cost, totals->least_cost);
    }
    if (sum == 0) {
        table_fact(table, "conflicts", "0");
    } else {
        table_fact(table, "conflicts",
                   "%jd: %jd illegal steps, %jd in one cell, %jd swaps, %jd "
                   "crossings, %jd past corners",
                   sum, conflicts->illegal, conflicts->vertex, conflicts->swap,
                   conflicts->crossing, conflicts->corner);
        table_tone(table, LAN_TONE_BAD);
    }
    table_fact(table, "blocked", "%jd tick%s of agents", totals->blocked,
               page_plural(totals->blocked));
    add_ring(to, table, result, totals);
    if (result->def->mover == LAN_MOVE_LACAM) {
        table_fact(table, "searched",
                   "%jd configurations, %jd different, in %s ms",
                   totals->generated, totals->different, number);
        return;
    }
    table_fact(table, "replans", "%jd", totals->replans);
    table_fact(table, "played", "%jd ticks in %s ms", totals->ticks, number);
}

/* --- rows ---------------------------------------------------------------- */

static void add_ways(lan_document *to, const lan_move_result *result,
                     const lan_move_totals *totals)
{
    lan_table *table = doc_table(to, NULL, LAN_FOR_ROWS, "agent|tick|x|y");
    for (int32_t a = 0; a < totals->agents; a++) {
        for (int64_t t = 0; t <= totals->ticks; t++) {
            const lan_cell at = lan_move_plan_cell(result->plan, a, t);
            table_add(table, "%d|%jd|%d|%d", a + 1, t, at.x, at.y);
        }
    }
}

void lan_page_move(lan_document *to, const lan_move_result *result)
{
    const lan_move_totals totals = lan_move_plan_totals(result->plan);

    add_fields(to, result, &totals);
    if (lan_document_wants(to, LAN_FORMAT_HTML)) {
        doc_title(to,
                  doc_write(to, "%d agents on one map", (int)totals.agents));
    }
    doc_sentence(
        to, totals.end == LAN_MOVE_ARRIVED ? LAN_TONE_STRONG : LAN_TONE_BAD,
        "%d agents by %s, %d neighbours: %s.", (int)totals.agents,
        lan_move_mover_name(result->def->mover), result->def->neighbours,
        lan_move_end_text(totals.end));
    add_table(to, result, &totals);
    if (lan_document_wants(to, LAN_FORMAT_CSV)) {
        add_ways(to, result, &totals);
    }
}
