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

#endif
