import type { LimitDefinition } from '../../spec/form.ts';
import type { CsContext } from './context.ts';
import { distinctNames, pascalCase } from './names.ts';
import { dotnetNumber } from './numbers.ts';
import { indent, paragraphs, summary } from './text.ts';

/** The numbers of the contract. */
export function limits(context: CsContext): string {
  const names = distinctNames(
    context.model.limits.map((limit) => limit.name),
    pascalCase,
    ['Limits'],
  );
  const constants = context.model.limits.map(
    (limit) =>
      `${summary(`${limit.reason} Unit: ${limit.unit}.`)}public const ${limitType(limit)} ${names.get(limit.name) ?? ''} = ${dotnetNumber(limit.value)};`,
  );
  return `/// <summary>The numbers of the contract.</summary>\npublic static class Limits\n{\n${indent(paragraphs(constants))}\n}`;
}

function limitType({ value }: LimitDefinition): 'int' | 'long' | 'double' {
  if (!Number.isInteger(value)) return 'double';
  return Math.abs(value) <= 2_147_483_647 ? 'int' : 'long';
}
