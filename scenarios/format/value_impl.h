/* scenarios/format/value_impl.h - values and texts as the scenario format
 * writes them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_FORMAT_VALUE_IMPL_H
#define LAN_SCENARIOS_FORMAT_VALUE_IMPL_H

#include <stdio.h>

#include "scenarios/format/field_table_impl.h"
#include "scenarios/scenario_impl.h"

/* Writes a text as YAML reads it back: as it is where that is safe, else
 * between quotation marks. */
void scn_write_text(FILE *out, const char *text);

/* Writes a number, a flag or a word as the file says it. */
void scn_write_said(FILE *out, const char *text);

/* Bytes that a value takes; 0 where it stays in the tree. */
size_t scn_scalar_size(scn_scalar scalar);

/* How a value is told from a number, if it is. */
typedef enum scn_use {
    SCN_USE_NONE, /* in the tree alone */
    SCN_USE_NUMBER,
    SCN_USE_WHOLE,
    SCN_USE_FLAG,
    SCN_USE_WORD, /* by its index */
    SCN_USE_TEXT  /* not at all */
} scn_use;
scn_use scn_scalar_use(scn_scalar scalar);

/* What is stored at a place. */
double scn_number_at(const void *at);
int32_t scn_int_at(const void *at);

/* "army.group", or "[x, y]". */
#define SCN_TARGET_SIZE (2 * SCN_MAX_NAME + 2)

/* What a value may be called, and what is stored of it. */
typedef struct scn_name {
    const char *word; /* NULL: another value is called so */
    int32_t value[2];
    char own[SCN_TARGET_SIZE]; /* the word, where nothing else has it */
} scn_name;

/* The name at an index among all that a value of a field may be called: words
 * of the field, then what the scenario has; false beyond the last. */
bool scn_name_at(const lan_scenario *scenario, const scn_field *field,
                 size_t index, scn_name *out);

/* The values of a field, or its pairs of values, one behind the other. */
typedef struct scn_items {
    const void *first;
    size_t count;
    size_t size; /* of each */
} scn_items;
scn_items scn_items_of(const scn_field *field, const void *at);
const void *scn_item_at(scn_items items, size_t index);

/* True where a list is all that there are, said by the word. */
bool scn_field_is_all(const scn_field *field, const void *at);

/* True where a section's struct has a value for a field that fits on a line
 * and that show writes. */
bool scn_field_has_value(const scn_field *field, const void *base);

/* True where a field has entries of its own instead of a value. */
bool scn_field_has_entries(const scn_field *field);

/* True where what a field says stays in the tree: what is expected. */
bool scn_field_is_in_tree(const scn_field *field);

/* Writes one value as YAML; as a person gives it to --set: without quotation
 * marks. */
void scn_write_item(FILE *out, const lan_scenario *scenario,
                    const scn_field *field, const void *at);
void scn_write_bare_item(FILE *out, const lan_scenario *scenario,
                         const scn_field *field, const void *at);

/* Writes all values of a field that has no entries. */
void scn_write_value(FILE *out, const lan_scenario *scenario,
                     const scn_field *field, const void *base);

#endif
