import type { Client as HubClient } from '../../server/hub/protocol/call.ts';
import type { Judge, Violation } from '../oracles/judge.ts';
import type { LedgerLine } from '../../conformance/report/model.ts';
import type { TargetCall, ToolAnswer } from '../../conformance/script/target-client.ts';
import type { Client } from '../sim/client.ts';
import { uuidV7 } from '../sim/random.ts';
import type { World } from '../sim/world.ts';
import type { VirtualTasks } from './virtual-tasks.ts';
import type { TraceKeeper } from './virtual-trace.ts';

/** A call of the case; its number in the world, unless it never got there. */
export interface MadeCall {
  readonly by: MadeClient;
  readonly at: number;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly number: number | undefined;
  answer: ToolAnswer | undefined;
  progress: number;
  /** Cancels it, also after its answer. */
  readonly leave: () => void;
}

export interface MadeClient {
  readonly client: Client;
  /** As its server knows it. */
  readonly identity: HubClient;
  readonly server: number;
  toolsChanged: number;
}

export interface State {
  readonly world: World;
  readonly judge: Judge;
  readonly trace: TraceKeeper;
  readonly tasks: VirtualTasks;
  /** Names of the Editor's own tools that are offered. */
  readonly customTools: readonly string[];
  /** Names of clients whose user cannot be asked. */
  readonly mute: ReadonlySet<string>;
  readonly began: number;
  /** What programs have written, by path. */
  readonly files: Map<string, string>;
  readonly ledger: LedgerLine[];
  readonly calls: Map<number, MadeCall>;
  readonly made: Map<TargetCall, MadeCall>;
  readonly clients: Map<string, MadeClient>;
  lastId: number;
  verdict: readonly Violation[] | undefined;
}

/** Time for a command to reach its Editor. */
export const PIPE_AND_WIRE_MS = 5;

export const projectPath = (index: number): string => (index === 0 ? '/home/me/Game' : `/home/me/Game-${index + 1}`);

export const nowOf = ({ world, began }: State): number => world.timeline.now - began;

export function run({ world }: State, ms: number): void {
  world.timeline.run(world.timeline.now + ms);
}

export const newLogId = (state: State): string => uuidV7(state.world.timeline.now, (state.lastId += 1));
