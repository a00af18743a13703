import { toolNames } from '../generated/typescript/tools.ts';
import { readyTools } from '../generated/typescript/ready-tools.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { isObject, memberOf, jsonLine } from '../server/lib/json.ts';
import { asTyped, typedCommand } from './clients/typed.ts';
import { anyWords, type Command, type Given, type CommandOptions, type CommandContext } from './commands/command.ts';
import { projectChoice } from './commands/work.ts';
import { writeOut, printNote } from './lib/write-out.ts';
import { exitCode } from './lib/exit-codes.ts';
import { clipLine, escapeControls, widthOf, alignColumns, breakLines } from './lib/terminal-text.ts';
import { UsageError } from './lib/option-values.ts';
import type { Output } from './output/output.ts';
import { openSession, projectMember, type SessionOptions } from './session/open-session.ts';
import { reportMissingEditor } from './session/print-envelope.ts';
import { noSuchTool } from './verbs/tool-of-command.ts';

const options = {
  project: projectChoice,
  json: { says: 'one JSON object a line, with the schema of the arguments' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'tools',
  group: 'unity',
  words: '[<name>]',
  aliases: ['list-tools', 'tools list'],
  summary: 'the tools that the Editor offers',
  about:
    "Lists the tools of the Editor that `call` may call, and AI clients that ask for all: those of the Unity package and the project's own [McpTool] methods, as far as the policy lets them run. Tools of the package that are denied are listed with what allows them. With a name: that tool alone, with its arguments.",
  options,
  examples: ['tools', 'tools find_assets', 'tools --json'],
  exits: {
    [exitCode.done]: 'listed',
    [exitCode.failed]: 'no tool has that name',
    [exitCode.unavailable]: 'no server can be reached or started, or no Editor, or several and none chosen',
  },
  takes: anyWords,
  load: () => import('./tools-command.ts'),
};

export async function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  const [name, ...more] = given.words;
  if (more.length > 0) throw new UsageError(`expected the name of one tool, got ${given.words.join(' ')}`);
  const [json, project] = [given.flag('json'), given.text('project')];
  const server = { stateDir: stateDirOf(process.env), entry, ...projectMember(project) };
  const tools = await toolsOf(server, { format: json ? 'json' : 'human', raw: false });
  if (tools === undefined) return exitCode.unavailable;
  const shown = name === undefined ? tools : tools.filter((tool) => nameOf(tool) === name);
  if (name !== undefined && shown.length === 0) {
    printNote(asTyped(noSuchTool(name)));
    return exitCode.failed;
  }
  const lines = json ? shown.map(jsonLine) : name === undefined ? textOf(shown) : shown.flatMap(toolText);
  await writeOut(lines.map((line) => `${line}\n`).join(''));
  return exitCode.done;
}

/** The tools that are offered, from the server; undefined without an Editor, after an error message. */
async function toolsOf(server: SessionOptions, output: Output): Promise<readonly object[] | undefined> {
  const session = await openSession(server);
  try {
    const tools = editorTools(memberOf(await session.ask('tools/list', {}), 'tools'));
    const refused = tools.length === 0 ? await reportMissingEditor(session, { output, server }) : undefined;
    return refused === undefined ? tools : undefined;
  } finally {
    await session.close();
  }
}

const editorTools = (listed: unknown): readonly object[] =>
  Array.isArray(listed) ? listed.filter((tool) => isObject(tool) && !isOneOfTheSix(nameOf(tool))) : [];

function textOf(tools: readonly object[]): string[] {
  if (tools.length === 0)
    return ['No tool of an Editor is offered: none is connected now, or the server runs with --tools six.'];
  const width = widthOf() ?? WIDTH_ELSEWHERE;
  const rows = alignColumns(tools.map((tool) => [nameOf(tool), effectOf(tool), escapeControls(descriptionOf(tool))]));
  const names = tools.map(nameOf);
  const denied = readyTools.map(({ name }) => name).filter((name) => !names.includes(name));
  return [
    ...rows.map((line) => clipLine(line, width)),
    ...(denied.length === 0
      ? []
      : ['', `Denied by the policy: ${denied.join(', ')}. "${typedCommand('policy allow <tool>')}" allows one.`]),
  ];
}

const WIDTH_ELSEWHERE = 200;

const nameOf = (tool: object): string => String(memberOf(tool, 'name'));

function descriptionOf(tool: object): string {
  const description = memberOf(tool, 'description');
  return typeof description === 'string' ? description.replaceAll(/\s+/g, ' ') : '';
}

const effectOf = (tool: object): string =>
  memberOf(memberOf(tool, 'annotations'), 'readOnlyHint') === true ? 'reads' : 'changes';

const isOneOfTheSix = (name: string): boolean => toolNames.some((known) => known === name);

/** Options of `call`, not arguments. */
const ofTheCommand: ReadonlySet<string> = new Set(['timeout', 'idempotency_key']);

/** A tool of an Editor, whole: what it does, and its arguments. */
function toolText(tool: object): string[] {
  const schema = memberOf(tool, 'inputSchema');
  const required = memberOf(schema, 'required');
  const properties = memberOf(schema, 'properties');
  const rows = Object.entries(isObject(properties) ? properties : {})
    .filter(([name]) => !ofTheCommand.has(name))
    .flatMap(([name, property]) => argumentRows(name, property, Array.isArray(required) && required.includes(name)));
  const text = [
    `${String(memberOf(tool, 'name'))}: ${toolTextOf(tool)}`,
    '',
    ...(rows.length === 0 ? ['It takes no arguments.'] : alignColumns(rows).map((line) => `  ${line}`)),
  ];
  return breakLines(escapeControls(text.join('\n'))).split('\n');
}

/** An argument, and the members of the objects in its list. */
function argumentRows(name: string, property: unknown, isRequired: boolean): string[][] {
  const preset = memberOf(property, 'default');
  const needed = isRequired ? ', required' : preset === undefined ? '' : `, default ${jsonLine(preset)}`;
  const members = memberOf(memberOf(property, 'items'), 'properties');
  return [
    [name, `${kindOf(property)}${needed}`, toolTextOf(property)],
    ...(isObject(members) ? Object.entries(members) : []).flatMap(([member, of]) =>
      argumentRows(`${name}[].${member}`, of, false),
    ),
  ];
}

function kindOf(property: unknown): string {
  const choices = memberOf(property, 'enum');
  if (Array.isArray(choices)) return choices.map(jsonLine).join(' | ');
  const items = memberOf(property, 'items');
  if (items !== undefined) return `array of ${kindOf(items)}`;
  const type = memberOf(property, 'type');
  return typeof type === 'string' ? type : 'any';
}

function toolTextOf(described: unknown): string {
  const text = memberOf(described, 'description');
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ') : '';
}
