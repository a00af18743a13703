import type { Verb, WorkCommand, Given } from '../commands/command.ts';
import { givenOnly, onlyIf, readSource, sourceDrops, sourceOptions } from './arguments.ts';
import { anyFailure } from '../lib/write-out.ts';
import { aboutIds, idDrops, waitDrops } from '../commands/work.ts';
import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { isObject } from '../../server/lib/json.ts';
import { UsageError } from '../lib/option-values.ts';
import { lastOf } from './tool-of-command.ts';

export const runCommand: WorkCommand = {
  name: 'run',
  group: 'everyDay',
  words: '["<C#>" | <file.cs> | -]',
  completes: 'files',
  aliases: ['exec', 'execute', 'eval', 'execute-code', 'unity-execute-code', 'code'],
  guesses: { '--stdin': '-' },
  drops: [...sourceDrops, '--snippet'],
  summary: 'runs C# in the Unity Editor and prints what it returns',
  about:
    'Runs C# in the Unity Editor and prints what it returns: strings unchanged except for control characters, everything else as JSON. The code is the body of a method; it may await, or be a coroutine body (yield return). Ctrl+C ends the wait, not the work. On a terminal, without code, it prompts for one line at a time.',
  takes: { what: 'C# code', atLeast: 0, atMost: 1 },
  options: {
    atomic: { says: 'undoes its changes that Undo has recorded if it throws or is cancelled' },
    ...sourceOptions,
  },
  examples: [
    "run 'return 6 * 7;'",
    `run 'return GameObject.Find("Player").transform.position;' --project MyGame`,
    'run --file build.cs --timeout 30m --key nightly-build',
    'run - --format json < build.cs',
  ],
};

export const runVerb: Verb = {
  async plan(given) {
    const isPrompt = given.words.length === 0 && given.text('file') === undefined && process.stdin.isTTY;
    return {
      tool: 'unity_execute_code',
      arguments: givenOnly({
        code: isPrompt ? undefined : await readSource(given, 'C# code'),
        atomic: onlyIf(given, 'atomic'),
      }),
    };
  },
};

export const queryCommand: WorkCommand = {
  name: 'query',
  group: 'everyDay',
  words: '"<expression>"',
  aliases: ['get', 'inspect', 'unity-query'],
  guesses: { '--stdin': '-' },
  drops: [...sourceDrops, '--query', '-q'],
  summary: "reads one value, such as Scene['Player'].transform.position",
  about:
    'Reads one value from the Unity Editor and prints it: strings unchanged except for control characters, everything else as JSON. Only methods that change nothing are called (GetComponent, Find, Distance, ...).',
  takes: { what: 'an expression', atLeast: 0, atMost: 1 },
  options: {
    'allow-methods': {
      says: 'call other methods as well; asks, unless the policy has a rule for unity_query:methods',
    },
    ...sourceOptions,
  },
  examples: [
    `query "Scene['Player'].transform.position"`,
    `query "Scene['Player'].name" --project MyGame`,
    `query "Scene['Player'].transform.position" --json --timeout 5s`,
  ],
};

export const queryVerb: Verb = {
  plan: async (words) => ({
    tool: 'unity_query',
    arguments: givenOnly({
      query: (await readSource(words, 'an expression')).trim(),
      allow_methods: onlyIf(words, 'allow-methods'),
    }),
  }),
};

const takes = { what: 'a log_id, or last for the newest operation', atLeast: 1, atMost: 1 } as const;

export const resultCommand: WorkCommand = {
  name: 'result',
  group: 'everyDay',
  words: '<log_id>',
  completes: 'operations',
  aliases: ['get-result', 'unity-get-result'],
  drops: idDrops,
  summary: 'prints the result of an operation, or its state',
  about: `Prints the result of an operation, no matter who asked for it. If it has not ended, prints its state and ends with 3. ${aboutIds} operation.`,
  takes,
  options: {},
  without: ['key', 'as'],
  fails: anyFailure,
  asksById: true,
  examples: ['result last', 'result 019a2b3c-4d5e --format json'],
  lacks: {
    wait: 'expected result <log_id> without --wait, which prints what there is now: wait <log_id> waits for the end',
  },
};

export const wait: Verb = {
  plan: async ({ words: [word = ''] }, place) => ({
    tool: 'unity_get_result',
    arguments: { log_id: await place.findLogId(word) },
  }),
};

/** Reads the present state. */
export const result: Verb = { ...wait, patienceMs: 0 };

export const waitCommand: WorkCommand = {
  name: 'wait',
  group: 'everyDay',
  words: '<log_id>',
  completes: 'operations',
  takes,
  options: {},
  without: ['key', 'as'],
  fails: anyFailure,
  asksById: true,
  aliases: ['await'],
  drops: [...idDrops, ...waitDrops],
  summary: 'waits for an operation to end, and prints its result',
  about: `Waits for an operation to end, no matter who asked for it, and prints its result. ${aboutIds} operation.`,
  examples: ['wait last', 'wait 019a2b3c-4d5e --timeout 10m'],
};

export const callCommand: WorkCommand = {
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

export const callVerb: Verb = {
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

/** Undefined where it is no JSON. */
const parseValue = (text: string): Json | undefined => resultOf((): Json => JSON.parse(text));

const isJsonObject = (value: Json | undefined): value is JsonObject => isObject(value);
