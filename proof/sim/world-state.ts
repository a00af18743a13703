import type { ApprovalQuestion } from '../../server/hub/protocol/call.ts';
import type { Seen } from '../oracles/history.ts';
import type { Client } from './client.ts';
import type { EditorHost } from './editor.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import type { SpaceDatabase } from './space-database.ts';
import type { Timeline } from './timeline.ts';
import type { NetworkConditions, Wire } from './wire.ts';
import type { EditorSetup, WorldOptions } from './world-options.ts';

/** The harness itself has made a mistake: nothing is said about the implementation. */
export class HarnessError extends Error {}

/** That one; the harness may not ask for what is not there. */
export function pickOne<T>(things: readonly T[], index: number): T {
  const found = things[index];
  if (found === undefined) throw new HarnessError(`there is no number ${index} of ${things.length}`);
  return found;
}

/** That the user was asked, through a call of a client. */
export interface Question {
  readonly client: Client;
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
  readonly see: (seen: Seen) => void;
  readonly servers: Server[];
  readonly database: SpaceDatabase | undefined;
  readonly editors: EditorHost[];
  readonly setups: EditorSetup[];
  readonly networks: Network[];
  readonly clients: Client[];
  readonly known: string[];
  readonly owners: Map<string, number>;
  calls: number;
  /** In the order in which they were asked. */
  readonly questions: Question[];
  approvesAll: boolean;
  readonly wires: Map<number, Connected>;
  /** By call_id: who asked. */
  readonly askers: Map<
    number,
    { readonly client: Client; readonly epoch: number; readonly ordinal: number; readonly call: number }
  >;
  /** Reads of operations, by number. */
  readonly reads: Map<number, { readonly server: Server; isOpen: boolean }>;
  /** By request: which call that is. Only with phases. */
  readonly requests: Map<string, number>;
  lastId: number;
}
