// results/html/at_time.js - what there is of a battle at a time: strengths,
// places, fights.
// SPDX-License-Identifier: GPL-3.0-or-later
import { lastNotAbove } from './search.js';

/** Strength of an army at a time: straight from point to point. */
export function strengthAt(army, t) {
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
export function lossRateAt(army, t) {
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
export function placeAt(army, t) {
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
export function whereaboutsAt(army, t) {
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
export function battlesAt(scene, t, after = 0) {
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
export function battlePlaceAt(scene, battle, t) {
  const fighters = fightersAt(battle, t).map((army) => scene.armies[army]);
  const places = fighters.map((army) => placeAt(army, t)).filter(Boolean);
  const middle = (of) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return places.length > 0
    ? { x: middle((place) => place.x), y: middle((place) => place.y) }
    : { x: battle.x, y: battle.y };
}

/** Whom each army fights at a time: indices of armies, in a map. */
export function opponentsAt(scene, t) {
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
export function deedAt(scene, army, t, opponents) {
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
