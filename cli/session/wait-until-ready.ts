import { setTimeout as pause } from 'node:timers/promises';
import { workingFolder } from '../../server/lib/folders.ts';
import { askStatus } from '../../server/clients/forwarder/command.ts';
import { chooseEditor, type Choice } from '../../server/hub/protocol/decide-call.ts';
import { describeWork } from '../../server/hub/protocol/text.ts';
import type { EditorSummary } from '../../generated/typescript/link.ts';
import { durationText } from '../lib/durations.ts';
import { exitCode } from '../lib/exit-codes.ts';
import { printNote } from '../lib/write-out.ts';
import { clientPlace, openSession, type SessionOptions } from './open-session.ts';

interface Readiness extends Pick<SessionOptions, 'stateDir' | 'entry' | 'project'> {
  readonly timeoutMs: number;
  /** Ends the wait. */
  readonly over?: AbortSignal;
}

const POLL_MS = 200;

/** Unity chains domain reloads: one that has just ended may be followed by the next. */
const STEADY_MS = 1_000;

/** Waits until the Editor that commands here go to is connected, and its main thread runs. Resolves to the exit code. Throws NoServerError. */
export async function waitUntilReady(readiness: Readiness): Promise<number> {
  const { stateDir, timeoutMs, project, over } = readiness;
  // A client keeps the server from ending while nothing else happens.
  const session = await openSession(readiness);
  const meant = project === undefined ? clientPlace(workingFolder()) : { project };
  const began = performance.now();
  const isSteady = stableFor(STEADY_MS);
  try {
    await session.reached();
    for (;;) {
      const { editors } = await askStatus({ stateDir });
      const choice = chooseEditor(editors, meant, undefined);
      const now = performance.now();
      const obstacle = obstacleIn(choice);
      if (isSteady(obstacle === undefined, now)) {
        printNote(`ready after ${durationText(now - began)}.`);
        return exitCode.done;
      }
      if (over?.aborted === true) return exitCode.stillRunning;
      if (now - began >= timeoutMs) {
        printNote(`not ready within ${durationText(timeoutMs)}: ${obstacle ?? 'it became ready only just now'}.`);
        return choice.kind === 'ambiguous' ? exitCode.unavailable : exitCode.stillRunning;
      }
      await pause(Math.min(POLL_MS, timeoutMs));
    }
  } finally {
    await session.close();
  }
}

/** Why the Editor is not ready: half a sentence. */
function obstacleIn(choice: Choice<EditorSummary>): string | undefined {
  switch (choice.kind) {
    case 'none':
      return 'no Editor of this project has connected';
    case 'ambiguous':
      return `several Editors are known, and --project chooses none of them (${choice.editors.map(({ project_path }) => project_path).join(', ')})`;
    case 'chosen':
      return explainBlocked(choice.editor);
  }
}

function explainBlocked({ project_name, state, blocked_since, blocked_by }: EditorSummary): string | undefined {
  if (state === 'reloading') return `the Editor of ${project_name} is reloading its domain`;
  if (state === 'away') return `the Editor of ${project_name} is not connected`;
  if (blocked_since === undefined) return undefined;
  const work = describeWork(blocked_by);
  return `the main thread of ${project_name} is ${work === undefined ? 'blocked' : `busy ${work}`}`;
}

/** Returns a function that shows whether something has held without a break for this long, each time that it is looked at. */
export function stableFor(ms: number): (holds: boolean, now: number) => boolean {
  let since: number | undefined;
  return (holds, now) => {
    since = holds ? (since ?? now) : undefined;
    return since !== undefined && now - since >= ms;
  };
}
