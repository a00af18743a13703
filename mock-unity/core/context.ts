import { limits } from '../../generated/typescript/limits.ts';
import type { CustomTool } from '../../generated/typescript/types.ts';
import type { EditorEffect, EditorOptions, ProjectPolicy } from './editor-protocol.ts';

/** What all parts of one Editor share: the instant of the present step, its effects, the options with their defaults. */
export interface Context {
  now: number;
  readonly options: Settings;
  /** The user's side of the Editor, which outlives domains. */
  readonly environment: Environment;
  emit(effect: EditorEffect): void;
  log(level: 'info' | 'warning' | 'error', message: string): void;
  /** For a write or a read: never the same twice in a process, so that an answer for an earlier domain is recognised. */
  nextId(): number;
}

export type Settings = Required<EditorOptions>;

export interface Environment {
  focused: boolean;
  fps: number;
  policy: ProjectPolicy;
  /** As announced: of any name and schema. */
  tools: readonly CustomTool[];
}

const DEFAULT_FPS = 60;
const MAX_FPS = 1000;
/** As reported for macOS (csharp.md section 4). */
const UNFOCUSED_FRAME_MS = 1000;
const RELOAD_MS = 1500;

export function createContext(options: EditorOptions, effects: EditorEffect[]): Context {
  const settings: Settings = {
    fps: DEFAULT_FPS,
    focused: true,
    unfocused_frame_ms: UNFOCUSED_FRAME_MS,
    wake: false,
    reload_ms: RELOAD_MS,
    retention_ms: limits.retention_ms,
    editor_evidence_ms: limits.editor_evidence_ms,
    queue_limit: limits.queue_limit,
    tools: [],
    ready_tools: [],
    hash: () => '',
    ...options,
  };
  let lastId = 0;
  return {
    now: 0,
    options: settings,
    environment: {
      focused: settings.focused,
      fps: settings.fps,
      policy: { kind: 'none' },
      tools: [...settings.ready_tools, ...settings.tools],
    },
    emit: (effect) => {
      effects.push(effect);
    },
    log: (level, message) => {
      effects.push({ type: 'log', level, message });
    },
    nextId: () => (lastId += 1),
  };
}

/** Time between two frames as things are now, in ms; Infinity when parked. */
export function frameInterval({ environment, options }: Context): number {
  const withFocus = 1000 / Math.min(Math.max(environment.fps, Number.MIN_VALUE), MAX_FPS);
  return environment.focused ? withFocus : Math.max(withFocus, options.unfocused_frame_ms);
}
