/* results/scene/scene_impl.h - the parts of a scene.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_SCENE_IMPL_H
#define LAN_RESULTS_SCENE_IMPL_H

#include <jansson.h>
#include <stddef.h>

#include "plots/kinds/campaign_impl.h"
#include "plots/kinds/scene_line_impl.h"

/* A number for a scene, at most half a grain off, in few digits: the grain is
 * made a power of ten. NaN is null; NULL: no memory. */
json_t *scene_number(double value, double grain);

/* Adds to a list or under a key; takes value. LAN_ENOMEM, also where value is
 * NULL. */
LAN_MUST_CHECK
lan_status scene_append(json_t *list, json_t *value);
LAN_MUST_CHECK
lan_status scene_set(json_t *object, const char *key, json_t *value);

/* Sets a list under a key, or adds an object to a list, empty as yet; NULL: no
 * memory. */
json_t *scene_set_list(json_t *object, const char *key);
json_t *scene_append_object(json_t *list);

/* Sets "walk" and "until" of each army, "places" and "place_names" of
 * the scene.
 *
 * armies  [story->army_count], objects
 * grain   of times
 */
LAN_MUST_CHECK
lan_status scene_add_walks(const lan_campaign_view *view, double grain,
                           json_t *armies, json_t *scene);

/* True where each soldier's fate is told: of an engagement that is not too
 * large. */
bool scene_has_fates(const lan_fought *fought);

/* Adds what an army has, soldier by soldier, as [t, n, t, n, ...]. */
LAN_MUST_CHECK
lan_status scene_add_fates(const lan_fought *fought, int32_t army, double grain,
                           json_t *list);

/* Sets "bodies" of the scene: soldiers one by one, and their shots, of an
 * engagement whose story has frames. */
LAN_MUST_CHECK
lan_status scene_add_bodies(const lan_fought *fought, json_t *scene);

#endif
