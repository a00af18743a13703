import { setTimeout as pause } from 'node:timers/promises';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../server/lib/errors.ts';
import { withTimeout } from '../../server/lib/waiting.ts';
import { askStatus } from '../../server/clients/forwarder/command.ts';
import type { EditorSummary } from '../../generated/typescript/link.ts';
import type { Envelope, Json, JsonObject } from '../../generated/typescript/types.ts';
import type { CliSession } from '../session/open-session.ts';
import { waitForEnd } from '../session/submit.ts';

/** Everything that verify writes lies here, in the project; it is removed at the end. */
export const SCRATCH = 'Assets/McpUnityBridgeVerify';

/** The Editor that is verified: a real one, one without Unity (the headless host), or the mock. */
export type EditorKind = 'unity' | 'headless' | 'mock';

/** The call ended otherwise than expected. `code`: the error code of its envelope, or its status. */
export class CallFailure extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.name = 'CallFailure';
    this.code = code;
  }
}

/** A check cannot be run on this Editor; the message has the reason. */
export class NotHere extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotHere';
  }
}

interface StageOptions {
  readonly session: CliSession;
  readonly stateDir: string;
  /** Absolute path of the project. */
  readonly project: string;
  /** Starts the Editor again, once it was killed: resolves to what kept it from being ready. Absent: the user has not allowed that. */
  readonly restart?: () => Promise<string | undefined>;
}

/** The actions of checks on the Editor and the project. */
export interface Stage extends Pick<StageOptions, 'project' | 'stateDir' | 'restart'> {
  /** Known after the first check. */
  kind: EditorKind;
  /** The version of Unity, as the Editor reports it. */
  unityVersion: string;
  /** One call, answered within its timeout (ms; default 30 s). */
  ask(tool: string, args: JsonObject, timeoutMs?: number): Promise<Envelope>;
  /** The result of a call, waited for to its end. Throws CallFailure, and NotHere where this Editor lacks what the code uses. */
  call(tool: string, args?: JsonObject): Promise<Json>;
  run(code: string): Promise<Json>;
  editor(): Promise<EditorSummary | undefined>;
  /** Checks a condition every 100 ms. Throws if it is not true in time. */
  until(what: string, limitMs: number, holds: () => Promise<boolean>): Promise<void>;
  /** Writes a file below the scratch folder. Returns its path. */
  write(name: string, text: string): string;
  /** Removes a file or folder that was written, with the `.meta` file that Unity has added. */
  remove(name: string): void;
  /** Done at the end, the last one first, whatever happens. */
  undo(step: () => Promise<unknown>): void;
  /**
   * Reverts all changes: runs the steps of `undo`, then deletes the scratch folder; if it contained scripts, Unity compiles without them. Resolves to the
   * failed steps, including those longer than `limitMs`.
   */
  cleanUp(limitMs: number): Promise<string[]>;
}

const POLL_MS = 100;
const CALL_MS = 30_000;

export function createStage({ session, stateDir, project, restart }: StageOptions): Stage {
  const steps: (() => Promise<unknown>)[] = [];
  const folder = join(project, SCRATCH);
  let hasScripts = false;
  const answered = <T>(answer: T): T => {
    session.delivered();
    return answer;
  };
  const stage: Stage = {
    project,
    stateDir,
    ...(restart === undefined ? {} : { restart }),
    kind: 'unity',
    unityVersion: '?',
    ask: async (tool, args, timeoutMs = CALL_MS) => answered(await session.call(tool, { ...args, timeout: timeoutMs })),
    async call(tool, args = {}) {
      const { envelope } = await waitForEnd((...asked) => session.call(...asked), { tool, arguments: args }, {});
      return resultOf(answered(envelope), stage.kind);
    },
    run: (code) => stage.call('unity_execute_code', { code }),
    async editor() {
      const { editors } = await askStatus({ stateDir });
      return editors.find(({ project_path }) => project_path === project);
    },
    async until(what, limitMs, holds) {
      const deadline = performance.now() + limitMs;
      while (!(await holds())) {
        if (performance.now() > deadline) throw new Error(`expected within ${limitMs / 1000} s: ${what}`);
        await pause(POLL_MS);
      }
    },
    write(name, text) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      hasScripts ||= /\.(?:cs|asmdef)$/.test(name);
      return path;
    },
    remove(name) {
      rmSync(join(folder, name), { recursive: true, force: true });
      rmSync(join(folder, `${name}.meta`), { force: true });
    },
    undo: (step) => void steps.unshift(step),
    async cleanUp(limitMs) {
      const problems: string[] = [];
      const take = async (step: () => Promise<unknown>): Promise<void> => {
        const end = await withTimeout(step(), limitMs).catch((error: unknown) => void problems.push(reasonOf(error)));
        if (end === 'silent') problems.push(`the Editor has not answered within ${limitMs / 1000} s`);
      };
      for (const step of steps.splice(0)) await take(step);
      removeScratch(project);
      if (hasScripts) await take(() => stage.call('compile'));
      return problems;
    },
  };
  return stage;
}

/** Removes the scratch folder, also that of a killed run. */
export function removeScratch(project: string): void {
  rmSync(join(project, SCRATCH), { recursive: true, force: true });
  rmSync(join(project, `${SCRATCH}.meta`), { force: true });
}

function resultOf(envelope: Envelope, kind: EditorKind): Json {
  if (envelope.status === 'completed') return envelope.result;
  if (envelope.status !== 'error') throw new CallFailure(`${envelope.status}: ${envelope.message}`, envelope.status);
  const lacks = kind !== 'unity' && envelope.error_code === 'compile_error' ? lackIn(envelope.error) : undefined;
  if (lacks !== undefined) throw new NotHere(`this Editor is no Unity: it does not know ${lacks}`);
  throw new CallFailure(`${envelope.error_code}: ${envelope.error}`, envelope.error_code);
}

/** The mock names what is outside of its subset; a compiler without Unity's assemblies names what it cannot find. */
const lackIn = (error: string): string | undefined =>
  /error (?:MCP0001|CS0103|CS0117|CS0234|CS0246)[^']*'([^']+)'/.exec(error)?.[1];
