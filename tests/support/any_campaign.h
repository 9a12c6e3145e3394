/* tests/support/any_campaign.h - random small campaigns, as scenarios in text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    squares or hexagons, 2 to 9 armies of two or three sides with all
 *          kinds of orders. Some are not valid: an army has a place to go to
 *          that its slowest class cannot reach.
 */
#pragma once

#include "tests/support/random.h"
#include "tests/support/support.h"

#define TEXT_MOST 16384

typedef struct writing {
    char text[TEXT_MOST];
    size_t length;
} writing;

/* Goes on with a text; the test fails where it is full. */
LAN_PRINTF(2, 3)
void put_text(writing *w, const char *format, ...);

/* Writes the campaign of a number over what was written. */
void any_campaign(random_source *random, uint32_t number, writing *w);
