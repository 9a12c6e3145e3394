/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/figures.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/support.h"

char *figure_script(const lan_figure *figure)
{
    char *text = NULL;
    size_t length = 0;
    const lan_picture picture = {.script_only = true,
                                 .out = open_memstream(&text, &length)};
    assert_non_null(picture.out);
    assert_ok(lan_picture_make(&picture, figure, NULL));
    assert_int_equal(fclose(picture.out), 0);
    return text;
}

char *figure_characters(const lan_figure *figure)
{
    char *text = NULL;
    size_t length = 0;
    const lan_picture picture = {.out = open_memstream(&text, &length)};
    assert_non_null(picture.out);
    assert_ok(lan_picture_make(&picture, figure, NULL));
    assert_int_equal(fclose(picture.out), 0);
    return text;
}

size_t figure_layers(const lan_figure *figure, size_t panel,
                     lan_layer_kind kind)
{
    size_t count = 0;
    assert_true(panel < figure->panel_count);
    for (size_t i = 0; i < figure->panels[panel]->layer_count; i++) {
        count += figure->panels[panel]->layers[i].kind == kind ? 1 : 0;
    }
    return count;
}

const lan_layer *figure_layer(const lan_figure *figure, size_t panel,
                              lan_layer_kind kind, size_t n)
{
    assert_true(panel < figure->panel_count);
    for (size_t i = 0; i < figure->panels[panel]->layer_count; i++) {
        const lan_layer *const layer = &figure->panels[panel]->layers[i];
        if (layer->kind == kind && n-- == 0) {
            return layer;
        }
    }
    fail_with("no such layer of kind %d", (int)kind);
    return NULL;
}

bool figure_has_word(const lan_figure *figure, size_t panel, const char *text)
{
    const size_t count = figure_layers(figure, panel, LAN_LAYER_WORD);
    for (size_t i = 0; i < count; i++) {
        const lan_layer *const layer =
            figure_layer(figure, panel, LAN_LAYER_WORD, i);
        if (strcmp(layer->as.word.text, text) == 0) {
            return true;
        }
    }
    return false;
}

bool figure_has_line(const lan_figure *figure, const char *text)
{
    for (size_t i = 0; i < figure->line_count; i++) {
        if (strcmp(figure->lines[i].text, text) == 0) {
            return true;
        }
    }
    return false;
}
