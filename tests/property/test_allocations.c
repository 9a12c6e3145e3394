/* tests/property/test_allocations.c - orders of fire of random battles against
 * all orders, each fought by itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/battle.h"
#include "lanchester/solve.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define SEED        20260
#define TYPES       4   /* of the enemy */
#define MOST_ORDERS 576 /* two lists of four */
#define TEXT_SIZE   4096

/* How far ends of the same battle may lie from each other, in soldiers of some
 * hundreds; 100 times the step's error. */
#define ALIKE 1e-5

/* --- random battles ------------------------------------------------------ */

typedef struct written {
    char text[TEXT_SIZE];
    size_t length;
} written;

__attribute__((format(printf, 2, 3))) static void
write_text(written *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(to->text + to->length, TEXT_SIZE - to->length,
                                 format, arguments);
    va_end(arguments);
    assert_true(length >= 0 && (size_t)length < TEXT_SIZE - to->length);
    to->length += (size_t)length;
}

static void write_weapon(written *to, random_source *random)
{
    write_text(to, "hit: %.3f, damage: %.3f", random_between(random, 0.1, 0.9),
               random_between(random, 0.1, 0.9));
}

static void write_type(written *to, random_source *random, const char *name,
                       int number)
{
    write_text(to, "  %s%d: {health: %.3f, cost: %.2f, ", name, number,
               random_between(random, 1.0, 4.0),
               random_between(random, 1.0, 9.0));
    if (random_chance(random, 0.3)) {
        write_text(to, "weapons: {x: {kind: k, ");
        write_weapon(to, random);
        write_text(to, "}, y: {");
        write_weapon(to, random);
        write_text(to, "}}, choose: %s}\n",
                   random_chance(random, 0.5) ? "all" : "best");
        return;
    }
    write_weapon(to, random);
    write_text(to, "}\n");
}

static void write_army(written *to, random_source *random, const char *army,
                       const char *name, int count)
{
    write_text(to, "  %s:\n    area: 1000\n", army);
    if (random_chance(random, 0.2)) {
        write_text(to, "    front: %d\n", random_integer(random, 20, 100));
    }
    if (random_chance(random, 0.2)) {
        write_text(to, "    break: %.2f\n", random_between(random, 0.1, 0.9));
    }
    write_text(to, "    units: {");
    for (int i = 0; i < count; i++) {
        write_text(to, "%s%s%d: %d", i > 0 ? ", " : "", name, i,
                   random_integer(random, 10, 90));
    }
    write_text(to, "}\n");
}

/* A battle of so many types of each side; plain: aimed fire, and nothing else.
 */
static void write_battle(written *to, random_source *random, int own,
                         int theirs)
{
    to->length = 0;
    write_text(to, "format: 1\ntime: {end: %d}\nunits:\n",
               random_chance(random, 0.2) ? 5 : 100000);
    for (int i = 0; i < own; i++) {
        write_type(to, random, "o", i);
    }
    for (int i = 0; i < theirs; i++) {
        write_type(to, random, "e", i);
    }
    write_text(to, "counters: {o0: {e0: %.2f, e1: %.2f}, e1: {o0: %.2f}}\n",
               random_between(random, 0.2, 3.0),
               random_between(random, 0.2, 3.0),
               random_between(random, 0.2, 3.0));
    write_text(to, "armies:\n");
    write_army(to, random, "us", "o", own);
    write_army(to, random, "them", "e", theirs);
    if (own > 1 && random_chance(random, 0.3)) {
        write_text(to, "rules: {share: priority, priority: {e0: [o1, o0]}}\n");
    }
    if (random_chance(random, 0.2)) {
        write_text(to, "fire: [{from: them, at: us, law: area, coefficient: "
                       "0.002}]\n");
    }
}

/* --- every order, by itself ---------------------------------------------- */

/* How a battle ends for side 0: the greater the better. */
typedef struct ended {
    int success; /* 2: it wins, 1: none does, 0: the other */
    double score;
    double left;
} ended;

static ended fight(const lan_scenario *scenario, const lan_battle_def *def)
{
    const lan_solver_options options = lan_scenario_solver_options(scenario);
    lan_battle *battle = NULL;
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;
    ended end = {.success = 1};
    double enemy = 0.0;
    assert_ok(lan_battle_create(def, &battle, NULL));
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    assert_ok(lan_outcome_create(battle, &outcome));
    for (int32_t i = 0; i < outcome->group_count; i++) {
        double *sum =
            lan_battle_group_army(battle, i) == 0 ? &end.left : &enemy;
        *sum += outcome->groups[i].left;
    }
    end.success = outcome->winner == 0 ? 2 : outcome->winner < 0 ? 1 : 0;
    end.score = end.success == 2   ? end.left
                : end.success == 1 ? end.left - enemy
                                   : -enemy;
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return end;
}

static bool is_worse(ended a, ended b)
{
    return a.success != b.success ? a.success < b.success : a.score < b.score;
}

static void exchange(int32_t *list, int i, int j)
{
    const int32_t moved = list[i];
    list[i] = list[j];
    list[j] = moved;
}

/* The next permutation in the order of a dictionary; false behind the last. */
static bool permute(int32_t *list, int count)
{
    int at = count - 2;
    while (at >= 0 && list[at] > list[at + 1]) {
        at--;
    }
    if (at < 0) {
        return false;
    }
    int with = count - 1;
    while (list[with] < list[at]) {
        with--;
    }
    exchange(list, at, with);
    for (int i = at + 1, k = count - 1; i < k; i++, k--) {
        exchange(list, i, k);
    }
    return true;
}

typedef struct contest {
    const lan_scenario *scenario;
    int own;
    int theirs;
    ended ends[MOST_ORDERS];
    int count;
} contest;

static ended fight_in_order(const contest *of, int32_t order[2][TYPES])
{
    lan_battle_def def = *lan_scenario_battle_def(of->scenario);
    lan_priority_def lists[4];
    size_t count = 0;
    for (size_t k = 0;
         k < def.priority_count && def.share == LAN_SHARE_PRIORITY; k++) {
        lists[count++] = def.priorities[k]; /* of enemies alone */
    }
    for (int32_t o = 0; o < of->own; o++) {
        lists[count++] = (lan_priority_def){.attacker = o,
                                            .targets = order[o],
                                            .target_count = (size_t)of->theirs};
    }
    def.share = LAN_SHARE_PRIORITY;
    def.priorities = lists;
    def.priority_count = count;
    return fight(of->scenario, &def);
}

static void begin_list(const contest *of, int32_t *list)
{
    for (int32_t i = 0; i < of->theirs; i++) {
        list[i] = of->own + i;
    }
}

static void fight_all(contest *of)
{
    int32_t order[2][TYPES];
    begin_list(of, order[0]);
    of->count = 0;
    do {
        begin_list(of, order[1]);
        do {
            of->ends[of->count++] = fight_in_order(of, order);
        } while (of->own == 2 && permute(order[1], of->theirs));
    } while (permute(order[0], of->theirs));
}

static ended best_of(const contest *of)
{
    ended best = of->ends[0];
    for (int i = 1; i < of->count; i++) {
        best = is_worse(best, of->ends[i]) ? of->ends[i] : best;
    }
    return best;
}

/* --- what was found ------------------------------------------------------ */

static lan_allocation *found_in(const lan_scenario *scenario, int64_t battles,
                                int jobs)
{
    lan_allocate_options options = lan_allocate_options_default();
    lan_allocation *found = NULL;
    lan_error err;
    lan_error_clear(&err);
    options.battles = battles;
    options.jobs = jobs;
    assert_ok_or(lan_allocate_find(scenario, &options, NULL, &found, &err),
                 &err);
    return found;
}

static ended end_of(const lan_allocation_end *end)
{
    const int success = end->winner == 0 ? 2 : end->winner < 0 ? 1 : 0;
    const double score = success == 2   ? end->left
                         : success == 1 ? end->left - end->enemy
                                        : -end->enemy;
    return (ended){success, score, end->left};
}

static bool are_alike(ended a, ended b)
{
    return a.success == b.success && fabs(a.score - b.score) < ALIKE;
}

/* theirs  types of the enemy at most */
static test_reading read_random(random_source *random, uint32_t number, int own,
                                int theirs, written *to)
{
    random_begin(random, number);
    write_battle(to, random, own, random_integer(random, 2, theirs));
    return read_valid(to->text);
}

static int count_theirs(const lan_scenario *scenario)
{
    return (int)lan_scenario_battle_def(scenario)->armies[1].group_count;
}

TEST(no_order_is_better_than_the_one_found)
{
    random_source *random = random_create(SEED);
    written to;
    for (int n = 0; n < random_cases(200); n++) {
        const int own = n % 2 + 1;
        test_reading reading = read_random(random, (uint32_t)n, own, 3, &to);
        contest all = {.scenario = reading.scenario,
                       .own = own,
                       .theirs = count_theirs(reading.scenario)};
        lan_allocation *found = found_in(reading.scenario, 1000, 1);
        fight_all(&all);
        if (!found->is_proven ||
            !are_alike(end_of(&found->best), best_of(&all))) {
            fail_with("seed %lu, case %d: %g is left, and may be %g:\n%s",
                      random_seed(random), n, found->best.left,
                      best_of(&all).left, to.text);
        }
        lan_allocation_destroy(found);
        reading_clear(&reading);
    }
    random_destroy(random);
}

TEST(a_search_finds_the_best_nearly_always_and_never_less_than_the_reverse)
{
    random_source *random = random_create(SEED + 1);
    written to;
    int missed = 0;
    const int cases = random_cases(25);
    for (int n = 0; n < cases; n++) {
        random_begin(random, (uint32_t)n);
        write_battle(&to, random, 2, 4);
        test_reading reading = read_valid(to.text);
        contest all = {.scenario = reading.scenario, .own = 2, .theirs = 4};
        fight_all(&all);
        assert_int_equal(all.count, MOST_ORDERS);
        lan_allocation *found = found_in(reading.scenario, MOST_ORDERS - 1, 1);
        const ended best = end_of(&found->best);
        const ended reverse = end_of(&found->reverse);
        assert_false(found->is_proven);
        assert_false(found->is_cut);
        missed += !are_alike(best, best_of(&all));
        if (is_worse(best, reverse) && !are_alike(best, reverse)) {
            fail_with("seed %lu, case %d: the reverse is better:\n%s",
                      random_seed(random), n, to.text);
        }
        lan_allocation_destroy(found);
        reading_clear(&reading);
    }
    if (missed > cases / 20) {
        fail_with("seed %lu: %d of %d are missed", random_seed(random), missed,
                  cases);
    }
    random_destroy(random);
}

static void assert_same_end(const lan_allocation_end *one,
                            const lan_allocation_end *other)
{
    assert_memory_equal(&one->left, &other->left, sizeof one->left);
    assert_memory_equal(&one->enemy, &other->enemy, sizeof one->enemy);
    assert_memory_equal(&one->time, &other->time, sizeof one->time);
    assert_int_equal(one->winner, other->winner);
}

TEST(no_bit_depends_on_the_jobs)
{
    random_source *random = random_create(SEED + 2);
    written to;
    for (int n = 0; n < random_cases(20); n++) {
        test_reading reading = read_random(random, (uint32_t)n, 2, 3, &to);
        const int64_t battles = n % 2 == 0 ? 1000 : 3 + n;
        lan_allocation *one = found_in(reading.scenario, battles, 1);
        lan_allocation *three = found_in(reading.scenario, battles, 3);
        assert_same_end(&one->best, &three->best);
        assert_same_end(&one->worst, &three->worst);
        assert_same_end(&one->reverse, &three->reverse);
        assert_int_equal(one->battles, three->battles);
        for (size_t l = 0; l < one->list_count; l++) {
            assert_memory_equal(one->lists[l].targets, three->lists[l].targets,
                                one->lists[l].count * sizeof(int32_t));
        }
        lan_allocation_destroy(one);
        lan_allocation_destroy(three);
        reading_clear(&reading);
    }
    random_destroy(random);
}

/* The scenario's text with the section found in place of its own. */
static void paste_rules(written *to, const lan_allocation *found,
                        const lan_scenario *scenario)
{
    char *const own = strstr(to->text, "rules:");
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_ok(lan_allocation_write(found, scenario, out));
    assert_int_equal(fclose(out), 0);
    if (own != NULL) {
        char *const behind = strchr(own, '\n') + 1;
        memmove(own, behind, strlen(behind) + 1);
        to->length = strlen(to->text);
    }
    write_text(to, "%s", text);
    free(text);
}

TEST(the_section_that_is_written_has_the_result)
{
    random_source *random = random_create(SEED + 3);
    written to;
    for (int n = 0; n < random_cases(60); n++) {
        test_reading reading =
            read_random(random, (uint32_t)n, n % 2 + 1, 3, &to);
        lan_allocation *found = found_in(reading.scenario, 1000, 1);
        paste_rules(&to, found, reading.scenario);
        test_reading pasted = read_valid(to.text);
        const ended end =
            fight(pasted.scenario, lan_scenario_battle_def(pasted.scenario));
        if (!are_alike(end, end_of(&found->best))) {
            fail_with("seed %lu, case %d: %g is left, not %g:\n%s",
                      random_seed(random), n, end.left, found->best.left,
                      to.text);
        }
        lan_allocation_destroy(found);
        reading_clear(&pasted);
        reading_clear(&reading);
    }
    random_destroy(random);
}
