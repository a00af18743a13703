import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { runCommand } from './named-command.ts';
import { command } from './policy-command.ts';

let dir: string;
let output: string;
vi.mock('./lib/write-out.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  printOut: (text: string) => (output += `${text}\n`),
}));
beforeEach(() => {
  dir = scratchFolder();
  output = '';
  vi.stubEnv('MCP_UNITY_BRIDGE_HOME', dir);
  vi.spyOn(console, 'error').mockImplementation((text: string) => (output += `${text}\n`));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const policyCommand = (argv: readonly string[]): Promise<number> =>
  runCommand(argv, { entry: 'no entry', command, commands: [command] });

const project = (): string => join(dir, 'Game');

function write(user: string | undefined, ofProject: string | undefined): void {
  mkdirSync(join(project(), 'ProjectSettings'), { recursive: true });
  if (user !== undefined) writeFileSync(join(dir, 'policy.json'), user, { mode: 0o600 });
  if (ofProject !== undefined)
    writeFileSync(join(project(), 'ProjectSettings', 'mcp-unity-bridge-policy.json'), ofProject);
}

const policy = (rules: object[], limits: object = {}): string => JSON.stringify({ version: 1, rules, ...limits });

test('a project that is not there is wrong usage, not a project without a policy', async () => {
  expect(await policyCommand(['check', '--project', project()])).toBe(2);
  expect(output).toContain(`expected a folder as --project, got ${project()}, which is not there`);
});

test('without a file the six tools are allowed and any other is denied', async () => {
  write(undefined, undefined);
  expect(await policyCommand(['show', '--project', project()])).toBe(0);
  expect(output).toContain(`${join(dir, 'policy.json')}: not there`);
  expect(output).toMatch(/^unity_execute_code +allow +one of the six$/m);
  expect(output).toMatch(/^compile +allow +as unity_execute_code, which can do the same$/m);
  expect(output).toMatch(
    /^\(any other\) +deny +No rule names it: tools of an Editor run only where a rule allows them\.$/m,
  );
  expect(output).toContain('calls per minute in one project: no limit');
});

test('a member with a slip in its name is named, and the table does not repeat what the first lines say', async () => {
  write(undefined, policy([{ tool: 'unity_query', decison: 'ask' }]));
  expect(await policyCommand(['show', '--project', project()])).toBe(1);
  expect(output).toContain(
    'at /rules/0/decision: expected a member "decision", got nothing. Is "decison" a misspelling of it?\n',
  );
  expect(output.match(/decison/g)).toHaveLength(1);
  expect(output).toContain('\nNo tool may be called.\n');
});

test('of two files the stricter wins, and the table says which file that was', async () => {
  write(
    policy([
      { tool: 'unity_query', decision: 'ask', max_execution_ms: 900 },
      { tool: 'bake', decision: 'allow' },
    ]),
    policy([{ tool: '*', decision: 'deny', reason: 'Released.' }], { calls_per_minute: 7 }),
  );
  expect(await policyCommand(['--project', project()])).toBe(0);
  expect(output).toMatch(
    /^unity_query +deny +900 ms +The rule for "\*" in .*ProjectSettings.mcp-unity-bridge-policy\.json denies unity_query; .* Its reason: Released\.$/m,
  );
  expect(output).toMatch(/^bake +deny/m);
  expect(output).toMatch(/^\(any other\) +deny .*rule for "\*"/m);
  expect(output).toContain('calls per minute in one project: 7');
});

test('a broken file is reported, and that everything is denied', async () => {
  write(undefined, '{"version":1,"rules":[{"tool":"x","decision":"maybe"}]}');
  expect(await policyCommand(['check', '--project', project()])).toBe(1);
  expect(output).toMatch(
    /^BROKEN, so that everything is denied: .*mcp-unity-bridge-policy\.json at \/rules\/0\/decision: expected .*, got "maybe"/m,
  );
  expect(output).not.toContain('any other');
  output = '';
  expect(await policyCommand(['show', '--project', project()])).toBe(1);
  expect(output).toMatch(/^No tool may be called\.$/m);
});

test('--json has the files, and what holds for each tool with the limits of both files', async () => {
  write(policy([{ tool: 'bake', decision: 'ask', max_execution_ms: 900 }]), policy([], { calls_per_minute: 7 }));
  const files = [
    { path: join(dir, 'policy.json'), state: 'right', rules: 1 },
    { path: expect.stringMatching(/mcp-unity-bridge-policy\.json$/), state: 'right', rules: 0 },
  ];
  expect(await policyCommand(['check', '--json', '--project', project()])).toBe(0);
  expect(JSON.parse(output)).toEqual({ files });
  output = '';
  expect(await policyCommand(['--json', '--project', project()])).toBe(0);
  const { tools, ...rest } = JSON.parse(output);
  expect(rest).toEqual({ files, calls_per_minute: 7 });
  expect(tools).toContainEqual({ tool: 'bake', decision: 'ask', reason: expect.any(String), max_execution_ms: 900 });
  expect(tools.at(-1)).toEqual({ tool: '*', decision: 'deny', reason: expect.stringMatching(/^No rule names it: /) });
});

test('--json says of a broken file what is wrong with it, and that each tool is denied', async () => {
  write('{', undefined);
  expect(await policyCommand(['show', '--json', '--project', project()])).toBe(1);
  const { files, tools } = JSON.parse(output);
  expect(files).toEqual([
    { path: join(dir, 'policy.json'), state: 'broken', reason: expect.stringContaining('policy.json') },
    { path: expect.any(String), state: 'absent' },
  ]);
  expect(new Set(tools.map(({ decision }: { decision: string }) => decision))).toEqual(new Set(['deny']));
  expect(await policyCommand(['ask', 'bake', '--json'])).toBe(2);
});

test('check says nothing but that the files are right', async () => {
  write(policy([{ tool: '*', decision: 'allow' }]), undefined);
  expect(await policyCommand(['check', '--project', project()])).toBe(0);
  expect(output.trim().split('\n')).toEqual([
    `${join(dir, 'policy.json')}: valid, 1 rule`,
    expect.stringMatching(/not there$/),
  ]);
});

test.each([[['verify']], [['show', 'me']], [['--file', 'x']]])('%j is not understood', async (argv) => {
  expect(await policyCommand(argv)).toBe(2);
  expect(output).toContain('policy --help`.');
});

test('a rule that names none of the six is reported, with the one that was meant', async () => {
  write(
    policy([
      { tool: 'execute_code', decision: 'deny' },
      { tool: 'bake', decision: 'allow' },
    ]),
    undefined,
  );
  expect(await policyCommand(['check', '--project', project()])).toBe(0);
  expect(output).toContain(
    '"execute_code" is none of our tools: its rule is for a tool of your own with exactly this name. Did you mean unity_execute_code?\n',
  );
  expect(output).toMatch(/"bake" is none of our tools: .* exactly this name\.\n/);
});

test.each(['allow', 'ask', 'deny'])('%s writes a rule for a tool, and changes nothing else', async (decision) => {
  const others = [{ tool: 'unity_query', decision: 'ask', reason: 'x' }];
  write(
    policy([...others, { tool: 'bake', decision: 'deny', max_execution_ms: 5 }], {
      $schema: 's',
      calls_per_minute: 7,
    }),
    undefined,
  );
  expect(await policyCommand([decision, 'bake'])).toBe(0);
  expect(JSON.parse(readFileSync(join(dir, 'policy.json'), 'utf8'))).toEqual({
    $schema: 's',
    version: 1,
    calls_per_minute: 7,
    rules: [...others, { tool: 'bake', decision, max_execution_ms: 5 }],
  });
  expect(await policyCommand(['check', '--project', dir])).toBe(0);
});

test.each([
  ['run', 'unity_execute_code'],
  ['execute_code', 'unity_execute_code'],
  ['play', 'play_mode'],
  ['run_test', 'run_tests'],
  ['build_plyer', 'build_player'],
])('ask %s is refused, and names %s; --own takes it as it is', async (tool, meant) => {
  expect(await policyCommand(['ask', tool])).toBe(2);
  expect(output).toContain(
    `nothing was changed: there is no tool "${tool}". Did you mean ${meant}? If a tool of your own has exactly this name, add --own.`,
  );
  expect(existsSync(join(dir, 'policy.json'))).toBe(false);
  expect(await policyCommand(['ask', tool, '--own'])).toBe(0);
  expect(readFileSync(join(dir, 'policy.json'), 'utf8')).toContain(`"${tool}"`);
});

test.each(['unity_exec', 'UNITY_QUERYY'])('ask %s, which would break the file, is refused', async (tool) => {
  expect(await policyCommand(['ask', 'compile'])).toBe(0);
  const before = readFileSync(join(dir, 'policy.json'), 'utf8');
  expect(await policyCommand(['ask', tool])).toBe(1);
  expect(output).toMatch(
    /nothing was changed: expected one of unity_execute_code, .*, got "(unity_exec|UNITY_QUERYY)"/,
  );
  expect(readFileSync(join(dir, 'policy.json'), 'utf8')).toBe(before);
});

test.each(['compile', 'unity_query', '*', 'place_in_circle'])('ask %s is taken as it is', async (tool) => {
  expect(await policyCommand(['ask', tool])).toBe(0);
  expect(output).not.toContain('Note');
});

test('allow makes the file where there is none, and touches none that is broken', async () => {
  expect(await policyCommand(['allow', 'place_in_circle'])).toBe(0);
  expect(await policyCommand(['check', '--project', dir])).toBe(0);
  expect(output).toContain('valid, 1 rule');
  write('{', undefined);
  expect(await policyCommand(['allow', 'bake'])).toBe(1);
  expect(output).toContain('nothing was changed, because the policy file is broken');
  expect(readFileSync(join(dir, 'policy.json'), 'utf8')).toBe('{');
});

test.each([['allow'], ['allow', 'a', 'b'], ['deny', 'a b']])('%s %s is wrong usage', async (...argv) => {
  expect(await policyCommand(argv)).toBe(2);
  expect(output).toContain('expected the name of one tool');
});

test('a decision about code names the tools of an Editor that it holds for as well', async () => {
  expect(await policyCommand(['ask', 'unity_execute_code'])).toBe(0);
  expect(output).toMatch(
    /^The same holds for .*compile.*: each can do the same as unity_execute_code, and no rule names it\.$/m,
  );
  output = '';
  expect(await policyCommand(['ask', 'compile'])).toBe(0);
  expect(output).not.toContain('The same holds');
});
