// results/html/dom.js - elements, made and changed.
// SPDX-License-Identifier: GPL-3.0-or-later

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Sets attributes and adds children; texts become text, never markup. */
function fillElement(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** An element of HTML. */
export function createHtml(tag, attributes = {}, ...children) {
  return fillElement(document.createElement(tag), attributes, children);
}

/** An element of SVG. */
export function createSvg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG_NAMESPACE, tag);
  return fillElement(node, attributes, children);
}

/** Shows an element of SVG, or takes it out of the picture. */
export function showSvg(node, isShown) {
  if (isShown) {
    node.removeAttribute('display');
  } else {
    node.setAttribute('display', 'none');
  }
}

/** Sets the text of an element where it is another one. */
export function changeText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

/** Sets an attribute where it has another value. */
export function changeAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) {
    node.setAttribute(name, value);
  }
}

/** The two colours of a side, of which the style sheet takes one. */
export function paintElement(node, colors) {
  node.style.setProperty('--on-light', colors[0]);
  node.style.setProperty('--on-dark', colors[1]);
}

/** True where a person asked for less motion. */
export function wantsStillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
