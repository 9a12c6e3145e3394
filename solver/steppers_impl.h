/* solver/steppers_impl.h - GSL's side of the steppers' table, for floor 3 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SOLVER_STEPPERS_IMPL_H
#define LAN_SOLVER_STEPPERS_IMPL_H

#include <gsl/gsl_odeiv2.h>

#include "lanchester/solver.h"

/* NULL outside the list. */
const gsl_odeiv2_step_type *lan_stepper_type(lan_stepper stepper);

#endif
