// results/html/player.js - the parts of the player, put together on the page.
// SPDX-License-Identifier: GPL-3.0-or-later
import { frameOf } from './callout.js';
import { createControls, createTimeWriter } from './controls.js';
import { createHtml } from './dom.js';
import { createHappened, listenToMoments } from './happened.js';
import { createKeysHelp, listenToPageKeys } from './keys.js';
import { findMoments, happenedAt } from './moments.js';
import { createReadout, sidesText } from './readout.js';
import { createStage } from './stage.js';

// What happens is read out when the clock has come to rest.
const QUIET_MS = 500;

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

/** The figure that is the map, and its panel; null where there is none. */
function findStage(figures, scene) {
  for (const figure of figures) {
    const panel = figure.panels.find((one) => one.isStage);
    if (panel !== undefined && scene.hasMap) {
      return { figure, panel };
    }
  }
  return null;
}

/** The element that the player stands after: the map, or the first figure of
 * the time, or else the scene. */
function findAnchor(figures, place, script) {
  const isTimed = (figure) => figure.panels.some(({ x }) => x.isClock);
  const figure = place?.figure ?? figures.find(isTimed);
  return figure?.svg.closest('figure') ?? script;
}

/** Builds the player beside the figures of its page. */
export function createPlayer(scene, clock, figures, script) {
  const moments = findMoments();
  const write = createTimeWriter(scene);
  const place = findStage(figures, scene);
  const anchor = findAnchor(figures, place, script);
  const sides = () => `${write(clock.time)}: ${sidesText(scene, clock.time)}`;
  const sayAll = () => {
    const last = happenedAt(moments, clock.time);
    return last === null ? sides() : `${sides()}. ${last.text}`;
  };
  const stage = place && createStage(place.figure, place.panel, scene, clock);
  const line = createHtml('div', { class: 'player-line' });
  line.append(createHappened(clock, moments, write), createKeysHelp());
  const player = createHtml('section', {
    class: 'player',
    'aria-label': 'The battle over time',
  });
  player.append(
    createControls(clock, scene, moments.times, sides),
    line,
    createStatus(clock, sayAll),
  );
  anchor.after(player, createReadout(scene, clock, stage));
  listenToMoments(clock);
  listenToPageKeys(clock, moments);
  if (place !== null) {
    frameOf(place.figure).classList.add('has-stage');
  }
}
