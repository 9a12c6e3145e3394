/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/engine_impl.h"

static double power_size(double own, double x)
{
    return lan_signed_pow(x, own);
}

/* Odd in x: a step may fall a little below zero, but not to -half. */
static double search_size(double half, double x)
{
    return x / (fabs(x) + half);
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

static double half_found(const lan_fire_def *fire)
{
    return fire->half;
}

const lan_law_row lan_law_rows[LAN_LAW_ROWS] = {
    [LAN_LAW_NONE] = {.name = "none", .finishes = never},
    [LAN_LAW_AIMED] = {.name = "aimed", .is_divided = true, .finishes = always},
    [LAN_LAW_AREA] = {.name = "area",
                      .is_divided = true,
                      .is_on_army = true,
                      .is_linear = true,
                      .finishes = never},
    [LAN_LAW_POWER] = {.name = "power",
                       .no_closed_form = "a pair fights by a power law",
                       .needs_coefficient = true,
                       .is_power = true,
                       .size = power_size,
                       .finishes = below_one,
                       .k = own_exponent},
    [LAN_LAW_SEARCH] = {.name = "search",
                        .no_closed_form = "a pair fights by the search law",
                        .needs_half = true,
                        .is_divided = true,
                        .size = search_size,
                        .finishes = never,
                        .k = half_found},
    [LAN_LAW_MIXED] = {.name = "mixed",
                       .no_closed_form = "weapons of a pair fire by two laws",
                       .is_divided = true,
                       .finishes = never},
};

bool lan_law_is_given(lan_law law)
{
    return (size_t)law < (size_t)LAN_LAW_MIXED;
}

const char *lan_law_name(lan_law law)
{
    const lan_law_row *row = lan_law_row_of(law);
    return row != NULL ? row->name : "unknown";
}
