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
import type { CompileMessages, EditorEffect, EditorEvent } from '../../mock-unity/core/editor-protocol.ts';
import type { ScriptEngine } from '../../mock-unity/core/script-engine.ts';
import type { FaultName } from '../../conformance/script/case-target.ts';
import type { Cores } from './cores.ts';
import type { HttpKind } from './http-client.ts';
import type { PhaseTracker } from './phases.ts';
import type { SimPolicy } from './command.ts';
import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Envelope } from '../../generated/typescript/types.ts';

/** The harness itself has made a mistake: nothing is known about the implementation. */
export class HarnessError extends Error {}

/** That one; the harness may not ask for what is not there. */
export function pickOne<T>(things: readonly T[], index: number): T {
  const found = things[index];
  if (found === undefined) throw new HarnessError(`there is no number ${index} of ${things.length}`);
  return found;
}

/** That the user was asked, through a call of a client. */
export interface UserQuestion {
  readonly client: SimulatedClient;
  readonly call: number;
  readonly question: ApprovalQuestion;
}

/** What joins an Editor and the servers. */
export interface Network {
  /** No connection is had before. */
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

/** What the parts of a world share. */
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
  /** In the order in which they were asked. */
  readonly questions: UserQuestion[];
  approvesAll: boolean;
  readonly wires: Map<number, Connected>;
  /** By call_id: who asked. */
  readonly askers: Map<
    number,
    { readonly client: SimulatedClient; readonly epoch: number; readonly ordinal: number; readonly call: number }
  >;
  /** Reads of operations, by number. */
  readonly reads: Map<number, OpenRead>;
  /** Calls that end `tasks/get`, by number. */
  readonly taskCalls: Map<number, { readonly read: number; readonly snapshot: TaskSnapshot }>;
  /** By request: which call that is. Only with phases. */
  readonly requests: Map<string, number>;
  lastId: number;
}

/** A read of an operation, until a server that is gone cannot answer it any more. */
export interface OpenRead {
  readonly server: Server;
  readonly log_id: string;
  readonly form: ReadForm;
  /** What its client does with the answer. */
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
  /** Its user cannot be asked, whatever the policy says. */
  readonly isMute?: boolean;
  /** It comes over HTTP, like this. */
  readonly http?: HttpKind | undefined;
}

export interface WorldOptions {
  readonly seed: number;
  /** Default: ours. */
  readonly cores?: Cores | undefined;
  /** Called with everything that happens. */
  readonly see: (observation: Observation) => void;
  /** Knows how far calls are; faults can wait for that. */
  readonly phases?: PhaseTracker | undefined;
  /** Called with every fault when it begins. */
  readonly struck?: ((fault: FaultName) => void) | undefined;
  /** Default: the short ones. */
  readonly windows?: HubWindows;
  readonly servers?: number;
  /** They share one record. */
  readonly isSpace?: boolean;
  /** Each store is SQLite as well, and what is past retention is deleted. */
  readonly hasTwin?: boolean;
  readonly editors?: readonly EditorSetup[];
  readonly clients?: readonly ClientSetup[];
  readonly createEngine?: (editor: number) => ScriptEngine;
  /** What the compiler says of the project of an Editor. */
  readonly compile?: (editor: number) => CompileMessages;
  /** Editors register in the state dir of their servers; what is past retention is deleted; servers inform Editors who their clients are. */
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

/** Who is notified of what beyond the history: pictures, and clients that are no simulated ones. */
export interface Watchers {
  readonly server?: (index: number, happened: HubEvent | HubEffect) => void;
  readonly editor?: (index: number, happened: EditorEvent | EditorEffect) => void;
  /** A frame leaves. */
  readonly frame?: (from: 'server' | 'editor', index: number, frame: FrameFromServer | FrameFromEditor) => void;
  readonly answer?: (call: number, envelope: Envelope) => void;
  readonly progress?: (call: number) => void;
  /** The clients of that server are informed that the tools may have changed. */
  readonly toolsChanged?: (server: number) => void;
  /** A program has written to a file. */
  readonly appended?: (editor: number, effect: Extract<EditorEffect, { type: 'append_file' }>) => void;
}

/**
 * The contract's windows, shortened so that a run reaches their ends in virtual seconds; in the same order of size, but for retention: a run of the search
 * has to outlast it, and work that is done late has to be read behind it (LOG-03).
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

/** With results that are kept for as long as the contract says. */
export const dayWindows: HubWindows = { ...windows, retention_ms: limits.retention_ms };
