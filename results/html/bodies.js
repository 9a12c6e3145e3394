// results/html/bodies.js - soldiers one by one and their shots: read, checked,
// and asked where they are at a time. results/scene/scene.h describes them.
// SPDX-License-Identifier: GPL-3.0-or-later
import { demand, listOf, numbersOf } from './demand.js';
import { lastNotAbove } from './search.js';

// How a track ends, by its number in the scene.
const FELL = 1;
const LEFT = 2;

// A turn is told in hundredths of a radian.
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
  const numbers = [left, top, grain, ticks];
  demand(numbers.every(Number.isFinite), 'bodies have no measure');
  demand(grain > 0 && ticks > 0, 'bodies have no grain');
  return {
    time: (tick) => from + ((to - from) * tick) / ticks,
    x: (grains) => left + grain * grains,
    y: (grains) => top + grain * grains,
    grain,
  };
}

/** A group: its army, and the size of its bodies in units of the axes. */
function readGroup(group, index, armies) {
  const army = armies[group?.army];
  demand(army !== undefined, `bodies ${index} have no army`);
  const isHull = group.half_length > 0 && group.half_width > 0;
  demand(isHull || group.radius >= 0, `bodies ${index} have no size`);
  return {
    army,
    isHull,
    radius: isHull ? group.half_width : group.radius,
    halfLength: isHull ? group.half_length : 0,
    halfWidth: isHull ? group.half_width : 0,
  };
}

/** A soldier: from when on he is where, and how that ends. */
function readSoldier(list, index, groups, measure) {
  const what = `body ${index}`;
  const group = groups[listOf(list, what)[0]];
  demand(group !== undefined, `${what} has no group`);
  const count = group.isHull ? 4 : 3;
  numbersOf(list.slice(2), count, what);
  const [ticks, x, y, turns] = sumLists(list, 2, count);
  demand(ticks.length > 0, `${what} is nowhere`);
  for (let i = 1; i < ticks.length; i++) {
    demand(ticks[i] >= ticks[i - 1], `${what} runs backwards`);
  }
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
function readShots(value, armies, measure) {
  const list = numbersOf(value ?? [], 6, 'shots');
  const [ticks] = sumLists(list, 0, 6);
  const column = (k) => Float64Array.from(ticks, (_, i) => list[6 * i + k]);
  const [by, x, y, dx, dy] = [1, 2, 3, 4, 5].map(column);
  return {
    times: ticks.map(measure.time),
    armies: Array.from(by, (army) => {
      demand(armies[army] !== undefined, 'a shot has no army');
      return armies[army];
    }),
    x: x.map(measure.x),
    y: y.map(measure.y),
    toX: x.map((grains, i) => measure.x(grains + dx[i])),
    toY: y.map((grains, i) => measure.y(grains + dy[i])),
  };
}

/** Reads the bodies of a scene; null where it has none. */
export function readBodies(value, armies, span) {
  if (value === undefined || value === null) {
    return null;
  }
  const measure = readMeasure(value, span);
  const groups = listOf(value.groups, 'groups').map((group, i) =>
    readGroup(group, i, armies),
  );
  const soldiers = listOf(value.soldiers, 'soldiers').map((soldier, i) =>
    readSoldier(soldier, i, groups, measure),
  );
  return {
    groups,
    soldiers,
    shots: readShots(value.shots, armies, measure),
    every: Math.max(1, Number(value.every) || 1),
    shotsEvery: value.shots_every >= 0 ? value.shots_every : 1,
  };
}

/** Where a soldier is, or fell, at a time: x, y, turn; null where he is not. */
export function soldierAt({ times, x, y, turns, left }, t) {
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

/** The shots of the time from `t - past` to t, as numbers first .. last. */
export function shotsAt({ times }, t, past) {
  return {
    first: lastNotAbove(times, t - past) + 1,
    last: lastNotAbove(times, t),
  };
}
