/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

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

/* Tells what is lacking, unless something else is wrong with it. */
static void tell_needs(scn_reader *reader, scn_node *node, const char *what)
{
    if (!node->is_faulty && node->first == NULL) {
        scn_tell_path(reader, node, node->place, " needs %s", what);
    }
}

static void end_hold(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    (void)entry;
    if (given == 0) {
        tell_needs(reader, node, "a time: hold: 2, or hold: {until: 14}");
    }
}

static const scn_section hold_section =
    SECTION(hold_fields, "armies.ARMY.orders.N.hold", "a hold",
            .short_key = "for", .marks = SCN_OF_CAMPAIGNS, .end = end_hold);

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

static void end_when(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    (void)entry;
    if (given == 0) {
        tell_needs(reader, node, "a condition, such as {left: 0.5}");
    }
}

static const scn_section when_section =
    SECTION(when_fields, "armies.ARMY.orders.N.when", "a condition",
            .marks = SCN_OF_CAMPAIGNS, .end = end_when);

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

static void begin_order(scn_reader *reader, scn_node *node, void *entry)
{
    (void)reader;
    (void)node;
    *(lan_order_def *)entry = lan_order_def_default();
}

static bool has_faulty_child(const scn_node *node)
{
    const scn_node *child = node->first;
    while (child != NULL && !child->is_faulty) {
        child = child->next;
    }
    return child != NULL;
}

/* Finds the verb of an entry. A key that is unknown, or empty, may be the one
 * that was meant: told. */
static void end_order(scn_reader *reader, scn_node *node, uint32_t given,
                      void *entry)
{
    lan_order_def *def = entry;
    lan_order_verb verb = LAN_ORDER_MOVE;
    while (lan_order_verb_name(verb) != NULL &&
           !scn_is_given(given, node->section, lan_order_verb_name(verb))) {
        verb++;
    }
    if (lan_order_verb_name(verb) != NULL) {
        def->verb = verb;
    } else if ((node->kind == SCN_MAP || node->kind == SCN_NOTHING) &&
               !has_faulty_child(node)) {
        scn_tell_path(reader, node, scn_node_place(node),
                      " needs one of 'move', 'attack', 'hold', 'patrol', "
                      "'follow' and 'retreat'");
    }
}

const scn_section scn_section_order =
    SECTION(order_fields, "armies.ARMY.orders.N", "an order", .has_forms = true,
            .marks = SCN_OF_CAMPAIGNS, .size = sizeof(lan_order_def),
            .is_named = true, .name_at = offsetof(lan_order_def, name),
            .begin = begin_order, .end = end_order);
