import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { BehaviourCell, BehaviourHeader } from '../behaviour/results.ts';
import { rows } from '../behaviour/rows.ts';
import { parseJson } from '../../server/lib/json.ts';

/** What one results.jsonl of level B says. */
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

/** Reads a results.jsonl. Throws an Error that says the line, and what was expected there. */
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
