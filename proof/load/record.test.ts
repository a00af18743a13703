import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { freePort, kill } from '../kit/scratch.ts';
import { collectAndMeasure } from './server-process.ts';
import type { LiveSample } from './record.ts';
import { memoryComplaints, judgeMemory } from './summary.ts';

const SAMPLE = { minutes: 1, pid: 7, rss_mb: 200 };

/** Ten collections in the last third of half an hour, with a spread of 3 MB. */
const collections = (mbPerMinute: number, pid = (_index: number): number => 7): LiveSample[] =>
  Array.from({ length: 10 }, (_, index) => ({
    minutes: 20 + index,
    pid: pid(index),
    live_mb: 50 + mbPerMinute * index + (index % 2) * 3,
  }));

test.each<[string, { minutes: number; store: 'sqlite' | 'postgres' }, LiveSample[], RegExp | undefined]>([
  ['no growth, with a spread', { minutes: 30, store: 'sqlite' }, collections(0), undefined],
  ['an array that grows per call', { minutes: 30, store: 'sqlite' }, collections(1.3), /grows by 1\.\d+ MB a minute/],
  ['no collection', { minutes: 30, store: 'sqlite' }, [], /too few collections/],
  [
    'a process that came late',
    { minutes: 30, store: 'sqlite' },
    collections(0, (index) => (index < 7 ? 6 : 7)),
    /too few/,
  ],
  ['a short run', { minutes: 1, store: 'sqlite' }, collections(9), undefined],
  ['servers that are struck all the time', { minutes: 30, store: 'postgres' }, [], undefined],
])('memory: %s', (_what, plan, live, expected) => {
  const complaints = memoryComplaints(judgeMemory(plan, [SAMPLE], live));
  expect(complaints).toEqual(expected === undefined ? [] : [expect.stringMatching(expected)]);
});

test('memory: too much at any time, and a server that was never measured', () => {
  const plan = { minutes: 1, store: 'sqlite' } as const;
  expect(memoryComplaints(judgeMemory(plan, [SAMPLE, { ...SAMPLE, rss_mb: 401 }], []))).toEqual([
    expect.stringContaining('the server had 401 MB'),
  ]);
  expect(memoryComplaints(judgeMemory(plan, [], []))).toEqual([expect.stringContaining('never measured')]);
});

/** After each line it makes 20 MB, `keep`s them or not, in its main thread or its worker, and says so. */
const PROGRAM = `
const { Worker, isMainThread, parentPort } = require('node:worker_threads');
const kept = [];
const make = (what) => {
  for (let n = 0; n < 20; n += 1) {
    const made = Array.from({ length: 131072 }, (_, index) => n + index + 0.5);
    if (what === 'keep') kept.push(made);
  }
};
if (isMainThread) {
  const worker = new Worker(process.env.PROGRAM, { eval: true });
  worker.on('message', console.log);
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const [where, what] = line.split(' ');
    if (where === 'worker') return worker.postMessage(what);
    make(what);
    console.log('done');
  });
} else parentPort.on('message', (what) => { make(what); parentPort.postMessage('done'); });
`;

let pid: number | undefined;
afterEach(() => pid !== undefined && kill(pid));

test.skipIf(process.platform === 'win32')(
  'a collection keeps what is held, by whatever thread, and nothing else',
  async () => {
    const port = await freePort();
    const child = spawn(process.execPath, [`--inspect-port=127.0.0.1:${port}`, '-e', PROGRAM], {
      env: { ...process.env, PROGRAM },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    pid = child.pid;
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const after = async (line: string): Promise<number> => {
      child.stdin.write(`${line}\n`);
      expect((await lines.next()).value).toBe('done');
      return collectAndMeasure(child.pid ?? 0, port);
    };
    await after('main drop');
    const before = await after('worker drop');
    const held = [await after('main keep'), await after('worker keep')];
    const dropped = [await after('main drop'), await after('worker drop')];
    expect(held.map((mb, index) => Math.round((mb - before) / 20 / (index + 1)))).toEqual([1, 1]);
    for (const mb of dropped) expect(Math.abs(mb - (held[1] ?? 0))).toBeLessThan(5);
  },
  60_000,
);
