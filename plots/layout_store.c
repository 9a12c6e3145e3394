/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a layout holds: texts as they are shown, labels, leads and samples.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8_impl.h"
#include "plots/layout_impl.h"
#include "plots/text.h"

struct lan_layout_text {
    struct lan_layout_text *next;
    char text[];
};

static const char *keep_bytes(lan_layout *layout, const char *text,
                              size_t length)
{
    struct lan_layout_text *const kept = malloc(sizeof *kept + length + 1);
    if (kept == NULL) {
        layout->is_lost = true;
        return "";
    }
    memcpy(kept->text, text, length);
    kept->text[length] = '\0';
    kept->next = layout->texts;
    layout->texts = kept;
    return kept->text;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The sign of a number or of its exponent; not the hyphen of "blue-13". */
static bool is_minus_at(const char *text, const char *at)
{
    const bool is_exponent =
        at - text >= 2 && at[-1] == 'e' && is_digit(at[-2]);
    return *at == '-' && is_digit(at[1]) &&
           (at == text || at[-1] == ' ' || is_exponent);
}

/* Signs that figures use, and what stands for them in ASCII. */
static const char *const signs[][2] = {
    {"\xE2\x88\x92", "-"},  {"\xE2\x80\x93", "-"},   {"\xE2\x86\x90", "<-"},
    {"\xE2\x86\x92", "->"}, {"\xC3\x97", "x"},       {"\xE2\x89\xA5", ">="},
    {"\xE2\x89\xA4", "<="}, {"\xE2\x80\xA6", "..."}, {"\xC2\xB7", "."}};

/* What stands for a character in ASCII. */
static const char *ascii_of(const char *at, size_t length)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(at, signs[i][0], length) == 0) {
            return signs[i][1];
        }
    }
    return "?";
}

const char *layout_text(lan_layout *layout, const char *text)
{
    char shown[1024];
    size_t used = 0;
    for (const char *at = text; *at != '\0' && used + 4 < sizeof shown;) {
        uint32_t code;
        const size_t decoded = lan_utf8_decode(at, strnlen(at, 4), &code);
        const size_t length = decoded > 0 ? decoded : 1;
        if (length > 1 && layout->is_cells && !layout->sheet.utf8) {
            used +=
                (size_t)snprintf(shown + used, 4, "%s", ascii_of(at, length));
        } else if (!layout->is_cells && is_minus_at(text, at)) {
            memcpy(shown + used, "\xE2\x88\x92", 3);
            used += 3;
        } else {
            memcpy(shown + used, at, length);
            used += length;
        }
        at += length;
    }
    return keep_bytes(layout, shown, used);
}

double layout_width(const lan_layout *layout, const char *text, double letters,
                    bool is_bold)
{
    return layout->is_cells ? LAN_CELL_WIDE * (double)lan_shown_columns(text)
                            : lan_shown_width(text, letters, is_bold);
}

const char *layout_fit(lan_layout *layout, const char *text, double width,
                       double letters, bool is_bold)
{
    char fit[512];
    if (layout->is_cells) {
        lan_shown_fit_middle(text, (size_t)fmax(4.0, width / LAN_CELL_WIDE),
                             true, fit, sizeof fit);
    } else {
        lan_shown_fit_width(text, width, letters, is_bold, fit, sizeof fit);
    }
    return layout_text(layout, fit);
}

/* Room for one more element; NULL where memory lacks. */
static void *grown(lan_layout *layout, void *items, size_t count, size_t *room,
                   size_t size)
{
    if (count < *room) {
        return items;
    }
    const size_t more = *room == 0 ? 32 : 2 * *room;
    void *const moved = realloc(items, more * size);
    if (moved == NULL) {
        layout->is_lost = true;
        return NULL;
    }
    *room = more;
    return moved;
}

void layout_add_label(lan_layout *layout, const lan_label *label)
{
    lan_label *const labels = grown(layout, layout->labels, layout->label_count,
                                    &layout->label_room, sizeof *labels);
    if (labels != NULL) {
        layout->labels = labels;
        labels[layout->label_count++] = *label;
    }
}

void layout_add_lead(lan_layout *layout, const lan_lead *lead)
{
    lan_lead *const leads = grown(layout, layout->leads, layout->lead_count,
                                  &layout->lead_room, sizeof *leads);
    if (leads != NULL) {
        layout->leads = leads;
        leads[layout->lead_count++] = *lead;
    }
}

void layout_add_sample(lan_layout *layout, const lan_sample *sample)
{
    lan_sample *const samples =
        grown(layout, layout->samples, layout->sample_count,
              &layout->sample_room, sizeof *samples);
    if (samples != NULL) {
        layout->samples = samples;
        samples[layout->sample_count++] = *sample;
    }
}

void lan_layout_destroy(lan_layout *layout)
{
    if (layout == NULL) {
        return;
    }
    for (size_t i = 0; i < layout->panel_count; i++) {
        free(layout->panels[i].x.tics);
        free(layout->panels[i].y.tics);
        free(layout->panels[i].scale_axis.tics);
    }
    while (layout->texts != NULL) {
        struct lan_layout_text *const next = layout->texts->next;
        free(layout->texts);
        layout->texts = next;
    }
    free(layout->panels);
    free(layout->scale_defs);
    free(layout->labels);
    free(layout->leads);
    free(layout->samples);
    free(layout);
}
