import type { PureMethods } from '../../spec/form.ts';
import { indent, literal } from './text.ts';

/** What a query may call without allow_methods. */
export function pureMethods(methods: PureMethods): string {
  const entries = Object.entries(methods).map(
    ([type, names]) => `{ ${literal(type)}, new[] { ${names.map((name) => literal(name)).join(', ')} } },`,
  );
  const doc = `/// <summary>What a query may call without allow_methods: names of methods by the full name of the type that declares them first; <c>*</c>: all of them.</summary>`;
  const property = `public static IReadOnlyDictionary<string, string[]> ByType { get; } = new Dictionary<string, string[]>\n{\n${indent(entries.join('\n'))}\n};`;
  return `${doc}\npublic static class PureMethods\n{\n${indent(`/// <summary>By the type that declares them first.</summary>\n${property}`)}\n}`;
}
