import type { CaseResult } from './model.ts';
import { countNoun, groupDigits as formatNumber } from '../../page/shared/numbers.ts';
import { requirements } from '../../spec/requirements.ts';

export { countNoun, formatNumber };

/** `once`, `twice`, `9 times`. */
export const timesOf = (amount: number): string =>
  amount === 1 ? 'once' : amount === 2 ? 'twice' : `${formatNumber(amount)} times`;

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

/** A duration or a time since the case began, in ms, for people: `250 ms`, `1.5 s`, `6 min 5 s`, `2 d 3 h`, `13 y 23 d`. At most eleven characters below a hundred days. */
export function formatMs(ms: number): string {
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
export function formatTime(ms: number): string {
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

/** Text that is HTML, SVG or XML already: everything else is escaped in a `markup` template. */
export interface Markup {
  readonly markup: string;
}

export type Part = string | number | Markup | undefined | readonly Part[];

/** Characters that no document should contain unescaped: XML forbids most, and the directional ones change the visible order of a line. Tab and line break are allowed. */
const unseen = /(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2028\u2029\u2060\ufeff\ufffe\uffff]/gu;

/** The same text with invisible characters escaped: `\u202e`. A carriage return before a line break is removed. */
export function makeVisible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(unseen, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe in the text and in quoted attributes of HTML, SVG and XML. */
export const escapeMarkup = (text: string): string =>
  makeVisible(text).replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** Markup from a template; values are escaped unless they are markup, lists are joined, undefined is empty. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.map((text, index) => text + render(parts[index])).join('') };
}

/** For text that is known to be markup, such as our own style sheet. */
export const raw = (text: string): Markup => ({ markup: text });

function render(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeMarkup(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(render).join('');
}

/** Anchors of results in the document: unique, and the same in every run of the same cases. */
export type Anchors = ReadonlyMap<CaseResult, string>;

export function makeAnchors(results: readonly CaseResult[]): Anchors {
  const used = new Set<string>();
  return new Map(results.map((result) => [result, unused(used, `case-${slug(result.id)}-${result.mode}`)]));
}

export const anchorOfRequirement = (id: string): string => `requirement-${slug(id)}`;

export const anchorOfFailure = (anchor: string): string => `failure-${anchor}`;

function unused(used: Set<string>, wanted: string): string {
  let name = wanted;
  for (let number = 2; used.has(name); number += 1) name = `${wanted}-${number}`;
  used.add(name);
  return name;
}

const slug = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'unnamed';

const titles: ReadonlyMap<string, string> = new Map(
  requirements.map((requirement) => [prefixOf(requirement.id), requirement.area]),
);

/** In the order of the contract; `Other` is last. */
export const areas: readonly string[] = [...new Set(requirements.map((requirement) => requirement.area)), 'Other'];

/** The area of a case: that of its id, else of its first requirement, else `Other`. */
export function areaOf(result: Pick<CaseResult, 'id' | 'requirements'>): string {
  return (
    [result.id, ...result.requirements].map((id) => titles.get(prefixOf(id))).find((title) => title !== undefined) ??
    'Other'
  );
}

function prefixOf(id: string): string {
  return id.split('-', 1)[0] ?? id;
}
