/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A campaign as its caller has it: played at once, or by a game in ticks with
 * changes between them.
 *
 * What a game changes is kept in a journal. A campaign depends on nothing else
 * but its description, its options and its run: its state is the journal and
 * the time, and is restored by playing the campaign again.
 */
#include <stdlib.h>
#include <string.h>

#include "base/digest_impl.h"
#include "tactics/campaign/campaign_impl.h"

/* --- made and destroyed -------------------------------------------------- */

lan_status lan_campaign_create(const lan_campaign_def *def, lan_campaign **out,
                               lan_error *err)
{
    lan_campaign *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    c->def = def;
    c->battle = def->battle;
    const lan_status status = lan_play_create(c, err);
    if (status != LAN_OK) {
        lan_campaign_destroy(c);
        return status;
    }
    *out = c;
    return LAN_OK;
}

void lan_campaign_destroy(lan_campaign *campaign)
{
    if (campaign != NULL) {
        lan_play_clear(campaign);
        free(campaign->game.armies);
        free(campaign->game.places);
        free(campaign->game.priorities);
        free(campaign->game.targets);
        free(campaign->game.journal.items);
        free(campaign);
    }
}

const lan_battle *lan_campaign_whole(const lan_campaign *campaign)
{
    return campaign->whole;
}

const lan_campaign_story *lan_campaign_story_of(const lan_campaign *campaign)
{
    return &campaign->records.story;
}

/* --- changes ------------------------------------------------------------- */

typedef enum change_kind {
    CHANGE_ORDERS, /* of army `index`: `count` entries, followed by their places
                    */
    CHANGE_STRENGTH,   /* of group `index`: `amount` more */
    CHANGE_PRIORITIES, /* of type `index`: `count` types */
    CHANGE_ARMIES      /* army `index` is new */
} change_kind;

/* A change in the journal, followed by `size` bytes. */
typedef struct game_change {
    double time;
    double amount;
    change_kind kind;
    int32_t index;
    size_t count;
    size_t size;
} game_change;

/* Entries and their places in one block, freed together. */
static lan_order_def *copy_orders(const unsigned char *bytes, size_t count,
                                  size_t size)
{
    lan_order_def *own = malloc(size + 1);
    if (own == NULL) {
        return NULL;
    }
    memcpy(own, bytes, size);
    const int32_t *places = (const int32_t *)(own + count);
    for (size_t e = 0; e < count; e++) {
        own[e].name = NULL;
        own[e].places = places;
        places += own[e].place_count;
    }
    return own;
}

static lan_status change_orders(lan_campaign *c, const game_change *change,
                                const unsigned char *bytes)
{
    lan_order_def *own = copy_orders(bytes, change->count, change->size);
    if (own == NULL) {
        return LAN_ENOMEM;
    }
    lan_campaign_mark(c, change->index);
    return lan_orders_give(c, change->index, own, change->count, own);
}

/* Cuts the army's engagement; a battle of the army alone receives the soldiers.
 * */
static lan_status change_strength(lan_campaign *c, const game_change *change)
{
    const int32_t army = lan_battle_group_army(c->whole, change->index);
    lan_battle *alone = NULL;
    lan_status status = lan_engagements_cut(c, army, NULL);
    if (status == LAN_OK) {
        status = lan_island_define(c->battle, &army, 1, &alone, NULL);
    }
    if (status == LAN_OK) {
        lan_island_take(alone, &army, c->whole, c->time);
        status = lan_island_settle(alone);
    }
    if (status == LAN_OK) {
        status = lan_battle_reinforce(
            alone, change->index - c->troops[army].first_group, change->amount);
    }
    if (status == LAN_OK) {
        lan_island_give(alone, &army, c->whole);
    }
    lan_battle_destroy(alone);
    return status == LAN_OK ? lan_engagements_form(c, NULL) : status;
}

/* The description's priorities in the game's own battle description, with room
 * for one per type. */
static lan_status own_priorities(lan_campaign *c)
{
    lan_campaign_game *game = &c->game;
    const lan_battle_def *def = c->def->battle;
    if (game->priorities == NULL) {
        game->priorities = calloc(def->priority_count + def->unit_count,
                                  sizeof *game->priorities);
        game->targets =
            calloc(def->unit_count * def->unit_count, sizeof *game->targets);
    }
    if (game->priorities == NULL || game->targets == NULL) {
        return LAN_ENOMEM;
    }
    if (c->battle == def) {
        c->prioritised = *def;
        c->prioritised.priorities = game->priorities;
        c->battle = &c->prioritised;
        for (size_t k = 0; k < def->priority_count; k++) {
            game->priorities[k] = def->priorities[k];
        }
    }
    return LAN_OK;
}

static lan_status change_priorities(lan_campaign *c, const game_change *change,
                                    const unsigned char *bytes)
{
    lan_status status = own_priorities(c);
    if (status != LAN_OK) {
        return status;
    }
    int32_t *targets =
        &c->game.targets[(size_t)change->index * c->battle->unit_count];
    memcpy(targets, bytes, change->size);
    size_t k = 0;
    while (k < c->prioritised.priority_count &&
           c->game.priorities[k].attacker != change->index) {
        k++;
    }
    c->prioritised.priority_count += k == c->prioritised.priority_count;
    c->game.priorities[k] = (lan_priority_def){.attacker = change->index,
                                               .targets = targets,
                                               .target_count = change->count};
    return lan_engagements_redefine(c);
}

static lan_status apply(lan_campaign *c, const game_change *change,
                        const unsigned char *bytes)
{
    lan_status status = LAN_OK;
    c->time = c->now;
    switch (change->kind) {
    case CHANGE_ORDERS:
        status = change_orders(c, change, bytes);
        break;
    case CHANGE_STRENGTH:
        status = change_strength(c, change);
        break;
    case CHANGE_PRIORITIES:
        status = change_priorities(c, change, bytes);
        break;
    case CHANGE_ARMIES:
        return LAN_OK; /* it enters at its own time */
    }
    return status == LAN_OK ? lan_play_happen(c, c->now, NULL) : status;
}

/* Adds a change to the journal. */
static lan_status write_change(lan_campaign *c, game_change *change,
                               const void *bytes)
{
    unsigned char *to =
        lan_campaign_add(c, &c->game.journal, sizeof *change + change->size, 1);
    if (to == NULL) {
        return LAN_ENOMEM;
    }
    change->time = c->now;
    memcpy(to, change, sizeof *change);
    if (change->size > 0) {
        memcpy(to + sizeof *change, bytes, change->size);
    }
    return LAN_OK;
}

/* Applies a change now and adds it to the journal. */
static lan_status make_change(lan_campaign *c, game_change *change,
                              const void *bytes, lan_error *err)
{
    lan_status status = lan_play_until(c, c->now, false, err);
    if (status == LAN_OK && c->is_over) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "the campaign is over");
    }
    if (status == LAN_OK) {
        status = write_change(c, change, bytes);
    }
    if (status == LAN_OK) {
        status = apply(c, change, bytes);
    }
    if (status == LAN_OK) {
        status = lan_play_show(c);
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

static lan_status refuse(lan_error *err, const char *why)
{
    return lan_fail(err, LAN_EINVAL, 0, 0, "%s", why);
}

static bool is_open(const lan_campaign *c)
{
    return c->is_begun && !c->is_over;
}

lan_status lan_campaign_order(lan_campaign *c, int32_t army,
                              const lan_order_def *orders, size_t count,
                              lan_error *err)
{
    if (!is_open(c) || army < 0 || army >= c->army_count) {
        return refuse(err, "no such army, or the campaign is not being played");
    }
    const lan_status status =
        lan_check_orders(c->def, army, orders, count, err);
    if (status != LAN_OK) {
        return status;
    }
    size_t size = count * sizeof *orders;
    for (size_t e = 0; e < count; e++) {
        size += orders[e].place_count * sizeof *orders[e].places;
    }
    unsigned char *bytes = malloc(size + 1);
    if (bytes == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    unsigned char *to = bytes + count * sizeof *orders;
    for (size_t e = 0; e < count; e++) {
        lan_order_def order = orders[e];
        const size_t each = order.place_count * sizeof *order.places;
        if (each > 0) {
            memcpy(to, order.places, each);
        }
        to += each;
        order.name = NULL;
        order.places = NULL;
        memcpy(bytes + e * sizeof order, &order, sizeof order);
    }
    game_change change = {
        .kind = CHANGE_ORDERS, .index = army, .count = count, .size = size};
    const lan_status made = make_change(c, &change, bytes, err);
    free(bytes);
    return made;
}

lan_status lan_campaign_reinforce(lan_campaign *c, int32_t group, double count,
                                  lan_error *err)
{
    const int32_t army = lan_battle_group_army(c->whole, group);
    if (!is_open(c) || army < 0 || !lan_campaign_is_on(c, army) ||
        c->troops[army].is_out) {
        return refuse(err, "the army is not on the map, or is out");
    }
    if (!(count >= 0.0) || !isfinite(count) ||
        (c->request.solver.method == LAN_METHOD_CHANCE &&
         floor(count) < count)) {
        return refuse(err, "a number of soldiers is 0 or more, and an integer "
                           "in a stochastic campaign");
    }
    game_change change = {
        .kind = CHANGE_STRENGTH, .index = group, .amount = count};
    return make_change(c, &change, NULL, err);
}

lan_status lan_campaign_prioritise(lan_campaign *c, int32_t type,
                                   const int32_t *targets, size_t count,
                                   lan_error *err)
{
    const int32_t types = (int32_t)c->battle->unit_count;
    bool is_list = is_open(c) && type >= 0 && type < types &&
                   count <= (size_t)types &&
                   c->battle->share == LAN_SHARE_PRIORITY;
    for (size_t k = 0; is_list && k < count; k++) {
        is_list = targets[k] >= 0 && targets[k] < types;
        for (size_t l = 0; is_list && l < k; l++) {
            is_list = targets[l] != targets[k];
        }
    }
    if (!is_list) {
        return refuse(err, "priorities are a list of unit types, each once, of "
                           "a battle that shares fire by priority");
    }
    game_change change = {.kind = CHANGE_PRIORITIES,
                          .index = type,
                          .count = count,
                          .size = count * sizeof *targets};
    return make_change(c, &change, targets, err);
}

/* --- played in ticks ----------------------------------------------------- */

/* Restarts the campaign and applies a journal. */
static lan_status play_again(lan_campaign *c, double now, lan_error *err)
{
    size_t at = 0;
    c->battle = c->def->battle;
    lan_engagements_forget(c);
    lan_status status = lan_play_begin(c, err);
    while (status == LAN_OK && at < c->game.journal.count) {
        const unsigned char *from =
            (const unsigned char *)c->game.journal.items + at;
        game_change change;
        memcpy(&change, from, sizeof change);
        status = lan_play_until(c, change.time, false, err);
        if (status == LAN_OK) {
            status = apply(c, &change, from + sizeof change);
        }
        at += sizeof change + change.size;
    }
    if (status == LAN_OK) {
        status = lan_play_until(c, now, false, err);
    }
    return status == LAN_OK ? lan_play_show(c) : status;
}

lan_status lan_campaign_begin(lan_campaign *c,
                              const lan_campaign_request *request,
                              lan_error *err)
{
    if (request->rows != NULL || request->trajectory != NULL) {
        return refuse(err, "a campaign in ticks adds no rows to a trajectory");
    }
    c->request = *request;
    c->is_begun = true;
    c->game.journal.count = 0;
    return play_again(c, 0.0, err);
}

static lan_status go_on(lan_campaign *c, double until, bool one_only,
                        lan_error *err)
{
    lan_status status = lan_play_until(c, until, one_only, err);
    return status == LAN_OK ? lan_play_show(c) : status;
}

lan_status lan_campaign_advance(lan_campaign *c, double dt, lan_error *err)
{
    if (!c->is_begun || !(dt >= 0.0)) {
        return refuse(err, "a tick is 0 or more, of a campaign that has begun");
    }
    return go_on(c, c->now + dt, false, err);
}

lan_status lan_campaign_advance_to_event(lan_campaign *c, lan_error *err)
{
    if (!c->is_begun) {
        return refuse(err, "the campaign has not begun");
    }
    return c->is_over ? LAN_OK : go_on(c, LAN_INF, true, err);
}

bool lan_campaign_is_over(const lan_campaign *c)
{
    return c->is_over;
}

double lan_campaign_time(const lan_campaign *c)
{
    return c->now;
}

lan_status lan_campaign_look(lan_campaign *c, const lan_battle **now,
                             lan_error *err)
{
    if (!c->is_begun) {
        return refuse(err, "the campaign has not begun");
    }
    if (c->is_over) {
        *now = c->whole;
        return LAN_OK;
    }
    return lan_engagements_show(c, c->now, now, err);
}

bool lan_campaign_where(const lan_campaign *c, int32_t army,
                        lan_campaign_step *out)
{
    if (army < 0 || army >= c->army_count || !lan_campaign_is_on(c, army)) {
        return false;
    }
    const bool moves = lan_marching_is_moving(c->marching, army);
    *out = (lan_campaign_step){
        .depart = moves ? lan_marching_departed(c->marching, army) : c->now,
        .arrive = moves ? lan_marching_arrives(c->marching, army) : c->now,
        .army = army,
        .from = lan_marching_place(c->marching, army),
        .to = lan_marching_target(c->marching, army)};
    return true;
}

/* --- new armies ---------------------------------------------------------- */

/* Rebuilds the parts for the first `armies` known armies; unchanged on failure.
 * */
static lan_status remake(lan_campaign *c, size_t armies, lan_error *err)
{
    const lan_campaign old = *c;
    *c = (lan_campaign){
        .request = old.request, .is_begun = true, .game = old.game};
    c->game.battle.armies = c->game.armies;
    c->game.battle.army_count = armies;
    c->game.def.armies = c->game.places;
    c->game.def.battle = &c->game.battle;
    c->def = &c->game.def;
    c->battle = &c->game.battle;
    const lan_status status = lan_play_create(c, err);
    lan_campaign unwanted = status == LAN_OK ? old : *c;
    lan_play_clear(&unwanted);
    if (status != LAN_OK) {
        *c = old;
    }
    return status;
}

/* Reserves room for one more army. */
static lan_status reserve_army(lan_campaign *c)
{
    const size_t count = (size_t)c->army_count;
    lan_campaign_game *game = &c->game;
    lan_army_def *armies = realloc(game->armies, (count + 1) * sizeof *armies);
    game->armies = armies != NULL ? armies : game->armies;
    lan_campaign_army_def *places =
        realloc(game->places, (count + 1) * sizeof *places);
    game->places = places != NULL ? places : game->places;
    if (armies == NULL || places == NULL) {
        return LAN_ENOMEM;
    }
    if (game->known == 0) {
        game->def = *c->def;
        game->battle = *c->def->battle;
        memcpy(armies, c->def->battle->armies, count * sizeof *armies);
        memcpy(places, c->def->armies, count * sizeof *places);
    } else {
        game->battle.armies = armies;
        game->def.armies = places;
    }
    game->known = count + 1;
    return LAN_OK;
}

static lan_status check_known(lan_campaign *c, lan_error *err)
{
    lan_error found;
    lan_error_clear(&found);
    lan_battle_def battle = c->game.battle;
    lan_campaign_def def = c->game.def;
    battle.armies = c->game.armies;
    battle.army_count = c->game.known;
    def.battle = &battle;
    def.armies = c->game.places;
    lan_status status = lan_battle_def_check(&battle, chk_keep_error, &found);
    if (status == LAN_OK) {
        status = lan_campaign_def_check(&def, chk_keep_error, &found);
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s",
                          found.status != LAN_OK ? found.text
                                                 : lan_status_text(status));
}

lan_status lan_campaign_add_army(lan_campaign *c, const lan_army_def *army,
                                 const lan_campaign_army_def *how,
                                 int32_t *index, lan_error *err)
{
    if (!is_open(c)) {
        return refuse(err, "the campaign is not being played");
    }
    const size_t count = (size_t)c->army_count;
    const double now = c->now;
    game_change change = {.kind = CHANGE_ARMIES, .index = c->army_count};
    lan_status status = reserve_army(c);
    if (status == LAN_OK) {
        c->game.armies[count] = *army;
        c->game.places[count] = *how;
        c->game.places[count].enters = fmax(how->enters, now);
        status = check_known(c, err);
    }
    if (status == LAN_OK) {
        status = write_change(c, &change, NULL);
    }
    if (status == LAN_OK) {
        status = remake(c, count + 1, err);
    }
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    status = play_again(c, now, err);
    if (status == LAN_OK) {
        *index = change.index;
    }
    return status;
}

/* --- saved and restored -------------------------------------------------- */

/* Header of a saved state, before the journal's bytes. */
typedef struct state_head {
    uint64_t campaign; /* of the campaign that it belongs to */
    uint64_t digest;   /* of the following members and the journal */
    double now;
    size_t armies;
    size_t journal;
} state_head;

/* A digest of the campaign's description and options, with this many armies. */
static uint64_t digest_of(const lan_campaign *c, size_t armies)
{
    const lan_battle_def *battle = c->def->battle;
    const lan_solver_options *solver = &c->request.solver;
    const int32_t places = lan_places_count(c->places);
    uint64_t digest = LAN_DIGEST_START;
    digest = lan_digest(digest, &places, sizeof places);
    digest = lan_digest(digest, &battle->end, sizeof battle->end);
    digest = lan_digest(digest, &c->request.run, sizeof c->request.run);
    digest = lan_digest(digest, &solver->seed, sizeof solver->seed);
    digest = lan_digest(digest, &solver->method, sizeof solver->method);
    digest = lan_digest(digest, &solver->rtol, sizeof solver->rtol);
    for (size_t a = 0; a < armies; a++) {
        const lan_army_def *army =
            c->game.known > 0 ? &c->game.armies[a] : &battle->armies[a];
        const lan_campaign_army_def *how =
            c->game.known > 0 ? &c->game.places[a] : &c->def->armies[a];
        digest = lan_digest(digest, army->name, strlen(army->name) + 1);
        digest = lan_digest(digest, &how->at, sizeof how->at);
        digest = lan_digest(digest, &how->enters, sizeof how->enters);
        for (size_t g = 0; g < army->group_count; g++) {
            digest = lan_digest(digest, &army->groups[g].type,
                                sizeof army->groups[g].type);
            digest = lan_digest(digest, &army->groups[g].count,
                                sizeof army->groups[g].count);
        }
    }
    return digest;
}

static uint64_t digest_bytes(const state_head *head, const void *journal)
{
    uint64_t digest =
        lan_digest(LAN_DIGEST_START, &head->now, sizeof head->now);
    digest = lan_digest(digest, &head->armies, sizeof head->armies);
    return lan_digest(digest, journal, head->journal);
}

size_t lan_campaign_save(const lan_campaign *c, void *out, size_t capacity)
{
    state_head head = {.campaign = digest_of(c, (size_t)c->army_count),
                       .now = c->now,
                       .armies = (size_t)c->army_count,
                       .journal = c->game.journal.count};
    const size_t size = sizeof head + head.journal;
    if (!c->is_begun || size > capacity) {
        return c->is_begun ? size : 0;
    }
    head.digest = digest_bytes(&head, c->game.journal.items);
    memcpy(out, &head, sizeof head);
    if (head.journal > 0) {
        memcpy((unsigned char *)out + sizeof head, c->game.journal.items,
               head.journal);
    }
    return size;
}

lan_status lan_campaign_restore(lan_campaign *c, const void *bytes, size_t size,
                                lan_error *err)
{
    state_head head;
    const unsigned char *journal = (const unsigned char *)bytes + sizeof head;
    const size_t known =
        c->game.known > 0 ? c->game.known : (size_t)c->army_count;
    if (!c->is_begun || size < sizeof head) {
        return refuse(err, "no state of this campaign, or it has not begun");
    }
    memcpy(&head, bytes, sizeof head);
    if (head.journal > size - sizeof head || head.armies > known ||
        head.armies == 0 || head.campaign != digest_of(c, head.armies) ||
        head.digest != digest_bytes(&head, journal)) {
        return refuse(err, "no state of this campaign");
    }
    lan_status status = LAN_OK;
    if (head.armies != (size_t)c->army_count) {
        status = remake(c, head.armies, err);
    }
    c->game.journal.count = 0;
    unsigned char *to = lan_campaign_add(c, &c->game.journal, head.journal, 1);
    if (status != LAN_OK || to == NULL) {
        return status != LAN_OK ? status : LAN_ENOMEM;
    }
    memcpy(to, journal, head.journal);
    return play_again(c, head.now, err);
}
