/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/matchup_impl.h"

#include "balance/fail_impl.h"
#include "balance/matchups/pair_roster_impl.h"
#include "base/random.h"
#include "base/real.h"
#include "model/battle_impl.h"

/* What random battles leave on average. */
typedef struct means {
    double left[2];
    double time;
} means;

static lan_status ask_chance(const lan_odds_options *options,
                             const lan_progress *progress,
                             const lan_battle *battle, lan_matchup_cell *cell,
                             means *mean, lan_error *err)
{
    lan_odds *odds = NULL;
    const lan_status status =
        lan_odds_find(battle, options, progress, &odds, err);
    if (status != LAN_OK) {
        return status;
    }
    *mean = (means){
        .left = {odds->sides[0].expected_left, odds->sides[1].expected_left},
        .time = odds->mean_duration};
    cell->win = odds->sides[0].win;
    cell->lose = odds->sides[1].win;
    cell->neither = odds->neither;
    cell->low = odds->sides[0].low;
    cell->high = odds->sides[0].high;
    cell->lose_low = odds->sides[1].low;
    cell->lose_high = odds->sides[1].high;
    cell->method = odds->method;
    lan_odds_destroy(odds);
    return LAN_OK;
}

/* --- the battle ---------------------------------------------------------- */

/* Two armies that meet, and what their battle is made of. */
typedef struct contest {
    const lan_meeting *meeting;
    const lan_matchup_unit *row;
    const lan_matchup_unit *column;
    const lan_odds_options *odds; /* NULL: none are computed */
    lan_army_def army;            /* of both */
    lan_duelist groups[2][LAN_MATCHUP_MAX_PARTS];
    double costs[2 * LAN_MATCHUP_MAX_PARTS]; /* of a soldier of each group */
    lan_duel_army sides[2];
    pair_roster roster; /* where each stands for itself */
    lan_matchup_inability inability;
} contest;

static void take_groups(contest *c, size_t side, const lan_matchup_unit *unit)
{
    const lan_unit_def *units = c->meeting->def->units;
    lan_duelist *groups = c->groups[side];
    for (int32_t i = 0; i < unit->troop_count; i++) {
        const lan_matchup_troop *troop = &unit->troops[i];
        groups[i] = (lan_duelist){units[troop->type].name, troop->type,
                                  troop->soldiers};
    }
    if (unit->troop_count == 0) {
        groups[0] = (lan_duelist){unit->name, unit->type, unit->soldiers};
    }
    c->sides[side] = (lan_duel_army){
        groups, unit->troop_count > 0 ? (size_t)unit->troop_count : 1};
}

static void take_costs(contest *c, const lan_matchup_unit *pair[2])
{
    size_t g = 0;
    for (size_t side = 0; side < 2; side++) {
        for (size_t i = 0; i < c->sides[side].count; i++) {
            c->costs[g++] =
                pair[side]->troop_count > 0
                    ? c->meeting->def->units[c->groups[side][i].type].cost
                    : pair[side]->cost;
        }
    }
}

/* Each unit is as many soldiers as the hits that it stands. */
static lan_status take_roles(contest *c, lan_error *err)
{
    double hits[2];
    c->inability = pair_roster_inability(c->meeting->def, &c->roster);
    if (c->inability == LAN_MATCHUP_NO_ATTACK) {
        return LAN_OK;
    }
    pair_roster_take_roles(&c->roster, hits);
    for (size_t side = 0; side < 2; side++) {
        c->groups[side][0].soldiers *= hits[side];
        c->costs[side] /= hits[side];
        if (c->groups[side][0].soldiers > INT32_MAX) {
            return lan_fail(err, LAN_ELIMIT, 0, 0,
                            "it stands billions of hits: give more damage, or "
                            "less health");
        }
    }
    c->army.area = isnan(c->army.area) ? 1.0 : c->army.area;
    return LAN_OK;
}

/* Cover and roles are of one army: then each type stands for itself. */
static lan_status contest_init(contest *c, lan_error *err)
{
    const lan_matchup_unit *pair[] = {c->row, c->column};
    const lan_meeting *meeting = c->meeting;
    const bool by_roles = meeting->roles == LAN_ROLES_ATTACK;
    c->army = *meeting->army;
    c->inability = LAN_MATCHUP_ABLE;
    c->roster = (pair_roster){.units = NULL};
    take_groups(c, PAIR_ROW, pair[PAIR_ROW]);
    take_groups(c, PAIR_COLUMN, pair[PAIR_COLUMN]);
    take_costs(c, pair);
    if (meeting->ground == NULL && !by_roles) {
        return LAN_OK;
    }
    if (pair_roster_make(meeting->def, c->sides, &c->roster) != LAN_OK) {
        return fail_as(err, LAN_ENOMEM);
    }
    if (meeting->ground != NULL) {
        pair_roster_cover(&c->roster, meeting->ground->cover);
    }
    const lan_status status = by_roles ? take_roles(c, err) : LAN_OK;
    for (size_t i = 0; i < c->roster.count; i++) {
        const bool is_row = i < c->roster.first;
        c->groups[is_row ? PAIR_ROW : PAIR_COLUMN]
                 [is_row ? i : i - c->roster.first]
                     .type = (int32_t)i;
    }
    return status;
}

/* True where a pair cannot meet for want of an area alone. */
static bool lacks_area(const contest *c, const lan_battle_def *def)
{
    bool is_area_fire = false;
    for (size_t side = 0; side < 2; side++) {
        for (size_t g = 0; g < c->sides[side].count; g++) {
            const lan_unit_def *unit = &def->units[c->groups[side][g].type];
            for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
                const lan_weapon_def weapon = lan_unit_weapon(unit, w);
                const bool fires_so =
                    c->army.hidden || weapon.fire == LAN_LAW_AREA;
                if (isnan(weapon.hit) ||
                    (fires_so && isnan(weapon.attack_area))) {
                    return false;
                }
                is_area_fire = is_area_fire || fires_so;
            }
        }
    }
    return is_area_fire && isnan(c->army.area);
}

static lan_status make_battle(const contest *c, lan_wounds wounds,
                              battle_player *player, lan_battle **out,
                              lan_error *err)
{
    lan_battle_def def = *c->meeting->def;
    lan_error own;
    def.wounds = wounds;
    if (c->roster.units != NULL) {
        pair_roster_use(&c->roster, &def);
    }
    lan_error_clear(&own);
    const lan_status status =
        lan_duel_define(player, &def, &c->army, c->sides, out, &own);
    if (status == LAN_EINVAL && lacks_area(c, &def)) {
        return lan_fail(err, status, 0, 0,
                        "area fire wants to know how far an army is spread: "
                        "give matchup.army.area");
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s",
                          own.status != LAN_OK ? own.text
                                               : lan_status_text(status));
}

static void note_outcome(const contest *c, const lan_outcome *outcome,
                         lan_matchup_cell *cell)
{
    cell->margin = outcome->margin;
    cell->value = lan_duel_value(outcome, c->costs, c->sides[PAIR_ROW].count,
                                 c->meeting->budget);
    cell->time = outcome->time;
    cell->reason = outcome->reason;
    cell->error = outcome->error;
}

/* Who cannot attack does not: none wins, and none loses a soldier. */
static lan_matchup_cell cell_of_no_attack(const contest *c, bool has_odds)
{
    const double none = has_odds ? 0.0 : LAN_NAN;
    const bool has_costs = !isnan(c->costs[0]) && !isnan(c->costs[1]);
    return (lan_matchup_cell){.win = none,
                              .lose = none,
                              .neither = 1.0 + none,
                              .low = none,
                              .high = none,
                              .lose_low = none,
                              .lose_high = none,
                              .other_win = LAN_NAN,
                              .other_lose = LAN_NAN,
                              .method = LAN_ODDS_EXACT,
                              .value = has_costs ? 0.0 : LAN_NAN,
                              .reason = LAN_END_STALEMATE,
                              .inability = c->inability};
}

/* --- a meeting ----------------------------------------------------------- */

static lan_matchup_cell empty_cell(void)
{
    return (lan_matchup_cell){.win = LAN_NAN,
                              .lose = LAN_NAN,
                              .neither = LAN_NAN,
                              .low = LAN_NAN,
                              .high = LAN_NAN,
                              .lose_low = LAN_NAN,
                              .lose_high = LAN_NAN,
                              .other_win = LAN_NAN,
                              .other_lose = LAN_NAN};
}

/* The mean of random battles, in place of equations that do not have several
 * damages of hits that spread. */
static void note_means(const contest *c, const means *mean, double precision,
                       lan_matchup_cell *cell)
{
    double share[2];
    double lost[2];
    double both = 0.0;
    size_t at = 0;
    for (size_t side = 0; side < 2; side++) {
        double start = 0.0;
        double cost = 0.0;
        for (size_t g = 0; g < c->sides[side].count; g++, at++) {
            start += c->groups[side][g].soldiers;
            cost += c->groups[side][g].soldiers * c->costs[at];
        }
        share[side] = mean->left[side] / start;
        lost[side] = cost * (1.0 - share[side]);
        both += cost;
    }
    const double budget =
        isnan(c->meeting->budget) ? 0.5 * both : c->meeting->budget;
    cell->margin = share[PAIR_ROW] - share[PAIR_COLUMN];
    cell->value = (lost[PAIR_COLUMN] - lost[PAIR_ROW]) / budget;
    cell->time = mean->time;
    cell->reason = LAN_END_ANNIHILATION;
    cell->error = precision;
}

/* Battles of a pair that are fought hit by hit. */
#define WOUNDED_BATTLES 4096

/* By the other rule of wounds, where there is one. */
static lan_status ask_other(const contest *c, battle_player *player,
                            const lan_progress *progress,
                            lan_matchup_cell *cell, lan_error *err)
{
    const lan_wounds own = c->meeting->def->wounds;
    lan_odds_options odds = *c->odds;
    lan_matchup_cell other = *cell;
    lan_battle *battle = NULL;
    means mean;
    if (own == LAN_WOUNDS_NONE) {
        return LAN_OK;
    }
    lan_status status = make_battle(
        c, own == LAN_WOUNDS_SPREAD ? LAN_WOUNDS_FOCUS : LAN_WOUNDS_SPREAD,
        player, &battle, err);
    odds.battles =
        odds.battles < WOUNDED_BATTLES ? odds.battles : WOUNDED_BATTLES;
    if (status == LAN_OK) {
        status = ask_chance(&odds, progress, battle, &other, &mean, err);
    }
    if (status == LAN_OK) {
        cell->other_win = other.win;
        cell->other_lose = other.lose;
    }
    return status;
}

static lan_status ask_equations(const contest *c, battle_player *player,
                                lan_battle *battle, lan_matchup_cell *cell,
                                lan_error *err)
{
    const lan_solver_options options =
        battle_player_by_equations(c->meeting->solver);
    const lan_status status =
        battle_player_fight(player, battle, &options, NULL, NULL, err);
    if (status == LAN_OK) {
        note_outcome(c, player->outcome, cell);
    }
    return status;
}

static lan_status fight(contest *c, battle_player *player,
                        const lan_progress *progress, lan_matchup_cell *cell,
                        lan_error *err)
{
    const bool has_odds = c->odds != NULL;
    lan_odds_options odds = has_odds ? *c->odds : lan_odds_options_default();
    lan_matchup_cell unused;
    lan_battle *battle = NULL;
    int32_t group;
    means mean;
    lan_status status = has_odds && c->meeting->has_other
                            ? ask_other(c, player, progress, cell, err)
                            : LAN_OK;
    if (status == LAN_OK) {
        status = make_battle(c, c->meeting->def->wounds, player, &battle, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    const bool by_means = lan_battle_wear_obstacle(battle, &group) != NULL;
    if (by_means && odds.battles > WOUNDED_BATTLES) {
        odds.battles = WOUNDED_BATTLES;
    }
    if (has_odds || by_means) {
        status = ask_chance(&odds, progress, battle, has_odds ? cell : &unused,
                            &mean, err);
    }
    if (status == LAN_OK && by_means) {
        note_means(c, &mean, odds.precision, cell);
    } else if (status == LAN_OK) {
        status = ask_equations(c, player, battle, cell, err);
    }
    return status;
}

lan_status lan_matchup_meet(const lan_meeting *meeting,
                            const lan_matchup_unit *row,
                            const lan_matchup_unit *column,
                            const lan_odds_options *odds,
                            const lan_progress *progress, lan_matchup_cell *out,
                            lan_error *err)
{
    battle_player own = {.battle = NULL};
    battle_player *player = meeting->player != NULL ? meeting->player : &own;
    contest c = {
        .meeting = meeting, .row = row, .column = column, .odds = odds};
    lan_matchup_cell cell = empty_cell();
    battle_player_set_progress(player, progress);
    lan_status status = contest_init(&c, err);
    cell.inability = c.inability;
    if (status == LAN_OK && c.inability == LAN_MATCHUP_NO_ATTACK) {
        cell = cell_of_no_attack(&c, odds != NULL);
    } else if (status == LAN_OK) {
        status = fight(&c, player, progress, &cell, err);
    }
    pair_roster_clear(&c.roster);
    battle_player_clear(&own);
    if (status == LAN_OK) {
        *out = cell;
    }
    return status;
}

lan_matchup_cell lan_matchup_mirror(const lan_matchup_cell *cell)
{
    lan_matchup_cell other = *cell;
    other.win = cell->lose;
    other.lose = cell->win;
    other.low = cell->lose_low;
    other.high = cell->lose_high;
    other.lose_low = cell->low;
    other.lose_high = cell->high;
    other.other_win = cell->other_lose;
    other.other_lose = cell->other_win;
    other.margin = -cell->margin;
    other.value = -cell->value;
    return other;
}

int64_t lan_matchup_pair(int32_t row, int32_t column, int32_t count)
{
    const int64_t r = row;
    return r * count - r * (r - 1) / 2 + (column - r);
}

uint64_t lan_matchup_seed(uint64_t seed, int64_t pair)
{
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_MATCHUP, (uint64_t)pair);
    return lan_random_uint64(&stream);
}
