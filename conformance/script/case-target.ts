import type { Envelope } from '../../generated/typescript/types.ts';
import type { LedgerLine, TraceEvent, WireLine } from '../report/model.ts';
import type { Capability, FaultName, Phase } from './capabilities.ts';

/** What a case is played on: our cores in virtual time, our processes, or anybody's. One target per case. */
export interface CaseTarget {
  readonly kind: 'virtual' | 'real';
  readonly capabilities: ReadonlySet<Capability>;
  /** How much later than promised an answer of this target may come: 0 in virtual time. */
  readonly tolerance_ms: number;
  /** After this time it gives up waiting for Unity by itself, whatever the caller says; absent: it does not. */
  readonly own_timeout_ms?: number;
  /** Set where this machine has so much to do that a late answer says nothing about the target; a sentence. */
  readonly tooSlow?: string | undefined;
  /** In virtual time: the server's clock when the case began, Unix ms. */
  readonly began_at?: number;
  /** Ms since the case began. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** Lets time pass until it holds, at most this time; whether it held. */
  until(holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean>;
  /** The client of that name; made, connected and initialized when first asked for. */
  client(name: string): Promise<TargetClient>;
  /** C# string literal content for the path of the ledger file. */
  readonly ledgerPath: string;
  ledger(): Promise<readonly LedgerLine[]>;
  /** Resolves when the fault has taken effect (or is armed, with `at`). */
  fault(order: FaultOrder): Promise<void>;
  heal(): Promise<void>;
  /** CXL-05. */
  cancelOperation(log_id: string): Promise<void>;
  /** What the user says to the newest question about that call; with the capability `policy`. */
  decide?(call: TargetCall, how: 'approve' | 'refuse' | 'mix_up'): Promise<void>;
  /** What its clients have done that is no step of the case, a sentence each, in order. */
  asides?(): readonly string[];
  /** The last words on stderr of whatever was started for the case. */
  stderr?(): string;
  /** What happened, for the picture of a failure. */
  trace(): readonly TraceEvent[];
  wire(): readonly WireLine[];
  /** In virtual time: the rules that were broken. */
  violations(): readonly {
    readonly rule: string;
    readonly requirements: readonly string[];
    readonly message: string;
  }[];
  close(): Promise<void>;
}

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
  /** How often its client has sent it again by itself, after a connection that was lost. Each time may be new work to a server that keeps no results. */
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

/** A fault with its numbers, as a target performs it. */
export interface FaultOrder {
  readonly fault: FaultName;
  /** Ms; absent: until it is healed. */
  readonly for?: number;
  readonly count?: number;
  readonly survive?: number;
  readonly editor?: number;
  /** Which server, for targets that have several: 1 is the first. */
  readonly server?: number;
  readonly client?: string;
  readonly at?: { readonly call: TargetCall; readonly phase: Phase };
}
