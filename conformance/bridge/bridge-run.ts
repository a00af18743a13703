import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Finding, LedgerLine, TraceEvent, WireLine } from '../report/model.ts';
import type { Ledger } from '../player/ledger.ts';
import type { EditorLink, Received } from './editor-link.ts';
import type { UnityCommand } from './unity-command.ts';
import type { EditorHelloParams, OperationUpdateParams } from '../../generated/typescript/types.ts';
import { parseJson } from '../../server/lib/json.ts';

/** The members of a case that its steps use. */
interface CaseOfRun {
  readonly slug: string;
  readonly programs?: Readonly<Record<string, string>>;
}

/** State of one case while it is played. */
export interface BridgeRunBase {
  readonly case: CaseOfRun;
  readonly options: BridgeRunOptions;
  readonly token: string;
  readonly stores: { readonly first: string; readonly other: string };
  readonly links: readonly EditorLink[];
  readonly operations: Map<string, Operation>;
  /** Requested resources, by the names of the case. */
  readonly reads: Map<string, { readonly link: EditorLink; readonly id: number; readonly uri: string }>;
  readonly updates: SeenUpdate[];
  readonly hellos: SeenHello[];
  readonly ledger: Ledger;
  readonly ledgerPath: string;
  readonly recorder: Recorder;
  /** Undefined where it runs already. */
  readonly unity: UnityCommand | undefined;
  /** Broken rules that are detected at once. */
  readonly findings: Finding[];
  /** The connection that the steps use. */
  link: EditorLink | undefined;
  /** TCP: the port of the Unity side. */
  readonly port: number;
  /** Connections of programs other than the runner's server. */
  readonly strangers: Socket[];
  logs: 'store' | 'ignore' | 'refuse';
  /** The last genuine answer to a challenge. */
  genuine: { readonly nonce: string; readonly proof: string } | undefined;
  lastAcceptSeq: number;
  bootId: string;
  /** Number of starts of the Unity command. */
  launches: number;
  /** Ms since the case began. */
  now(): number;
  /** Called with each event. */
  onChange(look: () => void): { stop(): void };
}

export interface BridgeRunActs {
  startUnity(): void;
  killUnity(): Promise<void>;
  deleteJournal(): void;
  copyProject(): void;
  /** A path below the project that Unity has open, or is to open. */
  inProject(path: string): string;
  /** Ends the server, as if its process had ended. */
  leave(): Promise<void>;
  /** `host`: the machine that hub.json names, by default this one. */
  listen(host?: string): Promise<void>;
  /** Kills, closes and removes everything. */
  close(): Promise<void>;
}

/** State and actions of one case while it is played. */
export type BridgeRun = BridgeRunBase & BridgeRunActs;

/** The ways of connecting to the Unity side. */
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
  /** Longest time until a Unity side connects, in ms. */
  readonly connectMs: number;
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
  /** Number of the process of the Unity command. */
  readonly launch: number;
}

/** Records the events for the report. Times in ms since the case began. */
interface Recorder {
  readonly wire: readonly WireLine[];
  readonly trace: readonly TraceEvent[];
  sent(link: EditorLink, text: string): void;
  received(link: EditorLink, item: Received): void;
  ledger(line: LedgerLine): void;
  fault(text: string): void;
  verdict(text: string): void;
}

/** A flood shall not fill the memory nor the report. */
const LINES_MAX = 2000;

const MESSAGE_CHARS = 2000;

export function createRecorder(now: () => number): Recorder {
  const wire: WireLine[] = [];
  const trace: TraceEvent[] = [];
  const add = (event: TraceEvent): void => {
    if (trace.length < LINES_MAX) trace.push(event);
  };
  const line = (entry: WireLine): void => {
    if (wire.length < LINES_MAX) wire.push({ ...entry, message: entry.message.slice(0, MESSAGE_CHARS) });
  };
  const ledger = (mark: LedgerLine): void => {
    if (mark.mark === 'start') return add({ at: mark.at, lane: 'main_thread', text: mark.program });
    const open = trace.findLastIndex(
      (event) => event.lane === 'main_thread' && event.text === mark.program && event.until === undefined,
    );
    const begun = trace[open];
    if (begun !== undefined) trace[open] = { ...begun, until: mark.at };
  };
  return {
    wire,
    trace,
    sent: ({ number }, text) => {
      line({ at: now(), from: 'server', to: `editor (connection ${number})`, message: text });
      add({ at: now(), lane: 'server', to: 'editor', ...digest(text) });
    },
    received: ({ number }, { at, text }) => {
      line({ at, from: `editor (connection ${number})`, to: 'server', message: text });
      add({ at, lane: 'editor', to: 'server', ...digest(text) });
    },
    ledger,
    fault: (text) => add({ at: now(), lane: 'fault', text }),
    verdict: (text) => add({ at: now(), lane: 'verdict', text }),
  };
}

/** A short description of a message. */
function digest(text: string): { readonly text: string; readonly log_id?: string } {
  const value = parseJson(text);
  if (value === undefined) return { text: 'not JSON' };
  const method = member(value, 'method');
  const params = member(value, 'params');
  const logId = member(params, 'log_id') ?? member(member(value, 'result'), 'log_id');
  const state = member(params, 'state') ?? member(member(value, 'result'), 'state') ?? member(params, 'type');
  const code = member(member(member(value, 'error'), 'data'), 'code');
  const answer = member(value, 'error') === undefined ? 'answer' : `error ${typeof code === 'string' ? code : ''}`;
  const what = typeof method === 'string' ? method : answer;
  return {
    text: typeof state === 'string' ? `${what} ${state}` : what,
    ...(typeof logId === 'string' ? { log_id: logId } : {}),
  };
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

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

/** The approval of a work, or of another one (SEC-04). */
export function approvalOf(
  work: { readonly tool: string; readonly params: unknown },
  which: 'right' | 'of_other_work',
): object {
  const approved = which === 'right' ? work : { ...work, params: { code: 'return "something else";' } };
  return {
    code_hash: createHash('sha256').update(canonical(approved)).digest('hex'),
    by: 'conformance',
    at: Date.now(),
  };
}

/** JSON whose members are sorted by name. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** The text in `{{...}}` in a C# body becomes a statement that appends a line to the ledger, or another program as a string. */
export function expandProgram(
  programs: Readonly<Record<string, string>>,
  name: string,
  { operation, path }: { readonly operation: string; readonly path: string },
): string {
  const append = (mark: string): string =>
    `File.AppendAllText(${JSON.stringify(path)}, ${JSON.stringify(`${mark} ${operation}\n`)});`;
  return (programs[name] ?? '')
    .replaceAll(/\{\{(start|resume|end)\}\}/g, (_, mark: string) => append(mark))
    .replaceAll(/\{\{literal:([a-z][a-z0-9_-]*)\}\}/g, (_, other: string) =>
      JSON.stringify(expandProgram(programs, other, { operation, path })),
    );
}
