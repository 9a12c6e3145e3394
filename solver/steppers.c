/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steppers' table: what is known of each of them, and nowhere else.
 */
#include <stddef.h>

#include "solver/counts_impl.h"
#include "solver/steppers_impl.h"

typedef struct stepper_row {
    const char *name;
    const gsl_odeiv2_step_type *const *type;
    unsigned traits;
} stepper_row;

static const stepper_row rows[] = {
#define X(name, gsl, traits) {#gsl, &gsl_odeiv2_step_##gsl, traits},
    LAN_STEPPER_LIST(X)
#undef X
};

/* NULL outside the list. */
static const stepper_row *row_of(lan_stepper stepper)
{
    const int index = (int)stepper;
    return index >= 0 && index < LAN_STEPPER_COUNT ? &rows[index] : NULL;
}

const char *lan_stepper_name(lan_stepper stepper)
{
    const stepper_row *row = row_of(stepper);
    return row != NULL ? row->name : NULL;
}

bool lan_stepper_has(lan_stepper stepper, lan_stepper_trait trait)
{
    const stepper_row *row = row_of(stepper);
    return row != NULL && (row->traits & (unsigned)trait) != 0;
}

const gsl_odeiv2_step_type *lan_stepper_type(lan_stepper stepper)
{
    const stepper_row *row = row_of(stepper);
    return row != NULL ? *row->type : NULL;
}
