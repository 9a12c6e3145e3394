/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/marks_impl.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "plots/style.h"

#define MOST_ROWS    8
#define NAME_COLUMNS 20
#define SLIDE        0.42 /* of a text's width */

/* All soldiers that a reinforcement without end brings per time unit, or that
 * one with an end brings in all. */
static void add_amount(const lan_reinforcement_def *def, lan_note *note)
{
    switch (def->form) {
    case LAN_REINFORCEMENT_AT:
    case LAN_REINFORCEMENT_SPAN:
        note->count += def->count;
        return;
    case LAN_REINFORCEMENT_RATE:
        if (isfinite(def->to)) {
            note->count += def->rate * (def->to - def->from);
        } else {
            note->rate += def->rate;
        }
        return;
    case LAN_REINFORCEMENT_POINTS:
        for (size_t i = 1; i < def->point_count; i++) {
            const double *const at = def->points + 2 * i;
            note->count += 0.5 * (at[1] + at[-1]) * (at[0] - at[-2]);
        }
        return;
    }
}

static double start_of(const lan_reinforcement_def *def)
{
    return def->form == LAN_REINFORCEMENT_POINTS ? def->points[0] : def->from;
}

/* Something that happened, before what is near in time becomes one note. */
typedef struct instant {
    double time;
    int32_t army;
    const lan_reinforcement_def *def; /* NULL: the army breaks */
} instant;

static int by_time(const void *a, const void *b)
{
    const instant *const x = a;
    const instant *const y = b;
    if (x->time < y->time || x->time > y->time) {
        return x->time < y->time ? -1 : 1;
    }
    return x->army - y->army;
}

/* True where what is due then came, and was not too late. */
static bool has_come(const lan_reinforcement_def *def,
                     const lan_army_outcome *army, double end)
{
    const double time = start_of(def);
    const bool brings =
        def->count > 0.0 || def->rate > 0.0 || def->point_count > 0;
    return brings && time <= end &&
           (army->state == LAN_ARMY_FIGHTING || time < army->since);
}

static size_t collect(const lan_battle_def *def, const lan_outcome *outcome,
                      instant *to)
{
    size_t made = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_outcome *const army = &outcome->armies[a];
        if (army->state == LAN_ARMY_BROKEN) {
            to[made++] = (instant){army->since, (int32_t)a, NULL};
        }
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            const lan_group_def *const group = &def->armies[a].groups[g];
            for (size_t i = 0; i < group->reinforcement_count; i++) {
                const lan_reinforcement_def *const r =
                    &group->reinforcements[i];
                if (has_come(r, army, outcome->time)) {
                    to[made++] = (instant){start_of(r), (int32_t)a, r};
                }
            }
        }
    }
    return made;
}

static size_t most_instants(const lan_battle_def *def)
{
    size_t most = def->army_count;
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            most += def->armies[a].groups[g].reinforcement_count;
        }
    }
    return most;
}

/* The note of the same army and kind that is near enough, or a new one. */
static lan_note *note_for(lan_notes *notes, const instant *at, double together)
{
    for (size_t i = notes->count; i-- > 0;) {
        lan_note *const note = &notes->items[i];
        if (note->army == at->army && note->is_break == (at->def == NULL) &&
            at->time - note->time <= together) {
            return note;
        }
    }
    lan_note *const note = &notes->items[notes->count++];
    *note = (lan_note){
        .time = at->time, .army = at->army, .is_break = at->def == NULL};
    return note;
}

static void write_note(const char *name, const char *unit, lan_note *note)
{
    char number[LAN_NUMBER_SIZE];
    if (note->is_break) {
        (void)snprintf(note->text, sizeof note->text, "%s breaks", name);
    } else if (note->count > 0.0) {
        (void)snprintf(note->text, sizeof note->text, "%s +%s", name,
                       lan_number_count(note->count, number));
    } else {
        (void)snprintf(note->text, sizeof note->text, "%s +%s/%s", name,
                       lan_number_count(note->rate, number), unit);
    }
}

static void write_notes(const lan_battle *battle, const lan_note_words *words,
                        lan_notes *notes)
{
    char unit[32];
    lan_style_fit(words->time_unit[0] == '\0' ? "time" : words->time_unit, 12,
                  words->utf8, unit, sizeof unit);
    for (size_t i = 0; i < notes->count; i++) {
        char name[LAN_STYLE_NAME_SIZE];
        lan_style_fit(lan_battle_army_name(battle, notes->items[i].army),
                      NAME_COLUMNS, words->utf8, name, sizeof name);
        write_note(name, unit, &notes->items[i]);
    }
}

lan_status notes_create(const lan_battle *battle, const lan_battle_def *def,
                        const lan_outcome *outcome, const lan_note_words *words,
                        lan_notes *out)
{
    const size_t most = most_instants(def);
    lan_notes notes = {0, calloc(most, sizeof *notes.items)};
    instant *instants = calloc(most, sizeof *instants);
    if (notes.items == NULL || instants == NULL) {
        free(notes.items);
        free(instants);
        return LAN_ENOMEM;
    }
    const size_t count = collect(def, outcome, instants);
    qsort(instants, count, sizeof *instants, by_time);
    for (size_t i = 0; i < count; i++) {
        lan_note *const note = note_for(&notes, &instants[i], words->together);
        if (instants[i].def != NULL) {
            add_amount(instants[i].def, note);
        }
    }
    free(instants);
    write_notes(battle, words, &notes);
    *out = notes;
    return LAN_OK;
}

void notes_clear(lan_notes *notes)
{
    free(notes->items);
    notes->items = NULL;
    notes->count = 0;
}

/* Puts a text into the lowest row that has room at its place, or within the
 * length that it may slide to the right with its line still under it. */
static void place_note(lan_note *note, const lan_note_band *band, double *taken)
{
    const double half = 0.5 * (note->width + band->gap);
    const double line = band->start + band->scale * note->time;
    const double last = band->right - half;
    const double wish = fmin(fmax(line, band->left + half), last);
    note->x = wish;
    note->row = -1;
    for (int row = 0; row < band->rows; row++) {
        const double x = fmax(wish, taken[row] + half);
        if (x <= wish + SLIDE * note->width && x <= last) {
            note->x = x;
            note->row = row;
            taken[row] = x + half;
            return;
        }
    }
}

int notes_place(lan_notes *notes, const lan_note_band *band)
{
    assert(band->rows >= 1 && band->rows <= MOST_ROWS);
    double taken[MOST_ROWS]; /* up to where each row is full */
    for (int row = 0; row < MOST_ROWS; row++) {
        taken[row] = -LAN_INF;
    }
    int used = 0;
    for (size_t i = 0; i < notes->count; i++) {
        place_note(&notes->items[i], band, taken);
        used = notes->items[i].row >= used ? notes->items[i].row + 1 : used;
    }
    return used;
}
