/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/laws_impl.h"

static double linear_size(double k, double x)
{
    (void)k;
    return x;
}

static double one(double k, double x)
{
    (void)k;
    (void)x;
    return 1.0;
}

static double power_slope(double own, double x)
{
    if (lan_is_zero(own)) {
        return 0.0;
    }
    return lan_is_zero(own - 1.0) ? 1.0 : own * pow(fabs(x), own - 1.0);
}

static double power_size(double own, double x)
{
    return lan_signed_pow(x, own);
}

static double power_per_soldier(double own, double x)
{
    return pow(fabs(x), own - 1.0);
}

static bool always(double k)
{
    (void)k;
    return true;
}

static bool never(double k)
{
    (void)k;
    return false;
}

static bool below_one(double own)
{
    return own < 1.0;
}

static double own_exponent(const lan_fire_def *fire)
{
    return fire->own;
}

static const lan_law_row rows[] = {
    [LAN_LAW_NONE] = {.is_bilinear = true, .finishes = never},
    [LAN_LAW_AIMED] = {.is_divided = true,
                       .is_bilinear = true,
                       .constant = 1.0,
                       .finishes = always},
    [LAN_LAW_AREA] = {.is_divided = true,
                      .is_on_army = true,
                      .is_bilinear = true,
                      .linear = 1.0,
                      .size = linear_size,
                      .slope = one,
                      .per_soldier = one,
                      .finishes = never},
    [LAN_LAW_POWER] = {.is_power = true,
                       .size = power_size,
                       .slope = power_slope,
                       .per_soldier = power_per_soldier,
                       .finishes = below_one,
                       .k = own_exponent},
};

const lan_law_row *lan_law_row_of(lan_law law)
{
    return &rows[law];
}
