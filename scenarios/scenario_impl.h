/* scenarios/scenario_impl.h - what a scenario holds once it is read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the tree as it stands after roster and settings, each section's
 *          node bound to the struct that the field table filled from it.
 */
#ifndef LAN_SCENARIOS_SCENARIO_IMPL_H
#define LAN_SCENARIOS_SCENARIO_IMPL_H

#include <math.h>

#include "lanchester/campaign.h"
#include "lanchester/scenario.h"
#include "scenarios/yaml/yaml_impl.h"

/* The one block that holds a definition: bytes handed out one behind the other,
 * as much as was asked for when it was made; none moves, so that a place is an
 * offset that is the same in every copy. NULL if it is full. */
typedef struct scn_block {
    unsigned char *bytes;
    size_t used;
    size_t size;
} scn_block;

/* Makes an empty block; false if memory is out. */
bool scn_block_init(scn_block *block, size_t size);
void scn_block_clear(scn_block *block);

/* True if bytes of the block begin at a place; then *offset is where. */
bool scn_block_holds(const scn_block *block, const void *at, size_t size,
                     size_t *offset);

/* The place in `to` of what lies in `from` at a place; a pointer that leads out
 * of `from` stays as it is. */
const void *scn_block_moved(const scn_block *from, const scn_block *to,
                            const void *at);

/* Names of types, armies and groups. Words belong to the caller and outlive the
 * index. */
typedef struct scn_names {
    const char **words;       /* in the caller's order */
    struct scn_named *sorted; /* for look-up */
    size_t count;
} scn_names;

/* True for 1 to SCN_MAX_NAME bytes of plain text without blanks at its ends
 * and without the characters that part paths, headings and quotations. */
bool scn_name_is_valid(const char *text, size_t length);

/* Index of a word, the first of equal ones, or -1. */
int32_t scn_names_find(const scn_names *names, const char *text);

/* The word most likely meant, or NULL. */
const char *scn_names_suggest(const scn_names *names, const char *text);

/* Rows of a curve, unless the scenario says otherwise. */
#define SCN_DEFAULT_POINTS 200

/* Most rows that may be asked for. */
#define SCN_MAX_ROWS 1000000

/* Words of `movement.known`. */
enum { SCN_KNOWN_ALL, SCN_KNOWN_SEEN };

/* A word of `rules.share` beside those of lan_share. */
enum { SCN_SHARE_NEAREST = LAN_SHARE_PRIORITY + 1 };

/* How the block begins: what is not in an array. */
typedef struct scn_head {
    lan_battle_def def;
    const char *unit; /* of time; or NULL */
    int32_t points;
    double every; /* LAN_NAN: see points */
    lan_solver_options solver;
    lan_campaign_def campaign;          /* but for what follows from these: */
    const struct scn_terrain *terrains; /* [terrain_count] */
    size_t terrain_count;
    int known;                          /* a word's */
    lan_engagement_def engagement;      /* but for what follows from these: */
    const struct scn_soldier *soldiers; /* [def.unit_count] */
    const struct scn_array *arrays;     /* [def.army_count] */
    int share;                          /* a word's */
} scn_head;

/* Unit types by index; items NULL: all of them. */
typedef struct scn_types {
    const int32_t *items;
    size_t count;
} scn_types;

/* Terrains to be fought in; no items: none. */
typedef struct scn_grounds {
    const lan_matchup_ground *items;
    size_t count;
    bool is_all; /* said by the word, not one by one */
} scn_grounds;

/* The pairs of a table, of one size and one order: they are the same but for
 * members' names, so that they are read and filled as those of counters are. */
typedef struct scn_pairs {
    lan_counter_def *items;
    size_t count;
} scn_pairs;

/* Pairs that a copy can add to a table. */
#define SCN_SPARE_PAIRS 256

/* Places that have names: of `map.places`, or those of a graph. */
typedef struct scn_places {
    scn_names names;
    const int32_t *items;            /* [names.count] */
    const lan_scenario_place *named; /* the same for callers */
    int32_t width; /* of a row of cells, 1 of a graph; 0: no map */
    int32_t height;
} scn_places;

/* Keys that name a file to be read with the scenario: roster, roster.armour,
 * map.file. */
#define SCN_FILES_MAX 3

/* Most keys of a section, the top included. */
#define SCN_MAX_FIELDS 32

/* A pointer in the block that leads into the block. */
typedef struct scn_pointer {
    struct scn_pointer *next;
    size_t offset;
} scn_pointer;

struct lan_scenario {
    scn_arena arena;
    scn_block block; /* all that can be varied: a head, then every array of the
                        description */
    scn_pointer *pointers; /* all that are in it; or NULL */
    scn_head *head;        /* of it; NULL until it is made */
    scn_node *root;
    const struct scn_section *top;    /* the keys of a scenario */
    const char *files[SCN_FILES_MAX]; /* those that were read with it */
    size_t file_count;
    int32_t format;
    const char *title;   /* or NULL */
    const char *source;  /* or NULL */
    scn_note *notes;     /* or NULL */
    bool is_bare;        /* a roster without armies of its own */
    lan_grid_map *grid;  /* or NULL */
    lan_road_map *roads; /* or NULL */
    scn_names types;
    scn_names kinds;   /* of weapons */
    scn_names classes; /* of armour */
    scn_names armies;
    scn_names sides;
    scn_names *groups; /* of each army */
    scn_places places;
    struct scn_asked *asked;
};

/* Brings what follows from other values of a head in line with them. */
void scn_settle(scn_head *head);

/* The campaign of a head that is settled; NULL: no army stands on a map, or
 * their soldiers are bodies. */
const lan_campaign_def *scn_campaign_of(const scn_head *head);

/* True if armies stand on a map, whatever the solver. */
bool scn_has_campaign(const scn_head *head);

/* The engagement of a head that is settled; NULL: another solver. */
const lan_engagement_def *scn_engagement_of(const scn_head *head);

/* What does not go together with the solver, and where; NULL: nothing. */
const char *scn_engagement_unfit(const scn_head *head, const char **path);

/* The first node of what soldiers who are bodies do not heed of a campaign;
 * NULL: they heed all. */
const scn_node *scn_engagement_unheeded(const lan_scenario *scenario);

/* True if it asks for more rows than there may be; and the text. */
static inline bool scn_has_too_many_rows(const scn_head *head)
{
    return !isnan(head->every) && head->def.end / head->every > SCN_MAX_ROWS;
}
#define SCN_TOO_MANY_ROWS "time.every asks for more than %d rows until time.end"

#endif
