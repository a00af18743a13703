import { execFileSync, spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { createFixture, type Ended, type Fixture } from '../proof/kit/fixture.ts';
import { scratchFolder, waitFor } from '../proof/kit/scratch.ts';
import { missingDotnetMessage } from './mock-command.ts';
import { topicTable } from './docs/made-tables.ts';
import type { Row, VerifyRecord } from './verify/record.ts';
import { isRequired } from '../proof/lib/program.ts';

const bin = buildBin('verify');
afterAll(() => bin.remove());

let fixture: Fixture;
beforeEach(() => {
  fixture = createFixture(bin.entry);
  writeFileSync(join(fixture.project, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2022.3.62f3\n');
});
afterEach(() => fixture.remove());

const PATIENCE_MS = 150_000;

async function end(words: readonly string[]): Promise<Ended> {
  const running = fixture.start(words);
  const { code } = await waitFor('the command to end', running.ended, PATIENCE_MS);
  return { status: code, stdout: running.stdout(), stderr: running.stderr() };
}

async function verify(...words: readonly string[]): Promise<{ ended: Ended; record: VerifyRecord; files: string }> {
  const out = scratchFolder();
  const ended = await end(['verify', '--out', out, ...words]);
  const text = readFileSync(join(out, 'verify.json'), 'utf8');
  const record: VerifyRecord = JSON.parse(text);
  return { ended, record, files: text + readFileSync(join(out, 'verify.html'), 'utf8') };
}

const outcomes = (rows: readonly Row[], outcome: Row['outcome']): string[] =>
  rows.filter((row) => row.outcome === outcome).map(({ id }) => id);

test('on the mock nothing fails, each row that is not run says why, and nothing remains', async () => {
  const editor = fixture.startEditor();
  const before = readdirSync(join(fixture.project, 'Assets'));
  const { ended, record, files } = await verify();
  expect(outcomes(record.rows, 'failed')).toEqual([]);
  expect(outcomes(record.rows, 'passed')).toEqual(
    expect.arrayContaining(['connected', 'code', 'repeat', 'logs', 'busy', 'frames', 'cancel', 'reload', 'play']),
  );
  for (const { detail } of record.rows) expect(detail).not.toBe('');
  expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining('the mock Editor: ') });
  expect(record).toMatchObject({ format: 1, editor: 'mock', unity_version: '2022.3.62f3', left: [] });
  expect(readdirSync(join(fixture.project, 'Assets'))).toEqual(before);
  // It is made to be attached to an issue.
  expect(files).not.toContain(fixture.project);
  await editor.quit();
});

test('an Editor behind a dialog is named in a row, and holds up nothing', async () => {
  const editor = fixture.startEditor();
  await waitFor('the Editor', async () => (await fixture.run(['run', 'return 1;'])).status === 0);
  editor.send('block forever');
  const { ended, record } = await verify('--limit', '2s');
  expect(ended.status).toBe(1);
  expect(outcomes(record.rows, 'passed')).toEqual(['connected']);
  expect(outcomes(record.rows, 'failed')).toEqual(['code']);
  expect(record.rows[1]?.detail).toMatch(
    /^it has not ended within 2 s: its main thread has been busy for \d+ s; a dialog may be open$/,
  );
  expect(record.rows.at(-1)).toMatchObject({
    outcome: 'not run',
    detail: 'the Editor has not responded since the check before',
  });
  editor.send('unblock');
  await editor.quit();
});

test('frames at one a second pass, and the row says that the Editor has no focus', async () => {
  const editor = fixture.startEditor(['--unfocused']);
  await waitFor('the Editor', async () => (await fixture.run(['run', 'return 1;'])).status === 0);
  const { record } = await verify('--check', 'frames');
  expect(record.rows[1]).toMatchObject({
    id: 'frames',
    outcome: 'passed',
    detail: expect.stringMatching(/without the focus$/),
  });
  await editor.quit();
});

test('a reload in the middle is named in its row, and the checks after it run', async () => {
  const editor = fixture.startEditor();
  const starts = join(fixture.project, 'Assets/McpUnityBridgeVerify/starts.txt');
  const verified = verify('--check', 'repeat', '--check', 'query');
  await waitFor('the work to start', () => existsSync(starts) && readFileSync(starts, 'utf8') !== '', PATIENCE_MS);
  editor.send('reload 3000');
  const { record } = await verified;
  expect(record.rows).toMatchObject([
    { id: 'connected', outcome: 'passed' },
    { id: 'query', outcome: 'passed' },
    { id: 'repeat', outcome: 'failed', detail: expect.stringContaining('interrupted') },
  ]);
  await editor.quit();
});

test('a result that the Editor does not report in time is named in its row, and the rest runs', async () => {
  const editor = fixture.startEditor();
  await waitFor('the Editor', async () => (await fixture.run(['run', 'return 1;'])).status === 0);
  editor.send('hold-results');
  const { record } = await verify('--limit', '2s', '--check', 'code', '--check', 'frames');
  expect(outcomes(record.rows, 'failed')).toEqual(['code']);
  expect(record.rows[1]?.detail).toBe('it has not ended within 2 s');
  await editor.quit();
});

const host = fileURLToPath(new URL('../dotnet/host.mjs', import.meta.url));
const hasMono = spawnSync('mono', ['--version']).error === undefined;
const BUILD_MS = 580_000;

interface HostCase {
  readonly what: string;
  readonly words: readonly string[];
  /** Ids of checks, as all of these; `says` matches what a failed one says. */
  readonly passed: readonly string[];
  readonly failed?: readonly string[];
  readonly notRun?: readonly string[];
  readonly says?: RegExp;
}

test('what MCP_UNITY_REQUIRE asks for is here', () => {
  if (isRequired('mono')) expect(hasMono).toBe(true);
  if (isRequired('dotnet')) expect(missingDotnetMessage()).toBeUndefined();
});

/** Its code is the package's, so that what it lacks on purpose is found as in a real Editor. */
describe.skipIf(missingDotnetMessage() !== undefined)('the headless Editor', () => {
  beforeAll(() => void execFileSync(process.execPath, [host, 'build', ...(hasMono ? [] : ['dotnet'])]), BUILD_MS);

  const startHost = (words: readonly string[]): ChildProcessByStdio<Writable, null, null> => {
    const editor = spawn(process.execPath, [host, ...words, '--until-stdin-ends', '--project', fixture.project], {
      env: fixture.home.env,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    fixture.home.owns(editor.pid);
    return editor;
  };

  test('says which UI it lacks, and runs code in the folder of the project', { timeout: PATIENCE_MS }, async () => {
    const editor = startHost(['dotnet']);
    await waitFor('the Editor', async () => (await fixture.run(['query', '1 + 1'])).status === 0, PATIENCE_MS);
    for (const [code, says] of [
      ['new GameObject().AddComponent<TMPro.TMP_Text>();', /This headless Editor has a part of Unity's UI .* decides/],
      [
        'return new UnityEngine.Terrain();',
        /This is the headless \.NET Editor, which has all of C# and a part of Unity/,
      ],
      ['EditorUtility.DisplayDialog("a", "b", "ok");', /The headless Editor cannot show the dialog 'a'/],
      ['return 1 +;', /compile_error(?![^]*headless)/],
      ['return FindObjectOfType<Camera>();', /write Object\.FindObjectOfType(?![^]*headless)/],
      ['return Regex.Escape("");', /begin with 'using System\.Text\.RegularExpressions;'(?![^]*headless)/],
    ] as const)
      expect(await fixture.run(['run', code])).toMatchObject({ status: 1, stderr: expect.stringMatching(says) });
    const throws = 'var thread = new Thread(() => throw new Exception("on a thread")); thread.Start(); thread.Join();';
    expect(await fixture.run(['run', throws])).toMatchObject({ status: 0 });
    expect((await fixture.run(['logs'])).stdout).toContain('Exception: on a thread');
    const writes = 'System.IO.File.WriteAllText("Assets/note.txt", "a"); AssetDatabase.Refresh(); return 1;';
    expect(await fixture.run(['run', writes])).toMatchObject({ status: 0 });
    expect(fixture.ledger('Assets/note.txt')).toEqual(['a']);
    const { stdout } = await fixture.run(['changes', 'last']);
    expect(stdout).toContain('imported Assets/note.txt');
    // The time of the game begins with play mode.
    const seconds = async (): Promise<number> => Number((await fixture.run(['query', 'Time.time'])).stdout);
    const before = await seconds();
    expect(await fixture.run(['play'])).toMatchObject({ status: 0 });
    expect(await seconds()).toBeLessThan(before);
    editor.stdin.end();
    await waitFor('the Editor to quit', () => editor.exitCode !== null);
  });

  const loaders = ['code', 'repeat', 'busy', 'reload', 'compile', 'continue'];
  test.for<HostCase>([
    { what: 'on .NET', words: ['dotnet'], passed: [...loaders, 'unloaded'] },
    { what: 'on Mono', words: ['mono'], passed: loaders },
    {
      what: 'of a version of Unity without LogEntries',
      words: ['dotnet', '--without', 'LogEntries'],
      passed: ['code', 'compile'],
      failed: ['logs', 'reading-tools'],
      says: /this version of Unity has no LogEntries\.\w+\. unity_get_logs has what was logged/,
    },
    {
      what: 'without a compiler',
      words: ['dotnet', '--compiler', '/nowhere/csc.dll'],
      passed: ['query', 'menu'],
      failed: ['code', 'compile-error'],
      notRun: ['busy', 'reload'],
      says: /the compiler is not there\. Install this version of the Editor again|expected an error in VerifyBroken\.cs/,
    },
  ])(
    '$what',
    { timeout: PATIENCE_MS },
    async ({ words, passed, failed = [], notRun = [], says = /none/ }, { skip }) => {
      if (words[0] === 'mono' && !hasMono) skip('there is no mono');
      const editor = startHost(words);
      const chosen = [...passed, ...failed, ...notRun].flatMap((id) => ['--check', id]);
      const { ended, record } = await verify('--limit', '40s', ...chosen);
      editor.stdin.end();
      expect(outcomes(record.rows, 'failed').toSorted()).toEqual(failed.toSorted());
      expect(outcomes(record.rows, 'passed').toSorted()).toEqual(['connected', ...passed].toSorted());
      for (const { outcome, detail } of record.rows) {
        if (outcome === 'failed') expect(detail).toMatch(says);
        if (outcome === 'not run') expect(detail).toBe('no code runs: see the check code');
      }
      expect(ended.status).toBe(failed.length === 0 ? 0 : 1);
      await waitFor('the Editor to quit', () => editor.exitCode !== null);
    },
  );
});

test('without an Editor it says how to start one, and runs nothing', async () => {
  const { ended, record } = await verify('--limit', '1s');
  expect(outcomes(record.rows, 'failed')).toEqual(['connected']);
  expect(outcomes(record.rows, 'passed')).toEqual([]);
  expect(ended).toMatchObject({ status: 5, stderr: expect.stringMatching(/unity start[^]* more were not run: /) });
});

test('where a policy denies code, that is reported once', async () => {
  const editor = fixture.startEditor();
  fixture.setPolicy({ rules: [{ tool: 'unity_execute_code', decision: 'deny' }] });
  const { ended } = await verify();
  expect(ended).toMatchObject({ status: 5, stdout: expect.stringContaining('a policy denies unity_execute_code') });
  await editor.quit();
});

test('Ctrl+C takes back what was changed, and a second run at the same time is refused', async () => {
  const editor = fixture.startEditor();
  const running = fixture.start(['verify', '--check', 'repeat', '--check', 'busy']);
  const scratch = join(fixture.project, 'Assets', 'McpUnityBridgeVerify');
  await waitFor('the first script', () => existsSync(scratch));
  expect(await end(['verify'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('expected no other verify'),
  });
  running.process.kill('SIGINT');
  expect((await waitFor('the command to end', running.ended, PATIENCE_MS)).code).toBe(130);
  expect(existsSync(scratch)).toBe(false);
  await editor.quit();
});

test.each([
  [['--check', 'nothing'], 'expected one of connected, code'],
  [['--out', '/dev/null'], 'expected a folder as --out'],
  [['--unity', '/x'], 'expected --restart as well'],
  [['--restart', '--unity', '/nowhere'], 'expected an Editor at /nowhere, got none'],
  [['--project', '/usr'], 'there is no ProjectSettings/ProjectVersion.txt in /usr or above it'],
])('verify %j is refused', async (words, reason) => {
  expect(await end(['verify', ...words])).toMatchObject({ status: 2, stderr: expect.stringContaining(reason) });
});

/** A program that takes Unity's arguments; what it does is JavaScript. */
function fakeUnity(body: string): string {
  const path = join(scratchFolder(), 'Unity');
  writeFileSync(
    path,
    `#!${process.execPath}
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const after = (name) => process.argv[process.argv.indexOf(name) + 1];
${body}
`,
  );
  chmodSync(path, 0o700);
  return path;
}

const asEditor = `spawn(process.execPath, [${JSON.stringify(bin.entry)}, 'mock', '--project', after('-projectPath'), '--quiet'], { stdio: 'ignore' }).on('exit', (code) => process.exit(code ?? 1));`;

test.skipIf(process.platform === 'win32')('unity starts, restarts and quits the Editor of the project', async () => {
  const unity = fakeUnity(asEditor);
  expect(await end(['unity', 'start', '--unity', unity])).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('ready after'),
  });
  expect(await end(['unity', 'start', '--unity', unity])).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('open already'),
  });
  expect(await end(['unity', 'restart', '--unity', unity])).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/has quit[^]*ready after/),
  });
  await fixture.run([
    'run',
    'new GameObject("unsaved"); EditorSceneManager.MarkSceneDirty(SceneManager.GetActiveScene()); return 1;',
  ]);
  expect(await end(['unity', 'quit'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not quitting: unsaved changes in Assets/'),
  });
  expect(await end(['unity', 'quit', '--save'])).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('the Editor has quit'),
  });
  expect((await end(['unity', 'quit'])).status).toBe(5);
  expect((await end(['unity', 'start', '--unity', unity])).status).toBe(0);
  expect((await end(['unity', 'quit', '--discard'])).status).toBe(0);
});

test.skipIf(process.platform === 'win32').each([
  ['Assets/A.cs(1,2): error CS1002: ; expected', 'Safe Mode'],
  ['No valid Unity Editor license found. Please activate your license.', 'no valid licence'],
  ['It looks like another Unity instance is running with this project open.', 'another Unity has this project open'],
])('an Editor that ends with "%s" is explained', async (line, reason) => {
  const unity = fakeUnity(`writeFileSync(after('-logFile'), ${JSON.stringify(`${line}\n`)}); process.exit(1);`);
  const { status, stderr } = await end(['unity', 'start', '--unity', unity]);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
  expect(stderr).toContain(line);
});

test.skipIf(process.platform === 'win32')('an Editor that is still starting is not started again', async () => {
  const unity = fakeUnity('setTimeout(() => undefined, 60000);');
  const first = await end(['unity', 'start', '--unity', unity, '--timeout', '1s']);
  expect(first).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/\(process \d+\) is not ready yet, and keeps running/),
  });
  const second = await end(['unity', 'start', '--unity', unity]);
  expect(second).toMatchObject({ status: 3, stderr: expect.stringContaining('was started before') });
  process.kill(Number(/process (\d+)/.exec(second.stderr)?.[1]), 'SIGKILL');
});

test.each([
  [['unity'], 'expected start, quit or restart, got none'],
  [['unity', 'strat'], 'Did you mean start?'],
  [['unity', 'start', '--save'], 'expected quit or restart with --save, got start'],
])('%j is refused', async (words, reason) => {
  expect(await end(words)).toMatchObject({ status: 2, stderr: expect.stringContaining(reason) });
});

test('an Editor that is not installed is named with the places that were searched', async () => {
  const { status, stderr } = await end(['unity', 'start']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/expected Unity 2022.3.62f3, the version of this project, got none: looked at \//);
});

test('the table has the newest record of a real Editor of each version, and no other', () => {
  const record = (made_at: string, editor: VerifyRecord['editor'], outcome: Row['outcome']): VerifyRecord => ({
    format: 1,
    made_at,
    version: '0.1.0',
    unity_version: '6000.3.1f1',
    editor,
    system: 'linux',
    node: '22',
    left: [],
    rows: [{ id: 'reload', title: '', proves: 'reloads', outcome, ms: 1, detail: '' }],
  });
  const table = topicTable([
    record('2026-12-02', 'unity', 'failed'),
    record('2026-12-01', 'unity', 'passed'),
    record('2026-12-03', 'mock', 'passed'),
  ]);
  expect(table).toContain('| 6000.3.1f1: failed (reload) |');
  expect(table.match(/none yet/g)?.length).toBe(table.split('\n').length - 3);
});
