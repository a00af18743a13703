import { setTimeout as pause } from 'node:timers/promises';
import type { OpenCall } from './bridge-client.ts';
import { fill } from './fill.ts';
import type { ToolCall } from './manifest.ts';
import { NotMeasured } from './not-measured.ts';
import { codeOf, type Program } from './program.ts';
import { readAnswer, type ReadAnswer } from './read-answer.ts';
import { until, type Scene } from './scene.ts';

/** A program that was called, and its answer when that has come. */
export interface Called {
  readonly program: Program;
  readonly open: OpenCall;
  answer(): TimedAnswer | undefined;
}

export type TimedAnswer = ReadAnswer & { readonly at: number };

export interface HowToCall {
  /** So long the caller says that it waits. */
  readonly timeout_ms?: number;
  /** Names the call, where the bridge takes a key. */
  readonly key?: string;
}

/** Calls the bridge; the answer is not waited for. */
export function callProgram(scene: Scene, program: Program, how: HowToCall = {}): Called {
  const { manifest, client } = scene;
  const { tool, args } = filled(scene, manifest.call, {
    code: codeOf(program, scene.around.ledgerPath),
    program_id: program.name,
    token: program.token,
  });
  const open = client.call(tool, { ...args, ...extras(scene, how) });
  scene.step(
    `calls ${program.name}${describe(program)}${how.timeout_ms === undefined ? '' : `, and waits for ${how.timeout_ms} ms`}`,
  );
  return called(scene, program, open);
}

/** Asks for the result of a call that was answered with a handle. */
export function retrieve(scene: Scene, program: Program, handle: string): Called {
  if (scene.manifest.retrieve === undefined) throw new NotMeasured('the manifest has no "retrieve"');
  const { tool, args } = filled(scene, scene.manifest.retrieve, { handle });
  scene.step(`asks for the result of ${program.name} with handle ${handle}`);
  return called(scene, program, scene.client.call(tool, args));
}

function called(scene: Scene, program: Program, open: OpenCall): Called {
  const others = (): readonly string[] =>
    scene.programs.filter(({ name }) => name !== program.name).map(({ token }) => token);
  return {
    program,
    open,
    answer: () =>
      open.answer === undefined
        ? undefined
        : {
            at: open.answer.at,
            ...readAnswer(open.answer, { token: program.token, others: others(), manifest: scene.manifest }),
          },
  };
}

export function filled(
  { around }: Scene,
  { tool, arguments: given = {} }: ToolCall,
  fillings: Readonly<Record<string, string | number>>,
): { readonly tool: string; readonly args: Readonly<Record<string, unknown>> } {
  const args = fill(given, { ...around.fillings, ...fillings });
  return { tool, args: Object.fromEntries(Object.entries(Object(args))) };
}

const MS_PER_S = 1_000;

function extras({ manifest: { timeout, key } }: Scene, how: HowToCall): Readonly<Record<string, unknown>> {
  const units = timeout?.unit === 's' ? MS_PER_S : 1;
  return {
    ...(timeout === undefined || how.timeout_ms === undefined ? {} : { [timeout.argument]: how.timeout_ms / units }),
    ...(key === undefined || how.key === undefined ? {} : { [key]: how.key }),
  };
}

function describe({ hold_ms, wait_ms, chars }: Program): string {
  const parts = [
    ...(hold_ms > 0 ? [`holds the main thread for ${hold_ms} ms`] : []),
    ...(wait_ms > 0 ? [`waits for ${wait_ms} ms without holding the main thread`] : []),
    ...(chars > 0 ? [`returns ${chars} characters`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The answer, as soon as it is there; undefined where none came. Both are steps. */
export async function answerOf(scene: Scene, called: Called, withinMs: number): Promise<TimedAnswer | undefined> {
  const answer = await until(() => called.answer() ?? endingOf(scene), withinMs);
  if (answer === undefined || typeof answer === 'string') {
    scene.step(
      `${called.program.name}: no answer${answer === undefined ? ` within ${withinMs} ms` : `, the server ${answer}`}`,
    );
    return undefined;
  }
  scene.step(
    `${called.program.name}: ${answer.kind}${answer.handle === undefined ? '' : ` with handle ${answer.handle}`}: ${answer.said}`,
  );
  return answer;
}

const endingOf = ({ client }: Scene): string | undefined => client.ending();

/** A plain call is a step, also where it is one of the runner's own. */
const READY_MS = 30_000;
const READY_PAUSE_MS = 200;

/** Waits until a plain call gives its value. Resolves to how long that one took. Throws NotMeasured. */
export async function getReady(scene: Scene): Promise<number> {
  const deadline = scene.now() + READY_MS;
  for (let times = 1; ; times += 1) {
    const program = await scene.program(`ready-${scene.programs.length}`);
    const called = callProgram(scene, program);
    const answer = await answerOf(scene, called, deadline - scene.now());
    if (answer?.kind === 'value') return answer.at - called.open.at;
    if (scene.now() >= deadline || scene.client.ending() !== undefined)
      throw new NotMeasured(
        `no plain call gave its value within ${READY_MS / MS_PER_S} s (${times} calls). The last answer: ${answer === undefined ? 'none' : `${answer.kind}: ${answer.said}`}. Is Unity running, and do "call", "failure" and "pending" fit?`,
      );
    await pause(READY_PAUSE_MS);
  }
}

/** More of T than this is too slow to say which of two things came first. */
const PACE = 0.25;

/** Throws NotMeasured on a machine (or a bridge) that is too slow for rows about what comes first. `tookMs`: a plain call just now; `times`: how many of them may be too slow. */
export async function keepPace(
  scene: Scene,
  { tookMs, times }: { readonly tookMs: number; readonly times: number },
): Promise<void> {
  let took = tookMs;
  for (let time = 1; took > PACE * scene.T; time += 1) {
    if (time >= times)
      throw new NotMeasured(
        `too slow: a plain call takes ${took} ms, more than a quarter of the bridge's own timeout of ${scene.T} ms`,
      );
    took = await getReady(scene);
  }
}
