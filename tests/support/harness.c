/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/harness.h"

#include <fnmatch.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lanchester/library.h"

#define TIMEOUT_DEFAULT 120

/* Longest name of a group, and of a message. */
#define NAME_SIZE    64
#define MESSAGE_SIZE 256

/* A constructor and a handler of signals have no argument to carry it. */
static struct {
    test_entry *entries; /* in the order of the linker */
    size_t count;
    const test_entry *fixture; /* of the group that runs; may be NULL */
    void *group_state;         /* what its set-up left */
    const test_entry *current;
    unsigned timeout;
    char message[MESSAGE_SIZE]; /* what to say where the current test hangs */
} harness = {.timeout = TIMEOUT_DEFAULT};

void test_enter(test_entry *entry)
{
    entry->next = harness.entries;
    harness.entries = entry;
    harness.count++;
}

/* "test_text" of "../tests/unit/test_text.c", "test_text" and "text" alike. */
static void name_group(const char *path, char name[NAME_SIZE])
{
    const char *slash = strrchr(path, '/');
    const char *base = slash != NULL ? slash + 1 : path;
    const bool is_short = strncmp(base, "test_", 5) != 0;
    snprintf(name, NAME_SIZE, "%s%s", is_short ? "test_" : "", base);
    char *end = strstr(name, ".c");
    if (end != NULL) {
        *end = '\0';
    }
}

/* --- the watchdog -------------------------------------------------------- */

/* Only what a handler may call; a signal may come to any thread. */
static void end_program(int number)
{
    (void)number;
    const ssize_t written =
        write(STDOUT_FILENO, harness.message, strlen(harness.message));
    _exit(written > 0 ? 99 : 98);
}

static void watch(const char *file, const char *name)
{
    char group[NAME_SIZE];
    name_group(file, group);
    snprintf(harness.message, MESSAGE_SIZE,
             "\nBail out! %s of %s runs longer than %u seconds "
             "(TEST_TIMEOUT)\n",
             name, group, harness.timeout);
    alarm(harness.timeout);
}

/* --- fixtures ------------------------------------------------------------ */

static int begin_test(void **state)
{
    harness.current = *state;
    *state = harness.group_state;
    watch(harness.current->file, harness.current->name);
    return harness.current->setup != NULL ? harness.current->setup(state) : 0;
}

static int end_test(void **state)
{
    const CMFixtureFunction teardown = harness.current->teardown;
    const int result = teardown != NULL ? teardown(state) : 0;
    alarm(0);
    return result;
}

static int begin_group(void **state)
{
    int result = 0;
    if (harness.fixture != NULL) {
        watch(harness.fixture->file, "the set-up");
        result = harness.fixture->setup(state);
        alarm(0);
    }
    harness.group_state = *state;
    *state = NULL; /* cmocka would pass it to tests in place of their entries */
    return result;
}

static int end_group(void **state)
{
    int result = 0;
    if (harness.fixture != NULL) {
        watch(harness.fixture->file, "the tear-down");
        *state = harness.group_state;
        result = harness.fixture->teardown(state);
    }
    alarm(0);
    return result;
}

/* --- groups -------------------------------------------------------------- */

static int compare_entries(const void *left, const void *right)
{
    const test_entry *const *a = left;
    const test_entry *const *b = right;
    const int by_file = strcmp((*a)->file, (*b)->file);
    return by_file != 0 ? by_file : (*a)->line - (*b)->line;
}

static test_entry **sort_entries(void)
{
    test_entry **sorted = malloc((harness.count + 1) * sizeof *sorted);
    size_t n = 0;
    if (sorted == NULL) {
        exit(EXIT_FAILURE);
    }
    for (test_entry *at = harness.entries; at != NULL; at = at->next) {
        sorted[n++] = at;
    }
    qsort(sorted, n, sizeof(test_entry *), compare_entries);
    return sorted;
}

/* How many entries from the first of a file on are of that file. */
static size_t group_size(test_entry *const *first, test_entry *const *end)
{
    size_t size = 1;
    while (first + size < end &&
           strcmp(first[size]->file, first[0]->file) == 0) {
        size++;
    }
    return size;
}

static bool is_wanted(const char *group, int count, char *const names[])
{
    for (int i = 0; i < count; i++) {
        char name[NAME_SIZE];
        name_group(names[i], name);
        if (fnmatch(name, group, 0) == 0) {
            return true;
        }
    }
    return count == 0;
}

/* How many tests failed. */
static int run_group(const char *name, test_entry *const *entries, size_t size)
{
    const char *filter = getenv("TEST_FILTER");
    struct CMUnitTest *tests = calloc(size, sizeof *tests);
    size_t count = 0;
    if (tests == NULL) {
        exit(EXIT_FAILURE);
    }
    harness.fixture = NULL;
    for (size_t i = 0; i < size; i++) {
        if (entries[i]->name == NULL) {
            harness.fixture = entries[i];
        } else if (filter == NULL ||
                   fnmatch(filter, entries[i]->name, 0) == 0) {
            tests[count++] =
                (struct CMUnitTest){entries[i]->name, entries[i]->run,
                                    begin_test, end_test, entries[i]};
        }
    }
    const int failed =
        _cmocka_run_group_tests(name, tests, count, begin_group, end_group);
    free(tests);
    return failed;
}

/* Runs the groups that are wanted, or prints their names; a group that is none
 * of this program's is a failure. */
static int visit_groups(int count, char *const names[], bool only_list)
{
    test_entry **sorted = sort_entries();
    test_entry *const *end = sorted + harness.count;
    int failed = 0;
    bool found = false;
    size_t size = 0;
    for (test_entry *const *at = sorted; at < end; at += size) {
        char group[NAME_SIZE];
        size = group_size(at, end);
        name_group(at[0]->file, group);
        if (is_wanted(group, count, names)) {
            found = true;
            failed += only_list ? printf("%s\n", group) < 0
                                : run_group(group, at, size);
        }
    }
    free(sorted);
    return found && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static const char usage[] =
    "usage: %s [--list] [GROUP...]\n"
    "Runs the tests of the groups (all where none is named); a group is a\n"
    "source file: test_text, text and tests/unit/test_text.c are the same, "
    "and\n"
    "'matchup*' is several. --list prints the names of groups only.\n"
    "Environment:\n"
    "  TEST_FILTER=PATTERN  tests whose names match only\n"
    "  TEST_SEED=N          another seed for the properties\n"
    "  TEST_SHARE=N         the n-th part of a property's cases only\n"
    "  TEST_TIMEOUT=N       seconds that a test may take (120; 0: forever)\n";

int main(int argc, char *argv[])
{
    const char *timeout = getenv("TEST_TIMEOUT");
    const bool only_list = argc > 1 && strcmp(argv[1], "--list") == 0;
    if (argc > 1 && argv[1][0] == '-' && !only_list) {
        const bool asked = strcmp(argv[1], "--help") == 0;
        fprintf(asked ? stdout : stderr, usage, argv[0]);
        return asked ? EXIT_SUCCESS : 2;
    }
    if (timeout != NULL) {
        harness.timeout = (unsigned)strtoul(timeout, NULL, 10);
    }
    lan_init();
    signal(SIGALRM, end_program);
    return visit_groups(argc - 1 - only_list, argv + 1 + only_list, only_list);
}
