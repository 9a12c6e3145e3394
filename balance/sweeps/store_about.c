/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/store_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/text.h"
#include "scenarios/format/part_impl.h"

/* --- what a sweep is ----------------------------------------------------- */

static lan_status write_text(const lan_scenario *scenario, scn_part part,
                             char **out)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = scn_write_part(scenario, part, stream);
    if (fclose(stream) != 0 || status != LAN_OK) {
        free(text);
        return LAN_ENOMEM; /* the only reason that a text has */
    }
    *out = text;
    return LAN_OK;
}

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *made = malloc(size);
    return made != NULL ? memcpy(made, text, size) : NULL;
}

lan_status store_about_of(const lan_sweep *sweep, lan_shard shard,
                          store_about *out)
{
    const lan_design *design = sweep->design;
    store_about about = {.program = copy(PACKAGE_VERSION),
                         .seed = lan_design_seed(design),
                         .points = lan_design_point_count(design),
                         .repeat = lan_design_repeat(design),
                         .has_fixed_points =
                             lan_scenario_sweep(sweep->scenario)->design ==
                             LAN_DESIGN_LHS,
                         .shard = shard};
    lan_status status = about.program != NULL ? LAN_OK : LAN_ENOMEM;
    if (status == LAN_OK) {
        status = write_text(sweep->scenario, SCN_PART_BATTLE, &about.scenario);
    }
    if (status == LAN_OK) {
        status = write_text(sweep->scenario, SCN_PART_SWEEP, &about.sweep);
    }
    if (status != LAN_OK) {
        store_about_clear(&about);
        return status;
    }
    *out = about;
    return LAN_OK;
}

void store_about_clear(store_about *about)
{
    free(about->program);
    free(about->scenario);
    free(about->sweep);
    *about = (store_about){.program = NULL};
}

/* --- in the file --------------------------------------------------------- */

static lan_status put(lan_store *store, sqlite3_stmt *statement,
                      const char *name, const char *text, int64_t number)
{
    int code = sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    if (code == SQLITE_OK) {
        code = text != NULL
                   ? sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC)
                   : sqlite3_bind_int64(statement, 2, number);
    }
    return code == SQLITE_OK ? store_run(store, statement)
                             : store_fail_sql(store, code);
}

lan_status store_about_write(lan_store *store)
{
    const store_about *about = &store->about;
    char seed[32];
    snprintf(seed, sizeof seed, "%" PRIu64, about->seed);
    const struct {
        const char *name;
        const char *text;
        int64_t number;
    } facts[] = {
        {"program", about->program, 0},
        {"scenario", about->scenario, 0},
        {"sweep", about->sweep, 0},
        {"seed", seed, 0},
        {"points", NULL, about->points},
        {"repeat", NULL, about->repeat},
        {"has_fixed_points", NULL, about->has_fixed_points ? 1 : 0},
        {"shard", NULL, about->shard.index},
        {"shards", NULL, about->shard.count},
    };
    sqlite3_stmt *statement = NULL;
    lan_status status = store_prepare(
        store, "INSERT OR REPLACE INTO about VALUES (?1, ?2)", &statement);
    for (size_t i = 0; status == LAN_OK && i < sizeof facts / sizeof *facts;
         i++) {
        status = put(store, statement, facts[i].name, facts[i].text,
                     facts[i].number);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

/* Takes the value of one name; the statement gives it in its first column. */
static lan_status get(lan_store *store, sqlite3_stmt *statement,
                      const char *name, char **text, int64_t *number)
{
    bool has_row = false;
    (void)sqlite3_reset(statement);
    const int code = sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    lan_status status = code == SQLITE_OK
                            ? store_step(store, statement, &has_row)
                            : store_fail_sql(store, code);
    if (status == LAN_OK && !has_row) {
        status = store_fail_sql(store, SQLITE_CORRUPT);
    }
    if (status == LAN_OK && number != NULL) {
        *number = sqlite3_column_int64(statement, 0);
    } else if (status == LAN_OK) {
        const char *found = (const char *)sqlite3_column_text(statement, 0);
        *text = found != NULL ? copy(found) : NULL;
        if (*text == NULL) {
            status = store_fail_sql(store, SQLITE_NOMEM);
        }
    }
    return status;
}

static bool is_about(const store_about *about, int64_t shard, int64_t shards)
{
    return about->points >= 1 && about->points <= STORE_POINTS &&
           about->repeat >= 1 && about->repeat <= STORE_BATTLES &&
           about->points <= LAN_DESIGN_RUNS_MAX / about->repeat &&
           shards >= 1 && shards <= LAN_SHARDS_MAX && shard >= 0 &&
           shard < shards;
}

static lan_status get_numbers(lan_store *store, sqlite3_stmt *statement,
                              store_about *about)
{
    int64_t fixed = 0;
    int64_t shard = 0;
    int64_t shards = 0;
    const struct {
        const char *name;
        int64_t *number;
    } facts[] = {
        {"points", &about->points},
        {"repeat", &about->repeat},
        {"shard", &shard},
        {"shards", &shards},
        {"has_fixed_points", &fixed},
    };
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < sizeof facts / sizeof *facts;
         i++) {
        status = get(store, statement, facts[i].name, NULL, facts[i].number);
    }
    if (status == LAN_OK && !is_about(about, shard, shards)) {
        return store_fail_sql(store, SQLITE_CORRUPT);
    }
    about->has_fixed_points = fixed != 0;
    about->shard =
        (lan_shard){.index = (int32_t)shard, .count = (int32_t)shards};
    return status;
}

lan_status store_about_read(lan_store *store, store_about *about)
{
    char *seed = NULL;
    const struct {
        const char *name;
        char **text;
    } facts[] = {
        {"program", &about->program},
        {"scenario", &about->scenario},
        {"sweep", &about->sweep},
        {"seed", &seed},
    };
    sqlite3_stmt *statement = NULL;
    lan_status status = store_prepare(
        store, "SELECT value FROM about WHERE name = ?1", &statement);
    for (size_t i = 0; status == LAN_OK && i < sizeof facts / sizeof *facts;
         i++) {
        status = get(store, statement, facts[i].name, facts[i].text, NULL);
    }
    if (status == LAN_OK) {
        about->seed = strtoull(seed, NULL, 10);
        status = get_numbers(store, statement, about);
    }
    free(seed);
    (void)sqlite3_finalize(statement);
    return status;
}

/* --- whether two are the same -------------------------------------------- */

/* A line without the blanks before it, for a message. */
static void show_line(const char *text, char *shown, size_t size)
{
    char line[80];
    char plain[56];
    text += strspn(text, " ");
    const size_t length = strcspn(text, "\n");
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    if (length == 0) {
        snprintf(shown, size, "nothing");
    } else {
        snprintf(shown, size, "'%s'",
                 lan_text_printable(line, plain, sizeof plain));
    }
}

/* Tells the first line that differs. */
static lan_status tell_text(const char *what, const char *was, const char *now,
                            lan_error *err)
{
    char has[60];
    char wants[60];
    const char *was_line = was;
    const char *now_line = now;
    for (; *was != '\0' && *was == *now; was++, now++) {
        if (*was == '\n') {
            was_line = was + 1;
            now_line = now + 1;
        }
    }
    show_line(was_line, has, sizeof has);
    show_line(now_line, wants, sizeof wants);
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "the store is of another %s: it has %s where this has %s",
                    what, has, wants);
}

static lan_status tell_shard(lan_shard was, lan_shard now, lan_error *err)
{
    if (was.count == 1) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of all runs, not of shard %d/%d",
                        (int)now.index, (int)now.count);
    }
    if (now.count == 1) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of shard %d/%d, not of all runs",
                        (int)was.index, (int)was.count);
    }
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "the store is of shard %d/%d, not of %d/%d", (int)was.index,
                    (int)was.count, (int)now.index, (int)now.count);
}

static lan_status tell_lowered(const char *what, int64_t was, int64_t now,
                               lan_error *err)
{
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "%s is %" PRId64 " in the store and can be raised, not "
                    "lowered to %" PRId64,
                    what, was, now);
}

lan_status store_about_compare_kind(const store_about *was,
                                    const store_about *now, lan_error *err)
{
    if (strcmp(was->program, now->program) != 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of version %.30s of the program, this "
                        "is %.30s",
                        was->program, now->program);
    }
    if (strcmp(was->scenario, now->scenario) != 0) {
        return tell_text("scenario", was->scenario, now->scenario, err);
    }
    if (strcmp(was->sweep, now->sweep) != 0) {
        return tell_text("sweep", was->sweep, now->sweep, err);
    }
    if (was->seed != now->seed) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the store is of seed %" PRIu64 ", not %" PRIu64,
                        was->seed, now->seed);
    }
    if (was->has_fixed_points && was->points != now->points) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "samples is %" PRId64 " in the store, not %" PRId64
                        ": another number changes every point of lhs",
                        was->points, now->points);
    }
    return LAN_OK;
}

lan_status store_about_compare(const store_about *was, const store_about *now,
                               lan_error *err)
{
    const lan_status status = store_about_compare_kind(was, now, err);
    if (status != LAN_OK) {
        return status;
    }
    if (now->points < was->points) {
        return tell_lowered("samples", was->points, now->points, err);
    }
    if (now->repeat < was->repeat) {
        return tell_lowered("repeat", was->repeat, now->repeat, err);
    }
    return was->shard.index == now->shard.index &&
                   was->shard.count == now->shard.count
               ? LAN_OK
               : tell_shard(was->shard, now->shard, err);
}
