/** `1 case`, `2 cases`. */
export const countNoun = (amount: number, one: string, many = `${one}s`): string =>
  `${sayNumber(amount)} ${amount === 1 ? one : many}`;

/** `once`, `twice`, `9 times`. */
export const timesOf = (amount: number): string =>
  amount === 1 ? 'once' : amount === 2 ? 'twice' : `${sayNumber(amount)} times`;

/** With a thin separator that no locale of the machine changes: `1,000,000`. */
export const sayNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** At most `length` characters, the last of them an ellipsis where something was cut. */
export function shortenText(text: string, length: number): string {
  const chars = Array.from(text);
  return chars.length <= length ? text : `${chars.slice(0, length - 1).join('')}…`;
}

/** On one line. */
export const joinLines = (text: string): string => text.replace(/\s+/g, ' ').trim();

const SECOND = 1000;

const MINUTE = 60 * SECOND;

const HOUR = 60 * MINUTE;

const DAY = 24 * HOUR;

const YEAR = 365 * DAY;

/** A duration or a time since the case began, in ms, as people say it: `250 ms`, `1.5 s`, `6 min 5 s`, `2 d 3 h`, `13 y 23 d`. At most eleven characters below a hundred days. */
export function sayMs(ms: number): string {
  const size = Math.abs(ms);
  const sign = ms < 0 ? '-' : '';
  if (size < SECOND) return `${sign}${trim(size, 1)} ms`;
  if (size < MINUTE) return `${sign}${trim(size / SECOND, 2)} s`;
  if (size < HOUR) return sign + two(size, { unit: MINUTE, name: 'min' }, { unit: SECOND, name: 's' });
  if (size < DAY) return sign + two(size, { unit: HOUR, name: 'h' }, { unit: MINUTE, name: 'min' });
  if (size < YEAR) return sign + two(size, { unit: DAY, name: 'd' }, { unit: HOUR, name: 'h' });
  return sign + two(size, { unit: YEAR, name: 'y' }, { unit: DAY, name: 'd' });
}

/** A time since the case began, to the millisecond: `250 ms`, `36.072 s`, `6:00.016`, `2:14:00`. */
export function sayTime(ms: number): string {
  const whole = Math.round(ms);
  if (whole < SECOND) return `${trim(ms, 1)} ms`;
  if (whole < MINUTE) return `${whole / SECOND} s`;
  const pad = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, seconds, rest] = [
    Math.floor(whole / HOUR),
    Math.floor((whole % HOUR) / MINUTE),
    Math.floor((whole % MINUTE) / SECOND),
    whole % SECOND,
  ];
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return hours === 0 ? `${minutes}:${pad(seconds)}${fraction}` : `${hours}:${pad(minutes)}:${pad(seconds)}${fraction}`;
}

interface Unit {
  readonly unit: number;
  readonly name: string;
}

function two(ms: number, large: Unit, small: Unit): string {
  const whole = Math.floor(ms / large.unit);
  const rest = Math.floor((ms - whole * large.unit) / small.unit);
  return rest === 0 ? `${whole} ${large.name}` : `${whole} ${large.name} ${rest} ${small.name}`;
}

/** Cut, not rounded: 59,999 ms are not `60 s`. */
function trim(value: number, digits: number): string {
  const factor = 10 ** digits;
  return String(Math.floor(value * factor + 1e-6) / factor);
}
