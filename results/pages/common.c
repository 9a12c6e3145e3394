/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/words.h"
#include "results/pages/pages_impl.h"

/* Room for a time after lan_words_time(). */
#define TIME_SIZE 112

void lan_page_title(lan_document *to, const lan_scenario *scenario,
                    const char *path)
{
    const char *title = lan_scenario_title(scenario);
    lan_document_title(to, title[0] != '\0' ? title : path);
}

void lan_page_schema(lan_document *to, const lan_scenario *scenario)
{
    lan_document_fields(to, "schema: %d title: %s", 1,
                        lan_scenario_title(scenario));
}

const char *lan_page_plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

const char *lan_page_counted(lan_document *to, int64_t count, const char *what)
{
    return lan_document_write(to, "%jd %s%s", count, what,
                              lan_page_plural(count));
}

void lan_page_wounds(lan_document *to, const lan_scenario *scenario)
{
    static const char *const notice =
        "win probabilities assume that one hit kills, and soldiers here take "
        "several: set rules.wounds to focus or spread";
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    if (lan_scenario_engagement(scenario) != NULL) {
        return;
    }
    if (lan_battle_def_ignores_wounds(def)) {
        lan_document_fields(to, "notice: %s", notice);
        lan_document_say(to, "Note: %s.", notice);
    } else if (def->wounds != LAN_WOUNDS_NONE) {
        lan_document_fields(to, "wounds: %s", lan_wounds_name(def->wounds));
        lan_document_say(
            to, "Soldiers are wounded first: hits %s.",
            def->wounds == LAN_WOUNDS_SPREAD
                ? "spread over all of a group (rules.wounds: spread)"
                : "focus on one of a group (rules.wounds: focus)");
    }
}

const char *lan_page_time(lan_document *to, double time, const char *unit)
{
    char text[TIME_SIZE];
    return lan_document_write(to, "%s",
                              lan_words_time(time, unit, text, sizeof text));
}

lan_curve lan_page_curve_of(const lan_fought *fought,
                            const lan_scenario *scenario)
{
    return (lan_curve){.title = lan_scenario_title(scenario),
                       .time_unit = lan_scenario_time_unit(scenario),
                       .battle = fought->battle,
                       .def = fought->copy != NULL
                                  ? lan_scenario_copy_battle_def(fought->copy)
                                  : lan_scenario_battle_def(scenario),
                       .trajectory = fought->trajectory,
                       .outcome = fought->outcome};
}

/* --- lists within a sentence ---------------------------------------------- */

void lan_page_list_add(lan_document *to, lan_page_list *list, const char *item)
{
    if (list->count == 0) {
        list->text = item;
    } else if (list->most == 0 || list->count < list->most) {
        list->text = lan_document_write(to, "%s, %s", list->text, item);
    }
    list->count++;
}

const char *lan_page_list_text(lan_document *to, const lan_page_list *list)
{
    return list->most == 0 || list->count <= list->most
               ? list->text
               : lan_document_write(to, "%s and %zu more", list->text,
                                    list->count - list->most);
}

/* --- rings --------------------------------------------------------------- */

void lan_page_ring(lan_document *to, const char *what,
                   const lan_matchup *matchup, const int32_t *ring)
{
    const char *a = matchup->units[ring[0]].name;
    const char *b = matchup->units[ring[1]].name;
    const char *c = matchup->units[ring[2]].name;
    lan_document_say(to, "%s: %s beats %s, %s beats %s, and %s beats %s.", what,
                     a, b, b, c, c, a);
}

void lan_page_ring_field(lan_document *to, const lan_matchup *matchup,
                         const int32_t *ring)
{
    if (ring[0] < 0) {
        lan_document_fields(to, "ring: null");
        return;
    }
    lan_document_fields(to, "ring: [ %s %s %s ]", matchup->units[ring[0]].name,
                        matchup->units[ring[1]].name,
                        matchup->units[ring[2]].name);
}
