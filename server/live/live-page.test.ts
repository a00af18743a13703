import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { runProcess, type Running, buildBin } from '../../proof/kit/running.ts';
import { askLiveUrl, askOperation, askStatus, cancelByLogId } from '../clients/forwarder/command.ts';
import { tryToLink } from '../clients/forwarder/find-server.ts';
import { frameLine, readCommandReply, type FrameToForwarder } from '../clients/link/frames.ts';
import { createFakeEditor } from '../../proof/kit/fake-editor.ts';
import { createHome, isAlive, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { startClient, type StdioClient } from '../../proof/kit/clients.ts';
import { ask, openPage } from './testing/page-client.ts';

const bin = buildBin('live');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

async function serve(...args: string[]): Promise<Running> {
  const server = runProcess(home, [bin.entry, 'serve', ...args]);
  await home.hub();
  return server;
}

const stateDir = (): { stateDir: string } => ({ stateDir: home.dir });

test('without a server the commands say so, and start none', async () => {
  for (const asked of [askStatus(stateDir()), askLiveUrl(stateDir()), askOperation({ ...stateDir(), log_id: 'x' })])
    await expect(asked).rejects.toThrow(/No mcp-unity-bridge server is running for/);
  expect(existsSync(join(home.dir, 'hub.json'))).toBe(false);
});

test('a status names Editors, clients, operations and the store; asking is no client and ends nothing', async () => {
  await serve();
  const empty = await askStatus(stateDir());
  expect(empty).toMatchObject({
    state_dir: home.dir,
    pid: (await home.hub()).pid,
    url: (await home.hub()).url,
    editors: [],
    clients: [],
    operations: [],
    live_url_open: false,
  });
  const editor = createFakeEditor(home);
  await editor.connect();
  const client = startClient(home, bin.entry);
  await client.initialize();
  client.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: 'Bake();', timeout: 60_000 } } })}\n`,
  );
  const { log_id } = await editor.execution(1);
  const status = await askStatus(stateDir());
  expect(status).toMatchObject({
    store: { kind: 'open' },
    unfinished: 1,
    waiting_calls: 1,
    editors: [{ project_name: 'Fake', state: 'connected', unfinished: 1 }],
    clients: [`test (${home.dir})`],
    operations: [{ log_id, title: 'Bake();', waiting: [`test (${home.dir})`] }],
  });
  expect(await askOperation({ ...stateDir(), log_id })).toMatchObject({
    details: { params: { code: 'Bake();' } },
    result: { status: 'in_progress' },
  });
  expect(
    await askOperation({ ...stateDir(), log_id: log_id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
  ).toBeUndefined();
  expect(await cancelByLogId({ ...stateDir(), log_id })).toMatchObject({ outcome: expect.any(String) });
  expect((await askStatus({ ...stateDir(), operations: 0 })).operations).toEqual([]);
});

test('a command of a newer version examines a server without taking its place', async () => {
  await serve();
  const { pid } = await home.hub();
  const attempt = await tryToLink({
    ...stateDir(),
    open: { client_uuid: randomUUID(), version: '99.0.0', pid: 1, cwd: home.dir, command: true },
    readMore: readCommandReply,
  });
  if (attempt.kind !== 'linked') throw new Error(`expected a link, got ${attempt.kind}`);
  const { link } = attempt;
  const frames: FrameToForwarder[] = [];
  let ended = false;
  link.listen(
    (frame) => void frames.push(frame),
    () => (ended = true),
  );
  link.write(frameLine({ type: 'command', command: 'status' }));
  await waitFor('the status', () => frames.length > 0);
  expect(frames).toMatchObject([{ type: 'status_answer', status: { pid } }]);
  expect([ended, isAlive(pid)]).toEqual([false, true]);
  link.close();
});

test('the page shows an operation from its acceptance to its end, and cancels another', async () => {
  await serve();
  const editor = createFakeEditor(home);
  await editor.connect();
  const link = await askLiveUrl(stateDir());
  expect(await askStatus(stateDir()), 'no user has opened it').toMatchObject({ live_url_open: false });
  const page = await openPage(link);
  const stream = page.listen();
  expect(await stream.wait('snapshot')).toMatchObject({
    editors: [{ project_name: 'Fake', state: 'connected' }],
    clients: [],
    operations: [],
    logs: [],
  });
  expect(await askStatus(stateDir())).toMatchObject({ live_url_open: true, clients: [] });
  const client = startClient(home, bin.entry);
  await client.initialize();
  await stream.wait('clients', (clients) => clients.includes(`test (${home.dir})`));
  const call = client.call('unity_execute_code', { code: 'Bake();', timeout: 60_000 });
  const { log_id } = await editor.execution(1);
  editor.start(log_id);
  editor.report(log_id, { done: 1 });
  await stream.wait('operations', (all) =>
    all.some((one) => one.log_id === log_id && one.partial === '{"done":1}' && one.waiting.length === 1),
  );
  expect(JSON.parse((await page.get(`operation?log_id=${log_id}`)).text)).toMatchObject({
    details: { params: { code: 'Bake();' }, state: 'running' },
    result: { status: 'in_progress' },
  });
  editor.complete(log_id, 'baked');
  await stream.wait('operations', (all) => all.some((one) => one.log_id === log_id && one.state === 'completed'));
  expect((await call).result?.structuredContent).toMatchObject({ result: 'baked' });
  expect(JSON.parse((await page.get(`operation?log_id=${log_id}`)).text)).toMatchObject({
    details: { result: 'baked' },
    result: { status: 'completed' },
  });

  client.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'second', method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: 'Wait();', timeout: 60_000 } } })}\n`,
  );
  const second = await editor.execution(2);
  expect((await page.post('cancel', { log_id: second.log_id })).status).toBe(200);
  await stream.wait('operations', (all) =>
    all.some((one) => one.log_id === second.log_id && one.marks.some(({ kind }) => kind === 'cancel')),
  );
  expect(await page.post('cancel', { log_id: '018bcfe5-6800-7000-8000-0000000000ff' })).toMatchObject({
    status: 404,
    text: expect.stringContaining('No operation is known'),
  });
});

test('what the policy asks about is approved on the page, also for a client that cannot ask; the audit log names it', async () => {
  writeFileSync(
    join(home.dir, 'policy.json'),
    JSON.stringify({ version: 1, rules: [{ tool: 'unity_execute_code', decision: 'ask' }] }),
    { mode: 0o600 },
  );
  await serve();
  const editor = createFakeEditor(home);
  await editor.connect();
  editor.answerAll(() => 'done');
  const client = startClient(home, bin.entry);
  await client.initialize();
  expect((await client.call('unity_execute_code', { code: 'Early();' })).result?.structuredContent).toMatchObject({
    error_code: 'blocked_by_policy',
  });
  const page = await openPage(await askLiveUrl(stateDir()));
  const stream = page.listen();
  await stream.wait('snapshot');
  const call = client.call('unity_execute_code', { code: 'Delete();', timeout: 60_000 });
  const [asked] = await stream.wait('operations', (all) => all.some(({ question }) => question !== undefined));
  const { log_id = '', question } = asked ?? {};
  expect(question).toMatchObject({ text: 'Delete();' });
  expect((await page.post('approve', { log_id, code_hash: 'another', approved: true })).status).toBe(400);
  expect(editor.executed).toEqual([]);
  expect((await page.post('approve', { log_id, code_hash: question?.code_hash, approved: true })).status).toBe(200);
  expect((await call).result?.structuredContent).toMatchObject({ status: 'completed', result: 'done' });
  expect((await page.post('approve', { log_id, code_hash: question?.code_hash, approved: true })).status).toBe(404);
  const audit = await waitFor('the audit log', () => auditText().includes('"approved"') && auditText());
  expect(audit).toContain('the live page');
  expect(audit).not.toContain('Delete()');
});

test('the page asks once about tools that the project offers itself; the answer is a rule like that of the command', async () => {
  await serve();
  const tool = (name: string) => ({ name, description: 'Does it.', input_schema: { type: 'object' } });
  const editor = createFakeEditor(home, { hello: { tools: [tool('bake'), tool('console'), tool('grow')] } });
  await editor.connect();
  const client = startClient(home, bin.entry);
  await client.initialize();
  const page = await openPage(await askLiveUrl(stateDir()));
  const stream = page.listen();
  const { editors } = await stream.wait('snapshot');
  expect(editors).toMatchObject([{ undecided_tools: ['bake', 'grow'] }]);
  const decide = (decision: string) =>
    page.post('decide-tools', { project_path: editor.projectPath, tools: ['bake', 'grow'], decision });
  expect((await decide('ask')).status).toBe(200);
  await stream.wait('editors', ([one]) => one !== undefined && one.undecided_tools === undefined);
  expect(JSON.parse(readFileSync(join(home.dir, 'policy.json'), 'utf8'))).toEqual({
    version: 1,
    rules: [
      { tool: 'bake', decision: 'ask' },
      { tool: 'grow', decision: 'ask' },
    ],
  });
  expect((await decide('allow')).status, 'no user is asked about it now').toBe(404);
  await waitFor('the client to be notified', () => listChanges(client) > 0);
});

const listChanges = (client: StdioClient): number =>
  client.lines.filter((line) => line.includes('notifications/tools/list_changed')).length;

const auditText = (): string => {
  const files = readdirSync(home.dir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.includes('audit') && name.endsWith('.jsonl'),
  );
  return files.map((name) => readFileSync(join(home.dir, name), 'utf8')).join('');
};

test('an open page keeps a server from its idle exit; closed, it lets it go; the end of the server ends the page', async () => {
  const child = spawn(process.execPath, [bin.entry, 'serve', '--detached', '--idle-exit-ms', '5000'], {
    env: home.env,
    cwd: home.dir,
    stdio: 'ignore',
  });
  home.owns(child.pid);
  await home.hub();
  const page = await openPage(await askLiveUrl(stateDir()));
  const stream = page.listen();
  await stream.wait('snapshot');
  const other = page.listen();
  await other.wait('snapshot');
  // Longer than it would have stayed without them.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect([stream.ended(), isAlive(child.pid ?? 0)]).toEqual([false, true]);
  stream.close();
  other.close();
  await waitFor('the server to end', () => !isAlive(child.pid ?? 0));
});

test('an installation without its page refuses the link with a sentence, and serves on', async () => {
  await serve();
  const page = join(dirname(bin.entry), 'page');
  renameSync(page, `${page}-gone`);
  try {
    await expect(askLiveUrl(stateDir())).rejects.toThrow(
      /^This installation has no live page: .*index\.html is missing\./,
    );
  } finally {
    renameSync(`${page}-gone`, page);
  }
  expect((await ask(await askLiveUrl(stateDir()))).status, 'once it exists, it is shown').toBe(303);
});

test('a server that ends closes its pages, and its port', async () => {
  const server = await serve();
  const page = await openPage(await askLiveUrl(stateDir()));
  const stream = page.listen();
  await stream.wait('snapshot');
  server.process.kill('SIGTERM');
  await waitFor('the stream to end', () => stream.ended());
  await waitFor('the port to be closed', () =>
    ask(page.base).then(
      () => false,
      () => true,
    ),
  );
});

test('nothing of the live page is loaded before it is asked for, and the forwarder never loads it', async () => {
  const dist = dirname(bin.entry);
  const live = readdirSync(dist).filter(
    (name) => /\.c?js$/.test(name) && readFileSync(join(dist, name), 'utf8').includes('x-mcp-unity-bridge-action'),
  );
  expect(live.length, 'the chunk of the page exists').toBeGreaterThan(0);
  for (const entry of ['mcp-unity-bridge.cjs', 'serve-command.cjs', 'status-command.cjs', 'store-worker.cjs'])
    expect([entry, ...[...loadedBy(dist, entry)].filter((name) => live.includes(name))]).toEqual([entry]);
  expect(loadedBy(dist, 'serve-command.cjs').size, 'what an entry loads is found').toBeGreaterThan(3);
});

/** Every file that an entry imports, but for what it imports only when it needs it. */
function loadedBy(dist: string, entry: string, known = new Set<string>()): Set<string> {
  if (known.has(entry)) return known;
  known.add(entry);
  const text = readFileSync(join(dist, entry), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?<![>(])require\("\.\/([\w-]+\.cjs)"\)/g)) loadedBy(dist, name, known);
  return known;
}
