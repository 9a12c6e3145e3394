/* scenarios/format/format_impl.h - values and texts as the scenario format
 * writes them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_FORMAT_FORMAT_IMPL_H
#define LAN_SCENARIOS_FORMAT_FORMAT_IMPL_H

#include <stdio.h>

#include "scenarios/format/field_table_impl.h"
#include "scenarios/scenario_impl.h"

/* Writes a text as YAML reads it back: as it is where that is safe, else
 * between quotation marks. */
void scn_write_text(FILE *out, const char *text);

/* Writes a number, a flag or a word as the file says it. */
void scn_write_said(FILE *out, const char *text);

/* True where a section's struct has a value for a field that fits on a line
 * and that show writes. */
bool scn_field_has_value(const scn_field *field, const void *base);

/* True where a field has entries of its own instead of a value. */
bool scn_field_has_entries(const scn_field *field);

/* True where what a field says stays in the tree: what is expected. */
bool scn_field_is_in_tree(const scn_field *field);

/* Writes the value of a scalar field, a span or points. */
void scn_write_value(FILE *out, const lan_scenario *scenario,
                     const scn_field *field, const void *base);

/* The same as a person gives it to --set: without quotation marks. */
void scn_write_bare_value(FILE *out, const lan_scenario *scenario,
                          const scn_field *field, const void *base);

#endif
