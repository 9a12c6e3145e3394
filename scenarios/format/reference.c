/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/format/field_table_impl.h"
#include "scenarios/scenario.h"

/* Longest line of a template. */
#define LINE_SIZE 4096

static const char open_mark[] = "<!-- keys of ";
static const char close_mark[] = " -->\n";

static void write_words(const scn_field *field, FILE *out)
{
    const char *comma = "";
    for (const scn_word *word = field->words; word->word != NULL; word++) {
        if (word->value != SCN_WORD_LATER) {
            fprintf(out, "%s`%s`", comma, word->word);
            comma = ", ";
        }
    }
}

/* "see `armies.ARMY.morale`"; before it what may stand for one. */
static void write_section_kind(const scn_field *kept, FILE *out)
{
    char range[96];
    const scn_section *section = kept->section;
    const char *key = section->short_key;
    if (key != NULL && kept->kind == SCN_FIELD_SECTION) {
        const scn_field *field = scn_section_field(section, key, strlen(key));
        fprintf(out, "%s, or ", scn_field_range(field, range, sizeof range));
    } else if (key != NULL && kept->kind == SCN_FIELD_LIST) {
        fprintf(out, "`[%s, ...]`, or ", key);
    }
    fprintf(out, "see `%s`", section->path);
}

/* What may stand behind the keys of a kind, where it is the same for all;
 * NULL where a field has bounds, words or a section to tell of. */
static const char *const kinds[SCN_FIELD_COUNT] = {
    [SCN_FIELD_FLAG] = "`true` or `false`",
    [SCN_FIELD_TEXT] = "one line of text",
    [SCN_FIELD_PROSE] = "text",
    [SCN_FIELD_DRAWING] = "rows of glyphs",
    [SCN_FIELD_NAME] = "a name",
    [SCN_FIELD_ENTRY_NAME] = "a name",
    [SCN_FIELD_TYPE] = "a unit type",
    [SCN_FIELD_GROUNDS] = "`all`, a terrain or `[TERRAIN, ...]`",
    [SCN_FIELD_PATHS] = "one or `[ONE, ANOTHER, ...]`",
    [SCN_FIELD_RANGES] = "`[from, to]` or `[[from, to], ...]`",
    [SCN_FIELD_TARGET] = "`ARMY` or `ARMY.GROUP`",
    [SCN_FIELD_SPAN] = "`[from, to]`",
    [SCN_FIELD_POINTS] = "`[[time, rate], ...]`",
    [SCN_FIELD_SAID] = "`[value, ...]`",
    [SCN_FIELD_CASES] = "`[{path: value, ...}, ...]`",
    [SCN_FIELD_CASE] = "`{path: value, ...}`",
    [SCN_FIELD_MATCH] = "`{TYPE: number, TYPE: number}`",
    [SCN_FIELD_RANGE] = "`[lo, hi]`",
    [SCN_FIELD_WANT] = "`[lo, hi]` or a word",
    [SCN_FIELD_FACTORS] = "`TYPE: {TYPE: number}`",
    [SCN_FIELD_ORDERS] = "`TYPE: [TYPE, ...]`",
    [SCN_FIELD_LATER] = "not yet",
};

/* What may stand behind the key. */
static void write_kind(const scn_field *field, FILE *out)
{
    char range[96];
    if (kinds[field->kind] != NULL) {
        fputs(kinds[field->kind], out);
    } else if (field->words != NULL) {
        write_words(field, out);
    } else if (field->kind == SCN_FIELD_WORD) {
        fputs("a word", out);
    } else if (field->kind == SCN_FIELD_TYPES) {
        fputs(field->lo > 0.0 ? "`[TYPE, TYPE, TYPE, ...]`"
                              : "`all` or `[TYPE, TYPE, ...]`",
              out);
    } else if (field->section != NULL) {
        write_section_kind(field, out);
    } else {
        fprintf(out, "%s%s",
                field->kind == SCN_FIELD_AUTO_NUMBER ? "`auto` or " : "",
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
    const scn_section *const *section = scn_sections_all();
    for (; *section != NULL; section++) {
        const char *name =
            (*section)->path[0] != '\0' ? (*section)->path : "the file";
        if (strlen(name) == length && memcmp(name, path, length) == 0) {
            return *section;
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
        if (section->fields[i].kind != SCN_FIELD_LATER) {
            write_row(&section->fields[i], out);
        }
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
