import { createEditor } from '../../mock-unity/core/editor.ts';
import type { Hub } from '../../server/hub/protocol/hub-protocol.ts';
import { createCheckedHub } from '../../server/hub/testing/checked-hub.ts';

/** What a world plays: the hub, its state checked after each step, and the mock Editor. A search over a mutant gives it those of the mutant's bundle. */
export interface Cores {
  readonly createHub: typeof createCheckedHub;
  readonly createEditor: typeof createEditor;
}

export const cores: Cores = { createHub: createCheckedHub, createEditor };

/** With every hub changed. */
export const withHub = (change: (hub: Hub) => Hub): Cores => ({
  ...cores,
  createHub: (options, onBroken) => change(createCheckedHub(options, onBroken)),
});
