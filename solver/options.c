/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solver.h"

const char *lan_method_name(lan_method method)
{
    switch (method) {
    case LAN_METHOD_AUTO:
        return "auto";
    case LAN_METHOD_GSL:
        return "gsl";
    case LAN_METHOD_CLOSED:
        return "closed";
    case LAN_METHOD_CHANCE:
        return "chance";
    case LAN_METHOD_BODIES:
        return "bodies";
    }
    return NULL;
}

lan_solver_options lan_solver_options_default(void)
{
    return (lan_solver_options){.method = LAN_METHOD_AUTO,
                                .stepper = LAN_STEPPER_RKCK,
                                .rtol = 1e-10,
                                .atol = 1e-10,
                                .seed = 1};
}
