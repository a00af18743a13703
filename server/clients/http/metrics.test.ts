import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { modernOverHttp } from '../../../proof/kit/clients.ts';
import { createFakeEditor } from '../../../proof/kit/fake-editor.ts';
import { createHome, type Home } from '../../../proof/kit/scratch.ts';
import { startHttpServer, buildBin } from '../../../proof/kit/running.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const bin = buildBin('metrics');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

const callOf = (name: string, args: object) => ({ name, arguments: args });

test('with --metrics Prometheus gets the state, without a name of anybody', async () => {
  writeFileSync(
    join(home.dir, 'policy.json'),
    JSON.stringify({ version: 1, rules: [{ tool: 'unity_query', decision: 'deny' }] }),
    { mode: 0o600 },
  );
  const { url } = await startHttpServer(home, bin.entry, { args: ['--metrics'] });
  const editor = createFakeEditor(home, { projectPath: '/srv/SecretProject' });
  editor.answerAll(() => 1);
  await editor.connect();
  const client = modernOverHttp(url);
  await client.request('tools/call', callOf('unity_execute_code', { code: 'return 1;', timeout: 60_000 }), {});
  await client.request('tools/call', callOf('unity_query', { query: '1' }), {});
  const answer = await fetch(new URL('/metrics', url));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')]);
  const text = await answer.text();
  for (const line of [
    'mcp_unity_bridge_operations_accepted_total 1',
    'mcp_unity_bridge_operations_ended_total{state="completed"} 1',
    'mcp_unity_bridge_calls_denied_total{error_code="blocked_by_policy"} 1',
    'mcp_unity_bridge_operation_duration_seconds_count 1',
    'mcp_unity_bridge_operations_unfinished 0',
    'mcp_unity_bridge_editors{state="connected"} 1',
    'mcp_unity_bridge_http_clients 1',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).not.toMatch(/SecretProject|by hand \(HTTP\)/);
  editor.disconnect();
});

test('without --metrics there are none, and behind --bearer only with the token', async () => {
  const plain = await startHttpServer(home, bin.entry);
  const off = await fetch(new URL('/metrics', plain.url));
  expect([off.status, await off.json()]).toMatchObject([
    404,
    {
      error: {
        message: 'Metrics are off. Start the server with --metrics as well: mcp-unity-bridge serve --http --metrics.',
      },
    },
  ]);
  plain.process.kill('SIGTERM');
  await plain.exit();
  const { url } = await startHttpServer(home, bin.entry, { args: ['--metrics', '--bearer'] });
  const token = readFileSync(join(home.dir, 'token'), 'utf8').trim();
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(new URL('/metrics', url), { headers })).status;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200);
});
