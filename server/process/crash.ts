import { join } from 'node:path';
import { createLog, type Log } from '../lib/log.ts';

/** Exit code of a server that met a bug of ours. */
const CRASHED = 70;
/** Hundreds of crashes. */
const CRASH_LOG_BYTES = 1024 * 1024;

/**
 * A bug ends the server: forwarders start another, and nothing that was acknowledged is lost. What is known of it stays in `crash.log` in the
 * state dir, since the stderr of a detached server is not read.
 */
export function recordCrashes(stateDir: string, log: Log, secrets: readonly string[]): void {
  // The process that started a detached server has closed the other end.
  process.stderr.on('error', () => undefined);
  const record = createLog({
    toStderr: false,
    file: join(stateDir, 'crash.log'),
    limit_bytes: CRASH_LOG_BYTES,
    older: 1,
    secrets,
  });
  process.on('uncaughtException', (error) => {
    const message = `the server crashed: ${error.stack ?? error.message}`;
    log('error', message);
    record('error', message);
    process.exit(CRASHED);
  });
}
