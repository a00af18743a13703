import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { writeKeptOptions } from '../../server/lib/home/state-files.ts';
import { startClient, type StdioClient } from '../kit/clients.ts';
import { waitFor } from '../kit/scratch.ts';
import {
  type Attack,
  runProgram,
  type AttackSandbox,
  aCallIsAnswered,
  blocked,
  completedEnvelopeOf,
  refused,
} from './sandbox.ts';
import { INITIALIZE, JSON_TYPES, sendRequest, serveHttp } from './http.ts';

const MARK = '\ufeff';
/** With an id of its own. */
const FIRST = INITIALIZE.replace('"id":1', '"id":"first"');

/** Messages of real clients, models and machines that differ slightly from the contract. */
export const clientFormAttacks: readonly Attack[] = [
  {
    slug: 'byte-order-mark',
    title:
      'A byte order mark before a message or a policy changes nothing: it is answered, and what is denied stays so',
    requirements: ['ENV-01', 'SEC-04'],
    kills: ['mark-refused-on-stdio', 'mark-refused-over-http', 'mark-spoils-policy'],
    async run(sandbox) {
      const policy = { version: 1, rules: [{ tool: 'unity_execute_code', decision: 'deny' }] };
      writeFileSync(join(sandbox.home.dir, 'policy.json'), MARK + JSON.stringify(policy), { mode: 0o600 });
      await serveHttp(sandbox);
      await sandbox.editor();
      const client = startClient(sandbox.home, sandbox.bin);
      client.write(`${MARK}${FIRST}\n`);
      assert.ok((await client.answer('first')).result !== undefined, 'initialize was not answered');
      client.notify('notifications/initialized');
      blocked(await client.call('unity_execute_code', { code: 'return 1;' }));
      completedEnvelopeOf(await client.call('unity_query', { query: '1', timeout: 60_000 }));
      const { http_url: url = '' } = await sandbox.home.hub();
      const { status, body } = await sendRequest(url, { method: 'POST', headers: JSON_TYPES, body: MARK + INITIALIZE });
      assert.equal(status, 200, body);
    },
  },
  {
    slug: 'http-as-clients-say-it',
    title:
      'Over HTTP a slash behind /mcp and ::1 for localhost are served, and a compressed body is refused for what it is',
    requirements: ['ENV-01', 'SEC-01'],
    kills: ['slash-is-nowhere', 'localhost-is-one-address', 'compression-unread'],
    cannotRun: () => (hasIPv6() ? undefined : 'this machine has no ::1'),
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const ask = { method: 'POST', headers: JSON_TYPES, body: INITIALIZE };
      for (const one of [`${url}/`, `http://[::1]:${port}/mcp`])
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        assert.equal((await fetch(one, ask)).status, 200, one);
      const compressed = await fetch(url, { ...ask, headers: { ...JSON_TYPES, 'Content-Encoding': 'gzip' } });
      assert.equal(compressed.status, 415);
      assert.match(await compressed.text(), /not compressed, got Content-Encoding/);
    },
  },
  {
    slug: 'null-for-absent',
    title: 'Optional members of the protocol that are null are absent, and what is wrong is reported in one sentence',
    requirements: ['ENV-01'],
    kills: ['null-is-a-member', 'wrong-params-dumped'],
    async run(sandbox) {
      await sandbox.serve();
      await sandbox.editor();
      const client = startClient(sandbox.home, sandbox.bin);
      const first: { params: object } = JSON.parse(INITIALIZE);
      await client.request('initialize', { ...first.params, _meta: null });
      client.notify('notifications/initialized');
      const called = { name: 'unity_execute_code', arguments: { code: 'return 1;', timeout: 60_000 }, _meta: null };
      completedEnvelopeOf(await client.request('tools/call', called));
      assert.ok((await client.request('tools/list', { cursor: null })).result !== undefined, 'no list');
      const { error } = await client.request('prompts/get', { arguments: {} });
      assert.deepEqual(error, {
        code: -32602,
        message: 'Expected a string as params.name of prompts/get, got nothing.',
      });
    },
  },
  {
    slug: 'loose-arguments',
    title:
      'Arguments as models send them are read as they are meant, and none of a tool that changes something is dropped',
    requirements: ['ENV-05', 'EXO-01'],
    kills: [
      'null-argument-refused',
      'number-in-text-refused',
      'choice-by-case',
      'alias-unknown',
      'arguments-in-text-refused',
      'surplus-of-a-change-dropped',
      'seconds-read-as-milliseconds',
      'duration-is-no-time',
    ],
    async run(sandbox) {
      await sandbox.serve();
      await mockEditor(sandbox);
      const client = await sandbox.client();
      await readsAsMeant(client);
      await refusesOfChanges(client);
    },
  },
  {
    slug: 'state-folder-in-home',
    title:
      'A state folder below ~ is one folder for server, client and mock Editor, and a relative one is refused by each',
    requirements: ['LOG-02'],
    kills: ['tilde-is-a-folder', 'relative-state-folder'],
    cannotRun: () => (process.platform === 'win32' ? 'HOME is another variable there' : undefined),
    async run(sandbox) {
      const { dir } = sandbox.home;
      const env = { HOME: dirname(dir), MCP_UNITY_BRIDGE_HOME: `~/${basename(dir)}` };
      await sandbox.serveIn(env);
      await mockEditor(sandbox, env);
      await aCallIsAnswered(sandbox, { env });
      const relative = { MCP_UNITY_BRIDGE_HOME: 'state' };
      const refused = [['status'], ['mock', '--until-stdin-ends']].map((words) =>
        sandbox.commandIn(relative, ...words),
      );
      for (const command of refused) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        assert.notEqual(await command.exit(), 0, command.output());
        assert.match(command.output(), /expected an absolute path/);
      }
      assert.ok(!existsSync(join(dir, 'state')), 'a folder was made below the working folder');
    },
  },
  {
    slug: 'record-of-a-folder',
    title: 'Where the record of a state folder is in a database, no client starts a server with another record there',
    requirements: ['LOG-02', 'ENV-12'],
    kills: ['another-record-is-begun'],
    async run(sandbox) {
      const record = { store: 'postgres://db.example/unity', space: 'team' };
      writeKeptOptions(sandbox.home.dir, { record, options: [], doors: [] });
      const client = startClient(sandbox.home, sandbox.bin);
      client.write(`${FIRST}\n`);
      client.notify('notifications/initialized');
      const { result } = await client.call('unity_execute_code', { code: 'return 1;', timeout: 500 });
      const text = JSON.stringify(result);
      assert.match(text, /the space team in postgres:\/\/db\.example\/unity, and no server of this space answers/);
      assert.ok(!existsSync(join(sandbox.home.dir, 'hub.json')), 'a server was started');
    },
  },
  {
    slug: 'full-disk-behind-stdout',
    title: 'A command whose output a full disk does not take says so, and ends with 1',
    requirements: ['ENV-01'],
    kills: ['lost-output-is-done'],
    cannotRun: () => (existsSync('/dev/full') ? undefined : 'there is no /dev/full'),
    async run(sandbox) {
      const command = `"${process.execPath}" "${sandbox.bin}" help > /dev/full; echo "exit $?"`;
      const printed = await runProgram('sh', ['-c', `{ ${command}; } 2>&1`], { env: sandbox.home.env });
      assert.match(printed, /could not be written: .*ENOSPC/s);
      assert.match(printed, /exit 1\n$/);
    },
  },
];

const hasIPv6 = (): boolean =>
  Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.address === '::1');

async function mockEditor(sandbox: AttackSandbox, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const project = join(sandbox.home.dir, 'Game');
  const mock = sandbox.commandIn(env, 'mock', '--project', project, '--until-stdin-ends', '--instant');
  await waitFor('the mock Editor', () => mock.output().includes('connected'));
}

const write = (name: string): object => ({ code: `AI.Write("${name}", 1);`, timeout: 60_000 });

async function readsAsMeant(client: StdioClient): Promise<void> {
  const call = async (name: string, given: object | string) =>
    completedEnvelopeOf(await client.request('tools/call', { name, arguments: given }));
  const found = async (given: object): Promise<number> => {
    const { result } = await call('unity_get_logs', { log_name: 'seen', ...given });
    return String(JSON.stringify(result)).split('"log_name":"seen"').length - 1;
  };
  await call('unity_query', { query: '1', timeout: '60000' });
  await call('unity_query', { query: '1', timeout: 60_000, idempotency_key: null });
  await call('unity_query', '{"query":"1","timeout":60000}');
  const aliased = await call('unity_query', { expression: '1', timeout: 60_000 });
  assert.match(String(aliased['message']), /The argument "expression" was taken for "query"/);
  await call('unity_execute_code', write('seen'));
  assert.equal(await found({ log_type: 'Info' }), 1);
  assert.equal(await found({ since: '10m' }), 1);
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
  assert.equal(await found({ since: tomorrow }), 0, 'seconds since 1970 were read as milliseconds');
}

async function refusesOfChanges(client: StdioClient): Promise<void> {
  const surplus = refused(
    await client.call('unity_execute_code', { ...write('ran'), dry_run: true }),
    'invalid_params',
  );
  assert.match(String(surplus['error']), /"dry_run" is not an argument/);
  const { result } = completedEnvelopeOf(await client.call('unity_get_logs', { log_name: 'ran' }));
  assert.deepEqual(Reflect.get(Object(result), 'entries'), [], 'it ran without the argument that it does not know');
}
