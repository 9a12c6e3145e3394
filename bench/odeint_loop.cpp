// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <boost/numeric/odeint.hpp>

extern "C" {
#include "bench/odeint_loop.h"
}

namespace ode = boost::numeric::odeint;

namespace {

template <std::size_t N> using state = std::array<double, N>;

struct square_rates {
    const plain_battle *battle;
    void operator()(const state<2> &y, state<2> &f, double) const
    {
        f[0] = -battle->duel->a * y[1];
        f[1] = -battle->duel->b * y[0];
    }
};

struct area_rates {
    const plain_battle *battle;
    void operator()(const state<2> &y, state<2> &f, double) const
    {
        const staged_duel *duel = battle->duel;
        const double met = y[0] * y[1];
        f[0] = -duel->a * met - duel->losses_x * y[0];
        f[1] = -duel->b * met - duel->losses_y * y[1];
        if (battle->receives) {
            f[0] += duel->rate;
        }
    }
};

struct many_rates {
    const plain_battle *battle;
    void add(const state<STAGED_MANY> &y, state<STAGED_MANY> &f, int at,
             int from) const
    {
        int living = 0;
        for (int i = at; i < at + STAGED_SIDE; i++) {
            living += battle->alive[i];
        }
        for (int i = at; i < at + STAGED_SIDE; i++) {
            double lost = 0.0;
            for (int j = from; j < from + STAGED_SIDE; j++) {
                lost += battle->many->kill[i][j] * y[j];
            }
            f[i] = battle->alive[i] ? -lost / living : 0.0;
        }
    }
    void operator()(const state<STAGED_MANY> &y, state<STAGED_MANY> &f,
                    double) const
    {
        add(y, f, 0, STAGED_SIDE);
        add(y, f, STAGED_SIDE, 0);
    }
};

// How far the living who are nearest to their level are above it.
template <std::size_t N>
double height(const plain_battle *battle, const state<N> &y)
{
    double least = HUGE_VAL;
    for (std::size_t i = 0; i < N; i++) {
        if (battle->alive[i]) {
            least = std::min(least, y[i] - battle->level);
        }
    }
    return least;
}

template <std::size_t N>
bool is_over(const plain_battle *battle)
{
    bool living[2] = {false, false};
    for (std::size_t i = 0; i < N; i++) {
        living[i >= battle->split] |= battle->alive[i];
    }
    return !living[0] || !living[1] || battle->time >= battle->end;
}

// The time of the first death between lo, before it, and hi, behind it.
template <std::size_t N, class Stepper>
double find_death(const plain_battle *battle, Stepper &stepper, double lo,
                  double hi, state<N> &y)
{
    double above = height(battle, stepper.previous_state());
    double below = height(battle, y);
    const double near = PLAIN_RESOLUTION * hi;
    for (int k = 0; hi - lo > near && k < 100; k++) {
        double middle = lo + (hi - lo) * above / (above - below);
        middle = std::min(std::max(middle, lo + 0.25 * near), hi - 0.25 * near);
        stepper.calc_state(middle, y);
        const double now = height(battle, y);
        if (now <= 0.0) {
            hi = middle;
            below = now;
            above *= 0.5; // Illinois
        } else {
            lo = middle;
            above = now;
            below *= 0.5;
        }
    }
    stepper.calc_state(hi, y);
    return hi;
}

// Steps to a time, or to the death of a side.
template <std::size_t N, class Rates, class Stepper>
void go_to(plain_battle *battle, const Rates &rates, Stepper &stepper,
           state<N> &y, double end)
{
    double h = 1e-3 * battle->end;
    stepper.initialize(y, battle->time, h);
    while (!is_over<N>(battle) && battle->time < end) {
        stepper.do_step(rates);
        double now = std::min(end, stepper.current_time());
        stepper.calc_state(now, y);
        if (height(battle, y) > 0.0) {
            battle->time = now;
            continue;
        }
        h = stepper.current_time_step();
        battle->time = find_death(battle, stepper, battle->time, now, y);
        for (std::size_t i = 0; i < N; i++) {
            // by the resolution of the time another may be as good as dead
            if (battle->alive[i] && y[i] <= battle->level) {
                battle->alive[i] = false;
                y[i] = 0.0;
            }
        }
        stepper.initialize(y, battle->time, h);
    }
}

template <std::size_t N, class Rates> bool run(plain_battle *battle)
{
    double sides[2] = {0.0, 0.0};
    state<N> y;
    for (std::size_t i = 0; i < N; i++) {
        y[i] = battle->start[i];
        battle->alive[i] = true;
        sides[i >= battle->split] += battle->start[i];
    }
    auto stepper = ode::make_dense_output(
        battle->tolerance * std::max(sides[0], sides[1]), battle->tolerance,
        ode::runge_kutta_dopri5<state<N>>());
    const Rates rates = {battle};
    battle->time = 0.0;
    battle->receives = battle->instant > 0.0;
    if (battle->receives) {
        go_to(battle, rates, stepper, y, battle->instant);
        battle->receives = false;
    }
    go_to(battle, rates, stepper, y, battle->end);
    std::copy(y.begin(), y.end(), battle->y);
    return true;
}

} // namespace

extern "C" bool odeint_run(plain_battle *battle)
{
    if (battle->many != nullptr) {
        return run<STAGED_MANY, many_rates>(battle);
    }
    return battle->rates == plain_square_rates ? run<2, square_rates>(battle)
                                               : run<2, area_rates>(battle);
}
