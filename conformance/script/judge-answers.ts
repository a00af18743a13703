import { isDeepStrictEqual } from 'node:util';
import { limits } from '../../generated/typescript/limits.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import { toolValidators, type Violation } from '../../generated/typescript/validators.js';
import type { Finding } from '../report/model.ts';
import type { FaultName } from './case-target.ts';
import { envelopeOf, isSubmission, timeoutOf, type MadeCall, isToolName } from './texts.ts';

/** Judges every answer, whatever a case expects: its form, its time, and its agreement with the other answers. */
export function judgeAnswers(
  calls: readonly MadeCall[],
  { faults, tolerance_ms }: { readonly faults: ReadonlySet<FaultName>; readonly tolerance_ms: number },
): Finding[] {
  const isPunctual = ![...faults].some((fault) => holdsAnswers.has(fault));
  return [
    ...calls.flatMap(judgeForm),
    ...(isPunctual ? calls.flatMap((call) => judgeTime(call, tolerance_ms)) : []),
    ...calls.flatMap(judgeEcho),
    ...judgeEnds(calls, faults),
  ];
}

/** While these last no client can be answered in time. */
const holdsAnswers: ReadonlySet<FaultName> = new Set([
  'kill_server',
  'stop_server',
  'start_server',
  'old_store',
  'store_full',
  'store_slow',
  'cut_client',
  'hold_answers',
  'drop_answers',
  'clock_jump',
]);

/** An end is reported a little after it was recorded: near the end of retention only the edges of a case define the right answer. */
const EDGE_MS = 60_000;

/** Time by which timers of an operating system may be early. */
const EARLY_MS = 5;

function judgeForm({ name, tool, call }: MadeCall): Finding[] {
  const { answer } = call;
  if (answer === undefined) return [];
  if (answer.invalid !== undefined)
    return [
      {
        rule: 'valid-answers',
        requirements: ['ENV-01'],
        message: `The answer to ${name} (${tool}) is not as the contract has it: ${answer.invalid}`,
      },
    ];
  if (answer.envelope === undefined || !isToolName(tool)) return [];
  const checked = toolValidators[tool].envelope(answer.envelope);
  if (checked.ok) return [];
  const { envelope } = answer;
  return [
    {
      rule: 'valid-answers',
      requirements: requirementsOf(envelope, checked.errors),
      message: `The answer to ${name} (${tool}) does not fit its schema: ${checked.errors.map(({ message }) => message).join('; ')}`,
      got: JSON.stringify(envelope).slice(0, 500),
    },
  ];
}

const byStatus: Readonly<Record<Envelope['status'], string>> = {
  completed: 'ENV-03',
  timeout: 'ENV-04',
  error: 'ENV-05',
  in_progress: 'ENV-06',
  not_found: 'ENV-06',
};

function requirementsOf({ status }: Envelope, errors: readonly Violation[]): string[] {
  const isHead = errors.some(({ pointer }) => ['/status', '/log_id', '/message', ''].includes(pointer));
  const special = Object.entries(byStatus).find(([name]) => name === status)?.[1];
  return isHead || special === undefined ? ['ENV-01', 'ENV-02'] : ['ENV-01', special];
}

function judgeTime(made: MadeCall, tolerance: number): Finding[] {
  const { name, tool, call } = made;
  const { answer } = call;
  if (answer?.envelope === undefined) return [];
  const timeout = timeoutOf(made);
  const took = answer.at - call.at;
  const limit = Math.max(timeout, limits.accept_floor_ms) + tolerance;
  if (took > limit)
    return [
      {
        rule: 'answers-in-time',
        requirements: ['TMO-02'],
        message: `${name} (${tool}, timeout ${timeout}) was answered after ${Math.round(took)} ms: expected at most ${limit} ms${tolerance === 0 ? '' : ` (${tolerance} of them tolerated)`}.`,
      },
    ];
  const { status } = answer.envelope;
  const isEarly =
    (status === 'timeout' || status === 'in_progress') && tool !== 'unity_get_log_details' && took < timeout - EARLY_MS;
  if (!isEarly) return [];
  return [
    {
      rule: 'waits-as-asked',
      requirements: ['TMO-01'],
      message: `${name} (${tool}) was answered with ${status} after ${Math.round(took)} ms: expected to wait ${timeout} ms.`,
    },
  ];
}

/** The answer to a request by an id has that id (EXO-10). */
function judgeEcho(made: MadeCall): Finding[] {
  const { name, tool, args } = made;
  const envelope = envelopeOf(made);
  const asked = args['log_id'];
  // An id of the caller's own names a log entry, which has one of ours.
  if (
    envelope === undefined ||
    typeof asked !== 'string' ||
    (envelope.status !== 'not_found' && !ourId.test(asked)) ||
    (tool !== 'unity_get_result' && tool !== 'unity_get_log_details')
  )
    return [];
  const isEcho = envelope.status === 'not_found' ? envelope.log_id === asked : envelope.log_id === asked.toLowerCase();
  if (isEcho || (envelope.status === 'error' && refusals.has(envelope.error_code))) return [];
  const requirements = envelope.status === 'not_found' ? ['ENV-02'] : ['EXO-10'];
  return [
    {
      rule: 'matched-by-id',
      requirements,
      message: `${name} asked for ${asked} and got an answer about another log_id.`,
      expected: asked,
      got: envelope.log_id,
    },
  ];
}

const ourId = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;

/** These have a log_id of their own. */
const refusals: ReadonlySet<string> = new Set([
  'invalid_params',
  'storage_unavailable',
  'overloaded',
  'internal_error',
]);

interface Answered {
  readonly made: MadeCall;
  readonly envelope: Envelope;
  readonly at: number;
}

/** An operation has one end (ENV-07), and after that no client receives another answer. */
function judgeEnds(calls: readonly MadeCall[], faults: ReadonlySet<FaultName>): Finding[] {
  const ends = new Map<string, Answered>();
  return answered(calls).flatMap(({ made, envelope, at }) => {
    const first = ends.get(envelope.log_id);
    if (first === undefined) {
      if (isEnd(envelope)) ends.set(envelope.log_id, { made, envelope, at });
      return [];
    }
    if (isEnd(envelope)) return differences(first, { made, envelope, at });
    // A call that was open when the other was answered may cross it.
    // A store that was restored from an older copy does not have it.
    const isForgotten = at - first.at > limits.retention_ms - EDGE_MS || faults.has('old_store');
    if (made.call.at <= first.at || (envelope.status === 'not_found' && isForgotten)) return [];
    return [
      {
        rule: 'ends-once',
        requirements: envelope.status === 'not_found' ? ['LOG-02', 'LOG-03'] : ['ENV-07'],
        message: `${first.made.name} got the end of ${envelope.log_id} (${first.envelope.status}), and ${made.name} after that: ${envelope.status}.`,
      },
    ];
  });
}

const answered = (calls: readonly MadeCall[]): Answered[] =>
  calls
    .filter((made) => isSubmission(made) || (made.tool === 'unity_get_result' && !asksForPart(made)))
    .flatMap((made) => {
      const { answer } = made.call;
      return answer?.envelope === undefined || answer.invalid !== undefined
        ? []
        : [{ made, envelope: answer.envelope, at: answer.at }];
    })
    .toSorted((a, b) => a.at - b.at);

/** True for a call whose answer is only a part of an end (ENV-10). */
const asksForPart = ({ args }: MadeCall): boolean => ['pointer', 'offset', 'limit'].some((name) => name in args);

const isEnd = ({ status }: Envelope): boolean => status === 'completed' || status === 'error';

function differences(first: Answered, other: Answered): Finding[] {
  const before = endOf(first.envelope);
  const after = endOf(other.envelope);
  if (isDeepStrictEqual(before, after)) return [];
  return [
    {
      rule: 'ends-once',
      requirements: ['ENV-07'],
      message: `${first.made.name} and ${other.made.name} got different ends of ${first.envelope.log_id}.`,
      expected: JSON.stringify(before).slice(0, 500),
      got: JSON.stringify(after).slice(0, 500),
    },
  ];
}

/** An end without the members that may differ between answers. */
export function endOf(envelope: Envelope): object {
  const members: Record<string, unknown> = { ...envelope };
  for (const name of ['message', 'advice', 'deduplicated', 'age_ms', 'log_id']) delete members[name];
  return members;
}
