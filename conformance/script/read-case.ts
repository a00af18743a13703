import { basename, join } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { LineCounter, isNode, parseDocument, type Document } from 'yaml';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { type Case, isCase, validateCase, compileSchema, expectations } from './case.ts';
import { atPointer, shortText } from '../player/compare.ts';
import { stepForms } from './steps.ts';

/** A case and where it is written. */
export interface LoadedCase {
  readonly case: Case;
  /** Path of its YAML file. */
  readonly file: string;
}

/** Cases that could be read, and a sentence for each mistake: file, line, expected form. */
export interface LoadedCases {
  readonly cases: readonly LoadedCase[];
  readonly mistakes: readonly string[];
}

/** Reads one case. */
export function readCase(text: string, file: string): LoadedCases {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  if (document.errors.length > 0)
    return {
      cases: [],
      mistakes: document.errors.map(
        ({ message, pos: [at] }) => `${file}:${lines.linePos(at).line}: ${firstLine(message)}`,
      ),
    };
  const value: unknown = document.toJS();
  if (!isCase(value)) {
    const mistakes = findMistakes(value).map(
      ({ path, message }) => `${file}:${lineOf(document, lines, path)}: ${message}`,
    );
    return { cases: [], mistakes };
  }
  const named = basename(file).replace(/\.ya?ml$/, '');
  if (named !== value.slug)
    return {
      cases: [],
      mistakes: [
        `${file}:${lineOf(document, lines, ['slug'])}: expected the slug "${named}", as the file is named, got "${value.slug}"`,
      ],
    };
  return { cases: [{ case: value, file }], mistakes: [] };
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;

/** The line of the value there, or of the nearest thing around it. */
function lineOf(document: Document, lines: LineCounter, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** A mistake in a case: its place, and the expected form. */
interface Mistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function mistakesOf(check: ValidateFunction, value: unknown, path: readonly (string | number)[]): Mistake[] {
  if (check(value)) return [];
  return (check.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map((error) => mistakeOf(path, value, error));
}

function mistakeOf(
  base: readonly (string | number)[],
  value: unknown,
  { instancePath, message = 'something else', params, keyword }: ErrorObject,
): Mistake {
  const inside = instancePath
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  const got = atPointer(value, instancePath)?.value;
  const extra: unknown = keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
  const path = [...base, ...inside];
  const where = path.length === 0 ? 'the case' : path.join('.');
  if (typeof extra === 'string') return { path: [...path, extra], message: `${where}: no "${extra}" is known here` };
  return { path, message: `${where}: ${message}, got ${shortText(got)}` };
}

const steps = new Map<string, ValidateFunction>([...stepForms].map(([name, schema]) => [name, compileSchema(schema)]));

/** By the member that distinguishes an expectation from the others. */
const kinds = new Map<string, ValidateFunction>(
  expectations.map((schema) => [Object.keys(schema.properties)[0] ?? '', compileSchema(schema)]),
);

/** Mistakes of a value that is no case. Steps and expectations are only checked against their own kind. */
function findMistakes(value: unknown): Mistake[] {
  if (validateCase(value)) return [];
  const whole = (validateCase.errors ?? [])
    .filter(({ instancePath }) => !/^\/(steps|expect)\/\d/.test(instancePath))
    .map((error) => mistakeOf([], value, error));
  return [
    ...whole,
    ...listAt(value, 'steps').flatMap((step, index) => stepMistakes(step, ['steps', index])),
    ...listAt(value, 'expect').flatMap(expectationMistakes),
  ];
}

const listAt = (value: unknown, name: string): readonly unknown[] => {
  const list = atPointer(value, `/${name}`)?.value;
  return Array.isArray(list) ? list : [];
};

function stepMistakes(step: unknown, path: readonly (string | number)[]): Mistake[] {
  const kind = atPointer(step, '/do')?.value;
  const check = typeof kind === 'string' ? steps.get(kind) : undefined;
  if (check === undefined)
    return [
      {
        path,
        message: `expected a step with "do": one of ${[...steps.keys()].join(', ')}; got ${JSON.stringify(kind)}`,
      },
    ];
  if (kind !== 'repeat') return mistakesOf(check, step, path);
  const inner = listAt(step, 'steps').flatMap((one, index) => stepMistakes(one, [...path, 'steps', index]));
  return [...mistakesOf(check, step, path).filter(({ path: at }) => at.length < path.length + 3), ...inner];
}

function expectationMistakes(expectation: unknown, index: number): Mistake[] {
  const path = ['expect', index];
  const kind = [...kinds.keys()].find((name) => atPointer(expectation, `/${name}`) !== undefined);
  const check = kind === undefined ? undefined : kinds.get(kind);
  if (check === undefined)
    return [
      {
        path,
        message: `expected one of ${[...kinds.keys()].join(', ')} in an expectation, got ${JSON.stringify(expectation)}`,
      },
    ];
  return mistakesOf(check, expectation, path);
}

/** Bridge cases have a format of their own (conformance/bridge). */
const OTHER_FORMAT = 'bridge';

/** All cases of a folder and the folders in it, in the order of their ids. */
export function readCases(folder: string): LoadedCases {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ya?ml$/.test(name) && !name.startsWith(OTHER_FORMAT),
  );
  const all = files.map((name) => readCase(readFileSync(join(folder, name), 'utf8'), join(folder, name)));
  const cases = all.flatMap((one) => one.cases).toSorted((a, b) => (a.case.id < b.case.id ? -1 : 1));
  return { cases, mistakes: all.flatMap(({ mistakes }) => mistakes) };
}
