import type { CustomTool, Policy } from '../../generated/typescript/types.ts';
import type { HubOptions } from '../../server/hub/protocol/hub-protocol.ts';
import type { PolicyVerdict } from '../../server/hub/protocol/call.ts';
import type { Decisions } from '../oracles/rule.ts';

/** The work that simulated clients ask for, by name. The last word of each that returns is its tag. */
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

/** What a user allows: in the server, and, where the project says so too, in the Editor. */
export interface SimPolicy {
  readonly decisions: Decisions;
  /** What else it says, by tool. */
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

/** How a user answers; `mix_up`: yes to other work than was asked about. */
export type Decision = 'approve' | 'refuse' | 'mix_up';

/** Of no work that anybody asks for. */
export const OTHER_HASH = 'f'.repeat(64);

const verbs = { allow: 'allows', ask: 'asks the user about', deny: 'denies' } as const;

/** As the hub takes it. */
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
