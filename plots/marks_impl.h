/* plots/marks_impl.h - the instants of a battle that a picture points out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller.
 */
#ifndef LAN_PLOTS_MARKS_IMPL_H
#define LAN_PLOTS_MARKS_IMPL_H

#include "lanchester/outcome.h"

#define LAN_NOTE_SIZE 256

/* Reinforcement of an army, or its break, with its text. */
typedef struct lan_note {
    double time;
    int32_t army;
    bool is_break; /* or it is reinforced */
    double count;  /* soldiers that come in all */
    double rate;   /* soldiers per time unit that come for ever, or 0 */
    char text[LAN_NOTE_SIZE];
    double width; /* of the text, in the unit of the band; the caller's */
    double x;     /* centre of the text, by notes_place() */
    int row;      /* from 0, or -1: no room for its text */
} lan_note;

typedef struct lan_notes {
    size_t count;
    lan_note *items;
} lan_notes;

typedef struct lan_note_words {
    double together;       /* events of one army this near in time are one */
    const char *time_unit; /* for "+3/day"; may be "" */
    bool utf8;             /* false: names are shown in ASCII */
} lan_note_words;

/* Makes the notes of a battle that has ended, in the order of time: of all
 * reinforcement that was not too late, and of every army that broke.
 */
LAN_MUST_CHECK
lan_status notes_create(const lan_battle *battle, const lan_battle_def *def,
                        const lan_outcome *outcome, const lan_note_words *words,
                        lan_notes *out);
void notes_clear(lan_notes *notes);

/* A band for notes, in one unit of length. */
typedef struct lan_note_band {
    double left; /* of the band; texts stay within */
    double right;
    double start; /* where time 0 is */
    double scale; /* length of one time unit */
    double gap;   /* least distance of two texts in a row */
    int rows;     /* most rows, 1 .. 8 */
} lan_note_band;

/* Gives each text the lowest row in which it covers no other. Returns the
 * number of rows in use. */
int notes_place(lan_notes *notes, const lan_note_band *band);

#endif
