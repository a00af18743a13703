import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import type { Policy, PolicyRule } from '../../generated/typescript/types.ts';
import type { PolicyVerdict, Subject } from '../hub/protocol/call.ts';
import { memberOf } from '../lib/json.ts';
import type { Log } from '../lib/logging.ts';
import { isStricter, ruleOf, sameTool } from './judge.ts';
import type { PolicyFiles, PolicyReading } from './read-policy.ts';
import { reasonOf, attempt } from '../lib/errors.ts';

/** Where the rules of each role are, and which claim of a token names roles (SEC-08). */
export interface RolesOptions {
  /**
   * Contains `<role>.json`, and `<project>/<role>.json`, which replaces it for that project: policy files that contain
   * only rules.
   */
  readonly dir: string;
  /** A dot selects a member of an object, if no claim has the full name. */
  readonly claim: string;
}

/** Decides what the roles of a signed-in user allow. */
interface Roles {
  /** Of several roles the most permissive one applies; a user without a role may do nothing. */
  judge(subject: Subject, tool: string, project_path: string): PolicyVerdict;
}

/** The syntax of role names, so that a claim cannot name files elsewhere. */
const ROLE = /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,63}$/u;

/** More than anyone has; the file of each one is checked. */
const ROLES_LIMIT = 32;

export function createRoles({ dir, claim }: RolesOptions, files: PolicyFiles): Roles {
  return {
    judge(subject, tool, project_path) {
      const names = rolesIn(subject.claims, claim);
      const opinions = names.map((role) => judgeRole({ dir, files, role }, tool, project_path));
      const best = opinions.reduce<PolicyVerdict | undefined>(
        (most, one) => (most === undefined || isStricter(most.decision, one.decision) ? one : most),
        undefined,
      );
      return best ?? { decision: 'deny', reason: noRole(subject, claim) };
    },
  };
}

/** The names of roles in a token's claims (some providers write groups as paths); ignores invalid names. */
export function rolesIn(claims: Subject['claims'], claim: string): string[] {
  const claimed = claims[claim] ?? claim.split('.').reduce<unknown>((inner, name) => memberOf(inner, name), claims);
  const names = Array.isArray(claimed) ? claimed : [claimed];
  return names
    .flatMap((name) => (typeof name === 'string' ? name.replace(/^\//, '') : []))
    .filter((name) => ROLE.test(name) && !name.endsWith('.'))
    .slice(0, ROLES_LIMIT);
}

interface Role {
  readonly dir: string;
  readonly files: PolicyFiles;
  readonly role: string;
}

function judgeRole({ dir, files, role }: Role, tool: string, project_path: string): PolicyVerdict {
  const project = project_path.split(/[/\\]/).findLast((name) => name !== '') ?? '';
  const isName = !['', '.', '..'].includes(project);
  for (const path of [...(isName ? [join(dir, project, `${role}.json`)] : []), join(dir, `${role}.json`)]) {
    const reading = files.read(path, { mustBePrivate: true });
    if (reading.kind === 'broken') return denyBecause(`The file of the role ${role} is broken: ${reading.reason}.`);
    if (reading.kind === 'none') continue;
    const more = moreThanRules(path, reading.policy);
    if (more !== undefined) return denyBecause(`${more}.`);
    const rule = ruleOf(reading.policy, tool) ?? ruleOf(reading.policy, sameTool(tool) ?? tool);
    return rule === undefined
      ? denyBecause(`The role ${role} has no rule for ${tool} in ${path}.`)
      : verdictOf(rule, role, path);
  }
  return denyBecause(`There is no role ${role} on this server.`);
}

function moreThanRules(path: string, policy: Policy): string | undefined {
  const member = Object.keys(policy).find((name) => name !== 'version' && name !== 'rules');
  if (member === undefined) return undefined;
  return `${path} has more than rules: limits and tools belong in a policy, not in a role, and it has ${JSON.stringify(member)}`;
}

/** Logs the current content of a role's file, and what to do if it allows nothing. */
export function logRoleFile(log: Log, path: string, reading: PolicyReading): void {
  if (reading.kind === 'none') return log('info', 'the file of a role is gone: its rules no longer apply', { path });
  const fault = reading.kind === 'broken' ? reading.reason : moreThanRules(path, reading.policy);
  if (fault !== undefined)
    return log(
      'error',
      `the file of a role has a mistake in it, so that this role allows nothing where the file holds: ${fault}. Correct the file; the next call reads it again`,
    );
  if (reading.kind === 'policy') log('info', 'role', { path, rules: reading.policy.rules.length });
}

const denyBecause = (reason: string): PolicyVerdict => ({ decision: 'deny', reason });

function verdictOf(
  { tool, decision, reason, max_execution_ms }: PolicyRule,
  role: string,
  path: string,
): PolicyVerdict {
  const why = reason === undefined ? '' : ` Its reason: ${reason}`;
  return {
    decision,
    reason: `The role ${role} says ${decision} (the rule for ${JSON.stringify(tool)} in ${path}).${why}`,
    ...(max_execution_ms === undefined ? {} : { max_execution_ms }),
  };
}

function noRole({ name }: Subject, claim: string): string {
  return `${name} has no role on this server: the claim ${claim} of the access token names none.`;
}

/**
 * Combines the verdicts of policy and role: the stricter decision, the smaller limit. A role never allows what a policy
 * denies.
 */
export function narrowVerdict(policy: PolicyVerdict, role: PolicyVerdict): PolicyVerdict {
  const stricter = isStricter(role.decision, policy.decision) ? { decision: role.decision, reason: role.reason } : {};
  const limits = [policy.max_execution_ms, role.max_execution_ms].flatMap((limit) => limit ?? []);
  const { undecided: _, ...rest } = policy;
  return {
    ...('decision' in stricter ? rest : policy),
    ...stricter,
    ...(limits.length === 0 ? {} : { max_execution_ms: Math.min(...limits) }),
  };
}

/** Throws an error with a message for users if no user could have a role. */
export function checkRoles({ dir }: Pick<RolesOptions, 'dir'>): void {
  const names = attempt(
    () => readdirSync(dir, { recursive: true, encoding: 'utf8' }),
    (cause) => {
      throw new Error(`expected a folder with a file <role>.json for each role as --roles: ${reasonOf(cause)}.`, {
        cause,
      });
    },
  );
  if (!names.some((name) => name.endsWith('.json')))
    throw new Error(`expected a file <role>.json for each role in the folder of --roles, ${dir}: there is none.`);
}
