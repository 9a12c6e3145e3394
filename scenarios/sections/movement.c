/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

static_assert(sizeof(lan_mover) == sizeof(int), "an enum is an int");

static const scn_word mover_words[] = {
#define X(name, text) {text, name},
    LAN_MOVER_LIST(X)
#undef X
        {NULL, 0}};

static const scn_word known_words[] = {
    {"all", SCN_KNOWN_ALL}, {"seen", SCN_KNOWN_SEEN}, {NULL, 0}};

#define AT(member) .offset = offsetof(scn_head, member)
static const scn_field influence_fields[] = {
    FIELD("weight", NUMBER, ONE, AT_LEAST0, AT(campaign.influence),
          .preset = "1",
          .meaning =
              "how much more a place costs where many of one's own fell; 0: "
              "nothing"),
    FIELD("half_life", NUMBER, ONE, ABOVE0, AT(campaign.half_life),
          .unit = "time", .preset = "24",
          .meaning = "after which half of that is forgotten"),
};
static const scn_section influence_section =
    SECTION(influence_fields, "movement.influence", "the influence of losses",
            .is_free = true, .marks = SCN_OF_CAMPAIGNS);

static const scn_field movement_fields[] = {
    FIELD("mover", CHOICE, ONE, .words = mover_words, AT(campaign.mover),
          .preset = "pibt",
          .meaning = "pibt: who is in the way steps aside; fsm: each army for "
                     "itself, and they can block each other for ever"),
    FIELD(
        "known", CHOICE, ONE, .words = known_words, AT(known), .preset = "all",
        .meaning = "seen: ground that no army of a side has seen is taken for "
                   "passable"),
    FIELD("influence", SECTION, ONE, .section = &influence_section,
          .is_always = true, .meaning = "routes avoid where one's own fell"),
    FIELD("patience", NUMBER, ONE, ABOVE0, AT(campaign.patience),
          .unit = "time", .preset = "1",
          .meaning = "how long an army waits that is blocked, or has no way to "
                     "flee"),
};
#undef AT
static const scn_section movement_section =
    SECTION(movement_fields, "movement", "the movement", .is_free = true,
            .marks = SCN_OF_CAMPAIGNS);

static bool has_campaign(const void *base)
{
    return scn_has_campaign(((const lan_scenario *)base)->head);
}

static void bind_movement(scn_reader *reader, scn_node *node, void *data)
{
    const size_t errors_before = reader->log.messages->errors;
    (void)data; /* it is in the block */
    scn_bind_below(reader, reader->scenario->root, &scn_part_movement.row,
                   reader->scenario->head);
    if (node != NULL && !scn_is_played(reader) &&
        reader->log.messages->errors == errors_before) {
        scn_tell(&reader->log, false, node->key_place,
                 "'movement' has no effect: no army has 'at' on a map");
    }
}

const scn_part scn_part_movement = {
    .id = SCN_PART_movement,
    .row = FIELD("movement", SECTION, ONE, .section = &movement_section,
                 .is_always = true, .marks = SCN_OF_CAMPAIGNS,
                 .meaning = "how armies move on the map",
                 .is_shown = has_campaign),
    .bind = bind_movement,
};
