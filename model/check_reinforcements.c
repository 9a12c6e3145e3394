/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include "base/text.h"

static bool brings_by_points(const lan_reinforcement_def *r, double end)
{
    if (r->points == NULL || r->point_count == 0 || !(r->points[0] < end)) {
        return false;
    }
    for (size_t i = 0; i < r->point_count; i++) {
        if (r->points[2 * i + 1] > 0.0) {
            return true;
        }
    }
    return false;
}

/* True where it adds strength before the battle is stopped. */
bool chk_brings(const chk_context *chk, const lan_reinforcement_def *r)
{
    const double end = chk->def.end;

    switch (r->form) {
    case LAN_REINFORCEMENT_AT:
        return r->count > 0.0 && r->from <= end;
    case LAN_REINFORCEMENT_SPAN:
        return r->count > 0.0 && r->from < end;
    case LAN_REINFORCEMENT_RATE:
        return r->rate > 0.0 && r->from < end;
    case LAN_REINFORCEMENT_POINTS:
        return brings_by_points(r, end);
    }
    return false;
}

/* Reports what can begin only when the battle has been stopped. */
static void check_beginning(chk_context *chk, const char *key, double from,
                            bool is_late)
{
    char shown[2][LAN_TEXT_DOUBLE_SIZE];

    if (is_late && chk_is_in(CHK_AT_LEAST_0, from) &&
        chk_is_in(CHK_DURATION, chk->def.end)) {
        chk_warning(chk, key,
                    "it comes at %s, but the battle is stopped at %s; give "
                    "an earlier time or a later time.end",
                    lan_text_from_double(from, shown[0]),
                    lan_text_from_double(chk->def.end, shown[1]));
    }
}

static void check_span(chk_context *chk, const lan_reinforcement_def *r,
                       bool may_last)
{
    char shown[2][LAN_TEXT_DOUBLE_SIZE];
    const bool is_last =
        r->to > r->from && (may_last || chk_is_in(CHK_AT_LEAST_0, r->to));

    chk_number(chk, "from", r->from, CHK_AT_LEAST_0);
    check_beginning(chk, "from", r->from, r->from >= chk->def.end);
    if (chk_is_in(CHK_AT_LEAST_0, r->from) && !is_last) {
        chk_error(chk, "to", "to is %s; give a %stime after from, which is %s",
                  lan_text_from_double(r->to, shown[0]),
                  may_last ? "" : "finite ",
                  lan_text_from_double(r->from, shown[1]));
    }
}

/* The rule that the i-th point breaks, or NULL. */
static const char *broken_rule(const double *points, size_t i)
{
    const double time = points[2 * i];

    if (!chk_is_in(CHK_AT_LEAST_0, time)) {
        return "its time must be a finite number of 0 or more";
    }
    if (!chk_is_in(CHK_AT_LEAST_0, points[2 * i + 1])) {
        return "its rate must be a finite number of 0 or more";
    }
    if (i > 0 && time < points[2 * (i - 1)]) {
        return "its time must not be before that of the point before";
    }
    if (i > 1 && !(time > points[2 * (i - 2)])) {
        return "at most two points may be at one time";
    }
    return NULL;
}

static void check_points(chk_context *chk, const lan_reinforcement_def *r)
{
    char shown[2][LAN_TEXT_DOUBLE_SIZE];

    if (r->points == NULL || r->point_count < 2) {
        chk_error(chk, "points", "%zu points are given; give at least two",
                  r->points == NULL ? 0 : r->point_count);
        return;
    }
    for (size_t i = 0; i < r->point_count; i++) {
        const char *rule = broken_rule(r->points, i);
        if (rule != NULL) {
            chk_error(chk, "points", "point %zu is [%s, %s]; %s", i,
                      lan_text_from_double(r->points[2 * i], shown[0]),
                      lan_text_from_double(r->points[2 * i + 1], shown[1]),
                      rule);
            return; /* one wrong time makes others look wrong */
        }
    }
    check_beginning(chk, "points", r->points[0], r->points[0] >= chk->def.end);
}

static void check_reinforcement(chk_context *chk,
                                const lan_reinforcement_def *r)
{
    switch (r->form) {
    case LAN_REINFORCEMENT_AT:
        chk_number(chk, "at", r->from, CHK_AT_LEAST_0);
        check_beginning(chk, "at", r->from, r->from > chk->def.end);
        chk_number(chk, "count", r->count, CHK_SOLDIERS);
        return;
    case LAN_REINFORCEMENT_SPAN:
        check_span(chk, r, false);
        chk_number(chk, "count", r->count, CHK_SOLDIERS);
        return;
    case LAN_REINFORCEMENT_RATE:
        check_span(chk, r, true);
        chk_number(chk, "rate", r->rate, CHK_AT_LEAST_0);
        return;
    case LAN_REINFORCEMENT_POINTS:
        check_points(chk, r);
        return;
    }
    chk_error(chk, NULL,
              "form %d is unknown; give a count at a time, a count or a rate "
              "over a span, or points",
              (int)r->form);
}

void chk_reinforcements(chk_context *chk, const lan_group_def *group,
                        const char *army, const char *name)
{
    for (size_t i = 0; i < group->reinforcement_count; i++) {
        chk_place(chk, "armies.%s.units.%s.reinforcements.%zu", army, name, i);
        check_reinforcement(chk, &group->reinforcements[i]);
    }
}
