/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   OpenRA's rules: 25 ticks a second, 1024 parts of a cell, health and
 *          damage in hundredths, damage against a class of armour in per cent.
 *          Files are a tree: a tab a level, `Key: Value`. Inherits: ^X and
 *          Inherits@N: ^X put X's children there, -Key takes away.
 */
#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "scenarios/import/roster_impl.h"

#define MINI_MOST_TOPS     16384
#define MINI_MOST_CHILDREN 512
#define MINI_MOST_LEVELS   32
#define MINI_MOST_PARENTS  64 /* one above the other */
#define MINI_MOST_NODES    ((size_t)1 << 20)

typedef struct mini_tree {
    lan_import *import;
    imp_node root;
    imp_index *tops; /* by their names */
    size_t node_count;
} mini_tree;

#define ORA_TICKS     25.0   /* a second */
#define ORA_CELL      1024.0 /* parts */
#define ORA_HUNDREDTH 100.0

/* --- nodes --------------------------------------------------------------- */

/* Makes an empty tree. */
static bool mini_begin(lan_import *import, mini_tree *tree)
{
    *tree = (mini_tree){.import = import};
    tree->tops = imp_array(import, 1, sizeof *tree->tops);
    return tree->tops != NULL;
}

/* True for KEY and KEY@ANYTHING. */
static bool mini_is(const imp_node *node, const char *key)
{
    return imp_is_listed(node->key, (const char *const[]){key, NULL});
}

static imp_node *add_node(mini_tree *tree, imp_node *parent,
                          const imp_node *like)
{
    const size_t most =
        parent == &tree->root ? MINI_MOST_TOPS : MINI_MOST_CHILDREN;
    if (parent->count >= most || tree->node_count >= MINI_MOST_NODES) {
        tree->import->file = like->place.file;
        (void)imp_fail(tree->import, LAN_ELIMIT, like->place.line,
                       "too many nodes: more than %zu %s",
                       parent->count >= most ? most : MINI_MOST_NODES,
                       parent->count >= most ? "in one" : "in all");
        return NULL;
    }
    tree->node_count++;
    return imp_add_node(tree->import, parent, like->key, like->value,
                        like->place);
}

/* --- text ---------------------------------------------------------------- */

typedef struct mini_line {
    const char *text; /* behind the indentation */
    size_t length;    /* without comment and blanks at the end */
    size_t level;
} mini_line;

/* Where a comment begins, or the length. */
static size_t comment_at(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '#' && (i == 0 || text[i - 1] != '\\')) {
            return i;
        }
    }
    return length;
}

/* Four blanks are a tab. */
static mini_line cut_line(const char *text, size_t length)
{
    size_t tabs = 0;
    size_t blanks = 0;
    length = comment_at(text, length);
    while (length > 0 && strchr(" \t\r", text[length - 1]) != NULL &&
           text[length - 1] != '\0') {
        length--;
    }
    while (length > 0 && (*text == '\t' || *text == ' ')) {
        tabs += *text == '\t' ? 1 : 0;
        blanks += *text == ' ' ? 1 : 0;
        text++;
        length--;
    }
    return (mini_line){text, length, tabs + blanks / 4};
}

/* Takes a line apart at its colon. */
static bool read_node(mini_tree *tree, const mini_line *line, imp_node *out)
{
    const char *colon = memchr(line->text, ':', line->length);
    size_t key = colon != NULL ? (size_t)(colon - line->text) : line->length;
    size_t at = colon != NULL ? key + 1 : line->length;
    while (key > 0 && line->text[key - 1] == ' ') {
        key--;
    }
    while (at < line->length &&
           (line->text[at] == ' ' || line->text[at] == '\t')) {
        at++;
    }
    out->key = imp_text(tree->import, line->text, key);
    out->value = imp_text(tree->import, line->text + at, line->length - at);
    return out->key != NULL && out->value != NULL;
}

/* Adds a line's node below the last one of the level above. */
static bool add_line(mini_tree *tree, const mini_line *line, int number,
                     imp_node *open[MINI_MOST_LEVELS + 1], size_t *depth)
{
    imp_node node = {.place = {tree->import->file, number}};
    if (line->level > *depth || line->level >= MINI_MOST_LEVELS) {
        return imp_fail(tree->import, LAN_EPARSE, number,
                        "indented deeper than the line above allows: one tab "
                        "a level");
    }
    if (!read_node(tree, line, &node)) {
        return false;
    }
    imp_node *parent = open[line->level];
    imp_node *same =
        line->level == 0 ? imp_index_find(tree->tops, node.key) : NULL;
    if (same == NULL) {
        same = add_node(tree, parent, &node);
        if (same == NULL) {
            return false;
        }
        if (line->level == 0) {
            imp_index_add(tree->tops, same);
        }
    }
    open[line->level + 1] = same;
    *depth = line->level + 1;
    return true;
}

/* Adds a file's nodes to the tree. */
static bool mini_read(mini_tree *tree, const char *path)
{
    size_t length = 0;
    size_t depth = 0;
    int number = 1;
    imp_node *open[MINI_MOST_LEVELS + 1] = {&tree->root};
    const char *text = imp_read_text(tree->import, path, &length);
    const char *end = text + length;
    if (text == NULL) {
        return false;
    }
    for (; text < end; number++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop != NULL ? stop : end;
        const mini_line line = cut_line(text, (size_t)(stop - text));
        if (line.length > 0 && !add_line(tree, &line, number, open, &depth)) {
            return false;
        }
        text = stop < end ? stop + 1 : end;
    }
    return true;
}

/* --- what is inherited --------------------------------------------------- */

/* Takes a child of that key away. */
static void remove_child(imp_node *node, const char *key)
{
    imp_node *before = NULL;
    imp_node *child = node->first;
    while (child != NULL && strcmp(child->key, key) != 0) {
        before = child;
        child = child->next;
    }
    if (child == NULL) {
        return;
    }
    *(before != NULL ? &before->next : &node->first) = child->next;
    node->last = child == node->last ? before : node->last;
    node->count--;
}

/* Puts a node's children into another: what is there already takes the value
 * and the children. Levels are at most MINI_MOST_LEVELS. */
static bool merge_children(mini_tree *tree, imp_node *into,
                           const imp_node *from);

static bool merge_child(mini_tree *tree, imp_node *into, const imp_node *child)
{
    if (child->key[0] == '-') {
        remove_child(into, child->key + 1);
        return true;
    }
    imp_node *mine = imp_child(into, child->key);
    if (mine == NULL) {
        mine = add_node(tree, into, child);
    } else if (child->value[0] != '\0') {
        mine->value = child->value;
        mine->place = child->place;
    }
    return mine != NULL && merge_children(tree, mine, child);
}

static bool merge_children(mini_tree *tree, imp_node *into,
                           const imp_node *from)
{
    bool is_well = true;
    for (const imp_node *c = from->first; is_well && c != NULL; c = c->next) {
        is_well = merge_child(tree, into, c);
    }
    return is_well;
}

static const imp_node *resolve_within(mini_tree *tree, imp_node *top,
                                      int depth);

static bool inherit(mini_tree *tree, imp_node *into, const imp_node *child,
                    int depth)
{
    imp_node *parent = imp_index_find(tree->tops, child->value);
    tree->import->file = child->place.file;
    if (parent == NULL) {
        return imp_fail(tree->import, LAN_EPARSE, child->place.line,
                        "nothing is called '%.60s': give the file that has it, "
                        "too",
                        child->value);
    }
    if (parent->is_resolving) {
        return imp_fail(tree->import, LAN_EPARSE, child->place.line,
                        "'%.60s' inherits itself", child->value);
    }
    if (depth >= MINI_MOST_PARENTS) {
        return imp_fail(tree->import, LAN_ELIMIT, child->place.line,
                        "more than %d nodes inherit from each other",
                        MINI_MOST_PARENTS);
    }
    const imp_node *resolved = resolve_within(tree, parent, depth + 1);
    return resolved != NULL && merge_children(tree, into, resolved);
}

static const imp_node *resolve_within(mini_tree *tree, imp_node *top, int depth)
{
    bool is_well = true;
    if (top->resolved != NULL || tree->import->status != LAN_OK) {
        return top->resolved;
    }
    imp_node *fresh = imp_array(tree->import, 1, sizeof *fresh);
    if (fresh == NULL) {
        return NULL;
    }
    fresh->key = top->key;
    fresh->value = top->value;
    fresh->place = top->place;
    top->is_resolving = true;
    for (const imp_node *c = top->first; is_well && c != NULL; c = c->next) {
        is_well = mini_is(c, "Inherits") ? inherit(tree, fresh, c, depth)
                                         : merge_child(tree, fresh, c);
    }
    top->is_resolving = false;
    top->resolved = is_well ? fresh : NULL;
    return top->resolved;
}

/* A top node with all that it inherits; NULL: failed. */
static const imp_node *mini_resolve(mini_tree *tree, imp_node *top)
{
    return resolve_within(tree, top, 0);
}

/* --- values -------------------------------------------------------------- */

static bool fail_at(lan_import *import, const imp_node *node, const char *what)
{
    import->file = node->place.file;
    return imp_fail(import, LAN_EPARSE, node->place.line, "%s, not '%.60s'",
                    what, node->value);
}

/* "5c512" are cells and parts, "512" parts alone. */
static double length_of(lan_import *import, const imp_node *node)
{
    const char *text = node->value;
    const char *c = strchr(text, 'c');
    const char *rest = c != NULL ? c + 1 : text;
    double cells = 0.0;
    double parts = 0.0;
    if ((c != NULL &&
         lan_text_to_double(text, (size_t)(c - text), &cells) != LAN_OK) ||
        lan_text_to_double(rest, strlen(rest), &parts) != LAN_OK) {
        (void)fail_at(import, node, "a length as 5c512 was expected");
    }
    return cells + parts / ORA_CELL;
}

static bool is_damage(const imp_node *warhead)
{
    return mini_is(warhead, "Warhead") &&
           (strcmp(warhead->value, "SpreadDamage") == 0 ||
            strcmp(warhead->value, "TargetDamage") == 0);
}

/* --- what is not used ---------------------------------------------------- */

/* A key without what is behind its @. */
static void ora_leave_key_out(lan_import *import, const char *owner,
                              const imp_node *node, const char *why)
{
    char name[160];
    const size_t length = strcspn(node->key, "@");
    (void)snprintf(name, sizeof name, "%.60s%s%.*s", owner,
                   owner[0] != '\0' ? "." : "",
                   (int)(length < 90 ? length : 90), node->key);
    imp_leave_out(import, name, why, 1);
}

/* Counts the children of a node that are in no list. */
static void ora_leave_rest_out(lan_import *import, const char *owner,
                               const imp_node *node, const char *const *used)
{
    for (const imp_node *c = node->first; c != NULL; c = c->next) {
        if (!imp_is_listed(c->key, used)) {
            ora_leave_key_out(import, owner, c, NULL);
        }
    }
}

static void leave_weapon_out(lan_import *import, const imp_node *weapon)
{
    static const char *const used[] = {
        "ReloadDelay", "Burst",        "BurstDelays",    "Range",
        "Warhead",     "ValidTargets", "InvalidTargets", NULL};
    static const char *const of_damage[] = {"Damage", "Versus", NULL};
    ora_leave_rest_out(import, "weapon", weapon, used);
    for (const imp_node *w = weapon->first; w != NULL; w = w->next) {
        if (is_damage(w)) {
            ora_leave_rest_out(import, "Warhead", w, of_damage);
        } else if (mini_is(w, "Warhead")) {
            imp_leave_out(import, w->value[0] != '\0' ? w->value : "Warhead",
                          "a warhead that is no damage", 1);
        }
    }
}

/* --- weapons ------------------------------------------------------------- */

/* Ticks between the shots of a burst, in all. */
static double burst_ticks(lan_import *import, const imp_node *weapon,
                          double burst)
{
    const imp_node *delays = imp_child(weapon, "BurstDelays");
    double sum = 0.0;
    double one = 5.0;
    int count = 0;
    for (const char *at = delays != NULL ? delays->value : ""; *at != '\0';) {
        const size_t skipped = strspn(at, ", \t");
        const size_t length = strcspn(at + skipped, ", \t");
        if (length > 0 &&
            lan_text_to_double(at + skipped, length, &one) != LAN_OK) {
            (void)fail_at(import, delays, "numbers of ticks were expected");
        }
        sum += length > 0 ? one : 0.0;
        count += length > 0 ? 1 : 0;
        at += skipped + length;
    }
    return count > 1 ? sum : one * (burst > 1.0 ? burst - 1.0 : 0.0);
}

static void fill_rate(lan_import *import, const imp_node *node, scn_node *out)
{
    const imp_node *reload = imp_child(node, "ReloadDelay");
    const double burst = imp_node_number(import, imp_child(node, "Burst"), 1.0);
    const double ticks =
        imp_node_number(import, imp_child(node, "ReloadDelay"), 1.0) +
        burst_ticks(import, node, burst);
    imp_set(import, out, "rate",
            imp_value_at(import, reload != NULL ? reload : node,
                         ORA_TICKS * burst / ticks,
                         "25 Burst / (ReloadDelay + BurstDelays)"));
}

/* Damage of all warheads of a weapon; the first of them in *first. */
static double ora_damage(lan_import *import, const imp_node *weapon,
                         const imp_node **first)
{
    double sum = 0.0;
    *first = NULL;
    for (const imp_node *w = weapon->first; w != NULL; w = w->next) {
        const imp_node *damage = imp_child(w, "Damage");
        if (is_damage(w) && damage != NULL) {
            *first = *first == NULL ? damage : *first;
            sum += imp_node_number(import, imp_child(w, "Damage"), 0.0) /
                   ORA_HUNDREDTH;
        }
    }
    return sum;
}

/* What all warheads do to a class, as a share of their damage. */
static double versus_of(lan_import *import, const imp_node *weapon,
                        const char *armour_class, double damage)
{
    double sum = 0.0;
    for (const imp_node *w = weapon->first; w != NULL; w = w->next) {
        if (is_damage(w)) {
            sum += imp_node_number(import, imp_child(w, "Damage"), 0.0) /
                   ORA_HUNDREDTH *
                   imp_node_number(
                       import, imp_child(imp_child(w, "Versus"), armour_class),
                       ORA_HUNDREDTH) /
                   ORA_HUNDREDTH;
        }
    }
    return sum / damage;
}

/* A row of the table of armour for a weapon that tells classes apart. */
static void add_versus(lan_import *import, const imp_node *weapon,
                       double damage, scn_node *out)
{
    const char *kind = imp_name(import, weapon->key, strlen(weapon->key));
    const bool is_known =
        kind != NULL && imp_find_kind_factors(import, kind) != NULL;
    bool has_any = is_known;
    for (const imp_node *w = weapon->first;
         kind != NULL && !is_known && w != NULL; w = w->next) {
        const imp_node *versus = is_damage(w) ? imp_child(w, "Versus") : NULL;
        for (const imp_node *v = versus != NULL ? versus->first : NULL;
             v != NULL && import->status == LAN_OK; v = v->next) {
            const char *name = imp_name(import, v->key, strlen(v->key));
            if (name != NULL &&
                scn_node_child(imp_find_kind_factors(import, kind), name) ==
                    NULL) {
                imp_add_factor(
                    import, kind, name,
                    imp_value_at(import, v,
                                 versus_of(import, weapon, v->key, damage),
                                 NULL));
            }
            has_any = true;
        }
    }
    if (has_any) {
        imp_set(import, out, "kind", imp_word(import, 0, kind));
    }
}

/* Fills in what a weapon does, of which the damage is above 0. */
static void ora_fill_weapon(lan_import *import, const imp_node *weapon,
                            scn_node *out)
{
    const imp_node *damage_node = NULL;
    const double damage = ora_damage(import, weapon, &damage_node);
    fill_rate(import, weapon, out);
    imp_set(import, out, "hit", imp_default(1.0, "every shot hits"));
    imp_set(import, out, "damage",
            imp_value_at(import, damage_node, damage, "Damage / 100"));
    const imp_node *range = imp_child(weapon, "Range");
    if (range != NULL) {
        imp_set(import, out, "range",
                imp_value_at(import, range, length_of(import, range), NULL));
    }
    add_versus(import, weapon, damage, out);
    leave_weapon_out(import, weapon);
}

#define MOST_WORDS   64 /* kinds of targets: bits */
#define MOST_TARGETS ((size_t)1 << 20)

typedef struct openra {
    lan_import *import;
    mini_tree rules;
    mini_tree weapons;
    const char *words[MOST_WORDS]; /* kinds of targets */
    size_t word_count;
    uint64_t *targets; /* of each type: the kinds that it is */
    size_t named;      /* targets of weapons, in all */
} openra;

/* --- kinds of targets ---------------------------------------------------- */

/* The bit of a word; a new one where it is met first. */
static uint64_t bit_of(openra *in, const char *word, size_t length)
{
    for (size_t i = 0; i < in->word_count; i++) {
        if (strlen(in->words[i]) == length &&
            memcmp(in->words[i], word, length) == 0) {
            return (uint64_t)1 << i;
        }
    }
    if (in->word_count >= MOST_WORDS) {
        (void)imp_fail(in->import, LAN_ELIMIT, 0,
                       "more than %d kinds of targets", MOST_WORDS);
        return 0;
    }
    in->words[in->word_count] = imp_text(in->import, word, length);
    return in->words[in->word_count] != NULL ? (uint64_t)1 << in->word_count++
                                             : 0;
}

/* The bits of a list of words. */
static uint64_t bits_of(openra *in, const char *list)
{
    uint64_t bits = 0;
    while (*list != '\0' && in->import->status == LAN_OK) {
        list += strspn(list, ", \t");
        const size_t length = strcspn(list, ", \t");
        bits |= length > 0 ? bit_of(in, list, length) : 0;
        list += length;
    }
    return bits;
}

/* --- actors -------------------------------------------------------------- */

static void leave_actor_out(lan_import *import, const imp_node *actor)
{
    static const char *const used[] = {"Health",     "Armor",    "Valued",
                                       "Mobile",     "Aircraft", "Armament",
                                       "Targetable", "Tooltip",  NULL};
    static const char *const taken[] = {
        "HP",     "Type",        "Cost", "Speed",
        "Weapon", "TargetTypes", "Name", "RequiresCondition",
        NULL};
    ora_leave_rest_out(import, "", actor, used);
    for (const imp_node *trait = actor->first; trait != NULL;
         trait = trait->next) {
        size_t i = 0;
        while (used[i] != NULL && !mini_is(trait, used[i])) {
            i++;
        }
        if (used[i] != NULL) {
            ora_leave_rest_out(import, used[i], trait, taken);
        }
    }
}

static const imp_node *find_weapon(openra *in, const char *name)
{
    imp_node *top = imp_index_find(in->weapons.tops, name);
    if (top != NULL) {
        return mini_resolve(&in->weapons, top);
    }
    top = imp_index_find(in->rules.tops, name);
    return top != NULL ? mini_resolve(&in->rules, top) : NULL;
}

static void add_weapon(openra *in, scn_node *unit, const imp_node *armament)
{
    lan_import *import = in->import;
    const imp_node *named = imp_child(armament, "Weapon");
    const imp_node *weapon =
        named != NULL ? find_weapon(in, named->value) : NULL;
    const imp_node *damage_node = NULL;
    if (weapon == NULL) {
        imp_leave_out(import, "Armament",
                      "its weapon is in none of these files", 1);
        return;
    }
    if (!(ora_damage(import, weapon, &damage_node) > 0.0)) {
        ora_leave_key_out(import, "", weapon, "a weapon that takes no health");
        return;
    }
    scn_node *out = imp_add_weapon(import, unit, weapon->key,
                                   (imp_value){.is_given = false});
    if (out != NULL) {
        out->bound = (void *)(uintptr_t)weapon;
        ora_fill_weapon(import, weapon, out);
    }
}

/* An armament that is there from the start. */
static bool is_armed(const imp_node *trait)
{
    const char *condition = imp_child_text(trait, "RequiresCondition", "!");
    return condition[0] == '!';
}

static void add_weapons(openra *in, scn_node *unit, const imp_node *actor)
{
    for (const imp_node *t = actor->first; t != NULL; t = t->next) {
        if (mini_is(t, "Armament") && !is_armed(t)) {
            ora_leave_key_out(in->import, "", t, "it has a RequiresCondition");
        } else if (mini_is(t, "Armament")) {
            add_weapon(in, unit, t);
        }
    }
    imp_add_no_weapon(in->import, unit, "it has no weapon");
}

/* The kinds of targets that an actor is; 0: it does not say. */
static uint64_t kinds_of(openra *in, const imp_node *actor)
{
    uint64_t kinds = 0;
    for (const imp_node *t = actor->first; t != NULL; t = t->next) {
        if (mini_is(t, "Targetable") && is_armed(t)) {
            kinds |= bits_of(in, imp_child_text(t, "TargetTypes", ""));
        }
    }
    return kinds;
}

static void add_actor(openra *in, const imp_node *actor)
{
    lan_import *import = in->import;
    const imp_node *mobile = imp_child(actor, "Mobile");
    const char *called =
        imp_child_text(imp_child(actor, "Tooltip"), "Name", actor->key);
    import->file = actor->place.file;
    scn_node *unit = imp_add_unit(import, actor->place.line, actor->key, called,
                                  (imp_span){.column = 0});
    if (unit == NULL) {
        return;
    }
    in->targets[import->units->count - 1] = kinds_of(in, actor);
    imp_set(import, unit, "cost",
            imp_value_of(import, imp_child(imp_child(actor, "Valued"), "Cost"),
                         1.0, NULL));
    imp_set(import, unit, "health",
            imp_value_of(import, imp_child(imp_child(actor, "Health"), "HP"),
                         1.0 / ORA_HUNDREDTH, "HP / 100"));
    imp_set(
        import, unit, "speed",
        imp_value_of(
            import,
            imp_child(mobile != NULL ? mobile : imp_child(actor, "Aircraft"),
                      "Speed"),
            ORA_TICKS / ORA_CELL, "Speed 25 / 1024"));
    const imp_node *armour = imp_child(imp_child(actor, "Armor"), "Type");
    if (armour != NULL) {
        import->file = armour->place.file;
        imp_set(
            import, unit, "armour",
            imp_word(import, armour->place.line,
                     imp_name(import, armour->value, strlen(armour->value))));
    }
    add_weapons(in, unit, actor);
    leave_actor_out(import, actor);
}

/* --- who can be hit by what ---------------------------------------------- */

static bool can_be_hit(uint64_t kinds, uint64_t valid, uint64_t invalid)
{
    return kinds == 0 || ((kinds & valid) != 0 && (kinds & invalid) == 0);
}

/* Names those who can be hit. */
static void list_targets(const openra *in, uint64_t valid, uint64_t invalid,
                         const char **names)
{
    const scn_node *unit = in->import->units->first;
    size_t count = 0;
    for (size_t i = 0; unit != NULL; i++, unit = unit->next) {
        if (can_be_hit(in->targets[i], valid, invalid)) {
            names[count++] = unit->key;
        }
    }
}

static void fill_targets(openra *in, scn_node *weapon)
{
    lan_import *import = in->import;
    const imp_node *node = weapon->bound;
    const uint64_t valid =
        bits_of(in, imp_child_text(node, "ValidTargets", "Ground, Water"));
    const uint64_t invalid =
        bits_of(in, imp_child_text(node, "InvalidTargets", ""));
    size_t count = 0;
    for (size_t i = 0; i < import->units->count; i++) {
        count += can_be_hit(in->targets[i], valid, invalid) ? 1 : 0;
    }
    if (count == import->units->count) {
        return;
    }
    in->named += count;
    if (in->named > MOST_TARGETS) {
        (void)imp_fail(import, LAN_ELIMIT, 0, "more than %zu targets in all",
                       MOST_TARGETS);
        return;
    }
    const char **names = imp_array(import, count, sizeof *names);
    if (names != NULL) {
        list_targets(in, valid, invalid, names);
        imp_set_targets(import, weapon, names, count);
    }
}

/* --- files --------------------------------------------------------------- */

static bool is_type(const imp_node *node)
{
    return node->key[0] != '^' && imp_child(node, "Health") != NULL &&
           (imp_child(node, "Valued") != NULL ||
            imp_child(node, "Armament") != NULL);
}

static bool is_weapon(const imp_node *node)
{
    const imp_node *child = node->first;
    while (child != NULL && !mini_is(child, "Warhead")) {
        child = child->next;
    }
    return child != NULL;
}

static void add_actors(openra *in)
{
    lan_import *import = in->import;
    in->targets = imp_array(import, in->rules.root.count, sizeof *in->targets);
    for (imp_node *top = in->rules.root.first;
         top != NULL && import->status == LAN_OK; top = top->next) {
        const imp_node *node = mini_resolve(&in->rules, top);
        if (node != NULL && is_type(node)) {
            add_actor(in, node);
        } else if (node != NULL && node->key[0] != '^' && !is_weapon(node)) {
            imp_leave_out(import, "an actor",
                          "without health, or neither cost nor armament", 1);
        }
    }
}

/* Weapons have names of their own, which an actor may have, too. */
static bool read_files(openra *in)
{
    const lan_import *import = in->import;
    bool is_well = mini_begin(in->import, &in->rules) &&
                   mini_begin(in->import, &in->weapons);
    for (size_t i = 0; is_well && i < import->file_count; i++) {
        const char *path = import->files[i];
        const bool has_weapons =
            strstr(imp_shown_file(in->import, path), "weapon") != NULL;
        is_well = mini_read(has_weapons ? &in->weapons : &in->rules, path);
    }
    return is_well;
}

static void read_openra(lan_import *import)
{
    openra in = {.import = import};
    if (!read_files(&in)) {
        return;
    }
    add_actors(&in);
    for (scn_node *u = import->units->first; u != NULL; u = u->next) {
        scn_node *weapons = imp_weapons(u);
        for (scn_node *w = weapons != NULL ? weapons->first : NULL;
             w != NULL && import->status == LAN_OK; w = w->next) {
            if (w->bound != NULL) {
                fill_targets(&in, w);
            }
        }
    }
    imp_tell(import, "seconds of 25 ticks, cells, and hundreds of health");
    imp_set_wounds(import, "spread", "each takes a target of its own");
}

const imp_kind imp_kind_openra = {
    .name = "openra",
    .help = "OpenRA: rules/*.yaml weapons/*.yaml of a mod",
    .folder = {.parts = {"rules", "weapons"},
               .ending = ".yaml",
               .what = "*.yaml"},
    .read = read_openra,
};
