import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { FrameFromEditor, FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { OperationUpdateParams } from '../../generated/typescript/types.ts';
import type { AuditEntry } from '../hub/protocol/hub-protocol.ts';
import { setBounded } from '../hub/state/effects.ts';
import { attribute, endAs } from './attributes.ts';

/** Operations whose spans are open; of more, the oldest are forgotten. */
const OPEN_LIMIT = 10_000;

/** The spans of operations, each in the trace of the call that it was accepted for. One that an earlier server has accepted has none. */
export interface WorkSpans {
  /** False: it is known, and the call has joined it. */
  accepted(log_id: string, context: Context, now: number): boolean;
  sent(connection: number, frame: FrameFromServer, now: number): void;
  heard(connection: number, frame: FrameFromEditor, now: number): void;
  ended(entry: Pick<AuditEntry, 'log_id' | 'detail' | 'error_code'>, now: number): void;
}

type Stage = 'queue' | 'send' | 'run';

interface Work {
  readonly log_id: string;
  readonly context: Context;
  readonly open: Map<Stage, Span>;
  /** Its run has been told. */
  hasRun: boolean;
}

export function createWorkSpans(tracer: Tracer): WorkSpans {
  const known = new Map<string, Work>();
  /** By connection and number of the request to the Editor. */
  const requests = new Map<string, Work>();
  const begin = ({ log_id, context, open }: Work, stage: Stage, at: number): Span => {
    const span = tracer.startSpan(stage, { startTime: at, attributes: { [attribute.logId]: log_id } }, context);
    open.set(stage, span);
    return span;
  };
  const run = (work: Work, update: OperationUpdateParams, now: number): void => {
    finish(work, 'queue', now);
    finish(work, 'send', now);
    // Told again, until the server has acknowledged it.
    if (work.hasRun) return;
    const startedAt = startOf(update);
    const span = work.open.get('run') ?? (startedAt === undefined ? undefined : begin(work, 'run', startedAt));
    if (span === undefined || isUnderWay(update)) return;
    work.open.delete('run');
    work.hasRun = true;
    const error_code = 'error_code' in update ? update.error_code : undefined;
    endAs(span, { state: update.state, error_code }, Math.max(startedAt ?? 0, update.at));
  };
  return {
    accepted(log_id, context, now) {
      if (known.has(log_id)) return false;
      const work: Work = { log_id, context, open: new Map(), hasRun: false };
      setBounded(known, log_id, work, OPEN_LIMIT);
      begin(work, 'queue', now);
      return true;
    },
    sent(connection, frame, now) {
      if (frame.kind !== 'request' || frame.method !== 'operation/execute') return;
      const work = known.get(frame.params.log_id);
      if (work === undefined) return;
      finish(work, 'queue', now);
      finish(work, 'send', now);
      begin(work, 'send', now).setAttribute(attribute.attempt, frame.params.attempt);
      setBounded(requests, `${connection}/${frame.id}`, work, OPEN_LIMIT);
    },
    heard(connection, frame, now) {
      if (frame.kind === 'notification' && frame.method === 'operation/update') {
        const work = known.get(frame.params.log_id);
        return work === undefined ? undefined : run(work, frame.params, now);
      }
      if (frame.kind !== 'response' && frame.kind !== 'failure') return;
      const key = `${connection}/${frame.id}`;
      const work = requests.get(key);
      requests.delete(key);
      if (work !== undefined) finish(work, 'send', now);
    },
    ended({ log_id, detail = '', error_code }, now) {
      const work = known.get(log_id);
      known.delete(log_id);
      for (const span of work?.open.values() ?? []) endAs(span, { state: detail, error_code }, now);
    },
  };
}

const isUnderWay = ({ state }: OperationUpdateParams): boolean => ['queued', 'running', 'suspended'].includes(state);

/** By the clock of the Editor. */
function startOf(update: OperationUpdateParams): number | undefined {
  const told = 'started_at' in update ? update.started_at : undefined;
  return told ?? (update.state === 'running' ? update.at : undefined);
}

function finish({ open }: Work, stage: Stage, at: number): void {
  open.get(stage)?.end(at);
  open.delete(stage);
}
