// results/html/figure.js - what a figure says of itself in its <metadata>, which
// plots/draw.h describes, and its cursor: all values at a place, by pointer,
// finger and keyboard. Where the axis is the time of the battle the cursor
// follows the clock, and sets it.
// SPDX-License-Identifier: GPL-3.0-or-later

// --- axis -------------------------------------------------------------

// Parts of an axis that a value is rounded to.
const AXIS_PARTS = 500;

/** Where a value of an axis is, in px of the view box. */
function axisPx(axis, value) {
  const share = axis.is_log
    ? Math.log(Math.max(value, 1e-300) / axis.from) /
      Math.log(axis.to / axis.from)
    : (value - axis.from) / (axis.to - axis.from);
  return axis.from_px + share * (axis.to_px - axis.from_px);
}

/** Which value of an axis is at a place of the view box. */
function axisValue(axis, px) {
  const share = (px - axis.from_px) / (axis.to_px - axis.from_px);
  return axis.is_log
    ? axis.from * (axis.to / axis.from) ** share
    : axis.from + share * (axis.to - axis.from);
}

/** A value in the words of its axis. */
function axisText(axis, value) {
  const name = axis.names[Math.round(value)];
  if (typeof name === 'string') {
    return name;
  }
  const step = axis.is_log
    ? 0.01 * Math.abs(value)
    : Math.abs(axis.to - axis.from) / AXIS_PARTS;
  return formatText(axis.format, value, step);
}

/** "time 12.3 hours" of a place on an axis. */
function axisPlaceText(axis, value) {
  const unit = axis.is_clock ? pluralOf(axis.unit) : axis.unit;
  const words = [axis.title, axisText(axis, value), unit];
  return words.filter((word) => word !== '').join(' ');
}

/** Where a place of a panel is, in px of the view box. */
function panelPlace(panel, x, y) {
  return { x: axisPx(panel.x, x), y: axisPx(panel.y, y) };
}

// --- figure data ------------------------------------------------------

/** A panel: its frame in px, its axes, which may have no words, and the lines
 * that have points; NaN where they are interrupted. */
function readPanel({ frame, is_stage, x, y, lines }) {
  const [left, top, right, bottom] = frame;
  const place = { left, top, right, bottom, is_stage };
  const readAxis = (axis) => ({
    ...axis,
    title: axis.title ?? '',
    unit: axis.unit ?? '',
    names: axis.names ?? [],
  });
  const readLine = (line) => ({
    ...line,
    name: line.name ?? '',
    y: line.y.map((value) => value ?? Number.NaN),
  });
  return {
    ...place,
    x: readAxis(x),
    y: readAxis(y),
    lines: lines.filter((line) => line.x.length > 0).map(readLine),
  };
}

/** Reads what an inline SVG says of itself; null of one that says nothing. */
function readFigure(svg) {
  const metadata = svg.querySelector(':scope > metadata');
  const { width, height } = svg.viewBox.baseVal;
  return (
    metadata && {
      svg,
      width,
      height,
      panels: JSON.parse(metadata.textContent).map(readPanel),
    }
  );
}

/** The value of a line at a place; NaN where it has none. */
function lineValueAt(line, x) {
  const step = stepAt(line.x, x);
  if (step.i < 0 || x > line.x[line.x.length - 1]) {
    return Number.NaN;
  }
  return line.is_steps ? line.y[step.i] : valueAt(line.y, step);
}

// --- frame ------------------------------------------------------------

/** Puts the picture of a figure into a box of its own, in which shares of the
 * width and of the height are those of the picture. */
function frameOf(figure) {
  const { svg } = figure;
  if (figure.frame === undefined) {
    figure.frame = createHtml('div', { class: 'figure-frame' });
    const shape = svg.style.getPropertyValue('--shape');
    figure.frame.style.setProperty('--shape', shape);
    svg.replaceWith(figure.frame);
    figure.frame.append(svg);
  }
  return figure.frame;
}

/** "42.1%" of a size of the figure. */
function percentOf(part, whole) {
  return `${((100 * part) / whole).toFixed(2)}%`;
}

/** What lies over the picture of a figure, and is as large, whatever stands
 * below it in the box. */
function coverOf(figure) {
  if (figure.cover === undefined) {
    figure.cover = createHtml('div', { class: 'figure-cover' });
    figure.cover.style.aspectRatio = `${figure.width} / ${figure.height}`;
    frameOf(figure).append(figure.cover);
  }
  return figure.cover;
}

/** A picture over that of a figure that is drawn by itself: what moves in it
 * does not make the figure be drawn again. */
function createOverlay(figure) {
  const overlay = createSvg('svg', {
    class: 'lan figure-overlay',
    viewBox: `0 0 ${figure.width} ${figure.height}`,
    'aria-hidden': 'true',
  });
  coverOf(figure).append(overlay);
  return overlay;
}

// --- callout ----------------------------------------------------------

// More rows than this are counted, not shown.
const CALLOUT_ROWS = 14;

/** A row: sample of a colour, which turns with the page as the figures do, name
 * and value; without a colour it has no sample. */
function createCalloutRow({ color, name, value }) {
  const fill = color ?? 'none';
  const mark = createSvg('rect', { width: 10, height: 10, rx: 2, fill });
  const box = { class: 'lan swatch', viewBox: '0 0 10 10' };
  return createHtml(
    'div',
    { class: 'callout-row' },
    createSvg('svg', { ...box, 'aria-hidden': 'true' }, mark),
    createHtml('bdi', { class: 'callout-name' }, name),
    createHtml('span', { class: 'callout-value' }, value),
  );
}

/** Rows, and how many more there are. */
function shortenRows(rows) {
  if (rows.length <= CALLOUT_ROWS) {
    return rows;
  }
  const more = rows.length - CALLOUT_ROWS + 1;
  const last = { color: null, name: `and ${more} more`, value: '' };
  return [...rows.slice(0, CALLOUT_ROWS - 1), last];
}

/** A box of its figure, hidden at first. */
function createCallout(figure, className) {
  const attributes = { class: `callout ${className}`, 'aria-hidden': 'true' };
  const node = createHtml('div', attributes);
  node.hidden = true;
  frameOf(figure).append(node);

  /** Shows rows of { color, name, value } at a place in px of the view box. */
  function show(x, y, heading, rows) {
    node.replaceChildren(
      createHtml('bdi', { class: 'callout-title' }, heading),
      ...shortenRows(rows).map(createCalloutRow),
    );
    node.classList.toggle('is-left', x > 0.5 * figure.width);
    node.classList.toggle('is-above', y > 0.5 * figure.height);
    node.style.setProperty('--x', percentOf(x, figure.width));
    node.style.setProperty('--y', percentOf(y, figure.height));
    node.hidden = false;
  }
  return {
    show,
    hide: () => {
      node.hidden = true;
    },
  };
}

// --- cursor -----------------------------------------------------------

// A key moves the cursor by this part of its axis; with shift by ten of them.
const CURSOR_STEPS = 100;

// A finger that moves less than this is a tap, in px of the screen.
const TAP_PX = 8;

/** Panels below each other that share their x axis: one cursor. */
function findTracks(figure, clock) {
  const tracks = new Map();
  for (const panel of figure.panels) {
    const { from, to, from_px, to_px } = panel.x;
    const key = [from, to, from_px, to_px].join(' ');
    if (panel.lines.length > 0 || (panel.x.is_clock && clock !== null)) {
      const track = tracks.get(key) ?? { x: panel.x, panels: [] };
      track.panels.push(panel);
      tracks.set(key, track);
    }
  }
  return [...tracks.values()];
}

/** The line of a track and a dot for each line of its panels. */
function drawCursor(track, svg) {
  const group = createSvg('g', { class: 'cursor', display: 'none' });
  track.dots = [];
  for (const panel of track.panels) {
    const d = `M0 ${panel.top}V${panel.bottom}`;
    group.append(createSvg('path', { d, class: 'cursor-line' }));
  }
  for (const panel of track.panels) {
    for (const line of panel.lines) {
      const attributes = { class: 'cursor-dot', r: 4.5, fill: line.color };
      const dot = createSvg('circle', attributes);
      group.append(dot);
      track.dots.push({ dot, line, panel });
    }
  }
  track.group = group;
  svg.append(group);
}

/** Where the keyboard finds the cursor: a slider over the panels. */
function createHandle(figure, track) {
  const { left, right } = track.panels[0];
  const top = Math.min(...track.panels.map((panel) => panel.top));
  const bottom = Math.max(...track.panels.map((panel) => panel.bottom));
  const what = track.x.title || 'the axis';
  const handle = createHtml('div', {
    class: 'cursor-handle',
    role: 'slider',
    tabindex: '0',
    'aria-label': `Values along ${what}`,
    'aria-valuemin': track.x.from,
    'aria-valuemax': track.x.to,
  });
  handle.style.left = percentOf(left, figure.width);
  handle.style.top = percentOf(top, figure.height);
  handle.style.width = percentOf(right - left, figure.width);
  handle.style.height = percentOf(bottom - top, figure.height);
  coverOf(figure).append(handle);
  return handle;
}

/** Moves the line and the dots to a place of the axis. */
function moveCursor(track, value) {
  const px = axisPx(track.x, value);
  track.value = value;
  track.group.setAttribute('transform', `translate(${px.toFixed(1)} 0)`);
  for (const mark of track.dots) {
    const { top, bottom } = mark.panel;
    const y = axisPx(mark.panel.y, lineValueAt(mark.line, value));
    const isShown = y >= top - 1 && y <= bottom + 1;
    showSvg(mark.dot, isShown);
    if (isShown) {
      mark.dot.setAttribute('cy', y.toFixed(1));
    }
  }
}

/** What the lines of a track are at its cursor. */
function rowsAt(track) {
  const rows = [];
  for (const { line, panel } of track.dots) {
    const value = lineValueAt(line, track.value);
    if (Number.isFinite(value)) {
      const { color, name } = line;
      rows.push({ color, name, value: axisText(panel.y, value) });
    }
  }
  return rows;
}

/** Sets what screen readers read of a cursor. */
function sayValues(track) {
  const rows = rowsAt(track).map(({ name, value }) => `${name} ${value}`);
  const place = axisPlaceText(track.x, track.value);
  track.handle.setAttribute('aria-valuenow', String(track.value));
  track.handle.setAttribute(
    'aria-valuetext',
    `${place}: ${rows.join(', ') || 'no values'}`,
  );
}

/** Where an event is, in px of the view box, of which `scale` are one of the
 * screen. */
function eventPlace({ svg, width }, event) {
  const box = svg.getBoundingClientRect();
  const scale = width / box.width;
  const x = (event.clientX - box.left) * scale;
  return { x, y: (event.clientY - box.top) * scale, scale };
}

/** The track at a place; null outside of all. */
function trackAt(tracks, { x, y }) {
  const isOver = (panel) =>
    x >= panel.left - 6 &&
    x <= panel.right + 6 &&
    y >= panel.top &&
    y <= panel.bottom;
  return tracks.find((track) => track.panels.some(isOver)) ?? null;
}

/** The cursors of one figure, and what moves them. */
function createCursorState(figure, clock) {
  const tracks = findTracks(figure, clock);
  const state = { figure, clock, tracks, start: null, held: null };
  state.hovered = null;
  if (tracks.length > 0) {
    state.callout = createCallout(figure, 'cursor-values');
  }
  for (const track of tracks) {
    track.isClock = track.x.is_clock && clock !== null;
    track.value = track.x.from;
    drawCursor(track, figure.svg);
    track.handle = createHandle(figure, track);
    sayValues(track);
  }
  return state;
}

/** Shows the cursor of a track with the values there. */
function showValues(state, track, value) {
  const { from, to } = track.x;
  const low = Math.min(from, to);
  moveCursor(track, Math.min(Math.max(value, low), Math.max(from, to)));
  showSvg(track.group, true);
  const top = track.panels[0].top;
  const px = axisPx(track.x, track.value);
  const heading = axisPlaceText(track.x, track.value);
  state.callout.show(px, top, heading, rowsAt(track));
  if (track.handle === document.activeElement) {
    sayValues(track);
  }
}

/** Puts a cursor back: to the time of the clock, or away. */
function restCursor(state, track) {
  const isFocused = track.handle === document.activeElement;
  if (isFocused) {
    showValues(state, track, track.isClock ? state.clock.time : track.value);
    return;
  }
  if (track.isClock) {
    moveCursor(track, state.clock.time);
  }
  showSvg(track.group, track.isClock);
}

/** Puts all cursors of a figure back. */
function restCursors(state) {
  state.start = null;
  state.held = null;
  state.hovered = null;
  state.callout.hide();
  for (const track of state.tracks) {
    restCursor(state, track);
  }
}

/** Moves what is under the pointer; the clock too where it is held down. */
function followPointer(state, event, seeks) {
  const place = eventPlace(state.figure, event);
  const track = state.held ?? trackAt(state.tracks, place);
  if (track === null) {
    restCursors(state);
    return;
  }
  const value = axisValue(track.x, place.x);
  state.hovered = track;
  showValues(state, track, value);
  if (seeks && track.isClock) {
    state.clock.seek(value);
  }
}

/** True of a finger. */
function isTouch(event) {
  return event.pointerType === 'touch';
}

/** Begins to follow a pointer that is pressed. A mouse seeks at once; a finger
 * may be about to scroll the page. */
function pressPointer(state, event) {
  const { svg } = state.figure;
  const track = trackAt(state.tracks, eventPlace(state.figure, event));
  if (track === null || event.button !== 0) {
    return;
  }
  state.held = track;
  state.start = { x: event.clientX, isDrag: !isTouch(event) };
  if (!isTouch(event)) {
    svg.setPointerCapture(event.pointerId);
    followPointer(state, event, true);
  }
}

/** Follows a mouse, and a finger that moves to the side. */
function movePointer(state, event) {
  const { start } = state;
  if (start !== null && Math.abs(event.clientX - start.x) > TAP_PX) {
    start.isDrag = true;
  }
  if (start !== null ? start.isDrag : !isTouch(event)) {
    followPointer(state, event, start !== null);
  }
}

/** Lets a pointer go: a mouse is still over the figure, a finger is not. */
function releasePointer(state, event) {
  if (state.start !== null) {
    followPointer(state, event, true);
  }
  state.start = null;
  state.held = null;
  state.hovered = isTouch(event) ? null : state.hovered;
}

/** A mouse shows values where it is and seeks where it is pressed; a finger
 * does both when it taps, or moves to the side. */
function listenToPointer(state) {
  const { svg } = state.figure;
  svg.addEventListener('pointerdown', (event) => pressPointer(state, event));
  svg.addEventListener('pointermove', (event) => movePointer(state, event));
  svg.addEventListener('pointerup', (event) => releasePointer(state, event));
  svg.addEventListener('pointercancel', () => restCursors(state));
  svg.addEventListener('pointerleave', (event) => {
    state.hovered = null;
    if (state.start === null && !isTouch(event)) {
      restCursors(state);
    }
  });
  // a finger that is put elsewhere takes the values of its last tap away
  document.addEventListener('pointerdown', (event) => {
    if (isTouch(event) && !svg.contains(event.target)) {
      restCursors(state);
    }
  });
}

/** The place that a key moves a cursor to; null of other keys. */
function placeOfKey(track, event) {
  const { from, to, from_px, to_px } = track.x;
  const step = ((event.shiftKey ? 10 : 1) * (to_px - from_px)) / CURSOR_STEPS;
  const beside = (px) => axisValue(track.x, axisPx(track.x, track.value) + px);
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return beside(-step);
    case 'ArrowRight':
    case 'ArrowUp':
      return beside(step);
    case 'Home':
      return from;
    case 'End':
      return to;
    default:
      return null;
  }
}

/** Keys of a cursor; those of the clock go on to the player. */
function listenToKeys(state, track) {
  track.handle.addEventListener('focus', () => restCursor(state, track));
  track.handle.addEventListener('blur', () => restCursors(state));
  track.handle.addEventListener('keydown', (event) => {
    const value = placeOfKey(track, event);
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!track.isClock && value !== null && isPlain) {
      event.preventDefault();
      event.stopPropagation();
      showValues(state, track, value);
    }
  });
}

/** Follows the clock, but where a pointer is. */
function listenToClock(state) {
  const clocks = state.tracks.filter((track) => track.isClock);
  state.clock.listen((what) => {
    for (const track of clocks) {
      const isFree = state.held !== track && state.hovered !== track;
      if (what !== 'state' && isFree) {
        state.callout.hide();
        restCursor(state, track);
      }
    }
  });
}

/** Gives a figure its cursors. */
function addCursors(figure, clock) {
  const state = createCursorState(figure, clock);
  if (state.tracks.length === 0) {
    return;
  }
  figure.svg.classList.add('has-cursor');
  listenToPointer(state);
  for (const track of state.tracks) {
    listenToKeys(state, track);
  }
  if (clock !== null) {
    listenToClock(state);
  }
  restCursors(state);
}
