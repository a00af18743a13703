import type { Client as Identity } from '../../server/hub/protocol/call.ts';
import type { HubWindows } from '../../server/hub/protocol/hub-protocol.ts';
import type { CompileMessages } from '../../mock-unity/core/editor-protocol.ts';
import type { ScriptEngine } from '../../mock-unity/core/script-engine.ts';
import type { Observation } from '../oracles/history.ts';
import type { FaultName } from '../../conformance/script/capabilities.ts';
import type { Cores } from './cores.ts';
import type { HttpKind } from './http-client.ts';
import type { Project } from './editor.ts';
import type { PhaseTracker } from './phases.ts';
import type { SimPolicy } from './policies.ts';
import type { Watchers } from './watchers.ts';

/** An Editor of a world: its project, and the servers that it looks for, in order. */
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
  /** Hears everything that happens. */
  readonly see: (observation: Observation) => void;
  /** Knows how far calls are; faults can wait for that. */
  readonly phases?: PhaseTracker | undefined;
  /** Hears of every fault, as it strikes. */
  readonly struck?: ((fault: FaultName) => void) | undefined;
  /** Default: the short ones. */
  readonly windows?: HubWindows;
  readonly servers?: number;
  /** They share one record. */
  readonly isSpace?: boolean;
  readonly editors?: readonly EditorSetup[];
  readonly clients?: readonly ClientSetup[];
  readonly createEngine?: (editor: number) => ScriptEngine;
  /** What the compiler says of the project of an Editor. */
  readonly compile?: (editor: number) => CompileMessages;
  /** Editors register in the state dir of their servers; what is past retention is deleted; servers tell Editors who their clients are. */
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
