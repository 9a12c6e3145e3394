/* scenarios/examples.h - the scenarios that come with the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a table, in the order of their names, that embed.awk writes.
 */
#pragma once

#include <stddef.h>

typedef struct lan_example {
    const char *name;  /* "iwo-jima", the file's without .yaml */
    const char *title; /* what its `title:` says */
    const char *text;  /* the whole file */
} lan_example;

extern const lan_example lan_examples[];
extern const size_t lan_example_count;

/* The index of a name, or lan_example_count if there is none. */
size_t lan_example_find(const char *name);
