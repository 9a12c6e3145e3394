/* results/scene/scene_impl.h - the parts of a scene.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_SCENE_IMPL_H
#define LAN_RESULTS_SCENE_IMPL_H

#include <jansson.h>
#include <stddef.h>

#include "plots/kinds/kinds.h"

/* An object that is made; is_lost where memory lacked for a part of it. */
typedef struct scene {
    json_t *root;
    double grain; /* of times */
    bool is_lost;
} scene;

/* A number for a scene, at most half a grain off, in few digits: the grain is
 * made a power of ten. NaN is null; NULL: no memory. */
json_t *scene_number(double value, double grain);

/* Puts a value into an object or, with key NULL, a list; takes it. NULL of
 * either, and the scene is lost. */
void scene_put(scene *s, json_t *into, const char *key, json_t *value);

/* The same of an empty list, or object, which is returned. */
json_t *scene_put_list(scene *s, json_t *into, const char *key);
json_t *scene_put_object(scene *s, json_t *into, const char *key);

/* Puts "walk" and "until" into each army, "places" and "place_names" into the
 * scene. */
LAN_MUST_CHECK
lan_status scene_add_walks(scene *s, const lan_campaign_view *view,
                           json_t *armies);

/* True where each soldier's fate is told: of an engagement that is not too
 * large. */
bool scene_has_fates(const lan_fought *fought);

/* Adds what an army has, soldier by soldier, as [t, n, t, n, ...]. */
LAN_MUST_CHECK
lan_status scene_add_fates(scene *s, const lan_fought *fought, int32_t army,
                           json_t *list);

/* Puts "bodies" into the scene: soldiers one by one, and their shots, of an
 * engagement whose story has frames. */
LAN_MUST_CHECK
lan_status scene_add_bodies(scene *s, const lan_fought *fought);

#endif
