import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askLiveUrl } from '../../server/clients/forwarder/command.ts';
import type { ShownOperation } from '../../generated/typescript/link.ts';
import { ACTION_HEADER } from '../../server/clients/link/protocol.ts';
import { ask, openPage, type PageClient } from '../../server/live/testing/page-client.ts';
import {
  blocked,
  completedEnvelopeOf,
  aCallIsAnswered,
  writeUserPolicy,
  type Attack,
  runAsNobody,
  whyNotAsNobody,
  type AttackSandbox,
} from './sandbox.ts';

const linkOf = (sandbox: AttackSandbox): Promise<string> => askLiveUrl({ stateDir: sandbox.home.dir });

/** Attacks on the live page. */
export const liveAttacks: readonly Attack[] = [
  {
    slug: 'live-link-taken-twice',
    title: 'The link to the live page opens it once: who finds it afterwards, or guesses one, gets nothing',
    requirements: ['SEC-03'],
    kills: ['live-link-never-used-up'],
    async run(sandbox) {
      await sandbox.serve();
      const link = await linkOf(sandbox);
      const code = (text: string): string => link.replace(/code=.*/, `code=${text}`);
      for (const guess of [
        code(''),
        code('x'),
        code(randomBytes(32).toString('base64url')),
        link.replace(/\?.*/, ''),
        link.slice(0, -1),
      ])
        assert.equal((await ask(guess)).status, 401, `${guess} was taken`);
      assert.equal((await ask(link)).status, 303, 'the link of the user is taken');
      const again = await ask(link);
      assert.equal(again.status, 401, 'the link was taken twice');
      assert.equal(again.headers['set-cookie'], undefined);
    },
  },
  {
    slug: 'live-page-from-elsewhere',
    title:
      'No page of another origin, and no name that points to 127.0.0.1, reads the live page or presses its buttons',
    requirements: ['SEC-03'],
    kills: ['live-origin-ignored', 'live-without-session', 'live-form-taken'],
    async run(sandbox) {
      await sandbox.serve();
      await sandbox.editor();
      const page = await openPage(await linkOf(sandbox));
      const { origin, port } = new URL(page.base);
      const strangers: Record<string, string>[] = [
        { host: 'evil.example' },
        { host: `evil.example:${port}` },
        { host: `127.0.0.1:${port}.evil.example`, origin: `http://127.0.0.1:${port}.evil.example` },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `http://127.0.0.1:${Number(port) - 1}` },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
      ];
      for (const headers of strangers) {
        for (const path of ['', 'events', 'page.js', 'operation?log_id=x'])
          await mustRefuse(page, path, { headers: { ...headers, cookie: page.cookie } }, 403);
        await mustRefuse(
          page,
          'cancel',
          { method: 'POST', headers: { ...json, ...headers, cookie: page.cookie }, body: '{"log_id":"x"}' },
          403,
        );
      }
      for (const path of ['', 'events', 'page.js', 'operation?log_id=x']) await mustRefuse(page, path, {}, 401);
      const form = { origin, cookie: page.cookie, 'content-type': 'text/plain' };
      await mustRefuse(page, 'cancel', { method: 'POST', headers: form, body: '{"log_id":"x"}' }, 403);
      await mustRefuse(
        page,
        'cancel',
        { method: 'POST', headers: { ...form, 'content-type': 'application/json' }, body: '{"log_id":"x"}' },
        403,
      );
      assert.equal((await page.get('')).status, 200, 'the page itself is served');
      assert.equal((await page.post('cancel', { log_id: 'x' })).status, 404, 'and its button is taken');
      await aCallIsAnswered(sandbox);
    },
  },
  {
    slug: 'live-rule-for-another-tool',
    title: 'The live page writes rules only for tools that the user is asked about',
    requirements: ['SEC-04'],
    kills: ['live-rule-for-anything'],
    async run(sandbox) {
      const path = join(sandbox.home.dir, 'policy.json');
      writeUserPolicy(sandbox, { rules: [{ tool: 'unity_execute_code', decision: 'deny' }] });
      const denied = readFileSync(path, 'utf8');
      await sandbox.serve();
      const tools = [{ name: 'bake', description: 'Bakes.', input_schema: { type: 'object' } }];
      const { projectPath: project_path } = await sandbox.editor({ hello: { tools } });
      const page = await openPage(await linkOf(sandbox));
      for (const names of [['unity_execute_code'], ['*'], ['bake', 'unity_execute_code'], ['save'], ['../bake']])
        assert.equal(
          (await page.post('decide-tools', { project_path, tools: names, decision: 'allow' })).status,
          404,
          names.join(' '),
        );
      assert.equal(readFileSync(path, 'utf8'), denied);
      assert.equal((await page.post('decide-tools', { project_path, tools: ['bake'], decision: 'ask' })).status, 200);
    },
  },
  {
    slug: 'live-approval-of-other-work',
    title: 'An approval on the live page counts for the code that was shown, and for no other',
    requirements: ['SEC-04'],
    kills: ['live-approval-for-anything'],
    async run(sandbox) {
      const { editor, page, stream, client } = await askFor(sandbox, ['unity_execute_code']);
      const [first, second] = ['Harmless();', 'Harmful();'].map((code) =>
        client.call('unity_execute_code', { code, timeout: 60_000 }),
      );
      // After an earlier failure, these are not awaited any more.
      for (const call of [first, second]) call?.catch(() => undefined);
      const shown = async (title: string) =>
        (
          await stream.wait('operations', (all) => all.some((one) => one.title === title && one.question !== undefined))
        ).find((one) => one.title === title);
      const harmless = await shown('Harmless();');
      const harmful = await shown('Harmful();');
      for (const code_hash of [harmless?.question?.code_hash ?? '', '', '0'.repeat(64)])
        assert.equal(
          (await page.post('approve', { log_id: harmful?.log_id, code_hash, approved: true })).status,
          400,
          `approved with the hash ${code_hash}`,
        );
      assert.equal(editor.executed.length, 0, 'something has run');
      assert.equal(
        (
          await page.post('approve', {
            log_id: harmless?.log_id,
            code_hash: harmless?.question?.code_hash,
            approved: true,
          })
        ).status,
        200,
      );
      completedEnvelopeOf((await first) ?? {});
      assert.equal(
        (
          await page.post('approve', {
            log_id: harmful?.log_id,
            code_hash: harmful?.question?.code_hash,
            approved: false,
          })
        ).status,
        200,
      );
      blocked((await second) ?? {});
      assert.deepEqual(
        editor.executed.map(({ params }) => params['code']),
        ['Harmless();'],
      );
    },
  },
  {
    slug: 'permission-for-other-work',
    title:
      'What the user permits for a while is one tool, also not the queries that may change something, and no longer once it is taken back',
    requirements: ['SEC-04'],
    kills: ['permit-for-every-tool', 'permit-for-methods', 'permit-never-revoked'],
    async run(sandbox) {
      const { editor, page, stream, client } = await askFor(sandbox, [
        'unity_execute_code',
        'unity_query',
        'unity_query:methods',
      ]);
      const isHeld = async (tool: string, args: Record<string, unknown>): Promise<boolean> => {
        const { result } = await client.call(tool, { ...args, timeout: 1_000 });
        return result?.structuredContent?.['status'] !== 'completed';
      };
      const permit = async (tool: string, args: Record<string, unknown>): Promise<void> => {
        const call = client.call(tool, { ...args, timeout: 60_000 });
        call.catch(() => undefined);
        const isAsked = (one: ShownOperation): boolean => one.tool === tool && one.question !== undefined;
        const held = (await stream.wait('operations', (all) => all.some(isAsked))).find(isAsked);
        const { log_id, question } = held ?? assert.fail('nothing is asked');
        const answer = { log_id, code_hash: question?.code_hash, approved: true, permit: 'session' };
        assert.equal((await page.post('approve', answer)).status, 200);
        completedEnvelopeOf(await call);
      };
      await permit('unity_query', { query: '1' });
      // The same tool.
      completedEnvelopeOf(await client.call('unity_query', { query: '2', timeout: 60_000 }));
      assert.equal(
        await isHeld('unity_query', { query: '3', allow_methods: true }),
        true,
        'a query that may change something',
      );
      assert.equal(await isHeld('unity_execute_code', { code: 'Harmful();' }), true, 'code');
      const mine = { project_path: editor.projectPath, name: 'unity_query' };
      assert.equal((await page.post('revoke-permit', mine)).status, 200);
      assert.equal(await isHeld('unity_query', { query: '4' }), true, 'once it is taken back');
      assert.deepEqual(
        editor.executed.map(({ params }) => params['query'] ?? params['code']),
        ['1', '2'],
      );
    },
  },
  {
    slug: 'other-user-live-page',
    title: 'Another user of the machine opens no live page, not even with a link that has not been followed yet',
    requirements: ['SEC-03'],
    kills: ['any-user-on-live-page'],
    cannotRun: whyNotAsNobody,
    async run(sandbox) {
      await sandbox.serve();
      const link = await linkOf(sandbox);
      const script = `require('node:http').get(${JSON.stringify(link)}, (r) => { console.log(r.statusCode); r.resume(); });`;
      const printed = await runAsNobody(script);
      assert.equal(printed.trim(), '403');
      assert.equal((await ask(link)).status, 303, 'the link still opens the page for its own user');
    },
  },
];

/** A server whose policy requires approval for these tools, with an Editor, a client and the user's page. */
async function askFor(sandbox: AttackSandbox, tools: readonly string[]) {
  writeUserPolicy(sandbox, { rules: tools.map((tool) => ({ tool, decision: 'ask' })) });
  await sandbox.serve();
  const editor = await sandbox.editor();
  const page = await openPage(await linkOf(sandbox));
  const stream = page.listen();
  sandbox.later(() => stream.close());
  await stream.wait('snapshot');
  return { editor, page, stream, client: await sandbox.client() };
}

const json = { 'content-type': 'application/json', [ACTION_HEADER]: '1' };

async function mustRefuse(
  page: PageClient,
  path: string,
  options: NonNullable<Parameters<typeof ask>[1]>,
  status: number,
): Promise<void> {
  const answered = await ask(`${page.base}${path}`, options);
  assert.equal(answered.status, status, `${JSON.stringify(options)} for ${path} was answered with ${answered.status}`);
}
