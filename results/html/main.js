// results/html/main.js - what a page does where there is script: figures get
// cursors, and a battle is played.
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
import { followAddress } from './address.js';
import { Clock } from './clock.js';
import { addCursors } from './cursor.js';
import { readFigure } from './figure_data.js';
import { createPlayer } from './player.js';
import { readScene } from './scene.js';

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
