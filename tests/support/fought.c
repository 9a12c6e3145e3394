/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/fought.h"

#include <string.h>

void fought_init(fought *f, size_t count, const char *const *names,
                 const double *counts)
{
    memset(f, 0, sizeof *f);
    f->unit = lan_unit_def_default();
    f->unit.name = "soldier";
    f->unit.hit = 0.01;
    for (size_t i = 0; i < count; i++) {
        f->groups[i] = lan_group_def_default();
        f->groups[i].name = "soldier";
        f->groups[i].count = counts[i];
        f->armies[i] = lan_army_def_default();
        f->armies[i].name = names[i];
        f->armies[i].groups = &f->groups[i];
        f->armies[i].group_count = 1;
    }
    f->def = lan_battle_def_default();
    f->def.end = 500.0;
    f->def.units = &f->unit;
    f->def.unit_count = 1;
    f->def.armies = f->armies;
    f->def.army_count = count;
    f->options = lan_solver_options_default();
    f->points = 120;
    assert_ok(lan_trajectory_create(&f->trajectory));
}

void fought_set_law(fought *f, int32_t army, lan_law law, double coefficient)
{
    lan_fire_def *const fire = &f->fire[army];
    *fire = lan_fire_def_default();
    fire->from_army = army;
    fire->from_group = -1;
    fire->at_army = 1 - army;
    fire->at_group = -1;
    fire->law = law;
    fire->coefficient = coefficient;
    f->def.fire = f->fire;
    f->def.fire_count = 2;
}

void fought_run(fought *f)
{
    const lan_rows rows = {.points = f->points};
    lan_solver *solver = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (lan_battle_create(&f->def, &f->battle, &err) != LAN_OK ||
        lan_solver_create(f->battle, &f->options, &solver, &err) != LAN_OK ||
        lan_solver_run(solver, f->battle, &rows, f->trajectory, &err) !=
            LAN_OK ||
        lan_outcome_create(f->battle, &f->outcome) != LAN_OK) {
        fail_with("cannot fight: %s", err.text);
    }
    lan_solver_destroy(solver);
}

void fought_clear(fought *f)
{
    lan_trajectory_destroy(f->trajectory);
    lan_outcome_destroy(f->outcome);
    lan_battle_destroy(f->battle);
}
