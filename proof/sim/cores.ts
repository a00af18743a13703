import { createEditor } from '../../mock-unity/core/editor.ts';
import type { Hub } from '../../server/hub/protocol/hub-protocol.ts';
import { createCheckedHub } from '../../server/hub/testing/checked-hub.ts';
import { createCommitCore } from '../../server/team/postgres/commit-core.ts';
import { createLeaseClock, createLeaseCore } from '../../server/team/postgres/lease-core.ts';

/** What a world plays: the hub, its state checked after each step, the mock Editor, and, where servers share a space, lease and commits. A search over a mutant gives it those of the mutant's bundle. */
export interface Cores {
  readonly createHub: typeof createCheckedHub;
  readonly createEditor: typeof createEditor;
  readonly createLease: typeof createLeaseCore;
  readonly createLeaseClock: typeof createLeaseClock;
  readonly createCommits: typeof createCommitCore;
}

export const cores: Cores = {
  createHub: createCheckedHub,
  createEditor,
  createLease: createLeaseCore,
  createLeaseClock,
  createCommits: createCommitCore,
};

/** With every hub changed. */
export const withHub = (change: (hub: Hub) => Hub): Cores => ({
  ...cores,
  createHub: (options, onBroken) => change(createCheckedHub(options, onBroken)),
});
