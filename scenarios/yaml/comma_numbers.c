/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/yaml/comma_numbers_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* A number so far, and the entries behind it that are parts of it. */
typedef struct comma_number {
    char text[LAN_TEXT_COMMAS_SIZE];
    size_t used;
    size_t end; /* of the text, in the source */
    size_t parts;
} comma_number;

static bool is_number(const scn_node *node)
{
    double value = 0.0;
    return node->kind == SCN_SCALAR && node->is_plain &&
           lan_text_to_double(node->text, node->length, &value) == LAN_OK;
}

/* The digits behind a comma: in a map a key without a value, in a list a number
 * that begins as none does; NULL where it is not that. */
static const char *digits_of(const scn_node *node)
{
    const bool is_key = node->key != NULL && node->kind == SCN_NOTHING;
    const bool is_entry =
        node->key == NULL && is_number(node) && node->text[0] == '0';
    const char *text = is_key ? node->key : is_entry ? node->text : "";
    const size_t length = strspn(text, "0123456789");

    return length > (is_key ? 0 : 1) && text[length] == '\0' ? text : NULL;
}

/* Takes the digits of a node that begins right behind the number's comma. */
static bool take_digits(comma_number *number, const scn_node *node)
{
    const char *digits = node != NULL ? digits_of(node) : NULL;
    const size_t room = sizeof number->text - number->used;

    if (digits == NULL || strlen(digits) + 2 > room ||
        scn_node_place(node).offset != number->end + 1) {
        return false;
    }
    (void)snprintf(number->text + number->used, room, ",%s", digits);
    number->used += 1 + strlen(digits);
    number->end += 1 + strlen(digits);
    number->parts++;
    return true;
}

static void tell_number(scn_log *log, scn_node *node,
                        const comma_number *number, const char *meant)
{
    scn_place place = node->place;

    node->is_faulty = true;
    place.length = number->used;
    scn_tell(log, true, place, "'%s': a number has no comma, write %s",
             number->text, meant);
}

void scn_tell_comma_numbers(scn_log *log, const scn_node *parent)
{
    for (scn_node *node = parent->first; node != NULL; node = node->next) {
        comma_number number = {.used = 0};
        char meant[LAN_TEXT_COMMAS_SIZE];
        if (!is_number(node) || node->length >= sizeof number.text) {
            continue;
        }
        number.used = node->length;
        number.end = node->place.offset + node->length;
        memcpy(number.text, node->text, node->length + 1);
        for (const scn_node *next = node->next; take_digits(&number, next);) {
            next = next->next;
        }
        if (lan_text_without_commas(number.text, number.used, meant)) {
            tell_number(log, node, &number, meant);
            scn_node_remove_after(node, number.parts);
        }
    }
}
