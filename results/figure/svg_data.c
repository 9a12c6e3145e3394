/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "results/figure/paint.h"
#include "results/figure/svg_impl.h"

/* Digits of a number, of which a screen shows four. */
#define DIGITS 7

/* Room for a text of a figure with a backslash before each letter. */
#define TEXT_SIZE 2048

static bool has_data(const lan_panel *panel)
{
    const lan_line *lines[SVG_LINES_MAX];
    return panel->def.is_stage || panel->def.x.is_clock ||
           panel->def.y.is_clock || svg_find_lines(panel, lines) > 0;
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

static void write_json_number(svg *s, double value)
{
    if (isfinite(value)) {
        fprintf(s->out, "%.*g", DIGITS, value);
    } else {
        fputs("null", s->out);
    }
}

/* Texts of figures have no control characters. */
static void write_json_text(svg *s, const char *text)
{
    char escaped[TEXT_SIZE];
    size_t length = 0;
    if (text == NULL) {
        fputs("null", s->out);
        return;
    }
    for (; *text != '\0' && length + 3 < sizeof escaped; text++) {
        if (*text == '"' || *text == '\\') {
            escaped[length++] = '\\';
        }
        escaped[length++] = *text;
    }
    escaped[length] = '\0';
    fputc('"', s->out);
    svg_text(s, escaped);
    fputc('"', s->out);
}

static void write_json_bool(svg *s, const char *key, bool value)
{
    fprintf(s->out, ",\"%s\":%s", key, value ? "true" : "false");
}

static void write_json_member(svg *s, const char *key, double value)
{
    fprintf(s->out, ",\"%s\":", key);
    write_json_number(s, value);
}

static void write_json_numbers(svg *s, const char *key, const double *values,
                               size_t count)
{
    fprintf(s->out, ",\"%s\":[", key);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? "," : "", s->out);
        write_json_number(s, values[i]);
    }
    fputc(']', s->out);
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

static void write_names(svg *s, const lan_axis_def *def)
{
    fputs(",\"names\":[", s->out);
    for (size_t i = 0; i < def->name_count; i++) {
        fputs(i > 0 ? "," : "", s->out);
        write_json_text(s, def->names[i]);
    }
    fputc(']', s->out);
}

static void write_axis_data(svg *s, const char *key,
                            const lan_axis_layout *axis)
{
    fprintf(s->out, ",\"%s\":{\"format\":\"%s\"", key,
            format_word(axis->def->format));
    write_json_member(s, "from", axis->from);
    write_json_member(s, "to", axis->to);
    write_json_member(s, "from_px", axis->from_px);
    write_json_member(s, "to_px", axis->to_px);
    write_json_bool(s, "is_log", axis->def->is_log);
    write_json_bool(s, "is_clock", axis->def->is_clock);
    fputs(",\"title\":", s->out);
    write_json_text(s, axis->def->title);
    fputs(",\"unit\":", s->out);
    write_json_text(s, axis->def->unit);
    if (axis->def->format == LAN_AXIS_NAMES) {
        write_names(s, axis->def);
    }
    fputc('}', s->out);
}

static void write_line_data(svg *s, const lan_line *line)
{
    fputs("{\"name\":", s->out);
    write_json_text(s, line->name);
    fprintf(s->out, ",\"color\":\"#%06X\"",
            (unsigned)lan_paint_rgb(line->paint, false));
    write_json_bool(s, "is_steps", line->is_steps);
    write_json_numbers(s, "x", line->x, line->count);
    write_json_numbers(s, "y", line->y, line->count);
    fputc('}', s->out);
}

static void write_panel_data(svg *s, const lan_panel_layout *at)
{
    const lan_line *lines[SVG_LINES_MAX];
    const size_t count = svg_find_lines(at->panel, lines);
    const double frame[] = {at->frame.left, at->frame.top, at->frame.right,
                            at->frame.bottom};
    fprintf(s->out, "{\"is_stage\":%s",
            at->panel->def.is_stage ? "true" : "false");
    write_json_numbers(s, "frame", frame, 4);
    write_axis_data(s, "x", &at->x);
    write_axis_data(s, "y", &at->y);
    fputs(",\"lines\":[", s->out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ",\n" : "", s->out);
        write_line_data(s, lines[i]);
    }
    fputs("]}", s->out);
}

void svg_data(svg *s)
{
    const lan_layout *const layout = s->layout;
    const char *before = "<metadata>[";
    if (!lan_figure_has_data(layout->figure)) {
        return;
    }
    for (size_t i = 0; i < layout->panel_count; i++) {
        if (has_data(layout->panels[i].panel)) {
            fputs(before, s->out);
            write_panel_data(s, &layout->panels[i]);
            before = ",\n";
        }
    }
    fputs("]</metadata>\n", s->out);
}
