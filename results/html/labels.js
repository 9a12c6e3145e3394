// results/html/labels.js - which names of armies are written on the map, and on
// which side of their circles: none covers the name or the circle of an army of
// more strength.
// SPDX-License-Identifier: GPL-3.0-or-later

// More names would be no help.
const LABELS_MOST = 48;

// Between a circle and its name, and around a name, in shares of its height.
const LABEL_GAP = 0.3;

// Sides of a circle where its name may be, as shares of its box: first right.
const LABEL_SIDES = [
  { x: 1, y: 0, anchor: 'start' },
  { x: -1, y: 0, anchor: 'end' },
  { x: 0, y: -1, anchor: 'middle' },
  { x: 0, y: 1, anchor: 'middle' },
];

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

function boxesMeet(a, b) {
  return (
    a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
  );
}

function isInside(box, frame) {
  return (
    box.left >= frame.left &&
    box.right <= frame.right &&
    box.top >= frame.top &&
    box.bottom <= frame.bottom
  );
}

function boxOfCircle({ x, y, r }) {
  const half = 0.85 * r;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** The first free side of a circle, that of the last time before all others;
 * -1 where none is free. */
function findSide(mark, taken, frame, height) {
  const order = [mark.side, 0, 1, 2, 3].filter((side) => side >= 0);
  for (const side of order) {
    const box = boxAtSide(mark, LABEL_SIDES[side], height);
    const isFree = !taken.some((other) => boxesMeet(box, other));
    if (isFree && isInside(box, frame)) {
      taken.push(box);
      return side;
    }
  }
  return -1;
}

/** Sets the side of each mark { x, y, r, width, side }, the most important
 * first; -1 is no name. */
export function placeLabels(marks, frame, height) {
  const taken = marks.slice(0, 4 * LABELS_MOST).map(boxOfCircle);
  marks.forEach((mark, i) => {
    const own = taken[i];
    if (own !== undefined) {
      taken[i] = { left: 0, right: 0, top: 0, bottom: 0 };
    }
    mark.side = i < LABELS_MOST ? findSide(mark, taken, frame, height) : -1;
    if (own !== undefined) {
      taken[i] = own;
    }
  });
}

/** Where the text of a name begins, from the middle of its circle. */
export function labelPlace(mark, height) {
  const side = LABEL_SIDES[mark.side];
  const gap = mark.r + LABEL_GAP * height;
  return {
    x: side.x * gap,
    y: side.y * (gap + 0.5 * height) + 0.35 * height,
    anchor: side.anchor,
  };
}
