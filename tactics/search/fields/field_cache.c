/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/field.h"

#include <stdlib.h>

#include "tactics/search/fields/field_parts_impl.h"

typedef struct place {
    lan_field *field; /* or NULL */
    uint64_t asked;   /* time of the last request */
} place;

struct lan_field_cache {
    lan_field_cache_counts counts;
    uint64_t time; /* requests so far */
    size_t count;
    place places[];
};

lan_status lan_field_cache_create(size_t fields, lan_field_cache **out)
{
    if (fields < 1 || fields > LAN_FIELD_CACHE_MOST) {
        return LAN_EINVAL;
    }
    lan_field_cache *cache =
        calloc(1, sizeof *cache + fields * sizeof cache->places[0]);
    if (cache == NULL) {
        return LAN_ENOMEM;
    }
    cache->count = fields;
    *out = cache;
    return LAN_OK;
}

void lan_field_cache_destroy(lan_field_cache *cache)
{
    if (cache == NULL) {
        return;
    }
    for (size_t i = 0; i < cache->count; i++) {
        lan_field_destroy(cache->places[i].field);
    }
    free(cache);
}

/* Whether the field in a place can never be asked for again. */
static bool is_stale(const place *at)
{
    return at->field != NULL && !lan_field_is_current(at->field);
}

/* Which of two places is to be taken first: an empty one, one whose field is
 * out of date, one that was asked for longer ago. */
static bool goes_before(const place *a, const place *b)
{
    const int rank_a = a->field == NULL ? 0 : is_stale(a) ? 1 : 2;
    const int rank_b = b->field == NULL ? 0 : is_stale(b) ? 1 : 2;
    return rank_a != rank_b ? rank_a < rank_b : a->asked < b->asked;
}

static place *place_to_take(lan_field_cache *cache)
{
    place *best = &cache->places[0];
    for (size_t i = 1; i < cache->count; i++) {
        if (goes_before(&cache->places[i], best)) {
            best = &cache->places[i];
        }
    }
    return best;
}

/* Starts a field in a place, in the memory that is there where it is of the
 * same ground. */
static lan_status fill(lan_field_cache *cache, place *at,
                       const lan_ground *ground, const lan_cell *goals,
                       size_t count, lan_metric metric)
{
    const bool was_current =
        at->field != NULL && lan_field_is_current(at->field);
    if (at->field == NULL || at->field->ground != ground) {
        lan_field *field = NULL;
        if (lan_field_create(ground, &field) != LAN_OK) {
            return LAN_ENOMEM;
        }
        lan_field_destroy(at->field);
        at->field = field;
    }
    const lan_status status =
        lan_field_start(at->field, goals, count, metric, NULL);
    cache->counts.evictions += was_current;
    at->asked = cache->time;
    return status;
}

static bool are_goals(const lan_ground *ground, const lan_cell *goals,
                      size_t count, lan_metric metric)
{
    bool is_right = count > 0 && lan_metric_name(metric) != NULL;
    for (size_t i = 0; i < count; i++) {
        is_right =
            is_right && lan_grid_map_contains(lan_ground_map(ground), goals[i]);
    }
    return is_right;
}

lan_status lan_field_cache_get(lan_field_cache *cache, const lan_ground *ground,
                               const lan_cell *goals, size_t count,
                               lan_metric metric, lan_field **out)
{
    if (!are_goals(ground, goals, count, metric)) {
        return LAN_EINVAL;
    }
    cache->time++;
    for (size_t i = 0; i < cache->count; i++) {
        place *at = &cache->places[i];
        if (at->field != NULL && at->field->ground == ground &&
            lan_field_is_for(at->field, goals, count, metric)) {
            cache->counts.hits++;
            at->asked = cache->time;
            *out = at->field;
            return LAN_OK;
        }
    }
    place *at = place_to_take(cache);
    const lan_status status = fill(cache, at, ground, goals, count, metric);
    if (status == LAN_OK) {
        cache->counts.misses++;
        *out = at->field;
    }
    return status;
}

void lan_field_cache_forget(lan_field_cache *cache, const lan_ground *ground)
{
    for (size_t i = 0; i < cache->count; i++) {
        place *at = &cache->places[i];
        if (at->field != NULL && at->field->ground == ground) {
            lan_field_destroy(at->field);
            at->field = NULL;
        }
    }
}

lan_field_cache_counts lan_field_cache_count(const lan_field_cache *cache)
{
    return cache->counts;
}

size_t lan_field_cache_memory(const lan_field_cache *cache)
{
    size_t memory = sizeof *cache + cache->count * sizeof cache->places[0];
    for (size_t i = 0; i < cache->count; i++) {
        const lan_field *field = cache->places[i].field;
        memory += field == NULL ? 0 : lan_field_memory(field);
    }
    return memory;
}
