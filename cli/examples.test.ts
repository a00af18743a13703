import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { waitFor } from '../proof/kit/scratch.ts';
import { createFixture, type Ended, type Fixture } from '../proof/kit/fixture.ts';
import { verbs } from './verbs/all.ts';

const bin = buildBin('examples');
let fixture: Fixture;
beforeAll(async () => {
  fixture = createFixture(bin.entry);
  fixture.setPolicy({ rules: [{ tool: '*', decision: 'allow' }] });
  fixture.startEditor(['--instant']);
  await waitFor(
    'the Editor',
    async () => (await fixture.run(['run', 'Debug.LogError("one"); return 1;'])).status === 0,
  );
  writeFileSync(join(fixture.project, 'build.cs'), 'return "built";');
  installBin(join(fixture.project, 'bin'));
});
afterAll(async () => {
  await fixture.remove();
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

/** What its examples end with, where that is not 0. */
const otherEnds: readonly (readonly [RegExp, number])[] = [
  // It has ended.
  [/ cancel last/, 3],
  // The log_ids in them belong to no operation.
  [/ 019a2b3c-4d5e/, 4],
  // The mock has no tests, no Scene view, and no scene without a file.
  [/ test\b/, 1],
  [/ --view scene/, 1],
  [/ save "Assets/, 1],
  // Its only button is inactive.
  [/ ui (?:click|set)/, 1],
];

const endOf = (line: string): number => otherEnds.find(([example]) => example.test(line))?.[1] ?? 0;

test.each(['status', 'open', 'operations', 'logs', 'cancel', 'tools', ...Object.keys(verbs)])(
  'the examples in the help of %s do what they say',
  async (name) => {
    const { status, stdout } = await fixture.run([name, '--help']);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Usage: mcp-unity-bridge ${name}`)]);
    const examples = examplesIn(stdout);
    expect(examples.length).toBeGreaterThan(0);
    // Work to undo, and the saved scene that a build needs.
    const isOfGame = name === 'ui' || name === 'input';
    if (isOfGame) await fixture.run(['play']);
    for (let step = 0; name === 'undo' && step < 2; step += 1) await fixture.run(['menu', 'GameObject/Create Empty']);
    for (const line of examples)
      expect([line, await play(line)]).toEqual([line, expect.objectContaining({ status: endOf(line) })]);
    if (name === 'undo') await fixture.run(['save']);
    if (isOfGame) await fixture.run(['stop']);
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

/** One line, as a shell reads it. One that continues until Ctrl+C gets it once it has printed something. */
function play(line: string): Promise<Ended> {
  const env = { ...fixture.home.env, PATH: `${join(fixture.project, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
  const shell = spawn('/bin/sh', ['-c', line.includes('|') ? line : `exec ${line}`], {
    cwd: fixture.project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  fixture.home.owns(shell.pid);
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
