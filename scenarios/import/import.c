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

static const imp_kind *find_kind(const char *name)
{
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (strcmp(kinds[i]->name, name) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

/* --- files --------------------------------------------------------------- */

/* Bytes of a file's name that are its folder, and the same in another's. */
static size_t shared_folder(const char *a, const char *b, size_t most)
{
    size_t folder = 0;
    for (size_t i = 0; i < most && a[i] != '\0' && a[i] == b[i]; i++) {
        folder = a[i] == '/' ? i + 1 : folder;
    }
    return folder;
}

static size_t find_folder(const lan_import *import)
{
    const lan_import_def *def = &import->def;
    const char *first = import->files[0];
    size_t folder = SIZE_MAX;
    for (size_t i = 0; i < import->file_count; i++) {
        folder = shared_folder(first, import->files[i], folder);
    }
    return def->armour != NULL ? shared_folder(first, def->armour, folder)
                               : folder;
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

static void add_file(lan_import *import, const char *path)
{
    if (import->file_count == MOST_FILES) {
        imp_fail(import, LAN_ELIMIT, imp_nowhere,
                 "too many files: more than %d in all", MOST_FILES);
    } else {
        import->files[import->file_count++] = path;
    }
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
        add_file(import, path);
        return;
    }
    const int count = depth < MOST_DEPTH
                          ? scandir(path, &names, is_not_hidden, compare_names)
                          : 0;
    if (count < 0) {
        imp_fail(import, errno == ENOMEM ? LAN_ENOMEM : LAN_EIO, imp_nowhere,
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

/* Adds a file, or the parts of a game's folder that are in it; if there are
 * none, all files that end as the game's do. */
static void add_name(lan_import *import, const char *name,
                     const imp_folder *rule)
{
    const size_t before = import->file_count;
    const char *ending = rule->ending != NULL ? rule->ending : "";
    struct stat is;
    import->file = name;
    if (!is_folder(name)) {
        add_file(import, name);
        return;
    }
    for (size_t i = 0; rule->parts[i] != NULL; i++) {
        const char *path = join_path(import, name, rule->parts[i]);
        if (stat(path, &is) == 0) {
            add_path(import, path, ending, 0);
        }
    }
    if (import->file_count == before && rule->ending != NULL) {
        add_path(import, name, ending, 0);
    }
    if (import->file_count == before) {
        imp_fail(import, LAN_EIO, imp_nowhere, "no %s in this folder",
                 rule->what);
    }
}

static void find_files(lan_import *import, const imp_folder *rule)
{
    const lan_import_def *def = &import->def;
    const size_t most = def->sources != NULL ? def->file_count : MOST_FILES;
    import->files = imp_array(import, most, sizeof *import->files);
    for (size_t i = 0; i < def->file_count && import->status == LAN_OK; i++) {
        if (def->sources != NULL) {
            add_file(import, def->files[i]);
        } else {
            add_name(import, def->files[i], rule);
        }
    }
}

/* --- notes of a scenario's sheet ----------------------------------------- */

/* Kept free for ", and 1000 more". */
#define ROOM_FOR_MORE 24

/* A list in one line, up to its size. */
typedef struct line_list {
    char text[900];
    size_t used;
    size_t dropped;
} line_list;

static void add_item(line_list *list, const char *head, const char *item)
{
    char shown[160];
    const char *before = list->used == 0 ? head : ", ";
    lan_text_printable(item, shown, sizeof shown);
    const size_t room = sizeof list->text - list->used;
    const size_t length = strlen(before) + strlen(shown);
    if (list->dropped > 0 || length + ROOM_FOR_MORE > room) {
        list->dropped++;
        return;
    }
    (void)snprintf(list->text + list->used, room, "%s%s", before, shown);
    list->used += length;
}

static void note_list(lan_import *import, const line_list *list)
{
    if (list->dropped > 0) {
        imp_note(import, "%s, and %zu more", list->text, list->dropped);
    } else if (list->used > 0) {
        imp_note(import, "%s", list->text);
    }
}

/* "names changed: 'St. George' as 'St George'", "left out: Faction (2), DPS (4,
 * follows from damage and its rate)". */
static void note_changes(lan_import *import)
{
    line_list renamed = {.used = 0};
    line_list left = {.used = 0};
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
    imp_begin(import);
    find_files(import, &kind->folder);
    if (import->status != LAN_OK) {
        return;
    }
    import->folder = find_folder(import);
    kind->read(import);
    imp_finish(import);
    if (import->units->count == 0) {
        imp_fail(import, LAN_EPARSE, imp_nowhere, "%s",
                 import->def.is_of_scenario
                     ? "no unit type in it: a row each stands below the "
                       "headings"
                     : "no unit type in it: is it a roster of another "
                       "kind?");
    }
    if (import->def.is_of_scenario && import->status == LAN_OK) {
        note_changes(import);
    }
}

lan_status lan_import_read(const lan_import_def *def, lan_import **out,
                           const char **blamed, lan_error *err)
{
    const imp_kind *kind = find_kind(def->kind);
    lan_import *import = calloc(1, sizeof *import);
    *blamed = NULL;
    if (import == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    import->def = *def;
    import->arena = def->arena != NULL ? def->arena : &import->own;
    import->err = err;
    if (kind == NULL || def->file_count == 0) {
        imp_fail(import, LAN_EINVAL, imp_nowhere,
                 "no such kind of roster, or no file of one");
    } else {
        read_files(import, kind);
    }
    const lan_status status = import->status;
    import->err = NULL;
    *blamed = import->blamed;
    *out = import;
    return status;
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
