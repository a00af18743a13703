import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, filled, getReady, keepPace, retrieve, type Called, type TimedAnswer } from './calls.ts';
import { block } from './block.ts';
import { NotMeasured } from './not-measured.ts';
import type { Program } from './program.ts';
import type { UnityHalf } from './unity-half.ts';
import { until, type Scene } from './scene.ts';

/** What was seen in a row. */
export interface Observed {
  /** The program that is judged. */
  readonly program: Program;
  /** Its answer; null: none came. Undefined: it is not judged. */
  readonly answer?: TimedAnswer | null;
  /** What else went wrong, as a sentence. */
  readonly wrong?: string;
}

const PACE_CALLS = 5;

type Play = (scene: Scene) => Promise<Observed>;

/** Answers are waited for so long, in T. */
const PATIENCE = 3;
/** After everything, further starts are waited for so long, in T. */
const WATCH = 2;

const patience = (scene: Scene): number => PATIENCE * scene.T + scene.tolerance();
const ms = (scene: Scene, share: number): number => Math.round(scene.T * share);
const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** How each row is played. The server has answered a plain call before, but in B02. */
export const plays: Readonly<Record<string, Play>> = {
  B01: plain,
  B02: plain,
  async B03(scene) {
    const called = callProgram(scene, await scene.program('late', { hold_ms: ms(scene, 1.5) }));
    const answer = await answerOf(scene, called, patience(scene));
    await ended(scene, called.program);
    return watched(scene, called, answer);
  },
  async B04(scene) {
    const { called, answer } = await callWhileBlocked(scene);
    return watched(scene, called, answer ?? (await answerOf(scene, called, patience(scene))));
  },
  async B05(scene) {
    await unityOf(scene).hold();
    scene.step('Unity holds its results from now on');
    const called = callProgram(scene, await scene.program('unanswered'));
    const answer = await answerOf(scene, called, patience(scene));
    await witness(scene, 'held', called.program);
    return watched(scene, called, answer);
  },
  B06: (scene) =>
    cutOff(scene, { hold_ms: ms(scene, 0.8) }, async (unity) => {
      await unity.die();
      scene.step('Unity was killed, and is started again');
    }),
  B07: (scene) =>
    cutOff(scene, { wait_ms: ms(scene, 0.8) }, async (unity) => {
      await unity.away(ms(scene, 0.5));
      scene.step(`Unity reloads: away for ${ms(scene, 0.5)} ms`);
    }),
  B08: callDuringReload,
  async B09(scene) {
    const late = callProgram(scene, await scene.program('late', { hold_ms: ms(scene, 1.5) }));
    const told = await answerOf(scene, late, ms(scene, 1.4));
    if (told === undefined || told.kind === 'value' || scene.ledger.first('end', 'late') !== undefined)
      throw new NotMeasured(
        'the first caller was not told anything before its program ended: is own_timeout_ms the time after which the bridge gives up?',
      );
    const next = callProgram(scene, await scene.program('next'));
    return { program: next.program, answer: orNull(await answerOf(scene, next, patience(scene))) };
  },
  async B10(scene) {
    await unityOf(scene).twice();
    scene.step('Unity sends each result twice from now on');
    const first = callProgram(scene, await scene.program('first'));
    await answerOf(scene, first, patience(scene));
    const next = callProgram(scene, await scene.program('next'));
    const answer = await answerOf(scene, next, patience(scene));
    await witness(scene, 'twice', first.program);
    return { program: next.program, answer: orNull(answer) };
  },
  B11: otherOrder,
  B12: bigResult,
  B13: cancelled,
  async B14(scene) {
    const program = await scene.program('retried', { hold_ms: ms(scene, 0.8) });
    const first = callProgram(scene, program, { key: program.token });
    await started(scene, program);
    first.open.cancel();
    scene.step('the client gives the call up');
    const again = callProgram(scene, program, { key: program.token });
    return watched(scene, again, await answerOf(scene, again, patience(scene)));
  },
  B15: restarted,
  B16: twoAtOnce,
  B17: listWhileBlocked,
  B18: callersTimeout,
  async B19(scene) {
    await unityOf(scene).lose(1);
    scene.step('the next result of Unity is lost, and its connection with it');
    const called = callProgram(scene, await scene.program('lost'));
    const answer = await answerOf(scene, called, patience(scene));
    await witness(scene, 'lost', called.program);
    return watched(scene, called, answer);
  },
  B20: retrieved,
  async B21(scene) {
    const { called, answer, freedAt } = await callWhileBlocked(scene);
    const observed = await watched(scene, called, answer);
    const start = scene.ledger.all('start', called.program.name).find(({ at }) => at >= freedAt);
    const saidError = answer?.kind === 'error' || answer?.kind === 'words';
    return saidError && start !== undefined
      ? {
          ...observed,
          wrong: `it was answered with an error at ${answer.at} ms, and its program started at ${start.at} ms`,
        }
      : { program: called.program };
  },
};

/** Readiness, and what a row wants to be sure of before it is played. */
export async function prepare(
  scene: Scene,
  { id, needs }: { readonly id: string; readonly needs: { readonly pace?: true } },
): Promise<void> {
  if (id === 'B02') return;
  const took = await getReady(scene);
  if (needs.pace === true) await keepPace(scene, { tookMs: took, times: PACE_CALLS });
}

async function plain(scene: Scene): Promise<Observed> {
  const called = callProgram(scene, await scene.program('plain'));
  const answer = orNull(await answerOf(scene, called, patience(scene)));
  if (answer?.kind === 'pending') await started(scene, called.program);
  return { program: called.program, answer };
}

/** Waits for further starts, then tells what was seen. */
async function watched(scene: Scene, { program }: Called, answer: TimedAnswer | undefined): Promise<Observed> {
  await pause(ms(scene, WATCH));
  scene.step(`${program.name}: started ${scene.ledger.all('start', program.name).length} times until now`);
  return { program, answer: orNull(answer) };
}

async function started(scene: Scene, { name }: Program): Promise<void> {
  const mark = await until(() => scene.ledger.first('start', name), patience(scene));
  if (mark === undefined) throw new NotMeasured(`${name} did not start within ${patience(scene)} ms`);
}

async function ended(scene: Scene, { name }: Program): Promise<void> {
  await until(() => scene.ledger.first('end', name), patience(scene));
}

async function witness(scene: Scene, mark: 'held' | 'lost' | 'twice', { name }: Program): Promise<void> {
  const seen = await until(() => scene.ledger.first(mark, name), ms(scene, 1));
  if (seen === undefined || scene.ledger.first('end', name) === undefined)
    throw new NotMeasured(`the fault did not take effect: the ledger has no "${mark} ${name}"`);
}

function unityOf({ around }: Scene): UnityHalf {
  if (around.unity === undefined) throw new NotMeasured('the manifest names no Unity half');
  return around.unity;
}

async function callWhileBlocked(
  scene: Scene,
): Promise<{ readonly called: Called; readonly answer: TimedAnswer | undefined; readonly freedAt: number }> {
  const free = await block(scene, ms(scene, 2));
  const called = callProgram(scene, await scene.program('waiting'));
  const answer = await answerOf(scene, called, ms(scene, 1.5));
  const freedAt = await free(called.program);
  return { called, answer, freedAt };
}

async function cutOff(
  scene: Scene,
  running: Pick<Program, 'hold_ms'> | Pick<Program, 'wait_ms'>,
  cut: (unity: UnityHalf) => Promise<void>,
): Promise<Observed> {
  const called = callProgram(scene, await scene.program('cut', running));
  await started(scene, called.program);
  const startedOnce = scene.ledger.all('start', 'cut').length;
  await cut(unityOf(scene));
  const answer = await answerOf(scene, called, patience(scene));
  const observed = await watched(scene, called, answer);
  const starts = scene.ledger.all('start', 'cut').length;
  if (starts === startedOnce && scene.ledger.first('end', 'cut') !== undefined)
    throw new NotMeasured('the fault did not take effect: the program that it should cut off has ended');
  return observed;
}

async function callDuringReload(scene: Scene): Promise<Observed> {
  const away = ms(scene, 0.6);
  await unityOf(scene).away(away);
  const backAt = scene.now() + away;
  scene.step(`Unity reloads: away for ${away} ms`);
  const called = callProgram(scene, await scene.program('during'));
  const answer = await answerOf(scene, called, patience(scene));
  const early = scene.ledger.first('start', 'during');
  if (early !== undefined && early.at < backAt - EARLY_MS)
    throw new NotMeasured('the fault did not take effect: the program started while Unity was away');
  return watched(scene, called, answer);
}

/** Clocks of two processes, and the time that an order takes. */
const EARLY_MS = 100;

async function otherOrder(scene: Scene): Promise<Observed> {
  const unity = unityOf(scene);
  await unity.hold();
  scene.step('Unity holds its results from now on');
  const first = callProgram(scene, await scene.program('first'));
  const second = callProgram(scene, await scene.program('second'));
  const both = await until(
    () => (scene.ledger.first('held', 'first') && scene.ledger.first('held', 'second') ? true : undefined),
    ms(scene, 0.5),
  );
  if (both === undefined)
    throw new NotMeasured(
      'Unity did not hold both results: this bridge sends the second command later, or the fault did not take effect',
    );
  if ([first, second].some((called) => called.answer()?.kind === 'value'))
    throw new NotMeasured('the fault did not take effect: a value came while Unity held its results');
  await unity.release('reversed');
  scene.step('Unity lets them go, the last one first');
  const answers = [await answerOf(scene, first, patience(scene)), await answerOf(scene, second, patience(scene))];
  const worst = answers.find((answer) => answer?.kind === 'another') ?? answers.find((answer) => answer === undefined);
  return {
    program: first.program,
    answer: orNull(answers.includes(undefined) || worst !== undefined ? worst : answers[0]),
  };
}

const BIG_CHARS = 2_000_000;

async function bigResult(scene: Scene): Promise<Observed> {
  const big = callProgram(scene, await scene.program('big', { chars: BIG_CHARS }));
  const answer = await answerOf(scene, big, patience(scene));
  const after = callProgram(scene, await scene.program('after'));
  const next = await answerOf(scene, after, patience(scene));
  const ending = scene.client.ending();
  const wrong =
    ending === undefined
      ? next?.kind === 'value'
        ? undefined
        : `the next call was answered with ${next?.kind ?? 'silence'}`
      : `the server ${ending}`;
  return { program: big.program, answer: orNull(answer), ...(wrong === undefined ? {} : { wrong }) };
}

async function cancelled(scene: Scene): Promise<Observed> {
  const free = await block(scene, ms(scene, 0.8));
  const called = callProgram(scene, await scene.program('unwanted'));
  await pause(ms(scene, 0.3));
  cancel(scene, called);
  scene.step('the client cancels it');
  await pause(ms(scene, 0.1));
  await free(called.program);
  await pause(ms(scene, WATCH));
  return { program: called.program };
}

function cancel(scene: Scene, called: Called): void {
  const how = scene.manifest.cancel ?? 'mcp';
  if (how === 'mcp') return called.open.cancel();
  const { tool, args } = filled(scene, how, { handle: called.answer()?.handle ?? '' });
  scene.client.call(tool, args);
}

async function restarted(scene: Scene): Promise<Observed> {
  const program = await scene.program('kept', { hold_ms: ms(scene, 0.8) });
  callProgram(scene, program, { key: program.token });
  await started(scene, program);
  await scene.client.kill();
  scene.around.killServerBehind();
  scene.step('the server is killed (SIGKILL), and started again');
  scene.client = await scene.around.connect();
  await getReady(scene);
  const again = callProgram(scene, program, { key: program.token });
  return watched(scene, again, await answerOf(scene, again, patience(scene)));
}

async function twoAtOnce(scene: Scene): Promise<Observed> {
  const waiting = callProgram(scene, await scene.program('waiting', { wait_ms: ms(scene, 0.8) }));
  await started(scene, waiting.program);
  const next = callProgram(scene, await scene.program('next'));
  const answer = await answerOf(scene, next, patience(scene));
  await until(() => scene.ledger.first('end', 'waiting') ?? failed(waiting), patience(scene));
  const end = scene.ledger.first('end', 'waiting');
  const start = scene.ledger.first('start', 'next');
  if (end === undefined) throw new NotMeasured('the program that waits did not end: does this Unity run `await`?');
  const wrong =
    start === undefined || start.at > end.at
      ? `the second one started ${start === undefined ? 'never' : `at ${start.at} ms`}, the first one ended at ${end.at} ms`
      : undefined;
  return { program: next.program, answer: orNull(answer), ...(wrong === undefined ? {} : { wrong }) };
}

const failed = (called: Called): true | undefined => {
  const kind = called.answer()?.kind;
  return kind === 'error' || kind === 'words' ? true : undefined;
};

async function listWhileBlocked(scene: Scene): Promise<Observed> {
  const free = await block(scene, ms(scene, 2));
  const called = callProgram(scene, await scene.program('waiting'));
  await pause(ms(scene, 0.2));
  const asked = scene.now();
  const withinMs = ms(scene, 1) + scene.tolerance();
  const names = await scene.client.toolNames(withinMs);
  scene.step(
    `the list of tools: ${names === undefined ? 'nothing' : `${names.length} tools`} after ${scene.now() - asked} ms`,
  );
  await free(called.program);
  return {
    program: called.program,
    ...(names === undefined ? { wrong: `no list of tools came within ${withinMs} ms while Unity was blocked` } : {}),
  };
}

async function callersTimeout(scene: Scene): Promise<Observed> {
  const program = await scene.program('long', { hold_ms: ms(scene, 0.8) });
  const called = callProgram(scene, program, { timeout_ms: ms(scene, 0.2) });
  const answer = await answerOf(scene, called, patience(scene));
  await ended(scene, program);
  const end = scene.ledger.first('end', 'long');
  const wrong =
    answer !== undefined && end !== undefined && answer.at > end.at
      ? `the answer came at ${answer.at} ms, the program had ended at ${end.at} ms`
      : undefined;
  return { program, answer: orNull(answer), ...(wrong === undefined ? {} : { wrong }) };
}

async function retrieved(scene: Scene): Promise<Observed> {
  const program = await scene.program('late', { hold_ms: ms(scene, 1.5) });
  const told = await answerOf(scene, callProgram(scene, program), patience(scene));
  if (told?.kind === 'value')
    throw new NotMeasured('the bridge waited until the program ended: is own_timeout_ms right?');
  if (told?.handle === undefined) return { program, answer: orNull(told), wrong: 'the answer has no handle' };
  await ended(scene, program);
  let answer: TimedAnswer | undefined;
  for (
    const deadline = scene.now() + patience(scene);
    scene.now() < deadline && answer?.kind !== 'value';
    await pause(ms(scene, 0.1))
  )
    answer = await answerOf(scene, retrieve(scene, program, told.handle), patience(scene));
  return { program, answer: orNull(answer) };
}
