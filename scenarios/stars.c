/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/stars.h"

#include <stdio.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"

#define PATH_SIZE 1024

/* --- parts of a path ------------------------------------------------------ */

/* Passes over a word and the dot behind it. */
static bool skip_part(const char **path, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*path, word, length) != 0 || (*path)[length] != '.') {
        return false;
    }
    *path += length + 1;
    return true;
}

/* Passes over the name of a type: the type; NULL if it is none. */
static const lan_unit_def *skip_type(const lan_battle_def *def,
                                     const char **path)
{
    for (size_t i = 0; i < def->unit_count; i++) {
        if (skip_part(path, def->units[i].name)) {
            return &def->units[i];
        }
    }
    return NULL;
}

/* --- names ---------------------------------------------------------------- */

static bool has_factor(const lan_battle_def *def, const char *kind, size_t c)
{
    for (size_t i = 0; i < def->armour_count; i++) {
        const char *at = kind;
        if ((size_t)def->armour[i].armour_class == c &&
            skip_part(&at, def->kinds[def->armour[i].kind])) {
            return true;
        }
    }
    return false;
}

/* A name that the part at an offset of a path may have: of a weapon of the
 * type, of a kind, of a class that the kind has a factor for, else of a type.
 * NULL beyond the last. */
static const char *name_at(const lan_stars *of, const char *path, size_t at,
                           size_t index)
{
    const lan_battle_def *def = of->def;
    const char *rest = path;
    if (skip_part(&rest, "armour")) {
        if (rest == path + at) {
            return index < def->kind_count ? def->kinds[index] : NULL;
        }
        size_t c = 0;
        while (c < def->class_count &&
               (!has_factor(def, rest, c) || index-- > 0)) {
            c++;
        }
        return c < def->class_count ? def->classes[c] : NULL;
    }
    const lan_unit_def *unit =
        skip_part(&rest, "units") ? skip_type(def, &rest) : NULL;
    if (unit != NULL && skip_part(&rest, "weapons") && rest == path + at) {
        return index < unit->weapon_count ? unit->weapons[index].name : NULL;
    }
    if (index >= (of->types != NULL ? of->type_count : def->unit_count)) {
        return NULL;
    }
    return def->units[of->types != NULL ? (size_t)of->types[index] : index]
        .name;
}

/* False for a name, at an offset of a path, that the battle does not have. */
static bool is_there(const lan_stars *of, const char *path, size_t at)
{
    const char *rest = path;
    const char *name = NULL;
    const lan_unit_def *unit =
        skip_part(&rest, "units") ? skip_type(of->def, &rest) : NULL;
    if (unit != NULL && rest == path + at) {
        return unit->weapon_count == 0 || !scn_is_of_weapon(rest);
    }
    const bool is_listed =
        unit != NULL ? skip_part(&rest, "weapons") && rest == path + at
                     : at > 0 && skip_part(&rest, "armour");
    bool is = !is_listed;
    for (size_t i = 0; !is && (name = name_at(of, path, at, i)) != NULL; i++) {
        const size_t length = strlen(name);
        is = strncmp(path + at, name, length) == 0 &&
             strchr(".", path[at + length]) != NULL;
    }
    return is;
}

/* Expands the parts of a path from an offset on. */
static lan_status expand(const lan_stars *of, const char *path, size_t at,
                         lan_stars_visit visit, void *context, size_t *count)
{
    const char *part = path + at;
    const size_t length = strcspn(part, ".");
    lan_status status = LAN_OK;
    const char *name = NULL;
    if (length != 1 || *part != '*') {
        if (!is_there(of, path, at)) {
            return LAN_OK;
        }
        if (part[length] == '.') {
            return expand(of, path, at + length + 1, visit, context, count);
        }
        *count += 1;
        return visit(context, path);
    }
    for (size_t i = 0;
         status == LAN_OK && (name = name_at(of, path, at, i)) != NULL; i++) {
        char full[PATH_SIZE];
        const int size = snprintf(full, sizeof full, "%.*s%s%s", (int)at, path,
                                  name, part + 1);
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
