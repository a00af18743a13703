import type { AdapterError } from '../adapter/adapter-error.ts';
import type { CaseResult } from '../report/model.ts';
import type { Case } from '../script/case.ts';
import { CouldNotRun } from '../script/could-not-run.ts';
import type { RealTarget } from '../targets/real-target.ts';
import { isWanted } from './choose-cases.ts';
import type { Measured } from './measured.ts';
import type { ConformanceOptions, Subject } from './options.ts';
import { playAll } from './play-all.ts';
import { openProbe, waitForEditor } from './probe.ts';
import { runStaticChecks } from './static-checks.ts';
import { adapterTarget, commandTarget, urlTarget } from './targets.ts';

export interface MeasureOptions {
  readonly options: ConformanceOptions;
  readonly cases: readonly Case[];
  readonly progress: ((line: string) => void) | undefined;
}

const EDITOR_MS = 30_000;

/** Static checks and cases on a server. Throws CouldNotRun where there is nothing to measure, AdapterError where nothing can be started. */
export async function measureServer(
  subject: Exclude<Subject, { kind: 'bridge' }>,
  { options, cases, progress }: MeasureOptions,
): Promise<Measured> {
  const target = await targetOf(subject);
  try {
    const replay = (id: string): string => `mcp-unity-bridge conformance ${options.subjectWords} --case ${id}`;
    const { statics, name, version } = await lookFirst(target, options, replay);
    const { jobs, seed, repeat, tolerance_ms } = options;
    const played = countAloud(cases.length * repeat, progress);
    const results = await playAll(cases, {
      target,
      jobs,
      seed,
      repeat,
      tolerance_ms,
      replay,
      played,
      isOver: () => target.mistake() !== undefined,
    });
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
    await target.close();
  }
}

type Target = RealTarget & { readonly mistake: () => AdapterError | undefined };

async function targetOf(subject: Exclude<Subject, { kind: 'bridge' }>): Promise<Target> {
  const none = (): undefined => undefined;
  switch (subject.kind) {
    case 'server':
      return { ...commandTarget(subject.command, subject.isolated), mistake: none };
    case 'url':
      return { ...urlTarget(subject.url), mistake: none };
    case 'adapter':
      return adapterTarget(subject.command);
  }
}

/** Says after each case how far it is. */
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

interface Looked {
  readonly statics: CaseResult[];
  /** What the server says of itself. */
  readonly name: string;
  readonly version: string;
}

/** L0; and whether there is anything to play cases on. Throws CouldNotRun where there is not. */
async function lookFirst(
  target: RealTarget,
  { cases, seed }: ConformanceOptions,
  replay: (id: string) => string,
): Promise<Looked> {
  const probe = await openProbe(target, { case_id: 'static', seed });
  try {
    const sdk = probe.client.sdk();
    if (sdk.getServerCapabilities()?.tools === undefined)
      throw new CouldNotRun('the server declares no tools in its answer to initialize: expected capabilities.tools.');
    const away = await waitForEditor(probe, EDITOR_MS);
    if (away !== undefined) throw new CouldNotRun(away);
    const view = { client: probe.client, tool_names: probe.opened.tool_names, wrong: probe.wrong, ask: probe.ask };
    const statics = await runStaticChecks(view, (check) => isWanted(check, cases), replay);
    const { name = '', version = '' } = sdk.getServerVersion() ?? {};
    return { statics, name, version };
  } finally {
    await probe.close();
  }
}
