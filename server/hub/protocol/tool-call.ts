import type { ToolCall, Verdict } from './hub-protocol.ts';
import { QUERY_METHODS } from './query-methods.ts';

/** The name that the client called. */
export const nameOf = (call: ToolCall): string => (call.tool === 'custom_tool' ? call.params.name : call.tool);

/** What the policy, which judges tools, says of a call: a query that may change something needs more than one that only looks. */
export function judgeCallBy(judge: (tool: string) => Verdict, call: ToolCall): Verdict {
  const verdict = judge(nameOf(call));
  if (call.tool !== 'unity_query' || call.params.allow_methods !== true) return verdict;
  const methods = judge(QUERY_METHODS);
  if (strictness[methods.decision] <= strictness[verdict.decision]) return verdict;
  const most = Math.min(verdict.max_execution_ms ?? Infinity, methods.max_execution_ms ?? Infinity);
  return { ...methods, ...(most === Infinity ? {} : { max_execution_ms: most }) };
}

const strictness: Readonly<Record<Verdict['decision'], number>> = { allow: 0, ask: 1, deny: 2 };
