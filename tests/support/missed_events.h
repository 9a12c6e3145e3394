/* tests/support/missed_events.h - battles with an event that a solver misses,
 * or invents, where it looks at the ends of its steps alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    families, as where steps end is a stepper's business; each with its
 *          answer in closed form.
 * Owner    scenes are the caller's.
 */
#pragma once

#include "solver/closed_form.h"
#include "tests/support/random.h"
#include "tests/support/scene.h"

/* x receives so much that it grows again once y has become weak enough; its
 * army breaks where x falls to a share of all it has had. */
typedef struct missed_dip {
    lan_closed_duel duel;
    double share;
    double lowest; /* time at which x is nearest to its threshold */
    double height; /* above it there, soldiers */
} missed_dip;

/* Draws a battle whose x comes within a share `miss` of its start of the
 * threshold: above it, or below where miss is negative. */
missed_dip missed_dip_draw(random_source *random, double miss);

/* The first time x is at its threshold, where it falls below it. */
double missed_dip_time(const missed_dip *d);

scene *missed_dip_scene(const missed_dip *d);

/* D is fired at by E, which dwindles by itself, and reinforced:
 *
 *     E = e exp(-l t)   D = d + r t - a e (1 - exp(-l t)) / l
 *
 * D fires at X, group 0, which no other group does, with k; group 2 stays. D is
 * weaker than `least` from `falls` to `rises` only. */
typedef struct missed_weakness {
    double l;
    double e;
    double a;
    double d;
    double r;
    double k;
    double least;
    double falls;
    double rises;
    double end; /* some time behind */
} missed_weakness;

/* Draws one in which D is that share weaker than `least` at its weakest. */
missed_weakness missed_weakness_draw(random_source *random, double depth);

double missed_weakness_d_at(const missed_weakness *w, double t);

/* X has no soldier at the start, and would be as strong as D is weak: so many
 * arrive that it stays away unless D is weaker than `least`. */
scene *missed_return_scene(const missed_weakness *w);
double missed_return_x_at(const missed_weakness *w, double t);

/* X has a morale that recovers unless D takes as much of X as `least` would;
 * it is zero until then. */
scene *missed_release_scene(const missed_weakness *w);
double missed_release_morale_at(const missed_weakness *w, double t);

/* C is fired at by A, A by D, D dwindles by itself, no other group fires:
 *
 *     D = d exp(-l t)   A = a - k d (1 - exp(-l t)) / l   C' = -m A
 *
 * Beyond the death of A the curve of C turns up again: what is left of A is
 * negative there and heals it. In the scene A is group 0, C 2, D 3. */
typedef struct missed_chain {
    double d;
    double l;
    double a;
    double k;
    double c;
    double m;
} missed_chain;

/* Draws one in which C is left with a share of its start as A dies, or dies
 * that much earlier where it is negative. */
missed_chain missed_chain_draw(random_source *random, double rest);

double missed_chain_a_at(const missed_chain *p, double t);
double missed_chain_c_at(const missed_chain *p, double t);
double missed_chain_death_of_a(const missed_chain *p);
double missed_chain_death_of_c(const missed_chain *p); /* if it dies */
scene *missed_chain_scene(const missed_chain *p);

/* A target that falls by the fire of a group which dwindles by itself:
 * x = start - fire (1 - exp(-l t)) / l dies at the time given. */
typedef struct missed_victim {
    double l;
    double fire; /* losses per time at the start */
    double start;
    double death;
} missed_victim;

missed_victim missed_victim_draw(random_source *random, double death);

/* Both at once, as groups 0 and 1 of one army. */
scene *missed_victims_scene(const missed_victim v[2]);

/* Group 1 dies `early`, group 0 would `late` and is under all fire from there
 * on, so that it dies at *end. Curves are straight: one step spans both. */
scene *missed_straight_scene(double early, double late, double *end);
