/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/import.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "scenarios/import/roster_impl.h"

#define MOST_DEPTH 16 /* folders in each other */
#define MOST_FILES 8192

const lan_import_kind *const lan_import_kinds[] = {
    &imp_kind_csv, &imp_kind_freeciv, &imp_kind_openra, &imp_kind_wesnoth,
    NULL};

/* --- files --------------------------------------------------------------- */

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
    (void)snprintf(path, size, "%s%s%s", folder,
                   ends_with(folder, "/") ? "" : "/", name);
    return path;
}

static int is_not_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Gives back what listing a folder has found. */
static void drop_found(lan_import *import)
{
    while (import->found_count > 0) {
        free(import->found[--import->found_count]);
    }
    free(import->found);
    import->found = NULL;
}

/* Adds a file, or all matching files of a folder and its subfolders, sorted by
 * name. */
static void add_path(lan_import *import, const char *path, const char *ending,
                     int depth)
{
    if (!is_folder(path)) {
        imp_limit(import, import->file_count, MOST_FILES, IMP_NOWHERE, "files");
        import->files[import->file_count++] = path;
        return;
    }
    if (depth == MOST_DEPTH) {
        return;
    }
    const int count = scandir(path, &import->found, is_not_hidden, alphasort);
    if (count < 0) {
        imp_fail(import, errno == ENOMEM ? LAN_ENOMEM : LAN_EIO, IMP_NOWHERE,
                 "a folder in it cannot be read");
    }
    import->found_count = count;
    const char **names = imp_array(import, (size_t)count, sizeof *names);
    for (int i = 0; i < count; i++) {
        names[i] = join_path(import, path, import->found[i]->d_name);
    }
    drop_found(import);
    for (int i = 0; i < count; i++) {
        if (is_folder(names[i]) || ends_with(names[i], ending)) {
            add_path(import, names[i], ending, depth + 1);
        }
    }
}

/* Adds a file, or those that a folder stands for. */
static void add_name(lan_import *import, const char *name,
                     const lan_import_kind *kind)
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
        imp_fail(import, LAN_EIO, IMP_NOWHERE, "no %s%s in this folder",
                 kind->ending != NULL ? "*" : kind->parts[0], ending);
    }
}

/* --- notes of a scenario's sheet ----------------------------------------- */

/* Most bytes of a list in one line, but for ", and 1000 more". */
#define MOST_LISTED 876

/* Notes a list, as far as it fits into a line. */
static void note_list(lan_import *import, const char *head,
                      const char *const *items, size_t count)
{
    const char *text = head;
    size_t i = 0;
    while (i < count && strlen(text) + strlen(items[i]) + 2 <= MOST_LISTED) {
        text = imp_print(import, "%s%s%s", text, i > 0 ? ", " : "", items[i]);
        i++;
    }
    if (count > 0) {
        imp_note(import, i == count ? "%s" : "%s, and %zu more", text,
                 count - i);
    }
}

/* "names changed: 'St. George' as 'St George'", "left out: Faction (2), DPS (4,
 * follows from damage and its rate)". */
static void note_changes(lan_import *import)
{
    const size_t most = import->units->count + import->left_count;
    const char **items = imp_array(import, most, sizeof *items);
    size_t renamed = 0;
    for (const scn_node *u = import->units->first; u != NULL; u = u->next) {
        if (strcmp(u->key, u->origin->note) != 0) {
            items[renamed++] = imp_print(import, "'%.60s' as '%.64s'",
                                         u->origin->note, u->key);
        }
    }
    note_list(import, "names changed: ", items, renamed);
    for (size_t i = 0; i < import->left_count; i++) {
        const imp_left *l = &import->left[i];
        items[i] = imp_print(import, "%.80s (%zu%s%.60s)", l->what, l->times,
                             l->why[0] != '\0' ? ", " : "", l->why);
    }
    note_list(import, "left out: ", items, import->left_count);
}

/* --- reading ------------------------------------------------------------- */

/* Counts the bytes of the folder that all files share, also with the sheet of
 * armour. */
static void find_folder(lan_import *import)
{
    const char *first = import->files[0];
    const char *armour = import->def.armour;
    size_t shared = strlen(first);
    for (size_t f = 0; f <= import->file_count; f++) {
        const char *file = f < import->file_count ? import->files[f]
                           : armour != NULL       ? armour
                                                  : first;
        while (strncmp(file, first, shared) != 0) {
            shared--;
        }
    }
    while (shared > 0 && first[shared - 1] != '/') {
        shared--;
    }
    import->folder = shared;
}

static void read_roster(lan_import *import)
{
    const lan_import_def *def = &import->def;
    const size_t most = def->sources != NULL ? def->file_count : MOST_FILES;
    imp_begin(import);
    import->files = imp_array(import, most, sizeof *import->files);
    for (size_t i = 0; i < def->file_count; i++) {
        if (def->sources != NULL) {
            import->files[import->file_count++] = def->files[i];
        } else {
            add_name(import, def->files[i], def->kind);
        }
    }
    find_folder(import);
    def->kind->read(import);
    imp_finish(import);
    if (import->units->count == 0) {
        imp_fail(import, LAN_EPARSE, IMP_NOWHERE, "no unit type in it: %s",
                 def->is_of_scenario
                     ? "it needs one row per type below the headings"
                     : "is it a roster of another kind?");
    }
    if (def->is_of_scenario) {
        note_changes(import);
    }
}

lan_status lan_import_read(lan_import *import, lan_error *err)
{
    import->arena =
        import->def.arena != NULL ? import->def.arena : &import->own;
    import->err = err;
    if (setjmp(import->escape) == 0) {
        read_roster(import);
    }
    drop_found(import);
    if (import->has_numbers) {
        regfree(&import->numbers);
    }
    return import->status;
}

void lan_import_clear(lan_import *import)
{
    scn_arena_clear(&import->own);
}
