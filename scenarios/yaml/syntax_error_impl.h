/* scenarios/yaml/syntax_error_impl.h - tells why the parser stopped.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_YAML_SYNTAX_ERROR_IMPL_H
#define LAN_SCENARIOS_YAML_SYNTAX_ERROR_IMPL_H

#include "scenarios/yaml/tree_impl.h"

struct fy_diag;

/* Tells the first error that the parser collected, with what may mend it.
 *
 * open  the innermost map or list that has not ended, or NULL: where it began
 *       by a bracket, that is told too, for the parser notices an unclosed one
 *       at the end of the file only
 */
void scn_tell_syntax_error(scn_log *log, const scn_source *source,
                           struct fy_diag *diag, const scn_node *open);

#endif
