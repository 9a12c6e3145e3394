// results/html/player.js - the clock, the player's bar, table and keys, and what
// a page does where there is script.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a test, or a style sheet of one's own, may rely on:
//
//   #play            the button; its aria-label is Play or Pause
//   #time            the slider: min, max, any step; aria-valuetext
//   #speed           the select: 0.25, 0.5, 1, 2, 4, 8, 16
//   .player-time     the time as it is shown: "12.4 hours"
//   .happened        what happened last: "12.4 hours: relief met siege"
//   .readout         the table of sides and armies; th.textContent is a name,
//                    the first td what it has now
//   [role=status]    what is read out when the clock comes to rest
//   .army[data-army="0"]   a <g> of the map with transform="translate(x y)" in
//                    px of the view box; display="none" when it is not there
//   .battle          a <g> of the map, as above
//   canvas.field     soldiers one by one, over their figure: as many pixels
//                    across as its view box is wide, or a multiple; the middle
//                    of one who stands is of his side's colour and opaque; its
//                    aria-label says what sides have
//   .cursor          a <g> of a figure with transform="translate(x 0)"
//   .cursor-values   the box of values: hidden, or its texts
//   .cursor-handle   a slider for the keyboard over the panels of a figure
//   .army-values     the box of the army that is pointed at
//   a.moment[aria-current]   the last moment that has happened
//   #t=12.5          the address opens, and goes, there; a pause and a seek
//                    write it a quarter of a second later
//
// A page whose scene or figure is not as it should be stays as it is without
// script, with one warning on the console.

// --- clock ------------------------------------------------------------

// A whole battle takes so many seconds at speed 1.
const SECONDS_OF_BATTLE = 30;

// A frame that comes later than this goes on from where it was.
const LONGEST_FRAME_MS = 100;

/** A clock that stands at `from`. Listeners are called with what changed:
 * "seek", "frame" while it plays, or "state" (playing, speed). */
class Clock {
  constructor(from, to) {
    this.from = from;
    this.to = to;
    this.time = from;
    this.isPlaying = false;
    this.speed = 1;
    this.listeners = [];
    this.request = 0;
    this.last = null;
  }

  /** Calls the listener after each change. */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** Goes to a time, or to the end that is nearer. */
  seek(time) {
    if (Number.isFinite(time)) {
      this.time = Math.min(Math.max(time, this.from), this.to);
      this.tell('seek');
    }
  }

  /** Plays from where it stands; from the beginning where that is the end. */
  play() {
    if (this.isPlaying) {
      return;
    }
    if (this.time >= this.to) {
      this.seek(this.from);
    }
    this.last = null;
    this.isPlaying = true;
    this.request = requestAnimationFrame((now) => this.showFrame(now));
    this.tell('state');
  }

  pause() {
    if (this.isPlaying) {
      cancelAnimationFrame(this.request);
      this.isPlaying = false;
      this.tell('state');
    }
  }

  /** Plays so many times as fast. */
  setSpeed(speed) {
    this.speed = speed;
    this.tell('state');
  }

  /** Plays where it stands, stands where it plays. */
  toggle() {
    if (this.isPlaying) {
      this.pause();
    } else {
      this.play();
    }
  }

  tell(what) {
    for (const listener of this.listeners) {
      listener(what);
    }
  }

  /** Goes on by what has passed since the last frame. */
  showFrame(now) {
    const passed = this.last === null ? 0 : now - this.last;
    const seconds = Math.min(Math.max(passed, 0), LONGEST_FRAME_MS) / 1000;
    const rate = (this.speed * (this.to - this.from)) / SECONDS_OF_BATTLE;
    this.last = now;
    this.time = Math.min(this.time + seconds * rate, this.to);
    this.tell('frame');
    if (this.time >= this.to) {
      this.pause();
    } else if (this.isPlaying) {
      this.request = requestAnimationFrame((later) => this.showFrame(later));
    }
  }
}

// --- address ----------------------------------------------------------

// The address is written when seeking has come to rest: browsers refuse pages
// that write it at every move of a slider.
const REST_MS = 250;

/** The time of a "#t=12.5"; NaN of all else. */
function timeOfHash(hash) {
  const match = /^#t=(-?[0-9.]+(?:e[-+]?[0-9]+)?)$/i.exec(hash);
  return match === null ? Number.NaN : Number(match[1]);
}

/** "#t=12.5" of a time, with no more digits than tell it from its neighbours.
 */
function hashOfTime(time, span) {
  const decimals = Math.max(0, Math.ceil(6 - Math.log10(span)));
  return `#t=${Number(time.toFixed(Math.min(decimals, 20)))}`;
}

/** Follows the address, and writes the time into it. */
function followAddress(clock) {
  let timer = 0;

  function writeAddress() {
    const hash = hashOfTime(clock.time, clock.to - clock.from);
    if (!clock.isPlaying && hash !== location.hash) {
      history.replaceState(history.state, '', hash);
    }
  }

  clock.listen((what) => {
    if (what !== 'frame') {
      clearTimeout(timer);
      timer = setTimeout(writeAddress, REST_MS);
    }
  });
  addEventListener('hashchange', () => clock.seek(timeOfHash(location.hash)));
  clock.seek(timeOfHash(location.hash));
}

// --- controls ---------------------------------------------------------

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

// The whole battle in so many steps of the shown time.
const TIME_PARTS = 350;

// While it plays, what screen readers read of the slider changes this often.
const VALUE_TEXT_MS = 1000;

const ICON_OF_PLAY = 'M8 5v14l11-7z';
const ICON_OF_PAUSE = 'M7 5h4v14H7zM13 5h4v14h-4z';

/** Writes a time as the bar shows it: "12.4 hours". */
function createTimeWriter(scene) {
  const step = (scene.to - scene.from) / TIME_PARTS;
  const needed = Math.ceil(-Math.log10(step) - 1e-9);
  const decimals = Math.min(Math.max(needed, 0), 6);
  const unit = pluralOf(scene.unit);
  return (time) => `${decimalText(time, decimals, decimals)} ${unit}`.trimEnd();
}

/** Marks of what happened, above the slider. */
function createTicks(clock, times) {
  const span = clock.to - clock.from;
  const at = (time) => ((1000 * (time - clock.from)) / span).toFixed(1);
  const marks = [...new Set(times.map(at))].map((x) => `M${x} 0V4`);
  const box = { viewBox: '0 0 1000 4', preserveAspectRatio: 'none' };
  return createSvg(
    'svg',
    { ...box, class: 'player-ticks', 'aria-hidden': 'true' },
    createSvg('path', { d: marks.join('') || 'M0 0' }),
  );
}

/** The select of the speed. */
function createSpeed(clock) {
  const select = createHtml('select', { id: 'speed', 'aria-label': 'Speed' });
  for (const speed of SPEEDS) {
    const text = { 0.25: '\u00bc', 0.5: '\u00bd' }[speed] ?? speed;
    select.append(createHtml('option', { value: speed }, `${text}\u00d7`));
  }
  select.value = '1';
  select.addEventListener('change', () => clock.setSpeed(Number(select.value)));
  return select;
}

/** The bar; say() answers what is there at the clock's time. */
function createControls(clock, scene, times, say) {
  const write = createTimeWriter(scene);
  const unit = pluralOf(scene.unit);
  const icon = createSvg('path');
  const box = { viewBox: '0 0 24 24', 'aria-hidden': 'true' };
  const play = createHtml(
    'button',
    { id: 'play', type: 'button' },
    createSvg('svg', box, icon),
  );
  const slider = createHtml('input', {
    id: 'time',
    type: 'range',
    min: clock.from,
    max: clock.to,
    step: 'any',
    'aria-label': unit === '' ? 'Time' : `Time in ${unit}`,
  });
  const track = createHtml('div', { class: 'player-track' });
  const time = createHtml('span', { class: 'player-time' });
  const node = createHtml('div', { class: 'player-bar' });
  let said = Number.NEGATIVE_INFINITY;
  track.append(createTicks(clock, times), slider);
  node.append(play, track, time, createSpeed(clock));
  time.style.minWidth = `${Math.max(
    write(clock.from).length,
    write(clock.to).length,
  )}ch`;
  play.addEventListener('click', () => clock.toggle());
  slider.addEventListener('input', () => clock.seek(Number(slider.value)));
  const update = (what) => {
    const now = performance.now();
    slider.value = clock.time;
    time.textContent = write(clock.time);
    play.setAttribute('aria-label', clock.isPlaying ? 'Pause' : 'Play');
    icon.setAttribute('d', clock.isPlaying ? ICON_OF_PAUSE : ICON_OF_PLAY);
    if (what !== 'frame' || now - said > VALUE_TEXT_MS) {
      said = now;
      slider.setAttribute('aria-valuetext', say());
    }
  };
  clock.listen(update);
  update('seek');
  return node;
}

// --- moments ----------------------------------------------------------

// Of what happens at once, so much is named.
const NAMED_AT_ONCE = 3;

/** The moment of a link: its time, and the words beside it, which are the first
 * cell of its row that is words. Null of one in a table that has none: a row
 * that has more than one moment is not what happened at one. */
function readMoment(link) {
  const time = timeOfHash(link.hash);
  const row = link.closest('tr');
  const isOne = row?.querySelectorAll('a.moment').length === 1;
  if (!isOne || !row.cells[0].contains(link) || !Number.isFinite(time)) {
    return null;
  }
  const cells = [...row.querySelectorAll('td.words, th')];
  const cell = cells.find((one) => !one.contains(link));
  const text = cell?.textContent.trim() ?? '';
  return text === '' ? null : { time, text, link, row };
}

/** All moments of the page, by their times, none after the end of the clock,
 * which is rounded. */
function findMoments({ to }) {
  const links = [...document.querySelectorAll('a.moment')];
  const list = links.map(readMoment).filter((moment) => moment !== null);
  for (const moment of list) {
    moment.time = Math.min(moment.time, to);
  }
  list.sort((a, b) => a.time - b.time);
  return { list, times: list.map((moment) => moment.time) };
}

/** What happened last, not after a time; null where nothing did. */
function happenedAt(moments, time) {
  const { list, times } = moments;
  const last = lastNotAbove(times, time);
  if (last < 0) {
    return null;
  }
  const first = times.indexOf(times[last]);
  const words = list.slice(first, last + 1).map((moment) => moment.text);
  const more = words.length - NAMED_AT_ONCE;
  const named = words.slice(0, NAMED_AT_ONCE).join('; ');
  const text = more > 0 ? `${named}; and ${more} more` : named;
  return { index: last, time: times[last], text };
}

/** The time of the moment after (1) or before (-1) a time; null of none. */
function momentBeside(moments, time, direction, slack) {
  const { times } = moments;
  const after = lastNotAbove(times, time + slack) + 1;
  const before = lastNotAbove(times, time - slack);
  return times[direction > 0 ? after : before] ?? null;
}

// --- happened ---------------------------------------------------------

/** Marks a moment, and its row, as the last that has happened, or no more. */
function markMoment(moment, isCurrent) {
  moment?.row.classList.toggle('is-now', isCurrent);
  if (isCurrent) {
    moment?.link.setAttribute('aria-current', 'time');
  } else {
    moment?.link.removeAttribute('aria-current');
  }
}

/** The line of what happened last, which marks its row in the table, too. */
function createHappened(clock, moments, write) {
  const when = createHtml('span', { class: 'happened-time' });
  const what = createHtml('bdi');
  const node = createHtml('p', { class: 'happened' }, when, ' ', what);
  let shown = null;
  const update = () => {
    const last = happenedAt(moments, clock.time);
    const index = last?.index ?? -1;
    if (index === shown) {
      return;
    }
    markMoment(moments.list[shown], false);
    markMoment(moments.list[index], true);
    shown = index;
    when.textContent = last === null ? '' : `${write(last.time)}:`;
    what.textContent = last === null ? '' : last.text;
  };
  clock.listen(update);
  update();
  return node;
}

// --- readout ----------------------------------------------------------

// While it plays, the table changes once in so many frames.
const FRAMES_OF_TABLE = 6;

/** Sides with their armies; one that is alone is its side. */
function listRows(scene) {
  const rows = [];
  for (const side of scene.sides) {
    const armies = scene.armies.filter((army) => army.side === side.index);
    if (armies.length === 1) {
      rows.push({ side, armies, name: armies[0].name, isSide: true });
    } else if (armies.length > 1) {
      rows.push({ side, armies, name: side.name, isSide: true });
      for (const army of armies) {
        rows.push({ side, armies: [army], name: army.name, isSide: false });
      }
    }
  }
  return rows;
}

/** The name of a row; of an army on the map a button that points it out. */
function createNameCell(row, stage) {
  const name = createHtml('bdi', {}, row.name);
  const state = { tabindex: '-1', 'aria-pressed': 'false' };
  if (stage !== null && row.armies.length === 1) {
    row.button = createHtml('button', { type: 'button', ...state }, name);
  }
  return createHtml('th', { scope: 'row' }, row.button ?? name);
}

/** The cells of a row. */
function createRow(row, stage) {
  const { armies, side, isSide } = row;
  row.bar = createHtml('span', { class: 'readout-fill' });
  row.now = createHtml('td', { class: 'number' });
  row.deed = createHtml('td', { class: 'words' });
  row.most = armies.length > 1 ? side.most : armies[0].most;
  row.node = createHtml(
    'tr',
    { class: isSide ? 'is-side' : 'is-army' },
    createNameCell(row, stage),
    row.now,
    createHtml('td', { class: 'readout-bar', 'aria-hidden': 'true' }, row.bar),
    createHtml('td', { class: 'number' }, countText(row.most)),
    ...(stage === null ? [] : [row.deed]),
  );
  paintElement(row.node, side.colors);
  return row.node;
}

/** The headings of the columns. */
function createHead(stage) {
  const column = (text, attributes) =>
    createHtml('th', { scope: 'col', ...attributes }, text);
  const head = createHtml(
    'tr',
    {},
    column(''),
    column('now', { class: 'number' }),
    column('', { class: 'readout-bar', 'aria-hidden': 'true' }),
    column('at most', { class: 'number' }),
    ...(stage === null ? [] : [column('what it does')]),
  );
  return createHtml('thead', {}, head);
}

/** Sets what a row shows at a time. */
function updateRow(row, scene, t, opponents) {
  const strength = strengthOf(row.armies, t);
  const share = row.most > 0 ? Math.min(1, strength / row.most) : 0;
  row.now.textContent = countText(strength);
  row.bar.style.setProperty('--share', share.toFixed(3));
  if (row.armies.length === 1 && opponents !== null) {
    row.deed.textContent = deedAt(scene, row.armies[0], t, opponents);
  }
}

/** Sets the rows to the time of the clock. */
function updateRows(rows, scene, { time }) {
  const opponents = scene.hasMap ? opponentsAt(scene, time) : null;
  for (const row of rows) {
    updateRow(row, scene, time, opponents);
  }
}

/** One row is in the order of tabs; arrows go to the others. */
function roveButtons(buttons) {
  const enter = (button) => {
    for (const other of buttons) {
      other.tabIndex = other === button ? 0 : -1;
    }
  };
  buttons[0].tabIndex = 0;
  buttons.forEach((button, i) => {
    button.addEventListener('focus', () => enter(button));
    button.addEventListener('keydown', (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = buttons[i + (step ?? 0)];
      if (step !== undefined && next !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        next.focus();
      }
    });
  });
}

/** Buttons point out their armies on the map, and the map its armies' rows. */
function joinStage(rows, stage) {
  let pressed = null;
  const press = (row) => {
    pressed?.button.setAttribute('aria-pressed', 'false');
    pressed = row === pressed ? null : row;
    pressed?.button.setAttribute('aria-pressed', 'true');
    stage.keep(pressed?.armies[0].index ?? null);
  };
  for (const row of rows) {
    const choose = () => stage.choose(row.armies[0].index);
    const leave = () => stage.choose(null);
    row.button.addEventListener('click', () => press(row));
    row.button.addEventListener('focus', choose);
    row.button.addEventListener('blur', leave);
    row.node.addEventListener('pointerenter', choose);
    row.node.addEventListener('pointerleave', leave);
  }
  stage.listen((army) => {
    for (const row of rows) {
      const isChosen = row.armies[0].index === army;
      row.node.classList.toggle('is-chosen', isChosen);
    }
  });
}

/** What sides have at a time, in words: "blue 1,200, red 850". */
function sidesText(scene, t) {
  const words = scene.sides.map((side) => {
    const armies = scene.armies.filter((army) => army.side === side.index);
    return `${side.name} ${countText(strengthOf(armies, t))}`;
  });
  return words.join(', ');
}

/** The table; stage is null where there is no map. */
function createReadout(scene, clock, stage) {
  const rows = listRows(scene);
  const body = createHtml('tbody');
  body.append(...rows.map((row) => createRow(row, stage)));
  const caption = createHtml('caption', {}, 'At this time');
  const sheet = createHtml('table', {}, caption, createHead(stage), body);
  const box = createHtml('div', { class: 'readout' }, sheet);
  let frames = 0;
  clock.listen((what) => {
    frames++;
    if (what !== 'frame' || frames % FRAMES_OF_TABLE === 0) {
      updateRows(rows, scene, clock);
    }
  });
  const pointing = rows.filter((row) => row.button !== undefined);
  if (pointing.length > 0) {
    roveButtons(pointing.map((row) => row.button));
    joinStage(pointing, stage);
  }
  updateRows(rows, scene, clock);
  return box;
}

// --- keys -------------------------------------------------------------

// A step of the arrows, and one with shift, as parts of the whole time.
const KEY_STEP = 1 / 200;
const KEY_LEAP = 1 / 20;

// Moments nearer than this part of the whole time are the present one.
const PRESENT = 1e-7;

const KEYS = [
  ['Space', 'play, pause'],
  ['\u2190 \u2192', 'a step back, on; with Shift a larger one'],
  ['[ ]', 'to the event before, after; on the slider Page Down, Page Up, too'],
  ['Home End', 'on the slider: to the beginning, to the end'],
  ['\u2191 \u2193', 'from army to army in the table'],
  ['Esc', 'leave the army that is pointed out'],
];

/** Where keys are letters of what is typed, or choose of a list. */
function takesKeys(target) {
  const typed = 'select, textarea, [contenteditable]';
  const isTyped = target.matches('input') && target.type !== 'range';
  return isTyped || target.closest(typed) !== null;
}

// Keys that scroll the page elsewhere: on a slider they are others.
const SLIDER_KEYS = {
  PageUp: ']',
  PageDown: '[',
  ArrowDown: 'ArrowLeft',
  ArrowUp: 'ArrowRight',
};

/** The time that a key goes to, null of other keys. */
function timeOfKey({ key, shiftKey, target }, clock, moments) {
  const { from, to, time } = clock;
  const span = to - from;
  const step = span * (shiftKey ? KEY_LEAP : KEY_STEP);
  const isSlider = target.matches('#time, .cursor-handle');
  const beside = (direction) =>
    momentBeside(moments, time, direction, PRESENT * span);
  switch ((isSlider && SLIDER_KEYS[key]) || key) {
    case 'ArrowLeft':
      return time - step;
    case 'ArrowRight':
      return time + step;
    case '[':
      return beside(-1) ?? from;
    case ']':
      return beside(1) ?? to;
    case 'Home':
      return isSlider ? from : null;
    case 'End':
      return isSlider ? to : null;
    default:
      return null;
  }
}

/** Does what a key is for, where nothing else has taken it. */
function handleKey(event, clock, moments) {
  const { target } = event;
  const isModified = event.ctrlKey || event.altKey || event.metaKey;
  if (isModified || event.defaultPrevented || takesKeys(target)) {
    return;
  }
  const takesSpace = target.closest('button, a, summary') !== null;
  if (event.key === ' ' && !takesSpace) {
    event.preventDefault();
    if (!event.repeat) {
      clock.toggle();
    }
    return;
  }
  const time = timeOfKey(event, clock, moments);
  if (time !== null) {
    event.preventDefault();
    clock.seek(time);
  }
}

/** What keys there are. */
function createKeysHelp() {
  const list = createHtml('dl');
  for (const [key, what] of KEYS) {
    list.append(createHtml('dt', {}, createHtml('kbd', {}, key)));
    list.append(createHtml('dd', {}, what));
  }
  const summary = createHtml('summary', {}, 'Keys');
  return createHtml('details', { class: 'player-help' }, summary, list);
}

// --- player -----------------------------------------------------------

// What happens is read out when the clock has come to rest.
const QUIET_MS = 500;

// A map is wide whose width is more than this of its height.
const WIDE_SHAPE = 1.4;

/** A line for screen readers: what there is when the clock comes to rest. */
function createStatus(clock, say) {
  const node = createHtml('p', { class: 'only-read', role: 'status' });
  let timer = 0;
  clock.listen((what) => {
    clearTimeout(timer);
    if (what !== 'frame' && !clock.isPlaying) {
      timer = setTimeout(() => {
        node.textContent = say();
      }, QUIET_MS);
    }
  });
  return node;
}

/** A button that is there where the map is out of sight, and scrolls to it. */
function createWayBack(svg, name) {
  const button = createHtml('button', { class: 'player-back', type: 'button' });
  button.append(`To the ${name}`);
  button.hidden = true;
  button.addEventListener('click', () => {
    const behavior = wantsStillness() ? 'auto' : 'smooth';
    svg.scrollIntoView({ block: 'center', behavior });
  });
  new IntersectionObserver(([entry]) => {
    button.hidden = entry.isIntersecting;
  }).observe(svg);
  return button;
}

/** The figure that is the map, and its panel; null where there is none. */
function findStage(figures, scene) {
  for (const figure of figures) {
    const panel = figure.panels.find((one) => one.is_stage);
    if (panel !== undefined && (scene.hasMap || scene.bodies !== null)) {
      return { figure, panel };
    }
  }
  return null;
}

/** The element that the player stands after: the map, or the first figure of
 * the time, or else the scene. */
function findAnchor(figures, place, script) {
  const isTimed = (figure) => figure.panels.some(({ x }) => x.is_clock);
  const figure = place?.figure ?? figures.find(isTimed);
  return figure?.svg.closest('figure') ?? script;
}

/** The legend of a map once more, for phones, which show it in larger letters.
 */
function createLegend({ figure, panel }) {
  const { svg, width } = figure;
  const parts = svg.querySelectorAll(':scope > rect, :scope > text');
  const copies = [...parts].map((part) => part.cloneNode(true));
  const viewBox = `0 0 ${width} ${panel.top}`;
  return createHtml(
    'div',
    { class: 'stage-legend', 'aria-hidden': 'true' },
    createSvg('svg', { class: 'lan', viewBox }, ...copies),
  );
}

/** Puts the readout beside the map where the window is wide enough for both, a
 * map that is wide itself only in a very wide one; below the player else. */
function placeReadout(readout, { figure }, player) {
  const shape = figure.width / figure.height;
  const node = createHtml('div', { class: 'theatre' });
  const wide = matchMedia(`(min-width: ${shape < WIDE_SHAPE ? 70 : 90}rem)`);
  const settle = () => {
    node.classList.toggle('is-beside', wide.matches);
    if (wide.matches) {
      node.append(readout);
    } else {
      player.after(readout);
    }
  };
  const picture = figure.svg.closest('figure');
  node.style.setProperty('--shape', shape);
  picture.replaceWith(node);
  node.append(picture);
  wide.addEventListener('change', settle);
  settle();
}

/** Builds the player beside the figures of its page. */
function createPlayer(scene, clock, figures, script) {
  const moments = findMoments(clock);
  const write = createTimeWriter(scene);
  const place = findStage(figures, scene);
  const anchor = findAnchor(figures, place, script);
  const sides = () => `${write(clock.time)}: ${sidesText(scene, clock.time)}`;
  const sayAll = () => {
    const last = happenedAt(moments, clock.time);
    return last === null ? sides() : `${sides()}. ${last.text}`;
  };
  let stage = null; // soldiers cannot be chosen: there is none to ask
  if (place !== null && scene.bodies !== null) {
    createField(place.figure, place.panel, scene, clock, sides);
  } else if (place !== null) {
    stage = createStage(place.figure, place.panel, scene, clock);
  }
  const bar = createControls(clock, scene, moments.times, sides);
  bar.append(createHappened(clock, moments, write), createKeysHelp());
  if (place !== null) {
    const name = stage === null ? 'field' : 'map';
    bar.append(createWayBack(place.figure.svg, name));
    place.figure.svg.closest('figure').append(createLegend(place));
  }
  const player = createHtml('section', {
    class: 'player',
    'aria-label': 'The battle over time',
  });
  player.append(bar, createStatus(clock, sayAll));
  const readout = createReadout(scene, clock, stage);
  anchor.after(player, readout);
  if (place !== null) {
    placeReadout(readout, place, player);
  }
  // a link goes to its time also where the address has it already
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a.moment');
    if (link) {
      clock.seek(timeOfHash(link.hash));
    }
  });
  document.addEventListener('keydown', (event) =>
    handleKey(event, clock, moments),
  );
}

// --- main -------------------------------------------------------------

/** What an action answers; null, and a warning, where it fails. */
function attempt(action) {
  try {
    return action();
  } catch (error) {
    console.warn(`lanchester: ${error.message}`);
    return null;
  }
}

/** Gives the figures of the page cursors, and plays its battle if it has one. */
function main() {
  const script = document.getElementById('scene');
  const scene = script && attempt(() => readScene(script.textContent));
  const pictures = [...document.querySelectorAll('figure > svg.lan')];
  const figures = pictures
    .map((svg) => attempt(() => readFigure(svg)))
    .filter((figure) => figure !== null);
  const clock = scene && new Clock(scene.from, scene.to);
  if (scene !== null) {
    createPlayer(scene, clock, figures, script);
  }
  for (const figure of figures) {
    addCursors(figure, clock);
  }
  if (clock !== null) {
    followAddress(clock);
  }
}

attempt(main);
