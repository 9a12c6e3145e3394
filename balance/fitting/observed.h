/* balance/fitting/observed.h - strengths as somebody reported them, over time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    CSV as `lanchester run -o` writes it: a heading, `time` and then a
 *          column for each group (`blue.spear`), army (`blue`: all of it),
 *          army's morale (`blue:morale`) or loss until the next row
 *          (`blue:lost`, `blue.spear:lost`); in any order, none twice. Then a
 *          line per row. Empty cells are not known; blank lines and those that
 *          begin with # are nothing. Lines end in LF or CR LF. Cells may stand
 *          in quotes; semicolons or tabs may stand for all commas.
 * Units    those of the scenario.
 * Range    times are at least 0 and do not fall; three rows do not have the
 *          same one. At most LAN_OBSERVED_MAX values. Strengths below 0 are
 *          read, as noise has them, and counted.
 * Errors   LAN_EPARSE with line and column; LAN_ELIMIT; LAN_EIO; LAN_ENOMEM.
 * Owner    the caller, until _clear().
 */
#ifndef LAN_BALANCE_FITTING_OBSERVED_H
#define LAN_BALANCE_FITTING_OBSERVED_H

#include "base/error.h"
#include "model/battle_def.h"

#define LAN_OBSERVED_MAX 1000000

typedef enum lan_observed_kind {
    LAN_OBSERVED_STRENGTH,
    LAN_OBSERVED_LOSS,
    LAN_OBSERVED_MORALE
} lan_observed_kind;

typedef struct lan_observed_column {
    lan_observed_kind kind;
    int32_t army;
    int32_t group; /* of the army, from 0; -1: all of it */
} lan_observed_column;

typedef struct lan_observed {
    size_t column_count;
    lan_observed_column *columns;
    size_t row_count;
    double *times;
    double *values;      /* [row_count][column_count], LAN_NAN: not known */
    size_t below_zero;   /* strengths */
    int below_zero_line; /* of the first of them */
} lan_observed;

/* Reads observations of the armies of a battle; out is written on LAN_OK. */
LAN_MUST_CHECK
lan_status lan_observed_read_text(const lan_battle_def *def, const char *text,
                                  size_t length, lan_observed *out,
                                  lan_error *err);
LAN_MUST_CHECK
lan_status lan_observed_read_file(const lan_battle_def *def, const char *path,
                                  lan_observed *out, lan_error *err);

void lan_observed_clear(lan_observed *observed);

#endif
