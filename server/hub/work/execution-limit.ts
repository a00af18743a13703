import { toolName } from '../protocol/operation.ts';
import { duration } from '../protocol/timestamps.ts';
import { judgeTool } from '../state/policy.ts';
import type { HubState, LiveOperation } from '../state/state.ts';
import { requestStop } from './cancel.ts';

/** Work that has begun is asked to stop when it has run for as long as the policy gives it (SEC-04, CXL-02). `since`: the first news that it runs, or its stored start. */
export function limitExecution(hub: HubState, live: LiveOperation, since: number): void {
  if (live.dropLimit !== undefined || hub.options.judge === undefined) return;
  const tool = toolName(live.operation);
  const { max_execution_ms: limit } = judgeTool(hub, tool, live.operation.editor);
  if (limit === undefined) return;
  live.dropLimit = hub.deadlines.add(since + limit, () =>
    requestStop(hub, live, `the user's policy gives ${tool} ${duration(limit)}, and it has run longer`),
  );
}
