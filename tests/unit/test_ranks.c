/* tests/unit/test_ranks.c - a sweep that ranks share, here threads which hand
 * their messages to each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "balance/sweeps/ranks.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/stored.h"
#include "tests/support/support.h"

#define RANKS 3

/* A message that waits for its receiver. */
typedef struct letter {
    struct letter *next;
    int from;
    int to;
    int tag;
    size_t size;
    char bytes[];
} letter;

/* What all ranks share. */
typedef struct post_office {
    pthread_mutex_t lock;
    pthread_cond_t has_come;
    pthread_barrier_t barrier;
    letter *letters; /* the first to come is the first to go */
    void *shared;    /* rank 0's, of a broadcast */
    int numbers[RANKS];
} post_office;

typedef struct post_box {
    post_office *office;
    int rank;
} post_box;

static void broadcast_bytes(void *context, void *bytes, size_t size)
{
    const post_box *box = context;
    if (box->rank == 0) {
        box->office->shared = bytes;
    }
    pthread_barrier_wait(&box->office->barrier);
    if (box->rank > 0 && size > 0) {
        memcpy(bytes, box->office->shared, size);
    }
    pthread_barrier_wait(&box->office->barrier);
}

static int find_largest(void *context, int number)
{
    const post_box *box = context;
    box->office->numbers[box->rank] = number;
    pthread_barrier_wait(&box->office->barrier);
    for (int i = 0; i < RANKS; i++) {
        const int other = box->office->numbers[i];
        number = other > number ? other : number;
    }
    pthread_barrier_wait(&box->office->barrier);
    return number;
}

static void send_bytes(void *context, int to, int tag, const void *bytes,
                       size_t size)
{
    const post_box *box = context;
    letter *sent = malloc(sizeof *sent + size);
    assert_non_null(sent);
    *sent = (letter){.from = box->rank, .to = to, .tag = tag, .size = size};
    if (size > 0) {
        memcpy(sent->bytes, bytes, size);
    }
    pthread_mutex_lock(&box->office->lock);
    letter **last = &box->office->letters;
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = sent;
    pthread_cond_broadcast(&box->office->has_come);
    pthread_mutex_unlock(&box->office->lock);
}

/* The place of the first letter for the box; it holds NULL where none is. */
static letter **find_letter(const post_box *box, int from, int tag)
{
    letter **at = &box->office->letters;
    while (*at != NULL && ((*at)->to != box->rank ||
                           (from != LAN_RANK_ANY && (*at)->from != from) ||
                           (tag != LAN_RANK_ANY && (*at)->tag != tag))) {
        at = &(*at)->next;
    }
    return at;
}

static bool probe_letter(void *context, int from, int tag,
                         lan_rank_message *out)
{
    const post_box *box = context;
    pthread_mutex_lock(&box->office->lock);
    const letter *first = *find_letter(box, from, tag);
    if (first != NULL) {
        *out = (lan_rank_message){first->from, first->tag};
    }
    pthread_mutex_unlock(&box->office->lock);
    return first != NULL;
}

static void receive_bytes(void *context, int from, int tag, void *bytes,
                          size_t size)
{
    const post_box *box = context;
    pthread_mutex_lock(&box->office->lock);
    letter **at = find_letter(box, from, tag);
    while (*at == NULL) {
        pthread_cond_wait(&box->office->has_come, &box->office->lock);
        at = find_letter(box, from, tag);
    }
    letter *got = *at;
    *at = got->next;
    pthread_mutex_unlock(&box->office->lock);
    assert_int_equal(got->size, size);
    if (size > 0) {
        memcpy(bytes, got->bytes, size);
    }
    free(got);
}

/* One rank of a sweep. */
typedef struct ranked {
    post_box box;
    lan_ranks_messenger by;
    swept of;
    lan_store *store; /* of rank 0 */
    const lan_progress *progress;
    lan_status status;
    pthread_t thread;
} ranked;

static void *fight_as_rank(void *context)
{
    ranked *own = context;
    const lan_ranks ranks = {
        .rank = own->box.rank, .count = RANKS, .by = &own->by};
    own->status = lan_ranks_sweep(&ranks, own->of.sweep, 1, own->store,
                                  own->progress, NULL);
    return NULL;
}

/* Fights what a store lacks by RANKS threads; ranks[] has their statuses. */
static void fight_together(const char *path, const lan_progress *progress,
                           ranked ranks[RANKS])
{
    post_office office = {.letters = NULL};
    pthread_mutex_init(&office.lock, NULL);
    pthread_cond_init(&office.has_come, NULL);
    pthread_barrier_init(&office.barrier, NULL, RANKS);
    for (int i = 0; i < RANKS; i++) {
        ranks[i] =
            (ranked){.box = {&office, i}, .of = swept_duel(stored_plain)};
        ranks[i].by = (lan_ranks_messenger){.context = &ranks[i].box,
                                            .broadcast = broadcast_bytes,
                                            .largest = find_largest,
                                            .send = send_bytes,
                                            .probe = probe_letter,
                                            .receive = receive_bytes};
        ranks[i].progress = i == 0 ? progress : NULL;
        ranks[i].store = i == 0 ? stored_open(path, &ranks[0].of) : NULL;
    }
    for (int i = 0; i < RANKS; i++) {
        assert_int_equal(
            pthread_create(&ranks[i].thread, NULL, fight_as_rank, &ranks[i]),
            0);
    }
    for (int i = 0; i < RANKS; i++) {
        assert_int_equal(pthread_join(ranks[i].thread, NULL), 0);
    }
    stored_close(ranks[0].store);
    for (int i = 0; i < RANKS; i++) {
        swept_clear(&ranks[i].of);
    }
    assert_null(office.letters); /* every message was received */
    pthread_barrier_destroy(&office.barrier);
    pthread_cond_destroy(&office.has_come);
    pthread_mutex_destroy(&office.lock);
}

TEST_WITH(three_ranks_store_the_rows_of_one, scratch_setup, scratch_teardown)
{
    char *alone = scratch_path(*state, "alone.db");
    char *shared = scratch_path(*state, "shared.db");
    swept of = swept_duel(stored_plain);
    ranked ranks[RANKS];
    free(stored_fight_all(alone, &of));
    fight_together(shared, NULL, ranks);
    for (int i = 0; i < RANKS; i++) {
        assert_ok(ranks[i].status);
    }
    char *one = stored_list(alone);
    char *three = stored_list(shared);
    assert_string_equal(three, one);
    /* where nothing is lacking, nothing is fought */
    fight_together(shared, NULL, ranks);
    assert_ok(ranks[0].status);
    free(one);
    free(three);
    swept_clear(&of);
    free(alone);
    free(shared);
}

/* `call` of lan_progress: no, once rows have been stored. */
static bool stop_soon(void *context, double done, double total)
{
    double *last = context;
    (void)total;
    *last = done > *last ? done : *last;
    return *last < 2.0;
}

TEST_WITH(ranks_end_when_the_first_is_told_to, scratch_setup, scratch_teardown)
{
    char *alone = scratch_path(*state, "alone.db");
    char *broken = scratch_path(*state, "broken.db");
    swept of = swept_duel(stored_plain);
    double last = 0.0;
    const lan_progress progress = {stop_soon, &last};
    ranked ranks[RANKS];
    fight_together(broken, &progress, ranks);
    assert_int_equal(ranks[0].status, LAN_ECANCELLED);
    /* and the same call goes on */
    fight_together(broken, NULL, ranks);
    assert_ok(ranks[0].status);
    free(stored_fight_all(alone, &of));
    char *one = stored_list(alone);
    char *three = stored_list(broken);
    assert_string_equal(three, one);
    free(one);
    free(three);
    swept_clear(&of);
    free(alone);
    free(broken);
}

TEST(a_process_that_nothing_started_is_alone)
{
    lan_ranks ranks;
    bool speaks = true;
    assert_ok(lan_ranks_join(NULL, true, &ranks, NULL));
    assert_int_equal(ranks.rank, 0);
    assert_int_equal(ranks.count, 1);
    assert_int_equal(lan_ranks_worst(&ranks, 0, &speaks), 0);
    assert_false(speaks);
    assert_int_equal(lan_ranks_worst(&ranks, 5, &speaks), 5);
    assert_true(speaks);
    lan_ranks_leave(&ranks);
}
