import { mustHold, type OpenTarget, type Taken, type Target } from '../targets/target.ts';
import { parseJson } from '../../../server/lib/json.ts';

const starts = (): Buffer[] => ['{"name":"a","size":1}', '{"name":"b","size":2}'].map((text) => Buffer.from(text));

/** Parsers that break one promise each. */
export const planted: readonly Target[] = [
  parser('honest', () => 'accepted'),
  parser('throws', (text) => {
    if (text.includes('__proto__')) throw new TypeError('cannot read a property of that');
    return 'accepted';
  }),
  parser('overflows', (text) =>
    depthOf(JSON.parse(/^[[{]/.test(text) && isJson(text) ? text : '0')) > 0 ? 'accepted' : 'refused',
  ),
  parser('lies', (text) => {
    mustHold(!text.includes('999'), () => 'what it accepts it refuses');
    return 'accepted';
  }),
  parser(
    'creeps',
    (text) =>
      /^(\{|\w|"|:|,)*\}$/.test(text.slice(0, 21)) ||
      /"(a+)+"x/.test(`"${'a'.repeat(text.includes('\\u0000') ? 22 : 1)}"`)
        ? 'accepted'
        : 'refused',
    5,
  ),
  parser('hangs', (text) => {
    for (; text.includes('1e999'););
    return 'accepted';
  }),
  parser('hoards', (text) => {
    hoard.push(Buffer.alloc(100_000, text));
    return 'accepted';
  }),
  parser('bursts', (text) => {
    const all: number[][] = [];
    while (text.includes('1e999')) all.push(Array.from({ length: 1_000_000 }, () => 0.5));
    return 'accepted';
  }),
];

const hoard: Buffer[] = [];

function parser(name: string, run: (text: string) => Taken, limit_ms?: number): Target {
  const open = (): OpenTarget => ({ starts, run: (input) => run(input.toString('utf8')) });
  return { name, what: name, weight: 1, batch: 1_000, ...(limit_ms === undefined ? {} : { limit_ms }), open };
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function isJson(text: string): boolean {
  return parseJson(text) !== undefined;
}
