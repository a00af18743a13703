import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, type Called } from './calls.ts';
import { block } from './block.ts';
import { NotMeasured } from './not-measured.ts';
import { ended, ms, orNull, patience, started, type Observed } from './observe.ts';
import { until, type Scene } from './scene.ts';

const BIG_CHARS = 2_000_000;

export async function bigResult(scene: Scene): Promise<Observed> {
  const big = callProgram(scene, await scene.program('big', { chars: BIG_CHARS }));
  const answer = await answerOf(scene, big, patience(scene));
  if (answer?.kind === 'pending') await ended(scene, big.program);
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

export async function twoAtOnce(scene: Scene): Promise<Observed> {
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

export async function listWhileBlocked(scene: Scene): Promise<Observed> {
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
