import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { kill } from '../../server/test-kit/home.ts';

/** A program that is started again whenever it has ended, as a service manager does. */
export interface KeptProcess {
  /** Of the process that runs now. */
  pid(): number | undefined;
  /** A sentence, once it has ended in a way that it must not. */
  failure(): string | undefined;
  /** Kills it for good. */
  stop(): void;
}

export interface KeepRunningOptions {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What it says on stderr. */
  readonly logFile: string;
  /** Exit codes that are all right, besides death by a signal. */
  readonly mayEndWith: readonly number[];
}

const AGAIN_MS = 300;
const SHOWN_CHARS = 1_000;

export function keepRunning({ args, cwd, env, logFile, mayEndWith }: KeepRunningOptions): KeptProcess {
  const log = createWriteStream(logFile, { flags: 'a' });
  let failure: string | undefined;
  let child: ChildProcess | undefined;
  let isStopped = false;
  const launch = (): void => {
    if (isStopped) return;
    const started = spawn(process.execPath, [...args], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    started.stderr.pipe(log, { end: false });
    started.once('exit', (code) => {
      if (code !== null && !mayEndWith.includes(code))
        failure = `the server has ended with exit code ${code}; its log says: ${readFileSync(logFile, 'utf8').slice(-SHOWN_CHARS)}`;
      setTimeout(launch, AGAIN_MS);
    });
  };
  launch();
  return {
    pid: () => child?.pid,
    failure: () => failure,
    stop() {
      isStopped = true;
      if (child?.pid !== undefined) kill(child.pid);
      log.end();
    },
  };
}
