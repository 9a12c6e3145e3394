/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/import.h"

#include <string.h>

#include "tests/support/oom.h"
#include "tests/support/support.h"

typedef struct oom_case {
    const char *kind;
    const char *text;
} oom_case;

static bool try_import(void *context)
{
    static const char *const files[] = {"input"};
    const oom_case *one = context;
    const lan_import_text text = {one->text, strlen(one->text)};
    const lan_import_def def = {
        .kind = one->kind, .files = files, .file_count = 1, .texts = &text};
    lan_import *import = NULL;
    const char *blamed = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status = lan_import_read(&def, &import, &blamed, &err);
    const bool is_made = oom_has_made(status, import);
    lan_import_destroy(import);
    return is_made;
}

TEST(a_roster_survives_each_allocation_that_fails)
{
    static const oom_case cases[] = {
        {"csv", "name,hp,dps\na,1,2\n"},
        {"freeciv", "[unit_a]\nname = \"A\"\nattack = 1\n"},
        {"openra", "A:\n\tHealth:\n\t\tHP: 1\n\tValued:\n\t\tCost: 1\n"},
        {"wesnoth", "[unit_type]\nid=a\nhitpoints=3\n[/unit_type]\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        oom_case one = cases[i];
        assert_true(oom_try_all(try_import, &one) >= 2);
    }
}
