/* tests/property/test_fit_recovery.c - numbers found again in what the library
 * itself wrote: right within their intervals without noise, and as often as the
 * intervals say with it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/fit.h"

#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/solver.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define CASES   300
#define TOTALS  100
#define NOISY   150
#define CHANGES 3

/* Of the largest strength, where there is noise. */
#define NOISE 0.01

/* An interval beyond this, of the number, says little without noise. */
#define NARROW 1e-3

/* A text that grows. */
typedef struct text {
    char bytes[65536];
    size_t length;
} text;

__attribute__((format(printf, 2, 3))) static void say(text *out,
                                                      const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int length = vsnprintf(out->bytes + out->length,
                                 sizeof out->bytes - out->length, format, list);
    va_end(list);
    out->length += (size_t)length;
    assert_true(out->length < sizeof out->bytes);
}

/* One battle, as its numbers truly are or as a guess has them. */
typedef struct experiment {
    random_source *random;
    uint32_t number;
    double factor; /* of a guess, at most; 1: no guess */
    double noise;  /* a share; 0: none */
    double size;   /* of the larger army */
    bool is_total; /* armies are reported, not groups */
    int changes;
    char path[CHANGES][64];
    double truth[CHANGES];
    text yaml;
} experiment;

/* Writes a number that is fitted: in the scenario of the guess, off. */
static double fitted(experiment *is, double truth, const char *path)
{
    const double off = pow(is->factor, random_between(is->random, -1.0, 1.0));
    is->truth[is->changes] = truth;
    snprintf(is->path[is->changes], sizeof is->path[0], "%s", path);
    is->changes++;
    return truth * off;
}

static void say_law(experiment *is, const char *law, double rate, double x,
                    double y, const char *path)
{
    random_source *random = is->random;
    if (strcmp(law, "power") == 0) {
        const double enemy = random_between(random, 0.3, 1.1);
        const double own = random_between(random, 0.0, 1.2);
        const double c = rate * x / (pow(y, enemy) * pow(x, own));
        say(&is->yaml, "law: power, enemy: %.17g, own: %.17g, ", enemy, own);
        say(&is->yaml, "coefficient: %.17g}\n", fitted(is, c, path));
    } else {
        const double c = rate * x / y / (strcmp(law, "area") == 0 ? x : 1.0);
        say(&is->yaml, "law: %s, coefficient: %.17g}\n", law,
            fitted(is, c, path));
    }
}

static const char *one_of(random_source *random, const char *const list[],
                          int32_t count)
{
    return list[random_integer(random, 0, count - 1)];
}

static void say_army(experiment *is, const char *name, double count,
                     int32_t groups, double end)
{
    random_source *random = is->random;
    say(&is->yaml, "  %s:\n", name);
    if (random_chance(random, 0.2)) {
        say(&is->yaml, "    break: %.3g\n", random_between(random, 0.1, 0.5));
    }
    if (random_chance(random, 0.2)) {
        say(&is->yaml,
            "    morale: {loss_weight: %.3g, recovery: 0.02, effect: %.3g, "
            "break: %.3g}\n",
            random_between(random, 0.3, 1.5), random_between(random, 0.0, 1.0),
            random_between(random, 0.0, 0.4));
    }
    if (is->changes < CHANGES && random_chance(random, 0.15)) {
        char path[64];
        snprintf(path, sizeof path, "armies.%s.losses", name);
        const double losses = random_between(random, 0.05, 0.5) / end;
        say(&is->yaml, "    losses: %.17g\n", fitted(is, losses, path));
    }
    say(&is->yaml, "    units:\n");
    for (int32_t g = 0; g < groups; g++) {
        const double share = (g + 1.0) / (0.5 * groups * (groups + 1));
        say(&is->yaml, "      %c: {type: m, count: %.0f", 'a' + (char)g,
            1.0 + count * share);
        if (random_chance(random, 0.15)) {
            say(&is->yaml,
                ", reinforcements: [{from: %.3g, to: %.3g, count: %.0f}]",
                0.1 * end, random_between(random, 0.2, 0.5) * end,
                0.3 * count * share);
        }
        say(&is->yaml, "}\n");
    }
}

/* Makes case `number`; the same but for the guess whatever the factor is. */
static void write_case(experiment *is, double factor)
{
    static const char *const laws[] = {"aimed", "area", "power"};
    static const char *const gone[] = {"", "rules: {gone: 0.5}\n",
                                       "rules: {gone: 1}\n"};
    static const char *const noises[] = {"even", "count", "share"};
    random_source *random = is->random;
    random_begin(random, is->number);
    is->factor = factor;
    is->changes = 0;
    is->yaml.length = 0;
    const double x = random_magnitude(random, 20.0, 500.0);
    const double y = x * random_magnitude(random, 0.5, 2.0);
    is->size = fmax(x, y);
    const double end = random_between(random, 8.0, 14.0);
    const double pace = random_between(random, 0.5, 6.0) / end;
    say(&is->yaml, "format: 1\ntime: {end: %.17g, points: %d}\n", end,
        (int)random_integer(random, 12, 30));
    say(&is->yaml, "units: {m: {}}\n%s", one_of(random, gone, 3));
    say(&is->yaml, "armies:\n");
    say_army(is, "x", x, random_chance(random, 0.3) ? 2 : 1, end);
    say_army(is, "y", y, random_integer(random, 1, 3), end);
    say(&is->yaml, "fire:\n  - {name: fx, from: x, at: y, ");
    say_law(is, one_of(random, laws, 3), pace, y, x, "fire.fx.coefficient");
    if (is->changes < CHANGES) {
        say(&is->yaml, "  - {name: fy, from: y, at: x, ");
        say_law(is, one_of(random, laws, 3),
                pace * random_magnitude(random, 0.5, 2.0), x, y,
                "fire.fy.coefficient");
    } else {
        say(&is->yaml, "  - {from: y, at: x, law: aimed, coefficient: %.17g}\n",
            pace * x / y);
    }
    say(&is->yaml, "fit:\n  data: d.csv\n  noise: %s\n  change: [",
        one_of(random, noises, 3));
    for (int k = 0; k < is->changes; k++) {
        say(&is->yaml, "%s%s", k > 0 ? ", " : "", is->path[k]);
    }
    say(&is->yaml, "]\n");
}

static test_reading read_case(const experiment *is)
{
    test_reading reading = read_text(is->yaml.bytes);
    if (reading.status != LAN_OK) {
        fail_with("case %u: %s\n%s", (unsigned)is->number,
                  reading_report(&reading), is->yaml.bytes);
    }
    return reading;
}

/* Standard deviation of what is reported of a strength, as the noise has it. */
static double deviation_of(const experiment *is, double strength)
{
    const double share = is->noise;
    return strstr(is->yaml.bytes, "noise: even") != NULL ? share * is->size
           : strstr(is->yaml.bytes, "noise: count") != NULL
               ? share * sqrt(is->size * strength)
               : share * strength;
}

/* Box and Muller's normal number. */
static double normal(random_source *random)
{
    const double u = 1.0 - random_between(random, 0.0, 1.0);
    const double v = random_between(random, 0.0, 1.0);
    return sqrt(-2.0 * log(u)) * cos(8.0 * atan(1.0) * v);
}

/* A strength, with noise: who is gone is reported so. */
static void say_strength(const experiment *is, double strength, text *out)
{
    const bool is_noisy = is->noise > 0.0 && strength > 0.0;
    say(out, ",%.17g",
        is_noisy ? strength + deviation_of(is, strength) * normal(is->random)
                 : strength);
}

/* Rows as `run -o` writes them, or added up for each of both armies. */
static void write_rows(const experiment *is, const lan_battle *battle,
                       const lan_trajectory *curve, text *out)
{
    const int32_t count = lan_battle_group_count(battle);
    const int32_t own = lan_battle_army_group_count(battle, 0);
    out->length = 0;
    say(out, "time");
    for (int32_t g = 0; !is->is_total && g < count; g++) {
        say(out, ",%s.%s",
            lan_battle_army_name(battle, lan_battle_group_army(battle, g)),
            lan_battle_group_name(battle, g));
    }
    say(out, "%s\n", is->is_total ? ",x,y" : "");
    for (size_t r = 0; r < curve->row_count; r++) {
        const double *row = &curve->values[r * (curve->columns + 1)];
        double sum[2] = {0.0, 0.0};
        say(out, "%.17g", row[0]);
        for (int32_t g = 0; g < count; g++) {
            sum[g < own ? 0 : 1] += row[1 + g];
            if (!is->is_total) {
                say_strength(is, row[1 + g], out);
            }
        }
        for (int a = 0; is->is_total && a < 2; a++) {
            say_strength(is, sum[a], out);
        }
        say(out, "\n");
    }
}

/* The table of the case's battle. */
static void report(experiment *is, text *out)
{
    lan_battle *battle = NULL;
    lan_solver *solver = NULL;
    lan_trajectory *curve = NULL;
    write_case(is, 1.0);
    test_reading reading = read_case(is);
    const lan_rows rows = lan_scenario_rows(reading.scenario);
    const lan_solver_options options =
        lan_scenario_solver_options(reading.scenario);
    assert_ok(lan_trajectory_create(&curve));
    assert_ok(lan_battle_create(lan_scenario_battle_def(reading.scenario),
                                &battle, NULL));
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, &rows, curve, NULL));
    write_rows(is, battle, curve, out);
    lan_trajectory_destroy(curve);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    reading_clear(&reading);
}

/* The fit to the case's table, from a guess. */
static lan_fit *fit_case(experiment *is, double factor)
{
    static text rows;
    lan_observed *seen = NULL;
    lan_fit *fit = NULL;
    lan_error err;
    report(is, &rows);
    write_case(is, factor);
    test_reading reading = read_case(is);
    const lan_fit_def def = lan_scenario_fit_def(reading.scenario);
    lan_error_clear(&err);
    if (lan_observed_read_text(lan_scenario_battle_def(reading.scenario),
                               rows.bytes, rows.length, &seen,
                               &err) != LAN_OK ||
        lan_fit_find(reading.scenario, &def, seen, NULL, &fit, &err) !=
            LAN_OK) {
        fail_with("case %u: %s\n%s%s", (unsigned)is->number, err.text,
                  is->yaml.bytes, rows.bytes);
    }
    lan_observed_destroy(seen);
    reading_clear(&reading);
    return fit;
}

/* What became of all. */
typedef struct tally {
    int lost;    /* fits that say that they found no lowest sum */
    int apart;   /* fits whose observations do not separate the numbers */
    int vague;   /* numbers with a wide interval, without such a word */
    int numbers; /* of the other fits, */
    int covered; /* and those whose interval holds the truth */
} tally;

static bool covers(const experiment *is, const lan_fit *fit, int k)
{
    return fit->parameters[k].low <= is->truth[k] &&
           is->truth[k] <= fit->parameters[k].high;
}

/* Counts a fit; false if it is sure of what is wrong. */
static bool count_fit(const experiment *is, const lan_fit *fit, tally *sum)
{
    bool is_right = true;
    if (!fit->has_converged) {
        sum->lost++;
    } else if (!fit->is_identified) {
        sum->apart++;
    } else {
        for (int k = 0; k < is->changes; k++) {
            const lan_fit_parameter *one = &fit->parameters[k];
            const bool is_covered = covers(is, fit, k);
            sum->numbers++;
            sum->covered += is_covered;
            sum->vague += one->high - one->low > NARROW * is->truth[k];
            is_right = is_right && is_covered;
        }
    }
    return is_right;
}

static void print_wrong(const experiment *is, const lan_fit *fit)
{
    print_message(
        "%s\ncase %u: chi2 %g, condition %g, %d iterations, %d starts\n",
        is->yaml.bytes, (unsigned)is->number, fit->chi2, fit->condition,
        (int)fit->iterations, (int)fit->starts);
    for (int k = 0; k < is->changes; k++) {
        print_message("%s is %.17g, not %.17g in %.17g .. %.17g\n", is->path[k],
                      is->truth[k], fit->parameters[k].value,
                      fit->parameters[k].low, fit->parameters[k].high);
    }
}

static void print_tally(const tally *sum)
{
    print_message("# %d of %d numbers in their intervals, %d of these wide; "
                  "%d fits not separated, %d not found\n",
                  sum->covered, sum->numbers, sum->vague, sum->apart,
                  sum->lost);
}

/* A descent may end in a lowest place that is none among others, and be sure
 * of it: about one in a thousand does, and which one it is goes by the last
 * digits, as compilers make them. */
static int most_wrong(int cases)
{
    return 1 + cases / 500;
}

static void assert_recovered(experiment *is, int cases)
{
    tally sum = {.lost = 0};
    int wrong = 0;
    for (is->number = 0; is->number < (uint32_t)cases; is->number++) {
        lan_fit *fit = fit_case(is, 3.0);
        if (!count_fit(is, fit, &sum)) {
            print_wrong(is, fit);
            wrong++;
        }
        lan_fit_destroy(fit);
    }
    print_tally(&sum);
    if (wrong > most_wrong(cases)) {
        fail_with("seed %lu: %d fits are sure of what is wrong",
                  random_seed(is->random), wrong);
    }
    assert_true(sum.lost <= 1 + cases / 20);
    assert_true(sum.apart <= cases / 3);
    assert_true(sum.vague <= 1 + cases / 20);
    random_destroy(is->random);
}

TEST(numbers_are_found_again_in_own_output_within_their_intervals)
{
    experiment is = {.random = random_create(1916)};
    assert_recovered(&is, random_cases(CASES));
}

TEST(numbers_are_found_again_in_totals_of_armies)
{
    experiment is = {.random = random_create(1918), .is_total = true};
    assert_recovered(&is, random_cases(TOTALS));
}

TEST(intervals_cover_as_often_as_they_say_where_groups_end)
{
    experiment is = {.random = random_create(1917), .noise = NOISE};
    const int cases = random_cases(NOISY);
    tally sum = {.lost = 0};
    for (is.number = 0; is.number < (uint32_t)cases; is.number++) {
        lan_fit *fit = fit_case(&is, 1.5);
        (void)count_fit(&is, fit, &sum);
        lan_fit_destroy(fit);
    }
    print_tally(&sum);
    assert_true(sum.lost <= 1 + cases / 20);
    assert_true(sum.numbers >= cases);
    assert_true(sum.covered >= sum.numbers * 90 / 100);
    assert_true(sum.covered <= sum.numbers * 99 / 100);
    random_destroy(is.random);
}
