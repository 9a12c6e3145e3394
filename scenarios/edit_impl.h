/* scenarios/edit_impl.h - pieces of a text and what stands there instead.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_EDIT_IMPL_H
#define LAN_SCENARIOS_EDIT_IMPL_H

#include <stdio.h>

#include "scenarios/scenario_impl.h"

#define SCN_INSERT_SIZE 512

/* One piece of the text and what stands there instead. */
typedef struct scn_replacement {
    size_t offset;
    size_t length; /* 0: it is inserted */
    char text[SCN_INSERT_SIZE];
} scn_replacement;

/* Writes a text, its mark of byte order too, with pieces replaced, which are
 * put in order. Returns LAN_EIO. */
LAN_MUST_CHECK
lan_status scn_write_pieces(const scn_source *source, scn_replacement *pieces,
                            size_t count, FILE *out);

/* Writes the text of a sheet with other numbers in its cells; all of them have
 * one there (cell_impl.h). As lan_scenario_edit(). */
LAN_MUST_CHECK
lan_status scn_edit_sheet(const lan_scenario *scenario, const scn_source *sheet,
                          const lan_edit *edits, size_t count, FILE *out,
                          lan_error *err);

#endif
