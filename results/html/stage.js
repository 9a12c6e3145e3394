// results/html/stage.js - the map on which armies move: circles with an area by
// strength, their trails, and battles that flash by what is lost.
// SPDX-License-Identifier: GPL-3.0-or-later
import { createCallout } from './callout.js';
import { createSvg, paintElement, showSvg } from './dom.js';
import { axisPx } from './figure_data.js';
import { labelPlace, placeLabels } from './labels.js';
import { countText } from './number.js';
import {
  battlesAt,
  deedAt,
  lossRateAt,
  opponentsAt,
  placeAt,
  strengthAt,
} from './scene.js';
import { createTrail, lengthAt } from './trail.js';

// Radii in px of the view box: of the strongest army among few, of the least,
// and of the battle that cost most.
const RADIUS_MOST = 26;
const RADIUS_LEAST = 2.5;
const BATTLE_RADIUS = 44;

// More armies have no trails.
const TRAILS_MOST = 300;

// So many armies have their strength beside their names.
const COUNTED_MOST = 12;

// Letters of names, in px of the screen.
const LETTERS_PX = 12.5;
const NAME_LETTERS = 22;

// While it plays, names are laid out once in so many frames.
const FRAMES_OF_NAMES = 8;

// A pointer finds an army that is not further, in px of the screen.
const REACH_PX = 24;

// A battle is seen for this part of the whole time at least.
const BATTLE_PART = 1 / 150;

/** Where a place of the map is, in px. */
function spotOf(stage, x, y) {
  const { panel } = stage;
  return { x: axisPx(panel.x, x), y: axisPx(panel.y, y) };
}

function shortName(name) {
  const letters = [...name];
  return letters.length > NAME_LETTERS
    ? `${letters.slice(0, NAME_LETTERS - 1).join('')}\u2026`
    : name;
}

/** The trail of an army, its circle and its name. */
function createMark(stage, army) {
  const { walk } = army;
  const spots = Array.from(walk.x, (x, i) => spotOf(stage, x, walk.y[i]));
  const hasTrail = stage.scene.armies.length <= TRAILS_MOST;
  const circle = createSvg('circle', { class: 'army-disc' });
  const name = createSvg('tspan', {}, shortName(army.name));
  const count = createSvg('tspan', { class: 'army-count', dx: '0.35em' });
  const label = createSvg('text', { class: 'army-label' }, name);
  if (stage.scene.armies.length <= COUNTED_MOST) {
    label.append(count);
  }
  const group = createSvg('g', { class: 'army', display: 'none' });
  group.dataset.army = army.index;
  group.append(circle, label);
  const trail = hasTrail
    ? createTrail(
        spots.map((spot) => spot.x),
        spots.map((spot) => spot.y),
      )
    : null;
  const colors = stage.scene.sides[army.side].colors;
  for (const node of trail === null ? [group] : [group, trail.node]) {
    paintElement(node, colors);
  }
  return {
    army,
    group,
    circle,
    label,
    count,
    trail,
    isShown: false,
    x: 0,
    y: 0,
    r: 0,
    strength: 0,
    side: 0,
    shownSide: null,
    nameWidth: 0,
    width: 0,
  };
}

/** Widths of names in shares of their letters' height, measured once. */
function measureNames(stage) {
  const context = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(stage.figure.svg).fontFamily;
  context.font = `600 100px ${family}`;
  const digit = context.measureText('0').width / 100;
  for (const mark of stage.marks) {
    const text = shortName(mark.army.name);
    mark.nameWidth = context.measureText(text).width / 100;
  }
  stage.digitWidth = digit;
}

/** Letters as large on a phone as on a desk. */
function fitLetters(stage, width) {
  const scale = width / stage.figure.width;
  if (scale > 0) {
    stage.scale = scale;
    stage.letters = Math.max(LETTERS_PX, LETTERS_PX / scale);
    stage.group.style.setProperty('--letters', `${stage.letters.toFixed(1)}px`);
    stage.radius = stage.fullRadius * Math.min(1.8, Math.max(1, 0.75 / scale));
    stage.update('seek');
  }
}

/** The layers of a stage, from the ground up. */
function buildLayers(stage) {
  const layer = (name) => createSvg('g', { class: name });
  stage.group = createSvg('g', { class: 'stage' });
  stage.battleLayer = layer('battles');
  const trails = layer('trails');
  const armies = layer('armies');
  const byStrength = [...stage.marks].sort((a, b) => b.army.most - a.army.most);
  trails.append(...stage.marks.flatMap(({ trail }) => trail?.node ?? []));
  armies.append(...byStrength.map((mark) => mark.group));
  stage.group.append(trails, stage.battleLayer, armies);
  stage.figure.svg.append(stage.group);
}

/** Few armies are drawn larger than many. */
function fullRadiusOf(count) {
  return Math.max(4.5, RADIUS_MOST * Math.min(1, Math.sqrt(6 / count)));
}

/** Moves an army to where it is, and its trail with it. */
function moveMark(mark, place, spot) {
  const x = Math.round(10 * spot.x) / 10;
  const y = Math.round(10 * spot.y) / 10;
  if (x !== mark.x || y !== mark.y || !mark.isShown) {
    mark.x = x;
    mark.y = y;
    mark.group.setAttribute('transform', `translate(${x} ${y})`);
  }
  if (mark.trail !== null) {
    growTrail(mark.trail, lengthAt(mark.trail, place));
  }
}

function growTrail(trail, walked) {
  const length = Math.round(10 * walked) / 10;
  if (length !== trail.walked) {
    if (length === 0 || trail.walked === 0) {
      showSvg(trail.node, length > 0);
    }
    trail.walked = length;
    const rest = (trail.whole - length).toFixed(1);
    trail.node.setAttribute('stroke-dashoffset', rest);
  }
}

function sizeMark(stage, mark) {
  const share = Math.sqrt(mark.strength / stage.strongest);
  const r = Math.max(RADIUS_LEAST, stage.radius * share);
  const shown = Math.round(10 * r) / 10;
  if (shown !== mark.r) {
    mark.r = shown;
    mark.circle.setAttribute('r', shown);
  }
}

function showMark(mark, isShown) {
  if (isShown !== mark.isShown) {
    mark.isShown = isShown;
    showSvg(mark.group, isShown);
  }
}

/** Trails stay where an army has left the map, and go before it enters. */
function hideMark(mark, t) {
  showMark(mark, false);
  if (mark.trail !== null) {
    const hasWalked = t >= mark.army.until;
    growTrail(mark.trail, hasWalked ? mark.trail.whole - 1 : 0);
  }
}

function updateMark(stage, mark, t) {
  const place = placeAt(mark.army, t);
  mark.strength = strengthAt(mark.army, t);
  if (place === null || mark.strength <= 0) {
    hideMark(mark, t);
    return;
  }
  sizeMark(stage, mark);
  moveMark(mark, place, spotOf(stage, place.x, place.y));
  showMark(mark, true);
}

/** The name of an army at its side of the circle, or none. */
function drawLabel(stage, mark) {
  const side = mark.isShown ? mark.side : -1;
  if (side >= 0) {
    const { x, y, anchor } = labelPlace(mark, stage.letters);
    mark.label.setAttribute('x', x.toFixed(1));
    mark.label.setAttribute('y', y.toFixed(1));
    mark.label.setAttribute('text-anchor', anchor);
  }
  if (side >= 0 !== mark.shownSide) {
    mark.shownSide = side >= 0;
    showSvg(mark.label, side >= 0);
  }
}

/** Lays out the names of the armies that are shown, the strongest first, the
 * chosen one before all. */
function layOutNames(stage) {
  const { letters, chosen, scene } = stage;
  const isCounted = scene.armies.length <= COUNTED_MOST;
  const order = stage.marks.filter((mark) => mark.isShown);
  const rank = (mark) => (mark === chosen ? Infinity : mark.strength);
  order.sort((a, b) => rank(b) - rank(a));
  for (const mark of order) {
    const text = isCounted ? countText(mark.strength) : '';
    const digits = text === '' ? 0 : text.length + 0.5;
    mark.width = letters * (mark.nameWidth + digits * stage.digitWidth);
    if (isCounted && mark.count.textContent !== text) {
      mark.count.textContent = text;
    }
  }
  placeLabels(order, stage.panel, letters);
  for (const mark of stage.marks) {
    drawLabel(stage, mark);
  }
}

/** The disc of a battle: its area by what it cost in all. */
function createBattle(stage, battle) {
  const spot = spotOf(stage, battle.x, battle.y);
  const share = Math.sqrt(battle.lost / stage.costliest);
  const r = stage.battleRadius * Math.max(0.3, share);
  const node = createSvg('g', {
    class: 'battle',
    transform: `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`,
  });
  const disc = createSvg('circle', { class: 'battle-disc', r: r.toFixed(1) });
  const flash = createSvg('circle', { class: 'battle-flash', r: r.toFixed(1) });
  node.append(disc, flash);
  stage.battleLayer.append(node);
  return { node, isShown: true, heat: -1 };
}

/** How fast a battle kills, as a share of the fastest of all. */
function heatOf(stage, battle, t) {
  const { armies } = stage.scene;
  const rate = battle.armies.reduce(
    (sum, army) => sum + lossRateAt(armies[army], t),
    0,
  );
  return Math.min(1, Math.sqrt(rate / stage.fastest));
}

function heatBattle(shown, heat) {
  const level = Math.round(20 * heat) / 20;
  if (level !== shown.heat) {
    shown.heat = level;
    shown.node.style.setProperty('--heat', level);
  }
}

function updateBattles(stage, t) {
  const { scene, battles } = stage;
  const after = BATTLE_PART * (scene.to - scene.from);
  const now = new Set(
    battlesAt(scene, t, after).filter(({ x }) => Number.isFinite(x)),
  );
  for (const [battle, shown] of battles) {
    if (shown.isShown !== now.has(battle)) {
      shown.isShown = now.has(battle);
      showSvg(shown.node, shown.isShown);
    }
  }
  for (const battle of now) {
    if (!battles.has(battle)) {
      battles.set(battle, createBattle(stage, battle));
    }
    heatBattle(battles.get(battle), heatOf(stage, battle, t));
  }
}

/** The fastest rate of losses, of a battle's mean and of two moments in it. */
function fastestRate(scene) {
  let most = 1e-12;
  for (const { from, to, armies } of scene.battles.list) {
    for (const share of [0, 0.25, 0.5, 0.75]) {
      const t = from + share * (to - from);
      const rates = armies.map((army) => lossRateAt(scene.armies[army], t));
      most = Math.max(
        most,
        rates.reduce((a, b) => a + b, 0),
      );
    }
  }
  return most;
}

/** What is said of an army that is pointed at. */
function showArmy(stage, mark) {
  const { scene, clock } = stage;
  const { army } = mark;
  const t = clock.time;
  const place = placeAt(army, t);
  const deed = deedAt(scene, army, t, opponentsAt(scene, t));
  const side = scene.sides[army.side];
  const where = place === null ? '' : placeText(place);
  const strength = `${countText(mark.strength)} of ${countText(army.most)}`;
  stage.callout.show(mark.x, mark.y, army.name, [
    { color: side.colors[0], name: side.name, value: strength },
    { color: null, name: deed, value: where },
  ]);
}

function placeText({ x, y }) {
  return `at ${x.toFixed(1)}, ${y.toFixed(1)}`.replaceAll('.0', '');
}

/** Shows, or ceases to show, what is said of the chosen army. */
function showChosen(stage) {
  const { chosen } = stage;
  if (chosen === null || !chosen.isShown) {
    stage.callout.hide();
  } else {
    showArmy(stage, chosen);
  }
}

/** Chooses an army, null for none. */
function chooseMark(stage, mark) {
  if (mark === stage.chosen) {
    return;
  }
  stage.chosen?.group.classList.remove('is-chosen');
  stage.chosen = mark;
  mark?.group.classList.add('is-chosen');
  layOutNames(stage);
  showChosen(stage);
  for (const listener of stage.listeners) {
    listener(mark === null ? null : mark.army.index);
  }
}

/** The army that is nearest to an event, of those within reach. */
function markAt(stage, event) {
  const box = stage.figure.svg.getBoundingClientRect();
  const scale = stage.figure.width / box.width;
  const x = (event.clientX - box.left) * scale;
  const y = (event.clientY - box.top) * scale;
  let nearest = null;
  let best = REACH_PX * scale;
  for (const mark of stage.marks) {
    const away = Math.hypot(mark.x - x, mark.y - y) - mark.r;
    if (mark.isShown && away < best) {
      best = away;
      nearest = mark;
    }
  }
  return nearest;
}

/** A pointer chooses what it is over; a press keeps it chosen. */
function listenToStage(stage) {
  const { svg } = stage.figure;
  const release = () => chooseMark(stage, stage.kept);
  stage.kept = null;
  svg.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch') {
      chooseMark(stage, markAt(stage, event) ?? stage.kept);
    }
  });
  svg.addEventListener('pointerleave', release);
  svg.addEventListener('click', (event) => {
    stage.kept = markAt(stage, event);
    release();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      stage.kept = null;
      release();
    }
  });
}

/** What a stage begins with. */
function createStageState(figure, panel, scene, clock) {
  const { armies, battles } = scene;
  const fullRadius = fullRadiusOf(armies.length);
  return {
    figure,
    panel,
    scene,
    clock,
    scale: 1,
    letters: LETTERS_PX,
    fullRadius,
    radius: fullRadius,
    battleRadius: battles.list.length > 24 ? BATTLE_RADIUS / 2 : BATTLE_RADIUS,
    strongest: Math.max(1e-12, ...armies.map((army) => army.most)),
    costliest: battles.list.reduce((m, b) => Math.max(m, b.lost), 1e-12),
    fastest: fastestRate(scene),
    battles: new Map(),
    chosen: null,
    listeners: [],
    frames: 0,
  };
}

/** Draws all that has changed. */
function updateStage(stage, what) {
  const t = stage.clock.time;
  stage.figure.svg.classList.toggle('is-playing', stage.clock.isPlaying);
  for (const mark of stage.marks) {
    updateMark(stage, mark, t);
  }
  updateBattles(stage, t);
  stage.frames++;
  if (what !== 'frame' || stage.frames % FRAMES_OF_NAMES === 0) {
    layOutNames(stage);
    showChosen(stage);
  }
}

/** Makes a figure the map of the player. */
export function createStage(figure, panel, scene, clock) {
  const stage = createStageState(figure, panel, scene, clock);
  stage.marks = scene.armies.map((army) => createMark(stage, army));
  stage.update = (what) => updateStage(stage, what);
  stage.choose = (army) =>
    chooseMark(stage, army === null ? stage.kept : stage.marks[army]);
  stage.keep = (army) => {
    stage.kept = army === null ? null : stage.marks[army];
    chooseMark(stage, stage.kept);
  };
  stage.listen = (listener) => stage.listeners.push(listener);
  buildLayers(stage);
  measureNames(stage);
  stage.callout = createCallout(figure, 'army-values');
  figure.svg.classList.add('is-stage');
  listenToStage(stage);
  clock.listen(stage.update);
  stage.update('seek');
  new ResizeObserver((entries) =>
    fitLetters(stage, entries[0].contentRect.width),
  ).observe(figure.svg);
  return stage;
}
