// results/html/address.js - the time in the page's address: #t=12.5.
// SPDX-License-Identifier: GPL-3.0-or-later

// The address is written when seeking has come to rest: browsers refuse pages
// that write it at every move of a slider.
const REST_MS = 250;

/** The time of a "#t=12.5"; NaN of all else. */
export function timeOfHash(hash) {
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
export function followAddress(clock) {
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
