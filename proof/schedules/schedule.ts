import type { ProgramName } from '../sim/command.ts';
import type { FrameFromServer } from '../../generated/typescript/rpc.ts';

/** A kind of write that a promise depends on; the others are log lines, partial results and the header. */
export const writeKinds = ['accept', 'start', 'suspend', 'resume', 'cancel', 'end', 'acknowledge'] as const;
export type WriteKind = (typeof writeKinds)[number];

/** Parts of a write that reach the disk before the process exits. `gap`: all of it, without the old record. */
export const deathSteps = ['none', 'half', 'whole', 'gap'] as const;
export type DeathStep = (typeof deathSteps)[number];

/** Commands of the server and the user; `which` counts operations from the newest. The server's frames follow from it. */
export type Command = { readonly after: number } & (
  | {
      readonly do: 'submit';
      readonly program: ProgramName;
      readonly coroutine: boolean;
      /** With the number of an earlier generation. */
      readonly stale: boolean;
    }
  /** The same operation once more. */
  | { readonly do: 'repeat'; readonly which: number }
  | { readonly do: 'cancel'; readonly which: number; readonly gentle: boolean }
  /** Cancels an id that was never sent; the next submit uses it. */
  | { readonly do: 'cancel_unsent' }
  /** `honest`: only with the end that the Editor has reported. */
  | { readonly do: 'acknowledge'; readonly which: number; readonly honest: boolean }
  | { readonly do: 'status' }
  | { readonly do: 'connect'; readonly store: 0 | 1; readonly refuse: boolean }
  | { readonly do: 'cut' }
  | { readonly do: 'reload'; readonly ms: number }
  | { readonly do: 'kill' }
  /** `jump`: the wall clock is set forward while no process runs. */
  | { readonly do: 'start'; readonly jump: number }
  | { readonly do: 'block'; readonly ms: number }
  | { readonly do: 'disk'; readonly full: boolean }
  | { readonly do: 'die'; readonly of: WriteKind; readonly step: DeathStep }
  | { readonly do: 'nothing' }
);

/** Events of the Editor, in the form of the player. */
export type ScheduleEvent =
  | { readonly type: 'start'; readonly jump: number }
  | { readonly type: 'kill' }
  | { readonly type: 'reload'; readonly ms: number }
  | { readonly type: 'connect'; readonly store: string; readonly refuse: boolean }
  | { readonly type: 'cut' }
  | { readonly type: 'frame'; readonly frame: FrameFromServer }
  | { readonly type: 'block'; readonly ms: number }
  | { readonly type: 'disk'; readonly full: boolean }
  | { readonly type: 'die'; readonly of: WriteKind; readonly step: DeathStep };

/** The exit of a process in a write for that operation. */
export interface Death {
  readonly at: number;
  readonly log_id: string;
}

export interface Compilation {
  readonly ms: number;
  readonly fails: boolean;
}

/** Times in Unix ms. */
export interface Schedule {
  readonly begin: number;
  readonly end: number;
  readonly retention_ms: number;
  readonly reload_ms: number;
  readonly events: readonly (readonly [at: number, event: ScheduleEvent])[];
  /** The results of the compilations, in order. */
  readonly compilations: readonly Compilation[];
}

/**
 * An observation of an Editor: a frame that it sent (`sent`, its text), or code that ran (`start`, `resume`, `end`, the
 * log_id).
 */
export type Seen = readonly [at: number, what: 'sent' | 'start' | 'resume' | 'end' | 'trouble', text: string];
