import { join } from 'node:path';
import { readyTools } from '../../generated/typescript/ready-tools.ts';
import { toolNames, type ToolName } from '../../generated/typescript/tools.ts';
import type { Policy, ToolOffer } from '../../generated/typescript/types.ts';
import { QUERY_METHODS } from '../hub/protocol/query-methods.ts';
import type { Verdict } from '../hub/protocol/hub-protocol.ts';
import type { Log } from '../lib/log.ts';
import {
  mergeLimits,
  mergeOffers,
  mergeOpinions,
  ruleOf,
  type CallLimits,
  type Merged,
  type Opinion,
} from './merge.ts';
import { createPolicyFiles } from './policy-files.ts';
import type { PolicyReading } from './read-policy.ts';

/** What the user's policy and those of the projects say (SEC-04). */
export interface Policies {
  /** Looks at the files once, for a call that may go to any of these projects. */
  read(project_paths: readonly string[]): PolicyInForce;
  /** Of one tool in one project: a look of its own. */
  readonly judge: (tool: string, project_path: string) => Verdict;
  /** Which tools of an Editor are shown to clients that do not say themselves; undefined: no file says. */
  readonly offer: (project_path: string) => ToolOffer | undefined;
}

/** What the files said at one moment. */
export interface PolicyInForce {
  readonly limits: CallLimits;
  readonly offer: ToolOffer | undefined;
  /** Of one tool; its reason says which file, and what to change. */
  readonly judge: (tool: string) => Verdict;
}

/** For everything that this user does. */
export const userPolicyPath = (stateDir: string): string => join(stateDir, 'policy.json');

/** For one project; comes with its files, so that a team shares it. */
export const projectPolicyPath = (project_path: string): string =>
  join(project_path, 'ProjectSettings', 'mcp-unity-bridge-policy.json');

export function createPolicies({ stateDir, log }: { readonly stateDir: string; readonly log: Log }): Policies {
  const files = createPolicyFiles({ onRead: (path, reading) => tell(log, path, reading) });
  const userPath = userPolicyPath(stateDir);
  const filesOf = (project_paths: readonly string[]): PolicyFile[] => [
    { path: userPath, reading: files.read(userPath, { mustBePrivate: true }) },
    // Whoever can write the project can change what its code does as well.
    ...project_paths
      .map(projectPolicyPath)
      .map((path) => ({ path, reading: files.read(path, { mustBePrivate: false }) })),
  ];
  const read = (project_paths: readonly string[]): PolicyInForce => {
    const files = filesOf(project_paths);
    const policies = files.flatMap(({ reading }) => (reading.kind === 'policy' ? [reading.policy] : []));
    return {
      limits: mergeLimits(policies),
      offer: mergeOffers(policies),
      judge: (tool) => judgeBy(files, tool, userPath),
    };
  };
  const readFor = (project_path: string): PolicyInForce => read(project_path === '' ? [] : [project_path]);
  return {
    read,
    judge: (tool, project_path) => readFor(project_path).judge(tool),
    offer: (project_path) => readFor(project_path).offer,
  };
}

/** A file and what stands in it. */
export interface PolicyFile {
  readonly path: string;
  readonly reading: PolicyReading;
}

/** What these files come to for one tool; `userPath` is where the user can allow what nobody names. */
export function judgeBy(files: readonly PolicyFile[], tool: string, userPath: string): Verdict {
  const broken = files.flatMap(({ reading }) => (reading.kind === 'broken' ? [reading.reason] : []));
  if (broken.length > 0)
    return {
      decision: 'deny',
      reason: `A policy file is broken, so everything is denied until it is fixed: ${broken.join('; ')}.`,
    };
  const merged = mergeOpinions(
    files.flatMap(({ path, reading }) => (reading.kind === 'policy' ? opinionOf(path, reading.policy, tool) : [])),
  );
  if (merged === undefined) return isReady(tool) ? readyBy(files, tool, userPath) : unnamed(tool, userPath);
  const { decision, max_execution_ms, idempotent } = merged;
  return {
    decision,
    reason: reasonOf(tool, merged),
    ...(max_execution_ms === undefined ? {} : { max_execution_ms }),
    ...(idempotent === undefined || isOneOfTheSix(tool) ? {} : { idempotent }),
  };
}

function opinionOf(path: string, policy: Policy, tool: string): Opinion[] {
  const rule = ruleOf(policy, tool);
  return rule === undefined ? [] : [{ path, rule }];
}

function reasonOf(tool: string, { decision, from: { path, rule } }: Merged): string {
  const where = `the rule for ${JSON.stringify(rule.tool)} in ${path}`;
  const why = rule.reason === undefined ? '' : ` Its reason: ${rule.reason}`;
  switch (decision) {
    case 'allow':
      return `${tool} is allowed by ${where}.${why}`;
    case 'ask':
      return `The user's policy asks before ${tool} runs (${where}).${why}`;
    case 'deny':
      return `${where.replace(/^t/, 'T')} denies ${tool}; the user can change its decision there.${why}`;
  }
}

function unnamed(tool: string, userPath: string): Verdict {
  if (tool === QUERY_METHODS)
    return {
      decision: 'ask',
      reason: `A query with allow_methods may change something, and no rule names ${QUERY_METHODS}: the user is asked. unity_execute_code is for changes.`,
    };
  if (isOneOfTheSix(tool))
    return { decision: 'allow', reason: `${tool} is one of the six tools, and no rule says otherwise.` };
  const line = JSON.stringify({ tool, decision: 'allow' });
  return {
    decision: 'deny',
    undecided: true,
    reason: `No rule names ${tool}, and it is none of the six tools: such tools are denied. To allow it, the user runs "mcp-unity-bridge policy allow ${tool}" (or "policy ask ${tool}"), or adds ${line} to the rules in ${userPath}.`,
  };
}

function isOneOfTheSix(tool: string): boolean {
  return toolNames.some((name) => name === tool);
}

const isReady = (tool: string): boolean => readyTools.some(({ name }) => name === tool);

/** What no rule names is judged as the one of the six that can do the same. */
function readyBy(files: readonly PolicyFile[], tool: string, userPath: string): Verdict {
  const same = sameAs(tool);
  const { decision, reason } = judgeBy(files, same, userPath);
  return {
    decision,
    reason: `No rule names ${tool}: it is judged as ${same}, which can do the same. ${reason}`,
    ...(same === 'unity_execute_code' ? { on_request: true } : {}),
  };
}

function sameAs(ready: string): ToolName {
  if (ready === 'console') return 'unity_get_logs';
  const reads = readyTools.some(({ name, read_only_hint }) => name === ready && read_only_hint === true);
  return reads ? 'unity_query' : 'unity_execute_code';
}

function tell(log: Log, path: string, reading: PolicyReading): void {
  switch (reading.kind) {
    case 'none':
      return log('info', 'a policy file is gone: its rules hold no more', { path });
    case 'policy':
      return log('info', 'policy', { path, rules: reading.policy.rules.length });
    case 'broken':
      return log('error', `a policy file is broken, so that everything is denied: ${reading.reason}`);
  }
}
