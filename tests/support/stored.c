/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/stored.h"

#include "base/text.h"
#include "tests/support/support.h"

const char *const stored_plain =
    "sweep: {vary: [{path: units.archer.hit, values: [0.1, 0.2, 0.35]}, "
    "{path: armies.blue.units.archer, from: 10, to: 40, step: 10}, {path: "
    "units.archer.fire, values: [aimed]}], record: [winner, margin, "
    "near_tie]}";

lan_store *stored_open(const char *path, const swept *of)
{
    lan_store *store = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_store_open(path, of->sweep, NULL, false, &store, &err),
                 &err);
    return store;
}

void stored_close(lan_store *store)
{
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_store_commit(store, &err), &err);
    lan_store_destroy(store);
}

void assert_store_refused(const char *path, const swept *of, bool fresh,
                          lan_status want, const char *text)
{
    lan_store *store = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_status got =
        lan_store_open(path, of->sweep, NULL, fresh, &store, &err);
    assert_null(store);
    assert_string_equal(err.text, text);
    assert_int_equal(got, want);
}

void assert_store_refused_plainly(const char *path, const swept *of,
                                  lan_status want, const char *text)
{
    assert_store_refused(path, of, false, want, text);
}

int64_t stored_fight(lan_store *store, const swept *of)
{
    const int64_t before = lan_store_rows(store);
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_store_fight(store, of->sweep, 1, NULL, &err), &err);
    return lan_store_rows(store) - before;
}

lan_status stored_text_row(void *context, const lan_sweep_row *row)
{
    const stored_text *to = context;
    char text[LAN_TEXT_DOUBLE_SIZE];
    fprintf(to->out, "%lld", (long long)row->run);
    for (size_t i = 0; i < to->columns->count; i++) {
        fprintf(to->out, ",%s",
                lan_column_text(&to->columns->items[i],
                                lan_columns_value(to->columns, row, i), text));
    }
    fprintf(to->out, ",%s\n", row->status == LAN_OK ? "ok" : row->error);
    return LAN_OK;
}

char *stored_list_open(lan_store *store)
{
    char *text = NULL;
    size_t size = 0;
    stored_text to = {.out = open_memstream(&text, &size),
                      .columns = lan_store_columns(store)};
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_store_read(store, stored_text_row, &to, &err), &err);
    fclose(to.out);
    return text;
}

char *stored_list(const char *path)
{
    lan_store *store = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_store_open_to_read(path, &store, &err), &err);
    char *text = stored_list_open(store);
    lan_store_destroy(store);
    return text;
}

char *stored_fight_all(const char *path, const swept *of)
{
    lan_store *store = stored_open(path, of);
    assert_int_equal(stored_fight(store, of), lan_store_wanted(store));
    stored_close(store);
    return stored_list(path);
}
