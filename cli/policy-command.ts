import { existsSync } from 'node:fs';
import { readyTools } from '../generated/typescript/ready-tools.ts';
import { toolNames } from '../generated/typescript/tools.ts';
import type { Policy, PolicyDecision } from '../generated/typescript/types.ts';
import { QUERY_METHODS } from '../server/hub/protocol/decide-call.ts';
import { judgeBy, mergeLimits, policiesIn, type PolicyFile } from '../server/policy/judge.ts';
import { projectPolicyPath, userPolicyPath } from '../server/policy/policies.ts';
import { decideTools, misspeltName, readPolicy } from '../server/policy/read-policy.ts';
import { absolutePath } from '../server/lib/folders.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import type { PolicyVerdict } from '../server/hub/protocol/call.ts';
import { jsonLine } from '../server/lib/json.ts';
import { failureOf } from '../server/lib/errors.ts';
import { docsPage } from '../server/lib/this-program.ts';
import { didYouMeanTool } from './verbs/tool-of-command.ts';
import { escapeControls, alignColumns } from './lib/terminal-text.ts';
import { anyWords, type Command, type Given, type CommandOptions } from './commands/command.ts';
import { actionIn, asUsage } from './lib/option-values.ts';
import { printOut } from './lib/write-out.ts';

const options = {
  project: {
    value: '<dir>',
    says: 'the folder of a Unity project, whose policy holds as well (default: the working folder)',
  },
  own: { says: 'allow, ask, deny: a tool of your own has this name' },
  json: { says: 'show and check: the same as one JSON object' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'policy',
  group: 'servers',
  usage: ['[show|check] [--project <dir>] [--json]', 'allow|ask|deny <tool> [--own]'],
  summary: 'what AI clients may do, and which file decides it',
  about: `Two files say what AI clients may do: policy.json in the state folder, and ProjectSettings/mcp-unity-bridge-policy.json in the project. Their format: ${docsPage('security')}`,
  actions: {
    show: 'the decision for each tool, and the file that it comes from (default)',
    check: 'only checks the files, and reports what is wrong with them',
    'allow <tool>':
      "lets AI clients call a tool, such as one of the project's own [McpTool] methods: a rule in the user's file",
    'ask <tool>': 'each call of it asks the user first',
    'deny <tool>': 'no call of it runs',
  },
  options,
  exits: { 0: 'the files are valid (or there are none)', 1: 'one is broken: everything is denied then' },
  takes: anyWords,
  load: () => import('./policy-command.ts'),
};

/** A function, so that the bundle of all commands does not include the tools. */
const readyNames = (): readonly string[] => readyTools.map(({ name }) => name);

/** The last row of the table: all tools that no rule names. */
const ANY_OTHER = '(any other)';

/** SEC-04. Returns the exit code. */
export function run(given: Given<keyof typeof options>): number {
  const order = asUsage(() => readOrder(given));
  if (order.what === 'decide') return decideTool(order);
  const files = filesFor(stateDirOf(process.env), order.project);
  const isBroken = files.some(({ reading }) => reading.kind === 'broken');
  if (order.json) printOut(jsonLine(jsonOf(files, order.what)));
  else printFiles(files, order.what, isBroken);
  return isBroken ? 1 : 0;
}

function printFiles(files: readonly PolicyFile[], what: 'show' | 'check', isBroken: boolean): void {
  for (const file of files) printOut(escapeControls(lineOf(file)));
  if (what === 'show') printOut(escapeControls(`\n${isBroken ? 'No tool may be called.' : tableOf(files)}`));
}

/** The policy as `--json` prints it; `*` decides for tools that no file and no list names. */
function jsonOf(files: readonly PolicyFile[], what: 'show' | 'check') {
  const about = {
    files: files.map(({ path, reading }) => ({
      path,
      state: fileStates[reading.kind],
      ...(reading.kind === 'policy' ? { rules: reading.policy.rules.length } : {}),
      ...(reading.kind === 'broken' ? { reason: reading.reason } : {}),
    })),
  };
  if (what === 'check') return about;
  const tools = verdictsOf(files).map(({ tool, decision, max_execution_ms, reason }) => ({
    tool: tool === ANY_OTHER ? '*' : tool,
    decision,
    ...(max_execution_ms === undefined ? {} : { max_execution_ms }),
    reason,
  }));
  return { ...about, tools, ...mergeLimits(policiesIn(files)) };
}

const fileStates = { none: 'absent', policy: 'right', broken: 'broken' } as const;

type Order =
  | { readonly what: 'show' | 'check'; readonly project: string; readonly json: boolean }
  | { readonly what: 'decide'; readonly tool: string; readonly decision: PolicyDecision };

const decisions = ['allow', 'ask', 'deny'] as const satisfies readonly PolicyDecision[];

/** The project's file may be stricter: `show` names the file that decides. */
function decideTool({ tool, decision }: Extract<Order, { what: 'decide' }>): number {
  const path = userPolicyPath(stateDirOf(process.env));
  const failure = failureOf(() => decideTools(path, [tool], decision));
  if (failure !== undefined) {
    console.error(escapeControls(`${failure}${misspeltName(tool) === undefined ? '' : `.${didYouMeanTool(tool)}`}`));
    return 1;
  }
  printOut(escapeControls(`${path}: ${tool} ${decision}. AI clients see it when they list their tools again.`));
  const files = [{ path, reading: readPolicy(path, { mustBePrivate: true }) }];
  const alike = readyNames().filter((name) => judgeBy(files, name, path).reason.includes(`it is judged as ${tool},`));
  if (alike.length > 0)
    printOut(`The same holds for ${alike.join(', ')}: each can do the same as ${tool}, and no rule names it.`);
  return 0;
}

/** Throws, in a sentence, on what is not understood. */
function readOrder(given: Given<keyof typeof options>): Order {
  const [first, tool, ...surplus] = given.words;
  const decision = decisions.find((each) => each === first);
  if (decision !== undefined) {
    if (given.flag('json')) throw new Error(`--json means nothing to ${decision}`);
    if (tool === undefined || surplus.length > 0 || !/^(\*|[A-Za-z0-9_.-]{1,128})$/.test(tool))
      throw new Error(
        `expected the name of one tool after ${decision}, got ${given.words.slice(1).join(' ') || 'nothing'}.`,
      );
    refuseNearName(tool, given.flag('own'));
    return { what: 'decide', tool, decision };
  }
  const what = actionIn(given.words, ['show', 'check', ...decisions]);
  const project = absolutePath(given.text('project') ?? '.');
  if (!existsSync(project)) throw new Error(`expected a folder as --project, got ${project}, which is not there`);
  return { what: what === 'check' ? what : 'show', project, json: given.flag('json') };
}

/** A rule for a name without a tool has no effect, which its author would not expect. */
function refuseNearName(tool: string, isOwn: boolean): void {
  const meant = isOwn || misspeltName(tool) !== undefined ? '' : didYouMeanTool(tool);
  if (meant !== '')
    throw new Error(
      `nothing was changed: there is no tool ${JSON.stringify(tool)}.${meant} If a tool of your own has exactly this name, add --own.`,
    );
}

function filesFor(stateDir: string, project: string): PolicyFile[] {
  const [user, ofProject] = [userPolicyPath(stateDir), projectPolicyPath(project)];
  return [
    { path: user, reading: readPolicy(user, { mustBePrivate: true }) },
    { path: ofProject, reading: readPolicy(ofProject, { mustBePrivate: false }) },
  ];
}

function lineOf({ path, reading }: PolicyFile): string {
  switch (reading.kind) {
    case 'none':
      return `${path}: not there`;
    case 'policy':
      return [
        `${path}: valid, ${reading.policy.rules.length} ${reading.policy.rules.length === 1 ? 'rule' : 'rules'}`,
        ...otherTools(reading.policy),
      ].join('\n');
    case 'broken':
      return `BROKEN, so that everything is denied: ${reading.reason}`;
  }
}

/** Probable typing errors. */
function otherTools({ rules }: Policy): string[] {
  const others = rules
    .map(({ tool }) => tool)
    .filter((tool) => tool !== '*' && tool !== QUERY_METHODS && ![...toolNames, ...readyNames()].includes(tool));
  return others.map((tool) => `  ${otherTool(tool)}${didYouMeanTool(tool)}`);
}

const otherTool = (tool: string): string =>
  `${JSON.stringify(tool)} is none of our tools: its rule is for a tool of your own with exactly this name.`;

/** The verdict on each tool that exists, or that a rule names. */
function verdictsOf(files: readonly PolicyFile[]): (PolicyVerdict & { readonly tool: string })[] {
  const named = policiesIn(files)
    .flatMap(({ rules }) => rules.map(({ tool }) => tool))
    .filter((tool) => tool !== '*');
  const tools = [...new Set([...toolNames, ...readyNames(), ...named.sort()]), ANY_OTHER];
  const [userFile] = files;
  return tools.map((tool) => {
    const verdict = judgeBy(files, tool, userFile?.path ?? '');
    const isOther = tool === ANY_OTHER && verdict.decision === 'deny';
    return { tool, ...verdict, reason: isOther ? otherReason(verdict.reason) : verdict.reason };
  });
}

function tableOf(files: readonly PolicyFile[]): string {
  const rows = verdictsOf(files).map(({ tool, decision, max_execution_ms, reason }) => [
    tool,
    decision,
    max_execution_ms === undefined ? '' : `${max_execution_ms} ms`,
    shortReason(reason),
  ]);
  const { calls_per_minute, max_argument_bytes } = mergeLimits(policiesIn(files));
  return [
    ...alignColumns([['tool', 'decision', 'at most', 'why'], ...rows]),
    '',
    `calls per minute in one project: ${calls_per_minute ?? 'no limit'}`,
    `bytes of arguments in one call: ${max_argument_bytes ?? 'no limit'}`,
  ].join('\n');
}

/** The table names the tool already, and has each sentence once for each of a dozen tools. */
function shortReason(reason: string): string {
  const [, alike] = /^No rule names \S+: it is judged as (\S+), which can do the same\./.exec(reason) ?? [];
  if (alike !== undefined) return `as ${alike}, which can do the same`;
  return reason.endsWith(' is one of the six tools, and no rule says otherwise.') ? 'one of the six' : reason;
}

/** Its remedy names the tool, and this one has no name. */
const otherReason = (reason: string): string =>
  reason.startsWith('No rule names')
    ? 'No rule names it: tools of an Editor run only where a rule allows them.'
    : reason;
