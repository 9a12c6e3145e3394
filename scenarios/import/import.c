/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/import.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "base/utf8_impl.h"
#include "scenarios/import/roster_impl.h"

#define MOST_DEPTH 16 /* folders in each other */
#define MOST_FILES 8192

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

/* --- files --------------------------------------------------------------- */

/* Takes the bytes of two files' names that are not the same folder from those
 * that all share. */
static void share_folder(lan_import *import, const char *a, const char *b)
{
    size_t folder = 0;
    for (size_t i = 0; i < import->folder && a[i] != '\0' && a[i] == b[i];
         i++) {
        folder = a[i] == '/' ? i + 1 : folder;
    }
    import->folder = folder;
}

static bool is_folder(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode);
}

static bool ends_with(const char *name, const char *ending)
{
    const size_t length = strlen(name);
    const size_t end = strlen(ending);
    return length >= end && strcmp(name + length - end, ending) == 0;
}

static const char *join_path(lan_import *import, const char *folder,
                             const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *path = imp_array(import, size, 1);
    if (path != NULL) {
        (void)snprintf(path, size, "%s%s%s", folder,
                       ends_with(folder, "/") ? "" : "/", name);
    }
    return path != NULL ? path : "";
}

static int is_not_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Adds a file, or those of a folder and of the folders in it that end so, in
 * the order of their names. */
static void add_path(lan_import *import, const char *path, const char *ending,
                     int depth)
{
    struct dirent **names = NULL;
    if (!is_folder(path)) {
        if (import->file_count == MOST_FILES) {
            imp_fail(import, LAN_ELIMIT, IMP_NOWHERE,
                     "too many files: more than %d in all", MOST_FILES);
        } else {
            import->files[import->file_count++] = path;
        }
        return;
    }
    const int count = depth < MOST_DEPTH
                          ? scandir(path, &names, is_not_hidden, compare_names)
                          : 0;
    if (count < 0) {
        imp_fail(import, errno == ENOMEM ? LAN_ENOMEM : LAN_EIO, IMP_NOWHERE,
                 "a folder in it cannot be read");
    }
    for (int i = 0; i < count; i++) {
        const char *name = join_path(import, path, names[i]->d_name);
        free(names[i]);
        if (is_folder(name) || ends_with(name, ending)) {
            add_path(import, name, ending, depth + 1);
        }
    }
    free(names);
}

/* Adds a file, or those that a folder stands for. */
static void add_name(lan_import *import, const char *name, const imp_kind *kind)
{
    const size_t before = import->file_count;
    const char *ending = kind->ending != NULL ? kind->ending : "";
    struct stat is;
    import->file = name;
    for (size_t i = 0; is_folder(name) && kind->parts[i] != NULL; i++) {
        const char *path = join_path(import, name, kind->parts[i]);
        if (stat(path, &is) == 0) {
            add_path(import, path, ending, 0);
        }
    }
    if (import->file_count == before &&
        (kind->ending != NULL || !is_folder(name))) {
        add_path(import, name, ending, 0);
    }
    if (import->file_count == before) {
        imp_fail(import, LAN_EIO, IMP_NOWHERE, "no %s in this folder",
                 kind->what);
    }
}

/* --- notes of a scenario's sheet ----------------------------------------- */

/* Most bytes of a list in one line, but for ", and 1000 more". */
#define MOST_LISTED 876

/* A list that is a note; a head stands before the first item. */
typedef struct line_list {
    char text[1024];
    size_t dropped;
} line_list;

static void add_item(line_list *list, const char *head, const char *item)
{
    char shown[160];
    const size_t used = strlen(list->text);
    const char *before = used == 0 ? head : ", ";
    lan_text_printable(item, shown, sizeof shown);
    if (list->dropped > 0 ||
        used + strlen(before) + strlen(shown) > MOST_LISTED) {
        list->dropped++;
    } else {
        (void)snprintf(list->text + used, sizeof list->text - used, "%s%s",
                       before, shown);
    }
}

static void note_list(lan_import *import, const line_list *list)
{
    if (list->dropped > 0) {
        imp_note(import, "%s, and %zu more", list->text, list->dropped);
    } else if (list->text[0] != '\0') {
        imp_note(import, "%s", list->text);
    }
}

/* "names changed: 'St. George' as 'St George'", "left out: Faction (2), DPS (4,
 * follows from damage and its rate)". */
static void note_changes(lan_import *import)
{
    line_list renamed = {.dropped = 0};
    line_list left = {.dropped = 0};
    char item[160];
    for (const scn_node *u = import->units->first; u != NULL; u = u->next) {
        if (strcmp(u->key, u->origin->note) != 0) {
            (void)snprintf(item, sizeof item, "'%.60s' as '%.64s'",
                           u->origin->note, u->key);
            add_item(&renamed, "names changed: ", item);
        }
    }
    for (size_t i = 0; i < import->left_count; i++) {
        const imp_left *l = &import->left[i];
        (void)snprintf(item, sizeof item, "%.80s (%zu%s%.60s)", l->what,
                       l->times, l->why != NULL ? ", " : "",
                       l->why != NULL ? l->why : "");
        lan_utf8_trim(item);
        add_item(&left, "left out: ", item);
    }
    note_list(import, &renamed);
    note_list(import, &left);
}

/* --- reading ------------------------------------------------------------- */

static void read_files(lan_import *import, const imp_kind *kind)
{
    const lan_import_def *def = &import->def;
    const size_t most = def->sources != NULL ? def->file_count : MOST_FILES;
    imp_begin(import);
    import->files = imp_array(import, most, sizeof *import->files);
    for (size_t i = 0; i < def->file_count && import->status == LAN_OK; i++) {
        if (def->sources != NULL) {
            import->files[import->file_count++] = def->files[i];
        } else {
            add_name(import, def->files[i], kind);
        }
    }
    if (import->status != LAN_OK) {
        return;
    }
    import->folder = SIZE_MAX;
    for (size_t i = 0; i < import->file_count; i++) {
        share_folder(import, import->files[0], import->files[i]);
    }
    if (def->armour != NULL) {
        share_folder(import, import->files[0], def->armour);
    }
    kind->read(import);
    if (import->status != LAN_OK) {
        return;
    }
    imp_finish(import);
    if (import->units->count == 0) {
        imp_fail(import, LAN_EPARSE, IMP_NOWHERE, "no unit type in it: %s",
                 def->is_of_scenario ? "a row each stands below the headings"
                                     : "is it a roster of another kind?");
    } else if (def->is_of_scenario) {
        note_changes(import);
    }
}

lan_status lan_import_read(const lan_import_def *def, lan_import **out,
                           const char **blamed, lan_error *err)
{
    lan_import *import = calloc(1, sizeof *import);
    size_t i = 0;
    *blamed = NULL;
    if (import == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    import->def = *def;
    import->arena = def->arena != NULL ? def->arena : &import->own;
    import->err = err;
    while (i < KIND_COUNT && strcmp(kinds[i]->name, def->kind) != 0) {
        i++;
    }
    if (i == KIND_COUNT || def->file_count == 0) {
        imp_fail(import, LAN_EINVAL, IMP_NOWHERE,
                 "no such kind of roster, or no file of one");
    } else {
        read_files(import, kinds[i]);
    }
    import->err = NULL;
    *blamed = import->blamed;
    *out = import;
    return import->status;
}

const char *lan_import_file(const lan_import *import, size_t index)
{
    return index < import->file_count ? import->files[index] : NULL;
}

size_t lan_import_unit_count(const lan_import *import)
{
    return import->units->count;
}

const char *lan_import_note(const lan_import *import, size_t index)
{
    const scn_note *note = import->notes;
    while (note != NULL && index-- > 0) {
        note = note->next;
    }
    return note != NULL ? note->text : NULL;
}

size_t lan_import_left_out(const lan_import *import)
{
    return import->left_count;
}

void lan_import_destroy(lan_import *import)
{
    if (import != NULL) {
        scn_arena_clear(&import->own);
        free(import);
    }
}
