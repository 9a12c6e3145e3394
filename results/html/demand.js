// results/html/demand.js - what a scene must be like to be played.
// SPDX-License-Identifier: GPL-3.0-or-later

/** Refuses a scene that is not as described. */
export function demand(isTrue, what) {
  if (!isTrue) {
    throw new Error(`the scene is not played: ${what}`);
  }
}

/** A list of the scene; none where it may lack. */
export function listOf(value, what) {
  demand(Array.isArray(value), `${what} is no list`);
  return value;
}

/** Finite numbers, a multiple of `count` of them. */
export function numbersOf(value, count, what) {
  const list = listOf(value, what);
  demand(list.length % count === 0, `${what} is cut short`);
  demand(list.every(Number.isFinite), `${what} has what is no number`);
  return list;
}
