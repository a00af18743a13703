import type { OpenedNames } from '../../spec/form.ts';
import { indent, literal, paragraphs } from './text.ts';

/** What code sees without a using directive. */
export function openedNames({ namespaces, aliases }: OpenedNames): string {
  const names = namespaces.map((name) => `${literal(name)},`);
  const pairs = aliases.map(({ name, type }) => `{ ${literal(name)}, ${literal(type)} },`);
  const members = [
    property('Namespaces that are open.', 'IReadOnlyList<string>', 'Namespaces', 'string[]', names),
    property(
      'Types by short names that two of these namespaces have.',
      'IReadOnlyDictionary<string, string>',
      'Aliases',
      'Dictionary<string, string>',
      pairs,
    ),
  ];
  return `/// <summary>What code sees without a using directive.</summary>\npublic static class OpenedNames\n{\n${indent(paragraphs(members))}\n}`;
}

function property(doc: string, type: string, name: string, made: string, items: readonly string[]): string {
  return `/// <summary>${doc}</summary>\npublic static ${type} ${name} { get; } = new ${made}\n{\n${indent(items.join('\n'))}\n};`;
}
