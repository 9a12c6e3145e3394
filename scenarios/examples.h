/* scenarios/examples.h - the scenarios that come with the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the shipped files, held in the library itself: a program shows them
 *          wherever it is installed. Sorted by name.
 * Owner    the library; all texts are constant.
 */
#ifndef LAN_SCENARIOS_EXAMPLES_H
#define LAN_SCENARIOS_EXAMPLES_H

#include <stddef.h>

size_t lan_example_count(void);

/* "iwo-jima", the file's name without .yaml; NULL for an index beyond. */
const char *lan_example_name(size_t index);

/* What its `title:` says; NULL for an index beyond. */
const char *lan_example_title(size_t index);

/* The whole file; NULL for an index beyond. */
const char *lan_example_text(size_t index);

/* The index of a name, or lan_example_count() where there is none. */
size_t lan_example_find(const char *name);

#endif
