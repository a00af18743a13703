import { readHttpSettings, type HttpSettings } from '../http/http-settings.ts';
import { currentToken, prepareStateDir, readOrCreateToken } from '../home/state-dir.ts';
import { visible } from '../hub/protocol/visible.ts';
import { makeRoomFor } from '../lib/debug-log.ts';
import { createLog, type Log } from '../lib/log.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { packageVersion } from '../lib/version.ts';
import type { StateLock } from '../store/lock.ts';
import { recordCrashes } from './crash.ts';
import { createEnding } from './ending.ts';
import { askForPlace } from './hand-over.ts';
import type { ServeOptions } from './serve-options.ts';
import { startServer } from './start-server.ts';
import { stopServer } from './stop-server.ts';
import { takeLock } from './take-lock.ts';
import { watchServer } from './watch-server.ts';

/** Exit codes of `serve`. */
export const serveExitCodes = { ended: 0, failed: 1, alreadyRunning: 75 } as const;

const OTHERS_MAY_NOTHING = 0o077;

/**
 * Runs the server of a state dir until a signal, a newer version, a lost lock or (detached) idleness ends it. Resolves to an exit code; why it
 * could not start is said on stderr in one sentence.
 */
export async function serve(options: ServeOptions): Promise<number> {
  // Whatever is made from here on, the store's files among it, is for this user alone, also where somebody copies it elsewhere.
  process.umask(OTHERS_MAY_NOTHING);
  let lock: StateLock;
  let http: HttpSettings | undefined;
  try {
    http = options.http === undefined ? undefined : readHttpSettings(options.http);
    prepareStateDir(options.stateDir);
    const taken = await takeLock(options.stateDir, options.detached ? undefined : () => askForPlace(options.stateDir));
    if (taken.kind === 'held')
      return complain(
        `Another mcp-unity-bridge server is running for ${options.stateDir}.`,
        serveExitCodes.alreadyRunning,
      );
    if (taken.kind === 'failed') return complain(taken.reason, serveExitCodes.failed);
    lock = taken.lock;
  } catch (error) {
    return complain(reasonOf(error), serveExitCodes.failed);
  }
  try {
    return await serveLocked(options, lock, http);
  } catch (error) {
    return complain(reasonOf(error), serveExitCodes.failed);
  } finally {
    lock.release();
  }
}

/** For those who hold the lock. */
async function serveLocked(options: ServeOptions, lock: StateLock, http: HttpSettings | undefined): Promise<number> {
  const first = readOrCreateToken(options.stateDir);
  const secrets = [first];
  const token = currentToken(options.stateDir, first, (replacement) => void secrets.push(replacement));
  if (options.logFile !== undefined) makeRoomFor(options.logFile, options.stateDir);
  const logTo = (toStderr: boolean): Log =>
    createLog({
      toStderr,
      forPeople: process.stderr.isTTY,
      secrets,
      ...(options.logFile === undefined ? {} : { file: options.logFile }),
    });
  const log = logTo(!options.detached);
  recordCrashes(options.stateDir, log, secrets);
  const ending = createEnding();
  const running = await startServer(options, { lock, token, secrets, http, log, end: ending.end });
  const stopWatching = watchServer(running, ending.end);
  log('info', 'listening', {
    url: running.bridge.url,
    ...(running.http === undefined ? {} : { http_url: running.http.url }),
    pid: process.pid,
    version: packageVersion,
    state_dir: options.stateDir,
    ...(options.logFile === undefined ? {} : { log_file: options.logFile }),
  });
  const reason = await ending.ended;
  stopWatching();
  // On stderr a failure is said in one plain sentence at the end.
  if (reason.failed) logTo(false)('error', reason.text);
  else log('info', reason.text);
  await stopServer(running, reason);
  return reason.failed ? complain(reason.text, serveExitCodes.failed) : serveExitCodes.ended;
}

function complain(sentence: string, code: number): number {
  process.stderr.write(`mcp-unity-bridge: ${visible(sentence)}\n`);
  return code;
}
