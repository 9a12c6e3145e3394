// results/html/callout.js - a box of words and values beside a place of a
// figure; below the figure where the screen is narrow.
// SPDX-License-Identifier: GPL-3.0-or-later
import { changeAttribute, changeText, createHtml, createSvg } from './dom.js';
import { frameOf, percentOf } from './frame.js';

// More rows than this are counted, not shown.
const CALLOUT_ROWS = 14;

/** A sample of a colour, which turns with the page as the figures do. */
function createSwatch() {
  const mark = createSvg('rect', { width: 10, height: 10, rx: 2 });
  const box = { class: 'lan swatch', viewBox: '0 0 10 10' };
  return createSvg('svg', { ...box, 'aria-hidden': 'true' }, mark);
}

/** A row: sample, name and value. */
function createCalloutRow() {
  const swatch = createSwatch();
  const name = createHtml('bdi', { class: 'callout-name' });
  const value = createHtml('span', { class: 'callout-value' });
  const node = createHtml('div', { class: 'callout-row' }, swatch, name, value);
  return { node, name, value, mark: swatch.firstChild };
}

/** Sets what a row shows; without a colour it has no sample. */
function fillCalloutRow(row, { color, name, value }) {
  changeAttribute(row.mark, 'fill', color ?? 'none');
  changeText(row.name, name);
  changeText(row.value, value);
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
export function createCallout(figure, className) {
  const title = createHtml('bdi', { class: 'callout-title' });
  const body = createHtml('div', { class: 'callout-body' });
  const attributes = { class: `callout ${className}`, 'aria-hidden': 'true' };
  const node = createHtml('div', attributes, title, body);
  const pool = [];
  node.hidden = true;
  frameOf(figure).append(node);

  /** Shows rows of { color, name, value } at a place in px of the view box. */
  function show(x, y, heading, rows) {
    const shown = shortenRows(rows);
    changeText(title, heading);
    while (pool.length < shown.length) {
      const row = createCalloutRow();
      pool.push(row);
      body.append(row.node);
    }
    pool.forEach((row, i) => {
      row.node.hidden = i >= shown.length;
      if (i < shown.length) {
        fillCalloutRow(row, shown[i]);
      }
    });
    node.classList.toggle('is-left', x > 0.5 * figure.width);
    node.classList.toggle('is-above', y > 0.5 * figure.height);
    node.style.setProperty('--x', percentOf(x, figure.width));
    node.style.setProperty('--y', percentOf(y, figure.height));
    node.hidden = false;
  }

  function hide() {
    node.hidden = true;
  }
  return { node, show, hide };
}
