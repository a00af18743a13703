import type { ToolMappings } from '../adapter/protocol.ts';
import type { RealClient } from '../targets/real-client.ts';

/** What the checks look at: a client that has shaken hands, and what it has heard that is not MCP. */
export interface StaticView {
  readonly client: RealClient;
  readonly tool_names: Readonly<Record<string, string>>;
  readonly tool_mapping: ToolMappings;
  readonly wrong: () => readonly string[];
  /** The answer to a tool call, or what is wrong with it. */
  readonly ask: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Asked>;
  /** Without one, what Unity would do is not asked: an envelope is. */
  readonly hasEditor: boolean;
}

export interface Asked {
  readonly status?: string;
  readonly error_code?: string;
  /** The sentence of an error. */
  readonly error?: string;
  readonly log_id?: string;
  readonly invalid?: string;
}
