import { limits } from '../../generated/typescript/limits.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { TargetCall } from './target-client.ts';
import { toolNames, type ToolName } from '../../generated/typescript/tools.ts';
import type { Case, Expectation } from './case.ts';
import type { LedgerLine } from '../report/model.ts';
import type { Texts } from './texts.ts';

/** A tool call that a case has made. */
export interface MadeCall {
  /** As in the case; with `#n` where it is repeated. */
  readonly name: string;
  readonly client: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What it ran, of the case's programs. */
  readonly program?: string;
  readonly call: TargetCall;
  /** An earlier poll of the same name: looked at, but not what the name means. */
  readonly passing: boolean;
}

/** The calls of a case, by name. */
export interface Calls {
  add(call: MadeCall): void;
  /** The one, or within `repeat` all of that name. */
  named(name: string): readonly MadeCall[];
  readonly all: readonly MadeCall[];
}

export function createCalls(): Calls {
  const all: MadeCall[] = [];
  return {
    all,
    add: (call) => all.push(call),
    named: (name) => all.filter((call) => !call.passing && (call.name === name || call.name.startsWith(`${name}#`))),
  };
}

export const envelopeOf = ({ call }: MadeCall): Envelope | undefined => call.answer?.envelope;

/** How long the caller is willing to wait for the work, ms (TMO-01). */
export function timeoutOf({ tool, args }: Pick<MadeCall, 'tool' | 'args'>): number {
  const asked = args['timeout'];
  if (typeof asked === 'number') return asked;
  return isToolName(tool) ? defaults[tool] : 0;
}

const defaults: Readonly<Record<ToolName, number>> = {
  unity_execute_code: limits.timeout_default_ms,
  unity_query: limits.timeout_default_ms,
  unity_get_result: limits.get_result_timeout_default_ms,
  unity_get_logs: 0,
  unity_get_log_details: 0,
  unity_help: 0,
};

/** Asks for work, rather than looks at some. */
export const isSubmission = ({ tool }: Pick<MadeCall, 'tool'>): boolean =>
  tool === 'unity_execute_code' || tool === 'unity_query';

export type { ToolName } from '../../generated/typescript/tools.ts';

export function isToolName(name: string): name is ToolName {
  return toolNames.some((known) => known === name);
}

/** What there is to judge by, once a case has been played. */
export interface Played {
  readonly one: Case;
  readonly calls: Calls;
  readonly ledger: readonly LedgerLine[];
  readonly texts: Texts;
  readonly tolerance_ms: number;
  /** The server's clock when the case began, in virtual time. */
  readonly began_at: number | undefined;
  /** MCP notifications that a client got. */
  readonly notifications: (client: string, method: string) => number;
  /** Status of the last poll of an \`eventually\`, by the index of the expectation. */
  readonly eventual: ReadonlyMap<Expectation, string>;
}
