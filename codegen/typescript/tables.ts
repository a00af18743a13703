import { docComment, fileHeader, quote, propertyName, literal } from './text.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';
import type { ErrorDefinition } from '../../spec/form.ts';
import { customToolOf } from '../model/ready-tool.ts';

/** `errors.ts`, `limits.ts` and `help.ts`: the data of the contract as constants. */
export function emitTables(model: ContractModel): GeneratedFile[] {
  return [
    { path: 'typescript/errors.ts', text: errorsText(model) },
    { path: 'typescript/limits.ts', text: limitsText(model) },
    { path: 'typescript/help.ts', text: helpText(model) },
  ];
}

function limitsText(model: ContractModel): string {
  const lines = model.limits.map(
    ({ name, value, unit, reason }) => `${docComment(`In ${unit}. ${reason}`, '  ')}  ${name}: ${value},\n`,
  );
  return `${fileHeader(model)}
/** Version of the bridge protocol. */
export const protocolVersion = ${quote(model.protocolVersion)};

/** The numbers of the contract. */
export const limits = {
${lines.join('')}} as const;
`;
}

function helpText(model: ContractModel): string {
  const topics = model.help.map(
    ({ topic, title, text }) =>
      `  {\n    topic: ${quote(topic)},\n    title: ${quote(title)},\n    text: ${JSON.stringify(text)},\n  },\n`,
  );
  return `${fileHeader(model)}
export type HelpTopicName = ${model.help.map(({ topic }) => quote(topic)).join(' | ')};

/** A help text, in Markdown. */
export type HelpText = { readonly topic: HelpTopicName; readonly title: string; readonly text: string };

export const helpTopics: readonly HelpText[] = [
${topics.join('')}];
`;
}

/** `errors.ts`: what each code means, and what to do. */
function errorsText(model: ContractModel): string {
  const envelope = model.errors.filter((error) => error.scope === 'envelope');
  const bridge = model.errors.filter((error) => error.scope === 'bridge');
  return `${fileHeader(model)}
/** What a code means and what the caller should do. */
export type ErrorInfo = {
  readonly meaning: string;
  readonly remedy: string;
  /** Whether the same call, sent again, can succeed without any other change. */
  readonly retryable: boolean;
};

export type EnvelopeErrorCode = ${codes(envelope)};

/** Codes of error envelopes. */
export const errorTable: { readonly [Code in EnvelopeErrorCode]: ErrorInfo } = {
${envelope.map((error) => errorEntry(error)).join('')}};

export type BridgeErrorName = ${codes(bridge)};

/** Errors of the bridge protocol, with their JSON-RPC numbers. */
export const bridgeErrors: { readonly [Code in BridgeErrorName]: ErrorInfo & { readonly number: number } } = {
${bridge.map((error) => errorEntry(error)).join('')}};
`;
}

const codes = (errors: readonly ErrorDefinition[]): string =>
  errors.length === 0 ? 'never' : errors.map(({ code }) => quote(code)).join(' | ');

function errorEntry({ code, number, meaning, remedy, retryable }: ErrorDefinition): string {
  const members = [
    ...(number === undefined ? [] : [`number: ${number}`]),
    `meaning: ${quote(meaning)}`,
    `remedy: ${quote(remedy)}`,
    `retryable: ${retryable}`,
  ];
  return `  ${propertyName(code)}: {\n${members.map((member) => `    ${member},\n`).join('')}  },\n`;
}

/** `lifecycle.ts`: the states of an operation and the table that leads from one to the next. */
export function emitLifecycle(model: ContractModel): GeneratedFile[] {
  const { states, signals } = model.lifecycle;
  const text = `${fileHeader(model)}
/** Where an operation is in its life. */
export type LifecycleState = ${union(states)};

/** What moves an operation on. */
export type LifecycleSignal = ${union(signals)};

/** In the order of the contract. */
export const operationStates = [
${lines(states)}] as const satisfies readonly LifecycleState[];

export const lifecycleSignals = [
${lines(signals)}] as const satisfies readonly LifecycleSignal[];

/** States that nothing leads out of. */
export const terminalStates: readonly LifecycleState[] = [${states
    .filter((state) => state.terminal)
    .map((state) => quote(state.name))
    .join(', ')}];

const transitions: { readonly [State in LifecycleState]: { readonly [Signal in LifecycleSignal]?: LifecycleState } } = {
${states.map((state) => transitionsFrom(model, state.name)).join('')}};

/** The state after a signal; undefined where the signal means nothing in that state. */
export function nextState(state: LifecycleState, signal: LifecycleSignal): LifecycleState | undefined {
  return transitions[state][signal];
}

/** Whether an operation in this state has ended. */
export function isTerminal(state: LifecycleState): boolean {
  return terminalStates.includes(state);
}
`;
  return [{ path: 'typescript/lifecycle.ts', text }];
}

interface Named {
  readonly name: string;
  readonly description: string;
}

const union = (members: readonly Named[]): string => members.map(({ name }) => quote(name)).join(' | ');

const lines = (members: readonly Named[]): string =>
  members.map(({ name, description }) => `${docComment(description, '  ')}  ${quote(name)},\n`).join('');

function transitionsFrom(model: ContractModel, state: string): string {
  const leaving = model.lifecycle.transitions.filter((transition) => transition.from === state);
  const members = leaving.map(({ signal, to }) => `${propertyName(signal)}: ${quote(to)}`).join(', ');
  return `  ${propertyName(state)}: {${members === '' ? '' : ` ${members} `}},\n`;
}

/** `repetition.ts`: what an identical call of each tool may get in place of new work. */
export function emitRepetition(model: ContractModel): GeneratedFile[] {
  const repeated = [...model.tools, ...model.readyTools].flatMap(({ name, repetition }) =>
    repetition === undefined ? [] : [[name, repetition] as const],
  );
  if (repeated.length === 0) return [];
  const parts = [
    fileHeader(model),
    docComment(MEANING),
    "export type Repetition = 'look' | 'fresh' | 'change' | 'job';\n\n",
    docComment('By the name of the tool. One that is not here is a tool of a project: its hints decide.'),
    `export const repetitions: Readonly<Record<string, Repetition>> = ${literal(Object.fromEntries(repeated))};\n\n`,
    docComment('Code that repeats as `fresh`.'),
    `export const freshCode: RegExp | undefined = ${String(model.freshCode)};\n`,
  ];
  return [{ path: 'typescript/repetition.ts', text: parts.join('') }];
}

const MEANING = `What an identical call may get in place of new work (EXO-05, EXO-06, EXO-14, EXO-15).
\`look\`: nothing. \`fresh\`: unstarted work only. \`change\`: work in flight, or its undelivered answer until the caller changes something else.
\`job\`: the same, whatever the caller does meanwhile.`;

/** `ready-tools.ts`: the ready tools as an Editor announces them. Nothing where the contract has none. */
export function emitReadyTools(model: ContractModel): GeneratedFile[] {
  if (model.readyTools.length === 0) return [];
  const parts = [
    fileHeader(model),
    "import type { CustomTool } from './types.ts';\n",
    `\nexport type ReadyToolName = ${model.readyTools.map(({ name }) => quote(name)).join(' | ')};\n`,
    `\n${docComment('As an Editor announces them, in the order of the contract.')}export const readyTools: readonly (CustomTool & { readonly name: ReadyToolName })[] = ${literal(model.readyTools.map(customToolOf))};\n`,
  ];
  return [{ path: 'typescript/ready-tools.ts', text: parts.join('') }];
}

/** `workload.ts`: the C# subset and the rendering rules that every implementation of the Unity side is tested against. */
export function emitWorkload(model: ContractModel): GeneratedFile[] {
  const text = `${fileHeader(model)}/** One construct of the C# subset that every implementation runs. */
export type WorkloadConstruct = { readonly name: string; readonly example: string; readonly meaning: string };

/** One rule by which Unity values become JSON; \`example\` is \`C# expression -> JSON\`. */
export type RenderingRule = { readonly kind: string; readonly rule: string; readonly example: string };

/** The C# subset, normative. */
export const workload: readonly WorkloadConstruct[] = ${JSON.stringify(model.workload, undefined, 2)};

/** Names that a program has without a using directive: namespaces, and short names of types that two of them have. */
export const openedNames: { readonly namespaces: readonly string[]; readonly aliases: readonly { readonly name: string; readonly type: string }[] } = ${JSON.stringify(model.openedNames, undefined, 2)};

/** What a query may call without allow_methods: names of methods by the full name of the type that declares them first; \`*\`: all of them. */
export const pureMethods: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(model.pureMethods, undefined, 2)};

/** ENV-09, normative. */
export const renderingRules: readonly RenderingRule[] = ${JSON.stringify(model.rendering, undefined, 2)};
`;
  return [{ path: 'typescript/workload.ts', text }];
}
