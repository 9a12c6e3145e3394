/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The coefficients of a battle, by their factors.
 */
#include "results/pages/pages_impl.h"

/* A bare roster has types instead of groups, in armies without meaning. */
static const char *group_name(lan_document *to, const lan_battle *battle,
                              bool is_bare, int32_t group)
{
    return is_bare ? lan_battle_group_name(battle, group)
                   : page_group(to, battle, group);
}

/* Adds a factor; people see only factors other than 1. */
static void add_factor(lan_table *table, double factor)
{
    if (factor <= 1.0 && factor >= 1.0) {
        table_shown(table, factor, "%s", "");
    } else {
        table_cells(table, "%g", factor);
    }
}

/* True for a sum over a single weapon, which repeats the weapon's row. */
static bool is_sum_of_one(const lan_coefficients *rates, size_t at)
{
    const lan_coefficient *sum = &rates->items[at];
    size_t weapons = 0;
    for (size_t i = at; i > 0 && rates->items[i - 1].from == sum->from &&
                        rates->items[i - 1].at == sum->at;
         i--) {
        const lan_coefficient *rate = &rates->items[i - 1];
        weapons += rate->weapon != NULL && rate->law == sum->law ? 1 : 0;
    }
    return sum->weapon == NULL && weapons == 1 && !(sum->answer > 0.0);
}

static void add_rate(lan_document *to, lan_table *table,
                     const lan_battle *battle, bool is_bare,
                     const lan_coefficient *rate, bool is_together)
{
    table_add(table, "%s|%s|%s|%s|%s|%g|%g|%g",
              group_name(to, battle, is_bare, rate->from),
              group_name(to, battle, is_bare, rate->at), rate->weapon,
              is_together ? "together" : rate->weapon, lan_law_name(rate->law),
              rate->rate, rate->hit, rate->damage);
    add_factor(table, rate->counter);
    add_factor(table, rate->armour);
    add_factor(table, rate->protection);
    table_cells(table, "%g|%g|%g|%g|%g|%g", rate->health, rate->area,
                rate->coefficient, rate->answer, rate->hits, rate->overkill);
}

static void add_table(lan_document *to, const lan_battle *battle, bool is_bare,
                      const lan_coefficients *rates)
{
    lan_table *table = doc_table(
        to, "rates", LAN_FOR_ALL,
        "from=who|at=at whom|weapon|=weapon|law=law|rate=rate#n|hit=hit#n|"
        "damage=damage#n|counter=counter#n|armour=armour#n|"
        "protection=protection#n|health=health#n|area=area#n|coefficient=k#n|"
        "answer=answered#n|hits=hits to kill#n|overkill=overkill#n");
    for (size_t i = 0; i < rates->count; i++) {
        const lan_coefficient *rate = &rates->items[i];
        /* the sum follows its weapons */
        const bool is_sum = rate->weapon == NULL && i > 0 &&
                            rate[-1].from == rate->from &&
                            rate[-1].at == rate->at;
        /* both armies of a bare roster contain all types: one is enough */
        const bool is_said =
            !is_bare || lan_battle_group_army(battle, rate->from) == 0;
        const bool is_idle =
            lan_document_is_for_people(to) && is_sum_of_one(rates, i);
        if (is_said && !is_idle) {
            add_rate(to, table, battle, is_bare, rate, is_sum);
        }
    }
}

void lan_page_rates(lan_document *to, const char *path,
                    const lan_scenario *scenario, const lan_battle *battle,
                    const lan_coefficients *rates)
{
    const bool is_bare = lan_scenario_is_bare(scenario);
    doc_fields(to, "schema: %d", 1);
    page_title(to, scenario, path);
    doc_say(
        to,
        is_bare
            ? "Losses of a type per unit of time and firing soldier of another "
              "type: aimed fire k, area fire k for each soldier of the target."
            : "Losses of a group per unit of time and firing soldier at the "
              "start, if all fire is at the group: aimed fire k, area fire k "
              "for each soldier of the group.");
    doc_sentence(
        to, LAN_TONE_FAINT,
        lan_scenario_battle_def(scenario)->wounds == LAN_WOUNDS_NONE
            ? "k = rate * hit * damage * counter * armour * protection / "
              "health; for area fire, times attack area / army area."
            : "k = rate * hit / hits to kill; for area fire, times attack area "
              "/ army area; overkill is the damage that the last hit wastes.");
    bool is_answered = false;
    for (size_t i = 0; i < rates->count; i++) {
        is_answered = is_answered || rates->items[i].answer > 0.0;
    }
    if (is_answered) {
        doc_say(to, "Attacks are answered: a soldier that attacks only this "
                    "group loses that much of itself per unit of time.");
    }
    add_table(to, battle, is_bare, rates);
}
