import { freshCode, repetitions, type Repetition } from '../../generated/typescript/repetition.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { Asked, FailedRead, FaultName, ReadForm } from './history.ts';

/** Facts about one call. Times in virtual Unix ms. */
export interface CallFacts {
  readonly asked: Asked;
  readonly at: number;
  /** log_ids of the operations that its request is durably connected with. */
  readonly connectedTo: string[];
  answer?: { readonly at: number; readonly envelope: Envelope };
  cancelledAt?: number;
  /** The answer arrived too late to be read, and its server was notified of that. */
  takenBackAt?: number;
  /** Over HTTP: its server has no confirmation of the answer's delivery, and will receive none. */
  unreadAt?: number;
  /** The same, except that the next request of its session may confirm it. */
  mayBeUnread?: boolean;
  hasLeft: boolean;
  /** Times of its progress notifications. */
  readonly progress: number[];
}

/** Facts about one read of an operation. */
export interface ReadFacts {
  readonly form: ReadForm;
  readonly log_id: string;
  readonly at: number;
  /** Its operation had been stored by then. */
  readonly wasStored: boolean;
  answer?: Envelope | FailedRead;
  answeredAt?: number;
}

/** The end of an operation, as first received by a client. */
export interface EndFacts {
  /** The constant part of the envelope. */
  readonly text: string;
  readonly envelope: Envelope;
}

/** Facts about one operation. */
export interface OperationFacts {
  readonly log_id: string;
  /** From the id itself. */
  readonly acceptedAt: number;
  /** The Editor was sent it under this number. */
  acceptSeq?: number;
  /** The Editor that it was sent to, and the server that sent it. */
  partition?: string;
  work?: string;
  /** The first call that is known to be of it. */
  asked?: Asked;
  starts: number;
  ends: number;
  isStored: boolean;
  isEndStored: boolean;
  /** Time at which that was first true. */
  storedEndAt?: number;
  /** It had been sent, or its end had been stored, before an older copy of the store was restored, which may lack that. */
  isSentForgotten: boolean;
  isEndForgotten: boolean;
  /** The Editor itself has removed it. */
  isRemovedByEditor: boolean;
  isStartInJournal: boolean;
  /** True if the continuation has not begun, by the journal (EXO-13). */
  isSuspended: boolean;
  /** Its resumption is durable, and it has not begun to resume. */
  mayResume: boolean;
  hasBeenSuspended: boolean;
  /** Its end was stored while the journal had it as suspended. */
  isEndedSuspended: boolean;
  end?: EndFacts;
  /** Time at which its first terminal update reached the server. */
  endedAt?: number;
  /** Partial results are numbers that count up. */
  shownPartial: number;
  readonly heardPartials: { readonly at: number; readonly value: number }[];
  /** Time at which a polling client was informed of its removal. */
  removedAt?: number;
  /** Time at which a cancelling client was informed of its end. */
  finishedAnswerAt?: number;
  isCancelledById: boolean;
  /** The hash of the work in the question to the user. */
  codeHash?: string;
  /** The user's first answer about this very work that its server could receive. */
  decided?: 'approved' | 'refused';
}

/** The small model: everything that rules read. It imports nothing that it judges. */
export interface Facts {
  readonly calls: Map<number, CallFacts>;
  readonly reads: Map<number, ReadFacts>;
  readonly operations: Map<string, OperationFacts>;
  /** log_ids in the order of their starts, with their work. */
  readonly starts: { readonly log_id: string; readonly work: string; readonly at: number }[];
  readonly faults: { readonly fault: FaultName; readonly at: number; readonly until: number }[];
  /** Times at which a domain ended. */
  readonly unloads: number[];
  readonly serverUps: number[];
  readonly serverDowns: number[];
  readonly commands: Map<number, string>;
  /** An older copy of the store was restored: acknowledgements in between are lost. */
  isRolledBack: boolean;
  /** The journal of the Editor was deleted, or cannot be read. Without both files, no record of earlier runs remains. */
  isJournalLost: boolean;
  /** Times of hellos, by server. */
  readonly hellos: { readonly server: number; readonly at: number }[];
  /** By server: times of possible changes of its tools, and of their notifications. */
  readonly pushes: { readonly server: number; readonly at: number }[];
  readonly toolsChanged: { readonly server: number; readonly at: number }[];
  /** In the Editor's journal. */
  readonly logged: Map<string, { readonly at: number; readonly operation?: string; readonly message: string }>;
  /** In a store, at the end. */
  readonly storedLogs: Set<string>;
  /** Accepted and without a stored end. */
  unfinished: number;
  /** Pairs of server and Editor that have had work together. */
  readonly partitions: Set<string>;
  /** A clock was set: durations across that are meaningless. */
  isClockSet: boolean;
  /** Time at which the faults were over. */
  healedAt?: number;
  /** The owner of a space by the database, and the end of its lease. */
  lease: { readonly epoch: number; readonly run: string; readonly until: number };
}

export const createFacts = (): Facts => ({
  calls: new Map(),
  reads: new Map(),
  operations: new Map(),
  starts: [],
  faults: [],
  unloads: [],
  serverUps: [],
  serverDowns: [],
  commands: new Map(),
  isRolledBack: false,
  isJournalLost: false,
  hellos: [],
  pushes: [],
  toolsChanged: [],
  logged: new Map(),
  storedLogs: new Set(),
  unfinished: 0,
  partitions: new Set(),
  isClockSet: false,
  lease: { epoch: 0, run: '', until: -Infinity },
});

export function operationOf({ operations }: Facts, log_id: string): OperationFacts {
  const known = operations.get(log_id);
  if (known !== undefined) return known;
  const acceptedAt = Number.parseInt(log_id.slice(0, 8) + log_id.slice(9, 13), 16);
  const fresh: OperationFacts = {
    log_id,
    acceptedAt,
    starts: 0,
    ends: 0,
    isStored: false,
    isEndStored: false,
    isSentForgotten: false,
    isEndForgotten: false,
    isRemovedByEditor: false,
    isStartInJournal: false,
    isSuspended: false,
    mayResume: false,
    hasBeenSuspended: false,
    isEndedSuspended: false,
    shownPartial: 0,
    heardPartials: [],
    isCancelledById: false,
  };
  operations.set(log_id, fresh);
  return fresh;
}

/** The constant part of every terminal answer (ENV-07); `message`, `advice`, `deduplicated` and `age_ms` depend on the caller. */
export function lastingText(envelope: Envelope): string {
  const { message: _message, advice: _advice, ...members } = envelope;
  const {
    deduplicated: _deduplicated,
    age_ms: _age,
    ...lasting
  } = { deduplicated: undefined, age_ms: undefined, ...members };
  return JSON.stringify(lasting);
}

/** 0 if there is none. */
export function partialOf(envelope: Envelope): number {
  const value = 'partial_result' in envelope ? envelope.partial_result : undefined;
  return typeof value === 'number' ? value : 0;
}

/** The times between those two at which a server was stopped. */
export const pausesIn = ({ faults }: Facts, from: number, to: number): Facts['faults'] =>
  faults.filter(({ fault, at, until }) => fault === 'pause' && at <= to && until >= from);

/** True if a store was slow, full or unreadable between those two times. */
export const hadBadStore = ({ faults }: Facts, from: number, to: number): boolean =>
  faults.some(({ fault, at, until }) => fault.startsWith('store_') && at <= to && until + SLOW_DISK_MS >= from);

/** Writes of a slow disk continue after the fault. */
const SLOW_DISK_MS = 60_000;

/** Work that repeats as new work each time: it only reads, or is fresh (EXO-14, EXO-15). */
export const isNewEachTime = ({ asked }: OperationFacts, work: string): boolean =>
  ['look', 'fresh'].includes(repetitionOf(asked, work));

export const isFresh = ({ asked }: OperationFacts, work: string): boolean => repetitionOf(asked, work) === 'fresh';

/** Repetition of work by the contract. In searches, the text of the work shows it if its call is unknown. */
function repetitionOf(asked: Asked | undefined, work: string): Repetition {
  if (asked?.custom !== undefined) return repetitions[asked.custom] ?? 'change';
  if (asked?.tool === 'unity_query' || work.includes('# query')) return 'look';
  return freshCode?.test(work) === true ? 'fresh' : 'change';
}

/** True if later work of the same caller, which changes something in the same Editor, was accepted by that time (EXO-06). */
export function hasChangedSince({ operations }: Facts, before: OperationFacts, until: number): boolean {
  return [...operations.values()].some(
    (other) =>
      other !== before &&
      other.isStored &&
      mayBeOfOneCaller(other, before) &&
      (other.partition === undefined || other.partition === before.partition) &&
      isLater(other, before) &&
      other.acceptedAt <= until &&
      other.work !== before.work &&
      repetitionOf(other.asked, other.work ?? other.asked?.work ?? '') !== 'look',
  );
}

/** A client of searches is named in its work, also after its process was started again; under a key it may be any. */
function mayBeOfOneCaller(one: OperationFacts, other: OperationFacts): boolean {
  const [mine, theirs] = [one, other].map(
    ({ asked, work = asked?.work ?? '' }) =>
      /\n# .*?client (\d+)/.exec(work)?.[1] ?? (work.endsWith('# key') ? 'any' : undefined),
  );
  // No client was informed of its work.
  if (one.asked === undefined && one.work === undefined) return true;
  if (mine === undefined || theirs === undefined) return one.asked?.client === other.asked?.client;
  return mine === theirs || mine === 'any';
}

/** In the order of acceptance; work that was never sent has only a time. */
function isLater(other: OperationFacts, before: OperationFacts): boolean {
  if (other.acceptSeq !== undefined && before.acceptSeq !== undefined && other.partition === before.partition)
    return other.acceptSeq > before.acceptSeq;
  return other.acceptedAt >= before.acceptedAt;
}
