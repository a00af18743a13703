import { readFileSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { CaseResult, Run } from '../model.ts';

/** Format name in the first line, for readers to check. */
const RESULTS_FORMAT = 'mcp-unity-bridge/results';

/** Counts up when an old reader would misread a new file. */
const RESULTS_VERSION = 1;

const { suite_version, started_at, duration_ms, command, seed, subject, verdict, level, excluded, searched } =
  Run.properties;

/** First line of results.jsonl: the run without its cases. */
const ResultsHeader = Type.Object(
  {
    format: Type.Literal(RESULTS_FORMAT),
    version: Type.Literal(RESULTS_VERSION),
    suite_version,
    started_at,
    duration_ms,
    command,
    seed,
    subject,
    verdict,
    level,
    /** Number of lines that follow. */
    cases: Type.Integer({ minimum: 0 }),
    excluded,
    searched,
  },
  { additionalProperties: false },
);

type ResultsHeader = Static<typeof ResultsHeader>;

/** JSON Schema (2020-12) of one line of results.jsonl, for readers in any language. */
export const resultsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/conformance/results.schema.json',
  title: 'One line of results.jsonl',
  description: 'The first line is the header of the run, each other line one case, search or check. Times are in ms.',
  anyOf: [ResultsHeader, CaseResult],
};

export function headerOf(run: Run): ResultsHeader {
  const { results, mutants: _mutants, matrix: _matrix, lifecycle: _lifecycle, ...rest } = run;
  return { format: RESULTS_FORMAT, version: RESULTS_VERSION, ...rest, cases: results.length };
}

/** Content of a results.jsonl of ours: its first line is about the run, each other one is a result. Throws if there is none. */
export function readResults(file: string): {
  readonly run: Pick<Run, 'verdict' | 'level'>;
  readonly results: CaseResult[];
} {
  const [header = '{}', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return { run: JSON.parse(header), results: lines.map((line) => JSON.parse(line)) };
}
