/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which battles can be solved in closed form from their start to their end.
 */
#include "base/real.h"
#include "solver/closed_impl.h"

/* The first thing about armies or the clock that no closed form has. */
static const char *obstacle_of_plan(const lan_extent *extent, int32_t armies)
{
    if (extent->first_morale < armies || extent->first_front < armies) {
        return extent->first_morale <= extent->first_front
                   ? "an army has morale"
                   : "an army has a front";
    }
    if (extent->has_answers) {
        return "attacks are answered (kinds.KIND.retaliate)";
    }
    if (extent->approaches) {
        return "its armies begin apart (approach)";
    }
    return extent->any_slope ? "a reinforcement rate changes steadily with time"
                             : NULL;
}

/* The ranges of solver/closed_form.h, which no battle of men leaves. */
#define MOST_SOLDIERS 1e50
#define MOST_TIME     1e100

/* What lies between two groups beside their laws. */
static const char *obstacle_of_two(const lan_battle *battle,
                                   const lan_extent *extent)
{
    if (extent->most > MOST_SOLDIERS || lan_battle_end(battle) > MOST_TIME) {
        return "its numbers are out of all proportion";
    }
    /* held at zero, or rising to its level: neither is a form of a duel */
    return lan_may_be_held(battle, 0) || lan_may_be_held(battle, 1)
               ? "a group trickles in against fire"
               : NULL;
}

/* Tries all combinations of rates on and off with the laws now in force. */
static const char *obstacle_now(const lan_battle *battle)
{
    lan_duel_terms terms[2];
    lan_duel_terms_of(battle, terms);
    const lan_duel_terms *x = &terms[0];
    const lan_duel_terms *y = &terms[1];
    if (x->law->no_closed_form != NULL || y->law->no_closed_form != NULL) {
        return x->law->no_closed_form != NULL ? x->law->no_closed_form
                                              : y->law->no_closed_form;
    }
    lan_closed_duel duel = {.x0 = 1.0,
                            .y0 = 1.0,
                            .a = x->law->constant > 0.0 ? x->coefficient : 0.0,
                            .b = y->law->constant > 0.0 ? y->coefficient : 0.0,
                            .alpha =
                                x->law->linear > 0.0 ? x->coefficient : 0.0,
                            .beta = y->law->linear > 0.0 ? y->coefficient : 0.0,
                            .own_x = x->losses,
                            .own_y = y->losses};
    const double reinforce_x = lan_may_receive(battle, 0) ? 1.0 : 0.0;
    const double reinforce_y = lan_may_receive(battle, 1) ? 1.0 : 0.0;
    for (int rates = 0; rates < 4; rates++) {
        duel.reinforce_x = (rates & 1) ? reinforce_x : 0.0;
        duel.reinforce_y = (rates & 2) ? reinforce_y : 0.0;
        if (lan_closed_duel_form(&duel) == LAN_CLOSED_NONE) {
            return "area fire meets own losses or reinforcement";
        }
    }
    return NULL;
}

/* The same with the laws of every later phase in turn. */
static lan_status look_at_later_phases(const lan_battle *battle,
                                       const char **why)
{
    lan_battle *probe = NULL;
    int32_t action = 0;
    if (lan_battle_copy(battle, &probe) != LAN_OK) {
        return LAN_ENOMEM;
    }
    while (*why == NULL && lan_clock_enter_phase(probe, &action)) {
        *why = obstacle_now(probe);
    }
    lan_battle_destroy(probe);
    return LAN_OK;
}

lan_status lan_closed_look_ahead(lan_battle *island)
{
    const char *why = NULL;
    if (!lan_battle_extent(island).any_phase || !lan_battle_is_duel(island)) {
        return LAN_OK;
    }
    const lan_status status = look_at_later_phases(island, &why);
    why = status == LAN_OK ? why : "its fire to come is not known";
    lan_island_note_phase_obstacle(island, why);
    return status;
}

/* Looks at the laws now in force and at those to come. */
static lan_status look_at_phases(const lan_battle *battle, bool any,
                                 const char **why)
{
    *why = obstacle_now(battle);
    if (*why != NULL || !any) {
        return LAN_OK;
    }
    if (lan_battle_is_island(battle)) {
        *why = lan_island_phase_obstacle(battle);
        return LAN_OK;
    }
    return look_at_later_phases(battle, why);
}

lan_status lan_closed_choose(const lan_battle *battle, lan_choice *out,
                             const char **why)
{
    const lan_extent extent = lan_battle_extent(battle);
    const char *obstacle =
        obstacle_of_plan(&extent, lan_battle_army_count(battle));
    lan_status status = LAN_OK;
    if (obstacle == NULL) {
        obstacle = lan_battle_is_duel(battle) ? obstacle_of_two(battle, &extent)
                                              : "more than two groups fight";
    }
    if (obstacle == NULL) {
        status = look_at_phases(battle, extent.any_phase, &obstacle);
    }
    if (status != LAN_OK) {
        return status;
    }
    *why = obstacle;
    *out = obstacle != NULL ? LAN_CHOICE_NONE : LAN_CHOICE_DUEL;
    return LAN_OK;
}
