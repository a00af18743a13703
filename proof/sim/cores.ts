import type { Envelope } from '../../generated/typescript/types.ts';
import { createEditor } from '../../mock-unity/core/editor.ts';
import { openQuestion } from '../../server/clients/mcp/approval/ask-user.ts';
import type { DetailedTask } from '../../server/clients/mcp/protocol/features.ts';
import { operationContent } from '../../server/clients/mcp/resources/operation-resources.ts';
import { detailedTask, shownAsResult } from '../../server/clients/mcp/tasks/serve-tasks.ts';
import type { TaskSnapshot } from '../../server/hub/protocol/reads.ts';
import type { Hub } from '../../server/hub/protocol/hub-protocol.ts';
import { openTwin } from '../../server/store/testing/sqlite-twin.ts';
import { createCheckedHub } from '../../server/hub/testing/checked-hub.ts';
import { createCommitCore } from '../../server/team/postgres/commit-core.ts';
import { createLeaseClock, createLeaseCore } from '../../server/team/postgres/lease-core.ts';

/**
 * The code under test in a world: the hub, its state checked after each step, the mock Editor, the views of MCP clients, and, if servers share a
 * space, lease and commits. A search over a mutant uses those of the mutant's bundle.
 */
export interface Cores {
  readonly createHub: typeof createCheckedHub;
  readonly createEditor: typeof createEditor;
  readonly createLease: typeof createLeaseCore;
  readonly createLeaseClock: typeof createLeaseClock;
  readonly createCommits: typeof createCommitCore;
  /** `unity://operations/{log_id}`. */
  readonly showOperation: typeof operationContent;
  /** `tasks/get`, for a client that can ask its user. */
  readonly showTask: (snapshot: TaskSnapshot, envelope: Envelope) => DetailedTask;
  /** An empty store. */
  readonly openTwin: typeof openTwin;
  /** The question for a key of `inputRequests`. */
  readonly openQuestion: typeof openQuestion;
}

export const cores: Cores = {
  createHub: createCheckedHub,
  createEditor,
  createLease: createLeaseCore,
  createLeaseClock,
  createCommits: createCommitCore,
  showOperation: operationContent,
  showTask: (snapshot, envelope) =>
    detailedTask(snapshot, shownAsResult({ newLogId: () => envelope.log_id }, envelope), { canElicit: true }),
  openQuestion,
  openTwin,
};

/** With every hub changed. */
export const withHub = (change: (hub: Hub) => Hub): Cores => ({
  ...cores,
  createHub: (options, onBroken) => change(createCheckedHub(options, onBroken)),
});
