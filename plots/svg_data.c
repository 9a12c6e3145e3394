/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>

#include "plots/plots_impl.h"
#include "plots/words.h"

/* Significant digits; a screen shows four. */
#define DIGITS 7

/* Most lines per panel whose values a page shows. */
#define PEN_LINES_MAX 10

/* True for a named line with one value at each place. */
static bool has_values(const plot_mark *line)
{
    bool has = line->kind == MARK_LINE && line->count > 1 &&
               line->name != NULL && line->named != NAME_ALONG;
    for (size_t i = 1; i < line->count && has; i++) {
        has = line->places[i].x >= line->places[i - 1].x;
    }
    return has;
}

static bool has_data(const lan_panel *panel)
{
    bool has =
        panel->def.is_stage || panel->def.x.is_clock || panel->def.y.is_clock;
    for (size_t i = 0; i < panel->mark_count && !has; i++) {
        has = has_values(panel->marks[i]);
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

static json_t *axis_data(const axis_layout *axis)
{
    static const char *const formats[] = {
        [AXIS_NUMBER] = "number",   [AXIS_SIGNED] = "signed",
        [AXIS_PERCENT] = "percent", [AXIS_ABSOLUTE] = "absolute",
        [AXIS_NAMES] = "number",    [AXIS_HIDDEN] = "number"};
    const axis_def *const def = axis->def;
    json_t *const names = def->name_count > 0 ? json_array() : NULL;
    for (size_t i = 0; i < def->name_count; i++) {
        const char *const name = def->names[i];
        json_array_append_new(names,
                              name != NULL ? json_string(name) : json_null());
    }
    return json_pack("{s:s,s:f,s:f,s:f,s:f,s:b,s:b,s:s?,s:s?,s:o*}", "format",
                     formats[def->format], "from", def->from, "to", def->to,
                     "from_px", axis->from_px, "to_px", axis->to_px, "is_log",
                     def->is_log, "is_clock", def->is_clock, "title",
                     def->title, "unit", def->unit, "names", names);
}

static json_t *line_data(const plot_mark *line)
{
    json_t *const lists[2] = {json_array(), json_array()};
    char color[16];
    for (size_t i = 0; i < 2 * line->count; i++) {
        const lan_place *const at = &line->places[i / 2];
        const double value = i % 2 == 0 ? at->x : at->y;
        json_array_append_new(lists[i % 2],
                              isfinite(value) ? json_real(value) : json_null());
    }
    (void)snprintf(color, sizeof color, "#%06X",
                   (unsigned)lan_paint_rgb(line->paint, false));
    return json_pack("{s:s,s:s,s:b,s:o,s:o}", "name", line->name, "color",
                     color, "is_steps", line->is_steps, "x", lists[0], "y",
                     lists[1]);
}

static json_t *panel_data(const panel_layout *at)
{
    const lan_panel *const panel = at->panel;
    const lan_frame *const f = &at->frame;
    json_t *const lines = json_array();
    for (size_t i = 0;
         i < panel->mark_count && json_array_size(lines) < PEN_LINES_MAX; i++) {
        if (has_values(panel->marks[i])) {
            json_array_append_new(lines, line_data(panel->marks[i]));
        }
    }
    return json_pack("{s:b,s:[f,f,f,f],s:o,s:o,s:o}", "is_stage",
                     panel->def.is_stage, "frame", f->left, f->top, f->right,
                     f->bottom, "x", axis_data(&at->x), "y", axis_data(&at->y),
                     "lines", lines);
}

bool svg_data(const lan_layout *layout, FILE *out)
{
    json_t *const all = json_array();
    bool is_whole = all != NULL;
    for (size_t i = 0; i < layout->panel_count; i++) {
        if (has_data(layout->panels[i].panel)) {
            is_whole = json_array_append_new(
                           all, panel_data(&layout->panels[i])) == 0 &&
                       is_whole;
        }
    }
    char *const text =
        json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(DIGITS));
    if (text != NULL && json_array_size(all) > 0) {
        fputs("<metadata>", out);
        lan_markup_escape(text, out);
        fputs("</metadata>\n", out);
    }
    json_decref(all);
    free(text);
    return text != NULL && is_whole;
}
