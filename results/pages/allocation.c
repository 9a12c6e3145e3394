/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * At whom each type fires first.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "results/pages/pages_impl.h"

static const char *const proof_words[] = {
    [LAN_ALLOCATE_EXACT] = "exact",
    [LAN_ALLOCATE_ALL] = "all",
    [LAN_ALLOCATE_SEARCH] = "search",
};

static const char *unit_of(const lan_allocation *found)
{
    return found->by == LAN_ALLOCATE_BY_COST ? "cost" : "soldiers";
}

static const char *type_name(const lan_allocation_result *result, int32_t type)
{
    return lan_scenario_battle_def(result->scenario)->units[type].name;
}

static bool is_won(const lan_allocation *found, const lan_allocation_end *end)
{
    return end->winner == found->side;
}

/* --- sentences ----------------------------------------------------------- */

static void add_left(lan_document *document, const lan_allocation *found,
                     const lan_allocation_end *end)
{
    char left[LAN_NUMBER_SIZE];
    char start[LAN_NUMBER_SIZE];
    lan_document_more(
        document, "%s of %s %s", lan_number_grouped(end->left, 6, left),
        lan_number_grouped(found->start, 6, start),
        found->by == LAN_ALLOCATE_BY_COST ? "in cost" : "soldiers");
}

/* "Most of blue is left, ..." or what there is instead. */
static void add_answer(lan_document *document, const lan_allocation *found)
{
    const lan_allocation_end *best = &found->best;
    char enemy[LAN_NUMBER_SIZE];
    if (is_won(found, best)) {
        lan_document_sentence(document, LAN_TONE_STRONG,
                              "In the best order %s wins with ",
                              found->side_name);
        add_left(document, found, best);
        lan_document_more(document, " left.");
        return;
    }
    lan_number_grouped(best->enemy, 6, enemy);
    if (best->winner >= 0) {
        lan_document_sentence(
            document, LAN_TONE_STRONG,
            "In the best order found %s loses, with %s %s of the enemy left.",
            found->side_name, enemy, unit_of(found));
        return;
    }
    lan_document_sentence(document, LAN_TONE_STRONG,
                          "In the best order found no side wins: %s has ",
                          found->side_name);
    add_left(document, found, best);
    lan_document_more(document, " left, its enemies %s.", enemy);
}

/* What the order adds to fire in proportion, where both end alike. */
static void add_worth(lan_document *document, const lan_allocation *found)
{
    const lan_allocation_end *before = &found->proportional;
    const double worth = found->best.left - before->left;
    char number[LAN_NUMBER_SIZE];
    if (is_won(found, &found->best) && is_won(found, before)) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "The order is worth %s %s, %.2f %% of what fire in proportion "
            "leaves.",
            lan_number_grouped(worth, 6, number), unit_of(found),
            100.0 * worth / before->left);
    } else if (is_won(found, &found->best)) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "The order is worth the battle: by fire in proportion %s",
            before->winner < 0 ? "no side wins." : before->winner_name);
        lan_document_more(document, "%s", before->winner < 0 ? "" : " wins.");
    }
}

static void add_proof(lan_document *document, const lan_allocation *found)
{
    char orders[LAN_NUMBER_SIZE];
    lan_number_count(found->orders, orders);
    switch (found->proof) {
    case LAN_ALLOCATE_EXACT:
        lan_document_sentence(
            document, LAN_TONE_FAINT,
            "The largest a*b first is the best of all ways to "
            "share fire, as theory has it for one type.");
        break;
    case LAN_ALLOCATE_ALL:
        lan_document_sentence(document, LAN_TONE_FAINT,
                              "The best of all %s orders, each of which was "
                              "fought.",
                              orders);
        break;
    case LAN_ALLOCATE_SEARCH:
        lan_document_sentence(
            document, LAN_TONE_FAINT,
            "The best found in %lld battles, of %s orders: not proven, %s.",
            (long long)found->battles, orders,
            found->is_cut ? "and the search came to its last battle (--battles)"
                          : "but no exchange of two targets is better");
        break;
    }
}

/* Lists take rules.share from both sides. */
static void add_share(lan_document *document,
                      const lan_allocation_result *result)
{
    const lan_share share = lan_scenario_battle_def(result->scenario)->share;
    if (share == LAN_SHARE_EVEN || share == LAN_SHARE_WEIGHTS) {
        lan_document_sentence(
            document, LAN_TONE_FAINT,
            "rules.share is of all sides: with lists those who have none, the "
            "enemies too, fire in proportion instead of by %s.",
            share == LAN_SHARE_EVEN ? "even shares" : "weights");
    }
}

/* --- tables -------------------------------------------------------------- */

static void add_end(lan_table *table, const char *key, const char *name,
                    const lan_allocation *found, const lan_allocation_end *end)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, key);
    lan_table_name(table, name);
    lan_table_name(table, end->winner_name);
    lan_table_tone(table, is_won(found, end) ? LAN_TONE_GOOD
                          : end->winner >= 0 ? LAN_TONE_BAD
                                             : LAN_TONE_PLAIN);
    lan_table_number(table, end->left);
    lan_table_number(table, end->enemy);
    lan_table_number(table, end->time);
}

static void add_ends(lan_document *document,
                     const lan_allocation_result *result)
{
    const lan_allocation *found = result->allocation;
    const char *unit = lan_scenario_time_unit(result->scenario);
    const lan_share share = lan_scenario_battle_def(result->scenario)->share;
    const lan_column_def columns[] = {
        {"order", NULL, NULL, LAN_AS_TEXT},
        {NULL, "order of fire", NULL, LAN_AS_TEXT},
        {"winner", "winner", NULL, LAN_AS_TEXT},
        {"left", "left", unit_of(found), LAN_AS_NUMBER},
        {"enemy", "enemies left", NULL, LAN_AS_NUMBER},
        {"time", "time", *unit != '\0' ? unit : NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.key = "ends",
                               .shape = LAN_TABLE_BY_NAME,
                               .formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};
    lan_table *table = lan_document_table(document, &def);
    add_end(table, "best", "best", found, &found->best);
    add_end(table, "proportional", "in proportion", found,
            &found->proportional);
    add_end(table, "reverse", "reverse", found, &found->reverse);
    if (found->proof == LAN_ALLOCATE_ALL) {
        add_end(table, "worst", "worst", found, &found->worst);
    }
    if (share != LAN_SHARE_PROPORTIONAL ||
        lan_document_wants(document, LAN_FORMAT_JSON)) {
        add_end(table, "as_is", "as in the file", found, &found->as_is);
    }
}

static void add_targets(lan_document *document,
                        const lan_allocation_result *result)
{
    static const lan_column_def columns[] = {
        {"attacker", "who fires", NULL, LAN_AS_TEXT},
        {"place", "place", NULL, LAN_AS_NUMBER},
        {"target", "at whom", NULL, LAN_AS_TEXT},
        {"a", "takes (a)", NULL, LAN_AS_NUMBER},
        {"b", "loses (b)", NULL, LAN_AS_NUMBER},
        {"ab", "a*b", NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {
        .key = "targets",
        .formats = LAN_FOR_PEOPLE | LAN_FOR(LAN_FORMAT_CSV),
        .caption = "What one of each target takes from the side per time, and "
                   "loses to one who fires, as the battle begins:",
        .columns = columns,
        .column_count = sizeof columns / sizeof columns[0]};
    const lan_allocation *found = result->allocation;
    lan_table *table = lan_document_table(document, &def);
    for (size_t l = 0; l < found->list_count; l++) {
        const lan_allocation_list *list = &found->lists[l];
        for (size_t i = 0; i < list->count; i++) {
            lan_table_row(table, LAN_TONE_PLAIN);
            lan_table_name(table, type_name(result, list->attacker));
            lan_table_whole(table, (int64_t)i + 1);
            lan_table_name(table, type_name(result, list->targets[i]));
            lan_table_number(table, list->a[i]);
            lan_table_number(table, list->b[i]);
            lan_table_number(table, list->a[i] * list->b[i]);
        }
    }
}

/* --- fields and lines ---------------------------------------------------- */

static void add_fields(lan_document *document,
                       const lan_allocation_result *result)
{
    const lan_allocation *found = result->allocation;
    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "title", lan_scenario_title(result->scenario));
    lan_document_text(document, "side", found->side_name);
    lan_document_text(document, "by", unit_of(found));
    lan_document_text(document, "proof", proof_words[found->proof]);
    lan_document_flag(document, "cut", found->is_cut);
    lan_document_number(document, "orders", found->orders);
    lan_document_whole(document, "battles", found->battles);
    lan_document_number(document, "start", found->start);
    lan_document_number(document, "left", found->best.left);
    lan_document_number(document, "worth",
                        found->best.left - found->proportional.left);
    lan_document_begin(document, "priority");
    for (size_t l = 0; l < found->list_count; l++) {
        const lan_allocation_list *list = &found->lists[l];
        lan_document_begin_list(document, type_name(result, list->attacker));
        for (size_t i = 0; i < list->count; i++) {
            lan_document_text(document, NULL,
                              type_name(result, list->targets[i]));
        }
        lan_document_end(document);
    }
    lan_document_end(document);
}

/* The section of the scenario, for people and programs. */
static void add_rules(lan_document *document,
                      const lan_allocation_result *result)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    lan_status status = LAN_ENOMEM;
    if (stream != NULL) {
        status =
            lan_allocation_write(result->allocation, result->scenario, stream);
        status = fclose(stream) == 0 && status == LAN_OK ? LAN_OK : LAN_ENOMEM;
    }
    if (status == LAN_OK) {
        lan_document_text(document, "rules", text);
        lan_document_lines(
            document, "In place of the section rules of the scenario:", text);
    } else {
        lan_document_lose(document, status);
    }
    free(text);
}

void lan_page_allocation(lan_document *document,
                         const lan_allocation_result *result)
{
    const lan_allocation *found = result->allocation;
    add_fields(document, result);
    lan_page_title(document, result->scenario, result->path);
    add_answer(document, found);
    add_worth(document, found);
    add_ends(document, result);
    add_proof(document, found);
    add_share(document, result);
    add_targets(document, result);
    add_rules(document, result);
}
