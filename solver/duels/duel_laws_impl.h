/* solver/duels/duel_laws_impl.h - duels of fire alone, or of losses alone, in
 * closed form: a part of solver/duels/duel_forms_body_impl.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a law tells which side is beaten first, and when, from what stays
 *          constant: `ahead` is that constant, less the two sides' parts in it
 *          at their levels.
 */

/* As many duels as there are lanes. */
typedef struct LANES_NAME(duel) {
    real x[2];
    real least[2]; /* at or below which a side is beaten */
    real level[2]; /* at or below which its group is gone */
    real aimed[2];
    real area[2];
    real losses[2];
    real hair[2]; /* what a winner has to have above its level */
    real end;
} duel_of;

/* What becomes of them, where no one is beaten before the end. */
typedef struct LANES_NAME(end) {
    mask first; /* group 0 is the one that is beaten */
    mask told;  /* and the other one is not, by more than a hair */
    real time;  /* when, LAN_INF: never */
    real left[2];
    real lost_other[2];
} end_of;

/* Numbers of one group or the other. */
LANES_INLINE real LANES_NAME(either)(mask first, const real *of)
{
    return choose(first, of[0], of[1]);
}

LANES_INLINE real LANES_NAME(value)(const sum_of *sum)
{
    return sum->head + sum->tail;
}

/* Writes what is left where group 0 is beaten, or the other. */
LANES_INLINE void LANES_NAME(put_left)(const duel_of *d, real of_winner,
                                       end_of *out)
{
    out->left[0] = choose(out->first, d->least[0], of_winner);
    out->left[1] = choose(out->first, of_winner, d->least[1]);
}

/* The same where the end comes first. */
LANES_INLINE void LANES_NAME(put_late)(mask late, const real *left, end_of *out)
{
    for (int i = 0; i < 2; i++) {
        out->left[i] = choose(late, left[i], out->left[i]);
    }
}

/* ln of `ratio`, which is 1 + z: of z where that is small. */
LANES_INLINE real LANES_NAME(log_ratio)(real z, real ratio)
{
    const mask near = (mask)(LANES_NAME(size_of)(z) <= 0.5);
    const real whole = choose(near, 1.0 + z, ratio);
    const real rest = keep(near, (z - (whole - 1.0)) / whole);
    return LANES_NAME(log)(whole) + rest;
}

/* (1 - exp(-k s)) / k */
LANES_INLINE real LANES_NAME(spent)(real k, real s)
{
    const real z = k * s;
    return choose((mask)(z > 0.0), -LANES_NAME(expm1)(-z) / k, s);
}

/* --- the square law --------------------------------------------------------
 * lan_linear_system_square_time() and lan_linear_system_at() of it: with
 * u = sqrt(b) x and v = sqrt(a) y, u^2 - v^2 stays constant. Of the loser l and
 * the winner w, w(T)^2 = w^2 - l^2 + l(T)^2 and
 *
 *     exp(theta T) = (l + w) / (l(T) + w(T)), theta = sqrt(a b)
 *
 * from which one is taken off without cancelling. */

/* a y^2 - b x^2 */
LANES_INLINE void LANES_NAME(square_balance)(const duel_of *d, sum_of *out)
{
    *out = product(d->x[1], d->x[1], d->aimed[0]);
    add(out, d->x[0], d->x[0], -d->aimed[1]);
}

LANES_INLINE void LANES_NAME(square_time)(const duel_of *d, end_of *out)
{
    const real by[2] = {root(d->aimed[1]), root(d->aimed[0])};
    sum_of ahead;
    LANES_NAME(square_balance)(d, &ahead);
    add(&ahead, d->least[1], d->least[1], -d->aimed[0]);
    add(&ahead, d->least[0], d->least[0], d->aimed[1]);
    const real signed_lead = value_of(&ahead);
    const real lead = LANES_NAME(size_of)(signed_lead);
    const mask first = (mask)(signed_lead > 0.0);
    const real of_l = choose(first, by[0], by[1]);
    const real of_w = choose(first, by[1], by[0]);
    const real x_l = LANES_NAME(either)(first, d->x);
    const real least_l = LANES_NAME(either)(first, d->least);
    const real l = of_l * x_l;
    const real l_then = of_l * least_l;
    const real w = of_w * LANES_NAME(either)(~first, d->x);
    const real w_least = of_w * LANES_NAME(either)(~first, d->least);
    const real w_then = root(w_least * w_least + lead);
    const real z = of_l * (x_l - least_l) * ((w + w_then) + (l + l_then)) /
                   ((l_then + w_then) * (w + w_then));
    const real most = all(1e300);
    out->first = first;
    out->time =
        LANES_NAME(log1p)(LANES_NAME(smaller)(z, most)) / (by[0] * by[1]);
    const real hair = LANES_NAME(either)(~first, d->hair);
    out->told = (mask)(lead > hair * of_w * (w_then + w_least));
    LANES_NAME(put_left)(d, w_then / of_w, out);
}

/* u and v are u exp(-theta s) + (u - v) sinh(theta s) and its like. */
LANES_INLINE void LANES_NAME(square_at)(const duel_of *d, real s, real *left)
{
    const real by[2] = {root(d->aimed[1]), root(d->aimed[0])};
    const real theta = by[0] * by[1];
    sum_of balance;
    LANES_NAME(square_balance)(d, &balance);
    const real apart = value_of(&balance) / (by[0] * d->x[0] + by[1] * d->x[1]);
    const real grown = LANES_NAME(expm1)(theta * s);
    const real sine = 0.5 * (grown + grown / (1.0 + grown)) / theta;
    const real rest = LANES_NAME(exp)(-(theta * s));
    left[0] = d->x[0] * rest - by[1] * apart * sine;
    left[1] = d->x[1] * rest + by[0] * apart * sine;
}

/* --- area fire -------------------------------------------------------------
 * lan_linear_law_time() and lan_linear_law_at(): K = alpha y - beta x stays
 * constant, and with the loser l, hit by A per soldier, and the winner w
 *
 *     exp(K T) = l w(T) / (l(T) w) = 1 + K (l - l(T)) / (A l(T) w)
 */

LANES_INLINE void LANES_NAME(linear_time)(const duel_of *d, end_of *out)
{
    const real one = all(1.0);
    sum_of ahead = product(d->x[1], d->area[0], one);
    add(&ahead, d->x[0], -d->area[1], one);
    const real constant = value_of(&ahead);
    add(&ahead, d->least[1], -d->area[0], one);
    add(&ahead, d->least[0], d->area[1], one);
    const mask first = (mask)(value_of(&ahead) > 0.0);
    const real hit = LANES_NAME(either)(first, d->area);
    const real l = LANES_NAME(either)(first, d->x);
    const real w = LANES_NAME(either)(~first, d->x);
    const real l_then = LANES_NAME(either)(first, d->least);
    const real above = LANES_NAME(size_of)(value_of(&ahead)) / hit;
    const real w_then = LANES_NAME(either)(~first, d->least) + above;
    const real phi = (l - l_then) / (l_then * (hit * w));
    const real k = choose(first, constant, -constant);
    const real z = k * phi;
    const real log = LANES_NAME(log_ratio)(z, (l / l_then) * (w_then / w));
    const real time =
        choose((mask)(LANES_NAME(size_of)(z) > 0.0), log / k, phi);
    out->first = first;
    out->time = choose((mask)(l_then > 0.0), time, all(LAN_INF));
    out->told = (mask)(above > LANES_NAME(either)(~first, d->hair));
    LANES_NAME(put_left)(d, w_then, out);
}

LANES_INLINE void LANES_NAME(linear_at)(const duel_of *d, real s, real *left)
{
    const real one = all(1.0);
    sum_of constant = product(d->x[0], d->area[1], one);
    add(&constant, d->x[1], -d->area[0], one);
    const real lead = value_of(&constant);
    const real size = LANES_NAME(size_of)(lead);
    const mask leads = (mask)(lead >= 0.0); /* group 0 */
    const real on_leader = LANES_NAME(either)(leads, d->area);
    const real behind = LANES_NAME(either)(~leads, d->x);
    const real divisor = 1.0 + on_leader * behind * LANES_NAME(spent)(size, s);
    const real leader = LANES_NAME(either)(leads, d->x) / divisor;
    const real other = behind * LANES_NAME(exp)(-(size * s)) / divisor;
    left[0] = choose(leads, leader, other);
    left[1] = choose(leads, other, leader);
}

/* --- an ambush -------------------------------------------------------------
 * lan_mixed_law_open_time() and lan_mixed_law_at(): H = 2 beta h - alpha o^2
 * stays constant. Whichever side is beaten, both strengths at T follow from H;
 * by them, with w = sqrt(alpha |H|) / 2 and q = 2 w / alpha,
 *
 *     g = w (o - o(T)) / (beta h(T) + alpha o(T) (o - o(T)) / 2)
 *     T = atan(g) / w   for H > 0, else
 *     exp(2 w T) = (1 + g) / (1 - g) = h / h(T) ((o(T) + q) / (o + q))^2
 */

/* An ambush's numbers by who hides. */
typedef struct LANES_NAME(ambush) {
    mask second; /* group 1 hides */
    real hidden;
    real open;
    real alpha;
    real beta;
    real balance; /* H */
    sum_of sum;
} LANES_NAME(ambush);

LANES_INLINE LANES_NAME(ambush) LANES_NAME(ambush_of)(const duel_of *d)
{
    LANES_NAME(ambush) a;
    a.second = (mask)(d->area[1] > 0.0);
    a.hidden = LANES_NAME(either)(~a.second, d->x);
    a.open = LANES_NAME(either)(a.second, d->x);
    a.alpha = LANES_NAME(either)(~a.second, d->area);
    a.beta = LANES_NAME(either)(a.second, d->aimed);
    a.sum = product(a.open, a.open, -a.alpha);
    add(&a.sum, a.hidden, 2.0 * a.beta, all(1.0));
    a.balance = value_of(&a.sum);
    return a;
}

/* The time from strengths at it, which are those of one course. */
LANES_INLINE real LANES_NAME(ambush_time)(const LANES_NAME(ambush) * a,
                                          real hidden_then, real open_then,
                                          real fallen)
{
    const real w = 0.5 * root(a->alpha * LANES_NAME(size_of)(a->balance));
    const real reach = fallen / (a->beta * hidden_then +
                                 0.5 * (a->alpha * open_then * fallen));
    const real g = w * reach;
    const mask turns = (mask)(a->balance > 0.0);
    real twice = {0.0}; /* 2 w T */
    if (any(turns)) {
        twice = 2.0 * LANES_NAME(atan)(g);
    }
    if (any(~turns)) {
        const real q = 2.0 * w / a->alpha;
        const real share = (open_then + q) / (a->open + q);
        const real log = LANES_NAME(log_ratio)(
            2.0 * g / (1.0 - g), (a->hidden / hidden_then) * (share * share));
        twice = choose(turns, twice, log);
    }
    return choose((mask)(g > 0.0), twice / (2.0 * w), reach);
}

LANES_INLINE void LANES_NAME(mixed_time)(const duel_of *d, end_of *out)
{
    LANES_NAME(ambush) a = LANES_NAME(ambush_of)(d);
    const real hidden_least = LANES_NAME(either)(~a.second, d->least);
    const real open_least = LANES_NAME(either)(a.second, d->least);
    sum_of ahead = a.sum;
    add(&ahead, open_least, open_least, a.alpha);
    add(&ahead, hidden_least, -2.0 * a.beta, all(1.0));
    const real lead = value_of(&ahead);
    const real size = LANES_NAME(size_of)(lead);
    const mask hidden_falls = (mask)(lead < 0.0);
    const real open_then =
        choose(hidden_falls, root(open_least * open_least + size / a.alpha),
               open_least);
    const real hidden_then =
        hidden_least + keep(~hidden_falls, size / (2.0 * a.beta));
    const real fallen = choose(hidden_falls,
                               2.0 * (a.beta * (a.hidden - hidden_least)) /
                                   (a.alpha * (a.open + open_then)),
                               a.open - open_least);
    const real time =
        LANES_NAME(ambush_time)(&a, hidden_then, open_then, fallen);
    const real above =
        choose(hidden_falls, size / (a.alpha * (open_then + open_least)),
               size / (2.0 * a.beta));
    out->first = hidden_falls ^ a.second;
    out->time =
        choose(hidden_falls & ~(mask)(hidden_least > 0.0), all(LAN_INF), time);
    out->told = (mask)(above > LANES_NAME(either)(~out->first, d->hair));
    LANES_NAME(put_left)(d, choose(hidden_falls, open_then, hidden_then), out);
}

LANES_INLINE void LANES_NAME(mixed_at)(const duel_of *d, real s, real *left)
{
    const LANES_NAME(ambush) a = LANES_NAME(ambush_of)(d);
    const real w = 0.5 * root(a.alpha * LANES_NAME(size_of)(a.balance));
    const mask turns = (mask)(a.balance > 0.0);
    const real v = w * s;
    const real rest = LANES_NAME(exp)(-2.0 * v);
    const real last = all(LANES_QUARTER_TURN);
    real cosine;
    const real sine = LANES_NAME(sine)(LANES_NAME(smaller)(v, last), &cosine);
    const real tangent = -LANES_NAME(expm1)(-2.0 * v) / (1.0 + rest);
    const real c = choose(turns, cosine, all(1.0));
    const real full =
        choose((mask)(v > 0.0), choose(turns, sine, tangent) / w, s);
    const real scale =
        choose(turns, all(1.0), 4.0 * rest / ((1.0 + rest) * (1.0 + rest)));
    const real divisor = c + 0.5 * (a.alpha * a.open) * full;
    const real hidden = a.hidden * scale / (divisor * divisor);
    const real open = (a.open * c - 0.5 * a.balance * full) / divisor;
    left[0] = choose(a.second, open, hidden);
    left[1] = choose(a.second, hidden, open);
}

/* --- each by itself ---------------------------------------------------------
 * Where no fire comes from a side whose strength changes, x' = -k x - f. */

/* What a side loses per soldier, and besides. */
LANES_INLINE void LANES_NAME(alone)(const duel_of *d, const int i, real *k,
                                    real *f)
{
    *k = d->losses[i] + d->area[i] * d->x[1 - i];
    *f = d->aimed[i] * d->x[1 - i];
}

LANES_INLINE real LANES_NAME(alone_time)(const duel_of *d, const int i)
{
    real k;
    real f;
    LANES_NAME(alone)(d, i, &k, &f);
    const real pull = f + k * d->least[i];
    const real phi = (d->x[i] - d->least[i]) / pull;
    const real z = LANES_NAME(smaller)(k * phi, all(1e300));
    const real time = choose((mask)(z > 0.0), LANES_NAME(log1p)(z) / k, phi);
    return choose((mask)(pull > 0.0), time, all(LAN_INF));
}

LANES_INLINE void LANES_NAME(alone_at)(const duel_of *d, const int i, real s,
                                       end_of *out)
{
    const real zero = {0.0};
    real k;
    real f;
    LANES_NAME(alone)(d, i, &k, &f);
    const real spent = LANES_NAME(spent)(k, s);
    out->left[i] = d->x[i] * LANES_NAME(exp)(-(k * s)) - f * spent;
    const mask any_losses = (mask)(d->losses[i] > 0.0);
    const real sum = d->x[i] * spent - f * ((s - spent) / k);
    out->lost_other[i] =
        keep(any_losses, LANES_NAME(larger)(d->losses[i] * sum, zero));
}

LANES_INLINE void LANES_NAME(alone_until)(const duel_of *d, real s, end_of *out)
{
    LANES_NAME(alone_at)(d, 0, s, out);
    LANES_NAME(alone_at)(d, 1, s, out);
}

LANES_INLINE void LANES_NAME(apart_time)(const duel_of *d, end_of *out)
{
    const real times[2] = {LANES_NAME(alone_time)(d, 0),
                           LANES_NAME(alone_time)(d, 1)};
    const mask first = (mask)(times[0] < times[1]);
    out->first = first;
    out->time = LANES_NAME(either)(first, times);
    LANES_NAME(alone_until)
    (d, LANES_NAME(smaller)(out->time, all(1e100)), out);
    const real winner = LANES_NAME(either)(~first, out->left);
    out->told = (mask)(winner - LANES_NAME(either)(~first, d->least) >
                       LANES_NAME(either)(~first, d->hair));
    LANES_NAME(put_left)(d, winner, out);
}
