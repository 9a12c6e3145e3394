/* tests/unit/test_parallel_for.c - items of work shared out among threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "balance/parallel_for_impl.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>

#include "tests/support/support.h"

#define ITEMS 40

/* Jobs that are surely at work at the same time. */
#ifdef _OPENMP
#define JOBS 4
#else
#define JOBS 1
#endif

/* Longer than any thread is kept waiting; what is told does not depend on it.
 */
#define PATIENCE 10.0 /* s */

/* Items that count how often they are worked out. */
typedef struct list {
    atomic_int worked[ITEMS];
    int jobs;
    int64_t low; /* these two fail */
    int64_t high;
    atomic_bool is_high_begun;
    atomic_bool is_high_over;
    bool is_low_last; /* it fails after the high one, else before */
} list;

static void list_init(list *l, int jobs)
{
    for (int i = 0; i < ITEMS; i++) {
        atomic_init(&l->worked[i], 0);
    }
    l->jobs = jobs;
    l->low = ITEMS;
    l->high = ITEMS;
    atomic_init(&l->is_high_begun, false);
    atomic_init(&l->is_high_over, false);
    l->is_low_last = false;
}

static void await(const atomic_bool *sign)
{
    const time_t begun = time(NULL);
    while (!atomic_load(sign) && difftime(time(NULL), begun) < PATIENCE) {
        (void)sched_yield();
    }
}

static void await_stop(const lan_progress *ticker)
{
    const time_t begun = time(NULL);
    while (lan_progress_report(ticker, 0.0, 1.0) &&
           difftime(time(NULL), begun) < PATIENCE) {
        (void)sched_yield();
    }
}

static lan_status fail_at_two(void *context, int job, int64_t item,
                              const lan_progress *ticker, lan_error *err)
{
    list *l = context;
    if (job < 0 || job >= l->jobs || err->status != LAN_OK) {
        return LAN_ELIMIT;
    }
    atomic_fetch_add(&l->worked[item], 1);
    if (item == l->low) {
        if (l->jobs > 1) {
            await(l->is_low_last ? &l->is_high_over : &l->is_high_begun);
        }
        return lan_fail(err, LAN_EINVAL, 7, 0, "item %d", (int)item);
    }
    if (item == l->high) {
        atomic_store(&l->is_high_begun, true);
        if (!l->is_low_last) {
            await_stop(ticker);
        }
        (void)lan_fail(err, LAN_EPARSE, 8, 0, "item %d", (int)item);
        atomic_store(&l->is_high_over, true);
        return LAN_EPARSE;
    }
    return LAN_OK;
}

TEST(each_item_is_worked_out_once_by_any_number_of_jobs)
{
    for (int jobs = 1; jobs <= 8; jobs++) {
        list l;
        list_init(&l, jobs);
        assert_ok(parallel_for(jobs, ITEMS, fail_at_two, &l, NULL, NULL));
        for (int i = 0; i < ITEMS; i++) {
            assert_int_equal(atomic_load(&l.worked[i]), 1);
        }
    }
}

/* Two items fail, in either order. */
static void assert_the_lower_is_told(int jobs, bool is_low_last)
{
    list l;
    lan_error err;
    lan_error_clear(&err);
    list_init(&l, jobs);
    l.low = 3 + jobs;
    l.high = l.low + 1;
    l.is_low_last = is_low_last;
    assert_int_equal(parallel_for(jobs, ITEMS, fail_at_two, &l, NULL, &err),
                     LAN_EINVAL);
    char want[32];
    snprintf(want, sizeof want, "item %d", (int)l.low);
    assert_int_equal(err.status, LAN_EINVAL);
    assert_string_equal(err.text, want);
    for (int64_t i = 0; i <= l.low; i++) {
        assert_int_equal(atomic_load(&l.worked[i]), 1);
    }
}

TEST(of_items_that_fail_the_lowest_is_told)
{
    for (int jobs = 1; jobs <= JOBS; jobs++) {
        assert_the_lower_is_told(jobs, false);
        assert_the_lower_is_told(jobs, true);
    }
}

static lan_status fail_silently(void *context, int job, int64_t item,
                                const lan_progress *ticker, lan_error *err)
{
    (void)context;
    (void)job;
    (void)ticker;
    (void)err;
    return item == 5 ? LAN_ENOMEM : LAN_OK;
}

TEST(a_failure_without_words_is_told_by_its_status)
{
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(parallel_for(3, ITEMS, fail_silently, NULL, NULL, &err),
                     LAN_ENOMEM);
    assert_int_equal(err.status, LAN_ENOMEM);
    assert_string_equal(err.text, lan_status_text(LAN_ENOMEM));
}

/* What was reported, and when to say no. */
typedef struct watcher {
    double told[256];
    int count;
    int patience; /* calls that are answered by yes */
    double total;
} watcher;

static bool watch(void *context, double done, double total)
{
    watcher *w = context;
    if (w->count < (int)(sizeof w->told / sizeof w->told[0])) {
        w->told[w->count] = done;
    }
    w->total = total;
    return ++w->count <= w->patience;
}

static void assert_cancelled(int jobs, int64_t count, int patience)
{
    list l;
    watcher w = {.patience = patience};
    const lan_progress progress = {watch, &w};
    lan_error err;
    lan_error_clear(&err);
    list_init(&l, jobs);
    assert_int_equal(
        parallel_for(jobs, count, fail_at_two, &l, &progress, &err),
        LAN_ECANCELLED);
    assert_string_equal(err.text, lan_status_text(LAN_ECANCELLED));
    assert_int_equal(w.count,
                     patience + 1); /* who said no is not asked again */
    int worked = 0;
    for (int i = 0; i < ITEMS; i++) {
        worked += atomic_load(&l.worked[i]);
    }
    if (jobs == 1) { /* it is asked before the first item, and before each */
        assert_int_equal(worked, patience < 1 ? 0 : patience - 1);
    }
}

TEST(who_watches_can_cancel)
{
    assert_cancelled(1, ITEMS, 0);
    assert_cancelled(4, ITEMS, 0);
    assert_cancelled(4, 0, 0);
    assert_cancelled(1, ITEMS, 1);
    assert_cancelled(1, ITEMS, 13);
}

static lan_status last_long(void *context, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    atomic_int *begun = context;
    (void)job;
    (void)item;
    (void)err;
    atomic_fetch_add(begun, 1);
    await_stop(ticker);
    return LAN_ECANCELLED;
}

TEST(who_cancels_stops_items_that_all_jobs_are_at)
{
    for (int jobs = 1; jobs <= JOBS; jobs++) {
        atomic_int begun;
        watcher w = {.patience = 20};
        const lan_progress progress = {watch, &w};
        atomic_init(&begun, 0);
        assert_int_equal(
            parallel_for(jobs, ITEMS, last_long, &begun, &progress, NULL),
            LAN_ECANCELLED);
        assert_in_range(atomic_load(&begun), 1, jobs);
    }
}

TEST(where_there_is_nothing_to_do_it_asks_once)
{
    for (int jobs = 1; jobs <= 4; jobs += 3) {
        watcher w = {.patience = 1};
        const lan_progress progress = {watch, &w};
        assert_ok(parallel_for(jobs, 0, fail_silently, NULL, &progress, NULL));
        assert_int_equal(w.count, 1);
        assert_close(w.told[0], 0.0, 0.0, 0.0);
        assert_true(w.total > 0.0);
    }
}

/* Tells shares that go back, as one does who works in several passes. */
static lan_status tell_shares(void *context, int job, int64_t item,
                              const lan_progress *ticker, lan_error *err)
{
    static const double done[] = {0.3, 0.75, 0.1, 4.0};
    (void)context;
    (void)job;
    (void)item;
    (void)err;
    for (size_t i = 0; i < sizeof done / sizeof done[0]; i++) {
        if (!lan_progress_report(ticker, done[i], 3.0)) {
            return LAN_ECANCELLED;
        }
    }
    return LAN_OK;
}

TEST(finished_items_and_the_share_of_the_present_one_are_reported)
{
    static const double share[] = {0.0, 0.1, 0.25, 0.25, 1.0};
    watcher w = {.patience = 1000};
    const lan_progress progress = {watch, &w};
    assert_ok(parallel_for(1, 9, tell_shares, NULL, &progress, NULL));
    assert_int_equal(w.count, 1 + 9 * 5);
    assert_close(w.told[0], 0.0, 0.0, 0.0);
    assert_close(w.total, 9.0, 0.0, 0.0);
    for (int i = 0; i < 9 * 5; i++) {
        assert_close(w.told[1 + i], (double)(i / 5) + share[i % 5], 1e-15, 0.0);
    }
}

TEST(what_is_reported_never_goes_back)
{
    for (int jobs = 2; jobs <= JOBS; jobs++) {
        watcher w = {.patience = 1000};
        const lan_progress progress = {watch, &w};
        assert_ok(
            parallel_for(jobs, ITEMS, tell_shares, NULL, &progress, NULL));
        for (int i = 1; i < w.count; i++) {
            assert_true(w.told[i] >= w.told[i - 1]);
        }
        assert_true(w.told[w.count - 1] <= ITEMS);
    }
}
