/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/plain_odds.h"

#include <math.h>
#include <string.h>

#include "tests/support/literal_impl.h"

typedef struct course {
    literal_field field;
    int side[LITERAL_GROUPS]; /* of an army */
    plain_odds odds;
} course;

static void begin(course *c, const lan_battle_def *def)
{
    literal_field *f = &c->field;
    memset(c, 0, sizeof *c);
    f->def = def;
    f->armies = (int)def->army_count;
    for (int a = 0; a < f->armies; a++) {
        const lan_army_def *army = &def->armies[a];
        f->first[a] = f->groups;
        for (size_t g = 0; g < army->group_count; g++) {
            f->army[f->groups] = a;
            f->group[f->groups++] = &army->groups[g];
        }
        c->side[a] = -1;
        for (int b = 0; b < a && c->side[a] < 0; b++) {
            c->side[a] = literal_same_side(f, a, b) ? c->side[b] : -1;
        }
        if (c->side[a] < 0) {
            c->side[a] = c->odds.sides++;
        }
    }
    literal_take_arms(f);
    literal_look_up(f);
}

/* Soldiers that a group has had: its start and what comes at instant 0. */
static int had_of(const lan_group_def *group)
{
    double count = group->count;
    for (size_t r = 0; r < group->reinforcement_count; r++) {
        count += group->reinforcements[r].count;
    }
    return (int)count;
}

/* Brings who is alive and who is in the fight in line with the counts; groups
 * at their gone level lose what they have. Returns a bit per side. */
static unsigned judge(course *c, int *counts)
{
    literal_field *f = &c->field;
    const double gone = isnan(f->def->gone) ? 0.0 : f->def->gone;
    unsigned in = 0;
    for (int i = 0; i < f->groups; i++) {
        counts[i] = counts[i] <= gone + 1e-9 ? 0 : counts[i];
        f->alive[i] = counts[i] > 0;
    }
    for (int a = 0; a < f->armies; a++) {
        int left = 0;
        int had = 0;
        for (int i = 0; i < f->groups; i++) {
            left += f->army[i] == a ? counts[i] : 0;
            had += f->army[i] == a ? had_of(f->group[i]) : 0;
        }
        f->out[a] =
            left == 0 || left <= floor(f->def->armies[a].break_at * had + 1e-9);
        in |= f->out[a] ? 0u : 1u << c->side[a];
    }
    return in;
}

static void book_end(course *c, const int *counts, unsigned in, double chance)
{
    plain_odds *o = &c->odds;
    int left[LITERAL_GROUPS] = {0};
    for (int i = 0; i < c->field.groups; i++) {
        left[c->side[c->field.army[i]]] += counts[i];
    }
    o->courses++;
    bool won = false;
    for (int s = 0; s < o->sides; s++) {
        o->expected_left[s] += chance * left[s];
        if (in == 1u << s) {
            o->win[s] += chance;
            o->survivors[s][left[s]] += chance;
            won = true;
        }
    }
    o->neither += won ? 0.0 : chance;
}

static void go_on(course *c, const int *from, double chance)
{
    int counts[LITERAL_GROUPS];
    literal_point p;
    memcpy(counts, from, sizeof counts);
    memset(&p, 0, sizeof p);
    const unsigned in = judge(c, counts);
    for (int i = 0; i < c->field.groups; i++) {
        p.of[X][i] = counts[i];
    }
    const literal_point rates = literal_rates(&c->field, 0.0, &p);
    double total = 0.0;
    for (int i = 0; i < c->field.groups; i++) {
        total += rates.of[COMBAT][i] + rates.of[OTHER][i];
    }
    if ((in & (in - 1u)) == 0u || !(total > 0.0)) {
        book_end(c, counts, in, chance);
        return;
    }
    c->odds.duration += chance / total;
    for (int i = 0; i < c->field.groups; i++) {
        const double rate = rates.of[COMBAT][i] + rates.of[OTHER][i];
        if (rate > 0.0) {
            counts[i]--;
            go_on(c, counts, chance * (rate / total));
            counts[i]++;
        }
    }
}

plain_odds plain_odds_of(const lan_battle_def *def)
{
    course c;
    int counts[LITERAL_GROUPS] = {0};
    begin(&c, def);
    for (int i = 0; i < c.field.groups; i++) {
        counts[i] = had_of(c.field.group[i]);
    }
    go_on(&c, counts, 1.0);
    return c.odds;
}
