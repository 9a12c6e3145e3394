// results/html/stage.js - the map on which armies move, and what is said of the
// one that is pointed at.
// SPDX-License-Identifier: GPL-3.0-or-later
import { deedAt, opponentsAt, whereaboutsAt } from './at_time.js';
import { createCallout } from './callout.js';
import { createSvg } from './dom.js';
import { createFlashes, updateFlashes } from './flashes.js';
import { createOverlay } from './frame.js';
import { createLabels, layOutLabels } from './labels.js';
import { createMarks, updateMark } from './marks.js';
import { countText } from './number.js';

// Radius of the strongest army in px of the view box, among few armies and
// among very many.
const RADIUS_OF_FEW = 26;
const RADIUS_OF_MANY = 4.5;
const FEW_ARMIES = 6;

// Letters of names, in px of the screen.
const LETTERS_PX = 12.5;

// While it plays, names are laid out once in so many frames.
const FRAMES_OF_NAMES = 8;

// A pointer finds an army that is not further, in px of the screen.
const REACH_PX = 24;

/** The radius of the strongest of so many armies. */
function radiusOf(count) {
  const share = Math.min(1, Math.sqrt(FEW_ARMIES / count));
  return Math.max(RADIUS_OF_MANY, RADIUS_OF_FEW * share);
}

/** The layers of a stage, from the ground up. */
function buildLayers(stage) {
  const { marks, figure } = stage;
  const trails = createSvg('g', { class: 'trails' });
  const armies = createSvg('g', { class: 'armies' });
  const names = createSvg('g', { class: 'names' });
  const byStrength = [...marks].sort((a, b) => b.army.most - a.army.most);
  trails.append(...marks.flatMap(({ trail }) => trail?.node ?? []));
  armies.append(...byStrength.map((mark) => mark.group));
  names.append(...marks.map((mark) => mark.label));
  stage.layer = createOverlay(figure);
  stage.layer.classList.add('stage');
  stage.layer.append(trails, stage.flashes.node, armies, names);
}

/** What is said of the chosen army, at its place. */
function showChosen(stage) {
  const { scene, chosen, callout } = stage;
  const t = stage.clock.time;
  if (chosen === null || !chosen.isShown) {
    callout.hide();
    return;
  }
  const { army, strength } = chosen;
  const side = scene.sides[army.side];
  const deed = deedAt(scene, army, t, opponentsAt(scene, t));
  const count = `${countText(strength)} of ${countText(army.most)}`;
  callout.show(chosen.x, chosen.y, army.name, [
    { color: side.colors[0].toUpperCase(), name: side.name, value: count },
    { color: null, name: deed, value: whereaboutsAt(army, t) },
  ]);
}

/** Names, and what is said: not in every frame. */
function updateWords(stage) {
  layOutLabels(stage.labels, stage.panel, stage.chosen);
  showChosen(stage);
}

/** Draws all that has changed. */
function updateStage(stage, what) {
  const { clock } = stage;
  for (const mark of stage.marks) {
    updateMark(mark, stage, clock.time);
  }
  updateFlashes(stage.flashes, clock.time);
  stage.frames++;
  if (what !== 'frame' || stage.frames % FRAMES_OF_NAMES === 0) {
    stage.layer.classList.toggle('is-playing', clock.isPlaying);
    updateWords(stage);
  }
}

/** Letters of one size on the screen; circles that can be seen on a phone. */
function fitScreen(stage, width) {
  const scale = width / stage.figure.width;
  if (scale > 0) {
    const letters = LETTERS_PX / scale;
    stage.labels.letters = letters;
    stage.layer.style.setProperty('--letters', `${letters.toFixed(1)}px`);
    const more = Math.min(1.8, Math.max(1, 0.75 / scale));
    stage.radius = radiusOf(stage.marks.length) * more;
    updateStage(stage, 'seek');
  }
}

/** Chooses an army, null for none, and lets others know. */
function chooseMark(stage, mark) {
  if (mark === stage.chosen) {
    return;
  }
  stage.chosen?.group.classList.remove('is-chosen');
  stage.chosen = mark;
  mark?.group.classList.add('is-chosen');
  updateWords(stage);
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
  svg.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch') {
      chooseMark(stage, markAt(stage, event) ?? stage.kept);
    }
  });
  svg.addEventListener('pointerleave', () => chooseMark(stage, stage.kept));
  svg.addEventListener('click', (event) => {
    const mark = markAt(stage, event);
    keepMark(stage, mark === stage.kept ? null : mark);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      keepMark(stage, null);
    }
  });
}

/** Keeps an army chosen where no pointer is. */
function keepMark(stage, mark) {
  stage.kept = mark;
  chooseMark(stage, mark);
}

/** What others may ask of a stage: armies by their indices, null for none. */
function describeStage(stage) {
  const markOf = (army) => (army === null ? null : stage.marks[army]);
  return {
    choose: (army) => chooseMark(stage, markOf(army) ?? stage.kept),
    keep: (army) => keepMark(stage, markOf(army)),
    listen: (listener) => stage.listeners.push(listener),
  };
}

/** Makes a panel of a figure the map of the player. */
export function createStage(figure, panel, scene, clock) {
  const { svg } = figure;
  const marks = createMarks(scene, panel);
  const stage = {
    figure,
    panel,
    scene,
    clock,
    marks,
    flashes: createFlashes(scene, panel),
    labels: createLabels(marks, svg),
    radius: radiusOf(marks.length),
    strongest: marks.reduce((most, m) => Math.max(most, m.army.most), 1e-12),
    callout: createCallout(figure, 'army-values'),
    chosen: null,
    kept: null,
    listeners: [],
    frames: 0,
  };
  buildLayers(stage);
  svg.classList.add('is-stage');
  updateStage(stage, 'seek');
  listenToStage(stage);
  clock.listen((what) => updateStage(stage, what));
  new ResizeObserver(([entry]) =>
    fitScreen(stage, entry.contentRect.width),
  ).observe(svg);
  return describeStage(stage);
}
