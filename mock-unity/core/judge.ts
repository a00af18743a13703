import type { NotStartedUpdateErrorCode } from '../../generated/typescript/types.ts';
import type { Context } from './context.ts';
import type { OperationRecord } from './journal-record.ts';
import { blockedByPolicy, toolNameOf } from './project-policy.ts';

/** Why work is not started, and never will be. */
export interface Refusal {
  readonly error: string;
  readonly error_code: NotStartedUpdateErrorCode;
}

/** Asked when work is accepted, and once more right before its start: the policy and the tools may be others by then. */
export function judge({ environment, options }: Context, record: OperationRecord): Refusal | undefined {
  const blocked = blockedByPolicy(environment.policy, record, options.hash);
  if (blocked !== undefined) return { error: blocked, error_code: 'blocked_by_policy' };
  const name = toolNameOf(record);
  if (record.tool !== 'custom_tool' || environment.tools.some((tool) => tool.name === name)) return undefined;
  const known = environment.tools.map((tool) => tool.name).join(', ') || 'none';
  return {
    error: `This Editor has no tool ${JSON.stringify(name)} (any more), so it did not start. Its own tools are: ${known}.`,
    error_code: 'not_started',
  };
}
