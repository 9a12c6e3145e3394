/* tests/support/turning.h - turning points as values.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_SUPPORT_TURNING_H
#define LAN_TESTS_SUPPORT_TURNING_H

#include "lanchester/solve.h"

/* lan_turning_point_find() into an object of the test's, which stays as it is
 * where the search fails. */
static inline lan_status turning_find(const lan_battle_def *def, int32_t side,
                                      const lan_solver_options *options,
                                      const lan_turning_options *how,
                                      lan_turning_point *out, lan_error *err)
{
    lan_turning_point *found = NULL;
    const lan_status status =
        lan_turning_point_find(def, side, options, how, &found, err);
    if (status == LAN_OK) {
        *out = *found;
    }
    lan_turning_point_destroy(found);
    return status;
}

#endif
