// results/html/readout.js - a table of what sides and armies have at the time
// of the clock.
// SPDX-License-Identifier: GPL-3.0-or-later

import { deedAt, opponentsAt, strengthAt } from './at_time.js';
import { changeText, createHtml, paintElement } from './dom.js';
import { countText } from './number.js';

// While it plays, the table changes once in so many frames.
const FRAMES_OF_TABLE = 6;

// Rows that are changed beyond those that are in sight.
const ROWS_BEYOND = 6;

/** The sum of what armies have at a time. */
function strengthOf(armies, t) {
  return armies.reduce((sum, army) => sum + strengthAt(army, t), 0);
}

/** When the sum of some armies jumps, or takes another slope: [time, jump,
 * change of slope], in the order of time. */
function changesOf(armies) {
  const changes = [];
  for (const { times, counts } of armies) {
    for (let i = 1; i < times.length; i++) {
      const passed = times[i] - times[i - 1];
      const more = counts[i] - counts[i - 1];
      if (passed > 0) {
        changes.push([times[i - 1], 0, more / passed]);
        changes.push([times[i], 0, -more / passed]);
      } else {
        changes.push([times[i], more, 0]);
      }
    }
  }
  return changes.sort((a, b) => a[0] - b[0]);
}

/** The most that some armies ever have together. */
function mostOf(armies) {
  let sum = armies.reduce((all, army) => all + army.counts[0], 0);
  let most = sum;
  let slope = 0;
  let last = 0;
  for (const [time, jump, bend] of changesOf(armies)) {
    sum += slope * (time - last);
    most = Math.max(most, sum, sum + jump);
    sum += jump;
    slope += bend;
    last = time;
  }
  return most;
}

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
  const cell = createHtml('th', { scope: 'row' });
  if (stage === null || row.armies.length > 1) {
    cell.append(name);
    return cell;
  }
  row.button = createHtml(
    'button',
    { type: 'button', tabindex: '-1', 'aria-pressed': 'false' },
    name,
  );
  cell.append(row.button);
  return cell;
}

/** The cells of a row. */
function createRow(row, stage) {
  row.bar = createHtml('span', { class: 'readout-fill' });
  row.now = createHtml('td', { class: 'number' });
  row.deed = createHtml('td', { class: 'words' });
  const { armies } = row;
  row.most = armies.length > 1 ? mostOf(armies) : armies[0].most;
  row.share = null;
  const bar = createHtml('td', { class: 'readout-bar', 'aria-hidden': 'true' });
  bar.append(row.bar);
  const most = createHtml('td', { class: 'number' }, countText(row.most));
  row.node = createHtml('tr', { class: row.isSide ? 'is-side' : 'is-army' });
  row.node.append(createNameCell(row, stage), row.now, bar, most);
  if (stage !== null) {
    row.node.append(row.deed);
  }
  paintElement(row.node, row.side.colors);
  return row.node;
}

/** The headings of the columns. */
function createHead(stage) {
  const head = createHtml('tr');
  const column = (text, attributes = {}) =>
    head.append(createHtml('th', { scope: 'col', ...attributes }, text));
  column('');
  column('now', { class: 'number' });
  column('', { class: 'readout-bar', 'aria-hidden': 'true' });
  column('at most', { class: 'number' });
  if (stage !== null) {
    column('what it does');
  }
  return createHtml('thead', {}, head);
}

/** Sets what a row shows at a time. */
function updateRow(row, scene, t, opponents) {
  const strength = strengthOf(row.armies, t);
  const share =
    row.most > 0 ? Math.min(1, strength / row.most).toFixed(3) : '0';
  changeText(row.now, countText(strength));
  if (share !== row.share) {
    row.share = share;
    row.bar.style.setProperty('--share', share);
  }
  if (row.armies.length === 1 && opponents !== null) {
    changeText(row.deed, deedAt(scene, row.armies[0], t, opponents));
  }
}

/** The rows that are in sight of the scrolling box. */
function rowsInSight(table) {
  const { rows, height, top, inner } = table;
  if (height === 0) {
    return rows;
  }
  const first = Math.max(0, Math.floor(top / height) - ROWS_BEYOND);
  return rows.slice(first, first + Math.ceil(inner / height) + 2 * ROWS_BEYOND);
}

/** Sets the rows that are in sight to the time of the clock. */
function updateTable(table, scene, clock) {
  const t = clock.time;
  const opponents = scene.hasMap ? opponentsAt(scene, t) : null;
  for (const row of rowsInSight(table)) {
    updateRow(row, scene, t, opponents);
  }
}

/** Keeps what is known of the box, so that no frame asks for it. */
function watchBox(table, box, redraw) {
  const measure = () => {
    table.height = table.body.offsetHeight / table.rows.length;
    table.inner = box.clientHeight;
    redraw();
  };
  box.addEventListener('scroll', () => {
    table.top = box.scrollTop;
    redraw();
  });
  new ResizeObserver(measure).observe(box);
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
    stage.keep(pressed === null ? null : pressed.armies[0].index);
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
export function sidesText(scene, t) {
  const words = scene.sides.map((side) => {
    const armies = scene.armies.filter((army) => army.side === side.index);
    return `${side.name} ${countText(strengthOf(armies, t))}`;
  });
  return words.join(', ');
}

/** The table; stage is null where there is no map. */
export function createReadout(scene, clock, stage) {
  const rows = listRows(scene);
  const body = createHtml('tbody');
  body.append(...rows.map((row) => createRow(row, stage)));
  const caption = createHtml('caption', {}, 'At this time');
  const sheet = createHtml('table', {}, caption, createHead(stage), body);
  const box = createHtml('div', { class: 'readout' }, sheet);
  const table = { rows, body, height: 0, top: 0, inner: 0 };
  const redraw = () => updateTable(table, scene, clock);
  let frames = 0;
  clock.listen((what) => {
    frames++;
    if (what !== 'frame' || frames % FRAMES_OF_TABLE === 0) {
      redraw();
    }
  });
  const pointing = rows.filter((row) => row.button !== undefined);
  if (pointing.length > 0) {
    roveButtons(pointing.map((row) => row.button));
    joinStage(pointing, stage);
  }
  watchBox(table, box, redraw);
  redraw();
  return box;
}
