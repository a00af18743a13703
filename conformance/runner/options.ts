import { availableParallelism } from 'node:os';
import type { BehaviourOptions } from '../behaviour/options.ts';
import type { BoardOptions } from '../board/write/write-board.ts';
import { reasonOf, attempt } from '../../server/lib/errors.ts';
import {
  parseFlags,
  type Values,
  addressOf,
  wholeNumber,
  wordsOf,
  chooseTarget,
  offersOf,
  transportOf,
  type ChosenTarget,
  type TargetChoice,
} from './target-options.ts';
import type { Case } from '../script/case.ts';
import type { Capability } from '../script/case-target.ts';
import { matchesGlob } from '../lib/names-of.ts';

export interface ConformanceOptions extends ChosenTarget {
  readonly level: 'L0' | 'L1' | 'L2';
  /** Ids or slugs, with `*` and `?`. */
  readonly cases: readonly string[];
  readonly jobs: number;
  readonly knownFailures: string | undefined;
  readonly out: string;
  readonly json: boolean;
  readonly seed: number;
  readonly repeat: number;
  readonly tolerance_ms: number;
  /** Own timeout of a server without an adapter. */
  readonly own_timeout_ms: number | undefined;
  readonly name: string | undefined;
}

type Command =
  | { readonly do: 'run' | 'smoke'; readonly options: ConformanceOptions }
  | { readonly do: 'behaviour'; readonly options: BehaviourOptions }
  | { readonly do: 'board'; readonly options: BoardOptions }
  | { readonly do: 'list'; readonly cases: readonly string[] }
  | { readonly do: 'schema'; readonly of: (typeof schemas)[number] }
  | {
      readonly do: 'own-adapter';
      readonly bin: string | undefined;
      readonly transport: 'ws' | 'tcp';
      readonly editor: readonly string[] | undefined;
      readonly offers: readonly Capability[];
    }
  | { readonly do: 'help' }
  | { readonly do: 'wrong'; readonly message: string };

const schemas = ['case', 'adapter', 'results', 'manifest', 'behaviour'] as const;

const levels = ['L0', 'L1', 'L2'] as const;

/** Reads the command line; a mistake is reported with the expected form. `own`: command and arguments of this package's adapter. */
export function readOptions(argv: readonly string[], own: readonly string[]): Command {
  return attempt(
    () => {
      const { values, positionals } = parseFlags(argv);
      return values.help ? { do: 'help' } : commandOf(positionals, values, own);
    },
    (error) => ({ do: 'wrong', message: reasonOf(error) }),
  );
}

function commandOf([word, ...rest]: readonly string[], values: Values, own: readonly string[]): Command {
  if (word === 'board') return { do: 'board', options: boardOf(values, rest) };
  if (word === 'schema') {
    const of = schemas.find((name) => name === rest[0]);
    if (of === undefined || rest.length > 1)
      throw new Error(`expected schema and one of ${schemas.join(', ')}, got schema ${rest.join(' ')}`);
    return { do: 'schema', of };
  }
  if (rest.length > 0)
    throw new Error(`expected one word at most before the options, got ${[word, ...rest].join(' ')}`);
  switch (word) {
    case undefined:
    case 'smoke':
      if (values.behaviour) return { do: 'behaviour', options: behaviourOf(values) };
      return { do: word ?? 'run', options: optionsOf(values, own) };
    case 'list':
      return { do: 'list', cases: values.case ?? [] };
    case 'own-adapter':
      return {
        do: 'own-adapter',
        bin: values.bin,
        transport: transportOf(values.bridge ?? 'ws'),
        editor: values.unity === undefined ? undefined : wordsOf('--unity', values.unity),
        offers: offersOf(values),
      };
    default:
      throw new Error(`expected smoke, list, board or schema, or none of them, got ${word}`);
  }
}

function optionsOf(values: Values, own: readonly string[]): ConformanceOptions {
  const chosen = chooseTarget(values, own);
  const level = levels.find((name) => name === values.level);
  if (level === undefined) throw new Error(`expected L0, L1 or L2 as --level, got ${values.level}`);
  return {
    ...chosen,
    level,
    cases: values.case ?? [],
    jobs: wholeNumber('--jobs', values.jobs ?? String(defaultJobs(chosen.choice)), 1),
    knownFailures: values['known-failures'],
    out: values.out ?? 'report',
    json: values.json,
    seed: wholeNumber('--seed', values.seed, 0),
    repeat: wholeNumber('--repeat', values.repeat, 1),
    tolerance_ms: wholeNumber('--tolerance', values.tolerance, 0),
    own_timeout_ms:
      values['own-timeout'] === undefined ? undefined : wholeNumber('--own-timeout', values['own-timeout'], 1),
    name: values.name,
  };
}

/** Not checked here: a manifest is a file, which is read later. */
function behaviourOf(values: Values): BehaviourOptions {
  const { server, call, manifest, checkout, name, 'own-timeout': ownTimeout, 'run-url': runUrl } = values;
  return {
    given: {
      server,
      call,
      manifest,
      checkout,
      name,
      ownTimeoutMs: ownTimeout === undefined ? undefined : wholeNumber('--own-timeout', ownTimeout, 100),
    },
    ...(runUrl === undefined ? {} : { runUrl: addressOf('--run-url', runUrl) }),
    rows: values.case ?? [],
    jobs: wholeNumber('--jobs', values.jobs ?? (manifest === undefined ? '1' : '4'), 1),
    repeat: wholeNumber('--repeat', values.repeat, 1),
    out: values.out ?? 'report',
    json: values.json,
  };
}

/** A shell expands a pattern to several files after one `--results`. */
function boardOf({ results = [], disputed, out = 'board' }: Values, rest: readonly string[]): BoardOptions {
  if (results.length === 0)
    throw new Error('expected --results and files that conformance --behaviour has written, got none');
  return { results: [...results, ...rest], disputed, out };
}

/** Cases usually wait. A core can run more than one; on a shared server they are only clients. */
const JOBS_PER_CORE = 2;

const defaultJobs = ({ kind }: TargetChoice): number =>
  (kind === 'bridge' ? 1 : JOBS_PER_CORE) * availableParallelism();

const order = ['L0', 'L1', 'L2', 'L3'];

/** True for a case that the user selected; without a selection, for all. */
export function isWanted({ id, slug }: Pick<Case, 'id' | 'slug'>, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matchesGlob(pattern, id) || matchesGlob(pattern, slug));
}

/** Selected cases up to that level. L3 is for virtual time. */
export function chooseCases(
  cases: readonly Case[],
  { level, patterns }: { readonly level: string; readonly patterns: readonly string[] },
): readonly Case[] {
  return cases.filter((one) => order.indexOf(one.level) <= order.indexOf(level) && isWanted(one, patterns));
}
