/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "balance/solving/solve_impl.h"
#include "base/real.h"

lan_status lan_solve_part_init(lan_solve_part *part, const char *of,
                               size_t path_count)
{
    *part = (lan_solve_part){.of = of,
                             .wanted = LAN_NAN,
                             .at_lo = LAN_NAN,
                             .at_hi = LAN_NAN,
                             .gap = {LAN_NAN, LAN_NAN}};
    part->answers = calloc(SOLVE_MAX_ANSWERS, sizeof *part->answers);
    part->pool = calloc(2 * SOLVE_MAX_ANSWERS * path_count, sizeof *part->pool);
    if (part->answers == NULL || part->pool == NULL) {
        free(part->answers);
        free(part->pool);
        *part = (lan_solve_part){.of = NULL};
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

void lan_solve_part_clear(lan_solve_part *part)
{
    lan_measure_destroy(part->measure);
    free(part->answers);
    free(part->pool);
    *part = (lan_solve_part){.of = NULL};
}

void lan_solve_part_add(lan_solve_part *part, size_t path_count,
                        const lan_solve_answer *answer)
{
    if (part->count == SOLVE_MAX_ANSWERS) {
        return; /* not reached: there are fewer gaps in the scan */
    }
    double *lo = part->pool + 2 * part->count * path_count;
    double *hi = lo + path_count;
    memcpy(lo, answer->lo, path_count * sizeof *lo);
    memcpy(hi, answer->hi, path_count * sizeof *hi);
    part->answers[part->count] = *answer;
    part->answers[part->count].lo = lo;
    part->answers[part->count++].hi = hi;
}
