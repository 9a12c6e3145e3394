/* results/document/html_impl.h - the pieces of which a page of HTML is written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   LAN_ENOMEM. What the stream could not take stays with it.
 */
#ifndef LAN_RESULTS_HTML_IMPL_H
#define LAN_RESULTS_HTML_IMPL_H

#include <stdio.h>

#include "results/document/document_impl.h"

/* --- words --------------------------------------------------------------- */

/* Writes text, made printable, of which nothing is markup; words written from
 * right to left are elements <bdi>. */
LAN_MUST_CHECK
lan_status lan_html_words(const char *text, FILE *out);

/* The same without elements: of a title, or within the quotes of an attribute.
 */
LAN_MUST_CHECK
lan_status lan_html_bare_words(const char *text, FILE *out);

/* As lan_html_words() for words that are printable, whose memory is taken; NULL
 * is a lack of memory. */
LAN_MUST_CHECK
lan_status lan_html_taken_words(char *words, FILE *out);

/* Writes text line by line, tabs and line ends as they are. */
LAN_MUST_CHECK
lan_status lan_html_lines(const char *text, FILE *out);

/* The class of CSS; "" for a plain one. */
const char *lan_html_tone(lan_tone tone);

/* --- parts --------------------------------------------------------------- */

/* label      of a table without a caption
 * has_scene  moments are links */
LAN_MUST_CHECK
lan_status lan_html_table(const lan_table *table, const char *label,
                          bool has_scene, FILE *out);

/* The scene as data for the page's script, none of which ends its element. */
LAN_MUST_CHECK
lan_status lan_html_scene(const json_t *scene, FILE *out);

#endif
