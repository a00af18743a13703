import type { BridgeMethod } from '../../spec/form.ts';
import { typeNamed } from '../model/model.ts';
import type { CsContext } from './context.ts';
import { indent, csLiteral, paragraphs, summary, distinctNames, pascalCase } from './text.ts';

/** Names of the bridge's methods, with the properties of each. */
export function bridgeMethods(context: CsContext): string {
  const methods = context.model.bridge;
  const names = namesOf(methods);
  const constants = methods.map(
    (method) =>
      `${summary(describeMessage(method))}public const string ${names.get(method.name) ?? ''} = ${csLiteral(method.name)};`,
  );
  const members = [
    ...constants,
    predicateOf(
      'IsRequest',
      'Whether the method is answered.',
      names,
      methods.filter((method) => method.kind === 'request'),
    ),
    predicateOf(
      'IsFromEditor',
      'Whether the Editor sends it, not the server.',
      names,
      methods.filter((method) => method.from === 'editor'),
    ),
    predicateOf(
      'IsAllowedBeforeAuthentication',
      'Whether it may come before both sides have proven the token (SEC-02).',
      names,
      methods.filter((method) => method.beforeAuthentication === true),
    ),
    `/// <summary>Whether the contract has such a method.</summary>\npublic static bool IsKnown(string method)\n{\n${indent(membershipOf(names, methods))}\n}`,
  ];
  return `/// <summary>The JSON-RPC methods between Editor and server.</summary>\npublic static class BridgeMethods\n{\n${indent(paragraphs(members))}\n}`;
}

/** Readers of parameters and results by method name. */
export function bridgeMessages(context: CsContext): string {
  const methods = context.model.bridge;
  const names = namesOf(methods);
  const params = methods.map(
    (method) =>
      `case BridgeMethods.${names.get(method.name) ?? ''}: return ${readerOf(context, method.params, method)};`,
  );
  const results = methods.flatMap((method) =>
    method.result === undefined
      ? []
      : [`case BridgeMethods.${names.get(method.name) ?? ''}: return ${readerOf(context, method.result, method)};`],
  );
  const members = [
    readByMethod('ReadParams', 'The parameters of a method.', params),
    readByMethod('ReadResult', 'The result of a request.', results),
  ];
  return `/// <summary>Reads what the bridge's methods carry.</summary>\npublic static class BridgeMessages\n{\n${indent(paragraphs(members))}\n}`;
}

function namesOf(methods: readonly BridgeMethod[]): Map<string, string> {
  return distinctNames(
    methods.map((method) => method.name),
    pascalCase,
    ['IsRequest', 'IsFromEditor', 'IsAllowedBeforeAuthentication', 'IsKnown', 'BridgeMethods'],
  );
}

function describeMessage(method: BridgeMethod): string {
  const direction = method.from === 'editor' ? 'editor -> server' : 'server -> editor';
  return `${method.summary} (${direction}, ${method.kind})`;
}

function predicateOf(
  name: string,
  doc: string,
  names: ReadonlyMap<string, string>,
  methods: readonly BridgeMethod[],
): string {
  return `${summary(doc)}public static bool ${name}(string method)\n{\n${indent(membershipOf(names, methods))}\n}`;
}

function membershipOf(names: ReadonlyMap<string, string>, methods: readonly BridgeMethod[]): string {
  if (methods.length === 0) return 'return false;';
  const cases = methods.map((method) => `    case ${names.get(method.name) ?? ''}:`);
  return ['switch (method)', '{', ...cases, '        return true;', '    default:', '        return false;', '}'].join(
    '\n',
  );
}

function readerOf(context: CsContext, type: string, method: BridgeMethod): string {
  const { kind } = typeNamed(context.model, type);
  if (kind !== 'object' && kind !== 'union')
    throw new Error(`bridge method ${method.name}: ${type} is no object, so C# has no IWireObject for it`);
  return `${type}.Read(token, at)`;
}

function readByMethod(name: string, doc: string, cases: readonly string[]): string {
  return `${summary(doc)}/// <exception cref="ProtocolException">It breaks the contract.</exception>
/// <exception cref="ArgumentOutOfRangeException">The contract has no such method, or it has none.</exception>
public static IWireObject ${name}(string method, JToken token, string at = "")
{
    switch (method)
    {
${indent([...cases, 'default: throw new ArgumentOutOfRangeException(nameof(method), method, "no such method");'].join('\n'), 2)}
    }
}`;
}

/** The lifecycle of an operation: states, signals and the table of transitions. */
export function lifecycleClass(context: CsContext): string {
  const { states, signals } = context.model.lifecycle;
  const stateNames = distinctNames(
    states.map((state) => state.name),
    pascalCase,
    ['States'],
  );
  const signalNames = distinctNames(
    signals.map((signal) => signal.name),
    pascalCase,
    ['Signals'],
  );
  const members = [
    constants('States', 'What an operation can be.', states, stateNames),
    constants('Signals', 'What can happen to an operation.', signals, signalNames),
    isTerminal(context, stateNames),
    next(context, stateNames, signalNames),
  ];
  return `/// <summary>The life of an operation, as data of the contract.</summary>\npublic static class OperationLifecycle\n{\n${indent(paragraphs(members))}\n}`;
}

interface Described {
  readonly name: string;
  readonly description: string;
}

function constants(name: string, doc: string, items: readonly Described[], names: ReadonlyMap<string, string>): string {
  const lines = items.map(
    (item) =>
      `${summary(item.description)}public const string ${names.get(item.name) ?? ''} = ${csLiteral(item.name)};`,
  );
  return `${summary(doc)}public static class ${name}\n{\n${indent(paragraphs(lines))}\n}`;
}

function isTerminal(context: CsContext, names: ReadonlyMap<string, string>): string {
  const terminal = context.model.lifecycle.states.filter((state) => state.terminal);
  const cases = terminal.map((state) => `case States.${names.get(state.name) ?? ''}:`);
  const body =
    terminal.length === 0
      ? 'return false;'
      : [
          'switch (state)',
          '{',
          indent([...cases, '    return true;', 'default:', '    return false;'].join('\n')),
          '}',
        ].join('\n');
  return `/// <summary>Whether a state never changes again (ENV-07).</summary>\npublic static bool IsTerminal(string state)\n{\n${indent(body)}\n}`;
}

function next(
  context: CsContext,
  stateNames: ReadonlyMap<string, string>,
  signalNames: ReadonlyMap<string, string>,
): string {
  const { states, transitions } = context.model.lifecycle;
  const cases = states.flatMap((state) => {
    const leaving = transitions.filter((transition) => transition.from === state.name);
    if (leaving.length === 0) return [];
    const inner = leaving.map(
      (transition) =>
        `case Signals.${signalNames.get(transition.signal) ?? ''}: return States.${stateNames.get(transition.to) ?? ''};`,
    );
    return [
      `case States.${stateNames.get(state.name) ?? ''}:`,
      '    switch (signal)',
      '    {',
      indent([...inner, 'default: return null;'].join('\n'), 2),
      '    }',
      '',
    ];
  });
  const body = ['switch (state)', '{', indent([...cases, 'default: return null;'].join('\n')), '}'].join('\n');
  return `/// <summary>The state after a signal, or null where the contract has no such transition.</summary>\npublic static string${context.q} Next(string state, string signal)\n{\n${indent(body)}\n}`;
}
