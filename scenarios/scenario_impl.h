/* scenarios/scenario_impl.h - a scenario in memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the tree after roster and --set, with each section's node bound to
 *          the struct that the field table filled from it.
 */
#pragma once

#include <math.h>

#include "lanchester/campaign.h"
#include "lanchester/scenario.h"
#include "scenarios/yaml/yaml_impl.h"

/* The single block of a definition, allocated at its final size and used in
 * order. Nothing in it moves, so an offset is valid in every copy. */
typedef struct scn_block {
    unsigned char *bytes;
    size_t used;
    size_t size;
} scn_block;

/* Creates an empty block; false if memory runs out. */
bool scn_block_init(scn_block *block, size_t size);
void scn_block_clear(scn_block *block);

/* True if an address is within the block; *offset receives its offset. */
bool scn_block_holds(const scn_block *block, const void *at, size_t size,
                     size_t *offset);

/* The address in `to` that corresponds to an address in `from`; a pointer to
 * outside of `from` is unchanged. */
const void *scn_block_moved(const scn_block *from, const scn_block *to,
                            const void *at);

/* Names of types, armies and groups. Words belong to the caller and outlive the
 * index. */
typedef struct scn_names {
    const char **words;       /* in the caller's order */
    struct scn_named *sorted; /* for binary search */
    size_t count;
} scn_names;

/* True for 1 to SCN_MAX_NAME bytes of plain text without blanks at its ends and
 * without the characters that delimit paths, headings and quotations. */
bool scn_name_is_valid(const char *text, size_t length);

/* Index of a word, the first of equal ones, or -1. */
int32_t scn_names_find(const scn_names *names, const char *text);

/* Rows of a curve, unless the scenario says otherwise. */
#define SCN_DEFAULT_POINTS 200

/* Most rows of a curve. */
#define SCN_MAX_ROWS 1000000

/* Words of `movement.known`. */
enum { SCN_KNOWN_ALL, SCN_KNOWN_SEEN };

/* A word of `rules.share` in addition to lan_share. */
enum { SCN_SHARE_NEAREST = LAN_SHARE_PRIORITY + 1 };

/* The start of the block: everything outside of arrays. */
typedef struct scn_head {
    lan_battle_def def;
    const char *unit; /* of time; or NULL */
    int32_t points;
    double every; /* LAN_NAN: see points */
    lan_solver_options solver;
    lan_campaign_def campaign; /* except members that follow from these: */
    const struct scn_terrain *terrains; /* [terrain_count] */
    size_t terrain_count;
    int known;                     /* SCN_KNOWN_... */
    lan_engagement_def engagement; /* except members that follow from these: */
    const struct scn_soldier *soldiers; /* [def.unit_count] */
    const struct scn_array *arrays;     /* [def.army_count] */
    int share;                          /* lan_share or SCN_SHARE_NEAREST */
} scn_head;

/* Unit types by index; items NULL: all of them. */
typedef struct scn_types {
    const int32_t *items;
    size_t count;
} scn_types;

/* Terrains to fight in; no items: none. */
typedef struct scn_grounds {
    const lan_matchup_ground *items;
    size_t count;
    bool is_all; /* by the word `all`, not listed */
} scn_grounds;

/* The pairs of a table. All tables of pairs have the layout of counters, and
 * are read and filled by the same code. */
typedef struct scn_pairs {
    lan_counter_def *items;
    size_t count;
} scn_pairs;

/* Most pairs that a copy can add to a table. */
#define SCN_SPARE_PAIRS 256

/* Named places: of `map.places`, or of a graph. */
typedef struct scn_places {
    scn_names names;
    const lan_scenario_place *named; /* [names.count] */
    int32_t width; /* of a row of cells, 1 for a graph; 0: no map */
    int32_t height;
} scn_places;

/* Keys that name a file to be read with the scenario: roster, roster.armour,
 * map.file. */
#define SCN_FILES_MAX 3

/* Most keys of a section, including the top level. */
#define SCN_MAX_FIELDS 32

/* A pointer within the block to another place in the block. */
typedef struct scn_pointer {
    struct scn_pointer *next;
    size_t offset;
} scn_pointer;

struct lan_scenario {
    scn_arena arena;
    scn_block block; /* everything that can be varied: a head, then every array
                        of the description */
    scn_pointer *pointers; /* all pointers in the block; or NULL */
    scn_head *head;        /* of the block; NULL until it is made */
    scn_node *root;
    const struct scn_section *top;    /* the keys of a scenario */
    const char *files[SCN_FILES_MAX]; /* files read with the scenario */
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

/* Updates the members of a head that follow from others. */
void scn_settle(scn_head *head);

/* The campaign of a settled head; NULL: no army is on a map, or the solver is
 * bodies. */
const lan_campaign_def *scn_campaign_of(const scn_head *head);

/* True if armies are on a map, whatever the solver. */
bool scn_has_campaign(const scn_head *head);

/* The engagement of a settled head; NULL: another solver. */
const lan_engagement_def *scn_engagement_of(const scn_head *head);

/* The setting that conflicts with the solver, and its path; NULL: none. */
const char *scn_engagement_unfit(const scn_head *head, const char **path);

/* The first node of a campaign that soldiers with bodies ignore; NULL: none. */
const scn_node *scn_engagement_unheeded(const lan_scenario *scenario);

/* True if the scenario asks for too many rows, and the text of the error. */
static inline bool scn_has_too_many_rows(const scn_head *head)
{
    return !isnan(head->every) && head->def.end / head->every > SCN_MAX_ROWS;
}
#define SCN_TOO_MANY_ROWS "time.every asks for more than %d rows until time.end"
