/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "results/document/document.h"
#include "results/scene/scene_impl.h"

json_t *scene_number(double value, double grain)
{
    if (!isfinite(value) || !(grain > 0.0)) {
        return lan_json_number(value);
    }
    const double digits = -floor(log10(grain));
    const double scale = pow(10.0, fabs(digits));
    const double whole =
        digits > 0.0 ? round(value * scale) : round(value / scale);
    const double made = digits > 0.0 ? whole / scale : whole * scale;
    if (!isfinite(made)) {
        return lan_json_number(value);
    }
    const bool is_whole = fabs(made) < 1e15 && !(fabs(made - round(made)) > 0);
    return is_whole ? json_integer((json_int_t)made) : lan_json_number(made);
}

void scene_put(scene *s, json_t *into, const char *key, json_t *value)
{
    const int failed = key == NULL ? json_array_append_new(into, value)
                                   : json_object_set_new(into, key, value);
    s->is_lost = s->is_lost || failed != 0;
}

json_t *scene_put_list(scene *s, json_t *into, const char *key)
{
    json_t *const list = json_array();
    scene_put(s, into, key, list);
    return s->is_lost ? NULL : list;
}

json_t *scene_put_object(scene *s, json_t *into, const char *key)
{
    json_t *const object = json_object();
    scene_put(s, into, key, object);
    return s->is_lost ? NULL : object;
}
