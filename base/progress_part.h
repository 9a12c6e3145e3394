/* base/progress_part.h - parts of long work that report their share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller; a part stays where it is while its progress is used.
 * Threads  the one that does the work.
 */
#pragma once

#include "lanchester/base.h"

typedef struct lan_progress_part {
    lan_progress progress; /* for the part */
    const lan_progress *whole;
    double from; /* shares of the whole, 0 .. 1 */
    double to;
    double done; /* largest share of the part so far: it never goes back */
} lan_progress_part;

/* Reports to part->progress from here on count as from .. to of the
 * whole, which may be NULL. Work whose length is not known stays at from. */
void lan_progress_part_begin(lan_progress_part *part, const lan_progress *whole,
                             double from, double to);
