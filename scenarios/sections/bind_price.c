/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/parameter.h"
#include "scenarios/sections/bind_impl.h"

#define BAND_LOW  0.35
#define BAND_HIGH 0.65
#define WITHIN    0.01

#define PATH_SIZE 1024

static const char *const costs[] = {"cost"};

lan_price_def lan_price_def_default(void)
{
    return (lan_price_def){.change = {costs, 1},
                           .low = BAND_LOW,
                           .high = BAND_HIGH,
                           .by = LAN_PRICE_BY_ODDS,
                           .within = WITHIN};
}

/* --- reading ------------------------------------------------------------- */

static void bind_share(scn_reader *reader, scn_node *node, lan_price_share *out)
{
    const scn_section *section = &scn_section_price_mix;
    *out = (lan_price_share){.type = -1};
    node->section = section;
    node->bound = out;
    if (node->kind == SCN_SCALAR) {
        scn_bind_value(reader, node,
                       scn_section_field(section, section->short_key,
                                         strlen(section->short_key)),
                       out);
    } else {
        scn_bind_section(reader, node, section, out);
    }
    out->type = scn_find_type(reader, node, node->key, node->key_length,
                              node->key_place);
}

static void bind_mix(scn_reader *reader, scn_node *map, scn_price *price)
{
    lan_price_share *mix = scn_reader_array(reader, map->count, sizeof *mix);
    size_t count = 0;
    double sum = 0.0;
    if (mix == NULL) {
        return;
    }
    for (scn_node *node = map->first; node != NULL; node = node->next) {
        bind_share(reader, node, &mix[count]);
        sum += mix[count++].share;
    }
    if (!(sum > 0.0) || !isfinite(sum)) {
        scn_tell_expected(reader, map, "shares of types, one above 0");
        return;
    }
    price->mix = mix;
    price->mix_count = count;
}

void scn_bind_price(scn_reader *reader)
{
    const lan_price_def preset = lan_price_def_default();
    scn_price *price = &reader->scenario->price;
    scn_node *node =
        scn_node_child(reader->scenario->root, "price", strlen("price"));
    *price = (scn_price){.change = preset.change,
                         .band = {LAN_NAN, LAN_NAN},
                         .by = preset.by,
                         .within = preset.within};
    if (node == NULL || node->kind != SCN_MAP) {
        return; /* not given, or something else: told with the top section */
    }
    scn_bind_section(reader, node, &scn_section_price, price);
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
}

/* --- checking, once the battle is known to be good ----------------------- */

/* A path must lead to a number, for the first of the types where it is of
 * all. */
static lan_status check_path(const lan_scenario *scenario, const char *path,
                             lan_error *err)
{
    static const char all[] = "units.*.";
    char full[PATH_SIZE];
    lan_parameter *parameter = NULL;
    (void)snprintf(full, sizeof full, "%s", path);
    if (strcmp(path, "cost") == 0 || strncmp(path, all, sizeof all - 1) == 0) {
        const char *key = strrchr(path, '.');
        (void)snprintf(full, sizeof full, "units.%s.%s",
                       scenario->head->def.units[0].name,
                       key == NULL ? path : path + sizeof all - 1);
    }
    const lan_status status =
        lan_parameter_create(scenario, full, &parameter, err);
    const bool is_number =
        status == LAN_OK &&
        lan_parameter_kind_of(parameter) == LAN_PARAMETER_NUMBER;
    lan_parameter_destroy(parameter);
    return status != LAN_OK || is_number
               ? status
               : lan_fail(err, LAN_EINVAL, 0, 0,
                          "what is changed must be a number");
}

void scn_check_price(scn_reader *reader)
{
    const lan_path_list *change = &reader->scenario->price.change;
    scn_node *node =
        scn_node_child(reader->scenario->root, "price", strlen("price"));
    if (node == NULL || node->kind != SCN_MAP) {
        return;
    }
    scn_node *list = scn_node_child(node, "change", strlen("change"));
    for (size_t i = 0; i < change->count && list != NULL; i++) {
        scn_node *at = list->kind == SCN_LIST ? scn_node_at(list, i) : list;
        lan_error err;
        lan_error_clear(&err);
        const lan_status status =
            check_path(reader->scenario, change->items[i], &err);
        scn_tell_failure(reader, at, at->place, status, &err);
    }
}
