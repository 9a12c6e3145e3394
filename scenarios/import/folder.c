/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "scenarios/import/roster_impl.h"

#define MOST_DEPTH 16

typedef struct found_file {
    struct found_file *next;
    const char *path;
} found_file;

struct lan_import_files {
    scn_arena arena;
    lan_status status;
    lan_error *err;
    const char *ending; /* of names that are taken from folders */
    found_file *first;
    found_file *last;
    size_t count;
    const char **names;
};

static void fail_files(lan_import_files *files, lan_status status,
                       const char *what)
{
    if (files->status == LAN_OK) {
        files->status = status;
        (void)lan_fail(files->err, status, 0, 0, "%s", what);
    }
}

static void *make_array(lan_import_files *files, size_t count, size_t size)
{
    void *array = scn_arena_array(&files->arena, count, size);
    if (array == NULL) {
        fail_files(files, LAN_ENOMEM, "out of memory");
    }
    return array;
}

static bool is_folder(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode);
}

static bool exists(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0;
}

static bool ends_with(const char *name, const char *ending)
{
    const size_t length = strlen(name);
    const size_t end = strlen(ending);
    return length >= end && strcmp(name + length - end, ending) == 0;
}

/* A name in a folder. */
static const char *join_path(lan_import_files *files, const char *folder,
                             const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *path = make_array(files, size, 1);
    if (path != NULL) {
        (void)snprintf(path, size, "%s%s%s", folder,
                       ends_with(folder, "/") ? "" : "/", name);
    }
    return path;
}

static void add_file(lan_import_files *files, const char *path)
{
    found_file *file = make_array(files, 1, sizeof *file);
    if (files->count == LAN_IMPORT_MOST_FILES) {
        fail_files(files, LAN_ELIMIT, "too many files: more than 8192 in all");
    }
    if (file == NULL || files->status != LAN_OK) {
        return;
    }
    file->path = path;
    *(files->first == NULL ? &files->first : &files->last->next) = file;
    files->last = file;
    files->count++;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names in a folder but the hidden ones, sorted. */
static const char **list_folder(lan_import_files *files, const char *folder,
                                size_t *count)
{
    found_file *first = NULL;
    *count = 0;
    DIR *open = opendir(folder);
    if (open == NULL) {
        fail_files(files, LAN_EIO, "a folder in it cannot be read");
        return NULL;
    }
    for (struct dirent *e = readdir(open); e != NULL && files->status == LAN_OK;
         e = readdir(open)) {
        found_file *name =
            e->d_name[0] != '.' ? make_array(files, 1, sizeof *name) : NULL;
        if (name != NULL) {
            *name = (found_file){first, join_path(files, folder, e->d_name)};
            first = name;
            ++*count;
        }
    }
    (void)closedir(open);
    const char **names = make_array(files, *count + 1, sizeof *names);
    size_t at = 0;
    for (found_file *n = first; names != NULL && n != NULL; n = n->next) {
        names[at++] = n->path;
    }
    if (names != NULL && files->status == LAN_OK) {
        qsort(names, *count, sizeof *names, compare_names);
    }
    return files->status == LAN_OK ? names : NULL;
}

/* Adds a file, or those of a folder and of the folders in it that end so. */
static void add_path(lan_import_files *files, const char *path, int depth)
{
    if (!is_folder(path)) {
        add_file(files, path);
        return;
    }
    size_t count = 0;
    const char **names =
        depth < MOST_DEPTH ? list_folder(files, path, &count) : NULL;
    for (size_t i = 0; names != NULL && i < count; i++) {
        if (is_folder(names[i]) || ends_with(names[i], files->ending)) {
            add_path(files, names[i], depth + 1);
        }
    }
}

/* Adds the parts of a game that are in its folder; false where there are none.
 */
static bool add_parts(lan_import_files *files, const char *folder,
                      const char *const *parts)
{
    bool has_any = false;
    for (size_t i = 0; parts[i] != NULL && files->status == LAN_OK; i++) {
        const char *path = join_path(files, folder, parts[i]);
        if (path != NULL && exists(path)) {
            add_path(files, path, 0);
            has_any = true;
        }
    }
    return has_any;
}

static void add_name(lan_import_files *files, const char *name,
                     const imp_folder *rule)
{
    char what[LAN_ERROR_TEXT_SIZE];
    const size_t before = files->count;
    if (!is_folder(name)) {
        add_file(files, name);
        return;
    }
    files->ending = rule->ending != NULL ? rule->ending : "";
    if (!add_parts(files, name, rule->parts) && rule->ending != NULL &&
        files->status == LAN_OK) {
        add_path(files, name, 0);
    }
    if (files->count == before) {
        (void)snprintf(what, sizeof what, "no %s in this folder", rule->what);
        fail_files(files, LAN_EIO, what);
    }
}

lan_status lan_import_files_find(const char *kind, const char *const *names,
                                 size_t count, lan_import_files **out,
                                 const char **blamed, lan_error *err)
{
    const imp_kind *is = imp_find_kind(kind);
    lan_import_files *files = calloc(1, sizeof *files);
    *blamed = NULL;
    if (files == NULL || is == NULL) {
        free(files);
        return is == NULL
                   ? lan_fail(err, LAN_EINVAL, 0, 0, "no such kind of roster")
                   : lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    files->err = err;
    for (size_t i = 0; i < count && files->status == LAN_OK; i++) {
        add_name(files, names[i], &is->folder);
        *blamed = files->status != LAN_OK ? names[i] : NULL;
    }
    size_t at = 0;
    files->names = make_array(files, files->count + 1, sizeof *files->names);
    for (const found_file *f = files->first; files->names != NULL && f != NULL;
         f = f->next) {
        files->names[at++] = f->path;
    }
    const lan_status status = files->status;
    files->err = NULL;
    if (status != LAN_OK) {
        *blamed = status == LAN_ENOMEM ? NULL : *blamed;
        lan_import_files_destroy(files);
        return status;
    }
    *out = files;
    return LAN_OK;
}

const char *const *lan_import_files_names(const lan_import_files *files)
{
    return files->names;
}

size_t lan_import_files_count(const lan_import_files *files)
{
    return files->count;
}

void lan_import_files_destroy(lan_import_files *files)
{
    if (files != NULL) {
        scn_arena_clear(&files->arena);
        free(files);
    }
}
