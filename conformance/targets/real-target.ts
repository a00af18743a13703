import type { McpSide, ToolMappings } from '../adapter/protocol.ts';
import type { Capability, FaultOrder } from '../script/case-target.ts';

/** An implementation that cases are played on. */
export interface RealTarget {
  /** Empty: what the server says of itself. */
  readonly name: string;
  readonly version: string;
  readonly homepage?: string;
  /** With those that the runner has by itself. */
  readonly capabilities: ReadonlySet<Capability>;
  /** See `CaseTarget`. */
  readonly own_timeout_ms?: number;
  /** All cases use one server and one Editor: two of them must not block its main thread at the same time. */
  readonly isShared: boolean;
  /** Something to play one case on. Throws CouldNotRun. */
  open(options: OpenOptions): Promise<OpenTarget>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly case_id: string;
  /** Empty, absolute, removed afterwards. */
  readonly dir: string;
  readonly ledger_path: string;
  readonly seed: number;
}

export interface OpenTarget {
  readonly mcp: McpSide;
  /** Contract name -> name there. */
  readonly tool_names: Readonly<Record<string, string>>;
  readonly tool_mapping?: ToolMappings;
  /** Of the processes behind it, where an adapter names them. */
  readonly pids?: readonly number[];
  /** SIGKILL of a client's command is SIGKILL of the server. */
  readonly server_is_command: boolean;
  /** Where an adapter does faults: those that the runner cannot do. */
  readonly faults?: {
    fault(order: FaultOrder): Promise<void>;
    /** Resolves when an Editor is connected and runs code. */
    heal(): Promise<void>;
    cancelOperation(log_id: string): Promise<void>;
  };
  /** Where the ledger cannot be read as a file. */
  readonly ledger?: () => Promise<string>;
  /** What the adapter has printed on stderr. */
  readonly stderr?: () => string;
  close(): Promise<void>;
}

/** What the runner does by itself, between client and server. All else is declared. */
export const runnerCapabilities = [
  'cut_client',
  'hold_answers',
  'drop_answers',
] as const satisfies readonly Capability[];
