/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "tactics/campaign/check_impl.h"

/* --- reporting ----------------------------------------------------------- */

static void tell_finding(campaign_check *check, bool is_error, const char *key,
                         const char *text)
{
    char path[CAMPAIGN_PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s%s%s", check->path,
                   key != NULL ? "." : "", key != NULL ? key : "");
    check->has_error = check->has_error || is_error;
    if (check->report != NULL) {
        check->report(check->context, is_error, path, text);
    }
}

void campaign_error(campaign_check *check, const char *key, const char *format,
                    ...)
{
    char text[CAMPAIGN_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tell_finding(check, true, key, text);
}

void campaign_warning(campaign_check *check, const char *key,
                      const char *format, ...)
{
    char text[CAMPAIGN_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tell_finding(check, false, key, text);
}

void campaign_at(campaign_check *check, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(check->path, sizeof check->path, format, args);
    va_end(args);
}

/* --- what armies are ----------------------------------------------------- */

const char *campaign_army_name(const campaign_check *check, int32_t army)
{
    return check->def->battle->armies[army].name;
}

static const char *side_of(const campaign_check *check, int32_t army)
{
    const lan_army_def *def = &check->def->battle->armies[army];
    return def->side != NULL ? def->side : def->name;
}

bool campaign_is_friend(const campaign_check *check, int32_t a, int32_t b)
{
    return strcmp(side_of(check, a), side_of(check, b)) == 0;
}

bool campaign_is_army(const campaign_check *check, int32_t army)
{
    return army >= 0 && (size_t)army < check->def->battle->army_count;
}

bool campaign_is_place(const campaign_check *check, int32_t place)
{
    return place >= 0 && place < check->place_count;
}

/* --- numbers ------------------------------------------------------------- */

static bool is_in(campaign_range range, double value)
{
    switch (range) {
    case CAMPAIGN_AT_LEAST_0:
        return isfinite(value) && value >= 0.0;
    case CAMPAIGN_AT_LEAST_0_OR_NONE:
        return isnan(value) || (isfinite(value) && value >= 0.0);
    case CAMPAIGN_ABOVE_0:
        return isfinite(value) && value > 0.0;
    case CAMPAIGN_SHARE_OR_NONE:
        return isnan(value) || (value >= 0.0 && value <= 1.0);
    case CAMPAIGN_ANY_OR_NONE:
        break;
    }
    return !isinf(value);
}

void campaign_number(campaign_check *check, const char *key, double value,
                     campaign_range range)
{
    static const char *const whats[] = {
        [CAMPAIGN_AT_LEAST_0] = "a number of at least 0",
        [CAMPAIGN_AT_LEAST_0_OR_NONE] = "a number of at least 0",
        [CAMPAIGN_ABOVE_0] = "a number above 0",
        [CAMPAIGN_SHARE_OR_NONE] = "a number from 0 to 1",
        [CAMPAIGN_ANY_OR_NONE] = "a number",
    };
    if (!is_in(range, value)) {
        campaign_error(check, key, "%s.%s must be %s", check->path, key,
                       whats[range]);
    }
}
