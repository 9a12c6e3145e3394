/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What errors of a step are shares of, and the step to begin with.
 */
#include "base/real.h"
#include "solver/solver_impl.h"

/* First step, as the share of a side that its fastest variable covers. */
#define FIRST_STEP 0.05

/* Least scale for that, as a share of the variable: one that fades is far above
 * its own, and implicit steppers see no step that rounding swallows. */
#define FIRST_SCALE 1e-4

void lan_step_scales(const lan_battle *battle, double atol, double *scales)
{
    const int32_t count = lan_battle_variable_count(battle);
    lan_variables_scales(battle, atol, scales);
    for (int32_t k = 0; k < count; k++) {
        scales[k] = scales[k] > 0.0 ? scales[k] : 1.0; /* of an empty side */
    }
}

double lan_step_first(const lan_battle *battle, const lan_step *step)
{
    const int32_t count = lan_battle_variable_count(battle);
    double fastest = 0.0;
    for (int32_t k = 0; k < count; k++) {
        const double scale =
            fmax(step->scales[k], FIRST_SCALE * fabs(step->y0[k]));
        fastest = fmax(fastest, fabs(step->f0[k]) / scale);
    }
    return fastest > 0.0 ? fmax(FIRST_STEP / fastest, lan_instant(step->t0))
                         : LAN_INF;
}
