/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Styles of shapes, and what they say where the pointer is.
 */
#include <math.h>

#include "plots/plots_impl.h"

/* Parts of an axis to which a value is printed, and its text. */
#define FINENESS  500.0
#define TEXT_SIZE 256

const double pen_dashes[][6] = {{0.0},       {9.0, 6.0},
                                {2.5, 4.5},  {11.0, 5.0, 2.5, 5.0},
                                {18.0, 6.0}, {11.0, 5.0, 2.5, 5.0, 2.5, 5.0}};

pen_style pen_fill(lan_paint paint)
{
    return (pen_style){.fill = paint,
                       .stroke = LAN_PAINT_NONE,
                       .opacity = 1.0,
                       .stroke_opacity = 1.0,
                       .shade = PEN_NO_CELL};
}

pen_style pen_stroke(lan_paint paint, double width, lan_dash dash)
{
    pen_style style = pen_fill(LAN_PAINT_NONE);
    style.stroke = paint;
    style.width = width;
    style.dash = dash;
    return style;
}

static void place_text(const lan_axis_layout *axis, double value,
                       char text[TEXT_SIZE])
{
    char number[LAN_TIC_SIZE];
    const lan_axis_def *const def = axis->def;
    const size_t index = (size_t)fmax(0.0, round(value));
    if (def->format == LAN_AXIS_NAMES && index < def->name_count &&
        def->names[index] != NULL) {
        (void)snprintf(text, TEXT_SIZE, "%.200s", def->names[index]);
        return;
    }
    const double step =
        def->is_log ? 0.01 * fabs(value) : (def->to - def->from) / FINENESS;
    const bool is_hidden = def->format == LAN_AXIS_HIDDEN;
    lan_axis_text(is_hidden ? LAN_AXIS_NUMBER : def->format, value, step,
                  number);
    const char *const title =
        def->title != NULL && def->format != LAN_AXIS_NAMES ? def->title : "";
    const char *const unit = def->unit != NULL ? def->unit : "";
    (void)snprintf(text, TEXT_SIZE, "%.80s%s%s%s%.40s", title,
                   title[0] != '\0' ? " " : "", number,
                   unit[0] != '\0' ? " " : "", unit);
}

char *lower_place_title(const lan_panel_layout *at, double x, double y,
                        const char *name, char buffer[PEN_TITLE_SIZE])
{
    char across[TEXT_SIZE];
    char up[TEXT_SIZE];
    place_text(&at->x, x, across);
    place_text(&at->y, y, up);
    (void)snprintf(buffer, PEN_TITLE_SIZE, "%.100s%s%s, %s",
                   name != NULL ? name : "", name != NULL ? ": " : "", across,
                   up);
    return buffer;
}
