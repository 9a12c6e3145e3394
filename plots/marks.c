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

/* Adds to a note what the description says about a group at this time. */
static void look_up(const lan_battle *battle, const lan_battle_def *def,
                    int32_t group, double time, lan_note *note)
{
    const int32_t army = lan_battle_group_army(battle, group);
    const int32_t place = group - lan_battle_army_first_group(battle, army);
    const lan_group_def *const g = &def->armies[army].groups[place];
    for (size_t i = 0; i < g->reinforcement_count; i++) {
        const lan_reinforcement_def *const r = &g->reinforcements[i];
        if (fabs(start_of(r) - time) <= 1e-9 * (1.0 + time)) {
            add_amount(r, note);
        }
    }
}

/* The note of the same army and kind that is near enough, or a new one. */
static lan_note *note_for(lan_notes *notes, const lan_mark *mark,
                          double together)
{
    for (size_t i = notes->count; i-- > 0;) {
        lan_note *const note = &notes->items[i];
        if (note->army == mark->army && note->kind == mark->kind &&
            mark->time - note->time <= together) {
            return note;
        }
    }
    lan_note *const note = &notes->items[notes->count++];
    *note =
        (lan_note){.time = mark->time, .army = mark->army, .kind = mark->kind};
    return note;
}

static void write_note(const char *name, const char *unit, lan_note *note)
{
    char number[LAN_STYLE_NUMBER_SIZE];
    if (note->kind == LAN_MARK_BREAK) {
        (void)snprintf(note->text, sizeof note->text, "%s breaks", name);
    } else if (note->count > 0.0) {
        (void)snprintf(note->text, sizeof note->text, "%s +%s", name,
                       lan_style_number(note->count, number));
    } else if (note->rate > 0.0) {
        (void)snprintf(note->text, sizeof note->text, "%s +%s/%s", name,
                       lan_style_number(note->rate, number), unit);
    } else {
        (void)snprintf(note->text, sizeof note->text, "%s reinforced", name);
    }
}

lan_status notes_create(const lan_battle *battle, const lan_battle_def *def,
                        const lan_trajectory *trajectory,
                        const lan_note_words *words, lan_notes *out)
{
    lan_notes notes = {0, NULL};
    notes.items = calloc(trajectory->mark_count + 1, sizeof *notes.items);
    if (notes.items == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < trajectory->mark_count; i++) {
        const lan_mark *const mark = &trajectory->marks[i];
        if (mark->kind != LAN_MARK_REINFORCEMENT &&
            mark->kind != LAN_MARK_BREAK) {
            continue;
        }
        lan_note *const note = note_for(&notes, mark, words->together);
        if (def != NULL && mark->group >= 0) {
            look_up(battle, def, mark->group, mark->time, note);
        }
    }
    char unit[32];
    lan_style_fit(words->time_unit[0] == '\0' ? "time" : words->time_unit, 12,
                  words->utf8, unit, sizeof unit);
    for (size_t i = 0; i < notes.count; i++) {
        char name[LAN_STYLE_NAME_SIZE];
        lan_style_fit(lan_battle_army_name(battle, notes.items[i].army),
                      NAME_COLUMNS, words->utf8, name, sizeof name);
        write_note(name, unit, &notes.items[i]);
    }
    *out = notes;
    return LAN_OK;
}

void notes_clear(lan_notes *notes)
{
    free(notes->items);
    notes->items = NULL;
    notes->count = 0;
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
        lan_note *const note = &notes->items[i];
        const double half = 0.5 * (note->width + band->gap);
        note->x = band->start + band->scale * note->time;
        note->x = fmin(fmax(note->x, band->left + half), band->right - half);
        note->row = -1;
        for (int row = 0; row < band->rows && note->row < 0; row++) {
            if (note->x - half >= taken[row]) {
                note->row = row;
                taken[row] = note->x + half;
                used = row + 1 > used ? row + 1 : used;
            }
        }
    }
    return used;
}

/* Positions that touch move as one block around their mean. */
typedef struct block {
    double sum; /* of wishes, each less its place in the block times the gap */
    size_t count;
} block;

static double block_start(const block *b, double gap, double lo, double hi)
{
    const double start = b->sum / (double)b->count;
    return fmax(lo, fmin(start, hi - gap * (double)(b->count - 1)));
}

static void sort_by_position(size_t *order, const double *positions,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        while (at > 0 && positions[order[at - 1]] > positions[i]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

static void spread_sorted(const size_t *order, block *blocks, double *positions,
                          size_t count, double gap, double lo, double hi)
{
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        blocks[made++] = (block){positions[order[i]], 1};
        while (made > 1) {
            block *const before = &blocks[made - 2];
            const block *const last = &blocks[made - 1];
            const double next =
                block_start(before, gap, lo, hi) + gap * (double)before->count;
            if (block_start(last, gap, lo, hi) >= next) {
                break;
            }
            before->sum +=
                last->sum - gap * (double)before->count * (double)last->count;
            before->count += last->count;
            made--;
        }
    }
    size_t i = 0;
    for (size_t b = 0; b < made; b++) {
        const double start = block_start(&blocks[b], gap, lo, hi);
        for (size_t k = 0; k < blocks[b].count; k++) {
            positions[order[i++]] = start + gap * (double)k;
        }
    }
}

void labels_spread(double *positions, size_t count, double gap, double lo,
                   double hi)
{
    size_t order[LAN_LABELS_MAX];
    block blocks[LAN_LABELS_MAX];
    assert(count <= LAN_LABELS_MAX);
    if (count > 1 && gap * (double)(count - 1) > hi - lo) {
        gap = (hi - lo) / (double)(count - 1);
    }
    sort_by_position(order, positions, count);
    spread_sorted(order, blocks, positions, count, gap, lo, hi);
}
