import { isDeepStrictEqual } from 'node:util';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { ToolAnswer } from '../script/target-client.ts';
import { toolValidators } from '../../generated/typescript/validators.js';
import { isToolName } from '../script/texts.ts';
import { parseJson } from '../../server/lib/json.ts';

/** Reads the result of `tools/call` as a client does, and says what is wrong with it (ENV-01, ENV-05). */
export function readAnswer(tool: string, result: Readonly<Record<string, unknown>>): Omit<ToolAnswer, 'at'> {
  const structured = result['structuredContent'];
  const text = readFirstText(result['content']);
  if (structured === undefined && text.mistake !== undefined)
    return { invalid: `there is no structuredContent, and ${text.mistake}` };
  const value = structured ?? text.value;
  const wrong = [...formMistakes({ structured, text, isError: result['isError'] }), ...envelopeMistakes(tool, value)];
  return {
    ...(isEnvelopeLike(value) ? { envelope: value } : {}),
    ...(wrong.length === 0 ? {} : { invalid: wrong.join('; ') }),
  };
}

/** Has the head of an envelope: what is looked at before its schema is. What is wrong with it is said besides. */
function isEnvelopeLike(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'status') === 'string' &&
    typeof Reflect.get(value, 'log_id') === 'string' &&
    typeof Reflect.get(value, 'is_complete') === 'boolean' &&
    typeof Reflect.get(value, 'message') === 'string'
  );
}

function formMistakes({
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

function envelopeMistakes(tool: string, value: unknown): string[] {
  if (!isToolName(tool)) return [];
  const checked = toolValidators[tool].envelope(value);
  return checked.ok ? [] : checked.errors.map(({ message }) => message);
}

/** The first content block as JSON, or what is wrong with it. */
interface FirstText {
  readonly value?: unknown;
  readonly mistake?: string;
}

function readFirstText(content: unknown): FirstText {
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  const text: unknown =
    typeof first === 'object' && first !== null && Reflect.get(first, 'type') === 'text'
      ? Reflect.get(first, 'text')
      : undefined;
  if (typeof text !== 'string') return { mistake: 'the first content block is no text' };
  const value = parseJson(text);
  return value === undefined ? { mistake: `the first text block is no JSON: ${text.slice(0, 200)}` } : { value };
}
