// results/html/labels.js - the names of armies on the map: which of them are
// written, and on which side of their circles. None covers another name, nor a
// circle where there is a side at which it does not, nor ever one of an army of
// more strength.
// SPDX-License-Identifier: GPL-3.0-or-later
import { changeText, createSvg, showSvg } from './dom.js';
import { countText } from './number.js';

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
export function createLabels(marks, svg) {
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
    changeText(mark.count, text);
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

/** The side that a name takes: one at which it covers no circle, else one at
 * which it covers none of those before it. */
function takeSide(mark, taken, circles, frame, height) {
  const side = freeSide(mark, [...taken, ...circles], frame, height);
  return side >= 0 ? side : freeSide(mark, taken, frame, height);
}

/** The name of an army at its side of the circle, or none. */
function drawLabel(mark, side, height) {
  if (side >= 0) {
    const { x, y, anchor } = LABEL_SIDES[side];
    const gap = mark.r + LABEL_GAP * height;
    const down = y * (gap + 0.5 * height) + 0.35 * height;
    mark.label.setAttribute('transform', `translate(${mark.x} ${mark.y})`);
    mark.label.setAttribute('x', (x * gap).toFixed(1));
    mark.label.setAttribute('y', down.toFixed(1));
    mark.label.setAttribute('text-anchor', anchor);
  }
  if (side >= 0 !== mark.isNamed) {
    mark.isNamed = side >= 0;
    showSvg(mark.label, mark.isNamed);
  }
}

/** Lays out the names of the armies that are shown: the chosen one, then the
 * strongest first. Circles of all that have names are in their way. */
export function layOutLabels(labels, frame, chosen) {
  const rank = (mark) => (mark === chosen ? Infinity : mark.strength);
  const order = labels.marks.filter((mark) => mark.isShown);
  const taken = [...labels.words];
  order.sort((a, b) => rank(b) - rank(a));
  const named = order.slice(0, LABELS_MOST);
  const circles = named.map(boxOfCircle);
  for (const mark of named) {
    writeCount(mark, labels);
    const side = takeSide(mark, taken, circles, frame, labels.letters);
    if (side >= 0) {
      mark.side = side;
      taken.push(boxAtSide(mark, LABEL_SIDES[side], labels.letters));
    }
    drawLabel(mark, side, labels.letters);
    taken.push(boxOfCircle(mark));
  }
  const others = new Set(labels.marks);
  for (const mark of named) {
    others.delete(mark);
  }
  for (const mark of others) {
    drawLabel(mark, -1, labels.letters);
  }
}
