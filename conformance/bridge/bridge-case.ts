import { basename } from 'node:path';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { Count } from '../player/compare.ts';
import { formsOf, strict, type Repeat } from '../player/play.ts';
import type { BridgeRun } from './bridge-run.ts';
import { connectionSteps } from './connection-steps.ts';
import { deceiveSteps } from './deceive-steps.ts';
import { logSteps } from './log-steps.ts';
import { operationSteps } from './operation-steps.ts';
import { requestSteps } from './request-steps.ts';
import { Name, oneOf, type PlayStep } from './step.ts';
import { surfaceSteps } from './surface-steps.ts';
import { projectSteps, unitySteps } from './unity-steps.ts';
import { watchingSteps } from './watching-steps.ts';
import { caseFiles } from './case-files.ts';
import { reasonOf, attempt } from '../../server/lib/errors.ts';

const steps = {
  ...connectionSteps,
  ...deceiveSteps,
  ...operationSteps,
  ...requestSteps,
  ...watchingSteps,
  ...logSteps,
  ...unitySteps,
  ...projectSteps,
  ...surfaceSteps,
};

type FlatSteps = { [Do in keyof typeof steps]: Static<(typeof steps)[Do]['schema']> };
export type FlatBridgeStep = FlatSteps[keyof FlatSteps];

type StepOf<Do extends FlatBridgeStep['do']> = Extract<FlatBridgeStep, { do: Do }>;

const players: { readonly [Do in FlatBridgeStep['do']]: { readonly play: PlayStep<StepOf<Do>> } } = steps;

/** Plays one step. Rejects with ExpectationError on unexpected behaviour of the Unity side. */
export async function playStep<Do extends FlatBridgeStep['do']>(
  bridgeRun: BridgeRun,
  step: StepOf<Do> & { readonly do: Do },
): Promise<void> {
  await players[step.do].play(bridgeRun, step);
}

const stepForms = formsOf(steps);

export type BridgeStep = FlatBridgeStep | Repeat<FlatBridgeStep>;

/** Judged when the steps are done. The rules of every case (rules.ts) are always judged. */
export const BridgeExpectation = Type.Union([
  /** Number of times that the program of an operation began, resumed after a domain reload, and ended. */
  Type.Object(
    { ledger: Name, starts: Type.Optional(Count), resumes: Type.Optional(Count), ends: Type.Optional(Count) },
    strict,
  ),
  /** Lines of the ledger in this order: `start a`, `end b`. Others may be between them. */
  Type.Object(
    { order: Type.Array(Type.String({ pattern: '^(start|resume|end) [a-z][a-z0-9_-]*$' }), { minItems: 2 }) },
    strict,
  ),
  Type.Object({ pushes: Type.String(), count: Count }, strict),
  /** Number of log ids under which entries with that message arrived. */
  Type.Object({ logged: Type.String(), ids: Count }, strict),
  Type.Object({ connections: Count }, strict),
]);

/**
 * What a case needs beyond a Unity side that connects. `retention`: it drops acknowledged ids after the time of --retention-ms. `ws`, `tcp`:
 * that transport; every other case is played over both.
 */
const BridgeNeed = oneOf('retention', 'ws', 'tcp');

/** A case for Unity sides, as a YAML file in conformance/cases/bridge/: the runner is the server. */
export const BridgeCase = Type.Object(
  {
    id: Type.String({ pattern: '^BRG-[0-9]{3}$', description: 'Permanent, never reused.' }),
    slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', description: 'Also the name of the file.' }),
    title: Type.String({ maxLength: 90, description: 'A statement of what happens, without modal verbs.' }),
    requirements: Type.Array(Type.String({ pattern: '^[A-Z]{3}-[0-9]{2}$' }), { minItems: 1 }),
    severity: oneOf('MUST', 'SHOULD'),
    level: oneOf('L1', 'L2'),
    kills: Type.Array(Type.String()),
    story: Type.Optional(Type.String()),
    needs: Type.Optional(Type.Array(BridgeNeed)),
    /** `stopped`: Unity is started by a step. Default: before the first step. */
    unity: Type.Optional(Type.Literal('stopped')),
    /** C# method bodies. `{{start}}`, `{{resume}}` and `{{end}}` become statements that append a line with the operation's name to the ledger; `{{literal:after}}` the program `after` as a C# string. */
    programs: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_-]*$' }), Type.String())),
    steps: Type.Array(Type.Unsafe<BridgeStep>(Type.Union([...stepForms.values()])), { minItems: 1 }),
    expect: Type.Array(BridgeExpectation),
  },
  strict,
);

export type BridgeExpectation = Static<typeof BridgeExpectation>;

export type BridgeCase = Static<typeof BridgeCase>;

/** The steps without their repetitions. */
export function flattenSteps(steps: readonly BridgeStep[]): Exclude<BridgeStep, { do: 'repeat' }>[] {
  return steps.flatMap((step) => (step.do === 'repeat' ? flattenSteps(step.steps) : [step]));
}

/** The cases for Unity sides, by id. Throws BridgeCaseError. */
export function loadBridgeCases(files = caseFiles()): BridgeCase[] {
  const cases = files
    .map(({ path, text }) => readBridgeCase(path, text))
    .toSorted((left, right) => left.id.localeCompare(right.id));
  const twice = cases.find(({ id }, index) => cases[index + 1]?.id === id);
  if (twice !== undefined)
    throw new BridgeCaseError(
      `${twice.id} is the id of two cases; ids are never used twice. Give ${twice.slug} the next free one.`,
    );
  return cases;
}

/** Checks rules that a schema cannot express. */
function checkMeaning(file: string, value: BridgeCase): void {
  if (`${value.slug}.yaml` !== basename(file))
    throw new BridgeCaseError(`${file}: the slug is ${value.slug}; the file is to be named ${value.slug}.yaml.`);
  const programs = new Set(Object.keys(value.programs ?? {}));
  for (const [, quoted = ''] of Object.values(value.programs ?? {}).flatMap((body) => [
    ...body.matchAll(/\{\{literal:([^}]*)\}\}/g),
  ]))
    if (!programs.has(quoted))
      throw new BridgeCaseError(
        `${file}: {{literal:${quoted}}} names no program of the case (${[...programs].join(', ')}).`,
      );
  for (const step of flattenSteps(value.steps)) {
    if ('program' in step && !programs.has(step.program)) {
      throw new BridgeCaseError(
        `${file}: the program ${JSON.stringify(step.program)} is not among the programs of the case (${[...programs].join(', ') || 'there are none'}).`,
      );
    }
  }
}

/** Reads one case. Throws BridgeCaseError. */
export function readBridgeCase(file: string, text: string): BridgeCase {
  const value = parseYaml(file, text);
  const wrongStep = stepsOf(value).map((step, index) => wrongStepAt(step, `/steps/${index}`));
  const wrong = wrongStep.find((sentence) => sentence !== undefined) ?? firstError(BridgeCase, value, '');
  if (wrong !== undefined || !Value.Check(BridgeCase, value))
    throw new BridgeCaseError(`${file}: ${wrong ?? 'not a case of bridge-case.ts'}`);
  checkMeaning(file, value);
  return value;
}

function parseYaml(file: string, text: string): unknown {
  return attempt(
    (): unknown => parse(text),
    (error) => {
      throw new BridgeCaseError(`${file} is not YAML: ${reasonOf(error)}`);
    },
  );
}

const stepsOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null && 'steps' in value && Array.isArray(value.steps) ? value.steps : [];

/** One sentence of the step's own schema, instead of one for each kind of step that it is not. */
function wrongStepAt(step: unknown, at: string): string | undefined {
  const name = typeof step === 'object' && step !== null && 'do' in step ? step.do : undefined;
  const schema = typeof name === 'string' ? stepForms.get(name) : undefined;
  if (schema === undefined)
    return `${at}/do: expected one of ${[...stepForms.keys()].join(', ')}, got ${JSON.stringify(name)}`;
  if (name === 'repeat') {
    const inner = stepsOf(step).map((each, index) => wrongStepAt(each, `${at}/steps/${index}`));
    const wrong = inner.find((sentence) => sentence !== undefined);
    if (wrong !== undefined) return wrong;
  }
  return firstError(schema, step, at);
}

function firstError(schema: TSchema, value: unknown, at: string): string | undefined {
  const [error] = Value.Errors(schema, value);
  return error === undefined
    ? undefined
    : `${at}${error.instancePath || (at === '' ? '/' : '')}: ${error.message}${describeParams(error.params)}`;
}

const describeParams = (params: object): string =>
  Object.keys(params).length === 0 ? '' : ` (${JSON.stringify(params)})`;

/** A file of cases is wrong; the message is a sentence with the file, the place and the expected form. */
class BridgeCaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BridgeCaseError';
  }
}
