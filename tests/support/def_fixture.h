/* tests/support/def_fixture.h - a description that a test may spoil.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/battle_def.h"

#include "tests/support/support.h"

enum { SPEARMAN, ARCHER, CAVALRY, TYPES };
enum { BLUE, RED };

/* A description with one of everything and nothing to find, whose every part
 * a test may spoil. Blue has spearmen and archers, red has cavalry. */
typedef struct fixture {
    lan_unit_def units[TYPES];
    lan_counter_def counters[2];
    double points[6];
    lan_reinforcement_def coming[4];
    lan_group_def blue[2];
    lan_group_def red[1];
    lan_army_def armies[2];
    lan_fire_def fire[3];
    lan_weight_def weights[2];
    int32_t targets[2];
    lan_priority_def priorities[1];
    lan_battle_def def;
} fixture;

typedef struct finding {
    bool is_error;
    char path[200];
    char text[300];
} finding;

typedef struct findings {
    finding items[40];
    size_t count;
} findings;

/* Fills it in so that there is nothing to find. */
void fixture_init(fixture *f);

/* Set-up and tear-down of one test: *state is a fixture. */
int setup_fixture(void **state);
int teardown_fixture(void **state);

/* Checks the description and keeps the findings. */
lan_status check_def(const fixture *f, findings *found);
void print_findings(const findings *found);

/* Asserts that there is no finding. */
void assert_clean(const fixture *f);

/* Asserts that there is exactly one finding, at that path and with that part
 * of the text, and that the status fits it. */
#define assert_finds(f, is_error, path, part)                                  \
    check_finds(f, is_error, path, part, __LINE__)

void check_finds(const fixture *f, bool is_error, const char *path,
                 const char *part, int line);

/* Asserts that a number of the fixture is refused for each bad value. */
#define assert_refuses(f, field, path, part, ...)                              \
    do {                                                                       \
        const double bad[] = {__VA_ARGS__};                                    \
        for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {              \
            const double good = (f)->field;                                    \
            (f)->field = bad[k];                                               \
            assert_finds(f, true, path, part);                                 \
            (f)->field = good;                                                 \
        }                                                                      \
    } while (0)
