import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { readyTools } from '../../../../generated/typescript/ready-tools.ts';
import type { JsonObject } from '../../../../generated/typescript/types.ts';
import { sentenceOf, type Violation } from '../../../../generated/typescript/validators.js';
import { memberOf } from '../../../lib/json.ts';
import { createContext, Script } from 'node:vm';

/**
 * Time that compiling a schema, or checking arguments against one, may take the server's thread. It bounds regular expressions too: JavaScript's
 * backtrack, and some patterns take longer than anybody waits for texts of thirty characters.
 */
const COMPILE_LIMIT_MS = 1_000;
const CHECK_LIMIT_MS = 250;

/** Compiled schemas that are kept: more than an Editor offers. */
const KEPT_LIMIT = 500;

/** Returns the faults in arguments. */
export type CheckArguments = (given: unknown) => readonly Violation[];

const kept = new Map<string, CheckArguments>();

const readySchemas: ReadonlySet<string> = new Set(readyTools.map((tool) => JSON.stringify(tool.input_schema)));

/** True for the schema of a tool of the contract, as JSON: those are valid, and most Editors send no others. */
export function isReadySchema(text: string): boolean {
  return readySchemas.has(text);
}

/** The check of a schema (2020-12). Formats are annotations, as the dialect has it. Throws with a sentence where it is no schema. */
export function compileSchema(schema: JsonObject): CheckArguments {
  const text = JSON.stringify(schema);
  const known = kept.get(text);
  if (known !== undefined) return known;
  const check = compile(schema, isReadySchema(text));
  if (kept.size >= KEPT_LIMIT) kept.clear();
  kept.set(text, check);
  return check;
}

const options = { strict: false, validateFormats: false, verbose: true, logger: false } as const;

let created: Ajv2020 | undefined;

/** Validates schemas. The first run compiles the meta-schema, which takes ten times as long as all later ones. */
function createDialect(): Ajv2020 {
  const dialect = new Ajv2020(options);
  dialect.compile({ type: 'object' });
  return dialect;
}

function compile(schema: JsonObject, isSound: boolean): CheckArguments {
  // Many servers never receive a schema outside the contract, and this takes 8 MB and a tenth of a second.
  const dialect = isSound ? undefined : (created ??= createDialect());
  const compiled = runBounded(COMPILE_LIMIT_MS, () => {
    if (dialect !== undefined && dialect.validateSchema(schema) !== true)
      throw new Error(dialect.errorsText(dialect.errors, { dataVar: 'the schema' }));
    // One compiler a schema: the ids in one are of no concern to another, and one that was stopped halfway is used no more.
    return new Ajv2020({ ...options, meta: false, validateSchema: false }).compile(schema);
  });
  if (compiled.kind === 'too_slow') throw new Error(`it takes longer than ${COMPILE_LIMIT_MS} ms to compile`);
  const validate = compiled.value;
  return (given) => {
    const checked = runBounded(CHECK_LIMIT_MS, () => validate(given));
    if (checked.kind === 'too_slow') return [tooSlow];
    return checked.value ? [] : (validate.errors ?? []).slice(0, 1).flatMap(withSurplus).map(violationOf);
  };
}

const tooSlow: Violation = {
  pointer: '',
  keyword: 'pattern',
  expected: `arguments that can be checked in ${CHECK_LIMIT_MS} ms`,
  got: 'arguments that take longer',
  message: `expected arguments that can be checked in ${CHECK_LIMIT_MS} ms, got some that take longer; send shorter strings, or fix the patterns of the tool's schema`,
};

function violationOf(error: ErrorObject): Violation {
  const { instancePath, keyword, params, data } = error;
  const message = messageOf(error);
  const missing: unknown = Reflect.get(params, 'missingProperty');
  const extra = extraOf(error);
  const member = typeof missing === 'string' ? missing : extra;
  const pointer =
    member === undefined ? instancePath : `${instancePath}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const got = typeof missing === 'string' ? 'nothing' : shown(extra ?? data);
  const of = { pointer, keyword, expected: message, got };
  if (member === undefined) return { ...of, message: `${pointer || 'the arguments'}: ${message}, got ${got}` };
  return { ...of, message: sentenceOf({ ...of, keyword: extra === undefined ? 'required' : 'additionalProperties' }) };
}

/** Adds the first surplus member to an error about a missing one: it is most often a wrong name. */
function withSurplus(error: ErrorObject): readonly ErrorObject[] {
  if (error.keyword !== 'required' || memberOf(error.parentSchema, 'additionalProperties') !== false) return [error];
  const known = memberOf(error.parentSchema, 'properties') ?? {};
  const surplus = Object.keys(Object(error.data)).find((name) => !Object.hasOwn(known, name));
  return surplus === undefined ? [error] : [error, { ...error, params: { additionalProperty: surplus } }];
}

/** The name of a member that is not allowed. */
function extraOf({ params }: ErrorObject): string | undefined {
  const extra: unknown = Reflect.get(params, 'additionalProperty') ?? Reflect.get(params, 'unevaluatedProperty');
  return typeof extra === 'string' ? extra : undefined;
}

/** The compiler omits the allowed values and names. */
function messageOf(error: ErrorObject): string {
  const { message = 'is not valid', params } = error;
  if (extraOf(error) !== undefined) {
    const names = Object.keys(memberOf(error.parentSchema, 'properties') ?? {});
    return names.length === 0 ? 'no member of this name' : `one of the members ${names.join(', ')}`;
  }
  const allowed: unknown = Reflect.get(params, 'allowedValues');
  if (Array.isArray(allowed)) return `must be one of ${allowed.map(shown).join(', ')}`;
  const only: unknown = Reflect.get(params, 'allowedValue');
  return only === undefined ? message : `must be ${shown(only)}`;
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}

interface Sandbox {
  work?: (() => void) | undefined;
}

/** Created by the first run, because it takes memory. */
let made: Sandbox | undefined;
const script = new Script('work()');

/** A machine that is busy elsewhere uses up time in which nothing was worked here: such a try does not count. */
const TRIES_LIMIT = 5;

type Bounded<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'too_slow' };

/**
 * Runs something that is not to be trusted to end: a regular expression that backtracks forever, a schema that branches without end. It is stopped when
 * its time is over, wherever it is, and perhaps started again: it must allow for that. Throws what it throws.
 */
function runBounded<T>(limitMs: number, work: () => T): Bounded<T> {
  for (let tries = 1; ; tries += 1) {
    const before = process.cpuUsage();
    const outcome = runFor(limitMs, work);
    const { user, system } = process.cpuUsage(before);
    const workedMs = (user + system) / 1_000;
    if (outcome.kind === 'done' || workedMs > limitMs / 2 || tries === TRIES_LIMIT) return outcome;
  }
}

function runFor<T>(limitMs: number, work: () => T): Bounded<T> {
  let value: { readonly is: T } | undefined;
  const sandbox = (made ??= createContext({}));
  sandbox.work = () => {
    value = { is: work() };
  };
  try {
    script.runInContext(sandbox, { timeout: limitMs });
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return { kind: 'too_slow' };
    throw error;
  } finally {
    sandbox.work = undefined;
  }
  if (value === undefined) throw new Error('the work has not run');
  return { kind: 'done', value: value.is };
}
