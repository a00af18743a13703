import { confirm, isCancel, multiselect } from '@clack/prompts';
import type { FilePlan } from './plan.ts';

/** What a terminal has that does not tell its size; the prompts would take nothing for it, and write each letter on a line of its own. */
const USUAL_SIZE = { columns: 80, rows: 24 };

/** Which of several files; undefined: nothing at all (Ctrl+C, Escape). */
export async function askWhich(files: readonly FilePlan[]): Promise<readonly FilePlan[] | undefined> {
  const answer = await multiselect({
    output: terminal(),
    message: 'Which of these?',
    options: files.map((file, value) => ({ value, label: file.title, hint: file.path })),
    initialValues: files.map((_file, index) => index),
    required: false,
  });
  return isCancel(answer) ? undefined : files.filter((_file, index) => answer.includes(index));
}

/** False also for Ctrl+C and Escape. */
export async function askYesNo(message: string, initialValue: boolean): Promise<boolean> {
  return (await confirm({ output: terminal(), message, initialValue })) === true;
}

function terminal(): NodeJS.WriteStream {
  const { stdout } = process;
  if (stdout.columns === 0) Object.assign(stdout, USUAL_SIZE);
  return stdout;
}
