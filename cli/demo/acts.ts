import { styleText } from 'node:util';
import type { Envelope } from '../../generated/typescript/types.ts';
import { type DemoSetup, waitUntil } from './demo-setup.ts';

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
  /** The long sleep takes 35 s. */
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
  /** Records how often a program ran; shown again at the end. */
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

/** A summary of an answer in a few words. */
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

export const outlivesItsTimeout: Act = {
  title: 'A 3 s job with a 1 s timeout',
  promises: ['TMO-02', 'TMO-03', 'PAR-01', 'LOG-01'],
  play: async (context) => {
    const { unity, ledger } = context.setup;
    const label = '3 s job, 1 s timeout';
    const code = `${ledger.mark(label)} for (var i = 1; i <= 6; i++) { await Task.Delay(500); AI.Update(new { step = i, of = 6 }); } return "built";`;
    const first = await askAndShow(context, 'unity_execute_code {six steps of 500 ms} timeout 1000', () =>
      unity.unity_execute_code({ code, timeout: 1000 }),
    );
    context.narrator.check(
      first.status === 'timeout' && first.partial_result !== undefined,
      'the wait ended in time, with the newest partial result; the work continues',
    );
    const last = await askAndShow(context, 'unity_get_result {that log_id} timeout 10000', () =>
      unity.unity_get_result({ log_id: first.log_id, timeout: 10_000 }),
    );
    context.narrator.check(
      last.status === 'completed' && last.result === 'built',
      'its result was retrieved by log_id',
    );
    ranOnce(context, label);
  },
};

const impatience = 6;

export const sixRetries: Act = {
  title: 'An impatient client calls six times',
  promises: ['EXO-01', 'EXO-05'],
  play: async (context) => {
    const { unity, ledger } = context.setup;
    const label = 'six identical calls';
    const code = `${ledger.mark(label)} await Task.Delay(2000); return "one build, not six";`;
    const ids = new Set<string>();
    for (let call = 1; call <= impatience; call++) {
      const answer = await askAndShow(context, `call ${call} of the same code, timeout 200`, () =>
        unity.unity_execute_code({ code, timeout: 200 }),
      );
      ids.add(answer.log_id);
    }
    const [logId = ''] = ids;
    const result = await askAndShow(context, 'unity_get_result {that log_id} timeout 10000', () =>
      unity.unity_get_result({ log_id: logId, timeout: 10_000 }),
    );
    context.narrator.check(ids.size === 1 && result.status === 'completed', 'six calls, one log_id, one result');
    ranOnce(context, label);
  },
};

export const resendAfterCompletion: Act = {
  title: 'The same call again, just after it finished',
  promises: ['EXO-06'],
  play: async (context) => {
    const { unity, ledger } = context.setup;
    const label = 'call again after the end';
    const code = `${ledger.mark(label)} await Task.Delay(600); ${ledger.mark(`${label}, end`)} return "stored for you";`;
    const first = await askAndShow(context, 'unity_execute_code {600 ms} timeout 100', () =>
      unity.unity_execute_code({ code, timeout: 100 }),
    );
    await waitUntil('the end of the work', () => ledger.count(`${label}, end`) > 0);
    context.narrator.note('… it has ended, and its answer was never delivered');
    const again = await askAndShow(context, 'the same call', () => unity.unity_execute_code({ code, timeout: 5000 }));
    context.narrator.check(
      again.status === 'completed' && again.log_id === first.log_id && again.deduplicated === true,
      'the client got the stored answer',
    );
    ranOnce(context, label);
  },
};

export const sleepOutlastsClient: Act = {
  title: "A Thread.Sleep outlasts the client's own timeout",
  promises: ['TMO-02', 'CXL-03', 'EXO-05'],
  play: async (context) => {
    const { unity, ledger } = context.setup;
    const [sleepMs, patienceMs] = context.long ? [35_000, 30_000] : [4000, 2000];
    const label = `Thread.Sleep(${sleepMs})`;
    const code = `${ledger.mark(label)} Thread.Sleep(${sleepMs}); return "slept";`;
    context.narrator.asks(`${label}, tool timeout 60000; the client gives up after ${patienceMs} ms`);
    const gaveUp = await unity.unity_execute_code({ code, timeout: 60_000 }, { timeout: patienceMs }).then(
      () => false,
      () => true,
    );
    context.narrator.check(gaveUp, 'the client gave up and cancelled its request; Unity is still blocked');
    const retry = await askAndShow(context, 'the client retries', () =>
      unity.unity_execute_code({ code, timeout: 60_000 }, { timeout: 90_000 }),
    );
    context.narrator.check(
      retry.status === 'completed' && retry.deduplicated === true,
      'the retry joined the work that was there',
    );
    ranOnce(context, label);
  },
};
