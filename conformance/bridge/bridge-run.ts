import type { Socket } from 'node:net';
import type { EditorHelloParams, OperationUpdateParams } from '../../generated/typescript/types.ts';
import type { Finding } from '../report/model.ts';
import type { BridgeCase } from './bridge-case.ts';
import type { EditorLink } from './editor-link.ts';
import type { Ledger } from './ledger.ts';
import type { Recorder } from './recorder.ts';
import type { UnityCommand } from './unity-command.ts';

/** How the runner reaches the Unity side. */
export type UnitySide =
  /** Started for each case; finds the server by hub.json in MCP_UNITY_BRIDGE_HOME, or listens on UNITY_TCP_PORT (`{port}` in the command). */
  | { readonly kind: 'command'; readonly command: string; readonly env: NodeJS.ProcessEnv }
  /** Runs already, and dials this port, or listens on it. */
  | { readonly kind: 'running'; readonly port: number; readonly token: string };

export interface BridgeRunOptions {
  /** `ws`: the Unity side dials. `tcp`: the runner does. */
  readonly transport: 'ws' | 'tcp';
  readonly unity: UnitySide;
  /** Multiplies every time limit: more than 1 on a slow machine. */
  readonly patience: number;
  /** How long a Unity side may take to connect, in ms. */
  readonly connectMs: number;
}

/** An operation of the case. */
export interface Operation {
  readonly name: string;
  readonly log_id: string;
  accept_seq: number;
  storeId: string;
  /** Params of the first execute. */
  first: object | undefined;
  attempts: number;
  /** The request that was sent last for it. */
  request: { readonly link: EditorLink; readonly id: number } | undefined;
  sentAt: number;
}

export interface SeenUpdate {
  readonly at: number;
  readonly link: EditorLink;
  readonly params: OperationUpdateParams;
}

export interface SeenHello {
  readonly at: number;
  readonly link: EditorLink;
  readonly params: EditorHelloParams;
  /** Which process of the Unity command it was. */
  readonly launch: number;
}

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
