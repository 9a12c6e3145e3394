/* plots/kinds/path_words.h - what a path of a scenario, its unit and a
 * measure are called beside an axis.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_PATH_WORDS_H
#define LAN_RESULTS_PATH_WORDS_H

#include <stddef.h>

#include "lanchester/experiment.h"

#define LAN_PATH_WORDS_SIZE 512

/* Writes "armies.blue.units.spear.count" as "blue spear count",
 * "counters.bow.spear" as "bow against spear". Returns buffer. */
char *lan_path_words(const char *path, char buffer[LAN_PATH_WORDS_SIZE]);

/* Writes paths that are alike but for their last words as one:
 * "units.bow.{rate, hit}", with what is to open and close the list. Returns
 * buffer. */
char *lan_paths_joined(const char *path, char *const *others, size_t count,
                       const char *open, const char *close,
                       char buffer[LAN_PATH_WORDS_SIZE]);

/* Writes a unit with the scenario's unit of time: "1/day"; "" for none.
 *
 * unit       "soldiers", "1/time"; NULL: none
 * time_unit  its label, "" allowed
 */
char *lan_unit_words(const char *unit, const char *time_unit,
                     char buffer[LAN_PATH_WORDS_SIZE]);

/* Writes what a measure is of, with its unit and, of a margin between two
 * sides, who is ahead where: "duration (days)", "margin (+ blue, - red)". */
char *lan_measure_words(const lan_measure *measure, const char *time_unit,
                        const char *const sides[2],
                        char buffer[LAN_PATH_WORDS_SIZE]);

#endif
