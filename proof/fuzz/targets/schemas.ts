import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as arbitraries from '../../../generated/typescript/arbitraries.ts';
import * as validators from '../../../generated/typescript/validators.js';
import type { Violation, Validation } from '../../../generated/typescript/validators.js';
import { parseJson } from '../../../server/lib/json.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target, jsonBytes, sampleValues } from './target.ts';

/** Of each type and each seed. */
const EACH = 4;

/** Every type of the contract: the generated validator and Ajv on the published schema say the same. */
export const schemas: Target = {
  name: 'schemas',
  what: 'Values of every type: the generated validator agrees with Ajv on the published schema, and names a place that exists.',
  weight: 12,
  batch: 10_000,
  open(): OpenTarget {
    const judges = createJudges();
    return { starts: (seed) => startsOf(judges, seed), run: (input) => take(judges, input) };
  },
};

const isArbitrary = (value: unknown): value is fc.Arbitrary<unknown> => value instanceof fc.Arbitrary;

function startsOf(judges: ReadonlyMap<string, Judge>, seed: number): Buffer[] {
  return [...judges.keys()].flatMap((type) => {
    const arbitrary: unknown = Reflect.get(arbitraries, `arb${type}`);
    return isArbitrary(arbitrary) ? sampleValues(arbitrary, seed, EACH).map((value) => jsonBytes({ type, value })) : [];
  });
}

function take(judges: ReadonlyMap<string, Judge>, input: Buffer): Taken {
  const named = parseJson(input.toString('utf8'));
  if (
    typeof named !== 'object' ||
    named === null ||
    !('type' in named) ||
    !('value' in named) ||
    typeof named.type !== 'string'
  )
    return 'refused';
  const { type, value } = named;
  const judge = judges.get(type);
  if (judge === undefined) return 'refused';
  const said = judge.byUs(value);
  const valid = judge.byAjv(value);
  mustHold(
    said.ok === valid,
    () => `${type}: the validator says ${said.ok}, the schema ${valid}: ${beginningOf(value)}`,
  );
  if (!said.ok) for (const violation of said.errors) checkViolation(type, value, violation);
  return said.ok ? 'accepted' : 'refused';
}

function checkViolation(type: string, value: unknown, { pointer, message }: Violation): void {
  mustHold(message.length > 0 && message.length < 4_000, () => `${type}: a message of ${message.length} characters`);
  // Of a missing or unexpected member the holder is named; a long pointer is cut.
  mustHold(
    pointer.length > 400 || holds(value, pointer),
    () => `${type}: ${JSON.stringify(pointer)} is no place in ${beginningOf(value)}`,
  );
}

function holds(value: unknown, pointer: string): boolean {
  const steps = pointer.split('/').slice(1, -1);
  let at = value;
  for (const step of steps) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return false;
    at = Reflect.get(at, name);
  }
  return true;
}

const schemaFolder = join(process.cwd(), 'generated/schema');

interface Judge {
  readonly byAjv: ValidateFunction;
  readonly byUs: (value: unknown) => Validation<unknown>;
}

function createJudges(): ReadonlyMap<string, Judge> {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const names = readdirSync(schemaFolder).flatMap((file) =>
    file.endsWith('.schema.json') ? [file.replace('.schema.json', '')] : [],
  );
  const ids = new Map(names.map((name) => [name, addSchema(ajv, name)]));
  const judges = new Map<string, Judge>();
  for (const [name, id] of ids) {
    const byUs: unknown = Reflect.get(validators, `validate${name}`);
    const byAjv = ajv.getSchema(id);
    if (isValidator(byUs) && byAjv !== undefined) judges.set(name, { byUs, byAjv });
  }
  if (judges.size < 50)
    throw new Error(`expected the schemas and validators of the contract, got ${judges.size} pairs`);
  return judges;
}

function addSchema(ajv: Ajv2020, name: string): string {
  const schema: { readonly $id: string } = JSON.parse(readFileSync(join(schemaFolder, `${name}.schema.json`), 'utf8'));
  ajv.addSchema(schema);
  return schema.$id;
}

const isValidator = (value: unknown): value is Judge['byUs'] => typeof value === 'function';
