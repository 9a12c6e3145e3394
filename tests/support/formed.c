/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/formed.h"

#include "base/real.h"
#include "tests/support/support.h"

void formed_init(formed *f, int blue, int red)
{
    static const char *const names[FORMED_SIDES] = {"blue", "red"};
    const int counts[FORMED_SIDES] = {blue, red};
    *f = (formed){.battle = lan_battle_def_default(),
                  .def = lan_engagement_def_default()};
    for (int k = 0; k < FORMED_SIDES; k++) {
        f->units[k] = lan_unit_def_default();
        f->units[k].name = names[k];
        f->units[k].hit = 0.1;
        f->groups[k] = lan_group_def_default();
        f->groups[k].name = "line";
        f->groups[k].type = k;
        f->groups[k].count = counts[k];
        f->armies[k] = lan_army_def_default();
        f->armies[k].name = names[k];
        f->armies[k].groups = &f->groups[k];
        f->armies[k].group_count = 1;
        f->soldiers[k] = lan_soldier_def_default();
        f->soldiers[k].through = true;
        f->arrays[k] = lan_array_def_default();
    }
    f->battle.end = 1000.0;
    f->battle.units = f->units;
    f->battle.unit_count = FORMED_SIDES;
    f->battle.armies = f->armies;
    f->battle.army_count = FORMED_SIDES;
    f->def.battle = &f->battle;
    f->def.soldiers = f->soldiers;
    f->def.arrays = f->arrays;
}

lan_engagement *formed_engagement(const formed *f)
{
    lan_engagement *engagement = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_engagement_create(&f->def, &engagement, &err), &err);
    return engagement;
}

void formed_fight(lan_engagement *engagement, uint64_t seed, uint64_t run)
{
    const lan_engagement_request request = {.seed = seed, .run = run};
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_engagement_fight(engagement, &request, &err), &err);
}

int formed_left(const lan_engagement *engagement, int side)
{
    const lan_battle *battle = lan_engagement_whole(engagement);
    double left = 0.0;
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        left += lan_battle_army_side(battle, army) == side
                    ? lan_battle_strength(battle, i)
                    : 0.0;
    }
    return (int)round(left);
}
