import type { FaultName, Phase } from '../../conformance/script/case-target.ts';
import type { ReadForm } from '../oracles/history.ts';
import type { DiskMode } from './disk.ts';
import type { HttpKind } from './http-client.ts';
import type { CustomTool, Policy } from '../../generated/typescript/types.ts';
import type { HubOptions } from '../../server/hub/protocol/hub-protocol.ts';
import type { PolicyVerdict, ToolCall } from '../../server/hub/protocol/call.ts';
import type { Decisions } from '../oracles/rule.ts';

/** The alphabet: the fourteen commands of a world. Numbers that choose among things count from the newest. */
export type SimCommand =
  /**
   * A client calls for work; with `key` it is unity_execute_code with an idempotency_key that belongs to the program; `tool`: a tool of the Editor's own;
   * `fresh`: code that is AI.RunTests alone.
   */
  | {
      readonly do: 'call';
      readonly client: number;
      readonly program: ProgramName;
      readonly timeout: number;
      readonly how: 'plain' | 'key' | 'query' | 'tool' | 'fresh';
    }
  /** The user answers a question; `mix_up`: approves other work. `as`: by `tasks/update` of the operation of that number. */
  | { readonly do: 'decide'; readonly which: number; readonly how: Decision; readonly as?: 'task' }
  /** `as`: not by unity_get_result, but by another way to read the operation. */
  | {
      readonly do: 'poll';
      readonly client: number;
      readonly which: number;
      readonly timeout: number;
      readonly as?: ReadForm;
    }
  /** A cancel by its client (MCP), by a user who has the log_id, or by `tasks/cancel`. */
  | { readonly do: 'cancel'; readonly which: number; readonly by: 'client' | 'user' | 'task' }
  /** The client's process ends. */
  | { readonly do: 'leave'; readonly client: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** The Editor is closed until a read reaches the server `by` ms after the end of that operation's retention. No effect if it has not ended. */
  | { readonly do: 'age'; readonly which: number; readonly by: number }
  /**
   * SIGKILL of the server. `survive`: number of pending writes that still reach the disk. `back`: this many acknowledged writes are missing from
   * the store at its restart (a user restored an older copy).
   */
  | { readonly do: 'kill'; readonly survive: number; readonly ms: number; readonly back: number }
  /** The connection of the Editor breaks, and no new one is possible for `ms`. */
  | { readonly do: 'cut'; readonly half_open: boolean; readonly ms: number }
  | { readonly do: 'reload'; readonly survive: number; readonly ms: number }
  /** SIGKILL of the Editor, which is started again after `ms`; `journal_lost`: over an empty journal. */
  | { readonly do: 'crash'; readonly survive: number; readonly ms: number; readonly journal_lost: boolean }
  /** The main thread, or all threads, are stopped. */
  | { readonly do: 'block'; readonly all: boolean; readonly ms: number }
  | {
      readonly do: 'disk';
      readonly of: 'store' | 'journal';
      /** A journal is read when its Editor starts alone: an unreadable one has no effect. */
      readonly mode: Exclude<DiskMode, 'ok'>;
      readonly ms: number;
    }
  /**
   * Anything of the catalogue (sim/fault.ts). `at`: not now, but when the next call (or, with `which`, one made before) reaches that phase.
   * `count` and `survive` mean what they mean there; `editor` is an index, for clocks.
   */
  | {
      readonly do: 'fault';
      readonly fault: FaultName;
      readonly ms: number;
      readonly count?: number;
      readonly survive?: number;
      readonly editor?: number;
      readonly server?: number;
      readonly at?: Phase;
    }
  /**
   * In a space: SIGKILL, SIGTERM or SIGSTOP of a server, whose process is back after `ms`; the network between it and the database loses or delays its requests, its
   * answers, or both; the database fails over, and is down for `ms`, or is full for `ms`; the wall clock of a server is set by `count` ms. `who`: 0 the owner,
   * 1 the other server.
   */
  | {
      readonly do: 'space';
      readonly fault: SpaceFault;
      readonly who: number;
      readonly ms: number;
      readonly count?: number;
    };

/** Faults of two servers that share a space. */
export type SpaceFault =
  | 'kill'
  | 'stop'
  | 'pause'
  | 'lose_requests'
  | 'lose_replies'
  | 'cut_off'
  | 'fail_over'
  | 'fill'
  | 'set_clock';

/** A run, in the form in which it is stored and replayed. */
export interface Scenario {
  readonly seed: number;
  readonly commands: readonly SimCommand[];
  /** Two servers, each with a store of its own; the Editor is configured for both, and client 2 is one of the second. Default: one. */
  readonly servers?: 1 | 2;
  /** Two servers in one space, on one database; Editor and clients find the owner. Default: each has a store of its own. */
  readonly space?: true;
  /** Results are stored for the contract's retention, a day, in SQLite beside the memory (server/store/testing/sqlite-twin.ts). Default: for seconds. */
  readonly day?: true;
  /** Kind of the second client's HTTP. Default: both use stdio. */
  readonly http?: HttpKind;
  /** The user's policy (sim/policies.ts). Default: none. */
  readonly policy?: PolicyName;
}

/** The work that simulated clients call for, by name. The last word of each that returns is its tag. */
export const programs = {
  quick: 'return quick',
  work: 'update 1\ndelay 120\nupdate 2\ndelay 120\nupdate 3\nreturn work',
  block: 'update 1\nsleep 400\nreturn block',
  long: 'update 1\ndelay 2500\nupdate 2\ndelay 2500\nreturn long',
  stop: 'cancellable 1500\nobey\nreturn stop',
  fail: 'update 1\nframe\nthrow',
  bad: '!',
  talk: 'log one\nframe\nlog two\nreturn talk',
  again: 'update 1\nreload\nsuspend\nobey\nupdate 2\ndelay 120\nobey\nupdate 3\nreturn again',
  compile: 'update 1\ncompile\nupdate 2\nreturn compile',
  twice: 'reload\nsuspend\nupdate 1\ncancellable 200\nreload\nsuspend\nupdate 2\nreturn twice',
  falls: 'update 1\nreload\nsuspend\nthrow',
  probe: 'return probe',
} as const;

export type ProgramName = keyof typeof programs;

export const programNames: readonly [ProgramName, ...ProgramName[]] = [
  'quick',
  'work',
  'block',
  'long',
  'stop',
  'fail',
  'bad',
  'again',
  'compile',
  'twice',
  'falls',
];

/** The Editor's own tool of simulations: runs the program in its argument. */
export const simTool: CustomTool = {
  name: 'sim_tool',
  description: 'Runs a program.',
  input_schema: { type: 'object', properties: { work: { type: 'string' } }, required: ['work'] },
};

/** The policy of a user for the server, and of the project for the Editor. */
export interface SimPolicy {
  readonly decisions: Decisions;
  /** Limits by tool. */
  readonly limits?: Readonly<Record<string, Pick<PolicyVerdict, 'max_execution_ms' | 'idempotent'>>>;
  readonly project?: Policy | undefined;
  /** The Editor's own; absent: custom tools are off. */
  readonly tools?: readonly CustomTool[] | undefined;
}

export const policies = {
  code: { decisions: { unity_execute_code: 'ask' }, tools: [simTool] },
  tools: {
    tools: [simTool],
    decisions: { [simTool.name]: 'ask', unity_query: 'deny' },
    project: { version: 1, rules: [{ tool: simTool.name, decision: 'ask' }] },
  },
} as const satisfies Readonly<Record<string, SimPolicy>>;

export type PolicyName = keyof typeof policies;

export const policyNames: readonly [PolicyName, ...PolicyName[]] = ['code', 'tools'];

/** The answer of a user; `mix_up`: approval of other work than in the question. */
export type Decision = 'approve' | 'refuse' | 'mix_up';

/** The hash of work that no client calls for. */
export const OTHER_HASH = 'f'.repeat(64);

const verbs = { allow: 'allows', ask: 'asks the user about', deny: 'denies' } as const;

/** The options of the hub for a policy. */
export function rulesOf({ decisions, limits = {}, tools }: SimPolicy): Pick<HubOptions, 'judge' | 'refuseTool'> {
  return {
    judge: (tool) => ({
      ...limits[tool],
      decision: decisions[tool] ?? 'allow',
      reason: `The policy of this simulation ${verbs[decisions[tool] ?? 'allow']} ${tool}.`,
    }),
    ...(tools === undefined ? {} : { refuseTool: () => undefined }),
  };
}

/** The tool call of a command. A comment in its work names what identifies it: its client, or its key, which any client may use. */
export function callOf({ client, program, timeout, how }: Omit<Extract<SimCommand, { do: 'call' }>, 'do'>): ToolCall {
  const work = programs[program];
  switch (how) {
    case 'plain':
      return { tool: 'unity_execute_code', params: { code: `${work}\n# client ${client}`, timeout } };
    case 'fresh':
      // The lines around the program do nothing in its language.
      return {
        tool: 'unity_execute_code',
        params: { code: `AI.RunTests(\n${work}\n# fresh of client ${client}\n)`, timeout },
      };
    case 'key':
      return {
        tool: 'unity_execute_code',
        params: { code: `${work}\n# key`, timeout, idempotency_key: `key ${program}` },
      };
    case 'tool':
      return {
        tool: 'custom_tool',
        params: { name: simTool.name, arguments: { work: `${work}\n# tool of client ${client}` }, timeout },
      };
    case 'query':
      return { tool: 'unity_query', params: { query: `${work}\n# query of client ${client}`, timeout } };
  }
}
