import type { Envelope } from '../../../generated/typescript/types.ts';
import type { LedgerLine } from '../../report/model.ts';
import {
  faultNames,
  otherCapabilities,
  type Capability,
  type CaseTarget,
  type FaultOrder,
  type TargetCall,
  type ToolAnswer,
} from '../case-target.ts';

/** The fake's answer to a call, with its delay and its lines in the ledger. */
export interface FakeReply {
  readonly after?: number;
  readonly envelope?: Envelope;
  readonly invalid?: string;
  /** Never answered. */
  readonly silent?: boolean;
  readonly starts?: readonly { readonly program: string; readonly mark: 'start' | 'end'; readonly after?: number }[];
  readonly progress?: number;
  /** Number of repetitions by its client. */
  readonly repeats?: number;
}

export interface FakeCall {
  readonly client: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly index: number;
}

export interface FakeTarget extends CaseTarget {
  readonly made: readonly FakeCall[];
  readonly orders: readonly FaultOrder[];
  readonly cancelled: readonly string[];
}

export interface FakeOptions {
  readonly reply: (call: FakeCall) => FakeReply;
  readonly capabilities?: readonly Capability[];
  readonly notifications?: number;
  readonly violations?: CaseTarget['violations'];
  readonly fault?: (order: FaultOrder) => void;
}

/** A target whose time passes only in waits, and whose answers a test defines. */
export function createFakeTarget({
  reply,
  capabilities = [...faultNames, ...otherCapabilities],
  notifications = 0,
  violations = () => [],
  fault,
}: FakeOptions): FakeTarget {
  let now = 0;
  const made: FakeCall[] = [];
  const orders: FaultOrder[] = [];
  const cancelled: string[] = [];
  const ledger: LedgerLine[] = [];
  const callOf = (client: string, tool: string, args: Readonly<Record<string, unknown>>): TargetCall => {
    const at = now;
    const call = { client, tool, args, index: made.length };
    made.push(call);
    const { after = 0, envelope, invalid, silent = false, starts = [], progress = 0, repeats = 0 } = reply(call);
    for (const { program, mark, after: later = 0 } of starts) ledger.push({ at: at + later, program, mark });
    const answer: ToolAnswer = {
      at: at + after,
      ...(envelope === undefined ? {} : { envelope }),
      ...(invalid === undefined ? {} : { invalid }),
    };
    return {
      at,
      progress,
      repeats,
      get answer() {
        return silent || now < at + after ? undefined : answer;
      },
      cancel: () => cancelled.push(`${tool} ${call.index}`),
    };
  };
  return {
    kind: 'virtual',
    capabilities: new Set(capabilities),
    tolerance_ms: 0,
    made,
    orders,
    cancelled,
    ledgerPath: '/tmp/ledger.txt',
    now: () => now,
    wait: (ms) => {
      now += ms;
      return Promise.resolve();
    },
    async until(holds, ms) {
      const end = now + ms;
      // oxlint-disable-next-line no-await-in-loop -- one check after the other
      for (; !(await holds()); now += 1) if (now >= end) return false;
      return true;
    },
    client: (client) =>
      Promise.resolve({
        call: (tool, args) => callOf(client, tool, args),
        notifications: () => notifications,
        leave: () => Promise.resolve(),
      }),
    ledger: () => Promise.resolve(ledger.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)),
    fault(order) {
      orders.push(order);
      fault?.(order);
      return Promise.resolve();
    },
    heal: () => Promise.resolve(),
    cancelOperation: (log_id) => {
      cancelled.push(log_id);
      return Promise.resolve();
    },
    trace: () => [],
    wire: () => [],
    violations,
    close: () => Promise.resolve(),
  };
}
