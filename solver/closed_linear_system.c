/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/closed_linear_system.h"

#include <math.h>

#include "base/real.h"

/* Below this value of fast * s the power series of Phi1 and Phi2 lose less
 * than a digit to their alternating signs. */
#define SERIES_REACH 1.5
/* 1.5^n / n! is below 1e-17 from here on. */
#define SERIES_TERMS 24

/* Phi0, Phi1, Phi2 at one time: by modes, the functions phi_k of the slow and
 * of the fast eigenvalue; otherwise the coefficients of I and N. */
typedef struct flow {
    bool by_modes;
    double c[3];
    double d[3];
} flow;

/* Adds f g h to a sum, with what rounding takes from the product. */
static void add_product(lan_sum *sum, double f, double g, double h)
{
    const double fg = f * g;
    const double product = fg * h;
    lan_sum_add(sum, product);
    lan_sum_add(sum, fma(fg, h, -product));
    lan_sum_add(sum, fma(f, g, -fg) * h);
}

/* b x^2 - 2 g x y - a y^2: its sign says who wins the square law with own
 * losses, and a tie is a tie only as far as this is exact. */
static double form_of(const lan_linear_system_def *def, double x, double y)
{
    lan_sum sum = {0.0, 0.0};
    add_product(&sum, def->b, x, x);
    add_product(&sum, -def->own_x, x, y);
    add_product(&sum, def->own_y, x, y);
    add_product(&sum, -def->a, y, y);
    return lan_sum_value(&sum);
}

/* m - n, where (m - n) conjugate = product: whichever does not cancel. */
static double difference(double m, double n, double product, double conjugate)
{
    const bool near =
        m * n > 0.0 && fabs(m) < 2.0 * fabs(n) && fabs(n) < 2.0 * fabs(m);
    return near ? product / conjugate : m - n;
}

static lan_mode_vector vector_of(const lan_linear_system *system, double x,
                                 double y)
{
    lan_mode_vector v = {x, y, 0.0, 0.0, 0.0, 0.0};
    if (!(system->theta > 0.0)) {
        return v;
    }
    const double a = system->def.a;
    const double b = system->def.b;
    const double form = form_of(&system->def, x, y);
    const double plus_x = system->theta_plus_g * x;
    const double plus_y = system->theta_plus_g * y;
    const double minus_x = system->theta_minus_g * x;
    const double minus_y = system->theta_minus_g * y;
    const double share = 0.5 / system->theta;
    v.slow_x = share * difference(minus_x, a * y, a * form, plus_x + a * y);
    v.slow_y = share * difference(plus_y, b * x, -b * form, b * x + minus_y);
    v.fast_x = share * difference(plus_x, -a * y, a * form, minus_x - a * y);
    v.fast_y = share * difference(minus_y, -b * x, b * form, b * x - plus_y);
    return v;
}

/* M v, where the parts of v along the modes are better known than v. */
static lan_mode_vector advanced(const lan_linear_system *system,
                                const lan_mode_vector *v)
{
    const lan_linear_system_def *def = &system->def;
    const double fast = -system->fast;
    const lan_mode_vector rate = {-def->own_x * v->x - def->a * v->y,
                                  -def->b * v->x - def->own_y * v->y,
                                  system->slow * v->slow_x,
                                  system->slow * v->slow_y,
                                  fast * v->fast_x,
                                  fast * v->fast_y};
    return rate;
}

/* -own this - hit other + reinforcement, with one rounding. */
static double rate_of(double own, double self, double hit, double other,
                      double reinforcement)
{
    lan_sum sum = {reinforcement, 0.0};
    add_product(&sum, -own, self, 1.0);
    add_product(&sum, -hit, other, 1.0);
    return lan_sum_value(&sum);
}

static void prepare_eigenvalues(lan_linear_system *system)
{
    const lan_linear_system_def *def = &system->def;
    system->sigma = 0.5 * (def->own_x + def->own_y);
    system->g = 0.5 * (def->own_x - def->own_y);
    const double root_a = sqrt(def->a);
    const double root_b = sqrt(def->b);
    system->theta = hypot(system->g, root_a * root_b);
    system->fast = system->theta + system->sigma;

    const double sum = system->theta + fabs(system->g);
    const double rest = sum > 0.0 ? def->a * (def->b / sum) : 0.0;
    system->theta_plus_g = system->g >= 0.0 ? sum : rest;
    system->theta_minus_g = system->g >= 0.0 ? rest : sum;

    lan_sum determinant = {0.0, 0.0};
    add_product(&determinant, def->a, def->b, 1.0);
    add_product(&determinant, -def->own_x, def->own_y, 1.0);
    system->slow =
        system->fast > 0.0 ? lan_sum_value(&determinant) / system->fast : 0.0;
}

void lan_linear_system_prepare(const lan_linear_system_def *def,
                               lan_linear_system *out)
{
    lan_linear_system system = {.def = *def};
    prepare_eigenvalues(&system);
    system.supplied = def->reinforce_x > 0.0 || def->reinforce_y > 0.0;
    system.start = vector_of(&system, def->x0, def->y0);
    system.supply = vector_of(&system, def->reinforce_x, def->reinforce_y);
    if (system.supplied) {
        system.rate = vector_of(
            &system,
            rate_of(def->own_x, def->x0, def->a, def->y0, def->reinforce_x),
            rate_of(def->own_y, def->y0, def->b, def->x0, def->reinforce_y));
    } else {
        system.rate = advanced(&system, &system.start);
    }
    system.bend = advanced(&system, &system.rate);
    *out = system;
}

/* phi_k(r, s) = integral of phi_(k-1) over 0 .. s, phi_0 = exp(r s). */
static double phi1(double r, double s)
{
    return lan_is_zero(r) ? s : expm1(r * s) / r;
}

static double phi2(double r, double s)
{
    const double z = r * s;
    if (fabs(z) >= 1.0) {
        return (expm1(z) / r - s) / r;
    }
    double term = 0.5;
    double sum = term;
    for (int n = 3; n < 3 + SERIES_TERMS; n++) {
        term *= z / n;
        sum += term;
    }
    return s * s * sum;
}

static void flow_by_modes(const lan_linear_system *system, double s,
                          int highest, flow *out)
{
    out->by_modes = true;
    out->c[0] = exp(system->slow * s);
    out->d[0] = exp(-system->fast * s);
    if (highest >= 1) {
        out->c[1] = phi1(system->slow, s);
        out->d[1] = phi1(-system->fast, s);
    }
    if (highest >= 2) {
        out->c[2] = phi2(system->slow, s);
        out->d[2] = phi2(-system->fast, s);
    }
}

/* Phi1 and Phi2 by powers of M s = -u I + N s, (N s)^2 = w I. */
static void flow_by_series(const lan_linear_system *system, double s, flow *out)
{
    const double u = system->sigma * s;
    const double w = (system->theta * s) * (system->theta * s);
    double c = 1.0; /* (M s)^n = c I + d N s */
    double d = 0.0;
    double inverse = 1.0; /* 1 / (n + 1)! */
    double sums[4] = {0.0, 0.0, 0.0, 0.0};
    for (int n = 0; n < SERIES_TERMS; n++) {
        const double next = inverse / (n + 2);
        sums[0] += c * inverse;
        sums[1] += d * inverse;
        sums[2] += c * next;
        sums[3] += d * next;
        const double c_next = w * d - u * c;
        d = c - u * d;
        c = c_next;
        inverse = next;
    }
    out->c[1] = s * sums[0];
    out->d[1] = s * s * sums[1];
    out->c[2] = s * s * sums[2];
    out->d[2] = s * s * s * sums[3];
}

/* From Phi(k-1) - s^(k-1)/(k-1)! = M Phi(k), for sigma well above theta. */
static void flow_by_recurrence(const lan_linear_system *system, double s,
                               flow *out)
{
    const double sigma = system->sigma;
    const double determinant = -system->slow * system->fast;
    out->d[1] = (1.0 - out->c[0] - sigma * out->d[0]) / determinant;
    out->c[1] = out->d[0] + sigma * out->d[1];
    out->d[2] = (s - out->c[1] - sigma * out->d[1]) / determinant;
    out->c[2] = out->d[1] + sigma * out->d[2];
}

/* Phi0 .. Phi(highest), whichever way keeps its digits: modes cancel where
 * theta s is small, and the hyperbolic form where it is large. */
static flow flow_at(const lan_linear_system *system, double s, int highest)
{
    flow out = {.by_modes = false};
    const double theta = system->theta;
    const bool short_time = system->fast * s <= SERIES_REACH;
    if (!short_time && system->sigma <= 2.0 * theta) {
        flow_by_modes(system, s, highest, &out);
        return out;
    }
    if (theta * s <= 1.0) {
        const double decay = exp(-system->sigma * s);
        const double v = theta * s;
        out.c[0] = decay * cosh(v);
        out.d[0] = decay * (lan_is_zero(v) ? s : sinh(v) / theta);
    } else {
        const double slow = exp(system->slow * s);
        const double fast = exp(-system->fast * s);
        out.c[0] = 0.5 * (slow + fast);
        out.d[0] = 0.5 * (slow - fast) / theta;
    }
    if (highest == 0) {
        return out;
    }
    if (short_time) {
        flow_by_series(system, s, &out);
    } else {
        flow_by_recurrence(system, s, &out);
    }
    return out;
}

/* A part that is not there stays away however far the others have grown. */
static double part(double amplitude, double growth)
{
    return lan_is_zero(amplitude) ? 0.0 : amplitude * growth;
}

/* Adds Phi_k v to (x, y). */
static void add_flow(const lan_linear_system *system, const flow *f, int k,
                     const lan_mode_vector *v, double *x, double *y)
{
    const double c = f->c[k];
    const double d = f->d[k];
    if (f->by_modes) {
        *x += part(v->slow_x, c) + part(v->fast_x, d);
        *y += part(v->slow_y, c) + part(v->fast_y, d);
        return;
    }
    const lan_linear_system_def *def = &system->def;
    *x += c * v->x - d * (system->g * v->x + def->a * v->y);
    *y += c * v->y + d * (system->g * v->y - def->b * v->x);
}

/* Writes the k-th integral of the strengths. Start and supply apart are right
 * where everything decays to a balance; where the balance is unstable they
 * would cancel, and z(0) and z'(0) do not. */
static void evaluate(const lan_linear_system *system, double s, int k,
                     double *x, double *y)
{
    const flow f = flow_at(system, s, system->supplied ? k + 1 : k);
    double sum_x = 0.0;
    double sum_y = 0.0;
    if (!system->supplied) {
        add_flow(system, &f, k, &system->start, &sum_x, &sum_y);
    } else if (system->slow * s <= 1.0) {
        add_flow(system, &f, k, &system->start, &sum_x, &sum_y);
        add_flow(system, &f, k + 1, &system->supply, &sum_x, &sum_y);
    } else {
        const double power = k == 0 ? 1.0 : s;
        sum_x = power * system->def.x0;
        sum_y = power * system->def.y0;
        add_flow(system, &f, k + 1, &system->rate, &sum_x, &sum_y);
    }
    *x = sum_x;
    *y = sum_y;
}

void lan_linear_system_at(const lan_linear_system *system, double s, double *x,
                          double *y)
{
    evaluate(system, s, 0, x, y);
}

void lan_linear_system_integrals(const lan_linear_system *system, double s,
                                 double *ix, double *iy)
{
    evaluate(system, s, 1, ix, iy);
}

static void carry(const lan_linear_system *system, double s,
                  const lan_mode_vector *v, double *x, double *y)
{
    const flow f = flow_at(system, s, 0);
    double sum_x = 0.0;
    double sum_y = 0.0;
    add_flow(system, &f, 0, v, &sum_x, &sum_y);
    *x = sum_x;
    *y = sum_y;
}

void lan_linear_system_rates(const lan_linear_system *system, double s,
                             double *dx, double *dy)
{
    carry(system, s, &system->rate, dx, dy);
}

void lan_linear_system_bends(const lan_linear_system *system, double s,
                             double *ddx, double *ddy)
{
    carry(system, s, &system->bend, ddx, ddy);
}

double lan_linear_system_zero(const lan_linear_system *system,
                              const lan_mode_vector *v, lan_closed_side side)
{
    const bool is_x = side == LAN_CLOSED_X;
    const lan_linear_system_def *def = &system->def;
    const double self = is_x ? v->x : v->y;
    const double pull = is_x ? system->g * v->x + def->a * v->y
                             : def->b * v->x - system->g * v->y;
    const double ratio = self / pull;
    if (!(ratio > 0.0) || isinf(ratio)) {
        return LAN_INF;
    }
    const double theta = system->theta;
    const double argument = theta * ratio;
    if (argument < 0.5) {
        return lan_is_zero(argument) ? ratio : atanh(argument) / theta;
    }
    /* the same as a logarithm of the modes, which knows near ties better */
    const double slow = is_x ? v->slow_x : v->slow_y;
    const double fast = is_x ? v->fast_x : v->fast_y;
    if (lan_is_zero(slow)) {
        return LAN_INF;
    }
    const double growth = -fast / slow;
    return growth > 1.0 && isfinite(growth) ? 0.5 * log(growth) / theta
                                            : LAN_INF;
}

double lan_linear_system_square_time(const lan_linear_system *system,
                                     lan_closed_side side, double level)
{
    const bool is_x = side == LAN_CLOSED_X;
    const lan_linear_system_def *def = &system->def;
    const double hit = is_x ? def->a : def->b;
    const double hits = is_x ? def->b : def->a;
    const double self = is_x ? def->x0 : def->y0;
    const double other = sqrt(hit / hits) * (is_x ? def->y0 : def->x0);
    const double radicand = level * level + (other - self) * (other + self);
    if (!(radicand >= 0.0)) {
        return LAN_INF;
    }
    return -log((level + sqrt(radicand)) / (self + other)) / system->theta;
}
