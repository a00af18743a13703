import { limits } from '../../generated/typescript/limits.ts';
import type { CustomTool } from '../../generated/typescript/types.ts';
import type { EditorEffect, EditorOptions, ProjectPolicy } from './editor-protocol.ts';

/** The parts that one Editor shares: the time of the current step, its effects, the options with their defaults. */
export interface EditorContext {
  now: number;
  readonly options: Settings;
  /** The user's side of the Editor, which outlives domains. */
  readonly environment: Environment;
  emit(effect: EditorEffect): void;
  log(level: 'info' | 'warning' | 'error', message: string): void;
  /** For a write or a read: unique in a process, so that an answer for an earlier domain is detected. */
  nextId(): number;
}

type Settings = Required<EditorOptions>;

interface Environment {
  focused: boolean;
  fps: number;
  policy: ProjectPolicy;
  /** The tools of the project that the Editor announces; names and schemas are unchecked. */
  tools: readonly CustomTool[];
  /** Code has requested the Editor to quit. */
  isQuitting: boolean;
}

const DEFAULT_FPS = 60;

const MAX_FPS = 1000;

/** As reported for macOS (csharp.md section 4). */
const UNFOCUSED_FRAME_MS = 1000;

const RELOAD_MS = 1500;

export function createEditorContext(options: EditorOptions, effects: EditorEffect[]): EditorContext {
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
      isQuitting: false,
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

/** Current time between two frames in ms; Infinity while the Editor makes none. */
export function frameInterval({ environment, options }: EditorContext): number {
  const withFocus = 1000 / Math.min(Math.max(environment.fps, Number.MIN_VALUE), MAX_FPS);
  return environment.focused ? withFocus : Math.max(withFocus, options.unfocused_frame_ms);
}

const DAY_MS = 86_400_000;

/** Unix ms as `2026-11-21T10:00:00.000Z`; a core has no Date. Years 1970 to 9999. */
export function formatTimestamp(unixMs: number): string {
  const days = Math.floor(unixMs / DAY_MS);
  const rest = unixMs - days * DAY_MS;
  const { year, month, day } = civilDate(days);
  const time = `${twoDigits(Math.floor(rest / 3_600_000))}:${twoDigits(Math.floor(rest / 60_000) % 60)}:${twoDigits(Math.floor(rest / 1000) % 60)}`;
  const ms = Math.floor(rest) % 1000;
  return `${twoDigits(Math.floor(year / 100))}${twoDigits(year % 100)}-${twoDigits(month)}-${twoDigits(day)}T${time}.${Math.floor(ms / 100)}${twoDigits(ms % 100)}Z`;
}

/** 00 to 99. */
const pairs: readonly string[] = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

const twoDigits = (value: number): string => pairs[value] ?? String(value);

/** Days since 1970-01-01 to a date of the Gregorian calendar, counted in eras of 400 years that begin on 1 March. */
function civilDate(daysSince1970: number): { year: number; month: number; day: number } {
  const days = daysSince1970 + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
