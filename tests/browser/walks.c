/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/browser/walks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS_MAX 256

/* Half the height of a hexagon whose centre is 1 from its neighbours'. */
#define HEXAGON 0.57735026918962576

/* --- lines of CSV -------------------------------------------------------- */

/* Cuts a line into its cells, in place; no cell of ours has a comma. Returns
 * how many, and what follows in *next. */
static size_t cut_line(char *line, char *cells[CELLS_MAX], char **next)
{
    char *end = strchr(line, '\n');
    assert_non_null(end);
    *end = '\0';
    *next = end + 1;
    size_t count = 0;
    for (char *at = line; at != NULL && count < CELLS_MAX; count++) {
        cells[count] = at;
        at = strchr(at, ',');
        if (at != NULL) {
            *at++ = '\0';
        }
    }
    return count;
}

static walk *find_army(walks *w, const char *name, size_t length)
{
    for (size_t i = 0; i < w->army_count; i++) {
        if (strlen(w->armies[i].name) == length &&
            strncmp(w->armies[i].name, name, length) == 0) {
            return &w->armies[i];
        }
    }
    fail_with("no army is called %.*s", (int)length, name);
    return NULL;
}

/* --- positions ----------------------------------------------------------- */

static void put_place(walks_map map, char **cells, double *x, double *y)
{
    const double column = strtod(cells[0], NULL);
    const double row = strtod(cells[1], NULL);
    const bool is_hex = map == WALKS_HEXAGONS;
    *x = column + 0.5 + (is_hex && fmod(row, 2.0) > 0.5 ? 0.5 : 0.0);
    *y = is_hex ? row * 1.5 * HEXAGON + HEXAGON : row + 0.5;
}

/* A line of positions.csv: departed, arrived, army, from, to. */
static void add_step(walks *w, walks_map map, char **cells)
{
    walk *army = find_army(w, cells[2], strlen(cells[2]));
    assert_true(army->step_count < WALKS_STEPS);
    walk_step *step = &army->steps[army->step_count++];
    step->arrived = strtod(cells[1], NULL);
    put_place(map, cells + 5, &step->x, &step->y);
    if (*cells[0] == '\0') {
        step->departed = step->arrived;
        step->from_x = step->x;
        step->from_y = step->y;
    } else {
        step->departed = strtod(cells[0], NULL);
        put_place(map, cells + 3, &step->from_x, &step->from_y);
    }
}

static void read_positions(const browser *b, walks *w, walks_map map)
{
    char *text = shown_read(b, "positions.csv");
    char *cells[CELLS_MAX];
    char *at = strchr(text, '\n') + 1;
    while (*at != '\0') {
        (void)cut_line(at, cells, &at);
        add_step(w, map, cells);
    }
    free(text);
}

/* --- events -------------------------------------------------------------- */

static bool is_leaving(const char *what)
{
    return strcmp(what, "gone") == 0 || strcmp(what, "left") == 0;
}

static void read_events(const browser *b, walks *w)
{
    char *text = shown_read(b, "events.csv");
    char *cells[CELLS_MAX];
    char *at = strchr(text, '\n') + 1;
    while (*at != '\0') {
        (void)cut_line(at, cells, &at);
        const double time = strtod(cells[0], NULL);
        assert_true(w->event_count < WALKS_EVENTS);
        w->events[w->event_count++] = time;
        if (is_leaving(cells[1])) {
            find_army(w, cells[2], strlen(cells[2]))->gone = time;
        }
    }
    free(text);
}

/* --- the curve ----------------------------------------------------------- */

/* Columns are army.group, those of an army next to each other. */
static void name_armies(walks *w, char **cells, size_t count, size_t *army_of)
{
    for (size_t i = 1; i < count; i++) {
        const size_t length = strcspn(cells[i], ".");
        const walk *last =
            w->army_count > 0 ? &w->armies[w->army_count - 1] : NULL;
        if (last == NULL || strlen(last->name) != length ||
            strncmp(last->name, cells[i], length) != 0) {
            assert_true(w->army_count < WALKS_ARMIES && length < WALKS_NAME);
            walk *army = &w->armies[w->army_count++];
            memcpy(army->name, cells[i], length);
            army->gone = LAN_INF;
        }
        army_of[i] = w->army_count - 1;
    }
}

static void read_curve(const browser *b, walks *w)
{
    char *text = shown_read(b, "curve.csv");
    char *cells[CELLS_MAX];
    size_t army_of[CELLS_MAX];
    char *at = text;
    const size_t count = cut_line(at, cells, &at);
    name_armies(w, cells, count, army_of);
    while (*at != '\0') {
        (void)cut_line(at, cells, &at);
        assert_true(w->row_count < WALKS_ROWS);
        w->times[w->row_count] = strtod(cells[0], NULL);
        for (size_t i = 1; i < count; i++) {
            w->strengths[w->row_count][army_of[i]] += strtod(cells[i], NULL);
        }
        w->row_count++;
    }
    free(text);
}

/* --- all ----------------------------------------------------------------- */

walks *walks_read(const browser *b, walks_map map)
{
    walks *w = calloc(1, sizeof *w);
    assert_non_null(w);
    read_curve(b, w);
    read_positions(b, w, map);
    read_events(b, w);
    assert_true(w->army_count > 1 && w->row_count > 2 && w->event_count > 2);
    return w;
}

void walks_destroy(walks *w)
{
    free(w);
}

bool walks_at(const walk *army, double time, double *x, double *y)
{
    if (army->step_count == 0 || time < army->steps[0].arrived ||
        time >= army->gone) {
        return false;
    }
    const walk_step *step = army->steps;
    for (size_t i = 1; i < army->step_count; i++) {
        step = army->steps[i].departed <= time ? &army->steps[i] : step;
    }
    const double length = step->arrived - step->departed;
    const double share =
        length > 0.0 ? fmin((time - step->departed) / length, 1.0) : 1.0;
    *x = step->from_x + share * (step->x - step->from_x);
    *y = step->from_y + share * (step->y - step->from_y);
    return true;
}

double walks_strength(const walks *w, size_t army, double time)
{
    size_t i = 0;
    while (i + 2 < w->row_count && w->times[i + 1] <= time) {
        i++;
    }
    const double share = (time - w->times[i]) / (w->times[i + 1] - w->times[i]);
    return w->strengths[i][army] +
           share * (w->strengths[i + 1][army] - w->strengths[i][army]);
}

double walks_most(const walks *w, size_t army)
{
    double most = 0.0;
    for (size_t i = 0; i < w->row_count; i++) {
        most = fmax(most, w->strengths[i][army]);
    }
    return most;
}
