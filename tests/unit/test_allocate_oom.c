/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/allocate.h"

#include "tests/support/oom.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

static const char text[] =
    "format: 1\ntime: {end: 10}\n"
    "units: {p: {hit: 0.3}, o: {hit: 0.2}, q: {hit: 0.4}, r: {hit: 0.1}}\n"
    "armies: {blue: {units: {p: 60, o: 70}}, red: {units: {q: 60, r: 40}}}\n"
    "rules: {share: priority, priority: {q: [o]}}\n";

typedef struct question {
    const lan_scenario *scenario;
    lan_allocate_options options;
} question;

static bool try_find(void *context)
{
    const question *q = context;
    lan_allocation *found = NULL;
    const lan_status status =
        lan_allocate_find(q->scenario, &q->options, NULL, &found, NULL);
    if (status == LAN_OK) {
        lan_allocation_destroy(found);
        return true;
    }
    assert_int_equal(status, LAN_ENOMEM);
    assert_null(found);
    return false;
}

static void assert_survives(int64_t battles)
{
    test_reading reading = read_valid(text);
    question q = {reading.scenario, lan_allocate_options_default()};
    q.options.battles = battles;
    assert_true(oom_try_all(try_find, &q) > 20);
    reading_clear(&reading);
}

TEST(all_orders_without_memory_leave_nothing)
{
    assert_survives(10);
}

TEST(a_search_without_memory_leaves_nothing)
{
    assert_survives(3);
}
