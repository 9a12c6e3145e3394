// results/html/search.js - places in sorted lists.
// SPDX-License-Identifier: GPL-3.0-or-later

/** The last index whose value is not above x; -1 where there is none. */
export function lastNotAbove(values, x) {
  let low = -1;
  let high = values.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle] <= x) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}
