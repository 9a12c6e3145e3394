/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/earliest_impl.h"

#include <stdlib.h>

lan_status lan_earliest_init(lan_earliest *earliest, int32_t count)
{
    *earliest = (lan_earliest){.leaves = 2};
    while (earliest->leaves < count) {
        earliest->leaves *= 2;
    }
    const size_t leaves = (size_t)earliest->leaves;
    earliest->times = malloc(leaves * sizeof *earliest->times);
    earliest->tree = malloc(2 * leaves * sizeof *earliest->tree);
    if (earliest->times == NULL || earliest->tree == NULL) {
        lan_earliest_clear(earliest);
        return LAN_ENOMEM;
    }
    for (int32_t k = 0; k < earliest->leaves; k++) {
        earliest->times[k] = LAN_INF;
        earliest->tree[earliest->leaves + k] = k;
    }
    for (int32_t node = earliest->leaves - 1; node >= 1; node--) {
        earliest->tree[node] = earliest->tree[2 * node];
    }
    return LAN_OK;
}

void lan_earliest_clear(lan_earliest *earliest)
{
    free(earliest->times);
    free(earliest->tree);
    *earliest = (lan_earliest){0};
}

void lan_earliest_set(lan_earliest *earliest, int32_t item, double time)
{
    earliest->times[item] = time;
    for (int32_t node = (earliest->leaves + item) / 2; node >= 1; node /= 2) {
        const int32_t left = earliest->tree[2 * node];
        const int32_t right = earliest->tree[2 * node + 1];
        earliest->tree[node] =
            earliest->times[right] < earliest->times[left] ? right : left;
    }
}
