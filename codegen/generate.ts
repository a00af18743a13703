import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync, type Dirent } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Ajv } from 'ajv';
import { loadContract, type SpecPlace } from './load.ts';
import { emitCsharp } from './csharp/emit.ts';
import { emitDocs } from './docs/reference.ts';
import { emitJsonSchema } from './json-schema/emit.ts';
import { emitOpenRpc } from './openrpc/emit.ts';
import { emitPython } from './python/emit.ts';
import { emitSkill } from './skill/emit.ts';
import { emitTypeScript } from './typescript/emit.ts';
import type { Emitter, ContractModel, Field, Json } from './model/model.ts';
import type { Contract } from '../spec/form.ts';
import { ContractError, type Problem } from './model/contract-error.ts';
import { ajvFor, namedSchema, useSchema } from './typescript/validators.ts';
import { referencesOf, reachable } from './model/load-types.ts';

/** Text by path, relative to the output folder, sorted by path. */
export type GeneratedFiles = ReadonlyMap<string, string>;

const emitters: readonly Emitter[] = [
  emitJsonSchema,
  emitOpenRpc,
  emitTypeScript,
  (model) => emitCsharp(model, { nullable: true }),
  emitPython,
  emitDocs,
  emitSkill,
];

/** The text of every generated file of a contract. Pure: the same contract yields the same bytes. Throws ContractError. */
export function generate(contract: Contract, place: SpecPlace): GeneratedFiles {
  const model = loadContract(contract, place);
  checkValues(model);
  const files = new Map<string, string>();
  for (const { path, text } of emitters.flatMap((emit) => emit(model))) {
    if (files.has(path)) throw new Error(`two emitters write ${path}`);
    files.set(path, text);
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Refuses defaults and examples that are invalid for their member. Throws ContractError. */
function checkValues(model: ContractModel): void {
  const places = model.types.flatMap((type) =>
    type.kind === 'object' ? type.fields.map((field) => ({ typeName: type.name, field })) : [],
  );
  const withValues = places.filter(({ field }) => valuesOf(field).length > 0);
  // Only the schemas of these members: Ajv is slow for each one.
  const referred = withValues.flatMap(({ field }) => referencesOf(field.use, '').map(({ name }) => name));
  const needed = reachable(model, referred);
  const ajv = ajvFor(model.types.filter((type) => needed.has(type.name)).map(namedSchema));
  const problems = withValues.flatMap(({ typeName, field }) => fieldProblems(ajv, typeName, field));
  if (problems.length > 0) throw new ContractError(problems);
}

function fieldProblems(ajv: Ajv, typeName: string, field: Field): Problem[] {
  const values = valuesOf(field);
  const fits = ajv.compile(useSchema(field.use));
  return values.flatMap(({ at, value }): Problem[] => {
    if (fits(value)) return [];
    const { instancePath, keyword } = fits.errors?.[0] ?? { instancePath: '', keyword: 'unknown' };
    const what = `${JSON.stringify(value)} does not fit the schema beside it ("${keyword}" fails at "${instancePath}")`;
    return [{ where: `type ${typeName} at /properties/${field.name}/${at}`, what }];
  });
}

function valuesOf(field: Field): { at: string; value: Json }[] {
  const examples = (field.examples ?? []).map((value, index) => ({ at: `examples/${index}`, value }));
  return field.default === undefined ? examples : [{ at: 'default', value: field.default }, ...examples];
}

/** Files and folders of other tools: never part of an output folder, even if that is the root of a project. */
const foreign = /^(node_modules|\.git|build|__pycache__|\.mypy_cache|.*\.egg-info)$/;

/** Text of every file below a folder, by path relative to it with `/`. Empty where there is not a folder. */
export function readFolder(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of listFiles(folder))
    files.set(relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8'));
  return files;
}

function listFiles(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return foreign.test(entry.name) ? [] : listFiles(path);
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Writes what is missing or stale and deletes what is extra. */
export function writeFiles(folder: string, files: GeneratedFiles, { missing, stale, extra }: Drift): void {
  for (const path of [...missing, ...stale]) {
    const file = resolve(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, files.get(path) ?? '');
  }
  for (const path of extra) rmSync(resolve(folder, path));
}

/** Differences between the files on disk and those of the spec, each list sorted. */
export interface Drift {
  /** In the spec, but not on disk. */
  readonly missing: readonly string[];
  /** On disk with other bytes. */
  readonly stale: readonly string[];
  /** On disk, and nothing in the spec leads to it. */
  readonly extra: readonly string[];
}

/** Compares what should be with what is. */
export function findDrift(expected: GeneratedFiles, actual: ReadonlyMap<string, string>): Drift {
  const paths = [...expected.keys()];
  return {
    missing: paths.filter((path) => !actual.has(path)).toSorted(),
    stale: paths.filter((path) => actual.has(path) && actual.get(path) !== expected.get(path)).toSorted(),
    extra: [...actual.keys()].filter((path) => !expected.has(path)).toSorted(),
  };
}

export function isInStep({ missing, stale, extra }: Drift): boolean {
  return missing.length + stale.length + extra.length === 0;
}
