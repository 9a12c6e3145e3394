/* tactics/search/fields/field_cache.h - the fields that many units share.
 *
 *     lan_field_cache_get(cache, ground, &goal, 1, LAN_METRIC_EXACT, &field);
 *     lan_field_step(field, 500);
 *     d = lan_field_next(field, unit);
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a fixed number of fields, over any grounds. Asked for a field, it
 *          gives the one that it has, finished or not, or starts one in the
 *          place of the field that nobody asked for the longest. A field is
 *          told by its ground (and so by movement class and size), the version
 *          of that, the set of goals, and the metric.
 * Owner    fields belong to the cache. One that was got may be replaced by the
 *          next call that misses: units ask anew each tick and keep none.
 *          Grounds must outlive the cache or be forgotten before.
 * Threads  one.
 */
#ifndef LAN_TACTICS_SEARCH_FIELDS_FIELD_CACHE_H
#define LAN_TACTICS_SEARCH_FIELDS_FIELD_CACHE_H

#include "tactics/search/fields/field.h"

#define LAN_FIELD_CACHE_MOST 1024 /* fields of one cache */

typedef struct lan_field_cache lan_field_cache;

/* How often a field was there already, was not, and took another's place. */
typedef struct lan_field_cache_counts {
    uint64_t hits;
    uint64_t misses;
    uint64_t evictions;
} lan_field_cache_counts;

/* fields  1 .. LAN_FIELD_CACHE_MOST; each is allocated when it is first
 *         needed. LAN_EINVAL, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_field_cache_create(size_t fields, lan_field_cache **out);
void lan_field_cache_destroy(lan_field_cache *cache);

/* Gives the field to these goals over a ground as it is now; a field of an
 * earlier version of it is started anew. Arguments and errors as those of
 * lan_field_start() without overlay. */
LAN_MUST_CHECK
lan_status lan_field_cache_get(lan_field_cache *cache, const lan_ground *ground,
                               const lan_cell *goals, size_t count,
                               lan_metric metric, lan_field **out);

/* Frees the fields of a ground that is about to be destroyed. */
void lan_field_cache_forget(lan_field_cache *cache, const lan_ground *ground);

lan_field_cache_counts lan_field_cache_count(const lan_field_cache *cache);

/* Bytes held, fields included. */
size_t lan_field_cache_memory(const lan_field_cache *cache);

#endif
