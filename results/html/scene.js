// results/html/scene.js - a battle over time: read, and asked what there is at a
// time. results/scene/scene.h describes the object.
// SPDX-License-Identifier: GPL-3.0-or-later

// --- bodies -----------------------------------------------------------

// How a track ends, by its number in the scene.
const FELL = 1;
const LEFT = 2;

// A turn is given in hundredths of a radian.
const TURN_GRAIN = 0.01;

/** Numbers of which each is the difference from the one `count` before, in
 * lists of their own, from `first` on. */
function sumLists(list, first, count) {
  const length = (list.length - first) / count;
  return Array.from({ length: count }, (_, k) => {
    const out = new Float64Array(length);
    let sum = 0;
    for (let i = 0; i < length; i++) {
      sum += list[first + count * i + k];
      out[i] = sum;
    }
    return out;
  });
}

/** How grains and ticks become places and times. */
function readMeasure(value, { from, to }) {
  const { left, top, grain, ticks } = value;
  return {
    time: (tick) => from + ((to - from) * tick) / ticks,
    x: (grains) => left + grain * grains,
    y: (grains) => top + grain * grains,
    grain,
  };
}

/** A group: its army, and the size of its bodies in units of the axes. */
function readGroup(group, armies) {
  const isHull = group.half_length > 0;
  return {
    army: armies[group.army],
    isHull,
    radius: isHull ? group.half_width : group.radius,
    halfLength: isHull ? group.half_length : 0,
    halfWidth: isHull ? group.half_width : 0,
  };
}

/** A soldier: from when on he is where, and how that ends. */
function readSoldier(list, groups, measure) {
  const group = groups[list[0]];
  const [ticks, x, y, turns] = sumLists(list, 2, group.isHull ? 4 : 3);
  const times = ticks.map(measure.time);
  const last = times[times.length - 1];
  return {
    group,
    times,
    x: x.map(measure.x),
    y: y.map(measure.y),
    turns: (turns ?? new Float64Array(times.length)).map(
      (turn) => TURN_GRAIN * turn,
    ),
    fell: list[1] === FELL ? last : Infinity,
    left: list[1] === LEFT ? last : Infinity,
  };
}

/** Shots, by their times. */
function readShots(list, armies, measure) {
  const [ticks] = sumLists(list, 0, 6);
  const column = (k) => Float64Array.from(ticks, (_, i) => list[6 * i + k]);
  const [by, x, y, dx, dy] = [1, 2, 3, 4, 5].map(column);
  return {
    times: ticks.map(measure.time),
    armies: Array.from(by, (army) => armies[army]),
    x: x.map(measure.x),
    y: y.map(measure.y),
    toX: x.map((grains, i) => measure.x(grains + dx[i])),
    toY: y.map((grains, i) => measure.y(grains + dy[i])),
  };
}

/** Reads the bodies of a scene; null where it has none. */
function readBodies(value, armies, span) {
  if (!value) {
    return null;
  }
  const measure = readMeasure(value, span);
  const groups = value.groups.map((group) => readGroup(group, armies));
  const soldiers = value.soldiers.map((soldier) =>
    readSoldier(soldier, groups, measure),
  );
  return {
    groups,
    soldiers,
    shots: readShots(value.shots ?? [], armies, measure),
    every: value.every ?? 1,
    shotsEvery: value.shots_every ?? 1,
  };
}

/** Where a soldier is, or fell, at a time: x, y, turn; null where he is not. */
function soldierAt({ times, x, y, turns, left }, t) {
  const i = lastNotAbove(times, t);
  if (i < 0 || t >= left) {
    return null;
  }
  if (i === times.length - 1) {
    return { x: x[i], y: y[i], turn: turns[i] };
  }
  const share = (t - times[i]) / (times[i + 1] - times[i]);
  return {
    x: x[i] + share * (x[i + 1] - x[i]),
    y: y[i] + share * (y[i + 1] - y[i]),
    turn: turns[i] + share * (turns[i + 1] - turns[i]),
  };
}

// --- scene ------------------------------------------------------------

/** Every third number, say, of a list. */
function strideOf(list, count, offset) {
  const out = new Float64Array(list.length / count);
  for (let i = 0; i < out.length; i++) {
    out[i] = list[count * i + offset];
  }
  return out;
}

/** A name without the characters that would turn its surroundings around. */
function nameOf(value) {
  return value.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '') || '?';
}

/** A walk: when each step departs and arrives, and where, in units of the map.
 */
function readWalk(walk, { places, names }) {
  const at = strideOf(walk, 3, 2);
  return {
    departs: strideOf(walk, 3, 0),
    arrives: strideOf(walk, 3, 1),
    x: at.map((place) => places[2 * place]),
    y: at.map((place) => places[2 * place + 1]),
    names: Array.from(at, (place) => names[place] ?? ''),
  };
}

/** An army: strengths, walk, and until when it is on the map. */
function readArmy(army, index, map) {
  const counts = strideOf(army.strength, 2, 1);
  return {
    name: nameOf(army.name),
    index,
    side: army.side,
    times: strideOf(army.strength, 2, 0),
    counts,
    most: counts.reduce((a, b) => Math.max(a, b), 0),
    walk: readWalk(army.walk ?? [], map),
    until: army.until ?? Infinity,
  };
}

/** A battle; x and y are NaN where no place is known of it. */
function readBattle({ from, to, lost, armies, spells = [], x, y }) {
  return {
    from,
    to,
    joins: armies.map((_, i) => spells[2 * i] ?? from),
    leaves: armies.map((_, i) => spells[2 * i + 1] ?? to),
    x: x ?? Number.NaN,
    y: y ?? Number.NaN,
    lost: lost ?? 0,
    armies,
  };
}

/** Reads a scene from its text. */
function readScene(text) {
  const raw = JSON.parse(text);
  const { from, to, unit, places = [], place_names = [], battles = [] } = raw;
  const map = { places, names: place_names.map(nameOf) };
  const sides = raw.sides.map((side, index) => ({
    ...side,
    name: nameOf(side.name),
    index,
  }));
  const armies = raw.armies.map((army, i) => readArmy(army, i, map));
  const list = battles.map(readBattle).sort((a, b) => a.from - b.from);
  return {
    unit,
    from,
    to,
    sides,
    armies,
    hasMap: places.length > 0,
    bodies: readBodies(raw.bodies, armies, { from, to }),
    // by their beginning, with the longest, so that few are looked at
    battles: {
      list,
      starts: Float64Array.from(list, (battle) => battle.from),
      longest: list.reduce((most, b) => Math.max(most, b.to - b.from), 0),
    },
  };
}

// --- at time ----------------------------------------------------------

/** Strength of an army at a time: straight from point to point. */
function strengthAt(army, t) {
  const { times, counts } = army;
  const i = lastNotAbove(times, t);
  if (i < 0) {
    return counts[0];
  }
  if (i === times.length - 1) {
    return counts[i];
  }
  const share = (t - times[i]) / (times[i + 1] - times[i]);
  return counts[i] + share * (counts[i + 1] - counts[i]);
}

/** What an army loses in a unit of time, at a time. */
function lossRateAt(army, t) {
  const { times, counts } = army;
  const i = lastNotAbove(times, t);
  if (i < 0 || i === times.length - 1) {
    return 0;
  }
  const fall = (counts[i] - counts[i + 1]) / (times[i + 1] - times[i]);
  return Math.max(0, fall);
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
function battlesAt(scene, t, after = 0) {
  const { list, starts, longest } = scene.battles;
  const found = [];
  const first = t - longest - after;
  for (let i = lastNotAbove(starts, t); i >= 0 && starts[i] >= first; i--) {
    if (list[i].to + after >= t) {
      found.push(list[i]);
    }
  }
  return found;
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
