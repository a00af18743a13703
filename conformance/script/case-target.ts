import { Type } from 'typebox';
import { namesOf } from '../lib/names-of.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { LedgerLine, TraceEvent, WireLine } from '../report/model.ts';

/** The target of one case: our cores in virtual time, our processes, or those of others. */
export interface CaseTarget {
  readonly kind: 'virtual' | 'real';
  readonly capabilities: ReadonlySet<Capability>;
  /** Allowed lateness of this target's answers, ms: 0 in virtual time. */
  readonly tolerance_ms: number;
  /** Time after which it stops waiting for Unity, whatever the caller's timeout; absent: never. */
  readonly own_timeout_ms?: number;
  /** Set on a machine so busy that a late answer proves nothing about the target; a sentence. */
  readonly tooSlow?: string | undefined;
  /** In virtual time: the server's clock when the case began, Unix ms. */
  readonly began_at?: number;
  /** Ms since the case began. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** Waits until it is true, at most this time; resolves to false after that. */
  until(holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean>;
  /** The client of that name; created, connected and initialized at the first request. */
  client(name: string): Promise<TargetClient>;
  /** C# string literal content for the path of the ledger file. */
  readonly ledgerPath: string;
  ledger(): Promise<readonly LedgerLine[]>;
  /** Resolves when the fault has taken effect (or is armed, with `at`). */
  fault(order: FaultOrder): Promise<void>;
  heal(): Promise<void>;
  /** CXL-05. */
  cancelOperation(log_id: string): Promise<void>;
  /** The user's answer to the newest question about that call; with the capability `policy`. */
  decide?(call: TargetCall, how: 'approve' | 'refuse' | 'mix_up'): Promise<void>;
  /** Actions of its clients that are no steps of the case, a sentence each, in order. */
  asides?(): readonly string[];
  /** The end of stderr of the processes started for the case. */
  stderr?(): string;
  /** The events, for the picture of a failure. */
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

/** The answer to a tool call, as received by a client. Times in ms since the case began. */
export interface ToolAnswer {
  readonly at: number;
  /** Parsed from the answer; absent if it has none that is readable. */
  readonly envelope?: Envelope;
  /** The mistake in the message: not an envelope of its schema, text and structured content that differ, a JSON-RPC error. */
  readonly invalid?: string;
}

/** An open call. */
export interface TargetCall {
  /** Ms since the case began. */
  readonly at: number;
  readonly answer: ToolAnswer | undefined;
  /** Progress notifications so far. */
  readonly progress: number;
  /** Number of repetitions by its client, after lost connections. Each may be new work for a server that stores no results. */
  readonly repeats?: number;
  /** Number of questions to the user through it; absent if it cannot ask. */
  readonly asked?: number;
  /** MCP cancel. */
  cancel(): void;
}

export interface TargetClient {
  /** Sends the call at once. */
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
  /** Number of the server, for targets with several: 1 is the first. */
  readonly server?: number;
  readonly client?: string;
  readonly at?: { readonly call: TargetCall; readonly phase: Phase };
}

/** The kinds of evidence that a fault has really happened. */
export type WitnessKind =
  /** A program that is sent while it lasts does not begin, and one that is sent after `heal` does. */
  | 'nothing_starts'
  /** A program that awaits when it happens never ends. */
  | 'cut_off'
  /** One of the `pids` of the reply to `start` has ended. */
  | 'process_ends'
  /** The result of work that ended before it is not found after it. */
  | 'forgets'
  /** It ends another fault: code runs after it. */
  | 'ends'
  /** No visible effect: `did` of the reply names the action and its object. */
  | 'told';

interface FaultWords {
  /** The state when the adapter answers. */
  readonly does: string;
  readonly witness: WitnessKind;
}

/** Every fault, in a sentence. A target that can cause it has the capability of the same name. "Until it ends": after `for` ms if the order has it, else at `heal`. */
export const faultWords = {
  kill_server: {
    does: 'The server process is killed (SIGKILL); when it ends, it is started again on the same store.',
    witness: 'process_ends',
  },
  stop_server: { does: 'The server is killed and cannot be started until it ends.', witness: 'nothing_starts' },
  start_server: { does: 'A server that was stopped or killed is started again.', witness: 'ends' },
  old_store: {
    does: 'The server is killed, its store is put back to the copy that was taken at start, and it is started when it ends.',
    witness: 'forgets',
  },
  store_full: { does: 'Nothing can be added to the store of the server until it ends.', witness: 'nothing_starts' },
  store_slow: { does: 'Writes to the store of the server take very long until it ends.', witness: 'told' },
  kill_editor: {
    does: 'The Editor is killed (SIGKILL); when it ends, it is opened again with the same project.',
    witness: 'nothing_starts',
  },
  quit_editor: { does: 'The user quits the Editor; when it ends, it is opened again.', witness: 'nothing_starts' },
  start_editor: { does: 'An Editor that was killed or quit is opened again.', witness: 'ends' },
  start_other_editor: { does: 'A second Editor is opened with another project.', witness: 'told' },
  lose_journal: { does: 'What the Editor keeps of operations on its disk is deleted.', witness: 'told' },
  copy_project: {
    does: 'The project folder is copied with all that is in it, and the copy is opened in a second Editor.',
    witness: 'told',
  },
  journal_full: {
    does: 'Nothing can be added to what the Editor keeps on its disk until it ends.',
    witness: 'nothing_starts',
  },
  journal_slow: { does: 'What the Editor writes to its disk takes very long until it ends.', witness: 'told' },
  journal_torn: {
    does: 'The Editor is killed in the middle of a write, so that the last line of its log of starts is torn.',
    witness: 'nothing_starts',
  },
  reload: { does: 'The Editor reloads its domain, once; `for` is how long that takes.', witness: 'cut_off' },
  reload_with_compile_error: { does: 'As `reload`, and the scripts do not compile.', witness: 'cut_off' },
  block: {
    does: 'The main thread of Unity is blocked until it ends; other threads continue.',
    witness: 'nothing_starts',
  },
  unblock: { does: 'The main thread continues.', witness: 'ends' },
  suspend: {
    does: 'All threads of the Editor are stopped until it ends, as under a debugger.',
    witness: 'nothing_starts',
  },
  unfocus: {
    does: 'The Editor is behind another window, and ticks as slowly as Unity does then, until it ends.',
    witness: 'told',
  },
  focus: { does: 'The Editor is in front again.', witness: 'ends' },
  low_fps: { does: 'The Editor ticks `count` times a second until it ends.', witness: 'told' },
  cut: {
    does: 'Every connection between server and Editor is closed, and no new one is made until it ends.',
    witness: 'nothing_starts',
  },
  half_open: {
    does: 'The connection stays open, but nothing that is sent on it arrives any more; new connections work.',
    witness: 'nothing_starts',
  },
  reconnect_storm: {
    does: 'The connection is closed `count` times, each time when it has been made again.',
    witness: 'told',
  },
  user_disconnect: {
    does: 'The user disconnects the Editor in its window; when it ends, the user connects it again.',
    witness: 'nothing_starts',
  },
  duplicate: { does: 'Every message between server and Editor arrives twice until it ends.', witness: 'told' },
  delay: { does: 'Every message between server and Editor arrives `count` ms later until it ends.', witness: 'told' },
  reorder: { does: 'Messages between server and Editor overtake one another until it ends.', witness: 'told' },
  drop: {
    does: 'Messages between server and Editor are lost until it ends, though the connection stays.',
    witness: 'told',
  },
  truncate: {
    does: 'A message between server and Editor breaks off in the middle, and the connection with it.',
    witness: 'told',
  },
  clock_jump: { does: 'The clock of the machine jumps by `count` ms.', witness: 'told' },
  cut_client: { does: 'Done by the runner: the process that serves the client is killed.', witness: 'told' },
  hold_answers: { does: 'Done by the runner: answers to the client wait until it ends.', witness: 'told' },
  drop_answers: { does: 'Done by the runner: answers to the client are lost until it ends.', witness: 'told' },
} satisfies Readonly<Record<string, FaultWords>>;

export const faultNames = namesOf(faultWords);

/** The twelve phases of a call, from before it is sent until after its answer . */
export const phases = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10', 'P11'] as const;

/** Capabilities beyond the six tools and the faults. `programs`: the few forms of lower levels; `workload`: the whole C# subset (spec/workload.ts). */
export const otherCapabilities = [
  'virtual_time',
  'phases',
  'programs',
  'workload',
  'several_clients',
  'cancel_operation',
  'progress',
  'list_changed',
  'two_editors',
  'several_servers',
  'retention',
  /** A policy of the user, who can answer questions of clients, and custom tools, for a case that has them. */
  'policy',
  /** Cuts big results and returns their parts, and omits the data of pictures from the JSON (ENV-10, ENV-11). */
  'big_results',
  /** Offers the ready tools of the Unity package (spec/ready-tools.ts), over the sample scene of the mock. */
  'ready_tools',
] as const;

export const FaultName = Type.Enum([...faultNames]);
export const Phase = Type.Enum(phases);
export const Capability = Type.Enum([...faultNames, ...otherCapabilities]);

export type FaultName = keyof typeof faultWords;
export type Phase = (typeof phases)[number];
export type Capability = FaultName | (typeof otherCapabilities)[number];
