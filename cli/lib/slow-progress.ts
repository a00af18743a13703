const EVERY_MS = 10_000;

/**
 * Progress where no terminal shows it, as in CI: the newest line, with the time so far, every 10 s and not more often. An empty line ends it. `say`
 * writes a line that stays.
 */
export function slowProgress(say: (line: string) => void): (line: string) => void {
  const began = performance.now();
  let newest = 'nothing has ended yet';
  const timer = setInterval(() => say(`${Math.round((performance.now() - began) / 1_000)} s: ${newest}`), EVERY_MS);
  timer.unref();
  return (line) => {
    if (line === '') clearInterval(timer);
    newest = line;
  };
}
