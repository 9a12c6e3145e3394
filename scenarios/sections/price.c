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

typedef struct scn_price {
    lan_path_list change;
    double band[2]; /* LAN_NAN: not given */
    const lan_price_share *mix;
    size_t mix_count;
    lan_price_by by;
    double within;
    double step;
    lan_price_level level;
    scn_types keep;
    const lan_price_bounds *bounds;
    size_t bounds_count;
    int32_t smallest;
} scn_price;

#define AT(member) .offset = offsetof(lan_price_share, member)
static const scn_field mix_fields[] = {
    FIELD("share", NUMBER, ONE, .is_required = true, AT_LEAST0, AT(share),
          .meaning = "of the mix: of the sum of all that are named"),
};
#undef AT
static const scn_section mix_section = {.path = "price.mix.TYPE",
                                        .title = "a share of the mix",
                                        .short_key = "share",
                                        .fields = mix_fields,
                                        .count = COUNT(mix_fields)};

#define AT(member) .offset = offsetof(lan_price_bounds, member)
static const scn_field bounds_fields[] = {
    FIELD("from", NUMBER, ONE, AT_LEAST0, AT(low), .preset = "0",
          .meaning = "least that what is changed of the type may become"),
    FIELD("to", NUMBER, ONE, ABOVE0, AT(high), .preset = "none",
          .meaning = "most that it may become"),
};
#undef AT
static const scn_section bounds_section = {.path = "price.bounds.TYPE",
                                           .title =
                                               "bounds of a type or a path",
                                           .fields = bounds_fields,
                                           .count = COUNT(bounds_fields)};

static const scn_word levels[] = {
    {"free", LAN_PRICE_LEVEL_FREE}, {"mean", LAN_PRICE_LEVEL_MEAN}, {NULL, 0}};

static const scn_word payoffs[] = {{"odds", LAN_PRICE_BY_ODDS},
                                   {"margin", LAN_PRICE_BY_MARGIN},
                                   {"value", LAN_PRICE_BY_VALUE},
                                   {NULL, 0}};

static bool has_mix(const void *base)
{
    const scn_price *price = base;
    return price->mix_count > 0;
}

#define AT(member) .offset = offsetof(scn_price, member)
static const scn_field price_fields[] = {
    FIELD("change", PATH, SEVERAL, .hi = LAN_PRICE_MAX_PATHS, AT(change),
          .preset = "cost",
          .meaning = "what may be changed: cost, a path with * for every type, "
                     "weapon, kind or class, as in units.*.hit, or several"),
    FIELD("band", NUMBER, PAIR, SHARE, AT(band), .preset = "[0.35, 0.65]",
          .meaning = "[from, to]: where the odds of every match-up shall lie",
          .instead_of = {"mix"}, .is_quiet = true),
    FIELD("mix", SECTION, MAP, .section = &mix_section,
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
    FIELD("bounds", SECTION, MAP, .section = &bounds_section,
          .meaning = "what is changed of a type, or a path of change, stays "
                     "within"),
    FIELD("smallest", WHOLE, ONE, .lo = 1.0, .hi = INT32_MAX, AT(smallest),
          .unit = "soldiers", .preset = "8",
          .meaning =
              "of an army that costs change; armies that have fewer keep as "
              "many"),
};
#undef AT
static const scn_section price_section =
    SECTION(price_fields, "price", "what is wanted of match-ups");

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

/* --- reading ------------------------------------------------------------- */

static void end_share(scn_reader *reader, scn_node *node, uint32_t given,
                      void *entry)
{
    lan_price_share *share = entry;
    (void)given;
    share->type = scn_find_type(reader, node, node->key, node->key_length,
                                node->key_place);
}

static void bind_mix(scn_reader *reader, scn_node *map, scn_price *price)
{
    const lan_price_share preset = {.type = -1};
    const size_t count = scn_bind_entries(
        reader, map,
        &(scn_entries){&mix_section, sizeof preset, &preset, false, end_share},
        &price->mix);
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += price->mix[i].share;
    }
    if (sum > 0.0 && isfinite(sum)) {
        price->mix_count = count;
    } else {
        scn_tell_expected(reader, map, "shares of types, one above 0");
    }
}

static void end_bounds(scn_reader *reader, scn_node *node, uint32_t given,
                       void *entry)
{
    lan_price_bounds *bounds = entry;
    (void)given;
    if (memchr(node->key, '.', node->key_length) != NULL) {
        bounds->path = node->key;
    } else {
        bounds->type = scn_find_type(reader, node, node->key, node->key_length,
                                     node->key_place);
    }
    if (bounds->low > bounds->high && !node->is_faulty) {
        scn_tell_expected(reader, node, "from no more than to");
    }
}

static void bind_price(scn_reader *reader, scn_node *node, void *data)
{
    const lan_price_def preset = lan_price_def_default();
    scn_price *price = data;
    *price = (scn_price){.change = preset.change,
                         .band = {LAN_NAN, LAN_NAN},
                         .by = preset.by,
                         .within = preset.within,
                         .smallest = preset.smallest};
    if (node == NULL) {
        return;
    }
    scn_bind_section(reader, node, &price_section, price);
    scn_node *band = scn_bound_child(node, "band", SCN_LIST);
    if (band != NULL && !band->is_faulty &&
        (price->band[0] > 0.5 || price->band[1] < 0.5)) {
        scn_tell_expected(reader, band,
                          "a range with 0.5 in it: what one wins the other "
                          "loses");
    }
    scn_node *mix = scn_bound_child(node, "mix", SCN_MAP);
    if (mix != NULL) {
        bind_mix(reader, mix, price);
    }
    scn_node *bounds = scn_bound_child(node, "bounds", SCN_MAP);
    if (bounds != NULL) {
        const lan_price_bounds any = {.type = -1, .high = LAN_INF};
        price->bounds_count =
            scn_bind_entries(reader, bounds,
                             &(scn_entries){&bounds_section, sizeof any, &any,
                                            false, end_bounds},
                             &price->bounds);
    }
}

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
    if (count == 0 && scn_is_heard(reader, at)) {
        scn_tell(&reader->log, true, at->place,
                 "'%.100s' stands for no number of this scenario", path);
    }
}

static void check_price(scn_reader *reader, scn_node *node, const void *data)
{
    const scn_price *price = data;
    const lan_path_list *change = &price->change;
    scn_node *list = scn_node_child(node, "change", strlen("change"));
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
    .size = sizeof(scn_price),
    .bind = bind_price,
    .check = check_price,
};

lan_price_def lan_scenario_price_def(const lan_scenario *scenario)
{
    const scn_price *is = scn_part_data(scenario, &scn_part_price);
    lan_price_def def = lan_price_def_default();
    def.change = is->change;
    if (is->mix_count > 0) {
        def.low = LAN_NAN;
        def.high = LAN_NAN;
    } else if (!isnan(is->band[0])) {
        def.low = is->band[0];
        def.high = is->band[1];
    }
    def.mix = is->mix;
    def.mix_count = is->mix_count;
    def.by = is->by;
    def.within = is->within;
    def.step = is->step;
    def.level = is->level;
    def.keep = is->keep.items;
    def.keep_count = is->keep.count;
    def.bounds = is->bounds;
    def.bounds_count = is->bounds_count;
    def.smallest = is->smallest;
    return def;
}
