import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { buildBin } from '../../proof/kit/running.ts';
import { catalogue } from './catalogue.ts';
import { doctorExitCodes } from './run-checks.ts';
import type { Bins, Fault } from './testing/faults/fault.ts';
import { createFixture } from './testing/fixture.ts';
import { allRows, rowOf } from './testing/words/words.ts';
import { clientFaults } from './testing/faults/client-faults.ts';
import { editorFaults } from './testing/faults/editor-faults.ts';
import { machineFaults } from './testing/faults/machine-faults.ts';
import { serverFaults } from './testing/faults/server-faults.ts';
import { stateDirFaults } from './testing/faults/state-dir-faults.ts';
import { storeFaults } from './testing/faults/store-faults.ts';

/** Everything that the doctor is to find. */
const faults: readonly Fault[] = [
  ...machineFaults,
  ...stateDirFaults,
  ...storeFaults,
  ...serverFaults,
  ...editorFaults,
  ...clientFaults,
];

const [bin, older] = [buildBin('doctor'), buildBin('doctor-older', { version: '0.0.1' })];
afterAll(() => {
  bin.remove();
  older.remove();
});

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const bins: Bins = { entry: bin.entry, older: older.entry, version };

/** Of a hang, which nothing on a machine can be made to do; run-checks.test.ts has them. */
const elsewhere = ['check.timed_out', 'check.crashed'];

/** Rows of words that a fault has led to. */
const shown = new Set<string>();
const isLinux = process.platform === 'linux';
const arePlayed = faults.every(({ cannot }) => cannot?.() === undefined);

/** How sentences begin (also behind a semicolon), where two of them begin with the same words. */
function duplicates(texts: readonly string[]): readonly string[] {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.;]) /));
  const beginnings = sentences.map(
    (sentence) => /^(?:\S+ ){4}/.exec(sentence.toLowerCase())?.[0] ?? sentence.toLowerCase(),
  );
  return beginnings.filter((beginning, index) => beginnings.indexOf(beginning) < index);
}

describe.concurrent('the doctor finds exactly what is wrong', () => {
  for (const { title, finds, cannot, play } of faults) {
    test(title, { timeout: 60_000 }, async ({ skip, expect: expected }) => {
      const why = cannot?.();
      if (why !== undefined) skip(why);
      const fixture = createFixture(bin.entry);
      try {
        const examined = await play(fixture, bins);
        expected(examined.ids().toSorted()).toEqual(finds.toSorted());
        expected(examined.code).toBe(doctorExitCodes[examined.report().outcome]);
        for (const { findings } of examined.report().checks)
          for (const { id, found, means, remedy } of findings) {
            const row = rowOf(id, { found, remedy });
            if (row !== undefined) shown.add(row);
            else if (isLinux) expected({ id, found, remedy }).toBe('a row of testing/words');
            for (const text of [found, means, remedy]) expected(text).toMatch(/\S{2}/);
            expected(duplicates([found, means, remedy]), found).toEqual([]);
          }
      } finally {
        await fixture.remove();
      }
    });
  }
});

test('everything that the doctor can find is produced by one of these faults', () => {
  const found = new Set<string>([...faults.flatMap(({ finds }) => finds), ...elsewhere]);
  expect(Object.keys(catalogue).filter((id) => !found.has(id))).toEqual([]);
});

test.skipIf(!isLinux || !arePlayed)('all texts of the doctor occur for one of these faults', () => {
  expect(allRows().filter((row) => !shown.has(row))).toEqual([]);
});
