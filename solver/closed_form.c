/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/closed_form.h"

#include <assert.h>
#include <stddef.h>

#include "base/list_impl.h"
#include "base/real.h"

/* --- aimed fire ------------------------------------------------------------
 */

/* Two groups under aimed fire:
 *
 *     x' = -own_x x - a y + reinforce_x
 *     y' = -b x - own_y y + reinforce_y
 *
 * With s the time since the start, sigma = (own_x + own_y) / 2,
 * g = (own_x - own_y) / 2, theta = sqrt(g^2 + a b), M = -sigma I + N and
 * N = [-g, -a; -b, g]:
 *
 *     z(s) = Phi0(s) z(0) + Phi1(s) r = z(0) + Phi1(s) z'(0)
 *     Phi0 = exp(M s) = exp(-sigma s) [cosh(theta s) I + sinh(theta s)/theta N]
 *     Phi1 = integral of Phi0, Phi2 = integral of Phi1, both from 0 to s
 *
 * The eigenvalues of M are slow = theta - sigma (of either sign) and
 * -fast = -(theta + sigma).
 *
 * Range    every field of the description finite and >= 0, and none above
 *          1e50; time 0 .. 1e100. The curves are the solution of the equations
 *          wherever they go, below zero too: the caller stops at the first
 *          strength that dies. They may then grow to an infinity, never to NaN
 *          within the range.
 * Errors   none; total functions. While both sides live the error is below
 *          1e-12 of a side's start plus reinforcement, times exp(slow s) where
 *          reinforcement holds a battle in the balance: that growth of a last
 *          bit is the battle's own condition. Integrals have the same error
 *          times s. Without reinforcement a tie decays as exp(-fast s) to full
 *          relative accuracy.
 * Source   F. W. Lanchester, Aircraft in Warfare (1916), for the square law;
 *          the rest is the matrix exponential of a 2 x 2 system.
 */

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

/* b x^2 - 2 g x y - a y^2: its sign is the winner of the square law with own
 * losses, and a tie is a tie only as far as this is exact. */
static double form_of(const lan_closed_duel *def, double x, double y)
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
    const lan_closed_duel *def = &system->def;
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
    const lan_closed_duel *def = &system->def;
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

static void linear_system_prepare(const lan_closed_duel *def,
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
    const lan_closed_duel *def = &system->def;
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

static void linear_system_rates(const lan_linear_system *system, double s,
                                double *dx, double *dy)
{
    const flow f = flow_at(system, s, 0);
    *dx = 0.0;
    *dy = 0.0;
    add_flow(system, &f, 0, &system->rate, dx, dy);
}

/* --- area fire --------------------------------------------------------------
 */

/* Two groups under area fire:
 *
 *     x' = -alpha x y,  y' = -beta x y
 *
 * L = beta x0 - alpha y0 stays constant. For L >= 0 (else by mirror), with
 * phi = (1 - exp(-L s)) / L, which is s for L = 0:
 *
 *     x = x0 / (1 + alpha y0 phi),  y = y0 exp(-L s) / (1 + alpha y0 phi)
 *     integral of y = ln(1 + alpha y0 phi) / alpha
 *     integral of x = (L s + ln(1 + alpha y0 phi)) / beta
 *
 * Sums of positive terms throughout: nothing cancels.
 *
 * Range    fields finite and >= 0, none above 1e50; time 0 .. 1e100. Neither
 *          side ever reaches zero; the loser may underflow to it.
 * Errors   none; relative error below 1e-12 of each value itself as long as
 *          L s is below 1e3, and of the start beyond.
 * Source   F. W. Lanchester, Aircraft in Warfare (1916), linear law.
 */

/* f g - h k without the error of the two products. */
static double determinant(double f, double g, double h, double k)
{
    const double hk = h * k;
    return fma(f, g, -hk) + fma(-h, k, hk);
}

static void linear_law_prepare(const lan_closed_duel *def, lan_linear_law *out)
{
    const double lead = determinant(def->beta, def->x0, def->alpha, def->y0);
    const bool x_leads = lead >= 0.0;
    const lan_linear_law law = {
        .def = *def,
        .x_leads = x_leads,
        .lead = fabs(lead),
        .winner0 = x_leads ? def->x0 : def->y0,
        .loser0 = x_leads ? def->y0 : def->x0,
        .on_winner = x_leads ? def->alpha : def->beta,
        .on_loser = x_leads ? def->beta : def->alpha,
    };
    *out = law;
}

/* (1 - exp(-L s)) / L: the time that the loser's fire would have lasted at
 * full strength against a winner without losses. */
static double spent(const lan_linear_law *law, double s)
{
    return lan_is_zero(law->lead) ? s : -expm1(-law->lead * s) / law->lead;
}

static void turn(const lan_linear_law *law, double winner, double loser,
                 double *x, double *y)
{
    *x = law->x_leads ? winner : loser;
    *y = law->x_leads ? loser : winner;
}

static void linear_law_at(const lan_linear_law *law, double s, double *x,
                          double *y)
{
    const double divisor = 1.0 + law->on_winner * law->loser0 * spent(law, s);
    turn(law, law->winner0 / divisor,
         law->loser0 * exp(-law->lead * s) / divisor, x, y);
}

static void linear_law_rates(const lan_linear_law *law, double s, double *dx,
                             double *dy)
{
    double x;
    double y;
    linear_law_at(law, s, &x, &y);
    *dx = -law->def.alpha * x * y;
    *dy = -law->def.beta * x * y;
}

static void linear_law_integrals(const lan_linear_law *law, double s,
                                 double *ix, double *iy)
{
    const double full = law->loser0 * spent(law, s);
    const double z = law->on_winner * full;
    const double log_z = log1p(z);
    const double loser = lan_is_zero(z) ? full : full * (log_z / z);
    /* a side that hits none cannot lead unless none is hit */
    const double winner = lan_is_zero(law->on_loser)
                              ? law->winner0 * s
                              : (law->lead * s + log_z) / law->on_loser;
    turn(law, winner, loser, ix, iy);
}

/* --- area fire against aimed fire --------------------------------------------
 */

/* An ambush, one side hit by area fire, the other by aimed fire:
 *
 *     h' = -alpha h o   (h hidden, hit by area fire from o)
 *     o' = -beta h      (o in the open, hit by aimed fire from h)
 *
 * H = 2 beta h - alpha o^2 stays constant; h wins where it is positive, with
 * H / (2 beta) left. With w = sqrt(alpha |H|) / 2, v = w s and, for H > 0,
 * c = cos v, S = sin(v) / w, e = 1, else c = 1, S = tanh(v) / w,
 * e = 1 / cosh v:
 *
 *     D = c + alpha o0 S / 2
 *     h = h0 (e / D)^2,  o = (o0 c - H S / 2) / D
 *     integral of h = h0 S / D,  integral of o = (2 / alpha) ln(D / e)
 *
 * alpha = 0 and beta = 0 are limits of the same expressions.
 *
 * Range    fields finite and >= 0, none above 1e50; time 0 .. 1e100. From the
 *          time at which o reaches zero both sides stay as they are.
 * Errors   none; error below 1e-12 of each side's start.
 * Source   S. J. Deitchman, A Lanchester model of guerrilla warfare, Operations
 *          Research 10 (1962), 818-827; the form above, which does not cancel
 *          near the break-even point, is ours.
 */

/* Where cosh would be near its overflow and exp(-2 v) is long gone. */
#define FAR 300.0

typedef struct phase {
    double v;
    double c;
    double sine;    /* S, time */
    double scale;   /* e */
    double divisor; /* D */
} phase;

/* 2 beta h - alpha o^2 with the error of a single rounding. */
static double balance_of(const lan_mixed_law *def)
{
    const double gain = 2.0 * def->beta * def->hidden0;
    const double fire = def->alpha * def->open0;
    const double loss = fire * def->open0;
    lan_sum sum = {gain, fma(2.0 * def->beta, def->hidden0, -gain)};
    lan_sum_add(&sum, -loss);
    lan_sum_add(&sum, -fma(fire, def->open0, -loss));
    lan_sum_add(&sum, -fma(def->alpha, def->open0, -fire) * def->open0);
    return lan_sum_value(&sum);
}

/* Time at which o reaches zero; LAN_INF: never. tan(v) / w = 2 o0 / H */
static double open_end(const lan_mixed_law *law)
{
    if (!(law->balance > 0.0)) {
        return LAN_INF;
    }
    const double reach = law->open0 / (0.5 * law->balance);
    const double argument = law->w * reach;
    return lan_is_zero(argument) ? reach : atan(argument) / law->w;
}

static void mixed_law_prepare(const lan_closed_duel *duel, bool hidden_is_y,
                              lan_mixed_law *out)
{
    lan_mixed_law law = {.alpha = hidden_is_y ? duel->beta : duel->alpha,
                         .beta = hidden_is_y ? duel->a : duel->b,
                         .hidden0 = hidden_is_y ? duel->y0 : duel->x0,
                         .open0 = hidden_is_y ? duel->x0 : duel->y0};
    law.balance = balance_of(&law);
    law.w = 0.5 * sqrt(law.alpha) * sqrt(fabs(law.balance));
    law.end = open_end(&law);
    *out = law;
}

/* sin(v) / w or its like, where v = w s may be zero. */
static double over_w(const lan_mixed_law *law, double value, double s)
{
    return lan_is_zero(law->w * s) ? s : value / law->w;
}

static phase phase_at(const lan_mixed_law *law, double s)
{
    phase p = {.v = law->w * s, .c = 1.0, .scale = 1.0};
    if (law->balance > 0.0) {
        p.c = cos(p.v);
        p.sine = over_w(law, sin(p.v), s);
    } else {
        p.sine = over_w(law, tanh(p.v), s);
        p.scale = 1.0 / cosh(p.v);
    }
    p.divisor = p.c + 0.5 * law->alpha * law->open0 * p.sine;
    return p;
}

static void mixed_law_at(const lan_mixed_law *law, double s, double *hidden,
                         double *open)
{
    const phase p = phase_at(law, fmin(s, law->end));
    const double ratio = p.scale / p.divisor;
    *hidden = law->hidden0 * ratio * ratio;
    *open = s >= law->end
                ? 0.0
                : (law->open0 * p.c - 0.5 * law->balance * p.sine) / p.divisor;
}

static void mixed_law_rates(const lan_mixed_law *law, double s, double *dhidden,
                            double *dopen)
{
    double hidden;
    double open;
    mixed_law_at(law, s, &hidden, &open);
    *dhidden = -law->alpha * hidden * open;
    *dopen = s > law->end ? 0.0 : -law->beta * hidden;
}

/* (2 / alpha) ln(D / e), as 2 ln(1 + alpha z) / alpha with z free of the
 * cancelling ones. */
static double open_integral(const lan_mixed_law *law, double s)
{
    const double alpha = law->alpha;
    const double v = law->w * s;
    const bool hidden_wins = law->balance > 0.0;
    if (!hidden_wins && v > FAR) {
        const double half = 0.5 * (1.0 + alpha * law->open0 / (2.0 * law->w));
        return 2.0 * (v + log(half)) / alpha;
    }
    const double full = hidden_wins ? sin(v) : sinh(v);
    const double half = hidden_wins ? sin(0.5 * v) : sinh(0.5 * v);
    const double half_sine = over_w(law, 2.0 * half, s);
    const double z = 0.5 * law->open0 * over_w(law, full, s) -
                     0.125 * law->balance * half_sine * half_sine;
    const double product = alpha * z;
    return 2.0 * z * (lan_is_zero(product) ? 1.0 : log1p(product) / product);
}

static void mixed_law_integrals(const lan_mixed_law *law, double s,
                                double *ihidden, double *iopen)
{
    const double fought = fmin(s, law->end);
    const phase p = phase_at(law, fought);
    double rest = 0.0;
    if (s > law->end) {
        double open;
        mixed_law_at(law, s, &rest, &open);
        rest *= s - law->end;
    }
    *ihidden = law->hidden0 * p.sine / p.divisor + rest;
    *iopen = open_integral(law, fought);
}

/* --- which form ------------------------------------------------------------
 */

/* Products of three fields and a strength stay far from overflow below it. */
#define LARGEST 1e50

const char *lan_closed_form_name(lan_closed_form form)
{
    static const char *const names[] = {
#define X(name, text) text,
        LAN_CLOSED_FORM_LIST(X)
#undef X
    };
    const int i = (int)form;
    return i >= 0 && i < (int)LAN_LIST_COUNT(LAN_CLOSED_FORM_LIST) ? names[i]
                                                                   : NULL;
}

static bool is_field(double value)
{
    return value >= 0.0 && value <= LARGEST;
}

static bool is_duel(const lan_closed_duel *duel)
{
    return is_field(duel->a) && is_field(duel->b) && is_field(duel->alpha) &&
           is_field(duel->beta) && is_field(duel->own_x) &&
           is_field(duel->own_y) && is_field(duel->reinforce_x) &&
           is_field(duel->reinforce_y) && is_field(duel->x0) &&
           is_field(duel->y0);
}

/* The square forms and the logarithmic one: everything without area fire. */
static lan_closed_form system_form(const lan_closed_duel *duel)
{
    const bool fire = duel->a > 0.0 || duel->b > 0.0;
    const bool own = duel->own_x > 0.0 || duel->own_y > 0.0;
    if (duel->reinforce_x > 0.0 || duel->reinforce_y > 0.0) {
        return own ? LAN_CLOSED_SQUARE_OWN_LOSSES_REINFORCED
                   : LAN_CLOSED_SQUARE_REINFORCED;
    }
    if (!fire) {
        return LAN_CLOSED_LOGARITHMIC;
    }
    return own ? LAN_CLOSED_SQUARE_OWN_LOSSES : LAN_CLOSED_SQUARE;
}

/* Turns area fire from a side whose strength cannot change into own losses of
 * the other; true where no area fire is left. */
static bool fold_constant_side(lan_closed_duel *duel)
{
    const bool x_stays = lan_is_zero(duel->a) && lan_is_zero(duel->alpha) &&
                         lan_is_zero(duel->own_x) &&
                         lan_is_zero(duel->reinforce_x);
    const bool y_stays = lan_is_zero(duel->b) && lan_is_zero(duel->beta) &&
                         lan_is_zero(duel->own_y) &&
                         lan_is_zero(duel->reinforce_y);
    if (x_stays) {
        duel->own_y += duel->beta * duel->x0;
        duel->beta = 0.0;
    }
    if (y_stays) {
        duel->own_x += duel->alpha * duel->y0;
        duel->alpha = 0.0;
    }
    return lan_is_zero(duel->alpha) && lan_is_zero(duel->beta);
}

lan_closed_form lan_closed_duel_form(const lan_closed_duel *duel)
{
    if (!is_duel(duel)) {
        return LAN_CLOSED_NONE;
    }
    const bool area_x = duel->alpha > 0.0;
    const bool area_y = duel->beta > 0.0;
    if (!area_x && !area_y) {
        return system_form(duel);
    }
    const bool aimed_x = duel->a > 0.0;
    const bool aimed_y = duel->b > 0.0;
    const bool fire_only =
        lan_is_zero(duel->own_x) && lan_is_zero(duel->own_y) &&
        lan_is_zero(duel->reinforce_x) && lan_is_zero(duel->reinforce_y);
    if (fire_only && !aimed_x && !aimed_y) {
        return LAN_CLOSED_LINEAR;
    }
    const bool ambush = (area_x && aimed_y && !aimed_x && !area_y) ||
                        (area_y && aimed_x && !aimed_y && !area_x);
    if (fire_only && ambush) {
        return LAN_CLOSED_MIXED;
    }
    lan_closed_duel folded = *duel;
    if (!fold_constant_side(&folded) || !is_duel(&folded)) {
        return LAN_CLOSED_NONE;
    }
    const lan_closed_form form = system_form(&folded);
    return form == LAN_CLOSED_LOGARITHMIC ? LAN_CLOSED_SQUARE_OWN_LOSSES : form;
}

void lan_closed_duel_prepare(const lan_closed_duel *duel,
                             lan_closed_solution *out)
{
    lan_closed_solution solution = {.form = lan_closed_duel_form(duel)};
    lan_closed_duel folded = *duel;
    switch (solution.form) {
    case LAN_CLOSED_LINEAR:
        linear_law_prepare(duel, &solution.as.linear);
        break;
    case LAN_CLOSED_MIXED:
        solution.hidden_is_y = duel->beta > 0.0;
        mixed_law_prepare(duel, solution.hidden_is_y, &solution.as.mixed);
        break;
    case LAN_CLOSED_SQUARE:
    case LAN_CLOSED_SQUARE_OWN_LOSSES:
    case LAN_CLOSED_SQUARE_REINFORCED:
    case LAN_CLOSED_SQUARE_OWN_LOSSES_REINFORCED:
    case LAN_CLOSED_LOGARITHMIC:
        (void)fold_constant_side(&folded);
        linear_system_prepare(&folded, &solution.as.system);
        break;
    case LAN_CLOSED_NONE:
        break;
    }
    *out = solution;
}

/* Hidden and open go to x and y as the duel has them. */
#define MIXED(function, solution, s, x, y)                                     \
    function(&(solution)->as.mixed, s, (solution)->hidden_is_y ? (y) : (x),    \
             (solution)->hidden_is_y ? (x) : (y))

void lan_closed_at(const lan_closed_solution *solution, double s, double *x,
                   double *y)
{
    assert(solution->form != LAN_CLOSED_NONE);
    if (solution->form == LAN_CLOSED_LINEAR) {
        linear_law_at(&solution->as.linear, s, x, y);
    } else if (solution->form == LAN_CLOSED_MIXED) {
        MIXED(mixed_law_at, solution, s, x, y);
    } else {
        evaluate(&solution->as.system, s, 0, x, y);
    }
}

void lan_closed_rates(const lan_closed_solution *solution, double s, double *dx,
                      double *dy)
{
    assert(solution->form != LAN_CLOSED_NONE);
    if (solution->form == LAN_CLOSED_LINEAR) {
        linear_law_rates(&solution->as.linear, s, dx, dy);
    } else if (solution->form == LAN_CLOSED_MIXED) {
        MIXED(mixed_law_rates, solution, s, dx, dy);
    } else {
        linear_system_rates(&solution->as.system, s, dx, dy);
    }
}

void lan_closed_integrals(const lan_closed_solution *solution, double s,
                          double *ix, double *iy)
{
    assert(solution->form != LAN_CLOSED_NONE);
    if (solution->form == LAN_CLOSED_LINEAR) {
        linear_law_integrals(&solution->as.linear, s, ix, iy);
    } else if (solution->form == LAN_CLOSED_MIXED) {
        MIXED(mixed_law_integrals, solution, s, ix, iy);
    } else {
        evaluate(&solution->as.system, s, 1, ix, iy);
    }
}
