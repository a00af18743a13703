import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder, waitFor } from '../../proof/kit/scratch.ts';
import { lockProject } from './project-files.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
});

describe('the lock of a project', () => {
  it('is held by one at a time, and free again after its release', () => {
    const path = join(folder, 'AI_Logs', 'lock');
    const first = lockProject(path);
    expect(lockProject(path)).toMatchObject({
      kind: 'held',
      reason: expect.stringContaining(`process ${process.pid}`),
    });
    if (first.kind === 'ok') first.release();
    expect(lockProject(path).kind).toBe('ok');
  });

  it.each([
    { what: 'of a dead process', content: (path: string) => ({ pid: 2 ** 30, host: hostname(), path }) },
    { what: 'of another machine', content: (path: string) => ({ pid: process.pid, host: 'elsewhere', path }) },
    {
      what: 'that was copied with its project',
      content: () => ({ pid: process.pid, host: hostname(), path: '/original/lock' }),
    },
    { what: 'that is torn', content: () => 'torn' },
  ])('$what is taken over', ({ content }) => {
    const path = join(folder, 'lock');
    writeFileSync(path, JSON.stringify(content(path)));
    expect(lockProject(path).kind).toBe('ok');
  });

  it.runIf(process.platform === 'linux')('of a dead process whose number another one has got is taken over', () => {
    const path = join(folder, 'lock');
    lockProject(path);
    expect(lockProject(path).kind).toBe('held');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"started":"\d+"/, '"started":"1"'));
    expect(lockProject(path).kind).toBe('ok');
  });

  it.runIf(process.platform === 'linux')(
    'of a killed process that its parent has not collected is taken over',
    async () => {
      // The shell starts a process and becomes `sleep`, which waits for no signal.
      const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 20'], { stdio: ['ignore', 'pipe', 'ignore'] });
      try {
        const pid = await new Promise<number>((resolve) =>
          parent.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))),
        );
        await waitFor('its end', () => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
        const path = join(folder, 'lock');
        writeFileSync(path, JSON.stringify({ pid, host: hostname(), path }));
        expect(lockProject(path).kind).toBe('ok');
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );
});
