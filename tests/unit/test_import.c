/* tests/unit/test_import.c - rosters of games, valid and damaged.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All rosters are our own; tests/transcripts/rosters.md has the output for
 * them.
 */
#include "scenarios/import/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/battle_def.h"
#include "scenarios/yaml/yaml_impl.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* A small roster of each kind, with all features that its reader supports. */
typedef struct small_roster {
    const char *kind;
    const char *text;
} small_roster;

static const small_roster small[] = {
    {"csv", "name;hp;shield;dmg;cooldown;hit;armor;type\n"
            "\"a\n\"\"b\"\"\";10 m;2;3-4;1,5;80%;light;x\n"
            "c;7;;-;2;;heavy;\n"},
    {"freeciv", "[unit_a]\nname = _(\"?unit:A\") ; one\nattack = 4\n"
                "flags = \"Horse\",\n  \"Fast\"\nbuild_cost = 20\n"
                "[unit_b]\nname = \"B\\\nC\"\ndefense = 2\n"
                "bonuses = { \"flag\", \"type\", \"value\"\n"
                "  \"Horse\", \"DefenseMultiplier\", 1\n"
                "  \"Horse\", \"Firepower1\", 1\n}\n"},
    {"openra", "^F:\n\tHealth:\n\t\tHP: 500\n\tMobile:\n\t\tSpeed: 54\n"
               "A:\n\tInherits: ^F\n\t-Mobile:\n\tValued:\n\t\tCost: 9\n"
               "\tArmament@1:\n\t\tWeapon: W # one\n\tTargetable:\n"
               "\t\tTargetTypes: Air\n"
               "W:\n\tBurst: 2\n\tReloadDelay: 20\n\tRange: 5c512\n"
               "\tWarhead: TargetDamage\n\t\tDamage: 100\n\t\tVersus:\n"
               "\t\t\tLight: 40\n"},
    {"wesnoth",
     "#define BODY HP\nhitpoints={HP}\n#enddef\n"
     "[movetype]\nname=foot\n[defense]\nflat=60\n[/defense]\n"
     "[resistance]\nblade=90\n[/resistance]\n[/movetype]\n"
     "[unit_type]\nid=A\n{BODY (30)}\nmovement_type=foot\n"
     "text= _ \"two\nlines\" + {X}\n"
     "[attack]\ntype=blade\nrange=melee\ndamage=5\nnumber=3\n[specials]\n"
     "{WEAPON_SPECIAL_MAGICAL}\n{WEAPON_SPECIAL_POISON}\n"
     "[/specials]\n[/attack]\n"
     "[/unit_type]\n"},
};

static const char *const files[] = {"input"};

/* Reads bytes as one file. */
static lan_status import_bytes(const char *kind, const char *bytes,
                               size_t length, lan_import *out, lan_error *err)
{
    /* its own block, so that a read beyond the end is detected; what is read
     * refers to it, so that it stays until the next */
    static char *copy;
    static scn_source source;
    free(copy);
    copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    source = (scn_source){.name = files[0], .text = copy, .length = length};
    const scn_source *const sources[] = {&source, NULL};
    const lan_import_kind *const *of = lan_import_kinds;
    while (strcmp((*of)->name, kind) != 0) {
        of++;
    }
    *out = (lan_import){
        .def = {
            .kind = *of, .files = files, .file_count = 1, .sources = sources}};
    lan_error_clear(err);
    const lan_status status = lan_import_read_valid(out, err);
    if (status != LAN_OK) {
        assert_true(status == LAN_EINVAL || strcmp(out->blamed, files[0]) == 0);
        assert_true(err->text[0] != '\0');
        lan_import_clear(out);
    }
    return status;
}

static lan_status import_text(const char *kind, const char *text,
                              lan_import *out, lan_error *err)
{
    return import_bytes(kind, text, strlen(text), out, err);
}

/* Returns the written roster; the caller frees it. */
static char *written(const lan_import *import)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    lan_import_write(import, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

TEST(each_kind_reads_its_small_roster)
{
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        lan_import import;
        lan_error err;
        assert_string_equal(lan_import_kinds[i]->name, small[i].kind);
        assert_ok_or(import_text(small[i].kind, small[i].text, &import, &err),
                     &err);
        assert_true(import.units->count >= 1);
        lan_import_clear(&import);
    }
    assert_null(lan_import_kinds[sizeof small / sizeof small[0]]);
}

/* tests/fuzz has changed bytes. */
TEST(every_cut_ends_well)
{
    for (size_t r = 0; r < sizeof small / sizeof small[0]; r++) {
        for (size_t i = 0; i < strlen(small[r].text); i++) {
            lan_import import;
            lan_error err;
            const lan_status status =
                import_bytes(small[r].kind, small[r].text, i, &import, &err);
            assert_true(status == LAN_OK || status == LAN_EPARSE);
            lan_import_clear(&import);
        }
    }
}

TEST(what_is_written_reads_back_whatever_the_names_are)
{
    static const char sheet[] = "name,hp,dps\n"
                                "\"- {x: [y\",2,3\n"
                                "yes,4,5\n"
                                "1e3,4,5\n"
                                "a.b:c=d,4,5\n"
                                "a-b-c-d,4,5\n"
                                "\"\"\"\"\"\",6,7\n"
                                "\x01\xFF\xE2\x80\xAE,8,9\n";
    lan_import import;
    lan_error err;
    assert_ok_or(import_text("csv", sheet, &import, &err), &err);
    char *roster = written(&import);
    const size_t size = strlen(roster) + 200;
    char *whole = malloc(size);
    assert_non_null(whole);
    (void)snprintf(
        whole, size, "%s%s", roster,
        "time: {end: 9}\narmies:\n"
        "  x: {units: {\"yes\": 10}}\n  y: {units: {a-b-c-d 2: 9}}\n");
    test_reading reading = read_valid(whole);
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_int_equal(def->unit_count, 7);
    assert_string_equal(def->units[0].name, "- {x [y");
    assert_string_equal(def->units[3].name, "a-b-c-d");
    assert_string_equal(def->units[4].name, "a-b-c-d 2");
    assert_close(def->units[1].health, 4.0, 0.0, 0.0);
    reading_clear(&reading);
    free(whole);
    free(roster);
    lan_import_clear(&import);
}

/* Builds a text from a head, repeated lines and a tail. In a line, $ stands for
 * the line number 0, 1, ... and & for the next number. */
static char *many_lines(const char *head, const char *line, int count,
                        const char *tail)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fputs(head, out);
    for (int i = 0; i < count; i++) {
        for (const char *c = line; *c != '\0'; c++) {
            if (*c == '$' || *c == '&') {
                fprintf(out, "%d", i + (*c == '&' ? 1 : 0));
            } else {
                fputc(*c, out);
            }
        }
    }
    fputs(tail, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void assert_limit(const char *kind, char *text, const char *report)
{
    lan_import import;
    lan_error err;
    assert_int_not_equal(import_text(kind, text, &import, &err), LAN_OK);
    assert_string_equal(err.text, report);
    free(text);
}

TEST(what_exceeds_a_limit_is_refused)
{
    assert_limit(
        "csv",
        many_lines("name,hp,dps\n", "u$,1,1\n", LAN_BATTLE_MAX_TYPES + 1, ""),
        "more than 2048 unit types");
    assert_limit("csv", many_lines("name", ",c$", 4096, ""),
                 "more than 4096 columns");
    assert_limit("openra", many_lines("A:\n", "\tX$:\n", 16385, ""),
                 "more than 16384 nodes in one");
    assert_limit("openra",
                 many_lines("", "N$:\n\tInherits: N&\n", 70, "N70:\n"),
                 "more than 64 nodes inherit from each other");
    /* each macro expands the next one twice: 2^20 lines */
    assert_limit(
        "wesnoth",
        many_lines("", "#define M$\n{M&}\n{M&}\n#enddef\n", 20, "{M0}\n"),
        "{M16} is too deep in macros");
}

/* Each node inherits the next one twice: 2^60 paths without memoization. */
TEST(what_is_inherited_is_worked_out_once)
{
    lan_import import;
    lan_error err;
    char *text = many_lines("", "^$:\n\tInherits@1: ^&\n\tInherits@2: ^&\n", 60,
                            "^60:\n\tHealth:\n\t\tHP: 700\nA:\n\tInherits: ^0\n"
                            "\tValued:\n\t\tCost: 5\n");
    assert_ok_or(import_text("openra", text, &import, &err), &err);
    char *roster = written(&import);
    assert_non_null(strstr(roster, "    health: 7 "));
    free(roster);
    free(text);
    lan_import_clear(&import);
}
