/* scenarios/examples.h - the scenarios that come with the program, and data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a table that embed.awk writes: scenarios in the order of their
 *          names, and after them tables of data, as "land-battles.csv".
 */
#pragma once

#include <stddef.h>

typedef struct lan_example {
    const char *name;  /* "iwo-jima", the file's without .yaml */
    const char *title; /* what its `title:` says */
    const char *text;  /* the whole file */
} lan_example;

extern const lan_example lan_examples[];
extern const size_t lan_example_count; /* of scenarios */
extern const size_t lan_example_data_count;

/* A scenario or data; NULL: there is none of this name. */
const lan_example *lan_example_find(const char *name);
