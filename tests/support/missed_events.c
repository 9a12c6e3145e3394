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

/* --- rates that compare otherwise for a while ----------------------------- */

double missed_weakness_d_at(const missed_weakness *w, double t)
{
    return w->d + w->r * t + w->a * w->e * expm1(-w->l * t) / w->l;
}

/* The time between two at which D is at `least`: it is weaker at `in`. */
static double crossing(const missed_weakness *w, double in, double out)
{
    for (int k = 0; k < 200; k++) {
        const double middle = 0.5 * (in + out);
        *(missed_weakness_d_at(w, middle) < w->least ? &in : &out) = middle;
    }
    return 0.5 * (in + out);
}

missed_weakness missed_weakness_draw(random_source *random, double depth)
{
    missed_weakness w = {.l = random_between(random, .3, 2.0),
                         .e = random_between(random, 300.0, 900.0),
                         .a = random_between(random, .2, 1.5),
                         .k = random_between(random, .2, 1.5)};
    const double fire = w.a * w.e;
    w.r = fire * random_between(random, .2, .7);
    w.d = fire / w.l * random_between(random, .8, 2.0);
    const double weakest = -log(w.r / fire) / w.l;
    w.least = missed_weakness_d_at(&w, weakest) / (1.0 - depth);
    w.falls = crossing(&w, weakest, 0.0);
    w.rises = crossing(&w, weakest, 20.0 / w.l);
    w.end = w.rises + random_between(random, .1, .4) * (w.rises - w.falls);
    return w;
}

static scene *weakness_scene(const missed_weakness *w, double x)
{
    scene *s = scene_create(4, w->end);
    scene_army(s, NULL);
    scene_group(s, x);
    scene_group(s, w->e);
    scene_group(s, 77.0); /* stays, so that the battle goes on */
    scene_army(s, NULL);
    scene_group(s, w->d);
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    scene_army_fire(s, 1, 0, LAN_LAW_NONE, LAN_NAN);
    s->groups[1].losses = w->l;
    s->def.gone = 0.0;
    scene_comes_rate(s, 3, 0.0, LAN_INF, w->r);
    scene_fire(s, 1, 3, LAN_LAW_AIMED, w->a);
    scene_fire(s, 3, 0, LAN_LAW_AIMED, w->k);
    return s;
}

scene *missed_return_scene(const missed_weakness *w)
{
    scene *s = weakness_scene(w, 0.0);
    scene_comes_rate(s, 0, 0.0, LAN_INF, w->k * w->least);
    return s;
}

/* k (least - D), summed up from `falls` on. */
double missed_return_x_at(const missed_weakness *w, double t)
{
    const double reach = w->a * w->e / w->l;
    const double from = w->falls;
    const double sum = (w->d - reach) * (t - from) +
                       0.5 * w->r * (t * t - from * from) -
                       reach * (exp(-w->l * t) - exp(-w->l * from)) / w->l;
    return w->k * (w->least * (t - from) - sum);
}

/* Of its army, so many that X lives. */
static double crowd(const missed_weakness *w)
{
    return w->e + 77.0 + 2.0 * w->k * (w->d + w->r * w->end) * w->end;
}

scene *missed_release_scene(const missed_weakness *w)
{
    scene *s = weakness_scene(w, crowd(w) - w->e - 77.0);
    s->armies[0].has_morale = true;
    s->armies[0].morale.start = 0.0;
    s->armies[0].morale.loss_weight = 1.0;
    s->armies[0].morale.recovery = w->k * w->least / crowd(w);
    return s;
}

/* m' = (k least (1 - m) - k D) / crowd from `falls` on, by Simpson's rule. */
double missed_release_morale_at(const missed_weakness *w, double t)
{
    const double recovery = w->k * w->least / crowd(w);
    const int n = 200;
    const double h = (t - w->falls) / n;
    double sum = 0.0;
    for (int k = 0; k <= n; k++) {
        const double at = w->falls + k * h;
        const double weight = k == 0 || k == n ? 1.0 : k % 2 == 0 ? 2.0 : 4.0;
        sum += weight * (w->least - missed_weakness_d_at(w, at)) *
               exp(-recovery * (t - at));
    }
    return w->k * sum * h / (3.0 * crowd(w));
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
