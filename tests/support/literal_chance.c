/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/literal_chance.h"

#include <math.h>
#include <string.h>

#include "tests/support/literal_impl.h"

/* Sum of rates over a step, about. */
#define STEP 0.2

typedef struct fight {
    literal_field f;
    random_source *random;
    bool over;
    int winner;
} fight;

static double heads(const fight *w, int a)
{
    double sum = 0.0;
    for (int i = 0; i < w->f.groups; i++) {
        sum += w->f.army[i] == a ? w->f.now.of[X][i] : 0.0;
    }
    return sum;
}

static double had(const fight *w, int a)
{
    double sum = 0.0;
    for (int i = 0; i < w->f.groups; i++) {
        sum +=
            w->f.army[i] == a ? w->f.group[i]->count + w->f.reinforced[i] : 0.0;
    }
    return sum;
}

/* --- the clock ----------------------------------------------------------- */

static void earlier(double t, double now, double *next)
{
    if (t > now && t < *next) {
        *next = t;
    }
}

/* The next instant at which anything is written to change; at most the end. */
static double next_instant(const literal_field *f, double now)
{
    double next = f->def->end;
    for (int i = 0; i < f->groups; i++) {
        for (size_t n = 0; n < f->group[i]->reinforcement_count; n++) {
            const lan_reinforcement_def *r = &f->group[i]->reinforcements[n];
            earlier(r->from, now, &next);
            earlier(r->to, now, &next);
            for (size_t p = 0; p < r->point_count; p++) {
                earlier(r->points[2 * p], now, &next);
            }
        }
    }
    for (size_t n = 0; n < f->def->fire_count; n++) {
        earlier(f->def->fire[n].start, now, &next);
        earlier(f->def->fire[n].stop, now, &next);
    }
    return next;
}

static void come(fight *w, int i, double count)
{
    w->f.now.of[X][i] += count;
    w->f.reinforced[i] += count;
    w->f.alive[i] = w->f.now.of[X][i] > 0.0;
}

/* Those who come at this very instant. */
static void come_at_once(fight *w)
{
    for (int i = 0; i < w->f.groups; i++) {
        const lan_group_def *g = w->f.group[i];
        for (size_t n = 0; n < g->reinforcement_count; n++) {
            const lan_reinforcement_def *r = &g->reinforcements[n];
            const bool now = fabs(r->from - w->f.time) <= 0.0;
            if (r->form == LAN_REINFORCEMENT_AT && now &&
                !w->f.out[w->f.army[i]]) {
                come(w, i, r->count);
            }
        }
    }
}

static bool is_due(const literal_field *f, int a)
{
    for (int i = 0; i < f->groups; i++) {
        for (size_t n = 0;
             f->army[i] == a && n < f->group[i]->reinforcement_count; n++) {
            const lan_reinforcement_def *r = &f->group[i]->reinforcements[n];
            double last = r->form == LAN_REINFORCEMENT_AT ? r->from : r->to;
            if (r->form == LAN_REINFORCEMENT_POINTS) {
                last = r->points[2 * (r->point_count - 1)];
            }
            const bool in_time =
                r->form != LAN_REINFORCEMENT_AT || r->from <= f->def->end;
            if (in_time && fmin(last, f->def->end) > f->time) {
                return true;
            }
        }
    }
    return false;
}

/* --- who is out ---------------------------------------------------------- */

/* Count at or below which a group is gone. */
static double gone_count(const fight *w)
{
    return isnan(w->f.def->gone) ? 0.0 : floor(w->f.def->gone + 1e-9);
}

/* More comes to an empty group than one soldier there would lose. */
static bool rises(const fight *w, int i)
{
    /* At an instant what counts is the interval that it begins. */
    const double now = w->f.time + 1e-9 * (w->f.phase - w->f.time);
    const double rate = literal_arrival_rate(w->f.group[i], now);
    fight one = *w;
    one.f.now.of[X][i] = 1.0;
    one.f.alive[i] = true;
    return rate > literal_combat_of(&one.f, i, &one.f.now) +
                      literal_other_rate(&one.f, i, &one.f.now);
}

static bool is_held(const fight *w, int a)
{
    bool held = false;
    for (int i = 0; i < w->f.groups; i++) {
        held = held || (w->f.army[i] == a && rises(w, i));
    }
    return held;
}

static void judge_army(fight *w, int a)
{
    const lan_army_def *army = &w->f.def->armies[a];
    if (w->f.out[a]) {
        return;
    }
    const double count = heads(w, a);
    if (count > 0.0) {
        w->f.had[a] = true;
        const bool by_losses =
            army->break_at > 0.0 &&
            count <= floor(army->break_at * had(w, a) + 1e-9);
        w->f.out[a] =
            by_losses || (army->has_morale && army->morale.break_at > 0.0 &&
                          w->f.now.morale[a] <= army->morale.break_at);
    } else {
        w->f.out[a] = w->f.had[a] ? !is_held(w, a) : !is_due(&w->f, a);
    }
}

static void judge_armies(fight *w)
{
    int in = -1;
    bool several = false;
    for (int a = 0; a < w->f.armies; a++) {
        judge_army(w, a);
    }
    for (int a = 0; a < w->f.armies; a++) {
        if (w->f.out[a]) {
            continue;
        }
        several = several || (in >= 0 && !literal_same_side(&w->f, in, a));
        in = in >= 0 ? in : a;
    }
    if (!several || w->f.time >= w->f.def->end) {
        w->over = true;
        w->winner = several ? -1 : in;
    }
}

/* At the start groups of too few are gone as by the equations: unless more
 * comes than they would lose at their level. */
static void judge_starts(fight *w)
{
    for (int i = 0; i < w->f.groups && !w->over; i++) {
        double combat;
        const double rate =
            literal_arrival_rate(w->f.group[i], 1e-9 * w->f.phase);
        w->f.level[i] = w->f.def->gone;
        if (w->f.alive[i] && w->f.now.of[X][i] <= gone_count(w) &&
            !(rate > 0.0 &&
              rate > literal_would_lose(&w->f, i, &w->f.now, &combat))) {
            w->f.now.of[X][i] = 0.0;
            w->f.alive[i] = false;
            judge_armies(w);
            i = -1; /* from the first */
        }
    }
}

/* --- jumps --------------------------------------------------------------- */

static literal_point later(const fight *w, double span)
{
    literal_point p = w->f.now;
    for (int a = 0; a < w->f.armies; a++) {
        const lan_army_def *army = &w->f.def->armies[a];
        if (army->has_morale && !w->f.out[a]) {
            p.morale[a] =
                1.0 - (1.0 - p.morale[a]) * exp(-army->morale.recovery * span);
        }
    }
    return p;
}

/* What may happen to a group: combat, other, arrival. */
static double rates_of(const fight *w, int i, double time,
                       const literal_point *p, double rates[3])
{
    rates[0] = 0.0;
    rates[1] = 0.0;
    if (literal_is_in(&w->f, i)) {
        rates[0] = literal_combat_of(&w->f, i, p);
        rates[1] = literal_other_rate(&w->f, i, p) * p->of[X][i];
    }
    rates[2] = w->f.out[w->f.army[i]]
                   ? 0.0
                   : literal_arrival_rate(w->f.group[i], time);
    return rates[0] + rates[1] + rates[2];
}

static double all_rates(const fight *w, double span)
{
    const literal_point p = later(w, span);
    double sum = 0.0;
    for (int i = 0; i < w->f.groups; i++) {
        double rates[3];
        sum += rates_of(w, i, w->f.time + span, &p, rates);
    }
    return sum;
}

static void move(fight *w, double span)
{
    w->f.now = later(w, span);
    w->f.time += span;
}

static void shake(fight *w, int a)
{
    const lan_army_def *army = &w->f.def->armies[a];
    if (army->has_morale) {
        w->f.now.morale[a] = fmax(
            0.0, w->f.now.morale[a] - army->morale.loss_weight / had(w, a));
    }
}

static void lose(fight *w, int i, bool combat)
{
    w->f.now.of[X][i] -= 1.0;
    if (combat) {
        shake(w, w->f.army[i]);
    }
    if (w->f.now.of[X][i] <= gone_count(w)) {
        w->f.now.of[X][i] = 0.0;
        w->f.alive[i] = false;
    }
}

static void happen(fight *w)
{
    double mark = random_between(w->random, 0.0, 1.0) * all_rates(w, 0.0);
    for (int i = 0; i < w->f.groups; i++) {
        double rates[3];
        rates_of(w, i, w->f.time, &w->f.now, rates);
        for (int k = 0; k < 3; k++) {
            mark -= rates[k];
            if (mark < 0.0) {
                if (k == 2) {
                    come(w, i, 1.0);
                } else {
                    lose(w, i, k == 0);
                }
                judge_armies(w);
                return;
            }
        }
    }
}

/* Goes on until something happens or the clock does. */
static void go_on(fight *w)
{
    const double bound = next_instant(&w->f, w->f.time);
    double wanted = -log(1.0 - random_between(w->random, 0.0, 1.0));
    w->f.phase = 0.5 * (w->f.time + bound);
    literal_look_up(&w->f);
    while (w->f.time < bound) {
        const double now = all_rates(w, 0.0);
        const double rest = bound - w->f.time;
        const double span = fmin(fmin(STEP / fmax(now, 1e-300), 0.25), rest);
        const double middle = all_rates(w, 0.5 * span);
        if (middle * span >= wanted) {
            move(w, wanted / middle);
            happen(w);
            return;
        }
        wanted -= middle * span;
        move(w, span);
        if (!(span < rest)) {
            w->f.time = bound;
        }
    }
    come_at_once(w);
    w->f.phase = 0.5 * (w->f.time + next_instant(&w->f, w->f.time));
    literal_look_up(&w->f);
    judge_armies(w);
}

static void begin(fight *w, const lan_battle_def *def, random_source *random)
{
    memset(w, 0, sizeof *w);
    w->random = random;
    w->f.def = def;
    w->f.armies = (int)def->army_count;
    for (int a = 0; a < w->f.armies; a++) {
        w->f.first[a] = w->f.groups;
        w->f.now.morale[a] = def->armies[a].morale.start;
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            const int i = w->f.groups++;
            w->f.army[i] = a;
            w->f.group[i] = &def->armies[a].groups[g];
            w->f.now.of[X][i] = w->f.group[i]->count;
            w->f.alive[i] = w->f.group[i]->count > 0.0;
        }
    }
    literal_take_arms(&w->f);
    w->f.phase = 0.5 * next_instant(&w->f, 0.0);
    literal_look_up(&w->f);
    come_at_once(w);
    judge_armies(w);
    judge_starts(w);
}

literal_chance literal_chance_fight(const lan_battle_def *def,
                                    random_source *random)
{
    fight w;
    literal_chance end = {0};
    begin(&w, def, random);
    while (!w.over) {
        go_on(&w);
    }
    end.time = w.f.time;
    end.winner = w.winner;
    for (int i = 0; i < w.f.groups; i++) {
        end.left[i] = w.f.now.of[X][i];
    }
    return end;
}
