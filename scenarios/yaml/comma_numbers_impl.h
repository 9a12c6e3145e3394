/* scenarios/yaml/comma_numbers_impl.h - numbers that YAML takes apart at
 * commas.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_YAML_COMMA_NUMBERS_IMPL_H
#define LAN_SCENARIOS_YAML_COMMA_NUMBERS_IMPL_H

#include "scenarios/yaml/tree_impl.h"

/* Tells each number with commas of a map or a list in brackets, which YAML
 * reads as several entries, {rifle: 10,000} as rifle: 10 and a key 000, and
 * takes those entries out. Linear in the entries. */
void scn_tell_comma_numbers(scn_log *log, const scn_node *parent);

#endif
