/* scenarios/import/import.h - the rosters of games, as a scenario has them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    files of a game are read into one neutral roster, which is written
 *          as YAML: each number with the file and line that it is from, on top
 *          what was left out.
 * Range    8192 files of up to 4 MiB, folders 16 deep, LAN_BATTLE_MAX_TYPES
 *          types.
 * Errors   LAN_EPARSE, LAN_ELIMIT with file, line and column; LAN_EINVAL for
 *          what the caller wants and no file can give; LAN_EIO, also for a
 *          folder without such files; LAN_ENOMEM.
 * Owner    an import belongs to the caller until _destroy(), which takes NULL;
 *          so long it points to what def names, not to the texts of files.
 * Threads  any number, each with its own import.
 */
#ifndef LAN_SCENARIOS_IMPORT_IMPORT_H
#define LAN_SCENARIOS_IMPORT_IMPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "lanchester/base.h"

typedef struct lan_import lan_import;

/* The bytes of a file. */
typedef struct lan_import_text {
    const char *text;
    size_t length;
} lan_import_text;

/* What heads the column of a key; "": no column of the sheet is the key's. */
typedef struct lan_import_column {
    const char *key;
    const char *heading;
} lan_import_column;

typedef struct lan_import_def {
    const char *kind;         /* a name of lan_import_kind_name() */
    const char *const *files; /* and folders, for the files in them that such a
                                 roster is made of, by their names */
    size_t file_count;
    const lan_import_text *texts; /* of each file; NULL: they are read */
    const char *map;    /* csv: "damage=Atk,health=HP"; NULL: all are guessed */
    const char *armour; /* csv: the sheet of kinds by classes; NULL: none */
    const char *terrain; /* wesnoth: the ground; NULL: flat */

    /* Of a scenario that names a sheet by `roster:`, whose keys remedies are
     * in: */
    bool is_of_scenario;
    const lan_import_column *columns; /* in place of map; others are ignored */
    size_t column_count;
    const struct scn_source *const *sources; /* texts of the files, and of the
                                                sheet of armour or NULL, to
                                                which places lead */
    struct scn_arena *arena; /* for what outlives the import; or NULL */
} lan_import_def;

/* What can be imported: name and one line of help; NULL beyond the last. */
const char *lan_import_kind_name(size_t index);
const char *lan_import_kind_help(size_t index);

/* Reads the files. Where that fails, *blamed is the file that is wrong, or NULL
 * where it is none. Whatever is in *out then, NULL where there is no memory,
 * keeps its name, and is the caller's to destroy. */
LAN_MUST_CHECK
lan_status lan_import_read(const lan_import_def *def, lan_import **out,
                           const char **blamed, lan_error *err);

/* The files that were read; NULL beyond the last. */
const char *lan_import_file(const lan_import *import, size_t index);

size_t lan_import_unit_count(const lan_import *import);

/* What a reader has guessed or must tell, one line each; NULL beyond. */
const char *lan_import_note(const lan_import *import, size_t index);

/* Kinds of things left out, and how often in all. */
size_t lan_import_left_out(const lan_import *import, size_t *times);

/* Writes "left out: Faction (2), DPS (4, follows from damage and its rate)",
 * what was left out most often first, and types whose names are others than in
 * the game; "" where there are none, and "and 3 more" where there is no room.
 * size: at least 64. Returns LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_import_list_left(const lan_import *import, char *text,
                                size_t size);
void lan_import_list_renamed(const lan_import *import, char *text, size_t size);

/* Writes the roster. What the stream could not take, its owner finds out. */
void lan_import_write(const lan_import *import, FILE *out);

void lan_import_destroy(lan_import *import);

#endif
