import { limits } from '../../generated/typescript/limits.ts';
import type { ApprovalQuestion, CallingClient as Identity } from '../../server/hub/protocol/call.ts';
import type { HubReadAnswer, TaskSnapshot } from '../../server/hub/protocol/reads.ts';
import type { ReadForm, UntimedObservation, Observation } from '../oracles/history.ts';
import type { SimulatedClient } from './client.ts';
import type { EditorHost, Project } from './editor.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import type { SpaceDatabase } from './space-database.ts';
import type { Timeline } from './timeline.ts';
import type { NetworkConditions, Wire } from './wire.ts';
import type { HubWindows, HubEffect, HubEvent } from '../../server/hub/protocol/hub-protocol.ts';
import type {
  CompileMessages,
  EditorEffect,
  EditorEvent,
  ScriptEngine,
} from '../../mock-unity/core/editor-protocol.ts';
import type { FaultName } from '../../conformance/script/case-target.ts';
import type { Cores } from './cores.ts';
import type { HttpKind } from './http-client.ts';
import type { PhaseTracker } from './phases.ts';
import type { SimPolicy } from './command.ts';
import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Envelope } from '../../generated/typescript/types.ts';

/** A mistake of the harness itself: no verdict about the implementation. */
export class HarnessError extends Error {}

/** The element at an index. Throws HarnessError if there is none. */
export function pickOne<T>(things: readonly T[], index: number): T {
  const found = things[index];
  if (found === undefined) throw new HarnessError(`there is no number ${index} of ${things.length}`);
  return found;
}

/** A question to the user, through a call of a client. */
export interface UserQuestion {
  readonly client: SimulatedClient;
  readonly call: number;
  readonly question: ApprovalQuestion;
}

/** The network between an Editor and the servers. */
export interface Network {
  /** No connection is possible before this time. */
  downUntil: number;
  readonly conditions: NetworkConditions;
  /** Its Editor reaches no other server. */
  only: number | undefined;
  /** The newest connection, if there is one. */
  wire: Wire | undefined;
}

interface Connected {
  readonly wire: Wire;
  readonly server: number;
  readonly editor: number;
}

/** State shared by the parts of a world. */
export interface State {
  readonly options: WorldOptions;
  readonly timeline: Timeline;
  readonly random: Random;
  readonly see: (seen: UntimedObservation) => void;
  readonly servers: Server[];
  readonly database: SpaceDatabase | undefined;
  readonly editors: EditorHost[];
  readonly setups: EditorSetup[];
  readonly networks: Network[];
  readonly clients: SimulatedClient[];
  readonly known: string[];
  readonly owners: Map<string, number>;
  calls: number;
  /** The questions to the user, oldest first. */
  readonly questions: UserQuestion[];
  approvesAll: boolean;
  readonly wires: Map<number, Connected>;
  /** Callers, by call_id. */
  readonly askers: Map<
    number,
    { readonly client: SimulatedClient; readonly epoch: number; readonly ordinal: number; readonly call: number }
  >;
  /** Reads of operations, by number. */
  readonly reads: Map<number, OpenRead>;
  /** Calls that end `tasks/get`, by number. */
  readonly taskCalls: Map<number, { readonly read: number; readonly snapshot: TaskSnapshot }>;
  /** Numbers of calls, by request. Only with phases. */
  readonly requests: Map<string, number>;
  lastId: number;
}

/** A read of an operation, open until the answer or the end of its server. */
export interface OpenRead {
  readonly server: Server;
  readonly log_id: string;
  readonly form: ReadForm;
  /** The client's callback for the answer. */
  readonly found?: ((answer: HubReadAnswer) => void) | undefined;
  isOpen: boolean;
}

/** An Editor of a world: its project, and the servers that it searches for, in order. */
export interface EditorSetup {
  readonly project: Project;
  /** Indexes. Default: only the first. */
  readonly servers?: readonly number[];
}

export interface ClientSetup {
  readonly identity: Identity;
  /** Index. Default: the first. */
  readonly server?: number;
  /** Its user cannot be asked, whatever the policy. */
  readonly isMute?: boolean;
  /** Its kind of HTTP. */
  readonly http?: HttpKind | undefined;
}

export interface WorldOptions {
  readonly seed: number;
  /** Default: ours. */
  readonly cores?: Cores | undefined;
  /** Called with every event. */
  readonly see: (observation: Observation) => void;
  /** Tracks the phases of calls, for which faults can wait. */
  readonly phases?: PhaseTracker | undefined;
  /** Called with every fault when it begins. */
  readonly struck?: ((fault: FaultName) => void) | undefined;
  /** Default: the short ones. */
  readonly windows?: HubWindows;
  readonly servers?: number;
  /** They share one record. */
  readonly isSpace?: boolean;
  /** Each store is SQLite as well, and expired records are deleted. */
  readonly hasTwin?: boolean;
  readonly editors?: readonly EditorSetup[];
  readonly clients?: readonly ClientSetup[];
  readonly createEngine?: (editor: number) => ScriptEngine;
  /** The compiler's messages about the project of an Editor. */
  readonly compile?: (editor: number) => CompileMessages;
  /** Editors register in the state dir of their servers; expired records are deleted; servers inform Editors who their clients are. */
  readonly isWhole?: boolean;
  /** With a policy the Editor's own tools are on, and every client's user can be asked. */
  readonly policy?: SimPolicy | undefined;
  readonly eventsLimit?: number;
  readonly watch?: Watchers;
}

export const game: Project = { project_name: 'Game', project_path: '/home/me/Game', host: 'here' };

export const clientCalled = (identity: string): ClientSetup => ({
  identity: { identity, label: identity, cwd: game.project_path },
});

/** Callbacks beyond the history: for pictures, and for clients that are not simulated. */
export interface Watchers {
  readonly server?: (index: number, happened: HubEvent | HubEffect) => void;
  readonly editor?: (index: number, happened: EditorEvent | EditorEffect) => void;
  /** A frame is sent. */
  readonly frame?: (from: 'server' | 'editor', index: number, frame: FrameFromServer | FrameFromEditor) => void;
  readonly answer?: (call: number, envelope: Envelope) => void;
  readonly progress?: (call: number) => void;
  /** The clients of that server are informed that the tools may have changed. */
  readonly toolsChanged?: (server: number) => void;
  /** A program has written to a file. */
  readonly appended?: (editor: number, effect: Extract<EditorEffect, { type: 'append_file' }>) => void;
}

/**
 * The contract's windows, shortened so that a run reaches their ends in virtual seconds; in the same order of size, except for retention: a run of the search
 * has to outlast it, and work that ends late has to be read after it (LOG-03).
 */
export const windows: HubWindows = {
  hold_window_ms: 10_000,
  redelivery_window_ms: 10_000,
  retraction_window_ms: 1000,
  retention_ms: 20_000,
  editor_evidence_ms: 60_000,
  accept_floor_ms: 1000,
  progress_interval_ms: 10_000,
  heartbeat_interval_ms: 2000,
  heartbeat_dead_ms: 6000,
  result_limit_bytes: 100_000,
  queue_limit: 100,
};

/** Windows with the contract's retention of results. */
export const dayWindows: HubWindows = { ...windows, retention_ms: limits.retention_ms };
