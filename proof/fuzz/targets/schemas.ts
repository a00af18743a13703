import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as arbitraries from '../../../generated/typescript/arbitraries.ts';
import * as validators from '../../../generated/typescript/validators.js';
import {
  type Violation,
  type Validation,
  toolValidators,
  validateEnvelope,
} from '../../../generated/typescript/validators.js';
import { parseJson } from '../../../server/lib/json.ts';
import {
  mustHold,
  beginningOf,
  type OpenTarget,
  type Taken,
  type Target,
  jsonBytes,
  sampleValues,
  anyError,
  LOG_ID,
} from './target.ts';
import { dispatchTool } from '../../../generated/typescript/handlers.ts';
import { toolNames } from '../../../generated/typescript/tools.ts';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { findUncarriable } from '../../../server/clients/mcp/protocol/client-message.ts';
import {
  type CallContext,
  invalidParams,
  refuseArguments,
  toolHandlers,
} from '../../../server/clients/mcp/protocol/tool-call.ts';
import type { ToolCall } from '../../../server/hub/protocol/call.ts';
import { canonicalJson } from '../../../server/hub/protocol/identity.ts';

/** Number of values for each type and each seed. */
const EACH = 4;

/** Every type of the contract: the generated validator and Ajv on the published schema agree. */
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
  const judged = judge.byUs(value);
  const valid = judge.byAjv(value);
  mustHold(
    judged.ok === valid,
    () => `${type}: the validator says ${judged.ok}, the schema ${valid}: ${beginningOf(value)}`,
  );
  if (!judged.ok) for (const violation of judged.errors) checkViolation(type, value, violation);
  return judged.ok ? 'accepted' : 'refused';
}

function checkViolation(type: string, value: unknown, { pointer, message }: Violation): void {
  mustHold(message.length > 0 && message.length < 4_000, () => `${type}: a message of ${message.length} characters`);
  // For a missing or unexpected member its object is named; a long pointer is cut.
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

/** Arguments of the six tools, on the path of a real call up to the hub. */
export const toolArguments: Target = {
  name: 'tool-arguments',
  what: 'Arguments of tools/call: refused in a valid envelope, or handed to the hub exactly where the schema takes them.',
  weight: 12,
  batch: 10_000,
  words: ['"timeout":600001', '"idempotency_key":""', '"log_id":"x"', '"limit":0', '"since":'],
  open: (): OpenTarget => ({ starts, run: takeArguments }),
};

function starts(seed: number): Buffer[] {
  return toolNames.flatMap((name) =>
    sampleValues<object>(arbitraries.arbToolParams[name], seed, 25).map((given) =>
      jsonBytes({ name, arguments: given }),
    ),
  );
}

async function takeArguments(input: Buffer): Promise<Taken> {
  const call = parseJson(input.toString('utf8'));
  const name: unknown = typeof call === 'object' && call !== null ? Reflect.get(call, 'name') : undefined;
  // An unknown tool is refused before its arguments are read.
  if (
    typeof call !== 'object' ||
    call === null ||
    !toolNames.some((known) => known === name) ||
    typeof name !== 'string'
  )
    return 'refused';
  const given: unknown = Reflect.get(call, 'arguments');
  const broken = findUncarriable(given);
  if (broken !== undefined) return checkRefusal(invalidParams(name, [broken], LOG_ID));
  return dispatch(name, given);
}

async function dispatch(name: string, given: unknown): Promise<Taken> {
  let asked: ToolCall | undefined;
  const context: CallContext = {
    ask(call) {
      asked = call;
      return Promise.resolve(anyError);
    },
    newLogId: () => LOG_ID,
  };
  const answer = await dispatchTool(toolHandlers, name, given, context, refuseArguments);
  if (answer.unknown) return 'refused';
  const validate: (value: unknown) => { readonly ok: boolean } = toolValidators[answer.tool].params;
  mustHold(
    validate(given ?? {}).ok === (asked !== undefined) || given === null,
    () => `${name}: the schema and the dispatcher disagree on ${beginningOf(given)}`,
  );
  if (asked === undefined) return checkRefusal(answer.envelope);
  // The processing of the hub and the store at acceptance.
  canonicalJson(JSON.parse(JSON.stringify(asked.params)));
  return 'accepted';
}

function checkRefusal(envelope: Envelope): Taken {
  const text = JSON.stringify(envelope);
  mustHold(validateEnvelope(JSON.parse(text)).ok, () => `the refusal is no envelope: ${beginningOf(text)}`);
  mustHold(
    envelope.status === 'error' && envelope.error_code === 'invalid_params',
    () => `expected invalid_params, got ${beginningOf(text)}`,
  );
  mustHold(text.length < 20_000, () => `a refusal of ${text.length} characters`);
  return 'refused';
}
