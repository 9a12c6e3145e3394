/* scenarios/import/ruleset_impl.h - freeciv's files: sections of KEY = VALUE,
 * with lists between commas, _("translated") texts and { tables }.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_IMPORT_RULESET_IMPL_H
#define LAN_SCENARIOS_IMPORT_RULESET_IMPL_H

#include "scenarios/import/roster_impl.h"

/* One text or number of a value; those of a table one behind the other. */
typedef struct rule_token {
    struct rule_token *next;
    const char *text;
    int line;
} rule_token;

typedef struct rule_entry {
    struct rule_entry *next;
    const char *key;
    int line;
    rule_token *first;
} rule_entry;

typedef struct rule_section {
    struct rule_section *next;
    const char *name;
    int line;
    rule_entry *first;
} rule_section;

/* Reads a file's sections in their order; NULL: it has none, or failed. */
rule_section *rule_read(lan_import *import, const char *path);

/* The entry of that key; NULL: none. */
const rule_entry *rule_find(const rule_section *section, const char *key);

/* The number of an entry; a default where there is none. */
double rule_number(lan_import *import, const rule_section *section,
                   const char *key, double preset);

/* The name without its hint for translators, "?unit:Workers". */
const char *rule_name(const rule_section *section);

#endif
