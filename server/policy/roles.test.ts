import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { createPolicies, userPolicyPath, type Policies } from './policies.ts';
import { rolesIn } from './roles.ts';
import type { Subject } from '../hub/protocol/call.ts';

let dir: string;
let policies: Policies;
let logged: string[];
beforeEach(() => {
  dir = scratchFolder();
  logged = [];
  policies = createPolicies({
    stateDir: join(dir, 'state'),
    log: (level, message) => void logged.push(`${level} ${message}`),
    roles: { dir: join(dir, 'roles'), claim: 'roles' },
  });
});

function write(path: string, content: object | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify({ version: 1, ...content }), {
    mode: 0o600,
  });
}
type Decision = 'allow' | 'ask' | 'deny';
const rules = (...pairs: [string, Decision][]): object => ({
  rules: pairs.map(([tool, decision]) => ({ tool, decision })),
});
const role = (name: string, content: object | string): void => write(join(dir, 'roles', `${name}.json`), content);
const somebody = (...roles: string[]): Subject => ({ id: 'issuer#7f3a', name: 'ada', claims: { roles } });
const judge = (subject: Subject | undefined, tool = 'unity_execute_code', project = '/srv/Game') =>
  policies.judge(tool, project, subject);

test('without a role nothing is allowed; who has not signed in has no roles to have', () => {
  expect(judge(somebody())).toEqual({
    decision: 'deny',
    reason: 'ada has no role on this server: the claim roles of the access token names none.',
  });
  expect(judge(somebody('artist')).reason).toBe('There is no role artist on this server.');
  expect(judge(undefined).decision).toBe('allow');
});

test.each<[string, object, string, Decision]>([
  ['its own rule', rules(['unity_query', 'allow']), 'unity_query', 'allow'],
  ['no rule', rules(['unity_query', 'allow']), 'unity_execute_code', 'deny'],
  ['a rule for the rest', rules(['*', 'allow'], ['unity_execute_code', 'ask']), 'unity_execute_code', 'ask'],
  ['the rule of the tool that can do the same', rules(['unity_query', 'allow']), 'scene_hierarchy', 'allow'],
  ['no rule for such a tool', rules(['unity_query', 'allow']), 'save', 'deny'],
  ['a tool that no policy names', rules(['*', 'allow']), 'tool_of_the_project', 'deny'],
  ['queries that may change something', rules(['unity_query', 'allow']), 'unity_query:methods', 'deny'],
])('by %s', (_, content, tool, decision) => {
  role('artist', content);
  expect(judge(somebody('artist'), tool).decision).toBe(decision);
});

test.each<[string[], Decision]>([
  [['artist', 'developer'], 'allow'],
  [['developer', 'artist'], 'allow'],
  [['artist', 'guest'], 'deny'],
  [['guest', 'tester'], 'ask'],
])('of the roles %j the most permissive one applies', (names, decision) => {
  role('artist', rules(['unity_execute_code', 'deny']));
  role('tester', rules(['unity_execute_code', 'ask']));
  role('developer', rules(['unity_execute_code', 'allow']));
  expect(judge(somebody(...names)).decision).toBe(decision);
});

test.each<[Decision, Decision, Decision]>([
  ['allow', 'allow', 'allow'],
  ['allow', 'ask', 'ask'],
  ['ask', 'allow', 'ask'],
  ['deny', 'allow', 'deny'],
  ['allow', 'deny', 'deny'],
])('where the policy says %s and the role %s, it is %s', (policy, own, decision) => {
  write(userPolicyPath(join(dir, 'state')), rules(['unity_execute_code', policy]));
  role('developer', rules(['unity_execute_code', own]));
  expect(judge(somebody('developer')).decision).toBe(decision);
});

test('a file of a project replaces the one for all, in that project alone', () => {
  write(join(dir, 'artist.json'), rules(['unity_query', 'deny']));
  role('artist', rules(['unity_query', 'allow']));
  role('Dungeon/artist', rules(['unity_query', 'deny'], ['unity_get_logs', 'allow']));
  const both = (project: string) =>
    ['unity_query', 'unity_get_logs'].map((tool) => judge(somebody('artist'), tool, project).decision);
  expect(both('/srv/Game')).toEqual(['allow', 'deny']);
  expect(both('/srv/Dungeon')).toEqual(['deny', 'allow']);
  expect(both('C:\\work\\Dungeon')).toEqual(['deny', 'allow']);
  expect(both('/srv/Dungeon/')).toEqual(['deny', 'allow']);
  expect(both('/srv/Dungeon/..')).toEqual(['allow', 'deny']);
  expect(both('')).toEqual(['allow', 'deny']);
});

test.each([
  ['{', /The file of the role artist is broken: .*artist\.json/],
  [{ rules: [], calls_per_minute: 1 }, /artist\.json has more than rules/],
  [{ rules: [], tools: 'all' }, /artist\.json has more than rules/],
])('a file of a role with %j allows nothing, and says why', (content, reason) => {
  role('artist', content);
  expect(judge(somebody('artist'))).toEqual({ decision: 'deny', reason: expect.stringMatching(reason) });
});

test.each([
  ['{', ': expected JSON, got something else ('],
  [rules(['unity_qery', 'allow']), ' at /rules/0/tool: expected one of unity_execute_code, '],
  [{ rules: [], calls_per_minute: 1 }, ' has more than rules: limits and tools belong in a policy, not in a role, '],
])('of a file of a role with %j the log says once where it is wrong, and what to do', (content, fault) => {
  role('developer', rules(['*', 'allow']));
  role('artist', content);
  for (const one of ['artist', 'artist', 'developer']) judge(somebody(one));
  const errors = logged.filter((line) => line.startsWith('error'));
  expect(errors).toEqual([
    expect.stringMatching(
      /^error the file of a role has a mistake in it, so that this role allows nothing .*Correct the file/,
    ),
  ]);
  expect(errors[0]).toContain(`${join(dir, 'roles', 'artist.json')}${fault}`);
  role('artist', rules(['*', 'allow']));
  expect(judge(somebody('artist')).decision).toBe('allow');
});

test('the reason of a decision names role, rule and file, and what the rule says itself', () => {
  const rule = { tool: 'save', decision: 'ask', reason: 'Scenes are reviewed.' };
  role('artist', { rules: [rule, { tool: 'unity_query', decision: 'ask' }] });
  const path = join(dir, 'roles', 'artist.json');
  expect(['save', 'unity_query', 'compile'].map((tool) => judge(somebody('artist'), tool).reason)).toEqual([
    `The role artist says ask (the rule for "save" in ${path}). Its reason: Scenes are reviewed.`,
    `The role artist says ask (the rule for "unity_query" in ${path}).`,
    `The role artist has no rule for compile in ${path}.`,
  ]);
});

test.runIf(process.platform !== 'win32')('a file of a role that others may write allows nothing', () => {
  role('artist', rules(['*', 'allow']));
  expect(judge(somebody('artist')).decision).toBe('allow');
  chmodSync(join(dir, 'roles', 'artist.json'), 0o622);
  expect(judge(somebody('artist'))).toEqual({
    decision: 'deny',
    reason: expect.stringContaining('can be written by others (mode 622)'),
  });
});

test('the log says that a file of a role is read, and that it is gone', () => {
  role('artist', rules(['*', 'allow']));
  judge(somebody('artist'));
  rmSync(join(dir, 'roles', 'artist.json'));
  expect(judge(somebody('artist')).decision).toBe('deny');
  expect(logged).toEqual(['info role', 'info the file of a role is gone: its rules no longer apply']);
});

test('the smaller limit of policy and role holds', () => {
  write(userPolicyPath(join(dir, 'state')), {
    rules: [{ tool: 'unity_execute_code', decision: 'allow', max_execution_ms: 2_000 }],
  });
  role('artist', { rules: [{ tool: '*', decision: 'allow', max_execution_ms: 1_000 }] });
  role('developer', { rules: [{ tool: '*', decision: 'allow', max_execution_ms: 3_000 }] });
  expect(judge(somebody('artist')).max_execution_ms).toBe(1_000);
  expect(judge(somebody('developer')).max_execution_ms).toBe(2_000);
});

test.each<[object, string, string[]]>([
  [{ roles: ['a', 'b'] }, 'roles', ['a', 'b']],
  [{ roles: 'a' }, 'roles', ['a']],
  [{ roles: ['/unity-devs'] }, 'roles', ['unity-devs']],
  [{ realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  [{ 'https://studio.example/roles': ['a'] }, 'https://studio.example/roles', ['a']],
  [{ roles: ['../policy', 'a/b', 'a\\b', '.', '..', '', 'a.', 'CON\u0000', 7, null, { a: 1 }] }, 'roles', []],
  [{}, 'roles', []],
  [{ roles: { a: true } }, 'roles', []],
  [{ roles: Array.from({ length: 40 }, (_, i) => `r${i}`) }, 'roles', Array.from({ length: 32 }, (_, i) => `r${i}`)],
])('the roles in %j, claim %s, are %j', (claims, claim, names) => {
  expect(rolesIn({ ...claims }, claim)).toEqual(names);
});
