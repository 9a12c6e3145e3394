/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/closed_mixed_law.h"

#include <math.h>

#include "base/real.h"

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
static double balance_of(const lan_mixed_law_def *def)
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

void lan_mixed_law_prepare(const lan_mixed_law_def *def, lan_mixed_law *out)
{
    lan_mixed_law law = {.def = *def, .balance = balance_of(def)};
    law.w = 0.5 * sqrt(def->alpha) * sqrt(fabs(law.balance));
    law.end = lan_mixed_law_open_time(&law, 0.0);
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
    p.divisor = p.c + 0.5 * law->def.alpha * law->def.open0 * p.sine;
    return p;
}

void lan_mixed_law_at(const lan_mixed_law *law, double s, double *hidden,
                      double *open)
{
    const phase p = phase_at(law, fmin(s, law->end));
    const double ratio = p.scale / p.divisor;
    *hidden = law->def.hidden0 * ratio * ratio;
    *open =
        s >= law->end
            ? 0.0
            : (law->def.open0 * p.c - 0.5 * law->balance * p.sine) / p.divisor;
}

void lan_mixed_law_rates(const lan_mixed_law *law, double s, double *dhidden,
                         double *dopen)
{
    double hidden;
    double open;
    lan_mixed_law_at(law, s, &hidden, &open);
    *dhidden = -law->def.alpha * hidden * open;
    *dopen = s > law->end ? 0.0 : -law->def.beta * hidden;
}

void lan_mixed_law_bends(const lan_mixed_law *law, double s, double *ddhidden,
                         double *ddopen)
{
    double hidden;
    double open;
    lan_mixed_law_at(law, s, &hidden, &open);
    const double fire = law->def.alpha * open;
    *ddhidden = s > law->end ? 0.0
                             : law->def.alpha * hidden *
                                   (fire * open + law->def.beta * hidden);
    *ddopen = law->def.beta * fire * hidden;
}

/* (2 / alpha) ln(D / e), as 2 ln(1 + alpha z) / alpha with z free of the
 * cancelling ones. */
static double open_integral(const lan_mixed_law *law, double s)
{
    const double alpha = law->def.alpha;
    const double v = law->w * s;
    const bool hidden_wins = law->balance > 0.0;
    if (!hidden_wins && v > FAR) {
        const double half =
            0.5 * (1.0 + alpha * law->def.open0 / (2.0 * law->w));
        return 2.0 * (v + log(half)) / alpha;
    }
    const double full = hidden_wins ? sin(v) : sinh(v);
    const double half = hidden_wins ? sin(0.5 * v) : sinh(0.5 * v);
    const double half_sine = over_w(law, 2.0 * half, s);
    const double z = 0.5 * law->def.open0 * over_w(law, full, s) -
                     0.125 * law->balance * half_sine * half_sine;
    const double product = alpha * z;
    return 2.0 * z * (lan_is_zero(product) ? 1.0 : log1p(product) / product);
}

void lan_mixed_law_integrals(const lan_mixed_law *law, double s,
                             double *ihidden, double *iopen)
{
    const double fought = fmin(s, law->end);
    const phase p = phase_at(law, fought);
    double rest = 0.0;
    if (s > law->end) {
        double open;
        lan_mixed_law_at(law, s, &rest, &open);
        rest *= s - law->end;
    }
    *ihidden = law->def.hidden0 * p.sine / p.divisor + rest;
    *iopen = open_integral(law, fought);
}

double lan_mixed_law_open_time(const lan_mixed_law *law, double level)
{
    const double open0 = law->def.open0;
    const double pull = 0.5 * (law->balance + law->def.alpha * open0 * level);
    if (!(pull > 0.0)) {
        return LAN_INF;
    }
    const double reach = (open0 - level) / pull;
    const double argument = law->w * reach;
    if (lan_is_zero(argument)) {
        return reach;
    }
    if (law->balance > 0.0) {
        return atan(argument) / law->w;
    }
    return argument < 1.0 ? atanh(argument) / law->w : LAN_INF;
}
