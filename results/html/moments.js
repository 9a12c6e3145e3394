// results/html/moments.js - what happened when: the links of the tables to
// times of the battle.
// SPDX-License-Identifier: GPL-3.0-or-later
import { timeOfHash } from './address.js';
import { lastNotAbove } from './search.js';

// Of what happens at once, so much is named.
const NAMED_AT_ONCE = 3;

/** The words beside a link: the first cell of its row that is words. */
function wordsBeside(row, link) {
  const cells = [...row.querySelectorAll('td.words, th')];
  const cell = cells.find((one) => !one.contains(link));
  return cell === undefined ? '' : cell.textContent.trim();
}

/** The moment of a link; null of one in a table that has no words for it: a
 * row that has more than one moment is not what happened at one. */
function readMoment(link) {
  const time = timeOfHash(link.hash);
  const row = link.closest('tr');
  if (!Number.isFinite(time) || row === null) {
    return null;
  }
  const isOne = row.querySelectorAll('a.moment').length === 1;
  const isFirst = row.cells[0].contains(link);
  const text = wordsBeside(row, link);
  return isOne && isFirst && text !== '' ? { time, text, link, row } : null;
}

/** All moments of the page, by their times, none after the end of the clock,
 * which is rounded. */
export function findMoments({ to }) {
  const links = [...document.querySelectorAll('a.moment')];
  const list = links.map(readMoment).filter((moment) => moment !== null);
  for (const moment of list) {
    moment.time = Math.min(moment.time, to);
  }
  list.sort((a, b) => a.time - b.time);
  return { list, times: list.map((moment) => moment.time) };
}

/** What happened last, not after a time; null where nothing did. */
export function happenedAt(moments, time) {
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
export function momentBeside(moments, time, direction, slack) {
  const { times } = moments;
  const after = lastNotAbove(times, time + slack) + 1;
  const before = lastNotAbove(times, time - slack);
  return times[direction > 0 ? after : before] ?? null;
}
