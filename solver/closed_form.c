/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/closed_form.h"

#include <assert.h>
#include <stddef.h>

#include "base/real.h"
#include "solver/counts_impl.h"

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
    return i >= 0 && i < (int)LAN_CLOSED_FORM_COUNT ? names[i] : NULL;
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

static void prepare_system(const lan_closed_duel *duel, lan_linear_system *out)
{
    lan_closed_duel folded = *duel;
    (void)fold_constant_side(&folded);
    const lan_linear_system_def def = {
        .a = folded.a,
        .b = folded.b,
        .own_x = folded.own_x,
        .own_y = folded.own_y,
        .reinforce_x = folded.reinforce_x,
        .reinforce_y = folded.reinforce_y,
        .x0 = folded.x0,
        .y0 = folded.y0,
    };
    lan_linear_system_prepare(&def, out);
}

static void prepare_linear(const lan_closed_duel *duel, lan_linear_law *out)
{
    const lan_linear_law_def def = {
        .alpha = duel->alpha,
        .beta = duel->beta,
        .x0 = duel->x0,
        .y0 = duel->y0,
    };
    lan_linear_law_prepare(&def, out);
}

static void prepare_mixed(const lan_closed_duel *duel, bool hidden_is_y,
                          lan_mixed_law *out)
{
    const lan_mixed_law_def def = {
        .alpha = hidden_is_y ? duel->beta : duel->alpha,
        .beta = hidden_is_y ? duel->a : duel->b,
        .hidden0 = hidden_is_y ? duel->y0 : duel->x0,
        .open0 = hidden_is_y ? duel->x0 : duel->y0,
    };
    lan_mixed_law_prepare(&def, out);
}

void lan_closed_duel_prepare(const lan_closed_duel *duel,
                             lan_closed_solution *out)
{
    lan_closed_solution solution = {.form = lan_closed_duel_form(duel)};
    switch (solution.form) {
    case LAN_CLOSED_LINEAR:
        prepare_linear(duel, &solution.as.linear);
        break;
    case LAN_CLOSED_MIXED:
        solution.hidden_is_y = duel->beta > 0.0;
        prepare_mixed(duel, solution.hidden_is_y, &solution.as.mixed);
        break;
    case LAN_CLOSED_SQUARE:
    case LAN_CLOSED_SQUARE_OWN_LOSSES:
    case LAN_CLOSED_SQUARE_REINFORCED:
    case LAN_CLOSED_SQUARE_OWN_LOSSES_REINFORCED:
    case LAN_CLOSED_LOGARITHMIC:
        prepare_system(duel, &solution.as.system);
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
        lan_linear_law_at(&solution->as.linear, s, x, y);
    } else if (solution->form == LAN_CLOSED_MIXED) {
        MIXED(lan_mixed_law_at, solution, s, x, y);
    } else {
        lan_linear_system_at(&solution->as.system, s, x, y);
    }
}

void lan_closed_rates(const lan_closed_solution *solution, double s, double *dx,
                      double *dy)
{
    assert(solution->form != LAN_CLOSED_NONE);
    if (solution->form == LAN_CLOSED_LINEAR) {
        lan_linear_law_rates(&solution->as.linear, s, dx, dy);
    } else if (solution->form == LAN_CLOSED_MIXED) {
        MIXED(lan_mixed_law_rates, solution, s, dx, dy);
    } else {
        lan_linear_system_rates(&solution->as.system, s, dx, dy);
    }
}

void lan_closed_bends(const lan_closed_solution *solution, double s,
                      double *ddx, double *ddy)
{
    assert(solution->form != LAN_CLOSED_NONE);
    if (solution->form == LAN_CLOSED_LINEAR) {
        lan_linear_law_bends(&solution->as.linear, s, ddx, ddy);
    } else if (solution->form == LAN_CLOSED_MIXED) {
        MIXED(lan_mixed_law_bends, solution, s, ddx, ddy);
    } else {
        lan_linear_system_bends(&solution->as.system, s, ddx, ddy);
    }
}

void lan_closed_integrals(const lan_closed_solution *solution, double s,
                          double *ix, double *iy)
{
    assert(solution->form != LAN_CLOSED_NONE);
    if (solution->form == LAN_CLOSED_LINEAR) {
        lan_linear_law_integrals(&solution->as.linear, s, ix, iy);
    } else if (solution->form == LAN_CLOSED_MIXED) {
        MIXED(lan_mixed_law_integrals, solution, s, ix, iy);
    } else {
        lan_linear_system_integrals(&solution->as.system, s, ix, iy);
    }
}
