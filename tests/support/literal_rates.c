/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/literal_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool literal_same_side(const literal_field *f, int a, int b)
{
    const lan_army_def *armies = f->def->armies;
    const char *x = armies[a].side != NULL ? armies[a].side : armies[a].name;
    const char *y = armies[b].side != NULL ? armies[b].side : armies[b].name;
    return strcmp(x, y) == 0;
}

static bool names(const literal_field *f, int group, int army, int within)
{
    return f->army[group] == army &&
           (within < 0 || group - f->first[army] == within);
}

/* --- weapons ---------------------------------------------------------------
 */

bool literal_aims_at(const lan_weapon_def *w, const lan_unit_def *target)
{
    bool aims = w->target_count == 0;
    for (size_t n = 0; n < w->target_count; n++) {
        aims = aims || strcmp(w->targets[n], target->name) == 0;
    }
    return aims;
}

/* What is left of a hit's damage: by the last counter and the last armour that
 * are said of the two, then by protection. */
static double left_of_damage(const literal_field *f, const lan_weapon_def *w,
                             int from, int at)
{
    const lan_unit_def *t = &f->def->units[f->group[at]->type];
    double counter = 1.0;
    double armour = 1.0;
    for (size_t n = 0; n < f->def->counter_count; n++) {
        const lan_counter_def *c = &f->def->counters[n];
        if (c->attacker == f->group[from]->type &&
            c->target == f->group[at]->type) {
            counter = c->factor;
        }
    }
    for (size_t n = 0; n < f->def->armour_count; n++) {
        const lan_armour_def *a = &f->def->armour[n];
        if (a->kind == w->kind && a->armour_class == t->armour) {
            armour = a->factor;
        }
    }
    const double hit = w->damage * counter * armour;
    const double least = t->least * hit;
    return hit - t->protection > least ? hit - t->protection : least;
}

double literal_takes(const literal_field *f, const lan_weapon_def *w, int from,
                     int at, lan_law law)
{
    const double k = w->rate * w->hit * left_of_damage(f, w, from, at) /
                     f->def->units[f->group[at]->type].health;
    return law == LAN_LAW_AREA
               ? k * w->attack_area / f->def->armies[f->army[at]].area
               : k;
}

lan_weapon_def literal_weapon_of(const literal_field *f, int group, int index)
{
    const lan_unit_def *u = &f->def->units[f->group[group]->type];
    if (u->weapon_count > 0) {
        return u->weapons[index];
    }
    return (lan_weapon_def){.rate = u->rate,
                            .hit = u->hit,
                            .damage = u->damage,
                            .kind = u->kind,
                            .fire = u->fire,
                            .attack_area = u->attack_area};
}

/* A weapon's law on a group, or one that is given. */
static literal_pair from_arms(const literal_field *f, int from, int index,
                              int at, const lan_law *given)
{
    const lan_weapon_def w = literal_weapon_of(f, from, index);
    const lan_law own =
        f->def->armies[f->army[at]].hidden ? LAN_LAW_AREA : w.fire;
    literal_pair p = {.law = given != NULL ? *given : own};
    if (!literal_aims_at(&w, &f->def->units[f->group[at]->type])) {
        return (literal_pair){.law = LAN_LAW_NONE};
    }
    p.c = literal_takes(f, &w, from, at, p.law);
    p.answer = w.rate > 0.0 ? literal_class_of(f, &w) : -1;
    return p;
}

/* The same of the one that takes most of the group as the battle begins. */
static literal_pair from_best(const literal_field *f, int from, int at,
                              const lan_law *given)
{
    const size_t count = f->def->units[f->group[from]->type].weapon_count;
    const double start = f->group[at]->count > 1.0 ? f->group[at]->count : 1.0;
    literal_pair best = {.law = LAN_LAW_NONE};
    double most = -1.0;
    for (int w = 0; w < (int)count; w++) {
        const literal_pair p = from_arms(f, from, w, at, given);
        const double takes = p.law == LAN_LAW_AREA ? p.c * start : p.c;
        if (p.law != LAN_LAW_NONE && takes > most) {
            most = takes;
            best = p;
        }
    }
    return best;
}

void literal_take_arms(literal_field *f)
{
    for (int g = 0; g < f->groups; g++) {
        const lan_unit_def *u = &f->def->units[f->group[g]->type];
        const bool is_best =
            u->weapon_count > 0 && u->choose == LAN_CHOOSE_BEST;
        const int count = u->weapon_count > 0 ? (int)u->weapon_count : 1;
        for (int w = 0; w < (is_best ? 1 : count); w++) {
            f->by[f->shooters] = g;
            f->weapon[f->shooters++] = is_best ? -1 : w;
        }
    }
}

bool literal_fights(const literal_field *f, int s, int i)
{
    return literal_is_in(f, f->by[s]) && literal_are_enemies(f, f->by[s], i);
}

/* Weapons that the rules take for one: of one law, at one set of targets. */
bool literal_are_alike(const lan_weapon_def *a, const lan_weapon_def *b)
{
    bool alike = a->fire == b->fire && a->target_count == b->target_count;
    for (size_t n = 0; alike && n < a->target_count; n++) {
        alike = strcmp(a->targets[n], b->targets[n]) == 0;
    }
    return alike;
}

/* A given coefficient is that of the soldier: his first weapon has it, those
 * like it fire with it and add nothing, and no other fires there. */
static literal_pair from_coefficient(const literal_field *f, int s,
                                     const lan_fire_def *e)
{
    literal_pair p = {.law = e->law, .c = e->coefficient, .answer = -1};
    if (f->weapon[s] > 0) {
        const lan_weapon_def first = literal_weapon_of(f, f->by[s], 0);
        const lan_weapon_def own = literal_weapon_of(f, f->by[s], f->weapon[s]);
        p.law = literal_are_alike(&first, &own) ? e->law : LAN_LAW_NONE;
        p.c = 0.0;
    }
    return p;
}

static literal_pair look_up_fire(const literal_field *f, int s, int at)
{
    const int from = f->by[s];
    const lan_fire_def *e = NULL;
    for (size_t n = 0; n < f->def->fire_count; n++) {
        const lan_fire_def *other = &f->def->fire[n];
        if (names(f, from, other->from_army, other->from_group) &&
            names(f, at, other->at_army, other->at_group) &&
            f->phase >= other->start && f->phase < other->stop) {
            e = other;
        }
    }
    literal_pair p = {.law = e != NULL ? e->law : LAN_LAW_NONE};
    if (e != NULL && !isnan(e->coefficient)) {
        p = from_coefficient(f, s, e);
    } else if (e == NULL || e->law != LAN_LAW_NONE) {
        const lan_law *given = e != NULL ? &e->law : NULL;
        p = f->weapon[s] < 0 ? from_best(f, from, at, given)
                             : from_arms(f, from, f->weapon[s], at, given);
    }
    if (e != NULL) {
        p.enemy = e->enemy;
        p.own = e->own;
        p.half = e->half;
    }
    return p;
}

static double look_up_weight(const literal_field *f, int from, int at)
{
    double weight = 1.0;
    for (size_t n = 0;
         f->def->share == LAN_SHARE_WEIGHTS && n < f->def->weight_count; n++) {
        const lan_weight_def *w = &f->def->weights[n];
        if (w->attacker == f->group[from]->type &&
            w->target == f->group[at]->type) {
            weight = w->weight;
        }
    }
    return weight;
}

static size_t look_up_rank(const literal_field *f, int from, int at)
{
    for (size_t n = 0;
         f->def->share == LAN_SHARE_PRIORITY && n < f->def->priority_count;
         n++) {
        const lan_priority_def *p = &f->def->priorities[n];
        for (size_t r = 0;
             p->attacker == f->group[from]->type && r < p->target_count; r++) {
            if (p->targets[r] == f->group[at]->type) {
                return r;
            }
        }
    }
    return f->def->share == LAN_SHARE_PRIORITY ? SIZE_MAX : 0;
}

void literal_look_up(literal_field *f)
{
    for (int s = 0; s < f->shooters; s++) {
        for (int i = 0; i < f->groups; i++) {
            f->pairs[s][i] = look_up_fire(f, s, i);
            f->pairs[s][i].weight = look_up_weight(f, f->by[s], i);
            f->pairs[s][i].rank = look_up_rank(f, f->by[s], i);
        }
    }
}

bool literal_are_enemies(const literal_field *f, int j, int i)
{
    return !literal_same_side(f, f->army[j], f->army[i]);
}

/* What the target's own strength makes of shared fire. */
static double found(const literal_pair *p, double x)
{
    if (p->law == LAN_LAW_SEARCH) {
        return x / (fabs(x) + p->half);
    }
    return p->law == LAN_LAW_AREA ? x : 1.0;
}

bool literal_is_shared(const literal_field *f, int s, int i)
{
    const literal_pair *p = &f->pairs[s][i];
    return p->law != LAN_LAW_POWER && p->law != LAN_LAW_NONE && p->weight > 0.0;
}

bool literal_is_in(const literal_field *f, int i)
{
    return f->alive[i] && !f->out[f->army[i]];
}

double literal_arrival_rate(const lan_group_def *g, double time)
{
    double rate = 0.0;
    for (size_t n = 0; n < g->reinforcement_count; n++) {
        const lan_reinforcement_def *r = &g->reinforcements[n];
        const bool within = time >= r->from && time < r->to;
        if (r->form == LAN_REINFORCEMENT_SPAN && within) {
            rate += r->count / (r->to - r->from);
        } else if (r->form == LAN_REINFORCEMENT_RATE && within) {
            rate += r->rate;
        } else if (r->form == LAN_REINFORCEMENT_POINTS) {
            for (size_t p = 0; p + 1 < r->point_count; p++) {
                const double *q = &r->points[2 * p];
                if (time >= q[0] && time < q[2]) {
                    rate +=
                        q[1] + (q[3] - q[1]) * (time - q[0]) / (q[2] - q[0]);
                }
            }
        }
    }
    return rate;
}

/* --- rates --------------------------------------------------------------- */

double literal_fighting_part(const literal_field *f, int j,
                             const literal_point *p)
{
    const int a = f->army[j];
    const lan_army_def *army = &f->def->armies[a];
    double total = 0.0;
    for (int i = 0; i < f->groups; i++) {
        total += f->army[i] == a ? p->of[X][i] : 0.0;
    }
    double part = p->of[X][j];
    if (total > army->front) {
        part *= army->front / total;
    }
    if (army->has_morale) {
        const double m = fmax(p->morale[a], 0.0);
        part *= pow(m, army->morale.effect);
    }
    return part;
}

/* Share of weapon s's fire on the target that group i is, or is part of,
 * among the living and i itself, by their strengths in p. */
double literal_share_of(const literal_field *f, int s, int i,
                        const literal_point *p)
{
    const literal_pair *mine = f->pairs[s];
    double own = 0.0;
    double total = 0.0;
    double count = 0.0;
    bool area_seen[LITERAL_GROUPS] = {false};
    for (int k = 0; k < f->groups; k++) {
        const bool there = k == i || (literal_is_in(f, k) &&
                                      literal_are_enemies(f, f->by[s], k));
        if (!there || !literal_is_shared(f, s, k) ||
            mine[k].rank > mine[i].rank) {
            continue;
        }
        if (mine[k].rank < mine[i].rank) {
            return 0.0; /* it fires at another one first */
        }
        const double strength = mine[k].weight * p->of[X][k];
        const bool area = mine[k].law == LAN_LAW_AREA;
        const bool together =
            area && mine[i].law == LAN_LAW_AREA && f->army[k] == f->army[i];
        own += k == i || together ? strength : 0.0;
        total += strength;
        count += area && area_seen[f->army[k]] ? 0.0 : 1.0;
        area_seen[f->army[k]] = area_seen[f->army[k]] || area;
    }
    if (f->def->share == LAN_SHARE_EVEN || !(total > 0.0)) {
        return 1.0 / count;
    }
    return own / total;
}

double literal_combat_of(const literal_field *f, int i, const literal_point *p)
{
    const double x = p->of[X][i];
    double sum = 0.0;
    for (int s = 0; s < f->shooters; s++) {
        const literal_pair *q = &f->pairs[s][i];
        if (!literal_fights(f, s, i)) {
            continue;
        }
        const double y = literal_fighting_part(f, f->by[s], p);
        if (q->law == LAN_LAW_POWER && y > 0.0 && x >= 0.0) {
            sum += q->c * pow(y, q->enemy) * pow(x, q->own);
        } else if (literal_is_shared(f, s, i)) {
            sum += literal_share_of(f, s, i, p) * q->c * y * found(q, x);
        }
    }
    return sum + literal_answered(f, i, literal_fighting_part(f, i, p), p);
}

double literal_other_rate(const literal_field *f, int i, const literal_point *p)
{
    const lan_army_def *army = &f->def->armies[f->army[i]];
    const double base =
        isnan(f->group[i]->losses) ? army->losses : f->group[i]->losses;
    return base + (army->has_morale
                       ? army->morale.desertion * (1.0 - p->morale[f->army[i]])
                       : 0.0);
}

double literal_arrivals(const literal_field *f, int i, double from, double to)
{
    return literal_arrival_rate(f->group[i], 0.5 * (from + to)) * (to - from);
}

double literal_had(const literal_field *f, int a, double time)
{
    double sum = 0.0;
    for (int i = 0; i < f->groups; i++) {
        if (f->army[i] == a) {
            sum +=
                f->group[i]->count + f->reinforced[i] +
                (time > f->time ? literal_arrivals(f, i, f->time, time) : 0.0);
        }
    }
    return sum;
}

bool literal_is_pinned(const literal_field *f, int i)
{
    return !f->alive[i] && !f->out[f->army[i]] &&
           literal_arrival_rate(f->group[i], f->phase) > 0.0;
}

/* Share of weapon s's fire that group i would draw, were it at its level. Where
 * no living one draws any, those held down by it do in the ratio of what
 * arrives.
 */
static double share_of_ghost(const literal_field *f, int s, int i,
                             const literal_point *p)
{
    literal_point q = *p;
    q.of[X][i] = f->level[i];
    const double share = literal_share_of(f, s, i, &q);
    double living = 0.0;
    double waiting = 0.0;
    double together = 0.0; /* of its army, where that is hit by area fire */
    for (int k = 0; k < f->groups; k++) {
        const literal_pair *v = &f->pairs[s][k];
        if (!literal_are_enemies(f, f->by[s], k) || f->out[f->army[k]] ||
            !literal_is_shared(f, s, k) || v->rank != f->pairs[s][i].rank) {
            continue;
        }
        const double rate = literal_arrival_rate(f->group[k], f->phase);
        if (f->alive[k] && k != i) {
            living += v->weight * p->of[X][k];
            continue;
        }
        const bool area = v->law == LAN_LAW_AREA &&
                          f->pairs[s][i].law == LAN_LAW_AREA &&
                          f->army[k] == f->army[i];
        waiting += v->weight * rate;
        together += k == i || area ? v->weight * rate : 0.0;
    }
    if (f->def->share == LAN_SHARE_EVEN || living > 0.0 || !(waiting > 0.0) ||
        !(share > 0.0)) {
        return share;
    }
    return together / waiting;
}

double literal_would_lose(const literal_field *f, int i, const literal_point *p,
                          double *combat)
{
    const double x = f->level[i];
    *combat = 0.0;
    for (int s = 0; s < f->shooters; s++) {
        const literal_pair *q = &f->pairs[s][i];
        if (!literal_fights(f, s, i)) {
            continue;
        }
        const double y = literal_fighting_part(f, f->by[s], p);
        if (q->law == LAN_LAW_POWER && y > 0.0) {
            *combat += q->c * pow(y, q->enemy) * pow(x, q->own);
        } else if (literal_is_shared(f, s, i)) {
            *combat += share_of_ghost(f, s, i, p) * q->c * y * found(q, x);
        }
    }
    literal_point q = *p;
    q.of[X][i] = x;
    *combat += literal_answered(f, i, literal_fighting_part(f, i, &q), p);
    return *combat + literal_other_rate(f, i, p) * x;
}

double literal_morale_rate(const literal_field *f, int a, double time,
                           const literal_point *p, const double *lost)
{
    const lan_morale_def *m = &f->def->armies[a].morale;
    double sum = 0.0;
    for (int i = 0; i < f->groups; i++) {
        if (f->army[i] == a) {
            sum += literal_is_pinned(f, i)
                       ? literal_arrival_rate(f->group[i], time)
                       : lost[i];
        }
    }
    const double all = literal_had(f, a, time);
    return m->recovery * (1.0 - p->morale[a]) -
           (all > 0.0 ? m->loss_weight * sum / all : 0.0);
}

literal_point literal_rates(const literal_field *f, double time,
                            const literal_point *p)
{
    literal_point d;
    memset(&d, 0, sizeof d);
    for (int i = 0; i < f->groups; i++) {
        if (!f->alive[i] || f->out[f->army[i]]) {
            continue;
        }
        d.of[COMBAT][i] = literal_combat_of(f, i, p);
        d.of[OTHER][i] = literal_other_rate(f, i, p) * p->of[X][i];
        d.of[X][i] = literal_arrival_rate(f->group[i], time) - d.of[COMBAT][i] -
                     d.of[OTHER][i];
    }
    for (int a = 0; a < f->armies; a++) {
        if (f->def->armies[a].has_morale && !f->out[a] && !f->held[a]) {
            d.morale[a] = literal_morale_rate(f, a, time, p, d.of[COMBAT]);
        }
    }
    return d;
}
