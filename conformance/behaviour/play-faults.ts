import { answerOf, callProgram, type Called, type TimedAnswer } from './calls.ts';
import { block } from './block.ts';
import { NotMeasured } from './not-measured.ts';
import { ms, orNull, patience, started, unityOf, watched, type Observed } from './observe.ts';
import type { Program } from './program.ts';
import { until, type Scene } from './scene.ts';
import type { UnityHalf } from './unity-half.ts';

/** A call that Unity cannot start before it has been answered, or its time is over. */
export async function callWhileBlocked(
  scene: Scene,
): Promise<{ readonly called: Called; readonly answer: TimedAnswer | undefined; readonly freedAt: number }> {
  const free = await block(scene, ms(scene, 2));
  const called = callProgram(scene, await scene.program('waiting'));
  const answer = await answerOf(scene, called, ms(scene, 1.5));
  const freedAt = await free(called.program);
  return { called, answer, freedAt };
}

/** Cuts a running program off. */
export async function cutOff(
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

/** Clocks of two processes, and the time that an order takes. */
const EARLY_MS = 100;

export async function callDuringReload(scene: Scene): Promise<Observed> {
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

export async function otherOrder(scene: Scene): Promise<Observed> {
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
