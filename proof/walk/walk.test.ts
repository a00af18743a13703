import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { addTrace, countWalk, readTraceEntry, type TraceEntry, measureWalk, shortestWays } from './measure-walk.ts';

/**
 * What a call may enter: the most that `npm run prove walk` says in several runs, and a few jumps more, as bytes do not always come in the same pieces. A change that
 * makes the way shorter lowers these.
 */
const budget = {
  forwarder: { files: 10, jumps: 46 },
  server: { files: 46, jumps: 290 },
  mock: { files: 43, jumps: 316 },
  whole: { files: 94, jumps: 650 },
};

/** The eight files that docs/architecture.md has newcomers read, each with the first function that it names, in the order of the page. */
const named = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, file = '', name = ''] = /^\d\. `([^`]+\.ts)`.*?: `(\w+)`/.exec(line) ?? [];
    return file === '' ? [] : [`${file}:${name}`];
  });

const processOf = (file: string): string =>
  file.startsWith('server/clients/forwarder/') ? 'forwarder' : file.startsWith('mock-unity/') ? 'mock' : 'server';

/** Those of one process, in the order in which a call enters them first. */
const enteredOf = (process: string, entries: readonly TraceEntry[]): string[] => [
  ...new Set(
    entries
      .filter((entry) => entry.process === process)
      .map(({ file, name }) => `${file}:${name}`)
      .filter((entry) => named.includes(entry)),
  ),
];

describe('the way of one real call', () => {
  it('stays within its budget, and enters the eight files of docs/architecture.md in their order', async () => {
    const { walk, entries } = await measureWalk();
    const over = Object.entries(budget).flatMap(([process, { files, jumps }]) => {
      const found = walk[process] ?? { files: 0, jumps: 0 };
      return found.files > 0 && found.files <= files && found.jumps <= jumps ? [] : [{ process, ...found }];
    });
    expect(over).toEqual([]);
    expect(named).toHaveLength(8);
    for (const process of ['forwarder', 'server', 'mock'])
      expect(enteredOf(process, entries)).toEqual(named.filter((one) => processOf(one) === process));
  }, 240_000);
});

describe('a trace', () => {
  it('is added to every function, whatever its form, and changes nothing else', () => {
    const traced = addTrace(
      'x.ts',
      `function f(a: number): number { return twice(a); }
      const twice = (a: number): number => a * 2;
      const held = { later: (a: number) => ({ a }) };
      class C { get g() { return [1, 2].map((x) => x + f(x)); } }
      JSON.stringify([new C().g, held.later(3)]);`,
    );
    const entered: string[] = [];
    expect(runInNewContext(traced, { __walk: (tag: string) => entered.push(tag) })).toBe('[[3,6],{"a":3}]');
    expect(entered.map((tag) => tag.replace('x.ts:', '')).join(' ')).toBe('g g f twice g f twice later');
    expect(runInNewContext(traced)).toBe('[[3,6],{"a":3}]');
  });

  it('is counted by process, jumps only where the file changes', () => {
    const entries = ['1 a x.ts:f', '2 b x.ts:f', '3 a x.ts:g', '4 a y.ts:h', '5 a x.ts:f'].map(readTraceEntry);
    expect(countWalk(entries)).toEqual({
      a: { files: 2, jumps: 3, calls: 4 },
      b: { files: 1, jumps: 1, calls: 1 },
      whole: { files: 2, jumps: 4, calls: 5 },
    });
  });

  it('is the shortest of several calls, by process', () => {
    const calls = [
      ['1 a x.ts:f', '2 a y.ts:beat', '3 b x.ts:f'],
      ['4 a x.ts:f', '5 b x.ts:f', '6 b y.ts:beat', '7 c z.ts:idle'],
    ].map((lines) => lines.map(readTraceEntry));
    expect(shortestWays(calls).map(({ process, file }) => `${process} ${file}`)).toEqual(['a x.ts', 'b x.ts']);
  });

  it('that is no trace is refused', () => {
    expect(() => readTraceEntry('nothing')).toThrow('expected a line such as "12 server server/hub/hub.ts:step"');
  });
});
