/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groups that waste away by themselves and are finished by weak fire, against
 * x' = -l x - a in closed form: gone at 1e-9 of what they began with.
 */
#include <math.h>

#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES 150

/* A host of `start`, which loses `losses` of itself and `finish` x start times
 * those by fire. */
typedef struct fading {
    double start;
    double losses; /* l */
    double finish; /* a/l as a share of the start */
    double snipers;
} fading;

static fading draw(random_source *random, double fastest)
{
    return (fading){.start = random_magnitude(random, 3.0, 3e7),
                    .losses = random_magnitude(random, 1e-3, fastest),
                    .finish = random_magnitude(random, 1e-14, 1.0),
                    .snipers = random_magnitude(random, 2.0, 300.0)};
}

/* In units of 1/l. */
static double lasts(const fading *f)
{
    return log((1.0 + f->finish) / (1e-9 + f->finish));
}

/* Coefficient of one sniper. */
static double coefficient(const fading *f)
{
    return f->finish * f->start * f->losses / f->snipers;
}

static scene *scene_begin(const fading *f)
{
    return scene_create(6, 1e3 / f->losses);
}

/* One group against one. */
static scene *scene_of_duel(const fading *f)
{
    scene *s = scene_begin(f);
    scene_army(s, NULL);
    scene_group(s, f->start);
    s->groups[0].losses = f->losses;
    scene_army(s, NULL);
    scene_group(s, f->snipers);
    scene_fire(s, 1, 0, LAN_LAW_AIMED, coefficient(f));
    return s;
}

/* The host in three groups, at which fire is shared by strength. */
static scene *scene_of_parts(const fading *f)
{
    static const double parts[] = {0.23, 0.46, 0.31};
    scene *s = scene_begin(f);
    scene_army(s, NULL);
    for (int32_t i = 0; i < 3; i++) {
        scene_group(s, parts[i] * f->start);
        s->groups[i].losses = f->losses;
    }
    scene_army(s, NULL);
    scene_group(s, f->snipers);
    scene_army_fire(s, 1, 0, LAN_LAW_AIMED, coefficient(f));
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    return s;
}

/* The snipers in two groups: no duel, but linear. */
static scene *scene_of_pairs(const fading *f)
{
    scene *s = scene_begin(f);
    scene_army(s, NULL);
    scene_group(s, f->start);
    s->groups[0].losses = f->losses;
    scene_army(s, NULL);
    scene_group(s, 0.37 * f->snipers);
    scene_group(s, 0.63 * f->snipers);
    scene_army_fire(s, 1, 0, LAN_LAW_AIMED, coefficient(f));
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    return s;
}

/* Wasting away under area fire. */
static scene *scene_of_shells(const fading *f)
{
    scene *s = scene_begin(f);
    scene_army(s, NULL);
    scene_group(s, f->start);
    scene_army(s, NULL);
    scene_group(s, f->snipers);
    scene_group(s, 8.25);
    scene_fire(s, 1, 0, LAN_LAW_AIMED, coefficient(f));
    scene_fire(s, 2, 0, LAN_LAW_AREA, f->losses / 8.25);
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    return s;
}

/* A power law with own 0.4: z = x^0.6 falls as x does elsewhere, by 0.6 l and
 * 0.6 c y. */
static scene *scene_of_power(const fading *f)
{
    scene *s = scene_of_duel(f);
    s->groups[0].losses = f->losses / 0.6;
    s->fire[0].law = LAN_LAW_POWER;
    s->fire[0].enemy = 1.0;
    s->fire[0].own = 0.4;
    s->fire[0].coefficient =
        f->finish * pow(f->start, 0.6) * f->losses / 0.6 / f->snipers;
    return s;
}

/* Gone at a level far below the start, by nothing but losses. */
static scene *scene_of_level(const fading *f)
{
    scene *s = scene_of_duel(f);
    s->groups[1].count = f->start;
    s->fire[0].coefficient = 0.0;
    s->def.gone = f->finish * f->start;
    return s;
}

static double lasts_to_level(const fading *f)
{
    return -log(f->finish);
}

typedef struct kind {
    const char *name;
    scene *(*make)(const fading *f);
    double (*lasts)(const fading *f);
} kind;

static const kind kinds[] = {{"a duel", scene_of_duel, lasts},
                             {"parts", scene_of_parts, lasts},
                             {"pairs", scene_of_pairs, lasts},
                             {"shells", scene_of_shells, lasts},
                             {"a power law", scene_of_power, lasts},
                             {"a level", scene_of_level, lasts_to_level}};

#define KINDS (sizeof kinds / sizeof kinds[0])

/* How far the end is off, in units of 1/l. */
static double gap_of(const fading *f, const kind *k,
                     const lan_solver_options *options)
{
    scene *s = k->make(f);
    solved done = scene_solve(s, options);
    double gap = LAN_INF;
    if (done.status == LAN_OK && done.outcome->winner == 1) {
        gap = fabs(done.outcome->time * f->losses - k->lasts(f));
    }
    solved_clear(&done);
    scene_destroy(s);
    return gap;
}

static void assert_ends(const fading *f, const kind *k,
                        const lan_solver_options *options, double allowed,
                        unsigned long seed, int number)
{
    const double gap = gap_of(f, k, options);
    if (!(gap <= allowed)) {
        fail_with("seed %lu case %d, %s by %s %s: %.3g off (start %.17g losses "
                  "%.17g finish %.17g snipers %.17g)",
                  seed, number, k->name, lan_method_name(options->method),
                  lan_stepper_name(options->stepper), gap, f->start, f->losses,
                  f->finish, f->snipers);
    }
}

TEST(every_stepper_finds_where_a_fading_group_ends)
{
    static const struct {
        lan_stepper stepper;
        double tolerance;
        double allowed;
    } ways[] = {
        {LAN_STEPPER_RK2, 1e-6, 1e-2},    {LAN_STEPPER_RK4, 1e-8, 1e-4},
        {LAN_STEPPER_RKF45, 1e-10, 1e-4}, {LAN_STEPPER_RKCK, 1e-10, 1e-4},
        {LAN_STEPPER_RK8PD, 1e-10, 1e-4}, {LAN_STEPPER_RK1IMP, 1e-3, 3.0},
        {LAN_STEPPER_RK2IMP, 1e-6, 1e-2}, {LAN_STEPPER_RK4IMP, 1e-8, 1e-4},
        {LAN_STEPPER_BSIMP, 1e-8, 1e-4},  {LAN_STEPPER_MSADAMS, 1e-8, 1e-3},
        {LAN_STEPPER_MSBDF, 1e-8, 1e-3},
    };
    random_source *random = random_create(20261122);
    const int cases = random_cases(CASES);
    for (int c = 0; c < cases; c++) {
        random_begin(random, (uint32_t)c);
        const fading f = draw(random, 10.0);
        for (size_t w = 0; w < sizeof ways / sizeof ways[0]; w++) {
            const lan_solver_options options = scene_options(
                LAN_METHOD_GSL, ways[w].stepper, ways[w].tolerance);
            assert_ends(&f, &kinds[(size_t)c % KINDS], &options,
                        ways[w].allowed, random_seed(random), c);
        }
    }
    random_destroy(random);
}

TEST(every_kind_of_fading_ends_by_rkck_and_by_default)
{
    const lan_solver_options gsl =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, 1e-10);
    const lan_solver_options usual = lan_solver_options_default();
    random_source *random = random_create(20261123);
    const int cases = random_cases(CASES);
    for (int c = 0; c < cases; c++) {
        random_begin(random, (uint32_t)c);
        const fading f = draw(random, 1e10);
        for (size_t k = 0; k < KINDS; k++) {
            assert_ends(&f, &kinds[k], &gsl, 1e-4, random_seed(random), c);
            assert_ends(&f, &kinds[k], &usual, 1e-4, random_seed(random), c);
        }
    }
    random_destroy(random);
}
