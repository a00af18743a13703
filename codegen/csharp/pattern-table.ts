import type { CsContext } from './context.ts';
import { dotnetRegex } from './regex.ts';
import { indent, literal } from './text.ts';

/** The patterns of the contract, compiled once. */
export function patternTable(context: CsContext): string {
  const fields = [...context.patterns].map(
    ([pattern, name]) =>
      `internal static readonly WirePattern ${name} = new WirePattern(${literal(pattern)}, ${literal(dotnetRegex(pattern))});`,
  );
  return `/// <summary>The patterns of the contract.</summary>\ninternal static class Patterns\n{\n${indent(fields.join('\n'))}\n}`;
}
