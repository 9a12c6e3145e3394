/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/store_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/text.h"
#include "scenarios/keys.h"

/* --- what a sweep is ----------------------------------------------------- */

static lan_status write_text(const lan_scenario *scenario, const char *key,
                             char **out)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_keys_write_identity(scenario, key, stream);
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
        status = write_text(sweep->scenario, NULL, &about.scenario);
    }
    if (status == LAN_OK) {
        status = write_text(sweep->scenario, "sweep", &about.sweep);
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
