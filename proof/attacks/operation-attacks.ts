import assert from 'node:assert/strict';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Running } from '../kit/running.ts';
import { freePort, scratchFolder, waitFor } from '../kit/scratch.ts';
import { startCollector } from '../../server/team/traces/testing/collector.ts';
import { completedEnvelopeOf, type Attack, type AttackSandbox } from './sandbox.ts';
import { createFakeEditor } from '../kit/fake-editor.ts';
import { startClient } from '../kit/clients.ts';
import { INITIALIZE } from './http.ts';

/** Length of each result. Together they are more than a backup writes at once. */
const RESULT_CHARS = 4_000_000;
const RESULTS = 8;
const SECRET = 'the code of the studio';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

/** Functions for operators: backup and restore, limits, metrics, traces. */
export const operationAttacks: readonly Attack[] = [
  {
    slug: 'backup-killed',
    title: 'A backup that is killed in the middle leaves nothing under its name, and the next one removes what it left',
    requirements: ['BAK-01'],
    kills: ['backup-in-its-place'],
    async run(sandbox) {
      const folder = scratchFolder();
      await sandbox.serve();
      const editor = await sandbox.editor();
      editor.answerAll(() => 'x'.repeat(RESULT_CHARS));
      const client = await sandbox.client();
      for (let index = 0; index < RESULTS; index += 1)
        await client.call('unity_execute_code', { code: String(index), timeout: 60_000 });
      const file = join(folder, 'backup');
      const hook = join(scratchFolder(), 'hook.cjs');
      writeFileSync(hook, killAtFirstWrite(folder));
      const killed = sandbox.commandIn({ NODE_OPTIONS: `--require ${hook}` }, 'backup', file);
      assert.equal(await killed.exit(), null, `the backup was not killed: ${killed.output()}`);
      assert.ok(
        readdirSync(folder).some((name) => statSync(join(folder, name)).size > 0),
        'it was killed before it had written anything',
      );
      assert.ok(!readdirSync(folder).includes('backup'), 'there is a cut file under the name of the backup');
      await succeeds(sandbox.command('backup', file));
      assert.deepEqual(readdirSync(folder), ['backup']);
    },
  },
  {
    slug: 'restore-of-unfinished-work',
    title: 'Work that a backup has as accepted and that ran behind it does not run again when the backup is restored',
    requirements: ['BAK-02'],
    kills: ['restored-work-is-sent-again'],
    async run(sandbox) {
      const file = join(scratchFolder(), 'backup');
      const server = await sandbox.serve();
      const editor = await sandbox.editor();
      editor.disconnect();
      const client = await sandbox.client();
      const waiting = client.call('unity_execute_code', { code: 'once', timeout: 60_000 });
      await waitFor('it to be accepted', async () => {
        const listed = sandbox.command('operations', '--json');
        await listed.exit();
        return listed.output().includes('"log_id"');
      });
      await succeeds(sandbox.command('backup', file));
      await editor.connect();
      completedEnvelopeOf(await waiting);
      editor.disconnect();
      client.process.kill();
      await server.end('SIGTERM');
      await succeeds(sandbox.command('restore', file, '--replace'));
      await sandbox.serve();
      // Its journal does not contain it.
      const another = await sandbox.editor();
      completedEnvelopeOf(await (await sandbox.client()).call('unity_execute_code', { code: 'next', timeout: 60_000 }));
      const ran = [...editor.executed, ...another.executed].map(({ params }) => params['code']);
      assert.deepEqual(ran, ['once', 'next']);
    },
  },
  {
    slug: 'more-unfinished-than-allowed',
    title: 'With --max-unfinished 1 a second call of one Editor is answered with overloaded, and does not run',
    requirements: ['OPS-01'],
    kills: ['max-unfinished-ignored'],
    async run(sandbox) {
      await sandbox.serve('--max-unfinished', '1');
      const editor = await sandbox.editor();
      editor.disconnect();
      const client = await sandbox.client();
      const call = async (code: string): Promise<unknown> =>
        (await client.call('unity_execute_code', { code, timeout: 0 })).result?.structuredContent?.['error_code'];
      assert.equal(await call('first'), undefined);
      assert.equal(await call('second'), 'overloaded');
    },
  },
  {
    slug: 'metrics-count',
    title: 'At /metrics every accepted and ended operation is counted once, and no project, code or person is named',
    requirements: ['OPS-02'],
    kills: ['metrics-count-twice', 'metrics-name-work'],
    async run(sandbox) {
      const port = String(await freePort());
      await sandbox.serve('--http', '--port', port, '--metrics');
      await sandbox.editor();
      const client = await sandbox.client();
      for (const code of [SECRET, 'second']) await client.call('unity_execute_code', { code, timeout: 60_000 });
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      assert.match(text, /^mcp_unity_bridge_operations_accepted_total 2$/m);
      assert.match(text, /^mcp_unity_bridge_operations_ended_total\{state="completed"\} 2$/m);
      const labels = [...text.matchAll(/^mcp_unity_bridge_\w+\{([^}]*)\}/gm)].map(([, label = '']) => label);
      const named = labels.filter((label) => !/^((state|error_code)="[a-z_]*"|le="[\d.+Inf]+")$/.test(label));
      assert.deepEqual(named, []);
    },
  },
  {
    slug: 'traces-contain-no-content',
    title: 'The spans of a call have the parent that its client named, and no code and no result in them',
    requirements: ['OPS-03'],
    kills: ['traces-without-parent', 'traces-with-code'],
    async run(sandbox) {
      const collector = await startCollector();
      sandbox.later(() => collector.close());
      await sandbox.serve('--traces', collector.url);
      const editor = await sandbox.editor();
      editor.answerAll(() => SECRET.toUpperCase());
      const client = await sandbox.client();
      await client.request('tools/call', {
        name: 'unity_execute_code',
        arguments: { code: SECRET, timeout: 60_000 },
        _meta: { traceparent: `00-${TRACE}-${CALLER}-01` },
      });
      const request = await waitFor('the span of the call', () =>
        collector.spans.find(({ name }) => name === 'tools/call unity_execute_code'),
      );
      assert.equal(request.traceId, TRACE);
      assert.equal(request.parentSpanId, CALLER);
      for (const text of [SECRET, SECRET.toUpperCase()]) assert.ok(!collector.text().includes(text), text);
    },
  },
];

/** Loaded by a process before its program: kills it as soon as it has written something into a file of that folder. */
const killAtFirstWrite = (folder: string): string => `
  const fs = require('node:fs');
  const real = { ...fs };
  const files = new Set();
  fs.openSync = (path, ...rest) => {
    const fd = real.openSync(path, ...rest);
    if (String(path).startsWith(${JSON.stringify(folder)})) files.add(fd);
    return fd;
  };
  fs.writeSync = (fd, ...rest) => {
    const written = real.writeSync(fd, ...rest);
    if (files.has(fd)) process.kill(process.pid, 'SIGKILL');
    return written;
  };
  require('node:module').syncBuiltinESMExports();`;

async function succeeds(command: Running): Promise<void> {
  assert.equal(await command.exit(), 0, command.output());
}

/** Inputs of people and agents in a shell. */
export const typedAttacks: readonly Attack[] = [
  {
    slug: 'end-of-stdin',
    title: 'Requests whose stdin ends behind them are answered, also while their work runs, and the exit code is 0',
    requirements: ['TMO-02', 'ENV-01'],
    kills: ['answers-end-with-stdin'],
    async run(sandbox) {
      await sandbox.serve();
      const editor = createFakeEditor(sandbox.home);
      await editor.connect();
      const client = startClient(sandbox.home, sandbox.bin);
      const params = { name: 'unity_execute_code', arguments: { code: 'Build();', timeout: 60_000 } };
      const call = JSON.stringify({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params });
      client.process.stdin?.end(`${INITIALIZE}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n${call}`);
      const { log_id } = await editor.execution(1);
      editor.start(log_id);
      editor.complete(log_id, 'built');
      assert.equal(await client.exit(), 0, client.stderr());
      const ids = client.lines.map((line) => JSON.parse(line).id);
      assert.deepEqual(new Set(ids), new Set([1, 'call']), client.lines.join('\n'));
      assert.match(client.lines.join('\n'), /"result":"built"/);
      editor.disconnect();
    },
  },
  {
    slug: 'agents-of-one-folder',
    title: 'Two agents that type the same command in one folder are two callers, and one that types it again is one',
    requirements: ['EXO-05'],
    kills: ['agents-are-one', 'each-command-is-another-agent'],
    async run(sandbox) {
      await sandbox.serve();
      const editor = createFakeEditor(sandbox.home);
      await editor.connect();
      const first = typed(sandbox, 'a');
      const { log_id } = await editor.execution(1);
      editor.start(log_id);
      await first.end('SIGKILL');
      const [again, other] = [typed(sandbox, 'a'), typed(sandbox, 'b')];
      const { log_id: theirs } = await editor.execution(2);
      editor.complete(log_id, 'of a');
      editor.start(theirs);
      editor.complete(theirs, 'of b');
      await Promise.all([again.exit(), other.exit()]);
      assert.match(again.output(), /of a/);
      assert.match(other.output(), /of b/);
      assert.equal(editor.executed.length, 2);
      editor.disconnect();
    },
  },
  {
    slug: 'whole-store-listed',
    title: 'Every stored operation is listed, page by page, and found by its text however old it is',
    requirements: ['LOG-02'],
    kills: ['older-operations-unlisted', 'text-of-old-operations-unsearched'],
    async run(sandbox) {
      await sandbox.serve();
      await sandbox.editor();
      const client = await sandbox.client();
      const ids: string[] = [];
      for (const code of ['return "oldest";', 'return 2;', 'return 3;', 'return 4;', 'return 5;'])
        // oxlint-disable-next-line no-await-in-loop -- in this order
        ids.push(
          String(completedEnvelopeOf(await client.call('unity_execute_code', { code, timeout: 60_000 }))['log_id']),
        );
      const listed: string[] = [];
      for (
        let page = await listOf(sandbox);
        page.length > 0 && listed.length <= ids.length;
        page = await listOf(sandbox, '--before', page.at(-1) ?? '')
      )
        listed.push(...page);
      assert.deepEqual(listed, ids.toReversed());
      assert.deepEqual(await listOf(sandbox, '--contains', 'OLDEST'), ids.slice(0, 1));
    },
  },
];

/** The log_ids of one page. */
async function listOf(sandbox: AttackSandbox, ...more: readonly string[]): Promise<readonly string[]> {
  const command = sandbox.command('operations', '--limit', '2', '--json', ...more);
  assert.equal(await command.exit(), 0, command.output());
  const lines = command.output().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => String(JSON.parse(line).log_id));
}

const typed = (sandbox: AttackSandbox, agent: string): Running =>
  sandbox.command('run', '--as', agent, 'return Build();');
