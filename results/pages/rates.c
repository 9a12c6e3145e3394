/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The coefficients that a battle runs by, part by part.
 */
#include "base/real.h"
#include "plots/words.h"
#include "results/pages/pages_impl.h"

/* Of a bare roster groups are types, and armies nobody's. */
static void add_group(lan_table *table, const lan_rates_result *result,
                      int32_t group)
{
    const lan_battle *battle = result->battle;
    const int32_t army = lan_battle_group_army(battle, group);
    const char *name = lan_battle_group_name(battle, group);
    if (lan_scenario_is_bare(result->scenario)) {
        lan_table_name(table, name);
    } else {
        lan_table_text(table, "%s.%s", lan_battle_army_name(battle, army),
                       name);
    }
}

/* A factor, of which people see what changes something. */
static void add_factor(lan_table *table, double factor)
{
    if (factor <= 1.0 && factor >= 1.0) {
        lan_table_shown(table, factor, "%s", "");
    } else {
        lan_table_number(table, factor);
    }
}

/* True for a sum of one weapon that says nothing which the weapon does not. */
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

static void add_rate(lan_table *table, const lan_rates_result *result,
                     const lan_coefficient *rate, bool is_together)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    add_group(table, result, rate->from);
    add_group(table, result, rate->at);
    const char *weapon = rate->weapon != NULL ? rate->weapon : "";
    lan_table_name(table, weapon);
    lan_table_name(table, is_together ? "together" : weapon);
    lan_table_name(table, lan_law_name(rate->law));
    lan_table_number(table, rate->rate);
    lan_table_number(table, rate->hit);
    lan_table_number(table, rate->damage);
    add_factor(table, rate->counter);
    add_factor(table, rate->armour);
    add_factor(table, rate->protection);
    lan_table_number(table, rate->health);
    lan_table_number(table, rate->area);
    lan_table_number(table, rate->coefficient);
    lan_table_number(table, rate->answer);
    lan_table_number(table, rate->hits);
    lan_table_number(table, rate->overkill);
}

static void add_table(lan_document *to, const lan_rates_result *result)
{
    static const lan_column_def columns[] = {
        {"from", "who", NULL, LAN_AS_TEXT},
        {"at", "at whom", NULL, LAN_AS_TEXT},
        {"weapon", NULL, NULL, LAN_AS_TEXT},
        {NULL, "weapon", NULL, LAN_AS_TEXT},
        {"law", "law", NULL, LAN_AS_TEXT},
        {"rate", "rate", NULL, LAN_AS_NUMBER},
        {"hit", "hit", NULL, LAN_AS_NUMBER},
        {"damage", "damage", NULL, LAN_AS_NUMBER},
        {"counter", "counter", NULL, LAN_AS_NUMBER},
        {"armour", "armour", NULL, LAN_AS_NUMBER},
        {"protection", "protection", NULL, LAN_AS_NUMBER},
        {"health", "health", NULL, LAN_AS_NUMBER},
        {"area", "area", NULL, LAN_AS_NUMBER},
        {"coefficient", "k", NULL, LAN_AS_NUMBER},
        {"answer", "answered", NULL, LAN_AS_NUMBER},
        {"hits", "hits to kill", NULL, LAN_AS_NUMBER},
        {"overkill", "overkill", NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {
        .key = "rates", .formats = LAN_FOR_ALL, LAN_COLUMNS(columns)};
    lan_table *table = lan_document_table(to, &def);
    for (size_t i = 0; i < result->rates->count; i++) {
        const lan_coefficient *rate = &result->rates->items[i];
        /* a sum of weapons stands behind them */
        const bool is_sum = rate->weapon == NULL && i > 0 &&
                            rate[-1].from == rate->from &&
                            rate[-1].at == rate->at;
        /* both armies of a bare roster have all types: one tells all */
        const bool is_told =
            !lan_scenario_is_bare(result->scenario) ||
            lan_battle_group_army(result->battle, rate->from) == 0;
        const bool is_idle =
            lan_document_is_for_people(to) && is_sum_of_one(result->rates, i);
        if (is_told && !is_idle) {
            add_rate(table, result, rate, is_sum);
        }
    }
}

void lan_page_rates(lan_document *to, const lan_rates_result *result)
{
    lan_document_whole(to, "schema", 1);
    lan_page_title(to, result->scenario, result->path);
    lan_document_say(
        to,
        lan_scenario_is_bare(result->scenario)
            ? "What a soldier of a type takes from soldiers of another in a "
              "unit of time: by aimed fire k, by area fire k for each of "
              "them."
            : "What a soldier takes from a group in a unit of time as the "
              "battle begins, where all his fire is at it: by aimed fire k, by "
              "area fire k for each soldier that it has.");
    lan_document_sentence(
        to, LAN_TONE_FAINT,
        lan_scenario_battle_def(result->scenario)->wounds == LAN_WOUNDS_NONE
            ? "k = rate * hit * damage * counter * armour * protection / "
              "health, of area fire times the area of an attack as a share of "
              "the army's."
            : "k = rate * hit / hits to kill, of area fire times the area of "
              "an attack as a share of the army's; overkill is what the last "
              "of these hits has left.");
    bool is_answered = false;
    for (size_t i = 0; i < result->rates->count; i++) {
        is_answered = is_answered || result->rates->items[i].answer > 0.0;
    }
    if (is_answered) {
        lan_document_say(
            to,
            "Attacks are answered: a soldier all of whose attacks are at such "
            "a group loses that much of himself in a unit of time.");
    }
    add_table(to, result);
}
