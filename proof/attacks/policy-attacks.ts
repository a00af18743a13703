import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type McpResponse } from '../kit/mcp-messages.ts';
import { waitFor } from '../kit/scratch.ts';
import { resultOf } from '../../server/lib/errors.ts';
import {
  blocked,
  completedEnvelopeOf,
  refused,
  type Envelope,
  writeProjectPolicy,
  writeUserPolicy,
  type Attack,
  type AttackSandbox,
} from './sandbox.ts';

const CODE = 'return "c0de that must not be written down";';

/** The user decides which work an AI client may run, and no message of the client changes that (SEC-04). */
export const policyAttacks: readonly Attack[] = [
  {
    slug: 'denied-tool',
    title:
      'A tool that the policy denies does not run, whatever the client says, and the refusal names the file to change',
    requirements: ['SEC-04'],
    kills: ['deny-is-advice', 'ready-writer-is-a-reader'],
    async run(sandbox) {
      writeUserPolicy(sandbox, { rules: [{ tool: 'unity_execute_code', decision: 'deny', reason: 'Only looking.' }] });
      await sandbox.serve();
      const tools = [{ name: 'compile', description: 'Compiles.', input_schema: { type: 'object' } }];
      const editor = await sandbox.editor({ hello: { tools } });
      const client = await sandbox.client();
      for (const args of [{ code: CODE }, { code: CODE, timeout: 0 }, { code: CODE, idempotency_key: 'k' }]) {
        blocked(await client.call('unity_execute_code', args), /policy\.json.*Only looking\./);
      }
      invalid(await client.call('unity_execute_code', { code: CODE, policy: 'allow' }));
      invalid(await client.call('unity_execute_code', { code: CODE, approval: { code_hash: '0'.repeat(64) } }));
      // A ready tool that writes could do what the code must not.
      blocked(await client.call('compile', {}), /judged as unity_execute_code.*Only looking\./);
      completedEnvelopeOf(await client.call('unity_query', { query: '1', timeout: 60_000 }));
      assert.deepEqual(
        editor.executed.map(({ tool }) => tool),
        ['unity_query'],
      );
    },
  },
  {
    slug: 'stricter-policy-wins',
    title: 'Neither the project nor the user can allow what the other one denies',
    requirements: ['SEC-04'],
    kills: ['weaker-policy-wins', 'project-policy-unread'],
    async run(sandbox) {
      const project = join(sandbox.home.dir, 'Game');
      writeUserPolicy(sandbox, {
        rules: [
          { tool: 'unity_execute_code', decision: 'deny' },
          { tool: 'unity_query', decision: 'allow' },
        ],
      });
      writeProjectPolicy(project, {
        rules: [
          { tool: 'unity_execute_code', decision: 'allow' },
          { tool: 'unity_query', decision: 'deny' },
        ],
      });
      await sandbox.serve();
      const editor = await sandbox.editor({ projectPath: project });
      const client = await sandbox.client();
      blocked(await client.call('unity_execute_code', { code: CODE }));
      blocked(await client.call('unity_query', { query: '1' }));
      assert.equal(editor.executed.length, 0);
    },
  },
  {
    slug: 'broken-policy',
    title: 'A policy file that cannot be understood denies everything and says what is wrong; fixed, it holds at once',
    requirements: ['SEC-04'],
    kills: ['broken-policy-allows'],
    async run(sandbox) {
      const path = join(sandbox.home.dir, 'policy.json');
      await sandbox.serve();
      const editor = await sandbox.editor();
      const client = await sandbox.client();
      completedEnvelopeOf(await client.call('unity_query', { query: '1', timeout: 60_000 }));
      for (const text of [
        '',
        '{',
        'null',
        '[]',
        '{"version":1}',
        '{"version":2,"rules":[]}',
        '{"version":1,"rules":[{"tool":"*","decision":"Allow"}]}',
        '{"version":1,"rules":[],"__proto__":{"x":1}}',
      ]) {
        writeFileSync(path, text, { mode: 0o600 });
        for (const [tool, args] of [
          ['unity_query', { query: '1' }],
          ['unity_execute_code', { code: CODE }],
          ['unity_get_logs', {}],
        ] as const) {
          const envelope = blocked(await client.call(tool, args));
          assert.match(
            String(envelope['error']),
            /policy file is broken.*policy\.json/,
            `with ${JSON.stringify(text)}`,
          );
        }
      }
      assert.equal(editor.executed.length, 1);
      writeUserPolicy(sandbox, { rules: [] });
      completedEnvelopeOf(await client.call('unity_query', { query: '2', timeout: 60_000 }));
    },
  },
  {
    slug: 'changed-policy-is-reported',
    title: 'A policy that shows other tools is reported to every client within seconds, without any call or reload',
    requirements: ['PSH-02', 'SEC-04'],
    kills: ['policy-never-reread'],
    async run(sandbox) {
      await sandbox.serve();
      const tools = [{ name: 'bake', description: 'Bakes.', input_schema: { type: 'object' } }];
      const client = await sandbox.client();
      const listed = async (): Promise<boolean> =>
        JSON.stringify(await client.request('tools/list', {})).includes('"bake"');
      const notified = (): number => client.lines.filter((line) => line.includes('tools/list_changed')).length;
      await sandbox.editor({ hello: { tools } });
      await waitFor('the client to be notified of the Editor that has come', () => notified() > 0);
      assert.equal(await listed(), false, 'shown although no rule names it');
      for (const [decision, isShown] of [
        ['allow', true],
        ['deny', false],
      ] as const) {
        const before = notified();
        writeUserPolicy(sandbox, { rules: [{ tool: 'bake', decision }] });
        await waitFor(`the client to be notified of ${decision}`, () => notified() > before);
        assert.equal(await listed(), isShown, decision);
      }
    },
  },
  {
    slug: 'ask-without-an-answer',
    title: 'Work that the user has to approve does not run through a client that cannot ask',
    requirements: ['SEC-04'],
    kills: ['ask-is-allow'],
    async run(sandbox) {
      writeUserPolicy(sandbox, { rules: [{ tool: 'unity_execute_code', decision: 'ask' }] });
      await sandbox.serve();
      const editor = await sandbox.editor();
      const client = await sandbox.client();
      blocked(await client.call('unity_execute_code', { code: CODE, timeout: 2_000 }));
      assert.equal(editor.executed.length, 0);
    },
  },
  {
    slug: 'run-away-client',
    title:
      'A client that calls without end is held to the rate of the project, under whatever name and by whatever way, one with huge arguments to its size, and other projects are served',
    requirements: ['SEC-04'],
    kills: ['rate-unlimited', 'rate-by-name', 'reads-uncounted'],
    async run(sandbox) {
      writeUserPolicy(sandbox, { rules: [], calls_per_minute: 5, max_argument_bytes: 1_000 });
      await sandbox.serve();
      const editor = await sandbox.editor();
      const client = await sandbox.client();
      invalid(await client.call('unity_query', { query: `"${'x'.repeat(1_000)}"` }));
      const answers: McpResponse[] = [];
      for (let i = 0; i < 8; i += 1) answers.push(await client.call('unity_query', { query: `${i}`, timeout: 60_000 }));
      const codes = answers.map(({ result }) => result?.structuredContent?.['error_code']);
      assert.deepEqual(codes, [
        ...Array.from({ length: 5 }, () => undefined),
        'overloaded',
        'overloaded',
        'overloaded',
      ]);
      assert.equal(editor.executed.length, 5);
      const elsewhere = join(sandbox.home.dir, '..', `${basename(sandbox.home.dir)}-elsewhere`);
      mkdirSync(elsewhere);
      sandbox.later(() => rmSync(elsewhere, { recursive: true }));
      mkdirSync(join(sandbox.home.dir, 'Assets'));
      const again = await sandbox.client({ cwd: join(sandbox.home.dir, 'Assets') });
      refused(await again.call('unity_query', { query: 'another folder' }), 'overloaded');
      const { error } = await again.request('resources/read', { uri: 'unity://scene' });
      assert.match(error?.message ?? '', /calls_per_minute/, 'a resource that Unity reads');
      await sandbox.editor({ projectPath: elsewhere });
      const other = await sandbox.client({ cwd: elsewhere });
      completedEnvelopeOf(await other.call('unity_query', { query: '1', timeout: 60_000 }));
    },
  },
  {
    slug: 'denied-by-reading',
    title: 'What the policy denies to a tool cannot be read from a resource either',
    requirements: ['SEC-04'],
    kills: ['reading-unjudged'],
    async run(sandbox) {
      writeUserPolicy(sandbox, { rules: [{ tool: '*', decision: 'deny' }] });
      await sandbox.serve();
      await sandbox.editor();
      const client = await sandbox.client();
      for (const uri of [
        'unity://logs',
        'unity://operations',
        'unity://operations/0199f000-0000-7000-8000-000000000001',
        'unity://scene',
        'unity://assets/Scenes',
      ]) {
        const answer = await client.request('resources/read', { uri });
        assert.ok(
          answer.error !== undefined,
          `${uri} was read although everything is denied: ${JSON.stringify(answer).slice(0, 300)}`,
        );
      }
    },
  },
  {
    slug: 'records-of-another-project',
    title:
      "A project's logs are its own unless a client asks for all, and what its policy denies no client of another project gets, by id, list, resource, prompt or key",
    requirements: ['LGS-01', 'LOG-01', 'SEC-04'],
    kills: [
      'logs-of-all-projects',
      'record-of-another-project-unjudged',
      'denied-projects-listed',
      'denied-projects-take-room',
      'key-past-the-policy',
    ],
    async run(sandbox) {
      await sandbox.serve();
      const [alpha, beta] = [await openProject(sandbox, 'Alpha'), await openProject(sandbox, 'Beta')];
      const inside = await sandbox.client({ cwd: alpha });
      const outside = await sandbox.client({ cwd: beta });
      const work = {
        code: 'Debug.LogError("ALPHA-SECRET"); return "ALPHA-SECRET";',
        idempotency_key: 'k',
        timeout: 60_000,
      };
      const own = { code: 'Debug.Log("OF-BETA"); return 1;', timeout: 60_000 };
      completedEnvelopeOf(await outside.call('unity_execute_code', own));
      const log_id = String(completedEnvelopeOf(await inside.call('unity_execute_code', work))['log_id']);
      const everything = { limit: 100, all_projects: true };
      const entries = await waitFor('the entry', async () => {
        const answer = completedEnvelopeOf(await outside.call('unity_get_logs', everything));
        return JSON.stringify(answer).includes('ALPHA-SECRET') ? answer['result'] : undefined;
      });
      const entry = String(/"log_id":"([^"]*)"[^{}]*ALPHA-SECRET/.exec(JSON.stringify(entries))?.[1]);
      const reading = (): Promise<readonly McpResponse[]> =>
        Promise.all([
          outside.call('unity_get_logs', { limit: 100 }),
          outside.request('resources/read', { uri: 'unity://logs' }),
          outside.request('prompts/get', { name: 'unity_debug_errors', arguments: {} }),
        ]);
      const asking = async (): Promise<readonly McpResponse[]> => [
        await outside.call('unity_get_logs', everything),
        await outside.call('unity_get_logs', { log_id }),
        ...(await Promise.all(
          [log_id, entry].flatMap((id) => [
            outside.call('unity_get_result', { log_id: id }),
            outside.call('unity_get_log_details', { log_id: id }),
          ]),
        )),
        await outside.request('resources/read', { uri: `unity://operations/${log_id}` }),
        await outside.request('prompts/get', { name: 'unity_debug_errors', arguments: { all_projects: 'true' } }),
        await outside.request('resources/read', { uri: 'unity://logs?all_projects=true' }),
      ];
      const listing = async (): Promise<readonly McpResponse[]> => [
        await outside.request('resources/read', { uri: 'unity://operations' }),
        await outside.request('completion/complete', {
          ref: { type: 'ref/resource', uri: 'unity://operations/{log_id}' },
          argument: { name: 'log_id', value: '' },
        }),
      ];
      for (const answer of await reading())
        assert.ok(
          !JSON.stringify(answer).includes('ALPHA-SECRET'),
          `not asked for: ${JSON.stringify(answer).slice(0, 500)}`,
        );
      for (const answer of await asking()) assert.match(JSON.stringify(answer), /ALPHA-SECRET/);
      for (const answer of await listing())
        assert.ok(JSON.stringify(answer).includes(log_id), JSON.stringify(answer).slice(0, 500));
      writeProjectPolicy(alpha, { rules: [{ tool: '*', decision: 'deny' }] });
      for (const answer of [
        ...(await reading()),
        ...(await asking()),
        ...(await listing()),
        await inside.call('unity_execute_code', work),
      ].map((given) => JSON.stringify(given).replaceAll(`No log entry of ${log_id} matches.`, '')))
        assert.ok(
          !answer.includes('ALPHA-SECRET') && !answer.includes(log_id),
          `denied by its project: ${answer.slice(0, 500)}`,
        );
      const newest = await outside.call('unity_get_logs', { limit: 1, all_projects: true });
      assert.match(JSON.stringify(newest), /OF-BETA/, 'what is denied takes the room of what may be read');
      for (const uri of ['unity://editor', 'unity://help', 'unity://help/query']) {
        const { error } = await inside.request('resources/read', { uri });
        assert.ok(error !== undefined, `${uri} was read where everything is denied`);
      }
      const editors = JSON.stringify(await outside.request('resources/read', { uri: 'unity://editor' }));
      assert.ok(editors.includes('Beta') && !editors.includes('Alpha'), editors.slice(0, 500));
    },
  },
  {
    slug: 'audit-trail',
    title: 'Every execution and every refusal leaves who, when, which hash and what came of it, and never the code',
    requirements: ['SEC-04', 'SEC-05'],
    kills: ['audit-missing', 'audit-with-code'],
    async run(sandbox) {
      writeUserPolicy(sandbox, { rules: [{ tool: 'unity_query', decision: 'deny' }] });
      await sandbox.serve();
      await sandbox.editor();
      const client = await sandbox.client();
      const done = completedEnvelopeOf(await client.call('unity_execute_code', { code: CODE, timeout: 60_000 }));
      const denied = blocked(await client.call('unity_query', { query: '"c0de as a query"' }));
      const path = join(sandbox.home.dir, 'audit.jsonl');
      const lines = await waitFor('three lines of audit', () => {
        const text = read(path);
        const found = text.split('\n').filter((line) => line !== '');
        return found.length >= 3 ? found : undefined;
      });
      const entries = lines.map((line): Record<string, unknown> => JSON.parse(line));
      const code_hash = createHash('sha256')
        .update(JSON.stringify({ params: { code: CODE }, tool: 'unity_execute_code' }))
        .digest('hex');
      const audited = (log_id: unknown): unknown[] =>
        entries
          .filter((entry) => entry['log_id'] === log_id)
          .map(({ event, tool, code_hash: hash }) => ({
            event,
            tool,
            ...(tool === 'unity_execute_code' ? { hash } : {}),
          }));
      assert.deepEqual(audited(done['log_id']), [
        { event: 'accepted', tool: 'unity_execute_code', hash: code_hash },
        { event: 'ended', tool: 'unity_execute_code', hash: code_hash },
      ]);
      assert.deepEqual(audited(denied['log_id']), [{ event: 'denied', tool: 'unity_query' }]);
      for (const entry of entries)
        assert.ok(
          typeof entry['time'] === 'string' && String(entry['client']).startsWith('test'),
          JSON.stringify(entry),
        );
      assert.ok(!lines.join('').includes('c0de'), 'code is in the audit log');
    },
  },
  {
    slug: 'audit-log-torn-and-full',
    title:
      'Half a line in the audit log spoils no line behind it, and a log that is full when it is opened again is set aside',
    requirements: ['SEC-04'],
    kills: ['audit-line-glued', 'audit-size-lost'],
    async run(sandbox) {
      const path = join(sandbox.home.dir, 'audit.jsonl');
      writeFileSync(path, '{"time":"2026-01-05T10:0', { mode: 0o600 });
      await sandbox.serve();
      await sandbox.editor();
      const client = await sandbox.client();
      completedEnvelopeOf(await client.call('unity_query', { query: '1', timeout: 60_000 }));
      const [, first = ''] = await waitFor('a line of audit', () => {
        const lines = read(path).split('\n');
        return lines.length >= 2 && lines;
      });
      assert.equal(JSON.parse(first)['event'], 'accepted');
      appendFileSync(path, `${'x'.repeat(1_023)}\n`.repeat(8 * 1_024));
      await waitFor('the full log to be set aside', async () => {
        completedEnvelopeOf(await client.call('unity_query', { query: '1', timeout: 60_000 }));
        return existsSync(join(sandbox.home.dir, 'audit.1.jsonl'));
      });
      for (const line of read(path).split('\n').slice(0, -1))
        assert.ok(typeof JSON.parse(line)['event'] === 'string', line);
    },
  },
];

/** A project with a mock Editor; resolves to its folder when the Editor is connected. */
async function openProject(sandbox: AttackSandbox, name: string): Promise<string> {
  const folder = join(sandbox.home.dir, name);
  mkdirSync(join(folder, 'Assets'), { recursive: true });
  const editor = sandbox.command('mock', '--project', folder, '--instant');
  await waitFor(`the Editor of ${name}`, () => editor.output().includes('connected to server'));
  return folder;
}

const invalid = (answer: McpResponse): Envelope => refused(answer, 'invalid_params');

function read(path: string): string {
  return resultOf(() => readFileSync(path, 'utf8')) ?? '';
}
