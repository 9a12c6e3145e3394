/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/chance.h"

#include <stdlib.h>

#include "solver/jumps_impl.h"
#include "solver/odds_impl.h"

struct lan_chance {
    lan_battle *battle;
    lan_jumps jumps;
};

lan_status lan_chance_create(const lan_battle *battle,
                             const lan_chance_options *options,
                             lan_chance **out, lan_error *err)
{
    lan_status status = lan_odds_check_whole(battle, err);
    if (status != LAN_OK) {
        return status;
    }
    const lan_jumps_request request = {.until_end = options->until_end,
                                       .outcome_only = options->outcome_only};
    lan_chance *chance = calloc(1, sizeof *chance);
    if (chance == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    status = lan_battle_copy(battle, &chance->battle);
    if (status == LAN_OK) {
        status = lan_jumps_create(&chance->jumps, battle->plan, &request);
    }
    if (status != LAN_OK) {
        lan_chance_destroy(chance);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    lan_chance_begin(chance, 1, 0);
    *out = chance;
    return LAN_OK;
}

void lan_chance_destroy(lan_chance *chance)
{
    if (chance == NULL) {
        return;
    }
    lan_jumps_clear(&chance->jumps);
    lan_battle_destroy(chance->battle);
    free(chance);
}

void lan_chance_begin(lan_chance *chance, uint64_t seed, uint64_t number)
{
    lan_jumps_begin(&chance->jumps, chance->battle, seed, number);
}

bool lan_chance_step(lan_chance *chance)
{
    const lan_jumps *jumps = &chance->jumps;
    const int64_t done = jumps->jump_count + jumps->instants;
    bool goes_on = !lan_battle_is_over(chance->battle);
    while (goes_on) {
        goes_on = lan_jumps_go(&chance->jumps, 1);
        if (jumps->jump_count + jumps->instants > done) {
            return true;
        }
    }
    return false;
}

void lan_chance_run(lan_chance *chance, uint64_t seed, uint64_t number)
{
    lan_chance_begin(chance, seed, number);
    while (lan_jumps_go(&chance->jumps, INT32_MAX)) {
    }
}

const lan_battle *lan_chance_battle(const lan_chance *chance)
{
    return chance->battle;
}

int64_t lan_chance_jumps(const lan_chance *chance)
{
    return chance->jumps.jump_count;
}
