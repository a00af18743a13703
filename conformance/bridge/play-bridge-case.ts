import { limits } from '../../generated/typescript/limits.ts';
import type { CaseResult, Finding } from '../report/model.ts';
import { type BridgeCase, type BridgeExpectation, type FlatBridgeStep, flattenSteps, playStep } from './bridge-case.ts';
import { judgeRules, idsLogged } from './rules.ts';
import type { BridgeRun, BridgeRunOptions, UnitySide } from './bridge-run.ts';
import { openBridgeRun } from './open-bridge-run.ts';
import { isIn, rangeOf, type Count } from '../player/compare.ts';
import { playOn, type Port, headOf, statusOf, troubleOf, unplayed } from '../player/play.ts';
import { projectSteps, unitySteps } from './unity-steps.ts';
import { notifications } from './watching-steps.ts';

/** Safety: every wait has its own limit, and all of them together stay far below this. */
const CASE_MS = 180_000;

export interface PlayOptions extends BridgeRunOptions {
  /** Ms after which the Unity side drops acknowledged ids: as --retention-ms reports, or as `{retention}` in its command sets. */
  readonly retentionMs?: number;
  /** The command that plays this case again; `{case}` is its id. */
  readonly replay: string;
}

/** Plays one case against a Unity side. Never rejects: a fault of the harness is a result as well. */
export async function playBridgeCase(bridgeCase: BridgeCase, options: PlayOptions): Promise<CaseResult> {
  const began = performance.now();
  const head = headOf(bridgeCase, 'bridge');
  const missing = whatIsMissing(bridgeCase, options);
  if (missing !== undefined) return unplayed(head, { status: 'not_reached', reason: missing });
  const opened = await openBridgeRun(bridgeCase, { ...options, unity: withRetention(bridgeCase, options) }).catch(
    troubleOf,
  );
  if ('reason' in opened) return { ...unplayed(head, opened), duration_ms: Math.round(performance.now() - began) };
  try {
    const { findings, trouble } = await playOn(portOf(bridgeCase, opened));
    if (trouble === undefined) for (const { message } of findings) opened.recorder.verdict(message);
    const isShown = trouble === undefined ? findings.length > 0 : trouble.status !== 'not_reached';
    return {
      ...head,
      ...statusOf(findings.some(isOfRule) ? 'MUST' : bridgeCase.severity, findings, { trouble }),
      duration_ms: Math.round(performance.now() - began),
      findings: trouble === undefined ? [...findings] : [],
      ...(isShown ? evidence(bridgeCase, opened, options) : {}),
    };
  } finally {
    await opened.close();
  }
}

/** A rule of all cases is broken, regardless of the severity of this case. */
const isOfRule = ({ rule }: Finding): boolean => rule !== undefined;

/** The port of a Unity side; the runner is its server. The first step that fails ends the case. */
const portOf = (bridgeCase: BridgeCase, bridgeRun: BridgeRun): Port<FlatBridgeStep> => ({
  steps: bridgeCase.steps,
  async begin() {
    await bridgeRun.listen();
    if (bridgeCase.unity !== 'stopped' && bridgeRun.unity !== undefined) bridgeRun.startUnity();
  },
  play: (step) => playStep(bridgeRun, step),
  findingOf: ({ message, ...problem }, step, number) => ({
    requirements: bridgeCase.requirements,
    message: `Step ${number} (${describeStep(step)}): ${message}`,
    ...problem,
  }),
  judge: async (isBroken) => [
    ...(isBroken ? [] : judgeExpectations(bridgeRun, bridgeCase)),
    ...bridgeRun.findings,
    ...judgeRules(bridgeRun),
  ],
  limit: { of: 'clock', ms: CASE_MS * bridgeRun.options.patience },
  late: {
    status: 'harness_error',
    reason: `the case took longer than ${CASE_MS * bridgeRun.options.patience} ms in all`,
  },
});

/** Longest retention with which the cases that need it work: they wait a little longer. */
const RETENTION_MAX_MS = 2000;

const needsRetention = ({ needs }: BridgeCase): boolean => needs?.includes('retention') === true;

/** The command of the case. Cases without that need are played with the time of the contract, so that no id is discarded while they run. */
function withRetention(bridgeCase: BridgeCase, { unity, retentionMs }: PlayOptions): UnitySide {
  if (unity.kind === 'running') return unity;
  const ms = needsRetention(bridgeCase) ? (retentionMs ?? limits.retention_ms) : limits.retention_ms;
  return { ...unity, command: unity.command.replaceAll('{retention}', String(ms)) };
}

/** The reason why a case cannot be played against this Unity side. */
function whatIsMissing(bridgeCase: BridgeCase, { unity, transport, retentionMs }: PlayOptions): string | undefined {
  const other = transport === 'ws' ? 'tcp' : 'ws';
  if (bridgeCase.needs?.includes(other) === true)
    return `It is about the bridge over ${other === 'tcp' ? 'TCP' : 'WebSocket'}: --bridge ${other}.`;
  if (needsRetention(bridgeCase) && !((retentionMs ?? Infinity) <= RETENTION_MAX_MS))
    return `It needs a Unity side that discards acknowledged work after at most ${RETENTION_MAX_MS} ms: put {retention} where its command takes that time, or start it so and say --retention-ms.`;
  const steps = flattenSteps(bridgeCase.steps);
  const has = (name: FlatBridgeStep['do']): boolean => steps.some((step) => step.do === name);
  if (process.platform === 'win32' && (has('quit_unity') || has('suspend_unity')))
    return 'It needs SIGTERM or SIGSTOP, which Windows does not have.';
  if (process.platform === 'win32' && steps.some((step) => step.do === 'project_file' && step.link_to !== undefined))
    return 'It makes links, which Windows lets few users do.';
  if (unity.kind === 'command') return undefined;
  const needsCommand = steps.find((step) => Object.hasOwn(unitySteps, step.do))?.do;
  if (needsCommand !== undefined)
    return `It starts and ends the Unity side (${needsCommand}), which runs already: give its command with --unity.`;
  if (steps.some((step) => Object.hasOwn(projectSteps, step.do)))
    return 'It writes into the project, which the runner does not know: give the command of the Unity side with --unity.';
  return bridgeCase.unity === 'stopped'
    ? 'It begins before the Unity side runs: give its command with --unity.'
    : undefined;
}

/** One line for a step. */
function describeStep(step: { readonly do: string }): string {
  const { do: name, ...rest } = step;
  const words = Object.entries(rest).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return words.length === 0 ? name : `${name} ${words.join(', ')}`;
}

function evidence(
  { id, steps }: BridgeCase,
  bridgeRun: BridgeRun,
  { replay }: PlayOptions,
): Pick<CaseResult, 'replay' | 'steps' | 'ledger' | 'wire' | 'trace'> {
  return {
    replay: replay.replaceAll('{case}', id),
    steps: steps.map(describeStep),
    ledger: [...bridgeRun.ledger.lines],
    wire: [...bridgeRun.recorder.wire],
    trace: [...bridgeRun.recorder.trace],
  };
}

/** Judges the expectations of a case at its end. */
function judgeExpectations(bridgeRun: BridgeRun, { expect, requirements }: BridgeCase): Finding[] {
  bridgeRun.ledger.read();
  return expect.flatMap((expectation) => judge(bridgeRun, expectation).map((message) => ({ requirements, message })));
}

function judge(bridgeRun: BridgeRun, expectation: BridgeExpectation): string[] {
  if ('ledger' in expectation) {
    const { ledger: name, starts, resumes, ends } = expectation;
    return [
      ...miscounted(`${name} started`, bridgeRun.ledger.all('start', name).length, starts),
      ...miscounted(`${name} resumed after a domain reload`, bridgeRun.ledger.all('resume', name).length, resumes),
      ...miscounted(`${name} came to its end`, bridgeRun.ledger.all('end', name).length, ends),
    ];
  }
  if ('order' in expectation) return outOfOrder(bridgeRun, expectation.order);
  if ('pushes' in expectation) {
    const count = bridgeRun.links
      .flatMap((link) => notifications(link, 'editor/notification'))
      .filter(({ type }) => type === expectation.pushes).length;
    return miscounted(`${expectation.pushes} was pushed`, count, expectation.count);
  }
  if ('logged' in expectation)
    return miscounted(
      `The log entry ${JSON.stringify(expectation.logged)} came under different ids`,
      idsLogged(bridgeRun, expectation.logged),
      expectation.ids,
    );
  return miscounted('A connection was opened', bridgeRun.links.length, expectation.connections);
}

function miscounted(what: string, got: number, wanted: Count | undefined): string[] {
  if (wanted === undefined || isIn(wanted, got)) return [];
  const { at_least, at_most } = rangeOf(wanted);
  return [
    `${what} ${got} times; expected ${typeof wanted === 'number' ? String(wanted) : `${at_least} to ${at_most === Infinity ? 'any number' : at_most}`}.`,
  ];
}

function outOfOrder({ ledger }: BridgeRun, order: readonly string[]): string[] {
  const lines = ledger.lines.map(({ mark, program }) => `${mark} ${program}`);
  let at = -1;
  for (const wanted of order) {
    const next = lines.indexOf(wanted, at + 1);
    if (next === -1)
      return [`The ledger reads ${lines.join(', ') || '(nothing)'}; expected in this order: ${order.join(', ')}.`];
    at = next;
  }
  return [];
}
