/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "results/pages/pages_impl.h"

void page_title(lan_document *to, const lan_scenario *scenario,
                const char *path)
{
    const char *title = lan_scenario_title(scenario);
    doc_title(to, title[0] != '\0' ? title : path);
}

void page_schema(lan_document *to, const lan_scenario *scenario)
{
    doc_fields(to, "schema: %d title: %s", 1, lan_scenario_title(scenario));
}

void page_begin(lan_document *to, const lan_scenario *scenario,
                const char *path)
{
    page_title(to, scenario, path);
    page_schema(to, scenario);
}

double page_percent(double share)
{
    return round(1000.0 * share) / 10.0 + 0.0;
}

const char *page_plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

const char *page_counted(lan_document *to, int64_t count, const char *what)
{
    return doc_write(to, "%jd %s%s", count, what, page_plural(count));
}

void page_wounds(lan_document *to, const lan_scenario *scenario)
{
    static const char *const notice =
        "win probabilities assume that one hit kills, but these soldiers "
        "withstand several: set rules.wounds to focus or spread";
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    if (lan_scenario_engagement(scenario) != NULL) {
        return;
    }
    if (lan_battle_def_ignores_wounds(def)) {
        doc_fields(to, "notice: %s", notice);
        doc_say(to, "Note: %s.", notice);
    } else if (def->wounds != LAN_WOUNDS_NONE) {
        doc_fields(to, "wounds: %s", lan_wounds_name(def->wounds));
        doc_say(to, "Soldiers are wounded first: hits %s.",
                def->wounds == LAN_WOUNDS_SPREAD
                    ? "spread over all of a group (rules.wounds: spread)"
                    : "focus on one of a group (rules.wounds: focus)");
    }
}

const char *page_time(lan_document *to, double time, const char *unit)
{
    return lan_words_time(doc_arena(to), time, unit);
}

const char *page_group(lan_document *to, const lan_battle *battle,
                       int32_t group)
{
    return doc_write(
        to, "%s.%s",
        lan_battle_army_name(battle, lan_battle_group_army(battle, group)),
        lan_battle_group_name(battle, group));
}

lan_curve page_curve_of(const lan_fought *fought, const lan_scenario *scenario)
{
    return (lan_curve){.title = lan_scenario_title(scenario),
                       .time_unit = lan_scenario_time_unit(scenario),
                       .fought = fought};
}

/* --- lists within a sentence ---------------------------------------------- */

void page_list_add(lan_document *to, page_list *list, const char *item)
{
    if (list->count == 0) {
        list->text = item;
    } else if (list->most == 0 || list->count < list->most) {
        list->text = doc_write(to, "%s, %s", list->text, item);
    }
    list->count++;
}

const char *page_list_text(lan_document *to, const page_list *list)
{
    return list->most == 0 || list->count <= list->most
               ? list->text
               : doc_write(to, "%s and %zu more", list->text,
                           list->count - list->most);
}

/* --- rings --------------------------------------------------------------- */

void page_ring(lan_document *to, const char *what, const lan_matchup *matchup,
               const int32_t *ring)
{
    const char *a = matchup->units[ring[0]].name;
    const char *b = matchup->units[ring[1]].name;
    const char *c = matchup->units[ring[2]].name;
    doc_say(to, "%s: %s beats %s, %s beats %s, and %s beats %s.", what, a, b, b,
            c, c, a);
}

void page_ring_field(lan_document *to, const lan_matchup *matchup,
                     const int32_t *ring)
{
    if (ring[0] < 0) {
        doc_fields(to, "ring: null");
        return;
    }
    doc_fields(to, "ring: [ %s %s %s ]", matchup->units[ring[0]].name,
               matchup->units[ring[1]].name, matchup->units[ring[2]].name);
}
