import { describe, expect, it } from 'vitest';
import type { JsonObject, PolicyRule } from '../../generated/typescript/types.ts';
import { blockedByPolicy, type JudgedWork } from './project-policy.ts';
import type { ProjectPolicy } from './editor-protocol.ts';

const hash = (text: string): string => `hash of ${text}`;
const policy = (...rules: PolicyRule[]): ProjectPolicy => ({ kind: 'policy', policy: { version: 1, rules } });
const code: JudgedWork = { tool: 'unity_execute_code', params: { code: 'return 1;' } };
const tool = (name: string, given: JsonObject = {}): JudgedWork => ({
  tool: 'custom_tool',
  params: { name, arguments: given },
});

describe('the policy of the project', () => {
  it.each<[string, ProjectPolicy, JudgedWork, RegExp | undefined]>([
    ['none', { kind: 'none' }, code, undefined],
    ['without rules', policy(), code, undefined],
    ['that allows', policy({ tool: 'unity_execute_code', decision: 'allow' }), code, undefined],
    ['that denies another tool', policy({ tool: 'unity_query', decision: 'deny' }), code, undefined],
    [
      'that denies',
      policy({ tool: 'unity_execute_code', decision: 'deny' }),
      code,
      /denies unity_execute_code\. The rule is in ProjectSettings/,
    ],
    [
      'that says why',
      policy({ tool: 'unity_execute_code', decision: 'deny', reason: 'ask Ann.' }),
      code,
      /denies unity_execute_code \(ask Ann\)\. The rule is in/,
    ],
    ['for all others', policy({ tool: '*', decision: 'deny' }), code, /denies/],
    [
      'for all others but this',
      policy({ tool: '*', decision: 'deny' }, { tool: 'unity_execute_code', decision: 'allow' }),
      code,
      undefined,
    ],
    ['for a custom tool by its own name', policy({ tool: 'bake', decision: 'deny' }), tool('bake'), /denies bake\./],
    [
      'for custom_tool, which is no name of a tool',
      policy({ tool: 'custom_tool', decision: 'deny' }),
      tool('bake'),
      undefined,
    ],
    [
      'that is broken',
      { kind: 'broken', reason: 'is not JSON.' },
      tool('bake'),
      /Nothing runs in this project: the policy file is not JSON\. Fix ProjectSettings/,
    ],
  ])('%s', (_, given, work, blocked) => {
    if (blocked === undefined) expect(blockedByPolicy(given, work, hash)).toBeUndefined();
    else expect(blockedByPolicy(given, work, hash)).toMatch(blocked);
  });
});

describe('a policy that asks', () => {
  const ask = policy({ tool: '*', decision: 'ask' });
  const approval = (code_hash: string) => ({ code_hash, by: 'client', at: 1 });
  const right = 'hash of {"params":{"code":"return 1;"},"tool":"unity_execute_code"}';

  it('takes the approval of this very work, whatever the order of its members', () => {
    expect(blockedByPolicy(ask, { ...code, approval: approval(right) }, hash)).toBeUndefined();
    const given = {
      ...tool('bake', { b: 1, a: 2 }),
      approval: approval('hash of {"params":{"arguments":{"a":2,"b":1},"name":"bake"},"tool":"custom_tool"}'),
    };
    expect(blockedByPolicy(ask, given, hash)).toBeUndefined();
  });

  it.each([
    ['without an approval', code, /and no approval came with it/],
    [
      'with that of other code',
      { ...code, params: { code: 'return 2;' }, approval: approval(right) },
      /is of other work/,
    ],
    [
      'with that of another tool',
      { ...code, tool: 'unity_query' as const, approval: approval(right) },
      /is of other work/,
    ],
  ])('blocks work %s', (_, work, blocked) => expect(blockedByPolicy(ask, work, hash)).toMatch(blocked));

  it('takes none where a rule denies', () => {
    expect(
      blockedByPolicy(policy({ tool: '*', decision: 'deny' }), { ...code, approval: approval(right) }, hash),
    ).toMatch(/denies/);
  });
});
