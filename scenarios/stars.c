/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/stars.h"

#include <stdio.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"

#define PATH_SIZE 1024

/* --- parts of a path ------------------------------------------------------ */

bool lan_path_skip(const char **path, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*path, word, length) != 0 || (*path)[length] != '.') {
        return false;
    }
    *path += length + 1;
    return true;
}

const lan_unit_def *lan_path_skip_type(const lan_battle_def *def,
                                       const char **path)
{
    const char *rest = *path;
    const size_t most = lan_path_skip(&rest, "units") ? def->unit_count : 0;
    for (size_t i = 0; i < most; i++) {
        if (lan_path_skip(&rest, def->units[i].name)) {
            *path = rest;
            return &def->units[i];
        }
    }
    return NULL;
}

/* --- names ---------------------------------------------------------------- */

/* The name at an index of all names that a "*" at an offset of a path matches:
 * kinds, classes, weapons of the type, or types. NULL beyond the last. */
static const char *name_at(const lan_stars *of, const char *path, size_t at,
                           size_t index)
{
    const lan_battle_def *def = of->def;
    const char *rest = path;
    if (lan_path_skip(&rest, "armour")) {
        const bool is_kind = rest == path + at;
        const size_t most = is_kind ? def->kind_count : def->class_count;
        return index < most ? (is_kind ? def->kinds : def->classes)[index]
                            : NULL;
    }
    const lan_unit_def *unit = lan_path_skip_type(def, &rest);
    if (unit != NULL && lan_path_skip(&rest, "weapons") && rest == path + at) {
        return index < unit->weapon_count ? unit->weapons[index].name : NULL;
    }
    if (index >= (of->types != NULL ? of->type_count : def->unit_count)) {
        return NULL;
    }
    return def->units[of->types != NULL ? (size_t)of->types[index] : index]
        .name;
}

/* True for "KIND.CLASS" with a factor in the table. */
static bool has_factor(const lan_battle_def *def, const char *names)
{
    bool has = false;
    for (size_t i = 0; !has && i < def->armour_count; i++) {
        const char *rest = names;
        has = lan_path_skip(&rest, def->kinds[def->armour[i].kind]) &&
              strcmp(rest, def->classes[def->armour[i].armour_class]) == 0;
    }
    return has;
}

/* False for a path that the battle does not have. */
static bool is_there(const lan_battle_def *def, const char *path)
{
    const char *rest = path;
    if (lan_path_skip(&rest, "armour")) {
        return has_factor(def, rest);
    }
    const lan_unit_def *unit = lan_path_skip_type(def, &rest);
    if (unit == NULL || !lan_path_skip(&rest, "weapons")) {
        return unit == NULL || unit->weapon_count == 0 ||
               !scn_is_of_weapon(rest);
    }
    bool is = false;
    for (size_t i = 0; !is && i < unit->weapon_count; i++) {
        is = strcmp(rest, unit->weapons[i].name) == 0 ||
             lan_path_skip(&rest, unit->weapons[i].name);
    }
    return is;
}

/* Expands the parts of a path from an offset on. */
static lan_status expand(const lan_stars *of, const char *path, size_t at,
                         lan_stars_visit visit, void *context, size_t *count)
{
    lan_status status = LAN_OK;
    const char *name = NULL;
    while (path[at] != '\0' &&
           !(path[at] == '*' && strcspn(path + at, ".") == 1)) {
        at += strcspn(path + at, ".");
        at += path[at] == '.' ? 1 : 0;
    }
    if (path[at] == '\0') {
        const bool is = is_there(of->def, path);
        *count += is ? 1 : 0;
        return is ? visit(context, path) : LAN_OK;
    }
    for (size_t i = 0;
         status == LAN_OK && (name = name_at(of, path, at, i)) != NULL; i++) {
        char full[PATH_SIZE];
        const int size = snprintf(full, sizeof full, "%.*s%s%s", (int)at, path,
                                  name, path + at + 1);
        status = size >= 0 && (size_t)size < sizeof full
                     ? expand(of, full, at, visit, context, count)
                     : LAN_ELIMIT;
    }
    return status;
}

lan_status lan_stars_expand(const lan_stars *of, const char *path,
                            lan_stars_visit visit, void *context, size_t *count)
{
    if (strchr(path, '*') != NULL) {
        return expand(of, path, 0, visit, context, count);
    }
    *count += 1;
    return visit(context, path);
}
