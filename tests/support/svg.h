/* tests/support/svg.h - figures as SVG, and whether that is well-formed XML.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_SUPPORT_SVG_H
#define LAN_TESTS_SUPPORT_SVG_H

#include <jansson.h>

#include "results/figure/figure.h"

/* Draws a figure as a file of its own; the text is the caller's to free. Fails
 * where it is not well-formed. */
char *svg_of(const lan_figure *figure);

/* The same as part of an HTML page. */
char *inline_svg_of(const lan_figure *figure);

/* The data that it carries there for a script: a list of panels, NULL where it
 * has none. The caller's to release. */
json_t *svg_data_of(const lan_figure *figure);

/* What is wrong with a text as XML 1.0; NULL: nothing. Elements nest and end,
 * attributes are quoted and stand once, references are known, and no character
 * is one that XML has not. */
const char *xml_fault(const char *text);

/* How often a part stands in a text. */
size_t count_parts(const char *text, const char *part);

#endif
