import type { Policy, PolicyDecision, PolicyRule, ToolOffer } from '../../generated/typescript/types.ts';

/** What one policy file says of one tool. */
export interface Opinion {
  /** The file. */
  readonly path: string;
  /** The rule of the tool itself, or the one for `*`. */
  readonly rule: PolicyRule;
}

/** What several opinions come to. */
export interface Merged {
  readonly decision: PolicyDecision;
  readonly max_execution_ms?: number;
  /** Given where a rule says so and none says the contrary. */
  readonly idempotent?: boolean;
  /** The opinion that the decision is from: of equally strict ones the first. */
  readonly from: Opinion;
}

/** Limits that hold for every call. */
export type CallLimits = Pick<Policy, 'calls_per_minute' | 'max_argument_bytes'>;

const strictness: Readonly<Record<PolicyDecision, number>> = { allow: 0, ask: 1, deny: 2 };

/** The rule of the tool itself, else the one for every other tool; undefined: this file has no opinion. */
export function ruleOf(policy: Policy, tool: string): PolicyRule | undefined {
  // A tool that is called * does not exist: its name does not fit the pattern of names.
  return policy.rules.find((rule) => rule.tool === tool) ?? policy.rules.find((rule) => rule.tool === '*');
}

/** The stricter decision and the smaller limit win (SEC-04). Undefined where nobody has an opinion. */
export function mergeOpinions(opinions: readonly Opinion[]): Merged | undefined {
  const [first, ...others] = opinions;
  if (first === undefined) return undefined;
  const from = others.reduce(
    (strictest, other) => (strictness[other.rule.decision] > strictness[strictest.rule.decision] ? other : strictest),
    first,
  );
  const rules = opinions.map(({ rule }) => rule);
  const max_execution_ms = smallest(rules.map((rule) => rule.max_execution_ms));
  const hints = rules.flatMap(({ idempotent }) => idempotent ?? []);
  return {
    decision: from.rule.decision,
    ...(max_execution_ms === undefined ? {} : { max_execution_ms }),
    ...(hints.length === 0 ? {} : { idempotent: hints.every(Boolean) }),
    from,
  };
}

/** The smaller offer wins; undefined where no file says which tools are shown. */
export function mergeOffers(policies: readonly Pick<Policy, 'tools'>[]): ToolOffer | undefined {
  const said = policies.flatMap(({ tools }) => tools ?? []);
  return sizes.find((offer) => said.includes(offer));
}

const sizes: readonly ToolOffer[] = ['six', 'read', 'all'];

export function mergeLimits(policies: readonly CallLimits[]): CallLimits {
  const calls_per_minute = smallest(policies.map((policy) => policy.calls_per_minute));
  const max_argument_bytes = smallest(policies.map((policy) => policy.max_argument_bytes));
  return {
    ...(calls_per_minute === undefined ? {} : { calls_per_minute }),
    ...(max_argument_bytes === undefined ? {} : { max_argument_bytes }),
  };
}

function smallest(limits: readonly (number | undefined)[]): number | undefined {
  const given = limits.flatMap((limit) => limit ?? []);
  return given.length === 0 ? undefined : given.reduce((least, limit) => Math.min(least, limit));
}
