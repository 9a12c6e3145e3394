/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario asks of many battles, but for sweeps and expectations.
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/scenario.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"
#include "scenarios/stars.h"

/* --- solve --------------------------------------------------------------- */

static const scn_word goals[] = {{"break-even", LAN_SOLVE_BREAK_EVEN},
                                 {"target", LAN_SOLVE_TARGET},
                                 {"minimum", LAN_SOLVE_MINIMUM},
                                 {"maximum", LAN_SOLVE_MAXIMUM},
                                 {NULL, 0}};

#define AT(member) .offset = offsetof(lan_solve_def, member)
static const scn_field solve_fields[] = {
    FIELD("find",
          "where the margin is 0 or odds are even, where the quantity has a "
          "value, or where it is least or most",
          CHOICE, ONE, AT(find), .words = goals, .preset = "break-even"),
    FIELD("of", "the quantity: margin, odds, or another name of a result", TEXT,
          ONE, AT(of), .preset = "margin"),
    FIELD("value", "what the quantity shall be, for find: target", NUMBER, ONE,
          .lo = -1.0, .hi = LAN_INF, AT(value)),
    FIELD("change", "the path of the value that is looked for, or several",
          PATH, SEVERAL, .is_required = true, .hi = LAN_SOLVE_MAX_PATHS,
          AT(change)),
    FIELD("between",
          "the range it is looked for in; a range for each of several", NUMBER,
          RANGES, .is_required = true, AT_LEAST0, AT(between)),
    FIELD("whole", "true: only whole numbers are tried", FLAG, ONE, AT(whole),
          .preset = "false"),
    FIELD("repeat", "of bodies: how many fights the quantity is the mean of",
          WHOLE, ONE, .lo = 2, .hi = 1e5, AT(repeat), .is_quiet = true),
};
#undef AT
static void fill_solve(void *entry)
{
    *(lan_solve_def *)entry = (lan_solve_def){.of = "margin", .value = LAN_NAN};
}

static const scn_section solve_section =
    SECTION(solve_fields, "solve", "a question", .is_a_question = true,
            .fill = fill_solve);

/* --- checking, once the battle is known to be good ----------------------- */

static void check_value(scn_reader *reader, scn_node *node,
                        const lan_solve_def *solve)
{
    scn_node *value = scn_node_child(node, "value");
    const bool is_target = solve->find == LAN_SOLVE_TARGET;
    if (is_target && isnan(solve->value)) {
        scn_tell_at(reader, node, node->place,
                    "'value' is missing in solve: find: target");
    } else if (!is_target && value != NULL && value->kind != SCN_NOTHING) {
        scn_tell_at(reader, value, value->place, "'value' is of find: target");
    }
    if (solve->find == LAN_SOLVE_BREAK_EVEN &&
        strcmp(solve->of, "margin") != 0 && strcmp(solve->of, "odds") != 0) {
        scn_tell_at(reader, node, node->place,
                    "find: break-even is of margin or odds");
    }
}

static void check_solve(scn_reader *reader, scn_node *node, const void *data)
{
    const lan_solve_def *solve = data;
    scn_node *change = scn_node_child(node, "change");
    scn_node *between = scn_node_child(node, "between");

    check_value(reader, node, solve);
    if (solve->change.count != solve->between.count) {
        scn_tell_at(reader, between, between->place,
                    "there must be a range for each path");
        return;
    }
    const bool is_list = change->kind == SCN_LIST;
    for (size_t i = 0; i < solve->change.count; i++) {
        scn_check_path(reader, is_list ? scn_node_at(change, i) : change,
                       solve->change.items[i], &solve->between.ends[2 * i],
                       true, "what is looked for must be a number");
    }
}

const scn_part scn_part_solve = {
    .id = SCN_PART_solve,
    .row = FIELD("solve", "the value that gives a wanted result", SECTION, ONE,
                 .marks = SCN_NOT_OF_IDENTITY, .section = &solve_section,
                 .is_fixed = true),
    .size = sizeof(lan_solve_def),
    .check = check_solve,
};

const lan_solve_def *lan_scenario_solve_def(const lan_scenario *scenario)
{
    return scn_part_node(scenario, &scn_part_solve) != NULL
               ? scn_part_data(scenario, &scn_part_solve)
               : NULL;
}

/* --- sensitivity --------------------------------------------------------- */

static const scn_word methods[] = {{"elasticity", LAN_SENSITIVITY_ELASTICITY},
                                   {"morris", LAN_SENSITIVITY_MORRIS},
                                   {"sobol", LAN_SENSITIVITY_SOBOL},
                                   {"snowball", LAN_SENSITIVITY_SNOWBALL},
                                   {NULL, 0}};

static bool has_no_ranges(const void *base)
{
    const lan_sensitivity_def *def = base;
    return def->between.count == 0;
}

#define AT(member) .offset = offsetof(lan_sensitivity_def, member)
static const scn_field sensitivity_fields[] = {
    FIELD("method",
          "slopes where the scenario stands, a screening or shares of the "
          "variance over the ranges, or odds where sides are even",
          CHOICE, ONE, AT(method), .words = methods, .preset = "elasticity"),
    FIELD("of", "names of results, as sweep records them", PATH, SEVERAL,
          .hi = LAN_SENSITIVITY_MAX_OF, AT(of), .preset = "margin"),
    FIELD("change", "paths of the values that are changed", PATH, SEVERAL,
          .hi = LAN_SENSITIVITY_MAX_PATHS, AT(change),
          .preset = "numbers of who fights"),
    FIELD("range", "how far each is changed to either side, as a share of it",
          NUMBER, ONE, .lo = 0.0, .is_above = true, .hi = 0.99, AT(range),
          .preset = "0.1", .instead_of = {"between"},
          .is_shown = has_no_ranges),
    FIELD("between", "instead of range: from where to where, for each path",
          NUMBER, RANGES, .lo = -LAN_INF, .hi = LAN_INF, AT(between),
          .instead_of = {"range"}),
    FIELD("repeat", "of bodies: how many fights results are means of", WHOLE,
          ONE, .lo = 2, .hi = 1e5, AT(repeat), .is_quiet = true),
    FIELD("samples",
          "of method sobol: battles for each path, and twice as many", WHOLE,
          ONE, .lo = 16, .hi = 1048576, AT(samples), .preset = "1024"),
    FIELD("trajectories", "of method morris: effects for each path", WHOLE, ONE,
          .lo = 2, .hi = 100000, AT(trajectories), .preset = "20"),
    FIELD("levels", "of method morris: values of a range, an even number",
          WHOLE, ONE, .lo = 2, .hi = 1000, AT(levels), .preset = "4"),
};
#undef AT
static const char *const preset_of[] = {"margin"};

lan_sensitivity_def lan_sensitivity_def_default(void)
{
    return (lan_sensitivity_def){.method = LAN_SENSITIVITY_ELASTICITY,
                                 .of = {preset_of, 1},
                                 .range = 0.1,
                                 .samples = 1024,
                                 .trajectories = 20,
                                 .levels = 4};
}

static void fill_sensitivity(void *entry)
{
    *(lan_sensitivity_def *)entry = lan_sensitivity_def_default();
}

static const scn_section sensitivity_section =
    SECTION(sensitivity_fields, "sensitivity", "the values that matter",
            .fill = fill_sensitivity);

/* --- checking, once the battle is known to be good ----------------------- */

static bool is_repeated(const lan_path_list *list, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (strcmp(list->items[i], list->items[index]) == 0) {
            return true;
        }
    }
    return false;
}

static void check_changes(scn_reader *reader, const scn_node *node,
                          const lan_sensitivity_def *def)
{
    scn_node *change = scn_node_child(node, "change");
    const bool is_list = change != NULL && change->kind == SCN_LIST;
    for (size_t i = 0; i < def->change.count; i++) {
        scn_node *at = is_list ? scn_node_at(change, i) : change;
        scn_check_path(reader, at, def->change.items[i],
                       def->between.count > 0 ? &def->between.ends[2 * i]
                                              : NULL,
                       false, "what is changed must be a number");
        if (is_repeated(&def->change, i)) {
            scn_tell_at(reader, at, at->place, "a path before it is the same");
        }
    }
}

static void check_sensitivity(scn_reader *reader, scn_node *node,
                              const void *data)
{
    const lan_sensitivity_def *def = data;
    scn_node *between = scn_node_child(node, "between");
    scn_node *levels = scn_node_child(node, "levels");

    if (def->between.count > 0 && def->between.count != def->change.count) {
        scn_tell_at(reader, between, between->place,
                    "there must be a range for each path of 'change'");
        return;
    }
    if (def->levels % 2 != 0) {
        scn_tell_expected(reader, levels, "an even number");
    }
    check_changes(reader, node, def);
}

const scn_part scn_part_sensitivity = {
    .id = SCN_PART_sensitivity,
    .row = FIELD("sensitivity", "which values matter", SECTION, ONE,
                 .marks = SCN_NOT_OF_IDENTITY, .section = &sensitivity_section,
                 .is_fixed = true),
    .size = sizeof(lan_sensitivity_def),
    .check = check_sensitivity,
};

lan_sensitivity_def lan_scenario_sensitivity_def(const lan_scenario *scenario)
{
    return *(const lan_sensitivity_def *)scn_part_data(scenario,
                                                       &scn_part_sensitivity);
}

/* --- fit ----------------------------------------------------------------- */

typedef struct scn_fit {
    const char *data; /* as it is written; or NULL */
    lan_fit_def def;
} scn_fit;

#define AT(member) .offset = offsetof(lan_fit_change, member)
static const scn_field change_fields[] = {
    FIELD("path",
          "a number to be found, as for --set; it starts at what the scenario "
          "says",
          TEXT, ONE, AT(path), .is_required = true),
    FIELD("from", "it stays above; with to", NUMBER, ONE, .lo = -LAN_INF,
          .hi = LAN_INF, AT(from)),
    FIELD("to", "it stays below; with from", NUMBER, ONE, .lo = -LAN_INF,
          .hi = LAN_INF, AT(to)),
};
#undef AT

static void fill_change(void *entry)
{
    *(lan_fit_change *)entry = (lan_fit_change){.from = LAN_NAN, .to = LAN_NAN};
}

/* Both ends or none, the first below the second. */
static void end_change(scn_reader *reader, scn_node *node, uint32_t given,
                       void *entry)
{
    const lan_fit_change *change = entry;
    const bool has_from = !isnan(change->from);
    const bool has_to = !isnan(change->to);
    (void)given;
    if (!node->is_faulty && (has_from || has_to) &&
        !(has_from && has_to && change->from < change->to)) {
        scn_tell_at(reader, node, node->place, "%s",
                    has_from && has_to ? "'from' must be below 'to'"
                                       : "'from' and 'to' stand together");
    }
}

static const scn_section change_section =
    SECTION(change_fields, "fit.change.N", "what a fit may change",
            .short_key = "path", .size = sizeof(lan_fit_change),
            .is_settled = true, .fill = fill_change, .end = end_change);

static const scn_word noises[] = {{"even", LAN_FIT_EVEN},
                                  {"count", LAN_FIT_COUNT},
                                  {"share", LAN_FIT_SHARE},
                                  {NULL, 0}};

#define AT(member) .offset = offsetof(scn_fit, member)
static const scn_field fit_fields[] = {
    FIELD("data",
          "observed strengths over time: a CSV file in this folder or below",
          TEXT, ONE, AT(data), .is_required = true),
    FIELD("change", "the numbers to be found", SECTION, LIST,
          .section = &change_section, AT(def.changes)),
    FIELD("noise",
          "how far observations are off: all alike, by the root of the "
          "strength, or by a share of it",
          CHOICE, ONE, AT(def.noise), .words = noises, .preset = "even"),
};
#undef AT
static void end_fit(scn_reader *reader, scn_node *node, uint32_t given,
                    void *entry)
{
    scn_fit *fit = entry;
    scn_node *data = scn_bound_child(node, "data", SCN_SCALAR);
    (void)given;
    if (data != NULL && !data->is_faulty) {
        fit->def.data = scn_file_beside(reader, data, NULL);
    }
}

static const scn_section fit_section =
    SECTION(fit_fields, "fit", "the fit", .end = end_fit);

const scn_part scn_part_fit = {
    .id = SCN_PART_fit,
    .row = FIELD("fit", "coefficients from observed strengths", SECTION, ONE,
                 .marks = SCN_NOT_OF_IDENTITY, .section = &fit_section,
                 .is_fixed = true),
    .size = sizeof(scn_fit),
};

lan_fit_def lan_scenario_fit_def(const lan_scenario *scenario)
{
    return ((const scn_fit *)scn_part_data(scenario, &scn_part_fit))->def;
}

/* --- price --------------------------------------------------------------- */

#define AT(member) .offset = offsetof(lan_price_share, member)
static const scn_field mix_fields[] = {
    FIELD("share", "of the mix: of the sum of all that are named", NUMBER, ONE,
          .is_required = true, AT_LEAST0, AT(share)),
};
#undef AT

static void end_share(scn_reader *reader, scn_node *node, uint32_t given,
                      void *entry)
{
    lan_price_share *share = entry;
    (void)given;
    share->type = scn_find_type(reader, node, SCN_KEY);
}

static const scn_section mix_section = SECTION(
    mix_fields, "price.mix.TYPE", "a share of the mix", .short_key = "share",
    .size = sizeof(lan_price_share), .is_settled = true, .end = end_share);

#define AT(member) .offset = offsetof(lan_price_bounds, member)
static const scn_field bounds_fields[] = {
    FIELD("from", "least that what is changed of the type may become", NUMBER,
          ONE, AT_LEAST0, AT(low), .preset = "0"),
    FIELD("to", "most that it may become", NUMBER, ONE, ABOVE0, AT(high),
          .preset = "none"),
};
#undef AT

static void fill_bounds(void *entry)
{
    *(lan_price_bounds *)entry =
        (lan_price_bounds){.type = -1, .high = LAN_INF};
}

static void end_bounds(scn_reader *reader, scn_node *node, uint32_t given,
                       void *entry)
{
    lan_price_bounds *bounds = entry;
    (void)given;
    if (strchr(node->key, '.') != NULL) {
        bounds->path = node->key;
    } else {
        bounds->type = scn_find_type(reader, node, SCN_KEY);
    }
    if (bounds->low > bounds->high && !node->is_faulty) {
        scn_tell_expected(reader, node, "from no more than to");
    }
}

static const scn_section bounds_section =
    SECTION(bounds_fields, "price.bounds.TYPE", "bounds of a type or a path",
            .size = sizeof(lan_price_bounds), .is_settled = true,
            .fill = fill_bounds, .end = end_bounds);

static const scn_word levels[] = {
    {"free", LAN_PRICE_LEVEL_FREE}, {"mean", LAN_PRICE_LEVEL_MEAN}, {NULL, 0}};

static const scn_word payoffs[] = {{"odds", LAN_PRICE_BY_ODDS},
                                   {"margin", LAN_PRICE_BY_MARGIN},
                                   {"value", LAN_PRICE_BY_VALUE},
                                   {NULL, 0}};

static bool has_mix(const void *base)
{
    const lan_price_def *price = base;
    return price->mix_count > 0;
}

#define AT(member) .offset = offsetof(lan_price_def, member)
static const scn_field price_fields[] = {
    FIELD("change",
          "what may be changed: cost, a path with * for every type, weapon, "
          "kind or class, as in units.*.hit, or several",
          PATH, SEVERAL, .hi = LAN_PRICE_MAX_PATHS, AT(change),
          .preset = "cost"),
    FIELD("band", "[from, to]: where the odds of every match-up shall lie",
          NUMBER, PAIR, SHARE, AT(low), .preset = "[0.35, 0.65]",
          .instead_of = {"mix"}, .is_quiet = true),
    FIELD("mix",
          "instead of band: the mix of types against which no other shall gain",
          SECTION, MAP, .section = &mix_section, AT(mix),
          .instead_of = {"band"}),
    FIELD("by", "what a mix gains by: odds, margin or value", CHOICE, ONE,
          AT(by), .words = payoffs, .preset = "odds", .is_shown = has_mix),
    FIELD("within", "how far a share of the mix may be off", NUMBER, ONE,
          .lo = 0.0, .is_above = true, .hi = 1.0, AT(within), .preset = "0.01",
          .is_shown = has_mix),
    FIELD("step", "new values are whole multiples of it; 0: any value", NUMBER,
          ONE, AT_LEAST0, AT(step), .preset = "0", .is_quiet = true),
    FIELD("level", "mean: the geometric mean of all costs stays as it is",
          CHOICE, ONE, AT(level), .words = levels, .preset = "free"),
    FIELD("keep", "types of which nothing is changed", TYPE, LIST, .lo = 1.0,
          AT(keep), .preset = "none", .is_quiet = true),
    FIELD("bounds",
          "what is changed of a type, or a path of change, stays within",
          SECTION, MAP, .section = &bounds_section, AT(bounds)),
    FIELD("smallest",
          "of an army that costs change; armies that have fewer keep as many",
          WHOLE, ONE, .lo = 1.0, .hi = INT32_MAX, AT(smallest),
          .unit = "soldiers", .preset = "8"),
};
#undef AT
#define BAND_LOW  0.35
#define BAND_HIGH 0.65
#define WITHIN    0.01
#define SMALLEST  8

static const char *const costs[] = {"cost"};

lan_price_def lan_price_def_default(void)
{
    return (lan_price_def){.change = {costs, 1},
                           .low = BAND_LOW,
                           .high = BAND_HIGH,
                           .by = LAN_PRICE_BY_ODDS,
                           .within = WITHIN,
                           .smallest = SMALLEST};
}

/* A band that is not given is not shown. */
static void fill_price(void *entry)
{
    lan_price_def *price = entry;
    *price = lan_price_def_default();
    price->low = LAN_NAN;
    price->high = LAN_NAN;
}

static void end_price(scn_reader *reader, scn_node *node, uint32_t given,
                      void *entry)
{
    lan_price_def *price = entry;
    scn_node *band = scn_bound_child(node, "band", SCN_LIST);
    scn_node *mix = scn_bound_child(node, "mix", SCN_MAP);
    double sum = 0.0;
    (void)given;
    if (band != NULL && !band->is_faulty &&
        (price->low > 0.5 || price->high < 0.5)) {
        scn_tell_expected(reader, band,
                          "a range with 0.5 in it: what one wins the other "
                          "loses");
    }
    for (size_t i = 0; i < price->mix_count; i++) {
        sum += price->mix[i].share;
    }
    if (mix != NULL && !(sum > 0.0 && isfinite(sum))) {
        scn_tell_expected(reader, mix, "shares of types, one above 0");
        price->mix_count = 0;
    }
}

static const scn_section price_section =
    SECTION(price_fields, "price", "what is wanted of match-ups",
            .fill = fill_price, .end = end_price);

/* --- checking, once the battle is known to be good ----------------------- */

/* A path of those to be changed, and where it stands. */
typedef struct stated_path {
    scn_reader *reader;
    scn_node *at;
} stated_path;

/* The first of the paths that one with a star stands for tells of all. */
static lan_status check_first(void *context, const char *path)
{
    const stated_path *stated = context;
    scn_check_path(stated->reader, stated->at, path, NULL, false,
                   "what is changed must be a number");
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
                    "'%.100s' stands for no number of this scenario", path);
    }
}

static void check_price(scn_reader *reader, scn_node *node, const void *data)
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

const scn_part scn_part_price = {
    .id = SCN_PART_price,
    .row = FIELD("price", "changes that bring match-ups where they are wanted",
                 SECTION, ONE, .marks = SCN_NOT_OF_IDENTITY,
                 .section = &price_section, .is_fixed = true),
    .size = sizeof(lan_price_def),
    .check = check_price,
};

lan_price_def lan_scenario_price_def(const lan_scenario *scenario)
{
    lan_price_def def =
        *(const lan_price_def *)scn_part_data(scenario, &scn_part_price);
    if (isnan(def.low) && def.mix_count == 0) {
        def.low = BAND_LOW;
        def.high = BAND_HIGH;
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

static const scn_word roles[] = {
    {"alike", LAN_ROLES_ALIKE}, {"attack", LAN_ROLES_ATTACK}, {NULL, 0}};

#define AT(member) .offset = offsetof(lan_matchup_def, member)
static const scn_field matchup_fields[] = {
    FIELD("units", "the unit types that meet", TYPE, LIST, AT(types),
          .preset = "all"),
    FIELD("budget",
          "what an army may cost: it has as many soldiers as that buys, "
          "rounded down",
          NUMBER, ONE, ABOVE0, AT(budget), .unit = "cost",
          .preset = "100 of the type of highest cost", .instead_of = {"count"}),
    FIELD("count", "instead of budget: soldiers of every army", WHOLE, ONE,
          .lo = 1.0, .hi = INT32_MAX, AT(count), .unit = "soldiers",
          .instead_of = {"budget"}, .is_quiet = true),
    FIELD("terrains",
          "terrains in which each type is attacked too, from open ground; all: "
          "those of terrain that can be entered",
          TERRAIN, LIST, AT(grounds), .preset = "none", .is_quiet = true),
    FIELD("armies",
          "mixed armies, which meet the others beside the single types: name: "
          "{type: share of the budget, or of count}",
          NUMBER, TABLE, ABOVE0, AT(armies), .has_new_rows = true,
          .marks = SCN_NOT_OF_DIFF, .preset = "none"),
    FIELD("roles",
          "attack: the row attacks with its weapon `attack`, the column "
          "answers with its weapon `defence`, to the death",
          CHOICE, ONE, AT(roles), .words = roles, .preset = "alike",
          .is_quiet = true),
    FIELD("complement", "the best team of so many types against the field",
          WHOLE, ONE, .lo = 1.0, .hi = LAN_COMPLEMENT_MAX,
          .marks = SCN_NOT_OF_DIFF, AT(complement), .unit = "types",
          .preset = "none", .is_quiet = true),
    FIELD("army", "how both armies stand", SECTION, ONE, AT(army),
          .section = &scn_section_matchup_army),
};
#undef AT
lan_matchup_def lan_matchup_def_default(void)
{
    return (lan_matchup_def){.budget = LAN_NAN, .army = lan_army_def_default()};
}

/* --- mixed armies -------------------------------------------------------- */

static const char shares_wanted[] =
    "a map of unit types and their shares, at least one TYPE: share";

/* Binds the shares of one; a node's `bound` is its number. */
static void bind_shares(scn_reader *reader, scn_node *row,
                        const scn_field *field, lan_matchup_army *out)
{
    lan_matchup_portion *shares =
        scn_reader_array(reader, row->count, sizeof *shares);
    for (scn_node *node = row->first; shares != NULL && node != NULL;
         node = node->next) {
        const int32_t type = scn_find_type(reader, node, SCN_KEY);
        double share = 0.0;
        if (node->kind != SCN_NOTHING &&
            scn_bind_number(reader, node, field, &share) && type >= 0) {
            lan_matchup_portion *added = &shares[out->share_count++];
            *added = (lan_matchup_portion){type, share};
            node->bound = &added->share;
        }
    }
    out->shares = shares;
    if (row->count == 0) {
        scn_tell_expected(reader, row, shares_wanted);
    } else if (row->count > LAN_MATCHUP_MAX_PARTS) {
        scn_tell_at(reader, row, row->key_place,
                    "a mixed army has at most 32 unit types: leave some out");
    }
}

static void bind_mixed_army(scn_reader *reader, scn_node *row,
                            const scn_field *field, lan_matchup_army *out)
{
    const char *name = row->key;
    *out = (lan_matchup_army){.name = name};
    if (!scn_check_name(reader, row, SCN_KEY)) {
        return;
    }
    if (scn_names_find(&reader->types, name) >= 0) {
        scn_tell_no(reader, row, row->key_place,
                    "a mixed army needs a name of its own: a unit type is "
                    "called",
                    name, NULL, 0);
    }
    if (row->kind == SCN_MAP) {
        bind_shares(reader, row, field, out);
    } else if (row->kind != SCN_NOTHING) {
        scn_tell_expected(reader, row, shares_wanted);
    }
}

static void bind_armies(scn_reader *reader, scn_node *map,
                        lan_matchup_def *matchup)
{
    const scn_field *field = scn_section_field(map->parent->section, map->key);
    lan_matchup_army *armies =
        scn_reader_array(reader, map->count, sizeof *armies);
    size_t count = 0;
    for (scn_node *row = map->first; armies != NULL && row != NULL;
         row = row->next) {
        if (row->kind != SCN_NOTHING) {
            bind_mixed_army(reader, row, field, &armies[count++]);
        }
    }
    matchup->armies = armies;
    matchup->army_count = armies != NULL ? count : 0;
    if (count > 0 && matchup->roles != LAN_ROLES_ALIKE) {
        scn_tell_at(reader, map, map->key_place,
                    "matchup.armies cannot stand beside matchup.roles: "
                    "attack, by which one unit attacks another: leave one "
                    "of them out");
    }
}

static void fill_matchup(void *entry)
{
    *(lan_matchup_def *)entry = lan_matchup_def_default();
}

static void end_matchup(scn_reader *reader, scn_node *node, uint32_t given,
                        void *entry)
{
    scn_node *armies = scn_bound_child(node, "armies", SCN_MAP);
    (void)given;
    if (armies != NULL) {
        bind_armies(reader, armies, entry);
    }
}

static const scn_section matchup_section =
    SECTION(matchup_fields, "matchup", "the match-ups", .fill = fill_matchup,
            .end = end_matchup);

const scn_part scn_part_matchup = {
    .id = SCN_PART_matchup,
    .row = FIELD("matchup", "every unit type against every other", SECTION, ONE,
                 .marks = SCN_NOT_OF_IDENTITY, .section = &matchup_section,
                 .is_fixed = true),
    .size = sizeof(lan_matchup_def),
};

lan_matchup_def lan_scenario_matchup_def(const lan_scenario *scenario)
{
    return *(const lan_matchup_def *)scn_part_data(scenario, &scn_part_matchup);
}
