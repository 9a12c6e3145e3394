/* base/progress_part.h - progress reports of the parts of a long task.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller; a part must not move while its progress is in use.
 * Threads  the thread that does the work.
 */
#pragma once

#include "lanchester/base.h"

typedef struct lan_progress_part {
    lan_progress progress; /* for the part */
    const lan_progress *whole;
    double from; /* shares of the whole task, 0 .. 1 */
    double to;
    double done; /* largest share of the part reported so far; never
                    decreases */
} lan_progress_part;

/* Maps later reports to part->progress to the range from .. to of the whole
 * task, which may be NULL. A task of unknown length stays at `from`. */
void lan_progress_part_begin(lan_progress_part *part, const lan_progress *whole,
                             double from, double to);
