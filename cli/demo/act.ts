import type { Envelope } from '../../generated/typescript/types.ts';
import type { Narrator } from './narrator.ts';
import type { DemoSetup } from './demo-setup.ts';

/** One context of the demo: what it shows, which promises, how it is played. */
export interface Act {
  readonly title: string;
  /** Requirement ids. */
  readonly promises: readonly string[];
  readonly play: (context: DemoContext) => Promise<void>;
}

export interface DemoContext {
  readonly setup: DemoSetup;
  readonly tell: Narrator;
  /** The 35 s version of the long sleep. */
  readonly long: boolean;
}

/** Tells the question, waits for the answer, tells it. */
export async function askAndShow<E extends Envelope>(
  context: DemoContext,
  question: string,
  answer: () => Promise<E>,
): Promise<E> {
  const asked = performance.now();
  context.tell.asks(question);
  const envelope = await answer();
  context.tell.answers(envelope, performance.now() - asked);
  return envelope;
}

/** Checks that the program with this label has run exactly once. */
export function ranOnce(context: DemoContext, label: string): void {
  const times = context.setup.ledger.count(label);
  context.tell.ran(label, times);
  context.tell.check(times === 1, `"${label}" ran ${times === 1 ? 'once' : `${times} times`}`);
}
