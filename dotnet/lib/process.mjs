import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const environment = {
  ...process.env,
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  DOTNET_CLI_UI_LANGUAGE: 'en',
  // A build server would outlive the run.
  DOTNET_CLI_USE_MSBUILD_SERVER: '0',
  MSBUILDDISABLENODEREUSE: '1',
};

/** Runs a program to its end. Throws an error with its output if it fails in another way than `allowed`. */
export function run(program, args, { allowed = [0], ...options } = {}) {
  const started = performance.now();
  const done = spawnSync(program, args, { encoding: 'utf8', env: environment, maxBuffer: 256 * 1024 * 1024, ...options });
  if (done.error !== undefined) throw done.error;
  if (!allowed.includes(done.status)) {
    throw new Error(`${program} ${args.join(' ')} ended with ${done.status ?? done.signal}:\n${done.stdout}\n${done.stderr}`);
  }
  return { status: done.status, stdout: done.stdout, stderr: done.stderr, ms: performance.now() - started };
}

/** Runs a program to its end as a process group, which a signal to this process ends. Throws an error with its output if it fails. */
export async function runGroup(program, args) {
  const hasGroups = process.platform !== 'win32';
  const quit = (signal) => {
    try {
      process.kill(hasGroups ? -child.pid : child.pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
    process.exit(128 + constants.signals[signal]);
  };
  // Before the start: without them, a signal would end this process alone.
  for (const signal of SIGNALS) process.on(signal, quit);
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: hasGroups });
  const [output, [status]] = await Promise.all([Promise.all([text(child.stdout), text(child.stderr)]), once(child, 'exit')]);
  for (const signal of SIGNALS) process.off(signal, quit);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${output.join('\n')}`);
}

/** Whether a program can be started at all. */
export function isInstalled(program, args = ['--version']) {
  return spawnSync(program, args, { env: environment, stdio: 'ignore' }).error === undefined;
}

/** The lines of the C# vector program: failures, and last the counts. Throws an error if it broke off. */
export function readReport({ stdout, stderr }) {
  const lines = stdout.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const counts = lines.at(-1);
  const failures = lines.slice(0, -1);
  if (counts?.failed !== failures.length) throw new Error(`the vector program broke off:\n${stdout.slice(-2000)}\n${stderr.slice(0, 2000)}`);
  return { valid: counts.valid, byteEqual: counts.byteEqual, invalid: counts.invalid, checks: counts.checks, failures };
}

/** The server that works for that state folder, if any. */
export function stopServer(home) {
  try {
    process.kill(JSON.parse(readFileSync(join(home, 'hub.json'), 'utf8')).pid, 'SIGKILL');
  } catch {
    // None was started.
  }
}
