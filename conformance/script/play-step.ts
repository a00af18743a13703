import { lookUp, type Problem } from '../player/compare.ts';
import { ExpectationError, throwUnmet } from '../player/outcome.ts';
import { marksOf } from '../player/ledger.ts';
import type { Round } from '../player/play.ts';
import { envelopeOf, timeoutOf, type Calls, type MadeCall, type Texts } from './texts.ts';
import type { Case } from './case.ts';
import { clientOf, type FlatStep, type FaultOrder } from './case-steps.ts';
import type { FaultName } from './capabilities.ts';
import type { CaseTarget } from './case-target.ts';

/** What playing a case knows and collects. */
export interface Play {
  readonly one: Case;
  readonly target: CaseTarget;
  readonly calls: Calls;
  readonly texts: Texts;
  readonly faults: Set<FaultName>;
  /** What clients did by themselves while a step was played. */
  readonly asides: Map<FlatStep, readonly string[]>;
}

/** How long an answer gets beyond its timeout before it counts as missing. */
export const ANSWER_MS = 10_000;
/** The time limit of what a step waits for. */
export const WAIT_MS = 10_000;

type StepOf<Do extends FlatStep['do']> = Extract<FlatStep, { do: Do }>;

/** Plays one step. Rejects with ExpectationError where what comes after it makes no sense. */
export async function playStep(play: Play, step: FlatStep, round: Round): Promise<void> {
  const before = play.target.asides?.().length ?? 0;
  try {
    await performStep(play, step, round);
  } finally {
    const said = play.target.asides?.().slice(before) ?? [];
    if (said.length > 0) play.asides.set(step, [...(play.asides.get(step) ?? []), ...said]);
  }
}

async function performStep(play: Play, step: FlatStep, round: Round): Promise<void> {
  switch (step.do) {
    case 'call':
      return await callProgram(play, step, round);
    case 'tool':
      return await makeCall(play, {
        as: round.name(step.as),
        client: clientOf(step),
        tool: step.tool,
        args: filledArguments(play, step.arguments, round),
      });
    case 'poll':
      return await pollResult(play, step, round);
    case 'get_result':
      return await getResult(play, step, round);
    case 'answer':
      return await awaitAnswers(play, step, round);
    case 'wait':
      await play.target.wait(play.texts.ms(step.for));
      return;
    case 'until':
      return await awaitFact(play, step);
    case 'cancel':
      for (const made of play.calls.named(round.name(step.of))) made.call.cancel();
      return;
    case 'cancel_operation':
      return await cancelOperation(play, step, round);
    case 'approve':
    case 'refuse':
      return await answerQuestion(play, step, round);
    case 'leave':
      await (await play.target.client(clientOf(step))).leave();
      return;
    case 'fault':
      return await causeFault(play, step, round);
    case 'heal':
      await play.target.heal();
      return;
  }
}

function filledArguments(
  { texts }: Play,
  args: Readonly<Record<string, unknown>>,
  round: Round,
): Record<string, unknown> {
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

async function callProgram(play: Play, step: StepOf<'call'>, round: Round): Promise<void> {
  const { texts } = play;
  const text = texts.program(step.program);
  const work = text.startsWith('=')
    ? { tool: 'unity_query', args: { query: text.slice(1).trim() } }
    : { tool: 'unity_execute_code', args: { code: text } };
  const args = {
    ...work.args,
    ...(step.timeout === undefined ? {} : { timeout: texts.ms(step.timeout) }),
    ...(step.key === undefined ? {} : { idempotency_key: texts.key(step.key) }),
  };
  return await makeCall(play, {
    as: round.name(step.as),
    client: clientOf(step),
    tool: work.tool,
    args,
    program: step.program,
    ...(step.progress === true ? { progress: true } : {}),
  });
}

interface Made {
  readonly as: string;
  readonly client: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly program?: string;
  readonly progress?: boolean;
}

async function makeCall(
  { target, calls }: Play,
  { as: name, client, tool, args, program, progress }: Made,
): Promise<void> {
  const caller = await target.client(client);
  const made = caller.call(tool, args, progress === true ? { progress: true } : {});
  calls.add({ name, client, tool, args, call: made, passing: false, ...(program === undefined ? {} : { program }) });
}

async function pollResult(play: Play, step: StepOf<'poll'>, round: Round): Promise<void> {
  const { target, calls, texts } = play;
  const name = round.name(step.as);
  const client = clientOf(step);
  const args = filledArguments(play, step.arguments, round);
  const until = target.now() + texts.ms(step.within ?? WAIT_MS);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one poll after the other
    const made: MadeCall = {
      name,
      client,
      tool: step.tool,
      args,
      call: (await target.client(client)).call(step.tool, args),
      passing: false,
    };
    // oxlint-disable-next-line no-await-in-loop -- one poll after the other
    await isAnswered(target, made, ANSWER_MS);
    const envelope = envelopeOf(made);
    const { status, ...sought } = filledLook(play.texts, step.until);
    const problems: Problem[] =
      envelope === undefined
        ? [{ message: `${name}: no envelope.` }]
        : [
            ...(status === undefined || status === envelope.status
              ? []
              : [{ message: `${name}: expected status ${status}, got ${envelope.status}.` }]),
            ...lookUp(envelope, sought, name),
          ];
    const isLast = problems.length === 0 || target.now() >= until;
    calls.add({ ...made, passing: !isLast });
    if (problems.length === 0) return;
    if (isLast)
      throw new ExpectationError(
        `after ${texts.ms(step.within ?? WAIT_MS)} ms of asking: ${problems.map(({ message }) => message).join(' ')}`,
      );
    // oxlint-disable-next-line no-await-in-loop -- one poll after the other
    await target.wait(POLL_MS);
  }
}

function filledLook(texts: Texts, look: StepOf<'poll'>['until']): StepOf<'poll'>['until'] {
  return {
    ...look,
    ...(look.includes === undefined ? {} : { includes: String(texts.fill(look.includes)) }),
    ...('equals' in look ? { equals: texts.fill(look.equals) } : {}),
  };
}

/** Between two polls. */
export const POLL_MS = 100;

async function getResult(play: Play, step: StepOf<'get_result'>, round: Round): Promise<void> {
  const log_id = await logIdOf(play, round.name(step.of));
  const args = { log_id, ...(step.timeout === undefined ? {} : { timeout: play.texts.ms(step.timeout) }) };
  return await makeCall(play, { as: round.name(step.as), client: clientOf(step), tool: 'unity_get_result', args });
}

/** From its answer, which is waited for. */
async function logIdOf(play: Play, name: string): Promise<string> {
  const [made] = play.calls.named(name);
  if (made === undefined) throw new Error(`no call ${name} has been made`);
  const ms = timeoutOf(made) + ANSWER_MS;
  const unanswered = (await isAnswered(play.target, made, ms)) ? [] : [noAnswer(play, made, ms)];
  const log_id = envelopeOf(made)?.log_id;
  if (log_id !== undefined) return log_id;
  throw new ExpectationError(`${name} has no answer with a log_id, which a later step needs.`, {}, unanswered);
}

const isAnswered = (target: CaseTarget, { call: made }: MadeCall, ms: number): Promise<boolean> =>
  target.until(() => made.answer !== undefined, ms);

async function awaitAnswers(play: Play, step: StepOf<'answer'>, round: Round): Promise<void> {
  const { target, texts, calls } = play;
  const waited = calls.named(round.name(step.of));
  if (waited.length === 0) throw new Error(`no call ${step.of} has been made`);
  const problems: Problem[] = [];
  for (const made of waited) {
    const ms = step.within === undefined ? timeoutOf(made) + ANSWER_MS : texts.ms(step.within) + target.tolerance_ms;
    // oxlint-disable-next-line no-await-in-loop -- they all wait meanwhile
    if (!(await isAnswered(target, made, ms))) problems.push(noAnswer(play, made, ms));
  }
  throwUnmet(problems);
}

function noAnswer(play: Play, { name, tool, call: made }: MadeCall, ms: number): Problem {
  const message = `${name} (${tool}) has no answer ${Math.round(play.target.now() - made.at)} ms after it was made; it was waited for ${ms} ms.`;
  return {
    rule: 'answered',
    requirements: [...new Set(['TMO-02', ...play.one.requirements])],
    message,
    expected: 'an answer',
    got: 'none',
  };
}

async function awaitFact(play: Play, { program, starts, ends, within }: StepOf<'until'>): Promise<void> {
  const { target, texts } = play;
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

async function cancelOperation(play: Play, { of }: StepOf<'cancel_operation'>, round: Round): Promise<void> {
  const log_id = await logIdOf(play, round.name(of));
  await play.target.cancelOperation(log_id);
}

async function answerQuestion(play: Play, step: StepOf<'approve' | 'refuse'>, round: Round): Promise<void> {
  const { of } = step;
  const { target, calls } = play;
  const [made] = calls.named(round.name(of));
  if (made === undefined) throw new Error(`no call ${of} has been made`);
  if (!(await target.until(() => (made.call.asked ?? 0) > 0, WAIT_MS)))
    throw new ExpectationError(`waited ${WAIT_MS} ms until the user is asked about ${of}; no question came.`);
  await target.decide?.(made.call, step.do === 'approve' && step.other_code === true ? 'mix_up' : step.do);
}

async function causeFault({ target, texts, calls, faults }: Play, step: StepOf<'fault'>, round: Round): Promise<void> {
  const at = step.at === undefined ? undefined : calls.named(round.name(step.at.of))[0];
  if (step.at !== undefined && at === undefined) throw new Error(`no call ${step.at.of} has been made`);
  const order: FaultOrder = {
    fault: step.fault,
    ...(step.for === undefined ? {} : { for: texts.ms(step.for) }),
    ...(step.count === undefined ? {} : { count: step.count }),
    ...(step.survive === undefined ? {} : { survive: step.survive }),
    ...(step.editor === undefined ? {} : { editor: step.editor }),
    ...(step.by === undefined ? {} : { client: step.by }),
    ...(step.at === undefined || at === undefined ? {} : { at: { call: at.call, phase: step.at.phase } }),
  };
  faults.add(step.fault);
  await target.fault(order);
}
