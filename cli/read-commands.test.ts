import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { startClient } from '../proof/kit/clients.ts';
import { waitFor } from '../proof/kit/scratch.ts';
import { crash, createFixture, type Fixture, hasTerminals, onTerminal } from '../proof/kit/fixture.ts';

const bin = buildBin('read-commands');
let fixture: Fixture;
let editor: ReturnType<Fixture['startEditor']>;
beforeAll(() => {
  fixture = createFixture(bin.entry);
});
afterAll(async () => {
  await fixture.remove();
  bin.remove();
});

const id = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}';
const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d';
const short = '[0-9a-f]{8}-[0-9a-f-]{4,}';

test('a read where no server runs starts none', async () => {
  expect(await fixture.run(['status'])).toEqual({
    status: 5,
    stdout: '',
    stderr: expect.stringMatching(/^mcp-unity-bridge: No mcp-unity-bridge server is running for .*\n$/),
  });
  expect(await fixture.run(['status', '--json'])).toMatchObject({
    status: 5,
    stdout: expect.stringMatching(/^\{"running":false,"reason":"No .*"\}\n$/),
    stderr: '',
  });
  expect(readdirSync(fixture.home.dir)).toEqual([]);
});

test('operations are listed also where their server has ended: a new one reads the store', async () => {
  expect(await fixture.run(['operations'])).toEqual({ status: 0, stdout: 'No operations.\n', stderr: '' });
  expect((await fixture.run(['status'])).status).toBe(0);
});

test('status reports Editors, AI clients, and running and recent operations', async () => {
  editor = fixture.startEditor();
  await waitFor('the Editor', async () => (await fixture.run(['run', 'return "first";'])).status === 0);
  const client = startClient(fixture.home, bin.entry, { cwd: fixture.project });
  await client.initialize();
  const { result } = await client.call('unity_execute_code', {
    code: 'AI.Update(50); await Task.Delay(60000, AI.CancellationToken);',
    timeout: 500,
  });
  const log_id = String(result?.structuredContent?.['log_id']);

  // What an Editor does is known by its last heartbeat.
  const { status, stdout, stderr } = await waitFor('a heartbeat', async () => {
    const shown = await fixture.run(['status']);
    return shown.stdout.includes('1 running') ? shown : undefined;
  });
  expect([status, stderr]).toEqual([0, '']);
  for (const line of [
    /^Server \d+\.\d+\.\d+ \(pid \d+\), up for .*, state in .*\.$/m,
    new RegExp(
      `^  MyGame  connected, main thread ran [\\d.]+ m?s ago  Unity 20\\S+, edit mode, focused  1 running, 0 queued  ${fixture.project}$`,
      'm',
    ),
    new RegExp(`^AI clients:\n  test \\(${fixture.project}\\)$`, 'm'),
    /^Operations, newest first \(1 not ended, 0 calls waiting\):$/m,
    new RegExp(
      `^  ${log_id}  running    ${time}  \\S+ m?s +MyGame  AI\\.Update\\(50\\); await Task\\.Delay\\(60000, AI\\.CancellationToken…$`,
      'm',
    ),
    new RegExp(`^  ${id}  completed  ${time}  \\S+ m?s +MyGame  return "first";$`, 'm'),
  ])
    expect(stdout).toMatch(line);

  const json: unknown = JSON.parse((await fixture.run(['status', '--json'])).stdout);
  expect(json).toMatchObject({
    running: true,
    editors: [{ project_name: 'MyGame', state: 'connected' }],
    operations: [{ log_id, state: 'running' }, { state: 'completed' }],
    unfinished: 1,
  });
  client.process.stdin?.end();
});

test('operations lists, shows and cancels, and a read delivers nothing', async () => {
  const list = async (...words: string[]): Promise<readonly { log_id: string; state: string }[]> =>
    (await fixture.run(['operations', 'list', '--json', ...words])).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const [running, first] = await list();
  expect([running?.state, first?.state]).toEqual(['running', 'completed']);
  expect(await list('--state', 'unfinished')).toMatchObject([{ log_id: running?.log_id }]);
  expect(await list('--state', 'failed,completed', '--limit', '1')).toMatchObject([{ log_id: first?.log_id }]);

  expect((await fixture.run(['operations', '--limit', '1'])).stderr).toBe('');
  expect((await fixture.run(['operations', '--limit', '2', '--format', 'json'])).stderr).toBe('');

  expect(await list('--before', running?.log_id ?? '', '--limit', '1')).toMatchObject([{ log_id: first?.log_id }]);
  expect(await list('--contains', 'ai.update(50)')).toMatchObject([{ log_id: running?.log_id }]);
  expect((await fixture.run(['operations', '--project', 'NoSuchProject'])).stdout).toContain(
    'No stored operation matches',
  );
  expect(await fixture.run(['operations', '--before', '019a2b3c-4d5e-7f00-8a2b-0123456789ab'])).toMatchObject({
    status: 4,
  });

  const shown = await fixture.run(['operations', 'show', running?.log_id ?? '']);
  expect(shown.status).toBe(0);
  for (const part of [
    /^state: +running$/m,
    /^What:\n  AI\.Update\(50\); await Task\.Delay\(60000, AI\.CancellationToken\);$/m,
    /^History:\n  .* accepted\n[^]*running$/m,
    /^Newest partial result:\n  50$/m,
    /^Now:\n  It has been running for /m,
  ])
    expect(shown.stdout).toMatch(part);
  expect(await fixture.run(['operations', 'cancel', running?.log_id ?? ''])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/ If it does not stop: .* cancel \S+ --force\n$/),
    stderr: '',
  });
  await waitFor('its end', async () => (await list('--state', 'cancelled')).length === 1);
  const again = await fixture.run(['operations', 'show', running?.log_id ?? '']);
  expect(again.stdout).toMatch(/^state: +cancelled \(cancelled\)$/m);
  expect(again.stdout).toMatch(/^Error:\n  \S/m);
  expect(again.stdout).toMatch(/ running\n.* asked to stop  cancelled by the command line\n.* cancelled/);

  // No client has been given that end yet: the client that asks again gets it, and runs nothing.
  const client = startClient(fixture.home, bin.entry, { cwd: fixture.project });
  await client.initialize();
  const { result } = await client.call('unity_execute_code', {
    code: 'AI.Update(50); await Task.Delay(60000, AI.CancellationToken);',
    timeout: 20_000,
  });
  expect(result?.structuredContent).toMatchObject({
    status: 'error',
    error_code: 'cancelled',
    log_id: running?.log_id,
    deduplicated: true,
  });
  client.process.stdin?.end();

  expect(await fixture.run(['operations', 'show', '019a2b3c-4d5e-7f00-8a2b-0123456789ab'])).toMatchObject({
    status: 4,
    stdout: '',
    stderr: expect.stringContaining('nothing is stored under 019a2b3c'),
  });
  expect(await fixture.run(['operations', 'cancel', running?.log_id ?? ''])).toMatchObject({ status: 3 });
  for (const words of [
    ['cancel', running?.log_id ?? '', '--json'],
    ['operations', 'cancel', running?.log_id ?? '', '--format', 'json'],
  ]) {
    const { status, stdout, stderr } = await fixture.run(words);
    expect({ status, stderr, answer: JSON.parse(stdout) }).toEqual({
      status: 3,
      stderr: '',
      answer: { log_id: running?.log_id, outcome: 'finished', message: expect.stringContaining('cancelled') },
    });
  }
});

test('a cancel by force that the Editor cannot carry out fails, and says what continues', async () => {
  await fixture.run(['run', 'await Task.Delay(60000);', '--timeout', '1ms']);
  const last = async (): Promise<string> => (await fixture.run(['operations', 'show', 'last'])).stdout;
  await waitFor('its start', async () => /^state: +running$/m.test(await last()));
  expect(await fixture.run(['cancel', 'last', '--force'])).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('This Editor could not interrupt it'),
  });
  // Programs get the hint that people get.
  const { status, stdout } = await fixture.run(['cancel', 'last', '--json']);
  expect([status, JSON.parse(stdout)]).toEqual([
    0,
    expect.objectContaining({ message: expect.stringMatching(/ If it does not stop: .* cancel \S+ --force$/) }),
  ]);
});

test('logs prints oldest to newest, with filters, as text and as JSON', async () => {
  await fixture.run([
    'run',
    'Debug.Log("one\\nmore"); Debug.LogWarning("two \\u001b[2J"); AI.Write("mine", new { three = 3 }); Debug.Log("' +
      'x'.repeat(600) +
      '");',
  ]);
  await waitFor(
    'the entries',
    async () => (await fixture.run(['logs', '--json'])).stdout.trim().split('\n').length >= 4,
  );
  const { stdout } = await fixture.run(['logs']);
  expect(stdout).toMatch(
    new RegExp(
      `^${time}\\.\\d{3}  ${short}  info     console  one\n    more\n${time}\\.\\d{3}  ${short}  warning  console  two \\\\u\\{1b\\}\\[2J\n${time}\\.\\d{3}  ${short}  info     mine     \\{"three":3\\}\n${time}\\.\\d{3}  ${short}  info     console  x{400,500}.*\n    … whole: node \\S+ logs ${short}\n$`,
    ),
  );
  const [, whole = ''] = /logs (\S+)\n$/.exec(stdout) ?? [];
  for (const words of [[whole], ['show', whole]])
    expect((await fixture.run(['logs', ...words])).stdout).toMatch(/^Message:\n  x{600}$/m);
  expect((await fixture.run(['logs', 'deadbeef-0000'])).status).toBe(4);
  expect((await fixture.run(['logs', 'a', 'b'])).stderr).toContain('expected one log_id, as logs prints them');
  expect((await fixture.run(['logs', '--type', 'warning', '--stack-trace'])).stdout).toMatch(/two .*\n(    .*\n)+$/);
  const [traced] = (await fixture.run(['logs', '--type', 'warning', '--stack-trace', '--json'])).stdout.split('\n');
  expect(JSON.parse(traced ?? '')).toMatchObject({ stack_trace: expect.stringMatching(/\S/) });
  expect((await fixture.run(['operations', 'show', JSON.parse(traced ?? '').log_id])).stdout).toMatch(
    /^Stack trace:$/m,
  );
  expect((await fixture.run(['logs', '--type', 'warning'])).stdout.split('\n')).toHaveLength(2);
  expect((await fixture.run(['logs', '--name', 'mine', '--json'])).stdout).toMatch(
    /^\{"log_id":.*"log_name":"mine".*\}\n$/,
  );
  expect(
    (await fixture.run(['logs', '--limit', '2', '--json'])).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).log_name),
  ).toEqual(['mine', 'console']);
  expect((await fixture.run(['logs', '--limit', '2'])).stderr).toBe('');
  expect(await fixture.run(['logs', '--name', 'theirs', '--type', 'error', '--since', '1s'])).toEqual({
    status: 0,
    stdout: '',
    stderr: expect.stringMatching(
      /^mcp-unity-bridge: no log entries with --type error --name theirs --since \d{4}-\S+Z\. --all-projects searches every project\.\n$/,
    ),
  });
  expect((await fixture.run(['logs', '--name', 'theirs', '--all-projects'])).stderr).toBe(
    'mcp-unity-bridge: no log entries with --name theirs.\n',
  );
  expect(await fixture.run(['logs', '--since', '0s', '--json'])).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('logs says which errors came before the last compilation, if that had none', async () => {
  const note = async (): Promise<string> => (await fixture.run(['logs', '--type', 'error'])).stderr;
  const logError = async (text: string, amount: number): Promise<void> => {
    await fixture.run(['run', `Debug.LogError("${text}");`]);
    await waitFor(
      'the entry',
      async () => (await fixture.run(['logs', '--type', 'error'])).stdout.match(/boom/g)?.length === amount,
    );
  };
  await logError('boom 1', 1);
  expect(await note()).toBe('');
  expect(await fixture.run(['compile'])).toMatchObject({ status: 0 });
  await logError('boom 2', 2);
  expect(await note()).toMatch(
    new RegExp(
      `^mcp-unity-bridge: 1 of these errors came before the last compilation \\(${time}\\), which had none, and may be fixed: "node \\S+ console --type error" shows those that Unity has now\\.\n$`,
    ),
  );
  expect((await fixture.run(['logs', '--type', 'error', '--json'])).stderr).toBe('');
  expect((await fixture.run(['logs', '--type', 'warning'])).stderr).not.toContain('compilation');
  const script = join(fixture.project, 'Assets', 'Broken.cs');
  writeFileSync(script, '#error broken\n');
  await fixture.run(['run', 'return AI.Compile();']);
  expect(await note()).toBe('');
  rmSync(script);
  await fixture.run(['run', 'return AI.Compile();']);
  expect(await note()).toContain('2 of these errors came before');
});

test('logs --follow loses and doubles nothing through kill -9 of the server and a domain reload, and ends with 0 on Ctrl+C', async () => {
  const following = fixture.start(['logs', '--follow', '--name', 'count', '--json']);
  const seen = (): readonly number[] =>
    following
      .stdout()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [Number(JSON.parse(line).message)]));
  const write = (number: number): Promise<unknown> => fixture.run(['run', `AI.Write("count", ${number});`]);
  await write(1);
  await waitFor('the first', () => seen().length === 1);
  const { pid } = await fixture.home.hub();
  // What is written while there is no server comes with the next one.
  const late = fixture.start([
    'run',
    'File.AppendAllText("counting", "began\\n"); for (var i = 2; i < 12; i++) { AI.Write("count", i); await Task.Delay(50); }',
  ]);
  await waitFor('the work to run', () => fixture.ledger('counting').length === 1);
  crash(pid);
  expect(await late.exit()).toBe(0);
  await waitFor('what was written meanwhile', () => seen().length === 11);
  editor.send('reload 300');
  await write(12);
  await waitFor('the last', () => seen().length === 12);
  // What was stored between two servers of its own is reported by neither.
  following.process.kill('SIGSTOP');
  crash((await fixture.home.hub()).pid);
  await write(13);
  following.process.kill('SIGCONT');
  await waitFor('what came while it slept', () => seen().length === 13);
  following.process.kill('SIGINT');
  expect(await following.exit()).toBe(0);
  expect(seen()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(following.stderr()).toBe('');
  expect(fixture.ledger('counting')).toEqual(['began']);
});

test('logs --follow ends quietly when its reader has gone', async () => {
  const following = fixture.start(['logs', '--follow', '--limit', '1']);
  await waitFor('the entries so far', () => following.stdout() !== '');
  following.process.stdout?.destroy();
  await fixture.run(['run', 'Debug.Log("to no reader");']);
  expect(await following.exit()).toBe(0);
  expect(following.stderr()).toBe('');
});

test('open prints a link that works once; --browser hands it to the opener of the platform', async () => {
  const first = await fixture.run(['open']);
  expect(first).toMatchObject({ status: 0, stderr: '' });
  const url = first.stdout.trim();
  expect((await fetch(url, { redirect: 'manual' })).status).toBeLessThan(400);
  expect((await fetch(url, { redirect: 'manual' })).status).toBeGreaterThanOrEqual(400);

  const env = withOpener('printf %s "$1" > "$OPENED"');
  const opened = await fixture.run(['open', '--browser'], { env });
  expect(opened).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(String(env['OPENED']), 'utf8')).toBe(
    process.platform === 'linux' ? opened.stdout.trim() : pathToFileURL(join(fixture.home.dir, 'open.html')).href,
  );
  expect(await fixture.run(['open', '--browser'], { env: withOpener('exit 3') })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/no browser could be started \(\S+ ended with 3\)/),
  });
});

test.runIf(hasTerminals)('on a terminal, open opens the browser; --print only prints', async () => {
  const env = withOpener('printf %s "$1" > "$OPENED"');
  rmSync(String(env['OPENED']), { force: true });
  const printed = onTerminal({ entry: bin.entry, fixture }, ['open', '--print'], { env });
  expect(await printed.exit()).toBe(0);
  expect(printed.screen()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\S+\n$/);
  expect(existsSync(String(env['OPENED']))).toBe(false);
  const opened = onTerminal({ entry: bin.entry, fixture }, ['open'], { env });
  expect(await opened.exit()).toBe(0);
  expect(readFileSync(String(env['OPENED']), 'utf8')).toBe(opened.screen().trim());
});

test('operations of a store that has failed are not reported as none', async () => {
  for (const file of ['store.db', 'store.db-wal', 'store.db-shm']) {
    const path = join(fixture.home.dir, file);
    writeFileSync(path, Buffer.alloc(statSync(path).size, 0x5a), { flag: 'r+' });
  }
  for (const words of [['operations'], ['operations', '--json'], ['operations', '--state', 'completed']])
    expect(await fixture.run(words)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^mcp-unity-bridge: the store has failed, .* says more\. The store could not be read: .*\n$/,
      ),
    });
  expect(await fixture.run(['operations', 'show', '019a2b3c-4d5e-7f00-8a2b-0123456789ab'])).toMatchObject({
    status: expect.not.toSatisfy((code) => code === 0 || code === 4),
  });
});

/** An environment in which the opener of this platform is a script. */
function withOpener(script: string): NodeJS.ProcessEnv {
  const folder = join(fixture.project, 'openers');
  mkdirSync(folder, { recursive: true });
  for (const name of ['open', 'xdg-open']) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`, OPENED: join(folder, 'opened') };
}
