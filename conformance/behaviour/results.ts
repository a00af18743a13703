import { Type, type Static } from 'typebox';
import { offerNames, rowGroupNames, answerKindNames } from './row.ts';

const strict = { additionalProperties: false } as const;

/** `pass` and `fail` judge what was seen. `not_offered`: no promise, so nothing to keep. `not_reached`: the runner has no way to cause it here. `not_measured`: it was tried, and what should be judged did not come about. */
export const cellStatuses = ['pass', 'fail', 'not_offered', 'not_reached', 'not_measured'] as const;
export type CellStatus = (typeof cellStatuses)[number];

const Ms = Type.Integer({ description: 'Ms since the row began.' });

/** The first line of results.jsonl: what was judged, and how. */
export const BehaviourHeader = Type.Object(
  {
    kind: Type.Literal('behaviour'),
    suite_version: Type.String(),
    started_at: Type.String(),
    name: Type.String(),
    version: Type.Optional(Type.String()),
    commit: Type.Optional(Type.String({ description: 'What was run: of a checkout the one that it is at.' })),
    written_for: Type.Optional(Type.String({ description: 'The commit that the manifest was written for.' })),
    licence: Type.Optional(Type.String()),
    homepage: Type.Optional(Type.String()),
    unity: Type.Union([Type.Literal('half'), Type.Literal('own')], {
      description: 'A Unity half that was made for this, or a Unity that ran already.',
    }),
    own_timeout_ms: Type.Optional(Type.Integer()),
    own_timeout_by: Type.Optional(Type.String()),
    tolerance_ms: Type.Integer({
      description: 'What is added to each bound where machine_load is 1; it is multiplied by that.',
    }),
    offers: Type.Array(Type.Enum(offerNames)),
    jobs: Type.Integer(),
    repeat: Type.Integer(),
    run_url: Type.Optional(Type.String({ description: 'Where the run itself can be read.' })),
  },
  strict,
);

/** Each further line: one row, played once. */
export const BehaviourCell = Type.Object(
  {
    row: Type.String({ pattern: '^B[0-9]{2}$' }),
    name: Type.String(),
    group: Type.Enum(rowGroupNames),
    status: Type.Enum(cellStatuses),
    run: Type.Integer({ minimum: 1, description: 'Which repetition.' }),
    reasons: Type.Array(Type.String(), { description: 'Why it failed, or why nothing is known.' }),
    starts: Type.Optional(Type.Integer({ description: 'Of the program that is judged.' })),
    answer: Type.Optional(Type.Enum(answerKindNames)),
    answer_ms: Type.Optional(Type.Integer({ description: 'When it came.' })),
    said: Type.Optional(Type.String()),
    machine_load: Type.Optional(
      Type.Number({ description: 'The most threads that wanted to run, for each core; 1: no thread had to wait.' }),
    ),
    duration_ms: Type.Integer(),
    steps: Type.Array(Type.Object({ at: Ms, text: Type.String() }, strict)),
    ledger: Type.Array(Type.Object({ at: Ms, mark: Type.String(), program: Type.String() }, strict)),
    wire: Type.Array(Type.Object({ at: Ms, to: Type.String(), text: Type.String() }, strict)),
  },
  strict,
);

export type BehaviourHeader = Static<typeof BehaviourHeader>;
export type BehaviourCell = Static<typeof BehaviourCell>;

export const behaviourResultsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/conformance/behaviour-results.schema.json',
  title: 'A line of results.jsonl of level B',
  anyOf: [BehaviourHeader, BehaviourCell],
} as const;
