/* scenarios/import/folder.h - which files of a game a folder means.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Range    LAN_IMPORT_MOST_FILES files, folders 16 deep.
 * Errors   LAN_EIO for a folder that cannot be read or has no such file,
 *          LAN_ELIMIT, LAN_ENOMEM.
 * Owner    the files belong to the caller until _destroy(), which takes NULL.
 */
#ifndef LAN_SCENARIOS_IMPORT_FOLDER_H
#define LAN_SCENARIOS_IMPORT_FOLDER_H

#include "lanchester/base.h"

#define LAN_IMPORT_MOST_FILES 8192

typedef struct lan_import_files lan_import_files;

/* Lists what names stand for: a folder for the files in it that a kind of
 * roster is made of, in the order of their names; all else for itself.
 *
 * kind  a name of lan_import_kind_name()
 *
 * Where that fails, *blamed is the name that is wrong, or NULL where it is
 * none.
 */
LAN_MUST_CHECK
lan_status lan_import_files_find(const char *kind, const char *const *names,
                                 size_t count, lan_import_files **out,
                                 const char **blamed, lan_error *err);

const char *const *lan_import_files_names(const lan_import_files *files);
size_t lan_import_files_count(const lan_import_files *files);

void lan_import_files_destroy(lan_import_files *files);

#endif
