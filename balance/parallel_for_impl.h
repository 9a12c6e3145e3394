/* balance/parallel_for_impl.h - items of work shared out among threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    items 0 .. count - 1 in any order; each writes what is its own, so
 *          that no bit depends on the thread.
 * Errors   of items that fail the lowest is reported, however they are shared
 *          out: those below it are still computed, those above are left.
 */
#pragma once

#include <stdatomic.h>
#include <stdint.h>

#include "lanchester/base.h"

#define PARALLEL_JOBS_MOST 1024

/* Works one item out.
 *
 * job     0 .. jobs - 1, by one thread at a time; 0 is the caller's thread
 * ticker  to be asked within a long item, by the share of it that is done
 * err     holds no failure
 *
 * What is not LAN_OK ends the whole work.
 */
typedef lan_status (*parallel_task)(void *context, int job, int64_t item,
                                    const lan_progress *ticker, lan_error *err);

/* Works all items out, and reports how many are done. Returns LAN_ECANCELLED,
 * else the status of the lowest item that failed, or LAN_OK.
 *
 * jobs  1 .. PARALLEL_JOBS_MOST; one where there is no OpenMP
 */
lan_status parallel_for(int jobs, int64_t count, parallel_task task,
                        void *context, const lan_progress *progress,
                        lan_error *err);
