/* plots/kinds/odds.h - who wins a random battle, and with how many left: in
 * words, and as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    of two sides the survivors share one axis, the first side's to the
 *          left and the second's to the right of nobody, because only one side
 *          wins; of other numbers of sides each has a panel.
 * Errors   lan_odds_figure(): LAN_EINVAL, with a text, for odds that are not
 *          the battle's or of more sides than one figure shows; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_RESULTS_FIGURES_ODDS_H
#define LAN_RESULTS_FIGURES_ODDS_H

#include "lanchester/odds.h"
#include "lanchester/outcome.h"
#include "plots/figure.h"

/* Room that every sentence fits in, with its NUL. */
#define LAN_ODDS_SENTENCE_SIZE 640

/* Room for a probability after lan_odds_percent(), with its NUL. */
#define LAN_ODDS_PERCENT_SIZE 32

typedef struct lan_odds_view {
    const char *title;     /* "" allowed */
    const char *time_unit; /* label, "" allowed */
    const lan_battle *battle;
    const lan_odds *odds;
    const lan_outcome *outcome; /* by the equations; NULL: is not shown */
} lan_odds_view;

/* Writes a probability for a person so that neither 0 % nor 100 % is said of
 * what is possible and not sure: "51.3 %", "0.012 %", "99.9988 %". */
char *lan_odds_percent(double chance, char buffer[LAN_ODDS_PERCENT_SIZE]);

/* Writes "blue wins 51.3 %, red 48.7 %."; that of no winner where there is one.
 *
 * is_utf8  false: names are shown in ASCII
 *
 * Returns buffer.
 */
char *lan_odds_sentence(const lan_odds_view *view, bool is_utf8,
                        char buffer[LAN_ODDS_SENTENCE_SIZE]);

/* Writes what random battles make of the equations where that may surprise:
 * exactly where the side that wins by them has odds below a half, or where by
 * them nobody is ahead. "" elsewhere. Returns buffer. */
char *lan_odds_surprise(const lan_odds_view *view, bool is_utf8,
                        char buffer[LAN_ODDS_SENTENCE_SIZE]);

LAN_MUST_CHECK
lan_status lan_odds_figure(const lan_odds_view *view, lan_figure **out,
                           lan_error *err);

#endif
