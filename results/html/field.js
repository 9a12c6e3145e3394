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

// Steps in which a shot fades.
const SHADES = 4;

// Pixels of the screen for one of the page, at most.
const DENSITY_MOST = 2;

/** How many px of the view box a unit of the axes takes. */
function scaleOf({ x }) {
  return Math.abs((x.to_px - x.from_px) / (x.to - x.from));
}

/** The sizes of a group's bodies in px of the view box. */
function sizeOf(group, scale, count) {
  const least = count > FEW_SOLDIERS ? SOLDIER_OF_MANY : SOLDIER_OF_FEW;
  const half = group.half_length * scale;
  const radius = group.radius * scale;
  const larger = Math.max(1, HULL_LEAST / half);
  return half > 0
    ? { radius: larger * radius, halfLength: larger * half }
    : { radius: Math.max(least, radius), halfLength: 0 };
}

/** A disc of the path. */
function traceDisc(context, { x, y }, { radius }) {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** A turned box of the path. */
function traceHull(context, { x, y, turn }, { halfLength, radius }) {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const corner = (along, across) => [
    x + along * halfLength * c - across * radius * s,
    y + along * halfLength * s + across * radius * c,
  ];
  context.moveTo(...corner(1, 1));
  context.lineTo(...corner(1, -1));
  context.lineTo(...corner(-1, -1));
  context.lineTo(...corner(-1, 1));
  context.closePath();
}

/** A cross of the path. */
function traceCross(context, { x, y }, arm) {
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x - arm, y + arm);
  context.lineTo(x + arm, y - arm);
}

/** Where all are at a time, by their groups: who stands, who has just fallen,
 * and who fell before. */
function sortSoldiers(field, t) {
  const { scene, panel } = field;
  const fresh = FALL_PART * (scene.to - scene.from);
  const sorted = new Map(
    scene.bodies.groups.map((group) => [
      group,
      { standing: [], fresh: [], fallen: [] },
    ]),
  );
  for (const soldier of scene.bodies.soldiers) {
    const at = soldierAt(soldier, t);
    if (at !== null) {
      const spot = { ...panelPlace(panel, at.x, at.y), turn: at.turn };
      const of = sorted.get(soldier.group);
      const list =
        t < soldier.fell
          ? of.standing
          : t < soldier.fell + fresh
            ? of.fresh
            : of.fallen;
      list.push(spot);
    }
  }
  return sorted;
}

/** Crosses where soldiers of a group fell. */
function drawFallen(field, size, { fresh, fallen }) {
  const { context } = field;
  const arm = 0.9 * Math.min(size.radius, 5);
  context.lineWidth = Math.max(0.9, 0.4 * arm);
  for (const [spots, opacity] of [
    [fallen, 0.45],
    [fresh, 0.9],
  ]) {
    context.globalAlpha = opacity;
    context.beginPath();
    for (const spot of spots) {
      traceCross(context, spot, arm);
    }
    context.stroke();
  }
}

/** The soldiers of a group who stand: their discs, or hulls with their bows. */
function drawStanding(field, size, { standing }) {
  const { context } = field;
  const isHull = size.halfLength > 0;
  context.globalAlpha = 1;
  context.beginPath();
  for (const spot of standing) {
    (isHull ? traceHull : traceDisc)(context, spot, size);
  }
  context.fill();
  context.strokeStyle = field.paper;
  context.lineWidth = 0.8;
  if (isHull || size.radius >= SOLDIER_WITH_BORDER) {
    context.stroke();
  }
  if (isHull) {
    drawBows(field, size, standing);
  }
}

/** A line from the middle of each hull towards its bow. */
function drawBows({ context }, size, standing) {
  context.lineWidth = Math.max(0.9, 0.3 * size.radius);
  context.beginPath();
  for (const { x, y, turn } of standing) {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const reach = size.halfLength;
    context.moveTo(x + 0.35 * reach * c, y + 0.35 * reach * s);
    context.lineTo(x + 0.95 * reach * c, y + 0.95 * reach * s);
  }
  context.stroke();
}

/** The shots of the last moments, the older the fainter. */
function drawShots(field, t) {
  const { context, scene, panel } = field;
  const { shots } = scene.bodies;
  const past = SHOT_PART * (scene.to - scene.from);
  const last = lastNotAbove(shots.times, t);
  context.lineWidth = 0.9;
  for (let i = lastNotAbove(shots.times, t - past) + 1; i <= last; i++) {
    const age = Math.floor((SHADES * (t - shots.times[i])) / past);
    const from = panelPlace(panel, shots.x[i], shots.y[i]);
    const to = panelPlace(panel, shots.toX[i], shots.toY[i]);
    context.globalAlpha = 0.75 * (1 - Math.min(age, SHADES - 1) / SHADES);
    context.strokeStyle = colorOf(field, shots.armies[i]);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
}

/** The colour of an army's side on the paper of the page. */
function colorOf({ scene, isDark }, army) {
  return scene.sides[army.side].colors[isDark ? 1 : 0];
}

/** Draws the field as it is at the time of the clock. */
function drawField(field) {
  const { context, canvas, figure, panel, clock } = field;
  const scale = canvas.width / figure.width;
  const sorted = sortSoldiers(field, clock.time);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, figure.width, figure.height);
  context.save();
  context.beginPath();
  context.rect(
    panel.left,
    panel.top,
    panel.right - panel.left,
    panel.bottom - panel.top,
  );
  context.clip();
  for (const [group, spots] of sorted) {
    context.strokeStyle = colorOf(field, group.army);
    drawFallen(field, field.sizes.get(group), spots);
  }
  if (!clock.isPlaying || !wantsStillness()) {
    drawShots(field, clock.time);
  }
  for (const [group, spots] of sorted) {
    context.fillStyle = colorOf(field, group.army);
    drawStanding(field, field.sizes.get(group), spots);
  }
  context.restore();
}

/** Follows the colours of the page. */
function readColors(field) {
  const style = getComputedStyle(document.body);
  field.isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  field.paper = style.backgroundColor;
}

/** Makes the canvas as fine as the screen shows it. */
function fitCanvas(field, width) {
  const { canvas, figure } = field;
  const density = Math.min(DENSITY_MOST, globalThis.devicePixelRatio || 1);
  const pixels = Math.round(width * density);
  if (pixels > 0 && pixels !== canvas.width) {
    canvas.width = pixels;
    canvas.height = Math.round((pixels * figure.height) / figure.width);
    drawField(field);
  }
}

/** What signs mean, and what is not drawn. */
function captionText({ bodies }, isEnlarged) {
  const { groups, every, shotsEvery, shots } = bodies;
  const hulls = groups.filter((group) => group.half_length > 0).length;
  const signs = [
    hulls < groups.length ? 'a disc is a soldier who stands' : '',
    hulls > 0 ? 'a box is a hull with a line at its bow' : '',
    'a cross is one who fell',
    shots.times.length > 0 ? 'a line is a shot' : '',
  ].filter((sign) => sign !== '');
  const words = [`${signs.join(', ').replace(/^a/, 'A')}.`];
  if (isEnlarged) {
    words.push('They are drawn larger than they are.');
  }
  if (every > 1) {
    words.push(`One soldier in ${every} is drawn.`);
  }
  if (shotsEvery > 1) {
    words.push(`One shot in ${shotsEvery} is drawn.`);
  } else if (shotsEvery === 0) {
    words.push('Shots are not drawn: they were too many.');
  }
  return words.join(' ');
}

/** Plays soldiers over a panel of a figure; say() answers what there is, in
 * words. */
function createField(figure, panel, scene, clock, say) {
  const { soldiers, groups } = scene.bodies;
  const canvas = createHtml('canvas', { class: 'field figure-overlay' });
  const scale = scaleOf(panel);
  const field = {
    figure,
    panel,
    scene,
    clock,
    canvas,
    context: canvas.getContext('2d'),
    sizes: new Map(
      groups.map((group) => [group, sizeOf(group, scale, soldiers.length)]),
    ),
  };
  const isEnlarged = groups.some(
    (group) => field.sizes.get(group).radius > group.radius * scale,
  );
  const caption = captionText(scene, isEnlarged);
  const tellField = () => canvas.setAttribute('aria-label', say());
  const redraw = () => {
    readColors(field);
    drawField(field);
  };
  canvas.setAttribute('role', 'img');
  coverOf(figure).append(canvas);
  figure.svg
    .closest('figure')
    .append(createHtml('figcaption', { class: 'field-note' }, caption));
  figure.svg.classList.add('is-stage');
  readColors(field);
  tellField();
  clock.listen((what) => {
    drawField(field);
    if (what !== 'frame') {
      tellField();
    }
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  new ResizeObserver(([entry]) =>
    fitCanvas(field, entry.contentRect.width),
  ).observe(figure.svg);
}
