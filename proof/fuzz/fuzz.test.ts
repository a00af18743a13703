import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleWorker, type WorkerBundle } from '../pool/bundle-worker.ts';
import { readCorpus } from './corpus.ts';
import { fuzzInPool, batchesOf, shareOf, countReport, createTally, type Tally } from './fuzz-pool.ts';
import { createInputs } from './work.ts';
import { planted } from './testing/planted.ts';
import { targets } from './targets.ts';
import { tryInput } from './trouble.ts';

describe('a parser that breaks its word is found', () => {
  let bundle: WorkerBundle;
  beforeAll(() => {
    bundle = bundleWorker('proof/fuzz/testing/planted-worker.ts');
  });
  afterAll(() => bundle.remove());

  async function fuzz(name: string, inputs: number): Promise<Tally> {
    const tally = createTally();
    const chosen = planted.filter((target) => target.name === name);
    await fuzzInPool({
      file: bundle.file,
      workers: 1,
      batches: batchesOf(chosen, inputs, 1),
      goesOn: () => true,
      onReport: (report) => void countReport(tally, report),
      hang_ms: name === 'hangs' ? 700 : 20_000,
      heap_mb: 128,
    });
    return tally;
  }

  test.each([
    ['throws', 2_000, 'broke', /TypeError: cannot read a property of that \(/],
    ['overflows', 5_000, 'broke', /RangeError: Maximum call stack/],
    ['lies', 2_000, 'broke', /what it accepts it refuses/],
    ['creeps', 2_000, 'slow', /^took \d+ ms for \d+ bytes, each of 4 times; the limit is 5 ms$/],
    ['hangs', 2_000, 'hang', /did not return within \d+ ms/],
    ['hoards', 3_000, 'memory', /MB more are held/],
    ['bursts', 2_000, 'memory', /needed more memory/],
  ])('that %s', { timeout: 60_000 }, async (name, inputs, kind, message) => {
    const tally = await fuzz(name, inputs);
    const [finding] = tally.findings.values();
    expect(finding).toMatchObject({
      target: name,
      seed: 1,
      trouble: { kind, message: expect.stringMatching(message) },
    });
  });

  test('and one that keeps it is not', async () => {
    const tally = await fuzz('honest', 2_000);
    expect([...tally.findings.values()]).toEqual([]);
    expect(tally.targets.get('honest')).toMatchObject({ inputs: 2_000, accepted: 2_000, failed: 0 });
  });

  test('with the smallest input that does it', async () => {
    const [finding] = (await fuzz('throws', 2_000)).findings.values();
    expect(Buffer.from(finding?.minimal ?? '', 'base64').toString()).toBe('__proto__');
  });
});

test('the same number of the same seed is the same input, in whatever order', () => {
  const [target] = planted;
  if (target === undefined) throw new Error('there are planted targets');
  const opened = { starts: () => [Buffer.from('{"a":[1,2,{"b":"c"}]}'), Buffer.from('[]')] };
  const [one, other] = [createInputs(target, opened, 7), createInputs(target, opened, 7)];
  const forwards = Array.from({ length: 300 }, (_, number) => one.at(number).toString('base64'));
  const backwards = Array.from({ length: 300 }, (_, number) => other.at(299 - number).toString('base64'));
  expect(backwards.toReversed()).toEqual(forwards);
  expect(new Set(forwards).size).toBeGreaterThan(100);
  expect(createInputs(target, opened, 8).at(3).equals(one.at(3))).toBe(false);
});

test('all targets together get the inputs that were asked for, and each of them some', () => {
  const batches = [...batchesOf(targets, 100_000, 1)];
  const total = batches.reduce((sum, { from, to }) => sum + to - from, 0);
  expect(Math.abs(total - 100_000)).toBeLessThan(targets.length);
  for (const target of targets) expect(shareOf(target, targets, 100_000)).toBeGreaterThan(0);
  expect(new Set(targets.map(({ name }) => name)).size).toBe(targets.length);
});

describe('what once broke a parser does so no more', () => {
  const entries = [...readCorpus()];
  test.each(entries)('%s', async (_file, { target: name, input, why }) => {
    const target = targets.find((candidate) => candidate.name === name);
    if (target === undefined) throw new Error(`there is no target ${name}`);
    expect(why).not.toBe('');
    const opened = await target.open();
    expect(await tryInput(target, opened, input)).toHaveProperty('taken');
    await opened.close?.();
  });

  test('and there are such inputs', () => expect(entries.length).toBeGreaterThan(5));
});

test.each(targets.filter(({ name }) => name !== 'store'))('valid starts of $name are taken', async (target) => {
  const opened = await target.open();
  const taken = new Set<string>();
  for (const start of opened.starts(3).slice(0, 200)) {
    const tried = await tryInput(target, opened, start);
    expect(tried).toHaveProperty('taken');
    if ('taken' in tried) taken.add(tried.taken);
  }
  await opened.close?.();
  expect(taken).toContain('accepted');
});
