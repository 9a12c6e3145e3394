/* scenarios/examples_impl.h - the table that embed.awk writes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_EXAMPLES_IMPL_H
#define LAN_SCENARIOS_EXAMPLES_IMPL_H

#include <stddef.h>

typedef struct scn_example {
    const char *name;
    const char *title;
    const unsigned char *text; /* UTF-8, with a NUL behind */
} scn_example;

extern const scn_example scn_examples[];
extern const size_t scn_example_count;

#endif
