// results/html/field.js - the field on which soldiers are played one by one: a
// canvas over its figure, as so many elements would be too slow.
// SPDX-License-Identifier: GPL-3.0-or-later

// The least radius of a soldier in px of the view box, of few and of many, and
// the least half length of a hull.
const SOLDIER_OF_FEW = 3.2;
const SOLDIER_OF_MANY = 2;
const FEW_SOLDIERS = 150;
const HULL_LEAST = 5;

// A soldier of this radius has a border.
const SOLDIER_WITH_BORDER = 2.6;

// Parts of the whole time for which a shot is seen, and who fell stands out.
const SHOT_PART = 1 / 180;
const FALL_PART = 1 / 40;

// Pixels of the screen for one of the page, at most.
const DENSITY_MOST = 2;

/** The sizes of a group's bodies in px of the view box. */
function sizeOf(group, scale, count) {
  const least = count > FEW_SOLDIERS ? SOLDIER_OF_MANY : SOLDIER_OF_FEW;
  const half = group.half_length * scale;
  const radius = group.radius * scale;
  const larger = Math.max(1, HULL_LEAST / half);
  return half > 0
    ? { radius: larger * radius, half: larger * half }
    : { radius: Math.max(least, radius), half: 0 };
}

/** Where a soldier is, or fell, at a time, in px of the view box; null where he
 * is not. */
function spotAt({ panel }, { times, x, y, turns, left, ...soldier }, t) {
  const step = stepAt(times, t);
  return step.i < 0 || t >= left
    ? null
    : {
        ...soldier,
        ...panelPlace(panel, valueAt(x, step), valueAt(y, step)),
        turn: valueAt(turns, step),
      };
}

/** A line from point to point. */
function drawLine(context, [from, ...others]) {
  context.beginPath();
  context.moveTo(...from);
  for (const point of others) {
    context.lineTo(...point);
  }
  context.stroke();
}

/** A cross where a soldier fell. */
function drawFallen({ context }, { radius }, { x, y }) {
  const arm = 0.9 * Math.min(radius, 5);
  context.lineWidth = Math.max(0.9, 0.4 * arm);
  drawLine(context, [
    [x - arm, y - arm],
    [x + arm, y + arm],
  ]);
  drawLine(context, [
    [x - arm, y + arm],
    [x + arm, y - arm],
  ]);
}

/** A soldier who stands: a disc, or a hull with a line towards its bow. */
function drawStanding({ context, paper }, { radius, half }, { x, y, turn }) {
  context.save();
  context.translate(x, y);
  context.beginPath();
  if (half > 0) {
    context.rotate(turn);
    context.rect(-half, -radius, 2 * half, 2 * radius);
  } else {
    context.arc(0, 0, radius, 0, 2 * Math.PI);
  }
  context.fill();
  context.strokeStyle = paper;
  context.lineWidth = 0.8;
  if (half > 0 || radius >= SOLDIER_WITH_BORDER) {
    context.stroke();
  }
  if (half > 0) {
    context.lineWidth = Math.max(0.9, 0.3 * radius);
    drawLine(context, [
      [0.35 * half, 0],
      [0.95 * half, 0],
    ]);
  }
  context.restore();
}

/** The shots of the last moments, the older the fainter. */
function drawShots({ context, scene, panel, inkOf }, t) {
  const past = SHOT_PART * (scene.to - scene.from);
  context.lineWidth = 0.9;
  for (const { time, army, from, to } of scene.bodies.shots) {
    if (time > t - past && time <= t) {
      const ends = [from, to].map(([x, y]) => panelPlace(panel, x, y));
      context.globalAlpha = 0.75 * (1 - (t - time) / past);
      context.strokeStyle = inkOf(army);
      drawLine(
        context,
        ends.map(({ x, y }) => [x, y]),
      );
    }
  }
}

/** Draws the field as it is at the time of the clock, in the colours of the
 * page: who fell, shots, and who stands. */
function drawField(field) {
  const { context, canvas, figure, panel, scene, clock, sizes } = field;
  const { left, top, right, bottom } = panel;
  const t = clock.time;
  const scale = canvas.width / figure.width;
  const fresh = FALL_PART * (scene.to - scene.from);
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const spots = scene.bodies.soldiers
    .map((soldier) => spotAt(field, soldier, t))
    .filter((spot) => spot !== null);
  field.paper = getComputedStyle(document.body).backgroundColor;
  field.inkOf = (army) => scene.sides[army.side].colors[isDark ? 1 : 0];
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, figure.width, figure.height);
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  for (const spot of spots.filter(({ fell }) => t >= fell)) {
    context.globalAlpha = t < spot.fell + fresh ? 0.9 : 0.45;
    context.strokeStyle = field.inkOf(spot.group.army);
    drawFallen(field, sizes.get(spot.group), spot);
  }
  if (!clock.isPlaying || !isStill) {
    drawShots(field, t);
  }
  context.globalAlpha = 1;
  for (const spot of spots.filter(({ fell }) => t < fell)) {
    context.fillStyle = field.inkOf(spot.group.army);
    drawStanding(field, sizes.get(spot.group), spot);
  }
  context.restore();
}

/** Makes the canvas as fine as the screen shows it. */
function fitCanvas(field, width) {
  const { canvas, figure } = field;
  const density = Math.min(DENSITY_MOST, globalThis.devicePixelRatio || 1);
  canvas.width = Math.max(1, Math.round(width * density));
  canvas.height = Math.round((canvas.width * figure.height) / figure.width);
  drawField(field);
}

/** What signs mean, and what is not drawn. */
function captionText({ groups, every, shots_every, shots }, isEnlarged) {
  const hulls = groups.filter((group) => group.half_length > 0).length;
  const signs = [
    hulls < groups.length && 'a disc is a soldier who stands',
    hulls > 0 && 'a box is a hull with a line at its bow',
    'a cross is one who fell',
    shots.length > 0 && 'a line is a shot',
  ];
  return [
    `${signs.filter(Boolean).join(', ').replace(/^a/, 'A')}.`,
    isEnlarged && 'They are drawn larger than they are.',
    every > 1 && `One soldier in ${every} is drawn.`,
    shots_every > 1 && `One shot in ${shots_every} is drawn.`,
    shots_every === 0 && 'Shots are not drawn: they were too many.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Plays soldiers over a panel of a figure; say() answers what there is, in
 * words. */
function createField({ figure, panel }, scene, clock, say) {
  const { soldiers, groups } = scene.bodies;
  const { svg } = figure;
  const { from, to, from_px, to_px } = panel.x;
  const scale = Math.abs((to_px - from_px) / (to - from));
  const canvas = createHtml('canvas', {
    class: 'field figure-overlay',
    role: 'img',
  });
  const context = canvas.getContext('2d');
  const sizes = new Map(
    groups.map((group) => [group, sizeOf(group, scale, soldiers.length)]),
  );
  const isEnlarged = groups.some(
    (group) => sizes.get(group).radius > group.radius * scale,
  );
  const field = { figure, panel, scene, clock, canvas, context, sizes };
  const note = createHtml('figcaption', { class: 'field-note' });
  const update = (hasWords) => {
    drawField(field);
    if (hasWords) {
      canvas.setAttribute('aria-label', say());
    }
  };
  note.append(captionText(scene.bodies, isEnlarged));
  figure.frame.append(canvas);
  figure.frame.after(note);
  svg.classList.add('is-stage');
  fitCanvas(field, svg.clientWidth);
  update(true);
  clock.listen(update);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    drawField(field),
  );
  new ResizeObserver(([entry]) =>
    fitCanvas(field, entry.contentRect.width),
  ).observe(svg);
}
