/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/orders_impl.h"

#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"

static_assert(offsetof(lan_order_def, army) ==
                  offsetof(lan_order_def, place) + sizeof(int32_t),
              "a goal is a pair");

static const scn_word any_words[] = {{"any", LAN_ORDER_ANY}, {NULL, 0}};

#define AT(member) .offset = offsetof(lan_order_def, member)
static const scn_field hold_fields[] = {
    FIELD("for", NUMBER, ONE, AT_LEAST0, AT(hold_for), .unit = "time",
          .meaning = "so long", .instead_of = {"until"}),
    FIELD("until", NUMBER, ONE, AT_LEAST0, AT(hold_until), .unit = "time",
          .meaning = "to this time", .instead_of = {"for"}),
};
#undef AT
static const scn_section hold_section =
    SECTION(hold_fields, "armies.ARMY.orders.N.hold", "a hold",
            .short_key = "for", .marks = SCN_OF_CAMPAIGNS);

#define AT(member) .offset = offsetof(lan_order_when, member)
static const scn_field when_fields[] = {
    FIELD("left", NUMBER, ONE, SHARE, AT(left), .is_free = true,
          .meaning = "at most this share of all it has had is left"),
    FIELD("morale", NUMBER, ONE, SHARE, AT(morale),
          .meaning = "its morale is at most this"),
    FIELD("reached_by", ARMY, ONE, .words = any_words, AT(reached_by),
          .meaning = "this enemy reaches it, or any"),
    FIELD("sees", ARMY, ONE, .words = any_words, AT(sees),
          .meaning = "its side sees this enemy, or any"),
    FIELD("out", ARMY, ONE, AT(out),
          .meaning = "this army is out: gone, broken or off the map"),
    FIELD("holds", PLACE, ONE, AT(holds),
          .meaning = "its side holds this place"),
    FIELD("time", NUMBER, ONE, AT_LEAST0, AT(time), .unit = "time",
          .is_free = true, .meaning = "it is this time, or later"),
};
#undef AT
static const scn_section when_section =
    SECTION(when_fields, "armies.ARMY.orders.N.when", "a condition",
            .marks = SCN_OF_CAMPAIGNS);

#define VERB(name) FORM(lan_order_def, verb, 1U << LAN_ORDER_##name)
#define AT(member) .offset = offsetof(lan_order_def, member)
static const scn_field order_fields[] = {
    FIELD("name", ENTRY_NAME, ONE,
          .meaning = "for paths, instead of the index"),
    FIELD("move", PLACE, ONE, AT(place), .meaning = "goes there",
          .instead_of = {"attack", "hold", "patrol", "follow", "retreat"},
          VERB(MOVE)),
    FIELD("via", PLACE, LIST, AT(places),
          .meaning = "with move: past these places, in their order",
          .instead_of = {"attack", "hold", "patrol", "follow", "retreat"},
          VERB(MOVE), .is_quiet = true),
    FIELD("attack", GOAL, ONE, AT(place),
          .meaning =
              "goes for an army until that is out, or for a place until its "
              "side holds it",
          .instead_of = {"move", "via", "hold", "patrol", "follow", "retreat"},
          VERB(ATTACK)),
    FIELD(
        "hold", SECTION, ONE, .section = &hold_section,
        .meaning = "stays where it is for a time",
        .instead_of = {"move", "via", "attack", "patrol", "follow", "retreat"},
        VERB(HOLD)),
    FIELD("patrol", PLACE, LIST, AT(places),
          .meaning = "goes from place to place, and again",
          .instead_of = {"move", "via", "attack", "hold", "follow", "retreat"},
          VERB(PATROL)),
    FIELD("follow", ARMY, ONE, AT(army), .meaning = "goes where a friend goes",
          .instead_of = {"move", "via", "attack", "hold", "patrol", "retreat"},
          VERB(FOLLOW)),
    FIELD("retreat", PLACE, ONE, AT(place),
          .meaning = "goes there and avoids enemies",
          .instead_of = {"move", "via", "attack", "hold", "patrol", "follow"},
          VERB(RETREAT)),
    FIELD("at", NUMBER, ONE, AT_LEAST0, AT(at), .unit = "time", .is_free = true,
          .meaning = "begins then, or later if the one before lasts"),
    FIELD("when", SECTION, ONE, AT(when),
          .given_at = offsetof(lan_order_def, has_when),
          .section = &when_section,
          .meaning = "begins once all of this holds, and ends all before it"),
};
#undef VERB
#undef AT
const scn_section scn_section_order =
    SECTION(order_fields, "armies.ARMY.orders.N", "an order", .has_forms = true,
            .marks = SCN_OF_CAMPAIGNS);

/* Finds the verb of an entry; false where it has none. */
static bool find_verb(const scn_node *node, uint32_t given, lan_order_verb *out)
{
    lan_order_verb verb = LAN_ORDER_MOVE;
    while (lan_order_verb_name(verb) != NULL &&
           !scn_is_given(given, node->section, lan_order_verb_name(verb))) {
        verb++;
    }
    if (lan_order_verb_name(verb) == NULL) {
        return false;
    }
    *out = verb;
    return true;
}

/* A key that is unknown, or empty, may be the verb that was meant: told. */
static void check_verb(scn_reader *reader, scn_node *node)
{
    char path[SCN_PATH_SIZE];
    for (const scn_node *child = node->first; child != NULL;
         child = child->next) {
        if (child->is_faulty) {
            return;
        }
    }
    if (scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, scn_node_place(node),
                 "%s needs one of 'move', 'attack', 'hold', 'patrol', 'follow' "
                 "and 'retreat'",
                 scn_node_path(node, path));
    }
}

/* Tells what is lacking, unless something else is wrong with it. */
static void tell_needs(scn_reader *reader, scn_node *node, const char *what)
{
    char path[SCN_PATH_SIZE];
    if (!node->is_faulty && node->first == NULL && scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, node->place, "%s needs %s",
                 scn_node_path(node, path), what);
    }
}

static void bind_hold(scn_reader *reader, scn_node *node, lan_order_def *def)
{
    scn_node *hold = scn_node_child(node, "hold", strlen("hold"));
    if (hold->is_faulty) {
        return;
    }
    const uint32_t given = scn_bind_section(reader, hold, &hold_section, def);
    if (given == 0) {
        tell_needs(reader, hold, "a time: hold: 2, or hold: {until: 14}");
    }
}

static void bind_when(scn_reader *reader, scn_node *node, lan_order_def *def)
{
    scn_node *when = scn_bound_child(node, "when", SCN_MAP);
    if (when == NULL) {
        return; /* none, or told */
    }
    def->has_when = true;
    if (scn_bind_section(reader, when, &when_section, &def->when) == 0) {
        tell_needs(reader, when, "a condition, such as {left: 0.5}");
    }
}

static void end_order(scn_reader *reader, scn_node *node, uint32_t given,
                      void *entry)
{
    lan_order_def *def = entry;
    const scn_node *name = scn_bound_child(node, "name", SCN_SCALAR);
    def->name = name != NULL ? name->text : NULL;
    if (node->kind != SCN_MAP) {
        if (node->kind == SCN_NOTHING) {
            check_verb(reader, node);
        }
        return;
    }
    if (!find_verb(node, given, &def->verb)) {
        check_verb(reader, node);
        return;
    }
    if (def->verb == LAN_ORDER_HOLD) {
        bind_hold(reader, node, def);
    }
    bind_when(reader, node, def);
}

void scn_bind_orders(scn_reader *reader, scn_node *list,
                     lan_campaign_army_def *army)
{
    const lan_order_def preset = lan_order_def_default();
    army->order_count =
        scn_bind_entries(reader, list,
                         &(scn_entries){&scn_section_order, sizeof preset,
                                        &preset, true, end_order},
                         &army->orders);
}
