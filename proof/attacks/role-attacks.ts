import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type ModernClient, type McpResponse } from '../kit/mcp-messages.ts';
import { modernOverHttp } from '../kit/clients.ts';
import type { PolicyRule } from '../../generated/typescript/types.ts';
import { startOpenIdProvider, type Agent } from '../kit/openid-provider.ts';
import { blocked, completedEnvelopeOf, writePolicy, type Attack, type AttackSandbox } from './sandbox.ts';
import { INITIALIZE, JSON_TYPES, serveHttp } from './http.ts';

const developer: Agent = { id: 'dev', secret: 'the secret of dev', claims: { roles: ['developer'] } };
const artist: Agent = { id: 'art', secret: 'the secret of art', claims: { roles: ['artist'] } };
const guest: Agent = { id: 'guest', secret: 'the secret of guest' };
const climber: Agent = {
  id: 'climber',
  secret: 'the secret of climber',
  claims: { roles: ['../policy', '..', 'x/../developer'] },
};

/** Attacks on roles, by people who have signed in. */
export const roleAttacks: readonly Attack[] = [
  {
    slug: 'more-than-the-role',
    title: 'Who has signed in runs, reads, lists and cancels nothing beyond the role, however it is asked for',
    requirements: ['SEC-08'],
    kills: [
      'role-unasked',
      'role-wins-over-policy',
      'role-not-for-records',
      'role-not-for-lists',
      'role-not-for-tasks',
    ],
    async run(sandbox) {
      const studio = await openStudio(sandbox);
      const project = join(sandbox.home.dir, 'Game');
      const editor = await sandbox.editor({ projectPath: project });
      writePolicy(join(rolesDir(sandbox), 'Game', 'artist.json'), {
        rules: [{ tool: 'unity_query', decision: 'allow' }],
      });
      writeRole(sandbox, 'artist', [{ tool: '*', decision: 'allow' }]);
      const [dev, art, elsewhere] = [
        await studio.as(developer),
        await studio.as(artist),
        await studio.as(artist, '?project=Elsewhere'),
      ];
      const { log_id } = completedEnvelopeOf(
        await call(dev, 'unity_execute_code', { code: 'return 1;', timeout: 60_000 }),
      );
      // The policy denies it to every role.
      blocked(await call(dev, 'unity_query', { query: '1' }), /policy\.json/);
      blocked(await call(art, 'unity_execute_code', { code: 'return 2;' }), /The role artist has no rule/);
      blocked(await call(art, 'save', {}), /The role artist/);
      for (const reader of [art, elsewhere]) {
        for (const tool of ['unity_get_result', 'unity_get_log_details'])
          blocked(await call(reader, tool, { log_id }), /The role artist has no rule/);
        assert.match(JSON.stringify(await reader.request('tasks/get', { taskId: log_id })), /The role artist/);
        for (const uri of ['unity://operations', `unity://operations/${String(log_id)}`, 'unity://editor'])
          assert.doesNotMatch(
            JSON.stringify(await reader.request('resources/read', { uri })),
            /execute_code|project_name/,
            `${uri} gives what the role may not read`,
          );
      }
      assert.equal(editor.executed.length, 1);
    },
  },
  {
    slug: 'decide-beyond-the-role',
    title: 'A client that may only read work neither cancels it nor answers what the user is asked about it',
    requirements: ['SEC-08', 'TSK-04'],
    kills: ['role-not-for-decisions', 'role-not-for-task-cancel', 'role-not-for-task-update'],
    async run(sandbox) {
      const studio = await openStudio(sandbox);
      writeRole(sandbox, 'artist', [{ tool: 'unity_get_result', decision: 'allow' }]);
      writeRole(sandbox, 'developer', [
        { tool: '*', decision: 'ask' },
        { tool: 'unity_get_result', decision: 'allow' },
      ]);
      const editor = await sandbox.editor();
      const [dev, art] = [await studio.as(developer), await studio.as(artist)];
      const says = { tasks: true, elicitation: true };
      const begun = await dev.request(
        'tools/call',
        { name: 'unity_execute_code', arguments: { code: 'return 1;' } },
        says,
      );
      const taskId = String(Reflect.get(Object(begun.result), 'taskId'));
      const asked = await dev.request('tasks/get', { taskId }, says);
      const questions = Object.keys(Object(Reflect.get(Object(asked.result), 'inputRequests')));
      assert.equal(questions.length, 1, JSON.stringify([begun, asked]));
      const answer = { action: 'accept', content: { approve: true } };
      const inputResponses = Object.fromEntries(questions.map((key) => [key, answer]));
      for (const method of ['tasks/update', 'tasks/cancel'])
        assert.match(
          JSON.stringify(await art.request(method, { taskId, inputResponses }, says)),
          /The role artist/,
          method,
        );
      assert.match(JSON.stringify(await dev.request('tasks/get', { taskId }, says)), /input_required/);
      assert.equal(editor.executed.length, 0);
    },
  },
  {
    slug: 'roles-that-are-none',
    title:
      'Without a role, with the name of a path as a role, and with a role that has been withdrawn, nothing is allowed',
    requirements: ['SEC-08'],
    kills: ['no-role-is-any-role', 'role-of-the-first-token'],
    async run(sandbox) {
      const studio = await openStudio(sandbox);
      const editor = await sandbox.editor();
      for (const agent of [guest, climber])
        blocked(await call(await studio.as(agent), 'unity_execute_code', { code: 'return 1;' }), /has no role/);
      assert.equal(editor.executed.length, 0);
      // A session of the 2025 era: the token of a later request counts, not the one that it began with.
      const begun = await studio.post(await studio.forge({ roles: ['developer'] }), INITIALIZE);
      const session = begun.headers.get('mcp-session-id') ?? '';
      await begun.text();
      const run = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: EXECUTE };
      const later = await studio.post(await studio.forge({ roles: [] }), JSON.stringify(run), {
        'mcp-session-id': session,
      });
      assert.match(await later.text(), /has no role/);
      const again = await studio.post(await studio.forge({ roles: ['developer'] }), JSON.stringify({ ...run, id: 3 }), {
        'mcp-session-id': session,
      });
      assert.match(await again.text(), /completed/);
    },
  },
];

const EXECUTE = { name: 'unity_execute_code', arguments: { code: 'return 1;', timeout: 60_000 } };

interface Studio {
  /** A client of a user who has signed in. */
  as(agent: Agent, query?: string): Promise<ModernClient>;
  /** A token of one person, with these claims. */
  forge(claims: object): Promise<string>;
  post(token: string, body: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

async function openStudio(sandbox: AttackSandbox): Promise<Studio> {
  const provider = await startOpenIdProvider([developer, artist, guest, climber]);
  sandbox.later(() => provider.close());
  writeRole(sandbox, 'developer', [{ tool: '*', decision: 'allow' }]);
  writeRole(sandbox, 'artist', [{ tool: 'unity_query', decision: 'allow' }]);
  writePolicy(join(sandbox.home.dir, 'policy.json'), { rules: [{ tool: 'unity_query', decision: 'deny' }] });
  const { url } = await serveHttp(sandbox, '--issuer', provider.issuer, '--roles', rolesDir(sandbox));
  const now = Math.floor(Date.now() / 1000);
  return {
    as: async (agent, query = '') =>
      modernOverHttp(`${url}${query}`, { authorization: `Bearer ${await provider.token(agent, url)}` }),
    forge: (claims) => provider.forge({ iss: provider.issuer, aud: url, sub: 'eve', exp: now + 600, ...claims }),
    post: (token, body, headers = {}) =>
      fetch(url, {
        method: 'POST',
        headers: { ...JSON_TYPES, authorization: `Bearer ${token}`, ...headers },
        body,
      }),
  };
}

const rolesDir = (sandbox: AttackSandbox): string => join(sandbox.home.dir, 'roles');
const writeRole = (sandbox: AttackSandbox, role: string, rules: readonly PolicyRule[]): void =>
  writePolicy(join(rolesDir(sandbox), `${role}.json`), { rules: [...rules] });

function call(client: ModernClient, name: string, args: object): Promise<McpResponse> {
  return client.request('tools/call', { name, arguments: args }, {});
}
