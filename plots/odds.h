/* plots/odds.h - who wins by chance, and with how many left: words and
 * pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    of two sides the survivors share one axis, the first side's to the
 *          left and the second's to the right of nobody, because only one side
 *          wins; of other numbers of sides each has its line or strip.
 * Errors   lan_odds_draw() as lan_picture_make(), but that characters need no
 *          gnuplot; LAN_EINVAL for odds that are not the battle's.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_PLOTS_ODDS_H
#define LAN_PLOTS_ODDS_H

#include "lanchester/odds.h"
#include "lanchester/outcome.h"
#include "lanchester/results.h"
#include "plots/picture.h"

/* Room that every sentence fits in, with its NUL. */
#define LAN_ODDS_SENTENCE_SIZE 640

/* Room for a chance after lan_odds_percent(), with its NUL. */
#define LAN_ODDS_PERCENT_SIZE 32

typedef struct lan_odds_view {
    const char *title;     /* "" allowed */
    const char *time_unit; /* label, "" allowed */
    const lan_battle *battle;
    const lan_odds *odds;
    const lan_outcome *outcome; /* by the averages; NULL: is not shown */
} lan_odds_view;

/* Writes a chance for a person so that neither 0 % nor 100 % is said of what
 * is possible and not sure: "51.3 %", "0.012 %", "99.9988 %". */
char *lan_odds_percent(double chance, char buffer[LAN_ODDS_PERCENT_SIZE]);

/* Writes "blue wins 51.3 %, red 48.7 %."; nobody's chance where there is one.
 *
 * is_utf8  false: names are shown in ASCII
 *
 * Returns buffer.
 */
char *lan_odds_sentence(const lan_odds_view *view, bool is_utf8,
                        char buffer[LAN_ODDS_SENTENCE_SIZE]);

/* Writes what chance makes of the averages where that may surprise: exactly
 * where the side that wins by them has odds below a half, or where by them
 * nobody is ahead. "" elsewhere. Returns buffer. */
char *lan_odds_surprise(const lan_odds_view *view, bool is_utf8,
                        char buffer[LAN_ODDS_SENTENCE_SIZE]);

/* Draws the survivors with characters. The options' unit is not used. */
LAN_MUST_CHECK
lan_status lan_odds_characters(FILE *out, const lan_odds_view *view,
                               const lan_characters_options *options);

LAN_MUST_CHECK
lan_status lan_odds_draw(const lan_odds_view *view, const lan_picture *picture,
                         lan_error *err);

#endif
