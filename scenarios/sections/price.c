/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/parameter.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"
#include "scenarios/stars.h"

#define AT(member) .offset = offsetof(lan_price_share, member)
static const scn_field mix_fields[] = {
    FIELD("share", NUMBER, ONE, .is_required = true, AT_LEAST0, AT(share),
          .meaning = "of the mix: of the sum of all that are named"),
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
    FIELD("from", NUMBER, ONE, AT_LEAST0, AT(low), .preset = "0",
          .meaning = "least that what is changed of the type may become"),
    FIELD("to", NUMBER, ONE, ABOVE0, AT(high), .preset = "none",
          .meaning = "most that it may become"),
};
#undef AT

static void begin_bounds(scn_reader *reader, scn_node *node, void *entry)
{
    (void)reader;
    (void)node;
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
            .begin = begin_bounds, .end = end_bounds);

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
    FIELD("change", PATH, SEVERAL, .hi = LAN_PRICE_MAX_PATHS, AT(change),
          .preset = "cost",
          .meaning = "what may be changed: cost, a path with * for every type, "
                     "weapon, kind or class, as in units.*.hit, or several"),
    FIELD("band", NUMBER, PAIR, SHARE, AT(low), .preset = "[0.35, 0.65]",
          .meaning = "[from, to]: where the odds of every match-up shall lie",
          .instead_of = {"mix"}, .is_quiet = true),
    FIELD("mix", SECTION, MAP, .section = &mix_section, AT(mix),
          .meaning = "instead of band: the mix of types against which no other "
                     "shall gain",
          .instead_of = {"band"}),
    FIELD("by", CHOICE, ONE, AT(by), .words = payoffs, .preset = "odds",
          .meaning = "what a mix gains by: odds, margin or value",
          .is_shown = has_mix),
    FIELD("within", NUMBER, ONE, .lo = 0.0, .is_above = true, .hi = 1.0,
          AT(within), .preset = "0.01",
          .meaning = "how far a share of the mix may be off",
          .is_shown = has_mix),
    FIELD("step", NUMBER, ONE, AT_LEAST0, AT(step), .preset = "0",
          .meaning = "new values are whole multiples of it; 0: any value",
          .is_quiet = true),
    FIELD("level", CHOICE, ONE, AT(level), .words = levels, .preset = "free",
          .meaning = "mean: the geometric mean of all costs stays as it is"),
    FIELD("keep", TYPE, LIST, .lo = 1.0, AT(keep), .preset = "none",
          .meaning = "types of which nothing is changed", .is_quiet = true),
    FIELD("bounds", SECTION, MAP, .section = &bounds_section, AT(bounds),
          .meaning = "what is changed of a type, or a path of change, stays "
                     "within"),
    FIELD("smallest", WHOLE, ONE, .lo = 1.0, .hi = INT32_MAX, AT(smallest),
          .unit = "soldiers", .preset = "8",
          .meaning =
              "of an army that costs change; armies that have fewer keep as "
              "many"),
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
static void begin_price(scn_reader *reader, scn_node *node, void *entry)
{
    lan_price_def *price = entry;
    (void)reader;
    (void)node;
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
            .begin = begin_price, .end = end_price);

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
    .row =
        FIELD("price", SECTION, ONE, .marks = SCN_NOT_OF_IDENTITY,
              .section = &price_section, .is_fixed = true,
              .meaning = "changes that bring match-ups where they are wanted"),
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
