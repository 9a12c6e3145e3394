/* results/document/html_impl.h - how a page of HTML looks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_HTML_IMPL_H
#define LAN_RESULTS_HTML_IMPL_H

/* The rules of CSS for words and tables, light and dark, screen and paper. */
const char *lan_html_style_sheet(void);

#endif
