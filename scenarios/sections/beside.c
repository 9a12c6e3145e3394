/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _XOPEN_SOURCE 700 /* realpath() */

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "scenarios/sections/bind_impl.h"

/* True for a relative path that does not leave its folder. */
static bool is_below(const char *path)
{
    bool is = path[0] != '\0' && path[0] != '/';
    for (const char *part = path; is && part != NULL;
         part = strchr(part, '/')) {
        part += part[0] == '/' ? 1 : 0;
        is = strncmp(part, "..", 2) != 0 || (part[2] != '/' && part[2] != '\0');
    }
    return is;
}

/* The path with links resolved, in the arena; NULL if it does not exist. */
static const char *real_path(scn_reader *reader, const char *path)
{
    char found[PATH_MAX];
    return realpath(path, found) != NULL
               ? scn_reader_text(reader, found, strlen(found))
               : NULL;
}

/* The scenario's file, with links resolved: the other files are next to the
 * original. */
static const char *scenario_file(scn_reader *reader)
{
    struct stat is;
    if (strcmp(reader->file, "-") == 0 || lstat(reader->file, &is) != 0 ||
        !S_ISLNK(is.st_mode)) {
        return reader->file;
    }
    const char *real = real_path(reader, reader->file);
    return real != NULL ? real : reader->file;
}

/* Length of a path up to its last slash, inclusive. */
static size_t folder_length(const char *file)
{
    const char *slash = strrchr(file, '/');
    return slash != NULL ? (size_t)(slash - file) + 1 : 0;
}

/* Joins the folder of a file and a path from the text. */
static const char *join(scn_reader *reader, const char *file, const char *path)
{
    const size_t folder = folder_length(file);
    const size_t length = strlen(path);
    if (folder == 0 && strcmp(path, "-") == 0) {
        return "./-"; /* a file named "-", not standard input */
    }
    char *out = scn_reader_array(reader, folder + length + 1, 1);
    memcpy(out, file, folder);
    memcpy(out + folder, path, length + 1);
    return out;
}

/* True if a path is in a folder; both with links resolved. */
static bool is_in_folder(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 &&
           (path[length] == '/' || folder[length - 1] == '/');
}

/* Reports a path whose links leave the folder of the scenario's file. */
static bool check_links(scn_reader *reader, scn_node *node, const char *file,
                        const char *real)
{
    const char *folder = real_path(
        reader, folder_length(file) > 0 ? join(reader, file, "") : ".");
    if (folder == NULL || is_in_folder(real, folder)) {
        return true;
    }
    scn_tell_path(reader, node, node->place,
                  " leaves the scenario's folder through a symbolic link: put "
                  "a copy of the file into the folder; it leads to '%s'",
                  real);
    return false;
}

const char *scn_file_beside(scn_reader *reader, scn_node *node,
                            const char **real)
{
    if (!is_below(node->text)) {
        scn_tell_expected(reader, node, "a relative file path without '..'");
        return NULL;
    }
    lan_scenario *scenario = reader->scenario;
    const char *file = scenario_file(reader);
    const char *path = join(reader, file, node->text);
    const char *found = real_path(reader, path);
    if (found != NULL && !check_links(reader, node, file, found)) {
        return NULL;
    }
    if (real != NULL) {
        *real = found != NULL
                    ? found
                    : path; /* opening the file reports all other errors */
        assert(scenario->file_count < SCN_FILES_MAX);
        scenario->files[scenario->file_count++] = *real;
    }
    return path;
}
