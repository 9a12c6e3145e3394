// results/html/scene.js - a battle over time: read, checked, and asked what is
// at a time. results/scene/scene.h describes the object.
// SPDX-License-Identifier: GPL-3.0-or-later
import { readBodies } from './bodies.js';
import { demand, listOf, numbersOf } from './demand.js';

/** Every third number, say, of a list. */
function strideOf(list, count, offset) {
  const out = new Float64Array(list.length / count);
  for (let i = 0; i < out.length; i++) {
    out[i] = list[count * i + offset];
  }
  return out;
}

/** Refuses times that run backwards. */
function demandOrder(times, what) {
  for (let i = 1; i < times.length; i++) {
    demand(times[i] >= times[i - 1], `${what} runs backwards`);
  }
}

/** A name without the characters that would turn its surroundings around. */
function nameOf(value, what) {
  demand(typeof value === 'string', `no name of ${what}`);
  return value.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '') || '?';
}

/** A side: its name and its two colours. */
function readSide(side, index) {
  const colors = listOf(side?.colors, `colors of side ${index}`);
  const isColor = (text) => /^#[0-9a-f]{6}$/i.test(text);
  demand(colors.length === 2 && colors.every(isColor), 'no two colors');
  return { name: nameOf(side.name, `side ${index}`), colors, index };
}

/** The places of a walk, in units of the map. */
function readPlaces(indices, { places, names }, what) {
  const x = new Float64Array(indices.length);
  const y = new Float64Array(indices.length);
  indices.forEach((place, i) => {
    demand(Number.isInteger(place) && place >= 0, `${what} goes nowhere`);
    demand(2 * place + 1 < places.length, `${what} leaves the places`);
    x[i] = places[2 * place];
    y[i] = places[2 * place + 1];
  });
  const called = Array.from(indices, (place) => names[place] ?? '');
  return { x, y, names: called };
}

/** A walk: when each step departs and arrives, and where. */
function readWalk(value, map, what) {
  const walk = numbersOf(value ?? [], 3, what);
  const departs = strideOf(walk, 3, 0);
  const arrives = strideOf(walk, 3, 1);
  demandOrder(departs, what);
  demandOrder(arrives, what);
  return {
    departs,
    arrives,
    ...readPlaces(strideOf(walk, 3, 2), map, what),
  };
}

/** An army: strengths, walk, and until when it is on the map. */
function readArmy(army, index, sides, map) {
  const what = `army ${index}`;
  const strength = numbersOf(army?.strength, 2, `strength of ${what}`);
  const times = strideOf(strength, 2, 0);
  const counts = strideOf(strength, 2, 1);
  demand(times.length > 0, `${what} has no strength`);
  demand(sides[army.side] !== undefined, `${what} has no side`);
  demandOrder(times, `strength of ${what}`);
  return {
    name: nameOf(army.name, what),
    index,
    side: army.side,
    times,
    counts,
    most: counts.reduce((a, b) => Math.max(a, b), 0),
    walk: readWalk(army.walk, map, `walk of ${what}`),
    until: Number.isFinite(army.until) ? army.until : Infinity,
  };
}

/** A battle; x and y are NaN where no place is known of it. */
function readBattle(battle, index, armies) {
  const what = `battle ${index}`;
  const { from, to, lost } = battle ?? {};
  demand(Number.isFinite(from) && Number.isFinite(to), `${what} is never`);
  const members = listOf(battle.armies, `armies of ${what}`);
  demand(
    members.every((army) => armies[army] !== undefined),
    `${what} has an unknown army`,
  );
  const spells = numbersOf(battle.spells ?? [], 2, `spells of ${what}`);
  return {
    from,
    to,
    joins: members.map((_, i) => spells[2 * i] ?? from),
    leaves: members.map((_, i) => spells[2 * i + 1] ?? to),
    x: battle.x ?? Number.NaN,
    y: battle.y ?? Number.NaN,
    lost: Number.isFinite(lost) ? lost : 0,
    armies: members,
  };
}

/** Battles by their beginning, with the longest, so that few are looked at. */
function indexBattles(battles) {
  battles.sort((a, b) => a.from - b.from);
  return {
    list: battles,
    starts: Float64Array.from(battles, (battle) => battle.from),
    longest: battles.reduce((most, b) => Math.max(most, b.to - b.from), 0),
  };
}

/** Reads a scene from its text; throws an Error with the first that is wrong
 * in it. */
export function readScene(text) {
  const raw = JSON.parse(text);
  const { from, to } = raw ?? {};
  demand(Number.isFinite(from) && Number.isFinite(to), 'it has no times');
  demand(to > from, 'it lasts no time');
  const places = numbersOf(raw.places ?? [], 2, 'places');
  const names = listOf(raw.place_names ?? [], 'place_names').map(nameOf);
  const sides = listOf(raw.sides, 'sides').map(readSide);
  const armies = listOf(raw.armies, 'armies').map((army, i) =>
    readArmy(army, i, sides, { places, names }),
  );
  demand(armies.length > 0, 'it has no armies');
  const battles = listOf(raw.battles ?? [], 'battles').map((battle, i) =>
    readBattle(battle, i, armies),
  );
  return {
    unit: typeof raw.unit === 'string' ? raw.unit : '',
    from,
    to,
    sides,
    armies,
    hasMap: places.length > 0,
    bodies: readBodies(raw.bodies, armies, { from, to }),
    battles: indexBattles(battles),
  };
}
