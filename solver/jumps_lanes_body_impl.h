/* solver/jumps_lanes_body_impl.h - the body of solver/jumps_lanes.c for vectors
 * of one width.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A step in every lane: as lan_jumps_step_constant() and _thinned() do it, each
 * where it is due.
 */
#include "base/lanes_begin_impl.h"

/* What a step knows of all lanes. */
typedef struct LANES_NAME(step) {
    mask go;     /* lanes in which something may happen */
    mask varies; /* rates move with time */
    mask late;   /* nothing happens before the clock acts, or a bound ends */
    mask clock;  /* of these the clock acts */
    real total;  /* rates, and where they move a bound of theirs */
    real horizon;
    mask jumps;  /* one happens */
    mask found;  /* 3 group + kind of jump, or below zero */
    mask event;  /* which is for the battle alone */
    mask beyond; /* rounding left it beyond all */
} LANES_NAME(step);

#define step LANES_NAME(step)

/* --- draws ---------------------------------------------------------------- */

/* A number in (0, 1) for some lanes; of no meaning in others. */
LANES_INLINE real LANES_NAME(draw)(lan_lane_set *lanes, mask who)
{
    word *spare = (word *)lanes->spare;
    mask *has_spare = (mask *)lanes->has_spare;
    const mask fresh = who & ~*has_spare;
    word drawn = *spare;
    if (LANES_NAME(any)(fresh)) {
        word *block = (word *)lanes->draw;
        word words[2];
        LANES_NAME(threefry)
        (*block, *(const word *)lanes->number, lanes->key, words);
        drawn = (*spare & (word)*has_spare) | (words[0] & ~(word)*has_spare);
        *spare = (*spare & ~(word)fresh) | (words[1] & (word)fresh);
        *block += (word)fresh & 1;
    }
    *has_spare ^= who;
    return LANES_NAME(unit)(drawn);
}

/* --- rates ---------------------------------------------------------------- */

LANES_TARGET static real LANES_NAME(sum_rates)(const lan_lane_set *lanes)
{
    const lan_lanes *rates = &lanes->rates;
    const real *combat = (const real *)rates->combat;
    const real *other = (const real *)rates->other;
    const real *arrival = (const real *)lanes->arrival;
    real total = {0.0};
    if (!rates->has_other && !lanes->any_arrival) {
        for (int32_t i = 0; i < rates->groups; i++) {
            total += combat[i];
        }
        return total;
    }
    for (int32_t i = 0; i < rates->groups; i++) {
        total += (combat[i] + other[i]) + arrival[i];
    }
    return total;
}

LANES_INLINE mask LANES_NAME(recovers)(const lan_lane_set *lanes, int32_t a)
{
    const lan_plan_army *army = &lanes->rates.pattern->plan->armies[a];
    const real morale = ((const real *)lanes->rates.morale)[a];
    return army->morale_index >= 0 && army->morale.recovery > 0.0
               ? (mask)(morale < 1.0)
               : (mask){0};
}

/* Morale of all armies after a span. */
LANES_INLINE void LANES_NAME(recover)(const lan_lane_set *lanes, mask who,
                                      real span, real *out)
{
    const lan_plan *plan = lanes->rates.pattern->plan;
    const real *morale = (const real *)lanes->rates.morale;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_morale_def *m = &plan->armies[a].morale;
        const mask where = who & LANES_NAME(recovers)(lanes, a);
        out[a] = LANES_NAME(any)(where)
                     ? LANES_NAME(choose)(
                           where,
                           1.0 - (1.0 - morale[a]) *
                                     LANES_NAME(exp)(-m->recovery * span),
                           morale[a])
                     : morale[a];
    }
}

/* A bound of the rates up to the horizon: see bound_until() of jumps_step.c. */
LANES_INLINE real LANES_NAME(bound)(lan_lane_set *lanes, const step *s)
{
    const lan_lanes *rates = &lanes->rates;
    const real *combat = (const real *)rates->combat;
    const real *other = (const real *)rates->other;
    const real *arrival = (const real *)lanes->arrival;
    real sum = {0.0};
    for (int32_t i = 0; i < rates->groups; i++) {
        sum += other[i];
        sum += arrival[i];
    }
    LANES_NAME(recover)
    (lanes, s->varies, s->horizon - *(const real *)lanes->time,
     (real *)lanes->next_morale);
    LANES_NAME(lan_lanes_combat)(&lanes->rates, lanes->next_morale);
    for (int32_t i = 0; i < rates->groups; i++) {
        sum += combat[i];
    }
    return sum;
}

/* --- time ----------------------------------------------------------------- */

/* Finds where rates move, and bounds them there. */
LANES_INLINE void LANES_NAME(bound_rates)(lan_lane_set *lanes, step *s)
{
    const real time = *(const real *)lanes->time;
    const real instant = *(const real *)lanes->instant;
    for (int32_t a = 0; a < lanes->rates.armies; a++) {
        s->varies |= LANES_NAME(recovers)(lanes, a);
    }
    if (!LANES_NAME(any)(s->varies & s->go)) {
        return;
    }
    const real near =
        LANES_NAME(smaller)(instant, time + LAN_BOUND_JUMPS / s->total);
    s->horizon = LANES_NAME(choose)(s->varies, near, instant);
    /* before anything can change: left to the battle alone */
    s->go &= ~((s->horizon < instant) & ~(s->horizon > time));
    s->total =
        LANES_NAME(choose)(s->varies, LANES_NAME(bound)(lanes, s), s->total);
}

/* Moves time on to the next candidate, or to the horizon. */
LANES_INLINE void LANES_NAME(move_time)(lan_lane_set *lanes, step *s)
{
    real *time = (real *)lanes->time;
    const real instant = *(const real *)lanes->instant;
    const mask drawn = s->go & (*(const mask *)lanes->timed | s->varies);
    real wait = 1.0 / s->total;
    if (LANES_NAME(any)(drawn)) {
        const real factor = LANES_NAME(choose)(
            drawn, -LANES_NAME(log)(LANES_NAME(draw)(lanes, drawn)),
            LANES_NAME(all)(1.0));
        wait = LANES_NAME(choose)(s->varies,
                                  LANES_NAME(quotient)(factor, s->total, wait),
                                  wait * factor);
    }
    const real next = *time + wait;
    s->late = s->go & ~(next < s->horizon) & (s->horizon < LAN_INF);
    s->clock = s->late & ~(s->horizon < instant);
    const real to =
        LANES_NAME(choose)(s->late, s->horizon,
                           LANES_NAME(smaller)(next, LANES_NAME(all)(DBL_MAX)));
    if (LANES_NAME(any)(s->varies & s->go)) {
        LANES_NAME(recover)
        (lanes, s->varies & s->go, to - *time, (real *)lanes->next_morale);
        real *morale = (real *)lanes->rates.morale;
        for (int32_t a = 0; a < lanes->rates.armies; a++) {
            morale[a] = ((const real *)lanes->next_morale)[a];
        }
        LANES_NAME(lan_lanes_rates)(&lanes->rates, lanes->rates.morale);
    }
    *time = LANES_NAME(choose)(s->go, to, *time);
}

/* --- which jump, and what it does ----------------------------------------- */

/* True where the mark passes below zero here: it is this jump. */
LANES_INLINE mask LANES_NAME(pass)(real *mark, real rate)
{
    const mask before = (mask)(*mark >= 0.0);
    *mark -= rate;
    return before & (*mark < 0.0);
}

/* One group's jump: moves its count and notes it as found; where soldiers of it
 * go writes so. */
LANES_INLINE void LANES_NAME(move_group)(lan_lane_set *lanes, step *s,
                                         int32_t i, real *mark, mask *hit,
                                         mask *lost)
{
    const lan_lanes *rates = &lanes->rates;
    const real one = LANES_NAME(all)(1.0);
    const mask kind = (mask){0} + 3 * (int64_t)i;
    real *x = &((real *)rates->x)[i];
    const mask hit_here =
        s->jumps & LANES_NAME(pass)(mark, ((const real *)rates->combat)[i]);
    mask left_here = {0};
    if (rates->has_other) {
        left_here =
            s->jumps & LANES_NAME(pass)(mark, ((const real *)rates->other)[i]);
        s->found = (s->found & ~left_here) | ((kind + OTHER) & left_here);
    }
    s->found = (s->found & ~hit_here) | ((kind + COMBAT) & hit_here);
    const mask lost_here = hit_here | left_here;
    const real fewer = *x - LANES_NAME(keep)(lost_here, one);
    s->event |= lost_here & (fewer <= lanes->gone);
    *hit |= hit_here;
    *lost |= lost_here;
    *x = fewer;
}

/* One more of a group; where it or its army is to be judged it is an event. */
LANES_INLINE void LANES_NAME(add_arrival)(lan_lane_set *lanes, step *s,
                                          int32_t a, int32_t i, real *mark)
{
    const lan_lanes *rates = &lanes->rates;
    const mask kind = (mask){0} + (3 * (int64_t)i + ARRIVAL);
    const lan_plan_army *army = &rates->pattern->plan->armies[a];
    real *x = &((real *)rates->x)[i];
    const mask here =
        s->jumps & LANES_NAME(pass)(mark, ((const real *)lanes->arrival)[i]);
    const mask stays =
        (mask)(*x > 0.0) & ((mask){0} - (army->break_at > 0.0 ? 0 : 1));
    const real came = LANES_NAME(keep)(here & stays, LANES_NAME(all)(1.0));
    s->found = (s->found & ~here) | (kind & here);
    s->event |= here & ~stays;
    *x += came;
    ((real *)rates->heads)[a] += came;
    ((real *)lanes->came)[i] += came;
    real *fielded = &((real *)lanes->fielded)[a];
    *fielded += came;
    if (army->morale_index >= 0) {
        ((real *)lanes->drop)[a] = army->morale.loss_weight / *fielded;
    }
}

/* What losses mean for an army; where that is an event it stays as it is. */
LANES_INLINE void LANES_NAME(move_army)(lan_lane_set *lanes, step *s, int32_t a,
                                        mask hit, mask lost)
{
    const lan_plan_army *army = &lanes->rates.pattern->plan->armies[a];
    real *heads = &((real *)lanes->rates.heads)[a];
    const real fewer = *heads - LANES_NAME(keep)(lost, LANES_NAME(all)(1.0));
    s->event |= lost & (fewer <= ((const real *)lanes->limit)[a]);
    if (army->morale_index >= 0) {
        real *morale = &((real *)lanes->rates.morale)[a];
        const real lowered = LANES_NAME(larger)(
            *morale - ((const real *)lanes->drop)[a], (real){0.0});
        s->event |= hit & (lowered <= lan_morale_level(army));
        *morale = LANES_NAME(choose)(hit & ~s->event, lowered, *morale);
    }
    *heads = LANES_NAME(choose)(s->event, *heads, fewer);
}

/* Finds in which lanes a jump happens, and draws its mark. */
LANES_INLINE real LANES_NAME(draw_mark)(lan_lane_set *lanes, step *s)
{
    s->jumps = s->go & ~s->late;
    const real mark = LANES_NAME(draw)(lanes, s->jumps) * s->total;
    if (lanes->any_recovery && LANES_NAME(any)(s->varies)) {
        s->jumps &= ~s->varies | (mark < LANES_NAME(sum_rates)(lanes));
    }
    return mark;
}

/* Draws the jumps and moves counts by them. Where one is an event only the
 * count has moved, and the event takes that back. Where rounding leaves a mark
 * beyond the sum of all rates no jump is found. */
LANES_INLINE void LANES_NAME(draw_jumps)(lan_lane_set *lanes, step *s)
{
    const lan_plan *plan = lanes->rates.pattern->plan;
    real mark = LANES_NAME(draw_mark)(lanes, s);
    s->found = (mask){0} - 1;
    s->event = (mask){0};
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        mask hit = {0};
        mask lost = {0};
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            LANES_NAME(move_group)(lanes, s, i, &mark, &hit, &lost);
            if (lanes->any_arrival) {
                LANES_NAME(add_arrival)(lanes, s, a, i, &mark);
            }
        }
        LANES_NAME(move_army)(lanes, s, a, hit, lost);
    }
    s->beyond = s->jumps & (s->found < 0);
}

/* --- the run -------------------------------------------------------------- */

/* Finds rates, and where they move a bound of theirs. */
LANES_INLINE void LANES_NAME(begin_step)(lan_lane_set *lanes, step *s)
{
    LANES_NAME(lan_lanes_losses)(&lanes->rates);
    LANES_NAME(lan_lanes_rates)(&lanes->rates, lanes->rates.morale);
    s->total = LANES_NAME(sum_rates)(lanes);
    s->go =
        *(const mask *)lanes->live & (s->total > 0.0) & (s->total < LAN_INF);
    s->varies = (mask){0};
    s->horizon = *(const real *)lanes->instant;
}

/* Goes on alone with those battles of a set that have to. */
LANES_INLINE void LANES_NAME(end_step)(lan_lane_set *lanes, const step *s,
                                       lan_lanes_queue *queue)
{
    const mask stays = *(const mask *)lanes->live & ~s->go;
    const mask alone = stays | s->clock | s->event | s->beyond;
    if (!LANES_NAME(any)(alone)) {
        return;
    }
    const mask why = (s->found & s->event) | (s->clock & CLOCK_ACTS) |
                     (stays & STEP_ALONE) | (s->beyond & LAST_JUMP) |
                     (~alone & GOES_ON);
    for (int32_t l = 0; l < LANES; l++) {
        go_alone(lanes, queue, l, why[l]);
    }
}

/* A step in each lane of all sets. */
LANES_INLINE void LANES_NAME(go)(lan_lane_set *sets, lan_lanes_queue *queue)
{
    step s[LAN_LANE_SETS];
#pragma GCC unroll 2
    for (int k = 0; k < LAN_LANE_SETS; k++) {
        LANES_NAME(begin_step)(&sets[k], &s[k]);
    }
    for (int k = 0; k < LAN_LANE_SETS && sets->any_recovery; k++) {
        LANES_NAME(bound_rates)(&sets[k], &s[k]);
    }
#pragma GCC unroll 2
    for (int k = 0; k < LAN_LANE_SETS; k++) {
        LANES_NAME(move_time)(&sets[k], &s[k]);
    }
#pragma GCC unroll 2
    for (int k = 0; k < LAN_LANE_SETS; k++) {
        LANES_NAME(draw_jumps)(&sets[k], &s[k]);
    }
#pragma GCC unroll 2
    for (int k = 0; k < LAN_LANE_SETS; k++) {
        LANES_NAME(end_step)(&sets[k], &s[k], queue);
    }
}

LANES_TARGET static bool LANES_NAME(fight)(lan_lane_set *sets,
                                           lan_lanes_queue *queue)
{
    const mask *one = (const mask *)sets[0].live;
    const mask *two = (const mask *)sets[1].live;
    int32_t steps = 0;
    while (LANES_NAME(any)(*one | *two)) {
        LANES_NAME(go)(sets, queue);
        if (++steps == LOOK_UP) {
            steps = 0;
            if (is_stopped(queue)) {
                return false;
            }
        }
    }
    return true;
}

#undef step
#include "base/lanes_end_impl.h"
