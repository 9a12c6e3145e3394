/* bench/bench_steppers.c - what does each stepper's tolerance cost, and buy?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    prints Markdown: for three battles with closed forms and a stiff
 *          one, a row per stepper and tolerance: error of the strengths at the
 *          end as a share of a side, error of the end's time as a share of the
 *          time and of its condition, calls of the right-hand side, steps. Then
 *          the loosest tolerance from which on each stepper is within 1e-8 of
 *          the first three, steps at loss rates of all sizes, and how well the
 *          books are kept. Counters and errors are deterministic; nothing is
 *          timed.
 *
 *          The condition of an end by annihilation is how far its time moves,
 *          as a share, when the strength moves by the tolerance's share of a
 *          side: side / (|rate there| time).
 * Source   exact results: solver/closed_form.h; for the stiff battle, whose
 *          strengths follow their balance, bsimp at 1e-14.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/library.h"
#include "lanchester/outcome.h"
#include "lanchester/solver.h"
#include "solver/counts_impl.h"
#include "tests/support/staged.h"

#define WANTED 1e-8

/* Steps after which a stepper is given up: rk1imp at 1e-12 needs 1e7. */
#define STEPS_MAX 3e5

typedef struct question {
    const char *name;
    staged_duel scene;
    double left[2];   /* exact */
    double time;      /* exact */
    double condition; /* of the end's time; 0: it is given */
    double side[2];
} question;

typedef struct answer {
    bool worked;
    double error;
    double time_error;
    lan_solver_report report;
} answer;

static bool go_on(void *context, double done, double total)
{
    (void)done;
    (void)total;
    double *left = context;
    *left -= 64.0; /* steps between two calls */
    return *left > 0.0;
}

static bool run(lan_battle *battle, lan_method method, lan_stepper stepper,
                double tolerance, lan_solver_report *report)
{
    const lan_solver_options options = {.method = method,
                                        .stepper = stepper,
                                        .rtol = tolerance,
                                        .atol = tolerance};
    lan_solver *solver = NULL;
    double steps = STEPS_MAX;
    const lan_progress progress = {.call = go_on, .context = &steps};
    if (lan_solver_create(battle, &options, &solver, NULL) != LAN_OK) {
        return false;
    }
    lan_solver_set_progress(solver, &progress);
    const lan_status status = lan_solver_run(solver, battle, NULL, NULL, NULL);
    *report = *lan_solver_report_of(solver);
    lan_solver_destroy(solver);
    return status == LAN_OK;
}

/* Loss per time of the group that ends the battle, at the end. */
static double rate_at_end(const question *q)
{
    const staged_duel *s = &q->scene;
    const bool x_dies = q->left[0] < q->left[1];
    const double enemy = x_dies ? q->left[1] : q->left[0];
    const double own = x_dies ? q->left[0] : q->left[1];
    const lan_law law = x_dies ? s->law_on_x : s->law_on_y;
    const double c = x_dies ? s->a : s->b;
    return law == LAN_LAW_AREA ? c * enemy * fmax(own, 0.5) : c * enemy;
}

static question ask(const char *name, staged_duel scene, bool is_closed)
{
    question q = {.name = name, .scene = scene};
    lan_battle *battle = staged_duel_battle(&scene);
    lan_solver_report report;
    if (!run(battle, is_closed ? LAN_METHOD_CLOSED : LAN_METHOD_GSL,
             is_closed ? LAN_STEPPER_RKCK : LAN_STEPPER_BSIMP, 1e-14,
             &report)) {
        fprintf(stderr, "%s: no exact result\n", name);
        exit(EXIT_FAILURE);
    }
    q.time = lan_battle_time(battle);
    for (int k = 0; k < 2; k++) {
        q.left[k] = lan_battle_strength(battle, k);
    }
    q.side[0] = scene.x0 + scene.rate * (scene.to - scene.from);
    q.side[1] = scene.y0;
    if (q.time < scene.end) {
        const int dies = q.left[0] < q.left[1] ? 0 : 1;
        q.condition = q.side[dies] / (rate_at_end(&q) * q.time);
    }
    lan_battle_destroy(battle);
    return q;
}

static answer answer_of(const question *q, lan_stepper stepper,
                        double tolerance)
{
    answer a = {.worked = false};
    lan_battle *battle = staged_duel_battle(&q->scene);
    a.worked = run(battle, LAN_METHOD_GSL, stepper, tolerance, &a.report);
    for (int k = 0; k < 2; k++) {
        const double off = fabs(lan_battle_strength(battle, k) - q->left[k]);
        a.error = fmax(a.error, off / q->side[k]);
    }
    const double late = fabs(lan_battle_time(battle) - q->time) / q->time;
    a.time_error = q->condition > 0.0 ? late / fmax(q->condition, 1.0) : 0.0;
    lan_battle_destroy(battle);
    return a;
}

/* Prints a battle's table; *reached becomes the loosest tolerance from which
 * on each stepper is as near as wanted, where it is looser than what it was. */
static void print_table(const question *q, double reached[LAN_STEPPER_COUNT])
{
    printf("\n### %s\n\n", q->name);
    if (q->condition > 0.0) {
        printf("Condition of the end's time: %.3g.\n\n", q->condition);
    }
    printf("| stepper | tolerance | strengths | end's time | calls | steps |\n"
           "| --- | --- | --- | --- | --- | --- |\n");
    for (int s = 0; s < LAN_STEPPER_COUNT; s++) {
        double loosest = LAN_NAN;
        for (int digits = 4; digits <= 12; digits += 2) {
            const double tolerance = pow(10.0, -digits);
            const answer a = answer_of(q, (lan_stepper)s, tolerance);
            const char *name = lan_stepper_name((lan_stepper)s);
            if (!a.worked) {
                printf("| %s | 1e-%d | - | - | - | more than %.0e |\n", name,
                       digits, STEPS_MAX);
                continue;
            }
            printf("| %s | 1e-%d | %.1e | %.1e | %lld | %lld |\n", name, digits,
                   a.error, a.time_error, (long long)a.report.rhs_calls,
                   (long long)a.report.steps);
            if (a.error > WANTED || a.time_error > WANTED) {
                loosest = LAN_NAN;
            } else if (isnan(loosest)) {
                loosest = tolerance;
            }
        }
        reached[s] = isnan(loosest) || isnan(reached[s])
                         ? LAN_NAN
                         : fmin(reached[s], loosest);
    }
}

/* Takes eight against eight to its end; killer x victim of it. */
static lan_outcome *killed_by(lan_stepper stepper, double tolerance)
{
    const staged_many scene = staged_eight(0);
    lan_battle *battle = staged_many_battle(&scene);
    lan_outcome *outcome = NULL;
    lan_solver_report report;
    if (!run(battle, LAN_METHOD_GSL, stepper, tolerance, &report) ||
        lan_outcome_create(battle, &outcome) != LAN_OK) {
        fputs("eight against eight: no result\n", stderr);
        exit(EXIT_FAILURE);
    }
    lan_battle_destroy(battle);
    return outcome;
}

/* Worst differences of killer x victim and of what is left. */
static void compare_books(lan_stepper stepper, double tolerance,
                          const lan_outcome *exact, double *killed,
                          double *left)
{
    lan_outcome *got = killed_by(stepper, tolerance);
    *killed = 0.0;
    *left = 0.0;
    for (int k = 0; k < STAGED_MANY * STAGED_MANY; k++) {
        *killed = fmax(*killed, fabs(got->killed[k] - exact->killed[k]));
    }
    for (int k = 0; k < STAGED_MANY; k++) {
        *left = fmax(*left, fabs(got->groups[k].left - exact->groups[k].left));
    }
    lan_outcome_destroy(got);
}

/* Prints how well the books of victims with eight killers are kept, as shares
 * of a side; the exact ones are those of many short steps. */
static void print_books(void)
{
    static const lan_stepper steppers[] = {LAN_STEPPER_RKCK, LAN_STEPPER_RK8PD};
    const staged_many scene = staged_eight(0);
    lan_outcome *exact = killed_by(LAN_STEPPER_RKCK, 1e-14);
    double side = 0.0;
    for (int i = STAGED_SIDE; i < STAGED_MANY; i++) {
        side += scene.count[i];
    }
    printf("\n### Books of eight against eight\n\n"
           "| stepper | tolerance | killed | left |\n"
           "| --- | --- | --- | --- |\n");
    for (size_t s = 0; s < sizeof steppers / sizeof steppers[0]; s++) {
        for (int digits = 4; digits <= 12; digits += 2) {
            double killed;
            double left;
            compare_books(steppers[s], pow(10.0, -digits), exact, &killed,
                          &left);
            printf("| %s | 1e-%d | %.1e | %.1e |\n",
                   lan_stepper_name(steppers[s]), digits, killed / side,
                   left / side);
        }
    }
    lan_outcome_destroy(exact);
}

/* Battles of rates of all sizes, and the loss rates of the first and last. */
#define RATES        40
#define LEAST_RATE   1e-3
#define LARGEST_RATE 1e4

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Steps of the battle that is the stiff one at another loss rate; infinite
 * where it is given up. */
static double steps_at(double losses, int variant, lan_stepper stepper)
{
    staged_duel scene = staged_stiff(variant);
    lan_solver_report report;
    scene.losses_x = losses;
    scene.rate = scene.x0 * losses; /* it stands where it began */
    lan_battle *battle = staged_duel_battle(&scene);
    const bool is_done = run(battle, LAN_METHOD_GSL, stepper, 1e-10, &report);
    lan_battle_destroy(battle);
    return is_done ? (double)report.steps : LAN_INF;
}

/* Prints how many steps the steppers for stiff battles take, from battles that
 * are not stiff to those that are. */
static void print_rates(void)
{
    static const lan_stepper steppers[] = {LAN_STEPPER_RKCK, LAN_STEPPER_RK4IMP,
                                           LAN_STEPPER_BSIMP,
                                           LAN_STEPPER_MSBDF};
    printf("\n### Loss rates from %g to %g: steps at 1e-10\n\n"
           "| stepper | ended, of %d | fewest | median | most |\n"
           "| --- | --- | --- | --- | --- |\n",
           LEAST_RATE, LARGEST_RATE, RATES);
    for (size_t s = 0; s < sizeof steppers / sizeof steppers[0]; s++) {
        double steps[RATES];
        int ended = 0;
        for (int k = 0; k < RATES; k++) {
            const double share = (double)k / (RATES - 1);
            const double losses =
                LEAST_RATE * pow(LARGEST_RATE / LEAST_RATE, share);
            steps[k] = steps_at(losses, k, steppers[s]);
            ended += isfinite(steps[k]);
        }
        qsort(steps, RATES, sizeof steps[0], by_size);
        printf("| %s | %d | %g | %g | %g |\n", lan_stepper_name(steppers[s]),
               ended, steps[0], steps[RATES / 2], steps[RATES - 1]);
    }
}

int main(void)
{
    lan_init();
    const question questions[] = {
        ask("Square law", staged_square(0), true),
        ask("Linear law", staged_linear(1), true),
        ask("Mixed law", staged_mixed(1), true),
        ask("Stiff: area fire with a loss rate of 1e4", staged_stiff(0),
            false)};
    const size_t count = sizeof questions / sizeof questions[0];
    double reached[LAN_STEPPER_COUNT];
    for (int s = 0; s < LAN_STEPPER_COUNT; s++) {
        reached[s] = LAN_INF;
    }
    for (size_t k = 0; k < count; k++) {
        double now[LAN_STEPPER_COUNT];
        for (int s = 0; s < LAN_STEPPER_COUNT; s++) {
            now[s] = LAN_INF;
        }
        print_table(&questions[k], k + 1 < count ? reached : now);
    }
    printf("\n### Tolerance for 1e-8 in the first three\n\n"
           "| stepper | tolerance |\n| --- | --- |\n");
    for (int s = 0; s < LAN_STEPPER_COUNT; s++) {
        printf(isnan(reached[s]) ? "| %s | not reached |\n" : "| %s | %.0e |\n",
               lan_stepper_name((lan_stepper)s), reached[s]);
    }
    print_rates();
    print_books();
    return EXIT_SUCCESS;
}
