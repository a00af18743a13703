import { limits } from '../../generated/typescript/limits.ts';
import type { EditorSummary } from '../../generated/typescript/link.ts';
import { readEditorsFolder } from '../../server/process/editors-folder.ts';
import { askServer } from './ask-server.ts';
import type { Setting } from './check.ts';
import type { Known } from './known.ts';

/** An Editor that is open finds a new server within a second or two, and tells at its next heartbeat how it is. */
const ARRIVAL_MS = 4_000;
const HEARTBEAT_MS = limits.heartbeat_interval_ms + 500;
const LOOK_MS = 200;
const NEW_SERVER_MS = 10_000;

/** After the start of a server Editors need a moment to find it, and another one to say how they are. */
export async function awaitArrivals(setting: Setting, known: Known): Promise<void> {
  const { status } = known;
  if (known.haveArrived || status === undefined || status.now - status.started_at > NEW_SERVER_MS) return;
  known.haveArrived = true;
  const isExpected = readEditorsFolder(setting.stateDir).some(
    ({ seen_at }) => Date.now() - seen_at < limits.hold_window_ms,
  );
  if (isExpected) await askUntil(setting, known, ARRIVAL_MS, (editors) => editors.length > 0);
  await askUntil(setting, known, HEARTBEAT_MS, (editors) =>
    editors.every(({ main_thread_age_ms }) => main_thread_age_ms !== undefined),
  );
}

/** Asks the server again and again until what it says of the connected Editors is right, or the time is up. */
async function askUntil(
  { stateDir }: Setting,
  known: Known,
  limitMs: number,
  isRight: (connected: readonly EditorSummary[]) => boolean,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  const connected = (): EditorSummary[] => (known.status?.editors ?? []).filter(({ state }) => state === 'connected');
  while (!isRight(connected()) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const answer = known.hub === undefined ? undefined : await askServer(stateDir, known.hub);
    if (answer?.kind === 'answers' && answer.status !== undefined) known.status = answer.status;
  }
}
