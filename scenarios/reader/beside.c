/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "scenarios/reader/bind_impl.h"

/* True for a relative path that does not leave its folder. */
static bool is_below(const char *path)
{
    if (path[0] == '\0' || path[0] == '/') {
        return false;
    }
    for (const char *part = path; part != NULL;) {
        if (strncmp(part, "..", 2) == 0 &&
            (part[2] == '/' || part[2] == '\0')) {
            return false;
        }
        part = strchr(part, '/');
        part = part != NULL ? part + 1 : NULL;
    }
    return true;
}

const char *scn_file_beside(scn_reader *reader, scn_node *node)
{
    const char *file = reader->file;
    const char *path = node->text;
    if (!is_below(path)) {
        scn_tell_expected(reader, node,
                          "a relative path without '..' of a file");
        return NULL;
    }
    const char *slash = strrchr(file, '/');
    const size_t folder = slash != NULL ? (size_t)(slash - file) + 1 : 0;
    if (folder == 0 && strcmp(path, "-") == 0) {
        return "./-"; /* a file of that name, not standard input */
    }
    const size_t length = strlen(path);
    char *out = scn_reader_array(reader, folder + length + 1, 1);
    if (out != NULL) {
        memcpy(out, file, folder);
        memcpy(out + folder, path, length + 1);
    }
    return out;
}
