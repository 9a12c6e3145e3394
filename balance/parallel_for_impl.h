/* balance/parallel_for_impl.h - items of work shared out among threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    items 0 .. count - 1, in any order. Each item writes only its own
 *          results, so that no bit depends on the thread.
 * Errors   of the items that fail, the lowest is reported on any number of
 *          threads: items below it are still computed, items above it are
 *          skipped.
 */
#pragma once

#include <stdint.h>

#include "lanchester/base.h"

#define PARALLEL_JOBS_MOST 1024

/* Computes one item.
 *
 * job     0 .. jobs - 1, in one thread at a time; 0 is the caller's thread
 * ticker  poll it within a long item, with the share that is done
 * err     contains no error at the call
 *
 * Any status except LAN_OK ends all work.
 */
typedef lan_status (*parallel_task)(void *context, int job, int64_t item,
                                    const lan_progress *ticker, lan_error *err);

/* Computes all items, and reports how many are done. Returns LAN_ECANCELLED,
 * else the status of the lowest item that failed, or LAN_OK.
 *
 * jobs  1 .. PARALLEL_JOBS_MOST; one without OpenMP
 */
lan_status parallel_for(int jobs, int64_t count, parallel_task task,
                        void *context, const lan_progress *progress,
                        lan_error *err);
