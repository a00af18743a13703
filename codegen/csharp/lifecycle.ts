import type { CsContext } from './context.ts';
import { distinctNames, pascalCase } from './names.ts';
import { indent, csLiteral, paragraphs, summary } from './text.ts';

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
