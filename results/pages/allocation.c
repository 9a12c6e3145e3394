/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The target priority of each type.
 */

#include "results/pages/pages_impl.h"

static const char *unit_of(const lan_allocation *found)
{
    return found->is_by_cost ? "cost" : "soldiers";
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

/* The survivors in the best order, or the losses if no order wins. */
static void add_answer(lan_document *to, const lan_allocation *found)
{
    const lan_allocation_end *best = &found->best;
    const bool is_cost = found->is_by_cost;
    const char *const left = doc_grouped(to, best->left, 6);
    const char *const start = doc_grouped(to, found->start, 6);
    const char *const enemy = doc_grouped(to, best->enemy, 6);

    if (is_won(found, best)) {
        doc_sentence(to, LAN_TONE_STRONG,
                     "In the best order %s wins with %s of %s %s left.",
                     found->side_name, left, start,
                     is_cost ? "in cost" : "soldiers");
    } else if (best->winner >= 0) {
        doc_sentence(
            to, LAN_TONE_STRONG,
            "In the best order found %s loses, with %s %s of the enemy left.",
            found->side_name, enemy, unit_of(found));
    } else {
        doc_sentence(to, LAN_TONE_STRONG,
                     "In the best order found no side wins: %s has %s of %s %s "
                     "left, its enemies %s.",
                     found->side_name, left, start,
                     is_cost ? "in cost" : "soldiers", enemy);
    }
}

/* The gain over fire in proportion, if both battles end alike. */
static void add_worth(lan_document *to, const lan_allocation *found)
{
    const lan_allocation_end *before = &found->proportional;
    const double worth = found->best.left - before->left;
    if (is_won(found, &found->best) && is_won(found, before)) {
        doc_say(to,
                "The order saves %s %s, %.2f %% of the survivors with fire in "
                "proportion.",
                doc_grouped(to, worth, 6), unit_of(found),
                100.0 * worth / before->left);
    } else if (is_won(found, &found->best)) {
        doc_say(to,
                "The order decides the battle: with fire in proportion %s%s",
                before->winner < 0 ? "no side wins." : before->winner_name,
                before->winner < 0 ? "" : " wins.");
    }
}

static void add_proof(lan_document *to, const lan_allocation *found)
{
    const char *const orders = doc_count(to, found->orders);
    if (found->is_proven) {
        doc_sentence(to, LAN_TONE_FAINT,
                     "The best of all %s orders; each was fought.", orders);
    } else {
        doc_sentence(
            to, LAN_TONE_FAINT,
            "The best found in %jd battles, of %s orders: not proven, %s.",
            found->battles, orders,
            found->is_cut ? "and the search reached its limit (--battles)"
                          : "but no exchange of two targets is better");
    }
}

/* Warns that a list of targets replaces rules.share on both sides. */
static void add_share(lan_document *to, const lan_allocation_result *result)
{
    const lan_share share = lan_scenario_battle_def(result->scenario)->share;
    if (share == LAN_SHARE_EVEN || share == LAN_SHARE_WEIGHTS) {
        doc_sentence(
            to, LAN_TONE_FAINT,
            "rules.share applies to all sides: types without a list, enemies "
            "included, then fire in proportion instead of by %s.",
            share == LAN_SHARE_EVEN ? "even shares" : "weights");
    }
}

/* --- tables -------------------------------------------------------------- */

static void add_end(lan_table *table, const char *key, const char *name,
                    const lan_allocation *found, const lan_allocation_end *end)
{
    table_add(table, "%s|%s|%s", key, name, end->winner_name);
    table_tone(table, is_won(found, end) ? LAN_TONE_GOOD
                      : end->winner >= 0 ? LAN_TONE_BAD
                                         : LAN_TONE_PLAIN);
    table_cells(table, "%g|%g|%g", end->left, end->enemy, end->time);
}

static void add_ends(lan_document *to, const lan_allocation_result *result)
{
    const lan_allocation *found = result->allocation;
    const char *unit = lan_scenario_time_unit(result->scenario);
    lan_table *table =
        doc_table(to, "ends", LAN_FOR_PEOPLE | LAN_BY_NAME,
                  "order|=order of fire|winner=winner|left=left (%s)#n|"
                  "enemy=enemies left#n|time=time (%s)#n",
                  unit_of(found), unit);
    add_end(table, "best", "best", found, &found->best);
    add_end(table, "proportional", "in proportion", found,
            &found->proportional);
    add_end(table, "reverse", "reverse", found, &found->reverse);
    if (found->is_proven) {
        add_end(table, "worst", "worst", found, &found->worst);
    }
    if (lan_scenario_battle_def(result->scenario)->share !=
            LAN_SHARE_PROPORTIONAL ||
        lan_document_wants(to, LAN_FORMAT_JSON)) {
        add_end(table, "as_is", "as in the file", found, &found->as_is);
    }
}

static void add_targets(lan_document *to, const lan_allocation_result *result)
{
    const lan_allocation *found = result->allocation;
    lan_table *table = doc_table(
        to, "targets", LAN_FOR_ALL,
        "attacker=who fires|place=place#n|target=at whom|a=takes (a)#n|"
        "b=loses (b)#n|ab=a*b#n");
    table_caption(table,
                  "Losses per time at the start: inflicted by one target (a), "
                  "and suffered from one firing soldier (b):",
                  false);
    for (size_t l = 0; l < found->list_count; l++) {
        const lan_allocation_list *list = &found->lists[l];
        for (size_t i = 0; i < list->count; i++) {
            table_add(table, "%s|%zu|%s|%g|%g|%g",
                      type_name(result, list->attacker), i + 1,
                      type_name(result, list->targets[i]), list->a[i],
                      list->b[i], list->a[i] * list->b[i]);
        }
    }
}

/* --- fields and lines ---------------------------------------------------- */

static void add_fields(lan_document *to, const lan_allocation_result *result)
{
    const lan_allocation *found = result->allocation;
    page_begin(to, result->scenario, result->path);
    doc_fields(to,
               "side: %s by: %s proof: %s cut: %i orders: %g battles: %jd "
               "start: %g left: %g worth: %g priority: {",
               found->side_name, unit_of(found),
               found->is_proven ? "all" : "search", found->is_cut,
               found->orders, found->battles, found->start, found->best.left,
               found->best.left - found->proportional.left);
    for (size_t l = 0; l < found->list_count; l++) {
        const lan_allocation_list *list = &found->lists[l];
        doc_fields(to, "%s: [", type_name(result, list->attacker));
        for (size_t i = 0; i < list->count; i++) {
            doc_fields(to, "%s", type_name(result, list->targets[i]));
        }
        doc_fields(to, "]");
    }
    doc_fields(to, "}");
}

/* The section rules, for people and programs. */
static void add_rules(lan_document *to, const lan_allocation_result *result)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    doc_must(to, stream != NULL ? LAN_OK : LAN_ENOMEM);
    doc_must(
        to, lan_allocation_write(result->allocation, result->scenario, stream));
    doc_must(to, fclose(stream) == 0 ? LAN_OK : LAN_ENOMEM);
    doc_fields(to, "rules: %s", text);
    doc_listing(to, LAN_FOR_PEOPLE,
                "To replace the section rules of the scenario:", text);
    free(text);
}

void lan_page_allocation(lan_document *to, const lan_allocation_result *result)
{
    const lan_allocation *found = result->allocation;
    add_fields(to, result);
    add_answer(to, found);
    add_worth(to, found);
    add_ends(to, result);
    add_proof(to, found);
    add_share(to, result);
    add_targets(to, result);
    add_rules(to, result);
}
