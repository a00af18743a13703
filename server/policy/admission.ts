import type { ErrorCode, ErrorEnvelope } from '../../generated/typescript/types.ts';
import { type Candidate, chooseEditor, judgeCallBy } from '../hub/protocol/decide-call.ts';
import { type Call, type CallingClient, callError, neverAccepted, nothingRanSentence } from '../hub/protocol/call.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import type { Policies } from './policies.ts';

interface AdmissionOptions {
  readonly policies: Pick<Policies, 'read' | 'judge'>;
  /** Monotonic ms. */
  readonly now: () => number;
  readonly newLogId: () => string;
  /** Called for each refused call, for the audit log. */
  readonly onRefused: (call: Omit<Call, 'call_id'>, answer: ErrorEnvelope) => void;
}

/** Admits calls to the hub, or refuses them. */
export interface Admission {
  call(call: Omit<Call, 'call_id' | 'verdict'>, editors: readonly Candidate[]): Admitted;
  /**
   * Checks a read that needs time on Unity's main thread, as a query does: returns why it is refused; undefined: it is
   * admitted.
   */
  read(client: CallingClient, editors: readonly Candidate[]): string | undefined;
}

/** The call with its policy verdict, or the answer that it receives instead. */
type Admitted =
  | { readonly call: Omit<Call, 'call_id'>; readonly refused?: undefined }
  | { readonly refused: ErrorEnvelope };

/** Limits rate and size of calls (SEC-04), over stdio and HTTP alike. */
export function createAdmission(options: AdmissionOptions): Admission {
  const judge = createJudge(options);
  return {
    call(call, editors) {
      const admitted = judge.call(call, editors);
      if (admitted.refused !== undefined) options.onRefused(call, admitted.refused);
      return admitted;
    },
    read: (client, editors) => judge.read(client, editors),
  };
}

function createJudge({ policies, now, newLogId }: AdmissionOptions): Admission {
  const rate = createCallRate();
  /**
   * Counts all calls of this user's clients in a project together: clients choose their own names, folders and
   * sessions.
   */
  const takeOne = (projects: readonly string[], limit: number | undefined): Sentences | undefined => {
    const wait = limit === undefined ? undefined : rate.take(projects.join('\n'), limit, now());
    return wait === undefined || limit === undefined ? undefined : tooMany(limit, wait);
  };
  return {
    call(call, editors) {
      // The call may have been accepted before the server crashed: refusing it now would hide its effects.
      if (call.replayed === true || call.accepted !== undefined) return { call };
      const projects = projectsOf(call.client, editors);
      const policy = policies.read(projects);
      const { calls_per_minute, max_argument_bytes } = policy.limits;
      const bytes = max_argument_bytes === undefined ? 0 : argumentBytes(call);
      if (max_argument_bytes !== undefined && bytes > max_argument_bytes)
        return {
          refused: refusalEnvelope(newLogId(), 'invalid_params', tooLong(bytes, max_argument_bytes)),
        };
      const tooOften = takeOne(projects, calls_per_minute);
      if (tooOften !== undefined) return { refused: refusalEnvelope(newLogId(), 'overloaded', tooOften) };
      const [project_path] = projects;
      if (project_path === undefined || projects.length > 1) return { call };
      const { subject } = call.client;
      const judge =
        subject === undefined ? policy.judge : (tool: string) => policies.judge(tool, project_path, subject);
      return { call: { verdict: { project_path, ...judgeCallBy(judge, call.call) }, ...call } };
    },
    read(client, editors) {
      const projects = projectsOf(client, editors);
      const tooOften = takeOne(projects, policies.read(projects).limits.calls_per_minute);
      return tooOften === undefined ? undefined : `${tooOften.error}. ${tooOften.message} ${tooOften.advice}`;
    },
  };
}

/** The runner with admission checks. `editors`: the Editors that a call may be for. */
export function withAdmission(runner: HubRunner, editors: () => readonly Candidate[], admission: Admission): HubRunner {
  return {
    ...runner,
    call(call, listener) {
      const admitted = admission.call(call, editors());
      if (admitted.refused === undefined) return runner.call(admitted.call, listener);
      listener.answered(admitted.refused);
      return NO_CALL;
    },
    read(client, read) {
      const refused = read.kind === 'resource' ? admission.read(client, editors()) : undefined;
      return refused === undefined
        ? runner.read(client, read)
        : Promise.resolve({ kind: 'failed', code: 'unavailable', reason: refused });
    },
  };
}

/** The hub's calls count from 1, so this id refers to none of them. */
const NO_CALL = 0;

/** If the project is ambiguous, the projects of all Editors: the smallest limit applies. */
function projectsOf(client: CallingClient, editors: readonly Candidate[]): string[] {
  const choice = chooseEditor(editors, client, undefined);
  return choice.kind === 'chosen' ? [choice.editor.project_path] : editors.map(({ project_path }) => project_path);
}

function argumentBytes({ call }: Omit<Call, 'call_id'>): number {
  const given = call.tool === 'custom_tool' ? call.params.arguments : call.params;
  return Buffer.byteLength(JSON.stringify(given));
}

interface Sentences {
  readonly error: string;
  readonly message: string;
  readonly advice: string;
}

/** Only new calls can receive this: replayed ones are admitted. */
function tooLong(bytes: number, limit: number): Sentences {
  return {
    error: `the arguments have ${bytes} bytes, and the user's policy allows ${limit} (max_argument_bytes)`,
    message: nothingRanSentence(neverAccepted([]), 'ran'),
    advice: 'Send less, in several calls if need be.',
  };
}

function tooMany(limit: number, wait_ms: number): Sentences {
  return {
    error: `more than ${limit} calls within a minute in this project, by all clients together: the user's policy allows no more (calls_per_minute)`,
    message: nothingRanSentence(neverAccepted([]), 'accepted_goes_on'),
    advice: `Call again in ${Math.ceil(wait_ms / 1000)} s.`,
  };
}

function refusalEnvelope(log_id: string, error_code: ErrorCode, sentences: Sentences): ErrorEnvelope {
  return callError({ log_id, error_code, ...sentences });
}

/** Counts the calls of the last minute, for each key. */
interface CallRate {
  /**
   * Counts a call if fewer than `limit` were counted in the minute before `now` (ms); otherwise returns the wait in ms.
   */
  take(key: string, limit: number, now: number): number | undefined;
}

const MINUTE_MS = 60_000;

/**
 * Exact: no 60 seconds contain more calls of one key. (A token bucket allows up to twice as many.) The caller supplies
 * the clock.
 */
export function createCallRate(): CallRate {
  // Ordered by the last use of a key, oldest first.
  const times = new Map<string, number[]>();
  return {
    take(key, limit, now) {
      dropQuiet(times, now);
      const recent = times.get(key) ?? [];
      const old = recent.findIndex((at) => at > now - MINUTE_MS);
      recent.splice(0, old === -1 ? recent.length : old);
      const free = recent[recent.length - limit];
      if (free !== undefined) return free + MINUTE_MS - now;
      recent.push(now);
      times.delete(key);
      times.set(key, recent);
      return undefined;
    },
  };
}

/** Removes keys without a call in the last minute. */
function dropQuiet(times: Map<string, number[]>, now: number): void {
  for (const [key, calls] of times) {
    const last = calls[calls.length - 1];
    if (last !== undefined && last > now - MINUTE_MS) return;
    times.delete(key);
  }
}
