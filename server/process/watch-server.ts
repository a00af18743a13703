import { limits } from '../../generated/typescript/limits.ts';
import { keepHubFile } from '../home/hub-file.ts';
import type { End } from './ending.ts';
import type { Running } from './running.ts';
import { startWatches } from './watches.ts';

/** How long one step of expiry may hold up the store. */
const EXPIRY_BUDGET_MS = 20;

/** Ends a server that cannot continue or is not needed. Returns a function that stops watching. */
export function watchServer(running: Running, end: End): () => void {
  const { options, hubFile, lock, links, runner, http, live, store } = running;
  const isIdle = (): boolean =>
    links.count() === 0 &&
    live.count() === 0 &&
    (http?.labels() ?? []).length === 0 &&
    runner.summary().unfinished === 0;
  return startWatches({
    end,
    lock,
    whyStoreIsLost: () => store()?.whyLost(),
    socketPath: process.platform === 'win32' ? undefined : hubFile.socket,
    log: running.log,
    keepHubFile: () => keepHubFile(options.stateDir, hubFile),
    lookAtRights() {
      running.lookAtMachines();
      running.runner.feed({ type: 'policy_may_have_changed' });
    },
    expire: () => expireRecords(running),
    ...(options.detached ? { idle: { afterMs: options.idleExitMs, isIdle } } : {}),
  });
}

async function expireRecords({ opening, log, spaceLimits }: Running): Promise<boolean> {
  const store = await opening;
  await spaceLimits.look(store);
  const { retention_ms } = spaceLimits.now();
  const { deleted, more } = await store.expire(Date.now(), retention_ms, limits.key_memory_ms, EXPIRY_BUDGET_MS);
  if (deleted > 0) log('info', 'expired', { deleted, more });
  return more;
}
