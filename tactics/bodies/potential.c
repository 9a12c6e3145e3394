/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/potential_impl.h"

#include "base/real.h"

const char *lan_potential_kind_name(lan_potential_kind kind)
{
#define X(name, text) [name] = text,
    static const char *const words[] = {LAN_POTENTIAL_LIST(X)};
#undef X
    return (size_t)kind < sizeof words / sizeof *words ? words[kind] : "?";
}

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

/* --- bad input ----------------------------------------------------------- */

typedef struct named_number {
    const char *name;
    double value;
    double low; /* it must be above, or at least this */
    bool is_above;
    bool may_be_infinite;
} named_number;

static bool is_in_range(const named_number *of)
{
    return (of->is_above ? of->value > of->low : of->value >= of->low) &&
           (of->may_be_infinite || of->value < LAN_INF);
}

lan_status lan_potential_check(const lan_potential *potential, lan_error *err)
{
    const named_number numbers[] = {
        {"attraction", potential->attraction, 0.0, false, false},
        {"attraction_power", potential->attraction_power, 0.0, false, false},
        {"repulsion", potential->repulsion, 0.0, false, false},
        {"repulsion_power", potential->repulsion_power, 0.0, false, false},
        {"unit", potential->unit, 0.0, true, false},
        {"reach", potential->reach, 0.0, true, true},
        {"attraction_reach", potential->attraction_reach, 0.0, false, true},
        {"most", potential->most, 0.0, true, true}};
    if (potential->kind != LAN_POTENTIAL_FORCE &&
        potential->kind != LAN_POTENTIAL_ENERGY) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "unknown kind %d of a potential",
                        (int)potential->kind);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const named_number *of = &numbers[i];
        if (!is_in_range(of)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%s of a potential is %g, it must be %s 0%s",
                            of->name, of->value,
                            of->is_above ? "above" : "at least",
                            of->may_be_infinite ? "" : " and finite");
        }
    }
    return LAN_OK;
}

/* --- the two powers ------------------------------------------------------ */

lan_power_terms lan_potential_terms(const lan_potential *potential)
{
    const double n = potential->attraction_power;
    const double m = potential->repulsion_power;
    const double unit = potential->unit;
    const double attraction_reach =
        fmin(potential->reach, potential->attraction_reach);
    if (potential->kind == LAN_POTENTIAL_FORCE) {
        return (lan_power_terms){{-potential->attraction, n, attraction_reach},
                                 {potential->repulsion, m, potential->reach}};
    }
    return (lan_power_terms){
        {-n * potential->attraction / unit, n + 1.0, attraction_reach},
        {m * potential->repulsion / unit, m + 1.0, potential->reach}};
}

static double term_force(const lan_power_term *term, double unit,
                         double distance)
{
    return distance <= term->reach
               ? term->factor * pow(unit / distance, term->power)
               : 0.0;
}

/* The integral of its force from a distance to where it ends. */
static double term_energy(const lan_power_term *term, double unit,
                          double distance)
{
    if (lan_is_zero(term->factor) || !(distance < term->reach)) {
        return 0.0;
    }
    const double from = distance / unit;
    const double to = term->reach / unit;
    const double rest = 1.0 - term->power;
    const double integral = lan_is_zero(rest)
                                ? log(to / from)
                                : (pow(to, rest) - pow(from, rest)) / rest;
    return term->factor * unit * integral;
}

double lan_potential_force(const lan_potential *potential, double distance)
{
    const lan_power_terms of = lan_potential_terms(potential);
    const double force = term_force(&of.attraction, potential->unit, distance) +
                         term_force(&of.repulsion, potential->unit, distance);
    return fmin(fmax(force, -potential->most), potential->most);
}

double lan_potential_energy(const lan_potential *potential, double distance)
{
    const lan_power_terms of = lan_potential_terms(potential);
    return term_energy(&of.attraction, potential->unit, distance) +
           term_energy(&of.repulsion, potential->unit, distance);
}

double lan_potential_rest(const lan_potential *potential)
{
    const lan_power_terms of = lan_potential_terms(potential);
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

/* Of one term; -dF/dr. */
static double term_stiffness(const lan_power_term *term, double unit,
                             double distance)
{
    return term_force(term, unit, distance) * term->power / distance;
}

double lan_potential_stiffness(const lan_potential *potential, double distance)
{
    const lan_power_terms of = lan_potential_terms(potential);
    return term_stiffness(&of.attraction, potential->unit, distance) +
           term_stiffness(&of.repulsion, potential->unit, distance);
}

double lan_potential_stiffest(const lan_potential *potential, double touching)
{
    const lan_power_term repulsion = lan_potential_terms(potential).repulsion;
    const double rest = lan_potential_rest(potential);
    if (!(repulsion.factor > 0.0)) {
        return 0.0;
    }
    /* Where repulsion alone is at its most. */
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

/* --- how near ------------------------------------------------------------ */

/* Where an energy that falls outward from `near` to `far` is this one, to the
 * last bit: by halving, which needs no memory. */
static double falling_energy_place(const lan_potential *potential,
                                   double energy, double near, double far)
{
    for (;;) {
        const double middle = near + 0.5 * (far - near);
        if (!(middle > near && middle < far)) {
            return middle;
        }
        if (lan_potential_energy(potential, middle) >= energy) {
            near = middle;
        } else {
            far = middle;
        }
    }
}

/* Where one term alone, that repels, has an energy; 0 where nowhere. */
static double term_closest(const lan_power_term *term, double unit,
                           double energy)
{
    const double rest = term->power - 1.0;
    const double end = term->reach / unit;
    const double share = energy / (term->factor * unit);
    if (lan_is_zero(rest)) {
        return term->reach * exp(-share);
    }
    const double inverse = rest * share + pow(end, -rest);
    return inverse > 0.0 ? unit * pow(inverse, -1.0 / rest) : 0.0;
}

/* From far away inward; the energy has its extremes where attraction begins and
 * at rest. */
static double closest_of_both(const lan_potential *potential,
                              const lan_power_terms *of, double energy)
{
    const double rest = lan_potential_rest(potential);
    const double turns[2] = {fmin(of->attraction.reach, of->repulsion.reach),
                             rest > 0.0 ? rest : 0.0};
    double far = of->repulsion.reach;
    if (!(far < LAN_INF)) {
        /* Beyond here it is below the energy, if it ever is. */
        far = fmax(potential->unit, turns[1]);
        while (far < DBL_MAX / 4.0 &&
               lan_potential_energy(potential, far) >= energy) {
            far *= 2.0;
        }
    }
    for (int i = 0; i < 2; i++) {
        if (turns[i] < far && turns[i] > 0.0) {
            if (lan_potential_energy(potential, turns[i]) >= energy) {
                return falling_energy_place(potential, energy, turns[i], far);
            }
            far = turns[i];
        }
    }
    /* Inward of it all the energy rises for ever, or falls. */
    double near = far;
    double here = 0.0;
    while (here < energy && near > 0.0) {
        near *= 0.5;
        here = lan_potential_energy(potential, near);
    }
    return here >= energy ? falling_energy_place(potential, energy, near, far)
                          : 0.0;
}

double lan_potential_closest(const lan_potential *potential, double energy)
{
    const lan_power_terms of = lan_potential_terms(potential);
    if (!(energy > 0.0) || !(of.repulsion.factor > 0.0)) {
        return energy > 0.0 ? 0.0 : LAN_INF;
    }
    if (of.attraction.factor < 0.0) {
        return closest_of_both(potential, &of, energy);
    }
    return term_closest(&of.repulsion, potential->unit, energy);
}
