/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "lanchester/scenario.h"
#include "scenarios/format/format_impl.h"

/* Longest line of a template. */
#define LINE_SIZE 4096

static const char open_mark[] = "<!-- keys of ";
static const char close_mark[] = " -->\n";

static void write_words(const scn_field *field, FILE *out)
{
    const char *comma = "";
    for (const scn_word *word = field->words; word->word != NULL; word++) {
        fprintf(out, "%s`%s`", comma, word->word);
        comma = ", ";
    }
}

/* What may stand behind the keys of a kind, where it is the same for all;
 * NULL where a field has bounds, words or a section to tell of. */
static const char *const kinds[SCN_SCALAR_COUNT][SCN_SHAPE_COUNT] = {
    [SCN_SCALAR_NUMBER] = {[SCN_SHAPE_PAIR] = "`[from, to]`",
                           [SCN_SHAPE_PAIRS] = "`[[time, rate], ...]`",
                           [SCN_SHAPE_RANGES] =
                               "`[from, to]` or `[[from, to], ...]`",
                           [SCN_SHAPE_ROW] = "`{TYPE: number, TYPE: number}`",
                           [SCN_SHAPE_TABLE] = "`TYPE: {TYPE: number}`"},
    [SCN_SCALAR_FLAG] = {"`true` or `false`"},
    [SCN_SCALAR_TEXT] = {"one line of text"},
    [SCN_SCALAR_PROSE] = {"text"},
    [SCN_SCALAR_DRAWING] = {"rows of glyphs"},
    [SCN_SCALAR_NAME] = {"a name", [SCN_SHAPE_LIST] = "`[TYPE, ...]`"},
    [SCN_SCALAR_KIND] = {"a name"},
    [SCN_SCALAR_ANSWER] = {"`true`, `false` or a name"},
    [SCN_SCALAR_CLASS] = {"a name"},
    [SCN_SCALAR_ENTRY_NAME] = {"a name"},
    [SCN_SCALAR_TYPE] = {[SCN_SHAPE_ONE] = "a unit type",
                         [SCN_SHAPE_ORDERS] = "`TYPE: [TYPE, ...]`"},
    [SCN_SCALAR_TARGET] = {"`ARMY` or `ARMY.GROUP`"},
    [SCN_SCALAR_SIDE] = {"a side"},
    [SCN_SCALAR_PLACE] = {[SCN_SHAPE_ONE] = "a place or `[x, y]`",
                          [SCN_SHAPE_LIST] = "`[PLACE, ...]`"},
    [SCN_SCALAR_GOAL] = {"an army, a place or `[x, y]`"},
    [SCN_SCALAR_TERRAIN] = {[SCN_SHAPE_LIST] =
                                "`all`, a terrain or `[TERRAIN, ...]`"},
    [SCN_SCALAR_PATH] = {[SCN_SHAPE_SEVERAL] = "one or `[ONE, ANOTHER, ...]`"},
    [SCN_SCALAR_SAID] = {[SCN_SHAPE_LIST] = "`[value, ...]`",
                         [SCN_SHAPE_ROW] = "`{path: value, ...}`",
                         [SCN_SHAPE_ROWS] = "`[{path: value, ...}, ...]`"},
    [SCN_SCALAR_END] = {[SCN_SHAPE_PAIR] = "`[lo, hi]`",
                        [SCN_SHAPE_WANT] = "`[lo, hi]` or a word"},
};

/* "see `armies.ARMY.morale`"; before it what may stand for one. */
static void write_section_kind(const scn_field *kept, FILE *out)
{
    char range[96];
    const scn_section *section = kept->section;
    const char *key = section->short_key;
    if (key != NULL && kept->shape == SCN_SHAPE_ONE) {
        const scn_field *field = scn_section_field(section, key);
        const char *kind = kinds[field->scalar][field->shape];
        fprintf(out, "%s, or ",
                kind != NULL ? kind
                             : scn_field_range(field, range, sizeof range));
    } else if (key != NULL && kept->shape == SCN_SHAPE_LIST) {
        fprintf(out, "`[%s, ...]`, or ", key);
    } else if (section->as_list != NULL) {
        fprintf(out,
                kept->shape == SCN_SHAPE_MAP ? "`NAME: %s`, or "
                                             : "`[%s, ...]`, or ",
                section->as_list);
    }
    fprintf(out, "see `%s`", section->path);
}

/* What may stand behind the key. */
static void write_kind(const scn_field *field, FILE *out)
{
    char range[96];
    const char *kind = kinds[field->scalar][field->shape];
    if (field->is_of_armour) {
        fputs("`KIND: {CLASS: number}`", out);
    } else if (field->has_new_rows) {
        fputs("`NAME: {TYPE: number}`", out);
    } else if (kind != NULL) {
        fputs(kind, out);
    } else if (field->scalar == SCN_SCALAR_ARMY) {
        fputs(field->words != NULL ? "an army or `any`" : "an army", out);
    } else if (field->words != NULL) {
        write_words(field, out);
    } else if (field->scalar == SCN_SCALAR_WORD) {
        fputs("a word", out);
    } else if (field->scalar == SCN_SCALAR_TYPE) {
        fputs(field->lo > 0.0 ? "`[TYPE, TYPE, TYPE, ...]`"
                              : "`all` or `[TYPE, TYPE, ...]`",
              out);
    } else if (field->section != NULL) {
        write_section_kind(field, out);
    } else {
        fprintf(out, "%s%s",
                field->scalar == SCN_SCALAR_AUTO ? "`auto` or " : "",
                scn_field_range(field, range, sizeof range));
    }
}

/* Copies a text with the signs that Markdown would take for its own. */
static void write_escaped(const char *text, FILE *out)
{
    for (; *text != '\0'; text++) {
        if (strchr("*_|<>[]", *text) != NULL) {
            fputc('\\', out);
        }
        fputc(*text, out);
    }
}

static void write_row(const scn_field *field, FILE *out)
{
    fprintf(out, "| `%s` | ", field->key);
    write_kind(field, out);
    fprintf(out, " | %s | ", field->unit != NULL ? field->unit : "");
    if (field->is_required) {
        fputs("required", out);
    } else if (field->preset != NULL) {
        write_escaped(field->preset, out);
    }
    fputs(" | ", out);
    write_escaped(field->meaning, out);
    fputs(" |\n", out);
}

static const scn_section *find_section(const char *path, size_t length)
{
    const scn_section *all[SCN_SECTIONS_MOST];
    const size_t count = scn_sections_list(scn_section_top(), all);
    for (size_t i = 0; i < count; i++) {
        const char *name = all[i]->path[0] != '\0' ? all[i]->path : "the file";
        if (strlen(name) == length && memcmp(name, path, length) == 0) {
            return all[i];
        }
    }
    return NULL;
}

static lan_status write_table(const char *line, FILE *out)
{
    const char *path = line + strlen(open_mark);
    const char *end = strstr(path, close_mark);
    const scn_section *section =
        end != NULL ? find_section(path, (size_t)(end - path)) : NULL;
    if (section == NULL) {
        return LAN_EPARSE;
    }
    fputs("| key | value | unit | default | meaning |\n"
          "| --- | --- | --- | --- | --- |\n",
          out);
    for (size_t i = 0; i < section->count; i++) {
        write_row(scn_section_row(section, i), out);
    }
    return LAN_OK;
}

lan_status lan_scenario_write_reference(FILE *template_page, FILE *out)
{
    char line[LINE_SIZE];
    while (fgets(line, sizeof line, template_page) != NULL) {
        if (strncmp(line, open_mark, strlen(open_mark)) != 0) {
            fputs(line, out);
            continue;
        }
        const lan_status status = write_table(line, out);
        if (status != LAN_OK) {
            return status;
        }
    }
    return ferror(template_page) || ferror(out) ? LAN_EIO : LAN_OK;
}
