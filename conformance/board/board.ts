import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type TSchema, Type, type Static } from 'typebox';
import { parse } from 'yaml';
import { rows } from '../behaviour/rows.ts';
import { parseJson } from '../../server/lib/json.ts';
import { type Row, type AnswerKind, BehaviourCell, BehaviourHeader } from '../behaviour/row.ts';
import type { Tone } from '../report/status-styles.ts';

/** The state of a row for one version of a bridge. */
export type BoardCell =
  | { readonly kind: 'played'; readonly runs: readonly BehaviourCell[] }
  | { readonly kind: 'disputed'; readonly dispute: Dispute }
  | { readonly kind: 'not_played' };

/** One run of one version of a bridge. */
export interface Column {
  /** Anchor in the page, and prefix of the anchors of its cells. */
  readonly anchor: string;
  readonly header: BehaviourHeader;
  /** By the id of the row; each row has one. */
  readonly cells: ReadonlyMap<string, BoardCell>;
}

export interface Bridge {
  readonly name: string;
  /** The oldest first. */
  readonly columns: readonly Column[];
}

export interface Board {
  /** By name. There is no other order. */
  readonly bridges: readonly Bridge[];
  readonly disputes: readonly Dispute[];
  /** Files of which a later run of the same version is shown. */
  readonly superseded: readonly string[];
}

/** The content of one results.jsonl of level B. */
export interface Entry {
  readonly file: string;
  readonly header: BehaviourHeader;
  readonly cells: readonly BehaviourCell[];
}

const compile = <T>(schema: TSchema): ValidateFunction<T> =>
  new Ajv2020({ strict: false }).compile<T>(JSON.parse(JSON.stringify(schema)));

const isHeader = compile<BehaviourHeader>(BehaviourHeader);

const isCell = compile<BehaviourCell>(BehaviourCell);

const HOW =
  'mcp-unity-bridge conformance --behaviour writes such a file, and "conformance schema behaviour" describes it';

/** Reads a results.jsonl. Throws an Error that names the line, and the expected form. */
export function readEntry(text: string, file: string): Entry {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  return {
    file,
    header: checked(first, isHeader, { at: `${file}:1`, expected: 'the header of results of level B' }),
    cells: rest.map((line, index) => cellIn(line, `${file}:${index + 2}`)),
  };
}

function cellIn(line: string, at: string): BehaviourCell {
  const cell = checked(line, isCell, { at, expected: 'a row of level B' });
  if (!rows.some(({ id }) => id === cell.row))
    throw new Error(`${at}: row ${cell.row} is not known here: these results are from a newer suite`);
  return cell;
}

function checked<T>(
  line: string,
  is: ValidateFunction<T>,
  { at, expected }: { readonly at: string; readonly expected: string },
): T {
  const value: unknown = parseJson(line);
  if (is(value)) return value;
  const [wrong] = is.errors ?? [];
  const what = value === undefined ? 'no JSON' : `${wrong?.instancePath ?? ''} ${wrong?.message ?? ''}`.trim();
  throw new Error(`${at}: expected ${expected}, got ${what}. ${HOW}`);
}

/** Puts the runs of all bridges side by side. Throws an Error if a dispute is about no cell. */
export function makeBoard(entries: readonly Entry[], disputes: readonly Dispute[]): Board {
  const oldestFirst = entries.toSorted((a, b) => compare(a.header.started_at, b.header.started_at));
  const shown = [...new Map(oldestFirst.map((entry) => [versionOf(entry), entry])).values()];
  for (const dispute of disputes)
    if (!shown.some(({ header, cells }) => cells.some((cell) => isAbout(dispute, header, cell.row))))
      throw new Error(
        `a disputed cell is not on the board: ${dispute.bridge} ${dispute.version ?? ''} ${dispute.row}. Take it off the list, or correct it`,
      );
  const names = [...new Set(shown.map(({ header }) => header.name))].toSorted((a, b) =>
    compare(a.toLowerCase(), b.toLowerCase()),
  );
  return {
    bridges: names.map((name, bridge) => ({
      name,
      columns: shown
        .filter(({ header }) => header.name === name)
        .map((entry, column) => columnOf(entry, disputes, `bridge-${bridge + 1}-${column + 1}`)),
    })),
    disputes,
    superseded: entries.filter((entry) => !shown.includes(entry)).map(({ file }) => file),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const versionOf = ({ header: { name, version, commit } }: Entry): string => JSON.stringify([name, version, commit]);

const isAbout = (dispute: Dispute, { name, version }: BehaviourHeader, row: string): boolean =>
  dispute.bridge === name && dispute.row === row && (dispute.version ?? version) === version;

function columnOf({ header, cells }: Entry, disputes: readonly Dispute[], anchor: string): Column {
  return {
    anchor,
    header,
    cells: new Map(
      rows.map(({ id }): readonly [string, BoardCell] => {
        const runs = cells.filter(({ row }) => row === id);
        const dispute = disputes.find((one) => isAbout(one, header, id));
        if (runs.length === 0) return [id, { kind: 'not_played' }];
        return [id, dispute === undefined ? { kind: 'played', runs } : { kind: 'disputed', dispute }];
      }),
    ),
  };
}

/** A cell that is reported as wrong: its outcome is not shown until that is settled. */
const Dispute = Type.Object(
  {
    bridge: Type.String({ minLength: 1 }),
    version: Type.Optional(Type.String({ description: 'Omitted: each version.' })),
    row: Type.String({ pattern: '^B[0-9]{2}$' }),
    reason: Type.String({ minLength: 1 }),
    link: Type.String({ pattern: '^https?://', description: 'Where it is discussed.' }),
  },
  { additionalProperties: false },
);

type Dispute = Static<typeof Dispute>;

const areDisputes = new Ajv2020({ strict: false }).compile<readonly Dispute[]>(
  JSON.parse(JSON.stringify(Type.Array(Dispute))),
);

const FORM =
  '- { bridge: some-bridge, version: 1.2.0, row: B06, reason: its Unity half is wrong, link: "https://..." }';

/** Reads a file of disputed cells. Throws an Error that names the expected form. */
export function readDisputes(text: string, file: string): readonly Dispute[] {
  const value: unknown = parse(text) ?? [];
  if (areDisputes(value)) return value;
  const [wrong] = areDisputes.errors ?? [];
  throw new Error(
    `${file}: expected a list of disputed cells such as "${FORM}", got ${wrong?.instancePath ?? ''} ${wrong?.message ?? ''}`,
  );
}

/** The display of a cell: never by its colour alone. */
interface CellStyle {
  readonly tone: Tone;
  readonly symbol: string;
  /** The text of the symbol, for screen readers. */
  readonly label: string;
  /** The observation, in brief. */
  readonly seen: string;
}

/** Severity of a fault, by the group of its row. */
const faultTones: Readonly<Record<Row['group'], Tone>> = { harm: 'bad', loss: 'odd', offers: 'odd' };

const unknown = {
  not_offered: { tone: 'grey', symbol: '–', label: 'not offered', seen: 'not offered' },
  not_reached: { tone: 'grey', symbol: '·', label: 'not reached', seen: 'not reached' },
  not_measured: { tone: 'grey', symbol: '?', label: 'not measured', seen: 'not measured' },
  not_played: { tone: 'grey', symbol: '·', label: 'not played', seen: 'not played' },
  disputed: { tone: 'grey', symbol: '≠', label: 'disputed', seen: 'disputed' },
} as const satisfies Record<string, CellStyle>;

/** One style for all repetitions: a fault in one of them is a fault. */
export function styleOfCell(cell: BoardCell, row: Row): CellStyle {
  if (cell.kind !== 'played') return unknown[cell.kind];
  const failed = cell.runs.filter(({ status }) => status === 'fail');
  if (failed.length > 0)
    return { tone: faultTones[row.group], symbol: '✗', label: 'failed', seen: faultIn(failed, cell.runs, row) };
  const passed = cell.runs.filter(({ status }) => status === 'pass');
  if (passed.length === 0) return unknown[unknownIn(cell.runs)];
  return { tone: 'good', symbol: '✓', label: 'passed', seen: answersIn(passed) ?? startsIn(passed) };
}

/** The most informative status of runs that were not judged. */
function unknownIn(runs: readonly BehaviourCell[]): 'not_measured' | 'not_reached' | 'not_offered' {
  const has = (status: BehaviourCell['status']): boolean => runs.some((run) => run.status === status);
  return has('not_measured') ? 'not_measured' : has('not_reached') ? 'not_reached' : 'not_offered';
}

/** Kinds of answers, in brief. */
const answerWords: Readonly<Record<AnswerKind, string>> = {
  value: 'value',
  another: "another's value",
  pending: 'pending',
  error: 'error',
  words: 'error in words',
  success: 'false "done"',
  silence: 'no answer',
};

/** The fault, in brief. `runs`: also those that passed. */
function faultIn(failed: readonly BehaviourCell[], runs: readonly BehaviourCell[], row: Row): string {
  const most = row.starts;
  const tooMany = most !== undefined && failed.some(({ starts }) => (starts ?? 0) > most);
  const isDishonest = failed.some(({ answer }) => answer !== undefined && row.honest?.includes(answer) === false);
  const isOver = failed.some(({ reasons }) => reasons.some((reason) => reason.startsWith('the server ended')));
  const what = tooMany ? startsIn(failed) : isOver ? 'the server ended' : isDishonest ? answersIn(failed) : undefined;
  const often = failed.length === runs.length ? '' : ` (${failed.length} of ${runs.length} runs)`;
  return `${what ?? row.broken ?? 'failed'}${often}`;
}

/** The lowest and the highest count: two runs of the same row may differ. */
function startsIn(runs: readonly BehaviourCell[]): string {
  const counts = runs.map(({ starts }) => starts ?? 0);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return `${least === most ? most : `${least} to ${most}`} ${most === 1 ? 'start' : 'starts'}`;
}

function answersIn(runs: readonly BehaviourCell[]): string | undefined {
  const answers = [...new Set(runs.flatMap(({ answer }) => (answer === undefined ? [] : [answerWords[answer]])))];
  return answers.length === 0 ? undefined : answers.join(', ');
}
