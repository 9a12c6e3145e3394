/* balance/measure_impl.h - what a name of a value has been read as, between the
 * files of measures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_MEASURE_IMPL_H
#define LAN_BALANCE_MEASURE_IMPL_H

#include "lanchester/experiment.h"

typedef enum lan_quantity {
    Q_WINNER,
    Q_REASON,
    Q_MARGIN,
    Q_VALUE_MARGIN,
    Q_DURATION,
    Q_NEAR_TIE,
    Q_SIDE_ODDS,
    Q_SIDE_MARGIN,
    Q_LEFT,
    Q_LOST_COMBAT,
    Q_LOST_OTHER,
    Q_MORALE,
    Q_STATE,
    Q_REINFORCED
} lan_quantity;

struct lan_measure {
    lan_quantity quantity;
    lan_measure_kind kind;
    int32_t side;  /* of odds and margins */
    int32_t army;  /* of its state and morale */
    int32_t first; /* groups whose sum it is */
    int32_t past;
    size_t word_count;
    const char **words; /* into pool, or static texts */
    char *pool;         /* names of the sides */
    char *name;
};

#endif
