import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { createPolicies, createPolicyFiles, projectPolicyPath } from './policies.ts';
import { parsePolicy, readPolicy } from './read-policy.ts';

const dir = scratchFolder();
const good = { version: 1, rules: [{ tool: 'unity_query', decision: 'ask' }] };
const isPosix = process.platform !== 'win32';
const isRoot = process.getuid?.() === 0;
let last = 0;

function file(text: string, mode = 0o600): string {
  const path = join(dir, `policy-${(last += 1)}.json`);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test('a policy is read; a member $schema and a byte order mark say nothing', () => {
  const path = file(`\uFEFF${JSON.stringify({ $schema: './Policy.schema.json', ...good })}`);
  expect(readPolicy(path, { mustBePrivate: true })).toEqual({ kind: 'policy', policy: good });
});

test.skipIf(process.platform === 'win32')('a link that leads nowhere is a policy that cannot be read, not none', () => {
  const path = join(dir, 'policy.json');
  symlinkSync(join(dir, 'on-a-drive-that-is-not-there.json'), path);
  expect(readPolicy(path, { mustBePrivate: true })).toEqual({
    kind: 'broken',
    reason: `${path} is a link to a file that is not there`,
  });
  expect(createPolicyFiles({ onRead: () => undefined }).read(path, { mustBePrivate: true }).kind).toBe('broken');
});

test('without a project, a policy file below the working folder is none', () => {
  const [before, folder] = [process.cwd(), scratchFolder()];
  const path = projectPolicyPath(folder);
  mkdirSync(dirname(path));
  writeFileSync(path, JSON.stringify({ ...good, tools: 'six' }));
  const policies = createPolicies({ stateDir: join(dir, 'state'), log: () => undefined });
  process.chdir(folder);
  try {
    expect([policies.judge('unity_query', '').decision, policies.offer('')]).toEqual(['allow', undefined]);
    expect([policies.judge('unity_query', '.').decision, policies.offer('.')]).toEqual(['ask', 'six']);
  } finally {
    process.chdir(before);
  }
});

test('where no file is, there is no policy', () => {
  expect(readPolicy(join(dir, 'nothing.json'), { mustBePrivate: true })).toEqual({ kind: 'none' });
  expect(readPolicy(join(file('{}'), 'below-a-file.json'), { mustBePrivate: true })).toEqual({ kind: 'none' });
});

test.each([
  ['{"version":1,"rules":[', /^P: expected JSON, got something else \(.+\)$/],
  ['[]', /^P at the top: expected an object.*, got /],
  ['{"rules":[]}', /^P at \/version: expected .+, got nothing/],
  ['{"version":2,"rules":[]}', /^P at \/version: expected 1.*, got 2/],
  [
    '{"version":1,"rules":[{"tool":"unity_query","decision":"maybe"}]}',
    /^P at \/rules\/0\/decision: expected .*allow.*ask.*deny.*, got "maybe"/,
  ],
  [
    '{"version":1,"rules":[{"tool":"unity_exec_code","decision":"deny"}]}',
    /^P at \/rules\/0\/tool: expected one of unity_execute_code, .+, got "unity_exec_code"/,
  ],
  [
    '{"version":1,"rules":[{"tool":"a","desicion":"deny"}]}',
    /^P at \/rules\/0\/decision: expected .+, got nothing.*\. Is "desicion" a misspelling of it\?$/,
  ],
  ['{"version":1,"rulez":[]}', /^P at \/rules: expected .+, got nothing.*\. Is "rulez" a misspelling of it\?$/],
  ['{"version":1,"rules":[{"tool":"a","why":"deny"}]}', /^P at \/rules\/0\/decision: expected .+, got nothing[^?]*$/],
  ['{"version":1,"rules":[],"rule":[]}', /^P at \/rule: expected .+, got /],
  ['{"version":1,"rules":[],"__proto__":{"version":1}}', /^P at \/__proto__: expected .+, got /],
  [
    '{"version":1,"rules":[{"tool":"a","decision":"deny"},{"tool":"a","decision":"allow"}]}',
    /^P at \/rules\/1\/tool: .*one rule for each tool, got a second one for "a" \(the first is \/rules\/0\)$/,
  ],
  [`${'['.repeat(200_000)}`, /^P: expected JSON/],
  [
    '{"version":1,"rules":[{"tool":"Unity_Execute_Code","decision":"deny"}]}',
    /^P at \/rules\/0\/tool: expected one of unity_execute_code, .+, got "Unity_Execute_Code"/,
  ],
  ['{"version":1,"rules":[{"tool":"*","decision":"deny"}],"rules":[]}', /^P at \/rules: expected each member once/],
  [
    '{"version":1,"rules":[{"tool":"a","decision":"allow"},{"tool":"b","decision":"deny","decision":"allow"}]}',
    /^P at \/rules\/1\/decision: expected each member once/,
  ],
])('%.60s is broken, and it says where', (text, reason) => {
  const reading = parsePolicy(text, 'P');
  expect(reading.kind === 'broken' && reading.reason).toMatch(reason);
});

test.runIf(isPosix)('a policy of the user that others may write is refused; one of a project is not', () => {
  for (const mode of [0o620, 0o602, 0o666]) {
    const path = file(JSON.stringify(good), mode);
    expect(readPolicy(path, { mustBePrivate: true })).toEqual({
      kind: 'broken',
      reason: `${path} can be written by others (mode ${mode.toString(8)}): run chmod go-w ${JSON.stringify(path)}`,
    });
    expect(readPolicy(path, { mustBePrivate: false }).kind).toBe('policy');
    expect(readPolicy(path, { mustBePrivate: true, platform: 'win32' }).kind).toBe('policy');
  }
  expect(readPolicy(file(JSON.stringify(good), 0o644), { mustBePrivate: true }).kind).toBe('policy');
});

test.runIf(isRoot)('a policy that belongs to another user is refused', () => {
  const path = file(JSON.stringify(good));
  chownSync(path, 65_534, 65_534);
  const reading = readPolicy(path, { mustBePrivate: true });
  expect(reading.kind === 'broken' && reading.reason).toContain('belongs to another user (uid 65534)');
});

test('a folder, and a file beyond all measure, are broken', () => {
  const folder = join(dir, 'folder.json');
  mkdirSync(folder);
  const read = (path: string): string => JSON.stringify(readPolicy(path, { mustBePrivate: true }));
  expect(read(folder)).toMatch(/broken.*(expected a file|cannot be read)/);
  expect(read(file(' '.repeat(1024 * 1024 + 1)))).toContain('expected at most 1048576 bytes, got 1048577');
});

test.runIf(isPosix)('a named pipe in its place blocks no process', () => {
  const pipe = join(dir, 'pipe.json');
  execFileSync('mkfifo', [pipe]);
  const reading = readPolicy(pipe, { mustBePrivate: true });
  expect(reading.kind === 'broken' && reading.reason).toContain('expected a file');
});

test('a path that no system knows is broken, not an exception', () => {
  expect(readPolicy('/x\0y', { mustBePrivate: false }).kind).toBe('broken');
});
