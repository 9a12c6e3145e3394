// results/html/stage.js - the map on which armies move: circles by strength,
// their names, trails, and flashes where they fight.
// SPDX-License-Identifier: GPL-3.0-or-later

/** A picture over that of a figure that is drawn by itself: what moves in it
 * does not make the figure be drawn again. */
function createOverlay({ frame, width, height }, ...layers) {
  const viewBox = `0 0 ${width} ${height}`;
  const overlay = createSvg('svg', { viewBox }, ...layers);
  overlay.setAttribute('class', 'lan figure-overlay stage');
  overlay.setAttribute('aria-hidden', 'true');
  frame.append(overlay);
  return overlay;
}

/** Puts an element of the map at a place. */
function putAt(node, { x, y }) {
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  node.setAttribute('transform', transform);
}

// --- names ------------------------------------------------------------

// More names would be no help.
const NAMES_MOST = 48;

// So many armies have their strength beside their names.
const COUNTED_MOST = 12;

const NAME_LETTERS = 22;

// Letters of names, in px of the screen.
const LETTERS_PX = 12.5;

// Of the height of a line, what letters cover, and between a circle and its name.
const NAME_HEIGHT = 0.85;
const NAME_GAP = 0.25;

// Sides of a circle where its name may be: right, left, above, below, and
// between those.
const NAME_SIDES = [
  { x: 1, y: 0, anchor: 'start' },
  { x: -1, y: 0, anchor: 'end' },
  { x: 0, y: -1, anchor: 'middle' },
  { x: 0, y: 1, anchor: 'middle' },
  { x: 1, y: 1, anchor: 'start' },
  { x: 1, y: -1, anchor: 'start' },
  { x: -1, y: 1, anchor: 'end' },
  { x: -1, y: -1, anchor: 'end' },
];

// Spots where it may be: at these sides, and there a line further away.
const NAME_SPOTS = [0, 1].flatMap((far) =>
  NAME_SIDES.map((side) => ({ ...side, far })),
);

// A mark that keeps a number behind a name that is written leftwards.
const LEFT_TO_RIGHT = '\u200e';

/** A name of not too many letters. */
function shortName(name) {
  const letters = [...name];
  return letters.length > NAME_LETTERS
    ? `${letters.slice(0, NAME_LETTERS - 1).join('')}\u2026`
    : name;
}

/** A box by its middle and its size. */
function boxOf(x, y, width, height) {
  const [left, top] = [x - 0.5 * width, y - 0.5 * height];
  return { left, top, right: left + width, bottom: top + height };
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

/** What the words of the map cover, that stay. */
function boxesOfWords(svg) {
  const words = [...svg.querySelectorAll('text')];
  const shown = words.filter((text) => text.closest('.still') === null);
  return shown.map((text) => {
    const { x, y, width, height } = text.getBBox();
    return boxOf(x + 0.5 * width, y + 0.5 * height, width, height);
  });
}

/** Writes a name at a side of its circle where it covers nothing: none of the
 * circles, or else none of what is taken. The side of the last time is before
 * the others; it is hidden where there is none. */
function writeName(mark, taken, circles, frame) {
  mark.count.textContent = mark.isCounted ? countText(mark.strength) : '';
  const box = mark.label.getBBox();
  const [width, height] = [box.width, NAME_HEIGHT * box.height];
  const gapOf = (far) => mark.r + (NAME_GAP + far) * height;
  const boxes = NAME_SPOTS.map(({ x, y, far }) =>
    boxOf(
      mark.x + x * (gapOf(far) + 0.5 * width),
      mark.y + y * (gapOf(far) + 0.5 * height),
      width,
      height,
    ),
  );
  const freeOf = (others) =>
    [mark.side, ...NAME_SPOTS.keys()].find(
      (side) =>
        isInside(boxes[side], frame) &&
        !others.some((other) => boxesMeet(boxes[side], other)),
    );
  const side = freeOf([...taken, ...circles]) ?? freeOf(taken);
  if (side !== undefined) {
    const { x, y, anchor, far } = NAME_SPOTS[side];
    const gap = gapOf(far);
    mark.side = side;
    mark.label.setAttribute('x', x * gap);
    mark.label.setAttribute('y', y * (gap + 0.5 * height) + 0.35 * height);
    mark.label.setAttribute('text-anchor', anchor);
    mark.label.setAttribute('visibility', 'visible');
    taken.push(boxes[side]);
  }
}

/** Lays out the names of the armies that are shown: the chosen one, then the
 * strongest first. Circles of all that have names are in their way. */
function layOutNames({ marks, words, chosen, panel }) {
  const rank = (mark) => (mark === chosen ? Infinity : mark.strength);
  const boxOfCircle = ({ x, y, r }) => boxOf(x, y, 1.7 * r, 1.7 * r);
  const order = marks.filter((mark) => mark.isShown);
  order.sort((a, b) => rank(b) - rank(a));
  const named = order.slice(0, NAMES_MOST);
  const circles = named.map(boxOfCircle);
  const taken = [...words];
  for (const mark of marks) {
    mark.label.setAttribute('visibility', 'hidden');
  }
  for (const mark of named) {
    writeName(mark, taken, circles, panel);
    taken.push(boxOfCircle(mark));
  }
}

// --- armies -----------------------------------------------------------

// The least radius of an army in px of the view box, and that of the strongest
// among few armies and among very many.
const RADIUS_LEAST = 2.5;
const RADIUS_OF_FEW = 26;
const RADIUS_OF_MANY = 4.5;
const FEW_ARMIES = 6;

/** The mark of an army, not shown yet, in the colours of its side. */
function createMark(army, scene, panel) {
  const circle = createSvg('circle', { class: 'army-disc' });
  const name = createSvg('tspan', {}, shortName(army.name));
  const count = createSvg('tspan', { class: 'army-count', dx: '0.35em' });
  const label = createSvg('text', { class: 'army-label' }, name, LEFT_TO_RIGHT);
  const group = createSvg('g', { class: 'army' }, circle);
  const trail = createSvg('path', { class: 'trail' });
  const { x, y } = army.walk;
  const spots = x.map((at, i) => panelPlace(panel, at, y[i]));
  const isCounted = scene.armies.length <= COUNTED_MOST;
  label.append(count);
  group.dataset.army = army.index;
  for (const node of [group, label, trail]) {
    paintElement(node, scene.sides[army.side].colors);
  }
  const nodes = { group, circle, label, count, trail };
  return { army, ...nodes, spots, isCounted, side: 0 };
}

/** Shows an army, and its way, as they are at a time; ways stay where it has
 * left the map. */
function updateMark(mark, stage, t) {
  const { army, group, circle, label, trail, spots } = mark;
  const place = placeAt(army, t);
  const walked = spots.slice(0, lastNotAbove(army.walk.times, t) + 1);
  mark.strength = strengthAt(army, t);
  mark.isShown = place !== null && mark.strength > 0;
  showSvg(group, mark.isShown);
  if (mark.isShown) {
    const r = stage.radius * Math.sqrt(mark.strength / stage.strongest);
    Object.assign(mark, panelPlace(stage.panel, place.x, place.y));
    mark.r = Math.max(RADIUS_LEAST, r);
    circle.setAttribute('r', mark.r.toFixed(1));
    putAt(group, mark);
    putAt(label, mark);
    walked.push(mark);
  }
  const way = walked.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  trail.setAttribute('d', way.length > 0 ? `M${way.join('L')}` : '');
}

// --- battles ----------------------------------------------------------

// Radius of the battle that cost most, in px of the view box, and where battles
// are many; and of the least, as a share of that.
const FLASH_RADIUS = 44;
const FLASH_RADIUS_OF_MANY = 22;
const MANY_BATTLES = 24;
const FLASH_LEAST = 0.3;

// A battle is seen for this part of the whole time at least.
const FLASH_PART = 1 / 150;

/** The discs of all battles of which a place is known. */
function createFlashes({ battles }) {
  const isMany = battles.length > MANY_BATTLES;
  const largest = isMany ? FLASH_RADIUS_OF_MANY : FLASH_RADIUS;
  const costliest = Math.max(1e-12, ...battles.map((one) => one.lost));
  const placed = battles.filter((battle) => battle.x !== null);
  return placed.map((battle) => {
    const share = Math.max(FLASH_LEAST, Math.sqrt(battle.lost / costliest));
    const r = (largest * share).toFixed(1);
    const disc = createSvg('circle', { class: 'battle-disc', r });
    const flash = createSvg('circle', { class: 'battle-flash', r });
    return { battle, node: createSvg('g', { class: 'battle' }, disc, flash) };
  });
}

/** Shows the battles of a time. */
function updateFlashes({ scene, panel, flashes }, t) {
  const after = FLASH_PART * (scene.to - scene.from);
  for (const { battle, node } of flashes) {
    const isNow = battle.from <= t && t <= battle.to + after;
    showSvg(node, isNow);
    if (isNow) {
      const { x, y } = battlePlaceAt(scene, battle, t);
      putAt(node, panelPlace(panel, x, y));
    }
  }
}

// --- stage ------------------------------------------------------------

/** What is said of the chosen army, at its place. */
function showChosen({ figure, scene, chosen, callout, clock }) {
  callout.hidden = true;
  if (chosen?.isShown) {
    const { army, strength } = chosen;
    const { name, colors } = scene.sides[army.side];
    const value = `${countText(strength)} of ${countText(army.most)}`;
    const deed = deedAt(scene, army, clock.time);
    const where = whereaboutsAt(army, clock.time);
    showCallout(callout, figure, chosen, army.name, [
      { color: colors[0].toUpperCase(), name, value },
      { name: deed, value: where },
    ]);
  }
}

/** Names, and what is said. */
function updateWords(stage) {
  layOutNames(stage);
  showChosen(stage);
}

/** Draws all that has changed; words not in every frame. */
function updateStage(stage, hasWords) {
  const { marks, clock, overlay } = stage;
  for (const mark of marks) {
    updateMark(mark, stage, clock.time);
  }
  updateFlashes(stage, clock.time);
  overlay.classList.toggle('is-playing', clock.isPlaying);
  if (hasWords) {
    updateWords(stage);
  }
}

/** Letters of one size on the screen; circles that can be seen on a phone. */
function fitScreen(stage, width) {
  const scale = Math.max(width, 1) / stage.figure.width;
  const share = Math.min(1, Math.sqrt(FEW_ARMIES / stage.marks.length));
  const radius = Math.max(RADIUS_OF_MANY, RADIUS_OF_FEW * share);
  const letters = `${(LETTERS_PX / scale).toFixed(1)}px`;
  stage.radius = radius * Math.min(1.8, Math.max(1, 0.75 / scale));
  stage.figure.frame.style.setProperty('--letters', letters);
  stage.words = boxesOfWords(stage.figure.svg);
  updateStage(stage, true);
}

/** Points out an army by its index, null for none, and lets others know: the
 * one that is kept where no other is. */
function choose(stage, index) {
  const mark = stage.marks[index ?? stage.kept] ?? null;
  stage.chosen?.group.classList.remove('is-chosen');
  stage.chosen = mark;
  mark?.group.classList.add('is-chosen');
  updateWords(stage);
  for (const listener of stage.listeners) {
    listener(mark?.army.index, stage.kept);
  }
}

/** Keeps an army pointed out, or no more the one that is. */
function keep(stage, index) {
  stage.kept = index === stage.kept ? null : index;
  choose(stage, null);
}

/** A pointer points out what it is over; a press keeps it. */
function listenToStage(stage) {
  const { overlay } = stage;
  const indexOf = ({ target }) => Number(target.closest('.army').dataset.army);
  overlay.addEventListener('pointerover', (e) => choose(stage, indexOf(e)));
  overlay.addEventListener('pointerleave', () => choose(stage, null));
  overlay.addEventListener('click', (event) => keep(stage, indexOf(event)));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      keep(stage, null);
    }
  });
}

/** Makes a panel of a figure the map of the player. */
function createStage({ figure, panel }, scene, clock) {
  const marks = scene.armies.map((army) => createMark(army, scene, panel));
  const flashes = createFlashes(scene);
  const layer = (nodes) => createSvg('g', {}, ...nodes);
  const byStrength = [...marks].sort((a, b) => b.army.most - a.army.most);
  const stage = {
    ...{ figure, panel, scene, clock, marks, flashes },
    overlay: createOverlay(
      figure,
      layer(marks.map((mark) => mark.trail)),
      layer(flashes.map((flash) => flash.node)),
      layer(byStrength.map((mark) => mark.group)),
      layer(marks.map((mark) => mark.label)),
    ),
    strongest: Math.max(1e-12, ...marks.map((mark) => mark.army.most)),
    callout: createCallout(figure, 'army-values'),
    chosen: null,
    kept: null,
    listeners: [],
  };
  figure.svg.classList.add('is-stage');
  fitScreen(stage, figure.svg.clientWidth);
  listenToStage(stage);
  clock.listen((hasWords) => updateStage(stage, hasWords));
  new ResizeObserver(([entry]) =>
    fitScreen(stage, entry.contentRect.width),
  ).observe(figure.svg);
  return stage;
}
