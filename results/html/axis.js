// results/html/axis.js - values of an axis, its pixels and its words.
// SPDX-License-Identifier: GPL-3.0-or-later
import { formatText, pluralOf } from './number.js';

// Parts of an axis that a value is told to.
const AXIS_PARTS = 500;

/** Where a value of an axis is, in px of the view box. */
export function axisPx(axis, value) {
  const share = axis.isLog
    ? Math.log(Math.max(value, 1e-300) / axis.from) /
      Math.log(axis.to / axis.from)
    : (value - axis.from) / (axis.to - axis.from);
  return axis.fromPx + share * (axis.toPx - axis.fromPx);
}

/** Which value of an axis is at a place of the view box. */
export function axisValue(axis, px) {
  const share = (px - axis.fromPx) / (axis.toPx - axis.fromPx);
  return axis.isLog
    ? axis.from * (axis.to / axis.from) ** share
    : axis.from + share * (axis.to - axis.from);
}

/** A value in the words of its axis. */
export function axisText(axis, value) {
  const name = axis.names[Math.round(value)];
  if (typeof name === 'string') {
    return name;
  }
  const step = axis.isLog
    ? 0.01 * Math.abs(value)
    : Math.abs(axis.to - axis.from) / AXIS_PARTS;
  return formatText(axis.format, value, step);
}

/** "time 12.3 hours" of a place on an axis. */
export function axisPlaceText(axis, value) {
  const unit = axis.isClock ? pluralOf(axis.unit) : axis.unit;
  const words = [axis.title, axisText(axis, value), unit];
  return words.filter((word) => word !== '').join(' ');
}

/** Where a place of a panel is, in px of the view box. */
export function panelPlace(panel, x, y) {
  return { x: axisPx(panel.x, x), y: axisPx(panel.y, y) };
}
