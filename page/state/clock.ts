import { signal } from '@preact/signals';

/** The server's clock minus that of the browser, ms. */
let offset = 0;

export function setServerClock(now: number): void {
  offset = now - Date.now();
}

/** The time by the server's clock, Unix ms. */
export const serverNow = (): number => Date.now() + offset;

/** The server's time for all that shows ages: moves a few times a second, and stops while the page is hidden. */
export const now = signal(serverNow());

/** Short enough for tenths of seconds to run, long enough to cost nothing. */
const FAST_MS = 250;
const SLOW_EVERY = 4;

/** Starts the ticking. `speed`: fast while something runs whose age is shown in tenths, none while the page is disconnected. */
export function startClock(speed: () => 'none' | 'slow' | 'fast'): void {
  let count = 0;
  setInterval(() => {
    count += 1;
    if (document.hidden) return;
    const wanted = speed();
    if (wanted === 'fast' || (wanted === 'slow' && count % SLOW_EVERY === 0)) now.value = serverNow();
  }, FAST_MS);
}
