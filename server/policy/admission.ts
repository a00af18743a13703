import { errorEnvelope } from '../../generated/typescript/envelopes.ts';
import type { ErrorCode, ErrorEnvelope } from '../../generated/typescript/types.ts';
import { chooseEditor } from '../core/choose-editor.ts';
import type { Call, Client, HubSummary } from '../core/hub-protocol.ts';
import type { HubRunner } from '../shell/hub-runner.ts';
import { createCallRate } from './call-rate.ts';
import type { Policies } from './policies.ts';

export interface AdmissionOptions {
  readonly policies: Pick<Policies, 'limits'>;
  /** Ms, never going backwards. */
  readonly now: () => number;
  readonly newLogId: () => string;
  /** For the audit log. */
  readonly onRefused: (call: Omit<Call, 'call_id'>, answer: ErrorEnvelope) => void;
}

/** Why a call is not even put to the hub; undefined: it is. */
export type Admit = (call: Omit<Call, 'call_id'>, editors: HubSummary['editors']) => ErrorEnvelope | undefined;

/** Rate and size of calls (SEC-04): whatever way they came, stdio or HTTP. */
export function createAdmission(options: AdmissionOptions): Admit {
  const judge = createJudge(options);
  return (call, editors) => {
    const refused = judge(call, editors);
    if (refused !== undefined) options.onRefused(call, refused);
    return refused;
  };
}

function createJudge({ policies, now, newLogId }: AdmissionOptions): Admit {
  const rate = createCallRate();
  return (call, editors) => {
    // It may have been accepted before the server died: refusing it now would hide what it did.
    if (call.replayed === true || call.accepted !== undefined) return undefined;
    const { calls_per_minute, max_argument_bytes } = policies.limits(projectsOf(call.client, editors));
    const bytes = max_argument_bytes === undefined ? 0 : argumentBytes(call);
    if (max_argument_bytes !== undefined && bytes > max_argument_bytes) return refuse(newLogId(), 'invalid_params', tooLong(bytes, max_argument_bytes));
    const wait = calls_per_minute === undefined ? undefined : rate.take(call.client.identity, calls_per_minute, now());
    return wait === undefined || calls_per_minute === undefined ? undefined : refuse(newLogId(), 'overloaded', tooMany(calls_per_minute, wait));
  };
}

/** The runner, with the door in front of it. */
export function withAdmission(runner: HubRunner, admit: Admit): HubRunner {
  return {
    ...runner,
    call(call, listener) {
      const refused = admit(call, runner.summary().editors);
      if (refused === undefined) return runner.call(call, listener);
      listener.answered(refused);
      return NO_CALL;
    },
  };
}

/** The hub's calls count from 1: nothing that is said of this one means any of them. */
const NO_CALL = 0;

/** Where the project cannot be told, those of all Editors: the smallest limit holds. */
function projectsOf(client: Client, editors: HubSummary['editors']): string[] {
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
}

function tooLong(bytes: number, limit: number): Sentences {
  return {
    error: `the arguments have ${bytes} bytes, and the user's policy allows ${limit} (max_argument_bytes)`,
    message: 'Nothing ran: send less, in several calls if need be.',
  };
}

function tooMany(limit: number, wait_ms: number): Sentences {
  return {
    error: `more than ${limit} calls within a minute: the user's policy allows no more (calls_per_minute)`,
    message: `This call was not made, and work that is under way goes on: call again in ${Math.ceil(wait_ms / 1000)} s.`,
  };
}

function refuse(log_id: string, error_code: ErrorCode, { error, message }: Sentences): ErrorEnvelope {
  return errorEnvelope({ log_id, error, error_code, message });
}
