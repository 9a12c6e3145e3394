/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"

/* What a name of several parts begins with. */
const char *const scn_stems[] = {"armies", "odds", "margin", "law", NULL};

/* What a product may be off a whole number of soldiers, by rounding. */
#define ROUNDING 1e-9

/* --- a match ------------------------------------------------------------- */

/* The soldiers of one side: its number times the scale, which must be whole;
 * odds are of whole soldiers. */
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

/* A match is won by one of its two types, or by none. */
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

/* Of the scenario's own battle odds are of a side. */
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
            "nothing is expected here: as in winner, odds, margin, duration");
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

/* What was reported is not judged any further. */
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
