/* balance/measure_impl.h - the list of measures, and what a name of one has
 * been read as.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a row a measure: all that anybody asks of a measure stands in it.
 */
#ifndef LAN_BALANCE_MEASURE_IMPL_H
#define LAN_BALANCE_MEASURE_IMPL_H

#include "lanchester/experiment.h"
#include "lanchester/fit.h"

/* A battle that is over, and its odds; NULL: not asked for. */
typedef struct fought_battle {
    const lan_battle *battle;
    const lan_outcome *outcome;
    const lan_odds *odds;
    const lan_campaign_def *campaign; /* NULL: none */
    const lan_campaign_story *story;  /* of it; NULL: not played */
    const lan_fit_law *law;           /* of many fights; NULL: not asked for */
} fought_battle;

/* What is measured. */
typedef enum measure_of {
    MEASURE_WINNER,
    MEASURE_REASON,
    MEASURE_MARGIN,
    MEASURE_SIDE_MARGIN,
    MEASURE_VALUE_MARGIN,
    MEASURE_DURATION,
    MEASURE_NEAR_TIE,
    MEASURE_ODDS,
    MEASURE_LAW_ENEMY,
    MEASURE_LAW_OWN,
    MEASURE_SOLDIERS,
    MEASURE_MORALE,
    MEASURE_STATE,
    /* Of armies on a map alone. */
    MEASURE_ARRIVED,
    MEASURE_MARCHED,
    MEASURE_X,
    MEASURE_Y,
    MEASURE_BATTLES,
    MEASURE_TIES,
    MEASURE_OBJECTIVE
} measure_of;

typedef struct measure_row {
    /* Parts SIDE, ARMY and GROUP stand for a name of one. */
    const char *pattern;
    const char *title; /* "of ..." is added where it is of a side or an army */
    measure_of of;
    lan_measure_kind kind;
    lan_measure_unit unit;   /* a share or a probability has an even level */
    const char *counterpart; /* also tells who is ahead, of the first side */
    size_t member;           /* of lan_group_outcome, that is summed */
} measure_row;

struct lan_measure {
    const measure_row *row;
    int32_t side;  /* -1: of none */
    int32_t army;  /* -1: of none */
    int32_t first; /* groups whose sum it is */
    int32_t past;
    size_t word_count;
    size_t side_words;  /* the first of them, that are sides */
    const char **words; /* into pool, or static texts */
    char *pool;         /* names of the sides */
    char *name;
    char *title;
};

/* True where the value is a function of one fight, and a number: many fights
 * have a mean of it. */
bool measure_has_mean(const lan_measure *measure);

/* Of many fights, not of one. */
bool measure_needs_law(const lan_measure *measure);

double measure_value(const lan_measure *measure, const fought_battle *fought);

/* How far the value may be off. */
double measure_error(const lan_measure *measure, const fought_battle *fought);

/* Fills in the words that a value may be. */
LAN_MUST_CHECK
lan_status measure_list_words(lan_measure *measure, const lan_battle *battle,
                              const lan_campaign_def *campaign);

/* The list; NULL for an index beyond. */
const measure_row *measure_row_at(size_t index);

/* Finds a name; one that lacks its side, as "odds", is of this one. -1: such a
 * name is none.
 *
 * campaign  of the battle's armies; NULL: they do not march */
LAN_MUST_CHECK
lan_status measure_create_of(const lan_battle *battle,
                             const lan_campaign_def *campaign, const char *name,
                             int32_t side, lan_measure **out, lan_error *err);

/* The name of what else tells who is ahead, for the same side; NULL: none. */
const char *measure_counterpart(const lan_measure *measure);

#endif
