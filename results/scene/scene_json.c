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

lan_status scene_append(json_t *list, json_t *value)
{
    return json_array_append_new(list, value) == 0 ? LAN_OK : LAN_ENOMEM;
}

lan_status scene_set(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new(object, key, value) == 0 ? LAN_OK : LAN_ENOMEM;
}

json_t *scene_set_list(json_t *object, const char *key)
{
    json_t *const list = json_array();
    return scene_set(object, key, list) == LAN_OK ? list : NULL;
}

json_t *scene_append_object(json_t *list)
{
    json_t *const object = json_object();
    return scene_append(list, object) == LAN_OK ? object : NULL;
}
