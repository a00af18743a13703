import assert from 'node:assert/strict';
import { type Running } from '../kit/running.ts';
import { createFakeEditor } from '../kit/fake-editor.ts';
import { startClient } from '../kit/clients.ts';
import { completedEnvelopeOf, type Attack, type AttackSandbox } from './sandbox.ts';
import { INITIALIZE } from './http.ts';

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
