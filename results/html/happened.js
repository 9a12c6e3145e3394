// results/html/happened.js - what happened last, as a line and in the tables.
// SPDX-License-Identifier: GPL-3.0-or-later
import { timeOfHash } from './address.js';
import { changeText, createHtml } from './dom.js';
import { happenedAt } from './moments.js';

/** A link goes to its time also where the address has it already. */
export function listenToMoments(clock) {
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a.moment');
    if (link) {
      clock.seek(timeOfHash(link.hash));
    }
  });
}

/** Marks a moment, and its row, as the last that has happened. */
function markMoment(moment, isCurrent) {
  if (moment === undefined) {
    return;
  }
  moment.row.classList.toggle('is-now', isCurrent);
  if (isCurrent) {
    moment.link.setAttribute('aria-current', 'time');
  } else {
    moment.link.removeAttribute('aria-current');
  }
}

/** The line of what happened last, which marks its row in the table, too. */
export function createHappened(clock, moments, write) {
  const when = createHtml('span', { class: 'happened-time' });
  const what = createHtml('bdi');
  const node = createHtml('p', { class: 'happened' }, when, ' ', what);
  let shown = null;
  const update = () => {
    const last = happenedAt(moments, clock.time);
    const index = last === null ? -1 : last.index;
    if (index === shown) {
      return;
    }
    markMoment(moments.list[shown], false);
    markMoment(moments.list[index], true);
    shown = index;
    changeText(when, last === null ? '' : `${write(last.time)}:`);
    changeText(what, last === null ? '' : last.text);
  };
  clock.listen(update);
  update();
  return node;
}
