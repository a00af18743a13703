import type { Envelope } from '../../generated/typescript/types.ts';
import type { Asked, Observation } from './history.ts';
import { notEnvelopes } from './rule.ts';
import { type Facts, operationOf, type OperationFacts, lastingText, partialOf } from './facts.ts';

/** Adds an observation; rules have judged it before, or judge it afterwards. */
export function learnFact(facts: Facts, observation: Observation): void {
  const { at } = observation;
  switch (observation.kind) {
    case 'asked':
      facts.calls.set(observation.call, { asked: observation, at, connectedTo: [], hasLeft: false, progress: [] });
      return;
    case 'answered':
      return learnAnswer(facts, observation);
    case 'read':
      return learnAskedRead(facts, observation);
    case 'read_answered':
      return learnRead(facts, observation);
    case 'accepted':
      learnAsked(operationOf(facts, observation.log_id), facts.calls.get(observation.call)?.asked);
      return;
    case 'connected':
      return void facts.calls.get(observation.call)?.connectedTo.push(observation.log_id);
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
    case 'removed':
      return learnRemoved(operationOf(facts, observation.log_id), at);
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
      return void facts.unloads.push(at);
    case 'lease':
      return learnLease(facts, observation);
    case 'stored':
    case 'spoke':
    case 'invalid':
    case 'contradiction':
      return;
    case 'healed':
      facts.healedAt = at;
  }
}

function learnServer(facts: Facts, { at, up }: Extract<Observation, { kind: 'server' }>): void {
  (up ? facts.serverUps : facts.serverDowns).push(at);
  if (!up) dropPartials(facts);
}

function learnRemoved(operation: OperationFacts, at: number): void {
  operation.removedAt ??= at;
  operation.isRemovedByEditor = true;
}

function learnAskedRead(facts: Facts, { at, read, form, log_id }: Extract<Observation, { kind: 'read' }>): void {
  facts.reads.set(read, { form, log_id, at, wasStored: operationOf(facts, log_id).isStored });
}

function learnLease(facts: Facts, lease: Extract<Observation, { kind: 'lease' }>): void {
  if (lease.run !== facts.lease.run) dropPartials(facts);
  facts.lease = lease;
}

/** Partial results are stored late: a server that has exited, or been replaced, may lack the newest until the Editor reports again. */
function dropPartials({ operations }: Facts): void {
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
  if (log_id !== undefined && outcome === 'finished') operationOf(facts, log_id).finishedAnswerAt ??= at;
}

function learnApproval(
  operation: OperationFacts,
  { code_hash, approved, asked }: Extract<Observation, { kind: 'approval' }>,
): void {
  if (asked !== undefined) operation.codeHash ??= asked;
  if (operation.codeHash === code_hash) operation.decided ??= approved ? 'approved' : 'refused';
}

function learnExecute(
  facts: Facts,
  { log_id, accept_seq, server, editor }: Extract<Observation, { kind: 'execute' }>,
): void {
  const operation = operationOf(facts, log_id);
  operation.acceptSeq = accept_seq;
  operation.partition = server === 0 && editor === 0 ? FIRST_PARTITION : `${server} ${editor}`;
  facts.partitions.add(operation.partition);
}

/** Partition of the only Editor of the only server. */
const FIRST_PARTITION = '0 0';

function learnAnswer(facts: Facts, { at, call, envelope }: Extract<Observation, { kind: 'answered' }>): void {
  const known = facts.calls.get(call);
  if (known !== undefined) known.answer = { at, envelope };
  if (notEnvelopes.has(known?.asked.tool ?? '')) return;
  learnAsked(operationOf(facts, envelope.log_id), known?.asked);
  learnEnvelope(facts, envelope);
}

function learnRead(facts: Facts, { at, read, answer }: Extract<Observation, { kind: 'read_answered' }>): void {
  const known = facts.reads.get(read);
  if (known !== undefined) Object.assign(known, { answer, answeredAt: at });
  if ('status' in answer) learnEnvelope(facts, answer);
}

/** Records the facts in an envelope about its operation. */
function learnEnvelope(facts: Facts, envelope: Envelope): void {
  const operation = operationOf(facts, envelope.log_id);
  if (envelope.status === 'completed' || envelope.status === 'error')
    operation.end ??= { text: lastingText(envelope), envelope };
  if (typeof partialOf(envelope) === 'number')
    operation.shownPartial = Math.max(operation.shownPartial, partialOf(envelope));
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

function learnDurable(facts: Facts, { at, disk, log_id, what }: Extract<Observation, { kind: 'durable' }>): void {
  const operation = operationOf(facts, log_id);
  if (disk === 'journal' && what === 'started') operation.isStartInJournal = true;
  if (what === 'suspended') {
    operation.isSuspended = true;
    operation.hasBeenSuspended = true;
    operation.mayResume = false;
  }
  // Reported again with each partial result.
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
    operation.storedEndAt ??= at;
  }
}
