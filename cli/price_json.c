/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "cli/price_work.h"

static const char *const end_words[] = {
    [LAN_PRICE_IS_THERE] = "unchanged", [LAN_PRICE_REACHED] = "reached",
    [LAN_PRICE_NEAREST] = "nearest",    [LAN_PRICE_CONFLICT] = "conflict",
    [LAN_PRICE_HELPLESS] = "helpless",  [LAN_PRICE_EVEN_MIX] = "even-mix",
};

static const char *name_of(const lan_price *price, int32_t unit)
{
    return price->after->units[unit].name;
}

static json_t *values_json(const lan_price *price)
{
    json_t *list = json_array();
    for (size_t i = 0; i < price->value_count; i++) {
        const lan_price_value *value = &price->values[i];
        json_t *item =
            json_pack("{s:o, s:f, s:f, s:f}", "path",
                      lan_cli_json_text(value->path), "from", value->from, "to",
                      value->to, "factor", value->to / value->from);
        if (json_array_append_new(list, item) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *unit_json(const lan_price *price, int32_t unit)
{
    const lan_matchup_unit *after = &price->after->units[unit];
    const lan_matchup_unit *before = &price->before->units[unit];
    return json_pack(
        "{s:o, s:i, s:i, s:f, s:f, s:o}", "cost",
        lan_cli_json_number(after->cost), "soldiers", (int)after->soldiers,
        "soldiers_before", (int)before->soldiers, "mix",
        price->found_after->nash->mix[unit], "mix_before",
        price->found_before->nash->mix[unit], "wanted",
        price->mix != NULL ? json_real(price->mix[unit]) : json_null());
}

/* An object with a key for each type. */
static json_t *by_unit(const lan_price *price,
                       json_t *(*value)(const lan_price *, int32_t))
{
    json_t *object = json_object();
    for (int32_t i = 0; i < price->after->count; i++) {
        if (json_object_set_new(object, name_of(price, i), value(price, i)) !=
            0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *cell_json(const lan_price *price, int32_t row, int32_t column)
{
    const size_t at = (size_t)(row * price->after->count + column);
    const lan_matchup_cell *after = lan_matchup_at(price->after, row, column);
    const lan_matchup_cell *before = lan_matchup_at(price->before, row, column);
    return json_pack(
        "{s:o, s:[o, o], s:o, s:f, s:f, s:o, s:b}", "odds",
        lan_cli_json_number(lan_matchup_share(after)), "interval",
        lan_cli_json_number(after->low + 0.5 * after->neither),
        lan_cli_json_number(after->high + 0.5 * after->neither), "odds_before",
        lan_cli_json_number(lan_matchup_share(before)), "payoff",
        price->found_after->payoff[at], "payoff_before",
        price->found_before->payoff[at], "inside",
        price->mix == NULL ? json_boolean(lan_price_is_inside(price, after))
                           : json_null(),
        "conflict", (int)price->conflicts[at]);
}

static json_t *row_json(const lan_price *price, int32_t row)
{
    json_t *object = json_object();
    for (int32_t j = 0; j < price->after->count; j++) {
        if (row != j && json_object_set_new(object, name_of(price, j),
                                            cell_json(price, row, j)) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static json_t *ring_json(const lan_price *price)
{
    const int32_t *ring = price->found_after->rating->ring;
    return ring[0] < 0
               ? json_null()
               : json_pack("[s, s, s]", name_of(price, ring[0]),
                           name_of(price, ring[1]), name_of(price, ring[2]));
}

/* The names of the types that nothing is changed of. */
static json_t *kept_json(const lan_cli_priced *made)
{
    const lan_battle_def *battle = lan_scenario_battle_def(made->scenario);
    json_t *list = json_array();
    for (size_t i = 0; i < made->def.keep_count; i++) {
        const char *name = battle->units[made->def.keep[i]].name;
        if (json_array_append_new(list, json_string(name)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

json_t *lan_cli_price_json(const lan_cli_priced *made)
{
    const lan_price *price = made->price;
    const char *title = lan_scenario_title(made->scenario);
    json_t *band = price->mix == NULL
                       ? json_pack("[f, f]", price->low, price->high)
                       : json_null();
    return json_pack(
        "{s:i, s:o, s:o, s:s, s:s, s:o, s:o, s:f, s:f, s:i, s:i, s:o, s:o, "
        "s:o, s:I, s:I, s:s, s:o, s:i, s:f}",
        "schema", 1, "title", lan_cli_json_text(title), "band", band, "by",
        lan_matchup_payoff_name(price->found_after->by), "end",
        end_words[price->end], "budget",
        lan_cli_json_number(price->after->budget), "values", values_json(price),
        "change", price->change, "excess", price->excess, "outside",
        (int)price->outside, "outside_before", (int)price->outside_before,
        "units", by_unit(price, unit_json), "cells", by_unit(price, row_json),
        "ring", ring_json(price), "seed", (json_int_t)made->cli->seed,
        "worked_out", (json_int_t)price->worked_out, "level",
        made->def.level == LAN_PRICE_LEVEL_MEAN ? "mean" : "free", "keep",
        kept_json(made), "smallest", (int)made->def.smallest, "largest_change",
        price->largest);
}
