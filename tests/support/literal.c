/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/literal_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Events that a battle may have: those of the model are a few dozen. */
#define MOST_EVENTS 200

static literal_point plus(const literal_point *p, double h,
                          const literal_point *d)
{
    literal_point q;
    for (int i = 0; i < LITERAL_GROUPS; i++) {
        for (int k = 0; k < KINDS; k++) {
            q.of[k][i] = p->of[k][i] + h * d->of[k][i];
        }
        q.morale[i] = p->morale[i] + h * d->morale[i];
    }
    return q;
}

/* Rates of reinforcement are looked up a little inside the step's ends: the
 * ends may be where they jump. */
static literal_point runge_kutta(const literal_field *f, double h)
{
    const double t = f->time;
    const double inside = 1e-9 * h;
    const literal_point k1 = literal_rates(f, t + inside, &f->now);
    const literal_point y2 = plus(&f->now, 0.5 * h, &k1);
    const literal_point k2 = literal_rates(f, t + 0.5 * h, &y2);
    const literal_point y3 = plus(&f->now, 0.5 * h, &k2);
    const literal_point k3 = literal_rates(f, t + 0.5 * h, &y3);
    const literal_point y4 = plus(&f->now, h, &k3);
    const literal_point k4 = literal_rates(f, t + h - inside, &y4);
    literal_point sum = plus(&k1, 2.0, &k2);
    sum = plus(&sum, 2.0, &k3);
    sum = plus(&sum, 1.0, &k4);
    return plus(&f->now, h / 6.0, &sum);
}

static bool breaks(const literal_field *f, int a, double time,
                   const literal_point *p)
{
    const lan_army_def *army = &f->def->armies[a];
    double left = 0.0;
    for (int i = 0; i < f->groups; i++) {
        left += f->army[i] == a ? p->of[X][i] : 0.0;
    }
    if (!f->had[a] || f->out[a]) {
        return false;
    }
    return (army->break_at > 0.0 &&
            left <= army->break_at * literal_had(f, a, time)) ||
           (army->has_morale && army->morale.break_at > 0.0 &&
            p->morale[a] <= army->morale.break_at);
}

static bool falls(const literal_field *f, int i, const literal_point *p)
{
    if (!f->alive[i] || f->out[f->army[i]]) {
        return false;
    }
    return p->of[X][i] <= (f->rising[i] ? -1e-12 : f->level[i]);
}

/* A group that is away comes back where more arrives than it would lose; the
 * last digits do not decide. */
static bool returns(const literal_field *f, int i, const literal_point *p)
{
    double combat;
    const double rate = literal_arrival_rate(f->group[i], f->phase);
    return literal_is_pinned(f, i) &&
           rate > (1.0 + 1e-12) * literal_would_lose(f, i, p, &combat);
}

static bool recovers(const literal_field *f, int a, const literal_point *p)
{
    double lost[LITERAL_GROUPS];
    for (int i = 0; i < f->groups; i++) {
        lost[i] = literal_is_in(f, i) ? literal_combat_of(f, i, p) : 0.0;
    }
    return literal_morale_rate(f, a, f->phase, p, lost) > 0.0;
}

/* True if what was held down would be free at p. */
static bool releases(const literal_field *now, double time,
                     const literal_point *p)
{
    literal_field f = *now;
    bool any = false;
    for (int i = 0; i < f.groups; i++) {
        any = any || literal_is_pinned(&f, i);
    }
    for (int a = 0; a < f.armies; a++) {
        any = any || (f.held[a] && !f.out[a]);
    }
    if (!any || f.blind) {
        return false;
    }
    for (int i = 0; i < f.groups; i++) { /* what morale is measured by */
        f.reinforced[i] +=
            f.out[f.army[i]] ? 0.0 : literal_arrivals(&f, i, f.time, time);
    }
    f.phase = time - 1e-9 * (time - f.time);
    f.time = time;
    f.seen = time;
    for (int i = 0; i < f.groups; i++) {
        if (returns(&f, i, p)) {
            return true;
        }
    }
    for (int a = 0; a < f.armies; a++) {
        if (f.held[a] && !f.out[a] && recovers(&f, a, p)) {
            return true;
        }
    }
    return false;
}

/* True if a step to p would carry something past its event. */
static bool passes(const literal_field *f, double time, const literal_point *p)
{
    for (int i = 0; i < f->groups; i++) {
        if (falls(f, i, p)) {
            return true;
        }
    }
    for (int a = 0; a < f->armies; a++) {
        if (breaks(f, a, time, p) ||
            (f->def->armies[a].has_morale && !f->out[a] && !f->held[a] &&
             p->morale[a] < 0.0)) {
            return true;
        }
    }
    return literal_march_turns(f, time) || releases(f, time, p);
}

/* All that a group has and is to receive, nearly. */
static double ever_has(const literal_field *f, int i)
{
    const lan_group_def *g = f->group[i];
    const double end = f->def->end;
    double all = g->count;
    for (size_t n = 0; n < g->reinforcement_count; n++) {
        const lan_reinforcement_def *r = &g->reinforcements[n];
        all += r->form == LAN_REINFORCEMENT_AT && r->from <= end ? r->count : 0;
    }
    for (int k = 0; k < 1000; k++) {
        all += 1e-3 * end * literal_arrival_rate(g, 1e-3 * end * (k + 0.5));
    }
    return all;
}

/* Half a soldier where nothing brings a group to zero; else next to nothing of
 * it, or of the root that falls in a straight line. */
static void set_levels(literal_field *f)
{
    for (int i = 0; i < f->groups; i++) {
        double least = 1.0; /* exponent of its own strength */
        bool is_near = false;
        for (int s = 0; s < f->shooters; s++) {
            const literal_pair *q = &f->pairs[s][i];
            const bool aimed = q->law == LAN_LAW_AIMED && q->weight > 0.0;
            const bool power = q->law == LAN_LAW_POWER && q->own < 1.0;
            if (q->c > 0.0 && (aimed || power) && literal_fights(f, s, i)) {
                least = fmin(least, aimed ? 0.0 : fmax(q->own, 0.0));
            }
            is_near = is_near || (q->c > 0.0 && (aimed || power) &&
                                  literal_nears(f, s, i));
        }
        const bool receives = literal_arrival_rate(f->group[i], f->phase) > 0.0;
        const double power =
            least < 1.0 && !receives ? 1.0 / (1.0 - least) : 1.0;
        const bool decays = least >= 1.0 && !is_near;
        f->level[i] = decays && isnan(f->def->gone)
                          ? 0.5
                          : pow(1e-9, power) * ever_has(f, i);
        if (f->def->gone > 0.0) {
            f->level[i] = f->def->gone;
        }
    }
}

static void lose(literal_field *f, int i)
{
    const double rest = f->now.of[X][i];
    const double combat = literal_combat_of(f, i, &f->now);
    const double other = literal_other_rate(f, i, &f->now) * rest;
    f->now.of[combat > 0.0 && combat >= other ? COMBAT : OTHER][i] += rest;
    f->now.of[X][i] = 0.0;
    f->alive[i] = false;
    f->rising[i] = false;
}

static bool is_due(const literal_field *f, int a)
{
    for (int i = 0; i < f->groups; i++) {
        for (size_t n = 0;
             f->army[i] == a && n < f->group[i]->reinforcement_count; n++) {
            const lan_reinforcement_def *r = &f->group[i]->reinforcements[n];
            if (r->form == LAN_REINFORCEMENT_AT
                    ? r->from > f->time && r->from <= f->def->end
                    : literal_arrivals(f, i, f->time, f->time + 1e-9) > 0.0 ||
                          (r->form == LAN_REINFORCEMENT_POINTS
                               ? r->points[2 * (r->point_count - 1)]
                               : r->to) > f->time) {
                return true;
            }
        }
    }
    return false;
}

static bool judge_armies(literal_field *f)
{
    bool changed = false;
    for (int a = 0; a < f->armies; a++) {
        bool living = false;
        for (int i = 0; i < f->groups; i++) {
            living = living || (f->army[i] == a && f->alive[i]);
        }
        f->had[a] = f->had[a] || living;
        if (f->out[a]) {
            continue;
        }
        if (!living && (f->had[a] || !is_due(f, a))) {
            f->out[a] = true;
        } else if (living && breaks(f, a, f->time, &f->now)) {
            f->out[a] = true;
            f->broken[a] = true;
        }
        changed = changed || f->out[a];
    }
    return changed;
}

static bool judge_groups(literal_field *f)
{
    bool changed = false;
    set_levels(f);
    for (int i = 0; i < f->groups; i++) {
        if (f->out[f->army[i]]) {
            continue;
        }
        double combat;
        const double rate = literal_arrival_rate(f->group[i], f->phase);
        const double lost = literal_would_lose(f, i, &f->now, &combat);
        if (f->alive[i] && f->now.of[X][i] > f->level[i]) {
            f->rising[i] = false;
        } else if (f->alive[i] && rate > 0.0 && rate > lost) {
            f->rising[i] = true;
        } else if (f->alive[i]) {
            lose(f, i);
            changed = true;
        } else if (!f->alive[i] && returns(f, i, &f->now)) {
            f->alive[i] = true;
            f->rising[i] = true;
            changed = true;
        }
    }
    return changed;
}

static int sides_in(const literal_field *f, int *winner)
{
    int count = 0;
    for (int a = 0; a < f->armies; a++) {
        bool new_side = !f->out[a];
        for (int b = 0; b < a && new_side; b++) {
            new_side = f->out[b] || !literal_same_side(f, a, b);
        }
        if (new_side) {
            *winner = a;
            count++;
        }
    }
    return count;
}

static void settle(literal_field *f)
{
    bool changed = true;
    int winner;
    (void)literal_march(f);
    literal_look_up(f);
    for (int k = 0; k < 100 && changed; k++) {
        changed = judge_armies(f);
        if (sides_in(f, &winner) < 2) {
            break; /* over at that instant: no level is judged again */
        }
        changed = judge_groups(f) || (changed && k < 10);
    }
    if (literal_march(f)) {
        literal_look_up(f);
    }
    for (int a = 0; a < f->armies; a++) {
        if (f->def->armies[a].has_morale && !f->out[a] &&
            f->now.morale[a] <= 0.0) {
            f->now.morale[a] = 0.0;
            f->held[a] = !recovers(f, a, &f->now);
        }
    }
}

/* Moves the books and the clock on; what arrives where no group can stand is
 * lost. */
static void arrive(literal_field *f, double h, const literal_point *to)
{
    for (int i = 0; i < f->groups; i++) {
        const bool in = !f->out[f->army[i]];
        const double come =
            in ? literal_arrivals(f, i, f->time, f->time + h) : 0.0;
        if (literal_is_pinned(f, i)) {
            double combat;
            const double all = literal_would_lose(f, i, &f->now, &combat);
            const bool by_fire = combat > 0.0 && combat >= all - combat;
            f->now.of[by_fire ? COMBAT : OTHER][i] += come;
        }
        f->reinforced[i] += come;
    }
    for (int i = 0; i < f->groups; i++) {
        for (int k = 0; k < KINDS && f->alive[i] && !f->out[f->army[i]]; k++) {
            f->now.of[k][i] = to->of[k][i];
        }
    }
    memcpy(f->now.morale, to->morale, sizeof f->now.morale);
    f->time += h;
    f->seen = f->time;
}

/* The longest part of a step that passes no event but the one at its end. */
static double shorten(const literal_field *f, double h)
{
    double lo = 0.0;
    double hi = h;
    for (int k = 0; k < 60; k++) {
        const double middle = 0.5 * (lo + hi);
        const literal_point p = runge_kutta(f, middle);
        *(passes(f, f->time + middle, &p) ? &hi : &lo) = middle;
    }
    return hi;
}

/* A step in which no group loses more than a small share of what it has: fire
 * shared by strength is singular where the last of its targets die. */
static double small_step(const literal_field *f, double h)
{
    const literal_point d = literal_rates(f, f->time + 1e-9 * h, &f->now);
    double step = h;
    for (int i = 0; i < f->groups; i++) {
        const double loss = d.of[COMBAT][i] + d.of[OTHER][i];
        if (loss > 0.0) {
            step = fmin(step, 0.05 * f->now.of[X][i] / loss);
        }
    }
    return fmax(step, h / 100.0);
}

/* Next instant at which the clock does something, or the end. */
static double next_instant(const literal_field *f)
{
    double next = f->def->end;
    for (int i = 0; i < f->groups; i++) {
        for (size_t n = 0; n < f->group[i]->reinforcement_count; n++) {
            const lan_reinforcement_def *r = &f->group[i]->reinforcements[n];
            const double ends[2] = {r->from, r->to};
            for (int k = 0; r->form != LAN_REINFORCEMENT_POINTS && k < 2; k++) {
                next = ends[k] > f->time ? fmin(next, ends[k]) : next;
            }
            for (size_t p = 0; p < r->point_count; p++) {
                const double at = r->points[2 * p];
                next = at > f->time ? fmin(next, at) : next;
            }
        }
    }
    for (size_t n = 0; n < f->def->fire_count; n++) {
        const lan_fire_def *e = &f->def->fire[n];
        next = e->start > f->time ? fmin(next, e->start) : next;
        next = e->stop > f->time ? fmin(next, e->stop) : next;
    }
    return next;
}

static void jump(literal_field *f, double from)
{
    for (int i = 0; i < f->groups; i++) {
        for (size_t n = 0; n < f->group[i]->reinforcement_count; n++) {
            const lan_reinforcement_def *r = &f->group[i]->reinforcements[n];
            if (r->form == LAN_REINFORCEMENT_AT && r->from > from &&
                r->from <= f->time && !f->out[f->army[i]]) {
                f->now.of[X][i] += r->count;
                f->reinforced[i] += r->count;
                f->alive[i] = f->alive[i] || r->count > 0.0;
            }
        }
    }
}

static literal_field start(const lan_battle_def *def)
{
    literal_field f;
    memset(&f, 0, sizeof f);
    f.def = def;
    f.armies = (int)def->army_count;
    for (int a = 0; a < f.armies; a++) {
        f.first[a] = f.groups;
        f.now.morale[a] = def->armies[a].morale.start;
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            f.group[f.groups] = &def->armies[a].groups[g];
            f.army[f.groups] = a;
            f.now.of[X][f.groups] = def->armies[a].groups[g].count;
            f.alive[f.groups] = def->armies[a].groups[g].count > 0.0;
            f.groups++;
        }
    }
    literal_take_arms(&f);
    f.phase = 1e-9;
    jump(&f, -1.0);
    settle(&f);
    return f;
}

literal literal_fight(const lan_battle_def *def, int steps)
{
    literal_field f = start(def);
    int winner = -1;
    int events = 0;
    while (f.time < def->end && sides_in(&f, &winner) > 1 &&
           events <= MOST_EVENTS) {
        const double bound = next_instant(&f);
        const double from = f.time;
        double h = fmin(small_step(&f, def->end / steps), bound - f.time);
        literal_point to = runge_kutta(&f, h);
        bool event = passes(&f, f.time + h, &to);
        bool turns = false;
        if (event) {
            events++;
            h = fmax(shorten(&f, h), fmin(h, 1e-10 * def->end)); /* go on */
            to = runge_kutta(&f, h);
            turns = literal_march_turns(&f, f.time + h);
        }
        arrive(&f, h, &to);
        const bool at_bound = !event && bound - f.time <= 1e-12 * bound;
        if (at_bound) {
            f.time = bound;
            f.seen = bound;
            jump(&f, from);
        }
        f.phase = f.time + 1e-9;
        const literal_field before = f;
        settle(&f);
        f.blind = event && !turns &&
                  memcmp(before.alive, f.alive, sizeof f.alive) == 0 &&
                  memcmp(before.held, f.held, sizeof f.held) == 0 &&
                  memcmp(before.out, f.out, sizeof f.out) == 0;
    }
    literal l = {.time = f.time, .winner = -1, .stuck = events > MOST_EVENTS};
    const int sides = sides_in(&f, &winner);
    l.winner = sides == 1 ? winner : -1;
    l.mutual = sides == 0;
    memcpy(l.left, f.now.of[X], sizeof l.left);
    memcpy(l.lost_combat, f.now.of[COMBAT], sizeof l.lost_combat);
    memcpy(l.lost_other, f.now.of[OTHER], sizeof l.lost_other);
    memcpy(l.reinforced, f.reinforced, sizeof l.reinforced);
    memcpy(l.morale, f.now.morale, sizeof l.morale);
    for (int a = 0; a < f.armies; a++) {
        l.broken[a] = f.broken[a];
        l.gone[a] = f.out[a] && !f.broken[a];
    }
    return l;
}
