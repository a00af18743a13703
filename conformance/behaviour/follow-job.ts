import { setTimeout as pause } from 'node:timers/promises';
import type { OpenCall } from './bridge-client.ts';
import { handleIn, isPending } from './match-answer.ts';
import { pollUntil, type RowRun } from './row-run.ts';

/** Of a bridge whose calls are jobs: one ends when a client asks and it has ended. */
export interface Job {
  readonly every_ms: number;
  readonly ask: (handle: string) => OpenCall;
}

/**
 * A call that is answered with a handle at once. Its answer is what comes when it is asked for until it has ended, as the clients of such bridges do; when
 * the bridge's own timeout is over, the answer is that handle.
 */
export function followJob(rowRun: RowRun, first: OpenCall, job: Job): OpenCall {
  const made: { answer: OpenCall['answer']; handle: string | undefined } = { answer: undefined, handle: undefined };
  const state = { isGivenUp: false };
  void follow(rowRun, first, { job, made, state });
  return {
    at: first.at,
    get answer() {
      return made.answer;
    },
    handle: () => made.handle,
    cancel() {
      state.isGivenUp = true;
      first.cancel();
    },
  };
}

interface Following {
  readonly job: Job;
  readonly made: { answer: OpenCall['answer']; handle: string | undefined };
  readonly state: { readonly isGivenUp: boolean };
}

const FOREVER_MS = 2_000_000_000;

async function follow(rowRun: RowRun, first: OpenCall, { job, made, state }: Following): Promise<void> {
  // A later client is another process, which this call knows nothing of.
  const { manifest, client } = rowRun;
  const deadline = first.at + rowRun.T;
  const isOver = (): boolean => state.isGivenUp || client.ending() !== undefined;
  let told: OpenCall['answer'];
  for (let open = first; !isOver();) {
    const answer = await pollUntil(() => open.answer ?? (isOver() ? 'nobody' : undefined), FOREVER_MS);
    if (answer === undefined || answer === 'nobody') return;
    made.handle ??= handleIn(answer, manifest);
    told ??= answer;
    if (!isPending(answer, manifest) || made.handle === undefined) return void (made.answer = answer);
    if (rowRun.now() >= deadline) return void (made.answer = { ...told, at: rowRun.now() });
    await pause(job.every_ms);
    open = job.ask(made.handle);
  }
}
