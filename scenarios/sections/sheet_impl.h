/* scenarios/sections/sheet_impl.h - a spreadsheet as a roster.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    read as `lanchester import csv` reads it, and bound as if written;
 *          what was guessed and left out becomes notes of the scenario.
 */
#ifndef LAN_SCENARIOS_SECTIONS_SHEET_IMPL_H
#define LAN_SCENARIOS_SECTIONS_SHEET_IMPL_H

#include "scenarios/sections/bind_impl.h"

typedef struct scn_sheet {
    const scn_source *source; /* without a mark of byte order in its text */
    const scn_source *armour; /* the sheet of kinds by classes; or NULL */
    const scn_node *map;      /* roster.map; or NULL */
} scn_sheet;

/* True for a file's name that ends as those of sheets do: .csv or .tsv. */
bool scn_is_sheet(const char *path);

/* Makes the tree of a roster; LAN_EPARSE where it was told why not,
 * LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status scn_sheet_load(scn_reader *reader, const scn_sheet *sheet,
                          scn_node **out);

/* Notes distances in the sheet that this battle does not use, and a setting
 * that uses them. */
void scn_note_distances(scn_reader *reader);

#endif
