// results/html/marks.js - armies on the map: circles with an area by strength,
// and the trails of what they have walked.
// SPDX-License-Identifier: GPL-3.0-or-later
import { placeAt, strengthAt } from './at_time.js';
import { panelPlace } from './axis.js';
import { createSvg, paintElement, showSvg } from './dom.js';
import { createTrail, lengthAt } from './trail.js';

// The least radius of an army, in px of the view box.
const RADIUS_LEAST = 2.5;

// More armies have no trails.
const TRAILS_MOST = 300;

/** The trail of an army; null of one that stays where it is. */
function trailOf(army, panel) {
  const { walk } = army;
  const spots = Array.from(walk.x, (x, i) => panelPlace(panel, x, walk.y[i]));
  const x = spots.map((spot) => spot.x);
  const y = spots.map((spot) => spot.y);
  return createTrail(x, y);
}

/** The elements of an army, in the colours of its side. */
function createMark(army, scene, panel) {
  const circle = createSvg('circle', { class: 'army-disc' });
  const label = createSvg('text', { class: 'army-label', display: 'none' });
  const group = createSvg('g', { class: 'army', display: 'none' });
  const hasTrail = scene.armies.length <= TRAILS_MOST;
  const trail = hasTrail ? trailOf(army, panel) : null;
  group.dataset.army = army.index;
  group.append(circle);
  const painted = trail === null ? [] : [trail.node];
  for (const node of [group, label, ...painted]) {
    paintElement(node, scene.sides[army.side].colors);
  }
  return { army, group, circle, label, trail, isShown: false, isNamed: false };
}

/** The marks of all armies, not shown yet. */
export function createMarks(scene, panel) {
  return scene.armies.map((army) => ({
    ...createMark(army, scene, panel),
    x: 0,
    y: 0,
    r: 0,
    strength: 0,
  }));
}

/** Shows so much of a trail. */
function growTrail(trail, walked) {
  const length = Math.round(10 * walked) / 10;
  if (length === trail.walked) {
    return;
  }
  if (length === 0 || trail.walked === 0) {
    showSvg(trail.node, length > 0);
  }
  trail.walked = length;
  const rest = (trail.whole - length).toFixed(1);
  trail.node.setAttribute('stroke-dashoffset', rest);
}

/** Moves an army to where it is, and its trail with it. */
function moveMark(mark, place, spot) {
  const x = Math.round(10 * spot.x) / 10;
  const y = Math.round(10 * spot.y) / 10;
  if (x !== mark.x || y !== mark.y || !mark.isShown) {
    mark.x = x;
    mark.y = y;
    const transform = `translate(${x} ${y})`;
    mark.group.setAttribute('transform', transform);
    if (mark.isNamed) {
      mark.label.setAttribute('transform', transform);
    }
  }
  if (mark.trail !== null) {
    growTrail(mark.trail, lengthAt(mark.trail, place));
  }
}

/** Gives a circle the area of what an army has; radius is of `strongest`. */
function sizeMark(mark, radius, strongest) {
  const r = radius * Math.sqrt(mark.strength / strongest);
  const shown = Math.round(10 * Math.max(RADIUS_LEAST, r)) / 10;
  if (shown !== mark.r) {
    mark.r = shown;
    mark.circle.setAttribute('r', shown);
  }
}

/** Puts an army on the map, or takes it off. */
function showMark(mark, isShown) {
  if (isShown !== mark.isShown) {
    mark.isShown = isShown;
    showSvg(mark.group, isShown);
  }
}

/** Trails stay where an army has left the map. */
function hideMark(mark, t) {
  showMark(mark, false);
  if (mark.trail !== null) {
    const hasLeft = mark.army.walk.arrives[0] <= t;
    growTrail(mark.trail, hasLeft ? mark.trail.whole - 1 : 0);
  }
}

/** Shows an army as it is at a time. */
export function updateMark(mark, stage, t) {
  const place = placeAt(mark.army, t);
  mark.strength = strengthAt(mark.army, t);
  if (place === null || mark.strength <= 0) {
    hideMark(mark, t);
    return;
  }
  sizeMark(mark, stage.radius, stage.strongest);
  moveMark(mark, place, panelPlace(stage.panel, place.x, place.y));
  showMark(mark, true);
}
