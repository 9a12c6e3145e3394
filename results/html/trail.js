// results/html/trail.js - the way that an army has walked, as a thin line that
// grows: its whole way is drawn once, as one dash as long as what is walked.
// SPDX-License-Identifier: GPL-3.0-or-later
import { createSvg } from './dom.js';

/** Lengths from the beginning of a way to each of its places. */
function lengthsAlong(x, y) {
  const lengths = new Float64Array(x.length);
  for (let i = 1; i < x.length; i++) {
    const step = Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
    lengths[i] = lengths[i - 1] + step;
  }
  return lengths;
}

/** True where a place is on the straight way from the one before to the next.
 */
function isStraight(x, y, i) {
  const ax = x[i] - x[i - 1];
  const ay = y[i] - y[i - 1];
  const bx = x[i + 1] - x[i];
  const by = y[i + 1] - y[i];
  const cross = Math.abs(ax * by - ay * bx);
  return cross < 1e-6 && ax * bx + ay * by >= 0;
}

/** The way as path data, without places that lie on a straight line. */
function wayData(x, y) {
  let data = '';
  for (let i = 0; i < x.length; i++) {
    if (i === 0 || i === x.length - 1 || !isStraight(x, y, i)) {
      data += `${i === 0 ? 'M' : 'L'}${x[i].toFixed(1)} ${y[i].toFixed(1)}`;
    }
  }
  return data;
}

/** The trail of a way through places in px; null of an army that stays. */
export function createTrail(x, y) {
  const lengths = lengthsAlong(x, y);
  const whole = lengths[lengths.length - 1] ?? 0;
  if (whole < 1) {
    return null;
  }
  const length = (whole + 1).toFixed(1);
  const node = createSvg('path', {
    class: 'trail',
    d: wayData(x, y),
    'stroke-dasharray': `${length} ${length}`,
    'stroke-dashoffset': length,
    display: 'none',
  });
  return { node, lengths, whole: whole + 1, walked: 0 };
}

/** How much of a trail is walked, at a place of placeAt(). */
export function lengthAt(trail, { step, share }) {
  const { lengths } = trail;
  const before = step === 0 ? 0 : lengths[step - 1];
  return before + share * (lengths[step] - before);
}
