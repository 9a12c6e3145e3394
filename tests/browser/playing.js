// tests/browser/playing.js - the player: armies where their files say, its
// clock, keyboard, pointer and finger, and soldiers one by one.
// SPDX-License-Identifier: GPL-3.0-or-later

const assert = require('node:assert/strict');
const fs = require('node:fs');
const h = require('./harness.js');
const p = require('./player.js');
const { test } = h;

// Px of the view box: armies are put at tenths.
const PLACE_TOLERANCE = 0.12;

// Strengths of a page are off by this part of the army's largest at most.
const STRENGTH_TOLERANCE = 1 / 4000;

// --- armies on the map -------------------------------------------------------

/** Seeks a time: all armies are where their files say. */
async function assertPlaces(page, walks, place, time) {
  await p.seek(page, time);
  const shown = await page.value(() =>
    [...document.querySelectorAll('.army')]
      .sort((a, b) => a.dataset.army - b.dataset.army)
      .map((army) =>
        army.getAttribute('display') === 'none'
          ? null
          : army
              .getAttribute('transform')
              .match(/-?[\d.]+/g)
              .map(Number),
      ),
  );
  assert.equal(shown.length, walks.armies.length);
  for (const [i, army] of walks.armies.entries()) {
    const at = p.placeAt(army, time);
    assert.equal(shown[i] === null, at === null, `${army.name} at ${time}`);
    for (const k of at === null ? [] : [0, 1]) {
      const what = `${army.name} at ${time}:`;
      h.assertClose(shown[i][k], place(at)[k], PLACE_TOLERANCE, what);
    }
  }
}

/** At random times, and as near to each event as times of a page are printed.
 */
async function assertWalks(page, walks, seed) {
  const place = await p.placer(page);
  const near = 2e-9 * walks.end;
  const times = [
    ...[...h.randomNumbers(seed, 50)].map((share) => share * walks.end),
    ...walks.events.flatMap((time) => [time - near, time + near]),
  ];
  for (const time of times) {
    if (time >= 0 && time <= walks.end) {
      await assertPlaces(page, walks, place, time);
    }
  }
}

/** The readout at rows of the curve, so that nothing lies between. */
async function assertStrengths(page, walks, seed) {
  for (const number of h.randomNumbers(seed, 50)) {
    const row = walks.rows[Math.floor(number * walks.rows.length)];
    await p.seek(page, row.time);
    const shown = await page.value(() =>
      Object.fromEntries(
        [...document.querySelectorAll('.readout tbody tr')].map((line) => [
          line.cells[0].textContent,
          line.querySelector('td').textContent,
        ]),
      ),
    );
    for (const { name, most } of walks.armies) {
      const { value, half } = p.numberOf(shown[name]);
      const within = STRENGTH_TOLERANCE * most + half;
      h.assertClose(value, row.has[name], within, name);
    }
  }
}

for (const [example, cells] of [
  ['three-fronts', p.squares],
  ['hex-battle', p.hexagons],
]) {
  test(`armies of ${example} are where their files say`, async (browser) => {
    const page = await p.openPlayer(browser, example);
    const walks = p.readWalks(cells);
    await assertWalks(page, walks, 1);
    await assertStrengths(page, walks, 2);
    h.assertQuiet(page);
    await page.close();
  });
}

// --- the clock ---------------------------------------------------------------

test('play goes on and pauses', async (browser) => {
  const page = await p.openPlayer(browser, 'hex-battle');
  assert.equal(await p.timeOf(page), 0);
  assert.equal(await p.isPlaying(page), false);
  await p.click(page, '#play');
  assert.equal(await p.isPlaying(page), true);
  await page.wait("document.getElementById('time').value > 0.2");
  await p.click(page, '#play');
  assert.equal(await p.isPlaying(page), false);
  const paused = await p.timeOf(page);
  await page.settle();
  await page.settle();
  assert.equal(await p.timeOf(page), paused);
  assert.ok(paused < 39);
  h.assertQuiet(page);
  await page.close();
});

test('an address opens at its time', async (browser) => {
  const reader = { fragment: 't=12' };
  const page = await p.openPlayer(browser, 'hex-battle', reader);
  h.assertClose(await p.timeOf(page), 12, 1e-9);
  await page.value("location.hash = '#t=2.5'");
  await page.wait("document.getElementById('time').value === '2.5'");
  for (const odd of ['#t=1e999', '#t=<b>', '#elsewhere']) {
    await page.value(`location.hash = '${odd}'`);
  }
  await page.settle();
  h.assertClose(await p.timeOf(page), 2.5, 1e-9);
  await p.seek(page, 7.25);
  await page.wait("location.hash === '#t=7.25'");
  h.assertQuiet(page);
  await page.close();
});

test('a click on an event goes there', async (browser) => {
  const page = await p.openPlayer(browser, 'hex-battle');
  const times = await page.value(() =>
    [...document.querySelectorAll('a.moment')].map((link, i) => {
      link.id = `moment-${i}`;
      return Number(link.hash.replace('#t=', ''));
    }),
  );
  assert.ok(times.length >= 9);
  for (const [i, time] of times.entries()) {
    await p.click(page, `#moment-${i}`);
    h.assertClose(await p.timeOf(page), time, 1e-9 * (1 + time));
  }
  const current =
    "document.querySelectorAll('a.moment[aria-current=time]').length";
  assert.equal(await page.value(current), 1);
  h.assertQuiet(page);
  await page.close();
});

// --- the map in its window ---------------------------------------------------

function boxOf(page, selector) {
  const box = `document.querySelector('${selector}').getBoundingClientRect()`;
  return page.value(`${box}.toJSON()`);
}

// Of this example the map is a bit wider than high.
test('a map fills its window next to its readout', async (browser) => {
  const desk = { width: 1400, height: 700 };
  const page = await p.openPlayer(browser, 'maze-chase', desk);
  await page.settle();
  let map = await boxOf(page, 'svg.is-stage');
  let readout = await boxOf(page, '.readout');
  assert.ok(map.height <= 0.8 * desk.height + 1);
  assert.ok(map.height >= 0.7 * desk.height);
  assert.ok(readout.left >= map.right);
  assert.ok(readout.top < map.bottom && readout.right <= desk.width);
  await page.readAs({ width: 800, height: 900 });
  await page.settle();
  map = await boxOf(page, 'svg.is-stage');
  readout = await boxOf(page, '.player + .readout');
  assert.ok(map.width >= 0.9 * 800);
  assert.ok(readout.top >= map.bottom);
  h.assertQuiet(page);
  await page.close();
});

// --- keyboard ----------------------------------------------------------------

test('tab reaches all that works', async (browser) => {
  const page = await p.openPlayer(browser, 'hex-battle');
  const reached = [];
  while (reached.at(-1) !== 'body' && reached.length < 200) {
    await page.press('Tab');
    reached.push(
      await page.value(() => {
        const e = document.activeElement;
        return e.id || e.getAttribute('class') || e.localName;
      }),
    );
  }
  for (const name of ['moment', 'cursor-handle', 'body']) {
    assert.ok(reached.includes(name), name);
  }
  const order = ['play', 'time', 'speed'].map((name) => reached.indexOf(name));
  assert.ok(order[0] >= 0 && order[0] < order[1] && order[1] < order[2]);
  const all = 'a[href], button, input, select, summary, [tabindex]';
  const late = await page.value(
    `[...document.querySelectorAll('${all}')].filter((e) => e.tabIndex > 0)`,
  );
  assert.deepEqual(late, []);
  await page.close();
});

function focus(page, selector) {
  return page.value(`document.querySelector('${selector}').focus()`);
}

test('keys seek', async (browser) => {
  const reader = { fragment: 't=10' };
  const page = await p.openPlayer(browser, 'hex-battle', reader);
  const end = await p.endOf(page);
  await focus(page, '#time');
  await page.press('ArrowRight');
  const right = await p.timeOf(page);
  assert.ok(right > 10 && right < 0.5 * end);
  await page.press('ArrowLeft');
  assert.ok((await p.timeOf(page)) < right);
  await page.press('End');
  h.assertClose(await p.timeOf(page), end, 1e-9 * end);
  await page.press('Home');
  assert.equal(await p.timeOf(page), 0);
  await page.press('PageUp');
  assert.ok((await p.timeOf(page)) > 0);
  await focus(page, 'a.moment[href="#t=2.75"]');
  await page.press('Enter');
  h.assertClose(await p.timeOf(page), 2.75, 1e-9);
  h.assertQuiet(page);
  await page.close();
});

test('keys play', async (browser) => {
  const page = await p.openPlayer(browser, 'hex-battle');
  const presses = async (key) => {
    await page.press(key);
    assert.equal(await p.isPlaying(page), true, key);
    await page.press(key);
    assert.equal(await p.isPlaying(page), false, key);
  };
  await focus(page, '#play');
  await presses('Space');
  await presses('Enter');
  await page.value('document.activeElement.blur()');
  await presses('Space');
  h.assertQuiet(page);
  await page.close();
});

test('keys move the cursor of a curve', async (browser) => {
  const page = await p.openPlayer(browser, 'hex-battle');
  await focus(page, '.cursor-handle');
  await page.press('Home');
  await page.press('ArrowRight');
  assert.ok((await p.timeOf(page)) > 0);
  const [type, text] = await page.value(() =>
    ['type', 'aria-valuetext'].map((name) =>
      document.activeElement.getAttribute(name),
    ),
  );
  assert.equal(type, 'range');
  assert.match(text, /village \d/);
  await page.press('End');
  const end = await p.endOf(page);
  h.assertClose(await p.timeOf(page), end, 1e-6 * end);
  await page.close();
});

// --- hearing -----------------------------------------------------------------

test('a screen reader hears what there is', async (browser) => {
  const reader = { fragment: 't=12' };
  const page = await p.openPlayer(browser, 'hex-battle', reader);
  const heard = await page.heard();
  for (const [role, name] of [
    ['button', 'Play'],
    ['slider', 'Time in hours'],
    ['combobox', 'Speed'],
  ]) {
    assert.ok(heard.some((node) => node.role === role && node.name === name));
  }
  const count = (roles) => heard.filter(({ role }) => roles.includes(role));
  for (const [roles, least] of [
    [['slider'], 2],
    [['button'], 1],
    [['link'], 9],
    [['img', 'image'], 2],
    [['heading'], 1],
  ]) {
    assert.ok(count(roles).length >= least, roles[0]);
    assert.ok(!count(roles).some(({ name }) => name === ''), roles[0]);
  }
  assert.ok(count(['table']).length >= 5);
  assert.ok(count(['columnheader']).length >= 20);
  assert.equal(count(['main']).length, 1);
  const text = await page.value(
    "document.getElementById('time').getAttribute('aria-valuetext')",
  );
  assert.match(text, /^12.*: red .*, blue /);
  const status = "document.querySelector('[role=status]').textContent";
  await page.wait(`${status}.includes('12')`);
  await page.close();
});

// --- pointing ----------------------------------------------------------------

/** The figure of the curve: named, scrolled into sight, its axis of time in px
 * of the window, and the height of its middle. */
function findCurve() {
  const find = (data) =>
    JSON.parse(data.textContent).find(
      (panel) => panel.x.is_clock && panel.lines.length > 0,
    );
  const all = [...document.querySelectorAll('svg > metadata')];
  const data = all.find(find);
  const { x, frame } = find(data);
  const svg = data.parentElement;
  svg.id = 'curve';
  svg.scrollIntoView({ block: 'center' });
  const box = svg.getBoundingClientRect();
  const scale = box.width / svg.viewBox.baseVal.width;
  const at = svg.querySelector('.cursor')?.getAttribute('transform');
  const px = Number(at?.match(/translate\(([-\d.]+)/)[1]);
  const perPx = (x.to - x.from) / (x.to_px - x.from_px);
  return {
    left: box.left + scale * (x.from_px - x.from / perPx),
    slope: scale / perPx,
    y: box.top + (scale * (frame[1] + frame[3])) / 2,
    cursor: x.from + (px - x.from_px) * perPx,
  };
}

function readCallout() {
  const lines = document
    .getElementById('curve')
    .parentElement.querySelectorAll(
      '.cursor-values:not([hidden]) .callout-row:not([hidden])',
    );
  return [...lines].map((line) => ({
    name: line.querySelector('.callout-name').textContent,
    text: line.querySelector('.callout-value').textContent,
  }));
}

test('the pointer shows the values of the curve', async (browser) => {
  const page = await p.openPlayer(browser, 'hex-battle');
  const walks = p.readWalks(p.hexagons);
  for (const number of h.randomNumbers(11, 20)) {
    const time = walks.end * (0.01 + 0.98 * number);
    const { left, slope, y } = await page.value(findCurve);
    await page.moveMouse(left + slope * time, y);
    const { cursor } = await page.value(findCurve);
    h.assertClose(cursor, time, 0.002 * walks.end);
    const shown = await page.value(readCallout);
    assert.equal(shown.length, walks.armies.length);
    for (const { name, text } of shown) {
      const army = walks.armies.find((one) => one.name === name);
      const { value, half } = p.numberOf(text);
      // the cursor is written to a tenth of a px, 0.0001 of the axis
      const [before, is, after] = [-1e-4, 0, 1e-4].map((share) =>
        p.strengthAt(walks, army, cursor + share * walks.end),
      );
      const within = half + Math.abs(after - before) + 5e-4 * army.most;
      h.assertClose(value, is, within, name);
    }
  }
  await page.moveMouse(2, 2);
  assert.deepEqual(await page.value(readCallout), []);
  h.assertQuiet(page);
  await page.close();
});

test('cursor and map move together', async (browser) => {
  const page = await p.openPlayer(browser, 'hex-battle');
  const village = `document.querySelector('.army[data-army="1"]')
    .getAttribute('transform')`;
  await p.seek(page, 0.5);
  const before = await page.value(village);
  const { left, slope, y, cursor } = await page.value(findCurve);
  h.assertClose(cursor, 0.5, 0.01);
  await page.click(left + slope * 2.4, y);
  h.assertClose(await p.timeOf(page), 2.4, 0.1);
  assert.notEqual(await page.value(village), before);
  await page.drag(left + slope * 2.4, y, left + slope * 30, y);
  h.assertClose(await p.timeOf(page), 30, 0.1);
  h.assertQuiet(page);
  await page.close();
});

test('a finger drags the slider', async (browser) => {
  const phone = { width: 360, height: 640, phone: true };
  const page = await p.openPlayer(browser, 'hex-battle', phone);
  const [x, y] = await p.find(page, '#time');
  const { width } = await boxOf(page, '#time');
  await page.drag(x - 0.5 * width + 10, y, x, y);
  const half = 0.5 * (await p.endOf(page));
  h.assertClose(await p.timeOf(page), half, 0.05 * half);
  await p.click(page, '#play');
  await page.wait(
    "document.getElementById('play').getAttribute('aria-label') === 'Pause'",
  );
  await h.assertNone(page, 'smallTargets(24)');
  h.assertQuiet(page);
  await page.close();
});

// --- colours, motion, script -------------------------------------------------

test('armies have other colours in the dark', async (browser) => {
  const reader = { fragment: 't=1' };
  const page = await p.openPlayer(browser, 'hex-battle', reader);
  const fills = () =>
    [document.body, ...document.querySelectorAll('.army circle')].map((e) => {
      const { fill, backgroundColor } = getComputedStyle(e);
      return `${fill} ${backgroundColor}`;
    });
  const light = await page.value(fills);
  await page.readAs({ dark: true });
  const dark = await page.value(fills);
  assert.ok(light.length > 2);
  assert.notDeepEqual(light, dark);
  await page.close();
});

test('reduced motion stops animation', async (browser) => {
  const page = await p.openPlayer(browser, 'hex-battle', { still: true });
  assert.equal(await p.isPlaying(page), false);
  await p.seek(page, 5);
  await page.settle();
  assert.equal(await page.value('document.getAnimations().length'), 0);
  await p.click(page, '#play');
  await page.wait("document.getElementById('time').value > 5.1");
  assert.equal(await page.value('document.getAnimations().length'), 0);
  await page.close();
});

test('all can be read without script', async (browser) => {
  const reader = { noScript: true, fragment: 't=12' };
  const page = await p.openPlayer(browser, 'hex-battle', reader);
  assert.equal(await page.value("document.getElementById('play')"), null);
  await h.assertNone(page, 'hiddenStill()');
  await h.assertNone(page, 'faintTexts(4.5)');
  const words = await h.look(page, 'words()');
  assert.match(words, /blue wins at 39.12 hours/);
  assert.match(words, /village was annihilated/);
  assert.match(words, /1,134/);
  assert.doesNotMatch(words, /"armies"/); // the scene is for scripts
  h.assertQuiet(page);
  await page.close();
});

// --- soldiers one by one -----------------------------------------------------

// They march, stand and fire, and never touch.
const MUSKETS = `format: 1
title: Muskets in the open
time: {unit: minute, end: 30}
units:
  musket: {hit: 0.2, rate: 2, range: 60, speed: 20, steer: stand_off,
           through: true, body: {radius: 0.5}}
armies:
  blue: {at: [0, 0], facing: 90, formation: {kind: line, ranks: 1,
         spacing: 3}, units: {musket: 25}}
  red: {at: [110, 4], facing: 270, formation: {kind: line, ranks: 1,
        spacing: 3}, units: {musket: 20}}
solver: bodies
`;

async function openField(browser, reader = {}) {
  fs.writeFileSync('field.yaml', MUSKETS);
  h.lanchester('report', 'field.yaml', '--quiet', '-o', 'field.html');
  h.lanchester('run', 'field.yaml', '--quiet', '-o', 'field.csv');
  const page = await browser.open('field.html', reader);
  await page.settle();
  return page;
}

/** The discs of each side on the canvas: the middles of connected pixels of its
 * colour, in px of the view box. Crosses of the fallen are not opaque. */
function findDiscs() {
  const canvas = document.querySelector('canvas.field');
  const { width, height } = canvas;
  const view = document.querySelector('svg.is-stage').viewBox.baseVal;
  const copy = new OffscreenCanvas(width, height).getContext('2d');
  copy.drawImage(canvas, 0, 0);
  const data = new Uint32Array(
    copy.getImageData(0, 0, width, height).data.buffer,
  );
  const scene = JSON.parse(document.getElementById('scene').textContent);
  const discOf = (start, ink) => {
    const open = [start];
    const sum = { x: 0, y: 0, size: 0 };
    while (open.length > 0) {
      const i = open.pop();
      if (data[i] === ink) {
        data[i] = 0;
        sum.x += (i % width) + 0.5;
        sum.y += Math.floor(i / width) + 0.5;
        sum.size++;
        open.push(i - 1, i + 1, i - width, i + width);
      }
    }
    return { x: sum.x / sum.size, y: sum.y / sum.size, size: sum.size };
  };
  return scene.sides.map(({ colors }) => {
    const [r, g, b] = colors[0]
      .match(/[\da-f]{2}/gi)
      .map((c) => parseInt(c, 16));
    const ink = ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
    const discs = [];
    for (let i = 0; i < data.length; i++) {
      if (data[i] === ink) {
        const { x, y, size } = discOf(i, ink);
        discs.push([(x * view.width) / width, (y * view.width) / width, size]);
      }
    }
    return discs.filter(([, , size]) => size > 4);
  });
}

test('soldiers stand in lines, and as many as the curve says', async (browser) => {
  const page = await openField(browser);
  const place = await p.placer(page);
  const start = await page.value(findDiscs);
  const lines = [
    { x: 0, y: 0, count: 25 },
    { x: 110, y: 4, count: 20 },
  ];
  for (const [side, { x, y, count }] of lines.entries()) {
    const found = start[side].sort((a, b) => a[1] - b[1]);
    const wanted = Array.from({ length: count }, (_, i) =>
      place([x, y + 3 * (i - (count - 1) / 2)]),
    ).sort((a, b) => a[1] - b[1]);
    assert.equal(found.length, count);
    for (const [i, [px, py]] of wanted.entries()) {
      h.assertClose(found[i][0], px, 0.6);
      h.assertClose(found[i][1], py, 0.6);
    }
  }
  const rows = fs.readFileSync('field.csv', 'utf8').trimEnd().split('\n');
  for (const number of h.randomNumbers(7, 12)) {
    const row = rows[1 + Math.floor(number * (rows.length - 1))].split(',');
    await p.seek(page, Number(row[0]));
    const discs = await page.value(findDiscs);
    for (const side of [0, 1]) {
      const what = `side ${side} at ${row[0]}:`;
      h.assertClose(discs[side].length, Number(row[1 + side]), 2, what);
    }
  }
  h.assertQuiet(page);
  await page.close();
});

test('a field says in words what it shows', async (browser) => {
  const page = await openField(browser);
  const label =
    "document.querySelector('canvas.field').getAttribute('aria-label')";
  await p.seek(page, 0);
  const first = await page.value(label);
  await p.seek(page, await p.endOf(page));
  const last = await page.value(label);
  assert.match(first, /blue 25, red 20/);
  assert.notEqual(first, last);
  assert.ok((await page.heard()).some(({ name }) => name === last));
  await h.assertSound(page);
  await page.close();
});

test('keys move the soldiers', async (browser) => {
  const page = await openField(browser);
  const picture = "document.querySelector('canvas.field').toDataURL()";
  const before = await page.value(picture);
  await page.press('Shift+ArrowRight');
  await page.press('Shift+ArrowRight');
  const after = await page.value(picture);
  assert.notEqual(before, after);
  await page.press('Space');
  const late = 0.13 * (await p.endOf(page));
  await page.wait(`document.getElementById('time').value > ${late}`);
  await page.press('Space');
  assert.equal(await p.isPlaying(page), false);
  assert.notEqual(await page.value(picture), after);
  h.assertQuiet(page);
  await page.close();
});

test('without script the end of the fight is seen', async (browser) => {
  const page = await openField(browser, { noScript: true });
  assert.equal(await page.value("document.querySelector('canvas')"), null);
  const still = 'svg .still';
  const circles = `document.querySelectorAll('${still} circle').length`;
  assert.ok((await page.value(circles)) > 3);
  const display = `getComputedStyle(document.querySelector('${still}')).display`;
  assert.notEqual(await page.value(display), 'none');
  await page.close();
});
