/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plots/kinds/kinds.h"

static bool skip_word(const char **path, const char *word)
{
    const size_t length = strlen(word);
    const bool is_there = strncmp(*path, word, length) == 0;
    *path += is_there ? length : 0;
    return is_there;
}

/* Passes over words of a path that say nothing more: "units", and
 * "reinforcements" before a name of one. */
static void skip_collections(const char **path)
{
    static const char reinforcements[] = "reinforcements.";
    const size_t length = sizeof reinforcements - 1;
    (void)skip_word(path, "units.");
    if (strncmp(*path, reinforcements, length) == 0 &&
        !((*path)[length] >= '0' && (*path)[length] <= '9')) {
        *path += length;
    }
}

/* Writes a path with something else for every dot, and blanks for "_". */
static void write_parts(const char *path, const char *between, char *buffer)
{
    size_t used = 0;
    while (*path != '\0' && used + strlen(between) + 2 < LAN_PATH_WORDS_SIZE) {
        if (*path == '.') {
            memcpy(buffer + used, between, strlen(between));
            used += strlen(between);
            path++;
            skip_collections(&path);
        } else {
            buffer[used++] = *path == '_' ? ' ' : *path;
            path++;
        }
    }
    buffer[used] = '\0';
}

char *lan_path_words(const char *path, char buffer[LAN_PATH_WORDS_SIZE])
{
    if (skip_word(&path, "counters.")) {
        write_parts(path, " against ", buffer);
        return buffer;
    }
    static const char *const heads[] = {"armies.", "units.", "sides."};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        if (skip_word(&path, heads[i])) {
            break;
        }
    }
    write_parts(path, " ", buffer);
    return buffer;
}

static const char *last_word(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL ? dot + 1 : path;
}

char *lan_paths_joined(const char *path, char *const *others, size_t count,
                       const char *open, const char *close,
                       char buffer[LAN_PATH_WORDS_SIZE])
{
    const char *word = last_word(path);
    const char *const ends[] = {count > 0 ? open : "", count > 0 ? close : ""};
    int used = snprintf(buffer, LAN_PATH_WORDS_SIZE, "%.*s%s%s",
                        (int)(word - path), path, ends[0], word);
    for (size_t i = 0; i < count && used > 0 && used < LAN_PATH_WORDS_SIZE;
         i++) {
        used += snprintf(buffer + used, LAN_PATH_WORDS_SIZE - (size_t)used,
                         ", %s", last_word(others[i]));
    }
    if (used > 0 && used < LAN_PATH_WORDS_SIZE) {
        (void)snprintf(buffer + used, LAN_PATH_WORDS_SIZE - (size_t)used, "%s",
                       ends[1]);
    }
    return buffer;
}

/* Writes a unit with the scenario's unit of time: "1/day"; "" for none.
 *
 * unit       "soldiers", "1/time"; NULL: none
 * time_unit  its label, "" allowed
 */
static char *lan_unit_words(const char *unit, const char *time_unit,
                            char buffer[LAN_PATH_WORDS_SIZE])
{
    const char *const time = unit != NULL ? strstr(unit, "time") : NULL;
    buffer[0] = '\0';
    if (unit == NULL || (time != NULL && time_unit[0] == '\0')) {
        return buffer;
    }
    if (time == NULL) {
        (void)snprintf(buffer, LAN_PATH_WORDS_SIZE, "%s", unit);
    } else {
        (void)snprintf(buffer, LAN_PATH_WORDS_SIZE, "%.*s%.64s%s",
                       (int)(time - unit), unit, time_unit,
                       time + strlen("time"));
    }
    return buffer;
}

/* The unit of a measure; NULL: none. */
static const char *unit_of(const lan_measure *measure, const char *time_unit)
{
    const lan_measure_unit unit = lan_measure_unit_of(measure);
    const bool is_time = unit == LAN_MEASURE_IN_TIME && time_unit[0] != '\0';
    return unit == LAN_MEASURE_IN_SOLDIERS ? "soldiers"
           : unit == LAN_MEASURE_IN_METRES ? "m"
           : is_time                       ? time_unit
                                           : NULL;
}

char *lan_measure_words(const lan_measure *measure, const char *time_unit,
                        const char *const sides[2],
                        char buffer[LAN_PATH_WORDS_SIZE])
{
    const char *const title = lan_measure_title(measure);
    const char *const unit = unit_of(measure, time_unit);
    const bool is_margin =
        !isnan(lan_measure_even(measure)) && !lan_measure_needs_odds(measure);
    const int32_t side = lan_measure_side(measure);
    if (is_margin && sides[0][0] != '\0' && side >= 0 && side < 2) {
        (void)snprintf(buffer, LAN_PATH_WORDS_SIZE,
                       "%.120s (+ %.60s, \xE2\x88\x92 %.60s)", title,
                       sides[side], sides[1 - side]);
    } else if (unit != NULL) {
        (void)snprintf(buffer, LAN_PATH_WORDS_SIZE, "%.300s (%.64s)", title,
                       unit);
    } else {
        (void)snprintf(buffer, LAN_PATH_WORDS_SIZE, "%.300s", title);
    }
    return buffer;
}

lan_axis_def path_axis(lan_figure *figure, const lan_grid_axis *axis,
                       const char *unit, const char *time_unit)
{
    char title[LAN_PATH_WORDS_SIZE];
    char shown[LAN_PATH_WORDS_SIZE];
    return (lan_axis_def){
        .title =
            lan_figure_text(figure, "%s", lan_path_words(axis->path, title)),
        .unit = lan_figure_text(figure, "%s",
                                lan_unit_words(unit, time_unit, shown)),
        .from = axis->from,
        .to = axis->to,
        .is_log = axis->scale == LAN_SCALE_LOG};
}
