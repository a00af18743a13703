import { answerOf, callProgram, getReady, keepPace } from './calls.ts';
import { NotMeasured } from './not-measured.ts';
import { ended, ms, orNull, patience, started, unityOf, watched, witness, type Observed } from './observe.ts';
import type { Scene } from './scene.ts';
import { callDuringReload, callWhileBlocked, cutOff, otherOrder } from './play-faults.ts';
import { bigResult, listWhileBlocked, twoAtOnce } from './play-load.ts';
import { callersTimeout, cancelled, restarted, retrieved } from './play-offers.ts';

const PACE_CALLS = 5;

type Play = (scene: Scene) => Promise<Observed>;

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
