/* solver/duels/duel_losses_impl.h - duels of aimed fire and own losses: a part
 * of solver/duels/duel_forms_body_impl.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    lan_linear_system of vectors, without reinforcement:
 *
 *              x' = -p x - a y,  y' = -q y - b x
 *
 *          While both sides live both strengths fall, ever more slowly, so that
 *          Newton's steps from the start never pass a level; the shorter one of
 *          the two sides' leads to the first that is beaten.
 */

/* With sigma = (p + q) / 2, g = (p - q) / 2 and theta^2 = g^2 + a b,
 *
 *     x(s) = x exp(-fast s) + ((theta - g) x - a y) d(s)
 *     y(s) = y exp(-fast s) + ((theta + g) y - b x) d(s)
 *     d(s) = (exp(slow s) - exp(-fast s)) / (2 theta)
 */
typedef struct LANES_NAME(system) {
    real theta;
    real fast;    /* sigma + theta */
    real slow;    /* theta - sigma */
    real grow[2]; /* what d is multiplied by */
} LANES_NAME(system);

/* m - n, where (m - n) conjugate = together: whichever does not cancel. */
LANES_INLINE real LANES_NAME(difference)(real m, real n, real together,
                                         real conjugate)
{
    const mask near = (mask)(m < 2.0 * n) & (mask)(n < 2.0 * m);
    return choose(near, together / conjugate, m - n);
}

LANES_INLINE LANES_NAME(system) LANES_NAME(system_of)(const duel_of *d)
{
    const real one = all(1.0);
    const real a = d->aimed[0];
    const real b = d->aimed[1];
    const real *x = d->x;
    const real g = 0.5 * (d->losses[0] - d->losses[1]);
    const real theta = root(g * g + a * b);
    const real sum = theta + LANES_NAME(size_of)(g);
    const real rest = keep((mask)(sum > 0.0), a * b / sum);
    const real plus = choose((mask)(g >= 0.0), sum, rest);
    const real minus = choose((mask)(g >= 0.0), rest, sum);
    const real fast = theta + 0.5 * (d->losses[0] + d->losses[1]);
    sum_of determinant = product(a, b, one);
    add(&determinant, -d->losses[0], d->losses[1], one);
    sum_of form = product(b, x[0], x[0]);
    add(&form, -d->losses[0], x[0], x[1]);
    add(&form, d->losses[1], x[0], x[1]);
    add(&form, -a, x[1], x[1]);
    const real balance = value_of(&form);
    return (LANES_NAME(system)){
        .theta = theta,
        .fast = fast,
        .slow = value_of(&determinant) / fast,
        .grow = {LANES_NAME(difference)(minus * x[0], a * x[1], a * balance,
                                        plus * x[0] + a * x[1]),
                 LANES_NAME(difference)(plus * x[1], b * x[0], -b * balance,
                                        b * x[0] + minus * x[1])}};
}

/* exp(slow s), and exp(-fast s) and d(s) as shares of it: the signs of sums of
 * these two are right where it is next to nothing, too. */
LANES_INLINE real LANES_NAME(system_flow)(const LANES_NAME(system) * system,
                                          real s, real *decay, real *flow)
{
    const real apart = 2.0 * system->theta;
    *decay = LANES_NAME(exp)(-(apart * s));
    *flow = LANES_NAME(spent)(apart, s);
    return LANES_NAME(exp)(system->slow * s);
}

LANES_INLINE void LANES_NAME(system_at)(const duel_of *d,
                                        const LANES_NAME(system) * system,
                                        real s, real *left)
{
    real decay;
    real flow;
    const real scale = LANES_NAME(system_flow)(system, s, &decay, &flow);
    left[0] = scale * (d->x[0] * decay + system->grow[0] * flow);
    left[1] = scale * (d->x[1] * decay + system->grow[1] * flow);
}

/* Integrals of the strengths by their power series, for short times. */
LANES_INLINE void LANES_NAME(series)(const duel_of *d, real s, real *integral)
{
    real term[2] = {d->x[0] * s, d->x[1] * s};
    integral[0] = term[0];
    integral[1] = term[1];
    for (int n = 2; n < SERIES_TERMS; n++) {
        const real share = s / (double)n;
        const real next = d->losses[0] * term[0] + d->aimed[0] * term[1];
        term[1] = -share * (d->losses[1] * term[1] + d->aimed[1] * term[0]);
        term[0] = -share * next;
        integral[0] += term[0];
        integral[1] += term[1];
    }
}

/* The integral of d: by the modes, or where these cancel from d's equation
 * d'' = -2 sigma d' + slow fast d. */
LANES_INLINE real LANES_NAME(flow_integral)(const LANES_NAME(system) * system,
                                            real s)
{
    real decay;
    real flow;
    const real scale = LANES_NAME(system_flow)(system, s, &decay, &flow);
    const real z = system->slow * s;
    const real grown = choose((mask)(LANES_NAME(size_of)(z) > 0.0),
                              LANES_NAME(expm1)(z) / system->slow, s);
    const real by_modes =
        (grown - LANES_NAME(spent)(system->fast, s)) / (2.0 * system->theta);
    const real sigma = system->fast - system->theta;
    const real by_rest = (1.0 - scale * (decay + system->fast * flow)) /
                         -(system->slow * system->fast);
    return choose((mask)(sigma <= 2.0 * system->theta), by_modes, by_rest);
}

LANES_INLINE void LANES_NAME(system_losses)(const duel_of *d,
                                            const LANES_NAME(system) * system,
                                            real s, real *lost)
{
    const real zero = {0.0};
    const real decayed = LANES_NAME(spent)(system->fast, s);
    const real flow = LANES_NAME(flow_integral)(system, s);
    const mask is_short = (mask)(system->fast * s <= SERIES_REACH);
    real early[2];
    LANES_NAME(series)(d, s, early);
    for (int i = 0; i < 2; i++) {
        const real late = d->x[i] * decayed + system->grow[i] * flow;
        const real integral = choose(is_short, early[i], late);
        lost[i] = keep((mask)(d->losses[i] > 0.0),
                       LANES_NAME(larger)(d->losses[i] * integral, zero));
    }
}

/* Newton's step to the level that is nearer by it; group 0's in *first. */
LANES_INLINE real LANES_NAME(step_of)(const duel_of *d, const real *left,
                                      mask *first)
{
    const real zero = {0.0};
    real steps[2];
    for (int i = 0; i < 2; i++) {
        /* by rounding there are fewer than none at a level of zero */
        const real self = LANES_NAME(larger)(left[i], zero);
        const real other = LANES_NAME(larger)(left[1 - i], zero);
        steps[i] = (left[i] - d->least[i]) /
                   (d->losses[i] * self + d->aimed[i] * other);
    }
    *first = (mask)(steps[0] < steps[1]);
    return LANES_NAME(either)(*first, steps);
}

/* Time until a side is beaten; where that is beyond the end one that is, too.
 * Returns the lanes that came to it by MOST_STEPS steps. A strength that has
 * fallen below zero does not come back, so that two that are above their levels
 * at the end have been all the time. */
LANES_INLINE mask LANES_NAME(system_search)(const duel_of *d,
                                            const LANES_NAME(system) * system,
                                            mask of, end_of *out)
{
    const real last = LANES_NAME(smaller)(d->end, all(MOST));
    real left[2];
    LANES_NAME(system_at)(d, system, last, left);
    const real rest = LANES_NAME(step_of)(d, left, &out->first);
    const mask late = of & (mask)(d->end <= MOST) &
                      (mask)(left[0] > d->least[0]) &
                      (mask)(left[1] > d->least[1]);
    mask open = of & ~late;
    out->time = keep(late, d->end + rest);
    for (int n = 0; n < MOST_STEPS && any(open); n++) {
        mask first;
        LANES_NAME(system_at)(d, system, out->time, left);
        const real step = LANES_NAME(step_of)(d, left, &first);
        const real next = out->time + step;
        const mask goes_on = (mask)(step > RESOLUTION * out->time);
        out->first = (open & first) | (~open & out->first);
        out->time = choose(open, next, out->time);
        open &= goes_on;
    }
    return of & ~open;
}

/* All of it, for these lanes; returns those whose search came to its end. */
LANES_INLINE mask LANES_NAME(system_end)(const duel_of *d, mask of, end_of *out)
{
    const LANES_NAME(system) system = LANES_NAME(system_of)(d);
    const mask found = LANES_NAME(system_search)(d, &system, of, out);
    const real s =
        LANES_NAME(smaller)(LANES_NAME(smaller)(out->time, d->end), all(MOST));
    real left[2];
    LANES_NAME(system_at)(d, &system, s, left);
    LANES_NAME(system_losses)(d, &system, s, out->lost_other);
    const real winner = LANES_NAME(either)(~out->first, left);
    out->told = (mask)(winner - LANES_NAME(either)(~out->first, d->least) >
                       LANES_NAME(either)(~out->first, d->hair));
    LANES_NAME(put_left)(d, winner, out);
    LANES_NAME(put_late)((mask)(out->time > d->end), left, out);
    return found;
}
