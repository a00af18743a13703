import type { Json } from '../../generated/typescript/types.ts';
import { secondsPlayed } from '../scene/scene.ts';
import type { ProgramHost } from '../csharp/values/value.ts';

const STEP_SECONDS = 0.02;

/** Begins play mode, in which the time of the game starts at 0. */
export function startPlaying(host: ProgramHost): void {
  host.scene.editing.isPlaying = true;
  host.scene.editing.played = { seconds: 0, at: host.now() };
}

export function stopPlaying({ scene: { editing } }: ProgramHost): void {
  editing.isPlaying = false;
  editing.isPaused = false;
}

/** Pauses or resumes play mode; the time of the game stops in a pause. */
export function setPaused(host: ProgramHost, isPaused: boolean): void {
  const { editing } = host.scene;
  editing.played = { seconds: playedSeconds(host), at: host.now() };
  editing.isPaused = isPaused;
}

/** Plays one frame, and pauses. */
export function playFrame(host: ProgramHost): void {
  setPaused(host, true);
  host.scene.editing.played.seconds += STEP_SECONDS;
}

/** The member `game` of an answer in play mode: frame, time, pause and focus. Empty in edit mode. */
export function gameOf(host: ProgramHost): { readonly [name: string]: Json } {
  const { isPlaying, isPaused } = host.scene.editing;
  if (!isPlaying) return {};
  return { game: { frame: host.frameCount(), time: gameSeconds(host), paused: isPaused, focused: host.isFocused() } };
}

/** The time of the game, to the millisecond. */
export const gameSeconds = (host: ProgramHost): number => Math.round(playedSeconds(host) * 1000) / 1000;

const playedSeconds = (host: ProgramHost): number => secondsPlayed(host.scene.editing, host.now());
