import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbPolicy } from '../../generated/typescript/arbitraries.ts';
import type { Policy, PolicyDecision } from '../../generated/typescript/types.ts';
import { mergeLimits, mergeOffers, mergeOpinions, ruleOf, type Opinion } from './judge.ts';

const order: readonly PolicyDecision[] = ['allow', 'ask', 'deny'];
const tool = fc.constantFrom('unity_query', 'my_tool', 'other', '*');
/** Few names, so that rules overlap. */
const policies = fc.array(
  arbPolicy.chain((policy) =>
    fc
      .tuple(...policy.rules.map((rule) => tool.map((name) => ({ ...rule, tool: name }))))
      .map((rules): Policy => ({ ...policy, rules: once(rules) })),
  ),
  { maxLength: 4 },
);

function once(rules: Policy['rules']): Policy['rules'] {
  return rules.filter((rule, index) => rules.findIndex((other) => other.tool === rule.tool) === index);
}

function opinions(of: readonly Policy[], name: string): Opinion[] {
  return of.flatMap((policy, index) => {
    const rule = ruleOf(policy, name);
    return rule === undefined ? [] : [{ path: `policy ${index}`, rule }];
  });
}

/** Without where it comes from, which depends on the order. */
function plain(of: readonly Policy[], name: string): object | undefined {
  const merged = mergeOpinions(opinions(of, name));
  if (merged === undefined) return undefined;
  const { from: _, ...rest } = merged;
  return rest;
}

test('a rule of its own goes before the one for every tool', () => {
  const policy: Policy = {
    version: 1,
    rules: [
      { tool: '*', decision: 'deny' },
      { tool: 'unity_query', decision: 'allow' },
    ],
  };
  expect([
    ruleOf(policy, 'unity_query')?.decision,
    ruleOf(policy, 'my_tool')?.decision,
    ruleOf({ version: 1, rules: [] }, 'my_tool'),
  ]).toEqual(['allow', 'deny', undefined]);
});

test('merging never weakens: no policy forbids, asks or limits more on its own than all together', () => {
  fc.assert(
    fc.property(policies, tool, (all, name) => {
      const merged = mergeOpinions(opinions(all, name));
      for (const { rule } of opinions(all, name)) {
        expect(order.indexOf(merged?.decision ?? 'allow')).toBeGreaterThanOrEqual(order.indexOf(rule.decision));
        if (rule.max_execution_ms !== undefined)
          expect(merged?.max_execution_ms).toBeLessThanOrEqual(rule.max_execution_ms);
        if (rule.idempotent === false) expect(merged?.idempotent).toBe(false);
      }
      const limits = mergeLimits(all);
      for (const { calls_per_minute, max_argument_bytes } of all) {
        if (calls_per_minute !== undefined) expect(limits.calls_per_minute).toBeLessThanOrEqual(calls_per_minute);
        if (max_argument_bytes !== undefined) expect(limits.max_argument_bytes).toBeLessThanOrEqual(max_argument_bytes);
      }
    }),
  );
});

test('merging invents nothing: the decision and every limit are those of one of the policies', () => {
  fc.assert(
    fc.property(policies, tool, (all, name) => {
      const merged = mergeOpinions(opinions(all, name));
      const rules = opinions(all, name).map(({ rule }) => rule);
      expect(merged === undefined).toBe(rules.length === 0);
      if (merged !== undefined) expect(rules.map(({ decision }) => decision)).toContain(merged.decision);
      if (merged?.max_execution_ms !== undefined)
        expect(rules.map(({ max_execution_ms }) => max_execution_ms)).toContain(merged.max_execution_ms);
      if (merged?.idempotent !== undefined)
        expect(rules.map(({ idempotent }) => idempotent)).toContain(merged.idempotent);
    }),
  );
});

test('the order of the policies is of no consequence, nor how often one is listed', () => {
  fc.assert(
    fc.property(policies, tool, (all, name) => {
      const merged = plain(all, name);
      expect(plain(all.toReversed(), name)).toEqual(merged);
      expect(plain([...all, ...all], name)).toEqual(merged);
      expect(mergeLimits([...all.toReversed(), ...all])).toEqual(mergeLimits(all));
    }),
  );
});

test('of several offers of tools the smallest wins', () => {
  expect(mergeOffers([])).toBeUndefined();
  expect(mergeOffers([{}, { tools: 'all' }])).toBe('all');
  expect(mergeOffers([{ tools: 'read' }, { tools: 'all' }])).toBe('read');
  expect(mergeOffers([{ tools: 'all' }, { tools: 'six' }, { tools: 'read' }])).toBe('six');
});
