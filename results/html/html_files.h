/* results/html/html_files.h - the style sheet and the script of a page, as they
 * are held in the library.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the style sheets, and the scripts, of this folder one after another
 *          in the order of local.mk, which embed.awk writes in C. Neither holds
 *          what would end its element, nor a script a name twice.
 */
#pragma once

/* The rules of CSS for words, tables and the player, light and dark, screen and
 * paper. */
const char *lan_html_style_sheet(void);

/* What stands between <script type="module"> and its end, to the byte. */
const char *lan_html_script(void);

/* "sha256-...", by which a content policy names that script. */
const char *lan_html_script_hash(void);
