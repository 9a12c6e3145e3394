/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/def_fixture.h"
#include "tests/support/defaults.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fill_units(fixture *f)
{
    static const char *const names[] = {"spearman", "archer", "cavalry"};

    for (size_t i = 0; i < TYPES; i++) {
        f->units[i] = lan_unit_def_default();
        f->units[i].name = names[i];
        f->units[i].hit = 0.037 + 0.01 * (double)i;
    }
    f->counters[0] = (lan_counter_def){SPEARMAN, CAVALRY, 2.3};
    f->counters[1] = (lan_counter_def){CAVALRY, ARCHER, 1.7};
}

static void fill_armies(fixture *f)
{
    static const double points[] = {0.0, 1.3, 5.0, 12.7, 5.0, 0.0};

    memcpy(f->points, points, sizeof points);
    f->coming[0] = (lan_reinforcement_def){
        .form = LAN_REINFORCEMENT_AT, .from = 6.0, .count = 113.0};
    f->coming[1] = (lan_reinforcement_def){.form = LAN_REINFORCEMENT_SPAN,
                                           .from = 10.0,
                                           .to = 20.0,
                                           .count = 510.0};
    f->coming[2] = (lan_reinforcement_def){.form = LAN_REINFORCEMENT_RATE,
                                           .from = 20.0,
                                           .to = LAN_INF,
                                           .rate = 3.1};
    f->coming[3] = (lan_reinforcement_def){.form = LAN_REINFORCEMENT_POINTS,
                                           .points = f->points,
                                           .point_count = 3};
    f->blue[0] = lan_group_def_default();
    f->blue[0].name = "spearman";
    f->blue[0].type = SPEARMAN;
    f->blue[0].count = 803.0;
    f->blue[1] = lan_group_def_default();
    f->blue[1].name = "archer";
    f->blue[1].type = ARCHER;
    f->blue[1].count = 307.0;
    f->blue[1].reinforcements = f->coming;
    f->blue[1].reinforcement_count = 4;
    f->red[0] = lan_group_def_default();
    f->red[0].name = "cavalry";
    f->red[0].type = CAVALRY;
    f->red[0].count = 509.0;
    f->armies[BLUE] = lan_army_def_default();
    f->armies[BLUE].name = "blue";
    f->armies[BLUE].has_morale = true;
    f->armies[BLUE].groups = f->blue;
    f->armies[BLUE].group_count = 2;
    f->armies[RED] = lan_army_def_default();
    f->armies[RED].name = "red";
    f->armies[RED].groups = f->red;
    f->armies[RED].group_count = 1;
}

void fixture_init(fixture *f)
{
    memset(f, 0, sizeof *f);
    fill_units(f);
    fill_armies(f);
    for (size_t i = 0; i < 3; i++) {
        f->fire[i] = fire_by_default();
        f->fire[i].coefficient = 0.013;
    }
    f->fire[0].from_army = RED;
    f->fire[0].at_army = BLUE;
    f->fire[1].from_army = BLUE;
    f->fire[1].from_group = 0;
    f->fire[1].at_army = RED;
    f->fire[1].law = LAN_LAW_POWER;
    f->fire[2].from_army = BLUE;
    f->fire[2].from_group = 1;
    f->fire[2].at_army = RED;
    f->fire[2].stop = 24.0;
    f->weights[0] = (lan_weight_def){CAVALRY, SPEARMAN, 3.1};
    f->weights[1] = (lan_weight_def){CAVALRY, ARCHER, 0.0};
    f->targets[0] = ARCHER;
    f->targets[1] = SPEARMAN;
    f->priorities[0] = (lan_priority_def){CAVALRY, f->targets, 2};
    f->def = lan_battle_def_default();
    f->def.end = 72.5;
    f->def.units = f->units;
    f->def.unit_count = TYPES;
    f->def.counters = f->counters;
    f->def.counter_count = 2;
    f->def.armies = f->armies;
    f->def.army_count = 2;
    f->def.fire = f->fire;
    f->def.fire_count = 3;
    f->def.weights = f->weights;
    f->def.weight_count = 2;
    f->def.share = LAN_SHARE_WEIGHTS;
}

static void collect(void *context, bool is_error, const char *path,
                    const char *text)
{
    findings *found = context;

    assert_true(strlen(text) <= 200);
    assert_true(text[strlen(text) - 1] != '.');
    if (found->count < sizeof found->items / sizeof found->items[0]) {
        finding *item = &found->items[found->count++];
        item->is_error = is_error;
        snprintf(item->path, sizeof item->path, "%s", path);
        snprintf(item->text, sizeof item->text, "%s", text);
    }
}

lan_status check_def(const fixture *f, findings *found)
{
    found->count = 0;
    return lan_battle_def_check(&f->def, collect, found);
}

void print_findings(const findings *found)
{
    for (size_t i = 0; i < found->count; i++) {
        print_error("  %s %s: %s\n",
                    found->items[i].is_error ? "error" : "warning",
                    found->items[i].path, found->items[i].text);
    }
}

void check_finds(const fixture *f, bool is_error, const char *path,
                 const char *part, int line)
{
    findings found;
    const lan_status status = check_def(f, &found);

    if (found.count != 1 || found.items[0].is_error != is_error ||
        strcmp(found.items[0].path, path) != 0 ||
        strstr(found.items[0].text, part) == NULL) {
        print_findings(&found);
        fail_at(__FILE__, line, "%zu findings, want one at '%s' with '%s'",
                found.count, path, part);
    }
    assert_int_equal(status, is_error ? LAN_EINVAL : LAN_OK);
}

void assert_clean(const fixture *f)
{
    findings found;
    const lan_status status = check_def(f, &found);

    print_findings(&found);
    assert_int_equal(found.count, 0);
    assert_ok(status);
}

int setup_fixture(void **state)
{
    fixture *f = malloc(sizeof *f);
    if (f == NULL) {
        return -1;
    }
    fixture_init(f);
    *state = f;
    return 0;
}

int teardown_fixture(void **state)
{
    free(*state);
    return 0;
}
