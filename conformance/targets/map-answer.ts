import type { ToolMapping } from '../adapter/protocol.ts';
import { atPointer } from '../script/case-steps.ts';
import { parseJson } from '../../server/lib/json.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The answer of a tool of another make as an envelope of the contract: the first form that fits. What the form says is
 * said by the adapter, not by the bridge: an answer that fits none stays as it is, and is judged so.
 */
export function mapAnswer({ answers = [] }: ToolMapping, result: Json): Json {
  const view = { ...result, text: textOf(result), json: parseJson(textOf(result)) };
  const form = answers.find(({ when = {} }) => fits(when, view));
  if (form === undefined) return result;
  const envelope = Object.fromEntries(
    Object.entries(form.envelope).flatMap(([name, value]) => {
      const found = typeof value === 'object' && value !== null ? take(value, view) : value;
      return found === undefined ? [] : [[name, found]];
    }),
  );
  return {
    content: [{ type: 'text', text: JSON.stringify(envelope) }],
    structuredContent: envelope,
    isError: envelope['status'] === 'error',
  };
}

function fits(
  { at, equals, matches }: NonNullable<NonNullable<ToolMapping['answers']>[number]['when']>,
  view: Json,
): boolean {
  if (at === undefined) return true;
  const found = atPointer(view, at)?.value;
  if (matches !== undefined) return typeof found === 'string' && new RegExp(matches).test(found);
  return equals === undefined ? found !== undefined : found === equals;
}

/** `{ from, matches }`: the value at that pointer, or the first group of the expression in it. Anything else is a value. */
function take(value: object, view: Json): unknown {
  const from: unknown = Reflect.get(value, 'from');
  if (typeof from !== 'string') return value;
  const found = atPointer(view, from)?.value;
  const matches: unknown = Reflect.get(value, 'matches');
  if (typeof matches !== 'string') return found;
  return typeof found === 'string' ? new RegExp(matches).exec(found)?.[1] : undefined;
}

function textOf({ content }: Json): string {
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  const text: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'text') : undefined;
  return typeof text === 'string' ? text : '';
}
