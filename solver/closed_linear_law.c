/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/closed_linear_law.h"

#include <math.h>

#include "base/real.h"

/* f g - h k without the error of the two products. */
static double determinant(double f, double g, double h, double k)
{
    const double hk = h * k;
    return fma(f, g, -hk) + fma(-h, k, hk);
}

void lan_linear_law_prepare(const lan_linear_law_def *def, lan_linear_law *out)
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

void lan_linear_law_at(const lan_linear_law *law, double s, double *x,
                       double *y)
{
    const double divisor = 1.0 + law->on_winner * law->loser0 * spent(law, s);
    turn(law, law->winner0 / divisor,
         law->loser0 * exp(-law->lead * s) / divisor, x, y);
}

void lan_linear_law_rates(const lan_linear_law *law, double s, double *dx,
                          double *dy)
{
    double x;
    double y;
    lan_linear_law_at(law, s, &x, &y);
    *dx = -law->def.alpha * x * y;
    *dy = -law->def.beta * x * y;
}

void lan_linear_law_bends(const lan_linear_law *law, double s, double *ddx,
                          double *ddy)
{
    double x;
    double y;
    lan_linear_law_at(law, s, &x, &y);
    const double fall = law->def.alpha * y + law->def.beta * x;
    *ddx = law->def.alpha * x * y * fall;
    *ddy = law->def.beta * x * y * fall;
}

void lan_linear_law_integrals(const lan_linear_law *law, double s, double *ix,
                              double *iy)
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

/* Solves spent(T) = phi, where keep = 1 - L phi is known without cancelling. */
static double time_of(const lan_linear_law *law, double phi, double keep)
{
    const double used = law->lead * phi;
    if (lan_is_zero(used)) {
        return phi;
    }
    return (used < 0.5 ? -log1p(-used) : -log(keep)) / law->lead;
}

static double loser_time(const lan_linear_law *law, double level)
{
    const double hurt = law->on_winner * level + law->lead;
    if (!(level > 0.0) || lan_is_zero(hurt)) {
        return LAN_INF;
    }
    const double phi = (law->loser0 - level) / law->loser0 / hurt;
    const double keep =
        (level / law->loser0) * (law->on_loser * law->winner0 / hurt);
    return time_of(law, phi, keep);
}

static double winner_time(const lan_linear_law *law, double level)
{
    const double reach = law->on_loser * level - law->lead;
    const double hurt = law->on_winner * law->loser0;
    if (!(reach > 0.0) || !(level > 0.0) || lan_is_zero(hurt)) {
        return LAN_INF;
    }
    const double phi = (law->winner0 - level) / (level * hurt);
    return time_of(law, phi, (law->winner0 / level) * (reach / hurt));
}

double lan_linear_law_time(const lan_linear_law *law, lan_closed_side side,
                           double level)
{
    const bool leads = (side == LAN_CLOSED_X) == law->x_leads;
    return leads ? winner_time(law, level) : loser_time(law, level);
}
