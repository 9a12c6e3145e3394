/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/number.h"
#include "base/text.h"
#include "results/pages/pages_impl.h"

#define POINT_SIZE 200

/* "33,412" with few digits, "33411.87203541" with all. */
static char *show_count(double value, int digits, char buffer[LAN_NUMBER_SIZE])
{
    return digits <= LAN_TURNING_DIGITS
               ? lan_number_grouped(value, digits, buffer)
               : lan_text_from_double(value, buffer);
}

/* "33,412 at the start instead of 21,500 (1.5541 times as many)" */
static char *show_point(const lan_turning *turning,
                        const lan_turning_point *point, int digits,
                        char buffer[POINT_SIZE])
{
    char count[LAN_NUMBER_SIZE];
    char start[LAN_NUMBER_SIZE];
    char factor[LAN_NUMBER_SIZE];

    snprintf(buffer, POINT_SIZE,
             "%s at the start instead of %s (%s times as many)",
             show_count(point->count, digits, count),
             lan_number_count(turning->start, start),
             show_count(point->factor, digits, factor));
    return buffer;
}

static void add_won(lan_document *document, const char *name,
                    const lan_turning *turning)
{
    char point[POINT_SIZE];
    char held[LAN_NUMBER_SIZE];

    lan_document_sentence(
        document, LAN_TONE_PLAIN, "%s would have won with %s", name,
        show_point(turning, &turning->won, turning->won_digits, point));
    if (turning->held.kind == LAN_TURNING_FOUND) {
        lan_document_more(
            document, ", and held out until the end with %s",
            show_count(turning->held.count, turning->held_digits, held));
    }
    lan_document_more(document, ".");
}

static void add_never(lan_document *document, const char *name,
                      const lan_turning *turning)
{
    char point[POINT_SIZE];

    if (turning->held.kind == LAN_TURNING_FOUND) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "%s would have held out until the end with %s, but not won with "
            "any number tried",
            name,
            show_point(turning, &turning->held, turning->held_digits, point));
    } else {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "%s would not have won with any number tried",
                              name);
    }
    lan_document_more(
        document, " up to %g times its own%s.", LAN_TURNING_MAX_FACTOR,
        turning->held.kind == LAN_TURNING_NEVER ? ", nor held out until the end"
                                                : "");
}

void lan_page_turning(lan_document *document, const lan_battle *battle,
                      const lan_turning *turning)
{
    const int battles = (int)turning->won.battles;
    const char *name = lan_battle_side_name(battle, turning->side);

    switch (turning->won.kind) {
    case LAN_TURNING_FOUND:
        add_won(document, name, turning);
        break;
    case LAN_TURNING_NEVER:
        add_never(document, name, turning);
        break;
    case LAN_TURNING_NO_START:
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "%s starts with no soldiers, so that no multiple "
                              "of its start would have won.",
                              name);
        break;
    case LAN_TURNING_GIVEN_UP:
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "With how many %s would have won was not found "
                              "in %d battle%s.",
                              name, battles, battles == 1 ? "" : "s");
        break;
    case LAN_TURNING_AHEAD:
        break;
    }
}
