/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "results/pages/pages_impl.h"

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
static lan_status collect_pairs(const double *killed, int32_t count, pairs *out)
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

static lan_status collect_armies(const lan_fought *fought, pairs *out)
{
    const lan_battle *battle = fought->battle;
    const lan_outcome *outcome = fought->outcome;
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
    const lan_status status = collect_pairs(killed, outcome->army_count, out);
    free(killed);
    out->of_armies = true;
    return status;
}

/* "army" for an army, or for the only group of one; else "army.group". */
static void add_name(lan_table *table, const lan_battle *battle,
                     const pairs *from, int32_t index)
{
    const int32_t army =
        from->of_armies ? index : lan_battle_group_army(battle, index);
    const char *name = lan_battle_army_name(battle, army);

    if (from->of_armies || lan_battle_army_group_count(battle, army) == 1) {
        lan_table_name(table, name);
    } else {
        lan_table_text(table, "%s.%s", name,
                       lan_battle_group_name(battle, index));
    }
}

static void add_pairs(lan_document *document, const lan_battle *battle,
                      const pairs *from, const char *label)
{
    static const lan_column_def columns[] = {
        {NULL, "who", NULL, LAN_AS_TEXT},
        {NULL, "killed", NULL, LAN_AS_COUNT},
        {NULL, "whom", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .label = label,
                               .columns = columns,
                               .column_count = 3};
    double rest = 0.0;

    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < from->count; i++) {
        const pair *is = &from->items[i];
        if (i >= PAIRS_SHOWN) {
            rest += is->killed;
            continue;
        }
        lan_table_row(table, LAN_TONE_PLAIN);
        add_name(table, battle, from, is->killer);
        lan_table_number(table, is->killed);
        add_name(table, battle, from, is->victim);
    }
    if (from->count > PAIRS_SHOWN) {
        lan_table_row(table, LAN_TONE_FAINT);
        lan_table_text(table, "%zu more", from->count - PAIRS_SHOWN);
        lan_table_number(table, rest);
    }
}

/* By army first where the pairs of groups are many; always by group. */
void lan_page_killed(lan_document *document, const lan_fought *fought)
{
    const lan_outcome *outcome = fought->outcome;
    pairs groups = {.items = NULL};
    pairs armies = {.items = NULL};

    lan_status status =
        collect_pairs(outcome->killed, outcome->group_count, &groups);
    if (status == LAN_OK && groups.count > PAIRS_SHOWN) {
        status = collect_armies(fought, &armies);
    }
    if (status != LAN_OK) {
        lan_document_lose(document, status);
    }
    const bool has_armies = armies.count > 0 && armies.count < groups.count;
    if (has_armies) {
        add_pairs(document, fought->battle, &armies,
                  "Who killed whom, by army");
    }
    if (groups.count > 0) {
        add_pairs(document, fought->battle, &groups,
                  has_armies ? "Who killed whom, by group" : "Who killed whom");
    }
    free(groups.items);
    free(armies.items);
}
