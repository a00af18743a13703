import type { HubWindows } from '../../server/hub/protocol/hub-protocol.ts';

/**
 * The contract's windows, shortened so that a run reaches their ends in virtual seconds; in the same order of size, but for retention: a run of the search
 * has to outlast it, and work that is done late has to be read behind it (LOG-03).
 */
export const windows: HubWindows = {
  hold_window_ms: 10_000,
  redelivery_window_ms: 10_000,
  retraction_window_ms: 1000,
  retention_ms: 20_000,
  editor_evidence_ms: 60_000,
  accept_floor_ms: 1000,
  progress_interval_ms: 10_000,
  heartbeat_interval_ms: 2000,
  heartbeat_dead_ms: 6000,
  result_limit_bytes: 100_000,
  queue_limit: 100,
};
