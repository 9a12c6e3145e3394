// results/html/scene.js - a battle over time: read, and asked what there is at a
// time. results/scene/scene.h describes the object.
// SPDX-License-Identifier: GPL-3.0-or-later

// --- bodies -----------------------------------------------------------

// Parts of all the time in which a scene gives the times of soldiers.
const TICKS = 10000;

// How a soldier's line ends, by its number in the scene.
const FELL = 1;
const LEFT = 2;

// A turn is given in hundredths of a radian.
const TURN_GRAIN = 0.01;

/** The columns of a list of rows of so many numbers. */
function columnsOf(list, count) {
  return Array.from({ length: count }, (_, k) =>
    Float64Array.from(
      { length: list.length / count },
      (_, i) => list[count * i + k],
    ),
  );
}

/** How grains and ticks become places and times. */
function readMeasure({ left, top, grain }, { from, to }) {
  return {
    time: (tick) => from + ((to - from) * tick) / TICKS,
    x: (grains) => left + grain * grains,
    y: (grains) => top + grain * grains,
  };
}

/** A soldier: from when on he is where, and how that ends. */
function readSoldier([group, end, ...points], groups, measure) {
  const of = groups[group];
  const [ticks, x, y, turns] = columnsOf(points, of.half_length > 0 ? 4 : 3);
  const times = ticks.map(measure.time);
  const last = times[times.length - 1];
  return {
    group: of,
    times,
    x: x.map(measure.x),
    y: y.map(measure.y),
    turns: (turns ?? times.map(() => 0)).map((turn) => TURN_GRAIN * turn),
    fell: end === FELL ? last : Infinity,
    left: end === LEFT ? last : Infinity,
  };
}

/** Shots, by their times. */
function readShots(list, armies, measure) {
  const [ticks, by, x, y, toX, toY] = columnsOf(list, 6);
  return {
    times: ticks.map(measure.time),
    armies: Array.from(by, (army) => armies[army]),
    x: x.map(measure.x),
    y: y.map(measure.y),
    toX: toX.map(measure.x),
    toY: toY.map(measure.y),
  };
}

/** An army has the soldiers who have come and have not fallen. */
function countSoldiers(army, soldiers) {
  const changes = soldiers
    .filter(({ group }) => group.army === army)
    .flatMap(({ times, fell }) => [
      { time: times[0], more: 1 },
      { time: fell, more: -1 },
    ])
    .filter(({ time }) => time < Infinity)
    .sort((a, b) => a.time - b.time || b.more - a.more);
  const counts = [0];
  for (const { more } of changes) {
    counts.push(counts[counts.length - 1] + more);
  }
  army.times = changes.flatMap(({ time }) => [time, time]);
  army.counts = changes.flatMap((_, i) => [counts[i], counts[i + 1]]);
  army.most = Math.max(0, ...counts);
}

/** Reads the bodies of a scene; null where it has none. */
function readBodies(value, armies, span) {
  if (!value) {
    return null;
  }
  const measure = readMeasure(value, span);
  const groups = value.groups.map((group) => ({
    ...group,
    army: armies[group.army],
  }));
  const soldiers = value.soldiers.map((soldier) =>
    readSoldier(soldier, groups, measure),
  );
  if (value.every === 1) {
    for (const army of armies) {
      countSoldiers(army, soldiers);
    }
  }
  return {
    groups,
    soldiers,
    shots: readShots(value.shots, armies, measure),
    every: value.every,
    shotsEvery: value.shots_every,
  };
}

/** Where a soldier is, or fell, at a time: x, y, turn; null where he is not. */
function soldierAt({ times, x, y, turns, left }, t) {
  const step = stepAt(times, t);
  return step.i < 0 || t >= left
    ? null
    : {
        x: valueAt(x, step),
        y: valueAt(y, step),
        turn: valueAt(turns, step),
      };
}

// --- scene ------------------------------------------------------------

/** A name without the characters that would turn its surroundings around. */
function nameOf(value) {
  return value.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '') || '?';
}

/** A walk: when each step departs and arrives, and where, in units of the map.
 */
function readWalk(walk) {
  const column = (i) => walk.map((step) => step[i]);
  return {
    departs: column(0),
    arrives: column(1),
    x: column(2),
    y: column(3),
    names: column(4).map(nameOf),
  };
}

/** An army: strengths, walk, and until when it is on the map. */
function readArmy(army, index) {
  const [times, counts] = columnsOf(army.strength, 2);
  return {
    name: nameOf(army.name),
    index,
    side: army.side,
    times,
    counts,
    most: counts.reduce((a, b) => Math.max(a, b), 0),
    walk: readWalk(army.walk ?? []),
    until: army.until ?? Infinity,
  };
}

/** A battle; x and y are null where no place is known of it. */
function readBattle({ spells, ...battle }) {
  const [joins, leaves] = columnsOf(spells, 2);
  return { ...battle, joins, leaves };
}

/** A side, and the most that its armies ever have together. */
function readSide(side, index, armies) {
  const own = armies.filter((army) => army.side === index);
  const most = own
    .flatMap((army) => [...army.times])
    .reduce((sum, time) => Math.max(sum, strengthOf(own, time)), 0);
  return { ...side, name: nameOf(side.name), index, most };
}

/** Reads a scene from its text. */
function readScene(text) {
  const raw = JSON.parse(text);
  const armies = raw.armies.map(readArmy);
  const battles = (raw.battles ?? []).map(readBattle);
  return {
    ...raw,
    armies,
    bodies: readBodies(raw.bodies, armies, raw),
    sides: raw.sides.map((side, i) => readSide(side, i, armies)),
    hasMap: raw.battles !== undefined,
    battles: battles.sort((a, b) => a.from - b.from),
  };
}

// --- at time ----------------------------------------------------------

/** The sum of what armies have at a time. */
function strengthOf(armies, t) {
  return armies.reduce((sum, army) => sum + strengthAt(army, t), 0);
}

/** Strength of an army at a time: straight from point to point. */
function strengthAt({ times, counts }, t) {
  return valueAt(counts, stepAt(times, t));
}

/** Where an army is: x and y in units of the map, the step of its walk, and the
 * share of that step that is done. Null before it enters and when it is off the
 * map. */
function placeAt(army, t) {
  const { departs, arrives, x, y } = army.walk;
  if (departs.length === 0 || t < arrives[0] || t >= army.until) {
    return null;
  }
  const step = lastNotAbove(departs, t);
  if (t >= arrives[step] || step === 0) {
    return { x: x[step], y: y[step], step, share: 1 };
  }
  const share = (t - departs[step]) / (arrives[step] - departs[step]);
  return {
    x: x[step - 1] + share * (x[step] - x[step - 1]),
    y: y[step - 1] + share * (y[step] - y[step - 1]),
    step,
    share,
  };
}

/** Where an army is, in words: "town", or "camp to bridge" on the way. */
function whereaboutsAt(army, t) {
  const { names } = army.walk;
  const place = placeAt(army, t);
  if (place === null) {
    return '';
  }
  const { step, share } = place;
  return share < 1 ? `${names[step - 1]} to ${names[step]}` : names[step];
}

/** The battles of a time; those that ended not longer than `after` before, too.
 */
function battlesAt({ battles }, t, after = 0) {
  return battles.filter(({ from, to }) => from <= t && t <= to + after);
}

/** The armies that are in a battle at a time. */
function fightersAt({ armies, joins, leaves }, t) {
  return armies.filter((_, i) => joins[i] <= t && t <= leaves[i]);
}

/** Where a battle is at a time: in the middle of those who are in it then, or
 * where it was fought in all. */
function battlePlaceAt(scene, battle, t) {
  const fighters = fightersAt(battle, t).map((army) => scene.armies[army]);
  const places = fighters.map((army) => placeAt(army, t)).filter(Boolean);
  const middle = (of) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return places.length > 0
    ? { x: middle((place) => place.x), y: middle((place) => place.y) }
    : { x: battle.x, y: battle.y };
}

/** Whom each army fights at a time: indices of armies, in a map. */
function opponentsAt(scene, t) {
  const found = new Map();
  for (const battle of battlesAt(scene, t)) {
    const fighters = fightersAt(battle, t);
    for (const army of fighters) {
      const side = scene.armies[army].side;
      const others = fighters.filter((o) => scene.armies[o].side !== side);
      found.set(army, [...(found.get(army) ?? []), ...others]);
    }
  }
  return found;
}

/** What an army does at a time, in words. */
function deedAt(scene, army, t, opponents) {
  const { walk } = army;
  if (walk.departs.length === 0 || t < walk.arrives[0]) {
    return 'not on the map yet';
  }
  const place = placeAt(army, t);
  if (place === null || strengthAt(army, t) <= 0) {
    return 'off the map';
  }
  const others = [...new Set(opponents.get(army.index) ?? [])];
  if (others.length > 0) {
    const names = others.slice(0, 3).map((o) => scene.armies[o].name);
    const more = others.length - names.length;
    return `fights ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  }
  return place.share < 1 ? 'marches' : 'stands';
}
