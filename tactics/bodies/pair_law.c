/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/pair_law_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"

/* --- powers -------------------------------------------------------------- */

/* One function for each whole power: the compiler unrolls the products. */
#define POWERS_MOST 16

static inline void whole_powers(const double *squares, const double *roots,
                                int power, double factor, double *out)
{
    for (int i = 0; i < LAN_PAIR_BATCH; i++) {
        double product = power % 2 == 1 ? roots[i] * factor : factor;
        double square = squares[i];
        for (int left = power / 2; left > 0; left /= 2) {
            product = left % 2 == 1 ? product * square : product;
            square *= square;
        }
        out[i] = product;
    }
}

#define POWER(n)                                                               \
    static void power_##n(const double *squares, const double *roots,          \
                          double power, double factor, double *out)            \
    {                                                                          \
        (void)power;                                                           \
        whole_powers(squares, roots, n, factor, out);                          \
    }
#define POWER_LIST(X)                                                          \
    X(0)                                                                       \
    X(1)                                                                       \
    X(2)                                                                       \
    X(3)                                                                       \
    X(4)                                                                       \
    X(5)                                                                       \
    X(6)                                                                       \
    X(7)                                                                       \
    X(8)                                                                       \
    X(9) X(10) X(11) X(12) X(13) X(14) X(15) X(16)
POWER_LIST(POWER)

static void power_of_any(const double *squares, const double *roots,
                         double power, double factor, double *out)
{
    (void)squares;
    for (int i = 0; i < LAN_PAIR_BATCH; i++) {
        out[i] = factor * pow(roots[i], power);
    }
}

static lan_power_fn power_function(double power)
{
#define X(n) [n] = power_##n,
    static const lan_power_fn calls[POWERS_MOST + 1] = {POWER_LIST(X)};
#undef X
    const bool is_whole =
        power <= (double)POWERS_MOST && lan_is_zero(power - floor(power));
    return is_whole ? calls[(int)power] : power_of_any;
}

/* --- laws ---------------------------------------------------------------- */

static lan_pair_law law_of(const lan_potential *potential)
{
    const lan_power_terms of = lan_potential_terms(potential);
    const lan_power_term terms[2] = {of.attraction, of.repulsion};
    lan_pair_law law = {.unit_square = potential->unit * potential->unit,
                        .most = potential->most};
    law.is_none = true;
    for (int i = 0; i < 2; i++) {
        law.factors[i] = terms[i].factor / potential->unit;
        law.powers[i] = terms[i].power + 1.0;
        law.reach_squares[i] = terms[i].reach * terms[i].reach;
        law.calls[i] = power_function(law.powers[i]);
        law.is_none &= lan_is_zero(law.factors[i]);
        law.has_roots |= law.calls[i] == power_of_any ||
                         !lan_is_zero(fmod(law.powers[i], 2.0));
    }
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
        law->is_whole =
            law->reach_squares[0] >= all && law->reach_squares[1] >= all;
    }
    return LAN_OK;
}

void lan_pair_laws_clear(lan_pair_laws *laws)
{
    free(laws->laws);
    laws->laws = NULL;
}

/* --- a batch ------------------------------------------------------------- */

static int64_t cut_to_most(const lan_pair_law *law, const double *squares,
                           int32_t count, double *out)
{
    int64_t cut = 0;
    for (int32_t i = 0; i < count; i++) {
        const double limit = law->most / sqrt(squares[i]);
        if (fabs(out[i]) > limit) {
            out[i] = copysign(limit, out[i]);
            cut++;
        }
    }
    return cut;
}

static void add_within_reach(const lan_pair_law *law, const double *squares,
                             const double *attraction, double *out)
{
    for (int i = 0; i < LAN_PAIR_BATCH; i++) {
        const double near =
            squares[i] <= law->reach_squares[0] ? attraction[i] : 0.0;
        out[i] = squares[i] <= law->reach_squares[1] ? out[i] + near : 0.0;
    }
}

int64_t lan_pair_law_evaluate(const lan_pair_law *law, const double *squares,
                              int32_t count, double *out)
{
    double inverse[LAN_PAIR_BATCH];
    double roots[LAN_PAIR_BATCH];
    double attraction[LAN_PAIR_BATCH];
    for (int i = 0; i < LAN_PAIR_BATCH; i++) {
        inverse[i] = law->unit_square / squares[i];
    }
    if (law->has_roots) {
        for (int i = 0; i < LAN_PAIR_BATCH; i++) {
            roots[i] = sqrt(inverse[i]);
        }
    }
    law->calls[0](inverse, roots, law->powers[0], law->factors[0], attraction);
    law->calls[1](inverse, roots, law->powers[1], law->factors[1], out);
    if (law->is_whole) {
        for (int i = 0; i < LAN_PAIR_BATCH; i++) {
            out[i] += attraction[i];
        }
    } else {
        add_within_reach(law, squares, attraction, out);
    }
    return law->most < LAN_INF ? cut_to_most(law, squares, count, out) : 0;
}
