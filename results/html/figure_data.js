// results/html/figure_data.js - what a figure says of itself in its <metadata>:
// panels, axes and lines. plots/draw.h describes it.
// SPDX-License-Identifier: GPL-3.0-or-later
import { lastNotAbove } from './search.js';

/** Refuses a figure that is not as described. */
function expect(isTrue, what) {
  if (!isTrue) {
    throw new Error(`a figure has no cursor: ${what}`);
  }
}

/** An axis: its ends in values and in px, and its words. */
function readAxis(axis) {
  const ends = [axis?.from, axis?.to, axis?.from_px, axis?.to_px];
  expect(ends.every(Number.isFinite), 'an axis has no ends');
  expect(axis.from !== axis.to && axis.from_px !== axis.to_px, 'an axis is 0');
  const isLog = axis.is_log === true;
  expect(!isLog || (axis.from > 0 && axis.to > 0), 'a logarithm of 0');
  return {
    from: axis.from,
    to: axis.to,
    fromPx: axis.from_px,
    toPx: axis.to_px,
    isLog,
    isClock: axis.is_clock === true,
    title: typeof axis.title === 'string' ? axis.title : '',
    unit: typeof axis.unit === 'string' ? axis.unit : '',
    format: axis.format,
    names: Array.isArray(axis.names) ? axis.names : [],
  };
}

/** A line; NaN where it is interrupted. */
function readLine(line) {
  expect(Array.isArray(line?.x) && Array.isArray(line.y), 'a line is empty');
  expect(line.x.length === line.y.length, 'a line is cut short');
  const isColor = /^#[0-9a-f]{6}$/i.test(line.color);
  return {
    name: typeof line.name === 'string' ? line.name : '',
    color: isColor ? line.color : '#6E6E6E',
    x: Float64Array.from(line.x),
    y: Float64Array.from(line.y, (y) => y ?? Number.NaN),
    isSteps: line.is_steps === true,
  };
}

/** A panel: its frame in px, its axes and the lines that have points. */
function readPanel(panel) {
  const frame = panel?.frame;
  expect(Array.isArray(frame) && frame.length === 4, 'a panel has no frame');
  expect(frame.every(Number.isFinite), 'a frame is no frame');
  return {
    left: Math.min(frame[0], frame[2]),
    top: Math.min(frame[1], frame[3]),
    right: Math.max(frame[0], frame[2]),
    bottom: Math.max(frame[1], frame[3]),
    isStage: panel.is_stage === true,
    x: readAxis(panel.x),
    y: readAxis(panel.y),
    lines: (panel.lines ?? []).map(readLine).filter((l) => l.x.length > 0),
  };
}

/** Reads what an inline SVG says of itself; null of one that says nothing. */
export function readFigure(svg) {
  const metadata = svg.querySelector(':scope > metadata');
  if (metadata === null) {
    return null;
  }
  const panels = JSON.parse(metadata.textContent);
  const box = svg.viewBox.baseVal;
  expect(Array.isArray(panels), 'it has no panels');
  expect(box.width > 0 && box.height > 0, 'it has no size');
  return {
    svg,
    width: box.width,
    height: box.height,
    panels: panels.map(readPanel),
  };
}

/** The value of a line at a place; NaN where it has none. */
export function lineValueAt(line, x) {
  const last = line.x.length - 1;
  const i = lastNotAbove(line.x, x);
  if (i < 0 || x > line.x[last]) {
    return Number.NaN;
  }
  if (i === last || line.isSteps) {
    return line.y[i];
  }
  const share = (x - line.x[i]) / (line.x[i + 1] - line.x[i]);
  return line.y[i] + share * (line.y[i + 1] - line.y[i]);
}
