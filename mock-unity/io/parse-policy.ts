import { jsonText } from '../../generated/typescript/framing.ts';
import type { Policy } from '../../generated/typescript/types.ts';
import { validatePolicy } from '../../generated/typescript/validators.js';
import type { ProjectPolicy } from '../core/editor-protocol.ts';
import { failureOf } from '../lib/attempt.ts';

/** Broken, never ignored: a policy with a mistake in it is the wish for one. */
export function parsePolicy(text: string): ProjectPolicy {
  let value: unknown;
  const failure = failureOf(() => (value = JSON.parse(jsonText(text))));
  if (failure !== undefined) return brokenPolicy(`is not JSON (${failure}).`);
  const checked = validatePolicy(withoutSchema(value));
  if (checked.ok) return withOneRuleEach(checked.value);
  const [violation] = checked.errors;
  return brokenPolicy(
    `is no policy: ${violation?.message ?? 'it does not fit'} (at ${violation?.pointer === '' ? 'its top' : (violation?.pointer ?? 'its top')}).`,
  );
}

/** Which of two rules was meant cannot be told. */
function withOneRuleEach(policy: Policy): ProjectPolicy {
  const names = policy.rules.map(({ tool }) => tool);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined
    ? { kind: 'policy', policy }
    : brokenPolicy(`has two rules for ${JSON.stringify(twice)}; expected one for each tool.`);
}

/** The member $schema is for editors. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '$schema'));
}

export const brokenPolicy = (reason: string): ProjectPolicy => ({ kind: 'broken', reason });
