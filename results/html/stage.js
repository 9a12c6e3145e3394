// results/html/stage.js - the map on which armies move: circles by strength,
// their names, trails, and flashes where they fight.
// SPDX-License-Identifier: GPL-3.0-or-later

// --- labels -----------------------------------------------------------

// More names would be no help.
const LABELS_MOST = 48;

// So many armies have their strength beside their names.
const COUNTED_MOST = 12;

const NAME_LETTERS = 22;

// Between a circle and its name, in heights of a letter.
const LABEL_GAP = 0.3;

// Sides of a circle where its name may be: right, left, above, below.
const LABEL_SIDES = [
  { x: 1, y: 0, anchor: 'start' },
  { x: -1, y: 0, anchor: 'end' },
  { x: 0, y: -1, anchor: 'middle' },
  { x: 0, y: 1, anchor: 'middle' },
];

// A mark that keeps a number behind a name that is written leftwards.
const LEFT_TO_RIGHT = '\u200e';

/** A name of not too many letters. */
function shortName(name) {
  const letters = [...name];
  return letters.length > NAME_LETTERS
    ? `${letters.slice(0, NAME_LETTERS - 1).join('')}\u2026`
    : name;
}

/** What the words of the map cover, that stay. */
function boxesOfWords(svg) {
  const words = [...svg.querySelectorAll('text')];
  const shown = words.filter((text) => text.closest('.still') === null);
  return shown.map((text) => {
    const { x, y, width, height } = text.getBBox();
    return { left: x, right: x + width, top: y, bottom: y + height };
  });
}

/** Gives marks their names and measures all words, once; names in heights of a
 * letter. */
function createLabels(marks, svg) {
  const words = boxesOfWords(svg);
  const context = document.createElement('canvas').getContext('2d');
  context.font = `600 100px ${getComputedStyle(svg).fontFamily}`;
  const widthOf = (text) => context.measureText(text).width / 100;
  const isCounted = marks.length <= COUNTED_MOST;
  for (const mark of marks) {
    const text = shortName(mark.army.name);
    const count = createSvg('tspan', { class: 'army-count', dx: '0.35em' });
    mark.label.append(createSvg('tspan', {}, text), LEFT_TO_RIGHT);
    mark.nameWidth = widthOf(text);
    mark.count = isCounted ? count : null;
    mark.side = 0;
    if (isCounted) {
      mark.label.append(count);
    }
  }
  return { marks, words, digit: widthOf('0'), letters: 12 };
}

/** The strength beside a name, and how wide both are. */
function writeCount(mark, { digit, letters }) {
  const text = mark.count === null ? '' : countText(mark.strength);
  const gap = text === '' ? 0 : 0.35;
  mark.width = letters * (mark.nameWidth + gap + digit * text.length);
  if (mark.count !== null) {
    mark.count.textContent = text;
  }
}

/** The box of a name at one side of its circle. */
function boxAtSide(mark, side, height) {
  const gap = mark.r + LABEL_GAP * height;
  const x = mark.x + side.x * (gap + 0.5 * mark.width);
  const y = mark.y + side.y * (gap + 0.5 * height);
  return {
    left: x - 0.5 * mark.width,
    right: x + 0.5 * mark.width,
    top: y - 0.5 * height,
    bottom: y + 0.5 * height,
  };
}

/** True where two boxes cover each other. */
function boxesMeet(a, b) {
  const acrossMeet = a.left < b.right && a.right > b.left;
  return acrossMeet && a.top < b.bottom && a.bottom > b.top;
}

/** True where a box lies within a frame. */
function isInside(box, frame) {
  const isAcross = box.left >= frame.left && box.right <= frame.right;
  return isAcross && box.top >= frame.top && box.bottom <= frame.bottom;
}

/** What a circle covers. */
function boxOfCircle({ x, y, r }) {
  const half = 0.85 * r;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** The first side of a circle at which a name covers none of these boxes, that
 * of the last time before the others; -1 where none is. */
function freeSide(mark, boxes, frame, height) {
  for (const side of [mark.side, 0, 1, 2, 3]) {
    const box = boxAtSide(mark, LABEL_SIDES[side], height);
    const isFree = !boxes.some((other) => boxesMeet(box, other));
    if (isFree && isInside(box, frame)) {
      return side;
    }
  }
  return -1;
}

/** The name of an army at its side of the circle, or none. */
function drawLabel(mark, side, height) {
  if (side >= 0) {
    const { x, y, anchor } = LABEL_SIDES[side];
    const gap = mark.r + LABEL_GAP * height;
    const down = y * (gap + 0.5 * height) + 0.35 * height;
    mark.label.setAttribute('x', (x * gap).toFixed(1));
    mark.label.setAttribute('y', down.toFixed(1));
    mark.label.setAttribute('text-anchor', anchor);
  }
  showSvg(mark.label, side >= 0);
}

/** Lays out the names of the armies that are shown: the chosen one, then the
 * strongest first. Circles of all that have names are in their way. */
function layOutLabels(labels, frame, chosen) {
  const rank = (mark) => (mark === chosen ? Infinity : mark.strength);
  const order = labels.marks.filter((mark) => mark.isShown);
  const taken = [...labels.words];
  order.sort((a, b) => rank(b) - rank(a));
  const named = order.slice(0, LABELS_MOST);
  const circles = named.map(boxOfCircle);
  for (const mark of named) {
    writeCount(mark, labels);
    // one at which it covers no circle, else none of those before it
    const free = freeSide(mark, [...taken, ...circles], frame, labels.letters);
    const side =
      free >= 0 ? free : freeSide(mark, taken, frame, labels.letters);
    if (side >= 0) {
      mark.side = side;
      taken.push(boxAtSide(mark, LABEL_SIDES[side], labels.letters));
    }
    drawLabel(mark, side, labels.letters);
    taken.push(boxOfCircle(mark));
  }
  for (const mark of labels.marks.filter((one) => !named.includes(one))) {
    drawLabel(mark, -1, labels.letters);
  }
}

// --- marks ------------------------------------------------------------

// The least radius of an army, in px of the view box.
const RADIUS_LEAST = 2.5;

// More armies have no trails.
const TRAILS_MOST = 300;

/** The mark of an army, not shown yet, in the colours of its side. */
function createMark(army, scene, panel) {
  const circle = createSvg('circle', { class: 'army-disc' });
  const label = createSvg('text', { class: 'army-label', display: 'none' });
  const group = createSvg('g', { class: 'army', display: 'none' }, circle);
  const trail = createSvg('path', { class: 'trail' });
  const { x, y } = army.walk;
  const spots = x.map((at, i) => panelPlace(panel, at, y[i]));
  group.dataset.army = army.index;
  for (const node of [group, label, trail]) {
    paintElement(node, scene.sides[army.side].colors);
  }
  const at = { x: 0, y: 0, r: 0, strength: 0, isShown: false };
  return { army, group, circle, label, trail, spots, ...at };
}

/** Draws the way of an army up to a time, and on to where it is. */
function drawTrail(mark, t, spot) {
  const { walk } = mark.army;
  const walked = mark.spots.slice(0, lastNotAbove(walk.arrives, t) + 1);
  const words = [...walked, ...spot].map(
    ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`,
  );
  mark.trail.setAttribute('d', words.length > 0 ? `M${words.join('L')}` : '');
}

/** Shows an army as it is at a time; trails stay where it has left the map. */
function updateMark(mark, stage, t) {
  const place = placeAt(mark.army, t);
  mark.strength = strengthAt(mark.army, t);
  const isShown = place !== null && mark.strength > 0;
  const spot = isShown ? [panelPlace(stage.panel, place.x, place.y)] : [];
  if (stage.marks.length <= TRAILS_MOST) {
    drawTrail(mark, t, spot);
  }
  if (isShown) {
    const r = stage.radius * Math.sqrt(mark.strength / stage.strongest);
    mark.r = Math.round(10 * Math.max(RADIUS_LEAST, r)) / 10;
    mark.circle.setAttribute('r', String(mark.r));
    mark.x = Math.round(10 * spot[0].x) / 10;
    mark.y = Math.round(10 * spot[0].y) / 10;
    for (const node of [mark.group, mark.label]) {
      node.setAttribute('transform', `translate(${mark.x} ${mark.y})`);
    }
  }
  mark.isShown = isShown;
  showSvg(mark.group, isShown);
}

// --- flashes ----------------------------------------------------------

// Radius of the battle that cost most, in px of the view box, and where battles
// are many; and of the least, as a share of that.
const FLASH_RADIUS = 44;
const FLASH_RADIUS_OF_MANY = 22;
const MANY_BATTLES = 24;
const FLASH_LEAST = 0.3;

// A battle is seen for this part of the whole time at least.
const FLASH_PART = 1 / 150;

/** What the discs of a map's battles begin with. */
function createFlashes(scene, panel) {
  const list = scene.battles;
  const isMany = list.length > MANY_BATTLES;
  return {
    scene,
    panel,
    node: createSvg('g', { class: 'battles' }),
    radius: isMany ? FLASH_RADIUS_OF_MANY : FLASH_RADIUS,
    costliest: list.reduce((most, b) => Math.max(most, b.lost), 1e-12),
    after: FLASH_PART * (scene.to - scene.from),
    discs: new Map(),
  };
}

/** The disc of a battle. */
function createDisc(flashes, battle) {
  const share = Math.sqrt(battle.lost / flashes.costliest);
  const r = (flashes.radius * Math.max(FLASH_LEAST, share)).toFixed(1);
  const disc = createSvg('circle', { class: 'battle-disc', r });
  const flash = createSvg('circle', { class: 'battle-flash', r });
  const node = createSvg('g', { class: 'battle' }, disc, flash);
  flashes.node.append(node);
  return node;
}

/** Shows the battles of a time, of which a place is known. */
function updateFlashes(flashes, t) {
  const { scene, panel, discs, after } = flashes;
  const now = new Set(battlesAt(scene, t, after));
  for (const [battle, node] of discs) {
    showSvg(node, now.has(battle));
  }
  for (const battle of now) {
    if (battle.x !== null) {
      const node = discs.get(battle) ?? createDisc(flashes, battle);
      const at = battlePlaceAt(scene, battle, t);
      const { x, y } = panelPlace(panel, at.x, at.y);
      const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
      discs.set(battle, node);
      node.setAttribute('transform', transform);
    }
  }
}

// --- stage ------------------------------------------------------------

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
  trails.append(...marks.map((mark) => mark.trail));
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
  const { x, y, scale } = eventPlace(stage.figure, event);
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

/** Makes a panel of a figure the map of the player; answers what others may ask
 * of it: armies by their indices, null for none. */
function createStage(figure, panel, scene, clock) {
  const { svg } = figure;
  const marks = scene.armies.map((army) => createMark(army, scene, panel));
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
  const markOf = (army) => (army === null ? null : marks[army]);
  return {
    choose: (army) => chooseMark(stage, markOf(army) ?? stage.kept),
    keep: (army) => keepMark(stage, markOf(army)),
    listen: (listener) => stage.listeners.push(listener),
  };
}
