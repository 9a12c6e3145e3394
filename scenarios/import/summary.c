/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8_impl.h"
#include "scenarios/import/roster_impl.h"

/* Kept free for ", and 1000 more". */
#define ROOM_FOR_MORE 24

/* A list in one line, as far as there is room. */
typedef struct line_list {
    char *text;
    size_t size;
    size_t count;
    size_t dropped;
} line_list;

static void add_item(line_list *list, const char *head, const char *item)
{
    char shown[160];
    const size_t used = strlen(list->text);
    lan_text_printable(item, shown, sizeof shown);
    const char *before = list->count == 0 ? head : ", ";
    if (list->dropped > 0 ||
        used + strlen(before) + strlen(shown) + ROOM_FOR_MORE > list->size) {
        list->dropped++;
        return;
    }
    (void)snprintf(list->text + used, list->size - used, "%s%s", before, shown);
    list->count++;
}

static void end_list(const line_list *list)
{
    const size_t used = strlen(list->text);
    if (list->dropped > 0 && used > 0) {
        (void)snprintf(list->text + used, list->size - used, ", and %zu more",
                       list->dropped);
    }
}

lan_status lan_import_list_left(const lan_import *import, char *text,
                                size_t size)
{
    line_list list = {.text = text, .size = size};
    const imp_left **sorted = imp_sort_left(import);
    if (sorted == NULL) {
        return LAN_ENOMEM;
    }
    text[0] = '\0';
    for (size_t i = 0; sorted[i] != NULL; i++) {
        char item[160];
        const char *why = sorted[i]->why;
        (void)snprintf(item, sizeof item, "%.80s (%zu%s%.60s)", sorted[i]->what,
                       sorted[i]->times, why != NULL ? ", " : "",
                       why != NULL ? why : "");
        lan_utf8_trim(item);
        add_item(&list, "left out: ", item);
    }
    end_list(&list);
    free(sorted);
    return LAN_OK;
}

void lan_import_list_renamed(const lan_import *import, char *text, size_t size)
{
    line_list list = {.text = text, .size = size};
    text[0] = '\0';
    for (const imp_unit *u = import->units; u != NULL; u = u->next) {
        char item[160];
        if (strcmp(u->name, u->called) != 0) {
            (void)snprintf(item, sizeof item, "'%.60s' as '%.64s'", u->called,
                           u->name);
            add_item(&list, "names changed: ", item);
        }
    }
    end_list(&list);
}
