/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/format/format_impl.h"
#include "scenarios/keys.h"

/* The longest path has eight parts, and a name has 64 bytes. */
#define PATH_MAX_SIZE 1024

typedef struct scn_visitor {
    const lan_scenario *scenario;
    scn_leaf_fn *call;
    void *context;
    char path[PATH_MAX_SIZE];
    size_t length;
} scn_visitor;

static void visit(scn_visitor *visitor, const scn_spot *spot);

/* Visits a child and appends its name, or its index if it has no name, to
 * the path. */
static void visit_part(scn_visitor *visitor, const char *part, size_t index,
                       const scn_spot *spot)
{
    const size_t before = visitor->length;
    char *at = visitor->path + before;
    const size_t room = PATH_MAX_SIZE - before;
    const char *dot = before > 0 ? "." : "";
    visitor->length +=
        (size_t)(part != NULL ? snprintf(at, room, "%s%s", dot, part)
                              : snprintf(at, room, "%s%zu", dot, index));
    visit(visitor, spot);
    visitor->length = before;
    visitor->path[before] = '\0';
}

/* Visits a stored value, or each item of a list or pair by index. */
static void visit_stored(scn_visitor *visitor, const scn_spot *spot)
{
    const size_t count = spot->shape == SCN_SHAPE_PAIR ? 2
                         : spot->at != NULL
                             ? scn_items_of(spot->field, spot->at).count
                             : 0;
    if (spot->shape == SCN_SHAPE_ONE) {
        visitor->call(visitor->context, visitor->path, spot);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const scn_spot item = scn_spot_index(spot, i);
        visit_part(visitor, NULL, i, &item);
    }
}

/* Visits the paths of a node: the value as written, if it stays in the tree;
 * the entries of a field by key, name or index, and the pairs of a table. */
static void visit_node(scn_visitor *visitor, const scn_spot *spot)
{
    const scn_node *top = spot->node;
    const bool is_said = scn_field_is_in_tree(spot->field);
    size_t index = 0;
    if (is_said ? top->kind == SCN_SCALAR
                : spot->shape == SCN_SHAPE_ONE && top->bound != NULL) {
        visitor->call(visitor->context, visitor->path, spot);
    }
    for (scn_node *node = top->first; node != NULL; node = node->next) {
        const scn_node *name =
            node->key == NULL ? scn_node_child(node, "name") : NULL;
        const scn_spot child = scn_spot_child(spot, node);
        visit_part(visitor,
                   name != NULL && name->kind == SCN_SCALAR ? name->text
                                                            : node->key,
                   index++, &child);
    }
}

/* True for a key that belongs to another form of its section, and for a
 * campaign key in a scenario without a campaign. */
static bool is_of_other_form(const scn_visitor *visitor, const scn_field *field,
                             const scn_spot *parent, const void *base)
{
    if (field->section != NULL && field->marks == SCN_OF_CAMPAIGNS) {
        return !scn_has_campaign(visitor->scenario->head);
    }
    return scn_field_is_of_other_form(parent->section, field, base);
}

/* True for fields that --set cannot change: the format, the roster already
 * read, a drawing, and keys that do not apply here. */
static bool is_hidden(const scn_visitor *visitor, const scn_field *field,
                      const scn_spot *parent, const void *base)
{
    return field->scalar == SCN_SCALAR_DRAWING ||
           field->shape == SCN_SHAPE_ROWS || field->is_read_once ||
           (field->is_fixed && field->scalar != SCN_SCALAR_SECTION) ||
           is_of_other_form(visitor, field, parent, base);
}

/* A number always has a value, even if show omits it as a default. */
static bool has_value(const scn_field *field, const void *base)
{
    const bool is_number = field->scalar == SCN_SCALAR_NUMBER;
    return base != NULL && ((is_number && field->shape == SCN_SHAPE_ONE) ||
                            scn_field_has_value(field, base));
}

/* Sets the shape of a spot from its stored value (NULL: no value). A single
 * item of a possible list gets no index. False for the value `all`, whose
 * items have no paths. */
static bool fit_stored(scn_spot *spot, const void *at)
{
    const scn_shape shape = spot->field->shape;
    const bool may_be_one =
        shape == SCN_SHAPE_SEVERAL || shape == SCN_SHAPE_RANGES;
    const size_t count =
        at != NULL && may_be_one ? scn_items_of(spot->field, at).count : 1;
    spot->at = at;
    if (may_be_one && at == NULL) {
        spot->shape = SCN_SHAPE_ONE;
    } else if (may_be_one) {
        spot->shape =
            shape == SCN_SHAPE_RANGES ? SCN_SHAPE_PAIRS : SCN_SHAPE_LIST;
        *spot = count == 1 ? scn_spot_index(spot, 0) : *spot;
    }
    return shape != SCN_SHAPE_LIST || at == NULL ||
           !scn_field_is_all(spot->field, at);
}

static void visit_field(scn_visitor *visitor, const scn_spot *parent,
                        const scn_field *field)
{
    const scn_node *owner = parent->node;
    const void *base = owner != NULL
                           ? scn_field_base(field, owner->bound, owner->beside)
                           : NULL;
    scn_node *child = scn_node_child(owner, field->key);
    scn_spot spot = scn_spot_field(parent, field, child);
    const bool is_in_metres =
        scn_spot_is_in_metres(visitor->scenario, field, child);
    if (!is_in_metres && is_hidden(visitor, field, parent, base)) {
        return;
    }
    if (scn_field_is_in_tree(field)) {
        child = NULL;
        while ((child = scn_field_child(owner, field, child)) != NULL) {
            spot = scn_spot_field(parent, field, child);
            visit_part(visitor, child->key, 0, &spot);
        }
        return;
    }
    if (!is_in_metres && !scn_field_has_entries(field)) {
        spot.node = field->scalar == SCN_SCALAR_ENTRY ? child : NULL;
        if (!fit_stored(&spot, has_value(field, base) ? spot.at : NULL)) {
            return;
        }
    }
    visit_part(visitor, field->key, 0, &spot);
}

/* Visits a spot and its parts; recursion ends with the sections of the table. A
 * section without a node is absent but can be set, unless no single value can
 * create it. */
static void visit(scn_visitor *visitor, const scn_spot *spot)
{
    const scn_field *field = spot->field;
    const scn_section *section = spot->section;
    const bool has_nodes =
        field != NULL &&
        (scn_field_is_in_tree(field) || scn_field_has_entries(field)) &&
        (field->shape != SCN_SHAPE_ORDERS || spot->shape == SCN_SHAPE_ORDERS);
    if (section != NULL) {
        for (size_t i = 0; i < section->count &&
                           (spot->node != NULL || !section->is_a_question);
             i++) {
            visit_field(visitor, spot, &section->fields[i]);
        }
    } else if (scn_spot_is_in_metres(visitor->scenario, field, spot->node)) {
        for (size_t i = 0; i < 2; i++) {
            const scn_spot number = scn_spot_metres(spot, i);
            visit_part(visitor, NULL, i, &number);
        }
    } else if (!has_nodes) {
        visit_stored(visitor, spot);
    } else if (spot->node != NULL) {
        visit_node(visitor, spot);
    }
}

void scn_leaves_visit(const lan_scenario *scenario, scn_leaf_fn *call,
                      void *context)
{
    const scn_spot top = scn_spot_top(scenario);
    scn_visitor visitor = {
        .scenario = scenario, .call = call, .context = context};
    visit(&visitor, &top);
}

/* --- show --paths -------------------------------------------------------- */

typedef struct scn_lister {
    FILE *out;
    const lan_scenario *scenario;
} scn_lister;

static void write_leaf_value(const scn_lister *lister, const scn_spot *spot)
{
    const bool is_number = spot->field->scalar == SCN_SCALAR_NUMBER;
    if (spot->at == NULL) {
        const scn_node *node = spot->node;
        fputs(node != NULL && node->kind == SCN_SCALAR ? node->text : "",
              lister->out);
    } else if (!is_number || isfinite(scn_number_at(spot->at))) {
        scn_write_item(lister->out, lister->scenario, spot->field, spot->at,
                       true);
    }
}

/* Writes a line: path, value, description. */
static void write_leaf(void *context, const char *path, const scn_spot *spot)
{
    const scn_lister *lister = context;
    fprintf(lister->out, "%s\t", path);
    write_leaf_value(lister, spot);
    fprintf(lister->out, "\t%s", spot->field->meaning);
    if (spot->field->unit != NULL) {
        fprintf(lister->out, " (%s)", spot->field->unit);
    }
    fputc('\n', lister->out);
}

lan_status lan_scenario_write_paths(const lan_scenario *scenario, FILE *out)
{
    scn_lister lister = {.out = out, .scenario = scenario};
    scn_leaves_visit(scenario, write_leaf, &lister);
    return ferror(out) ? LAN_EIO : LAN_OK;
}

/* --- keys of match-ups --------------------------------------------------- */

/* Most sections of an owner, plus the terminating NULL. */
#define SECTIONS_MOST 3

static const scn_section *const sections_of[][SECTIONS_MOST] = {
    [LAN_KEY_OF_UNIT] = {&scn_section_unit},
    [LAN_KEY_OF_WEAPON] = {&scn_section_weapon},
    [LAN_KEY_OF_ARMY] = {&scn_section_matchup_army},
    [LAN_KEY_OF_MORALE] = {&scn_section_morale},
    [LAN_KEY_OF_APPROACH] = {&scn_section_approach},
    [LAN_KEY_OF_BATTLE] = {&scn_section_rules, &scn_section_time},
};

static const void *stored_at(const lan_key *key, const void *base)
{
    return (const char *)base + key->offset;
}

/* True for a single numeric value that no other key duplicates. */
static bool is_of_matchups(const scn_section *section, const scn_field *field)
{
    const scn_use use = scn_traits[field->scalar].use;
    return field->shape == SCN_SHAPE_ONE && !field->is_input_only &&
           use != SCN_USE_NONE && use != SCN_USE_TEXT &&
           !scn_field_is_marked(section, field, SCN_NOT_OF_DIFF);
}

const lan_key *lan_key_next(lan_key_owner owner, const lan_key *after)
{
    const scn_section *const *section = sections_of[owner];
    bool is_behind = after == NULL;
    for (; *section != NULL; section++) {
        for (size_t i = 0; i < (*section)->count; i++) {
            const scn_field *field = &(*section)->fields[i];
            if (is_behind && is_of_matchups(*section, field)) {
                return field;
            }
            is_behind = is_behind || field == after;
        }
    }
    return NULL;
}

const char *lan_key_name(const lan_key *key)
{
    return key->key;
}

const char *lan_key_section(lan_key_owner owner, const lan_key *key)
{
    const scn_section *const *section = sections_of[owner];
    while (scn_section_field(*section, key->key) != key) {
        section++;
    }
    return (*section)->path;
}

bool lan_key_is_of_distances(const lan_key *key)
{
    return (key->marks & (unsigned)SCN_OF_DISTANCES) != 0;
}

bool lan_key_has_meaning(const lan_key *key, const void *base)
{
    return key->is_of_form == NULL || key->is_of_form(base);
}

void lan_key_copy(const lan_key *key, void *to, const void *from)
{
    memcpy((char *)to + key->offset, stored_at(key, from),
           scn_traits[key->scalar].size);
}

void lan_key_write(const lan_key *key, const void *from, char *text,
                   size_t size)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const void *at = stored_at(key, from);
    const scn_use use = scn_traits[key->scalar].use;
    const char *shown = "not given";
    if (use == SCN_USE_NUMBER && isfinite(scn_number_at(at))) {
        shown = lan_text_from_double(scn_number_at(at), number);
    } else if (use == SCN_USE_NUMBER) {
        shown = isinf(scn_number_at(at)) || key->scalar == SCN_SCALAR_AUTO
                    ? key->preset
                    : shown;
    } else if (use == SCN_USE_FLAG) {
        shown = *(const bool *)at ? "true" : "false";
    } else if (key->scalar == SCN_SCALAR_CHOICE) {
        const scn_word *word = key->words;
        while (word->word != NULL && word->value != scn_int_at(at)) {
            word++;
        }
        shown = word->word;
    } else {
        shown = lan_text_from_double(scn_int_at(at), number);
    }
    (void)snprintf(text, size, "%s", shown);
}

/* --- numbers of a scenario ----------------------------------------------- */

typedef struct number_list {
    const lan_scenario *scenario;
    lan_parameter **items;
    size_t count;
    size_t room;
    lan_status status;
} number_list;

/* Campaign keys do not apply to a battle without places. Reach and speed do
 * not apply if armies start in contact. Keys of the agent-based solver apply
 * only to it. */
static bool is_of_sensitivity(const lan_scenario *scenario,
                              const scn_spot *spot)
{
    const scn_section *home = spot->home;
    const bool has_bodies = lan_scenario_engagement(scenario) != NULL;
    const bool has_places =
        has_bodies || lan_scenario_campaign(scenario) != NULL;
    const bool has_distances =
        has_places ||
        lan_battle_def_approaches(lan_scenario_battle_def(scenario));
    return !scn_field_is_marked(home, spot->field, SCN_NOT_OF_SENSITIVITY) &&
           (has_distances ||
            !scn_field_is_marked(home, spot->field, SCN_OF_DISTANCES)) &&
           (has_places ||
            !scn_field_is_marked(home, spot->field, SCN_OF_CAMPAIGNS)) &&
           (has_bodies ||
            !scn_field_is_marked(home, spot->field, SCN_OF_BODIES));
}

/* True for a number that is given in the block and affects the battle. */
static bool is_number_of_battle(const lan_scenario *scenario,
                                const scn_spot *spot)
{
    const scn_field *field = spot->field;
    if (spot->at == NULL || field->is_input_only ||
        scn_traits[field->scalar].use != SCN_USE_NUMBER ||
        !is_of_sensitivity(scenario, spot) ||
        !isfinite(scn_number_at(spot->at))) {
        return false;
    }
    const void *base = (const char *)spot->at - field->offset;
    return field->shape != SCN_SHAPE_ONE || scn_field_is_shown(field, base);
}

static void add_number(void *context, const char *path, const scn_spot *spot)
{
    number_list *list = context;
    size_t offset = 0;
    if (list->status != LAN_OK || !is_number_of_battle(list->scenario, spot) ||
        !scn_block_holds(&list->scenario->block, spot->at, sizeof(double),
                         &offset)) {
        return;
    }
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 32;
        lan_parameter **items =
            realloc(list->items, room * sizeof(lan_parameter *));
        if (items == NULL) {
            list->status = LAN_ENOMEM;
            return;
        }
        list->items = items;
        list->room = room;
    }
    list->status = scn_parameter_make(list->scenario, path, spot,
                                      &list->items[list->count], NULL);
    list->count += list->status == LAN_OK ? 1 : 0;
}

lan_status lan_keys_list_numbers(const lan_scenario *scenario,
                                 lan_parameter ***out, size_t *count)
{
    number_list list = {.scenario = scenario, .status = LAN_OK};
    scn_leaves_visit(scenario, add_number, &list);
    *out = list.items;
    *count = list.count;
    return list.status;
}
