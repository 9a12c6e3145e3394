// tests/browser/player.js - the player of a page, as the head of
// results/html/player.js describes it, and where armies are and what they have
// by the files that `run` writes next to its page.
// SPDX-License-Identifier: GPL-3.0-or-later

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { lanchester, write } = require('./harness.js');

/** Opens the page of a scenario that comes with the program. */
async function openPlayer(browser, example, reader = {}) {
  const text = write('played.yaml', 'example', example);
  const rows = ['--events', 'events.csv', '--positions', 'positions.csv'];
  lanchester(
    ...['run', 'played.yaml', '--quiet', '-o', 'curve.csv'],
    ...(text.includes('\nmap:') ? rows : []),
  );
  write('played.html', 'run', 'played.yaml', '--quiet', '--format', 'html');
  return await browser.open('played.html', reader);
}

/** Puts the slider at a time. */
function seek(page, time) {
  return page.value((value) => {
    const slider = document.getElementById('time');
    slider.value = value;
    slider.dispatchEvent(new Event('input'));
  }, time);
}

function timeOf(page) {
  return page.value("Number(document.getElementById('time').value)");
}

function endOf(page) {
  return page.value("Number(document.getElementById('time').max)");
}

function isPlaying(page) {
  const label = "document.getElementById('play').getAttribute('aria-label')";
  return page.value(`${label} === 'Pause'`);
}

/** Where the middle of an element is, which is scrolled into sight. */
function find(page, selector) {
  return page.value((name) => {
    const element = document.querySelector(name);
    element.scrollIntoView({ block: 'center' });
    const r = element.getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
  }, selector);
}

async function click(page, selector) {
  await page.click(...(await find(page, selector)));
}

/** The number that a text of the page stands for, and half its last digit;
 * zeros at the end are not written: 26 may be 25.96. */
function numberOf(text) {
  const value = Number.parseFloat(text.replaceAll(',', ''));
  const size = Math.abs(value);
  return { value, half: size >= 99.95 ? 0.5 : size >= 9.995 ? 0.05 : 0.005 };
}

/** From places of the map's axes to px of the stage's view box. */
async function placer(page) {
  const { x, y } = await page.value(() =>
    [...document.querySelectorAll('svg > metadata')]
      .flatMap((data) => JSON.parse(data.textContent))
      .find((panel) => panel.is_stage),
  );
  const on = (axis, value) =>
    axis.from_px +
    ((axis.to_px - axis.from_px) * (value - axis.from)) / (axis.to - axis.from);
  return (at) => [on(x, at[0]), on(y, at[1])];
}

// --- by the files ------------------------------------------------------------

function readRows(file) {
  const [heads, ...rows] = fs
    .readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return { heads, rows };
}

const squares = ([column, row]) => [column + 0.5, row + 0.5];

/** Rows that are odd are shifted; the height of a hexagon whose neighbours are
 * 1 apart is twice 1/sqrt(3). */
const hexagons = ([column, row]) => [
  column + 0.5 + (row % 2 === 1 ? 0.5 : 0),
  (1.5 * row + 1) / Math.sqrt(3),
];

/** What positions.csv, events.csv and curve.csv say: the steps of each army,
 * when it leaves the map, the times of events, and rows of strengths. */
function readWalks(places) {
  const curve = readRows('curve.csv');
  const names = curve.heads.slice(1).map((head) => head.split('.')[0]);
  const armies = new Map(
    names.map((name) => [name, { name, steps: [], gone: Infinity, most: 0 }]),
  );
  for (const cells of readRows('positions.csv').rows) {
    const to = places(cells.slice(5, 7).map(Number));
    const arrived = Number(cells[1]);
    const isFirst = cells[0] === '';
    armies.get(cells[2]).steps.push({
      departed: isFirst ? arrived : Number(cells[0]),
      arrived,
      from: isFirst ? to : places(cells.slice(3, 5).map(Number)),
      to,
    });
  }
  const events = readRows('events.csv').rows;
  for (const [time, what, name] of events) {
    if (what === 'gone' || what === 'left') {
      armies.get(name).gone = Number(time);
    }
  }
  const rows = curve.rows.map(([time, ...counts]) => {
    const row = { time: Number(time), has: {} };
    for (const [i, count] of counts.entries()) {
      row.has[names[i]] = (row.has[names[i]] ?? 0) + Number(count);
    }
    return row;
  });
  for (const army of armies.values()) {
    army.most = Math.max(...rows.map((row) => row.has[army.name]));
  }
  assert.ok(armies.size > 1 && rows.length > 2 && events.length > 2);
  return {
    armies: [...armies.values()],
    events: events.map(([time]) => Number(time)),
    rows,
    end: rows.at(-1).time,
  };
}

/** Where an army is then; null off the map. */
function placeAt({ steps, gone }, time) {
  if (steps.length === 0 || time < steps[0].arrived || time >= gone) {
    return null;
  }
  const { departed, arrived, from, to } =
    steps.findLast((step) => step.departed <= time) ?? steps[0];
  const share =
    arrived > departed
      ? Math.min(1, (time - departed) / (arrived - departed))
      : 1;
  return [0, 1].map((i) => from[i] + share * (to[i] - from[i]));
}

/** What an army has, straight between the rows of the curve. */
function strengthAt({ rows }, { name }, time) {
  const last = rows.findLastIndex((row) => row.time <= time);
  const i = Math.max(0, Math.min(last, rows.length - 2));
  const share = (time - rows[i].time) / (rows[i + 1].time - rows[i].time);
  const [a, b] = [rows[i].has[name], rows[i + 1].has[name]];
  return a + share * (b - a);
}

module.exports = {
  click,
  endOf,
  find,
  hexagons,
  isPlaying,
  numberOf,
  openPlayer,
  placeAt,
  placer,
  readWalks,
  seek,
  squares,
  strengthAt,
  timeOf,
};
