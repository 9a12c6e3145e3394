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
//   a.moment[aria-current=time]   the last moment that has happened
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

// While it plays, words change once in so many frames.
const FRAMES_OF_WORDS = 8;

/** A clock that stands at `from`. Listeners are called after each change, with
 * whether words are to follow. */
class Clock {
  constructor(from, to) {
    this.from = from;
    this.to = to;
    this.time = from;
    this.isPlaying = false;
    this.speed = 1;
    this.listeners = [];
    this.frames = 0;
    this.request = 0;
  }

  listen(listener) {
    this.listeners.push(listener);
  }

  tell(hasWords) {
    for (const listener of this.listeners) {
      listener(hasWords);
    }
  }

  /** Goes to a time, or to the end that is nearer. */
  seek(time) {
    if (Number.isFinite(time)) {
      this.time = Math.min(Math.max(time, this.from), this.to);
      this.tell(true);
    }
  }

  /** Stands where it plays, else plays from where it stands; from the beginning
   * where that is the end. */
  toggle() {
    this.isPlaying = !this.isPlaying;
    this.time = this.isPlaying && this.time >= this.to ? this.from : this.time;
    cancelAnimationFrame(this.request);
    this.request = requestAnimationFrame((now) => this.showFrame(now, now));
    this.tell(true);
  }

  /** Goes on by what has passed since the last frame. */
  showFrame(now, last) {
    if (!this.isPlaying) {
      return;
    }
    const seconds = Math.min(now - last, LONGEST_FRAME_MS) / 1000;
    const rate = (this.speed * (this.to - this.from)) / SECONDS_OF_BATTLE;
    this.time = Math.min(this.time + seconds * rate, this.to);
    this.isPlaying = this.time < this.to;
    this.frames++;
    this.tell(!this.isPlaying || this.frames % FRAMES_OF_WORDS === 0);
    this.request = requestAnimationFrame((later) => this.showFrame(later, now));
  }
}

// --- address ----------------------------------------------------------

// What follows the clock when it has come to rest: browsers refuse pages that
// write the address at every move of a slider.
const REST_MS = 250;

/** Does something when the clock has come to rest. */
function listenToRest(clock, action) {
  let timer = 0;
  clock.listen(() => {
    clearTimeout(timer);
    timer = clock.isPlaying ? 0 : setTimeout(action, REST_MS);
  });
}

/** The time of a "#t=12.5"; NaN of all else. */
function timeOfHash(hash) {
  const match = /^#t=(-?[0-9.]+(?:e[-+]?[0-9]+)?)$/i.exec(hash);
  return match === null ? Number.NaN : Number(match[1]);
}

/** Follows the address, and writes the time into it, with no more digits than
 * tell it from its neighbours. */
function followAddress(clock) {
  const decimals = stepDecimals(1e-6 * (clock.to - clock.from), 20);
  const follow = () => clock.seek(timeOfHash(location.hash));
  listenToRest(clock, () => {
    const hash = `#t=${Number(clock.time.toFixed(decimals))}`;
    history.replaceState(history.state, '', hash);
  });
  addEventListener('hashchange', follow);
  follow();
}

// --- controls ---------------------------------------------------------

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

// The whole battle in so many steps of the shown time.
const TIME_PARTS = 350;

const ICON_OF_PLAY = 'M8 5v14l11-7z';
const ICON_OF_PAUSE = 'M7 5h4v14H7zM13 5h4v14h-4z';

/** Writes a time as the bar shows it: "12.4 hours". */
function createTimeWriter({ from, to, unit }) {
  const decimals = stepDecimals((to - from) / TIME_PARTS, 6);
  return (time) =>
    `${decimalText(time, decimals, decimals)} ${pluralOf(unit)}`.trimEnd();
}

/** Marks of what happened, above the slider. */
function createTicks({ from, to }, moments) {
  const at = ({ time }) => ((1000 * (time - from)) / (to - from)).toFixed(1);
  const marks = [...new Set(moments.map(at))].map((x) => `M${x} 0V4`);
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
  select.addEventListener('change', () => {
    clock.speed = Number(select.value);
  });
  return select;
}

/** The bar; say() answers what is there at the clock's time. */
function createControls(clock, scene, moments, say) {
  const write = createTimeWriter(scene);
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
    'aria-label':
      scene.unit === '' ? 'Time' : `Time in ${pluralOf(scene.unit)}`,
  });
  const ticks = createTicks(clock, moments);
  const track = createHtml('div', { class: 'player-track' }, ticks, slider);
  const time = createHtml('span', { class: 'player-time' });
  const widths = [clock.from, clock.to].map((end) => write(end).length);
  const update = (hasWords) => {
    slider.value = clock.time;
    time.textContent = write(clock.time);
    play.setAttribute('aria-label', clock.isPlaying ? 'Pause' : 'Play');
    icon.setAttribute('d', clock.isPlaying ? ICON_OF_PAUSE : ICON_OF_PLAY);
    if (hasWords) {
      slider.setAttribute('aria-valuetext', say());
    }
  };
  time.style.minWidth = `${Math.max(...widths)}ch`;
  play.addEventListener('click', () => clock.toggle());
  slider.addEventListener('input', () => clock.seek(Number(slider.value)));
  clock.listen(update);
  update(true);
  const parts = [play, track, time, createSpeed(clock)];
  return createHtml('div', { class: 'player-bar' }, ...parts);
}

// --- moments ----------------------------------------------------------

// Of what happens at once, so much is named.
const NAMED_AT_ONCE = 3;

/** The moment of a link: its time, and the words beside it, which are the first
 * cell of its row that is words. Nothing of a row that has more than one: it is
 * not what happened at one. */
function readMoment(link, clock) {
  const time = Math.min(timeOfHash(link.hash), clock.to);
  const row = link.closest('tr');
  const isOne = row?.querySelectorAll('a.moment').length === 1;
  if (!isOne || !row.cells[0].contains(link) || !Number.isFinite(time)) {
    return [];
  }
  const cells = [...row.querySelectorAll('td.words, th')];
  const cell = cells.find((one) => !one.contains(link));
  const text = cell?.textContent.trim() ?? '';
  return text === '' ? [] : [{ time, text, link, row }];
}

/** All moments of the page, by their times. */
function findMoments(clock) {
  return [...document.querySelectorAll('a.moment')]
    .flatMap((link) => readMoment(link, clock))
    .sort((a, b) => a.time - b.time);
}

/** The last moment that is not after a time, and in words all that happened
 * then. */
function happenedAt(moments, time) {
  const last = moments.findLast((moment) => moment.time <= time);
  const same = moments.filter((moment) => moment.time === last?.time);
  const words = same.map(({ text }) => text).slice(0, NAMED_AT_ONCE);
  const more = same.length - words.length;
  return {
    last,
    text: [...words, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
  };
}

/** The line of what happened last, which marks its row in the table, too. */
function createHappened(clock, moments, write) {
  const when = createHtml('span', { class: 'happened-time' });
  const what = createHtml('bdi');
  const mark = ({ row, link }, isNow) => {
    row.classList.toggle('is-now', isNow);
    link.setAttribute('aria-current', isNow ? 'time' : 'false');
  };
  let shown;
  const update = () => {
    const { last, text } = happenedAt(moments, clock.time);
    if (last !== shown) {
      if (shown) {
        mark(shown, false);
      }
      if (last) {
        mark(last, true);
      }
      shown = last;
      when.textContent = last ? `${write(last.time)}:` : '';
      what.textContent = text;
    }
  };
  clock.listen(update);
  update();
  return createHtml('p', { class: 'happened' }, when, ' ', what);
}

// --- readout ----------------------------------------------------------

/** Sides with their armies; one that is alone is its side. */
function listRows({ sides }) {
  return sides.flatMap((side) => {
    const rows = side.armies.map((army) => ({
      ...{ side, army, armies: [army], name: army.name, most: army.most },
      isSide: side.armies.length === 1,
    }));
    return rows.length > 1 ? [{ ...side, side, isSide: true }, ...rows] : rows;
  });
}

/** A row; of an army on the map its name is a button that points it out. */
function createRow(row, stage) {
  const name = createHtml('bdi', {}, row.name);
  row.button = createHtml('button', {
    type: 'button',
    'aria-pressed': 'false',
  });
  row.bar = createHtml('span', { class: 'readout-fill' });
  row.now = createHtml('td', { class: 'number' });
  row.deed = createHtml('td', { class: 'words' });
  row.node = createHtml(
    'tr',
    { class: row.isSide ? 'is-side' : 'is-army' },
    createHtml('th', { scope: 'row' }, name),
    row.now,
    createHtml('td', { class: 'readout-bar', 'aria-hidden': 'true' }, row.bar),
    createHtml('td', { class: 'number' }, countText(row.most)),
    ...(stage === null ? [] : [row.deed]),
  );
  if (stage !== null && row.army) {
    name.replaceWith(row.button);
    row.button.append(name);
  }
  paintElement(row.node, row.side.colors);
  return row.node;
}

// The columns: heading and class; the last one is of a map.
const COLUMNS = [
  ['', ''],
  ['now', 'number'],
  ['', 'readout-bar'],
  ['at most', 'number'],
  ['what it does', 'words'],
];

/** The headings of the columns. */
function createHead(stage) {
  const cells = COLUMNS.slice(0, stage === null ? 4 : 5).map(([text, name]) =>
    createHtml('th', { scope: 'col', class: name }, text),
  );
  return createHtml('thead', {}, createHtml('tr', {}, ...cells));
}

/** Sets what a row shows at a time. */
function updateRow({ army, armies, most, now, bar, deed }, scene, t) {
  const strength = strengthOf(armies, t);
  const share = most > 0 ? Math.min(1, strength / most) : 0;
  now.textContent = countText(strength);
  bar.style.setProperty('--share', share.toFixed(3));
  deed.textContent = army && scene.hasMap ? deedAt(scene, army, t) : '';
}

/** Buttons point out their armies on the map, and the map its armies' rows. */
function joinStage({ army, button, node }, stage) {
  const point = () => choose(stage, army.index);
  const leave = () => choose(stage, null);
  button.addEventListener('click', () => keep(stage, army.index));
  button.addEventListener('focus', point);
  button.addEventListener('blur', leave);
  node.addEventListener('pointerenter', point);
  node.addEventListener('pointerleave', leave);
  stage.listeners.push((chosen, kept) => {
    node.classList.toggle('is-chosen', chosen === army.index);
    button.setAttribute('aria-pressed', kept === army.index);
  });
}

/** The table; stage is null where there is no map. */
function createReadout(scene, clock, stage) {
  const rows = listRows(scene);
  const body = rows.map((row) => createRow(row, stage));
  const sheet = createHtml(
    'table',
    {},
    createHtml('caption', {}, 'At this time'),
    createHead(stage),
    createHtml('tbody', {}, ...body),
  );
  const update = (hasWords) => {
    for (const row of hasWords ? rows : []) {
      updateRow(row, scene, clock.time);
    }
  };
  for (const row of rows.filter(({ army }) => army && stage)) {
    joinStage(row, stage);
  }
  clock.listen(update);
  update(true);
  return createHtml('div', { class: 'readout' }, sheet);
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
  ['[ ]', 'to the event before, after'],
  ['Home End', 'on a slider: to the beginning, to the end'],
  ['Esc', 'leave the army that is pointed out'],
];

/** The time that a key goes to; NaN of other keys. */
function timeOfKey({ key, shiftKey, target }, { from, to, time }, moments) {
  const span = to - from;
  const step = span * (shiftKey ? KEY_LEAP : KEY_STEP);
  const near = PRESENT * span;
  if (key === '[') {
    return moments.findLast((one) => one.time < time - near)?.time ?? from;
  }
  if (key === ']') {
    return moments.find((one) => one.time > time + near)?.time ?? to;
  }
  const sign = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return target.matches('input') ? Number.NaN : time + sign * step;
}

/** Does what a key is for, but where it chooses of a list; sliders take arrows
 * themselves. */
function handleKey(event, clock, moments) {
  const { target } = event;
  const isModified = event.ctrlKey || event.altKey || event.metaKey;
  if (isModified || target.matches('select')) {
    return;
  }
  const time = timeOfKey(event, clock, moments);
  if (event.key === ' ' && !target.closest('button, a, summary')) {
    event.preventDefault();
    if (!event.repeat) {
      clock.toggle();
    }
  } else if (!Number.isNaN(time)) {
    event.preventDefault();
    clock.seek(time);
  }
}

/** What keys there are. */
function createKeysHelp() {
  const list = KEYS.flatMap(([key, what]) => [
    createHtml('dt', {}, createHtml('kbd', {}, key)),
    createHtml('dd', {}, what),
  ]);
  return createHtml(
    'details',
    { class: 'player-help' },
    createHtml('summary', {}, 'Keys'),
    createHtml('dl', {}, ...list),
  );
}

// --- player -----------------------------------------------------------

/** The figure that is the map, and its panel; nothing where there is none. */
function findStage(figures, { hasMap, bodies }) {
  return figures
    .flatMap((figure) => figure.panels.map((panel) => ({ figure, panel })))
    .find(({ panel }) => panel.is_stage && (hasMap || bodies !== null));
}

// Pixels of a phone for one of the view box, in the legend.
const LEGEND_SCALE = 0.8;

/** Adds the legend of a map once more, for phones, which show it in larger
 * letters. */
function addLegend({ figure, panel }) {
  const { svg, width } = figure;
  const parts = svg.querySelectorAll(':scope > :is(rect, circle, text)');
  const above = [...parts].filter(
    (part) =>
      Number(part.getAttribute('cy') ?? part.getAttribute('y')) < panel.top,
  );
  const viewBox = `0 0 ${width} ${panel.top}`;
  const style = `min-width: ${LEGEND_SCALE * width}px`;
  const copies = above.map((part) => part.cloneNode(true));
  for (const part of above) {
    part.classList.add('small-legend');
  }
  if (above.length > 0) {
    const box = { class: 'stage-legend', 'aria-hidden': 'true' };
    const map = createSvg('svg', { class: 'lan', viewBox, style }, ...copies);
    svg.closest('figure').append(createHtml('div', box, map));
  }
}

/** Puts the bar below the map, and the readout beside the map or, where there
 * is no room, below the bar. */
function placeAtMap({ figure }, readout, player) {
  const picture = figure.svg.closest('figure');
  const shape = figure.width / figure.height;
  const theatre = createHtml('div', { class: 'theatre' });
  const place = () => {
    const rem = Number.parseFloat(getComputedStyle(player).fontSize);
    const room = Math.min(innerWidth - 2.5 * rem, 90 * rem);
    if (0.8 * innerHeight * shape + 27.5 * rem <= room) {
      theatre.append(readout);
    } else if (player.nextSibling !== readout) {
      player.after(readout);
    }
  };
  theatre.style.setProperty('--shape', shape);
  picture.replaceWith(theatre);
  theatre.append(picture);
  theatre.after(player);
  addEventListener('resize', place);
  place();
}

/** What sides have at a time, in words: "blue 1,200, red 850". */
function sidesText({ sides }, t) {
  return sides
    .map(({ name, armies }) => `${name} ${countText(strengthOf(armies, t))}`)
    .join(', ');
}

/** Builds the player beside the figures of its page: after the map, the first
 * figure of the time, or else the scene. */
function createPlayer(scene, clock, figures, script) {
  const moments = findMoments(clock);
  const write = createTimeWriter(scene);
  const place = findStage(figures, scene);
  const timed = figures.find(({ panels }) =>
    panels.some(({ x }) => x.is_clock),
  );
  const sides = () => `${write(clock.time)}: ${sidesText(scene, clock.time)}`;
  const status = createHtml('p', { class: 'only-read', role: 'status' });
  const bar = createControls(clock, scene, moments, sides);
  const player = createHtml('section', {
    class: 'player',
    'aria-label': 'The battle over time',
  });
  let stage = null; // soldiers cannot be chosen: there is none to ask
  if (place && scene.bodies !== null) {
    createField(place, scene, clock, sides);
  } else if (place) {
    stage = createStage(place, scene, clock);
  }
  const readout = createReadout(scene, clock, stage);
  bar.append(createHappened(clock, moments, write), createKeysHelp());
  player.append(bar, status);
  if (place) {
    addLegend(place);
    placeAtMap(place, readout, player);
  } else {
    (timed?.svg.closest('figure') ?? script).after(player, readout);
  }
  listenToRest(clock, () => {
    const { text } = happenedAt(moments, clock.time);
    status.textContent = [sides(), text].filter(Boolean).join('. ');
  });
  // a link goes to its time also where the address has it already
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a.moment');
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
