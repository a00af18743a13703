import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { readyTools } from '../../generated/typescript/ready-tools.ts';
import { toolNames } from '../../generated/typescript/tools.ts';
import type { Policy } from '../../generated/typescript/types.ts';
import { judgeBy } from './judge.ts';
import { createPolicies, createPolicyFiles, projectPolicyPath, userPolicyPath, type Policies } from './policies.ts';

let dir: string;
let project: string;
let logged: string[];
let policies: Policies;
beforeEach(() => {
  dir = scratchFolder();
  project = join(dir, 'Game');
  logged = [];
  policies = createPolicies({ stateDir: dir, log: (level, message) => logged.push(`${level}: ${message}`) });
});

function write(path: string, content: Omit<Policy, 'version'> | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify({ version: 1, ...content }), {
    mode: 0o600,
  });
}
const rules = (...pairs: [string, 'allow' | 'ask' | 'deny'][]): Omit<Policy, 'version'> => ({
  rules: pairs.map(([tool, decision]) => ({ tool, decision })),
});
const decision = (tool: string): string => policies.judge(tool, project).decision;

test('without a file the six tools are allowed; a tool that no rule names is denied, with the line to add', () => {
  for (const tool of toolNames) expect(decision(tool)).toBe('allow');
  expect(policies.judge('my_tool', project)).toEqual({
    decision: 'deny',
    reason: `No rule names my_tool, and it is not one of the six tools: such tools are denied. To allow it, the user runs "mcp-unity-bridge policy allow my_tool" (or "policy ask my_tool"), or adds {"tool":"my_tool","decision":"allow"} to the rules in ${userPolicyPath(dir)}.`,
    undecided: true,
  });
  expect(policies.judge('save', project), 'of the Unity package').not.toHaveProperty('undecided');
  write(userPolicyPath(dir), rules(['*', 'deny']));
  expect(policies.judge('my_tool', project), 'a rule says it').not.toHaveProperty('undecided');
});

test.each<[Omit<Policy, 'version'>, string]>([
  [rules(), 'ask'],
  [rules(['unity_query', 'allow']), 'ask'],
  [rules(['unity_query:methods', 'allow']), 'allow'],
  [rules(['*', 'deny'], ['unity_query', 'allow']), 'deny'],
])(
  'queries that may change something are asked about unless a rule says otherwise (SEC-06): %j',
  (policy, expected) => {
    write(userPolicyPath(dir), policy);
    expect(decision('unity_query:methods')).toBe(expected);
  },
);

test('a policy that does not name one of the six keeps it allowed, and a tool of the Editor denied', () => {
  write(userPolicyPath(dir), rules(['unity_query', 'deny']));
  expect([decision('unity_query'), decision('unity_execute_code'), decision('my_tool')]).toEqual([
    'deny',
    'allow',
    'deny',
  ]);
});

test.each([
  ['deny', 'allow', 'deny'],
  ['allow', 'deny', 'deny'],
  ['ask', 'allow', 'ask'],
  ['allow', 'ask', 'ask'],
  ['deny', 'ask', 'deny'],
  ['ask', 'deny', 'deny'],
  ['allow', 'allow', 'allow'],
  ['deny', 'deny', 'deny'],
] as const)('the user says %s, the project %s: %s', (user, ofProject, merged) => {
  write(userPolicyPath(dir), rules(['unity_execute_code', user]));
  write(projectPolicyPath(project), rules(['unity_execute_code', ofProject]));
  expect(decision('unity_execute_code')).toBe(merged);
  // Of equally strict files, the user's is the one to change.
  const decisive = user === merged ? userPolicyPath(dir) : projectPolicyPath(project);
  expect(policies.judge('unity_execute_code', project).reason).toContain(decisive);
  expect(policies.judge('unity_execute_code', join(dir, 'Other')).decision).toBe(user);
});

test.each<['allow' | 'ask' | 'deny', (where: string) => string]>([
  ['allow', (where) => `unity_query is allowed by the rule for "*" in ${where}.`],
  ['ask', (where) => `The rule for "*" in ${where} asks before unity_query runs.`],
  ['deny', (where) => `The rule for "*" in ${where} denies unity_query; the user can change its decision there.`],
])('the reason of %s names the rule, its file, and why, if the rule says that', (decision, sentence) => {
  const path = projectPolicyPath(project);
  write(path, { rules: [{ tool: '*', decision, reason: 'Ask Ada first.' }] });
  expect(policies.judge('unity_query', project).reason).toBe(`${sentence(path)} Its reason: Ask Ada first.`);
  write(path, rules(['*', decision]));
  expect(policies.judge('unity_query', project).reason).toBe(sentence(path));
});

test('the smaller offer of the user and the project applies, in that project alone', () => {
  expect(policies.offer(project)).toBeUndefined();
  write(userPolicyPath(dir), { rules: [], tools: 'all' });
  write(projectPolicyPath(project), { rules: [], tools: 'six' });
  expect([policies.offer(project), policies.offer(join(dir, 'Other'))]).toEqual(['six', 'all']);
});

test('256 files are remembered, and of more the oldest is read again', () => {
  const read: string[] = [];
  const files = createPolicyFiles({ onRead: (path) => read.push(path) });
  const path = userPolicyPath(dir);
  write(path, rules());
  const readAlso = (count: number): void => {
    for (let i = 0; i < count; i += 1) files.read(join(dir, `${i}.json`), { mustBePrivate: false });
    files.read(path, { mustBePrivate: true });
  };
  readAlso(0);
  readAlso(255);
  expect(read).toEqual([path]);
  readAlso(256);
  expect(read).toEqual([path, path]);
});

test('the smaller limit holds; the hint idempotent only for tools of the Editor, and only where no policy denies it', () => {
  write(userPolicyPath(dir), {
    rules: [{ tool: '*', decision: 'allow', max_execution_ms: 500, idempotent: true }],
    calls_per_minute: 10,
    max_argument_bytes: 100,
  });
  write(projectPolicyPath(project), {
    rules: [{ tool: 'my_tool', decision: 'allow', max_execution_ms: 900 }],
    calls_per_minute: 5,
    max_argument_bytes: 1000,
  });
  expect(policies.judge('my_tool', project)).toMatchObject({
    decision: 'allow',
    max_execution_ms: 500,
    idempotent: true,
  });
  expect(policies.judge('unity_query', project)).not.toHaveProperty('idempotent');
  expect(policies.read([project]).limits).toEqual({ calls_per_minute: 5, max_argument_bytes: 100 });
  expect(policies.read([]).limits).toEqual({ calls_per_minute: 10, max_argument_bytes: 100 });
});

test('calls that come in one piece share a read of the files, and the next one sees what has changed', async () => {
  const limit = (): number | undefined => policies.read([]).limits.calls_per_minute;
  write(userPolicyPath(dir), { rules: [], calls_per_minute: 1 });
  expect(limit()).toBe(1);
  write(userPolicyPath(dir), { rules: [], calls_per_minute: 20 });
  expect(limit()).toBe(1);
  await Promise.resolve();
  expect(limit()).toBe(20);
});

test('a broken file denies everything, also what the other file allows, until it is fixed; the log says so once', () => {
  write(userPolicyPath(dir), rules(['*', 'allow']));
  write(projectPolicyPath(project), '{"version":1,"rules":[{"tool":"unity_query","decision":"alow"}]}');
  for (const tool of [...toolNames, 'my_tool']) {
    const { decision: one, reason } = policies.judge(tool, project);
    expect(one).toBe('deny');
    expect(reason).toMatch(
      /^A policy file is broken, so everything is denied until it is fixed: .*mcp-unity-bridge-policy\.json at \/rules\/0\/decision: expected .* got "alow"/,
    );
  }
  expect(logged.filter((line) => line.startsWith('error'))).toHaveLength(1);
  write(projectPolicyPath(project), rules(['unity_query', 'allow']));
  expect(decision('unity_query')).toBe('allow');
});

test.runIf(process.platform !== 'win32')(
  'a user policy that others may write denies everything, until its mode is right',
  () => {
    write(userPolicyPath(dir), rules(['*', 'allow']));
    expect(decision('unity_query')).toBe('allow');
    chmodSync(userPolicyPath(dir), 0o666);
    expect(policies.judge('unity_query', project)).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('can be written by others (mode 666)'),
    });
    chmodSync(userPolicyPath(dir), 0o600);
    expect(decision('unity_query')).toBe('allow');
  },
);

test.runIf(process.platform !== 'win32')('the policy of a project may be written by its group', () => {
  write(projectPolicyPath(project), rules(['unity_query', 'ask']));
  chmodSync(projectPolicyPath(project), 0o664);
  expect(decision('unity_query')).toBe('ask');
});

test.each(process.platform === 'win32' ? ['itself'] : ['itself', 'as a link'])(
  'the next call is judged by a file (%s) that was written, replaced or removed meanwhile, whatever its times say',
  (how) => {
    const path = how === 'itself' ? userPolicyPath(dir) : join(dir, 'elsewhere.json');
    write(path, rules(['unity_query', 'allow']));
    if (how === 'as a link') symlinkSync(path, userPolicyPath(dir));
    expect(decision('unity_query')).toBe('allow');
    // As long as before, and with the very same times.
    write(path, '{"version":1,"rules":[{"tool":"unity_query","decision":"deny" }]}');
    utimesSync(path, 1, 1);
    expect(decision('unity_query')).toBe('deny');
    write(`${path}.new`, rules(['unity_query', 'ask']));
    renameSync(`${path}.new`, path);
    expect(decision('unity_query')).toBe('ask');
    rmSync(userPolicyPath(dir));
    expect(decision('unity_query')).toBe('allow');
    expect(logged.at(-1)).toContain('gone');
  },
);

test('between changes nothing is read again', () => {
  write(userPolicyPath(dir), rules(['unity_query', 'deny']));
  for (let i = 0; i < 1000; i += 1) policies.judge('unity_query', project);
  expect(logged).toEqual(['info: policy']);
});

test('calls of one turn for other projects are not mistaken for each other', () => {
  const limitOf = (...paths: string[]): number | undefined =>
    policies.read(paths.map((path) => join(dir, path))).limits.calls_per_minute;
  write(projectPolicyPath(join(dir, 'a')), { rules: [], calls_per_minute: 1 });
  write(projectPolicyPath(`${join(dir, 'a')}${join(dir, 'b')}`), { rules: [], calls_per_minute: 20 });
  expect([limitOf('a', 'b'), policies.read([`${join(dir, 'a')}${join(dir, 'b')}`]).limits.calls_per_minute]).toEqual([
    1, 20,
  ]);
});

test('a signed-in user is not narrowed where no roles are set', () => {
  const ada = { id: 'https://example.com#ada', name: 'Ada', claims: {} };
  expect(policies.judge('unity_query', project, ada)).toEqual(policies.judge('unity_query', project));
});

test('a project path that no system knows denies, and breaks nothing', () => {
  expect(policies.judge('unity_query', '/x\0y')).toMatchObject({ decision: 'deny' });
});

test.each(readyTools)('without a rule $name is allowed, and shown unasked if it only reads (SEC-04)', (tool) => {
  const { decision, on_request = false } = judgeBy([], tool.name, '/policy.json');
  expect({ decision, on_request }).toEqual({ decision: 'allow', on_request: tool.read_only_hint !== true });
});

test('a ready tool that writes is judged as unity_execute_code, unless a rule names it', () => {
  write(userPolicyPath(dir), rules(['unity_execute_code', 'deny'], ['compile', 'allow']));
  expect(['compile', 'run_tests', 'save', 'screenshot'].map(decision)).toEqual(['allow', 'deny', 'deny', 'allow']);
  expect(policies.judge('compile', project).on_request).toBeUndefined();
  expect(policies.judge('save', project).reason).toContain('it is judged as unity_execute_code');
});

test('a ready tool that only reads is judged as the one of the six that gives the same, unless a rule names it', () => {
  write(userPolicyPath(dir), rules(['unity_query', 'deny'], ['screenshot', 'allow']));
  expect(['scene_hierarchy', 'get_serialized', 'console', 'screenshot'].map(decision)).toEqual([
    'deny',
    'deny',
    'allow',
    'allow',
  ]);
  expect(policies.judge('scene_hierarchy', project).reason).toContain('it is judged as unity_query');
});
