import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import { createEditorLink, openBridgeSocket } from '../kit/fake-editor.ts';
import { waitFor } from '../kit/scratch.ts';
import { attempt, ignoreAbsent } from '../../server/lib/errors.ts';
import { completedEnvelopeOf, aCallIsAnswered, type Attack, type AttackSandbox } from './sandbox.ts';

/** Content of a file to which a path from the state folder or the project could lead. */
const BAIT = 'the bait is 4f1c9a';

/** Messages of an AI client, or of a text injected into one. */
export const messageAttacks: readonly Attack[] = [
  {
    slug: 'paths-as-ids',
    title: 'A path in the place of a log_id or a resource reads no file',
    requirements: ['LOG-04', 'SEC-05'],
    kills: [],
    async run(sandbox) {
      await sandbox.serve();
      sandbox.command('mock', '--project', sandbox.home.dir, '--until-stdin-ends', '--instant');
      const client = await sandbox.client();
      await connected(sandbox);
      writeFileSync(join(sandbox.home.dir, 'bait.txt'), BAIT);
      const paths = [
        '../../conformance/token',
        '..%2ftoken',
        '../../etc/passwd',
        join(sandbox.home.dir, 'token'),
        'token',
        'bait.txt',
        '..\\bait.txt',
        '%2e%2e/token',
        'blobs/../bait.txt',
        '\0',
        "' OR 1=1 --",
        '__proto__',
        'constructor',
      ];
      for (const path of paths) {
        for (const tool of ['unity_get_result', 'unity_get_log_details']) {
          const { result } = await client.call(tool, { log_id: path });
          const status = result?.structuredContent?.['status'];
          assert.ok(
            status === 'not_found' || status === 'error',
            `${tool} of ${JSON.stringify(path)}: ${JSON.stringify(result).slice(0, 300)}`,
          );
        }
        for (const uri of [
          `unity://operations/${path}`,
          `unity://assets/${path}`,
          `unity://assets/${encodeURIComponent(path)}`,
          `unity://${path}`,
        ]) {
          await client.request('resources/read', { uri });
        }
      }
      const written = client.lines.join('\n') + client.stderr();
      assert.ok(
        !written.includes(BAIT) && !written.includes(sandbox.token()) && !written.includes('root:x:0'),
        'a file was read',
      );
      await aCallIsAnswered(sandbox);
    },
  },
  {
    slug: 'paths-into-assets',
    title: 'unity://assets of a mock Editor leads nowhere outside its Assets',
    requirements: ['SEC-05'],
    kills: [],
    async run(sandbox) {
      const project = join(sandbox.home.dir, 'Game');
      mkdirSync(join(project, 'Assets'), { recursive: true });
      writeFileSync(join(project, 'bait.txt'), BAIT);
      writeFileSync(join(sandbox.home.dir, 'bait.txt'), BAIT);
      await sandbox.serve();
      sandbox.command('mock', '--project', project, '--until-stdin-ends', '--instant');
      const client = await sandbox.client({ cwd: project });
      await connected(sandbox);
      for (const path of [
        '../../conformance/bait.txt',
        '..%2fbait.txt',
        '%2e%2e%2fbait.txt',
        '../../bait.txt',
        join(sandbox.home.dir, 'token'),
        `/${join(sandbox.home.dir, 'token')}`,
        '..\\bait.txt',
        'x/../../bait.txt',
        '....//bait.txt',
        'file:///etc/passwd',
      ])
        await client.request('resources/read', { uri: `unity://assets/${path}` });
      const written = client.lines.join('\n');
      assert.ok(
        !written.includes(BAIT) &&
          !written.includes(Buffer.from(BAIT).toString('base64').slice(0, 16)) &&
          !written.includes('root:x:0') &&
          !written.includes(sandbox.token()),
        'a file outside was read',
      );
    },
  },
  {
    slug: 'json-bombs-stdio',
    title: 'Deep, wide, huge and ambiguous JSON of a client is answered or refused, and the next call is served',
    requirements: ['ENV-05', 'WIR-01'],
    kills: [],
    async run(sandbox) {
      const server = await sandbox.serve();
      await sandbox.editor();
      const client = await sandbox.client();
      const call = (id: string, args: string): string =>
        `{"jsonrpc":"2.0","id":"${id}","method":"tools/call","params":{"name":"unity_execute_code","arguments":${args}}}\n`;
      const bombs: Readonly<Record<string, string>> = {
        deep: `{"code":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
        wide: `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
        number: '{"code":"x","timeout":1e400}',
        digits: `{"code":"x","timeout":${'9'.repeat(100_000)}}`,
        twice: '{"code":"a","code":"b","timeout":10000}',
        proto: '{"code":"return 1;","__proto__":{"timeout":0}}',
        constructor: '{"code":"return 1;","constructor":{"prototype":{"polluted":true}}}',
        surrogate: '{"code":"\\ud800"}',
        nul: '{"code":"return 1;\\u0000","timeout":10000}',
      };
      for (const [id, args] of Object.entries(bombs)) {
        client.write(call(id, args));
        const { result, error } = await client.answer(id);
        const envelope = result?.structuredContent;
        assert.ok(
          error !== undefined || ['error', 'completed', 'timeout'].includes(String(envelope?.['status'])),
          `${id}: ${JSON.stringify(envelope)}`,
        );
        if (id === 'proto' || id === 'constructor')
          assert.equal(envelope?.['error_code'], 'invalid_params', `${id}: ${JSON.stringify(envelope)}`);
      }
      client.write(`${'['.repeat(1_000_000)}\n`);
      client.write(`{"jsonrpc":"2.0","id":"x","method":"__proto__"}\n`);
      client.write(`{"jsonrpc":"2.0","id":{"__proto__":1},"method":"tools/list"}\n`);
      completedEnvelopeOf(await client.call('unity_query', { query: '1', timeout: 60_000 }));
      assert.equal(server.process.exitCode, null);
    },
  },
  {
    slug: 'token-stays-secret',
    title: 'The token is in no output: logs, errors, crash file, store, audit, answers, status, reports',
    requirements: ['SEC-05'],
    kills: ['token-in-log', 'token-in-refusal'],
    async run(sandbox) {
      const log = join(sandbox.home.dir, 'serve.log');
      const server = await sandbox.serve('--log-file', log);
      const token = sandbox.token();
      await sandbox.editor();
      const client = await sandbox.client();
      await client.call('unity_execute_code', { code: 'return 1;', timeout: 10_000 });
      await client.call('unity_query', { query: token.slice(0, 8), timeout: 0 });
      await client.call('unity_get_result', { log_id: 'no such id' });
      await client.call('unity_get_logs', {});
      await client.request('resources/list', {});
      client.write('garbage\n');
      const mock = sandbox.command('mock', '--project', join(sandbox.home.dir, 'Game'), '--until-stdin-ends');
      await waitForText(() => mock.output(), 'connected');
      const stranger = sandbox.command(
        'mock',
        '--project',
        join(sandbox.home.dir, 'Other'),
        '--until-stdin-ends',
        '--url',
        (await sandbox.home.hub()).url,
        '--token-file',
        strangersToken(sandbox),
      );
      await waitForText(() => stranger.output(), 'token');
      const refusal = await wrongProof(sandbox);
      const cancel = sandbox.command('cancel', 'no-such-operation');
      await cancel.exit();
      const policy = sandbox.command('policy');
      await policy.exit();
      await server.end('SIGTERM');
      const texts: Readonly<Record<string, string>> = {
        'the server': server.output(),
        'its log': readFileSync(log, 'utf8'),
        'the client': client.lines.join('\n') + client.stderr(),
        'the mock Editor': mock.output(),
        'an Editor with another token': stranger.output(),
        'what a wrong proof is answered with': refusal,
        cancel: cancel.output(),
        policy: policy.output(),
        ...filesOf(sandbox),
      };
      const leaks = Object.entries(texts).filter(([, text]) => text.includes(token));
      assert.deepEqual(
        leaks.map(([where]) => where),
        [],
      );
      assert.ok(
        texts['its log']?.includes('listening') && Object.keys(texts).length > 8,
        'there was something to search',
      );
    },
  },
];

/** The server's answer to an Editor with a wrong proof. */
async function wrongProof(sandbox: AttackSandbox): Promise<string> {
  const link = createEditorLink(await openBridgeSocket(sandbox.home), () => undefined);
  await link.request('auth/challenge', { protocol_version: protocolVersion, nonce: 'a'.repeat(64) });
  return link.request('auth/prove', { proof: '0'.repeat(64) }).then(
    () => 'let in',
    (error: unknown) => String(error),
  );
}

async function connected(sandbox: AttackSandbox): Promise<void> {
  await waitForText(() => textOf(join(sandbox.home.dir, 'server.log')), 'is connected');
}

function waitForText(output: () => string, text: string): Promise<unknown> {
  return waitFor(`the words "${text}"`, () => output().includes(text));
}

/** Everything in the state folder but the token itself. */
function filesOf(sandbox: AttackSandbox): Record<string, string> {
  const names = readdirSync(sandbox.home.dir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name !== 'token' && statSync(join(sandbox.home.dir, name), { throwIfNoEntry: false })?.isFile() === true,
  );
  return Object.fromEntries(names.map((name) => [name, textOf(join(sandbox.home.dir, name))]));
}

/** The text of a file; empty if it does not exist (yet, or any more): processes write drafts, and rename them. */
function textOf(path: string): string {
  return attempt(() => readFileSync(path, 'latin1'), ignoreAbsent) ?? '';
}

function strangersToken(sandbox: AttackSandbox): string {
  const path = join(sandbox.home.dir, 'strangers-token');
  writeFileSync(path, 'e'.repeat(64));
  return path;
}
