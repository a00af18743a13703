import type { Envelope } from '../../generated/typescript/types.ts';
import type { Narrator } from './narrator.ts';
import type { Stage } from './stage.ts';

/** One scene of the demo: what it shows, which promises, how it is played. */
export interface Act {
  readonly title: string;
  /** Requirement ids. */
  readonly promises: readonly string[];
  readonly play: (scene: Scene) => Promise<void>;
}

export interface Scene {
  readonly stage: Stage;
  readonly tell: Narrator;
  /** The 35 s version of the long sleep. */
  readonly long: boolean;
}

/** Tells the question, waits for the answer, tells it. */
export async function ask<E extends Envelope>(scene: Scene, question: string, answer: () => Promise<E>): Promise<E> {
  const asked = performance.now();
  scene.tell.asks(question);
  const envelope = await answer();
  scene.tell.answers(envelope, performance.now() - asked);
  return envelope;
}

/** Checks that the program with this label has run exactly once. */
export function ranOnce(scene: Scene, label: string): void {
  const times = scene.stage.ledger.count(label);
  scene.tell.ran(label, times);
  scene.tell.check(times === 1, `"${label}" ran ${times === 1 ? 'once' : `${times} times`}`);
}
