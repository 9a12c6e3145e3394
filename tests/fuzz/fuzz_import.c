/* tests/fuzz/fuzz_import.c - what the readers of games' rosters promise, for
 * any bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each input is read as every kind of roster.
 */
#include <stdio.h>

#include "base/text.h"
#include "scenarios/import/import.h"
#include "scenarios/yaml/yaml_impl.h"
#include "tests/fuzz/fuzz.h"

/* A failure says why in plain text; without one nothing is printed. */
static void check_error(lan_status status, const lan_error *err)
{
    must(status == LAN_OK || status == LAN_EPARSE || status == LAN_ELIMIT ||
         status == LAN_EINVAL);
    must((status == LAN_OK) == (err->text[0] == '\0'));
    must(lan_text_is_plain(err->text, strlen(err->text)));
}

/* Every line of the text is plain: nothing of the game's ends one. */
static void check_written(const lan_import *import)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    must(out != NULL);
    lan_import_write(import, out);
    must(fclose(out) == 0);
    must(length > 0 && text[length - 1] == '\n');
    for (const char *line = text; *line != '\0';) {
        const size_t end = strcspn(line, "\n");
        must(lan_text_is_plain(line, end));
        line += end + 1;
    }
    free(text);
}

static void check_kind(const lan_import_kind *kind, const char *bytes,
                       size_t size)
{
    static const char *const files[] = {"input"};
    scn_source source = {.name = files[0], .text = bytes, .length = size};
    const scn_source *const sources[] = {&source, NULL};
    lan_import import = {
        .def = {
            .kind = kind, .files = files, .file_count = 1, .sources = sources}};
    lan_error err;
    lan_error_clear(&err);
    const lan_status status = lan_import_read_valid(&import, &err);
    check_error(status, &err);
    if (status == LAN_OK) {
        check_written(&import);
    }
    lan_import_clear(&import);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const clock_t start = clock();
    char *text = fuzz_copy(data, size, 0);
    for (size_t i = 0; lan_import_kinds[i] != NULL; i++) {
        check_kind(lan_import_kinds[i], text, size);
    }
    free(text);
    must_be_soon(start);
    return 0;
}
