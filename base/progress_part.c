/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/progress_part.h"

#include <math.h>

static bool tell_whole(void *context, double done, double total)
{
    lan_progress_part *part = context;
    part->done = fmax(part->done, fmin(done / total, 1.0));
    return lan_progress_report(
        part->whole, part->from + (part->to - part->from) * part->done, 1.0);
}

void lan_progress_part_begin(lan_progress_part *part, const lan_progress *whole,
                             double from, double to)
{
    *part = (lan_progress_part){
        .progress = {tell_whole, part}, .whole = whole, .from = from, .to = to};
}
