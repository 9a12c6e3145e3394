/* results/scene/scene_impl.h - the parts of a scene.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_SCENE_IMPL_H
#define LAN_RESULTS_SCENE_IMPL_H

#include "plots/kinds/kinds.h"
#include "results/document/document.h"

/* A number for "%f", at most half a grain off, in few digits: the grain is made
 * a power of ten. */
double scene_rounded(double value, double grain);

/* Opens "walk" within the army that is open, adds its steps, and "until". */
typedef struct scene_walks scene_walks;
LAN_MUST_CHECK
lan_status scene_walks_create(const lan_campaign_view *view, double grain,
                              scene_walks **out);
void scene_walks_destroy(scene_walks *walks);
void scene_walks_add(scene_walks *walks, size_t army, lan_fields *to);

/* "places" and "place_names", after all armies. */
void scene_walks_end(scene_walks *walks, lan_fields *to);

/* Puts "bodies" into the scene: soldiers one by one, and their shots, of an
 * engagement whose story has frames. */
LAN_MUST_CHECK
lan_status scene_add_bodies(lan_fields *to, const lan_fought *fought);

#endif
