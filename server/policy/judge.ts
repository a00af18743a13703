import { toolNames, type ToolName } from '../../generated/typescript/tools.ts';
import type { Policy, PolicyDecision, PolicyRule, ToolOffer } from '../../generated/typescript/types.ts';
import { QUERY_METHODS } from '../hub/protocol/decide-call.ts';
import type { PolicyVerdict } from '../hub/protocol/call.ts';
import type { PolicyReading } from './read-policy.ts';
import { readyTools } from '../../generated/typescript/ready-tools.ts';

/** A file and its content. */
export interface PolicyFile {
  readonly path: string;
  readonly reading: PolicyReading;
}

/** The policies of all readable files. */
export const policiesIn = (files: readonly PolicyFile[]): Policy[] =>
  files.flatMap(({ reading }) => (reading.kind === 'policy' ? [reading.policy] : []));

/** The verdict of these files on one tool; `userPath` is where the user can allow a tool without a rule. */
export function judgeBy(files: readonly PolicyFile[], tool: string, userPath: string): PolicyVerdict {
  const broken = files.flatMap(({ reading }) => (reading.kind === 'broken' ? [reading.reason] : []));
  if (broken.length > 0)
    return {
      decision: 'deny',
      reason: `A policy file is broken, so everything is denied until it is fixed: ${broken.join('; ')}.`,
    };
  const merged = mergeOpinions(
    files.flatMap(({ path, reading }) => (reading.kind === 'policy' ? opinionOf(path, reading.policy, tool) : [])),
  );
  if (merged === undefined) {
    const same = isOneOfTheSix(tool) ? undefined : sameTool(tool);
    return same === undefined ? judgeUnnamed(tool, userPath) : readyBy(files, tool, { same, userPath });
  }
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
      return `${capitalise(where)} asks before ${tool} runs.${why}`;
    case 'deny':
      return `${capitalise(where)} denies ${tool}; the user can change its decision there.${why}`;
  }
}

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function judgeUnnamed(tool: string, userPath: string): PolicyVerdict {
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
    reason: `No rule names ${tool}, and it is not one of the six tools: such tools are denied. To allow it, the user runs "mcp-unity-bridge policy allow ${tool}" (or "policy ask ${tool}"), or adds ${line} to the rules in ${userPath}.`,
  };
}

function isOneOfTheSix(tool: string): boolean {
  return toolNames.some((name) => name === tool);
}

/** A ready tool without a rule gets the verdict of the one of the six tools that can do the same. */
function readyBy(
  files: readonly PolicyFile[],
  tool: string,
  { same, userPath }: { readonly same: ToolName; readonly userPath: string },
): PolicyVerdict {
  const { decision, reason } = judgeBy(files, same, userPath);
  return {
    decision,
    reason: `No rule names ${tool}: it is judged as ${same}, which can do the same. ${reason}`,
    ...(same === 'unity_execute_code' ? { on_request: true } : {}),
  };
}

/** The rule of one policy file for one tool. */
export interface Opinion {
  /** The file. */
  readonly path: string;
  /** The rule of the tool itself, or the one for `*`. */
  readonly rule: PolicyRule;
}

/** The combination of several opinions. */
interface Merged {
  readonly decision: PolicyDecision;
  readonly max_execution_ms?: number;
  /** Set if a rule says so and none contradicts it. */
  readonly idempotent?: boolean;
  /** The opinion that determines the decision: of equally strict ones the first. */
  readonly from: Opinion;
}

/** Limits that apply to every call. */
export type CallLimits = Pick<Policy, 'calls_per_minute' | 'max_argument_bytes'>;

const strictness: Readonly<Record<PolicyDecision, number>> = { allow: 0, ask: 1, deny: 2 };

export const isStricter = (one: PolicyDecision, other: PolicyDecision): boolean => strictness[one] > strictness[other];

/** The rule of the tool, or else the rule for all other tools; undefined: this file has no opinion. */
export function ruleOf(policy: Policy, tool: string): PolicyRule | undefined {
  // No tool can be named *: the pattern of names excludes it.
  return policy.rules.find((rule) => rule.tool === tool) ?? policy.rules.find((rule) => rule.tool === '*');
}

/** The stricter decision and the smaller limit apply (SEC-04). Undefined if no file has an opinion. */
export function mergeOpinions(opinions: readonly Opinion[]): Merged | undefined {
  const [first, ...others] = opinions;
  if (first === undefined) return undefined;
  const from = others.reduce(
    (strictest, other) => (isStricter(other.rule.decision, strictest.rule.decision) ? other : strictest),
    first,
  );
  const rules = opinions.map(({ rule }) => rule);
  const max_execution_ms = smallestOf(rules.map((rule) => rule.max_execution_ms));
  const hints = rules.flatMap(({ idempotent }) => idempotent ?? []);
  return {
    decision: from.rule.decision,
    ...(max_execution_ms === undefined ? {} : { max_execution_ms }),
    ...(hints.length === 0 ? {} : { idempotent: hints.every(Boolean) }),
    from,
  };
}

/** The smaller offer applies; undefined if no file defines which tools are shown. */
export function mergeOffers(policies: readonly Pick<Policy, 'tools'>[]): ToolOffer | undefined {
  const named = policies.flatMap(({ tools }) => tools ?? []);
  return sizes.find((offer) => named.includes(offer));
}

const sizes: readonly ToolOffer[] = ['six', 'read', 'all'];

export function mergeLimits(policies: readonly CallLimits[]): CallLimits {
  const calls_per_minute = smallestOf(policies.map((policy) => policy.calls_per_minute));
  const max_argument_bytes = smallestOf(policies.map((policy) => policy.max_argument_bytes));
  return {
    ...(calls_per_minute === undefined ? {} : { calls_per_minute }),
    ...(max_argument_bytes === undefined ? {} : { max_argument_bytes }),
  };
}

function smallestOf(limits: readonly (number | undefined)[]): number | undefined {
  const given = limits.flatMap((limit) => limit ?? []);
  return given.length === 0 ? undefined : given.reduce((least, limit) => Math.min(least, limit));
}

/** The one of the six tools that can do the same as a ready tool; undefined for every other tool. */
export function sameTool(tool: string): ToolName | undefined {
  const ready = readyTools.find(({ name }) => name === tool);
  if (ready === undefined) return undefined;
  if (tool === 'console') return 'unity_get_logs';
  return ready.read_only_hint === true ? 'unity_query' : 'unity_execute_code';
}
