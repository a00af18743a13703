import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Envelope } from '../../generated/typescript/types.ts';
import { readCases } from './load.ts';
import { playCase } from './play-case.ts';
import { createFakeSubject, type FakeOptions, type FakeReply } from './testing/fake-subject.ts';

/** Cases on bridges that have one defect, played by hand: whether a case sees the very thing that it is about. */
const { cases } = readCases(fileURLToPath(new URL('../cases', import.meta.url)));

async function playOn(id: string, tolerance_ms: number, reply: FakeOptions['reply']) {
  const found = cases.find((loaded) => loaded.case.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  const { status, findings } = await playCase(found.case, { ...createFakeSubject({ reply }), tolerance_ms });
  return { status, told: findings.map(({ message }) => message).join('\n') };
}

const done = (n: number, result: string): Envelope => ({
  status: 'completed',
  log_id: `01890a5d-ac96-774b-bcce-b302099a800${n}`,
  is_complete: true,
  message: 'Done.',
  result,
});

const WAIT_MS = 60_000;
const waiting: FakeReply = {
  envelope: done(1, 'waited'),
  after: WAIT_MS,
  starts: [
    { program: 'waiting', mark: 'start' },
    { program: 'waiting', mark: 'end', after: WAIT_MS },
  ],
};

test.each([
  [
    'runs one thing at a time',
    WAIT_MS,
    'fail',
    'expected next to begin while waiting was under way: it began after that',
  ],
  ['runs both at once', 0, 'pass', ''],
])('EXO-018: a bridge that %s is seen whatever lateness is tolerated', async (_, after, status, sentence) => {
  const next: FakeReply = { envelope: done(2, 'next'), after, starts: [{ program: 'next', mark: 'start', after }] };
  const result = await playOn('EXO-018', 10 * WAIT_MS, ({ tool, index }) =>
    index === 0 ? waiting : tool === 'unity_get_result' ? { envelope: done(2, 'next') } : next,
  );
  expect(result.status, result.told).toBe(status);
  expect(result.told).toContain(sentence);
});
