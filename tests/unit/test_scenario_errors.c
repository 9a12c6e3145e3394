/* tests/unit/test_scenario_errors.c - each error of a scenario: its words and
 * its place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/reading.h"
#include "tests/support/support.h"

/* One line of the duel in tests/support/reading.c replaced, and what is told
 * then; line 7 is behind its last one. */
typedef struct wrong {
    int line;
    const char *text;
    const char *told;
} wrong;

static void assert_all_told(const wrong *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        test_reading reading =
            read_duel_with_line(cases[i].line, cases[i].text);
        char *told = reading_told(&reading);
        if (strcmp(told, cases[i].told) != 0) {
            fail_with("%s\ntold:\n%s\nwant:\n%s", cases[i].text, told,
                      cases[i].told);
        }
        free(told);
        reading_clear(&reading);
    }
}

#define assert_told(cases)                                                     \
    assert_all_told(cases, sizeof(cases) / sizeof((cases)[0]))

static const wrong head_cases[] = {
    {1, "", "2:1: error: 'format' is missing: write 'format: 1'"},
    {1, "format: 2", "1:9: error: format must be 1, not 2"},
    {1, "format: one", "1:9: error: format must be 1, not 'one'"},
    {1, "format: 1.5", "1:9: error: format must be 1, not 1.5"},
    {1, "format: 1\ntitle: [a]",
     "2:8: error: title must be one line of text without control characters, "
     "not a list of 1"},
    {1, "format: 1\ntitle: \"a\\nb\"",
     "2:8: error: title must be one line of text without control characters, "
     "not 'a\\x0Ab'"},
    {1, "format: 1\nsource: \"a\\tb\"",
     "2:9: error: source must be text without control characters, not "
     "'a\\x09b'"},
    {1, "format: 1\nroster: ../x.yaml",
     "2:9: error: roster must be a relative path without '..' of a file, not "
     "'../x.yaml'"},
    {1, "format: 1\nroster: /etc/passwd",
     "2:9: error: roster must be a relative path without '..' of a file, not "
     "'/etc/passwd'"},
    {1, "format: 1\nroster: none.yaml",
     "2:9: error: roster cannot be read: No such file or directory"},
};

TEST(what_is_wrong_with_the_head_is_told_at_its_place)
{
    assert_told(head_cases);
}

static const wrong time_cases[] = {
    {2, "time: 10",
     "2:7: error: time must be a map of keys and values, not 10"},
    {2, "time: {unit: day}", "2:1: error: 'end' is missing in time"},
    {2, "time: {end: 0}",
     "2:13: error: time.end must be a number above 0, not 0"},
    {2, "time: {end: -1}",
     "2:13: error: time.end must be a number above 0, not -1"},
    {2, "time: {end: 1e999}",
     "2:13: error: time.end must be a number above 0, not '1e999'"},
    {2, "time: {end: nan}",
     "2:13: error: time.end must be a number above 0, not 'nan'"},
    {2, "time: {end: .inf}",
     "2:13: error: time.end must be a number above 0, not '.inf'"},
    {2, "time: {end: 0x10}",
     "2:13: error: time.end must be a number above 0, not '0x10'"},
    {2, "time: {end: \"10\"}",
     "2:13: error: time.end must be a number above 0, not the text '10'"},
    {2, "time: {end: 10, points: 1}",
     "2:25: error: time.points must be a whole number from 2 to 1000000, not "
     "1"},
    {2, "time: {end: 10, points: 20.5}",
     "2:25: error: time.points must be a whole number from 2 to 1000000, not "
     "20.5"},
    {2, "time: {end: 10, every: 1e-9}",
     "2:24: error: time.every asks for more than 1000000 rows until time.end"},
    {2, "time: {end: 10, points: 20, every: 1}",
     "2:29: error: 'every' cannot stand beside 'points': give one of them"},
    {2, "time: {ends: 10}",
     "2:8: error: unknown key 'ends' in time (did you mean 'end'?)"},
    {2, "time:", "2:1: error: 'time' is empty"},
    {2, "tine: {end: 10}",
     "2:1: error: unknown key 'tine' (did you mean 'time'?)"},
};

TEST(what_is_wrong_with_the_clock_is_told_at_its_place)
{
    assert_told(time_cases);
}

static const wrong matchup_cases[] = {
    {7, "matchup: {units: some}",
     "7:18: error: matchup.units must be all or a list of two or more unit "
     "types, not 'some'"},
    {7, "matchup: {units: [archer]}",
     "7:18: error: matchup.units must be all or a list of two or more unit "
     "types, not a list of 1"},
    {7, "matchup: {units: [archer, knigt]}",
     "7:27: error: no unit type is called 'knigt' (did you mean 'knight'?)"},
    {7, "matchup: {units: [archer, archer]}",
     "7:27: error: matchup.units.1 must be a type not named before it, not "
     "'archer'"},
    {7, "matchup: {units: [archer, {a: b}]}",
     "7:27: error: matchup.units.1 must be the name of a unit type, not a map"},
    {7, "matchup: {budget: 0}",
     "7:19: error: matchup.budget must be a number above 0, not 0"},
    {7, "matchup: {budget: 9, count: 9}",
     "7:22: error: 'count' cannot stand beside 'budget': give one of them"},
    {7, "matchup: {count: 0}",
     "7:18: error: matchup.count must be a whole number from 1 to 2147483647, "
     "not 0"},
    {7, "matchup: {army: {side: blue}}",
     "7:18: error: unknown key 'side' in matchup.army (it is a "
     "key of armies.ARMY)"},
    {7, "matchup: {army: {morale: {break: 2}}}",
     "7:34: error: matchup.army.morale.break must be a number from 0 to 1, "
     "not 2"},
    {7, "matchup: {armies: {mix: {}}}",
     "7:25: error: matchup.armies.mix must be a map of unit types and their "
     "shares, at least one TYPE: share, not an empty map"},
    {7, "matchup: {armies: {mix: 3}}",
     "7:25: error: matchup.armies.mix must be a map of unit types and their "
     "shares, at least one TYPE: share, not 3"},
};

TEST(what_is_wrong_with_match_ups_is_told_at_its_place)
{
    assert_told(matchup_cases);
}

static const wrong solve_cases[] = {
    {7, "solve: {}",
     "7:1: error: 'change' is missing in solve\n"
     "7:1: error: 'between' is missing in solve"},
    {7, "solve: {find: middle, change: fire, between: [1, 2]}",
     "7:15: error: solve.find must be one of break-even, target, minimum, "
     "maximum, not 'middle'"},
    {7, "solve: {change: {a: b}, between: [1, 2]}",
     "7:17: error: solve.change must be a path or a list of up to 16 paths, "
     "not a map"},
    {7, "solve: {change: [time.end, [a]], between: [1, 2]}",
     "7:28: error: solve.change.1 must be a path, not a list of 1"},
    {7, "solve: {change: time.end, between: 5}",
     "7:36: error: solve.between must be a range, [from, to], or a list of "
     "ranges, not 5"},
    {7, "solve: {change: time.end, between: [5]}",
     "7:36: error: solve.between must be a range, [from, to], not a list of 1"},
    {7, "solve: {change: time.end, between: [5, 5]}",
     "7:40: error: solve.between.1 must be more than the one before it, not 5"},
    {7, "solve: {change: time.end, between: [[1, 2], [5, 6]]}",
     "7:36: error: there must be a range for each path"},
    {7, "solve: {change: time.ned, between: [1, 5]}",
     "7:17: error: unknown key 'ned' (did you mean 'end'?)"},
    {7,
     "solve: {change: [time.end, units.archer.fire], between: [[1, 5], "
     "[1, 2]]}",
     "7:28: error: what is looked for must be a number"},
    {7, "solve: {change: armies.red.break, between: [0.5, 5]}",
     "7:17: error: armies.red.break must be a number from 0 to 1, not 5"},
    {7, "solve: {find: target, change: time.end, between: [1, 5]}",
     "7:8: error: 'value' is missing in solve: find: target"},
    {7, "solve: {value: 3, change: time.end, between: [1, 5]}",
     "7:16: error: 'value' is of find: target"},
    {7, "solve: {of: duration, change: time.end, between: [1, 5]}",
     "7:8: error: find: break-even is of margin or odds"},
};

TEST(what_is_wrong_with_a_question_is_told_at_its_place)
{
    assert_told(solve_cases);
}

static const wrong expect_cases[] = {
    {7, "expect: 5", "7:9: error: expect must be a list, not 5"},
    {7, "expect: [5]",
     "7:10: error: expect.0 must be a map of keys and values, not 5"},
    {7, "expect: [{name: x}]",
     "7:10: error: nothing is expected here: as in winner, odds, margin, "
     "duration"},
    {7, "expect: [{match: 5}]",
     "7:18: error: expect.0.match must be two unit types and their numbers, "
     "not 5"},
    {7, "expect: [{match: {archer: 1, knight: 2, x: 3}}]",
     "7:41: error: a match is of two unit types"},
    {7, "expect: [{match: {acher: 1, knight: 2}, winner: knight}]",
     "7:19: error: no unit type is called 'acher' (did you mean 'archer'?)"},
    {7, "expect: [{match: {archer: 1, knight: 0}, winner: knight}]",
     "7:38: error: expect.0.match.knight must be a number above 0, not 0"},
    {7, "expect: [{match: {archer: 1, knight: 2.5}, winner: archer}]",
     "7:38: error: 'knight' has 2.5 soldiers where a whole number from 1 to "
     "2147483647 is needed: see scale"},
    {7, "expect: [{match: {archer: 1, knight: 2}, winner: knigt}]",
     "7:50: error: the match is not won by 'knigt' (did you mean 'knight'?)"},
    {7, "expect: [{match: {archer: 1, knight: 2}, winner: blue}]",
     "7:50: error: the match is not won by 'blue': by one of its types or "
     "none"},
    {7, "expect: [{match: {archer: 1, knight: 2}, near_tie: true}]",
     "7:42: error: of a match can be expected: winner, odds, margin, value, "
     "duration, reason"},
    {7, "expect: [{cycle: [archer, knight]}]",
     "7:18: error: expect.0.cycle must be a list of three or more unit types, "
     "not a list of 2"},
    {7, "expect: [{scale: 3, duration: [1, 2]}]",
     "7:11: error: 'scale' is of a match"},
    {7, "expect: [{odds: [0, 1]}]",
     "7:11: error: 'odds' of whom? Name the winner, or write odds.SIDE"},
    {7, "expect: [{value: [0, 1]}]",
     "7:11: error: 'value' is of a match: a battle has a value_margin"},
    {7, "expect: [{margin: [0.5, 0.4]}]",
     "7:25: error: expect.0.margin.1 must be no less than the one before it, "
     "not 0.4"},
    {7, "expect: [{margin: [0.5, 1.4], duration: 5}]",
     "7:25: error: expect.0.margin.1 must be a number from -1 to 1, not 1.4\n"
     "7:41: error: expect.0.duration must be a range, [lo, hi], not 5"},
    {7, "expect: [{armies.blue.left: 5}]",
     "7:29: error: expect.0.armies.blue.left must be a range, [lo, hi], or a "
     "word, not 5"},
    {7, "expect: [{winer: blue}]",
     "7:11: error: unknown key 'winer' in expect.0 (did you mean 'winner'?)"},
    {7, "expect: [{reason: anihilation}]",
     "7:19: error: expect.0.reason must be one of annihilation, break, time, "
     "stalemate, objective, not 'anihilation' (did you mean "
     "'annihilation'?)"},
    {7, "expect: [{winner: [0, 1]}]",
     "7:19: error: expect.0.winner must be a word, not a list of 2"},
    {7, "expect: [{winner: blue, set: {units.knigt.hit: 3}}]",
     "7:31: error: units has no 'knigt' (did you mean 'knight'?)"},
    {7, "expect: [{winner: blue, set: {units.knight.hit: 3}}]",
     "7:49: error: units.knight.hit must be a number from 0 to 1, not 3"},
    {7, "expect: [{name: a, winner: blue}, {name: a, winner: red}]",
     "7:42: error: an entry before it is called 'a' too"},
};

TEST(what_is_wrong_with_an_expectation_is_told_at_its_place)
{
    assert_told(expect_cases);
}

static const wrong units_cases[] = {
    {3, "units: 5",
     "3:8: error: units must be a map of keys and values, not 5"},
    {3, "units:", "3:1: error: 'units' is empty"},
    {3, "units: {archer: {hit: 0.05}, knight: {hit: 0.1}, archer: {}}",
     "3:50: error: 'units.archer' is given twice (first on line 3)"},
    {3, "units: {archer: {hit: 0.05}, knight: {hit: 1.1}}",
     "3:44: error: units.knight.hit must be a number from 0 to 1, not 1.1"},
    {3,
     "units: {archer: {hit: 0.05, counters: {knight: 2}}, knight: {hit: 0.1}}",
     "3:29: error: unknown key 'counters' in units.archer (it stands at the "
     "top of a scenario)"},
    {3, "units: {archer: {hit: 0.05}, knight: {hti: 0.1}}",
     "3:39: error: unknown key 'hti' in units.knight (did you mean 'hit'?)"},
    {3,
     "units: {archer: {hit: 0.05}, knight: {hit: 0.1, rate: 1, interval: 2}}",
     "3:58: error: 'interval' cannot stand beside 'rate': give one of them"},
    {3, "units: {archer: {hit: 0.05}, knight: {hit: 0.1, interval: 1e-320}}",
     "3:59: error: units.knight.interval must be a number with a finite "
     "inverse, not 1e-320"},
    {3, "units: {archer: {hit: 0.05}, knight: {hit: 0.1, fire: power}}",
     "3:55: error: units.knight.fire must be one of aimed, area, not 'power'"},
    {3, "units: {archer: {hit: 0.05}, knight: {hit: 0.1, fire: arae}}",
     "3:55: error: units.knight.fire must be one of aimed, area, not 'arae' "
     "(did you mean 'area'?)"},
    {3,
     "units: {archer: {hit: 0.05}, knight: {hit: 0.1}, \"a.b\": {}, \" a\": "
     "{}, \"a`b\": {}, \"it's\": {}, \"a\\tb\": {}}",
     "3:50: error: 'a.b' cannot be a name: a name has 1 to 64 bytes, no "
     "control characters, no blanks at its ends and none of . : = , * \" ' ` "
     "\\\n"
     "3:61: error: ' a' cannot be a name: a name has 1 to 64 bytes, no control "
     "characters, no blanks at its ends and none of . : = , * \" ' ` \\\n"
     "3:71: error: 'a`b' cannot be a name: a name has 1 to 64 bytes, no "
     "control characters, no blanks at its ends and none of . : = , * \" ' ` "
     "\\\n"
     "3:82: error: 'it's' cannot be a name: a name has 1 to 64 bytes, no "
     "control characters, no blanks at its ends and none of . : = , * \" ' ` "
     "\\\n"
     "3:94: error: 'a\\x09b' cannot be a name: a name has 1 to 64 bytes, no "
     "control characters, no blanks at its ends and none of . : = , * \" ' ` "
     "\\"},
    {3, "units: {archer: {hit: 0.05}, knight: {hit: 0.1}, x: [1]}",
     "3:53: error: units.x must be a map of keys and values ('KEY: ...' in "
     "place of '- ...'), not a list of 1"},
    {3, "units: {archer: {hit: 0.05}, knight: {hit: 0.1, health: 0}}",
     "3:57: error: units.knight.health must be a number above 0, not 0"},
    {3, "units: {archer: {hit: 0.05, fire: area}, knight: {}}",
     "3:9: error: attack_area is missing, but 'blue.archer' fires at "
     "'red.knight' by area fire; give attack_area, or a coefficient under "
     "fire\n"
     "3:42: error: hit is missing, but 'red.knight' fires at 'blue.archer' by "
     "aimed fire; give hit, or a coefficient under fire\n"
     "6:3: error: area is missing, but 'blue.archer' fires at 'red.knight' by "
     "area fire; give area, or a coefficient under fire"},
    {3, "units: {archer: {hit: 0.05}, knigt: {hit: 0.1}}",
     "6:17: error: no unit type is called 'knight' (did you mean 'knigt'?)"},
};

TEST(what_is_wrong_with_a_unit_type_is_told_at_its_place)
{
    assert_told(units_cases);
}

static const wrong armies_cases[] = {
    {5, "  blue: 5",
     "5:9: error: armies.blue must be a map of keys and values, not 5"},
    {5, "  blue: {}", "5:3: error: 'units' is missing in armies.blue"},
    {5, "  blue: {units:}", "5:10: error: 'units' is empty in armies.blue"},
    {5, "  blue: [archer, knight]",
     "5:9: error: armies.blue must be a map of keys and values ('KEY: ...' in "
     "place of '- ...'), not a list of 2"},
    {5, "  blue: {units: {}}",
     "5:10: error: the army has no group; give at least one"},
    {5, "  blue: {units: {archr: 5}}",
     "5:18: error: no unit type is called 'archr' (did you mean 'archer'?)"},
    {5, "  blue: {units: {archer: {type: bowman, count: 5}}}",
     "5:33: error: no unit type is called 'bowman'"},
    {5, "  blue: {units: {archer: {type: [1], count: 5}}}",
     "5:33: error: armies.blue.units.archer.type must be the name of a unit "
     "type, not a list of 1"},
    {5, "  blue: {units: {archer: {cuont: 5}}}",
     "5:27: error: unknown key 'cuont' in armies.blue.units.archer (did you "
     "mean 'count'?)"},
    {5, "  blue: {units: {archer: {}}}",
     "5:18: error: 'count' is missing in armies.blue.units.archer"},
    {5, "  blue: {units: {archer: [5]}}",
     "5:26: error: armies.blue.units.archer must be a map of keys and values "
     "('KEY: ...' in place of '- ...'), not a list of 1"},
    {5, "  blue: {units: {archer: -5}}",
     "5:26: error: armies.blue.units.archer must be a number of at least 0, "
     "not -5"},
    {5, "  blue: {side: none, units: {archer: 5}}",
     "5:16: error: no side may be called 'none': that is what a battle without "
     "a winner is called"},
    {5, "  mutual: {units: {archer: 5}}",
     "5:3: error: no side may be called 'mutual': that is what a battle "
     "without a winner is called"},
    {5, "  blue: {side: red, units: {archer: 5}}",
     "4:1: error: all armies are of one side; give at least two sides"},
    {5, "  blue: {side: \"\", units: {archer: 5}}",
     "5:16: error: '' cannot be a name: a name has 1 to 64 bytes, no control "
     "characters, no blanks at its ends and none of . : = , * \" ' ` \\"},
    {5, "  blue: {hidden: yes, units: {archer: 5}}",
     "5:18: error: armies.blue.hidden must be true or false, not 'yes'"},
    {5,
     "  blue: {front: 0, break: 1.5, losses: -1, area: 0, units: {archer: 5}}",
     "5:17: error: armies.blue.front must be a number above 0, not 0\n"
     "5:27: error: armies.blue.break must be a number from 0 to 1, not 1.5\n"
     "5:40: error: armies.blue.losses must be a number of at least 0, not -1\n"
     "5:50: error: armies.blue.area must be a number above 0, not 0"},
    {5, "  blue: {morale: 1, units: {archer: 5}}",
     "5:18: error: armies.blue.morale must be a map of keys and values, not 1"},
    {5, "  blue: {morale: {loss_weight: 1.7e308}, units: {archer: 5}}",
     "5:32: error: armies.blue.morale.loss_weight must be a number from 0 to "
     "1e15, not 1.7e308"},
    {5, "  blue: {morale: {start: 2, brake: 0.1}, units: {archer: 5}}",
     "5:26: error: armies.blue.morale.start must be a number from 0 to 1, not "
     "2\n"
     "5:29: error: unknown key 'brake' in armies.blue.morale"},
    {5, "  blue: {at: [1, 2], sight: 3, orders: [], units: {archer: 5}}",
     "5:22: error: armies.blue.sight is for armies that stand on a map: give "
     "the scenario 'map', and every army 'at'\n"
     "5:32: error: armies.blue.orders is for armies that stand on a map: give "
     "the scenario 'map', and every army 'at'"},
};

TEST(what_is_wrong_with_an_army_is_told_at_its_place)
{
    assert_told(armies_cases);
}

static const wrong reinforcements_cases[] = {
    {5, "  blue: {units: {archer: {count: 5, reinforcements: 5}}}",
     "5:53: error: armies.blue.units.archer.reinforcements must be a list, not "
     "5"},
    {5, "  blue: {units: {archer: {count: 5, reinforcements: [5]}}}",
     "5:54: error: armies.blue.units.archer.reinforcements.0 must be a map of "
     "keys and values, not 5"},
    {5, "  blue: {units: {archer: {count: 5, reinforcements: [{at: 1}]}}}",
     "5:54: error: a reinforcement is exactly one of {at, count}, {from, to, "
     "count}, {from, rate}, {from, to, rate} and {points}"},
    {5,
     "  blue: {units: {archer: {count: 5, reinforcements: [{at: 1, cuont: "
     "3}]}}}",
     "5:62: error: unknown key 'cuont' in "
     "armies.blue.units.archer.reinforcements.0 (did you mean 'count'?)"},
    {5,
     "  blue: {units: {archer: {count: 5, reinforcements: [{at: 1, count: 3, "
     "rate: 1}]}}}",
     "5:54: error: a reinforcement is exactly one of {at, count}, {from, to, "
     "count}, {from, rate}, {from, to, rate} and {points}"},
    {5,
     "  blue: {units: {archer: {count: 5, reinforcements: [{from: 3, to: 2, "
     "count: 3}]}}}",
     "5:68: error: armies.blue.units.archer.reinforcements.0.to must be later "
     "than from, not 2"},
    {5,
     "  blue: {units: {archer: {count: 5, reinforcements: [{points: [[0, "
     "1]]}]}}}",
     "5:63: error: armies.blue.units.archer.reinforcements.0.points must be a "
     "list of two or more points, [time, rate], not a list of 1"},
    {5,
     "  blue: {units: {archer: {count: 5, reinforcements: [{points: [[0, 1], "
     "[2]]}]}}}",
     "5:72: error: armies.blue.units.archer.reinforcements.0.points.1 must be "
     "a point, [time, rate], not a list of 1"},
    {5,
     "  blue: {units: {archer: {count: 5, reinforcements: [{points: [[3, 1], "
     "[2, 1]]}]}}}",
     "5:73: error: armies.blue.units.archer.reinforcements.0.points.1.0 must "
     "be no earlier than the time before it, not 2"},
    {5,
     "  blue: {units: {archer: {count: 5, reinforcements: [{points: [[0, 1], "
     "[2, 1], [2, 3], [2, 4]]}]}}}",
     "5:89: error: armies.blue.units.archer.reinforcements.0.points.3.0 must "
     "be later (two equal times are a jump, a third has no meaning), not 2"},
    {5,
     "  blue: {units: {archer: {count: 5, reinforcements: [{points: [[0, x], "
     "[-2, 1]]}]}}}",
     "5:68: error: armies.blue.units.archer.reinforcements.0.points.0.1 must "
     "be a number of at least 0, not 'x'"},
    {5,
     "  blue: {units: {archer: {count: 5, reinforcements: [{name: 7, at: 1, "
     "count: 2}, {name: a, at: 2, count: 1}, {name: a, at: 3, count: 1}]}}}",
     "5:61: error: armies.blue.units.archer.reinforcements.0.name must be a "
     "name that is not all digits, not 7\n"
     "5:117: error: an entry before it is called 'a' too"},
};

TEST(what_is_wrong_with_a_reinforcement_is_told_at_its_place)
{
    assert_told(reinforcements_cases);
}

static const wrong fire_cases[] = {
    {7, "fire: {from: blue}", "7:7: error: fire must be a list, not a map"},
    {7, "fire: [blue]",
     "7:8: error: fire.0 must be a map of keys and values, not 'blue'"},
    {7, "fire: [{from: blue}]",
     "7:8: error: 'at' is missing in fire.0\n"
     "7:8: error: 'law' is missing in fire.0"},
    {7, "fire: [{from: bleu, at: red, law: aimed, coefficient: 1}]",
     "7:15: error: no army is called 'bleu' (did you mean 'blue'?)"},
    {7, "fire: [{from: blue.archr, at: red.x, law: aimed, coefficient: 1}]",
     "7:15: error: army 'blue' has no group 'archr' (did you mean 'archer'?)\n"
     "7:31: error: army 'red' has no group 'x'"},
    {7, "fire: [{from: blue, at: red, law: amied, coefficient: 1}]",
     "7:35: error: fire.0.law must be one of aimed, area, power, search, none, "
     "not "
     "'amied' (did you mean 'aimed'?)"},
    {7, "fire: [{from: blue, at: red, law: 5, coefficient: 1}]",
     "7:35: error: fire.0.law must be one of aimed, area, power, search, none, "
     "not 5"},
    {7, "fire: [{from: blue, at: red, law: power}]",
     "7:8: error: coefficient is missing; law power needs one, a finite number "
     "of 0 or more"},
    {7,
     "fire: [{from: blue, at: red, law: aimed, coefficient: 1, enemy: 2, own: "
     "1}]",
     "7:58: warning: 'enemy' has a meaning for law power only\n"
     "7:68: warning: 'own' has a meaning for law power only"},
    {7, "fire: [{from: blue, at: red, law: aimed, coefficient: 1, during: 5}]",
     "7:66: error: fire.0.during must be two times, [from, to], not 5"},
    {7,
     "fire: [{from: blue, at: red, law: aimed, coefficient: 1, during: [5, "
     "5]}]",
     "7:70: error: fire.0.during.1 must be later than the time before it, not "
     "5"},
    {7,
     "fire: [{from: blue, at: red, law: aimed, coefficient: 1, during: [x, "
     "-5]}]",
     "7:67: error: fire.0.during.0 must be a number of at least 0, not 'x'\n"
     "7:70: error: fire.0.during.1 must be a number of at least 0, not -5"},
    {7, "fire: [{from: blue, at: blue, law: aimed, coefficient: 1}]",
     "7:8: warning: this entry never applies, since an army does not fire at "
     "itself; name an enemy, or remove it"},
};

TEST(what_is_wrong_with_a_fire_entry_is_told_at_its_place)
{
    assert_told(fire_cases);
}

static const wrong rules_cases[] = {
    {7, "counters: {archer: {knigth: 2}, bowman: {}}",
     "7:21: error: no unit type is called 'knigth' (did you mean 'knight'?)\n"
     "7:33: error: no unit type is called 'bowman'"},
    {7, "counters: {archer: 2}",
     "7:20: error: counters.archer must be a map of unit types and numbers, "
     "not 2"},
    {7, "counters: {archer: {knight: -2}}",
     "7:29: error: counters.archer.knight must be a number of at least 0, not "
     "-2"},
    {7, "rules: {share: evn}",
     "7:16: error: rules.share must be one of proportional, even, weights, "
     "priority, nearest, not 'evn' (did you mean 'even'?)"},
    {7, "rules: {gone: never}",
     "7:15: error: rules.gone must be auto or a number of at least 0, not "
     "'never'"},
    {7, "rules: {gone: -1}",
     "7:15: error: rules.gone must be auto or a number of at least 0, not -1"},
    {7, "rules: {weights: {archer: {knight: x}}}",
     "7:36: error: rules.weights.archer.knight must be a number of at least 0, "
     "not 'x'"},
    {7, "rules: {priority: {archer: knight}}",
     "7:28: error: rules.priority.archer must be a list of unit types, not "
     "'knight'"},
    {7, "rules: {priority: {archer: [knight, knight, bowman, [x]]}}",
     "7:37: error: 'knight' stands in this list already\n"
     "7:45: error: no unit type is called 'bowman'\n"
     "7:53: error: rules.priority.archer.3 must be the name of a unit type, "
     "not a list of 1"},
};

TEST(what_is_wrong_with_counters_and_rules_is_told_at_its_place)
{
    assert_told(rules_cases);
}

static const wrong solver_cases[] = {
    {7, "solver: {method: gls}",
     "7:18: error: solver.method must be one of auto, gsl, closed, chance, "
     "bodies, lanes, not 'gls' "
     "(did you mean 'gsl'?)"},
    {7, "solver: {stepper: rk9}",
     "7:19: error: solver.stepper must be one of rk2, rk4, rkf45, rkck, rk8pd, "
     "rk1imp, rk2imp, rk4imp, bsimp, msadams, msbdf, not 'rk9' (did you mean "
     "'rk2'?)"},
    {7, "solver: {rtol: 1, atol: 1e-20}",
     "7:16: error: solver.rtol must be a number from 1e-14 to 0.1, not 1\n"
     "7:25: error: solver.atol must be a number from 1e-14 to 0.1, not 1e-20"},
    {7, "solver: []",
     "7:9: error: solver must be a map of keys and values ('KEY: ...' in place "
     "of '- ...'), not a list of 0"},
};

TEST(what_is_wrong_with_the_solver_is_told_at_its_place)
{
    assert_told(solver_cases);
}

static const wrong price_cases[] = {
    {7, "price: {band: [0.6, 0.7]}",
     "7:15: error: price.band must be a range with 0.5 in it: what one wins "
     "the "
     "other loses, not a list of 2"},
    {7, "price: {band: [0.6]}",
     "7:15: error: price.band must be two numbers, [from, to], not a list of "
     "1"},
    {7, "price: {mix: {archer: 0}}",
     "7:14: error: price.mix must be shares of types, one above 0, not a map"},
    {7, "price: {mix: {acher: 1}}",
     "7:15: error: no unit type is called 'acher' (did you mean 'archer'?)"},
    {7, "price: {change: units.*.hitt}",
     "7:17: error: unknown key 'hitt' (did you mean 'hit'?)"},
    {7, "price: {change: units.archer.fire}",
     "7:17: error: what is changed must be a number"},
};

static const wrong keys_cases[] = {
    {7, "movement: {mover: walk}",
     "7:19: error: movement.mover must be one of pibt, fsm, not 'walk'"},
    {7, "movement: {mover: fsm}",
     "7:1: warning: 'movement' has no effect: no army has 'at' on a map"},
    {7, "notes: hello", "7:1: error: unknown key 'notes'"},
    {7, "share: even",
     "7:1: error: unknown key 'share' (it is a key of rules)"},
    {7, "time: {end: 3}",
     "7:1: error: 'time' is given twice (first on line 2)"},
};

TEST(keys_that_are_unknown_double_or_not_yet_are_told_at_their_place)
{
    assert_told(keys_cases);
}

TEST(what_is_wrong_with_prices_is_told_at_its_place)
{
    assert_told(price_cases);
}

static const wrong comma_cases[] = {
    {5, "  blue: {units: {archer: 10,000}}",
     "5:26: error: '10,000': a number has no comma, write 10000"},
    {5, "  blue: {break: 0,25, losses: 0,5, units: {archer: 1,000,000}}",
     "5:17: error: '0,25': a number has no comma, write 0.25\n"
     "5:31: error: '0,5': a number has no comma, write 0.5\n"
     "5:52: error: '1,000,000': a number has no comma, write 1000000"},
    {5, "  blue:\n    units:\n      archer: 10,000",
     "7:15: error: armies.blue.units.archer must be a number of at least 0, "
     "not '10,000': a number has no comma, write 10000"},
    {7,
     "fire: [{from: blue, at: red, law: aimed, coefficient: 1, during: "
     "[1,000, 2,000]}]",
     "7:67: error: '1,000': a number has no comma, write 1000\n"
     "7:74: error: '2,000': a number has no comma, write 2000"},
    {5, "  blue: {units: {archer: 10, 000: 5}}",
     "5:30: error: no unit type is called '000'"},
};

TEST(a_number_with_commas_is_told_with_the_number_that_was_meant)
{
    assert_told(comma_cases);
}

static const wrong slip_cases[] = {
    {5,
     "  blue: {side: french, units: {archer: 5}}\n"
     "  grey: {side: frensh, units: {archer: 5}}",
     "6:16: warning: the sides 'french' and 'frensh' are enemies: is one of "
     "them a slip of the pen?"},
    {5,
     "  blue: {side: frensh, units: {archer: 5}}\n"
     "  french: {units: {archer: 5}}",
     "5:16: warning: the sides 'frensh' and 'french' are enemies: is one of "
     "them a slip of the pen?"},
    {5,
     "  corps1: {side: corps1, units: {archer: 5}}\n"
     "  corps2: {side: corps2, units: {archer: 5}}",
     ""},
};

TEST(sides_that_a_letter_keeps_apart_are_warned_of)
{
    assert_told(slip_cases);
}

static const wrong synonym_cases[] = {
    {7, "fire: [{from: blue, at: red, law: square}]",
     "7:35: error: fire.0.law must be one of aimed, area, power, search, none, "
     "not 'square' (did you mean 'aimed'?)"},
};

static const wrong newcomer_cases[] = {
    {5, "  blue: {archer: 10}",
     "5:3: error: 'units' is missing in armies.blue\n"
     "5:10: error: unknown key 'archer' in armies.blue (groups stand in "
     "'units')"},
    {2, "time: {end:40}",
     "2:1: error: 'end' is missing in time\n"
     "2:8: error: unknown key 'end:40' in time (a blank is missing after the "
     "colon)"},
    {5, "  blue: {break: 25 %, units: {archer: 10}}",
     "5:17: error: armies.blue.break must be a number from 0 to 1, not '25 %': "
     "write 0.25"},
};

TEST(slips_of_newcomers_are_told_with_what_was_meant)
{
    assert_told(newcomer_cases);
}

TEST(words_of_books_are_understood)
{
    assert_told(synonym_cases);
}
