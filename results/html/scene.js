// results/html/scene.js - a battle over time: read, and asked what there is at a
// time. results/scene/scene.h describes the object.
// SPDX-License-Identifier: GPL-3.0-or-later

// --- bodies -----------------------------------------------------------

// How a track ends, by its number in the scene.
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

/** The sums of differences, up to each of them. */
function sumsOf(differences) {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
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
  const columns = columnsOf(list.slice(2), group.isHull ? 4 : 3);
  const [ticks, x, y, turns] = columns.map(sumsOf);
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
  const [ticks, by, x, y, dx, dy] = columnsOf(list, 6);
  return {
    times: sumsOf(ticks).map(measure.time),
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
function readWalk(walk, { places, names }) {
  const [departs, arrives, at] = columnsOf(walk, 3);
  return {
    departs,
    arrives,
    x: at.map((place) => places[2 * place]),
    y: at.map((place) => places[2 * place + 1]),
    names: Array.from(at, (place) => names[place] ?? ''),
  };
}

/** An army: strengths, walk, and until when it is on the map. */
function readArmy(army, index, map) {
  const [times, counts] = columnsOf(army.strength, 2);
  return {
    name: nameOf(army.name),
    index,
    side: army.side,
    times,
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
function strengthAt({ times, counts }, t) {
  return valueAt(counts, stepAt(times, t));
}

/** What an army loses in a unit of time, at a time. */
function lossRateAt({ times, counts }, t) {
  const i = lastNotAbove(times, t);
  const isWithin = i >= 0 && i < times.length - 1;
  const fall = isWithin
    ? (counts[i] - counts[i + 1]) / (times[i + 1] - times[i])
    : 0;
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
