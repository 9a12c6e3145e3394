/* results/document/render.h - a document as text, CSV, JSON or HTML.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   LAN_ENOMEM; the status of a document that is lost; LAN_EINVAL for a
 *          format that was not wanted, and for CSV of one without rows. What
 *          the stream could not take shows when it is closed.
 * Owner    nothing is kept.
 */
#ifndef LAN_RESULTS_RENDER_H
#define LAN_RESULTS_RENDER_H

#include <stdio.h>

#include "results/document/document.h"

/* The terminal that text is for. */
typedef struct lan_text_style {
    int32_t columns; /* 0: 78; figures and sentences keep to them */
    bool utf8;
    bool color; /* ANSI */
} lan_text_style;

LAN_MUST_CHECK
lan_status lan_document_to_text(const lan_document *document,
                                const lan_text_style *style, FILE *out);

/* The table that is for CSV; numbers as the shortest text that reads back. */
LAN_MUST_CHECK
lan_status lan_document_to_csv(const lan_document *document, FILE *out);

/* The same table as JSON Lines: an object a row. */
LAN_MUST_CHECK
lan_status lan_document_to_json_lines(const lan_document *document, FILE *out);

/* One object, indented by two, numbers as the shortest text that reads back. */
LAN_MUST_CHECK

/* One file that needs no other: light and dark, figures as inline SVG, nothing
 * from a network, no script but that of results/html/ where there is a scene or
 * a figure with data, and a content policy that says so. */
LAN_MUST_CHECK
lan_status lan_document_to_html(const lan_document *document, FILE *out);

/* Writes it in a format; style is of text alone. */
LAN_MUST_CHECK
lan_status lan_document_render(const lan_document *document, lan_format format,
                               const lan_text_style *style, FILE *out);

#endif
