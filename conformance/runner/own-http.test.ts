import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { buildBin } from '../../proof/kit/running.ts';
import { freePort } from '../lib/temporary-folder.ts';

let bin: ReturnType<typeof buildBin>;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(() => {
  bin = buildBin('own-http');
  folder = scratchFolder();
  mkdirSync(join(folder, 'Game'));
}, 120_000);

afterAll(async () => {
  await Promise.all(running.map(end));
  bin.remove();
});

/** Starts the command in the project, in a state folder of its own. */
function start(...words: string[]): ChildProcess {
  const child = spawn(process.execPath, [bin.entry, ...words], {
    cwd: join(folder, 'Game'),
    env: { ...process.env, MCP_UNITY_BRIDGE_HOME: join(folder, 'state') },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.push(child);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

test(
  'our own `serve --http` is conformant by --url, even if a client reconnects over another connection',
  {
    timeout: 90_000,
  },
  async () => {
    const port = await freePort();
    const server = start('serve', '--http', '--port', String(port));
    const words: string[] = [];
    await new Promise<void>((resolve) => {
      server.stderr?.setEncoding('utf8').on('data', (text: string) => {
        words.push(text);
        if (words.join('').includes(`:${port}`)) resolve();
      });
    });
    start('mock');
    const runner = start(
      'conformance',
      '--url',
      `http://127.0.0.1:${port}/mcp`,
      '--case',
      'CXL-014',
      '--out',
      join(folder, 'report'),
    );
    const printed: string[] = [];
    runner.stdout?.setEncoding('utf8').on('data', (text: string) => printed.push(text));
    const [code] = await once(runner, 'close');
    expect(code, printed.join('')).toBe(0);
    const [, result = ''] = readFileSync(join(folder, 'report', 'results.jsonl'), 'utf8').split('\n');
    expect(JSON.parse(result)).toMatchObject({ id: 'CXL-014', status: 'pass' });
  },
);
