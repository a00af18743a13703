import { confirm, isCancel, multiselect } from '@clack/prompts';
import type { FilePlan } from './plan.ts';

/** The size assumed for a terminal that does not report one. With a size of 0 the prompts would write each letter on a line of its own. */
const USUAL_SIZE = { columns: 80, rows: 24 };

/** Which of several files; undefined: nothing at all (Ctrl+C, Ctrl+D, Escape). */
export async function askWhich(files: readonly FilePlan[]): Promise<readonly FilePlan[] | undefined> {
  const answer = await untilClosed((signal) =>
    multiselect({
      output: sizedTerminal(),
      signal,
      message: 'Which of these?',
      options: files.map((file, value) => ({ value, label: file.title, hint: file.path })),
      initialValues: files.map((_file, index) => index),
      required: false,
    }),
  );
  return isCancel(answer) ? undefined : files.filter((_file, index) => answer.includes(index));
}

/** False also for Ctrl+C, Ctrl+D and Escape. */
export async function askYesNo(message: string, initialValue: boolean): Promise<boolean> {
  return (await untilClosed((signal) => confirm({ output: sizedTerminal(), signal, message, initialValue }))) === true;
}

/** With Ctrl+D the prompts stop reading and never answer: that means no here, too. */
async function untilClosed<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { stdin } = process;
  const closed = new AbortController();
  const close = (): void => closed.abort();
  const onKey = (
    _text: string | undefined,
    key: { readonly name?: string | undefined; readonly ctrl?: boolean | undefined },
  ): void => {
    if (key.ctrl === true && key.name === 'd') close();
  };
  stdin.on('keypress', onKey).once('end', close);
  try {
    return await ask(closed.signal);
  } finally {
    stdin.off('keypress', onKey).off('end', close);
  }
}

function sizedTerminal(): NodeJS.WriteStream {
  const { stdout } = process;
  if (stdout.columns === 0) Object.assign(stdout, USUAL_SIZE);
  return stdout;
}
