import { isDeepStrictEqual } from 'node:util';
import type { ToolMapping } from '../adapter/protocol.ts';
import { atPointer } from '../player/compare.ts';
import { parseJson } from '../../server/lib/json.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { ToolAnswer } from '../script/case-target.ts';
import { toolValidators } from '../../generated/typescript/validators.js';
import { isToolName } from '../script/texts.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The answer of a tool of another make as an envelope of the contract: the first form that fits. The content of a form is
 * declared by the adapter, not by the bridge: an answer that fits none is judged unchanged.
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

/** The arguments of the contract, as a tool of another make requires them. A member that names an absent argument is not sent. */
export function mapArguments({ arguments: template }: ToolMapping, args: Json): Json {
  if (template === undefined) return args;
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, value]) => {
      const filled = fill(value, args);
      return filled === undefined ? [] : [[name, filled]];
    }),
  );
}

const textual = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const whole = /^\{\{([a-z_]+)\}\}$/;

function fill(value: unknown, args: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, args) ?? null);
  if (typeof value === 'object' && value !== null) return mapArguments({ arguments: { ...value } }, args);
  if (typeof value !== 'string') return value;
  const [, name] = whole.exec(value) ?? [];
  // A number stays a number if the text is only its name.
  return name === undefined
    ? value.replaceAll(/\{\{([a-z_]+)\}\}/g, (_, one: string) => textual(args[one]))
    : args[name];
}

/** Reads the result of `tools/call` as a client does, and reports its mistakes (ENV-01, ENV-05). */
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

/** True for a value with the head of an envelope, before its schema is checked. Its mistakes are reported separately. */
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

/** The first content block as JSON, or its mistake. */
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
