import type { ErrorDefinition } from '../../spec/form.ts';
import type { CsContext } from './context.ts';
import { distinctNames, pascalCase, dotnetNumber } from './names.ts';
import { indent, csLiteral, paragraphs, summary } from './text.ts';

/** The error codes of envelopes, what to do about each, and whether to try again. */
export function errorCodes(context: CsContext): string {
  return errorClass(
    context,
    'ErrorCodes',
    'Error codes of envelopes.',
    context.model.errors.filter((error) => error.scope === 'envelope'),
    [],
  );
}

/** The error codes of the bridge with their JSON-RPC numbers. */
export function bridgeErrorCodes(context: CsContext): string {
  const errors = context.model.errors.filter((error) => error.scope === 'bridge');
  const names = namesOf(errors);
  const numbers = errors.flatMap((error) =>
    error.number === undefined ? [] : [`case ${names.get(error.code) ?? ''}: return ${dotnetNumber(error.number)};`],
  );
  const number = `/// <summary>The JSON-RPC number of a code.</summary>\npublic static int Number(string code)\n{\n    switch (code)\n    {\n${indent(
    [...numbers, 'default: throw new ArgumentOutOfRangeException(nameof(code), code, "no such code");'].join('\n'),
    2,
  )}\n    }\n}`;
  return errorClass(context, 'BridgeErrorCodes', "Error codes of the bridge's JSON-RPC errors.", errors, [number]);
}

function namesOf(errors: readonly ErrorDefinition[]): Map<string, string> {
  return distinctNames(
    errors.map((error) => error.code),
    pascalCase,
    ['Remedy', 'IsRetryable', 'Number', 'ErrorCodes', 'BridgeErrorCodes'],
  );
}

function errorClass(
  context: CsContext,
  name: string,
  doc: string,
  errors: readonly ErrorDefinition[],
  more: readonly string[],
): string {
  const names = namesOf(errors);
  const constants = errors.map(
    (error) =>
      `${summary(error.meaning)}public const string ${names.get(error.code) ?? ''} = ${csLiteral(error.code)};`,
  );
  const remedies = errors.map((error) => `case ${names.get(error.code) ?? ''}: return ${csLiteral(error.remedy)};`);
  const retryable = errors.filter((error) => error.retryable).map((error) => `case ${names.get(error.code) ?? ''}:`);
  const isRetryable =
    retryable.length === 0
      ? 'return false;'
      : `switch (code)\n{\n${indent([...retryable, '    return true;', 'default:', '    return false;'].join('\n'))}\n}`;
  const members = [
    ...constants,
    ...more,
    `/// <summary>What the caller should do, a sentence; null for an unknown code.</summary>\npublic static string${context.q} Remedy(string code)\n{\n    switch (code)\n    {\n${indent(
      [...remedies, 'default: return null;'].join('\n'),
      2,
    )}\n    }\n}`,
    `/// <summary>Whether the same call can succeed without any other change.</summary>\npublic static bool IsRetryable(string code)\n{\n${indent(isRetryable)}\n}`,
  ];
  return `${summary(doc)}public static class ${name}\n{\n${indent(paragraphs(members))}\n}`;
}
