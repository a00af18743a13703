import type { Envelope } from '../../generated/typescript/types.ts';

/** What a tool call was answered with, as a client sees it. Times in ms since the case began. */
export interface ToolAnswer {
  readonly at: number;
  /** Parsed from the answer; absent where there is none that could be read. */
  readonly envelope?: Envelope;
  /** What is wrong with the message: not an envelope of its schema, text and structured content that differ, a JSON-RPC error. */
  readonly invalid?: string;
}

/** A call under way. */
export interface TargetCall {
  /** Ms since the case began. */
  readonly at: number;
  readonly answer: ToolAnswer | undefined;
  /** Progress notifications so far. */
  readonly progress: number;
  /** How often its client has sent it again by itself, after a connection that was lost. Each time may be new work to a server that forgets. */
  readonly repeats?: number;
  /** How often the user was asked through it; absent where he cannot be. */
  readonly asked?: number;
  /** MCP cancel. */
  cancel(): void;
}

export interface TargetClient {
  /** The call leaves now. */
  call(tool: string, args: Readonly<Record<string, unknown>>, options?: { readonly progress?: boolean }): TargetCall;
  /** MCP notifications received, by method. */
  notifications(method: string): number;
  /** Its process ends. */
  leave(): Promise<void>;
}
