/* tests/unit/test_scenario_oom.c - reading without memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Our own allocations fail one after the other. Those of libfyaml, a shared
 * library, do not: they are not ours to prove.
 */
#include "tests/support/oom.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/reading.h"
#include "tests/support/support.h"

typedef struct oom_attempt {
    const char *path; /* or NULL: read text */
    const char *text;
    lan_status good;   /* what it gives with memory */
    bool is_of_bodies; /* its settings are */
} oom_attempt;

static bool try_read(void *context)
{
    static const char *const settings[] = {"armies.red.units.knight.losses=0.1",
                                           "rules.gone=2",
                                           "armies.red.morale.effect=1"};
    static const char *const of_bodies[] = {"units.pike.body.mass=80",
                                            "armies.red.facing=260",
                                            "rules.share=nearest"};
    const oom_attempt *attempt = context;
    char nobody = 0;
    lan_scenario *const untouched = (lan_scenario *)&nobody;
    lan_scenario *scenario = untouched;
    lan_messages *messages = NULL;
    if (lan_messages_create(&messages) != LAN_OK) {
        return false;
    }

    const lan_status status =
        attempt->path != NULL
            ? lan_scenario_read_file(attempt->path, settings, 3, messages,
                                     &scenario)
            : lan_scenario_read_text(
                  "t.yaml", attempt->text, strlen(attempt->text),
                  attempt->is_of_bodies ? of_bodies : settings, 3, messages,
                  &scenario);
    if (status == LAN_OK) {
        lan_scenario_destroy(scenario);
    } else {
        assert_ptr_equal(scenario, untouched);
    }
    if (status != attempt->good) {
        assert_int_equal(status, LAN_ENOMEM);
    }
    lan_messages_destroy(messages);
    return status == attempt->good;
}

TEST(a_good_text_without_memory_leaves_nothing)
{
    oom_attempt attempt = {NULL, reading_duel, LAN_OK, false};
    assert_true(oom_try_all(try_read, &attempt) > 10);
}

TEST(a_bad_text_without_memory_leaves_nothing)
{
    oom_attempt attempt = {NULL, "format: 2\nnotes: x\nunits: {a: {hit: 2}}\n",
                           LAN_EPARSE, false};
    assert_true(oom_try_all(try_read, &attempt) > 10);
}

TEST_WITH(a_file_with_a_roster_without_memory_leaves_nothing, scratch_setup,
          scratch_teardown)
{
    char *roster = scratch_path(*state, "r.yaml");
    char *path = scratch_path(*state, "s.yaml");
    scratch_write(roster, "format: 1\n"
                          "units: {archer: {hit: 0.05}, knight: {hit: 0.1}}\n"
                          "counters: {archer: {knight: 2}}\n");
    scratch_write(path, "format: 1\nroster: r.yaml\ntime: {end: 10}\n"
                        "armies:\n  blue: {units: {archer: 100}}\n"
                        "  red: {units: {knight: 50}}\n");
    oom_attempt attempt = {path, NULL, LAN_OK, false};
    assert_true(oom_try_all(try_read, &attempt) > 10);
    free(path);
    free(roster);
}

TEST_WITH(a_file_with_sheets_without_memory_leaves_nothing, scratch_setup,
          scratch_teardown)
{
    char *units = scratch_path(*state, "u.csv");
    char *kinds = scratch_path(*state, "k.csv");
    char *path = scratch_path(*state, "s.yaml");
    scratch_write(units, "Unit,HP,Atk,Lore,Type,Armor\n"
                         "archer,3,1,x,arrow,light\nkn.ight,9,2,y,,mail\n");
    scratch_write(kinds, "kind,light,mail\narrow,1,30%\n");
    scratch_write(path,
                  "format: 1\ntime: {end: 10}\n"
                  "roster: {file: u.csv, map: {kind: Type}, armour: k.csv}\n"
                  "armies:\n  blue: {units: {archer: 100}}\n"
                  "  red: {units: {knight: {type: kn-ight, count: 50}}}\n");
    oom_attempt attempt = {path, NULL, LAN_OK, false};
    assert_true(oom_try_all(try_read, &attempt) > 10);
    scratch_write(units, "Unit,HP\narcher,3\n");
    attempt.good = LAN_EPARSE;
    assert_true(oom_try_all(try_read, &attempt) > 10);
    free(path);
    free(kinds);
    free(units);
}

/* An edit of what was read. */
typedef struct edit_attempt {
    const lan_scenario *scenario;
    const lan_edit *edits;
    size_t count;
    FILE *out;
} edit_attempt;

static bool try_edit(void *context)
{
    const edit_attempt *attempt = context;
    const lan_status status = lan_scenario_edit(
        attempt->scenario, attempt->edits, attempt->count, attempt->out, NULL);
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    return status == LAN_OK;
}

TEST_WITH(a_sheet_is_edited_with_memory_or_not_at_all, scratch_setup,
          scratch_teardown)
{
    static const lan_edit edits[] = {{"units.a.damage", 3.0},
                                     {"units.b.cost", 7.0}};
    char *path = scratch_path(*state, "u.csv");
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;
    scratch_write(path, "Unit,HP,DPS,Damage,cost\na,3,4,2,5\nb,9,2,1,6\n");
    assert_ok(lan_messages_create(&messages));
    assert_ok(lan_scenario_read_roster(path, NULL, 0, messages, &scenario));
    edit_attempt attempt = {scenario, edits, 2, fopen("/dev/null", "w")};
    assert_non_null(attempt.out);
    assert_true(oom_try_all(try_edit, &attempt) > 2);
    fclose(attempt.out);
    lan_scenario_destroy(scenario);
    lan_messages_destroy(messages);
    free(path);
}

static bool try_bare(void *context)
{
    const char *path = context;
    lan_scenario *scenario = NULL;
    lan_messages *messages = NULL;
    if (lan_messages_create(&messages) != LAN_OK) {
        return false;
    }
    const lan_status status =
        lan_scenario_read_roster(path, NULL, 0, messages, &scenario);
    const bool is_made = oom_has_made(status, scenario);
    lan_scenario_destroy(scenario);
    lan_messages_destroy(messages);
    return is_made;
}

TEST_WITH(a_bare_roster_without_memory_leaves_nothing, scratch_setup,
          scratch_teardown)
{
    char *path = scratch_path(*state, "u.csv");
    scratch_write(path, "Unit,HP,Atk\na,3,1\nb,9,2\n");
    assert_true(oom_try_all(try_bare, path) > 10);
    free(path);
}

TEST_WITH(a_file_with_a_map_without_memory_leaves_nothing, scratch_setup,
          scratch_teardown)
{
    char *map = scratch_path(*state, "ford.map");
    char *path = scratch_path(*state, "s.yaml");
    char text[512];
    snprintf(text, sizeof text,
             "%smap: {file: ford.map}\n"
             "terrain: {bog: {glyph: b, cost: {foot: 2}}, road: {glyph: r}}\n",
             reading_duel);
    scratch_write(map, "type octile\nheight 1\nwidth 3\nmap\n.rb\n");
    scratch_write(path, text);
    oom_attempt attempt = {path, NULL, LAN_OK, false};
    assert_true(oom_try_all(try_read, &attempt) > 10);
    scratch_write(map, "type octile\nheight 1\nwidth 3\nmap\n.rx\n");
    attempt.good = LAN_EPARSE;
    assert_true(oom_try_all(try_read, &attempt) > 10);
    free(path);
    free(map);
}

TEST(a_text_with_a_map_without_memory_leaves_nothing)
{
    static const char *const maps[] = {
        "map: {rows: \".=.\"}\nterrain: {road: {glyph: \"=\"}}\n",
        "map: {generate: maze, width: 9, height: 7}\n",
        "map: {generate: rooms, width: 19, height: 17, corners: one}\n",
    };
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s%s", reading_duel, maps[i]);
        oom_attempt attempt = {NULL, text, LAN_OK, false};
        assert_true(oom_try_all(try_read, &attempt) > 10);
    }
}

/* Archers and knights on a map, with orders of all kinds. */
#define CAMPAIGN(place)                                                        \
    "format: 1\ntime: {end: 10}\n"                                             \
    "map: {rows: \".=.\\n...\", places: {hill: [1, 1]}}\n"                     \
    "terrain: {road: {glyph: \"=\"}}\n"                                        \
    "units: {archer: {hit: 0.05, speed: 2}, knight: {hit: 0.1, speed: 3}}\n"   \
    "armies:\n"                                                                \
    "  blue: {at: [0, 0], units: {archer: 100}, orders: [\n"                   \
    "    {move: hill, via: [[0, 1]]}, {attack: red}, {hold: 2},\n"             \
    "    {patrol: [hill, [0, 0]], when: {sees: any}}]}\n"                      \
    "  red: {at: " place ", units: {knight: 50}}\n"                            \
    "objectives: [{side: blue, holds: hill, for: 2}]\n"

TEST(a_text_with_a_campaign_without_memory_leaves_nothing)
{
    oom_attempt attempt = {NULL, CAMPAIGN("[2, 1]"), LAN_OK, false};
    assert_true(oom_try_all(try_read, &attempt) > 30);
    attempt = (oom_attempt){NULL, CAMPAIGN("hlil"), LAN_EPARSE, false};
    assert_true(oom_try_all(try_read, &attempt) > 30);
}

/* Soldiers who are bodies: shapes, formations, shots, and an engagement. */
#define BODIES(formation)                                                      \
    "format: 1\ntime: {end: 9}\nsolver: {method: bodies, step: 0.001}\n"       \
    "units:\n"                                                                 \
    "  pike: {hit: 0.2, speed: 8, range: 5, steer: chase,\n"                   \
    "         body: {radius: 0.3, mass: 95, impact: bounce}}\n"                \
    "  gun: {hit: 0.1, range: 90, shot_speed: 400, friendly_fire: true,\n"     \
    "        intervals: regular, altitude: 3, through: true,\n"                \
    "        body: {friction: 0.2, drag: 0.05}}\n"                             \
    "armies:\n"                                                                \
    "  blue: {at: [0, -2.5], facing: 90, formation: {kind: square, ranks: "    \
    "4,\n"                                                                     \
    "         spacing: " formation "}, units: {pike: 20}}\n"                   \
    "  red: {at: [80, 0], formation: column, units: {gun: 2}}\n"

TEST(a_text_with_bodies_without_memory_leaves_nothing)
{
    oom_attempt attempt = {NULL, BODIES("1.5"), LAN_OK, true};
    assert_true(oom_try_all(try_read, &attempt) > 20);
    attempt = (oom_attempt){NULL, BODIES("0.5"), LAN_EPARSE, true};
    assert_true(oom_try_all(try_read, &attempt) > 20);
}

TEST_WITH(a_missing_file_without_memory_leaves_nothing, scratch_setup,
          scratch_teardown)
{
    char *path = scratch_path(*state, "none.yaml");
    oom_attempt attempt = {path, NULL, LAN_EIO, false};
    /* messages, the scenario, their list, the file's name in one */
    assert_int_equal(oom_try_all(try_read, &attempt), 4);
    free(path);
}
