import { styleText } from 'node:util';
import type { Envelope } from '../../generated/typescript/types.ts';
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
  readonly narrator: Narrator;
  /** The 35 s version of the long sleep. */
  readonly long: boolean;
}

/** Prints the question, waits for the answer, prints it. */
export async function askAndShow<E extends Envelope>(
  context: DemoContext,
  question: string,
  answer: () => Promise<E>,
): Promise<E> {
  const asked = performance.now();
  context.narrator.asks(question);
  const envelope = await answer();
  context.narrator.answers(envelope, performance.now() - asked);
  return envelope;
}

/** Checks that the program with this label has run exactly once. */
export function ranOnce(context: DemoContext, label: string): void {
  const times = context.setup.ledger.count(label);
  context.narrator.ran(label, times);
  context.narrator.check(times === 1, `"${label}" ran ${times === 1 ? 'once' : `${times} times`}`);
}

type Style = 'bold' | 'dim' | 'green' | 'red' | 'cyan' | 'yellow';

/** Prints what happens and keeps the score. */
export interface Narrator {
  readonly act: (title: string, promises: readonly string[]) => void;
  readonly asks: (text: string) => void;
  readonly answers: (envelope: Envelope, sinceMs: number) => void;
  readonly note: (text: string) => void;
  /** A promise that was shown, or broken. */
  readonly check: (holds: boolean, sentence: string) => void;
  /** How often a program ran; shown again at the end. */
  readonly ran: (label: string, times: number) => void;
  readonly broken: () => readonly string[];
  readonly executions: () => ReadonlyMap<string, number>;
}

/** A narrator that writes lines with `print`; colours only where `colour`. */
export function createNarrator(print: (line: string) => void, colour: boolean): Narrator {
  const paint = (style: Style, text: string): string =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const broken: string[] = [];
  const executions = new Map<string, number>();
  let acts = 0;
  return {
    act: (title, promises) =>
      print(`\n${paint('bold', `${String(++acts).padStart(2)}  ${title}`)}  ${paint('dim', promises.join(' '))}`),
    asks: (text) => print(`    ${paint('cyan', '→')} ${cutText(text)}`),
    answers: (envelope, sinceMs) =>
      print(
        `    ${paint('cyan', '←')} ${paint(statusStyle(envelope.status), envelope.status)} ${cutText(gistOf(envelope))} ${paint('dim', `(${Math.round(sinceMs)} ms)`)}`,
      ),
    note: (text) => print(`    ${paint('dim', text)}`),
    check: (holds, sentence) => {
      if (!holds) broken.push(sentence);
      print(`    ${holds ? paint('green', '✔') : paint('red', '✘')} ${sentence}`);
    },
    ran: (label, times) => void executions.set(label, times),
    broken: () => broken,
    executions: () => executions,
  };
}

function statusStyle(status: Envelope['status']): Style {
  switch (status) {
    case 'completed':
      return 'green';
    case 'timeout':
    case 'in_progress':
      return 'yellow';
    case 'error':
    case 'not_found':
      return 'red';
  }
}

const lineWidth = 100;

/** What an answer says, in a few words. */
function gistOf(envelope: Envelope): string {
  const partial =
    envelope.partial_result === undefined ? '' : `  partial_result ${JSON.stringify(envelope.partial_result)}`;
  const joined = envelope.deduplicated === true ? '  deduplicated' : '';
  switch (envelope.status) {
    case 'completed':
      return JSON.stringify(envelope.result) + joined;
    case 'error':
      return `${envelope.error_code}: ${envelope.error}${partial}${joined}`;
    case 'timeout':
    case 'in_progress':
      return `log_id ${envelope.log_id}${partial}${joined}`;
    case 'not_found':
      return envelope.message;
  }
}

const cutText = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > lineWidth ? `${line.slice(0, lineWidth - 1)}…` : line;
};
