/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Armies that begin apart, from the words of the rules.
 */
#include "tests/support/literal_impl.h"

#include <math.h>

/* Two distances that differ by less, as a share of the first, are one. */
#define ROUNDING 1e-7

static double rounding(const literal_field *f)
{
    return ROUNDING * f->def->approach.distance;
}

static double apart(const literal_field *f, int i, int j, double time)
{
    const double walked = (time - f->marched) * (f->going[i] + f->going[j]);
    const double r =
        f->def->approach.distance - (f->came[i] + f->came[j]) - walked;
    return r > 0.0 ? r : 0.0;
}

static const lan_unit_def *type_of(const literal_field *f, int i)
{
    return &f->def->units[f->group[i]->type];
}

static double range_of(const literal_field *f, int i, int w)
{
    const lan_unit_def *u = type_of(f, i);
    const double own = u->weapon_count > 0 ? u->weapons[w].range : u->range;
    const double range = isnan(own) ? u->range : own;
    return isnan(range) ? 0.0 : range;
}

static double falloff_of(const literal_field *f, int i, int w)
{
    const lan_unit_def *u = type_of(f, i);
    return u->weapon_count > 0 ? u->weapons[w].falloff : u->falloff;
}

static double factor_at(const literal_field *f, int i, int w, double r)
{
    const double range = range_of(f, i, w);
    const double near = r < range ? 1.0 - r / range : 0.0;
    return range > 0.0 && falloff_of(f, i, w) > 0.0
               ? pow(near, falloff_of(f, i, w))
               : 1.0;
}

/* As far as its type's longest range, or 0 if a weapon that reaches so far
 * has a falloff. */
static double halt_of(const literal_field *f, int i)
{
    const lan_unit_def *u = type_of(f, i);
    const int count = u->weapon_count > 0 ? (int)u->weapon_count : 1;
    double longest = 0.0;
    if (!isnan(f->def->approach.to)) {
        return f->def->approach.to;
    }
    for (int w = 0; w < count; w++) {
        longest = fmax(longest, range_of(f, i, w));
    }
    for (int w = 0; w < count; w++) {
        if (range_of(f, i, w) >= longest && falloff_of(f, i, w) > 0.0) {
            return 0.0;
        }
    }
    return longest;
}

/* Who halts where his range ends has all in range that are as near. */
static bool walks(const literal_field *f, int i, double time)
{
    double nearest = -1.0;
    for (int j = 0; j < f->groups; j++) {
        if (literal_is_in(f, j) && literal_are_enemies(f, i, j)) {
            const double r = apart(f, i, j, time);
            nearest = nearest < 0.0 || r < nearest ? r : nearest;
        }
    }
    return literal_is_in(f, i) && type_of(f, i)->speed > 0.0 &&
           nearest > halt_of(f, i) + 0.5 * rounding(f);
}

bool literal_march(literal_field *f)
{
    double came[LITERAL_GROUPS];
    double going[LITERAL_GROUPS];
    if (isnan(f->def->approach.distance)) {
        return false;
    }
    for (int i = 0; i < f->groups; i++) {
        came[i] = f->came[i] + (f->time - f->marched) * f->going[i];
        going[i] = walks(f, i, f->time) ? type_of(f, i)->speed : 0.0;
    }
    for (int i = 0; i < f->groups; i++) {
        f->came[i] = came[i];
        f->going[i] = going[i];
    }
    f->marched = f->time;
    return true;
}

/* Of weapons of which the best one fires. */
static int best_weapon(const literal_field *f, int s, int i, double r)
{
    const int from = f->by[s];
    double most[3] = {-1.0, -1.0, -1.0}; /* there, from nearby, its range */
    int best = -1;
    for (int w = 0; w < (int)type_of(f, from)->weapon_count; w++) {
        const double takes = literal_weapon_takes(f, from, w, i);
        const double now[3] = {takes * factor_at(f, from, w, r),
                               takes * factor_at(f, from, w, 0.0),
                               range_of(f, from, w)};
        int k = 0;
        while (k < 2 && !(now[k] > most[k]) && !(now[k] < most[k])) {
            k++;
        }
        if (r <= range_of(f, from, w) + rounding(f) && now[k] > most[k]) {
            best = w;
            for (k = 0; k < 3; k++) {
                most[k] = now[k];
            }
        }
    }
    return best;
}

static bool reaches_at(const literal_field *f, int k, int w, int i, double time)
{
    return apart(f, k, i, time) <= range_of(f, k, w) + rounding(f);
}

bool literal_reaches(const literal_field *f, int k, int w, int i)
{
    return isnan(f->def->approach.distance) || reaches_at(f, k, w, i, f->seen);
}

/* Some weapon has come to reach a group that it did not when last they set out
 * or halted. */
static bool reach_turns(const literal_field *f, int k, int i, double time)
{
    const lan_unit_def *u = type_of(f, k);
    const int count = u->weapon_count > 0 ? (int)u->weapon_count : 1;
    bool turns = false;
    for (int w = 0; w < count; w++) {
        turns = turns || reaches_at(f, k, w, i, time) !=
                             reaches_at(f, k, w, i, f->marched);
    }
    return turns;
}

int literal_weapon_at(const literal_field *f, int s, int i, double time)
{
    if (isnan(f->def->approach.distance)) {
        return f->weapon[s];
    }
    const double r = apart(f, f->by[s], i, time);
    if (f->weapon[s] < 0) {
        return best_weapon(f, s, i, r);
    }
    return r <= range_of(f, f->by[s], f->weapon[s]) + rounding(f) ? f->weapon[s]
                                                                  : -1;
}

double literal_factor(const literal_field *f, int s, int i)
{
    return isnan(f->def->approach.distance)
               ? 1.0
               : factor_at(f, f->by[s], f->pairs[s][i].weapon,
                           apart(f, f->by[s], i, f->seen));
}

bool literal_nears(const literal_field *f, int s, int i)
{
    return f->pairs[s][i].is_far && literal_is_in(f, f->by[s]) &&
           literal_are_enemies(f, f->by[s], i) &&
           f->going[f->by[s]] + f->going[i] > 0.0;
}

bool literal_march_turns(const literal_field *f, double time)
{
    if (isnan(f->def->approach.distance)) {
        return false;
    }
    for (int i = 0; i < f->groups; i++) {
        if (walks(f, i, time) != (f->going[i] > 0.0)) {
            return true;
        }
        for (int k = 0; f->def->kind_defs != NULL && k < f->groups; k++) {
            if (literal_are_enemies(f, k, i) && reach_turns(f, k, i, time)) {
                return true;
            }
        }
        for (int s = 0; s < f->shooters; s++) {
            const literal_pair *q = &f->pairs[s][i];
            if (literal_are_enemies(f, f->by[s], i) &&
                literal_weapon_at(f, s, i, time) !=
                    (q->is_far ? -1 : q->weapon)) {
                return true;
            }
        }
    }
    return false;
}
