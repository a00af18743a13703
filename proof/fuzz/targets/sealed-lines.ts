import { readLines, sealLine } from '../../../mock-unity/io/sealed-lines.ts';
import { mustHold, beginningOf, type OpenTarget, type Target } from './target.ts';
import { sealed } from './sealed-samples.ts';

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
