/* base/progress.h - how something long tells how far it is and may be stopped.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BASE_PROGRESS_H
#define LAN_BASE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Called now and then by the thread that does the work.
 *
 * done, total  in the unit of the work; total > 0, infinite: not known
 *
 * Returns false to cancel: the work then ends with LAN_ECANCELLED and writes
 * no output. A NULL call means that nobody asks.
 */
typedef struct lan_progress {
    bool (*call)(void *context, double done, double total);
    void *context;
} lan_progress;

/* Reports; true where the work may go on. */
static inline bool lan_progress_report(const lan_progress *progress,
                                       double done, double total)
{
    return progress == NULL || progress->call == NULL ||
           progress->call(progress->context, done, total);
}

#endif
