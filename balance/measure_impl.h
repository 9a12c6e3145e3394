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

typedef struct measure_row {
    /* Parts SIDE, ARMY and GROUP stand for a name of one. */
    const char *pattern;
    const char *title; /* "of ..." is added where it is of a side or an army */
    lan_measure_kind kind;
    lan_measure_unit unit;
    double even;             /* LAN_NAN: at no level */
    const char *even_title;  /* of that level */
    const char *counterpart; /* also tells who is ahead, of the first side */
    double rounding;         /* see lan_measure_rounding() */
    bool needs_odds;
    bool needs_law;
    bool is_of_campaign; /* of armies on a map alone */
    bool needs_story;    /* of which: all of lan_campaign_story */
    size_t member;       /* of lan_group_outcome, that is summed */
    /* Fills in the words that a value may be. */
    lan_status (*list_words)(lan_measure *measure, const lan_battle *battle,
                             const lan_campaign_def *campaign);
    double (*value)(const lan_measure *measure, const fought_battle *fought);
    double (*error)(const lan_measure *measure, const fought_battle *fought);
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
