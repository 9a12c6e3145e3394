// results/html/scene.js - a battle over time: read, and asked what there is at a
// time. results/pages/scene.c describes the object.
// SPDX-License-Identifier: GPL-3.0-or-later

// Parts of all the time in which a scene gives the times of soldiers.
const TICKS = 10000;

// How a soldier's line ends, by its number in the scene.
const FELL = 1;
const LEFT = 2;

// A turn is given in hundredths of a radian.
const TURN_GRAIN = 0.01;

/** The columns of a list of rows of so many values. */
function columnsOf(list, count) {
  return Array.from({ length: count }, (_, k) =>
    list.filter((_, i) => i % count === k),
  );
}

/** A name without the characters that would turn its surroundings around. */
function nameOf(value) {
  return value.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '') || '?';
}

/** Reads the bodies of a scene. A soldier is from when on he is where, and how
 * that ends. */
function readBodies(raw, armies, { from, to }) {
  const time = (tick) => from + ((to - from) * tick) / TICKS;
  const x = (grains) => raw.left + raw.grain * grains;
  const y = (grains) => raw.top + raw.grain * grains;
  const groups = raw.groups.map((group) => ({
    ...group,
    army: armies[group.army],
  }));
  const soldiers = raw.soldiers.map(([index, end, ...points]) => {
    const group = groups[index];
    const columns = columnsOf(points, group.half_length > 0 ? 4 : 3);
    const times = columns[0].map(time);
    return {
      group,
      times,
      x: columns[1].map(x),
      y: columns[2].map(y),
      turns: (columns[3] ?? columns[0]).map((turn) => TURN_GRAIN * turn),
      fell: end === FELL ? times.at(-1) : Infinity,
      left: end === LEFT ? times.at(-1) : Infinity,
    };
  });
  const [ticks, by, fromX, fromY, toX, toY] = columnsOf(raw.shots, 6);
  const shots = ticks.map((tick, i) => ({
    time: time(tick),
    army: armies[by[i]],
    from: [x(fromX[i]), y(fromY[i])],
    to: [x(toX[i]), y(toY[i])],
  }));
  for (const army of raw.every === 1 ? armies : []) {
    army.soldiers = soldiers.filter(({ group }) => group.army === army);
  }
  return { ...raw, groups, soldiers, shots };
}

/** An army: strengths, where its walk enters, stops or turns, in units of the
 * map, and when, and until when it is there. */
function readArmy({ name, side, strength, walk = [], until }, index) {
  const [times, counts] = columnsOf(strength, 2);
  const [passes, x, y, names] = columnsOf(walk, 4);
  return {
    ...{ name: nameOf(name), index, side, times, counts },
    walk: { times: passes, x, y, names: names.map(nameOf) },
    most: Math.max(0, ...counts),
    until: until ?? Infinity,
  };
}

/** A side, and the most that its armies ever have together. */
function readSide(side, index, armies) {
  const own = armies.filter((army) => army.side === index);
  const times = own.flatMap((army) => army.times);
  const most = Math.max(0, ...times.map((time) => strengthOf(own, time)));
  return { ...side, name: nameOf(side.name), armies: own, most };
}

/** Reads a scene from its text. */
function readScene(text) {
  const raw = JSON.parse(text);
  const armies = raw.armies.map(readArmy);
  const sides = raw.sides.map((side, i) => readSide(side, i, armies));
  return {
    ...{ ...raw, armies, sides },
    bodies: raw.bodies ? readBodies(raw.bodies, armies, raw) : null,
    hasMap: raw.battles !== undefined,
    battles: raw.battles ?? [],
  };
}

// --- at a time ----------------------------------------------------------

/** Strength of an army at a time: those who have come and have not fallen where
 * all soldiers are known, else straight from point to point. */
function strengthAt({ soldiers, times, counts }, t) {
  return soldiers === undefined
    ? valueAt(counts, stepAt(times, t))
    : soldiers.filter((one) => one.times[0] <= t && t < one.fell).length;
}

/** The sum of what armies have at a time. */
function strengthOf(armies, t) {
  return armies.reduce((sum, army) => sum + strengthAt(army, t), 0);
}

/** Where an army is: x and y in units of the map, and the step of its walk.
 * Null before it enters and when it is off the map. */
function placeAt({ walk: { times, x, y }, until }, t) {
  const step = stepAt(times, t);
  const { i, share } = step;
  return i < 0 || t >= until
    ? null
    : {
        ...{ i, x: valueAt(x, step), y: valueAt(y, step) },
        isOnWay: share > 0 && (x[i] !== x[i + 1] || y[i] !== y[i + 1]),
      };
}

/** Where an army is, in words: "town", or "camp to bridge" on the way. */
function whereaboutsAt(army, t) {
  const { i, isOnWay } = placeAt(army, t);
  const { names } = army.walk;
  return isOnWay ? `${names[i]} to ${names[i + 1]}` : names[i];
}

/** The armies that are in a battle at a time. */
function fightersAt({ armies, spells }, t) {
  return armies.filter((_, i) => spells[2 * i] <= t && t <= spells[2 * i + 1]);
}

/** Where a battle is at a time: in the middle of those who are in it then, or
 * where it was fought in all. */
function battlePlaceAt(scene, battle, t) {
  const fighters = fightersAt(battle, t).map((army) => scene.armies[army]);
  const places = fighters.map((army) => placeAt(army, t)).filter(Boolean);
  const middle = (key) =>
    places.reduce((sum, place) => sum + place[key], 0) / places.length;
  return places.length > 0 ? { x: middle('x'), y: middle('y') } : battle;
}

/** Whom an army fights at a time. */
function opponentsAt(scene, army, t) {
  const found = scene.battles
    .filter(({ from, to }) => from <= t && t <= to)
    .map((battle) => fightersAt(battle, t))
    .filter((fighters) => fighters.includes(army.index));
  return [...new Set(found.flat())]
    .map((index) => scene.armies[index])
    .filter((other) => other.side !== army.side);
}

/** What an army does at a time, in words. */
function deedAt(scene, army, t) {
  if (!(t >= army.walk.times[0])) {
    return 'not on the map yet';
  }
  const place = placeAt(army, t);
  if (place === null || strengthAt(army, t) <= 0) {
    return 'off the map';
  }
  const names = opponentsAt(scene, army, t).map(({ name }) => name);
  if (names.length > 0) {
    const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return `fights ${names.slice(0, 3).join(', ')}${more}`;
  }
  return place.isOnWay ? 'marches' : 'stands';
}
