import { toolName } from '../protocol/operation.ts';
import { duration } from '../protocol/timestamps.ts';
import type { HubState, LiveOperation } from '../state/state.ts';
import { requestStop } from './cancel.ts';

/** Work that has begun is asked to stop when it has run for as long as the policy gives it (SEC-04, CXL-02). `since`: the first news that it runs, or its stored start. */
export function limitExecution(hub: HubState, live: LiveOperation, since: number): void {
  const { max_execution_ms: limit, operation } = live;
  if (live.dropLimit !== undefined || limit === undefined) return;
  const given = `the user's policy gives ${toolName(operation)} ${duration(limit)}`;
  live.dropLimit = hub.deadlines.add(since + limit, () => requestStop(hub, live, `${given}, and it has run longer`));
}
