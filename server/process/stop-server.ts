import { removeHubFile } from '../lib/home/hub-file.ts';
import { atMost } from '../lib/waiting.ts';
import type { Log } from '../lib/logging.ts';
import { reasonOf } from '../lib/errors.ts';
import type { Store } from '../store/store.ts';
import type { EndReason } from './ending.ts';
import type { RunningServer } from './running.ts';

/** The store may take this long to write what was asked of it before the end. */
const FLUSH_LIMIT_MS = 5_000;

/** First nothing new, then what is under way, then the traces; the lock goes last, in `serve`. */
export async function stopServer(
  {
    options,
    hubFile,
    runner,
    links,
    resourceUpdates,
    linkServer,
    bridge,
    dialer,
    http,
    editorsFolder,
    audit,
    traces,
    opening,
    live,
    log,
  }: RunningServer,
  reason: EndReason,
): Promise<void> {
  editorsFolder.close();
  if (reason.failed) links.fail(reason.text);
  else links.handOver(reason.successor);
  linkServer.close();
  await live.close();
  await http?.close();
  await atMost(FLUSH_LIMIT_MS, runner.settled());
  runner.stop();
  const traced = traces?.close();
  resourceUpdates.stop();
  dialer?.close();
  await bridge.close();
  audit.close();
  await closeStore(opening, log);
  await traced;
  if (!reason.lockLost) removeHubFile(options.stateDir, hubFile.boot_id);
}

export async function closeStore(opening: Promise<Store>, log: Log): Promise<void> {
  // One that could not be opened is the reason why we are here.
  const store = await opening.catch(() => undefined);
  if (store !== undefined)
    await atMost(FLUSH_LIMIT_MS, store.close()).catch((error: unknown) =>
      log('error', `the store did not close: ${reasonOf(error)}`),
    );
}
