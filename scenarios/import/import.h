/* scenarios/import/import.h - the rosters of games, as a scenario has them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    files of a game are read into one neutral roster, which is written
 *          as YAML: each number with its file and line, on top what was left
 *          out.
 * Range    8192 files of up to 4 MiB, folders 16 deep, LAN_BATTLE_MAX_TYPES
 *          types.
 * Errors   LAN_EPARSE, LAN_ELIMIT with file, line and column; LAN_EINVAL for
 *          what the caller wants and no file can give; LAN_EIO, also for a
 *          folder without such files; LAN_ENOMEM.
 * Owner    an import belongs to the caller until _destroy(), which takes NULL;
 *          until then it points to what def names, not to the texts of files.
 * Threads  any number, each with its own import.
 */
#ifndef LAN_SCENARIOS_IMPORT_IMPORT_H
#define LAN_SCENARIOS_IMPORT_IMPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "lanchester/base.h"

typedef struct lan_import lan_import;

typedef struct lan_import_def {
    const char *kind;         /* a name of lan_import_kind_name() */
    const char *const *files; /* and folders, for the files in them that such a
                                 roster is made of, by their names */
    size_t file_count;
    const char *map;    /* csv: "damage=Atk,health=HP"; NULL: all are guessed */
    const char *armour; /* csv: the sheet of kinds by classes; NULL: none */
    const char *terrain; /* wesnoth: the ground; NULL: flat */
    /* The texts of the files and, or NULL, of the sheet of armour; places lead
     * to them. NULL: files are read. */
    const struct scn_source *const *sources;
    struct scn_arena *arena; /* for what outlives the import; or NULL */

    /* Of a scenario that names a sheet by `roster:`, whose keys remedies are
     * in: */
    bool is_of_scenario;
    const struct scn_node *columns; /* its `map:`, in place of map; or NULL */
} lan_import_def;

/* The kinds of rosters: name and one line of help; NULL beyond the last. */
const char *lan_import_kind_name(size_t index);
const char *lan_import_kind_help(size_t index);

/* Reads the files. If that fails, *blamed is the file that is wrong, or NULL if
 * it is none. Whatever is in *out then, NULL without memory, keeps its name,
 * and is the caller's to destroy. */
LAN_MUST_CHECK
lan_status lan_import_read(const lan_import_def *def, lan_import **out,
                           const char **blamed, lan_error *err);

/* The files that were read; NULL beyond the last. */
const char *lan_import_file(const lan_import *import, size_t index);

size_t lan_import_unit_count(const lan_import *import);

/* Guesses and remarks of the reader, one line each; NULL beyond. Of a scenario
 * also one of changed names and one of what was left out. */
const char *lan_import_note(const lan_import *import, size_t index);

/* Kinds of things left out. */
size_t lan_import_left_out(const lan_import *import);

/* Writes the roster. Its owner checks the stream for errors. */
void lan_import_write(const lan_import *import, FILE *out);

void lan_import_destroy(lan_import *import);

#endif
