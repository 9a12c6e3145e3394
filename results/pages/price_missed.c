/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

#define PAIRS_LISTED 6

static const char *name_of(const lan_price *price, int32_t unit)
{
    return price->after->units[unit].name;
}

/* Goes on with pairs, of which the first few are named. */
static void add_pair(lan_document *document, const lan_price *price, int32_t i,
                     int32_t j, int number)
{
    if (number <= PAIRS_LISTED) {
        lan_document_more(document, "%s %s against %s", number > 1 ? "," : "",
                          name_of(price, i), name_of(price, j));
    } else if (number == PAIRS_LISTED + 1) {
        lan_document_more(document, ", ...");
    }
}

/* Odds that a pair is outside by, of its row, with what simulation leaves
 * unknown. */
static double excess_of(const lan_price *price, const lan_matchup_cell *cell)
{
    const double above = cell->high + 0.5 * cell->neither - price->high;
    const double below = price->low - cell->low - 0.5 * cell->neither;
    return above > below ? above : -below;
}

static void add_outside(lan_document *document, const lan_price *price)
{
    const int32_t count = price->after->count;
    int listed = 0;

    lan_document_sentence(document, LAN_TONE_PLAIN, "Outside, in points:");
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = i + 1; j < count; j++) {
            const lan_matchup_cell *cell = lan_matchup_at(price->after, i, j);
            if (lan_price_is_inside(price, cell)) {
                continue;
            }
            add_pair(document, price, i, j, ++listed);
            if (listed <= PAIRS_LISTED) {
                lan_document_more(document, " %+.1f",
                                  100.0 * excess_of(price, cell));
            }
        }
    }
    lan_document_more(document, ".");
}

static void add_conflicts(lan_document *document, const lan_price *price)
{
    const int32_t count = price->after->count;
    int listed = 0;

    lan_document_sentence(
        document, LAN_TONE_PLAIN,
        "These contradict each other, with armies about as large:");
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = i + 1; j < count; j++) {
            if (price->conflicts[i * count + j]) {
                add_pair(document, price, i, j, ++listed);
            }
        }
    }
    lan_document_more(document, ".");
}

/* Odds that go round by pairs, as spear, horse and bow. */
static void add_ring(lan_document *document, const lan_price *price)
{
    const int32_t *ring = price->found_after->rating->ring;

    if (ring[0] < 0) {
        return;
    }
    const char *const names[] = {name_of(price, ring[0]),
                                 name_of(price, ring[1]),
                                 name_of(price, ring[2])};
    lan_document_sentence(
        document, LAN_TONE_PLAIN,
        "It goes round: %s beats %s, %s beats %s, and %s beats %s.", names[0],
        names[1], names[1], names[2], names[2], names[0]);
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "No prices mend a ring; counters, or a stat against "
                          "one type, do.");
}

static void add_missed_band(lan_document *document, const lan_price *price)
{
    const int32_t count = price->after->count;

    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "Not reached: %d of %d match-ups stay outside (!), "
                          "the worst by %.1f points.",
                          (int)price->outside, (int)(count * (count - 1) / 2),
                          100.0 * price->excess);
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "This is the nearest that was found that is worth "
                          "its change.");
    add_outside(document, price);
}

static void add_missed_mix(lan_document *document, const lan_price *price)
{
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "Not reached: %d shares of the mix are off (!), the "
                          "worst by %.1f points.",
                          (int)price->outside, 100.0 * price->excess);
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "This is the nearest that was found.");
}

static void add_reasons(lan_document *document, const lan_price *price)
{
    if (price->end == LAN_PRICE_CONFLICT) {
        add_conflicts(document, price);
        add_ring(document, price);
    } else if (price->end == LAN_PRICE_HELPLESS) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Of some pair one side does no harm, however "
                              "many it is.");
    } else if (price->end == LAN_PRICE_EVEN_MIX) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Where an even number of types is to be mixed "
                              "there are many such mixes or none:");
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "leave one out, or name one more.");
    }
}

void lan_page_price_missed(lan_document *document, const lan_price *price)
{
    if (price->mix == NULL) {
        add_missed_band(document, price);
    } else {
        add_missed_mix(document, price);
    }
    add_reasons(document, price);
}
