import { limits } from '../../generated/typescript/limits.ts';
import { requirements } from '../../spec/requirements.ts';
import type { Case, Expectation } from './case.ts';
import type { FlatStep, Step } from './steps.ts';
import type { LoadedCase } from './read-case.ts';

/** Mistakes in cases of the right form: a sentence each. */
export function checkCases(cases: readonly LoadedCase[]): string[] {
  const all = cases.map((loaded) => loaded.case);
  return [
    ...repeated(
      'id',
      all.map(({ id }) => id),
    ),
    ...repeated(
      'slug',
      all.map(({ slug }) => slug),
    ),
    ...repeated(
      'title',
      all.map(({ title }) => title),
    ),
    ...cases.flatMap(({ case: one, file }) => checkCase(one).map((mistake) => `${file}: ${mistake}`)),
  ];
}

/** Requirements without a case, except planned ones and those listed here. */
export function uncoveredRequirements(cases: readonly LoadedCase[], elsewhere: ReadonlySet<string>): string[] {
  const covered = new Set(cases.flatMap((loaded) => loaded.case.requirements));
  return requirements
    .filter(({ id, planned }) => planned === undefined && !elsewhere.has(id) && !covered.has(id))
    .map(({ id }) => id);
}

const repeated = (what: string, values: readonly string[]): string[] =>
  values
    .filter((value, index) => values.indexOf(value) !== index)
    .map((value) => `the ${what} "${value}" is given more than once`);

const knownRequirements = new Set(requirements.map(({ id }) => id));

function checkCase(one: Case): string[] {
  return [
    ...checkTitle(one.title),
    ...[...one.requirements, ...one.expect.flatMap((expectation) => expectation.requirements ?? [])]
      .filter((id) => !knownRequirements.has(id))
      .map((id) => `there is no requirement ${id}`),
    ...checkNames(one),
    ...checkDurations(one),
    ...checkLimits(one),
    ...checkPrograms(one),
  ];
}

/** A title describes the events; the demand is stated by the requirement. */
function checkTitle(title: string): string[] {
  const modal = /\b(must|should|shall|may|might|can|could|will|would)\b/i.exec(title);
  return modal === null ? [] : [`the title says "${modal[0]}": expected a statement of what happens`];
}

/** A name is used after the step that assigns it to a call; outside of its repetition it means all rounds. */
function checkNames({ steps, expect }: Case): string[] {
  const known = new Map<string, number>();
  const mistakes: string[] = [];
  const use = (name: string, where: string): void => {
    const [base = '', round] = name.split('#');
    const times = known.get(base);
    if (times === undefined || (round !== undefined && Number(round) > times))
      mistakes.push(`${where} names ${name}, which no earlier step makes`);
  };
  const walk = (step: Step, times: number): void => {
    if (step.do === 'repeat') {
      for (const inner of step.steps) walk(inner, step.times);
      return;
    }
    for (const name of usesOf(step)) use(name, `the step ${step.do}`);
    if (!('as' in step)) return;
    if (known.has(step.as) || step.as.includes('#'))
      mistakes.push(`the step ${step.do} gives the name ${step.as}, which is taken or has a #`);
    known.set(step.as, times);
  };
  for (const step of steps) walk(step, 1);
  for (const expectation of expect) for (const name of usesOfExpectation(expectation)) use(name, 'an expectation');
  return mistakes;
}

function usesOf(step: FlatStep): string[] {
  const inTexts = [
    ...JSON.stringify('arguments' in step ? step.arguments : {}).matchAll(
      /\{\{(?:upper_log_id|log_id|get):([a-z][a-z0-9_#-]*)/g,
    ),
  ].map(([, name = '']) => name);
  const of = 'of' in step ? [step.of] : [];
  return [...inTexts, ...of, ...(step.do === 'fault' && step.at !== undefined ? [step.at.of] : [])];
}

function usesOfExpectation(expectation: Expectation): string[] {
  if ('edge' in expectation) return [expectation.edge];
  if ('of' in expectation)
    return [
      expectation.of,
      expectation.same_log_id_as,
      expectation.other_log_id_than,
      expectation.same_answer_as,
    ].filter((name) => name !== undefined);
  if ('among' in expectation) return [expectation.among];
  if ('asked' in expectation) return [expectation.asked];
  if ('progress_of' in expectation) return [expectation.progress_of];
  return 'eventually' in expectation ? [expectation.eventually] : [];
}

function checkDurations(one: Case): string[] {
  const { durations = {}, ...rest } = one;
  const text = JSON.stringify(rest);
  const used = new Set(
    [...text.matchAll(/"\$([a-z_]+)"(?!:)|\{\{ms:\$?([a-z_]+)\}\}/g)].map(([, a, b]) => a ?? b ?? ''),
  );
  return [
    ...[...used].filter((name) => durations[name] === undefined).map((name) => `there is no duration ${name}`),
    ...Object.keys(durations)
      .filter((name) => !used.has(name))
      .map((name) => `the duration ${name} is never used`),
  ];
}

function checkLimits(one: Case): string[] {
  const used = [...JSON.stringify(one).matchAll(/limit:([a-z_]+)/g)].map(([, name = '']) => name);
  return used.filter((name) => !Object.hasOwn(limits, name)).map((name) => `the contract has no limit ${name}`);
}

function checkPrograms(one: Case): string[] {
  const { programs = {} } = one;
  const used = new Set([
    ...one.steps
      .flatMap((step) => (step.do === 'repeat' ? step.steps : [step]))
      .flatMap((step) =>
        'program' in step ? [step.program] : 'arguments' in step ? namedPrograms(step.arguments) : [],
      ),
    ...one.expect.flatMap(programsOf),
  ]);
  return [
    ...[...used].filter((name) => programs[name] === undefined).map((name) => `there is no program ${name}`),
    ...Object.keys(programs)
      .filter((name) => !used.has(name))
      .map((name) => `the program ${name} is never used`),
    ...(one.level === 'L3' || one.needs?.includes('workload') === true
      ? []
      : Object.entries(programs).flatMap(([name, body]) =>
          unknownStatements(body).map(
            (line) => `program ${name}: below L3 a line is one of a few forms that small bridges run too, got: ${line}`,
          ),
        )),
  ];
}

function programsOf(expectation: Expectation): string[] {
  if ('ledger' in expectation) return [expectation.ledger];
  if ('during' in expectation) return [expectation.during, expectation.began];
  return 'order' in expectation ? [...expectation.order] : [];
}

const namedPrograms = (args: object): string[] =>
  [...JSON.stringify(args).matchAll(/\{\{program:([^}]*)\}\}/g)].map(([, name = '']) => name);

const number = String.raw`(-?\d+(\.\d+)?|\{\{ms:[a-z_]+\}\})`;

const string = String.raw`"[^"]*"`;

const value = String.raw`(${number}|${string}|true|false|null|new \{ [^{}]* \}|new\[\] \{ [^{}]* \})`;

/** The statements in programs of the lower levels, one a line: few enough for a bridge without a C# compiler. */
const forms = [
  String.raw`\{\{(start|end)\}\}`,
  String.raw`Thread\.Sleep\(${number}\);`,
  String.raw`await Task\.Delay\(${number}\);`,
  String.raw`AI\.Update\((${number}|${string})\);`,
  String.raw`AI\.Write\(${string}, ${string}\);`,
  String.raw`Debug\.Log(Warning|Error)?\(${string}\);`,
  String.raw`throw new System\.Exception\(${string}\);`,
  `return ${value};`,
].map((form) => new RegExp(`^${form}$`));

/** Lines of a program that are none of these forms. A query begins with `=`. */
function unknownStatements(body: string): string[] {
  if (body.trim().startsWith('=')) return [];
  return body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !forms.some((form) => form.test(line)));
}
