/* model/books_impl.h - what each group lost, to what, and who killed whom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_BOOKS_IMPL_H
#define LAN_MODEL_BOOKS_IMPL_H

#include "model/battle_impl.h"

#pragma GCC visibility push(hidden)

/* Books a step of a stretch: from the battle's state, whose variables and rates
 * are `from` and `from_rates`, to `to` at this time. Afterwards the state is
 * there. */
void lan_books_step(lan_battle *battle, double time, const double *from,
                    const double *from_rates, const double *to,
                    const double *to_rates);

/* True where one step over a whole stretch books the same as many short ones:
 * nothing arrives to be lost at once, and where somebody has several killers
 * their fire can be summed up meanwhile. The step is then booked at the
 * stretch's end with `from` and the rates NULL. */
bool lan_books_can_wait(const lan_battle *battle);

/* Sums up the fire of a step that is booked with its stretch. */
void lan_books_note_fire(lan_battle *battle, double step, const double *from,
                         const double *from_rates, const double *to,
                         const double *to_rates);

/* Books one loss in combat, split among the killers by the last rates. */
void lan_books_combat(lan_battle *battle, int32_t victim, double count);

#pragma GCC visibility pop

#endif
