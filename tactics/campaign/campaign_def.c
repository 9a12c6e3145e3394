/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/campaign.h"

/* --- words --------------------------------------------------------------- */

/* The text of an enumerator below the number of texts; else NULL. */
static const char *word_of(const char *const *words, size_t count, int value)
{
    return value >= 0 && (size_t)value < count ? words[value] : NULL;
}

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const char *lan_order_verb_name(lan_order_verb verb)
{
    static const char *const words[] = {LAN_ORDER_LIST(LAN_ENUM_TEXT)};
    return word_of(words, COUNT(words), (int)verb);
}

const char *lan_campaign_event_name(lan_campaign_event_kind kind)
{
    static const char *const words[] = {LAN_CAMPAIGN_EVENT_LIST(LAN_ENUM_TEXT)};
    return word_of(words, COUNT(words), (int)kind);
}

const char *lan_stop_name(lan_stop stop)
{
    static const char *const words[] = {LAN_STOP_LIST(LAN_ENUM_TEXT)};
    return word_of(words, COUNT(words), (int)stop);
}

bool lan_campaign_event_is_main(lan_campaign_event_kind kind)
{
    return lan_campaign_event_name(kind) != NULL &&
           kind != LAN_CAMPAIGN_DEPARTED && kind != LAN_CAMPAIGN_ORDERED &&
           kind != LAN_CAMPAIGN_SEEN && kind != LAN_CAMPAIGN_PARTED;
}

/* --- defaults ------------------------------------------------------------ */

lan_order_def lan_order_def_default(void)
{
    return (lan_order_def){.verb = LAN_ORDER_HOLD,
                           .place = -1,
                           .army = -1,
                           .hold_for = LAN_NAN,
                           .hold_until = LAN_NAN,
                           .at = LAN_NAN,
                           .when = {.left = LAN_NAN,
                                    .morale = LAN_NAN,
                                    .reached_by = LAN_ORDER_NOBODY,
                                    .sees = LAN_ORDER_NOBODY,
                                    .out = LAN_ORDER_NOBODY,
                                    .holds = -1,
                                    .time = LAN_NAN}};
}

lan_campaign_army_def lan_campaign_army_def_default(void)
{
    return (lan_campaign_army_def){.at = -1,
                                   .sight = LAN_NAN,
                                   .priority = LAN_NAN,
                                   .stance = LAN_STANCE_FIGHT,
                                   .refuge = -1};
}

lan_campaign_def lan_campaign_def_default(void)
{
    return (lan_campaign_def){.shape = LAN_MAP_SQUARE,
                              .cell = 1.0,
                              .mover = LAN_MOVER_PIBT,
                              .influence = 1.0,
                              .half_life = 24.0,
                              .patience = 1.0};
}
