/* tests/support/json_check.c - holds the program's JSON to its contract.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: json_check KIND < object
 *
 * KIND is run, runs, odds, check, verify, examples, route, routes, queries,
 * move or any. Says what is wrong, a line each, and ends with 0 where nothing
 * is. Further keys are allowed: the contract says that they may come.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

static int wrong;

static void complain(const char *where, const char *what)
{
    printf("%s: %s\n", where, what);
    wrong++;
}

/* Letters: s text, i whole number, n number, N number or null, S text or null,
 * b boolean, o object, a array. */
static bool is_kind(const json_t *value, char kind)
{
    switch (kind) {
    case 's':
        return json_is_string(value);
    case 'S':
        return json_is_string(value) || json_is_null(value);
    case 'i':
        return json_is_integer(value);
    case 'n':
        return json_is_number(value);
    case 'N':
        return json_is_number(value) || json_is_null(value);
    case 'b':
        return json_is_boolean(value);
    case 'o':
        return json_is_object(value);
    default:
        return json_is_array(value);
    }
}

/* One key of an object and what it holds. */
typedef struct key {
    const char *name;
    char kind;
} key;

static void check_keys(const char *where, json_t *object, const key *keys,
                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        json_t *value = json_object_get(object, keys[i].name);
        if (value == NULL) {
            printf("%s: no key %s\n", where, keys[i].name);
            wrong++;
        } else if (!is_kind(value, keys[i].kind)) {
            printf("%s: %s is not of kind %c\n", where, keys[i].name,
                   keys[i].kind);
            wrong++;
        }
    }
}

#define CHECK_KEYS(where, object, keys)                                        \
    check_keys(where, object, keys, sizeof(keys) / sizeof(keys)[0])

static double number(json_t *object, const char *name)
{
    return json_number_value(json_object_get(object, name));
}

static bool is_one_of(const char *text, const char *const *words)
{
    for (; text != NULL && *words != NULL; words++) {
        if (strcmp(text, *words) == 0) {
            return true;
        }
    }
    return false;
}

static const char *text(json_t *object, const char *name)
{
    const char *found = json_string_value(json_object_get(object, name));

    return found != NULL ? found : "";
}

/* --- the object of a battle ---------------------------------------------- */

static const key group_keys[] = {
    {"type", 's'},    {"start", 'n'},       {"reinforced", 'n'},
    {"left", 'n'},    {"lost_combat", 'n'}, {"not_arrived", 'n'},
    {"gone_at", 'N'}, {"lost_other", 'n'},
};

/* start + reinforced = left + lost_combat + lost_other */
static void check_group(const char *name, json_t *group)
{
    CHECK_KEYS(name, group, group_keys);
    const double came = number(group, "start") + number(group, "reinforced");
    const double went = number(group, "left") + number(group, "lost_combat") +
                        number(group, "lost_other");
    if (fabs(came - went) > 1e-9 * (1.0 + came)) {
        complain(name, "the books do not balance");
    }
}

/* What all killers together killed of one victim. */
static double killed_of(json_t *killed, const char *victim)
{
    double sum = 0.0;
    const char *killer;
    json_t *victims;

    json_object_foreach(killed, killer, victims)
    {
        sum += number(victims, victim);
    }
    return sum;
}

static void check_army(const char *name, json_t *army, json_t *killed)
{
    static const key keys[] = {{"side", 's'},
                               {"state", 's'},
                               {"since", 'N'},
                               {"morale", 'N'},
                               {"units", 'o'}};
    static const char *const states[] = {"fighting", "broken", "gone", NULL};
    const char *group_name;
    json_t *group;

    CHECK_KEYS(name, army, keys);
    if (!is_one_of(text(army, "state"), states)) {
        complain(name, "no such state");
    }
    json_object_foreach(json_object_get(army, "units"), group_name, group)
    {
        char label[1024];
        snprintf(label, sizeof label, "%s.%s", name, group_name);
        check_group(label, group);
        const double lost = number(group, "lost_combat");
        if (json_object_get(killed, label) == NULL) {
            complain(label, "is not among the killers");
        }
        if (fabs(killed_of(killed, label) - lost) > 1e-9 * (1.0 + lost)) {
            complain(label, "was not killed as often as it lost in combat");
        }
    }
}

/* The winner is a side, "none" or "mutual". */
static bool is_winner(const char *winner, json_t *armies)
{
    static const char *const others[] = {"none", "mutual", NULL};
    const char *name;
    json_t *army;

    json_object_foreach(armies, name, army)
    {
        if (strcmp(text(army, "side"), winner) == 0) {
            return true;
        }
    }
    return is_one_of(winner, others);
}

static void check_run(json_t *run)
{
    static const key keys[] = {
        {"schema", 'i'}, {"title", 's'},     {"winner", 's'}, {"near_tie", 'b'},
        {"margin", 'n'}, {"time_unit", 's'}, {"end", 'o'},    {"solver", 'o'},
        {"armies", 'o'}, {"killed", 'o'}};
    static const key end_keys[] = {{"time", 'n'}, {"reason", 's'}};
    static const key solver_keys[] = {
        {"method", 's'},    {"stepper", 'S'}, {"steps", 'i'}, {"rejected", 'i'},
        {"rhs_calls", 'i'}, {"events", 'i'},  {"drift", 'N'}};
    static const char *const reasons[] = {"annihilation", "break", "time",
                                          "stalemate", NULL};
    json_t *armies = json_object_get(run, "armies");
    const char *name;
    json_t *army;

    CHECK_KEYS("run", run, keys);
    CHECK_KEYS("end", json_object_get(run, "end"), end_keys);
    CHECK_KEYS("solver", json_object_get(run, "solver"), solver_keys);
    if (!is_one_of(text(json_object_get(run, "end"), "reason"), reasons)) {
        complain("end", "no such reason");
    }
    if (!is_winner(text(run, "winner"), armies)) {
        complain("winner", "is no side");
    }
    json_object_foreach(armies, name, army)
    {
        check_army(name, army, json_object_get(run, "killed"));
    }
}

/* --- odds ---------------------------------------------------------------- */

/* Sums the chances of [[n, p], ...], n rising. */
static double sum_survivors(const char *side, json_t *list)
{
    double sum = 0.0;
    json_int_t before = -1;
    size_t i;
    json_t *pair;

    json_array_foreach(list, i, pair)
    {
        const json_int_t n = json_integer_value(json_array_get(pair, 0));
        const double chance = json_number_value(json_array_get(pair, 1));
        if (json_array_size(pair) != 2 || n <= before || !(chance > 0.0)) {
            complain(side, "survivors are not pairs of rising n and a chance");
        }
        before = n;
        sum += chance;
    }
    return sum;
}

/* low <= win <= high */
static void check_interval(const char *name, json_t *pair, double win)
{
    const double low = json_number_value(json_array_get(pair, 0));
    const double high = json_number_value(json_array_get(pair, 1));
    if (json_array_size(pair) != 2 ||
        !(low >= 0.0 && low <= win && win <= high && high <= 1.0)) {
        complain(name, "its odds are not within its interval");
    }
}

/* What each side has; returns the sum of the odds. */
static double check_sides(json_t *odds)
{
    json_t *intervals = json_object_get(odds, "interval");
    double sum = 0.0;
    const char *name;
    json_t *win;

    json_object_foreach(json_object_get(odds, "win"), name, win)
    {
        const double chance = json_number_value(win);
        json_t *list =
            json_object_get(json_object_get(odds, "survivors"), name);
        sum += chance;
        if (!json_is_array(list) ||
            fabs(sum_survivors(name, list) - chance) > 1e-9) {
            complain(name, "its survivors do not sum to its odds");
        }
        if (!json_is_number(json_object_get(
                json_object_get(odds, "expected_left"), name))) {
            complain(name, "has no expected_left");
        }
        if (intervals != NULL) {
            check_interval(name, json_object_get(intervals, name), chance);
        }
    }
    return sum;
}

static void check_odds(json_t *odds)
{
    static const key keys[] = {
        {"schema", 'i'},       {"title", 's'},         {"method", 's'},
        {"why", 'S'},          {"win", 'o'},           {"neither", 'n'},
        {"survivors", 'o'},    {"expected_left", 'o'}, {"mean_duration", 'N'},
        {"time_unit", 's'},    {"until_end", 'b'},     {"time_end_cuts", 'b'},
        {"deterministic", 'o'}};
    static const key exact_keys[] = {{"form", 'S'}, {"states", 'i'}};
    static const key simulated_keys[] = {
        {"battles", 'i'}, {"interval", 'o'}, {"neither_interval", 'a'}};
    static const key normal_keys[] = {{"form", 's'},
                                      {"states", 'i'},
                                      {"error", 'N'},
                                      {"left_error", 'o'},
                                      {"interval", 'o'}};
    static const char *const methods[] = {"exact", "monte-carlo", "normal",
                                          NULL};

    CHECK_KEYS("odds", odds, keys);
    if (!is_one_of(text(odds, "method"), methods)) {
        complain("method", "is none");
    } else if (strcmp(text(odds, "method"), "exact") == 0) {
        CHECK_KEYS("odds", odds, exact_keys);
    } else if (strcmp(text(odds, "method"), "normal") == 0) {
        CHECK_KEYS("odds", odds, normal_keys);
    } else {
        CHECK_KEYS("odds", odds, simulated_keys);
        check_interval("neither", json_object_get(odds, "neither_interval"),
                       number(odds, "neither"));
    }
    const double sum = check_sides(odds) + number(odds, "neither");
    if (fabs(sum - 1.0) > 1e-9) {
        complain("win", "does not sum to 1 with neither");
    }
    check_run(json_object_get(odds, "deterministic"));
}

/* --- the others ---------------------------------------------------------- */

static void check_runs(json_t *object)
{
    static const key keys[] = {{"schema", 'i'}, {"runs", 'a'}};
    static const key file_keys[] = {{"schema", 'i'}, {"file", 's'}};
    size_t i;
    json_t *run;

    CHECK_KEYS("runs", object, keys);
    json_array_foreach(json_object_get(object, "runs"), i, run)
    {
        CHECK_KEYS("run", run, file_keys);
        if (json_object_get(run, "status") == NULL) {
            check_run(run);
        }
    }
}

/* Checks every object of a list. */
static void check_list(json_t *object, const char *list, const key *keys,
                       size_t count)
{
    json_t *items = json_object_get(object, list);
    size_t i;
    json_t *item;

    if (!json_is_integer(json_object_get(object, "schema"))) {
        complain(list, "no schema number");
    }
    if (!json_is_array(items)) {
        complain(list, "is no array");
    }
    json_array_foreach(items, i, item)
    {
        check_keys(list, item, keys, count);
    }
}

static void check_messages(json_t *object)
{
    static const key file_keys[] = {
        {"file", 's'}, {"ok", 'b'}, {"messages", 'a'}};
    static const key keys[] = {{"severity", 's'},
                               {"line", 'i'},
                               {"column", 'i'},
                               {"text", 's'},
                               {"where", 'S'}};
    size_t i;
    size_t j;
    json_t *file;
    json_t *message;

    check_list(object, "files", file_keys, 3);
    json_array_foreach(json_object_get(object, "files"), i, file)
    {
        json_array_foreach(json_object_get(file, "messages"), j, message)
        {
            CHECK_KEYS("message", message, keys);
        }
    }
}

static void check_verify(json_t *object)
{
    static const key keys[] = {
        {"case", 's'},       {"source", 's'},    {"solver", 's'},
        {"quantity", 's'},   {"published", 'n'}, {"ours", 'N'},
        {"difference", 'N'}, {"tolerance", 'n'}, {"ok", 'b'}};

    check_list(object, "rows", keys, sizeof keys / sizeof keys[0]);
}

static void check_examples(json_t *object)
{
    static const key keys[] = {{"name", 's'}, {"title", 's'}};

    check_list(object, "examples", keys, sizeof keys / sizeof keys[0]);
}

/* --- routes -------------------------------------------------------------- */

/* Cells beside each other, as many steps as are counted. */
static void check_route(json_t *object)
{
    static const key keys[] = {
        {"schema", 'i'},   {"map", 's'},      {"algorithm", 's'},
        {"optimal", 'b'},  {"start", 'a'},    {"goal", 'a'},
        {"end", 's'},      {"nearest", 'a'},  {"any_angle", 'b'},
        {"straight", 'i'}, {"diagonal", 'i'}, {"length", 'n'},
        {"cost", 'n'},     {"expanded", 'i'}, {"cells", 'a'},
        {"bound", 'N'}};

    CHECK_KEYS("route", object, keys);
    const double steps =
        number(object, "straight") + number(object, "diagonal");
    const size_t cells = json_array_size(json_object_get(object, "cells"));
    if (cells > 0 && !json_is_true(json_object_get(object, "any_angle")) &&
        (size_t)steps + 1 != cells) {
        complain("route", "its cells are not one more than its steps");
    }
}

static void check_routes(json_t *object)
{
    static const key keys[] = {{"algorithm", 's'}};

    check_list(object, "algorithms", keys, sizeof keys / sizeof keys[0]);
}

static void check_queries(json_t *object)
{
    static const key keys[] = {{"algorithm", 's'},  {"queries", 'i'},
                               {"agreed", 'i'},     {"longer", 'i'},
                               {"shorter", 'i'},    {"none", 'i'},
                               {"expanded", 'i'},   {"mean_excess", 'n'},
                               {"must_agree", 'b'}, {"microseconds", 'n'}};

    check_list(object, "algorithms", keys, sizeof keys / sizeof keys[0]);
}

static void check_move(json_t *object)
{
    static const key keys[] = {
        {"schema", 'i'},    {"map", 's'},         {"scen", 's'},
        {"mover", 's'},     {"neighbours", 'i'},  {"seed", 'i'},
        {"end", 's'},       {"agents", 'i'},      {"arrived", 'i'},
        {"no_way", 'i'},    {"ticks", 'i'},       {"makespan", 'N'},
        {"cost", 'i'},      {"least_cost", 'i'},  {"cost_ratio", 'N'},
        {"blocked", 'i'},   {"replans", 'i'},     {"generated", 'i'},
        {"different", 'i'}, {"deadlock_at", 'N'}, {"ring", 'a'}};

    CHECK_KEYS("move", object, keys);
    if (number(object, "arrived") > number(object, "agents")) {
        complain("move", "more have arrived than there are");
    }
}

static void check_any(json_t *object)
{
    if (!json_is_object(object)) {
        complain("json", "is no object");
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*check)(json_t *object);
    } kinds[] = {
        {"run", check_run},           {"runs", check_runs},
        {"check", check_messages},    {"verify", check_verify},
        {"examples", check_examples}, {"any", check_any},
        {"route", check_route},       {"routes", check_routes},
        {"queries", check_queries},   {"odds", check_odds},
        {"move", check_move},
    };
    json_error_t err;
    json_t *object = json_loadf(stdin, JSON_REJECT_DUPLICATES, &err);

    if (object == NULL) {
        printf("line %d: %s\n", err.line, err.text);
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (argc == 2 && strcmp(argv[1], kinds[i].name) == 0) {
            kinds[i].check(object);
            json_decref(object);
            return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
        }
    }
    json_decref(object);
    fprintf(stderr, "usage: json_check KIND < object\n");
    return 2;
}
