/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario asks of many battles, but for sweeps.
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"
#include "scenarios/stars.h"

/* Checks that the paths of `change` lead to numbers whose ranges contain both
 * ends of `between`; what: the error message. */
static void check_changes(scn_reader *reader, const scn_node *node,
                          const lan_path_list *change,
                          const lan_range_list *between, bool may_be_whole,
                          const char *what)
{
    scn_node *list = scn_node_child(node, "change");
    scn_node *ranges = scn_node_child(node, "between");
    if (between->count > 0 && between->count != change->count) {
        scn_tell_at(reader, ranges, ranges->place,
                    "there must be a range for each path of 'change'");
        return;
    }
    for (size_t i = 0; i < change->count; i++) {
        scn_check_path(
            reader, list->kind == SCN_LIST ? scn_node_at(list, i) : list,
            change->items[i], between->count > 0 ? &between->ends[2 * i] : NULL,
            may_be_whole, what);
    }
}

/* --- solve --------------------------------------------------------------- */

static void check_value(scn_reader *reader, scn_node *node,
                        const lan_solve_def *solve)
{
    scn_node *value = scn_node_child(node, "value");
    const bool is_target = solve->find == LAN_SOLVE_TARGET;
    if (is_target && isnan(solve->value)) {
        scn_tell_at(reader, node, node->place,
                    "'value' is missing in solve: find: target");
    } else if (!is_target && value != NULL && value->kind != SCN_NOTHING) {
        scn_tell_at(reader, value, value->place, "'value' needs find: target");
    }
    if (solve->find == LAN_SOLVE_BREAK_EVEN &&
        strcmp(solve->of, "margin") != 0 && strcmp(solve->of, "odds") != 0) {
        scn_tell_at(reader, node, node->place,
                    "find: break-even needs margin or odds");
    }
}

void scn_check_solve(scn_reader *reader, scn_node *node, void *data)
{
    const lan_solve_def *solve = data;
    check_value(reader, node, solve);
    check_changes(reader, node, &solve->change, &solve->between, true,
                  "the value to solve for must be a number");
}

const lan_solve_def *lan_scenario_solve_def(const lan_scenario *scenario)
{
    return scn_bound_child(scenario->root, "solve", SCN_MAP) != NULL
               ? &scenario->asked->solve
               : NULL;
}

/* --- sensitivity --------------------------------------------------------- */

void scn_check_sensitivity(scn_reader *reader, scn_node *node, void *data)
{
    const lan_sensitivity_def *def = data;
    scn_node *change = scn_node_child(node, "change");
    if (def->levels % 2 != 0) {
        scn_tell_expected(reader, scn_node_child(node, "levels"),
                          "an even number");
    }
    check_changes(reader, node, &def->change, &def->between, false,
                  "the value to change must be a number");
    if (change != NULL && change->kind == SCN_LIST) {
        scn_check_repeated(reader, change, false);
    }
}

lan_sensitivity_def lan_scenario_sensitivity_def(const lan_scenario *scenario)
{
    return scenario->asked->sensitivity;
}

/* --- fit ----------------------------------------------------------------- */

/* Both ends or none; from below to. */
void scn_end_change(scn_reader *reader, scn_node *node, void *entry)
{
    const lan_fit_change *change = entry;
    const bool has_from = !isnan(change->from);
    const bool has_to = !isnan(change->to);
    if (!node->is_faulty && (has_from || has_to) &&
        !(has_from && has_to && change->from < change->to)) {
        scn_tell_at(reader, node, node->place, "%s",
                    has_from && has_to ? "'from' must be below 'to'"
                                       : "'from' and 'to' need each other");
    }
}

void scn_end_fit(scn_reader *reader, scn_node *node, void *entry)
{
    scn_fit *fit = entry;
    scn_node *data = scn_bound_child(node, "data", SCN_SCALAR);
    scn_node *battles = scn_bound_child(node, "battles", SCN_SCALAR);
    if (data != NULL && !data->is_faulty) {
        fit->def.data = scn_file_beside(reader, data, NULL);
    }
    if (battles != NULL && !battles->is_faulty) {
        fit->def.battles = scn_file_beside(reader, battles, NULL);
    }
    if (!node->is_faulty && (data == NULL) == (battles == NULL)) {
        scn_tell_at(reader, node, scn_node_place(node), "%s",
                    data == NULL ? "'data' is missing in fit"
                                 : "fit has 'data' or 'battles', not both");
    }
}

lan_fit_def lan_scenario_fit_def(const lan_scenario *scenario)
{
    return scenario->asked->fit.def;
}

/* --- price --------------------------------------------------------------- */

void scn_end_mix(scn_reader *reader, scn_node *node, void *entry)
{
    lan_type_share *share = entry;
    share->type = scn_find_type(reader, node);
}

void scn_end_bounds(scn_reader *reader, scn_node *node, void *entry)
{
    lan_price_bounds *bounds = entry;
    if (strchr(node->key, '.') != NULL) {
        bounds->path = node->key;
    } else {
        bounds->type = scn_find_type(reader, node);
    }
    if (bounds->low > bounds->high && !node->is_faulty) {
        scn_tell_expected(reader, node, "from no more than to");
    }
}

void scn_end_price(scn_reader *reader, scn_node *node, void *entry)
{
    lan_price_def *price = entry;
    scn_node *band = scn_bound_child(node, "band", SCN_LIST);
    scn_node *mix = scn_bound_child(node, "mix", SCN_MAP);
    double sum = 0.0;
    if (band != NULL && !band->is_faulty &&
        (price->low > 0.5 || price->high < 0.5)) {
        scn_tell_expected(
            reader, band,
            "a range that contains 0.5 (both sides' odds sum to 1)");
    }
    for (size_t i = 0; i < price->mix_count; i++) {
        sum += price->mix[i].share;
    }
    if (mix != NULL && !(sum > 0.0 && isfinite(sum))) {
        scn_tell_expected(reader, mix, "shares of types, one above 0");
        price->mix_count = 0;
    }
}

/* --- checking, once the battle is known to be good ----------------------- */

/* A path to change, and its node. */
typedef struct stated_path {
    scn_reader *reader;
    scn_node *at;
} stated_path;

/* The first path of a pattern with "*" represents all of them. */
static lan_status check_first(void *context, const char *path)
{
    const stated_path *stated = context;
    scn_check_path(stated->reader, stated->at, path, NULL, false,
                   "the value to change must be a number");
    return LAN_ECANCELLED;
}

static void check_change(scn_reader *reader, scn_node *at, const char *given)
{
    const lan_stars stars = {.def = &reader->scenario->head->def};
    const char *path = strcmp(given, "cost") == 0 ? "units.*.cost" : given;
    stated_path stated = {reader, at};
    size_t count = 0;
    (void)!lan_stars_expand(&stars, path, check_first, &stated, &count);
    if (count == 0) {
        scn_tell_at(reader, at, at->place,
                    "'%.100s' matches no number of this scenario", path);
    }
}

void scn_check_price(scn_reader *reader, scn_node *node, void *data)
{
    const lan_price_def *price = data;
    const lan_path_list *change = &price->change;
    scn_node *list = scn_node_child(node, "change");
    scn_node *bounds = scn_bound_child(node, "bounds", SCN_MAP);
    for (size_t i = 0; i < change->count && list != NULL; i++) {
        scn_node *at = list->kind == SCN_LIST ? scn_node_at(list, i) : list;
        check_change(reader, at, change->items[i]);
    }
    for (size_t b = 0; b < price->bounds_count && bounds != NULL; b++) {
        if (price->bounds[b].path != NULL) {
            check_change(reader, scn_node_at(bounds, b), price->bounds[b].path);
        }
    }
}

lan_price_def lan_scenario_price_def(const lan_scenario *scenario)
{
    lan_price_def def = scenario->asked->price;
    if (isnan(def.low) && def.mix_count == 0) { /* omitted by show */
        def.low = 0.35;
        def.high = 0.65;
    }
    return def;
}

/* --- matchup ------------------------------------------------------------- */

static_assert(offsetof(lan_matchup_def, ground_count) -
                          offsetof(lan_matchup_def, grounds) ==
                      offsetof(scn_grounds, count) &&
                  offsetof(lan_matchup_def, is_all_grounds) -
                          offsetof(lan_matchup_def, grounds) ==
                      offsetof(scn_grounds, is_all),
              "grounds are kept so");

/* --- mixed armies -------------------------------------------------------- */

static_assert(sizeof(lan_type_share) == sizeof(lan_counter_def) &&
                  offsetof(lan_type_share, share) ==
                      offsetof(lan_counter_def, factor) &&
                  offsetof(lan_matchup_army, share_count) ==
                      offsetof(lan_matchup_army, shares) +
                          offsetof(scn_pairs, count),
              "shares are pairs of which the first type counts");

static void bind_mixed_army(scn_reader *reader, scn_node *row,
                            const scn_field *field, lan_matchup_army *out)
{
    out->name = row->key;
    if (!scn_check_name(reader, row, true)) {
        return;
    }
    if (scn_names_find(&reader->scenario->types, row->key) >= 0) {
        scn_tell_no(reader, row, row->key_place,
                    "a mixed army needs a name of its own: a unit type is "
                    "called",
                    row->key, NULL, 0);
    }
    if (row->kind != SCN_MAP || row->count == 0) {
        scn_tell_expected(reader, row,
                          "a map of unit types and their shares, at least one "
                          "TYPE: share");
        return;
    }
    if (row->count > LAN_MATCHUP_MAX_PARTS) {
        scn_tell_at(reader, row, row->key_place,
                    "a mixed army has at most 32 unit types: leave some out");
    }
    scn_pairs pairs = {
        scn_reader_array(reader, row->count, sizeof *pairs.items), 0};
    scn_bind_row(reader, row, field, &pairs);
    memcpy(&out->shares, &pairs, sizeof pairs);
}

void scn_end_matchup(scn_reader *reader, scn_node *node, void *entry)
{
    scn_node *map = scn_bound_child(node, "armies", SCN_MAP);
    lan_matchup_def *matchup = entry;
    if (map == NULL) {
        return;
    }
    const scn_field *field = scn_section_field(node->section, "armies");
    lan_matchup_army *armies =
        scn_reader_array(reader, map->count, sizeof *armies);
    for (scn_node *row = map->first; row != NULL; row = row->next) {
        if (row->kind != SCN_NOTHING) {
            bind_mixed_army(reader, row, field, &armies[matchup->army_count++]);
        }
    }
    matchup->armies = armies;
    if (matchup->army_count > 0 && matchup->roles != LAN_ROLES_ALIKE) {
        scn_tell_at(reader, map, map->key_place,
                    "matchup.armies and matchup.roles: attack, in which one "
                    "unit attacks another, exclude each other: remove one");
    }
}

lan_matchup_def lan_scenario_matchup_def(const lan_scenario *scenario)
{
    return scenario->asked->matchup;
}

/* --- expect -------------------------------------------------------------- */

/* Stems of names with several parts. */
const char *const scn_stems[] = {"armies", "odds", "margin", "law", NULL};

/* Tolerance of an integer product, for rounding. */
#define ROUNDING 1e-9

/* --- a match ------------------------------------------------------------- */

/* The soldiers of one side, number times scale; an integer, as odds require. */
static int32_t count_soldiers(scn_reader *reader, scn_node *node, double scale)
{
    double number = 0.0;
    char shown[LAN_TEXT_DOUBLE_SIZE];
    if (lan_text_to_double(node->text, node->length, &number) != LAN_OK) {
        return 1;
    }
    const double soldiers = number * scale;
    const double whole = nearbyint(soldiers);
    if (whole >= 1.0 && whole <= INT32_MAX &&
        fabs(soldiers - whole) <= ROUNDING * whole) {
        return (int32_t)whole;
    }
    scn_tell_at(reader, node, node->place,
                "'%.64s' has %s soldiers where a whole number from 1 to %d is "
                "needed: see scale",
                node->key, lan_text_from_double(soldiers, shown), INT32_MAX);
    return 1;
}

static void fill_match(scn_reader *reader, const scn_node *match, double scale,
                       lan_expect_def *def)
{
    scn_node *child = match->first;
    for (size_t i = 0; i < 2; i++, child = child->next) {
        def->types[i] = scn_names_find(&reader->scenario->types, child->key);
        def->soldiers[i] = count_soldiers(reader, child, scale);
    }
}

/* --- what goes with what ------------------------------------------------- */

static bool is_wanted(const scn_node *child)
{
    const scn_field *field =
        scn_section_field(child->parent->section, child->key);
    return field != NULL && child->kind != SCN_NOTHING &&
           (field->scalar == SCN_SCALAR_END ||
            field->scalar == SCN_SCALAR_WORD);
}

/* The winner of a match is one of its two types, or none. */
static void check_winner(scn_reader *reader, const scn_node *match,
                         scn_node *winner)
{
    const char *words[] = {match->first->key, match->last->key,
                           LAN_EXPECT_NONE};
    size_t i = 0;
    while (i < COUNT(words) && strcmp(winner->text, words[i]) != 0) {
        i++;
    }
    if (i == COUNT(words)) {
        scn_tell_no(reader, winner, winner->place, "the match is not won by",
                    winner->text, words, COUNT(words));
    }
}

/* Odds of the scenario's own battle need a side. */
static void check_own(scn_reader *reader, const scn_node *node)
{
    scn_node *odds = scn_bound_child(node, "odds", SCN_LIST);
    const scn_node *winner = scn_bound_child(node, "winner", SCN_SCALAR);
    if (odds != NULL &&
        (winner == NULL || strcmp(winner->text, LAN_EXPECT_NONE) == 0 ||
         strcmp(winner->text, "mutual") == 0)) {
        scn_tell_at(reader, odds, odds->key_place,
                    "'odds' of whom? Name the winner, or write odds.SIDE");
    }
}

static void check_entry(scn_reader *reader, scn_node *node,
                        const lan_expect_def *def)
{
    const scn_node *match = scn_bound_child(node, "match", SCN_MAP);
    scn_node *winner = scn_bound_child(node, "winner", SCN_SCALAR);
    scn_node *want = node->first;
    while (want != NULL && !is_wanted(want)) {
        want = want->next;
    }
    if (want == NULL && def->kind != LAN_EXPECT_CYCLE) {
        scn_tell_at(
            reader, node, node->place,
            "nothing is expected here: give winner, odds, margin or duration");
    }
    if (def->kind == LAN_EXPECT_BATTLE) {
        check_own(reader, node);
    } else if (match != NULL && winner != NULL) {
        check_winner(reader, match, winner);
    }
}

/* --- reading ------------------------------------------------------------- */

static double read_end(const scn_node *node)
{
    double out = 0.0;
    (void)(scn_read_open_end(node, &out) ||
           lan_text_to_double(node->text, node->length, &out) == LAN_OK);
    return out;
}

static void fill_wants(scn_reader *reader, const scn_node *node,
                       lan_expect_def *def)
{
    lan_expect_want *wants =
        scn_reader_array(reader, node->count, sizeof *wants);
    for (const scn_node *child = node->first; child != NULL;
         child = child->next) {
        const scn_position at = scn_position_of(child->place);
        lan_expect_want want = {
            .name = child->key, .line = at.line, .column = at.column};
        if (child->kind == SCN_SCALAR) {
            want.word = child->text;
        } else if (is_wanted(child)) {
            want.lo = read_end(child->first);
            want.hi = read_end(child->last);
        }
        if (is_wanted(child)) {
            wants[def->want_count++] = want;
        }
    }
    def->wants = wants;
}

void scn_begin_expect(scn_reader *reader, scn_node *node, void *entry)
{
    const scn_position at = scn_position_of(node->place);
    lan_expect_def *def = entry;
    (void)reader;
    def->kind =
        scn_bound_child(node, "match", SCN_MAP) != NULL    ? LAN_EXPECT_MATCH
        : scn_bound_child(node, "cycle", SCN_LIST) != NULL ? LAN_EXPECT_CYCLE
                                                           : LAN_EXPECT_BATTLE;
    def->line = at.line;
    def->column = at.column;
}

/* Checks only what had no error before. */
void scn_end_expect(scn_reader *reader, scn_node *node, void *entry)
{
    lan_expect_def *def = entry;
    if (scn_node_has_fault(node) || !reader->has_types) {
        return;
    }
    check_entry(reader, node, def);
    if (!scn_node_has_fault(node) && def->kind == LAN_EXPECT_MATCH) {
        fill_match(reader, scn_node_child(node, "match"), def->scale, def);
    }
    if (!scn_node_has_fault(node)) {
        fill_wants(reader, node, def);
    }
}

void scn_check_expect(scn_reader *reader, scn_node *list, void *data)
{
    (void)data;
    for (const scn_node *node = list->first; node != NULL; node = node->next) {
        const scn_node *set = scn_bound_child(node, "set", SCN_MAP);
        if (set != NULL) {
            scn_check_case(reader, set);
        }
    }
}

const lan_expect_def *lan_scenario_expects(const lan_scenario *scenario,
                                           size_t *count)
{
    *count = scenario->asked->expects.count;
    return scenario->asked->expects.items;
}
