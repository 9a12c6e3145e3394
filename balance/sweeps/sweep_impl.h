/* balance/sweeps/sweep_impl.h - what a sweep is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SWEEPS_SWEEP_IMPL_H
#define LAN_BALANCE_SWEEPS_SWEEP_IMPL_H

#include "lanchester/sweep.h"

struct lan_sweep {
    const lan_scenario *scenario;
    lan_design *design;
    const lan_parameter **parameters; /* of the design */
    lan_measure **records;
    size_t record_count;
};

/* --- columns.c ----------------------------------------------------------- */

/* Columns that are added one after the other; NULL without memory. */
lan_columns *lan_columns_begin(size_t set_count, size_t recorded_count);

/* Adds the next one, copied. */
LAN_MUST_CHECK
lan_status lan_columns_add(lan_columns *columns, const lan_column *column);

/* True for a value that the column can have. */
bool lan_column_has(const lan_column *column, double value);

#endif
