// results/html/frame.js - the box of a figure, in which things lie over its
// picture.
// SPDX-License-Identifier: GPL-3.0-or-later
import { createHtml, createSvg } from './dom.js';

/** Puts the picture of a figure into a box of its own, in which shares of the
 * width and of the height are those of the picture. */
export function frameOf(figure) {
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
export function percentOf(part, whole) {
  return `${((100 * part) / whole).toFixed(2)}%`;
}

/** What lies over the picture of a figure, and is as large, whatever stands
 * below it in the box. */
export function coverOf(figure) {
  if (figure.cover === undefined) {
    figure.cover = createHtml('div', { class: 'figure-cover' });
    figure.cover.style.aspectRatio = `${figure.width} / ${figure.height}`;
    frameOf(figure).append(figure.cover);
  }
  return figure.cover;
}

/** A picture over that of a figure that is drawn by itself: what moves in it
 * does not make the figure be drawn again. */
export function createOverlay(figure) {
  const overlay = createSvg('svg', {
    class: 'lan figure-overlay',
    viewBox: `0 0 ${figure.width} ${figure.height}`,
    'aria-hidden': 'true',
  });
  coverOf(figure).append(overlay);
  return overlay;
}
