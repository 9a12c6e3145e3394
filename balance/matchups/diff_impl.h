/* balance/matchups/diff_impl.h - what a pair of types meets by, and its
 * exchange.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_MATCHUPS_DIFF_IMPL_H
#define LAN_BALANCE_MATCHUPS_DIFF_IMPL_H

#include "lanchester/diff.h"
#include "scenarios/keys.h"

/* The weapons of a type, and one that is put among them. */
#define DIFF_MAX_WEAPONS (LAN_UNIT_MAX_WEAPONS + 1)

/* Kinds of weapons and classes of armour of both sides, each once; and what
 * either side's table makes of them. */
typedef struct diff_names {
    const char **kinds;
    size_t kind_count;
    const char **classes;
    size_t class_count;
    double *armour[2];   /* [kinds][classes] */
    int32_t *answers[2]; /* [kinds] the class that answers, as a kind; or
                            LAN_RETALIATE_NOT */
} diff_names;

/* Everything that decides how two types meet. */
typedef struct diff_terms {
    lan_unit_def units[2]; /* kinds and classes by the names of both sides */
    lan_weapon_def weapons[2][DIFF_MAX_WEAPONS]; /* as many as units have */
    const diff_names *names;
    const double *armour;   /* [kinds][classes] */
    lan_armour_def swapped; /* in place of its factor there; kind -1: none */
    const int32_t *answers; /* [kinds] */
    int32_t swapped_kind;   /* that is answered by this one instead; -1: none */
    int32_t swapped_answer;
    double counters[2]; /* of the first on the second, and back */
    double weights[2];
    bool by_weights;
    double budget; /* LAN_NAN: by number */
    int32_t count;
    lan_army_def army;
    lan_battle_def battle; /* its clock, its rules and its approach; nothing
                              else is used */
} diff_terms;

/* What can be exchanged. */
typedef enum diff_slot {
    DIFF_UNIT,   /* a key of a type; with fire the attack area, without which
                    there is no area fire */
    DIFF_ARMS,   /* all weapons, where only one side lists them */
    DIFF_WEAPON, /* a key of a weapon; or all of it, where only one has it */
    DIFF_KIND, /* of a weapon, or of the one that the type's own numbers are */
    DIFF_TARGETS, /* of a weapon */
    DIFF_CLASS,   /* of a type's armour */
    DIFF_FACTOR,  /* of the table of armour */
    DIFF_ANSWER,  /* whether a kind is answered, and by which */
    DIFF_COUNTER, /* of a pair, as are weights */
    DIFF_WEIGHT,
    DIFF_BUDGET,   /* of all, from here; or the count */
    DIFF_ARMY,     /* a key of the army */
    DIFF_MORALE,   /* all of it, where only one side has it; else a key */
    DIFF_APPROACH, /* all of it, by its distance, where only one side has it;
                      else a key */
    DIFF_BATTLE,   /* a key of the clock or the rules */
    DIFF_SHARE
} diff_slot;

/* A value that differs; types by index among those that both have. */
typedef struct diff_key {
    diff_slot slot;
    const lan_key *key; /* of a unit, a weapon, the army, the morale, the
                           approach, the battle; of all of a weapon, the morale
                           or the approach NULL */
    int32_t type;       /* or the attacker; of a factor or an answer the kind;
                           -1 */
    int32_t target;     /* of a counter; of a factor the class; -1 */
    const char *weapon; /* its name; NULL */
} diff_key;

/* Pairs that are computed. */
typedef struct diff_job {
    lan_diff_side sides[2];
    lan_matchup_payoff by;
    const lan_matchup_options *options;
    const lan_progress *progress;
    int32_t *types; /* [count][2]: a type that both have, in each */
    int32_t count;
    diff_key *keys; /* of the changes */
    diff_names names;
    lan_diff *out;
} diff_job;

/* The terms of two types of a side, 0 or 1. */
diff_terms diff_terms_of(const diff_job *work, int side, int32_t first,
                         int32_t second);

/* True where a value of them differs; who is 0 or 1: which of the two it is
 * about. */
bool diff_differs(const diff_terms *a, const diff_terms *b, const diff_key *key,
                  int who);

/* Puts the value of `from` into `to`. */
void diff_exchange(diff_terms *to, const diff_terms *from, const diff_key *key,
                   int who);

/* Writes a value: "0.05", "area 4", "not given". */
void diff_write(const diff_terms *terms, const diff_key *key, int who,
                char text[LAN_DIFF_VALUE_SIZE]);

/* Writes what it is called. */
void diff_write_path(const diff_terms *terms, const diff_key *key, int who,
                     char path[LAN_DIFF_PATH_SIZE]);

/* --- names of both sides (diff_names.c) ----------------------------------- */

LAN_MUST_CHECK
lan_status diff_names_init(diff_names *names, const lan_diff_side sides[2]);
void diff_names_clear(diff_names *names);

/* The number of a name; count where it is none of them. */
size_t diff_find_name(const char *const *names, size_t count, const char *name);

/* What a side's kind or class is among those of both; -1 of -1. */
int32_t diff_kind_of(const diff_names *names, const lan_battle_def *def,
                     int32_t kind);
int32_t diff_class_of(const diff_names *names, const lan_battle_def *def,
                      int32_t armour_class);

/* Whether both are of the lists, so that there is a factor; and where. */
bool diff_has_factor(const diff_names *names, int32_t kind,
                     int32_t armour_class);
size_t diff_cell_of(const diff_names *names, int32_t kind,
                    int32_t armour_class);

/* --- weapons and armour (diff_weapons.c) --------------------------------- */

/* Puts the weapons of a side's type into the terms of one that has them. */
void diff_take_weapons(const lan_battle_def *def, diff_terms *terms, int who);

/* A weapon of that name; NULL where the type lists none. */
const lan_weapon_def *diff_find_weapon(const diff_terms *terms, int who,
                                       const char *name);

/* The kind of a weapon of a list, or of the type's own. */
int32_t diff_kind_at(const diff_terms *terms, int who, size_t weapon);

/* Whether some weapon is of a kind. */
bool diff_has_kind(const diff_terms *terms, int who, int32_t kind);

/* Lists what armour makes of the weapons of both; returns how many. */
size_t diff_list_armour(const diff_terms *terms,
                        lan_armour_def out[2 * DIFF_MAX_WEAPONS]);

/* True where some weapon, of either side's terms, meets such armour. */
bool diff_meets_armour(const diff_terms terms[2], const diff_key *key);

/* As those below, of the slots that have no key and are of weapons. */
bool diff_weapon_differs(const diff_terms *a, const diff_terms *b,
                         const diff_key *key, int who);
void diff_exchange_weapon(diff_terms *to, const diff_terms *from,
                          const diff_key *key, int who);
void diff_write_weapon(const diff_terms *terms, const diff_key *key, int who,
                       char text[LAN_DIFF_VALUE_SIZE]);
void diff_write_weapon_path(const diff_terms *terms, const diff_key *key,
                            int who, char path[LAN_DIFF_PATH_SIZE]);

/* --- answers (diff_answers.c) --------------------------------------------- */

/* What kinds do, for a battle; NULL without memory. The caller's to free. */
lan_kind_def *diff_make_kinds(const diff_terms *terms);

/* True where some weapon, of either side's terms, may be answered by it. */
bool diff_meets_answer(const diff_terms terms[2], const diff_key *key);

/* As diff_differs() and so on, of a kind. */
bool diff_answer_differs(const diff_terms *a, const diff_terms *b,
                         const diff_key *key);
void diff_exchange_answer(diff_terms *to, const diff_terms *from,
                          const diff_key *key);
void diff_write_answer(const diff_terms *terms, const diff_key *key,
                       char text[LAN_DIFF_VALUE_SIZE]);

/* --- the steps ------------------------------------------------------------ */

/* The steps before pairs meet (diff_changes.c), in this order: which types both
 * have; what an army costs; what differs. What is allocated is the job's and
 * its result's, on failure too. */
LAN_MUST_CHECK
lan_status diff_match_types(diff_job *work, lan_error *err);
LAN_MUST_CHECK
lan_status diff_agree_on_terms(diff_job *work, lan_error *err);
LAN_MUST_CHECK
lan_status diff_list_changes(diff_job *work, lan_error *err);

#endif
