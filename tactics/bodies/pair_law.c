/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/pair_law_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"

/* Where two are in one place the force has no direction, and is none; nor is it
 * where they are nearer than this, in unit lengths. */
#define NEAREST 1e-12

/* --- laws ---------------------------------------------------------------- */

static void add_term(lan_pair_law *law, int number, const lan_power_term *term)
{
    const double power = term->power + 1.0;
    const bool is_any = !(power <= (double)LAN_WHOLE_POWERS_MOST &&
                          lan_is_zero(power - floor(power)));
    law->factors[number] = term->factor / law->unit;
    law->reach_squares[number] = term->reach * term->reach;
    if (!lan_is_zero(term->factor)) {
        law->is_any[number] = is_any;
        law->powers[number] = power;
        law->wholes[number] = is_any ? 0 : (uint32_t)power;
        law->is_none = false;
    }
}

static lan_pair_law law_of(const lan_potential *potential)
{
    const lan_power_terms of = lan_potential_terms(potential);
    lan_pair_law law = {.unit = potential->unit,
                        .most = potential->most / potential->unit,
                        .nearest_square =
                            fmax(pow(NEAREST * potential->unit, 2.0), DBL_MIN),
                        .is_none = true};
    add_term(&law, 0, &of.attraction);
    add_term(&law, 1, &of.repulsion);
    return law;
}

/* The first whose potential is the same in all numbers. */
static int32_t first_same(const lan_potential *potentials, int32_t number)
{
    const lan_potential *of = &potentials[number];
    for (int32_t i = 0; i < number; i++) {
        const lan_potential *other = &potentials[i];
        if (other->kind == of->kind &&
            lan_is_zero(other->attraction - of->attraction) &&
            lan_is_zero(other->attraction_power - of->attraction_power) &&
            lan_is_zero(other->repulsion - of->repulsion) &&
            lan_is_zero(other->repulsion_power - of->repulsion_power) &&
            lan_is_zero(other->unit - of->unit) &&
            !(other->reach < of->reach) && !(other->reach > of->reach) &&
            !(other->attraction_reach < of->attraction_reach) &&
            !(other->attraction_reach > of->attraction_reach) &&
            !(other->most < of->most) && !(other->most > of->most)) {
            return i;
        }
    }
    return number;
}

lan_status lan_pair_laws_create(const lan_potential *potentials, int32_t kinds,
                                lan_pair_laws *out)
{
    const int32_t count = kinds * kinds;
    *out = (lan_pair_laws){.kinds = kinds};
    if (potentials == NULL) {
        return LAN_OK;
    }
    out->laws = calloc((size_t)count, sizeof *out->laws);
    if (out->laws == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < count; i++) {
        out->laws[i] = law_of(&potentials[i]);
        out->laws[i].same = first_same(potentials, i);
        if (!out->laws[i].is_none) {
            out->reach = fmax(out->reach, potentials[i].reach);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        lan_pair_law *law = &out->laws[i];
        const double all = out->reach * out->reach;
        const int32_t back = i % kinds * kinds + i / kinds;
        out->is_one_sided |= law->same != out->laws[back].same;
        law->is_simple =
            !law->is_any[0] && !law->is_any[1] && !(law->most < LAN_INF) &&
            law->reach_squares[0] >= all && law->reach_squares[1] >= all;
    }
    return LAN_OK;
}

void lan_pair_laws_clear(lan_pair_laws *laws)
{
    free(laws->laws);
    laws->laws = NULL;
}
