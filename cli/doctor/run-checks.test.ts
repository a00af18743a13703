import { spawn, execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import type { DoctorCheck, Setting } from './check.ts';
import { runChecks, outcomeOf, type CheckReport } from './run-checks.ts';

const setting: Setting = { version: '1.0.0', entry: '', stateDir: '', cwd: '', env: {} };
const fine: DoctorCheck = { id: 'disk', title: 'Fine', limitMs: 1_000, run: () => ({ summary: 'all is well' }) };
const hanging: DoctorCheck = { id: 'node', title: 'Hanging', limitMs: 30, run: () => new Promise(() => undefined) };
const broken: DoctorCheck = {
  id: 'token',
  title: 'Broken',
  limitMs: 1_000,
  run: () => {
    throw new Error('the doctor is ill');
  },
};

test('a check that hangs is given up after its time, and the next ones are run', async () => {
  const seen: CheckReport[] = [];
  const { checks, isStuck } = await runChecks([hanging, fine], setting, (report) => void seen.push(report));
  expect(checks.map(({ title, level }) => [title, level])).toEqual([
    ['Hanging', 'failure'],
    ['Fine', 'ok'],
  ]);
  expect(checks[0]?.findings).toEqual([
    expect.objectContaining({
      id: 'check.timed_out',
      found: 'The check "Hanging" was given up after 0.03 s.',
      remedy: expect.stringContaining('again'),
    }),
  ]);
  expect(seen).toEqual(checks);
  expect(isStuck).toBe(true);
});

test('a check that throws is a finding of its own, whether it throws at once or later', async () => {
  const later: DoctorCheck = { ...broken, run: () => Promise.reject(new Error('the doctor is ill')) };
  for (const check of [broken, later]) {
    const { checks, isStuck } = await runChecks([check, fine], setting, () => undefined);
    expect(checks[0]?.findings).toEqual([
      expect.objectContaining({
        id: 'check.crashed',
        found: 'The check "Broken" ended with: the doctor is ill',
        remedy: expect.stringContaining('--bundle'),
      }),
    ]);
    expect(checks[1]?.level).toBe('ok');
    expect(isStuck).toBe(false);
    expect(outcomeOf(checks)).toBe('failures');
  }
});

test('the session of the round trip is closed whatever comes after it', async () => {
  let closed = 0;
  const opening: DoctorCheck = {
    ...fine,
    run(_, known) {
      known.session = {
        request: () => Promise.resolve(undefined),
        notify: () => undefined,
        close: () => void (closed += 1),
        silence: () => new Promise<never>(() => undefined),
        kill: () => undefined,
      };
      return { summary: '' };
    },
  };
  await runChecks([opening, broken], setting, () => undefined);
  expect(closed).toBe(1);
});

test.skipIf(process.platform === 'win32')('a process that a read holds in the system ends all the same', async () => {
  const dir = scratchFolder();
  try {
    const pipe = join(dir, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const module = join(dir, 'leave.mjs');
    await build({
      entryPoints: [new URL('run-checks.ts', import.meta.url).pathname],
      outfile: module,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    const stuck = join(dir, 'stuck.mjs');
    writeFileSync(
      stuck,
      `import { readFile } from 'node:fs/promises'; import { exitForCertain } from './leave.mjs';
       readFile(${JSON.stringify(pipe)}).catch(() => {}); setTimeout(() => { exitForCertain(); process.exit(1); }, 50);`,
    );
    const child = spawn(process.execPath, [stuck], { stdio: 'ignore' });
    const ended = await new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
    expect(['SIGKILL', 1]).toContain(ended);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
