import type { Socket } from 'node:net';
import type { Finding } from '../report/model.ts';
import type { BridgeCase } from './bridge-case.ts';
import type { EditorLink } from './editor-link.ts';
import type { Ledger } from './ledger.ts';
import type { Recorder } from './recorder.ts';
import type { UnityCommand } from './unity-command.ts';
import type { SeenUpdate, SeenHello } from './seen.ts';
import type { Operation } from './operation.ts';
import type { BridgeRunOptions } from './bridge-run-options.ts';

/** What is known of one case while it is played. */
export interface BridgeRunBase {
  readonly case: BridgeCase;
  readonly options: BridgeRunOptions;
  readonly token: string;
  readonly stores: { readonly first: string; readonly other: string };
  readonly links: readonly EditorLink[];
  readonly operations: Map<string, Operation>;
  /** Resources that were asked for, by the names of the case. */
  readonly reads: Map<string, { readonly link: EditorLink; readonly id: number; readonly uri: string }>;
  readonly updates: SeenUpdate[];
  readonly hellos: SeenHello[];
  readonly ledger: Ledger;
  readonly recorder: Recorder;
  /** Undefined where it runs already. */
  readonly unity: UnityCommand | undefined;
  /** Broken rules that are seen at once. */
  readonly findings: Finding[];
  /** The connection that the steps speak on. */
  link: EditorLink | undefined;
  /** TCP: where the Unity side listens. */
  readonly port: number;
  /** Connections of others than the runner's server. */
  readonly strangers: Socket[];
  logs: 'store' | 'ignore' | 'refuse';
  /** The last genuine answer to a challenge. */
  genuine: { readonly nonce: string; readonly proof: string } | undefined;
  lastAcceptSeq: number;
  bootId: string;
  /** How often the Unity command was started. */
  launches: number;
  /** Ms since the case began. */
  now(): number;
  /** Called with each thing that happens. */
  onChange(look: () => void): { stop(): void };
}

export interface BridgeRunActs {
  startUnity(): void;
  killUnity(): Promise<void>;
  deleteJournal(): void;
  copyProject(): void;
  /** A path below the project that Unity has open, or is to open. */
  inProject(path: string): string;
  /** The server's process is gone. */
  leave(): Promise<void>;
  /** `host`: the machine that hub.json names, by default this one. */
  listen(host?: string): Promise<void>;
  /** Kills, closes and removes everything. */
  close(): Promise<void>;
}

/** Everything of one case while it is played. */
export type BridgeRun = BridgeRunBase & BridgeRunActs;
