import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, callProgram, filled, getReady, retrieve, type Called, type TimedAnswer } from './calls.ts';
import { block } from './block.ts';
import { NotMeasured } from './not-measured.ts';
import { ended, ms, orNull, patience, started, watch, watched, type Observed } from './observe.ts';
import { type Scene } from './scene.ts';

export async function cancelled(scene: Scene): Promise<Observed> {
  const free = await block(scene, ms(scene, 0.8));
  const called = callProgram(scene, await scene.program('unwanted'));
  await pause(ms(scene, 0.3));
  cancel(scene, called);
  scene.step('the client cancels it');
  await pause(ms(scene, 0.1));
  await free(called.program);
  await watch(scene);
  return { program: called.program };
}

function cancel(scene: Scene, called: Called): void {
  const how = scene.manifest.cancel ?? 'mcp';
  if (how === 'mcp') return called.open.cancel();
  const { tool, args } = filled(scene, how, { handle: called.answer()?.handle ?? '' });
  scene.client.call(tool, args);
}

export async function restarted(scene: Scene): Promise<Observed> {
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

export async function callersTimeout(scene: Scene): Promise<Observed> {
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

export async function retrieved(scene: Scene): Promise<Observed> {
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
