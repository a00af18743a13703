import type { HubOptions } from '../hub/protocol/hub-protocol.ts';

type RefuseTool = NonNullable<HubOptions['refuseTool']>;

/** The check of the Editor's own tools. It brings a JSON Schema compiler, whose loading holds up the thread for longer than all that listens. */
export interface ToolCheck {
  /** Only once it is loaded. */
  readonly refuseTool: RefuseTool;
  load(): Promise<void>;
}

export function createToolCheck(): ToolCheck {
  let check: RefuseTool | undefined;
  return {
    refuseTool(tool) {
      if (check === undefined) throw new Error('an Editor has sent its tools before their check was loaded');
      return check(tool);
    },
    async load() {
      // A client may be waiting for this one.
      await import('../mcp/link-session.ts');
      check = (await import('../mcp/custom-tools/check-tool.ts')).refuseTool;
    },
  };
}
