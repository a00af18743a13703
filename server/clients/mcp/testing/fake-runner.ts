import type { Envelope } from '../../../../generated/typescript/types.ts';
import type { Call } from '../../../hub/protocol/call.ts';
import type { HubEvent } from '../../../hub/protocol/hub-protocol.ts';
import type { HubRead, HubReadAnswer } from '../../../hub/protocol/reads.ts';
import type { CallListener, HubRunner } from '../../../runner/runner-protocol.ts';

type Approval = Parameters<HubRunner['approve']>[0];

/** One call that has reached the hub, with the way back. */
export interface HeardCall {
  readonly answered: CallListener['answered'];
  readonly accepted: CallListener['accepted'];
  readonly progress: CallListener['progress'];
  readonly ask: CallListener['ask'];
  readonly call_id: number;
  readonly call: Omit<Call, 'call_id'>;
  state: 'open' | 'cancelled' | 'abandoned' | 'left';
}

/** A hub whose calls and answers a test controls. */
export interface FakeRunner {
  readonly runner: HubRunner;
  readonly calls: HeardCall[];
  readonly reads: HubRead[];
  readonly approvals: Approval[];
  readonly events: HubEvent[];
  /** Called with each call when it arrives. */
  onCall: (call: HeardCall) => void;
  onApprove: (approval: Approval) => void;
  /** Returns the answer to a read. */
  onRead: (read: HubRead) => HubReadAnswer | Promise<HubReadAnswer>;
}

export function createFakeRunner(): FakeRunner {
  const fake: FakeRunner = {
    calls: [],
    reads: [],
    approvals: [],
    events: [],
    onCall: () => undefined,
    onApprove: () => undefined,
    onRead: () => ({ kind: 'failed', code: 'unavailable', reason: 'No Editor is connected.' }),
    runner: {
      call(call, listener) {
        const heard: HeardCall = { ...listener, call_id: fake.calls.length + 1, call, state: 'open' };
        fake.calls.push(heard);
        fake.onCall(heard);
        return heard.call_id;
      },
      cancel: (call_id) => leave(call_id, 'cancelled'),
      abandon: (call_id) => leave(call_id, 'abandoned'),
      leave: (call_id) => leave(call_id, 'left'),
      cancelOperation: () => Promise.reject(new Error('not asked in these tests')),
      approve(answer) {
        fake.approvals.push(answer);
        fake.onApprove(answer);
      },
      async read(_client, read) {
        fake.reads.push(read);
        return fake.onRead(read);
      },
      decide: () => Promise.reject(new Error('not asked in these tests')),
      ownRead: () => undefined,
      feed: (event) => void fake.events.push(event),
      summary: () => ({ unfinished: 0, waiting_calls: 0, editors: [] }),
      settled: () => Promise.resolve(),
      stop: () => undefined,
    },
  };
  const leave = (call_id: number, state: HeardCall['state']): void => {
    const heard = fake.calls[call_id - 1];
    if (heard !== undefined) heard.state = state;
  };
  return fake;
}

export const sampleLogId = '0196b7a4-7c1e-7f00-8a2b-0123456789ab';

export function fakeCompleted(result: unknown, log_id = sampleLogId): Envelope {
  return { status: 'completed', log_id, is_complete: true, message: 'The work is done.', result: asJson(result) };
}

/** The answer of unity_help. */
export const helped: Envelope = fakeCompleted({ topic: 'overview', title: 'é', text: '\n"', topics: [] });

/** The end of work that cannot be shown to a client. */
export const unshowable: Envelope = {
  ...fakeCompleted(null),
  get result(): never {
    throw new Error('no room for the answer');
  },
};

export function timedOut(log_id = sampleLogId): Envelope {
  return {
    status: 'timeout',
    log_id,
    is_complete: false,
    message: 'The wait is over, the work continues.',
    advice: 'Call unity_get_result.',
  };
}

function asJson(value: unknown): Extract<Envelope, { status: 'completed' }>['result'] {
  return JSON.parse(JSON.stringify(value));
}
