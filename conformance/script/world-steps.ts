import { Type } from 'typebox';
import { marksOf } from '../player/ledger.ts';
import { strict, type Members, type Round, ExpectationError } from '../player/play.ts';
import { logIdOf, madeCalls } from './call-steps.ts';
import { FaultName, Phase } from './case-target.ts';
import { ANSWER_MS, Client, clientOf, Duration, Name, type Play, Program, stepKind, WAIT_MS } from './step.ts';

const until = {
  program: Program,
  starts: Type.Optional(Type.Integer()),
  ends: Type.Optional(Type.Integer()),
  within: Type.Optional(Duration),
};

const fault = {
  fault: FaultName,
  for: Type.Optional(Duration),
  /** An amount: writes that an old store lacks, connections of a storm, ms of a clock jump (may be negative). */
  count: Type.Optional(Type.Integer()),
  /** Pending writes that still reach the disk at a kill or a reload. */
  survive: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Number of the Editor: 1 is the first. */
  editor: Type.Optional(Type.Integer({ minimum: 1 })),
  by: Client,
  /** Happens when that call's operation reaches that phase, not now. */
  at: Type.Optional(Type.Object({ of: Name, phase: Phase }, strict)),
};

/** Steps of time, of users and clients, and of faults. */
export const worldSteps = {
  wait: stepKind(
    'wait',
    { for: Duration },
    {
      play: ({ target, texts }, step) => target.wait(texts.ms(step.for)),
      say: (step, ms) => `wait ${ms(step.for)}`,
      limit: (step, ms) => ms(step.for, 0),
    },
  ),
  /** Waits until the ledger has that; a failure if that takes longer (default 10 s). */
  until: stepKind('until', until, {
    play: awaitMarks,
    say: ({ program, starts, ends }) =>
      `wait until ${program} has ${[starts === undefined ? '' : `started ${starts} times`, ends === undefined ? '' : `ended ${ends} times`].filter(Boolean).join(' and ')}`,
    limit: ({ within }, ms) => ms(within, WAIT_MS) + ANSWER_MS,
  }),
  /** The client cancels its request (MCP). */
  cancel: stepKind(
    'cancel',
    { of: Name },
    {
      async play({ calls }, { of }, round) {
        for (const made of calls.named(round.name(of))) made.call.cancel();
      },
      say: ({ of }) => `the client cancels ${of}`,
    },
  ),
  /** A user cancels the operation by its log_id (CXL-05). */
  cancel_operation: stepKind(
    'cancel_operation',
    { of: Name },
    {
      play: async (play, { of }, round) => play.target.cancelOperation(await logIdOf(play, round.name(of))),
      say: ({ of }) => `the user cancels the operation of ${of}`,
      needs: () => ['cancel_operation'],
    },
  ),
  /** The user answers the question about that call with yes or no; a failure if no question arrived within 10 s. `other_code`: yes to other work. */
  approve: stepKind(
    'approve',
    { of: Name, other_code: Type.Optional(Type.Literal(true)) },
    {
      play: (play, { of, other_code }, round) =>
        answerQuestion(play, { of, how: other_code === true ? 'mix_up' : 'approve', round }),
      say: ({ of, other_code }) => `the user approves ${other_code === true ? 'other code than that of ' : ''}${of}`,
      needs: () => ['policy'],
      limit: () => WAIT_MS,
    },
  ),
  refuse: stepKind(
    'refuse',
    { of: Name },
    {
      play: (play, { of }, round) => answerQuestion(play, { of, how: 'refuse', round }),
      say: ({ of }) => `the user refuses ${of}`,
      needs: () => ['policy'],
      limit: () => WAIT_MS,
    },
  ),
  /** The client's process ends; the next step of that name starts another one. */
  leave: stepKind(
    'leave',
    { by: Client },
    {
      play: async ({ target }, step) => (await target.client(clientOf(step))).leave(),
      say: (step) => `the process of ${clientOf(step)} ends`,
    },
  ),
  fault: stepKind('fault', fault, {
    play: causeFault,
    say: sayFault,
    needs: (step) => [
      step.fault,
      ...(step.at === undefined ? [] : ['phases' as const]),
      ...((step.editor ?? 1) > 1 ? ['two_editors' as const] : []),
    ],
  }),
  /** Ends every fault, starts ended processes, and waits until an Editor is connected again. */
  heal: stepKind('heal', {}, { play: ({ target }) => target.heal(), say: () => 'every fault ends' }),
} as const;

type Until = Members<typeof until>;

async function awaitMarks({ target, texts }: Play, { program, starts, ends, within }: Until): Promise<void> {
  const countOf = async (mark: 'start' | 'end'): Promise<number> =>
    marksOf(await target.ledger(), mark, program).length;
  const holds = async (): Promise<boolean> =>
    (starts === undefined || (await countOf('start')) >= starts) &&
    (ends === undefined || (await countOf('end')) >= ends);
  const ms = texts.ms(within ?? WAIT_MS);
  if (await target.until(holds, ms)) return;
  const words = [
    ...(starts === undefined ? [] : [`${starts} starts`]),
    ...(ends === undefined ? [] : [`${ends} ends`]),
  ].join(' and ');
  throw new ExpectationError(
    `waited ${ms} ms until the ledger has ${words} of ${program}; it has ${await countOf('start')} starts and ${await countOf('end')} ends.`,
  );
}

interface Decision {
  readonly of: string;
  readonly how: 'approve' | 'refuse' | 'mix_up';
  readonly round: Round;
}

async function answerQuestion(play: Play, { of, how, round }: Decision): Promise<void> {
  const { target } = play;
  const [{ call }] = madeCalls(play, of, round);
  if (!(await target.until(() => (call.asked ?? 0) > 0, WAIT_MS)))
    throw new ExpectationError(`waited ${WAIT_MS} ms until the user is asked about ${of}; no question came.`);
  await target.decide?.(call, how);
}

type Fault = Members<typeof fault>;

async function causeFault(
  play: Play,
  { at, by, ...step }: Fault & { readonly do: 'fault' },
  round: Round,
): Promise<void> {
  const { do: _, for: lasting, ...numbers } = step;
  const call = at === undefined ? undefined : madeCalls(play, at.of, round)[0].call;
  play.faults.add(step.fault);
  await play.target.fault({
    ...numbers,
    ...(lasting === undefined ? {} : { for: play.texts.ms(lasting) }),
    ...(by === undefined ? {} : { client: by }),
    ...(at === undefined || call === undefined ? {} : { at: { call, phase: at.phase } }),
  });
}

function sayFault(
  { fault: name, for: lasting, count, survive, editor, by, at }: Fault,
  ms: (duration: number | string) => string,
): string {
  const words = [
    `fault: ${name.replaceAll('_', ' ')}`,
    ...(lasting === undefined ? [] : [`for ${ms(lasting)}`]),
    ...(count === undefined ? [] : [`(${count})`]),
    ...(survive === undefined ? [] : [`while ${survive} writes under way survive`]),
    ...(editor === undefined ? [] : [`of Editor ${editor}`]),
    ...(by === undefined ? [] : [`of ${by}`]),
    ...(at === undefined ? [] : [`when ${at.of} comes to ${at.phase}`]),
  ];
  return words.join(' ');
}
