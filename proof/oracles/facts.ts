import type { Envelope } from '../../generated/typescript/types.ts';
import type { Asked, FaultName, Observation } from './history.ts';

/** What is known of one call. Times in virtual Unix ms. */
export interface CallFacts {
  readonly asked: Asked;
  readonly at: number;
  answer?: { readonly at: number; readonly envelope: Envelope };
  cancelledAt?: number;
  /** The answer came too late to be read, and its server knows. */
  takenBackAt?: number;
  /** Over HTTP: nothing has shown its server that the answer was read, and nothing will. */
  unreadAt?: number;
  /** The same, but that the next request of its session may. */
  mayBeUnread?: boolean;
  hasLeft: boolean;
  /** When it got progress. */
  readonly progress: number[];
}

/** How an operation ended, as a client was told first. */
export interface EndFacts {
  /** Everything of the envelope that may never change. */
  readonly text: string;
  readonly envelope: Envelope;
}

/** What is known of one operation. */
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
  /** It had been sent, or its end had been stored, before an older copy of the store was put back, which may not know that. */
  isSentForgotten: boolean;
  isEndForgotten: boolean;
  /** The Editor itself has removed it. */
  isRemovedByEditor: boolean;
  isStartInJournal: boolean;
  /** As the journal has it: its continuation has not begun (EXO-13). */
  isSuspended: boolean;
  /** Its resumption is durable, and it has not begun to go on. */
  mayResume: boolean;
  hasBeenSuspended: boolean;
  /** Its end was stored while the journal had it as suspended. */
  isEndedSuspended: boolean;
  end?: EndFacts;
  /** When the first terminal news of it reached the server. */
  endedAt?: number;
  /** Partial results are numbers that count up. */
  shownPartial: number;
  readonly heardPartials: { readonly at: number; readonly value: number }[];
  /** When a client that asked was told that it is removed. */
  removedAt?: number;
  /** When a client that cancelled it was told that it has ended. */
  saidFinishedAt?: number;
  isCancelledById: boolean;
  /** The user was asked about work of this hash. */
  codeHash?: string;
  /** What the user said first, of this very work, when its server could hear it. */
  decided?: 'approved' | 'refused';
}

/** The small model: everything that rules look at. It imports nothing that it judges. */
export interface Facts {
  readonly calls: Map<number, CallFacts>;
  readonly operations: Map<string, OperationFacts>;
  /** log_ids in the order in which they began to run, with what they ran. */
  readonly starts: { readonly log_id: string; readonly work: string; readonly at: number }[];
  readonly faults: { readonly fault: FaultName; readonly at: number; readonly until: number }[];
  /** When a domain ended. */
  readonly unloads: number[];
  readonly serverUps: number[];
  readonly serverDowns: number[];
  readonly commands: Map<number, string>;
  /** An older copy of the store was put back: what had been promised in between is forgotten. */
  isRolledBack: boolean;
  /** The journal of the Editor was deleted, or cannot be read. Where both files have gone, nothing is left that shows what has run. */
  isJournalLost: boolean;
  /** When an Editor was greeted, by server. */
  readonly hellos: { readonly server: number; readonly at: number }[];
  /** By server: when its tools may have changed, and when it told that. */
  readonly pushes: { readonly server: number; readonly at: number }[];
  readonly toolsChanged: { readonly server: number; readonly at: number }[];
  /** In the Editor's journal. */
  readonly logged: Map<string, { readonly operation?: string; readonly message: string }>;
  /** In a store, at the end. */
  readonly storedLogs: Set<string>;
  /** Accepted and without a stored end. */
  unfinished: number;
  /** Pairs of server and Editor that have had work together. */
  readonly partitions: Set<string>;
  /** A clock was set: spans of time mean nothing across that. */
  isClockSet: boolean;
  /** Of a space: who owns it by the database, and until when. */
  lease: { readonly epoch: number; readonly run: string; readonly until: number };
}

export const createFacts = (): Facts => ({
  calls: new Map(),
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

/** Takes an observation over; rules have looked at it before, or look afterwards. */
export function learnFact(facts: Facts, observation: Observation): void {
  const { at } = observation;
  switch (observation.kind) {
    case 'asked':
      facts.calls.set(observation.call, { asked: observation, at, hasLeft: false, progress: [] });
      return;
    case 'answered':
      return learnAnswer(facts, observation);
    case 'accepted':
      learnAsked(operationOf(facts, observation.log_id), facts.calls.get(observation.call)?.asked);
      return;
    case 'cancelled':
      return learnCancel(facts, observation);
    case 'unread':
      return learnUnread(facts, observation);
    case 'left':
      for (const call of facts.calls.values()) if (call.asked.process === observation.process) call.hasLeft = true;
      return;
    case 'question':
      operationOf(facts, observation.log_id).codeHash = observation.code_hash;
      return;
    case 'approval':
      return learnApproval(operationOf(facts, observation.log_id), observation);
    case 'cancel_command':
      facts.commands.set(observation.command, observation.log_id);
      operationOf(facts, observation.log_id).isCancelledById = true;
      return;
    case 'cancel_answer':
      return learnCancelAnswer(facts, observation);
    case 'execute':
      return learnExecute(facts, observation);
    case 'update':
      return learnUpdate(facts, observation);
    case 'removed': {
      const operation = operationOf(facts, observation.log_id);
      operation.removedAt ??= at;
      operation.isRemovedByEditor = true;
      return;
    }
    case 'ledger':
      return learnLedger(facts, observation);
    case 'durable':
      return learnDurable(facts, observation);
    case 'fault':
      return learnFault(facts, observation);
    case 'server':
      return learnServer(facts, observation);
    case 'push':
      if (observation.type === 'CONNECTION_ESTABLISHED') facts.hellos.push({ server: observation.server, at });
      if (observation.type === 'DOMAIN_RELOAD_RECOVERED' || observation.type === 'TOOLS_CHANGED')
        facts.pushes.push({ server: observation.server, at });
      return;
    case 'tools_changed':
      facts.toolsChanged.push({ server: observation.server, at });
      return;
    case 'progress':
      facts.calls.get(observation.call)?.progress.push(at);
      return;
    case 'logged':
      facts.logged.set(observation.log_id, observation);
      return;
    case 'logs':
      for (const { log_id } of observation.entries) facts.storedLogs.add(log_id);
      return;
    case 'unloaded':
      facts.unloads.push(at);
      return;
    case 'lease':
      if (observation.run !== facts.lease.run) forgetPartials(facts);
      facts.lease = observation;
      return;
    case 'stored':
    case 'spoke':
    case 'invalid':
    case 'contradiction':
    case 'healed':
  }
}

function learnServer(facts: Facts, { at, up }: Extract<Observation, { kind: 'server' }>): void {
  (up ? facts.serverUps : facts.serverDowns).push(at);
  if (!up) forgetPartials(facts);
}

/** They are stored at leisure: a server that has died, or been replaced, may not have stored the newest, until the Editor tells again. */
function forgetPartials({ operations }: Facts): void {
  for (const operation of operations.values()) Object.assign(operation, { shownPartial: 0, heardPartials: [] });
}

function learnFault(facts: Facts, { fault, at, until }: Extract<Observation, { kind: 'fault' }>): void {
  if (fault === 'store_old') {
    facts.isRolledBack = true;
    for (const operation of facts.operations.values()) {
      operation.isSentForgotten = operation.acceptSeq !== undefined;
      operation.isEndForgotten = operation.isEndStored;
    }
  }
  if (fault === 'journal_lost' || fault === 'journal_torn') facts.isJournalLost = true;
  if (fault === 'clock_jump') facts.isClockSet = true;
  facts.faults.push({ fault, at, until });
}

const notEnds: ReadonlySet<string> = new Set(['queued', 'running', 'suspended', 'accepted', 'awaiting_approval']);

function learnAsked(operation: OperationFacts, asked: Asked | undefined): void {
  if (asked?.work === undefined) return;
  operation.asked ??= asked;
  operation.work ??= asked.work;
}

function learnCancelAnswer(
  facts: Facts,
  { at, command, outcome }: Extract<Observation, { kind: 'cancel_answer' }>,
): void {
  const log_id = facts.commands.get(command);
  if (log_id !== undefined && outcome === 'removed') operationOf(facts, log_id).removedAt ??= at;
  if (log_id !== undefined && outcome === 'finished') operationOf(facts, log_id).saidFinishedAt ??= at;
}

function learnApproval(
  operation: OperationFacts,
  { code_hash, approved }: Extract<Observation, { kind: 'approval' }>,
): void {
  if (operation.codeHash === code_hash) operation.decided ??= approved ? 'approved' : 'refused';
}

function learnExecute(
  facts: Facts,
  { log_id, accept_seq, server, editor }: Extract<Observation, { kind: 'execute' }>,
): void {
  const operation = operationOf(facts, log_id);
  operation.acceptSeq = accept_seq;
  operation.partition = server === 0 && editor === 0 ? FIRST_LANE : `${server} ${editor}`;
  facts.partitions.add(operation.partition);
}

/** Of the only Editor of the only server. */
const FIRST_LANE = '0 0';

function learnAnswer(facts: Facts, { at, call, envelope }: Extract<Observation, { kind: 'answered' }>): void {
  const known = facts.calls.get(call);
  if (known !== undefined) known.answer = { at, envelope };
  // These tell of operations in their own words.
  if (
    known?.asked.tool === 'unity_get_log_details' ||
    known?.asked.tool === 'unity_get_logs' ||
    known?.asked.tool === 'unity_help'
  )
    return;
  const operation = operationOf(facts, envelope.log_id);
  learnAsked(operation, known?.asked);
  if (envelope.status === 'completed' || envelope.status === 'error')
    operation.end ??= { text: lastingText(envelope), envelope };
  if (typeof partialOf(envelope) === 'number')
    operation.shownPartial = Math.max(operation.shownPartial, partialOf(envelope));
}

/** What must be the same in every terminal answer (ENV-07); `message`, `advice` and `deduplicated` say how it came to this caller. */
export function lastingText(envelope: Envelope): string {
  const { message: _message, advice: _advice, ...told } = envelope;
  if (!('deduplicated' in told)) return JSON.stringify(told);
  const { deduplicated: __, ...lasting } = told;
  return JSON.stringify(lasting);
}

/** 0 where there is none. */
export function partialOf(envelope: Envelope): number {
  const value = 'partial_result' in envelope ? envelope.partial_result : undefined;
  return typeof value === 'number' ? value : 0;
}

function learnCancel(facts: Facts, { at, call, taken_back }: Extract<Observation, { kind: 'cancelled' }>): void {
  const known = facts.calls.get(call);
  if (known === undefined) return;
  known.cancelledAt = at;
  if (taken_back) known.takenBackAt = at;
}

function learnUnread(facts: Facts, { at, call, until }: Extract<Observation, { kind: 'unread' }>): void {
  const known = facts.calls.get(call);
  if (known === undefined) return;
  known.mayBeUnread = true;
  if (until === undefined) known.unreadAt = at;
}

function learnUpdate(facts: Facts, { at, log_id, state, partial }: Extract<Observation, { kind: 'update' }>): void {
  const operation = operationOf(facts, log_id);
  if (typeof partial === 'number') operation.heardPartials.push({ at, value: partial });
  if (!notEnds.has(state)) operation.endedAt ??= at;
}

function learnLedger(facts: Facts, { at, log_id, mark, work }: Extract<Observation, { kind: 'ledger' }>): void {
  const operation = operationOf(facts, log_id);
  if (mark === 'start') operation.work = work;
  if (mark === 'end') operation.ends += 1;
  else if (mark === 'resume') operation.mayResume = false;
  else {
    operation.starts += 1;
    facts.starts.push({ log_id, work, at });
  }
}

function learnDurable(facts: Facts, { disk, log_id, what }: Extract<Observation, { kind: 'durable' }>): void {
  const operation = operationOf(facts, log_id);
  if (disk === 'journal' && what === 'started') operation.isStartInJournal = true;
  if (what === 'suspended') {
    operation.isSuspended = true;
    operation.hasBeenSuspended = true;
    operation.mayResume = false;
  }
  // Told again with each partial result.
  if (what === 'resumed' && operation.isSuspended) {
    operation.isSuspended = false;
    operation.mayResume = true;
  }
  if (disk === 'store' && what === 'accepted') {
    operation.isStored = true;
    facts.unfinished += 1;
  }
  if (disk === 'store' && what === 'ended') {
    if (!operation.isEndStored) facts.unfinished -= 1;
    operation.isEndedSuspended ||= operation.isSuspended;
    operation.isEndStored = true;
  }
}

/** The times between those two at which a server was stopped. */
export const pausesIn = ({ faults }: Facts, from: number, to: number): Facts['faults'] =>
  faults.filter(({ fault, at, until }) => fault === 'pause' && at <= to && until >= from);
