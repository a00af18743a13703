import { Type, type Static } from 'typebox';
import { Count, lookUp, type Problem } from '../player/compare.ts';
import { strict, type Round, ExpectationError, throwUnmet } from '../player/play.ts';
import type { CaseTarget } from './case-target.ts';
import { ANSWER_MS, Client, clientOf, Duration, Name, type Play, Program, stepKind, WAIT_MS } from './step.ts';
import { envelopeOf, timeoutOf, type MadeCall, type Texts } from './texts.ts';

/** A comparison of an envelope. */
const Look = Type.Object(
  {
    status: Type.Optional(Type.String()),
    /** A JSON Pointer into the envelope, and the value there: */
    at: Type.Optional(Type.String()),
    equals: Type.Optional(Type.Unknown()),
    includes: Type.Optional(Type.String()),
    length: Type.Optional(Count),
  },
  strict,
);
type Look = Static<typeof Look>;

/** Between two polls. */
export const POLL_MS = 100;

/** Steps that call tools, and wait for their answers. */
export const callSteps = {
  call: stepKind(
    'call',
    {
      as: Name,
      by: Client,
      program: Program,
      timeout: Type.Optional(Duration),
      key: Type.Optional(Type.String()),
      progress: Type.Optional(Type.Boolean()),
    },
    {
      play: (play, { timeout, key, ...step }, round) => {
        const { texts } = play;
        const { tool, args } = workOf(texts.program(step.program));
        return makeCall(play, round, {
          ...step,
          tool,
          args: {
            ...args,
            ...(timeout === undefined ? {} : { timeout: texts.ms(timeout) }),
            ...(key === undefined ? {} : { idempotency_key: texts.key(key) }),
          },
        });
      },
      say: ({ as, program, timeout, key, progress, ...step }, ms) =>
        `${as}: ${clientOf(step)} runs ${program}, timeout ${ms(timeout)}${key === undefined ? '' : `, idempotency_key ${key}`}${progress === true ? ', with a progress token' : ''}`,
      needs: ({ progress }) => (progress === true ? ['programs', 'progress'] : ['programs']),
      limit: ({ timeout }, ms) => ms(timeout, 0) + ANSWER_MS,
    },
  ),
  /** Any tool with any arguments. `{{log_id:a}}` in a string is the log_id that the answer of call a has; `{{upper_log_id:a}}` the same in upper case; `{{get:a/result/x}}` the value there; `{{program:p}}` the text of a program; `{{round}}` the number of the round. */
  tool: stepKind(
    'tool',
    { as: Name, by: Client, tool: Type.String(), arguments: Type.Record(Type.String(), Type.Unknown()) },
    {
      play: (play, step, round) =>
        makeCall(play, round, { ...step, args: filledArguments(play.texts, step.arguments, round) }),
      say: (step) => `${step.as}: ${clientOf(step)} calls ${step.tool} ${JSON.stringify(step.arguments)}`,
    },
  ),
  /** unity_get_result for the log_id of another call. */
  get_result: stepKind(
    'get_result',
    { as: Name, by: Client, of: Name, timeout: Type.Optional(Duration) },
    {
      async play(play, { of, timeout, ...step }, round) {
        const log_id = await logIdOf(play, round.name(of));
        const args = { log_id, ...(timeout === undefined ? {} : { timeout: play.texts.ms(timeout) }) };
        await makeCall(play, round, { ...step, tool: 'unity_get_result', args });
      },
      say: (step, ms) =>
        `${step.as}: ${clientOf(step)} calls unity_get_result for the log_id of ${step.of}, timeout ${ms(step.timeout ?? 0)}`,
      limit: ({ timeout }, ms) => ms(timeout, 0) + ANSWER_MS,
    },
  ),
  /** Calls a tool that only reads, again and again until its answer is like that; a failure if that takes longer (default 10 s). The last call has the name. */
  poll: stepKind(
    'poll',
    {
      as: Name,
      by: Client,
      tool: Type.String(),
      arguments: Type.Record(Type.String(), Type.Unknown()),
      until: Look,
      within: Type.Optional(Duration),
    },
    {
      play: (play, { within = WAIT_MS, until, ...step }, round) =>
        pollTool(play, {
          name: round.name(step.as),
          client: clientOf(step),
          tool: step.tool,
          args: filledArguments(play.texts, step.arguments, round),
          until: filledLook(play.texts, until),
          ms: play.texts.ms(within),
        }),
      say: (step) =>
        `${step.as}: ${clientOf(step)} calls ${step.tool} ${JSON.stringify(step.arguments)} until the answer has ${JSON.stringify(step.until)}`,
      limit: ({ within }, ms) => ms(within, WAIT_MS) + ANSWER_MS,
    },
  ),
  /** Waits until that call is answered; a failure if that takes longer. Default: 10 s beyond its timeout. */
  answer: stepKind(
    'answer',
    { of: Name, within: Type.Optional(Duration) },
    {
      async play(play, { of, within }, round) {
        const { target, texts } = play;
        const limitOf = (made: MadeCall): number =>
          within === undefined ? timeoutOf(made) + ANSWER_MS : texts.ms(within) + target.tolerance_ms;
        const problems: Problem[] = [];
        for (const made of madeCalls(play, of, round))
          // oxlint-disable-next-line no-await-in-loop -- they all wait meanwhile
          problems.push(...(await findUnanswered(play, made, limitOf(made))));
        throwUnmet(problems);
      },
      say: ({ of, within }, ms) =>
        `wait until ${of} is answered${within === undefined ? '' : `, at most ${ms(within)}`}`,
      limit: ({ within }, ms) => ms(within, WAIT_MS) + ANSWER_MS,
    },
  ),
} as const;

/** A program is C#, or a query, which begins with `=`. */
const workOf = (text: string): Pick<MadeCall, 'tool' | 'args'> =>
  text.startsWith('=')
    ? { tool: 'unity_query', args: { query: text.slice(1).trim() } }
    : { tool: 'unity_execute_code', args: { code: text } };

interface Made {
  readonly as: string;
  readonly by?: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly program?: string;
  readonly progress?: boolean;
}

async function makeCall(
  { target, calls }: Play,
  round: Round,
  { as, tool, args, program, ...how }: Made,
): Promise<void> {
  const client = clientOf(how);
  const caller = await target.client(client);
  const call = caller.call(tool, args, how.progress === true ? { progress: true } : {});
  const name = round.name(as);
  calls.add({ name, client, tool, args, call, passing: false, ...(program === undefined ? {} : { program }) });
}

function filledArguments(texts: Texts, args: Readonly<Record<string, unknown>>, round: Round): Record<string, unknown> {
  const numbered = JSON.stringify(args).replaceAll('{{round}}', String(round.number));
  const named: unknown = JSON.parse(
    numbered.replaceAll(
      /\{\{(upper_log_id:|log_id:|get:)([a-z][a-z0-9_-]*)/g,
      (_, kind: string, name: string) => `{{${kind}${round.name(name)}`,
    ),
  );
  const filled = texts.fill(named);
  return typeof filled === 'object' && filled !== null ? { ...filled } : {};
}

interface Poll extends Pick<MadeCall, 'name' | 'client' | 'tool' | 'args'> {
  readonly until: Look;
  readonly ms: number;
}

async function pollTool({ target, calls }: Play, { until, ms, ...poll }: Poll): Promise<void> {
  const end = target.now() + ms;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one poll after the other
    const call = (await target.client(poll.client)).call(poll.tool, poll.args);
    // oxlint-disable-next-line no-await-in-loop -- one poll after the other
    await target.until(() => call.answer !== undefined, ANSWER_MS);
    const problems = differences({ ...poll, call, passing: false }, until);
    const isLast = problems.length === 0 || target.now() >= end;
    calls.add({ ...poll, call, passing: !isLast });
    if (problems.length === 0) return;
    if (isLast)
      throw new ExpectationError(`after ${ms} ms of asking: ${problems.map(({ message }) => message).join(' ')}`);
    // oxlint-disable-next-line no-await-in-loop -- one poll after the other
    await target.wait(POLL_MS);
  }
}

function differences(made: MadeCall, { status, ...sought }: Look): Problem[] {
  const envelope = envelopeOf(made);
  if (envelope === undefined) return [{ message: `${made.name}: no envelope.` }];
  return [
    ...(status === undefined || status === envelope.status
      ? []
      : [{ message: `${made.name}: expected status ${status}, got ${envelope.status}.` }]),
    ...lookUp(envelope, sought, made.name),
  ];
}

const filledLook = (texts: Texts, look: Look): Look => ({
  ...look,
  ...(look.includes === undefined ? {} : { includes: String(texts.fill(look.includes)) }),
  ...('equals' in look ? { equals: texts.fill(look.equals) } : {}),
});

/** The calls of that name; there is at least one. */
export function madeCalls({ calls }: Play, name: string, round: Round): readonly [MadeCall, ...MadeCall[]] {
  const [first, ...more] = calls.named(round.name(name));
  if (first === undefined) throw new Error(`no call ${name} has been made`);
  return [first, ...more];
}

/** The log_id in the answer to the call of that name; waits for it. */
export async function logIdOf(play: Play, name: string): Promise<string> {
  const [made] = play.calls.named(name);
  if (made === undefined) throw new Error(`no call ${name} has been made`);
  const unanswered = await findUnanswered(play, made, timeoutOf(made) + ANSWER_MS);
  const log_id = envelopeOf(made)?.log_id;
  if (log_id !== undefined) return log_id;
  throw new ExpectationError(`${name} has no answer with a log_id, which a later step needs.`, {}, unanswered);
}

const isAnswered = (target: CaseTarget, { call }: MadeCall, ms: number): Promise<boolean> =>
  target.until(() => call.answer !== undefined, ms);

/** Waits for its answer; returns a problem if none arrives. */
async function findUnanswered({ target, requirements }: Play, made: MadeCall, ms: number): Promise<Problem[]> {
  if (await isAnswered(target, made, ms)) return [];
  const { name, tool, call } = made;
  return [
    {
      rule: 'answered',
      requirements: [...new Set(['TMO-02', ...requirements])],
      message: `${name} (${tool}) has no answer ${Math.round(target.now() - call.at)} ms after it was made; it was waited for ${ms} ms.`,
      expected: 'an answer',
      got: 'none',
    },
  ];
}
