/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "plots/markup.h"
#include "plots/paint.h"
#include "plots/plots_impl.h"

/* Digits of a number, of which a screen shows four. */
#define DIGITS 7

/* Lines of a panel whose values a page shows, at most. */
#define PEN_LINES_MAX 10

/* Room for a text of a figure with a backslash before each letter. */
#define TEXT_SIZE 2048

/* True of a line that has one value at each place, and a name. */
static bool is_told(const lan_layer *line)
{
    bool is = line->kind == LAN_LAYER_LINE && line->count > 1 &&
              line->name != NULL && line->named != LAN_NAME_ALONG;
    for (size_t i = 1; i < line->count && is; i++) {
        is = line->places[i].x >= line->places[i - 1].x;
    }
    return is;
}

static bool has_data(const lan_panel *panel)
{
    bool has =
        panel->def.is_stage || panel->def.x.is_clock || panel->def.y.is_clock;
    for (size_t i = 0; i < panel->mark_count && !has; i++) {
        has = is_told(panel->marks[i]);
    }
    return has;
}

bool lan_figure_has_data(const lan_figure *figure)
{
    bool found = false;
    for (size_t i = 0; i < figure->panel_count && !found; i++) {
        found = has_data(figure->panels[i]);
    }
    return found;
}

/* --- JSON ---------------------------------------------------------------- */

static void write_json_number(FILE *out, double value)
{
    if (isfinite(value)) {
        fprintf(out, "%.*g", DIGITS, value);
    } else {
        fputs("null", out);
    }
}

/* Texts of figures have no control characters. */
static void write_json_text(FILE *out, const char *text)
{
    char escaped[TEXT_SIZE];
    size_t length = 0;
    if (text == NULL) {
        fputs("null", out);
        return;
    }
    for (; *text != '\0' && length + 3 < sizeof escaped; text++) {
        if (*text == '"' || *text == '\\') {
            escaped[length++] = '\\';
        }
        escaped[length++] = *text;
    }
    escaped[length] = '\0';
    fputc('"', out);
    lan_markup_escape(escaped, out);
    fputc('"', out);
}

static void write_json_values(FILE *out, const char *key, const lan_layer *line,
                              bool is_y)
{
    fprintf(out, ",\"%s\":[", key);
    for (size_t i = 0; i < line->count; i++) {
        fputs(i > 0 ? "," : "", out);
        write_json_number(out, is_y ? line->places[i].y : line->places[i].x);
    }
    fputc(']', out);
}

/* --- panels -------------------------------------------------------------- */

static const char *format_word(lan_axis_format format)
{
    switch (format) {
    case LAN_AXIS_SIGNED:
        return "signed";
    case LAN_AXIS_PERCENT:
        return "percent";
    case LAN_AXIS_ABSOLUTE:
        return "absolute";
    case LAN_AXIS_NUMBER:
    case LAN_AXIS_NAMES:
    case LAN_AXIS_HIDDEN:
        break;
    }
    return "number";
}

static const char *bool_word(bool value)
{
    return value ? "true" : "false";
}

static void write_axis_data(FILE *out, const char *key,
                            const lan_axis_layout *axis)
{
    const lan_axis_def *const def = axis->def;
    fprintf(out,
            ",\"%s\":{\"format\":\"%s\",\"from\":%.*g,\"to\":%.*g,"
            "\"from_px\":%.*g,\"to_px\":%.*g,\"is_log\":%s,"
            "\"is_clock\":%s,\"title\":",
            key, format_word(def->format), DIGITS, def->from, DIGITS, def->to,
            DIGITS, axis->from_px, DIGITS, axis->to_px, bool_word(def->is_log),
            bool_word(def->is_clock));
    write_json_text(out, def->title);
    fputs(",\"unit\":", out);
    write_json_text(out, def->unit);
    for (size_t i = 0; i < def->name_count; i++) {
        fputs(i == 0 ? ",\"names\":[" : ",", out);
        write_json_text(out, def->names[i]);
    }
    fputs(def->name_count > 0 ? "]}" : "}", out);
}

static void write_line_data(FILE *out, const lan_layer *line)
{
    fputs("{\"name\":", out);
    write_json_text(out, line->name);
    fprintf(out, ",\"color\":\"#%06X\",\"is_steps\":%s",
            (unsigned)lan_paint_rgb(line->paint, false),
            bool_word(line->is_steps));
    write_json_values(out, "x", line, false);
    write_json_values(out, "y", line, true);
    fputc('}', out);
}

static void write_panel_data(FILE *out, const lan_panel_layout *at)
{
    const lan_panel *const panel = at->panel;
    const lan_frame *const f = &at->frame;
    size_t written = 0;
    fprintf(out, "{\"is_stage\":%s,\"frame\":[%.*g,%.*g,%.*g,%.*g]",
            bool_word(panel->def.is_stage), DIGITS, f->left, DIGITS, f->top,
            DIGITS, f->right, DIGITS, f->bottom);
    write_axis_data(out, "x", &at->x);
    write_axis_data(out, "y", &at->y);
    fputs(",\"lines\":[", out);
    for (size_t i = 0; i < panel->mark_count && written < PEN_LINES_MAX; i++) {
        if (is_told(panel->marks[i])) {
            fputs(written++ > 0 ? ",\n" : "", out);
            write_line_data(out, panel->marks[i]);
        }
    }
    fputs("]}", out);
}

void svg_data(const lan_layout *layout, FILE *out)
{
    const char *before = "<metadata>[";
    if (!lan_figure_has_data(layout->figure)) {
        return;
    }
    for (size_t i = 0; i < layout->panel_count; i++) {
        if (has_data(layout->panels[i].panel)) {
            fputs(before, out);
            write_panel_data(out, &layout->panels[i]);
            before = ",\n";
        }
    }
    fputs("]</metadata>\n", out);
}
