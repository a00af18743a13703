import { limits } from '../../../generated/typescript/limits.ts';
import type { HubWindows } from './hub-protocol.ts';

/** The contract's own windows. */
export const contractWindows: HubWindows = {
  hold_window_ms: limits.hold_window_ms,
  redelivery_window_ms: limits.redelivery_window_ms,
  retraction_window_ms: limits.retraction_window_ms,
  retention_ms: limits.retention_ms,
  editor_evidence_ms: limits.editor_evidence_ms,
  accept_floor_ms: limits.accept_floor_ms,
  progress_interval_ms: limits.progress_interval_ms,
  heartbeat_interval_ms: limits.heartbeat_interval_ms,
  heartbeat_dead_ms: limits.heartbeat_dead_ms,
  result_limit_bytes: limits.result_limit_bytes,
  queue_limit: limits.queue_limit,
};
