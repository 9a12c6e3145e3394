/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void bail_out(const char *what, const char *path)
{
    printf("Bail out! %s %s: %s\n", what, path, strerror(errno));
    exit(EXIT_FAILURE);
}

char *scratch_path(const char *folder, const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);

    if (path == NULL) {
        bail_out("no memory for", name);
    }
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

int scratch_setup(void **state)
{
    const char *parent = getenv("TMPDIR");
    char *folder =
        scratch_path(parent != NULL ? parent : "/tmp", "lan-test-XXXXXX");

    if (mkdtemp(folder) == NULL) {
        bail_out("cannot make", folder);
    }
    *state = folder;
    return 0;
}

static bool is_self_or_parent(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Removes what lies in a folder: files, links, and folders that are empty. */
static void remove_content(const char *folder)
{
    DIR *names = opendir(folder);
    const struct dirent *entry = NULL;

    if (names == NULL) {
        return;
    }
    while ((entry = readdir(names)) != NULL) {
        if (!is_self_or_parent(entry->d_name)) {
            char *path = scratch_path(folder, entry->d_name);
            (void)remove(path);
            free(path);
        }
    }
    (void)closedir(names);
}

int scratch_teardown(void **state)
{
    char *folder = *state;

    remove_content(folder);
    const int failed = rmdir(folder);
    free(folder);
    *state = NULL;
    return failed;
}

char *scratch_read(const char *path, size_t *size)
{
    FILE *stream = fopen(path, "rb");
    struct stat about;

    if (stream == NULL) {
        return NULL;
    }
    if (fstat(fileno(stream), &about) != 0) {
        bail_out("cannot look at", path);
    }
    const size_t length = (size_t)about.st_size;
    char *content = malloc(length + 1);
    if (content == NULL || fread(content, 1, length, stream) != length) {
        bail_out("cannot read", path);
    } else {
        content[length] = '\0';
        *size = length;
    }
    (void)fclose(stream);
    return content;
}

void scratch_write(const char *path, const char *content)
{
    FILE *stream = fopen(path, "wb");

    if (stream == NULL || fputs(content, stream) == EOF ||
        fclose(stream) != 0) {
        bail_out("cannot write", path);
    }
}

size_t scratch_count(const char *folder)
{
    DIR *names = opendir(folder);
    const struct dirent *entry = NULL;
    size_t count = 0;

    if (names == NULL) {
        bail_out("cannot list", folder);
        return 0;
    }
    while ((entry = readdir(names)) != NULL) {
        count += is_self_or_parent(entry->d_name) ? 0 : 1;
    }
    (void)closedir(names);
    return count;
}
