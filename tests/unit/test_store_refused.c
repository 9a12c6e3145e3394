/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is no store, or not the one that is asked for.
 */
#include "lanchester/experiment.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "tests/support/random.h"
#include "tests/support/stored.h"
#include "tests/support/support.h"

/* --- what is refused ----------------------------------------------------- */

static void change(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fail_with("%s: %s", sql, sqlite3_errmsg(db));
    }
    sqlite3_close(db);
}

TEST_WITH(a_damaged_store_is_read_to_the_damage_and_not_joined, scratch_setup,
          scratch_teardown)
{
    static const char product_overflows[] =
        "UPDATE about SET value = 1 << 43 WHERE name = 'points'; "
        "UPDATE about SET value = 1 << 20 WHERE name = 'repeat'";
    static const char *const damages[] = {
        "DELETE FROM about WHERE name = 'repeat'",
        "UPDATE about SET value = 0 WHERE name = 'points'",
        "UPDATE about SET value = 'x' WHERE name = 'shards'",
        product_overflows,
        "DELETE FROM columns WHERE number = 1",
        "UPDATE columns SET kind = 'song'",
        "UPDATE columns SET own = 77 WHERE kind = 'word'",
        "UPDATE words SET number = 9 WHERE number = 1",
        "DROP TABLE words",
        "DROP TABLE runs",
        "ALTER TABLE runs ADD COLUMN song",
        "UPDATE runs SET key = -key",
        "UPDATE runs SET key = key + 1 WHERE key = 0",
        "UPDATE runs SET status = 99",
        "UPDATE runs SET status = NULL",
        "UPDATE runs SET v0 = 'x'",
        "UPDATE runs SET v2 = -1",
    };
    swept of = swept_duel(stored_plain);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        char *path = scratch_path(*state, "damaged.db");
        char *merged = scratch_path(*state, "merged.db");
        const char *const part = path;
        char *text = NULL;
        size_t size = 0;
        lan_store *store = NULL;
        free(stored_fight_all(path, &of));
        change(path, damages[i]);
        lan_status status = lan_store_open_to_read(path, &store, NULL);
        if (status == LAN_OK) {
            stored_text to = {.out = open_memstream(&text, &size),
                              .columns = lan_store_columns(store)};
            status = lan_store_read(store, stored_text_row, &to, NULL);
            fclose(to.out);
            free(text);
        }
        if (status != LAN_EINVAL) {
            fail_with("after %s: status %d", damages[i], (int)status);
        }
        lan_store_destroy(store);
        assert_int_equal(lan_store_merge(merged, &part, 1, NULL, NULL),
                         LAN_EINVAL);
        assert_int_equal(scratch_count(*state), 1);
        unlink(path);
        free(path);
        free(merged);
    }
    swept_clear(&of);
}

/* --- bytes that are not what they were ----------------------------------- */

/* What befell the bytes of a store: `length` of them from `at` on are `byte`,
 * or the file ends after `length`. */
typedef struct damage {
    const char *what;
    size_t at;
    size_t length;
    int byte; /* CUT: the file ends */
} damage;

enum { CUT = -1, REST = 1 << 20, APPLICATION_AT = 68 };

static const damage damages_to_pages[] = {
    {"the table of tables", 100, 400, 0xff},
    {"all behind the head", 100, REST, 0},
    {"only the head is left", 0, 100, CUT},
    {"half of the first page is left", 0, 2000, CUT},
    {"only the first page is left", 0, 4096, CUT},
    {"the last page lacks its end", 0, 20000, CUT},
};

static const damage damage_to_format = {"the format of tables", 44, 4, 9};

static void damage_file(const char *path, const damage *by)
{
    size_t size = 0;
    char *bytes = scratch_read(path, &size);
    const size_t room = size - by->at;
    if (by->byte == CUT) {
        size = by->length;
    } else {
        memset(bytes + by->at, by->byte, by->length < room ? by->length : room);
    }
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    assert_int_equal(fclose(out), 0);
    free(bytes);
}

/* Fights into a store that was damaged, from nothing. */
static char *fight_afresh(const char *path, const swept *of, const char *what)
{
    lan_store *store = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (lan_store_open(path, of->sweep, NULL, true, &store, &err) != LAN_OK) {
        fail_with("%s: %s", what, err.text);
    }
    assert_int_equal(stored_fight(store, of), STORED_RUNS);
    stored_close(store);
    return stored_list(path);
}

static void assert_started_over(const char *folder, const damage *by,
                                const char *error)
{
    char *path = scratch_path(folder, "damaged.db");
    swept of = swept_duel(stored_plain);
    char *want = stored_fight_all(path, &of);
    damage_file(path, by);
    assert_store_refused_plainly(path, &of, LAN_EINVAL, error);
    char *got = fight_afresh(path, &of, by->what);
    assert_string_equal(got, want);
    assert_int_equal(scratch_count(folder), 1);
    unlink(path);
    free(got);
    free(want);
    swept_clear(&of);
    free(path);
}

TEST_WITH(a_store_of_ours_whose_pages_are_damaged_can_be_started_over,
          scratch_setup, scratch_teardown)
{
    const size_t count = sizeof damages_to_pages / sizeof damages_to_pages[0];
    for (size_t i = 0; i < count; i++) {
        assert_started_over(*state, &damages_to_pages[i],
                            "the store is damaged");
    }
}

TEST_WITH(a_store_of_ours_in_no_known_format_can_be_started_over, scratch_setup,
          scratch_teardown)
{
    assert_started_over(*state, &damage_to_format,
                        "the store is damaged: unsupported file format");
}

/* The same damages to what may be the database of another program. */
TEST_WITH(what_may_be_anothers_is_not_touched_however_damaged, scratch_setup,
          scratch_teardown)
{
    static const damage owner = {"whose it is", APPLICATION_AT, 4, 'x'};
    const size_t count = sizeof damages_to_pages / sizeof damages_to_pages[0];
    char *path = scratch_path(*state, "another.db");
    swept of = swept_duel(stored_plain);
    for (size_t i = 0; i <= count; i++) {
        size_t size = 0;
        size_t now_size = 0;
        lan_store *store = NULL;
        free(stored_fight_all(path, &of));
        damage_file(path, &owner);
        damage_file(path, i < count ? &damages_to_pages[i] : &damage_to_format);
        char *was = scratch_read(path, &size);
        assert_int_equal(
            lan_store_open(path, of.sweep, NULL, true, &store, NULL),
            LAN_EPARSE);
        char *now = scratch_read(path, &now_size);
        assert_int_equal(now_size, size);
        assert_memory_equal(now, was, size);
        unlink(path);
        free(was);
        free(now);
    }
    swept_clear(&of);
    free(path);
}

/* --- two that begin at once ---------------------------------------------- */

/* Another sweep's connection, which comes first by a hair. */
typedef struct rival {
    sqlite3_vfs vfs;    /* stands before the usual one */
    sqlite3_vfs *usual; /* by which the rival itself opens */
    const char *path;
    sqlite3 *db; /* NULL until it has the file */
} rival;

/* Between the look whether there is a file and the opening of it. */
static int open_after_rival(sqlite3_vfs *vfs, const char *name,
                            sqlite3_file *file, int flags, int *out_flags)
{
    rival *of = vfs->pAppData;
    if (of->db == NULL) {
        assert_int_equal(
            sqlite3_open_v2(of->path, &of->db,
                            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                            of->usual->zName),
            SQLITE_OK);
        assert_int_equal(
            sqlite3_exec(of->db, "BEGIN EXCLUSIVE", NULL, NULL, NULL),
            SQLITE_OK);
    }
    return of->usual->xOpen(of->usual, name, file, flags, out_flags);
}

TEST_WITH(who_comes_second_leaves_the_store_of_who_came_first, scratch_setup,
          scratch_teardown)
{
    char *path = scratch_path(*state, "race.db");
    swept of = swept_duel(stored_plain);
    rival first = {.usual = sqlite3_vfs_find(NULL), .path = path};
    first.vfs = *first.usual;
    first.vfs.pNext = NULL;
    first.vfs.zName = "after_rival";
    first.vfs.pAppData = &first;
    first.vfs.xOpen = open_after_rival;
    assert_int_equal(sqlite3_vfs_register(&first.vfs, 1), SQLITE_OK);
    assert_store_refused_plainly(path, &of, LAN_EIO,
                                 "the store is in use by another process");
    assert_int_equal(sqlite3_vfs_unregister(&first.vfs), SQLITE_OK);
    assert_int_equal(access(path, R_OK), 0);
    assert_int_equal(sqlite3_exec(first.db, "CREATE TABLE kept (x); COMMIT",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(first.db);
    assert_store_refused_plainly(path, &of, LAN_EPARSE,
                                 "this is a database of another program");
    swept_clear(&of);
    free(path);
}

TEST_WITH(what_is_no_store_is_not_touched_however_short, scratch_setup,
          scratch_teardown)
{
    char *path = scratch_path(*state, "short.db");
    char text[] = "0123456789";
    swept of = swept_duel(stored_plain);
    for (size_t length = sizeof text - 1; length > 0; length--) {
        size_t size = 0;
        text[length] = '\0';
        scratch_write(path, text);
        assert_store_refused(path, &of, true, LAN_EPARSE,
                             "this is not the store of a sweep");
        char *now = scratch_read(path, &size);
        assert_string_equal(now, text);
        free(now);
    }
    swept_clear(&of);
    free(path);
}

TEST_WITH(a_pipe_is_no_store, scratch_setup, scratch_teardown)
{
    struct stat found;
    char *path = scratch_path(*state, "pipe.db");
    swept of = swept_duel(stored_plain);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_store_refused_plainly(path, &of, LAN_EPARSE,
                                 "this is not the store of a sweep");
    assert_int_equal(stat(path, &found), 0);
    assert_true(S_ISFIFO(found.st_mode));
    assert_store_refused_plainly("/dev/null", &of, LAN_EPARSE,
                                 "this is not the store of a sweep");
    swept_clear(&of);
    free(path);
}

TEST_WITH(the_first_error_stays, scratch_setup, scratch_teardown)
{
    const double values[] = {0.1, 30.0, 0.0};
    const double recorded[] = {1.0, 0.7, 0.0};
    const lan_sweep_row row = {
        .run = 3, .values = values, .recorded = recorded, .error = ""};
    char *path = scratch_path(*state, "moved.db");
    char *elsewhere = scratch_path(*state, "elsewhere.db");
    lan_error err;
    swept of = swept_duel(stored_plain);
    lan_store *store = stored_open(path, &of);
    assert_ok(lan_store_add(store, &row));
    assert_int_equal(rename(path, elsewhere), 0);
    lan_error_clear(&err);
    assert_int_equal(lan_store_commit(store, &err), LAN_EIO);
    assert_string_equal(err.text,
                        "the store was moved or removed during the sweep");
    assert_int_equal(rename(elsewhere, path), 0);
    assert_int_equal(lan_store_add(store, &row), LAN_EIO);
    assert_int_equal(lan_store_next(store, 0), -1);
    assert_int_equal(lan_store_commit(store, &err), LAN_EIO);
    lan_store_destroy(store);
    store = stored_open(path, &of);
    assert_int_equal(lan_store_rows(store), 0);
    lan_store_destroy(store);
    swept_clear(&of);
    free(path);
    free(elsewhere);
}

static char *write_wide(int groups)
{
    static const char *const numbers[] = {"left", "lost_combat", "lost_other"};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    fputs("format: 1\ntime: {end: 1}\nunits:\n", out);
    for (int i = 0; i < groups; i++) {
        fprintf(out, "  u%d: {hit: 0.1}\n", i);
    }
    fputs("armies:\n  red: {units: {u0: 9}}\n  blue:\n    units:\n", out);
    for (int i = 0; i < groups; i++) {
        fprintf(out, "      u%d: 3\n", i);
    }
    fputs("sweep:\n  vary: [{path: units.u0.hit, values: [0.1]}]\n  record:\n",
          out);
    for (int i = 0; i < 3 * groups; i++) {
        fprintf(out, "    - armies.blue.units.u%d.%s\n", i / 3, numbers[i % 3]);
    }
    fclose(out);
    return text;
}

/* --- bytes that were changed by somebody else ---------------------------- */

#define FLIPS 3000

/* Flips a bit of a file, or flips it back. */
static void flip(const char *path, size_t at, int bit)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, (long)at, SEEK_SET), 0);
    const int byte = fgetc(file);
    assert_int_equal(fseek(file, (long)at, SEEK_SET), 0);
    fputc(byte ^ 1 << bit, file);
    assert_int_equal(fclose(file), 0);
}

static void restore(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* All rows as text; NULL if the store is refused, with a reason. */
static char *list_whole(const char *path)
{
    lan_error err;
    lan_store *store = NULL;
    char *text = NULL;
    size_t size = 0;
    lan_error_clear(&err);
    lan_status status = lan_store_open_to_read(path, &store, &err);
    if (status == LAN_OK) {
        stored_text to = {.out = open_memstream(&text, &size),
                          .columns = lan_store_columns(store)};
        status = lan_store_read(store, stored_text_row, &to, &err);
        fclose(to.out);
    }
    lan_store_destroy(store);
    assert_true(status == LAN_OK || err.text[0] != '\0');
    if (status != LAN_OK) {
        free(text);
        text = NULL;
    }
    return text;
}

/* Whether a sweep goes on with a store; then it misses no row. */
static void try_to_go_on(const char *path, const swept *of)
{
    lan_store *store = NULL;
    if (lan_store_open(path, of->sweep, NULL, false, &store, NULL) == LAN_OK) {
        assert_int_equal(lan_store_rows(store), STORED_RUNS);
        assert_int_equal(lan_store_next(store, 0), -1);
        stored_close(store);
    }
}

TEST_WITH(a_flipped_bit_is_told_or_does_not_matter, scratch_setup,
          scratch_teardown)
{
    swept of = swept_duel(stored_plain);
    char *path = scratch_path(*state, "flipped.db");
    char *whole = stored_fight_all(path, &of);
    size_t size = 0;
    char *bytes = scratch_read(path, &size);
    random_source *random = random_create(1);
    int refused = 0;
    for (int i = 0; i < FLIPS; i++) {
        const size_t at = (size_t)random_integer(random, 0, (int32_t)size - 1);
        const int bit = random_integer(random, 0, 7);
        flip(path, at, bit);
        char *text = list_whole(path);
        refused += text == NULL ? 1 : 0;
        if (text != NULL && strcmp(text, whole) != 0) {
            fail_with("bit %d of byte %zu of %zu:\n%s\nfor\n%s", bit, at, size,
                      text, whole);
        }
        free(text);
        if (i % 40 == 0) {
            try_to_go_on(path, &of);
            restore(path, bytes, size);
        } else {
            flip(path, at, bit);
        }
    }
    print_message("# %d of %d refused\n", refused, FLIPS);
    assert_true(refused > FLIPS / 100);
    random_destroy(random);
    swept_clear(&of);
    free(bytes);
    free(whole);
    free(path);
}

TEST_WITH(more_columns_than_a_table_can_have_are_refused, scratch_setup,
          scratch_teardown)
{
    char *path = scratch_path(*state, "wide.db");
    char *text = write_wide(700);
    swept of = {.reading = read_text(text)};
    assert_ok(of.reading.status);
    assert_ok(lan_sweep_create(of.reading.scenario, 7, &of.sweep, NULL));
    assert_store_refused_plainly(
        path, &of, LAN_ELIMIT,
        "a store holds at most 1996 paths and names, not "
        "2101");
    assert_int_equal(scratch_count(*state), 0);
    free(text);
    swept_clear(&of);
    free(path);
}
