/* scenarios/import/import.h - the rosters of games, as a scenario has them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    files of a game are read into one neutral roster, the tree that
 *          reading its YAML would give, with the places of the game's files;
 *          it is written as YAML: each number with its file and line, on top
 *          what was left out.
 * Range    8192 files of up to 4 MiB, folders 16 deep, LAN_BATTLE_MAX_TYPES
 *          types.
 * Errors   LAN_EPARSE, LAN_ELIMIT with file, line and column; LAN_EINVAL for
 *          what the caller wants and no file can give; LAN_EIO, also for a
 *          folder without such files; LAN_ENOMEM.
 * Owner    of an import that is zero but for its def: the caller, until
 *          _clear(); until then it points to what def names.
 * Threads  any number, each with its own import.
 */
#pragma once

#include <dirent.h>
#include <regex.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>

#include "lanchester/base.h"
#include "scenarios/yaml/yaml_impl.h"

/* What is imported. */
typedef struct lan_import_def {
    const struct lan_import_kind *kind;
    const char *const *files; /* and folders, for the files in them that such a
                                 roster is made of, by their names */
    size_t file_count;
    const char *map;    /* csv: "damage=Atk,health=HP"; NULL: all are guessed */
    const char *armour; /* csv: the sheet of kinds by classes; NULL: none */
    const char *terrain; /* wesnoth: the ground; NULL: flat */
    /* The texts of the files and, or NULL, of the sheet of armour. NULL: files
     * are read. */
    const scn_source *const *sources;
    scn_arena *arena; /* for what outlives the import; or NULL */

    /* For a scenario with a sheet as `roster:`, whose keys messages mention: */
    bool is_of_scenario;
    const scn_node *columns; /* its `map:`, in place of map; or NULL */
} lan_import_def;

/* Something in the files that no key has. */
typedef struct imp_left {
    const char *what;
    const char *why; /* "": there is no such key */
    size_t times;
} imp_left;

typedef struct lan_import {
    lan_import_def def;
    scn_arena own; /* where def has none */
    scn_arena *arena;
    lan_status status;
    lan_error *err;
    const char *file;   /* the last one read */
    const char *blamed; /* the file of the first failure; NULL: none */
    scn_place place;    /* of it; without a source: none */
    size_t folder;      /* bytes of all names of files that are one folder */
    const char **files; /* those that are read */
    size_t file_count;
    const scn_source *first; /* of these */
    scn_node *root;
    scn_node *units; /* by name */
    size_t node_count;
    size_t factor_count;
    imp_left *left; /* sorted once all is read */
    size_t left_count;
    /* Guesses and remarks, a line each; of a scenario also one of changed names
     * and one of what was left out. */
    scn_note *notes;
    scn_note *last_note;
    jmp_buf escape;        /* where the first failure ends reading */
    struct dirent **found; /* in the folder that is being listed */
    int found_count;
    regex_t numbers; /* of a sheet */
    bool has_numbers;
} lan_import;

/* A kind of rosters. A folder stands for its parts, files and folders in it, in
 * this order; if it has none, for all files that end so. */
typedef struct lan_import_kind {
    const char *name;
    const char *help; /* a line */
    const char *parts[5];
    const char *ending;               /* NULL: none */
    void (*read)(lan_import *import); /* all files of the import */
} lan_import_kind;

extern const lan_import_kind *const lan_import_kinds[]; /* NULL ends */

/* Reads the files. */
lan_status lan_import_read(lan_import *import, lan_error *err);

/* Reads the files and binds the roster like its YAML: values that no scenario
 * may have are LAN_EPARSE at their place in the game's files. */
lan_status lan_import_read_valid(lan_import *import, lan_error *err);

/* Writes the roster. Its owner checks the stream for errors. */
void lan_import_write(const lan_import *import, FILE *out);

void lan_import_clear(lan_import *import);
