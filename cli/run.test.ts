import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { kill, waitFor } from '../proof/kit/scratch.ts';
import { crash, createFixture, type Fixture } from '../proof/kit/fixture.ts';

const bin = buildBin('run');
let fixture: Fixture;
beforeAll(async () => {
  fixture = createFixture(bin.entry);
  fixture.startEditor(['--instant']);
  // The first one starts the server, and waits until the Editor has found it.
  await waitFor('the Editor', async () => (await fixture.run(['run', 'return 1;'])).status === 0);
  writeFileSync(join(fixture.project, 'six.cs'), 'return 6;');
});
afterAll(async () => {
  await fixture.remove();
  bin.remove();
});

const id = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}';
const nothing = /^$/;

test.each<{
  readonly words: string[];
  readonly input?: string;
  readonly status: number;
  readonly stdout?: RegExp;
  readonly stderr?: RegExp;
}>([
  { words: ['run', 'return "one\\ntwo";'], status: 0, stdout: /^one\ntwo\n$/ },
  { words: ['run', 'return new { a = 1, b = new[] { 2 } };'], status: 0, stdout: /^\{"a":1,"b":\[2\]\}\n$/ },
  {
    words: ['run', 'return "a\\u001b[2Jb\\u009bc\\u202ed\\r\\ne";'],
    status: 0,
    stdout: /^a\\u\{1b\}\[2Jb\\u\{9b\}c\\u\{202e\}d\r\ne\n$/,
  },
  { words: ['run', 'return "a\\u001b[2Jb\\u009bc";', '--raw'], status: 0, stdout: /^a\p{Cc}\[2Jb\p{Cc}c\n$/u },
  { words: ['run', 'return "a\\u009bb\\u202ec";', '--json'], status: 0, stdout: /"result":"a\\u009bb\\u202ec"/ },
  { words: ['run', 'var unused = 1;'], status: 0, stdout: /^null\n$/ },
  { words: ['run', '-'], input: 'return "piped";\n', status: 0, stdout: /^piped\n$/ },
  { words: ['run', '--file', 'six.cs'], status: 0, stdout: /^6\n$/ },
  { words: ['run', 'six.cs'], status: 0, stdout: /^6\n$/ },
  { words: ['run', 'return "here";', '--project', 'MyGame'], status: 0, stdout: /^here\n$/ },
  {
    words: ['run', 'return 1 +;'],
    status: 1,
    stderr:
      /^mcp-unity-bridge: compile_error: .*CS1525.*\nThe code does not compile and nothing ran\. Fix the line .*\n$/,
  },
  {
    words: ['run', 'AI.Update(new { step = 2 }); throw new Exception("no luck");'],
    status: 1,
    stderr:
      /^mcp-unity-bridge: execution_error: .*no luck[^]*Its last partial result: \{"step":2\}\nDetails: .* operations show [-\da-f]{36}\n$/,
  },
  {
    words: ['run', 'return 8;', '--json'],
    status: 0,
    stdout: new RegExp(`^\\{"status":"completed","log_id":"${id}","is_complete":true,.*"result":8,.*\\}\n$`),
  },
  {
    words: ['run', 'await Task.Delay(60000); return 1;', '--timeout', '0s'],
    status: 3,
    stderr: new RegExp(
      `^mcp-unity-bridge: not done within 0 ms\\. Its log_id is ${id}\\. [^]* cancel ${id}\n.* operations show ${id}\n$`,
    ),
  },
  {
    words: ['run', 'return 1;', '--project', 'Nowhere'],
    status: 5,
    stderr: /^mcp-unity-bridge: unity_not_connected: /,
  },
  { words: ['run', 'return 1;', '--key', 'mine'], status: 0, stdout: /^1\n$/ },
  {
    words: ['run', 'return 1;', '--key', 'mine'],
    status: 0,
    stdout: new RegExp(`^Stored answer of ${id}, which ended .* ago\\.\n1\n$`),
    stderr: new RegExp(
      `^mcp-unity-bridge: reused the result of ${id}, the same call made earlier; nothing ran again\\. To run it again, use a new --key\\.`,
    ),
  },
  { words: ['run', 'return 2;', '--key', 'mine'], status: 1, stderr: /^mcp-unity-bridge: idempotency_conflict: / },
  {
    words: ['query', "Scene['Player'].transform.position"],
    status: 0,
    stdout: /^\{"x":-?[\d.]+,"y":-?[\d.]+,"z":-?[\d.]+\}\n$/,
  },
  { words: ['query', '-'], input: "Scene['Player'].name\n", status: 0, stdout: /^Player\n$/ },
  {
    words: ['query', "Scene['Nobody'].name"],
    status: 1,
    stderr: /^mcp-unity-bridge: execution_error: .*Nobody.*\nDetails: .*\n$/,
  },
])('$words ends with $status', async ({ words, input, status, stdout = nothing, stderr = nothing }) => {
  const ended = await fixture.run(words, input === undefined ? {} : { input });
  expect(ended).toEqual({ status, stdout: expect.stringMatching(stdout), stderr: expect.stringMatching(stderr) });
  // That is for models.
  expect(ended.stderr).not.toContain('unity_get_result');
});

/** Code that says when it runs, and takes a while. */
const slowly = (ledger: string, ms: number): string =>
  `File.AppendAllText("${ledger}", "ran\\n"); await Task.Delay(${ms}, AI.CancellationToken); return "done";`;

test('kill -9 of the server in the middle of `run`: the result comes once, and the work ran once', async () => {
  const running = fixture.start(['run', slowly('killed', 1_500)]);
  await waitFor('the work to run', () => fixture.ledger('killed').length === 1);
  const { pid } = await fixture.home.hub();
  crash(pid);
  expect(await running.exit()).toBe(0);
  expect(running.stdout()).toBe('done\n');
  // The next server may be there a second after the acceptance and the Editor not yet, which is reported.
  expect(running.stderr()).toMatch(
    /^(mcp-unity-bridge: the Editor of MyGame is not connected .* it stops the waiting, not the work\.\n)?$/,
  );
  expect((await fixture.home.hub()).pid).not.toBe(pid);
  expect(fixture.ledger('killed')).toEqual(['ran']);
});

test('Ctrl+C ends the wait and not the work, and says how to find it again', async () => {
  const running = fixture.start(['run', slowly('interrupted', 60_000)]);
  await untilServerKnows('interrupted');
  running.process.kill('SIGINT');
  expect(await running.exit()).toBe(130);
  expect(running.stdout()).toBe('');
  const [, log_id = ''] =
    new RegExp(
      `^(?:mcp-unity-bridge: waiting for the log_id [^\n]*\n)?mcp-unity-bridge: no longer waiting\\. Its log_id is (${id})\\. It has been running for `,
    ).exec(running.stderr()) ?? [];
  expect(running.stderr()).toContain(`mcp-unity-bridge.cjs cancel ${log_id}\n`);
  expect(await fixture.run(['operations', 'show', log_id])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/state: +running\n/),
  });
  expect(await fixture.run(['operations', 'cancel', log_id])).toMatchObject({ status: 0, stderr: '' });
  expect(await fixture.run(['run', slowly('interrupted', 60_000)])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('cancelled: '),
  });
  expect(fixture.ledger('interrupted')).toEqual(['ran']);
});

test.runIf(process.platform === 'linux')(
  'while the server says nothing, the first Ctrl+C waits for the log_id, and the second one exits',
  async () => {
    const { pid } = await fixture.home.hub();
    kill(pid, 'SIGSTOP');
    try {
      const running = fixture.start(['run', 'return 1;']);
      await waitFor('the command to dial', () => hasDialled(running.process.pid ?? 0));
      running.process.kill('SIGINT');
      await waitFor('what it says', () => running.stderr().includes('waiting for the log_id'));
      running.process.kill('SIGINT');
      expect(await running.exit()).toBe(130);
      expect(running.stderr()).toContain('Whether the server has the work is not known yet');
    } finally {
      kill(pid, 'SIGCONT');
    }
  },
);

test.runIf(process.platform === 'linux')(
  'a server that falls silent holds no command longer than --timeout and a little',
  async () => {
    const work = slowly('silenced', 60_000);
    // The server is stopped before that is over: to look whether it knows of the work takes a command of its own.
    const running = fixture.start(['run', work, '--timeout', '6s']);
    let log_id = '';
    await untilServerKnows('silenced');
    const { pid } = await fixture.home.hub();
    kill(pid, 'SIGSTOP');
    try {
      expect(await running.exit()).toBe(3);
      [, log_id = ''] =
        new RegExp(
          `^mcp-unity-bridge: not done within 6 s\\. The server has the work \\(log_id (${id})\\), but does not report its state\\.\n`,
        ).exec(running.stderr()) ?? [];
      expect(running.stderr()).toContain(`mcp-unity-bridge.cjs cancel ${log_id}\n`);
      expect(log_id).not.toBe('');
      expect(running.stdout()).toBe('');
    } finally {
      kill(pid, 'SIGCONT');
    }
    expect(await fixture.run(['cancel', log_id])).toMatchObject({ status: 0 });
  },
);

/** The work runs before the server has heard that it does, and may run before the command has heard its log_id. */
const untilServerKnows = (name: string): Promise<true> =>
  waitFor('the server to know that the work runs', async () =>
    (await fixture.run(['operations', '--state', 'running', '--json'])).stdout.includes(name),
  );

/** Its three pipes, and a socket to the server: by then it has taken the signals over. */
function hasDialled(pid: number): boolean {
  const sockets = readdirSync(`/proc/${pid}/fd`).filter((descriptor) => isSocket(`/proc/${pid}/fd/${descriptor}`));
  return sockets.length > 3;
}

function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).startsWith('socket:');
  } catch {
    return false;
  }
}

test('a result that was not read counts as not delivered: the same command prints it, and runs nothing', async () => {
  const running = fixture.start(['run', slowly('unread', 300)]);
  running.process.stdout?.destroy();
  expect(await running.exit()).toBe(0);
  expect(running.stderr()).toBe('');
  expect(await fixture.run(['run', slowly('unread', 300)])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Stored answer of .* ago\.\ndone\n$/),
    stderr: expect.stringContaining('nothing ran again'),
  });
  expect(fixture.ledger('unread')).toEqual(['ran']);
  // Now it was read: the same command is new work.
  expect(await fixture.run(['run', slowly('unread', 300)])).toMatchObject({ status: 0, stdout: 'done\n', stderr: '' });
  expect(fixture.ledger('unread')).toEqual(['ran', 'ran']);
});

test('work that failed ends with 1 also where what is printed is not read', async () => {
  const running = fixture.start(['run', 'await Task.Delay(300); throw new Exception("unread");', '--json']);
  running.process.stdout?.destroy();
  expect([await running.exit(), running.stderr()]).toEqual([1, '']);
});

test('where there is no state folder, that is reported', async () => {
  writeFileSync(join(fixture.home.dir, 'file'), '');
  const ended = await fixture.run(['run', 'return 1;'], {
    env: { MCP_UNITY_BRIDGE_HOME: join(fixture.home.dir, 'file', 'state') },
  });
  expect(ended).toMatchObject({ status: 5, stdout: '', stderr: expect.stringMatching(/^mcp-unity-bridge: .*state/) });
});

test('two agents that type the same in one folder at once are two callers, and one that repeats itself is one', async () => {
  const typed = (name: string, code: string) =>
    fixture.run(['run', code, '--json', '--as', name]).then(({ stdout }) => String(JSON.parse(stdout).log_id));
  const logIds = (code: string, ...names: string[]) => Promise.all(names.map((name) => typed(name, code)));
  const long = (word: string): string => `await Task.Delay(3000); return "${word}";`;
  const [[one, two], [first, again]] = await Promise.all([
    logIds(long('two'), 'a', 'b'),
    logIds(long('one'), 'c', 'c'),
  ]);
  expect(one).not.toBe(two);
  expect(first).toBe(again);
});
