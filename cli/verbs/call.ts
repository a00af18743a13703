import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Given, Verb, WorkCommand } from '../commands/command.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { isObject } from '../../server/lib/json.ts';
import { anyFailure } from '../lib/exit-codes.ts';
import { UsageError } from '../lib/option-values.ts';
import { lastOf } from './tool-of-command.ts';

export const command: WorkCommand = {
  name: 'call',
  group: 'unity',
  words: "<tool> [--json '{...}'] [name=value ...]",
  aliases: ['tools call', 'tool', 'command'],
  aliasesWith: { 'get-serialized': ['get_serialized'], 'set-serialized': ['set_serialized'] },
  summary: "calls any tool of the Editor, also the project's own",
  fails: anyFailure,
  asksById: true,
  about:
    "Calls a tool of the Editor (`tools` lists them), also the project's own [McpTool] methods. Arguments are given as one JSON object, or one by one as name=value, where a value that is not valid JSON is taken as a string; log_id may be a beginning, or last. The envelope comes with --format json.",
  takes: { what: 'the name of a tool', atLeast: 1, atMost: 100 },
  options: {
    json: {
      value: "'{...}'",
      says: 'the arguments',
      guesses: ['--args', '--arguments', '--input', '--params', '--data', '-a', '-d'],
    },
  },
  examples: [
    `call get_serialized --json '{"path": "Directional Light", "component": "Light"}'`,
    'call find_assets filter=t:Scene limit=5',
  ],
};

export const verb: Verb = {
  plan: async (words, place) => {
    const given = argumentsOf(words);
    const { log_id } = given;
    const [tool = ''] = words.words;
    return {
      tool,
      arguments:
        typeof log_id === 'string' ? { ...given, log_id: await place.findLogId(log_id, lastOf.get(tool)) } : given,
    };
  },
};

function argumentsOf(words: Given): JsonObject {
  const found: JsonObject = { ...fromJson(words.text('json')) };
  for (const word of words.words.slice(1)) {
    if (word.startsWith('{')) {
      Object.assign(found, fromJson(word));
      continue;
    }
    const at = word.indexOf('=');
    if (at < 1) throw new UsageError(`expected name=value after the tool, got ${word}`);
    found[word.slice(0, at)] = valueOf(word.slice(at + 1));
  }
  const own = ['timeout', 'idempotency_key'].find((name) => Object.hasOwn(found, name));
  if (own !== undefined)
    throw new UsageError(`expected --${own === 'timeout' ? own : 'key'}, got ${own} as an argument`);
  return found;
}

function fromJson(text: string | undefined): JsonObject {
  if (text === undefined) return {};
  const value = parseValue(text);
  if (!isJsonObject(value))
    throw new UsageError(
      `expected a JSON object such as '{"path": "Player"}' as the arguments, got ${text.slice(0, 100)}`,
    );
  return value;
}

const valueOf = (text: string): Json => parseValue(text) ?? text;

/** The value of a JSON text; undefined for any other text. */
const parseValue = (text: string): Json | undefined => resultOf((): Json => JSON.parse(text));

const isJsonObject = (value: Json | undefined): value is JsonObject => isObject(value);
