/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/field_table_impl.h"
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

/* "see `armies.ARMY.morale`"; before it the scalar that may stand for one. */
static void write_section_kind(const scn_section *section, FILE *out)
{
    char range[96];
    if (section->short_key != NULL) {
        const scn_field *field = scn_section_field(section, section->short_key,
                                                   strlen(section->short_key));
        fprintf(out, "%s, or ", scn_field_range(field, range, sizeof range));
    }
    fprintf(out, "see `%s`", section->path);
}

/* What may stand behind the key. */
static void write_kind(const scn_field *field, FILE *out)
{
    char range[96];
    switch (field->kind) {
    case SCN_FIELD_NUMBER:
    case SCN_FIELD_INVERSE:
    case SCN_FIELD_WHOLE:
        fputs(scn_field_range(field, range, sizeof range), out);
        break;
    case SCN_FIELD_AUTO_NUMBER:
        fprintf(out, "`auto` or %s",
                scn_field_range(field, range, sizeof range));
        break;
    case SCN_FIELD_FLAG:
        fputs("`true` or `false`", out);
        break;
    case SCN_FIELD_TEXT:
        fputs("one line of text", out);
        break;
    case SCN_FIELD_PROSE:
        fputs("text", out);
        break;
    case SCN_FIELD_DRAWING:
        fputs("rows of glyphs", out);
        break;
    case SCN_FIELD_NAME:
    case SCN_FIELD_ENTRY_NAME:
        fputs("a name", out);
        break;
    case SCN_FIELD_CHOICE:
        write_words(field, out);
        break;
    case SCN_FIELD_TYPE:
        fputs("a unit type", out);
        break;
    case SCN_FIELD_TYPES:
        fputs("`all` or `[TYPE, TYPE, ...]`", out);
        break;
    case SCN_FIELD_PATHS:
        fputs("a path or `[PATH, PATH, ...]`", out);
        break;
    case SCN_FIELD_RANGES:
        fputs("`[from, to]` or `[[from, to], ...]`", out);
        break;
    case SCN_FIELD_TARGET:
        fputs("`ARMY` or `ARMY.GROUP`", out);
        break;
    case SCN_FIELD_SPAN:
        fputs("`[from, to]`", out);
        break;
    case SCN_FIELD_POINTS:
        fputs("`[[time, rate], ...]`", out);
        break;
    case SCN_FIELD_SAID:
        fputs("`[value, ...]`", out);
        break;
    case SCN_FIELD_CASES:
        fputs("`[{path: value, ...}, ...]`", out);
        break;
    case SCN_FIELD_SECTION:
        write_section_kind(field->section, out);
        break;
    case SCN_FIELD_LIST:
        if (field->section->short_key != NULL) {
            fprintf(out, "`[%s, ...]`, or ", field->section->short_key);
        }
        fprintf(out, "see `%s`", field->section->path);
        break;
    case SCN_FIELD_MAP:
        fprintf(out, "see `%s`", field->section->path);
        break;
    case SCN_FIELD_FACTORS:
        fputs("`TYPE: {TYPE: number}`", out);
        break;
    case SCN_FIELD_ORDERS:
        fputs("`TYPE: [TYPE, ...]`", out);
        break;
    case SCN_FIELD_LATER:
        fputs("not yet", out);
        break;
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
