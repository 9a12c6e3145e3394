/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The battle of two armies of match-ups.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "base/random.h"
#include "model/battle_impl.h"
#include "model/weapons_impl.h"

enum { ROW, COLUMN };

/* Battles of a pair that are simulated hit by hit. */
#define WOUNDED_BATTLES 4096

/* Rounding error of a quotient that is an integer number of hits. */
#define ROUNDING 1e-12

#define NAME_SIZE 24
#define TYPES     (2 * LAN_MATCHUP_MAX_PARTS)

/* Cover and roles apply to one army. The types of each army then get entries of
 * their own, because both armies may have the same type. */
typedef struct pair_roster {
    size_t count; /* 0: the whole roster is used */
    size_t first; /* of the row's army; then the column's */
    lan_unit_def units[TYPES];
    int32_t types[TYPES]; /* of the whole roster */
    char names[TYPES][NAME_SIZE];
    lan_counter_def counters[TYPES * TYPES];
    lan_weight_def weights[TYPES * TYPES];
    lan_weapon_def weapons[2]; /* of roles */
} pair_roster;

/* Two armies that meet, and the parts of their battle. */
typedef struct contest {
    const lan_meeting *meeting;
    const lan_odds_options *odds; /* NULL: none are computed */
    battle_player *player;
    const lan_progress *progress;
    lan_army_def armies[2];
    lan_group_def groups[2][LAN_MATCHUP_MAX_PARTS];
    double costs[2][LAN_MATCHUP_MAX_PARTS]; /* of a soldier of each group */
    pair_roster *roster;                    /* NULL: the whole one */
} contest;

/* --- a roster of the two armies ------------------------------------------- */

double lan_matchup_weight(const lan_battle_def *def, int32_t attacker,
                          int32_t target)
{
    double weight = 1.0;
    for (size_t i = 0; i < def->weight_count; i++) {
        const lan_weight_def *is = &def->weights[i];
        if (is->attacker == attacker && is->target == target) {
            weight = is->weight;
        }
    }
    return weight;
}

/* Creates the roster and gives its types to the groups. */
static lan_status make_roster(contest *c)
{
    const lan_battle_def *def = c->meeting->def;
    pair_roster *to = c->roster = calloc(1, sizeof *to);
    if (to == NULL) {
        return LAN_ENOMEM;
    }
    to->first = c->armies[ROW].group_count;
    for (size_t side = 0; side < 2; side++) {
        for (size_t g = 0; g < c->armies[side].group_count; g++) {
            const size_t i = to->count++;
            lan_unit_def *unit = &to->units[i];
            to->types[i] = c->groups[side][g].type;
            *unit = def->units[to->types[i]];
            unit->called = unit->name;
            (void)snprintf(to->names[i], NAME_SIZE, g > 0 ? "%s %zu" : "%s",
                           side == ROW ? "attacker" : "defender", g + 1);
            unit->name = to->names[i];
            if (side == ROW && c->meeting->ground != NULL) {
                unit->aim *= c->meeting->ground->cover;
            }
            c->groups[side][g].type = (int32_t)i;
        }
    }
    for (size_t i = 0; i < to->count; i++) {
        for (size_t k = 0; k < to->count; k++) {
            const size_t pair = i * to->count + k;
            const int32_t from = to->types[i];
            const int32_t at = to->types[k];
            to->counters[pair] = (lan_counter_def){
                (int32_t)i, (int32_t)k, lan_weapon_counter(def, from, at)};
            to->weights[pair] = (lan_weight_def){
                (int32_t)i, (int32_t)k, lan_matchup_weight(def, from, at)};
        }
    }
    return LAN_OK;
}

/* --- roles ---------------------------------------------------------------- */

/* Writes the weapon of a role: of `attack` and `attack low`, the first that may
 * fire at the enemy. False if the type has none. */
static bool find_weapon(const pair_roster *roster, size_t side,
                        lan_weapon_def *out)
{
    static const char *const names[] = {"attack", "defence"};
    const lan_unit_def *unit = &roster->units[side];
    const lan_unit_def *enemy = &roster->units[1 - side];
    const size_t length = strlen(names[side]);
    bool is_found = false;
    for (size_t w = 0; w < unit->weapon_count; w++) {
        const lan_weapon_def *weapon = &unit->weapons[w];
        const bool is_of_role =
            strncmp(weapon->name, names[side], length) == 0 &&
            (weapon->name[length] == '\0' || weapon->name[length] == ' ');
        if (is_of_role && (!is_found || (!lan_weapon_aims_at(out, enemy) &&
                                         lan_weapon_aims_at(weapon, enemy)))) {
            *out = *weapon;
            is_found = true;
        }
    }
    return is_found;
}

/* Damage of a hit after protection. Armour changes the frequency of hits
 * instead, as bonuses do. */
static double damage_on(const lan_weapon_def *weapon,
                        const lan_unit_def *target)
{
    return weapon->damage *
           lan_weapon_after_protection(target, weapon->damage, 1.0);
}

/* True if the weapon of a role can damage the enemy in a roster of two. */
static bool does_harm(const lan_battle_def *def, const pair_roster *roster,
                      size_t side)
{
    const lan_unit_def *target = &roster->units[1 - side];
    lan_weapon_def weapon;
    return find_weapon(roster, side, &weapon) &&
           lan_weapon_counter(def, roster->types[side],
                              roster->types[1 - side]) > 0.0 &&
           weapon.rate > 0.0 && !(weapon.hit <= 0.0) &&
           damage_on(&weapon, target) > 0.0 &&
           lan_weapon_aims_at(&weapon, target) &&
           lan_weapon_after_armour(def, weapon.kind, target->armour) > 0.0;
}

/* Gives either its one weapon and a health of one hit by the other's, and makes
 * each unit as many soldiers as the hits that it stands. */
static lan_status take_roles(contest *c, lan_error *err)
{
    pair_roster *roster = c->roster;
    for (size_t side = 0; side < 2; side++) {
        lan_weapon_def *weapon = &roster->weapons[side];
        if (!find_weapon(roster, side, weapon)) {
            /* the enemy's, which does nothing */
            *weapon = roster->weapons[1 - side];
            weapon->rate = 0.0;
        }
    }
    for (size_t side = 0; side < 2; side++) {
        const lan_unit_def *unit = &roster->units[side];
        const double damage = damage_on(&roster->weapons[1 - side], unit);
        const double hits =
            damage > 0.0 ? ceil(unit->health / damage * (1.0 - ROUNDING)) : 1.0;
        c->groups[side][0].count *= hits;
        c->costs[side][0] /= hits;
        if (c->groups[side][0].count > INT32_MAX) {
            return lan_fail(err, LAN_ELIMIT, 0, 0,
                            "it withstands billions of hits: give more damage "
                            "or less health");
        }
    }
    for (size_t side = 0; side < 2; side++) {
        lan_unit_def *unit = &roster->units[side];
        roster->weapons[side].damage = 1.0;
        unit->weapons = &roster->weapons[side];
        unit->weapon_count = 1;
        unit->health = 1.0;
        unit->protection = 0.0;
        c->armies[side].area =
            isnan(c->armies[side].area) ? 1.0 : c->armies[side].area;
    }
    return LAN_OK;
}

/* --- the battle ----------------------------------------------------------- */

static void take_army(contest *c, size_t side, const lan_matchup_unit *unit)
{
    static const char *const names[] = {"first", "second"};
    const lan_unit_def *units = c->meeting->def->units;
    lan_army_def *army = &c->armies[side];
    const size_t count = unit->troop_count > 0 ? (size_t)unit->troop_count : 1;
    for (size_t i = 0; i < count; i++) {
        const bool is_mixed = unit->troop_count > 0;
        const int32_t type = is_mixed ? unit->troops[i].type : unit->type;
        lan_group_def *group = &c->groups[side][i];
        *group = lan_group_def_default();
        group->name = units[type].name;
        group->type = type;
        group->count = is_mixed ? unit->troops[i].soldiers : unit->soldiers;
        c->costs[side][i] = is_mixed ? units[type].cost : unit->cost;
    }
    *army = *c->meeting->army;
    army->name = names[side];
    army->side = NULL;
    army->groups = c->groups[side];
    army->group_count = count;
}

static lan_status make_battle(const contest *c, lan_wounds wounds,
                              lan_battle **out, lan_error *err)
{
    lan_battle_def def = *c->meeting->def;
    lan_error own;
    def.wounds = wounds;
    if (c->roster != NULL) {
        const pair_roster *from = c->roster;
        const size_t pairs = from->count * from->count;
        def.units = from->units;
        def.unit_count = from->count;
        def.counters = from->counters;
        def.counter_count = pairs;
        def.weights = from->weights;
        def.weight_count = def.weight_count > 0 ? pairs : 0;
        def.priority_count = 0;
        def.share = def.share == LAN_SHARE_PRIORITY ? LAN_SHARE_PROPORTIONAL
                                                    : def.share;
    }
    def.armies = c->armies;
    def.army_count = 2;
    def.fire = NULL; /* it names other armies, as the sides do */
    def.fire_count = 0;
    def.sides = NULL;
    def.side_count = 0;
    lan_error_clear(&own);
    const lan_status status = battle_player_define(c->player, &def, out, &own);
    if (status == LAN_EINVAL && isnan(c->meeting->army->area) &&
        strstr(own.text, ": area is missing,") != NULL) {
        return lan_fail(err, status, 0, 0,
                        "area fire needs the area of the target army: give "
                        "matchup.army.area");
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s",
                          own.status != LAN_OK ? own.text
                                               : lan_status_text(status));
}

/* --- a meeting ------------------------------------------------------------ */

static double soldiers_of(const lan_army_def *army)
{
    double sum = 0.0;
    for (size_t g = 0; g < army->group_count; g++) {
        sum += army->groups[g].count;
    }
    return sum;
}

/* The value that the row trades; costs of the losses, and of all soldiers. */
static double value_of(const contest *c, const double lost[2], double both)
{
    const double budget = c->meeting->budget;
    const double whole = isnan(budget) ? 0.5 * both : budget;
    return whole > 0.0 ? (lost[COLUMN] - lost[ROW]) / whole : LAN_NAN;
}

static lan_status ask_equations(const contest *c, lan_battle *battle,
                                lan_matchup_cell *cell, lan_error *err)
{
    const lan_solver_options options =
        battle_player_by_equations(c->meeting->solver);
    const lan_status status =
        battle_player_fight(c->player, battle, &options, NULL, NULL, err);
    if (status != LAN_OK) {
        return status;
    }
    const lan_outcome *outcome = c->player->outcome;
    double lost[2] = {0.0, 0.0};
    double both = 0.0;
    size_t at = 0;
    for (size_t side = 0; side < 2; side++) {
        for (size_t g = 0; g < c->armies[side].group_count; g++, at++) {
            const lan_group_outcome *group = &outcome->groups[at];
            lost[side] += c->costs[side][g] * (group->start - group->left);
            both += c->costs[side][g] * group->start;
        }
    }
    cell->margin = outcome->margin;
    cell->value = value_of(c, lost, both);
    cell->time = outcome->time;
    cell->reason = outcome->reason;
    cell->error = outcome->error;
    return LAN_OK;
}

/* With the other wound rule. */
static lan_status ask_other(const contest *c, lan_matchup_cell *cell,
                            lan_error *err)
{
    lan_odds_options options = *c->odds;
    lan_battle *battle = NULL;
    lan_odds *odds = NULL;
    lan_status status = make_battle(c,
                                    c->meeting->def->wounds == LAN_WOUNDS_SPREAD
                                        ? LAN_WOUNDS_FOCUS
                                        : LAN_WOUNDS_SPREAD,
                                    &battle, err);
    if (options.battles > WOUNDED_BATTLES) {
        options.battles = WOUNDED_BATTLES;
    }
    if (status == LAN_OK) {
        status = lan_odds_find(battle, &options, c->progress, &odds, err);
    }
    if (status == LAN_OK) {
        cell->other_win = odds->sides[0].win;
        cell->other_lose = odds->sides[1].win;
    }
    lan_odds_destroy(odds);
    return status;
}

static lan_status fight(const contest *c, lan_matchup_cell *cell,
                        lan_error *err)
{
    const bool has_odds = c->odds != NULL;
    const lan_wounds wounds = c->meeting->def->wounds;
    lan_odds_options options = has_odds ? *c->odds : lan_odds_options_default();
    lan_battle *battle = NULL;
    lan_odds *odds = NULL;
    int32_t group;
    lan_status status =
        has_odds && c->meeting->has_other && wounds != LAN_WOUNDS_NONE
            ? ask_other(c, cell, err)
            : LAN_OK;
    if (status == LAN_OK) {
        status = make_battle(c, wounds, &battle, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    const bool by_means = lan_battle_wear_obstacle(battle, &group) != NULL;
    if (by_means && options.battles > WOUNDED_BATTLES) {
        options.battles = WOUNDED_BATTLES;
    }
    if (has_odds || by_means) {
        status = lan_odds_find(battle, &options, c->progress, &odds, err);
    }
    if (status == LAN_OK && has_odds) {
        cell->win = odds->sides[0].win;
        cell->lose = odds->sides[1].win;
        cell->neither = odds->neither;
        cell->low = odds->sides[0].low;
        cell->high = odds->sides[0].high;
        cell->lose_low = odds->sides[1].low;
        cell->lose_high = odds->sides[1].high;
        cell->method = odds->method;
    }
    if (status == LAN_OK && by_means) {
        /* the mean of random battles, in place of equations that do not have
         * several damages of hits that spread */
        double share[2];
        double lost[2];
        double both = 0.0;
        for (size_t side = 0; side < 2; side++) {
            double cost = 0.0;
            for (size_t g = 0; g < c->armies[side].group_count; g++) {
                cost += c->groups[side][g].count * c->costs[side][g];
            }
            share[side] =
                odds->sides[side].expected_left / soldiers_of(&c->armies[side]);
            lost[side] = cost * (1.0 - share[side]);
            both += cost;
        }
        cell->margin = share[ROW] - share[COLUMN];
        cell->value = value_of(c, lost, both);
        cell->time = odds->mean_duration;
        cell->reason = LAN_END_ANNIHILATION;
        cell->error = options.precision;
    } else if (status == LAN_OK) {
        status = ask_equations(c, battle, cell, err);
    }
    lan_odds_destroy(odds);
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
    contest c = {.meeting = meeting,
                 .odds = odds,
                 .player = meeting->player != NULL ? meeting->player : &own,
                 .progress = progress};
    lan_matchup_inability inability = LAN_MATCHUP_ABLE;
    lan_status status = LAN_OK;
    battle_player_set_progress(c.player, progress);
    take_army(&c, ROW, row);
    take_army(&c, COLUMN, column);
    if (meeting->ground != NULL || meeting->roles == LAN_ROLES_ATTACK) {
        status = fail_as(err, make_roster(&c));
    }
    if (status == LAN_OK && meeting->roles == LAN_ROLES_ATTACK) {
        inability = !does_harm(meeting->def, c.roster, ROW)
                        ? LAN_MATCHUP_NO_ATTACK
                    : !does_harm(meeting->def, c.roster, COLUMN)
                        ? LAN_MATCHUP_NO_DEFENCE
                        : LAN_MATCHUP_ABLE;
        status =
            inability != LAN_MATCHUP_NO_ATTACK ? take_roles(&c, err) : LAN_OK;
    }
    /* an army that cannot attack does not: none wins, and none loses a soldier
     */
    const bool meets = inability != LAN_MATCHUP_NO_ATTACK;
    const bool has_costs = !isnan(c.costs[ROW][0] + c.costs[COLUMN][0]);
    const double none = !meets && odds != NULL ? 0.0 : LAN_NAN;
    lan_matchup_cell cell = {.win = none,
                             .lose = none,
                             .neither = 1.0 + none,
                             .low = none,
                             .high = none,
                             .lose_low = none,
                             .lose_high = none,
                             .other_win = LAN_NAN,
                             .other_lose = LAN_NAN,
                             .method = meets ? LAN_ODDS_AUTO : LAN_ODDS_EXACT,
                             .value = has_costs ? 0.0 : LAN_NAN,
                             .reason = LAN_END_STALEMATE,
                             .inability = inability};
    if (status == LAN_OK && meets) {
        status = fight(&c, &cell, err);
    }
    free(c.roster);
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
