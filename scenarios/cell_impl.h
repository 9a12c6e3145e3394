/* scenarios/cell_impl.h - numbers of a sheet, and how they are written back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the node of a value that a sheet gave has its cell (node->cell), and
 *          keeps it where a setting has changed the value since: the cell is
 *          what stands in the file. A value that the scenario says itself, or
 *          that no cell gave (a default, an empty cell), has none.
 *
 *          To write a value back: find its node by scn_node_follow() in
 *          scenario->root, put scn_cell_text(), with the mark cell->decimal for
 *          its point, in place of cell->place.length bytes at
 * cell->place.offset of cell->place.source->text, and a mark of byte order
 * before all of it where that source has one. cell->place.source->name is the
 * sheet's name in messages; the sheet is one of lan_scenario_file(), or the
 * scenario itself.
 */
#ifndef LAN_SCENARIOS_CELL_IMPL_H
#define LAN_SCENARIOS_CELL_IMPL_H

#include "base/text.h"
#include "scenarios/yaml/yaml_impl.h"

/* A value is (number / per + plus) * times / over. */
typedef struct scn_cell {
    scn_place place; /* the number: without quotes and a sign of percent */
    double number;   /* that stands there */
    char decimal;    /* the mark of decimals to write it with: '.' or ',' */
    double per;      /* 100 where that sign follows, else 1 */
    double plus;     /* shields, of health */
    double times;    /* what critical hits make of damage */
    double over;     /* soldiers of a squad, of cost; 1 - dodge, of health */
    bool is_shared;  /* another value of the type follows from the cell too:
                        the rate, where it is dps over damage */
} scn_cell;

double scn_cell_value(const scn_cell *cell, double number);

/* Writes the shortest number that gives a value; where none does exactly, one
 * that is within rounding. False where no number of the sheet can: a value that
 * is not finite, or less than what is added to the cell. */
bool scn_cell_text(const scn_cell *cell, double value,
                   char text[LAN_TEXT_DOUBLE_SIZE]);

#endif
