import { attacks } from '../attacks/all-attacks.ts';
import type { Attack } from '../attacks/sandbox.ts';
import type { BridgeCase } from '../../conformance/bridge/bridge-case.ts';
import type { MutantResult } from '../../conformance/report/model.ts';
import type { Case } from '../../conformance/script/case.ts';
import { buildBin, bundleCores } from './source-changes.ts';
import type { Played } from './cores-entry.ts';
import { type Equivalent, type Mutant, equivalents, mutants } from './mutant.ts';
import type { MutantOptions } from './options.ts';
import { mapInPool, shardOf, type Worker } from '../pool/pool.ts';
import { tryCores, createSearchers, trySearch, type Searchers } from './try-cores.ts';
import { createRealTrials, type RealTrials } from './try-real.ts';
import { isFailed, mutantResultOf, type MutantEvidence } from './verdict.ts';

export interface Orders {
  readonly options: MutantOptions;
  readonly cases: readonly Case[];
  readonly bridgeCases: readonly BridgeCase[];
  /** For bundles and bins. */
  readonly folder: string;
  readonly printLine: (line: string) => void;
}

export interface AllTried {
  readonly results: readonly MutantResult[];
  /** Sentences; none: the check passes. */
  readonly problems: readonly string[];
}

/** The cases, attacks and searches for one mutant. */
interface Plan {
  readonly mutant: Mutant;
  readonly virtual: readonly Case[];
  readonly real: readonly Case[];
  readonly bridge: readonly BridgeCase[];
  readonly attacks: readonly Attack[];
}

const isCore = ({ part }: Mutant): boolean => part === 'hub' || part === 'editor';

/** Tries every selected mutant: first everything without a mutant, since a case that fails anyway kills nothing. */
export async function tryAll(orders: Orders): Promise<AllTried> {
  const { options, folder, printLine } = orders;
  const isWanted = ({ id, part }: Mutant): boolean =>
    (options.only.length === 0 || options.only.includes(id)) &&
    (options.parts.length === 0 || options.parts.includes(part));
  const plans = [...shardOf(options.share, mutants)]
    .filter((mutant) => isWanted(mutant) && (options.real || isCore(mutant)))
    .map((mutant) => planOf(mutant, orders));
  const isReal = plans.some((plan) => plan.real.length > 0 || plan.attacks.length > 0);
  const soundBin = isReal ? await buildBin(undefined, folder) : '';
  const base = await playWithout(plans, orders);
  const sound = new Set(base.filter(({ status }) => status === 'pass').map(({ slug }) => slug));
  const real = createRealTrials(soundBin, folder);
  const searchers = createSearchers(options.jobs);
  let done = 0;
  const results = await mapInPool(plans, options.jobs, async (plan, slot) => {
    const result = mutantResultOf(plan.mutant, await tryOne(plan, slot, { sound, real, searchers, orders }), options);
    done += 1;
    printLine(`${done} of ${plans.length} mutants: ${plan.mutant.id} ${result.status}`);
    return result;
  });
  const same = options.search
    ? await mapInPool(equivalents.filter(isWanted), options.jobs, (mutant, slot) =>
        tryEquivalent(mutant, folder, searchers.workers[slot]),
      )
    : [];
  await searchers.close();
  return {
    results: [...results, ...same.map(({ result }) => result)],
    problems: [
      ...problemsOf(results, orders, [...base, ...(await real.sound())]),
      ...same.flatMap(({ problem }) => problem ?? []),
    ],
  };
}

function planOf(mutant: Mutant, { options, cases, bridgeCases }: Orders): Plan {
  const none = { mutant, virtual: [], real: [], bridge: [], attacks: [] };
  if (!options.cases) return none;
  const named = cases.filter(({ kills }) => kills.includes(mutant.id));
  if (isCore(mutant)) {
    const virtual = options.allCases ? cases : named;
    return {
      ...none,
      virtual,
      bridge: options.real ? bridgeCases.filter(({ kills }) => kills.includes(mutant.id)) : [],
    };
  }
  const kill = ({ kills }: { readonly kills: readonly string[] }): boolean => kills.includes(mutant.id);
  return {
    ...none,
    real: named.filter(({ level }) => level !== 'L3'),
    bridge: bridgeCases.filter(kill),
    attacks: attacks.filter(kill),
  };
}

/** Each case that is needed, once. */
function needed<C extends { readonly slug: string }>(cases: readonly C[]): C[] {
  return [...new Map(cases.map((one) => [one.slug, one])).values()];
}

async function playWithout(plans: readonly Plan[], { folder, printLine }: Orders): Promise<readonly Played[]> {
  printLine('virtual cases without a mutant');
  return (await tryCores(undefined, needed(plans.flatMap(({ virtual }) => virtual)), folder)).played;
}

interface Trying {
  /** Virtual cases that pass without a mutant. */
  readonly sound: ReadonlySet<string>;
  readonly real: RealTrials;
  readonly searchers: Searchers;
  readonly orders: Orders;
}

async function tryOne(
  { mutant, virtual, real: realCases, bridge, attacks: fitting }: Plan,
  slot: number,
  { sound, real, searchers, orders: { options, folder } }: Trying,
): Promise<MutantEvidence> {
  const cases = virtual.filter(({ slug }) => sound.has(slug));
  const { played, trouble: inCases } = await tryCores(mutant, cases, folder);
  const { searched, trouble = inCases } =
    options.search && mutant.search !== undefined
      ? await trySearch(await bundleCores(mutant, folder), mutant.search, searchers.workers[slot])
      : {};
  // The slower ones only where they are needed.
  const onBin = played.some(isFailed) ? [] : await real.onBin(mutant, realCases);
  const onBridge = [...played, ...onBin].some(isFailed) ? [] : await real.onBridge(mutant, bridge);
  const onAttacks = [...played, ...onBin, ...onBridge].some(isFailed) ? [] : await real.onAttacks(mutant, fitting);
  return {
    played: [...played, ...onBin, ...onBridge, ...onAttacks],
    ...(searched === undefined ? {} : { searched }),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

async function tryEquivalent(
  mutant: Equivalent,
  folder: string,
  worker: Worker | undefined,
): Promise<{ readonly result: MutantResult; readonly problem?: string }> {
  const { id, title, requirement, part, reason } = mutant;
  if (mutant.search === undefined) throw new Error(`${id} has no search`);
  const { searched, trouble } = await trySearch(await bundleCores(mutant, folder), mutant.search, worker);
  const seen = Object.entries(searched?.others ?? {})[0];
  const result: MutantResult = { id, title, requirement, part, killed_by_cases: [], status: 'equivalent', reason };
  if (trouble !== undefined) return { result, problem: `${id} is listed as equivalent, but ${trouble}` };
  return seen === undefined
    ? { result }
    : {
        result,
        problem: `${id} is listed as equivalent, but ${seen[0]} sees it in run ${seen[1]}: move it to the mutants`,
      };
}

function problemsOf(
  results: readonly MutantResult[],
  { cases, bridgeCases }: Orders,
  base: readonly Played[],
): string[] {
  return [
    ...results.filter(({ status }) => status === 'survived').map(({ id, reason }) => `${id} survives: ${reason ?? ''}`),
    ...unknownKills([...cases, ...bridgeCases, ...attacks]),
    ...base
      .filter(({ status }) => status !== 'pass')
      .map(({ slug, status, says }) => `case ${slug} is ${status} without a mutant, so that it kills none: ${says}`),
  ];
}

/** `kills` that name no mutant. */
export function unknownKills(cases: readonly { readonly slug: string; readonly kills: readonly string[] }[]): string[] {
  const ids = new Set(mutants.map(({ id }) => id));
  return cases.flatMap(({ slug, kills }) =>
    kills.filter((id) => !ids.has(id)).map((id) => `case ${slug} kills ${id}, which is no mutant`),
  );
}
