import type { McpSide, ToolMappings } from '../adapter/protocol.ts';
import type { Capability, FaultOrder } from '../script/case-target.ts';

/** An implementation under test. */
export interface RealTarget {
  /** Empty: as reported by the server. */
  readonly name: string;
  readonly version: string;
  readonly homepage?: string;
  /** Including those of the runner itself. */
  readonly capabilities: ReadonlySet<Capability>;
  /** See `CaseTarget`. */
  readonly own_timeout_ms?: number;
  /** All cases use one server and one Editor: two of them must not block its main thread at the same time. */
  readonly isShared: boolean;
  /** Opens an instance for one case. Throws CouldNotRun. */
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
  /** Ids of its processes, if an adapter names them. */
  readonly pids?: readonly number[];
  /** SIGKILL of a client's command is SIGKILL of the server. */
  readonly server_is_command: boolean;
  /** Faults of an adapter: those that the runner cannot cause. */
  readonly faults?: {
    fault(order: FaultOrder): Promise<void>;
    /** Resolves when an Editor is connected and runs code. */
    heal(): Promise<void>;
    cancelOperation(log_id: string): Promise<void>;
  };
  /** Reads a ledger that is not available as a file. */
  readonly ledger?: () => Promise<string>;
  /** The adapter's output on stderr. */
  readonly stderr?: () => string;
  close(): Promise<void>;
}

/** Faults of the runner itself, between client and server. All else is declared. */
export const runnerCapabilities = [
  'cut_client',
  'hold_answers',
  'drop_answers',
] as const satisfies readonly Capability[];
