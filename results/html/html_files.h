/* results/html/html_files.h - the style sheet and the script of a page,
 * embedded in the library.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the style sheets and the scripts of this folder, each concatenated
 *          in the order of local.mk; embed.awk writes them as C. They do not
 *          contain the end tag of their element, and the scripts define no
 *          name twice.
 */
#pragma once

/* The CSS rules for words, tables and the player, light and dark, on screen and
 * paper. */
const char *lan_html_style_sheet(void);

/* The exact content of <script type="module">. */
const char *lan_html_script(void);

/* "sha256-...", the hash of this script for a content policy. */
const char *lan_html_script_hash(void);
