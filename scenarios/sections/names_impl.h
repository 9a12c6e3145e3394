/* scenarios/sections/names_impl.h - names of types, armies and groups: which
 * may be, and which there are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    words belong to the caller and outlive the index.
 */
#ifndef LAN_SCENARIOS_SECTIONS_NAMES_IMPL_H
#define LAN_SCENARIOS_SECTIONS_NAMES_IMPL_H

#include <stdbool.h>
#include <stdint.h>

#include "lanchester/base.h"
#include "scenarios/yaml/yaml_impl.h"

typedef struct scn_names {
    const char **words;       /* in the caller's order */
    struct scn_named *sorted; /* for look-up */
    size_t count;
} scn_names;

/* True for 1 to SCN_MAX_NAME bytes of plain text without blanks at its ends
 * and without the characters that part paths, headings and quotations. */
bool scn_name_is_valid(const char *text, size_t length);

/* What scn_name_is_valid() asks for, as the end of a message. */
const char *scn_name_rule(void);

LAN_MUST_CHECK
lan_status scn_names_init(scn_names *names, scn_arena *arena,
                          const char **words, size_t count);

/* Index of a word, the first of equal ones, or -1. */
int32_t scn_names_find(const scn_names *names, const char *text);

/* Index of a word that an earlier one equals, or -1. */
int32_t scn_names_repeated(const scn_names *names);

/* The word most likely meant, or NULL. */
const char *scn_names_suggest(const scn_names *names, const char *text);

#endif
