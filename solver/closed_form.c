/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two groups in closed form: the forms, and the steps of an interval. A form is
 * exact at any time of the interval; a step is as long as the cubic Hermite
 * interpolant is accurate, so that the event finder finds events within it.
 */
#include "solver/closed_form.h"

#include "base/list_impl.h"
#include "solver/solver_impl.h"

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
 *     Phi0 = exp(M s)
 *          = exp(-sigma s) [cosh(theta s) I + sinh(theta s)/theta N]
 *     Phi1 = integral of Phi0, Phi2 = integral of Phi1, both from 0 to s
 *
 * The eigenvalues of M are slow = theta - sigma (of either sign) and
 * -fast = -(theta + sigma).
 *
 * Range    every field of the description finite and >= 0, and none above 1e50;
 *          time 0 .. 1e100. The curves solve the equations everywhere, also
 *          below zero: the caller stops at the first strength that reaches
 *          zero. After that they may overflow to infinity, but never become NaN
 *          within this range.
 * Errors   none; total functions. While both sides live the error is below
 *          1e-12 of a side's start plus reinforcement, times exp(slow s) if
 *          reinforcement holds a battle in the balance: the growth of a
 *          rounding error is then the battle's own conditioning. Integrals have
 *          the same error times s. Without reinforcement a tie decays as
 *          exp(-fast s) to full relative accuracy.
 * Source   F. W. Lanchester, Aircraft in Warfare (1916), for the square law;
 *          the rest is the matrix exponential of a 2 x 2 system. */

/* Below this value of fast * s, cancellation costs the power series of Phi1 and
 * Phi2 less than one digit. */
#define SERIES_REACH 1.5
/* 1.5^n / n! is below 1e-17 from here on. */
#define SERIES_TERMS 24

/* Phi0, Phi1, Phi2 at one time: by modes, the functions phi_k of the slow and
 * the fast eigenvalue; otherwise the coefficients of I and N. */
typedef struct flow {
    bool by_modes;
    double c[3];
    double d[3];
} flow;

/* Adds f g h to a compensated sum, including the rounding error of the
 * product. */
static void add_product(lan_sum *sum, double f, double g, double h)
{
    const double fg = f * g;
    const double product = fg * h;
    lan_sum_add(sum, product);
    lan_sum_add(sum, fma(fg, h, -product));
    lan_sum_add(sum, fma(f, g, -fg) * h);
}

/* b x^2 - 2 g x y - a y^2: its sign gives the winner of the square law with
 * own losses. Ties are detected only if this value is exact. */
static double form_of(const lan_closed_duel *def, double x, double y)
{
    lan_sum sum = {0.0, 0.0};
    add_product(&sum, def->b, x, x);
    add_product(&sum, -def->own_x, x, y);
    add_product(&sum, def->own_y, x, y);
    add_product(&sum, -def->a, y, y);
    return lan_sum_value(&sum);
}

/* Returns m - n without cancellation, directly or as product / conjugate,
 * where (m - n) conjugate = product. */
static double difference(double m, double n, double product, double conjugate)
{
    const bool near =
        m * n > 0.0 && fabs(m) < 2.0 * fabs(n) && fabs(n) < 2.0 * fabs(m);
    return near ? product / conjugate : m - n;
}

static lan_mode_vector vector_of(const lan_closed_solution *system, double x,
                                 double y)
{
    lan_mode_vector v = {x, y, 0.0, 0.0, 0.0, 0.0};
    if (!(system->theta > 0.0)) {
        return v;
    }
    const double a = system->duel.a;
    const double b = system->duel.b;
    const double form = form_of(&system->duel, x, y);
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

/* -own this - hit other + reinforcement, with one rounding. */
static double rate_of(double own, double self, double hit, double other,
                      double reinforcement)
{
    lan_sum sum = {reinforcement, 0.0};
    add_product(&sum, -own, self, 1.0);
    add_product(&sum, -hit, other, 1.0);
    return lan_sum_value(&sum);
}

static void prepare_eigenvalues(lan_closed_solution *system)
{
    const lan_closed_duel *def = &system->duel;
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

static void prepare_system(lan_closed_solution *system)
{
    const lan_closed_duel *def = &system->duel;
    prepare_eigenvalues(system);
    system->supplied = def->reinforce_x > 0.0 || def->reinforce_y > 0.0;
    system->start = vector_of(system, def->x0, def->y0);
    system->supply = vector_of(system, def->reinforce_x, def->reinforce_y);
    system->rate = system->supplied
                       ? vector_of(system,
                                   rate_of(def->own_x, def->x0, def->a, def->y0,
                                           def->reinforce_x),
                                   rate_of(def->own_y, def->y0, def->b, def->x0,
                                           def->reinforce_y))
                       : (lan_mode_vector){0};
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

static void flow_by_modes(const lan_closed_solution *system, double s,
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
static void flow_by_series(const lan_closed_solution *system, double s,
                           flow *out)
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
static void flow_by_recurrence(const lan_closed_solution *system, double s,
                               flow *out)
{
    const double sigma = system->sigma;
    const double determinant = -system->slow * system->fast;
    out->d[1] = (1.0 - out->c[0] - sigma * out->d[0]) / determinant;
    out->c[1] = out->d[0] + sigma * out->d[1];
    out->d[2] = (s - out->c[1] - sigma * out->d[1]) / determinant;
    out->c[2] = out->d[1] + sigma * out->d[2];
}

/* Phi0 .. Phi(highest), by the method that keeps its digits: modes cancel if
 * theta s is small, and the hyperbolic form cancels if it is large. */
static flow flow_at(const lan_closed_solution *system, double s, int highest)
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

/* An absent mode contributes 0 even if `growth` is infinite: avoids 0 * inf. */
static double part(double amplitude, double growth)
{
    return lan_is_zero(amplitude) ? 0.0 : amplitude * growth;
}

/* Adds Phi_k v to (x, y). */
static void add_flow(const lan_closed_solution *system, const flow *f, int k,
                     const lan_mode_vector *v, double *x, double *y)
{
    const double c = f->c[k];
    const double d = f->d[k];
    if (f->by_modes) {
        *x += part(v->slow_x, c) + part(v->fast_x, d);
        *y += part(v->slow_y, c) + part(v->fast_y, d);
        return;
    }
    const lan_closed_duel *def = &system->duel;
    *x += c * v->x - d * (system->g * v->x + def->a * v->y);
    *y += c * v->y + d * (system->g * v->y - def->b * v->x);
}

/* Writes the k-th integral of the strengths. Separate terms of the start and of
 * the supply are accurate if everything decays to a balance; if the balance is
 * unstable these terms cancel, and the terms of z(0) and z'(0) do not. */
static void evaluate(const lan_closed_solution *system, double s, int k,
                     double at[2])
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
        sum_x = power * system->duel.x0;
        sum_y = power * system->duel.y0;
        add_flow(system, &f, k + 1, &system->rate, &sum_x, &sum_y);
    }
    at[0] = sum_x;
    at[1] = sum_y;
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
 *
 * Sums of positive terms throughout: nothing cancels.
 *
 * Range    fields finite and >= 0, none above 1e50; time 0 .. 1e100. Neither
 *          side ever reaches zero; the loser may underflow to it.
 * Errors   none; relative error below 1e-12 of each value itself as long as
 *          L s is below 1e3, and of the start beyond.
 * Source   F. W. Lanchester, Aircraft in Warfare (1916), linear law.
 */

/* f g - h k without the rounding errors of the two products. */
static double determinant(double f, double g, double h, double k)
{
    const double hk = h * k;
    return fma(f, g, -hk) + fma(-h, k, hk);
}

static void mirror(lan_closed_solution *solution)
{
    const lan_closed_duel d = solution->duel;
    solution->is_mirrored = true;
    solution->duel = (lan_closed_duel){.a = d.b,
                                       .b = d.a,
                                       .alpha = d.beta,
                                       .beta = d.alpha,
                                       .x0 = d.y0,
                                       .y0 = d.x0};
}

static void prepare_linear(lan_closed_solution *law)
{
    const lan_closed_duel *d = &law->duel;
    const double lead = determinant(d->beta, d->x0, d->alpha, d->y0);
    if (!(lead >= 0.0)) {
        mirror(law);
    }
    law->balance = fabs(lead);
}

static void linear_at(const lan_closed_solution *law, double s, double at[2])
{
    const lan_closed_duel *d = &law->duel;
    /* time for which the loser's fire at full strength would have lasted
     * against a winner without losses */
    const double spent = lan_is_zero(law->balance)
                             ? s
                             : -expm1(-law->balance * s) / law->balance;
    const double divisor = 1.0 + d->alpha * d->y0 * spent;
    at[0] = d->x0 / divisor;
    at[1] = d->y0 * exp(-law->balance * s) / divisor;
}

/* --- area fire against aimed fire --------------------------------------------
 */

/* An ambush, x hit by area fire, y by aimed fire (else by mirror):
 *
 *     x' = -alpha x y   (hidden)
 *     y' = -b x         (in the open)
 *
 * H = 2 b x - alpha y^2 stays constant; x wins if H is positive, with H / (2 b)
 * left. With w = sqrt(alpha |H|) / 2, v = w s and, for H > 0, c = cos v, S =
 * sin(v) / w, e = 1, else c = 1, S = tanh(v) / w, e = 1 / cosh v:
 *
 *     D = c + alpha y0 S / 2
 *     x = x0 (e / D)^2,  y = (y0 c - H S / 2) / D
 *
 * alpha = 0 and b = 0 are limits of the same expressions.
 *
 * Range    fields finite and >= 0, none above 1e50; time 0 .. 1e100. From the
 *          time at which y reaches zero both sides stay as they are.
 * Errors   none; error below 1e-12 of each side's start.
 * Source   S. J. Deitchman, A Lanchester model of guerrilla warfare, Operations
 *          Research 10 (1962), 818-827; the form above, which does not cancel
 *          near the break-even point, is ours. */

/* 2 b x - alpha y^2 with the error of a single rounding. */
static double balance_of(const lan_closed_duel *d)
{
    const double gain = 2.0 * d->b * d->x0;
    const double fire = d->alpha * d->y0;
    const double loss = fire * d->y0;
    lan_sum sum = {gain, fma(2.0 * d->b, d->x0, -gain)};
    lan_sum_add(&sum, -loss);
    lan_sum_add(&sum, -fma(fire, d->y0, -loss));
    lan_sum_add(&sum, -fma(d->alpha, d->y0, -fire) * d->y0);
    return lan_sum_value(&sum);
}

/* Time at which y reaches zero; LAN_INF: never. tan(v) / w = 2 y0 / H */
static double open_end(const lan_closed_solution *law)
{
    if (!(law->balance > 0.0)) {
        return LAN_INF;
    }
    const double reach = law->duel.y0 / (0.5 * law->balance);
    const double argument = law->w * reach;
    return lan_is_zero(argument) ? reach : atan(argument) / law->w;
}

static void prepare_mixed(lan_closed_solution *law)
{
    if (law->duel.beta > 0.0) {
        mirror(law);
    }
    law->balance = balance_of(&law->duel);
    law->w = 0.5 * sqrt(law->duel.alpha) * sqrt(fabs(law->balance));
    law->end = open_end(law);
}

static void mixed_at(const lan_closed_solution *law, double s, double at[2])
{
    const lan_closed_duel *d = &law->duel;
    const double v = law->w * fmin(s, law->end);
    const bool hidden_wins = law->balance > 0.0;
    const double c = hidden_wins ? cos(v) : 1.0;
    const double scale = hidden_wins ? 1.0 : 1.0 / cosh(v);
    const double sine = lan_is_zero(v)
                            ? fmin(s, law->end)
                            : (hidden_wins ? sin(v) : tanh(v)) / law->w;
    const double divisor = c + 0.5 * d->alpha * d->y0 * sine;
    const double ratio = scale / divisor;
    at[0] = d->x0 * ratio * ratio;
    at[1] =
        s >= law->end ? 0.0 : (d->y0 * c - 0.5 * law->balance * sine) / divisor;
}

/* --- selection of the form ------------------------------------------------ */

/* Below this value, products of three fields and a strength do not overflow. */
#define LARGEST 1e50

const char *lan_closed_form_name(lan_closed_form form)
{
    static const char *const names[] = {LAN_CLOSED_FORM_LIST(LAN_ENUM_TEXT)};
    const int i = (int)form;
    return i >= 0 && i < (int)LAN_LIST_COUNT(LAN_CLOSED_FORM_LIST) ? names[i]
                                                                   : NULL;
}

static bool is_duel(const lan_closed_duel *d)
{
    const double fields[] = {d->a,           d->b,     d->alpha, d->beta,
                             d->own_x,       d->own_y, d->x0,    d->reinforce_x,
                             d->reinforce_y, d->y0};
    bool is = true;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        is = is && fields[i] >= 0.0 && fields[i] <= LARGEST;
    }
    return is;
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

/* Converts area fire from a side of constant strength into own losses of the
 * other side; true if no area fire is left. */
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

void lan_closed_duel_prepare(const lan_closed_duel *duel,
                             lan_closed_solution *out)
{
    lan_closed_solution s = {.duel = *duel};
    const bool aimed[2] = {duel->a > 0.0, duel->b > 0.0};
    const bool area[2] = {duel->alpha > 0.0, duel->beta > 0.0};
    const bool fire_only = (area[0] || area[1]) && lan_is_zero(duel->own_x) &&
                           lan_is_zero(duel->own_y) &&
                           lan_is_zero(duel->reinforce_x) &&
                           lan_is_zero(duel->reinforce_y);
    if (!is_duel(duel)) {
        s.form = LAN_CLOSED_NONE;
    } else if (fire_only && !aimed[0] && !aimed[1]) {
        s.form = LAN_CLOSED_LINEAR;
        prepare_linear(&s);
    } else if (fire_only && area[0] != area[1] && aimed[0] != aimed[1] &&
               area[0] != aimed[0]) {
        s.form = LAN_CLOSED_MIXED;
        prepare_mixed(&s);
    } else if (fold_constant_side(&s.duel) && is_duel(&s.duel)) {
        s.form = system_form(&s.duel);
        if ((area[0] || area[1]) && s.form == LAN_CLOSED_LOGARITHMIC) {
            s.form = LAN_CLOSED_SQUARE_OWN_LOSSES;
        }
        prepare_system(&s);
    }
    *out = s;
}

void lan_closed_at(const lan_closed_solution *solution, double s, double *x,
                   double *y)
{
    double at[2];
    if (solution->form == LAN_CLOSED_LINEAR) {
        linear_at(solution, s, at);
    } else if (solution->form == LAN_CLOSED_MIXED) {
        mixed_at(solution, s, at);
    } else {
        evaluate(solution, s, 0, at);
    }
    *x = at[solution->is_mirrored];
    *y = at[!solution->is_mirrored];
}

void lan_closed_integrals(const lan_closed_solution *solution, double s,
                          double integral[2])
{
    integral[0] = 0.0;
    integral[1] = 0.0;
    if (solution->form != LAN_CLOSED_LINEAR &&
        solution->form != LAN_CLOSED_MIXED) {
        evaluate(solution, s, 1, integral);
    }
}

/* Rates of change of the strengths by the equations; 0 for a side that stays at
 * zero. */
static void rates_at(const lan_closed_solution *solution, double s,
                     const double *at, double *rates)
{
    const lan_closed_duel *d = &solution->duel;
    const int first = solution->is_mirrored ? 1 : 0;
    const double x = at[first];
    const double y = at[1 - first];
    const bool is_past =
        solution->form == LAN_CLOSED_MIXED && s > solution->end;
    rates[first] = d->reinforce_x - d->a * y - (d->own_x + d->alpha * y) * x;
    rates[1 - first] =
        is_past ? 0.0
                : d->reinforce_y - d->b * x - (d->own_y + d->beta * x) * y;
}

/* --- battles that have a form --------------------------------------------- */

/* Ranges of solver/closed_form.h; no realistic battle exceeds them. */
#define MOST_SOLDIERS LARGEST
#define MOST_TIME     1e100

/* Returns the property of the plan that rules out a closed form, or NULL. */
static const char *obstacle_of_plan(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index >= 0) {
            return "an army has morale";
        }
        if (lan_battle_has_front(battle, a)) {
            return "an army has a front";
        }
    }
    if (plan->wounds == LAN_WOUNDS_SPREAD) {
        return "hits spread over soldiers (rules.wounds)";
    }
    if (plan->has_answers) {
        return "attacks are answered (kinds.KIND.retaliate)";
    }
    if (lan_plan_approaches(plan)) {
        return "its armies begin apart (approach)";
    }
    if (plan->group_count != 2 || plan->army_count != 2) {
        return "more than two groups fight";
    }
    const double most = fmax(plan->side_scale[0],
                             plan->side_count > 1 ? plan->side_scale[1] : 0.0);
    return most > MOST_SOLDIERS || plan->end > MOST_TIME
               ? "its numbers differ too much in size"
               : NULL;
}

bool lan_closed_is_possible(const lan_battle *battle)
{
    return obstacle_of_plan(battle) == NULL;
}

/* Reads a group's losses and reinforcement in the interval that has begun; a
 * group out of the fight neither fires nor receives. Returns the property that
 * rules out a closed form, or NULL. */
static const char *read_group(const lan_battle *battle, int32_t i,
                              double *aimed, double *area, double *own,
                              double *arrivals)
{
    const lan_state *state = &battle->state;
    const lan_plan_group *group = &battle->plan->groups[i];
    const lan_pair_law pair = lan_targeting_pair(battle, 1 - i, i);
    const lan_law_row *law = lan_law_row_of(pair.law);
    const bool is_active = battle->interval.active[i];
    const bool is_hit =
        is_active && battle->interval.active[1 - i] && pair.law != LAN_LAW_NONE;
    if (state->slope[i] > 0.0 || state->slope[i] < 0.0) {
        return "a reinforcement rate changes steadily with time";
    }
    if (battle->interval.held_at_zero[i]) {
        return "a group arrives gradually under fire";
    }
    const bool bleeds = is_active && !lan_army_flees(battle, group->army);
    *aimed = is_hit && !law->is_linear ? pair.coefficient : 0.0;
    *area = is_hit && law->is_linear ? pair.coefficient : 0.0;
    *own = bleeds ? group->losses : 0.0;
    *arrivals = is_active ? state->rate[i] : 0.0;
    return law->no_closed_form;
}

const char *lan_closed_begin(lan_closed *closed, const lan_battle *battle)
{
    const lan_state *state = &battle->state;
    lan_closed_duel d = {0};
    const char *why = obstacle_of_plan(battle);
    if (why == NULL) {
        why = read_group(battle, 0, &d.a, &d.alpha, &d.own_x, &d.reinforce_x);
    }
    if (why == NULL) {
        why = read_group(battle, 1, &d.b, &d.beta, &d.own_y, &d.reinforce_y);
    }
    if (why != NULL) {
        return why;
    }
    d.x0 = state->x[0];
    d.y0 = state->x[1];
    closed->own[0] = d.own_x;
    closed->own[1] = d.own_y;
    closed->lost_other[0] = state->lost_other[0];
    closed->lost_other[1] = state->lost_other[1];
    lan_closed_duel_prepare(&d, &closed->solution);
    return closed->solution.form != LAN_CLOSED_NONE
               ? NULL
               : "area fire is combined with own losses or reinforcements";
}

lan_status lan_closed_check(lan_closed *closed, const lan_battle *battle,
                            lan_error *err)
{
    const char *why = lan_closed_begin(closed, battle);
    return why == NULL
               ? LAN_OK
               : lan_fail(err, LAN_ENOCLOSED, 0, 0,
                          "no closed form is exact for this battle: %s; "
                          "use solver.method auto or gsl",
                          why);
}

/* --- steps -----------------------------------------------------------------
 */

/* Evaluates the battle at a time within the interval. The rates of the
 * strengths are the form's, although the battle may stay constant after an
 * end. */
static void look_at(lan_solver *solver, const lan_battle *battle, double time,
                    double *y, double *f)
{
    const lan_closed *closed = &solver->closed;
    const double s = time - closed->start;
    double integral[2] = {0.0, 0.0};
    lan_closed_at(&closed->solution, s, &y[0], &y[1]);
    if (closed->own[0] > 0.0 || closed->own[1] > 0.0) {
        lan_closed_integrals(&closed->solution, s, integral);
    }
    for (int i = 0; i < 2; i++) {
        const int32_t other = battle->plan->groups[i].other_index;
        if (other >= 0) {
            y[other] = closed->lost_other[i] + closed->own[i] * integral[i];
        }
    }
    lan_rates(battle, time, y, f, &solver->flow);
    rates_at(&closed->solution, s, y, f);
}

static lan_status partial_step(lan_solver *solver, lan_battle *battle,
                               const lan_step *step, double time, double *y,
                               double *f)
{
    (void)step;
    look_at(solver, battle, time, y, f);
    return LAN_OK;
}

/* Largest error of a step's interpolant at its midpoint, as a share of a
 * side. */
#define MISS 1e-3

/* The first step covers this share of a side. */
#define FIRST_STEP 0.5

/* Largest growth factor from one step to the next. */
#define GROWTH 4.0

/* Maximum attempts to find a step length; each failure divides the length by
 * 4. */
#define MOST_TRIALS 500

static lan_status begin(lan_solver *solver, lan_battle *battle, double bound,
                        lan_step *step)
{
    lan_closed *closed = &solver->closed;
    (void)bound;
    closed->start = step->t0;
    closed->step = LAN_INF;
    for (int32_t i = 0; i < 2; i++) {
        const double scale = fmax(lan_side_scale(battle, i), step->y0[i]);
        closed->scale[i] = scale > 0.0 ? scale : 1.0;
        closed->step = fmin(closed->step,
                            FIRST_STEP * closed->scale[i] / fabs(step->f0[i]));
    }
    return LAN_OK;
}

/* Error at the midpoint of the interpolant of a step of length h, as a share of
 * a side. */
static double miss_of(const lan_closed *closed, const lan_step *step, double h)
{
    const double s = step->t0 - closed->start;
    double middle[2];
    double end[2];
    double rate[2];
    double worst = 0.0;
    lan_closed_at(&closed->solution, s + 0.5 * h, &middle[0], &middle[1]);
    lan_closed_at(&closed->solution, s + h, &end[0], &end[1]);
    rates_at(&closed->solution, s + h, end, rate);
    for (int i = 0; i < 2; i++) {
        const double guess =
            0.5 * (step->y0[i] + end[i]) + 0.125 * h * (step->f0[i] - rate[i]);
        const double miss = fabs(middle[i] - guess) / closed->scale[i];
        worst = miss <= worst ? worst : miss; /* NaN counts as the worst */
    }
    return worst;
}

static lan_status take_step(lan_solver *solver, lan_battle *battle,
                            double bound, lan_step *step)
{
    lan_closed *closed = &solver->closed;
    const double rest = bound - step->t0;
    const double least = lan_instant(step->t0);
    double h = fmin(fmax(closed->step, least), rest);
    double miss = miss_of(closed, step, h);
    for (int k = 0; k < MOST_TRIALS && !(miss <= MISS) && h > least; k++) {
        h *= 0.25;
        miss = miss_of(closed, step, h);
    }
    closed->step = h * fmin(GROWTH, sqrt(sqrt(MISS / miss)));
    step->t1 = h < rest ? step->t0 + h : bound;
    look_at(solver, battle, step->t1, step->y1, step->f1);
    return LAN_OK;
}

static void end(lan_solver *solver, lan_battle *battle)
{
    (void)battle;
    solver->report.steps++; /* the interval counts as a step */
}

const lan_way lan_way_closed = {.begin = begin,
                                .take_step = take_step,
                                .partial_step = partial_step,
                                .end = end};
