import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { openPolicyFile, parsePolicy } from './project-files.ts';

let project: string;
let path: string;
beforeEach(() => {
  project = scratchFolder();
  mkdirSync(join(project, 'ProjectSettings'));
  path = join(project, 'ProjectSettings', 'mcp-unity-bridge-policy.json');
});

const denies = { version: 1, rules: [{ tool: 'unity_execute_code', decision: 'deny' }] };
const text = (value: object): string => JSON.stringify(value);

describe('a policy file', () => {
  it.each<[string, object]>([
    [text(denies), { kind: 'policy', policy: denies }],
    [
      text({ $schema: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/1.0/Policy.schema.json', ...denies }),
      { kind: 'policy', policy: denies },
    ],
    [`\uFEFF${text(denies)}`, { kind: 'policy', policy: denies }],
    ['', { kind: 'broken', reason: expect.stringMatching(/^is not JSON/) }],
    ['{"version":1,', { kind: 'broken', reason: expect.stringMatching(/^is not JSON/) }],
    ['null', { kind: 'broken', reason: expect.stringMatching(/^is no policy: .*\(at its top\)\.$/) }],
    ['[]', { kind: 'broken' }],
    [text({ version: 2, rules: [] }), { kind: 'broken', reason: expect.stringContaining('(at /version)') }],
    [text({ version: 1 }), { kind: 'broken', reason: expect.stringContaining('rules') }],
    [
      text({ version: 1, rules: [{ tool: 'x', decision: 'Deny' }] }),
      { kind: 'broken', reason: expect.stringContaining('/rules/0/decision') },
    ],
    [
      text({ version: 1, rules: [...denies.rules, ...denies.rules] }),
      { kind: 'broken', reason: expect.stringContaining('two rules for "unity_execute_code"') },
    ],
    [text({ ...denies, deny: true }), { kind: 'broken' }],
    [text({ version: 1, rules: [{ $schema: 'x', tool: 'x', decision: 'deny' }] }), { kind: 'broken' }],
  ])('%s', (content, policy) => expect(parsePolicy(content)).toMatchObject(policy));

  it('that is not there is none; one that cannot be read is broken', () => {
    const file = openPolicyFile(project);
    expect(file.read()).toEqual({ kind: 'none' });
    mkdirSync(path);
    expect(file.readIfChanged()).toMatchObject({ kind: 'broken', reason: 'is no file.' });
    rmSync(path, { recursive: true });
    writeFileSync(path, Buffer.alloc(1024 * 1024 + 1, ' '));
    expect(file.readIfChanged()).toMatchObject({ kind: 'broken', reason: expect.stringContaining('1048577 bytes') });
  });

  it('is read again only after it was changed, replaced or removed', () => {
    const file = openPolicyFile(project);
    file.read();
    expect(file.readIfChanged()).toBeUndefined();
    writeFileSync(path, text(denies));
    expect(file.readIfChanged()).toMatchObject({ kind: 'policy' });
    expect(file.readIfChanged()).toBeUndefined();
    writeFileSync(`${path}.new`, text({ version: 1, rules: [] }));
    renameSync(`${path}.new`, path);
    expect(file.readIfChanged()).toEqual({ kind: 'policy', policy: { version: 1, rules: [] } });
    rmSync(path);
    expect(file.readIfChanged()).toEqual({ kind: 'none' });
  });
});
