/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/import.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
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

/* What can be imported: a file each, and its row here. */
static const imp_kind *const kinds[] = {&imp_kind_csv, &imp_kind_freeciv,
                                        &imp_kind_openra, &imp_kind_wesnoth};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])

const char *lan_import_kind_name(size_t index)
{
    return index < KIND_COUNT ? kinds[index]->name : NULL;
}

const char *lan_import_kind_help(size_t index)
{
    return index < KIND_COUNT ? kinds[index]->help : NULL;
}

const imp_kind *imp_find_kind(const char *name)
{
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (strcmp(kinds[i]->name, name) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

/* Bytes of a file's name that are its folder, and the same in another's. */
static size_t shared_folder(const char *a, const char *b, size_t most)
{
    size_t folder = 0;
    for (size_t i = 0; i < most && a[i] != '\0' && a[i] == b[i]; i++) {
        folder = a[i] == '/' ? i + 1 : folder;
    }
    return folder;
}

static size_t find_folder(const lan_import_def *def)
{
    const char *first = def->files[0];
    size_t folder = shared_folder(first, first, SIZE_MAX);
    for (size_t i = 1; i < def->file_count; i++) {
        folder = shared_folder(first, def->files[i], folder);
    }
    return def->armour != NULL ? shared_folder(first, def->armour, folder)
                               : folder;
}

lan_status lan_import_read(const lan_import_def *def, lan_import **out,
                           const char **blamed, lan_error *err)
{
    const imp_kind *kind = imp_find_kind(def->kind);
    lan_import *import = calloc(1, sizeof *import);
    *blamed = NULL;
    if (import == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    import->def = *def;
    import->err = err;
    if (kind == NULL || def->file_count == 0) {
        (void)imp_fail(import, LAN_EINVAL, 0,
                       "no such kind of roster, or no "
                       "file of one");
    } else {
        import->folder = find_folder(def);
        kind->read(import);
        imp_check(import);
    }
    if (import->status == LAN_OK && import->unit_count == 0) {
        (void)imp_fail(import, LAN_EPARSE, 0,
                       def->is_of_scenario
                           ? "no unit type in it: a row each stands below the "
                             "headings"
                           : "no unit type in it: is it a roster of another "
                             "kind?");
    }
    const lan_status status = import->status;
    import->err = NULL;
    if (status != LAN_OK) {
        *blamed = import->blamed;
        lan_import_destroy(import);
        return status;
    }
    *out = import;
    return LAN_OK;
}

size_t lan_import_unit_count(const lan_import *import)
{
    return import->unit_count;
}

const char *lan_import_note(const lan_import *import, size_t index)
{
    const imp_note *note = import->notes;
    while (note != NULL && index-- > 0) {
        note = note->next;
    }
    return note != NULL ? note->text : NULL;
}

size_t lan_import_left_out(const lan_import *import, size_t *times)
{
    size_t count = 0;
    *times = 0;
    for (const imp_left *l = import->left; l != NULL; l = l->next) {
        count++;
        *times += l->times;
    }
    return count;
}

void lan_import_destroy(lan_import *import)
{
    if (import != NULL) {
        scn_arena_clear(&import->arena);
        free(import);
    }
}
