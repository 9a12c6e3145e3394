/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "plots/kinds/kinds.h"
#include "plots/plots_impl.h"

/* Passes over a word at the start of a path. */
static bool skip_word(const char **path, const char *word)
{
    const size_t length = strlen(word);
    const bool is_there = strncmp(*path, word, length) == 0;
    *path += is_there ? length : 0;
    return is_there;
}

const char *lan_path_words(plot_arena *arena, const char *path)
{
    const char *const between =
        skip_word(&path, "counters.") ? " against " : " ";
    const char *text = "";
    if (!skip_word(&path, "armies.") && !skip_word(&path, "units.")) {
        (void)skip_word(&path, "sides.");
    }
    while (*path != '\0') {
        const size_t length = strcspn(path, "._");
        const char end = path[length];
        text = arena_write(arena, "%s%.*s%s", text, (int)length, path,
                           end == '_'   ? " "
                           : end == '.' ? between
                                        : "");
        path += length + (end != '\0' ? 1 : 0);
        /* skip words without information: "units", and "reinforcements" before
         * a name */
        const char *rest = path;
        if (end == '.') {
            (void)skip_word(&path, "units.");
            rest = path;
        }
        if (end == '.' && skip_word(&rest, "reinforcements.") &&
            !(*rest >= '0' && *rest <= '9')) {
            path = rest;
        }
    }
    return text;
}

static const char *last_word(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL ? dot + 1 : path;
}

const char *lan_paths_joined(plot_arena *arena, const char *path,
                             char *const *others, size_t count,
                             const char *open, const char *close)
{
    const char *const word = last_word(path);
    const char *text = arena_write(arena, "%.*s%s%s", (int)(word - path), path,
                                   count > 0 ? open : "", word);
    for (size_t i = 0; i < count; i++) {
        text = arena_write(arena, "%s, %s", text, last_word(others[i]));
    }
    return count > 0 ? arena_write(arena, "%s%s", text, close) : text;
}

const char *measure_words(lan_figure *figure, const lan_measure *measure,
                          const char *time_unit, const char *const sides[2])
{
    const char *const title = measure->title;
    const lan_measure_unit unit = measure->unit;
    const bool is_margin = !isnan(measure->even) && !measure->needs_odds;
    const int32_t side = measure->side;
    const char *const shown = unit == LAN_MEASURE_IN_SOLDIERS ? "soldiers"
                              : unit == LAN_MEASURE_IN_METRES ? "m"
                              : unit == LAN_MEASURE_IN_TIME   ? time_unit
                                                              : "";
    return is_margin && sides[0][0] != '\0' && side >= 0 && side < 2
               ? plot_text(figure, "%.120s (+ %.60s, \xE2\x88\x92 %.60s)",
                           title, sides[side], sides[1 - side])
           : shown[0] != '\0'
               ? plot_text(figure, "%.300s (%.64s)", title, shown)
               : plot_text(figure, "%.300s", title);
}

axis_def path_axis(lan_figure *figure, const lan_grid_axis *axis,
                   const char *unit, const char *time_unit)
{
    /* "1/time" becomes "1/day", or "" without a time unit */
    const char *const time = unit != NULL ? strstr(unit, "time") : NULL;
    const char *const shown =
        time == NULL ? unit
        : time_unit[0] == '\0'
            ? NULL
            : plot_text(figure, "%.*s%.64s%s", (int)(time - unit), unit,
                        time_unit, time + strlen("time"));
    return (axis_def){.title = lan_path_words(&figure->arena, axis->path),
                      .unit = shown,
                      .from = axis->from,
                      .to = axis->to,
                      .is_log = axis->scale == LAN_SCALE_LOG};
}
