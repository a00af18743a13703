import { references } from '../model/load-types.ts';
import { generatedNotice } from '../model/header.ts';
import { fieldTable, typeLink, typeSection, block, code, heading, list, paragraph, prose, table } from './type-text.ts';
import {
  objectNamed,
  typeNamed,
  unionNamed,
  type ContractModel,
  type GeneratedFile,
  type ToolModel,
} from '../model/model.ts';
import type { BridgeMethod, Lifecycle, Requirement } from '../../spec/form.ts';

/** `docs/reference.md`: the whole contract for people. */
export function emitDocs(model: ContractModel): GeneratedFile[] {
  const text = [
    head,
    toolsPart,
    envelopePart,
    errorsPart,
    bridgePart,
    notificationsPart,
    lifecyclePart,
    queryPart,
    workloadPart,
    renderingPart,
    limitsPart,
    requirementsPart,
    typesPart,
  ]
    .map((part) => part(model))
    .join('');
  return [{ path: 'docs/reference.md', text: `${text.trimEnd()}\n` }, protocolTables(model)];
}

/** `docs/protocol-tables.md`: what docs/protocol.md, which is written by hand, refers to. Types are those of the reference. */
function protocolTables(model: ContractModel): GeneratedFile {
  const intro = `Bridge protocol version ${model.protocolVersion}, in tables. How it works: docs/protocol.md of the repository. Everything else: [the reference](reference.md).`;
  const parts = [bridgePart, errorsPart, notificationsPart, lifecyclePart, limitsPart]
    .map((part) => part(model))
    .join('');
  const text = `<!-- ${generatedNotice(model)} -->\n\n${heading(1, `${model.name}: the bridge protocol in tables`)}${paragraph(intro)}${parts.replaceAll('](#', '](reference.md#')}`;
  return { path: 'docs/protocol-tables.md', text: `${text.trimEnd()}\n` };
}

function head(model: ContractModel): string {
  return `<!-- ${generatedNotice(model)} -->\n\n${heading(1, `${model.name}: reference`)}${paragraph(`Bridge protocol version ${model.protocolVersion}.`)}${model.instructions === '' ? '' : paragraph(`What clients are told when they connect:`) + block('text', model.instructions)}`;
}

function toolsPart(model: ContractModel): string {
  return heading(2, 'Tools') + model.tools.map((tool) => toolText(model, tool)).join('');
}

function toolText(model: ContractModel, tool: ToolModel): string {
  const hints = Object.entries(tool.annotations).filter(([, isSet]) => isSet);
  return [
    heading(3, tool.name),
    paragraph(`**${tool.title}.** ${prose(tool.description).replaceAll('\n', '\n\n')}`),
    fieldTable(model, objectNamed(model, tool.params).fields),
    paragraph(
      `Answers: ${tool.statuses.map(code).join(', ')}. Result: ${tool.result === undefined ? 'any JSON' : typeLink(tool.result)}.`,
    ),
    paragraph(`Hints: ${hints.length === 0 ? 'none' : hints.map(([name]) => code(name)).join(', ')}.`),
  ].join('');
}

function envelopePart(model: ContractModel): string {
  const union = unionNamed(model, model.envelope.union);
  const variants = union.variants.map(({ value, type: name }) => {
    const type = objectNamed(model, name);
    const tools = model.tools.filter((tool) => tool.statuses.includes(value)).map((tool) => code(tool.name));
    return (
      heading(3, `status ${value}`) +
      paragraph(`${type.doc ?? ''} From ${tools.join(', ')}.`) +
      fieldTable(model, type.fields)
    );
  });
  return heading(2, 'The envelope') + paragraph(union.doc ?? '') + variants.join('');
}

function errorsPart(model: ContractModel): string {
  const envelope = model.errors.filter((error) => error.scope === 'envelope');
  const bridge = model.errors.filter((error) => error.scope === 'bridge');
  const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
  return [
    heading(2, 'Error codes'),
    paragraph(
      'In envelopes with status `error`. Retryable: the same call, sent again, can succeed without any other change.',
    ),
    table(
      ['error_code', 'meaning', 'what to do', 'retryable'],
      envelope.map((error) => [code(error.code), error.meaning, error.remedy, yesNo(error.retryable)]),
    ),
    paragraph('In JSON-RPC errors of the bridge (`error.data.code`):'),
    table(
      ['code', 'number', 'meaning', 'what to do', 'retryable'],
      bridge.map((error) => [
        code(error.code),
        String(error.number ?? ''),
        error.meaning,
        error.remedy,
        yesNo(error.retryable),
      ]),
    ),
  ].join('');
}

function bridgePart(model: ContractModel): string {
  const rows = model.bridge.map((method) => [
    code(method.name),
    method.from === 'editor' ? 'Editor to server' : 'server to Editor',
    method.kind,
    typeLink(method.params),
    method.result === undefined ? '' : typeLink(method.result),
    method.summary + (method.beforeAuthentication === true ? ' Allowed before authentication.' : ''),
  ]);
  const intro = 'JSON-RPC 2.0 between Editor and server. `schema/openrpc.json` is the same for machines.';
  return (
    heading(2, 'Bridge methods') +
    paragraph(intro) +
    table(['method', 'direction', 'kind', 'params', 'result', 'what'], rows)
  );
}

/** Open unions that a notification carries: what an Editor pushes of its own accord. */
function notificationsPart(model: ContractModel): string {
  const isPush = ({ kind, params }: BridgeMethod): boolean => {
    const type = typeNamed(model, params);
    return kind === 'notification' && type.kind === 'union' && type.open;
  };
  const unions = model.bridge.filter(isPush).map((method) => unionNamed(model, method.params));
  const rows = unions.flatMap(({ variants }) =>
    variants.map(({ value, type }) => [code(value), typeLink(type), typeNamed(model, type).doc ?? '']),
  );
  return rows.length === 0 ? '' : heading(2, 'Push notifications') + table(['type', 'schema', 'when'], rows);
}

function lifecyclePart({ lifecycle }: ContractModel): string {
  const { states, signals, transitions } = lifecycle;
  return [
    heading(2, 'Lifecycle of an operation'),
    block('mermaid', mermaid(lifecycle)),
    table(
      ['state', 'terminal', 'meaning'],
      states.map((state) => [code(state.name), state.terminal ? 'yes' : 'no', state.description]),
    ),
    table(
      ['signal', 'meaning'],
      signals.map((signal) => [code(signal.name), signal.description]),
    ),
    paragraph('What is not listed is not a transition.'),
    table(
      ['from', 'signal', 'to'],
      transitions.map(({ from, signal, to }) => [code(from), code(signal), code(to)]),
    ),
  ].join('');
}

/** One arrow per pair of states, with all signals that lead from the one to the other. */
function mermaid({ states, transitions }: Lifecycle): string {
  const [first] = states;
  const labels = new Map<string, string[]>();
  for (const { from, to, signal } of transitions) {
    const arrow = `${from} --> ${to}`;
    labels.set(arrow, [...(labels.get(arrow) ?? []), signal]);
  }
  return [
    'stateDiagram-v2',
    ...(first === undefined ? [] : [`  [*] --> ${first.name}`]),
    ...[...labels].map(([arrow, signals]) => `  ${arrow}: ${signals.join(', ')}`),
    ...states.filter((state) => state.terminal).map((state) => `  ${state.name} --> [*]`),
  ].join('\n');
}

function queryPart({ queryGrammar }: ContractModel): string {
  return queryGrammar === '' ? '' : heading(2, 'Query language') + block('ebnf', queryGrammar);
}

function workloadPart({ workload }: ContractModel): string {
  const rows = workload.map(({ name, example, meaning }) => [name, code(example.replaceAll('\n', ' ')), meaning]);
  return rows.length === 0
    ? ''
    : heading(2, 'Workload subset of C#') + table(['construct', 'example', 'meaning'], rows);
}

function renderingPart({ rendering }: ContractModel): string {
  const rows = rendering.map(({ kind, rule, example }) => [kind, rule, code(example.replaceAll('\n', ' '))]);
  return rows.length === 0
    ? ''
    : heading(2, 'How Unity values become JSON') + table(['value', 'rule', 'example'], rows);
}

function limitsPart({ limits }: ContractModel): string {
  const rows = limits.map(({ name, value, unit, reason }) => [code(name), String(value), unit, reason]);
  return rows.length === 0 ? '' : heading(2, 'Limits') + table(['name', 'value', 'unit', 'reason'], rows);
}

function requirementsPart({ requirements }: ContractModel): string {
  const prefixes = [...new Set(requirements.map(prefixOf))];
  const sections = prefixes.map((prefix) => {
    const group = requirements.filter((requirement) => prefixOf(requirement) === prefix);
    const area = group[0]?.area ?? prefix;
    return heading(3, `${area} (${prefix})`) + list(group.map(requirementText));
  });
  return requirements.length === 0 ? '' : heading(2, 'Requirements') + sections.join('');
}

const prefixOf = ({ id }: Requirement): string => id.replace(/-\d+$/, '');

function requirementText({ id, level, sentence, planned }: Requirement): string {
  return `**${id}** (${level}) ${prose(sentence)}${planned === undefined ? '' : ` *Planned: ${planned}.*`}`;
}

/** Every type but those that the parts above show in full. */
function typesPart(model: ContractModel): string {
  const shown = new Set([
    ...model.tools.map((tool) => tool.params),
    ...unionNamed(model, model.envelope.union).variants.map(({ type }) => type),
  ]);
  const linked = new Set([
    ...model.types.flatMap((type) => references(type).map(({ name }) => name)),
    ...model.bridge.flatMap(({ params, result }) => [params, result ?? params]),
  ]);
  const types = model.types.filter((type) => !shown.has(type.name) || linked.has(type.name));
  return heading(2, 'Types') + types.map((type) => typeSection(model, type, 3)).join('');
}
