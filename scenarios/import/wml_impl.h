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

typedef struct wml_key {
    struct wml_key *next;
    const char *key;
    const char *value; /* without quotes */
    imp_place place;
} wml_key;

typedef struct wml_tag {
    struct wml_tag *next;
    struct wml_tag *parent;
    struct wml_tag *first; /* child */
    struct wml_tag *last;
    wml_key *keys;
    wml_key *last_key;
    const char *name;
    imp_place place;
} wml_tag;

/* Reads all files into one tree, whose root has no name; NULL: failed. */
const wml_tag *wml_read(lan_import *import);

/* The last key of that name, and the first tag; NULL: none. */
const wml_key *wml_find(const wml_tag *tag, const char *key);
const wml_tag *wml_child(const wml_tag *tag, const char *name);

#endif
