import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userPolicyPath } from '../server/policy/policies.ts';
import { buildBin } from '../proof/kit/running.ts';
import { waitFor } from '../proof/kit/scratch.ts';
import { createFixture, type Fixture } from '../proof/kit/fixture.ts';

const bin = buildBin('failures');
afterAll(() => bin.remove());

test('where no Editor has ever connected, one is shown how to get one', async () => {
  const fixture = createFixture(bin.entry);
  try {
    const { status, stderr } = await fixture.run(['run', 'return 1;']);
    expect(status).toBe(5);
    expect(stderr).toMatch(
      /^mcp-unity-bridge: unity_not_connected: No Unity Editor is connected for this project, so nothing was accepted\.\n/,
    );
    expect(stderr).toMatch(
      /\nOpen the project in Unity, with the package in it \(".* init --unity-package" .*\nIf it is open already: ".* doctor" says what is wrong\.\n$/,
    );
  } finally {
    await fixture.remove();
  }
});

test('where no server runs, status --until-ready and wait start it', async () => {
  for (const [words, status, sentence] of [
    [
      ['status', '--until-ready', '-t', '100ms'],
      3,
      'not ready within 100 ms: no Editor of this project has connected.',
    ],
    [['wait', 'last'], 2, 'expected an operation as last, got none: nothing was run yet.'],
  ] as const) {
    const fixture = createFixture(bin.entry);
    try {
      const ended = await fixture.run(words);
      expect(ended.stderr).toContain(`mcp-unity-bridge: ${sentence}\n`);
      expect(ended.status).toBe(status);
    } finally {
      await fixture.remove();
    }
  }
});

describe('with two Editors', () => {
  let fixture: Fixture;
  let other: string;
  let editor: ReturnType<Fixture['startEditor']>;
  beforeAll(async () => {
    fixture = createFixture(bin.entry);
    other = join(dirname(fixture.project), 'Other Game');
    mkdirSync(join(other, 'Assets'), { recursive: true });
    editor = fixture.startEditor(['--instant']);
    fixture.startEditor(['--instant', '--project', other]);
    // A client, which is its folder as well, stays with the Editor that it has named.
    const elsewhere = { cwd: fixture.home.dir };
    const connected = async (project: string): Promise<boolean> =>
      (await fixture.run(['query', "Scene['Player'].name", '--project', project], elsewhere)).status === 0;
    await waitFor('both Editors', async () => (await connected(fixture.project)) && connected(other));
  });
  afterAll(() => fixture.remove());

  /** What a person at no terminal reads. */
  async function linesOf(
    words: readonly string[],
    cwd: string,
  ): Promise<{ readonly status: number | null; readonly lines: readonly string[] }> {
    const { status, stderr } = await fixture.run(words, { cwd });
    return { status, lines: stderr.trimEnd().split('\n') };
  }

  test('who has to choose is shown how, in words that can be copied', async () => {
    const { status, lines } = await linesOf(['run', 'return 1;'], '/');
    expect(status).toBe(5);
    expect(lines[0]).toMatch(/^mcp-unity-bridge: editor_ambiguous: /);
    expect(lines.slice(1).toSorted()).toEqual(
      [
        `  --project ${JSON.stringify(other)}`,
        `  --project ${fixture.project}`,
        'Say which one: --project <folder>, or run this in its folder.',
      ].toSorted(),
    );
  });

  test.each([
    ['mygame', () => 'MyGame'],
    ['MyGmae', () => 'MyGame'],
    ['./mygame', () => fixture.project],
    ['other game', () => '"Other Game"'],
  ])('--project %j belongs to no Editor, and the near one is named and not taken', async (project, meant) => {
    const { status, lines } = await linesOf(
      ['run', 'File.AppendAllText("ran", "ran");', '--project', project],
      dirname(fixture.project),
    );
    expect(status).toBe(5);
    expect(lines).toEqual([
      expect.stringMatching(/^mcp-unity-bridge: unity_not_connected: /),
      `Did you mean --project ${meant()}?`,
    ]);
    expect(fixture.ledger('ran')).toEqual([]);
  });

  test('--project chooses what status shows, and of which operations last is the newest', async () => {
    const idOf = ({ stdout }: { readonly stdout: string }): string => /"log_id":"([^"]+)"/.exec(stdout)?.[1] ?? 'none';
    for (const project of [fixture.project, other])
      for (const to of [project, other]) await fixture.run(['run', 'return 1;', '--project', to]);
    for (const project of [fixture.project, other]) {
      const { stdout } = await fixture.run(['status', '--json', '--project', project]);
      const { editors, operations } = JSON.parse(stdout);
      expect(editors).toEqual([expect.objectContaining({ project_path: project })]);
      expect(new Set(operations.map(({ editor: path }: { readonly editor: string }) => path))).toEqual(
        new Set([project]),
      );
      const newest = idOf(await fixture.run(['operations', '--limit', '1', '--json', '--project', project]));
      expect(idOf(await fixture.run(['cancel', 'last', '--json', '--project', project]))).toBe(newest);
      expect((await fixture.run(['undo', 'last', '--project', project])).stderr).toContain(
        `last is ${newest}: return 1;`,
      );
    }
    for (const words of [['status'], ['cancel', 'last'], ['operations', 'last']])
      expect(await linesOf([...words, '--project', 'Nowhere'], '/')).toEqual({
        status: 5,
        lines: ['mcp-unity-bridge: --project Nowhere: no Editor of this project has connected.'],
      });
  });

  test('--project of something else names those there are', async () => {
    const { lines } = await linesOf(['run', 'return 1;', '--project', 'Nowhere'], fixture.project);
    expect(lines.slice(1)).toEqual(
      expect.arrayContaining([
        'Say which one: --project <folder>, or run this in its folder.',
        `  --project ${fixture.project}`,
      ]),
    );
    expect(lines.join('\n')).not.toContain('over HTTP');
  });

  test.each([
    ['--project of something else', () => ({ words: ['--project', 'Nowhere'], cwd: fixture.project })],
    ['a folder that fits both', () => ({ words: [], cwd: '/' })],
  ])('tools with %s ends and says as any verb does', async (_title, placeOf) => {
    const { words, cwd } = placeOf();
    for (const verb of [['tools'], ['tools', 'compile']])
      expect(await linesOf([...verb, ...words], cwd)).toEqual(await linesOf(['compile', ...words], cwd));
    const [listed, called] = await Promise.all(
      ['tools', 'compile'].map((verb) => fixture.run([verb, ...words, '--json'], { cwd })),
    );
    expect(listed).toMatchObject({ status: 5, stderr: '' });
    const { log_id: _id, ...envelope } = JSON.parse(called?.stdout ?? '');
    expect(JSON.parse(listed?.stdout ?? '')).toEqual({ ...envelope, log_id: expect.any(String) });
  });

  test('what the policy denies is reported with the file, and what is not understood with the way to fix it', async () => {
    const path = userPolicyPath(fixture.home.dir);
    const policy = (text: string): void => writeFileSync(path, text, { mode: 0o600 });
    policy(
      JSON.stringify({ version: 1, rules: [{ tool: 'unity_execute_code', decision: 'deny', reason: 'Not here.' }] }),
    );
    const denied = await linesOf(['run', 'return 1;'], fixture.project);
    expect(denied.status).toBe(1);
    expect(denied.lines[0]).toContain(
      `mcp-unity-bridge: blocked_by_policy: The rule for "unity_execute_code" in ${path} denies unity_execute_code; `,
    );
    expect(denied.lines.slice(1)).toEqual([
      expect.stringMatching(/^Nothing has run\. ".* policy" shows the rules in force\.$/),
    ]);
    policy('{');
    const broken = await linesOf(['run', 'return 1;'], fixture.project);
    expect(broken.lines[0]).toContain(path);
    expect(broken.lines.slice(1)).toEqual([
      expect.stringMatching(/^Nothing has run\. Fix that file; ".* policy check" checks it\.$/),
    ]);
    policy(JSON.stringify({ version: 1, rules: [{ tool: '*', decision: 'allow' }] }));
  });

  test('work that was interrupted is reported as stored, and --json says no more than the envelope', async () => {
    const work = 'File.AppendAllText("cut", "ran\\n"); await Task.Delay(60000); return 1;';
    const [human, json] = [
      fixture.start(['run', work, '--key', 'cut']),
      fixture.start(['run', work, '--key', 'cut', '--json']),
    ];
    await waitFor('the work to run', () => fixture.ledger('cut').length === 1);
    await waitFor(
      'both to wait',
      async () =>
        (await fixture.run(['operations', '--json'])).stdout.includes('"waiting":["mcp-unity-bridge') &&
        JSON.parse((await fixture.run(['status', '--json'])).stdout).waiting_calls === 2,
    );
    editor.send('crash');
    expect([await human.exit(), await json.exit()]).toEqual([1, 1]);
    const envelope = JSON.parse(json.stdout());
    expect(envelope).toMatchObject({ status: 'error', error_code: 'interrupted' });
    expect(human.stderr()).toMatch(/interrupted: [^]*\nDetails: .* operations show [-\da-f]{36}\n$/);
    expect(human.stderr()).toContain(envelope.log_id);
    expect(json.stderr()).not.toContain('operations show');
  });

  test('while its Editor is closed, the wait is explained at once, and Ctrl+C does not change the work', async () => {
    await waitFor(
      'the Editor to be back',
      async () => (await fixture.run(['query', "Scene['Player'].name", '--timeout', '10s'])).status === 0,
    );
    await editor.quit();
    const running = fixture.start(['run', 'return "late";']);
    await waitFor('the explanation', () => running.stderr() !== '');
    expect(running.stderr()).toMatch(
      /^mcp-unity-bridge: the Editor of MyGame is not connected \(last seen .* ago\)\. The work starts when it is back\. After .* it never starts\. Ctrl\+C is safe: it stops the waiting, not the work\.\n$/,
    );
    running.process.kill('SIGINT');
    expect(await running.exit()).toBe(130);
    expect(running.stderr()).toContain('It has not started: it runs if the Editor is back within');
    // It joins before the Editor is back: after that the answer might be stored already, and would say how old it is.
    const again = fixture.start(['run', 'return "late";']);
    await waitFor('the second explanation', () => again.stderr() !== '');
    editor = fixture.startEditor(['--instant']);
    expect([await again.exit(), again.stdout()]).toEqual([0, 'late\n']);
  });
});
