/* scenarios/yaml/prescan_impl.h - what is refused before the parser sees a
 * text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_YAML_PRESCAN_IMPL_H
#define LAN_SCENARIOS_YAML_PRESCAN_IMPL_H

#include "scenarios/yaml/source_impl.h"

/* Told here of a tag too long for the parser, by the loader of any other. */
#define SCN_NO_TAGS "tags (!name) are not part of the format: leave it out"

/* Looks once over the bytes for what is no text, and for what libfyaml needs
 * more than linear time or memory for, long before an event tells of it.
 *
 * Returns NULL, or why the text is refused, and then where.
 */
const char *scn_prescan(const scn_source *source, scn_place *place);

#endif
