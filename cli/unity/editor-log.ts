import { openSync, readSync, closeSync, fstatSync } from 'node:fs';
import { resultOf } from '../../server/lib/errors.ts';

/** What is read of a log: its end. */
const TAIL_BYTES = 256 * 1024;

const LAST_LINES = 5;

/** What keeps an Editor from being ready, by what Unity writes into its log; the last one that fits wins. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^Start importing |Asset Pipeline Refresh|Importing /m, 'it imports assets, which takes minutes the first time'],
  [
    /error CS\d{4}|Scripts have compiler errors/,
    'the scripts do not compile: Unity asks whether to enter Safe Mode, where no package runs. Fix the errors, or choose Ignore in the dialog',
  ],
  [/An error occurred while resolving packages/, 'the Package Manager cannot resolve the packages of the project'],
  [
    /No valid Unity Editor license found|License is not active|No ULF license found/,
    'Unity has no valid licence: sign in with Unity Hub',
  ],
  [
    /another Unity instance is running with this project open|Multiple Unity instances cannot open the same project/,
    'another Unity has this project open',
  ],
  [
    /requires? a? ?newer version|was created with a newer version/i,
    'the project was saved with a newer version of Unity: a dialog asks what to do',
  ],
];

/** What an Editor says in its log of why it is not ready. */
export interface LogReading {
  /** Half a sentence. */
  readonly because?: string;
  /** Its last lines. */
  readonly last: readonly string[];
}

export function readEditorLog(path: string): LogReading {
  const text = resultOf(() => tailOf(path)) ?? '';
  const because = signs.filter(([sign]) => sign.test(text)).at(-1)?.[1];
  const last = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-LAST_LINES);
  return { last, ...(because === undefined ? {} : { because }) };
}

function tailOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(file, buffer, 0, buffer.length, Math.max(0, size - TAIL_BYTES));
    return buffer.toString('utf8');
  } finally {
    closeSync(file);
  }
}
