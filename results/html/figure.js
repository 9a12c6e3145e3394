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
  const step = axis.is_log
    ? 0.01 * Math.abs(value)
    : Math.abs(axis.to - axis.from) / AXIS_PARTS;
  return (
    axis.names?.[Math.round(value)] ?? formatText(axis.format, value, step)
  );
}

/** "time 12.3 hours" of a place on an axis. */
function axisPlaceText(axis, value) {
  const unit = axis.is_clock ? pluralOf(axis.unit ?? '') : axis.unit;
  const words = [axis.title, axisText(axis, value), unit];
  return words.filter(Boolean).join(' ');
}

/** Where a place of a panel is, in px of the view box. */
function panelPlace(panel, x, y) {
  return { x: axisPx(panel.x, x), y: axisPx(panel.y, y) };
}

// --- figure -----------------------------------------------------------

/** A panel: its frame in px, and the lines that have points; NaN where they are
 * interrupted. */
function readPanel({ frame, lines, ...panel }) {
  const [left, top, right, bottom] = frame;
  const readLine = (line) => ({
    ...line,
    y: line.y.map((value) => value ?? Number.NaN),
  });
  return {
    ...{ ...panel, left, top, right, bottom },
    lines: lines.filter((line) => line.x.length > 0).map(readLine),
  };
}

/** Reads what an inline SVG says of itself, and puts it into a box in which
 * shares of the width and the height are those of the picture. Null of one that
 * says nothing. */
function readFigure(svg) {
  const metadata = svg.querySelector(':scope > metadata');
  if (metadata === null) {
    return null;
  }
  const panels = JSON.parse(metadata.textContent).map(readPanel);
  const { width, height } = svg.viewBox.baseVal;
  const frame = createHtml('div', { class: 'figure-frame' });
  frame.style.cssText = svg.style.cssText;
  svg.replaceWith(frame);
  frame.append(svg);
  return { svg, frame, width, height, panels };
}

/** The value of a line at a place; NaN where it has none. */
function lineValueAt(line, x) {
  const step = stepAt(line.x, x);
  if (step.i < 0 || x > line.x.at(-1)) {
    return Number.NaN;
  }
  return line.is_steps ? line.y[step.i] : valueAt(line.y, step);
}

/** "42.1%" of a size of the figure. */
function percentOf(part, whole) {
  return `${((100 * part) / whole).toFixed(2)}%`;
}

/** Where an event is from left to right, in px of the view box. */
function eventX({ svg, width }, event) {
  const box = svg.getBoundingClientRect();
  return ((event.clientX - box.left) * width) / box.width;
}

// --- callout ----------------------------------------------------------

// Of more rows the rest is counted.
const CALLOUT_ROWS = 14;

/** A row: sample of a colour, which turns with the page as the figures do, name
 * and value. */
function createCalloutRow({ color = 'none', name = '', value = '' }) {
  const mark = createSvg('rect', { width: 10, height: 10, rx: 2, fill: color });
  return createHtml(
    'div',
    { class: 'callout-row' },
    createSvg('svg', { class: 'lan swatch', viewBox: '0 0 10 10' }, mark),
    createHtml('bdi', { class: 'callout-name' }, name),
    createHtml('span', { class: 'callout-value' }, value),
  );
}

/** A box of its figure, hidden at first. */
function createCallout({ frame }, className) {
  const attributes = { class: `callout ${className}`, 'aria-hidden': 'true' };
  const callout = createHtml('div', attributes);
  callout.hidden = true;
  frame.append(callout);
  return callout;
}

/** Shows rows of { color, name, value } at a place in px of the view box. */
function showCallout(callout, { width, height }, { x, y }, heading, rows) {
  const more = rows.length - CALLOUT_ROWS;
  const last = more > 0 ? [{ name: `and ${more} more` }] : [];
  callout.replaceChildren(
    createHtml('bdi', { class: 'callout-title' }, heading),
    ...[...rows.slice(0, CALLOUT_ROWS), ...last].map(createCalloutRow),
  );
  callout.classList.toggle('is-left', x > 0.5 * width);
  callout.classList.toggle('is-above', y > 0.5 * height);
  callout.style.left = percentOf(x, width);
  callout.style.top = percentOf(y, height);
  callout.hidden = false;
}

// --- cursor -----------------------------------------------------------

/** Panels below each other that share their x axis have one cursor. */
function groupPanels({ panels }, clock) {
  const read = panels.filter(
    ({ lines, x }) => lines.length > 0 || (x.is_clock && clock !== null),
  );
  return Map.groupBy(read, ({ x }) =>
    [x.from, x.to, x.from_px, x.to_px].join(' '),
  ).values();
}

/** The line of a cursor through its panels, and a dot for each of their lines.
 */
function drawCursor(figure, panels) {
  const lines = panels.map(({ top, bottom }) =>
    createSvg('path', { d: `M0 ${top}V${bottom}`, class: 'cursor-line' }),
  );
  const dots = panels.flatMap((panel) =>
    panel.lines.map((line) => {
      const fill = line.color;
      const dot = createSvg('circle', { class: 'cursor-dot', r: 4.5, fill });
      return { dot, line, panel };
    }),
  );
  const group = createSvg('g', { class: 'cursor' }, ...lines);
  group.append(...dots.map(({ dot }) => dot));
  figure.svg.append(group);
  return { group, dots };
}

/** What is over the panels of a cursor: pointers move over it, and the keyboard
 * moves a slider in it, in px of the view box. */
function createArea({ frame, width, height }, panels) {
  const { x, left, right } = panels[0];
  const top = Math.min(...panels.map((panel) => panel.top));
  const bottom = Math.max(...panels.map((panel) => panel.bottom));
  const slider = createHtml('input', {
    class: 'cursor-handle',
    type: 'range',
    min: x.from_px,
    max: x.to_px,
    step: 'any',
    value: x.from_px,
    'aria-label': `Values along ${x.title || 'the axis'}`,
  });
  const area = createHtml('div', { class: 'cursor-area' }, slider);
  area.style.left = percentOf(left, width);
  area.style.top = percentOf(top, height);
  area.style.width = percentOf(right - left, width);
  area.style.height = percentOf(bottom - top, height);
  frame.append(area);
  return { area, slider };
}

/** Puts the line and the dots of a cursor at a place in px. */
function moveCursor({ x, group, dots, slider }, px) {
  const value = axisValue(x, px);
  group.setAttribute('transform', `translate(${px.toFixed(1)} 0)`);
  slider.value = px;
  for (const { dot, line, panel } of dots) {
    const y = axisPx(panel.y, lineValueAt(line, value));
    const isShown = y >= panel.top - 1 && y <= panel.bottom + 1;
    showSvg(dot, isShown);
    dot.setAttribute('cy', isShown ? y.toFixed(1) : '0');
  }
}

/** Moves a cursor and shows the values there. */
function showCursor(cursor, wanted) {
  const { figure, x, top, group, dots, slider, callout } = cursor;
  const px = Math.min(Math.max(wanted, x.from_px), x.to_px);
  const at = axisValue(x, px);
  const heading = axisPlaceText(x, at);
  const rows = dots
    .filter(({ line }) => Number.isFinite(lineValueAt(line, at)))
    .map(({ line, panel }) => ({
      ...line,
      value: axisText(panel.y, lineValueAt(line, at)),
    }));
  const words = rows.map(({ name = '', value }) => `${name} ${value}`);
  moveCursor(cursor, px);
  showSvg(group, true);
  showCallout(callout, figure, { x: px, y: top }, heading, rows);
  slider.setAttribute(
    'aria-valuetext',
    `${heading}: ${words.join(', ') || 'no values'}`,
  );
}

/** Puts a cursor to the time of its clock, or away; one that has the focus
 * stays. */
function restCursor(cursor) {
  const { x, clock, slider, group, callout } = cursor;
  const px = clock ? axisPx(x, clock.time) : Number(slider.value);
  cursor.isPointed = false;
  callout.hidden = true;
  if (slider === document.activeElement) {
    showCursor(cursor, px);
  } else {
    moveCursor(cursor, px);
    showSvg(group, clock !== null);
  }
}

/** Shows the values at a place, and goes to its time. */
function seekCursor(cursor, px) {
  cursor.clock?.seek(axisValue(cursor.x, px));
  showCursor(cursor, px);
}

/** A mouse shows values where it is, and seeks where it is pressed; a finger
 * does both when it taps, or moves to the side. */
function listenToCursor(cursor) {
  const { figure, area, slider, clock } = cursor;
  const rest = () => restCursor(cursor);
  const seek = (event) => seekCursor(cursor, eventX(figure, event));
  slider.addEventListener('input', () =>
    seekCursor(cursor, Number(slider.value)),
  );
  slider.addEventListener('focus', rest);
  slider.addEventListener('blur', rest);
  area.addEventListener('pointerdown', (event) =>
    area.setPointerCapture(event.pointerId),
  );
  area.addEventListener('pointermove', (event) => {
    cursor.isPointed = true;
    if (event.buttons === 1) {
      seek(event);
    } else {
      showCursor(cursor, eventX(figure, event));
    }
  });
  area.addEventListener('click', seek);
  area.addEventListener('pointerleave', rest);
  // a finger that is put elsewhere takes the values of its last tap away
  document.addEventListener('pointerdown', (event) => {
    if (!area.contains(event.target)) {
      rest();
    }
  });
  clock?.listen(() => {
    if (!cursor.isPointed) {
      rest();
    }
  });
}

/** Gives a figure its cursors. */
function addCursors(figure, clock) {
  for (const panels of groupPanels(figure, clock)) {
    const { x, top } = panels[0];
    const cursor = {
      ...{ figure, x, top, clock: x.is_clock ? clock : null },
      ...drawCursor(figure, panels),
      ...createArea(figure, panels),
      callout: createCallout(figure, 'cursor-values'),
    };
    listenToCursor(cursor);
    showCursor(cursor, x.from_px);
    restCursor(cursor);
  }
}
