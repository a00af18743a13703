import { Type } from 'typebox';
import { ErrorName, Name, strict, Within } from './bridge-terms.ts';

/** Whether work comes with an approval of the user: of this very work, or of some other. */
export const Approved = Type.Optional(Type.Enum(['right', 'of_other_work']));

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
