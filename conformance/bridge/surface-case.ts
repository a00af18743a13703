import { Type } from 'typebox';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import { namesOf } from '../lib/names-of.ts';

/** Whether work comes with an approval of the user: of this very work, or of some other. */
export const Approved = Type.Optional(Type.Enum(['right', 'of_other_work']));

export const ErrorName = Type.Enum([...namesOf(bridgeErrors)]);

/** Ms. What takes longer is a failure. */
export const Within = Type.Optional(Type.Integer({ minimum: 1 }));

/** What a resource is to be; none of them: any. `error`: there is none. */
const resource = {
  mime_type: Type.Optional(Type.String()),
  encoding: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  includes: Type.Optional(Type.String()),
  /** Members of its JSON. */
  members: Type.Optional(Type.Array(Type.String())),
  error: Type.Optional(ErrorName),
  within: Within,
};

export const strict = { additionalProperties: false } as const;

/** Name that the case gives to an operation. */
export const Name = Type.String({ pattern: '^[a-z][a-z0-9_-]*$' });

/** Steps about what the Editor offers beside work that it is sent, and about what its project allows. */
export const surfaceSteps = [
  /** The policy file of the project is written; `text`: all of its content; neither: it is removed. */
  Type.Object(
    {
      do: Type.Literal('policy'),
      rules: Type.Optional(Type.Array(Type.Unknown())),
      text: Type.Optional(Type.String()),
    },
    strict,
  ),
  /** A file of the project, with a text or bytes; or a link to another place of it. */
  Type.Object(
    {
      do: Type.Literal('project_file'),
      path: Type.String(),
      text: Type.Optional(Type.String()),
      base64: Type.Optional(Type.String()),
      link_to: Type.Optional(Type.String()),
    },
    strict,
  ),
  /** Waits for the answer, unless told otherwise. */
  Type.Object(
    {
      do: Type.Literal('read_resource'),
      as: Type.Optional(Name),
      uri: Type.String(),
      wait: Type.Optional(Type.Boolean()),
      ...resource,
    },
    strict,
  ),
  /** The answer to a read that was not waited for. */
  Type.Object({ do: Type.Literal('resource'), of: Name, ...resource }, strict),
  Type.Object({ do: Type.Literal('no_resource'), of: Name, for: Type.Integer({ minimum: 1 }) }, strict),
  /** A call of one of the Editor's own tools. `{{ledger}}` in its arguments is the path of the ledger. */
  Type.Object(
    {
      do: Type.Literal('call_tool'),
      as: Name,
      tool: Type.String(),
      arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      approval: Approved,
      state: Type.Optional(Type.String()),
      error: Type.Optional(ErrorName),
      pointer: Type.Optional(Type.String()),
      within: Within,
      wait: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  /** The Editor's own tools: hello names them, and tools/list says the same. The case is not reached where one of `has` is missing in both. */
  Type.Object({ do: Type.Literal('tools'), has: Type.Optional(Type.Array(Type.String())), within: Within }, strict),
  Type.Object(
    {
      do: Type.Literal('refuse_tools'),
      tools: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }, strict), { minItems: 1 }),
    },
    strict,
  ),
  /** One log entry that has all these words in it, of that type. */
  Type.Object(
    {
      do: Type.Literal('shows'),
      words: Type.Array(Type.String(), { minItems: 1 }),
      log_type: Type.Optional(Type.String()),
      within: Within,
    },
    strict,
  ),
] as const;

export const oneOf = <const Word extends string>(...words: Word[]) => Type.Enum<Word[]>(words);

/** How a message leaves: in one piece; byte by byte in TCP segments; as WebSocket fragments of one byte; twice. */
export const Manner = Type.Optional(oneOf('whole', 'bytes', 'fragments', 'twice'));

export const States = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]);

/** `first` is the store of the case; `other` one that has nothing to do with it. */
export const Store = Type.Optional(oneOf('first', 'other'));

/** What the answer to a request is to be; neither: any success. `none`: do not wait for it (a later step `answer` may). */
export const answered = {
  state: Type.Optional(States),
  error: Type.Optional(ErrorName),
  pointer: Type.Optional(Type.String()),
  within: Within,
};

export const waits = { wait: Type.Optional(Type.Boolean({ description: 'false: go on without the answer.' })) };
