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

/* --- what there is -------------------------------------------------------- */

static bool has_weapon(const lan_unit_def *unit, const char *path)
{
    for (size_t w = 0; w < unit->weapon_count; w++) {
        if (skip_part(&path, unit->weapons[w].name)) {
            return true;
        }
    }
    return false;
}

static bool has_factor(const lan_battle_def *def, const char *path)
{
    for (size_t i = 0; i < def->armour_count; i++) {
        const char *rest = path;
        if (skip_part(&rest, def->kinds[def->armour[i].kind]) &&
            strcmp(rest, def->classes[def->armour[i].armour_class]) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_there(const lan_battle_def *def, const char *path)
{
    if (skip_part(&path, "armour")) {
        return has_factor(def, path);
    }
    const lan_unit_def *unit =
        skip_part(&path, "units") ? skip_type(def, &path) : NULL;
    if (unit == NULL) {
        return true;
    }
    return skip_part(&path, "weapons")
               ? has_weapon(unit, path)
               : unit->weapon_count == 0 || !scn_is_of_weapon(path);
}

/* --- what a star stands for ----------------------------------------------- */

static const char *type_name(const lan_stars *of, size_t index)
{
    const lan_battle_def *def = of->def;
    const size_t count = of->types != NULL ? of->type_count : def->unit_count;
    return index < count ? def->units[of->types != NULL ? of->types[index]
                                                        : (int32_t)index]
                               .name
                         : NULL;
}

/* The name of an index that the first star of a path stands for; NULL beyond
 * the last. */
static const char *name_at(const lan_stars *of, const char *path, size_t index)
{
    const lan_battle_def *def = of->def;
    const char *rest = path;
    if (skip_part(&rest, "armour")) {
        return rest[0] == '*'
                   ? (index < def->kind_count ? def->kinds[index] : NULL)
                   : (index < def->class_count ? def->classes[index] : NULL);
    }
    const lan_unit_def *unit =
        skip_part(&rest, "units") ? skip_type(def, &rest) : NULL;
    if (unit != NULL && skip_part(&rest, "weapons") && rest[0] == '*') {
        return index < unit->weapon_count ? unit->weapons[index].name : NULL;
    }
    return type_name(of, index);
}

static lan_status expand(const lan_stars *of, const char *path,
                         lan_stars_visit visit, void *context, size_t *count)
{
    const char *star = strchr(path, '*');
    lan_status status = LAN_OK;
    const char *name = NULL;
    if (star == NULL) {
        const bool has = is_there(of->def, path);
        *count += has ? 1 : 0;
        return has ? visit(context, path) : LAN_OK;
    }
    for (size_t i = 0;
         status == LAN_OK && (name = name_at(of, path, i)) != NULL; i++) {
        char full[PATH_SIZE];
        const int length = snprintf(full, sizeof full, "%.*s%s%s",
                                    (int)(star - path), path, name, star + 1);
        status = length >= 0 && (size_t)length < sizeof full
                     ? expand(of, full, visit, context, count)
                     : LAN_ELIMIT;
    }
    return status;
}

lan_status lan_stars_expand(const lan_stars *of, const char *path,
                            lan_stars_visit visit, void *context, size_t *count)
{
    if (strchr(path, '*') != NULL) {
        return expand(of, path, visit, context, count);
    }
    *count += 1;
    return visit(context, path);
}
