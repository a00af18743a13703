import { isDeepStrictEqual } from 'node:util';
import { toolValidators } from '../../generated/typescript/validators.js';
import { isToolName } from '../script/tool-name.ts';
import type { FirstText } from './first-text.ts';

export function formMistakes({
  structured,
  text,
  isError,
}: {
  readonly structured: unknown;
  readonly text: FirstText;
  readonly isError: unknown;
}): string[] {
  const status = typeof structured === 'object' && structured !== null ? Reflect.get(structured, 'status') : undefined;
  return [
    ...(structured === undefined ? ['there is no structuredContent'] : []),
    ...(text.mistake === undefined ? [] : [text.mistake]),
    ...(structured === undefined || text.mistake !== undefined || isDeepStrictEqual(structured, text.value)
      ? []
      : ['structuredContent and the first text block say different things']),
    ...(status === 'error' && isError !== true ? ['status is error, and isError is not true'] : []),
    ...(typeof status === 'string' && status !== 'error' && isError === true
      ? [`isError is true, and status is ${status}`]
      : []),
  ];
}

export function envelopeMistakes(tool: string, value: unknown): string[] {
  if (!isToolName(tool)) return [];
  const checked = toolValidators[tool].envelope(value);
  return checked.ok ? [] : checked.errors.map(({ message }) => message);
}
