import type { Envelope } from '../../generated/typescript/types.ts';
import type { ToolAnswer } from '../script/target-client.ts';
import { formMistakes, envelopeMistakes } from './answer-mistakes.ts';
import { readFirstText } from './first-text.ts';

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
