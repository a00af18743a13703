import { limits } from '../../generated/typescript/limits.ts';
import type { CustomTool } from '../../generated/typescript/types.ts';
import type { EditorEffect, EditorOptions, ProjectPolicy } from './editor-protocol.ts';
import type {
  EditorNotification,
  EditorRequest,
  FailureFrame,
  NotificationFrame,
  RequestFrame,
  ResponseFrame,
  ServerRequest,
} from '../../generated/typescript/rpc.ts';
import type { JournalWrite } from './journal.ts';

/** The parts that one Editor shares: the time of the current step, its effects, the options with their defaults. */
export interface EditorContext {
  now: number;
  readonly options: Settings;
  /** The user's side of the Editor, which outlives domains. */
  readonly environment: Environment;
  emit(effect: EditorEffect): void;
  log(level: 'info' | 'warning' | 'error', message: string): void;
  /** For a write or a read: unique in a process, so that an answer for an earlier domain is detected. */
  nextId(): number;
}

type Settings = Required<EditorOptions>;

interface Environment {
  focused: boolean;
  fps: number;
  policy: ProjectPolicy;
  /** The tools of the project that the Editor announces; names and schemas are unchecked. */
  tools: readonly CustomTool[];
  /** Code has requested the Editor to quit. */
  isQuitting: boolean;
}

const DEFAULT_FPS = 60;

const MAX_FPS = 1000;

/** As reported for macOS (csharp.md section 4). */
const UNFOCUSED_FRAME_MS = 1000;

const RELOAD_MS = 1500;

export function createEditorContext(options: EditorOptions, effects: EditorEffect[]): EditorContext {
  const settings: Settings = {
    fps: DEFAULT_FPS,
    focused: true,
    unfocused_frame_ms: UNFOCUSED_FRAME_MS,
    wake: false,
    reload_ms: RELOAD_MS,
    retention_ms: limits.retention_ms,
    editor_evidence_ms: limits.editor_evidence_ms,
    queue_limit: limits.queue_limit,
    tools: [],
    ready_tools: [],
    hash: () => '',
    ...options,
  };
  let lastId = 0;
  return {
    now: 0,
    options: settings,
    environment: {
      focused: settings.focused,
      fps: settings.fps,
      policy: { kind: 'none' },
      tools: [...settings.ready_tools, ...settings.tools],
      isQuitting: false,
    },
    emit: (effect) => {
      effects.push(effect);
    },
    log: (level, message) => {
      effects.push({ type: 'log', level, message });
    },
    nextId: () => (lastId += 1),
  };
}

/** Current time between two frames in ms; Infinity while the Editor makes none. */
export function frameInterval({ environment, options }: EditorContext): number {
  const withFocus = 1000 / Math.min(Math.max(environment.fps, Number.MIN_VALUE), MAX_FPS);
  return environment.focused ? withFocus : Math.max(withFocus, options.unfocused_frame_ms);
}

const DAY_MS = 86_400_000;

/** Unix ms as `2026-11-21T10:00:00.000Z`; a core has no Date. Years 1970 to 9999. */
export function formatTimestamp(unixMs: number): string {
  const days = Math.floor(unixMs / DAY_MS);
  const rest = unixMs - days * DAY_MS;
  const { year, month, day } = civilDate(days);
  const time = `${twoDigits(Math.floor(rest / 3_600_000))}:${twoDigits(Math.floor(rest / 60_000) % 60)}:${twoDigits(Math.floor(rest / 1000) % 60)}`;
  const ms = Math.floor(rest) % 1000;
  return `${twoDigits(Math.floor(year / 100))}${twoDigits(year % 100)}-${twoDigits(month)}-${twoDigits(day)}T${time}.${Math.floor(ms / 100)}${twoDigits(ms % 100)}Z`;
}

/** 00 to 99. */
const pairs: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

const twoDigits = (value: number): string => pairs[value] ?? String(value);

/** Days since 1970-01-01 to a date of the Gregorian calendar, counted in eras of 400 years that begin on 1 March. */
function civilDate(daysSince1970: number): { year: number; month: number; day: number } {
  const days = daysSince1970 + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/**
 * The one connection of a domain, from authentication to close. Frames sent without one are lost, and hello restores
 * the state.
 */
export interface DomainLink {
  /** Store of the connected server. */
  readonly storeId: string | undefined;
  /** hello was answered: any frame may be sent. */
  readonly isGreeted: boolean;
  open(connection: number, storeId: string): void;
  greeted(): void;
  /** False if that was another connection. */
  close(connection: number): boolean;
  /** The Editor closes the connection. */
  drop(): void;
  isOpen(connection: number): boolean;
  /** Sends hello or logs/append; the answer comes as a frame. */
  ask(request: (id: number) => RequestFrame<EditorRequest>): void;
  /** Only after hello; dropped before. */
  notify(notification: NotificationFrame<EditorNotification>): void;
  /** An answer to a request of that connection; dropped if the connection has closed. */
  answer(connection: number, answer: ResponseFrame<ServerRequest> | FailureFrame): void;
}

/** Lower ids belong to authentication, which the edge performs. */
const FIRST_REQUEST_ID = 10;

export function createDomainLink(context: EditorContext): DomainLink {
  let current: { readonly connection: number; nextId: number } | undefined;
  const clear = (): void => {
    current = undefined;
    link.storeId = undefined;
    link.isGreeted = false;
  };
  // Plain members: a literal with an accessor creates a new hidden class each time, which costs more than the whole
  // domain.
  const link: { -readonly [Name in keyof DomainLink]: DomainLink[Name] } = {
    storeId: undefined,
    isGreeted: false,
    open: (connection, storeId) => {
      current = { connection, nextId: FIRST_REQUEST_ID };
      link.storeId = storeId;
      link.isGreeted = false;
    },
    greeted: () => {
      link.isGreeted = current !== undefined;
    },
    close: (connection) => {
      if (current?.connection !== connection) return false;
      clear();
      return true;
    },
    drop: clear,
    isOpen: (connection) => current?.connection === connection,
    ask: (request) => {
      if (current === undefined) return;
      context.emit({ type: 'send', connection: current.connection, frame: request(current.nextId) });
      current.nextId += 1;
    },
    notify: (frame) => {
      if (current !== undefined && link.isGreeted)
        context.emit({ type: 'send', connection: current.connection, frame });
    },
    answer: (connection, frame) => {
      if (current?.connection === connection) context.emit({ type: 'send', connection, frame });
    },
  };
  return link;
}

/** Passes changes to the journal and reports when they are durable. Belongs to one domain, and is dropped with it. */
export interface JournalWriter {
  /** `done` is called once, when the change is durable or has failed; never within this call. */
  write(write: JournalWrite, done: (ok: boolean) => void): void;
  /** For a required change: retries until it is durable, or there is nothing left to write. */
  writeUntilDone(write: () => JournalWrite | undefined, done: () => void): void;
  persisted(id: number, ok: boolean): void;
  nextDeadline(): number | undefined;
  runDue(): void;
  /** The domain ends: attempts what waits to be retried, at once and for the last time. */
  runLast(): void;
}

/** A person cannot free disk space sooner. */
const RETRY_MS = 1000;

export function createJournalWriter(context: EditorContext): JournalWriter {
  const open = new Map<number, (ok: boolean) => void>();
  const retries: { readonly at: number; readonly again: () => void }[] = [];
  const writer: JournalWriter = {
    write: (write, done) => {
      const id = context.nextId();
      open.set(id, done);
      context.emit({ type: 'persist', id, write });
    },
    writeUntilDone: (write, done) => {
      const attempt = (): void => {
        const wanted = write();
        if (wanted === undefined) return;
        writer.write(wanted, (ok) => {
          if (ok) done();
          else retries.push({ at: context.now + RETRY_MS, again: attempt });
        });
      };
      attempt();
    },
    persisted: (id, ok) => {
      const done = open.get(id);
      if (done === undefined) return;
      open.delete(id);
      done(ok);
    },
    nextDeadline: () => retries[0]?.at,
    runDue: () => {
      while (retries[0] !== undefined && retries[0].at <= context.now) retries.shift()?.again();
    },
    runLast: () => {
      for (const { again } of retries.splice(0)) again();
    },
  };
  return writer;
}
