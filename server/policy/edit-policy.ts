import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Policy, PolicyDecision, PolicyRule } from '../../generated/typescript/types.ts';
import { isObject } from '../lib/json.ts';
import { readPolicy } from './read-policy.ts';
import { replaceFile } from '../lib/files.ts';
import { jsonText } from '../../generated/typescript/framing.ts';

/** Sets the decision on tools in a policy file, which is made where there is none; other members of their rules stay. Throws where the file is broken. */
export function decideTools(path: string, tools: readonly string[], decision: PolicyDecision): void {
  const reading = readPolicy(path, { mustBePrivate: true });
  if (reading.kind === 'broken')
    throw new Error(`nothing was changed, because the policy file is broken: ${reading.reason}`);
  const policy: Policy = reading.kind === 'policy' ? reading.policy : { version: 1, rules: [] };
  const decided = tools.map((tool): PolicyRule => ({
    ...policy.rules.find((rule) => rule.tool === tool),
    tool,
    decision,
  }));
  const rules = [...policy.rules.filter(({ tool }) => !tools.includes(tool)), ...decided];
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  replaceFile(path, `${JSON.stringify({ ...schemaOf(path), ...policy, rules }, undefined, 2)}\n`);
}

/** For the user's text editor; a policy is read without it. */
function schemaOf(path: string): { readonly $schema?: string } {
  if (!existsSync(path)) return {};
  const value: unknown = JSON.parse(jsonText(readFileSync(path, 'utf8')));
  return isObject(value) && typeof value['$schema'] === 'string' ? { $schema: value['$schema'] } : {};
}
