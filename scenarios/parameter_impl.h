/* scenarios/parameter_impl.h - how a path is followed to its end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_PARAMETER_IMPL_H
#define LAN_SCENARIOS_PARAMETER_IMPL_H

#include "scenarios/scenario_copy_impl.h"
#include "scenarios/yaml/tree_impl.h"

#pragma GCC visibility push(hidden)

/* Longest part of a path that is looked at: no name is as long. */
#define PART_SIZE (2 * SCN_MAX_NAME)

/* Where a path has led to so far. */
typedef struct scn_walker {
    lan_parameter *parameter;
    lan_error *err;
    scn_flat flat;
    const char *rest;     /* of the path; NULL: at its end */
    const scn_node *node; /* NULL: the scenario leaves the section out */
    const scn_section *section;
    size_t base; /* of the section's struct in a copy's block */
    char part[PART_SIZE];
} scn_walker;

/* Takes the next part of the path; false at its end. */
bool scn_walker_take(scn_walker *at);

/* Tells "WHAT 'PART'", with a suggestion where there is one. */
LAN_MUST_CHECK
lan_status scn_walker_tell_no(const scn_walker *at, const char *what,
                              const char *meant);

/* Tells a path that ends too early: at "a list", "a section". */
LAN_MUST_CHECK
lan_status scn_walker_tell_leads_to(const scn_walker *at, const char *what);

/* Tells an entry that a list does not have. */
LAN_MUST_CHECK
lan_status scn_walker_tell_no_entry(const scn_walker *at, const scn_node *list,
                                    size_t count);

/* The word most likely meant among the keys of a map; NULL too where memory is
 * out, since a suggestion is not worth failing for. */
const char *scn_suggest_key(const scn_node *map, const char *word);

/* End a path at a value (parameter_end.c): at a scalar of the present section,
 * in a pair or a list of numbers, in the pairs and the lists of unit types. */
LAN_MUST_CHECK
lan_status scn_end_at_field(scn_walker *at, const scn_field *field);
LAN_MUST_CHECK
lan_status scn_end_in_span(scn_walker *at, const scn_field *field);
LAN_MUST_CHECK
lan_status scn_end_in_points(scn_walker *at, const scn_field *field);
LAN_MUST_CHECK
lan_status scn_end_in_factors(scn_walker *at, const scn_field *field);
LAN_MUST_CHECK
lan_status scn_end_in_orders(scn_walker *at, const scn_field *field);

#pragma GCC visibility pop

#endif
