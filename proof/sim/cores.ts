import { createEditor } from '../../mock-unity/core/editor.ts';
import { createHub } from '../../server/hub/hub.ts';
import type { Hub } from '../../server/hub/protocol/hub-protocol.ts';

/** What a world plays: the hub and the mock Editor. A search over a mutant gives it those of the mutant's bundle. */
export interface Cores {
  readonly createHub: typeof createHub;
  readonly createEditor: typeof createEditor;
}

export const cores: Cores = { createHub, createEditor };

/** With every hub changed. */
export const withHub = (change: (hub: Hub) => Hub): Cores => ({
  ...cores,
  createHub: (options) => change(createHub(options)),
});
