/* plots/kinds/titles_impl.h - short titles that tell battles apart.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_FIGURES_TITLES_IMPL_H
#define LAN_RESULTS_FIGURES_TITLES_IMPL_H

#include <stddef.h>

/* Writes each title in at most so many columns: whole where all fit, else
 * without the words that all of them begin with, cut at the end; where there
 * are no such words, in the middle.
 *
 * out  [count][size]
 */
void titles_tell_apart(const char *const *titles, size_t count, size_t columns,
                       char *out, size_t size);

#endif
