import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { arbJsonObject, arbLogEntry, arbLogId, arbUuid } from '../../../generated/typescript/arbitraries.ts';
import { openFileJournal } from '../../../mock-unity/io/file-journal.ts';
import { readLines, sealLine } from '../../../mock-unity/io/sealed-lines.ts';
import { mustHold, beginningOf, type OpenTarget, type Target } from './target.ts';
import { sampleValues } from './samples.ts';

const record = fc.record({
  log_id: arbLogId,
  store_id: arbUuid,
  accept_seq: fc.nat(),
  generation: fc.nat(),
  tool: fc.constant('unity_execute_code'),
  params: arbJsonObject,
  result_limit_bytes: fc.nat(),
  accepted_at: fc.nat(),
  update_seq: fc.nat(),
});
const start = fc.record({ seq: fc.nat(), log_id: arbLogId, store_id: arbUuid, accept_seq: fc.nat(), at: fc.nat() });
const value = fc.oneof(
  record,
  start,
  fc.record({ forget: fc.array(arbLogId, { maxLength: 3 }) }),
  fc.record({ entry: arbLogEntry }),
  fc.record({ mark: fc.nat() }),
);

function sealed(seed: number): Buffer[] {
  return sampleValues(fc.array(value, { minLength: 1, maxLength: 6 }), seed, 60).map((values) =>
    Buffer.from(values.map(sealLine).join('')),
  );
}

/** Files of the Editor's journal, line by line. */
export const sealedLines: Target = {
  name: 'sealed-lines',
  what: "Lines with checksums, as the mock's journal keeps them: what reads well is what was written, and the good part of a torn file reads the same again.",
  weight: 6,
  batch: 10_000,
  words: ['\n', '00000000 ', ' {}\n'],
  open: (): OpenTarget => ({
    starts: sealed,
    run(input) {
      const { values, goodBytes, torn } = readLines(input);
      const good = readLines(input.subarray(0, goodBytes));
      mustHold(good.torn === 'no', () => `the first ${goodBytes} bytes are said to be good, and are torn`);
      mustHold(
        torn !== 'no' || good.values.length === values.length,
        () => 'a whole file reads differently the second time',
      );
      // A checksum of 32 bits does not stop everything, but what has one is JSON that a program wrote.
      mustHold(
        values.every((one) => readLines(Buffer.from(sealLine(one))).torn === 'no'),
        () => `a value that does not survive being written again: ${beginningOf(values)}`,
      );
      return torn === 'no' && values.length > 0 ? 'accepted' : 'refused';
    },
  }),
};

/** The same bytes as one of the three logs or as the header of a whole journal. */
export const journal: Target = {
  name: 'journal',
  what: "The mock's journal folder with one file damaged: reading says what is damaged, repairs a torn tail, and reads the same a second time.",
  weight: 0.2,
  batch: 500,
  words: ['\n', ' {"header":{},"watermarks":{}}', '"entry":null', '"mark":"x"'],
  open: openJournals,
};

const FILES = ['operations.log', 'starts.log', 'logs.log', 'header.json'] as const;

function openJournals(): OpenTarget {
  const dir = mkdtempSync(join(tmpdir(), 'mub-fuzz-journal-'));
  const whole = new Map<string, Buffer>();
  const journal = openFileJournal(dir);
  journal.apply({
    kind: 'mint',
    header: { journal_id: 'j', project_path: '/p', host: 'h', generation: 1 },
    reason: 'new',
  });
  journal.apply({ kind: 'start', start: { seq: 1, log_id: 'l', store_id: 's', accept_seq: 1, at: 1 } });
  journal.apply({ kind: 'log_mark', mark: 1 });
  journal.close();
  for (const name of FILES)
    whole.set(name, name === 'operations.log' ? Buffer.alloc(0) : readFileSync(join(dir, name)));
  return {
    starts: (seed) => [...sealed(seed), ...[...whole.values()].filter(({ length }) => length > 0)],
    run(input) {
      const damaged = FILES[(input[0] ?? 0) % FILES.length] ?? 'operations.log';
      for (const [name, bytes] of whole) writeFileSync(join(dir, name), name === damaged ? input : bytes);
      const first = openFileJournal(dir).read();
      const second = openFileJournal(dir).read();
      mustHold(
        JSON.stringify(second) === JSON.stringify(first),
        () => `${damaged}: reads as ${beginningOf(first)}, and then as ${beginningOf(second)}`,
      );
      return first.damage === undefined ? 'accepted' : 'refused';
    },
    close: () => rmSync(dir, { recursive: true, force: true }),
  };
}
