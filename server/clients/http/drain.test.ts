import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { modernOverHttp } from '../../../proof/kit/clients.ts';
import { createFakeEditor, type FakeEditor } from '../../../proof/kit/fake-editor.ts';
import { createHome, type Home, waitFor } from '../../../proof/kit/scratch.ts';
import { startHttpServer, buildBin } from '../../../proof/kit/running.ts';

const bin = buildBin('drain');
let home: Home;
let editor: FakeEditor;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

const slow = { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 } };

test('a server that is asked to end answers what waits, asks others to come again, and ends then', async () => {
  const server = await startHttpServer(home, bin.entry, { args: ['--drain-ms', '60000'] });
  editor = createFakeEditor(home);
  await editor.connect();
  const client = modernOverHttp(server.url);
  await client.listen({ toolsListChanged: true }, {});
  const waiting = client.request('tools/call', slow, {});
  const { log_id } = await editor.execution(1);
  editor.start(log_id);
  server.process.kill('SIGTERM');
  await waitFor('the server to drain', () => server.stderr().includes('draining'));
  const late = await fetch(server.url, { method: 'POST', body: '{}' });
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
  expect(server.process.exitCode).toBe(null);
  editor.complete(log_id, 'built');
  expect((await waiting).result?.structuredContent).toMatchObject({ status: 'completed', result: 'built' });
  expect(await server.exit()).toBe(0);
  editor.disconnect();
});

test('it waits no longer than it was asked to, and says what becomes of the rest', async () => {
  const server = await startHttpServer(home, bin.entry, { args: ['--drain-ms', '200'] });
  editor = createFakeEditor(home);
  await editor.connect();
  const waiting = modernOverHttp(server.url)
    .request('tools/call', slow, {})
    .catch(() => undefined);
  await editor.execution(1);
  server.process.kill('SIGTERM');
  expect(await server.exit()).toBe(0);
  expect(server.stderr()).toContain('calls still wait for their answers');
  await waiting;
  editor.disconnect();
});
