/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/killed.h"

#include <stdbool.h>
#include <stdlib.h>

#include "cli/table.h"

/* More pairs than that are summed up. */
#define PAIRS_SHOWN 12

typedef struct pair {
    int32_t killer; /* group, or army */
    int32_t victim;
    double killed;
} pair;

typedef struct pairs {
    pair *items;
    size_t count;
    bool of_armies;
} pairs;

/* Descending by count; ties in the order of the scenario. */
static int compare(const void *a, const void *b)
{
    const pair *p = a;
    const pair *q = b;

    if (p->killed > q->killed || p->killed < q->killed) {
        return p->killed > q->killed ? -1 : 1;
    }
    if (p->killer != q->killer) {
        return p->killer < q->killer ? -1 : 1;
    }
    return p->victim < q->victim ? -1 : p->victim > q->victim;
}

/* Makes pairs of a count x count matrix, row-major. */
static lan_status collect(const double *killed, int32_t count, pairs *out)
{
    const size_t size = (size_t)count * (size_t)count;
    size_t found = 0;

    for (size_t i = 0; i < size; i++) {
        found += killed[i] > 0.0 ? 1 : 0;
    }
    pair *items = calloc(found + 1, sizeof *items);
    if (items == NULL) {
        return LAN_ENOMEM;
    }
    found = 0;
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = 0; j < count; j++) {
            const double is = killed[(size_t)i * (size_t)count + (size_t)j];
            if (is > 0.0) {
                items[found++] = (pair){i, j, is};
            }
        }
    }
    qsort(items, found, sizeof *items, compare);
    out->items = items;
    out->count = found;
    return LAN_OK;
}

static lan_status collect_armies(const lan_battle *battle,
                                 const lan_outcome *outcome, pairs *out)
{
    const size_t armies = (size_t)outcome->army_count;
    const int32_t groups = outcome->group_count;
    double *killed = calloc(armies * armies, sizeof *killed);

    if (killed == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < groups; i++) {
        const size_t killer = (size_t)lan_battle_group_army(battle, i);
        for (int32_t j = 0; j < groups; j++) {
            const size_t victim = (size_t)lan_battle_group_army(battle, j);
            killed[killer * armies + victim] +=
                outcome->killed[(size_t)i * (size_t)groups + (size_t)j];
        }
    }
    const lan_status status = collect(killed, outcome->army_count, out);
    free(killed);
    out->of_armies = true;
    return status;
}

static lan_status collect_pairs(const lan_cli_battle *fought, pairs *out)
{
    const lan_outcome *outcome = fought->outcome;

    *out = (pairs){NULL, 0, false};
    const lan_status status =
        collect(outcome->killed, outcome->group_count, out);
    if (status != LAN_OK || out->count <= PAIRS_SHOWN) {
        return status;
    }
    free(out->items);
    *out = (pairs){NULL, 0, true};
    return collect_armies(fought->battle, outcome, out);
}

/* "army" for an army, or for the only group of one; else "army.group". */
static void add_name(lan_cli_table *table, const lan_battle *battle,
                     const pairs *from, int32_t index)
{
    const int32_t army =
        from->of_armies ? index : lan_battle_group_army(battle, index);
    const char *name = lan_battle_army_name(battle, army);

    if (from->of_armies || lan_battle_army_group_count(battle, army) == 1) {
        lan_cli_table_cell(table, "%s", name);
    } else {
        lan_cli_table_cell(table, "%s.%s", name,
                           lan_battle_group_name(battle, index));
    }
}

static void add_pairs(lan_cli_table *table, const lan_battle *battle,
                      const pairs *from)
{
    double rest = 0.0;

    lan_cli_table_row(table, LAN_CLI_DIM);
    lan_cli_table_cell(table, "who");
    lan_cli_table_cell(table, "killed");
    lan_cli_table_cell(table, "whom");
    for (size_t i = 0; i < from->count; i++) {
        const pair *is = &from->items[i];
        if (i >= PAIRS_SHOWN) {
            rest += is->killed;
            continue;
        }
        lan_cli_table_row(table, LAN_CLI_PLAIN);
        add_name(table, battle, from, is->killer);
        lan_cli_table_count(table, is->killed);
        add_name(table, battle, from, is->victim);
    }
    if (from->count > PAIRS_SHOWN) {
        lan_cli_table_row(table, LAN_CLI_DIM);
        lan_cli_table_cell(table, "%zu more", from->count - PAIRS_SHOWN);
        lan_cli_table_count(table, rest);
    }
}

lan_status lan_cli_killed_write(FILE *out, const lan_cli *cli,
                                const lan_cli_battle *fought)
{
    lan_cli_table *table = NULL;
    pairs all;

    lan_status status = collect_pairs(fought, &all);
    if (status != LAN_OK || all.count == 0) {
        free(all.items);
        return status;
    }
    status = lan_cli_table_create("lrl", &table);
    if (status == LAN_OK) {
        add_pairs(table, fought->battle, &all);
        fputc('\n', out);
        status = lan_cli_table_print(table, out, cli->color_out);
    }
    lan_cli_table_destroy(table);
    free(all.items);
    return status;
}
