/* scenarios/import/wml_impl.h - Wesnoth's files: [tags] in tags, KEY=VALUE, and
 * {MACROS} that stand for lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    macros that stand alone in a line are expanded where the tag that is
 *          open matters to a roster; macros within values stay as they are. A
 *          {WEAPON_SPECIAL_X} or {ABILITY_X} is the tag x, whatever it is
 *          defined as.
 * Range    the limits below; what expands itself is refused.
 */
#ifndef LAN_SCENARIOS_IMPORT_WML_IMPL_H
#define LAN_SCENARIOS_IMPORT_WML_IMPL_H

#include "scenarios/import/roster_impl.h"

#define WML_MOST_DEPTH    64 /* tags in tags */
#define WML_MOST_MACROS   4096
#define WML_MOST_WITHIN   16 /* macros in macros */
#define WML_MOST_EXPANDED ((size_t)16 << 20)

/* Reads all files into one tree, whose root has no key; NULL: failed. A tag has
 * no value. What [units] at the root hold is of the root. */
const imp_node *wml_read(lan_import *import);

/* The node itself where it is a tag, else the next one that is; or NULL. */
const imp_node *wml_tag(const imp_node *node);

/* The last key of that name, and the first tag; NULL: none. */
const imp_node *wml_find(const imp_node *tag, const char *key);
const imp_node *wml_child(const imp_node *tag, const char *name);

#endif
