import type { HubOptions } from '../hub/protocol/hub-protocol.ts';
import { afterThisTurn } from '../lib/after-this-turn.ts';

type RefuseTool = NonNullable<HubOptions['refuseTool']>;

/** The check of the Editor's own tools. It brings a JSON Schema compiler, whose loading holds up the thread for longer than all that listens. */
export interface ToolCheck {
  /** Only once it is loaded. */
  readonly refuseTool: RefuseTool;
  /** Loads it, once. */
  load(): Promise<void>;
}

export function createToolCheck(): ToolCheck {
  let check: RefuseTool | undefined;
  const load = async (): Promise<void> => {
    // A client may be waiting for this one, and is answered with it.
    await import('../mcp/link-session.ts');
    await afterThisTurn();
    check = (await import('../mcp/custom-tools/check-tool.ts')).refuseTool;
  };
  let loading: Promise<void> | undefined;
  return {
    refuseTool(tool) {
      if (check === undefined) throw new Error('an Editor has sent its tools before their check was loaded');
      return check(tool);
    },
    load: () => (loading ??= load()),
  };
}
