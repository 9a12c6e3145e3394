// results/html/tools.js - numbers as people read them, as base/number.c writes
// them, places in lists, and elements.
// SPDX-License-Identifier: GPL-3.0-or-later

// --- number -----------------------------------------------------------

/** A value with so many decimals at most, and at least. */
function decimalText(value, most, least = 0) {
  return value.toLocaleString('en', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative',
  });
}

/** A number with an exponent: "2e-05". */
function exponentText(value, digits) {
  const [mantissa, power] = value.toExponential(digits - 1).split('e');
  return `${Number(mantissa)}e${power[0]}${power.slice(1).padStart(2, '0')}`;
}

/** Decimals of a count of this size. */
function countDecimals(size) {
  if (size > 0 && size < 0.1) {
    return 4;
  }
  return size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
}

/** Soldiers: whole ones where there are many, "51,983" and "26.5". */
function countText(value) {
  const size = Math.abs(value);
  return size >= 1e12 || (size > 0 && size < 1e-3)
    ? exponentText(value, 3)
    : decimalText(value, countDecimals(size));
}

/** Decimals that tell a value from the next step. */
function stepDecimals(step, most) {
  return Math.min(Math.max(Math.ceil(-Math.log10(step) - 1e-9), 0), most);
}

/** A value of an axis, with decimals that tell it from the next step. */
function ticText(value, step) {
  const size = Math.abs(value);
  if (size < 1e-6 * step) {
    return '0';
  }
  if (size >= 1e9 || size < 1e-3) {
    const digits = 1 + Math.ceil(Math.log10(size / step) - 1e-9);
    return exponentText(value, Math.min(Math.max(digits, 1), 12));
  }
  const needed = stepDecimals(step, 12);
  return decimalText(value, Math.max(needed, countDecimals(size)));
}

/** A value in the format of its axis: "number", "signed", "percent", ... */
function formatText(format, value, step) {
  if (format === 'percent') {
    return `${ticText(100 * value, 100 * step)} %`;
  }
  const sign = format === 'signed' && value > 1e-6 * step ? '+' : '';
  return sign + ticText(format === 'absolute' ? Math.abs(value) : value, step);
}

/** "hours" of the unit "hour"; a unit that is no word stays as it is. */
function pluralOf(unit) {
  return /^[a-z]{2,}[^s\W\d_]$/i.test(unit) ? `${unit}s` : unit;
}

// --- dom --------------------------------------------------------------

/** Sets attributes and adds children; texts become text, never markup. */
function fillElement(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** An element of HTML. */
function createHtml(tag, attributes = {}, ...children) {
  return fillElement(document.createElement(tag), attributes, children);
}

/** An element of SVG. */
function createSvg(tag, attributes = {}, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  return fillElement(node, attributes, children);
}

/** Shows an element of SVG, or takes it out of the picture. */
function showSvg(node, isShown) {
  node.setAttribute('display', isShown ? 'inline' : 'none');
}

/** The two colours of a side, of which the style sheet takes one. */
function paintElement(node, colors) {
  node.style.setProperty('--on-light', colors[0]);
  node.style.setProperty('--on-dark', colors[1]);
}

// --- search -----------------------------------------------------------

/** The last index whose value is not above x; -1 where there is none. */
function lastNotAbove(values, x) {
  return values.findLastIndex((value) => value <= x);
}

/** The step between two rising values in which x lies, and how far it is in it:
 * i is -1 before the first, and the last has no share. */
function stepAt(values, x) {
  const i = lastNotAbove(values, x);
  const isWithin = i >= 0 && i < values.length - 1;
  const share = isWithin ? (x - values[i]) / (values[i + 1] - values[i]) : 0;
  return { i, share };
}

/** A value at a step: straight from point to point; before the first it is
 * that. */
function valueAt(values, { i, share }) {
  const value = values[Math.max(i, 0)];
  return share > 0 ? value + share * (values[i + 1] - value) : value;
}
