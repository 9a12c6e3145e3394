/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/layout_impl.h"
#include "plots/text.h"

bool layout_has_title(const lan_axis_def *axis)
{
    return axis->title != NULL || axis->unit != NULL;
}

/* Title and lines; returns the height below. */
double layout_add_headings(lan_layout *layout, double left)
{
    const lan_figure *const figure = layout->figure;
    const double width = layout->width - left - LAYOUT_EDGE;
    double y = LAYOUT_EDGE + 14.0;
    if (figure->title[0] != '\0') {
        layout_add_label(layout, &(lan_label){.role = LAN_LABEL_TITLE,
                                              .x = left,
                                              .y = y,
                                              .align = -1,
                                              .size = LAYOUT_TITLE,
                                              .is_bold = true,
                                              .paint = LAN_PAINT_INK,
                                              .text = layout_fit(
                                                  layout, figure->title, width,
                                                  LAYOUT_TITLE, true)});
        y += 28.0;
    }
    for (size_t i = 0; i < figure->line_count; i++) {
        const lan_figure_text *const line = &figure->lines[i];
        const double size =
            line->paint == LAN_PAINT_MUTED ? LAYOUT_SMALL : LAN_LAYOUT_FONT;
        layout_add_label(layout,
                         &(lan_label){.role = LAN_LABEL_LINE,
                                      .x = left,
                                      .y = y,
                                      .align = -1,
                                      .size = size,
                                      .paint = line->paint,
                                      .text = layout_fit(layout, line->text,
                                                         width, size, false)});
        y += 22.0;
    }
    return y - 6.0;
}

/* Footnotes from the lower border up; returns the height above. */
double layout_add_footnotes(lan_layout *layout, double left)
{
    const lan_figure *const figure = layout->figure;
    double y = layout->height - LAYOUT_EDGE;
    for (size_t i = figure->footnote_count; i-- > 0;) {
        const double width = layout->width - left - LAYOUT_EDGE;
        layout_add_label(
            layout,
            &(lan_label){.role = LAN_LABEL_FOOTNOTE,
                         .x = left,
                         .y = y,
                         .align = -1,
                         .size = LAYOUT_SMALL,
                         .paint = figure->footnotes[i].paint,
                         .text = layout_fit(layout, figure->footnotes[i].text,
                                            width, LAYOUT_SMALL, false)});
        y -= 18.0;
    }
    return figure->footnote_count > 0 ? y : layout->height;
}

static void add_axis_title(lan_layout *layout, const lan_axis_def *axis,
                           double x, double y, double room, bool is_turned)
{
    char title[512];
    lan_axis_title(axis, title, sizeof title);
    if (title[0] != '\0') {
        layout_add_label(layout,
                         &(lan_label){.role = LAN_LABEL_AXIS,
                                      .x = x,
                                      .y = y,
                                      .size = LAYOUT_TIC,
                                      .is_turned = is_turned,
                                      .paint = LAN_PAINT_INK,
                                      .text = layout_fit(layout, title, room,
                                                         LAYOUT_TIC, false)});
    }
}

double layout_title_height(const lan_panel_layout *at)
{
    return at->panel->def.title == NULL ? 0.0 : 26.0;
}

/* The title of a panel, above its flags. */
static void add_panel_title(lan_layout *layout, const lan_panel_layout *at)
{
    const lan_frame *const f = &at->frame;
    const int rows = layout_flag_rows(layout, at);
    const double up = rows > 0 ? LAYOUT_FLAGS * rows + 4.0 : 0.0;
    layout_add_label(
        layout,
        &(lan_label){.role = LAN_LABEL_AXIS,
                     .x = f->left,
                     .y = f->top - up - 13.0,
                     .align = -1,
                     .size = LAN_LAYOUT_FONT,
                     .is_bold = true,
                     .paint = LAN_PAINT_INK,
                     .text = layout_fit(layout, at->panel->def.title,
                                        layout->width - f->left - LAYOUT_EDGE,
                                        LAN_LAYOUT_FONT, true)});
}

void layout_add_panel_titles(lan_layout *layout, const lan_panel_layout *at,
                             double foot, bool is_first)
{
    const lan_frame *const f = &at->frame;
    const lan_panel_def *const def = &at->panel->def;
    const double across = f->right - f->left;
    if (at->x.has_texts) {
        add_axis_title(layout, &def->x, 0.5 * (f->left + f->right),
                       f->bottom + foot, across + 80.0, false);
    }
    const double numbers =
        at->y.tic_count > 0 ? at->y.text_width + LAYOUT_NUMBER : 0.0;
    const double title_x = is_first
                               ? LAYOUT_EDGE + 4.0
                               : f->left - numbers - 0.5 * LAYOUT_AXIS - 4.0;
    add_axis_title(layout, &def->y, title_x, 0.5 * (f->top + f->bottom),
                   f->bottom - f->top + 40.0, true);
    if (at->has_scale) {
        add_axis_title(layout, at->scale_axis.def,
                       at->scale_frame.right + LAYOUT_NUMBER +
                           at->scale_axis.text_width + 0.5 * LAYOUT_AXIS,
                       0.5 * (f->top + f->bottom), f->bottom - f->top, true);
    }
    if (def->title != NULL) {
        add_panel_title(layout, at);
    }
}
