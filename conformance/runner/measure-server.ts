import { AdapterError } from '../adapter/serve-adapter.ts';
import type { CaseResult, Run } from '../report/model.ts';
import { needsOf, type Case } from '../script/case.ts';
import { faultNames, type Capability } from '../script/case-target.ts';
import { CouldNotRun, headOf, unplayed } from '../player/play.ts';
import type { RealTarget } from '../targets/real-target.ts';
import { isWanted, type ConformanceOptions } from './options.ts';
import type { TargetChoice } from './target-options.ts';
import { playAll } from './play-all.ts';
import { openProbe, waitForEditor, type Probe, declaredFaults, witnessAll } from './witness-all.ts';
import { runStaticChecks } from './static-checks.ts';
import { listTools, missingTools, type ListedTool } from './listed-tools.ts';
import { adapterTarget, commandTarget, urlTarget } from './targets.ts';

interface MeasureOptions {
  readonly options: ConformanceOptions;
  readonly cases: readonly Case[];
  readonly progress: ((line: string) => void) | undefined;
}

const EDITOR_MS = 30_000;

/** Wait for an Editor before the static checks, which check less without one. */
const EDITOR_FOR_L0_MS = 3_000;

/** Static checks and cases on a server. Throws CouldNotRun if there is nothing to measure, AdapterError if no instance can be started. */
export async function measureServer(
  choice: Exclude<TargetChoice, { kind: 'bridge' }>,
  { options, cases, progress }: MeasureOptions,
): Promise<Measured> {
  const { own_timeout_ms } = options;
  const found = { ...(await targetOf(choice)), ...(own_timeout_ms === undefined ? {} : { own_timeout_ms }) };
  try {
    const replay = (id: string): string => `mcp-unity-bridge conformance ${options.targetWords} --case ${id}`;
    const { statics, name, version, obstacle, saysListChanged, serverIsCommand } = await inspectFirst(found, {
      options,
      cases,
      replay,
    });
    // A server declares this one itself, in its answer to `initialize`; an adapter declares all.
    const target = saysListChanged && choice.kind !== 'adapter' ? withCapability(found, 'list_changed') : found;
    const { jobs, seed, repeat, tolerance_ms } = options;
    if (obstacle === undefined && choice.kind === 'adapter')
      await expectFaults(target, { cases, jobs, seed, serverIsCommand });
    const played = countAloud(cases.length * repeat, progress);
    const results =
      obstacle === undefined
        ? await playAll(cases, {
            target,
            jobs,
            seed,
            repeat,
            tolerance_ms,
            replay,
            played,
            isOver: () => target.mistake() !== undefined,
          })
        : cases.map((one) => unplayed(headOf(one, 'case'), obstacle));
    progress?.('');
    const mistake = target.mistake();
    return {
      subject: {
        name: options.name ?? (target.name === '' ? name : target.name),
        version: target.version === '' ? version : target.version,
        ...(target.homepage === undefined ? {} : { homepage: target.homepage }),
        capabilities: [...target.capabilities].toSorted(),
      },
      results: [...statics, ...results],
      ...(mistake === undefined ? {} : { mistake }),
    };
  } finally {
    await found.close();
  }
}

type Target = RealTarget & { readonly mistake: () => AdapterError | undefined };

const withCapability = (target: Target, capability: Capability): Target => ({
  ...target,
  capabilities: new Set([...target.capabilities, capability]),
});

async function targetOf(choice: Exclude<TargetChoice, { kind: 'bridge' }>): Promise<Target> {
  const none = (): undefined => undefined;
  switch (choice.kind) {
    case 'server':
      return { ...commandTarget(choice.command, choice), mistake: none };
    case 'url':
      return { ...urlTarget(choice.url, choice.offers), mistake: none };
    case 'adapter':
      return adapterTarget(choice.command);
  }
}

/** Checks that each fault of the cases really happens: any bridge would pass without it. Throws AdapterError. */
async function expectFaults(
  target: Target,
  {
    cases,
    jobs,
    seed,
    serverIsCommand,
  }: {
    readonly cases: readonly Case[];
    readonly jobs: number;
    readonly seed: number;
    readonly serverIsCommand: boolean;
  },
): Promise<void> {
  const reached = cases.map(needsOf).filter((needs) => [...needs].every((need) => target.capabilities.has(need)));
  const used = faultNames.filter((fault) => reached.some((needs) => needs.has(fault)));
  const [first] = await witnessAll(declaredFaults(target, used, serverIsCommand), { target, seed, jobs });
  if (first !== undefined) throw new AdapterError(`fault ${first.fault}: ${first.sentence}`);
}

/** Reports the progress after each case. */
export function countAloud(all: number, progress: ((line: string) => void) | undefined): (result: CaseResult) => void {
  let count = 0;
  const failed = new Set<string>();
  return (result) => {
    count += 1;
    if (result.status === 'fail') failed.add(result.id);
    progress?.(
      `${count}/${all} ${result.id} ${result.slug} ${result.status}${failed.size === 0 ? '' : `, ${failed.size} failed`}`,
    );
  };
}

/** The reason why no case can be played. */
type Obstacle = Pick<CaseResult, 'status' | 'reason'>;

interface Looked {
  readonly statics: CaseResult[];
  readonly obstacle: Obstacle | undefined;
  readonly saysListChanged: boolean;
  readonly serverIsCommand: boolean;
  /** Reported by the server. */
  readonly name: string;
  readonly version: string;
}

interface Looking extends Omit<MeasureOptions, 'progress'> {
  readonly replay: (id: string) => string;
}

/** L0, which needs no Unity, and the obstacle to cases. Throws CouldNotRun if no server answers in MCP. */
async function inspectFirst(target: RealTarget, { options, cases, replay }: Looking): Promise<Looked> {
  const probe = await openProbe(target, { case_id: 'static', seed: options.seed });
  try {
    const sdk = probe.client.sdk();
    if (sdk.getServerCapabilities()?.tools === undefined)
      throw new CouldNotRun('the server declares no tools in its answer to initialize: expected capabilities.tools.');
    const listed = await listTools(probe.client);
    const obstacle = await findObstacle(probe, listed, cases.length === 0 ? EDITOR_FOR_L0_MS : EDITOR_MS);
    const { tool_names, tool_mapping = {} } = probe.opened;
    const view = {
      client: probe.client,
      tool_names,
      tool_mapping,
      wrong: probe.wrong,
      ask: probe.ask,
      hasEditor: obstacle === undefined,
    };
    const statics = await runStaticChecks(view, {
      listed,
      isWanted: (check) => isWanted(check, options.cases),
      replay,
    });
    const { name = '', version = '' } = sdk.getServerVersion() ?? {};
    const saysListChanged = sdk.getServerCapabilities()?.tools?.listChanged === true;
    const { server_is_command: serverIsCommand } = probe.opened;
    return { statics, name, version, obstacle, saysListChanged, serverIsCommand };
  } finally {
    await probe.close();
  }
}

/** There is no wait for an Editor if the tools that need it are missing. */
async function findObstacle(probe: Probe, listed: readonly ListedTool[], ms: number): Promise<Obstacle | undefined> {
  const missing = missingTools(probe.opened.tool_names, listed);
  if (missing !== undefined) return { status: 'not_reached', reason: missing };
  const away = await waitForEditor(probe, ms);
  return away === undefined ? undefined : { status: 'could_not_run', reason: away };
}

/** The results of a run, before known failures and verdict. */
export interface Measured {
  readonly subject: Run['subject'];
  readonly results: readonly CaseResult[];
  /** A mistake of the adapter during the run: nothing is judged. */
  readonly mistake?: AdapterError;
}
