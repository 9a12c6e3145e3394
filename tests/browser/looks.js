/* tests/browser/looks.js - what is wrong with how a page looks: each function
 * returns a list of words, empty where nothing is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
/* --- colours ----------------------------------------------------------- */

/* [red, green, blue, opacity] of what a style computes to. */
function colorOf(text) {
  const numbers = (text.match(/[\d.]+/g) ?? []).map(Number);
  if (text.startsWith('color(srgb ')) {
    const [r, g, b, opacity = 1] = numbers;
    return [255 * r, 255 * g, 255 * b, opacity];
  }
  return text.startsWith('rgb') && numbers.length >= 3
    ? [...numbers.slice(0, 3), numbers[3] ?? 1]
    : [0, 0, 0, 0];
}

/* One colour on another. */
function over(top, below) {
  const opacity = top[3] + below[3] * (1 - top[3]);
  const mixed = [0, 1, 2].map((i) =>
    opacity > 0
      ? (top[i] * top[3] + below[i] * below[3] * (1 - top[3])) / opacity
      : 0,
  );
  return [...mixed, opacity];
}

function luminance(color) {
  const [r, g, b] = color
    .slice(0, 3)
    .map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/* Of an element with all that it is in. */
function opacityOf(element) {
  let opacity = 1;
  for (let at = element; at; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity;
}

/* What an element paints at a point of the window. */
function paintOf(element, x, y) {
  const style = getComputedStyle(element);
  let color = colorOf(style.backgroundColor);
  if (element instanceof SVGGeometryElement) {
    const to = element.getScreenCTM().inverse();
    const point = new DOMPoint(x, y).matrixTransform(to);
    color = element.isPointInFill(point) ? colorOf(style.fill) : color;
    color[3] *= Number(style.fillOpacity);
  }
  color[3] *= opacityOf(element);
  return color;
}

/* The colour below a text at a point, through all that is clear. */
function groundOf(element, x, y) {
  const stack = document.elementsFromPoint(x, y);
  const from = stack.indexOf(element);
  let color = [0, 0, 0, 0];
  for (const at of stack.slice(from + 1)) {
    if (at.localName !== 'text' && at.localName !== 'tspan') {
      color = over(color, paintOf(at, x, y));
    }
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  return over(color, dark ? [18, 18, 18, 1] : [255, 255, 255, 1]);
}

/* --- text -------------------------------------------------------------- */

function isSeen(element) {
  return (
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
    }) && opacityOf(element) > 0.05
  );
}

/* All text that is seen: [node, element, rectangle]. */
function* textsOf(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (node.data.trim() !== '' && isSeen(element)) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const rectangle = range.getClientRects()[0];
      if (rectangle && rectangle.width > 1 && rectangle.height > 1) {
        yield [node, element, rectangle];
      }
    }
  }
}

/* What an element's text is painted with. */
function inkOf(element) {
  const style = getComputedStyle(element);
  const isSvg = element instanceof SVGElement;
  const ink = colorOf(isSvg ? style.fill : style.color);
  ink[3] *= opacityOf(element);
  return ink;
}

/* The colour below a text at a point, with the halo that letters may have. */
function paperOf(element, x, y) {
  const style = getComputedStyle(element);
  const below = groundOf(element, x, y);
  const hasHalo =
    element instanceof SVGElement && style.paintOrder.startsWith('stroke');
  return hasHalo ? over(colorOf(style.stroke), below) : below;
}

/* The least contrast of a text, of three of its points, in words; null where
 * it is not below `least`. */
function faintnessOf(node, element, least) {
  const ink = inkOf(element);
  element.scrollIntoView({ block: 'center', inline: 'center' });
  const box = element.getBoundingClientRect();
  const papers = [0.1, 0.5, 0.9].map((part) =>
    paperOf(element, box.left + part * box.width, box.top + 0.5 * box.height),
  );
  const found = papers.map((paper) => contrast(over(ink, paper), paper));
  const worst = found.indexOf(Math.min(...found));
  const name = `${element.localName}.${element.getAttribute('class') ?? ''}`;
  return found[worst] >= least
    ? null
    : `"${node.data.trim().slice(0, 30)}" (${name}) ` +
        `${found[worst].toFixed(2)} of ${ink} on ${papers[worst]}`;
}

/* Text that has a contrast below `least` somewhere. */
function faintTexts(least) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: visiblePainted !important; }');
  document.adoptedStyleSheets.push(sheet);
  const wrong = [...textsOf(document.body)].map(([node, element]) =>
    faintnessOf(node, element, least),
  );
  document.adoptedStyleSheets.pop();
  scrollTo(0, 0);
  return wrong.filter((words) => words !== null);
}

/* --- shape ------------------------------------------------------------- */

/* True within a box that scrolls sideways by itself, or ends what it shows. */
function scrollsItself(element) {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (
      ['auto', 'scroll', 'hidden', 'clip'].includes(
        getComputedStyle(at).overflowX,
      )
    ) {
      return at !== document.documentElement && at !== document.body;
    }
  }
  return false;
}

/* What makes the page wider than its window; on paper all that is wider than
 * the paper, where nothing can be scrolled. */
function wideParts(isPaper) {
  const wrong = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    wrong.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  }
  for (const element of document.querySelectorAll('body *')) {
    const right = element.getBoundingClientRect().right;
    const inside = element.closest('svg *') || scrollsItself(element);
    if (right > width + 1 && isSeen(element) && (isPaper || !inside)) {
      wrong.push(`${element.localName}.${element.className} to ${right}`);
    }
  }
  return wrong;
}

function wrongHeadings() {
  const wrong = [];
  let level = 0;
  for (const heading of document.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    const own = Number(heading.localName[1]);
    if (own > level + 1 || (own === 1 && level > 0)) {
      wrong.push(
        `${heading.localName} "${heading.textContent}" after h${level}`,
      );
    }
    level = own;
  }
  return level === 0 ? ['no headings'] : wrong;
}

/* Pictures without a name, and headings of columns without a scope. */
function namelessParts() {
  const svgs = [...document.querySelectorAll('svg')].filter(
    (svg) =>
      svg.closest('[aria-hidden=true], button, a') === null &&
      (svg.getAttribute('aria-label') ?? '').trim() === '',
  );
  const heads = [...document.querySelectorAll('th:not([scope])')];
  return [...svgs, ...heads].map((part) => part.outerHTML.slice(0, 80));
}

/* Names that are there twice, and those of nothing that is there. */
function wrongReferences() {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const wrong = ids.filter((id, i) => ids.indexOf(id) !== i);
  for (const name of ['aria-labelledby', 'aria-describedby', 'for']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const wanted = element.getAttribute(name).split(/\s+/);
      wrong.push(...wanted.filter((id) => !ids.includes(id)));
    }
  }
  return wrong;
}

/* Links within the page to nowhere; a time is no place. */
function wrongLinks() {
  return [...document.querySelectorAll('a[href^="#"]')]
    .map((link) => link.getAttribute('href'))
    .filter((href) => !href.startsWith('#t='))
    .filter((href) => !document.getElementById(decodeURI(href.slice(1))));
}

/* What is too small for a finger, in px: buttons and the like; links in text
 * may be. */
function smallTargets(least) {
  const wrong = [];
  const all = document.querySelectorAll('button, input, select, summary');
  for (const element of all) {
    const box = element.getBoundingClientRect();
    if (isSeen(element) && (box.width < least || box.height < least)) {
      wrong.push(
        `${element.localName}#${element.id} is ${box.width} x ` +
          `${box.height}`,
      );
    }
  }
  return wrong;
}

/* Letters of figures that are smaller on the screen than so many px; a map on
 * which armies are moved is as wide as there is room. */
function smallLetters(least) {
  const wrong = [];
  for (const svg of document.querySelectorAll('figure svg.lan')) {
    const data = svg.querySelector('metadata')?.textContent ?? '';
    const texts = data.includes('"is_stage":true')
      ? []
      : [...svg.querySelectorAll('text')].filter(isSeen);
    for (const text of texts) {
      const { a, b } = text.getScreenCTM();
      const px = Math.hypot(a, b) * parseFloat(getComputedStyle(text).fontSize);
      if (px < least - 0.01) {
        wrong.push(`"${text.textContent}" has letters of ${px.toFixed(2)} px`);
      }
    }
  }
  return wrong;
}

/* Parts of figures that show how a battle ended, where they are hidden. */
function hiddenStill() {
  const all = [...document.querySelectorAll('svg .still')];
  return all.length === 0
    ? ['nothing is still']
    : all.filter((part) => !isSeen(part)).map((part) => part.outerHTML);
}

const KNOWN_ELEMENTS = (
  'a article bdi body br button canvas caption circle clipPath code col ' +
  'colgroup dd defs desc details div dl dt ellipse em figcaption ' +
  'figure footer g h1 h2 h3 h4 head header html input kbd label li ' +
  'line linearGradient main meta metadata nav ol option output p path ' +
  'polygon polyline pre rect section select span stop strong style ' +
  'summary svg symbol table tbody td text th thead time title tr ' +
  'tspan ul use'
).split(' ');
const REFERRING = ['href', 'src', 'xlink:href', 'action', 'srcset'];
const OUR_SCRIPTS = ['module', 'application/json'];

function isOurs(element) {
  const name = element.localName;
  return name === 'script'
    ? OUR_SCRIPTS.includes(element.getAttribute('type'))
    : KNOWN_ELEMENTS.includes(name);
}

/* True of an attribute that runs something, or asks for what is not there. */
function isStrange({ name, value }) {
  const leaves = REFERRING.includes(name) && !value.startsWith('#');
  return /^on/i.test(name) || leaves || /url\((?!#)/.test(value);
}

/* Elements and attributes that no page of ours has. */
function strangeParts() {
  const wrong = [];
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    const strange = [...element.attributes].filter(isStrange);
    wrong.push(...(isOurs(element) ? [] : [`<${name}>`]));
    wrong.push(...strange.map((a) => `<${name} ${a.name}="${a.value}">`));
  }
  return wrong;
}

/* The elements of the page, one in another; of a picture only that it is
 * there, as names take more or less room in it, and without those that keep
 * the direction of a name to itself. */
function structure() {
  const shape = (element) =>
    element.localName === 'svg'
      ? 'svg'
      : `${element.localName}(${[...element.children]
          .filter((child) => child.localName !== 'bdi')
          .map(shape)
          .join(' ')})`;
  return shape(document.documentElement);
}

/* All words that are seen, one after another. */
function words() {
  return [...textsOf(document.body)]
    .map(([node]) => node.data.trim())
    .join(' ');
}

globalThis.looks = {
  faintTexts,
  wideParts,
  wrongHeadings,
  namelessParts,
  wrongReferences,
  wrongLinks,
  strangeParts,
  smallTargets,
  smallLetters,
  hiddenStill,
  structure,
  words,
};
