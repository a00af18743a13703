import type { LedgerLine, TraceEvent, WireLine } from '../report/model.ts';
import type { EditorLink, Received } from './editor-link.ts';
import { parseJson } from '../../server/lib/json.ts';

/** Writes down what happens, for the report. Times in ms since the case began. */
export interface Recorder {
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

/** A few words of a message. */
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
