import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Envelope } from '../../generated/typescript/types.ts';
import { readCases } from './read-case.ts';
import { playCase } from './play-case.ts';
import type { CaseTarget } from './case-target.ts';
import { createFakeTarget, type FakeOptions, type FakeReply } from './testing/fake-target.ts';

/** Cases on bridges that have one defect, played by hand: whether a case sees the very thing that it is about. */
const { cases } = readCases(fileURLToPath(new URL('../cases', import.meta.url)));

async function playOn(id: string, more: Partial<CaseTarget>, reply: FakeOptions['reply']) {
  const found = cases.find((loaded) => loaded.case.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  const { status, findings } = await playCase(found.case, { ...createFakeTarget({ reply }), ...more });
  return { status, messages: findings.map(({ message }) => message).join('\n') };
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
  const result = await playOn('EXO-018', { tolerance_ms: 10 * WAIT_MS }, ({ tool, index }) =>
    index === 0 ? waiting : tool === 'unity_get_result' ? { envelope: done(2, 'next') } : next,
  );
  expect(result.status, result.messages).toBe(status);
  expect(result.messages).toContain(sentence);
});

/** It gives up on Unity after this time, whatever the caller says. */
const OWN_MS = 30_000;

/** The late answer of a, if there is one, goes to a client that asks for b meanwhile; or it is thrown away. */
function givesUp(isCrossing: boolean): FakeOptions['reply'] {
  return ({ tool, index, args }) => {
    if (tool === 'unity_get_result') return { envelope: done(1, 'A') };
    const takes = Number(/Delay\((\d+)\)/.exec(String(args['code']))?.[1] ?? 0);
    const program = ['slow', 'slower', 'quick'][index] ?? 'quick';
    const starts: FakeReply['starts'] = [
      { program, mark: 'start' },
      { program, mark: 'end', after: takes },
    ];
    const result = ['A', 'B', 'C'][index] ?? 'C';
    // b is asked for when a has been given up: a's late answer comes while b waits.
    const isCrossed = isCrossing && index === 1;
    if (isCrossed) return { envelope: done(2, 'A'), after: OWN_MS / 2, starts };
    return { envelope: done(index + 1, result), after: Math.min(takes, OWN_MS), starts };
  };
}

test.each([
  ['gives the late answer of one call to another', true],
  ['throws late answers away', false],
])('EXO-016: what a bridge does that %s is reported, at its own timeout', async (_, isCrossing) => {
  const target = { kind: 'real' as const, own_timeout_ms: OWN_MS };
  const { status, messages } = await playOn('EXO-016', target, givesUp(isCrossing));
  // It does not keep the caller's timeout, so it fails in any case.
  expect(status).toBe('fail');
  expect(messages.includes('b: result: expected "B", got "A".'), messages).toBe(isCrossing);
});

test('EXO-016: a job that is to be late outlasts the own timeout of the bridge', async () => {
  const codes: string[] = [];
  await playOn('EXO-016', { kind: 'real', own_timeout_ms: OWN_MS }, (call) => {
    codes.push(String(call.args['code']));
    return givesUp(true)(call);
  });
  expect(Number(/Delay\((\d+)\)/.exec(codes[0] ?? '')?.[1])).toBeGreaterThan(OWN_MS);
});
