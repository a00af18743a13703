import fc from 'fast-check';
import { readLines, sealLine } from '../../../mock-unity/io/sealed-lines.ts';
import { mustHold, beginningOf, type OpenTarget, type Target, sampleValues } from './target.ts';
import { arbJsonObject, arbLogEntry, arbLogId, arbUuid } from '../../../generated/typescript/arbitraries.ts';

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

/** Files of lines with checksums, as a journal has them. */
export function sealed(seed: number): Buffer[] {
  return sampleValues(fc.array(value, { minLength: 1, maxLength: 6 }), seed, 60).map((values) =>
    Buffer.from(values.map(sealLine).join('')),
  );
}
