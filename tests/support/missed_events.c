/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/missed_events.h"

#include <math.h>

#include "base/real.h"

/* --- a dip below a break threshold --------------------------------------- */

/* x above its threshold; the slope of that. */
static double above(const missed_dip *d, const lan_closed_solution *solution,
                    double time, double *slope)
{
    double x;
    double y;
    lan_closed_at(solution, time, &x, &y);
    *slope = d->duel.reinforce_x * (1.0 - d->share) - d->duel.a * y;
    return x - d->share * (d->duel.x0 + d->duel.reinforce_x * time);
}

/* Finds where x is lowest: y only falls, so the slope changes its sign once. */
static void find_lowest(missed_dip *d, double until)
{
    lan_closed_solution solution;
    lan_closed_duel_prepare(&d->duel, &solution);
    double lo = 0.0;
    double hi = until;
    for (int k = 0; k < 200; k++) {
        double slope;
        d->lowest = 0.5 * (lo + hi);
        d->height = above(d, &solution, d->lowest, &slope);
        *(slope < 0.0 ? &lo : &hi) = d->lowest;
    }
}

missed_dip missed_dip_draw(random_source *random, double miss)
{
    missed_dip d = {.duel = {.a = random_between(random, .4, 1.6),
                             .b = random_between(random, .4, 1.6),
                             .x0 = random_between(random, 900.0, 4700.0)},
                    .share = random_between(random, .3, .6)};
    d.duel.reinforce_x = d.duel.x0 * random_between(random, .2, .5);
    double lo = 0.0; /* of y0: the more of y, the deeper the dip */
    double hi = 3.0 * d.duel.x0;
    for (int k = 0; k < 200; k++) {
        d.duel.y0 = 0.5 * (lo + hi);
        find_lowest(&d, 20.0);
        *(d.height > miss * d.duel.x0 ? &lo : &hi) = d.duel.y0;
    }
    return d;
}

double missed_dip_time(const missed_dip *d)
{
    lan_closed_solution solution;
    lan_closed_duel_prepare(&d->duel, &solution);
    double lo = 0.0;
    double hi = d->lowest;
    for (int k = 0; k < 200; k++) {
        double slope;
        const double middle = 0.5 * (lo + hi);
        *(above(d, &solution, middle, &slope) > 0.0 ? &lo : &hi) = middle;
    }
    return 0.5 * (lo + hi);
}

scene *missed_dip_scene(const missed_dip *d)
{
    scene *s = scene_square(d->duel.x0, d->duel.y0, d->duel.a, d->duel.b, 50.0);
    scene_comes_rate(s, 0, 0.0, LAN_INF, d->duel.reinforce_x);
    s->armies[0].break_at = d->share;
    return s;
}

/* --- one death after another --------------------------------------------- */

double missed_chain_a_at(const missed_chain *p, double t)
{
    return p->a + p->k * p->d * expm1(-p->l * t) / p->l;
}

double missed_chain_c_at(const missed_chain *p, double t)
{
    const double reach = p->k * p->d / p->l;
    return p->c - p->m * ((p->a - reach) * t - reach * expm1(-p->l * t) / p->l);
}

double missed_chain_death_of_a(const missed_chain *p)
{
    return -log1p(-p->a * p->l / (p->k * p->d)) / p->l;
}

/* C falls until A dies. */
double missed_chain_death_of_c(const missed_chain *p)
{
    double lo = 0.0;
    double hi = missed_chain_death_of_a(p);
    for (int i = 0; i < 200; i++) {
        const double middle = 0.5 * (lo + hi);
        *(missed_chain_c_at(p, middle) > 0.0 ? &lo : &hi) = middle;
    }
    return 0.5 * (lo + hi);
}

missed_chain missed_chain_draw(random_source *random, double rest)
{
    missed_chain p = {.d = random_between(random, 2e4, 9e4),
                      .l = random_between(random, .2, 3.0),
                      .k = random_between(random, .05, .9),
                      .m = random_between(random, .05, .9)};
    p.a = p.k * p.d / p.l * random_between(random, .2, .95);
    p.c = -missed_chain_c_at(&p, missed_chain_death_of_a(&p)) / (1.0 - rest);
    return p;
}

scene *missed_chain_scene(const missed_chain *p)
{
    scene *s = scene_create(4, 40.0 / p->l);
    scene_army(s, NULL);
    scene_group(s, p->a);
    scene_group(s, 1000.0); /* stays, so that the battle goes on */
    scene_army(s, NULL);
    scene_group(s, p->c);
    scene_group(s, p->d);
    s->groups[3].losses = p->l;
    s->def.gone = 0.0;
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    scene_army_fire(s, 1, 0, LAN_LAW_NONE, LAN_NAN);
    scene_fire(s, 3, 0, LAN_LAW_AIMED, p->k);
    scene_fire(s, 0, 2, LAN_LAW_AIMED, p->m);
    return s;
}

missed_victim missed_victim_draw(random_source *random, double death)
{
    missed_victim v = {.l = random_between(random, .1, 3.0) / death,
                       .fire = random_between(random, 200.0, 900.0),
                       .death = death};
    v.start = -v.fire * expm1(-v.l * death) / v.l;
    return v;
}

scene *missed_victims_scene(const missed_victim v[2])
{
    scene *s = scene_create(5, 20.0);
    scene_army(s, NULL);
    scene_group(s, v[0].start);
    scene_group(s, v[1].start);
    scene_group(s, 77.0); /* stays, so that the battle goes on */
    scene_army(s, NULL);
    for (int i = 0; i < 2; i++) {
        scene_group(s, 1e3);
        s->groups[3 + i].losses = v[i].l;
    }
    s->def.gone = 0.0;
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    scene_army_fire(s, 1, 0, LAN_LAW_NONE, LAN_NAN);
    for (int32_t i = 0; i < 2; i++) {
        scene_fire(s, 3 + i, i, LAN_LAW_AIMED, v[i].fire / 1e3);
    }
    return s;
}

scene *missed_straight_scene(double early, double late, double *end)
{
    scene *s = scene_create(4, 20.0);
    scene_army(s, NULL);
    scene_group(s, 350.0 * .7 * late);
    scene_group(s, 350.0 * .3 * early);
    scene_group(s, 77.0);
    scene_army(s, NULL);
    scene_group(s, 350.0);
    s->def.share = LAN_SHARE_EVEN;
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    scene_fire(s, 3, 0, LAN_LAW_AIMED, 2.0 * .7);
    scene_fire(s, 3, 1, LAN_LAW_AIMED, 2.0 * .3);
    scene_fire(s, 3, 2, LAN_LAW_NONE, LAN_NAN);
    const double rest = 350.0 * .7 * (late - early);
    *end = early + rest / (350.0 * 2.0 * .7);
    return s;
}
