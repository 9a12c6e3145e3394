/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A force is a sum of two powers of the distance, cut to its most.
 */
#include "tactics/bodies/bodies_impl.h"

#include "base/real.h"

lan_potential lan_potential_default(void)
{
    return (lan_potential){.kind = LAN_POTENTIAL_FORCE,
                           .attraction = 2000.0,
                           .attraction_power = 2.0,
                           .repulsion = 4000.0,
                           .repulsion_power = 3.0,
                           .unit = 1.0,
                           .reach = LAN_INF,
                           .attraction_reach = LAN_INF,
                           .most = LAN_INF};
}

/* --- bad input ------------------------------------------------------------ */

typedef struct named_number {
    const char *name;
    double value;
    bool is_above_0; /* otherwise 0 is valid */
    bool may_be_infinite;
} named_number;

lan_status lan_potential_check(const lan_potential *potential, lan_error *err)
{
    const named_number numbers[] = {
        {"attraction", potential->attraction, false, false},
        {"attraction_power", potential->attraction_power, false, false},
        {"repulsion", potential->repulsion, false, false},
        {"repulsion_power", potential->repulsion_power, false, false},
        {"unit", potential->unit, true, false},
        {"reach", potential->reach, true, true},
        {"attraction_reach", potential->attraction_reach, false, true},
        {"most", potential->most, true, true}};
    if (potential->kind != LAN_POTENTIAL_FORCE &&
        potential->kind != LAN_POTENTIAL_ENERGY) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "unknown kind %d of a potential",
                        (int)potential->kind);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const named_number *of = &numbers[i];
        const bool is_sound =
            of->is_above_0 ? of->value > 0.0 : of->value >= 0.0;
        if (!is_sound || !(of->may_be_infinite || of->value < LAN_INF)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%s of a potential is %g, it must be %s 0%s",
                            of->name, of->value,
                            of->is_above_0 ? "above" : "at least",
                            of->may_be_infinite ? "" : " and finite");
        }
    }
    return LAN_OK;
}

/* --- the two powers ------------------------------------------------------- */

/* factor / x^power within reach, x in unit lengths; nothing beyond. */
typedef struct power_term {
    double factor; /* N */
    double power;
    double reach; /* m */
} power_term;

/* Attraction, factor <= 0, and repulsion, factor >= 0. */
typedef struct power_terms {
    power_term attraction;
    power_term repulsion;
} power_terms;

static power_terms terms_of(const lan_potential *of)
{
    const double n = of->attraction_power;
    const double m = of->repulsion_power;
    const double near = fmin(of->reach, of->attraction_reach);
    if (of->kind == LAN_POTENTIAL_FORCE) {
        return (power_terms){{-of->attraction, n, near},
                             {of->repulsion, m, of->reach}};
    }
    return (power_terms){{-n * of->attraction / of->unit, n + 1.0, near},
                         {m * of->repulsion / of->unit, m + 1.0, of->reach}};
}

static double term_force(const power_term *term, double unit, double distance)
{
    return distance <= term->reach
               ? term->factor * pow(unit / distance, term->power)
               : 0.0;
}

double lan_potential_force(const lan_potential *potential, double distance)
{
    const power_terms of = terms_of(potential);
    const double force = term_force(&of.attraction, potential->unit, distance) +
                         term_force(&of.repulsion, potential->unit, distance);
    return fmin(fmax(force, -potential->most), potential->most);
}

double lan_potential_rest(const lan_potential *potential)
{
    const power_terms of = terms_of(potential);
    const double more = of.repulsion.power - of.attraction.power;
    if (!(of.attraction.factor < 0.0) || !(of.repulsion.factor > 0.0) ||
        lan_is_zero(more)) {
        return LAN_NAN;
    }
    const double rest =
        potential->unit *
        pow(of.repulsion.factor / -of.attraction.factor, 1.0 / more);
    return rest <= of.attraction.reach ? rest : LAN_NAN;
}

double lan_potential_stiffness(const lan_potential *potential, double distance)
{
    const power_terms of = terms_of(potential);
    const double unit = potential->unit;
    return (term_force(&of.attraction, unit, distance) * of.attraction.power +
            term_force(&of.repulsion, unit, distance) * of.repulsion.power) /
           distance;
}

/* --- the largest step ----------------------------------------------------- */

double lan_potential_stiffest(const lan_potential *potential, double touching)
{
    const power_term repulsion = terms_of(potential).repulsion;
    const double rest = lan_potential_rest(potential);
    if (!(repulsion.factor > 0.0)) {
        return 0.0;
    }
    /* the distance at which repulsion alone reaches the maximum */
    const double capped =
        lan_is_zero(repulsion.power)
            ? 0.0
            : potential->unit * pow(repulsion.factor / potential->most,
                                    1.0 / repulsion.power);
    const bool is_stable =
        rest > 0.0 && lan_potential_stiffness(potential, rest) > 0.0;
    const double from = fmax(fmax(touching, capped), is_stable ? rest : 0.0);
    return from <= potential->reach
               ? fmax(lan_potential_stiffness(potential, from), 0.0)
               : 0.0;
}

double lan_pair_square(const lan_potential *potential, double touching,
                       double inverse_mass, double other_inverse_mass,
                       double others)
{
    const double inverse =
        fmax(inverse_mass + other_inverse_mass, others * inverse_mass);
    const double stiffness =
        inverse > 0.0 ? lan_potential_stiffest(potential, touching) : 0.0;
    return stiffness > 0.0 ? stiffness * inverse : 0.0;
}

double lan_steering_largest_step(double square, double drag)
{
    /* The root of square dt^2 + 2 drag dt = 4, in the form without
     * cancellation; without frequency and drag there is no limit. */
    return 4.0 / (drag + sqrt(drag * drag + 4.0 * square));
}

/* --- laws ----------------------------------------------------------------- */

/* Powers up to this are computed by multiplication. */
#define WHOLE_MOST 16

/* Bodies nearer than this, in unit lengths, exert no force, because its
 * direction is undefined. */
#define NEAREST 1e-12

lan_force_law lan_force_law_of(const lan_potential *potential)
{
    const power_terms of = terms_of(potential);
    const power_term *const terms[2] = {&of.attraction, &of.repulsion};
    lan_force_law law = {
        .unit = potential->unit,
        .most = potential->most / potential->unit,
        .nearest_square = fmax(pow(NEAREST * potential->unit, 2.0), DBL_MIN)};
    for (int i = 0; i < 2; i++) {
        const double power = terms[i]->power + 1.0;
        const bool is_whole =
            power <= WHOLE_MOST && lan_is_zero(power - floor(power));
        law.terms[i].factor = terms[i]->factor / potential->unit;
        law.terms[i].power = power;
        law.terms[i].whole = is_whole ? (int32_t)power : -1;
        law.terms[i].reach_square = terms[i]->reach * terms[i]->reach;
        if (!lan_is_zero(terms[i]->factor)) {
            law.reach = fmax(law.reach, terms[i]->reach);
        }
    }
    return law;
}

static double whole_power(double base, int32_t power)
{
    double product = 1.0;
    for (; power > 0; power /= 2) {
        product = power % 2 != 0 ? product * base : product;
        base *= base;
    }
    return product;
}

double lan_force_by_distance(const lan_force_law *law, double square,
                             int64_t *capped)
{
    if (!(square > law->nearest_square)) {
        return 0.0;
    }
    const double base = law->unit / sqrt(square);
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const double factor = law->terms[i].factor;
        if (!lan_is_zero(factor) && square <= law->terms[i].reach_square) {
            sum += factor * (law->terms[i].whole >= 0
                                 ? whole_power(base, law->terms[i].whole)
                                 : pow(base, law->terms[i].power));
        }
    }
    const double most = law->most * base;
    if (fabs(sum) > most) {
        ++*capped;
        return sum > 0.0 ? most : -most;
    }
    return sum;
}
