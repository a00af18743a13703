/** Duration for people: "40 ms", "1.4 s", "12 s", "3 min 05 s", "2 h 10 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 0.9995) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** A duration that runs while it is looked at: never finer than tenths of a second. */
export const formatAge = (ms: number): string =>
  ms < 1_000 ? `${(Math.max(0, ms) / 1_000).toFixed(1)} s` : formatDuration(ms);

const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Time of day where the browser is; `at`: Unix ms. */
export const timeOfDay = (at: number): string => clock.format(at);

/** To the millisecond. */
export const exactTime = (at: number): string =>
  `${clock.format(at)}.${String(((at % 1_000) + 1_000) % 1_000).padStart(3, '0')}`;

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

export const dateAndTime = (at: number): string => day.format(at);

/** A client's label, "Claude Code (/home/me/game)"; the command line goes by another name for people than for the server. */
export const clientText = (label: string): string => label.replace(/^mcp-unity-bridge(?=$| \()/, 'A shell command');

/** The same as its name and the last part of its folder. */
export function shortClient(label: string): { readonly name: string; readonly folder?: string } {
  const text = clientText(label);
  const [, name, folder] = /^(.+) \((?:.*[\\/])?([^\\/]+)[\\/]?\)$/.exec(text) ?? [];
  return name === undefined || folder === undefined ? { name: text } : { name, folder };
}

/** What an operation was asked to do; empty for a tool that was called without arguments. */
export const shownTitle = (title: string): string => (title === '{}' ? '' : title);

const number = new Intl.NumberFormat('en');

/** In groups of three: "1,048,576". */
export const groupDigits = (value: number): string => number.format(value);

/** "2 unfinished, 1 running"; `none` where nothing is to be said. */
export const listWords = (parts: readonly string[], none: string): string =>
  parts.length === 0 ? none : parts.join(', ');

/** "1 retry", "3 retries", "4,000 characters". */
export const countNoun = (value: number, one: string, many = `${one}s`): string =>
  `${groupDigits(value)} ${value === 1 ? one : many}`;
