/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/fit.h"

#include <string.h>

#include "tests/support/oom.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

static const char reports[] = "time,x,y\n1,95.5,73.1\n3,89.2,61.7\n"
                              "5,84.6,50.2\n7,81.3,39.9\n";

static test_reading duel;
static lan_observed *seen;

static lan_status observe(lan_observed **out, lan_error *err)
{
    lan_error_clear(err);
    return lan_observed_read_text(lan_scenario_battle_def(duel.scenario),
                                  reports, strlen(reports), out, err);
}

static int set_up(void **state)
{
    (void)state;
    lan_error err;
    duel = read_text("format: 1\n"
                     "time: {end: 10}\n"
                     "units: {p: {hit: 0.04}, q: {hit: 0.06}}\n"
                     "armies: {x: {units: {p: 99}}, y: {units: {q: 79}}}\n"
                     "fit: {data: d.csv, change: [units.p.hit]}\n");
    return duel.status == LAN_OK && observe(&seen, &err) == LAN_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    lan_observed_destroy(seen);
    reading_clear(&duel);
    return 0;
}

static bool try_read(void *context)
{
    (void)context;
    lan_observed *out = NULL;
    lan_error err;
    if (oom_has_succeeded(observe(&out, &err), &err)) {
        lan_observed_destroy(out);
        return true;
    }
    assert_null(out);
    return false;
}

static bool try_fit(void *context)
{
    (void)context;
    const lan_fit_def def = lan_scenario_fit_def(duel.scenario);
    lan_fit *out = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (oom_has_succeeded(
            lan_fit_find(duel.scenario, &def, seen, NULL, &out, &err), &err)) {
        lan_fit_destroy(out);
        return true;
    }
    assert_null(out);
    return false;
}

static bool try_laws(void *context)
{
    (void)context;
    lan_fit_laws *out = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (oom_has_succeeded(
            lan_fit_law_find(lan_scenario_battle_def(duel.scenario), seen, &out,
                             &err),
            &err)) {
        lan_fit_laws_destroy(out);
        return true;
    }
    assert_null(out);
    return false;
}

GROUP_WITH(set_up, tear_down);

TEST(reading_without_memory_leaves_nothing)
{
    assert_true(oom_try_all(try_read, NULL) >= 3);
}

TEST(fitting_without_memory_leaves_nothing)
{
    assert_true(oom_try_all(try_fit, NULL) > 12);
}

TEST(comparing_without_memory_leaves_nothing)
{
    assert_true(oom_try_all(try_laws, NULL) >= 1);
}
