/* tests/browser/looks.js - what is wrong with how a page looks: each function
 * returns a list of words, empty where nothing is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
(() => {
  /* --- colours ----------------------------------------------------------- */

  /* [red, green, blue, opacity] of what a style computes to. */
  function colorOf(text) {
    const numbers = (text.match(/[\d.]+/g) ?? []).map(Number);
    return text.startsWith("rgb") && numbers.length >= 3
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
      if (at.localName !== "text" && at.localName !== "tspan") {
        color = over(color, paintOf(at, x, y));
      }
    }
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    return over(color, dark ? [18, 18, 18, 1] : [255, 255, 255, 1]);
  }

  /* --- text -------------------------------------------------------------- */

  function isSeen(element) {
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      opacityOf(element) > 0.05
    );
  }

  /* All text that is seen: [node, element, rectangle]. */
  function* textsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (node.data.trim() !== "" && isSeen(element)) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const rectangle = range.getClientRects()[0];
        if (rectangle && rectangle.width > 1 && rectangle.height > 1) {
          yield [node, element, rectangle];
        }
      }
    }
  }

  /* Text that has a contrast below `least` somewhere. */
  function faintTexts(least) {
    const wrong = [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { pointer-events: visiblePainted !important; }");
    document.adoptedStyleSheets.push(sheet);
    for (const [node, element, rectangle] of textsOf(document.body)) {
      const style = getComputedStyle(element);
      const isSvg = element instanceof SVGElement;
      const ink = colorOf(isSvg ? style.fill : style.color);
      ink[3] *= opacityOf(element);
      const halo = isSvg && style.paintOrder.startsWith("stroke");
      element.scrollIntoView({ block: "center", inline: "center" });
      const now = element.getBoundingClientRect();
      for (const part of [0.1, 0.5, 0.9]) {
        const x = now.left + part * now.width;
        const y = now.top + 0.5 * now.height;
        const below = groundOf(element, x, y);
        const ground = halo ? over(colorOf(style.stroke), below) : below;
        const found = contrast(over(ink, ground), ground);
        if (found < least) {
          wrong.push(
            `"${node.data.trim().slice(0, 30)}" (${element.localName}.` +
              `${element.getAttribute("class") ?? ""}) ${found.toFixed(2)} of ` +
              `${ink.map(Math.round)} on ${ground.map(Math.round)}`,
          );
          break;
        }
      }
      void rectangle;
    }
    document.adoptedStyleSheets.pop();
    scrollTo(0, 0);
    return wrong;
  }

  /* --- shape ------------------------------------------------------------- */

  /* True within a box that scrolls sideways by itself, or ends what it shows. */
  function scrollsItself(element) {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(at).overflowX)) {
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
    for (const element of document.querySelectorAll("body *")) {
      const right = element.getBoundingClientRect().right;
      const inside = element.closest("svg *") || scrollsItself(element);
      if (right > width + 1 && isSeen(element) && (isPaper || !inside)) {
        wrong.push(`${element.localName}.${element.className} to ${right}`);
      }
    }
    return wrong;
  }

  function wrongHeadings() {
    const wrong = [];
    let level = 0;
    for (const heading of document.querySelectorAll("h1,h2,h3,h4,h5,h6")) {
      const own = Number(heading.localName[1]);
      if (own > level + 1 || (own === 1 && level > 0)) {
        wrong.push(`${heading.localName} "${heading.textContent}" after h${level}`);
      }
      level = own;
    }
    return level === 0 ? ["no headings"] : wrong;
  }

  /* Pictures without a name, headings of columns without a scope, names that
   * are there twice, and links to nowhere. */
  function unclearParts() {
    const wrong = [];
    const seen = new Set();
    for (const svg of document.querySelectorAll("svg")) {
      const isHidden = svg.closest("[aria-hidden=true], button, a") !== null;
      if (!isHidden && (svg.getAttribute("aria-label") ?? "").trim() === "") {
        wrong.push(`a picture without a name: ${svg.outerHTML.slice(0, 80)}`);
      }
    }
    for (const head of document.querySelectorAll("th:not([scope])")) {
      wrong.push(`a heading without scope: ${head.textContent}`);
    }
    for (const { id } of document.querySelectorAll("[id]")) {
      if (seen.has(id)) {
        wrong.push(`two are called ${id}`);
      }
      seen.add(id);
    }
    for (const name of ["aria-labelledby", "aria-describedby", "for"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        for (const id of element.getAttribute(name).split(/\s+/)) {
          if (!seen.has(id)) {
            wrong.push(`${name} is to ${id}, which is nowhere`);
          }
        }
      }
    }
    return wrong;
  }

  /* What is too small for a finger, in px: buttons and the like; links in text
   * may be. */
  function smallTargets(least) {
    const wrong = [];
    const all = document.querySelectorAll("button, input, select, summary");
    for (const element of all) {
      const box = element.getBoundingClientRect();
      if (isSeen(element) && (box.width < least || box.height < least)) {
        wrong.push(`${element.localName}#${element.id} is ${box.width} x ` +
          `${box.height}`);
      }
    }
    return wrong;
  }

  /* Parts of figures that show how a battle ended, where they are hidden. */
  function hiddenStill() {
    const all = [...document.querySelectorAll("svg .still")];
    return all.length === 0
      ? ["nothing is still"]
      : all.filter((part) => !isSeen(part)).map((part) => part.outerHTML);
  }

  /* Elements and attributes that no page of ours has. */
  function strangeParts() {
    const wrong = [];
    const known = new Set(
      (
        "html head meta title style body main header footer section article " +
        "figure figcaption div h1 h2 h3 h4 p span strong em code pre table " +
        "caption colgroup col thead tbody tr th td a button input output label " +
        "bdi kbd details summary ul ol li dl dt dd select option nav time br " +
        "svg g path line polyline polygon rect circle ellipse text tspan " +
        "desc clipPath defs use symbol linearGradient stop metadata"
      ).split(" "),
    );
    for (const element of document.querySelectorAll("*")) {
      const name = element.localName;
      const isOurs =
        known.has(name) || (name === "title" && element.closest("svg"));
      const isScript =
        name === "script" &&
        ["module", "application/json"].includes(element.getAttribute("type"));
      if (!isOurs && !isScript) {
        wrong.push(`<${name}>`);
      }
      for (const { name: key, value } of element.attributes) {
        const refers = ["href", "src", "xlink:href", "action", "srcset"];
        if (
          /^on/i.test(key) ||
          (refers.includes(key) && !value.startsWith("#")) ||
          /url\((?!#)/.test(value)
        ) {
          wrong.push(`<${name} ${key}="${value}">`);
        }
      }
    }
    return wrong;
  }

  /* The elements of the page, one in another; of a picture only that it is
   * there, as names take more or less room in it, and without those that keep
   * the direction of a name to itself. */
  function structure() {
    const shape = (element) =>
      element.localName === "svg"
        ? "svg"
        : `${element.localName}(${[...element.children]
            .filter((child) => child.localName !== "bdi")
            .map(shape)
            .join(" ")})`;
    return shape(document.documentElement);
  }

  /* All words that are seen, one after another. */
  function words() {
    return [...textsOf(document.body)].map(([node]) => node.data.trim()).join(" ");
  }

  globalThis.looks = {
    faintTexts,
    wideParts,
    wrongHeadings,
    unclearParts,
    strangeParts,
    smallTargets,
    hiddenStill,
    structure,
    words,
  };
})();
