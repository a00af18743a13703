import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin } from '../server/test-kit/build.ts';
import { waitFor } from '../server/test-kit/wait-for.ts';
import { createStage, type Ended, type Stage } from './test-kit/stage.ts';

const bin = buildBin('examples');
let stage: Stage;
beforeAll(async () => {
  stage = createStage(bin.entry);
  stage.startEditor(['--instant']);
  await waitFor('the Editor', async () => (await stage.run(['run', 'Debug.LogError("one"); return 1;'])).status === 0);
  writeFileSync(join(stage.project, 'build.cs'), 'return "built";');
  installBin(join(stage.project, 'bin'));
});
afterAll(async () => {
  await stage.remove();
  bin.remove();
});

/** The command as it is typed, and an opener that shows nothing. */
function installBin(folder: string): void {
  mkdirSync(folder);
  const scripts = {
    'mcp-unity-bridge': `exec '${process.execPath}' '${bin.entry}' "$@"`,
    'xdg-open': 'exit 0',
    open: 'exit 0',
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

/** What its examples end with, where that is not 0: the log_ids in them are nobody's. */
const otherEnds: Readonly<Record<string, number>> = {
  'mcp-unity-bridge operations show 019a2b3c-4d5e-7f00-8a2b-0123456789ab': 4,
  'mcp-unity-bridge cancel 019a2b3c-4d5e-7f00-8a2b-0123456789ab': 4,
};

test.each(['status', 'open', 'run', 'query', 'operations', 'logs', 'cancel'])(
  'the examples in the help of %s do what they say',
  async (name) => {
    const { status, stdout } = await stage.run([name, '--help']);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Usage: mcp-unity-bridge ${name}`)]);
    const examples = examplesIn(stdout);
    expect(examples.length).toBeGreaterThan(0);
    const ends = await Promise.all(examples.map(async (line) => ({ line, ...(await play(line)) })));
    expect(ends).toEqual(examples.map((line) => expect.objectContaining({ line, status: otherEnds[line] ?? 0 })));
  },
);

/** The indented lines below "Example:" or "Examples:". */
function examplesIn(help: string): readonly string[] {
  const [, block = ''] = /\nExamples?:\n((?: {2}.*\n)+)/.exec(help) ?? [];
  return block
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
}

/** One line, as a shell reads it. One that goes on until Ctrl+C gets it once it has printed something. */
function play(line: string): Promise<Ended> {
  const env = { ...stage.home.env, PATH: `${join(stage.project, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
  const shell = spawn('/bin/sh', ['-c', line.includes('|') ? line : `exec ${line}`], {
    cwd: stage.project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stage.home.owns(shell.pid);
  let [stdout, stderr] = ['', ''];
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (line.includes('--follow')) shell.kill('SIGINT');
  });
  return new Promise((resolve) => {
    shell.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
